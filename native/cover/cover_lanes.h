/* Exact cover on bit sets, for small dense instances where every item with bounds is covered exactly once.
 *
 * The possible options of an item are the bits of one 16-bit lane, so that a position is a row of lanes. What
 * an option rules out, directly or by an optional item, is known beforehand for all lanes: choosing it is one
 * AND over the row. The same pass counts the bits of each lane and finds the smallest, with its number:
 *
 *     key of a lane  =  count · 1024 + number of the lane        the smallest key says which item is next
 *     (a covered item has 31 for its count, so that it is never the smallest)
 *
 * Sixteen lanes and the numbers of their items fill one block of 64 bytes; four vector instructions or so
 * take care of a block. Positions wait on a stack, and the next eight are taken at once, since the processor
 * works on several children side by side if none waits for another. When solutions are only counted and all
 * options have the same number of items, the last level of the tree is a count of bits.
 *
 * The code that runs is in cover_lanes_run.h, compiled for any processor, for those with vectors of 32 bytes, and for
 * long rows for those with vectors of a whole block. */
#ifndef QUEENSIDE_COVER_LANES_H
#define QUEENSIDE_COVER_LANES_H

#include "cover_uses.h"

enum {
    LANE_OPTIONS = 16,    /* options of an item, at most */
    BLOCK_LANES = 16,
    MOST_LANES = 512,
    COUNT_SHIFT = 10,
    COVERED = 31 << COUNT_SHIFT,
    SHORT_ROW = 2,        /* blocks; of longer rows, options that are forced are chosen at once */
    AT_ONCE = 8,          /* positions taken from the stack at a time */
    PATH_STEP = 16,
    BATCHES_PER_LOOK = 256
};

/* Sixteen items. In a position: the options possible, and the number of the item, COVERED if it is. In an
 * option's row: the options it leaves, and COVERED for the items it covers. */
typedef struct {
    uint16_t options[BLOCK_LANES], key[BLOCK_LANES];
} Block;

/* Further facts about a position. */
typedef struct {
    uint16_t key;    /* the smallest key of its lanes */
    uint16_t left;   /* items not covered yet */
    uint16_t depth;  /* options chosen */
} Head;

/* Options chosen, or part of them; of a position it is known when solutions are kept. */
typedef struct {
    uint16_t option[PATH_STEP];
} Path;

typedef struct {
    Cover cover;
    uint32_t blocks;         /* in a row */
    Block *effect;           /* by option: its row */
    uint16_t *size;          /* by option: how many items it covers */
    uint16_t (*option)[LANE_OPTIONS]; /* by lane and bit */
    uint32_t *name;          /* by option */
    uint16_t last;           /* the number of items of every option, if they agree; else 0 */
    Block *row;              /* the stack: by position its row */
    Head *head;
    uint32_t height;
    Block *taken;            /* the positions taken from the stack */
    uint32_t steps;          /* the length of a path */
    Path *path;              /* by position its path */
    Path *taken_path;        /* those of the positions taken */
    void *memory;            /* what holds the blocks */
} Lanes;

SearchStatus cover_lanes_run_generic(Cover *cover, double end);
SearchStatus cover_lanes_run_vectors(Cover *cover, double end);
SearchStatus cover_lanes_run_avx512(Cover *cover, double end);

#endif
