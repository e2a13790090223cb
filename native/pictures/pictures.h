/* Reads the board in a screenshot: pixels in, regions and signs out, or a refusal.
 *
 *     pixels ──lattice.c──▶ where the cells are ──cells.c──▶ their papers, signs and lines ──regions.c──▶ regions
 *
 * A screenshot is upright, and its cells are areas of nearly one colour between lines or gaps. Only what is clear is
 * read: whatever could be read in two ways is refused, for a slower reader or a person. */
#ifndef QUEENSIDE_PICTURES_H
#define QUEENSIDE_PICTURES_H

#include <stdint.h>

enum {
    PICTURES_LEAST_SIZE = 4,
    PICTURES_MOST_SIZE = 26,
    PICTURES_MOST_CELLS = PICTURES_MOST_SIZE * PICTURES_MOST_SIZE,
    PICTURES_MOST_PIXELS = 20000000,
};

typedef enum { PICTURES_EMPTY, PICTURES_MARK, PICTURES_QUEEN } PicturesSign;

typedef struct {
    const uint8_t *pixels; /* row by row, `channels` bytes each: red, green, blue, and whatever follows */
    int width, height, channels;
} Picture;

typedef struct {
    double left, top, wide, high; /* the first corner of the first cell, and the size of a cell, in pixels */
    int32_t size;                 /* rows, and columns */
    uint8_t regions[PICTURES_MOST_CELLS]; /* by cell, numbered from 0 in reading order */
    uint8_t signs[PICTURES_MOST_CELLS];   /* by cell, a PicturesSign */
    uint8_t colours[3 * PICTURES_MOST_SIZE]; /* red, green and blue of each region */
} PicturesBoard;

/* Whether arrays of so many bytes are a picture that is read: why not, or NULL. */
const char *picture_fault(int width, int height, int channels, uint64_t bytes);

/* Reads the board: NULL if it is clear, or else why it is not. */
const char *pictures_read(const Picture *picture, PicturesBoard *board);

#endif
