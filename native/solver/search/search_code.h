/* Declarations that search.c and the code for one width share. */
#ifndef QUEENSIDE_SEARCH_CODE_H
#define QUEENSIDE_SEARCH_CODE_H

#include "core/residue.h"
#include "search.h"

/* The code for boards of up to 64 × `words` cells. */
struct WidthCode {
    int words;
    size_t position_bytes;
    void (*build_tables)(Search *, int only_last);
    int (*first_position)(Search *);
    SearchStatus (*run)(Search *, uint64_t nodes, double end);
    void (*possible_cells)(const Search *, uint64_t *cells);
};

enum { WIDTHS = 11 };
extern const WidthCode *const CODES_GENERIC[WIDTHS];
extern const WidthCode *const CODES_POPCOUNT[WIDTHS];

enum { FIRST_RUN = 500 };   /* nodes of the first run; each later one has half as many again */
enum { STEPS_PER_LOOK = 16 };  /* positions between two looks at the clock, while they are cheap */
enum { FIRST_TURN = 1 };      /* positions to think hard about before the learner's first turn */
enum { NEXT_TURN = 200 };      /* and before its second; then twice as many each time, */
enum { MOST_TURNS = 40 };      /* but for so often */
enum { FIRST_CONFLICTS = 20000 }; /* what the learner may meet in its first turn; then twice as many each time */
enum { MOST_KNOWN = 64 };      /* solutions after which nothing is learnt any more */
enum { FOUND_AT_ONCE = 4096 }; /* solutions kept before the caller must take them */

/* The roles of a unit in the search; it may have several at once. */
enum { IS_DEMAND = 1, IS_CAPACITY = 2, IS_CLIQUE = 4 };

static inline int roles(int lower, int upper) {
    return (lower > 0 ? IS_DEMAND : 0) | (upper > 1 ? IS_CAPACITY : 0) |
           (upper == 1 && lower == 0 ? IS_CLIQUE : 0);
}

static inline int roles_of(const uint16_t *unit) {
    return roles(unit_lower(unit), unit_upper(unit));
}

int search_grow_stack(Search *search);
int search_build(Search *search);

/* Takes a solution, its cells in order, unless it is known; it counts and keeps it. 0 when memory runs out. */
int search_add_solution(Search *search, const uint16_t *cells, int count);
void search_prepare_inference(Search *search);

/* Makes room for one more position on the stack. */
static inline int reserve_frame(Search *search) {
    return search->depth + 1 < search->frame_capacity || search_grow_stack(search);
}

#endif
