/* Boards with an idea: see composition.c. */
#ifndef QUEENSIDE_COMPOSITION_H
#define QUEENSIDE_COMPOSITION_H

#include "sketch.h"
#include "walk.h"

/* Rows of the boards that are composed; of those with a draft, up to SKETCH_ROWS. On smaller boards ideas repeat. */
enum { COMPOSITION_MIN_ROWS = 7, COMPOSITION_MAX_ROWS = 11 };

typedef struct {
    Sketch figures;           /* the idea */
    Sketch filled;            /* and what the board began as */
    Solutions solutions;      /* of the board as it is */
    int figure_changes;       /* cells of figures in which the board differs from the draft */
    int blurred;              /* cells around figures of the draft that are not in the region of most of them */
} Composition;

/* An idea for the next board. */
Idea draw_idea(Rng *rng, GenerationNear near);

typedef struct Generation Generation;

/* Draws the idea of the board anew, fills the rest, and mends that until it has one solution and is as hard as asked
 * for. Whether this came about; the walk's drawing then is the board. */
int compose(Generation *generation);

#endif
