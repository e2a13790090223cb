/* Finned count: a queen here would squeeze some regions into fewer lines than they need. */

static void show_finned(Reasoner *r, const Position *after, int cell, const Matching *m, Sink *sink) {
    Units squeezed, reached;
    find_squeezed(r, m, &squeezed, &reached);
    Reason *reason = because(r, "finned", "cell:1 few:u reached:u", cell, squeezed, reached);
    Deduction *deduction = new_deduction(r, "finned-count", join_units(&r->arena, squeezed, reached), reason);
    INSERT(deduction->eliminates, cell);
    deduction->evidence = free_cells_in(&r->board, after, squeezed);
    show(r, sink, deduction);
}

static void find_finned(Reasoner *r, const Position *p, Sink *sink) {
    EACH_CELL(p->free, cell) {
        const Mark mark = mark_arena(&r->arena);
        const int count_before = sink->count;
        const Position after = assume(&r->board, p, cell);
        check_time(r);
        for (int i = 0; i < r->board.pair_count && sink->count == count_before; i++) {
            const Pair *pair = &r->board.pairs[i];
            const Matching m = new_matching(r, &after, open_units(&r->arena, &r->board, &after, pair->regions),
                                            open_units(&r->arena, &r->board, &after, pair->lines));
            if (!match_all(r, &m, NULL)) show_finned(r, &after, cell, &m, sink);
        }
        if (sink->count == count_before) release_to(&r->arena, mark);
        if (has_enough(sink)) return;
    }
}
