/* The refutation for several stars: see packing.c. */
#ifndef QUEENSIDE_PACKING_H
#define QUEENSIDE_PACKING_H

#include "drawing.h"

enum { PACKING_MAX_SIZE = 22 };

/* The regions of a board, row by row as bits. */
typedef struct {
    int size, stars, stride;
    int symmetric;        /* solutions look the same after a half turn; for `packing_draw` */
    int regions;          /* how many are looked at */
    const uint8_t *label; /* by cell: its region; the drawing's own */
    uint32_t cells[PACKING_MAX_SIZE][PACKING_MAX_SIZE];
    uint8_t first[PACKING_MAX_SIZE], end[PACKING_MAX_SIZE]; /* by region: the rows in which it lies */
} Packing;

/* Takes over all regions of a drawing; a cell without a region can hold no star. */
void packing_read(Packing *packing, const Drawing *drawing);

/* A cell goes from one region to another; either may be NOWHERE. */
void packing_move(Packing *packing, int cell, int from, int to);

/* Whether it is proved that no solution has a star on this cell; so many stars are tried, at most. */
int packing_refutes(const Packing *packing, int cell, int tries);

/* Draws a solution without regions: by row, the columns of its stars as bits; `symmetric`: one that looks the same
 * after a half turn. So many dead ends are met, at most; 0 if that does not do. */
int packing_draw(int size, int stars, int stride, int symmetric, Rng *rng, int dead_ends, uint32_t *rows);

#endif
