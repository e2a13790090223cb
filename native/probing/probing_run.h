/* The step in which the probes of a flock place a queen: included once for any processor, and once for those that count
 * bits in one instruction. */
#include <limits.h>

#include "bits.h"
#include "probing_flock.h"

/* The cell with so many others before it in the set. */
static inline int cell_at(const uint64_t *set, uint32_t before) {
    int word = 0;
    for (uint32_t here; (here = (uint32_t)bit_count64(set[word])) <= before; word++) before -= here;
    uint64_t rest = set[word];
    while (before--) rest &= rest - 1;
    return word * 64 + first_bit64(rest);
}

/* A queen on any cell of the parent's narrowest line: what she takes from all other lines. */
static inline const uint64_t *queen(Flock *f, uint32_t from, const int words) {
    const ProbingBoard *board = f->board;
    const Probe *parent = &f->before[from];
    const size_t at = from * (size_t)board->lines + (size_t)parent->narrowest;
    const uint32_t which = (uint32_t)((next_random(&f->random) >> 32) * (uint64_t)parent->fewest >> 32);
    const int cell = cell_at(f->left_before + at * (size_t)words, which);
    const size_t place = (size_t)f->line_before[at] * (size_t)board->cells + (size_t)cell;
    return board->taken + place * (size_t)(board->lines * words);
}

/* The probe goes on from its parent with one queen more. */
static inline Probe step(Flock *f, uint32_t to, const int words) {
    const uint32_t from = f->parent[to];
    const size_t lines = (size_t)f->board->lines;
    const Probe parent = f->before[from];
    if (!parent.fewest) return (Probe){.fewest = 0};
    const uint64_t *taken = queen(f, from, words), *left = f->left_before + from * lines * (size_t)words;
    const uint8_t *line = f->line_before + from * lines;
    uint64_t *still = f->left_now + to * lines * (size_t)words;
    Probe probe = {.promise = 1, .fewest = INT_MAX};
    for (int i = 0, at = 0; i < f->open; i++) {
        int cells = 0;
        if (i == parent.narrowest) continue;
        for (int w = 0; w < words; w++) {
            still[at * words + w] = left[i * words + w] & ~taken[line[i] * words + w];
            cells += bit_count64(still[at * words + w]);
        }
        f->line_now[to * lines + (size_t)at] = line[i];
        probe.promise *= cells;
        if (cells < probe.fewest) probe.fewest = cells, probe.narrowest = at;
        at++;
    }
    probe.worth = parent.fewest * probe.promise / parent.promise;
    return probe;
}

static void step_all(Flock *f) {
    for (uint32_t probe = 0; probe < f->probes; probe++)
        f->now[probe] = f->board->words == 1 ? step(f, probe, 1) : step(f, probe, 2);
}
