/* Tests of the reading of pictures on its own, part of test_kernels.c: whatever a file of pictures shows (pixels as in
 * PPM files, one picture after the other), it is read within its bytes, which the sanitizer looks at, and what is said
 * of it holds together. What is read is tested in Python. */
#include "reader/pictures_internal.h"

#include <stdlib.h>

#include "checks.h"

static void check_board(const PicturesBoard *board, int number) {
    const int size = board->size;
    int regions = 0, right = size >= PICTURES_MIN_SIZE && size <= PICTURES_MAX_SIZE;
    for (int cell = 0; right && cell < size * size; cell++) {
        right = board->regions[cell] <= regions && board->signs[cell] <= PICTURES_QUEEN;
        regions += board->regions[cell] == regions;
    }
    CHECK(right && board->cell_width > 0 && board->cell_height > 0, "picture %d", number);
}

/* Reads all boards that the picture may show. */
static void read_picture(const Picture *picture, int number) {
    static PicturesReading reading;
    PicturesSearch *search = pictures_begin(picture, 3600);
    while (pictures_next(search, &reading) > 0) {
        check_board(&reading.board, number);
        CHECK(reading.confidence >= 0 && reading.confidence <= 1, "picture %d: %g", number, reading.confidence);
    }
    pictures_end(search);
}

/* Returns the number of failures. */
int test_pictures(const char *path) {
    FILE *file = path ? fopen(path, "rb") : NULL;
    int width, height, count = 0;
    for (; file && fscanf(file, "P6 %d %d 255", &width, &height) == 2 && fgetc(file) == '\n'; count++) {
        const size_t bytes = 3 * (size_t)width * (size_t)height;
        uint8_t *pixels = (uint8_t *)malloc(bytes); /* not a byte more */
        CHECK(fread(pixels, 1, bytes, file) == bytes, "picture %d is cut off", count);
        CHECK(!picture_fault(width, height, 3, bytes), "picture %d", count);
        read_picture(&(Picture){pixels, width, height, 3}, count);
        free(pixels);
    }
    CHECK(count, "no pictures");
    if (file) fclose(file);
    return failures;
}
