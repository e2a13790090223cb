#include "flow.h"

#include <string.h>

void flow_begin(Flow *flow, int from_count, int to_count) {
    flow->from_count = from_count;
    flow->to_count = to_count;
    for (int a = 0; a < from_count; a++) {
        memset(flow->width[a], 0, (size_t)to_count * sizeof flow->width[a][0]);
        memset(flow->carried[a], 0, (size_t)to_count * sizeof flow->carried[a][0]);
        flow->spare[a] = 0;
    }
    memset(flow->givers, 0, sizeof flow->givers);
}

static void carry(Flow *flow, int a, int b, int change) {
    flow->carried[a][b] = (uint16_t)(flow->carried[a][b] + change);
    uint64_t bit_a = (uint64_t)1 << a, bit_b = (uint64_t)1 << b;
    if (flow->carried[a][b]) flow->givers[b] |= bit_a;
    else flow->givers[b] &= ~bit_a;
    if (flow->carried[a][b] < flow->width[a][b]) flow->spare[a] |= bit_b;
    else flow->spare[a] &= ~bit_b;
}

/* One more queen out of a, to a unit that still takes one, or else to one whose giver finds another place for
 * it. `seen` are the units b already asked. */
static int pass_one(Flow *flow, int a, uint64_t *seen) {
    uint64_t takes = flow->spare[a] & flow->hungry;
    if (takes) {
        int b = first_bit64(takes);
        if (--flow->demand[b] == 0) flow->hungry &= ~((uint64_t)1 << b);
        carry(flow, a, b, 1);
        return 1;
    }
    for (uint64_t open; (open = flow->spare[a] & ~*seen);) {
        int b = first_bit64(open);
        *seen |= (uint64_t)1 << b;
        for (uint64_t givers = flow->givers[b]; givers; givers &= givers - 1) {
            int other = first_bit64(givers);
            if (!pass_one(flow, other, seen)) continue;
            carry(flow, other, b, -1);
            carry(flow, a, b, 1);
            return 1;
        }
    }
    return 0;
}

/* Fills the flow; 0 if some unit cannot give all it has or take all it needs. */
int flow_fill(Flow *flow) {
    flow->hungry = 0;
    for (int b = 0; b < flow->to_count; b++) flow->hungry |= (uint64_t)(flow->demand[b] > 0) << b;
    for (int a = 0; a < flow->from_count; a++)
        for (; flow->supply[a] > 0; flow->supply[a]--) {
            uint64_t seen = 0;
            if (!pass_one(flow, a, &seen)) return 0;
        }
    return flow->hungry == 0;
}

/* The pairs in which one hands a queen on to the other: a to every giver of a b it has spare width to; then
 * transitively (Warshall, 1962). */
void flow_reach(Flow *flow) {
    int n = flow->from_count;
    for (int a = 0; a < n; a++) {
        flow->reached[a] = (uint64_t)1 << a;
        for (uint64_t spare = flow->spare[a]; spare; spare &= spare - 1)
            flow->reached[a] |= flow->givers[first_bit64(spare)];
    }
    for (int via = 0; via < n; via++)
        for (int a = 0; a < n; a++)
            if (flow->reached[a] >> via & 1) flow->reached[a] |= flow->reached[via];
}
