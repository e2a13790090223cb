/* The wanted look of a board's regions: see style.c. */
#ifndef QUEENSIDE_STYLE_H
#define QUEENSIDE_STYLE_H

#include "drawing.h"
#include "generation.h"

/* Draws the areas to aim at, and what it costs to miss them; for the style `drawn` also the look of the board, and
 * which image it is to resemble, if it is not said. Of symmetric boards the first region and the last, the second and
 * the last but one and so on get the same. `extreme`: as boards of the highest levels have them. */
void style_draw(const GenerationSpec *spec, Drawing *drawing, Rng *rng, int extreme);

#endif
