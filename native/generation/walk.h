/* The walk to a board of one star: see walk.c. */
#ifndef QUEENSIDE_WALK_H
#define QUEENSIDE_WALK_H

#include "drawing.h"
#include "generation.h"
#include "refutation.h"

typedef struct {
    Drawing drawing;
    Refutation refutation;
    Chance chance;
    int symmetric;
    int nodes;                /* positions that a refutation may take */
    int order[MOST_ROWS];     /* by region: when its queen is placed in the proof of the first board */
    uint8_t rank[MOST_SPOTS]; /* by cell: the order of the first queen that attacks it */
    int32_t heat;             /* of the annealing, in units of ONE */
    int64_t steps_left, stage_length, to_stage;
} Walk;

/* Draws a solution, the style of this board and the areas to aim at, and arranges the first board. `patience`:
 * steps of the walk for each cell. */
void walk_begin(Walk *walk, GenerationStyle style, int patience);

/* One step of the annealing. */
void walk_step(Walk *walk);

/* Whether a cell may go to this region, and the refutation that says so: the cell is moved if so. */
int walk_moves(Walk *walk, int cell, int to);

/* Moves the cell back to the region it came from. */
void walk_takes_back(Walk *walk, int cell, int from);

/* A random change of the drawing: a cell, and the region of a neighbour. 0 if there is nothing to change.
 * `bits` becomes random bits that were not used for it. */
int walk_proposes(Walk *walk, int *cell, int *to, uint64_t *bits);

#endif
