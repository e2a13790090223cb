/* The search for placements that a turn of the board leaves as they are; see queens_turns.h. */
#include "queens_turns.h"

#include "core/bits.h"

#define BIT(i) ((uint64_t)1 << (i))

/* The lines that are taken. With a quarter turn a row is taken when the column of the same number is, and the
 * falling diagonals are the same bits as the rising ones. */
typedef struct {
    uint64_t columns, falling, rising;
} Lines;

/* The number of the row from the top that a row from the bottom has, or the other way round; so for columns. */
static inline int opposite(const Turns *turns, int line) {
    return turns->n - 1 - line;
}

static inline uint64_t free_cells(const Turns *turns, const Lines *lines, int row) {
    uint64_t all = BIT(turns->n) - 1;
    return all & ~(lines->columns | lines->falling >> opposite(turns, row) | lines->rising >> row);
}

static Lines add_lines(const Lines *lines, uint64_t columns, uint64_t falling, uint64_t rising) {
    Lines next = {lines->columns | columns, lines->falling | falling, lines->rising | rising};
    return next;
}

static Lines add_pair(const Turns *turns, const Lines *lines, int r, int c) {
    int s = opposite(turns, r), t = opposite(turns, c);
    return add_lines(lines, BIT(c) | BIT(t), BIT(c + s) | BIT(t + r), BIT(r + c) | BIT(s + t));
}

static Lines add_four(const Turns *turns, const Lines *lines, int r, int c) {
    int s = opposite(turns, r), t = opposite(turns, c);
    uint64_t diagonals = BIT(r + c) | BIT(c + s) | BIT(s + t) | BIT(t + r);
    return add_lines(lines, BIT(r) | BIT(c) | BIT(s) | BIT(t), diagonals, diagonals);
}

/* Rows are settled from the outside in, since there the diagonals leave most. */
static uint64_t count_half_turn(const Turns *turns, const Lines *lines, int row) {
    uint64_t count = 0;
    if (is_raised(&turns->cancel)) return 0;
    if (row == turns->n / 2) return 1;
    for (uint64_t free = free_cells(turns, lines, row); free; free &= free - 1) {
        Lines next = add_pair(turns, lines, row, first_bit64(free));
        count += count_half_turn(turns, &next, row + 1);
    }
    return count;
}

static uint64_t count_quarter_turn(const Turns *turns, const Lines *lines, int row) {
    uint64_t count = 0;
    if (is_raised(&turns->cancel)) return 0;
    while (row < turns->n / 2 && lines->columns >> row & 1) row++;
    if (row == turns->n / 2) return 1;
    for (uint64_t free = free_cells(turns, lines, row); free; free &= free - 1) {
        Lines next = add_four(turns, lines, row, first_bit64(free));
        count += count_quarter_turn(turns, &next, row);
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
    Lines lines = {n % 2 ? BIT(n / 2) : 0, BIT(n - 1), BIT(n - 1)};
    if (!(free_cells(turns, &lines, 0) >> unit & 1)) return 0;
    lines = (turns->quarter ? add_four : add_pair)(turns, &lines, 0, unit);
    return 2 * (turns->quarter ? count_quarter_turn : count_half_turn)(turns, &lines, 1);
}
