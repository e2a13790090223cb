/* How much a board looks as published ones do: see appearance.c. */
#ifndef QUEENSIDE_APPEARANCE_H
#define QUEENSIDE_APPEARANCE_H

#include "drawing.h"

enum { APPEARANCE_ROWS = 16 };

/* The counts of a board. FEATURE(name) */
#define APPEARANCE_FEATURES(FEATURE)                                                                          \
    FEATURE(INNER) FEATURE(STRAIGHT) FEATURE(BEND) FEATURE(CROSSING) FEATURE(THREE) FEATURE(FOUR)             \
    FEATURE(ONES) FEATURE(TWOS) FEATURE(THREES) FEATURE(SMALLEST) FEATURE(SPREAD) FEATURE(LARGEST)            \
    FEATURE(SECOND) FEATURE(BARS) FEATURE(BOX_SHARE) FEATURE(LEAST_BOX_SHARE) FEATURE(RIM_BORDERS)            \
    FEATURE(RIM_REGIONS) FEATURE(ENDS) FEATURE(INSIDE) FEATURE(LINES) FEATURE(CORNERS) FEATURE(GROUND_AT_RIM) \
    FEATURE(LENGTH) FEATURE(BLOCKS) FEATURE(COMPACT) FEATURE(SMALL_FAR_OUT) FEATURE(TOUCHING)                 \
    FEATURE(TWO_NEIGHBOURS) FEATURE(ONE_NEIGHBOUR) FEATURE(BUSY) FEATURE(CALM) FEATURE(TWINS)                 \
    FEATURE(MOST_TWINS) FEATURE(OWN_IMAGE) FEATURE(IMAGE) FEATURE(SECOND_IMAGE) FEATURE(GROUND_OFF)

#define NAME_FEATURE(name) FEATURE_##name,
enum { APPEARANCE_FEATURES(NAME_FEATURE) FEATURES };
#undef NAME_FEATURE

/* Counts what there is to see on a board of up to APPEARANCE_ROWS rows, in units of ONE. */
void appearance_count(const uint8_t *region, int size, int stride, int32_t counts[FEATURES]);

/* The lower, the more a board looks published; in units of ONE. */
int32_t appearance_energy(const uint8_t *region, int size, int stride);

#endif
