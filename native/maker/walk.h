/* The walk to a board of one star: see walk.c. */
#ifndef QUEENSIDE_WALK_H
#define QUEENSIDE_WALK_H

#include "draft.h"
#include "drawing.h"
#include "generation.h"
#include "refutation.h"

enum { MAX_IMAGES = 8 }; /* of a cell, itself included */

typedef struct {
    Drawing drawing;
    Draft draft;
    Refutation refutation;
    Rng rng;
    int symmetric, unproved; /* as in the spec */
    int extreme; /* on the way to boards of the highest levels, which are rare */
    int nodes; /* positions that a refutation may take */
    int order[MAX_ROWS]; /* by region: when its queen is placed in the proof of the first board */
    uint8_t rank[MAX_SPOTS]; /* by cell: the order of the first queen that attacks it */
    int32_t temperature; /* of the annealing, in units of ONE */
    int64_t steps_left, stage_length, to_stage;
} Walk;

/* A change of the drawing: a cell, perhaps with its images, and the regions they go to. */
typedef struct {
    int count, cell[MAX_IMAGES], from[MAX_IMAGES], to[MAX_IMAGES];
} Move;

static inline void add_to_move(const Drawing *d, Move *move, int cell, int to) {
    move->cell[move->count] = cell;
    move->from[move->count] = d->region[cell];
    move->to[move->count++] = to;
}

/* Draws a solution, the style of this board and the areas to aim at, and arranges the first board. `patience`:
 * steps of the walk for each cell. */
void walk_begin(Walk *walk, const GenerationSpec *spec, int patience);

/* A step of the annealing. */
void walk_step(Walk *walk);

/* Draw a random change: a cell, and the region of a neighbour. 0 if there is nothing to change.
 * `bits` becomes random bits that were not used for it. */
int walk_propose(Walk *walk, Move *move, uint64_t *bits);

/* Return what the move costs. */
int64_t walk_cost(Walk *walk, const Move *move);

/* Apply the move if regions stay connected and the solution unique. Returns whether it did. */
int walk_apply(Walk *walk, const Move *move);

/* Apply the move if regions stay connected. Returns whether it did. */
int walk_apply_connected(Walk *walk, const Move *move);

void walk_undo(Walk *walk, const Move *move);

#endif
