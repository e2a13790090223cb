/* The search for placements that a turn of the board leaves as they are; see queens_turns.h. */
#include "queens_turns.h"

#include "core/bits.h"

#define BIT(i) ((uint64_t)1 << (i))

/* The lines that are taken. With a quarter turn a row is taken when the column of the same number is, and the
 * falling diagonals are the same bits as the rising ones. */
typedef struct {
    uint64_t columns, falling, rising;
} Taken;

/* The number of the row from the top that a row from the bottom has, or the other way round; so for columns. */
static inline int across(const Turns *turns, int line) {
    return turns->n - 1 - line;
}

static inline uint64_t free_cells(const Turns *turns, const Taken *taken, int row) {
    uint64_t all = BIT(turns->n) - 1;
    return all & ~(taken->columns | taken->falling >> across(turns, row) | taken->rising >> row);
}

static Taken with(const Taken *taken, uint64_t columns, uint64_t falling, uint64_t rising) {
    Taken more = {taken->columns | columns, taken->falling | falling, taken->rising | rising};
    return more;
}

/* Takes the lines of a queen and of its image under the half turn. */
static Taken with_pair(const Turns *turns, const Taken *taken, int r, int c) {
    int s = across(turns, r), t = across(turns, c);
    return with(taken, BIT(c) | BIT(t), BIT(c + s) | BIT(t + r), BIT(r + c) | BIT(s + t));
}

/* Takes the lines of a queen and of its three images. */
static Taken with_four(const Turns *turns, const Taken *taken, int r, int c) {
    int s = across(turns, r), t = across(turns, c);
    uint64_t lines = BIT(r + c) | BIT(c + s) | BIT(s + t) | BIT(t + r);
    return with(taken, BIT(r) | BIT(c) | BIT(s) | BIT(t), lines, lines);
}

/* Rows are settled from the outside in, since there the diagonals leave most. */
static uint64_t half(const Turns *turns, const Taken *taken, int row) {
    uint64_t count = 0;
    if (is_raised(&turns->cancel)) return 0;
    if (row == turns->n / 2) return 1;
    for (uint64_t free = free_cells(turns, taken, row); free; free &= free - 1) {
        Taken more = with_pair(turns, taken, row, first_bit64(free));
        count += half(turns, &more, row + 1);
    }
    return count;
}

static uint64_t quarter(const Turns *turns, const Taken *taken, int row) {
    uint64_t count = 0;
    if (is_raised(&turns->cancel)) return 0;
    while (row < turns->n / 2 && taken->columns >> row & 1) row++;
    if (row == turns->n / 2) return 1;
    for (uint64_t free = free_cells(turns, taken, row); free; free &= free - 1) {
        Taken more = with_four(turns, taken, row, first_bit64(free));
        count += quarter(turns, &more, row);
    }
    return count;
}

void turns_start(Turns *turns, int n, int quarter) {
    int pairs_fit = !quarter || n % 4 < 2; /* four rows at a time, and perhaps the middle one */
    turns->n = n;
    turns->quarter = quarter;
    turns->units = n < 2 ? 1 : pairs_fit ? n / 2 : 0;
    set_flag(&turns->cancel, 0);
}

uint64_t turns_count(const Turns *turns, int unit) {
    int n = turns->n;
    if (n < 2) return 1;
    Taken taken = {n % 2 ? BIT(n / 2) : 0, BIT(n - 1), BIT(n - 1)};
    if (!(free_cells(turns, &taken, 0) >> unit & 1)) return 0;
    taken = (turns->quarter ? with_four : with_pair)(turns, &taken, 0, unit);
    return 2 * (turns->quarter ? quarter : half)(turns, &taken, 1);
}
