#include "pictures/pictures.h"

#include <stdlib.h>
#include <string.h>

#include "pictures/parts.h"

const char *picture_fault(int width, int height, int channels, uint64_t bytes) {
    if (width < 1 || height < 1 || (channels != 3 && channels != 4)) return "a picture has pixels of 3 or 4 bytes";
    const uint64_t pixels = (uint64_t)width * (uint64_t)height;
    if (pixels > PICTURES_MOST_PIXELS) return "the picture has too many pixels";
    return bytes == pixels * (uint64_t)channels ? NULL : "the bytes are no picture of this size";
}

const char *pictures_read(const Picture *picture, PicturesBoard *board) {
    memset(board, 0, sizeof *board);
    const char *fault = lattice_find(picture, board);
    if (fault) return fault;
    const size_t count = (size_t)(board->size * board->size);
    PictureCell *cells = (PictureCell *)malloc(count * sizeof *cells);
    float *ink = (float *)malloc(2 * count * sizeof *ink);
    fault = cells && ink ? NULL : "there is not enough memory";
    if (!fault) {
        cells_look(picture, board, cells, ink);
        fault = regions_tell(board, cells, ink);
    }
    if (!fault) fault = signs_tell(board, cells);
    free(ink);
    free(cells);
    return fault;
}
