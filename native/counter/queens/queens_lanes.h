/* Counts the completions of a PartialBoard on many positions side by side, one in each lane of a vector.
 *
 * Included by a file that says how many LANES of 32 bits a vector has, and how this processor does what
 * vectors cannot do in C:
 *
 *     unsigned filled(Lanes x)                          as bits: the lanes that are not 0
 *     void append(uint32_t *to, Lanes x, unsigned keep)   writes the lanes in `keep`, closed up
 *     Lanes count_bits(Lanes x)                         by lane: how many bits it has
 *
 * Positions wait by row: what the queens above rule out in that row, in three arrays. A vector of them is
 * taken at a time; each lane places its queen on its first free cell, then on its second and so on, as long as
 * any lane has one, and what survives is appended to the positions of the next row. The search goes on to that
 * row once enough wait there to fill vectors, or none is left in this one. In the last row but one it only
 * counts the cells that each queen leaves in the last. */
#include <stdlib.h>
#include <string.h>

enum {
    ENOUGH_WAITING = 1024,                                   /* so many positions wait in the next row: work there */
    WAITING = ENOUGH_WAITING + LANES * MAX_LANES_N + LANES, /* at most, with room for a whole vector behind */
    BATCHES_PER_CHECK = 512                                      /* batches between two looks at `cancel` */
};

typedef uint32_t Lanes __attribute__((vector_size(4 * LANES)));

/* The positions that wait to place the queen of one row. */
typedef struct {
    uint32_t columns[WAITING], left[WAITING], right[WAITING];
    int count;
    uint32_t open; /* the row's open cells */
    int step;      /* its distance from the row above */
} Waiting;

static inline Lanes load(const uint32_t *from) {
    Lanes x;
    memcpy(&x, from, sizeof(Lanes));
    return x;
}

/* The queens that rule out cells along diagonals, seen from `step` rows below. */
static inline Lanes to_left(Lanes x, int step, int n, const int torus) {
    return torus ? x << step | x >> (n - step) : x << step;
}

static inline Lanes to_right(Lanes x, int step, int n, const int torus) {
    return torus ? x >> step | x << (n - step) : x >> step;
}

/* The lanes' own numbers, to tell those that are filled. */
static inline Lanes first_lanes(int count) {
    typedef int32_t Signed __attribute__((vector_size(4 * LANES)));
    Signed number;
    for (int i = 0; i < LANES; i++) number[i] = i;
    return (Lanes)(number < count);
}

/* Places the queens of a batch, whose free cells are `free`, and appends what survives to the next row. A
 * queen survives if the next row and the one after it still have a free cell. */
static inline void expand(Waiting *row, Lanes columns, Lanes left, Lanes right, Lanes free, int n,
                          const int torus) {
    Waiting *next = row + 1;
    const int step = next->step, ahead = row[2].step;
    const uint32_t mask = ~(uint32_t)0 >> (32 - n), open = next->open, open_ahead = row[2].open;
    int count = next->count;
    unsigned live = filled(free);
    while (live) {
        Lanes queen = free & -free, c = columns | queen;
        free ^= queen;
        Lanes l = to_left(left | queen, step, n, torus), r = to_right(right | queen, step, n, torus);
        if (torus) l &= mask, r &= mask;
        Lanes after = c | to_left(l, ahead, n, torus) | to_right(r, ahead, n, torus);
        unsigned keep = live & filled(open & ~(c | l | r)) & filled(open_ahead & ~after);
        append(next->columns + count, c, keep);
        append(next->left + count, l, keep);
        append(next->right + count, r, keep);
        count += bit_count32(keep);
        live = filled(free);
    }
    next->count = count;
}

/* The completions of a batch in the last row but one, by lane. */
static inline Lanes finish(const Waiting *row, Lanes columns, Lanes left, Lanes right, Lanes free, int n,
                           const int torus) {
    const int step = row[1].step;
    const uint32_t open = row[1].open;
    Lanes sum = {0};
    while (filled(free)) {
        Lanes queen = free & -free, live = (Lanes)(queen != 0);
        free ^= queen;
        Lanes l = to_left(left | queen, step, n, torus), r = to_right(right | queen, step, n, torus);
        sum += count_bits(live & open & ~(columns | queen | l | r));
    }
    return sum;
}

/* Adds what the lanes have summed up, and empties them. A call, so that the loop keeps its registers. */
static NOINLINE void settle(Lanes *sum, QueensTally *tally) {
    uint64_t all = 0;
    for (int i = 0; i < LANES; i++) all += (*sum)[i];
    tally_add(tally, all);
    *sum ^= *sum;
}

/* Takes batches from the rows until no position waits, and adds what they come to. `rows` is the number of rows,
 * at least 2. */
static inline void descend(Waiting *row, int rows, int n, const int torus, const Flag *cancel,
                           QueensTally *tally) {
    uint64_t nodes = 0;
    Lanes sum = {0};
    for (int depth = 0, batches = 0; depth >= 0;) {
        Waiting *current = row + depth;
        if (!current->count) {
            depth--;
            continue;
        }
        int batch = current->count < LANES ? current->count : LANES;
        int start = current->count -= batch;
        nodes += (uint64_t)batch;
        Lanes columns = load(current->columns + start), left = load(current->left + start);
        Lanes right = load(current->right + start), free = current->open & ~(columns | left | right);
        if (batch < LANES) free &= first_lanes(batch);
        if (depth == rows - 2) {
            sum += finish(current, columns, left, right, free, n, torus);
        } else {
            expand(current, columns, left, right, free, n, torus);
            if (current[1].count >= ENOUGH_WAITING || !current->count) depth++;
        }
        if (++batches == BATCHES_PER_CHECK) {
            settle(&sum, tally);
            batches = 0;
            if (is_raised(cancel)) return;
        }
    }
    settle(&sum, tally);
    tally->nodes += nodes;
}

static void descend_flat(Waiting *row, int rows, int n, const Flag *cancel, QueensTally *tally) {
    descend(row, rows, n, 0, cancel, tally);
}

static void descend_torus(Waiting *row, int rows, int n, const Flag *cancel, QueensTally *tally) {
    descend(row, rows, n, 1, cancel, tally);
}

static void count_board(const PartialBoard *board, const Flag *cancel, QueensTally *tally) {
    if (board->count < 2) {
        queens_count_generic(board, cancel, tally);
        return;
    }
    Waiting *row = (Waiting *)malloc((size_t)board->count * sizeof(Waiting));
    if (!row) {
        tally->no_memory = 1;
        return;
    }
    for (int i = 0; i < board->count; i++) {
        row[i].open = (uint32_t)board->open[i];
        if (i) row[i].step = board->row[i] - board->row[i - 1];
        row[i].count = 0;
    }
    row->columns[0] = row->left[0] = row->right[0] = 0;
    row->count = 1;
    (board->torus ? descend_torus : descend_flat)(row, board->count, board->n, cancel, tally);
    free(row);
}
