/* What a proof asks of its reader, for the score: how hard its steps are, and how many cells must be seen for them. */

static int count_seen_cells(const Deduction *deduction) {
    int seen = set_count(&deduction->evidence);
    for (int i = 0; i < deduction->inner_count; i++)
        if (!is_mark(deduction->inner[i])) seen += set_count(&deduction->inner[i]->evidence);
    return seen;
}

/* "effort": the sum of ratings, each times the cells of the board and again those still open. */
static void put_effort(Text *text, const Board *board, Position p, const StepList *steps) {
    double effort = 0;
    int seen = 0;
    for (int i = 0; i < steps->count; i++) {
        const Step *step = &steps->items[i];
        if (!is_mark(step->deduction)) {
            effort += step->rating * (board->size + set_count(&p.free));
            seen += count_seen_cells(step->deduction);
        }
        p = step->after;
    }
    put(text, ",'effort':%n,'evidence':%n", (int)rint(effort), seen);
}
