/* What the files of this folder share. */
#ifndef QUEENSIDE_PICTURES_PARTS_H
#define QUEENSIDE_PICTURES_PARTS_H

#include "pictures/pictures.h"

enum { SIGN_SIDE = 24, SIGN_SAMPLES = SIGN_SIDE * SIGN_SIDE };

/* A cell, as it looks. */
typedef struct {
    float paper[3];  /* the colour of what lies under its sign */
    float lab[3];    /* the same, so that distances are what is seen */
    float share, even; /* how much of its inner part is paper, and is so without a trace of anything else */
    float amount;    /* how much of it is the ink of a sign */
    float shape[SIGN_SAMPLES]; /* the ink, as a vector of length 1 */
    float large;     /* how large the sign is: above 0 for queens, below for dots and bars */
    float certainty;
    uint8_t sign;
} PictureCell;

const char *lattice_find(const Picture *picture, PicturesBoard *board);

/* Fills in the cells, and the ink of every side: to the right of each cell, and then below each, in pixels. */
void cells_look(const Picture *picture, const PicturesBoard *board, PictureCell *cells, float *ink);

const char *regions_tell(PicturesBoard *board, const PictureCell *cells, const float *ink);
const char *signs_tell(PicturesBoard *board, PictureCell *cells);

static inline const uint8_t *pixel_at(const Picture *picture, int x, int y) {
    x = x < 0 ? 0 : x >= picture->width ? picture->width - 1 : x;
    y = y < 0 ? 0 : y >= picture->height ? picture->height - 1 : y;
    return picture->pixels + ((int64_t)y * picture->width + x) * picture->channels;
}

static inline float float_abs(float value) {
    return value < 0 ? -value : value;
}

static inline float float_max(float one, float other) {
    return one > other ? one : other;
}

static inline float float_min(float one, float other) {
    return one < other ? one : other;
}

/* How much two colours differ in the part in which they differ most, of 255. */
static inline float differ(const float *one, const float *other) {
    const float red = float_abs(one[0] - other[0]), green = float_abs(one[1] - other[1]);
    return float_max(float_max(red, green), float_abs(one[2] - other[2]));
}

static inline void take_colour(float *colour, const uint8_t *pixel) {
    for (int part = 0; part < 3; part++) colour[part] = pixel[part];
}

/* The value at this share of the others, which are put in order up to it. */
float quantile(float *values, int count, float share);

#endif
