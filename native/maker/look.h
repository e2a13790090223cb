/* The look of boards that people draw, as energies: see look.c. */
#ifndef QUEENSIDE_LOOK_H
#define QUEENSIDE_LOOK_H

#include "drawing.h"
#include "generation.h"

/* Draws what the board is to look like. */
void look_draw(Drawing *drawing, Rng *rng, GenerationNear near);

/* Moves the cell to this region. Returns what the drawing is worse by, in units of ONE · ONE. */
int64_t look_moves(Drawing *drawing, int cell, int to);

/* The loss of the drawing if the cell went to this region, by its look if it has one. */
int64_t look_cost(const Drawing *drawing, int cell, int to);

#endif
