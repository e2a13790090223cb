/* Lanes for any processor; the loops are of the kind that compilers turn into vector instructions. */
#include <string.h>

#include "cover_lanes.h"

static inline uint16_t child(Block *to, const Block *parent, const Block *effect, const Block *base, Shape s) {
    const uint32_t second = half_blocks(s);
    uint16_t min_count = UINT16_MAX;
    for (uint32_t b = 0; b < second; b++) {
        for (int i = 0; i < BLOCK_LANES; i++) {
            uint16_t n = parent[b].lane[i] & effect[b].lane[i];
            to[b].lane[i] = n;
            n = (uint16_t)(n - (n >> 1 & 0x5555)); /* counting bits side by side, in pairs, fours, eights */
            n = (uint16_t)((n & 0x3333) + (n >> 2 & 0x3333));
            n = (n + (n >> 4)) & 0x0F0F;
            n = (n + (n >> 8)) & 0x001F;
            uint16_t key = base[b].lane[i];
            if (is_wide(s)) key = to[second + b].lane[i] = parent[second + b].lane[i] | effect[second + b].lane[i];
            key = (uint16_t)(key + (n << COUNT_SHIFT));
            min_count = key < min_count ? key : min_count;
        }
    }
    return min_count;
}

static inline void copy_blocks(Block *to, const Block *from, uint32_t count) {
    memcpy(to, from, count * sizeof(Block));
}

#include "cover_lanes_run.h"

SearchStatus cover_lanes_run_generic(Cover *cover, double end) {
    return search_shape((Lanes *)cover, end);
}
