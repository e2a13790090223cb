/* Touching shapes: a cell that every open cell of a region, row or column attacks.
 *
 * Wherever in the unit the queen stands, that cell is crossed out: a queen there would leave the unit without any.
 * Two or three cells are seen at a glance; four to six take a look. Exclusion looks at all units, however many cells
 * they have. */

/* The cells seen by all cells of a unit that needs one queen and has so many cells left. */
static void find_touching(Reasoner *r, const Position *p, const char *technique, Units units, int min_cells,
                          int max_cells, Sink *sink) {
    for (int i = 0; i < units.count && !has_enough(sink); i++) {
        const int unit = units.items[i];
        if (need_of(&r->board, p, unit) != 1) continue;
        const Set cells = free_cells_of(&r->board, p, unit);
        const int count = set_count(&cells);
        if (count < min_cells || count > max_cells) continue;
        const Set visible = seen_by_all(&r->board, p, &cells);
        if (set_is_empty(&visible)) continue;
        Reason *reason = because(r, "touching", "unit:u cells:c seen:c stars:n sights:l", one_unit(&r->arena, unit),
                                 &cells, &visible, r->board.units[unit].count,
                                 sight_reasons(r, p, &cells, &visible));
        show_eliminated(r, technique, reason->slots[0].units, reason, &visible, &cells, sink);
    }
}

static void find_touching_regions(Reasoner *r, const Position *p, Sink *sink) {
    find_touching(r, p, "touching-region", r->board.regions, 2, 6, sink);
}

static void find_small_touching_regions(Reasoner *r, const Position *p, Sink *sink) {
    find_touching(r, p, "touching-region", r->board.regions, 2, 3, sink);
}

static void find_large_touching_regions(Reasoner *r, const Position *p, Sink *sink) {
    find_touching(r, p, "touching-region", r->board.regions, 4, 6, sink);
}

static void find_touching_lines(Reasoner *r, const Position *p, Sink *sink) {
    find_touching(r, p, "touching-line", r->board.lines, 2, 6, sink);
}
