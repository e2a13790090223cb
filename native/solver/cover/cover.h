/* Exact cover: choose options so that every item is covered as often as its bounds say.
 *
 *     Cover *cover = cover_new(&options, limit, keep, COVER_ANY);
 *     while (cover_run(cover, seconds) == SEARCH_PAUSED) { … take what was found … }
 *     cover_free(cover);
 *
 * Three methods behind one door. Lanes (cover_lanes.h) are for small dense instances: bit sets, all options of
 * an item side by side in one 16-bit lane. Words (cover_words.h) are longer bit sets, for items with more options.
 * Cells (cover_cells.c) take everything: bounds, colours, large and sparse instances. All can pause and go on.
 * Nothing here knows Python. */
#ifndef QUEENSIDE_COVER_H
#define QUEENSIDE_COVER_H

#include "core/rooms.h"
#include "solver/search/search.h"

/* An instance. Items with bounds come first; the others may be covered at most once, or any number of times
 * by options that give them the same colour. */
typedef struct {
    uint32_t items, primary, options; /* how many items, items with bounds, and options there are */
    const uint32_t *bounds;           /* by item with bounds: how often at least, at most */
    const uint32_t *first;            /* by option, and the end: where its items begin */
    const uint32_t *item, *colour;    /* the items of the options, and their colours; 0: none */
    const uint32_t *name;             /* by option: the number under which it is reported */
} Options;

/* The last two are for tests: without the special instructions of this processor. */
typedef enum { COVER_ANY, COVER_LANES, COVER_WORDS, COVER_CELLS, COVER_PLAIN_LANES, COVER_PLAIN_WORDS } CoverMethod;

typedef struct Cover Cover;

struct Cover {
    SearchStatus (*run)(Cover *cover, double end);
    Rooms rooms; /* the arrays of the method, and `chosen` */
    CoverMethod method;
    uint64_t limit; /* stop after so many solutions; 0: never */
    int keep;       /* whether to keep the solutions or only count them */
    SearchStatus status;
    uint64_t count, nodes; /* solutions found, options tried */
    uint64_t residue;      /* the count modulo 2^61 - 1, summed up apart from it */
    /* The solutions found since they were last taken, each as its size and its options in order. */
    uint32_t *found;
    size_t found_length, found_capacity;
    int found_count;
    uint32_t *chosen; /* what belongs to every solution beside what is searched */
    size_t chosen_count;
};

enum { COVER_FOUND_AT_ONCE = 4096 }; /* solutions kept before the caller must take them */

/* The fault of the arrays, or NULL. `item_count` is the length of `item` and `colour`. */
const char *cover_fault(const Options *options, size_t item_count);

/* The rest of an instance once some options are chosen. */
typedef struct {
    Options options;
    uint32_t *bounds, *first, *item, *colour, *name; /* its arrays, in memory that begins with the bounds */
} CoverResidual;

/* Leaves out what the chosen options cover or rule out; if they rule each other out, no solution is left.
 * `residual` is empty before, and free(residual->bounds) ends it. Returns 0: no memory. */
int cover_choose(CoverResidual *residual, const Options *options, const uint32_t *chosen, size_t count);

/* Whether the instance suits a method: the sets of bits are for items covered exactly once. */
int cover_suits(const Options *options, CoverMethod method);

/* The options may go once this returns. NULL: no memory. The method has to suit. */
Cover *cover_new(const Options *options, uint64_t limit, int keep, CoverMethod method);

/* Adds options to every solution: those numbers of `name` that were chosen before. Returns 0: no memory. */
int cover_add(Cover *cover, const Options *options, const uint32_t *chosen, size_t count);

/* Searches on for about `seconds` seconds, or until many solutions wait to be taken. */
SearchStatus cover_run(Cover *cover, double seconds);

void cover_free(Cover *cover);

/* Room for a solution of up to `size` options, which cover_found then counts. NULL: no memory. */
uint32_t *cover_room(Cover *cover, size_t size);

/* Counts one solution. If solutions are kept, its `size` options lie in the room, in any order. Returns
 * whether the search goes on; else the status says why not. */
int cover_found(Cover *cover, uint32_t size);

/* Counts several solutions at once. Returns as cover_found. */
int cover_counted(Cover *cover, uint64_t solutions);

int cover_suits_lanes(const Options *options);
int cover_suits_words(const Options *options);

/* These return NULL, or a cover whose rooms may have failed. */
Cover *cover_lanes_new(const Options *options, int generic);
Cover *cover_words_new(const Options *options, int generic);
Cover *cover_cells_new(const Options *options, int generic);

/* Whether something asks for this option: one of optional items alone is never chosen. */
static inline int cover_is_wanted(const Options *options, uint32_t option) {
    for (uint32_t index = options->first[option]; index < options->first[option + 1]; index++)
        if (options->item[index] < options->primary) return 1;
    return 0;
}

/* Whether two entries for the same optional item agree. */
static inline int cover_agree(uint32_t colour, uint32_t other) {
    return colour && colour == other;
}

#endif
