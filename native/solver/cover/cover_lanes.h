/* Exact cover on bit sets, for small dense instances where every item with bounds is covered exactly once.
 *
 * The possible options of an item are bits of one 16-bit lane, and the highest bit says that it is still open, so
 * that a position is a row of lanes. What an option rules out, directly or by an optional item, is known beforehand
 * for all lanes: choosing it is one AND over the row, which leaves no bit of the items it covers. The same pass counts
 * the bits of each lane and finds the smallest key, which says which item is next:
 *
 *     key of a lane  =  options · 2048 + calm · 512 + number of the lane
 *                    =  bits · 2048 + base of the lane, modulo 65536; the base has -2048 for the highest bit
 *
 * So a covered item has 31 for its options, and is never next. If an item has sixteen, no bit is left to say that it is
 * open. Then rows are wide: a second half has the bases, by position, and choosing an option sets 31 in them.
 *
 * Of items with equally few options the one is next that was without any most often: `calm` begins at 3, and in long
 * rows it falls whenever the lane is the first without options (not in wide ones, which are rare). So the search soon
 * begins with what makes it fail, however the caller numbered the items. (The idea is that of the weights of
 * Boussemart, Hemery, Lecoutre and Sais, 2004.)
 *
 * Sixteen lanes fill one block of 32 bytes; four vector instructions or so take care of a block. Positions wait on a
 * stack, and the next eight are taken at once, since the processor works on several children side by side if none
 * waits for another. When solutions are only counted and all options have the same number of items, the last level of
 * the tree is a count of bits.
 *
 * The code that runs is in cover_lanes_run.h, compiled for any processor, for those with vectors of 32 bytes, and for
 * long rows for those that count the bits of lanes, too. */
#ifndef QUEENSIDE_COVER_LANES_H
#define QUEENSIDE_COVER_LANES_H

#include "cover_occurrences.h"

enum {
    LANE_OPTIONS = 16,    /* options of an item, at most */
    OPEN = 1 << 15,       /* in rows that are not wide: the item is not covered yet */
    BLOCK_LANES = 16,
    MOST_LANES = 512,
    CALM_SHIFT = 9,
    CALM = 3 << CALM_SHIFT, /* of a lane that was never without options */
    COUNT_SHIFT = 11,
    COVERED = 31 << COUNT_SHIFT,
    SHORT_ROW = 2,        /* blocks; of longer rows, options that are forced are chosen at once */
    AT_ONCE = 8,          /* positions taken from the stack at a time */
    FORCED_AT_ONCE = 3,   /* forced options chosen at a time, at most */
    PATH_STEP = 16,
    BATCHES_PER_LOOK = 256
};

/* Sixteen lanes: in a position the options possible, in an option's row those it leaves, and in both OPEN; or bases. */
typedef struct {
    uint16_t lane[BLOCK_LANES];
} Block;

/* The shape of a row: twice the blocks of its first half, and 1 if it is wide. One number, since compilers know that it
 * is constant in the common cases only so. */
typedef uint32_t Shape;

static inline Shape shape_of(uint32_t blocks, int wide) {
    return 2 * blocks + (wide != 0);
}

static inline int is_wide(Shape s) {
    return s & 1;
}

static inline uint32_t half_blocks(Shape s) {
    return s / 2;
}

static inline uint32_t row_blocks(Shape s) {
    return half_blocks(s) << is_wide(s);
}

static inline uint16_t *lane_at(Block *row, uint32_t lane) {
    return &row[lane / BLOCK_LANES].lane[lane % BLOCK_LANES];
}

static inline Block *row_at(Block *rows, size_t number, Shape s) {
    return rows + number * row_blocks(s);
}

/* Further facts about a position. */
typedef struct {
    uint16_t key;    /* the smallest key of its lanes */
    uint16_t uncovered;   /* items not covered yet */
    uint16_t depth;  /* options chosen */
} Head;

/* Options chosen, or part of them; of a position it is known when solutions are kept. */
typedef struct {
    uint16_t option[PATH_STEP];
} Path;

typedef struct {
    Cover cover;
    Shape shape;
    Block *effect;           /* by option: its row */
    uint16_t *size;          /* by option: how many items it covers */
    uint16_t (*option)[LANE_OPTIONS]; /* by lane and bit */
    uint32_t *name;          /* by option */
    uint16_t last;           /* the number of items of every option, if they agree; else 0 */
    Block *base;             /* one row, if rows are not wide */
    Block *minima;           /* of long rows: by lane of a block, the smallest key that the last child has there */
    Block *row;              /* the stack: by position its row */
    Head *head;
    uint32_t height;
    Block *popped;            /* the positions taken from the stack */
    uint32_t steps;          /* the length of a path */
    Path *path;              /* by position its path */
    Path *taken_path;        /* those of the positions taken */
} Lanes;

SearchStatus cover_lanes_run_generic(Cover *cover, double end);
SearchStatus cover_lanes_run_vectors(Cover *cover, double end);
SearchStatus cover_lanes_run_avx512(Cover *cover, double end);

#endif
