/* The way to a board of several stars: see stars.c. */
#ifndef QUEENSIDE_STARS_H
#define QUEENSIDE_STARS_H

#include "drawing.h"
#include "generation.h"
#include "packing.h"

enum { MOST_STARS_ALL = PACKING_MOST_SIZE * MOST_STARS };

typedef struct {
    Drawing drawing;
    Packing packing;
    Chance chance;
    int symmetric; /* the regions look the same after a half turn */
    int unproved;  /* there may be several solutions */
    int32_t heat, cooling;
    int64_t steps_left, stage_length, to_stage;
    int star[MOST_STARS_ALL]; /* the stars' cells */
    int group[MOST_STARS_ALL];
} Stars;

/* Draws a solution, groups of stars, and the ways that join each group. 0: these do not suit each other. */
int stars_begin(Stars *stars, const GenerationSpec *spec);

/* One step of the annealing. */
void stars_step(Stars *stars);

/* Whether every cell has its region, and those of a drawing the shapes that they should. */
int stars_finished(const Stars *stars);

#endif
