/* Flat calls: boards in pictures. */
#include <stdlib.h>

#include "door.h"
#include "reader/pictures.h"

typedef struct {
    PicturesSearch *search;
    PicturesReading reading;
} Reader;

static void release(void *state) {
    pictures_end(((Reader *)state)->search);
    free(state);
}

static const HandleType PICTURES = {"pictures", release, NULL};

/* new(pixels, width, height, channels, seconds): the boards in a picture of 3 or 4 bytes a pixel, which are looked
 * for so long at the most. */
static const char *create(Call *call) {
    const Argument *in = call->in;
    const Picture picture = {in[0].a.data, in[1].i, in[2].i, in[3].i};
    const char *fault = picture_fault(picture.width, picture.height, picture.channels, in[0].a.size);
    if (fault) return fault;
    Reader *reader = (Reader *)calloc(1, sizeof *reader);
    if (!reader) return NO_MEMORY;
    call->state = reader;
    reader->search = pictures_begin(&picture, in[4].d);
    return reader->search ? NULL : NO_MEMORY;
}

/* at(left, top, width, height, size): look nowhere but at this grid; its first corner and the size of a cell in
 * pixels. */
static const char *restrict_to(Call *call) {
    const Argument *in = call->in;
    PicturesSearch *search = ((Reader *)call->state)->search;
    return pictures_at(search, in[0].d, in[1].d, in[2].d, in[3].d, in[4].i) ? NULL : "no grid in this picture";
}

/* next(): the next reading, the likeliest first, or None: (more, size, left, top, width, height, regions, signs,
 * colours, doubts, confidence, cut, tinted, against, unclear, bare), as pictures.h has them. */
static const char *next(Call *call) {
    PicturesReading *reading = &((Reader *)call->state)->reading;
    const PicturesBoard *board = &reading->board;
    const int status = pictures_next(((Reader *)call->state)->search, reading);
    if (status < 0) return NO_MEMORY;
    if (!status) return NULL;
    const size_t cells = (size_t)board->size * (size_t)board->size;
    give_tuple(call, 16);
    give_int(call, reading->alternatives);
    give_int(call, board->size);
    give_real(call, board->left);
    give_real(call, board->top);
    give_real(call, board->cell_width);
    give_real(call, board->cell_height);
    give_bytes(call, board->regions, reading->regions ? cells : 0);
    give_bytes(call, board->signs, cells);
    give_bytes(call, board->colours, 3 * (size_t)reading->regions);
    give_count(call, reading->doubts);
    give_real(call, reading->confidence);
    give_text(call, pictures_cut_text(reading->cut));
    give_bytes(call, reading->tinted, cells);
    give_bytes(call, reading->against, cells);
    give_bytes(call, reading->unclear, cells);
    give_bytes(call, reading->bare, cells);
    return NULL;
}

const Entry PICTURES_ENTRIES[] = {
    {"pictures_new", "Aiiid", NULL, &PICTURES, create, LONG},
    {"pictures_at", "ddddi", &PICTURES, NULL, restrict_to, SHORT},
    {"pictures_next", "", &PICTURES, NULL, next, LONG},
    {NULL, NULL, NULL, NULL, NULL, 0},
};
