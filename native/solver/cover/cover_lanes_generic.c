/* Lanes for any processor; the loops are of the kind that compilers turn into vector instructions. */
#include <string.h>

#include "cover_lanes.h"

static inline uint16_t key_of(uint16_t base, uint16_t n) {
    n = (uint16_t)(n - (n >> 1 & 0x5555)); /* counting bits side by side, in pairs, fours, eights */
    n = (uint16_t)((n & 0x3333) + (n >> 2 & 0x3333));
    n = (n + (n >> 4)) & 0x0F0F;
    n = (n + (n >> 8)) & 0x001F;
    return (uint16_t)(base + (n << COUNT_SHIFT));
}

static inline uint16_t child(Block *to, const Block *parent, const Block **effect, int count, const Block *base,
                             Block *minima, Shape s) {
    const uint32_t second = half_blocks(s);
    uint16_t min_count = UINT16_MAX;
    Block min_lane;
    memset(&min_lane, 0xFF, sizeof min_lane);
    for (uint32_t b = 0; b < second; b++) {
        for (int i = 0; i < BLOCK_LANES; i++) {
            uint16_t options = parent[b].lane[i], key = is_wide(s) ? parent[second + b].lane[i] : base[b].lane[i];
            for (int e = 0; e < count; e++) {
                options &= effect[e][b].lane[i];
                if (is_wide(s)) key |= effect[e][second + b].lane[i];
            }
            to[b].lane[i] = options;
            if (is_wide(s)) to[second + b].lane[i] = key;
            key = key_of(key, options);
            min_lane.lane[i] = key < min_lane.lane[i] ? key : min_lane.lane[i];
        }
    }
    if (second > SHORT_ROW) *minima = min_lane;
    for (int i = 0; i < BLOCK_LANES; i++) min_count = min_lane.lane[i] < min_count ? min_lane.lane[i] : min_count;
    return min_count;
}

static inline void copy_blocks(Block *to, const Block *from, uint32_t count) {
    memcpy(to, from, count * sizeof(Block));
}

/* The lanes of a block whose key says one option, two bits each. */
static inline uint32_t singles(const Block *keys) {
    uint32_t bits = 0;
    for (int i = 0; i < BLOCK_LANES; i++) bits |= (uint32_t)(keys->lane[i] >> COUNT_SHIFT == 1) << 2 * i;
    return bits;
}

#include "cover_lanes_run.h"

SearchStatus cover_lanes_run_generic(Cover *cover, double end) {
    return search_shape((Lanes *)cover, end);
}
