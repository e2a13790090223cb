/* The next step of a person who reasons, and why: the step that queenside.explainer.logic.prover takes.
 *
 * logic.h climbs the ladder fast and finds which level helps; here the deductions of that one level are looked
 * at one by one, in the order of queenside.explainer.logic, and the one that decides most cells is told: because of
 * which units, what it looks at, what it decides, and the reason, which queenside/explainer/logic/sentences.json has
 * the words for. With several queens a unit the techniques are those that look at single units and at
 * sets of two and three. Of trials (forcing chains and contradictions) it is the one that takes the fewest
 * deductions, which come with it as "inner"; those of a nested one have some of their own.
 *
 * A step is written as JSON text, the same for every caller. Units are numbered: rows, columns, regions.
 *
 *     {"technique": "region-single", "because": [12], "places": [7], "eliminates": [], "evidence": [7],
 *      "reason": {"say": "single", "unit": {"units": [12]}, "cells": {"cells": [7]}, "stars": 1}}
 *
 * Nothing here knows Python. */
#ifndef QUEENSIDE_REASONS_H
#define QUEENSIDE_REASONS_H

#include <stddef.h>

enum { REASONS_TEXT = 1 << 18 }; /* the bytes that any step fits in */

/* Writes the next step on a board of `size` lines with so many queens in each unit, with its closing zero: the
 * region of each cell, below `size`, and what each cell holds (LOGIC_FREE, LOGIC_QUEEN; LOGIC_BLOCKED for
 * marks, too). Returns the length; 0 if the board is solved or in contradiction, or if no technique helps;
 * -1 if there is no memory. `text` has room for REASONS_TEXT bytes. */
int reasons_next(int size, int stars, const unsigned char *label, const unsigned char *holds, char *text);

#endif
