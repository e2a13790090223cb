/* Counts the completions of a PartialBoard one position after the other, on any processor. */
#include "queens.h"

/* The rows from the top down: the cells of each that are open, and how far it is from the row above it. */
typedef struct {
    int n, torus, last;
    uint64_t open[MAX_QUEENS];
    int step[MAX_QUEENS];
    const Flag *cancel;
    QueensTally *tally;
} Descent;

static inline uint64_t to_left(const Descent *descent, uint64_t x, int step, int torus) {
    return torus ? x << step | x >> (descent->n - step) : x << step;
}

static inline uint64_t to_right(const Descent *descent, uint64_t x, int step, int torus) {
    return torus ? x >> step | x << (descent->n - step) : x >> step;
}

/* The code that goes on a row further down: `descend` for a flat board, or for a torus. */
typedef void Deeper(const Descent *descent, int depth, uint64_t columns, uint64_t left, uint64_t right,
                    uint64_t free);

/* Adds the completions of a position, from what the queens above rule out in row `depth` and which of its cells are
 * free. Each queen is followed only if the next row and the one after it still have a free cell. */
static inline void descend(const Descent *descent, int depth, uint64_t columns, uint64_t left, uint64_t right,
                           uint64_t free, const int torus, Deeper *deeper) {
    descent->tally->nodes++;
    if (depth == descent->last) {
        tally_add(descent->tally, (uint64_t)bit_count64(free));
        return;
    }
    int step = descent->step[depth + 1];
    const uint64_t mask = ~(uint64_t)0 >> (64 - descent->n), open = descent->open[depth + 1];
    if (depth + 1 == descent->last) {
        uint64_t count = 0;
        for (; free; free &= free - 1) {
            uint64_t queen = free & (0 - free);
            uint64_t l = to_left(descent, left | queen, step, torus);
            uint64_t r = to_right(descent, right | queen, step, torus);
            count += (uint64_t)bit_count64(open & ~(columns | queen | l | r));
        }
        tally_add(descent->tally, count);
        return;
    }
    if (is_raised(descent->cancel)) return;
    int ahead = descent->step[depth + 2];
    const uint64_t open_ahead = descent->open[depth + 2];
    for (; free; free &= free - 1) {
        uint64_t queen = free & (0 - free), c = columns | queen;
        uint64_t l = to_left(descent, left | queen, step, torus) & mask;
        uint64_t r = to_right(descent, right | queen, step, torus) & mask;
        uint64_t next = open & ~(c | l | r);
        uint64_t after = c | to_left(descent, l, ahead, torus) | to_right(descent, r, ahead, torus);
        if (next && (open_ahead & ~after)) deeper(descent, depth + 1, c, l, r, next);
    }
}

static void descend_flat(const Descent *descent, int depth, uint64_t columns, uint64_t left, uint64_t right,
                         uint64_t free) {
    descend(descent, depth, columns, left, right, free, 0, descend_flat);
}

static void descend_torus(const Descent *descent, int depth, uint64_t columns, uint64_t left, uint64_t right,
                          uint64_t free) {
    descend(descent, depth, columns, left, right, free, 1, descend_torus);
}

void queens_count_generic(const PartialBoard *board, const Flag *cancel, QueensTally *tally) {
    Descent descent;
    if (board->count == 0) {
        tally_add(tally, 1);
        return;
    }
    descent.n = board->n;
    descent.torus = board->torus;
    descent.last = board->count - 1;
    descent.cancel = cancel;
    descent.tally = tally;
    for (int i = 0; i < board->count; i++) {
        descent.open[i] = board->open[i];
        if (i) descent.step[i] = board->row[i] - board->row[i - 1];
    }
    (board->torus ? descend_torus : descend_flat)(&descent, 0, 0, 0, 0, board->open[0]);
}
