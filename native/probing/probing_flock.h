/* The flock, as the files of probing share it. */
#ifndef QUEENSIDE_PROBING_FLOCK_H
#define QUEENSIDE_PROBING_FLOCK_H

#include <stddef.h>

#include "probing.h"

typedef struct {
    double promise;        /* the product of the cells left of each open line; 0: the probe is dead */
    double worth;          /* the probe's share when the flock is drawn anew */
    int narrowest, fewest; /* which open line has the fewest cells left, and how many */
} Probe;

/* Probes `now`, drawn from `before`. What each has left lies in a row: for each open line a set of cells, and
 * the number of that line. */
typedef struct Flock {
    const ProbingBoard *board;
    uint32_t probes;
    int open; /* lines without a queen, before this one */
    uint64_t random;
    Probe *before, *now;
    uint64_t *left_before, *left_now;
    uint8_t *line_before, *line_now;
    uint32_t *parent; /* by probe: the one before that it goes on from */
} Flock;

/* SplitMix64 (Steele, Lea and Flood, 2014). */
static inline uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

#endif
