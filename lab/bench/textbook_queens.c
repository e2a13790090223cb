/* Two counters of N-Queens as textbooks have them, to measure ours against. They are compiled when the
 * benchmark runs, for the processor it runs on.
 *
 * plain      a row is a number; the diagonals move by one place from row to row (Wirth's three sets of
 *            1976, as bits: Richards, 1997)
 * mirrored   the same with a stack of its own instead of recursion, and with the first queen only in the left
 *            half, in the manner of Somers' well-known program of 2002 */
#include <stdint.h>

static uint64_t extend(uint32_t all, uint32_t columns, uint32_t falling, uint32_t rising) {
    uint64_t count = 0;
    if (columns == all) return 1;
    for (uint32_t open = all & ~(columns | falling | rising); open; open &= open - 1) {
        uint32_t queen = open & (0 - open);
        count += extend(all, columns | queen, (falling | queen) << 1, (rising | queen) >> 1);
    }
    return count;
}

uint64_t plain(int n) {
    return extend((uint32_t)((1ull << n) - 1), 0, 0, 0);
}

/* The solutions that begin with these first queens, `row` of them. */
static uint64_t below(int n, int row, uint32_t columns, uint32_t falling, uint32_t rising) {
    const uint32_t all = (uint32_t)((1ull << n) - 1);
    uint32_t column_stack[32], falling_stack[32], rising_stack[32], open_stack[32];
    uint64_t count = 0;
    const int top = row;
    column_stack[row] = columns, falling_stack[row] = falling, rising_stack[row] = rising;
    open_stack[row] = all & ~(columns | falling | rising);
    for (;;) {
        uint32_t open = open_stack[row];
        if (!open) {
            if (row-- == top) return count;
            continue;
        }
        uint32_t queen = open & (0 - open);
        open_stack[row] = open ^ queen;
        if (row == n - 1) {
            count++;
            continue;
        }
        column_stack[row + 1] = column_stack[row] | queen;
        falling_stack[row + 1] = (falling_stack[row] | queen) << 1;
        rising_stack[row + 1] = (rising_stack[row] | queen) >> 1;
        row++;
        open_stack[row] = all & ~(column_stack[row] | falling_stack[row] | rising_stack[row]);
    }
}

uint64_t mirrored(int n) {
    uint64_t half = 0;
    uint32_t middle = 1u << n / 2;
    if (n < 2) return 1;
    for (int column = 0; column < n / 2; column++) {
        uint32_t queen = 1u << column;
        half += below(n, 1, queen, queen << 1, queen >> 1);
    }
    if (n % 2) /* the first queen in the middle, the second left of her */
        for (int column = 0; column < n / 2 - 1; column++) {
            uint32_t queen = 1u << column;
            half += below(n, 2, middle | queen, middle << 2 | queen << 1, middle >> 2 | queen >> 1);
        }
    return 2 * half;
}
