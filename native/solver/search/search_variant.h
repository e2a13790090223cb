/* The search for every width, compiled for one kind of processor; included by search_generic.c and
 * search_popcount.c, which name the table CODES. */
#include "search_code.h"

#include <stdlib.h>
#include <string.h>

/* ---- effort ---- */

/* Dead ends in a row after which a position is thought about harder. */
static const uint64_t PATIENCE[LEVELS] = {400, 20, UINT64_MAX};

/* xorshift64*, Marsaglia 2003 and Vigna 2016. */
static inline uint64_t next_random(Search *s) {
    s->random ^= s->random >> 12;
    s->random ^= s->random << 25;
    s->random ^= s->random >> 27;
    return s->random * 2685821657736338717u;
}

/* After a dead end: think harder until the next solution if there were many in a row; and as long as
 * nothing has been found, begin again after a while, in another order and with the troublesome units
 * first (restarts: Gomes, Selman and Kautz, 1998; weights: Boussemart and others, 2004). Nothing is lost
 * or met twice by that: what has been excluded from the first position stays excluded. */
static void escalate_inference(Search *s) {
    if (++s->failures > PATIENCE[s->level]) {
        s->failures = 0;
        s->level++;
        if (s->level == STARVING) search_prepare_inference(s);
    }
    if (s->count == 0 && s->run_nodes > s->run_budget) {
        s->depth = 0;
        s->runs++;
        s->run_nodes = 0;
        s->run_budget += s->run_budget / 2;
        s->randomised = 1;
    }
}

typedef enum { DEAD, SAME, CHANGED, PLACED } Inference;

enum { FOUND = -1 }; /* instead of a demand to choose from: all demands are met */

/* Cells that a demand of one queen must be down to before their common attack is worth computing. */
enum { FEW_CELLS = 3 };

#include "search_names.h"

#define WIDTH 1
#include "search_template.h"
#define WIDTH 2
#include "search_template.h"
#define WIDTH 3
#include "search_template.h"
#define WIDTH 4
#include "search_template.h"
#define WIDTH 5
#include "search_template.h"
#define WIDTH 6
#include "search_template.h"
#define WIDTH 8
#include "search_template.h"
#define WIDTH 10
#include "search_template.h"
#define WIDTH 16
#include "search_template.h"
#define WIDTH 32
#include "search_template.h"
#define WIDTH 64
#include "search_template.h"

const WidthCode *const CODES[WIDTHS] = {&CODE_1, &CODE_2,  &CODE_3,  &CODE_4,  &CODE_5, &CODE_6,
                                        &CODE_8, &CODE_10, &CODE_16, &CODE_32, &CODE_64};
