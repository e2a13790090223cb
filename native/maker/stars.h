/* The way to a board of several stars: see stars.c. */
#ifndef QUEENSIDE_STARS_H
#define QUEENSIDE_STARS_H

#include "draft.h"
#include "drawing.h"
#include "generation.h"
#include "packing.h"

enum { MAX_ALL_STARS = PACKING_MAX_SIZE * MAX_STARS };

typedef struct {
    Drawing drawing;
    Packing packing;
    Draft draft;
    int figures;
    uint8_t figure[MAX_SPOTS]; /* by cell: the draft's figure, or PACKING_MAX_SIZE */
    Rng rng;
    int symmetric; /* the regions look the same after a half turn */
    int unproved;  /* there may be several solutions */
    int extreme;   /* areas are as those of hard boards */
    int32_t temperature, cooling;
    int64_t steps_left, stage_length, to_stage;
    int star[MAX_ALL_STARS]; /* the stars' cells */
    int group[MAX_ALL_STARS];
} Stars;

/* Takes over a draft, or none. */
void stars_read_draft(Stars *stars, const unsigned char *parts);

/* Draws a solution, groups of stars, and the ways that join each group. 0: these do not suit each other. */
int stars_begin(Stars *stars, const GenerationSpec *spec);

/* One step of the annealing. Whether it changed the board. */
int stars_step(Stars *stars);

/* Takes over the regions of another board with the same stars. */
void stars_restore(Stars *stars, const uint8_t *region);

/* Whether every cell has its region, and those of a drawing the shapes that they should. */
int stars_finished(const Stars *stars);

#endif
