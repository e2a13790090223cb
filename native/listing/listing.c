/* The search behind a listing of n-queens: row by row, the leftmost column first.
 *
 * The columns and diagonals that are taken are three words; from one row to the next the falling diagonals
 * move by one bit and the rising ones by one the other way, so that the free columns of a row are
 * ~(columns | falling | rising) (Wirth's queens on bits, as most programs have them: Richards, 1997).
 * A queen is not placed where it would leave no free column in one of the two rows below.
 *
 *        column  0 1 2 3 4        A mirror image exchanges the first solution in lexicographic order with
 *      row 0     . Q . . .        the last, the second with the last but one, and so on. So the first half
 *      row 1     . . . Q .        is all that has its first queen left of the middle; on an odd board, where
 *      row 2     Q . . . .        that queen stands in the middle itself, the second one decides. */
#include "listing.h"

#include <string.h>

#include "bits.h"
#include "search/search.h" /* clock_now */

enum { TRIALS_PER_LOOK = 1 << 14 };

static uint32_t all_columns(int n) {
    return ((uint32_t)1 << n) - 1;
}

/* ---- the start ---- */

/* On an odd board, in the first half, a queen in the middle of row 0 keeps that of row 1 left of it. */
static void limit_second_row(Listing *l, uint32_t first_queen) {
    const uint32_t middle = (uint32_t)1 << l->n / 2;
    if (l->kind == LISTING_ALL) return;
    l->rows[1].allowed = l->n % 2 && first_queen == middle ? middle - 1 : all_columns(l->n);
}

static uint32_t open_columns(const ListingRow *row) {
    return row->allowed & ~(row->columns | row->falling | row->rising);
}

/* Puts a queen on `bit` of row `at`; returns 0 if it may not stand there. */
static int place(Listing *l, int at, uint32_t bit) {
    ListingRow *row = &l->rows[at], *next = row + 1;
    const int right = (open_columns(row) & bit) != 0;
    if (at == 0) limit_second_row(l, bit);
    row->queen = bit;
    next->columns = row->columns | bit;
    next->falling = (row->falling | bit) << 1;
    next->rising = (row->rising | bit) >> 1;
    return right;
}

void listing_start(Listing *l, int n, const unsigned char *prefix, int length, ListingKind kind) {
    memset(l, 0, sizeof *l);
    l->n = n;
    l->kind = kind;
    for (int at = 0; at < n; at++) {
        l->rows[at].allowed = all_columns(at == 0 && kind != LISTING_ALL ? (n + 1) / 2 : n);
        l->rows[at].near_end = at >= n - 2;
    }
    int right = 1;
    for (int at = 0; at < length; at++) right &= place(l, at, (uint32_t)1 << prefix[at]);
    ListingRow *row = &l->rows[length];
    row->open = length < n ? open_columns(row) : 1; /* a whole board waits for nothing but to be told */
    l->waiting = (uint32_t)(right && row->open) << length;
    l->over = !l->waiting;
}

/* ---- the search ---- */

static int tell(const Listing *l, unsigned char *columns) {
    for (int at = 0; at < l->n; at++) columns[at] = (unsigned char)first_bit32(l->rows[at].queen);
    return l->kind != LISTING_DISTINCT || listing_is_first(l->n, columns);
}

/* Goes on to the next solution, whose queens then stand in `rows`. Returns 0 when there is no other, or when
 * `*trials` have been used up.
 *
 * `waiting` has a bit for each row with columns still to be tried, so that the row to go on with is the
 * lowest of them on the board, whether that is one further or some back: no jump that depends on it. */
static int advance(Listing *l, int *trials) {
    const int last = l->n - 1;
    const uint32_t all = all_columns(l->n);
    uint32_t waiting = l->waiting;
    int found = 0;
    while (waiting && !found && --*trials >= 0) {
        const int at = last_bit32(waiting);
        ListingRow *row = &l->rows[at], *next = row + 1;
        const uint32_t bit = row->open & (0 - row->open);
        const uint32_t columns = row->columns | bit;
        const uint32_t falling = (row->falling | bit) << 1, rising = (row->rising | bit) >> 1;
        if (at == 0) limit_second_row(l, bit);
        const uint32_t open = next->allowed & ~(columns | falling | rising);
        const uint32_t below = (all & ~(columns | falling << 1 | rising >> 1)) | row->near_end;
        row->queen = bit;
        row->open ^= bit;
        next->columns = columns, next->falling = falling, next->rising = rising, next->open = open;
        waiting ^= (uint32_t)!row->open << at;
        waiting |= (uint32_t)((open != 0) & (below != 0)) << (at + 1);
        found = at >= last;
    }
    l->waiting = waiting;
    l->over = !waiting && !found;
    return found;
}

size_t listing_run(Listing *l, unsigned char *rows, size_t most, double seconds) {
    const double end = clock_now() + seconds;
    unsigned char room[LISTING_MOST], *columns = rows ? rows : room;
    const int must_tell = rows || l->kind == LISTING_DISTINCT;
    size_t count = 0;
    while (!l->over && count < most) {
        int trials = TRIALS_PER_LOOK;
        while (count < most && advance(l, &trials)) {
            if (must_tell && !tell(l, columns)) continue;
            count++;
            if (rows) columns += l->n;
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
        for (int at = 0; at < n; at++) to[at] = (unsigned char)(n - 1 - from[at]);
    }
}

/* Whether the image that has `other` (read backwards, each of its numbers taken from the right) comes before
 * `columns`. */
static int comes_before(int n, const unsigned char *other, int backwards, int from_the_right,
                        const unsigned char *columns) {
    for (int at = 0; at < n; at++) {
        int column = other[backwards ? n - 1 - at : at];
        if (from_the_right) column = n - 1 - column;
        if (column != columns[at]) return column < columns[at];
    }
    return 0;
}

int listing_is_first(int n, const unsigned char *columns) {
    unsigned char row_of[LISTING_MOST];
    for (int at = 0; at < n; at++) row_of[columns[at]] = (unsigned char)at;
    for (int flips = 0; flips < 4; flips++)
        if (comes_before(n, columns, flips & 1, flips >> 1, columns) ||
            comes_before(n, row_of, flips & 1, flips >> 1, columns))
            return 0;
    return 1;
}
