/* The end of a proof, told in one sentence: the singles after the last step that takes more than that. */

enum { TOLD_SINGLES = 20, FIRST_SINGLES = 8 /* are told of more */ };

static int is_single(const Deduction *deduction) { return has_key(deduction->reason, "single"); }

/* The index of the first single after all that are more than that, marks not counted; the number of steps if there are
 * less than two, nothing comes before them, or the board isn't solved. */
static int index_of_closing(const Board *board, const StepList *steps) {
    int index = steps->count, singles = 0;
    if (!steps->count || !is_solved(board, &steps->items[steps->count - 1].after)) return steps->count;
    for (int i = steps->count - 1; i >= 0; i--) {
        const Deduction *deduction = steps->items[i].deduction;
        if (is_mark(deduction)) continue;
        if (!is_single(deduction)) return singles > 1 ? index : steps->count;
        index = i;
        singles++;
    }
    return steps->count;
}

/* "Now there is always a row or column with only one cell left: r4c2, r1c6 and r7c3." */
static const Reason *closing_reason(Reasoner *r, const StepList *steps, int index) {
    Reasons queens = {0};
    int lines = 0, regions = 0, most = 1;
    for (int i = index; i < steps->count; i++) {
        const Deduction *deduction = steps->items[i].deduction;
        if (is_mark(deduction)) continue;
        const int is_line = r->board.units[deduction->because.items[0]].kind <= COLUMNS;
        lines |= is_line;
        regions |= !is_line;
        if (set_count(&deduction->places) > most) most = set_count(&deduction->places);
        PUSH(&r->arena, &queens, because(r, "closing.queens", "cells:c", &deduction->places));
    }
    Reasons told = queens;
    if (queens.count > TOLD_SINGLES) told.count = FIRST_SINGLES;
    const Reason *units = because(r, "sight.units", "lines:n regions:n", lines, regions);
    return because(r, "closing", "most:n units:r queens:l untold:n", most, units, told, queens.count - told.count);
}

static void put_closing(Text *text, Reasoner *r, const StepList *steps) {
    const int index = index_of_closing(&r->board, steps);
    if (index < steps->count)
        put(text, ",'closing':{'index':%n,'reason':%r}", index, closing_reason(r, steps, index));
}
