/* Whether columns by row are solutions of n-queens: the definition, in code that no search shares. */
#include "listing.h"

#include <string.h>

/* Queens in these columns, n at most 32: each line holds at most one, so that every column holds one. */
static int is_solution(int n, const unsigned char *columns) {
    uint64_t taken = 0, falling = 0, rising = 0;
    for (int row = 0; row < n; row++) {
        const int at = columns[row]; /* read once: another thread may write meanwhile */
        if (at >= n) return 0;
        const uint64_t column = (uint64_t)1 << at;
        const uint64_t down = (uint64_t)1 << (row - at + n - 1);
        const uint64_t up = (uint64_t)1 << (row + at);
        if ((taken & column) || (falling & down) || (rising & up)) return 0;
        taken |= column, falling |= down, rising |= up;
    }
    return 1;
}

size_t listing_fault(int n, const unsigned char *rows, size_t count) {
    for (size_t i = 0; i < count; i++, rows += n) {
        if (!is_solution(n, rows)) return i;
        if (i && memcmp(rows - n, rows, (size_t)n) >= 0) return i;
    }
    return count;
}

/* Marks a line as taken; 0 if it was. */
static int take(unsigned char *taken, uint64_t line, unsigned char kind) {
    if (taken[line] & kind) return 0;
    taken[line] = (unsigned char)(taken[line] | kind);
    return 1;
}

int listing_verify(uint64_t n, const void *cells, int toroidal, unsigned char *taken) {
    enum { COLUMN = 1, FALLING = 2, RISING = 4 };
    const uint64_t turn = toroidal ? n : 2 * n; /* on the torus diagonals come back after n */
    memset(taken, 0, 2 * (size_t)n);
    for (uint64_t row = 0; row < n; row++) {
        uint64_t cell;
        memcpy(&cell, (const char *)cells + row * sizeof cell, sizeof cell);
        if (cell / n != row) return 0;
        const uint64_t column = cell % n;
        uint64_t falling = row + (n - 1 - column), rising = row + column;
        if (falling >= turn) falling -= turn;
        if (rising >= turn) rising -= turn;
        if (!take(taken, column, COLUMN) || !take(taken, falling, FALLING) || !take(taken, rising, RISING))
            return 0;
    }
    return 1;
}
