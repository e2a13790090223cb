/* What search.c and the code for one width need of each other. */
#ifndef QUEENSIDE_SEARCH_CODE_H
#define QUEENSIDE_SEARCH_CODE_H

#include "residue.h"
#include "search.h"

/* The code for boards of up to 64 × `words` cells. */
struct WidthCode {
    int words;
    size_t position_bytes;
    void (*build_tables)(Search *, int only_last);
    int (*first_position)(Search *);
    SearchStatus (*run)(Search *, uint64_t nodes, double end);
};

enum { WIDTHS = 11 };
extern const WidthCode *const CODES_GENERIC[WIDTHS];
extern const WidthCode *const CODES_POPCOUNT[WIDTHS];

enum { FIRST_RUN = 500 };   /* nodes of the first run; each later one has half as many again */
enum { STEPS_PER_LOOK = 16 };  /* positions between two looks at the clock, while they are cheap */
enum { FOUND_AT_ONCE = 4096 }; /* solutions kept before the caller must take them */

/* What a unit is to the search; it may be several things at once. */
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
void search_prepare_inference(Search *search);

/* Makes room for one more position on the stack. */
static inline int reserve_frame(Search *search) {
    return search->depth + 1 < search->frame_capacity || search_grow_stack(search);
}

#endif
