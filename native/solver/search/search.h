/* Search of any Problem: depth first, smallest unit first, with as much inference as pays.
 *
 * The search keeps its own stack, so it can pause anywhere and go on later: the caller runs it in
 * slices and is free between them to take solutions, look at the clock or give up. Nothing here
 * knows Python.
 *
 *     Search *search = search_new();
 *     search_start(search, &problem, limit, seed, keep);
 *     while (search_run(search, nodes, seconds) == SEARCH_PAUSED) { … take what was found … }
 *
 * The code is a template over the number of 64-bit words in a set of cells (search_template.h,
 * inference_template.h), compiled for each of WIDTHS, and all of that once more for processors that
 * count bits in one instruction. */
#ifndef QUEENSIDE_SEARCH_H
#define QUEENSIDE_SEARCH_H

#include "core/bits.h"
#include "flow.h"
#include "core/clock.h"
#include "core/problem.h"

typedef enum {
    SEARCH_PAUSED,    /* the slice is over, or the buffer of solutions is full */
    SEARCH_EXHAUSTED, /* there are no other solutions */
    SEARCH_LIMIT,     /* as many solutions as asked for */
    SEARCH_NO_MEMORY
} SearchStatus;

/* The effort of inference before a cell is tried. */
enum { CHEAP, STARVING, STRONG, LEVELS };

enum { MAX_RUNS = 16 }; /* pairs of partitions to compare; more would not pay */

typedef struct WidthCode WidthCode;
typedef struct Learner Learner; /* learning.h */

/* A partition's units as demands or capacities: the one of a cell is number first + label[cell]. */
typedef struct {
    int first, count, lower; /* lower: the queens each must hold */
    const unsigned char *label;
} Labels;

/* For each cell the units it is in: index[from[cell]] … index[from[cell + 1] - 1]. */
typedef struct {
    int32_t *from; /* NULL when all lists are empty */
    uint16_t *index;
    size_t length;
} Lists;

typedef struct Search {
    const Problem *problem;
    const WidthCode *code;  /* the code for this board's width */
    uint64_t limit;         /* stop after so many solutions; 0: never */
    int keep;               /* whether to keep the solutions or only count them */
    int generic;            /* for tests: do without the special instructions of this processor */
    int eager;              /* for tests: think as hard as possible from the first position on */
    int studious;           /* for tests: learn from the first position on, and never search otherwise */

    uint64_t count, nodes, runs;
    uint64_t residue; /* the count modulo 2^61 - 1, counted apart from it */
    SearchStatus status;

    /* The solutions found since they were last taken, each as its size and its cells in order. */
    uint16_t *found;
    size_t found_length, found_capacity;
    int found_count;

    /* The effects of a queen. Sets of cells are as many words long as the code is wide. */
    uint64_t *attack;   /* by cell: the cells that cannot hold a queen beside it */
    uint64_t *base;     /* the same for all families but the last, to begin the next board of this size */
    int demand_count;   /* demands: units that must hold queens */
    uint64_t *demand;   /* by demand: its cells */
    int capacity_count; /* capacities: units that may hold several queens, but not any number */
    uint64_t *capacity; /* by capacity: its cells */
    int clique_count;   /* cliques: units that hold at most one queen and need none, such as windows */
    uint64_t *clique;   /* by clique: its cells */
    int demand_partitions, capacity_partitions, exact_partitions;
    int clique_partitions, largest_clique;
    Labels demand_of[MAX_FAMILIES], capacity_of[MAX_FAMILIES], exact[MAX_FAMILIES], clique_of[MAX_FAMILIES];
    Lists listed_demands, listed_capacities, listed_cliques;
    int runs_count; /* pairs of exact partitions whose runs are compared, lines first */
    int run_lines[MAX_RUNS], run_regions[MAX_RUNS];
    int active_words;
    uint64_t *near; /* by cell, as bits: the demands that a queen there takes cells from */

    /* The stack of positions: the free cells and what each unit still needs. */
    unsigned char *frames;
    size_t stride;
    int depth, frame_capacity;
    uint16_t *placed; /* the queens of the top position, in the order they were placed */

    /* Effort: how much inference, and when to begin again. */
    int level, first_level;
    int randomised;
    uint64_t random;
    uint64_t failures;              /* dead ends since the last solution or rise of the level */
    uint64_t run_nodes, run_budget; /* nodes of this run, and after how many to begin the next */
    float *ease;                    /* by demand: how little trouble it has made */
    Flow *flow;                     /* made when first needed */

    /* Learning: the search and a learner take turns once the search has thought hard for long. */
    Learner *learner;     /* made for its first turn */
    int learning;         /* whether it is its turn */
    int serious;          /* the level from which on its turn comes nearer */
    uint64_t turn;        /* so many positions of that level until it is; 0: it never will be */
    int turns;            /* how many the learner has had */
    uint64_t conflicts;   /* how many it may still meet in this one */
    uint16_t *known;      /* the first solutions, which either must not count again, each as its size and its cells */
    size_t known_length, known_capacity;
    int known_count;
    int learnt;           /* whether the learner has found any of them */

    void *tables;
    size_t tables_bytes, frames_bytes;

    /* The problem for which the tables were last built. */
    int last_size, last_family_count;
    Family last_family[MAX_FAMILIES];
    int last_demand, last_capacity, last_clique; /* the first of the last family in each role */
} Search;

Search *search_new(void);
void search_free(Search *search);

/* Begins a search; the problem must outlive it. `seed` 0 keeps the plain order. Returns 0 when there is no
 * memory. What one search has built serves the next: its memory, and for a problem whose flat arrays are
 * the same but for the last family (boards of one size share their lines), most of its tables. So the flat
 * arrays must also outlive the start of the next search, unless search_forget comes between. */
int search_start(Search *search, const Problem *problem, uint64_t limit, uint64_t seed, int keep);

/* Makes the next start build everything anew. */
void search_forget(Search *search);

/* Searches on for at most `nodes` nodes and about `seconds` seconds. */
SearchStatus search_run(Search *search, uint64_t nodes, double seconds);

#endif
