/* Lexicographic search for the solutions of n-queens: row by row, the leftmost column first.
 *
 * Three words hold the occupied columns and diagonals; from one row to the next the falling diagonals move by one
 * bit and the rising ones by one the other way, so that the free columns of a row are
 * ~(columns | falling | rising) (Richards, 1997). A queen is not placed where it would leave no free column in one
 * of the two rows below.
 *
 *        column  0 1 2 3 4        A mirror image exchanges the first solution in lexicographic order with
 *      row 0     . Q . . .        the last, the second with the last but one, and so on. So the first half
 *      row 1     . . . Q .        is all that has its first queen left of the middle; on an odd board, where
 *      row 2     Q . . . .        that queen stands in the middle itself, the second one decides. */
#include "listing.h"

#include <string.h>

#include "core/bits.h"
#include "core/clock.h"

enum { STEPS_PER_CLOCK = 1 << 14 };

static uint32_t all_columns(int n) {
    return ((uint32_t)1 << n) - 1;
}

/* ---- the start ---- */

/* On an odd board, in the first half, a queen in the middle of row 0 keeps that of row 1 left of it. */
static void limit_second_row(Listing *listing, uint32_t first_queen) {
    const uint32_t middle = (uint32_t)1 << listing->n / 2;
    if (listing->kind == LISTING_ALL) return;
    listing->rows[1].allowed = listing->n % 2 && first_queen == middle ? middle - 1 : all_columns(listing->n);
}

static uint32_t free_columns(const ListingRow *row) {
    return row->allowed & ~(row->columns | row->falling | row->rising);
}

/* Puts a queen on a bit of a row; returns 0 if it may not stand there. */
static int place_queen(Listing *listing, int index, uint32_t queen) {
    ListingRow *row = &listing->rows[index], *next = row + 1;
    const int is_free = (free_columns(row) & queen) != 0;
    if (index == 0) limit_second_row(listing, queen);
    row->queen = queen;
    next->columns = row->columns | queen;
    next->falling = (row->falling | queen) << 1;
    next->rising = (row->rising | queen) >> 1;
    return is_free;
}

void listing_start(Listing *listing, int n, const unsigned char *prefix, int length, ListingKind kind) {
    memset(listing, 0, sizeof *listing);
    listing->n = n;
    listing->kind = kind;
    for (int i = 0; i < n; i++) {
        listing->rows[i].allowed = all_columns(i == 0 && kind != LISTING_ALL ? (n + 1) / 2 : n);
        listing->rows[i].near_end = i >= n - 2;
    }
    int is_valid = 1;
    for (int i = 0; i < length; i++) is_valid &= place_queen(listing, i, (uint32_t)1 << prefix[i]);
    ListingRow *row = &listing->rows[length];
    row->untried = length < n ? free_columns(row) : 1; /* a full board has only to be reported */
    listing->pending = (uint32_t)(is_valid && row->untried) << length;
    listing->over = !listing->pending;
}

/* ---- the search ---- */

/* Writes the board that has been completed; returns whether it is one of those to be listed. */
static int write_board(const Listing *listing, unsigned char *columns) {
    for (int i = 0; i < listing->n; i++) columns[i] = (unsigned char)first_bit32(listing->rows[i].queen);
    return listing->kind != LISTING_DISTINCT || listing_is_first(listing->n, columns);
}

/* Goes on to the next solution, whose queens then stand in `rows`. Returns 0 when there is none, or when `*steps` have
 * been used up.
 *
 * `pending` has a bit for each row with untried columns, so that the row to go on with is the lowest of them
 * on the board, whether that is one further or some back: no branch depends on it. */
static int advance(Listing *listing, int *steps) {
    const int last = listing->n - 1;
    const uint32_t all = all_columns(listing->n);
    uint32_t pending = listing->pending;
    int is_complete = 0;
    while (pending && !is_complete && --*steps >= 0) {
        const int index = last_bit32(pending);
        ListingRow *row = &listing->rows[index], *next = row + 1;
        const uint32_t queen = row->untried & (0 - row->untried);
        const uint32_t columns = row->columns | queen;
        const uint32_t falling = (row->falling | queen) << 1, rising = (row->rising | queen) >> 1;
        if (index == 0) limit_second_row(listing, queen);
        const uint32_t untried = next->allowed & ~(columns | falling | rising);
        const uint32_t below = (all & ~(columns | falling << 1 | rising >> 1)) | row->near_end;
        row->queen = queen;
        row->untried ^= queen;
        next->columns = columns, next->falling = falling, next->rising = rising, next->untried = untried;
        pending ^= (uint32_t)!row->untried << index;
        pending |= (uint32_t)((untried != 0) & (below != 0)) << (index + 1);
        is_complete = index >= last;
    }
    listing->pending = pending;
    listing->over = !pending && !is_complete;
    return is_complete;
}

size_t listing_run(Listing *listing, unsigned char *rows, size_t max_count, double seconds) {
    const double end = clock_now() + seconds;
    unsigned char board[LISTING_MAX], *columns = rows ? rows : board;
    const int needs_board = rows || listing->kind == LISTING_DISTINCT;
    size_t count = 0;
    while (!listing->over && count < max_count) {
        int steps = STEPS_PER_CLOCK;
        while (count < max_count && advance(listing, &steps)) {
            if (needs_board && !write_board(listing, columns)) continue;
            count++;
            if (rows) columns += listing->n;
        }
        if (is_later_than(end)) break;
    }
    return count;
}

/* ---- images ---- */

void listing_mirror(int n, unsigned char *rows, size_t count) {
    unsigned char *to = rows + 2 * count * (size_t)n;
    for (const unsigned char *from = rows; to > rows + count * (size_t)n; from += n) {
        to -= n;
        for (int i = 0; i < n; i++) to[i] = (unsigned char)(n - 1 - from[i]);
    }
}

/* Whether an image comes before `columns`: `board`, read backwards if `flip`, each column from the right if
 * `mirror`. */
static int precedes(int n, const unsigned char *board, int flip, int mirror, const unsigned char *columns) {
    for (int i = 0; i < n; i++) {
        int column = board[flip ? n - 1 - i : i];
        if (mirror) column = n - 1 - column;
        if (column != columns[i]) return column < columns[i];
    }
    return 0;
}

int listing_is_first(int n, const unsigned char *columns) {
    unsigned char rows[LISTING_MAX]; /* by column: the transposed board */
    for (int i = 0; i < n; i++) rows[columns[i]] = (unsigned char)i;
    for (int image = 0; image < 4; image++)
        if (precedes(n, columns, image & 1, image >> 1, columns) || precedes(n, rows, image & 1, image >> 1, columns))
            return 0;
    return 1;
}

/* ---- the definition of n-queens, in code that no search shares ---- */

/* Whether queens in these columns, n at most 32, are a solution: each line holds at most one. */
static int is_solution(int n, const unsigned char *columns) {
    uint64_t occupied = 0, falling = 0, rising = 0;
    for (int row = 0; row < n; row++) {
        const int column = columns[row]; /* read once: another thread may write meanwhile */
        if (column >= n) return 0;
        const uint64_t column_bit = (uint64_t)1 << column;
        const uint64_t falling_bit = (uint64_t)1 << (row - column + n - 1);
        const uint64_t rising_bit = (uint64_t)1 << (row + column);
        if ((occupied & column_bit) || (falling & falling_bit) || (rising & rising_bit)) return 0;
        occupied |= column_bit, falling |= falling_bit, rising |= rising_bit;
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

static int occupy(unsigned char *occupied, uint64_t line, unsigned char direction) {
    if (occupied[line] & direction) return 0;
    occupied[line] = (unsigned char)(occupied[line] | direction);
    return 1;
}

int listing_verify(uint64_t n, const void *cells, int toroidal, unsigned char *occupied) {
    enum { COLUMN = 1, FALLING = 2, RISING = 4 };
    const uint64_t period = toroidal ? n : 2 * n; /* on the torus diagonals come back after n */
    memset(occupied, 0, 2 * (size_t)n);
    for (uint64_t row = 0; row < n; row++) {
        uint64_t cell;
        memcpy(&cell, (const char *)cells + row * sizeof cell, sizeof cell);
        if (cell / n != row) return 0;
        const uint64_t column = cell % n;
        uint64_t falling = row + (n - 1 - column), rising = row + column;
        if (falling >= period) falling -= period;
        if (rising >= period) rising -= period;
        if (!occupy(occupied, column, COLUMN) || !occupy(occupied, falling, FALLING) ||
            !occupy(occupied, rising, RISING))
            return 0;
    }
    return 1;
}
