/* Declarations that the ways to make a board share. */
#ifndef QUEENSIDE_GENERATION_CODE_H
#define QUEENSIDE_GENERATION_CODE_H

#include "composition.h"
#include "core/bits.h"
#include "generation.h"
#include "explainer/logic/logic.h"
#include "stars.h"
#include "walk.h"

typedef enum { BEGINNING, COMPOSING, WALKING, CLIMBING, FINISHED } Phase;

/* How far a board is from the target, which takes long to find out. Boards are told apart by a hash of 64 bits. */
typedef struct {
    uint64_t board;
    int away;
} Memory;

enum { MEMORIES = 256 };

struct Generation {
    GenerationSpec spec;
    Phase phase;
    Drawing *drawing; /* of the walk or of the stars */
    Rng *rng;
    Walk walk; /* one star */
    Stars stars; /* several */
    Composition composition; /* one star, small boards */
    Idea idea; /* of the board */
    int attempts; /* to compose it */
    Logic *logic; /* if there are target levels, else NULL */
    uint32_t met_levels;
    int steps_left; /* of the climb */
    int drafts; /* boards made of the draft */
    int difference; /* cells in which the best of them differs from it */
    uint8_t best[2][MAX_SPOTS]; /* its regions and queens */
    int away; /* how far the board is from the target, in sixty-fourths of a level */
    int nearest; /* the least of these in this climb */
    Memory memory[MEMORIES]; /* of the climb since the start: a fifth to two fifths of its boards were met before */
};

/* Looks at the board that was drawn. Returns its distance from the target. */
int climb_measure(Generation *generation);

/* One step of the climb. Whether it came to a board, which is measured. */
int climb_step(Generation *generation);

#endif
