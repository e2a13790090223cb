/* Meeting in the middle on any processor: blocks of 256 patterns in four numbers of 64 bits. */
#include <stdlib.h>
#include <string.h>

#include "meet.h"

enum { SLACK = 520, LANES = 8 };

static inline uint64_t *filter_wide_source(uint64_t *to, const WideSource *source, uint64_t on_board) {
    for (size_t i = 0; i < source->count; i++) {
        uint64_t word = source->from[i], both = word | source->set;
        *to = (both >> 1 & 0x3FFFFFFF) | (both << 1 & on_board) | (both & meet_staying(on_board));
        to += !(word & source->queen);
    }
    return to;
}

static inline uint32_t *filter(uint32_t *to, const Source *source) {
    const uint32_t *from = source->from;
    for (size_t group = 0; group < source->groups; group++, from += 2 * MEET_GROUP) {
        for (int i = 0; i < MEET_GROUP; i++) {
            *to = from[i] | source->set;
            to += !((from[i] & source->queens) | (from[MEET_GROUP + i] & source->edges));
        }
    }
    return to;
}

static inline size_t filter_with_edges(uint32_t *words, uint32_t *edges, size_t count, const Source *source) {
    const uint32_t *from = source->from;
    for (size_t group = 0; group < source->groups; group++, from += 2 * MEET_GROUP) {
        for (int i = 0; i < MEET_GROUP; i++) {
            words[count] = from[i] | source->set;
            edges[count] = from[MEET_GROUP + i] | source->edges;
            count += !((from[i] & source->queens) | (from[MEET_GROUP + i] & source->edges));
        }
    }
    return count;
}

static inline size_t extract_tied(uint32_t *words, size_t count, uint32_t *to) {
    size_t free = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t word = words[i], tied = word >> 31;
        *to = words[free] = word;
        to += tied;
        free += !tied;
    }
    return free;
}

static inline uint32_t *filter_by_key(uint32_t *to, const uint32_t *words, const uint32_t *edges, size_t count,
                                      int shift, uint32_t key) {
    for (size_t i = 0; i < count; i++) {
        *to = words[i];
        to += edges[i] >> shift == key;
    }
    return to;
}

static inline uint32_t *filter_clear(uint32_t *to, const uint32_t *words, const uint32_t *edges, size_t count,
                                     const MeetQueens *queens, uint32_t tying) {
    for (size_t i = 0; i < count; i++) {
        *to = words[i] | (edges[i] & tying ? MEET_TIED : 0);
        to += !((words[i] & queens->word) | (edges[i] & queens->edges));
    }
    return to;
}

#include "meet_lists.h"

typedef struct {
    uint64_t part[4];
} Block;

static inline Block block_and(Block a, Block b) {
    for (int i = 0; i < 4; i++) a.part[i] &= b.part[i];
    return a;
}

static inline Block block_but(Block a, Block b) {
    for (int i = 0; i < 4; i++) a.part[i] = ~a.part[i] & b.part[i];
    return a;
}

static inline Block block_xor(Block a, Block b) {
    for (int i = 0; i < 4; i++) a.part[i] ^= b.part[i];
    return a;
}

static inline Block block_of(uint32_t number) {
    Block a;
    for (int i = 0; i < 4; i++) a.part[i] = (uint64_t)number << 32 | number;
    return a;
}

/* Bits that would cross from one lane into the other are masked by who shifts. */
static inline Block block_left(Block a, int bits) {
    for (int i = 0; i < 4; i++) a.part[i] <<= bits;
    return a;
}

static inline Block block_right(Block a, int bits) {
    for (int i = 0; i < 4; i++) a.part[i] >>= bits;
    return a;
}

static inline Block block_load(const uint32_t *words) {
    Block a;
    memcpy(&a, words, sizeof a);
    return a;
}

static inline int block_is_zero(Block a) {
    return !(a.part[0] | a.part[1] | a.part[2] | a.part[3]);
}

/* Counts side by side in pairs of bits, fours and bytes (Hacker's Delight, 5-1). */
typedef uint64_t Counter;

static inline Counter counter_new(void) {
    return 0;
}

static inline void counter_add(Counter *counter, Block block, unsigned times) {
    for (int i = 0; i < 4; i++) {
        uint64_t x = block.part[i];
        x -= x >> 1 & 0x5555555555555555;
        x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
        x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F;
        *counter += (x * 0x0101010101010101 >> 56) * times;
    }
}

static inline uint64_t counter_sum(const Counter *counter) {
    return *counter;
}

#define COUNTS_FAST 0
#define NAME(x) x##_256
#include "meet_join.h"

#include "meet_narrow.h"
#include "meet_count.h"

const MeetCode meet_generic = {"generic", NULL, build, count_sets};
