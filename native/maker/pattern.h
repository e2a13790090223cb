/* Patterns in which people draw boards: see pattern.c. */
#ifndef QUEENSIDE_PATTERN_H
#define QUEENSIDE_PATTERN_H

#include "draft.h"

/* Draws whether the board follows a pattern and which one, as a draft; without one the draft has no parts. */
void pattern_draw(Draft *draft, const Drawing *drawing, Rng *rng);

#endif
