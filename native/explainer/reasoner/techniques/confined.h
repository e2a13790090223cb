/* Region in one line, line in one region: a unit whose cells all lie in another one takes it. */

static void show_confined(Reasoner *r, const Position *p, const char *technique, int unit, int holder,
                          const Set *cells, const Set *remainder, Sink *sink) {
    const int need = need_of(&r->board, p, unit);
    Reason *reason = because(r, "confined", "unit:u holder:u need:n placed:n stars:n",
                             one_unit(&r->arena, unit), one_unit(&r->arena, holder), need,
                             r->board.units[unit].count - need, r->board.units[holder].count);
    const Units cited = join_units(&r->arena, reason->slots[0].units, reason->slots[1].units);
    show_eliminated(r, technique, cited, reason, remainder, cells, sink);
}

/* For each inner unit that lies in an outer one and needs as many queens: the rest of that. All of its cells lie
 * where its first one does. */
static void find_confined(Reasoner *r, const Position *p, const char *technique, Units inner, const Units *outer_of,
                          Sink *sink) {
    const Board *board = &r->board;
    for (int i = 0; i < inner.count; i++) {
        const int unit = inner.items[i];
        const Set cells = free_cells_of(board, p, unit);
        if (set_is_empty(&cells)) continue;
        const Units holders = outer_of[set_first(&cells)];
        for (int j = 0; j < holders.count && !has_enough(sink); j++) {
            const int holder = holders.items[j], need = need_of(board, p, unit);
            if (!set_is_within(&cells, &board->units[holder].cells)) continue;
            if (need <= 0 || need_of(board, p, holder) != need) continue;
            Set remainder = free_cells_of(board, p, holder);
            set_remove(&remainder, &cells);
            if (!set_is_empty(&remainder)) show_confined(r, p, technique, unit, holder, &cells, &remainder, sink);
        }
    }
}

static void find_confined_regions(Reasoner *r, const Position *p, Sink *sink) {
    find_confined(r, p, "region-in-line", r->board.regions, r->board.lines_of, sink);
}

static void find_confined_lines(Reasoner *r, const Position *p, Sink *sink) {
    find_confined(r, p, "line-in-region", r->board.lines, r->board.regions_of, sink);
}
