/* Exact cover on longer bit sets, for instances where every item with bounds is covered exactly once and has
 * too many options for the lanes of cover_lanes.h, such as pentominoes.
 *
 * A position is a row of 64-bit words: for each item as many words as its options need as bits. What an option
 * leaves of the others is a row as well, made when the option is first tried. A child is the AND of the two over
 * the items that are still open; the bits of each are counted on the way, so that the item with the fewest
 * options is known at the end, and the child given up as soon as one has none. There is nothing to undo: each
 * level of the search has its own row.
 *
 * The code that runs is in cover_words_run.h, compiled for any processor and for those that count bits in one
 * instruction. */
#ifndef QUEENSIDE_COVER_WORDS_H
#define QUEENSIDE_COVER_WORDS_H

#include "cover_occurrences.h"

enum { WORD_BITS = 64, TRIALS_PER_LOOK = 1024 };

/* A level of the search: an item, and those of its options that are still to be tried. */
typedef struct {
    uint32_t item, count; /* the item with the fewest options, and how many */
    uint32_t word;        /* the word of the item that `remaining` is from */
    uint64_t remaining;        /* options still to be tried */
    uint32_t option;      /* the option being tried */
    uint32_t uncovered;        /* items not covered yet */
} Level;

typedef struct {
    Cover cover;
    Occurrences occurrences;           /* what each item is used by */
    uint32_t primary, words, open_words;
    uint32_t *from;      /* by item, and the end: where its words are in a row */
    uint64_t *effect;    /* by option: what it leaves of the others */
    uint64_t *covered;   /* by option, as bits: its items */
    unsigned char *is_built; /* by option: whether its effect has been made */
    uint32_t *stamp;     /* by option: the last option found to rule it out */
    uint32_t *size;      /* by option: how many items it covers */
    uint32_t last;       /* the number of items of every option, if they agree; else 0 */
    Level *level;
    uint64_t *row, *open; /* by level: the options that are possible, the items that are open, as bits */
    uint32_t depth;
    int is_finished; /* there is nothing (more) to try */
} Words;

void cover_words_make_effect(Words *words, uint32_t option);

SearchStatus cover_words_run_generic(Cover *cover, double end);
SearchStatus cover_words_run_popcount(Cover *cover, double end);

#endif
