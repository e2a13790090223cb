/* Finned count: a queen here would squeeze some regions into fewer lines than they need. */

/* The lines that these regions have cells in. */
static Units lines_reached(Reasoner *r, const Position *p, Units regions, Units lines) {
    Units reached = {0};
    const Set cells = free_cells_in(&r->board, p, regions);
    for (int i = 0; i < lines.count; i++)
        if (set_meets(&cells, &r->board.units[lines.items[i]].cells)) PUSH(&r->arena, &reached, lines.items[i]);
    return reached;
}

/* The cells where a queen squeezes the same regions into the same lines. */
static Set squeezing_alike(Reasoner *r, const Position *p, int cell, Units squeezed, Units reached, Units lines) {
    Set alike = set_of(cell);
    const Set inside_cells = cells_of_units(&r->board, squeezed);
    EACH_CELL(p->free, other) {
        const Mark mark = mark_arena(&r->arena);
        const Position after = assume(&r->board, p, other);
        if (!HAS(inside_cells, other) && units_equal(lines_reached(r, &after, squeezed, lines), reached))
            INSERT(alike, other);
        release_to(&r->arena, mark);
    }
    return alike;
}

/* Shows what a queen on this cell squeezes, and returns all cells that do the same. */
static Set show_finned(Reasoner *r, const Position *p, const Position *after, int cell, const Pair *pair,
                       const Matching *m, Sink *sink) {
    Units squeezed, reached;
    find_squeezed(r, m, &squeezed, &reached);
    const Set alike = squeezing_alike(r, p, cell, squeezed, reached, pair->lines);
    Reason *reason = because(r, "finned", "cell:c few:u reached:u", &alike, squeezed, reached);
    const Set evidence = free_cells_in(&r->board, after, squeezed);
    show_eliminated(r, "finned-count", join_units(&r->arena, squeezed, reached), reason, &alike, &evidence, sink);
    return alike;
}

static void find_finned(Reasoner *r, const Position *p, Sink *sink) {
    Set shown_cells = {{0}};
    EACH_CELL(p->free, cell) {
        if (HAS(shown_cells, cell)) continue;
        const Mark mark = mark_arena(&r->arena);
        const int count_before = sink->count;
        const Position after = assume(&r->board, p, cell);
        check_time(r);
        for (int i = 0; i < r->board.pair_count && sink->count == count_before; i++) {
            const Pair *pair = &r->board.pairs[i];
            const Matching m = new_matching(r, &after, open_units(&r->arena, &r->board, &after, pair->regions),
                                            open_units(&r->arena, &r->board, &after, pair->lines));
            if (match_all(r, &m, NULL)) continue;
            const Set alike = show_finned(r, p, &after, cell, pair, &m, sink);
            set_add(&shown_cells, &alike);
        }
        if (sink->count == count_before) release_to(&r->arena, mark);
        if (has_enough(sink)) return;
    }
}
