/* Iterative repair: begin anywhere, then mend what is wrong, a queen at a time. It never knows whether
 * there is a solution, or another one.
 *
 *     Repair *repair = repair_queens_new(n, given, given_count, seed);   (N-Queens: memory linear in n)
 *     Repair *repair = repair_units_new(&problem, seed);                 (any problem)
 *     while (!repair_run(repair, most_steps, seconds)) { … look at the clock, give up … }
 *     … repair->queens has a solution; the next run begins anew …
 *     repair_free(repair);
 *
 * The same seed takes the same way on every machine, however the runs are sliced. Nothing here knows
 * Python. */
#ifndef QUEENSIDE_REPAIR_H
#define QUEENSIDE_REPAIR_H

#include "core/clock.h"
#include "core/problem.h"
#include "core/rooms.h"

typedef struct Repair Repair;

struct Repair {
    int (*run)(Repair *repair, uint64_t steps, double end);
    Rooms rooms;      /* its arrays */
    uint64_t random;  /* the state of the generator */
    uint64_t steps;   /* moves looked for */
    uint64_t starts;  /* how often it began, the first time included */
    int hopeless;     /* the clues contradict each other, so that it need not begin */
    uint32_t *queens; /* when a run ends, those on the board: of N-Queens the columns by row, else the cells */
    size_t queen_count;
};

/* `given` has a row and a column for each of the `given_count` queens that stay where they are. NULL: no
 * memory. */
Repair *repair_queens_new(uint32_t n, const uint32_t *given, size_t given_count, uint64_t seed);

/* The problem may go once this returns. NULL: no memory. */
Repair *repair_units_new(const Problem *problem, uint64_t seed);

/* Goes on until there is a solution (returns 1), or for about `seconds` seconds, or until `steps` has reached
 * `most_steps`. */
static inline int repair_run(Repair *repair, uint64_t most_steps, double seconds) {
    return !repair->hopeless && repair->run(repair, most_steps, clock_now() + seconds);
}

static inline void repair_free(Repair *repair) {
    if (repair) rooms_free(&repair->rooms);
    free(repair);
}

/* A random number below n, from 1 to 2^32 − 1 (SplitMix64: Steele, Lea and Flood, 2014). */
static inline uint32_t repair_random(Repair *repair, uint32_t n) {
    uint64_t z = repair->random += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return (uint32_t)((z >> 32) * n >> 32);
}

#endif
