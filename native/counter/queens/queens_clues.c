/* Counts the completions of a PartialBoard with clues. Clues may leave some rows nearly closed and others open, so the
 * order counts: the row with the fewest open cells comes first, and what is forced in a column is placed
 * before. Once few rows are left, or all are wide open, the search from the top down is quicker. */
#include "queens.h"

enum { FEW_ROWS = 12 };

/* The columns with one open cell, or with any. */
static uint64_t columns(const PartialBoard *board, uint64_t *open_columns) {
    uint64_t covered = 0, repeated = 0;
    for (int i = 0; i < board->count; i++) {
        repeated |= covered & board->open[i];
        covered |= board->open[i];
    }
    *open_columns = covered;
    return covered & ~repeated;
}

/* Places what only one row can give to a column, again and again. Returns 0 at a dead end: fewer columns than
 * rows. */
static int force(PartialBoard *board) {
    for (;;) {
        uint64_t open_columns, forced = columns(board, &open_columns);
        if (bit_count64(open_columns) < board->count) return 0;
        int index = 0;
        while (index < board->count && !(board->open[index] & forced)) index++;
        if (index == board->count) return 1;
        board_place(board, board->row[index], first_bit64(board->open[index] & forced));
    }
}

void queens_count_clued(Queens *queens, const PartialBoard *board, QueensTally *tally) {
    PartialBoard reduced = *board;
    tally->nodes++;
    if (is_raised(&queens->cancel) || !force(&reduced)) return;
    if (reduced.count <= FEW_ROWS) {
        queens_count_board(queens, &reduced, tally);
        return;
    }
    int index = board_narrowest_row(&reduced);
    for (uint64_t open = reduced.open[index]; open; open &= open - 1) {
        PartialBoard next = reduced;
        board_place(&next, reduced.row[index], first_bit64(open));
        queens_count_clued(queens, &next, tally);
    }
}
