/* Counts the placements of n queens that are their own image when the board is turned by 180° or by 90°.
 *
 * Only such placements are built. A queen brings its images along, so each choice settles two rows, or four:
 *
 *     . a . . .     half turn:     (r, c) and (s, t)                        where s = n − 1 − r
 *     . . . . .                                                                   t = n − 1 − c
 *     . . X . .     quarter turn:  (r, c), (c, s), (s, t) and (t, r)
 *     . . . . .
 *     . . . a .     If n is odd, the middle row's queen stands in the centre X.
 *
 * Lines are bits of 64: columns by number, falling diagonals by c − r + n − 1, rising ones by r + c. What is
 * free in row r is then
 *
 *     ~(columns | falling >> (n − 1 − r) | rising >> r)
 *
 * and a queen on a long diagonal would attack its own image, so both are taken from the start. A mirror image
 * is again such a placement and never the same one (n > 1): of the first row only one half is searched, and
 * counted twice. */
#ifndef QUEENSIDE_QUEENS_TURNS_H
#define QUEENSIDE_QUEENS_TURNS_H

#include "core/bits.h"
#include <stdint.h>

enum { MAX_TURNED_N = 32 };

typedef struct {
    int n, quarter;
    int units;           /* a unit is a cell for the first row's queen */
    Flag cancel; /* set by anyone: all counting ends soon, with a wrong count */
} Turns;

/* Readies the count for placements that a half turn leaves as they are, or also a quarter turn. */
void turns_start(Turns *turns, int n, int quarter);

/* The number of placements of one unit, mirror images included. */
uint64_t turns_count(const Turns *turns, int unit);

#endif
