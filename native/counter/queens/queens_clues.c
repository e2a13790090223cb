/* Counts the completions of a Rest with clues. Clues may leave some rows nearly closed and others open, so the
 * order counts: the row with the fewest open cells comes first, and what is forced in a column is placed
 * before. Once few rows are left, or all are wide open, the search from the top down is quicker. */
#include "queens.h"

enum { FEW_ROWS = 12 };

/* The columns with one open cell, or with any. */
static uint64_t columns(const Rest *rest, uint64_t *any) {
    uint64_t once = 0, twice = 0;
    for (int i = 0; i < rest->count; i++) {
        twice |= once & rest->open[i];
        once |= rest->open[i];
    }
    *any = once;
    return once & ~twice;
}

/* Places what only one row can give to a column, again and again. Returns 0 at a dead end: fewer columns than
 * rows. */
static int force(Rest *rest) {
    for (;;) {
        uint64_t any, forced = columns(rest, &any);
        if (bit_count64(any) < rest->count) return 0;
        int at = 0;
        while (at < rest->count && !(rest->open[at] & forced)) at++;
        if (at == rest->count) return 1;
        rest_place(rest, rest->row[at], first_bit64(rest->open[at] & forced));
    }
}

void queens_rest_clues(Queens *queens, const Rest *rest, QueensTally *tally) {
    Rest here = *rest;
    tally->nodes++;
    if (is_raised(&queens->cancel) || !force(&here)) return;
    if (here.count <= FEW_ROWS) {
        queens_rest(queens, &here, tally);
        return;
    }
    int at = rest_narrowest(&here);
    for (uint64_t open = here.open[at]; open; open &= open - 1) {
        Rest next = here;
        rest_place(&next, here.row[at], first_bit64(open));
        queens_rest_clues(queens, &next, tally);
    }
}
