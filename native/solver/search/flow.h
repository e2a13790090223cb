/* A flow between two small sets of units: who can give queens to whom.
 *
 * Unit a of the first set has supply[a] queens to give, unit b of the second takes demand[b], and at
 * most width[a][b] may pass from a to b. The flow is filled along augmenting paths (Ford and Fulkerson,
 * 1956). When it is full, a pair that carries nothing can be used by another full flow exactly when the
 * pair lies on a cycle of the residual graph (Regin, 1994). */
#ifndef QUEENSIDE_FLOW_H
#define QUEENSIDE_FLOW_H

#include <stdint.h>

#include "core/bits.h"

enum { MAX_FLOW = 64 };

typedef struct {
    int from_count, to_count;
    int supply[MAX_FLOW], demand[MAX_FLOW];
    uint16_t width[MAX_FLOW][MAX_FLOW], carried[MAX_FLOW][MAX_FLOW];
    uint64_t spare[MAX_FLOW];   /* by a: the b to which more could pass */
    uint64_t givers[MAX_FLOW];  /* by b: the a that give to it */
    uint64_t reached[MAX_FLOW]; /* by a: the a' to which it could hand on a queen (itself included) */
    uint64_t hungry;            /* the b that still take a queen, while it is filled */
} Flow;

void flow_begin(Flow *flow, int from_count, int to_count);
int flow_fill(Flow *flow);
void flow_reach(Flow *flow);

static inline void flow_widen(Flow *flow, int a, int b) {
    flow->width[a][b]++;
    flow->spare[a] |= (uint64_t)1 << b;
}

/* Whether some full flow passes a queen from a to b. */
static inline int flow_may_use(const Flow *flow, int a, int b) {
    if (flow->carried[a][b]) return 1;
    for (uint64_t givers = flow->givers[b]; givers; givers &= givers - 1)
        if (flow->reached[first_bit64(givers)] >> a & 1) return 1;
    return 0;
}

#endif
