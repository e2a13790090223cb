/* Is there a solution with a queen on this cell? Asked some thousand times for each board, and nearly always
 * answered by the cheapest inference: single cells, and cells that all cells of a small region attack.
 *
 * One queen in each row, column and region. refutation_template.h is the code for one size of board, compiled
 * for each, and all of that once more for processors that count bits in one instruction. */
#ifndef QUEENSIDE_REFUTATION_H
#define QUEENSIDE_REFUTATION_H

#include "drawing.h"

enum { SOLUTION_WORDS = 4, MAX_SOLUTIONS = 40 };

/* Solutions of a board of up to 16 rows, as cells. */
typedef struct {
    int count, limit;
    uint64_t queens[MAX_SOLUTIONS][SOLUTION_WORDS];
} Solutions;

typedef struct Refutation Refutation;

/* Lists solutions; without a list: whether no solution has a queen on this cell. */
typedef int RefutationCode(const Refutation *refutation, int cell, int region, int nodes, Solutions *solutions);

struct Refutation {
    int size, words;
    RefutationCode *search;
    const uint8_t *label; /* by cell: its region; the drawing's own */
    uint64_t *attack;     /* by cell: the cells in its row and column and around it */
    const uint64_t (*region)[MAX_WORDS]; /* by region: its cells; the drawing's own */
    uint8_t first[MAX_ROWS + 1], end[MAX_ROWS + 1]; /* by region: the words in which these lie */
    uint64_t free[MAX_WORDS], rows[MAX_WORDS]; /* the cells of all regions, and the last bit of each row */
};

/* Prepares it for boards of this size, without any regions. `generic`: without special instructions. Returns
 * 0 if there is no memory; refutation_free frees it in either case. */
int refutation_prepare(Refutation *refutation, int size, int generic);
void refutation_free(Refutation *refutation);

/* Takes over all regions of a drawing; a cell without a region can hold no queen. */
void refutation_read(Refutation *refutation, const Drawing *drawing);

/* A cell of the drawing has gone from one region to another. */
void refutation_move(Refutation *refutation, int from, int to);

/* Whether it is proved that no solution has a queen on this cell, as that of this region, to which the cell belongs
 * or is to go; so many positions are looked at, at most. */
static inline int is_refuted(const Refutation *refutation, int cell, int region, int nodes) {
    return refutation->search(refutation, cell, region, nodes, NULL);
}

/* Lists up to `limit` solutions of the board that was read, of up to 16 rows. */
static inline void list_solutions(const Refutation *refutation, int limit, Solutions *solutions) {
    solutions->count = 0;
    solutions->limit = limit;
    refutation->search(refutation, 0, 0, INT32_MAX, solutions);
}

enum { REFUTATION_WIDTHS = 7 };
extern RefutationCode *const REFUTATION_GENERIC[REFUTATION_WIDTHS];
extern RefutationCode *const REFUTATION_POPCOUNT[REFUTATION_WIDTHS];

#endif
