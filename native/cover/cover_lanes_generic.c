/* Lanes for any processor; the loops are of the kind that compilers turn into vector instructions. */
#include <string.h>

#include "cover_lanes.h"

static inline uint16_t child(Block *to, const Block *parent, const Block *effect, uint32_t blocks) {
    uint16_t least = COVERED;
    for (uint32_t b = 0; b < blocks; b++) {
        for (int i = 0; i < BLOCK_LANES; i++) {
            uint16_t options = parent[b].options[i] & effect[b].options[i], n = options;
            uint16_t key = parent[b].key[i] | effect[b].key[i];
            to[b].options[i] = options;
            to[b].key[i] = key;
            n = (uint16_t)(n - (n >> 1 & 0x5555)); /* counting bits side by side, in pairs, fours, eights */
            n = (uint16_t)((n & 0x3333) + (n >> 2 & 0x3333));
            n = (n + (n >> 4)) & 0x0F0F;
            n = (n + (n >> 8)) & 0x001F;
            key = (uint16_t)(key | n << COUNT_SHIFT);
            least = key < least ? key : least;
        }
    }
    return least;
}

static inline void copy_blocks(Block *to, const Block *from, uint32_t count) {
    memcpy(to, from, count * sizeof(Block));
}

#include "cover_lanes_run.h"

SearchStatus cover_lanes_run_generic(Cover *cover, double end) {
    return search_width((Lanes *)cover, end);
}
