/* How a person solves a puzzle, step by step: for any units, any number of queens, boards of up to 64 by 64.
 *
 * The techniques are in reasoner/techniques, a file each, and reasoner/ladder.h says which are easier. What follows
 * from a position comes as JSON text, the same for every caller: units are numbered in the order of the problem, those
 * alone that hold an exact number of queens, at least one; a `reason` is the key of a sentence in sentences.json with
 * what fills its slots.
 *
 *     {"technique": "region-single", "because": [12], "places": [7], "eliminates": [], "evidence": [7],
 *      "reason": {"say": "single", "unit": {"units": [12]}, "cells": {"cells": [7]}, "stars": 1}, "rating": 1}
 *
 * A trial has `inner` deductions too, up to the contradiction. */
#ifndef QUEENSIDE_REASONER_H
#define QUEENSIDE_REASONER_H

#include "core/problem.h"

/* The kind of a family of units. */
enum { ROWS, COLUMNS, REGIONS, OTHERS };

/* The content of a cell. */
enum { IS_FREE, HAS_QUEEN, IS_CROSSED };

/* `crossed`: what queens on the board cross out, before anything else; so steps begin there. */
typedef enum {
    NEXT_STEP,  /* {"state", "crossed", "step": the first of a chosen proof, the easiest deduction, or null} */
    ALL_ALIKE,  /* {"state", "crossed", "steps": all that the easiest technique shows} */
    PROOF,      /* {"state", "steps": marks too, up to the solution: of all proofs one that costs its reader little,
                 * "effort", "evidence": numbers, "closing": the index of the last singles, and what tells them} */
    FULL_PROOF, /* the same, always with the easiest step, and without "closing" */
    WAVES,      /* {"state", "crossed", "waves": what the easiest technique shows everywhere, at once} */
    SHORT_PROOF, /* of a full proof the steps that are needed, to compare with */
    BEGINNING   /* of a full proof, as far as the work of a hint leads */
} Question;

typedef struct {
    const Problem *problem;
    int rows, columns;
    const unsigned char *kinds;   /* by family */
    const unsigned char *content; /* by cell */
    Question question;
    double hardest;       /* the highest rating of a technique that may be used */
    const char *excluded; /* the names of techniques that may not be used, with spaces between */
    double seconds;       /* that it may take; 0: any */
} Reasoning;

/* Answers the question with JSON text, to be freed; NULL if there is no memory. Its `state`, of a proof or waves after
 * the last one, is "solved", "impossible" where queens attack each other or a unit can't have its queens (as `fault`, a
 * reason, says), "open", "long" where going on takes more work than the question is worth, or "late" where the time was
 * over, with nothing else. Returns NULL, or why it refuses. */
const char *reason_about(const Reasoning *reasoning, char **text);

/* The same for boards of sets of so many words. */
const char *reason_about_2(const Reasoning *reasoning, char **text);
const char *reason_about_6(const Reasoning *reasoning, char **text);
const char *reason_about_64(const Reasoning *reasoning, char **text);

#endif
