/* The flight of one flock; probing.h has the idea. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "bits.h"
#include "probing_flock.h"

/* ---- life ---- */

static void release(Flock *f) {
    free(f->before);
    free(f->now);
    free(f->left_before);
    free(f->left_now);
    free(f->line_before);
    free(f->line_now);
    free(f->parent);
}

static int reserve(Flock *f) {
    size_t probes = f->probes, lines = probes * (size_t)f->board->lines + 1;
    size_t sets = lines * (size_t)f->board->words * sizeof(uint64_t);
    f->before = (Probe *)malloc(probes * sizeof(Probe));
    f->now = (Probe *)malloc(probes * sizeof(Probe));
    f->left_before = (uint64_t *)malloc(sets);
    f->left_now = (uint64_t *)malloc(sets);
    f->line_before = (uint8_t *)malloc(lines);
    f->line_now = (uint8_t *)malloc(lines);
    f->parent = (uint32_t *)calloc(probes, sizeof(uint32_t));
    return f->before && f->now && f->left_before && f->left_now && f->line_before && f->line_now &&
           f->parent;
}

/* All probes go on from one: the empty board. */
static void begin(Flock *f) {
    const ProbingBoard *board = f->board;
    Probe *first = &f->before[0];
    size_t words = (size_t)board->words;
    *first = (Probe){.promise = 1, .fewest = INT_MAX};
    memcpy(f->left_before, board->free, (size_t)board->lines * words * sizeof(uint64_t));
    for (int line = 0; line < board->lines; line++) {
        int cells = 0;
        f->line_before[line] = (uint8_t)line;
        for (int w = 0; w < board->words; w++)
            cells += bit_count64(board->free[line * board->words + w]);
        first->promise *= cells;
        if (cells < first->fewest) {
            first->fewest = cells;
            first->narrowest = line;
        }
    }
}

/* ---- from queen to queen ---- */

/* Draws the next flock from this one, each probe in proportion to its worth: marks at equal distances, from a
 * random beginning, on a line on which each probe is as long as it is worth. */
static void draw(Flock *f, double all) {
    const double distance = all / f->probes;
    double mark = distance * (double)(next_random(&f->random) >> 11) / 9007199254740992.0; /* 2^53 */
    double end = f->now[0].worth;
    uint32_t at = 0;
    for (uint32_t probe = 0; probe < f->probes; probe++, mark += distance) {
        while (end <= mark && at + 1 < f->probes) end += f->now[++at].worth;
        f->parent[probe] = at;
    }
}

/* The flock that has been placed is the one before the next queen. */
static void turn(Flock *f) {
    Probe *probes = f->before;
    uint64_t *left = f->left_before;
    uint8_t *line = f->line_before;
    f->before = f->now, f->left_before = f->left_now, f->line_before = f->line_now;
    f->now = probes, f->left_now = left, f->line_now = line;
    f->open--;
}

typedef void (*Step)(Flock *);

static Step step_here(int generic) {
    (void)generic;
#ifdef X86_CODE
    if (!generic && processor_has("popcnt") && processor_has("bmi2"))
        return probing_step_popcount;
#endif
    return probing_step_generic;
}

static double fly(Flock *f, int generic) {
    const Step step_flock = step_here(generic);
    begin(f);
    double estimate = f->before[0].promise;
    while (f->open && estimate > 0) {
        double all = 0;
        step_flock(f);
        for (uint32_t probe = 0; probe < f->probes; probe++) all += f->now[probe].worth;
        estimate *= all / f->probes;
        draw(f, all);
        turn(f);
    }
    return estimate;
}

double probing_run(const ProbingBoard *board, uint64_t seed, uint32_t probes, int generic) {
    Flock flock = {.board = board, .probes = probes, .open = board->lines, .random = seed};
    double estimate = reserve(&flock) ? fly(&flock, generic) : -1;
    release(&flock);
    return estimate;
}
