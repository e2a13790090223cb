/* A draft: parts of the board that its regions are to follow: see draft.c. */
#ifndef QUEENSIDE_DRAFT_H
#define QUEENSIDE_DRAFT_H

#include "drawing.h"
#include "sketch.h"

typedef struct {
    int parts;                  /* 0: there is no draft */
    uint8_t of_cell[MAX_SPOTS];
    uint8_t of_region[MAX_ROWS + 1]; /* NOWHERE has none */
    uint8_t may_split[MAX_ROWS]; /* by part: it may hold several regions, not one alone */
    int cells[MAX_ROWS];         /* by part */
    int32_t cost;                 /* of a cell that differs, in units of ONE */
} Draft;

/* Takes over the parts of a draft, by cell in reading order: a number below 64, and 128 more if the part may
 * hold several regions. */
void draft_read(Draft *draft, const Drawing *drawing, const unsigned char *parts);

/* Draws an idea as a draft, or none on some boards: the draft then has no parts. On large boards its cells are
 * enlarged. */
void draft_draw_idea(Draft *draft, const Drawing *drawing, Rng *rng);

/* Count the queens that touch that of the row before. */
int count_touching(const int *columns, int n);

/* The columns of queens, by row: none touch, and each part has as many as it should, or nearly. */
void draft_draw_solution(Draft *draft, const Drawing *drawing, Rng *rng, int *columns);

/* The part of each region, and the area it should get there: the part's area, divided as before. */
void draft_share(Draft *draft, Drawing *drawing, const int *columns);

/* By how many cells more the board would differ from the draft, if the cell went to this region. */
static inline int draft_cost(const Draft *draft, int cell, int from, int to) {
    const int part = draft->of_cell[cell];
    return (draft->of_region[to] != part) - (draft->of_region[from] != part);
}

/* Count the cells that differ. */
int draft_apart(const Draft *draft, const Drawing *drawing);

#endif
