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
    const uint8_t *label; /* by cell: its region, or PACKING_MAX_SIZE; the drawing's own */
    uint32_t cells[PACKING_MAX_SIZE + 1][PACKING_MAX_SIZE];
    uint8_t first[PACKING_MAX_SIZE + 1], end[PACKING_MAX_SIZE + 1]; /* by region: the rows in which it lies */
} Packing;

/* Takes over so many regions, by cell. */
void packing_read(Packing *packing, const Drawing *drawing, const uint8_t *label, int regions);

/* A cell goes from one region to another; either may be NOWHERE. */
void packing_move(Packing *packing, int cell, int from, int to);

/* Whether it is proved that no solution has a star on this cell; so many stars are tried, at most. */
int packing_refutes(const Packing *packing, int cell, int tries);

/* Draws a solution of the regions that were read, all of which hold their stars, and other cells any: by row, the
 * columns of its stars as bits; `symmetric`: one that looks the same after a half turn. So many dead ends are met, at
 * most; 0 if that does not do. */
int packing_draw(Packing *packing, int symmetric, Rng *rng, int dead_ends, uint32_t *rows);

#endif
