/* Singles: a region, row or column has only one cell left, or only as many as it needs queens. */

static void find_singles(Reasoner *r, const Position *p, const char *technique, Units units, Sink *sink) {
    for (int i = 0; i < units.count && !has_enough(sink); i++) {
        const int unit = units.items[i], need = need_of(&r->board, p, unit);
        if (need <= 0) continue;
        const Set cells = free_cells_of(&r->board, p, unit);
        if (set_count(&cells) != need) continue;
        Reason *reason = because(r, "single", "unit:u cells:c stars:n", one_unit(&r->arena, unit), &cells,
                                 r->board.units[unit].count);
        Deduction *deduction = new_deduction(r, technique, reason->slots[0].units, reason);
        deduction->places = deduction->evidence = cells;
        show(r, sink, deduction);
    }
}

static void find_region_singles(Reasoner *r, const Position *p, Sink *sink) {
    find_singles(r, p, "region-single", r->board.regions, sink);
}

static void find_line_singles(Reasoner *r, const Position *p, Sink *sink) {
    find_singles(r, p, "line-single", r->board.lines, sink);
}
