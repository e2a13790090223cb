/* Exclusion: a queen here would leave another unit without room for its queens. */

static Units every_unit(Reasoner *r) {
    int *numbers = NEW_ARRAY(&r->arena, int, r->board.unit_count + 1);
    for (int unit = 0; unit < r->board.unit_count; unit++) numbers[unit] = unit;
    return (Units){r->board.unit_count, numbers};
}

/* The cells that all cells of a unit see, however many those are. */
static void find_exclusions(Reasoner *r, const Position *p, Sink *sink) {
    find_touching(r, p, "exclusion", every_unit(r), 1, MAX_CELLS, sink);
}

static void show_crowded(Reasoner *r, int cell, const Part *part, int need, const Set *remaining, Sink *sink) {
    Reason *reason = because(r, "exclusion", "cell:1 unit:u need:n left:c", cell,
                             one_unit(&r->arena, part->unit), need, remaining);
    Deduction *deduction = new_deduction(r, "exclusion", reason->slots[1].units, reason);
    INSERT(deduction->eliminates, cell);
    deduction->evidence = part->cells;
    show(r, sink, deduction);
}

/* The same for units of several queens: too few cells are left for them, or too few blocks. */
static void find_crowded(Reasoner *r, const Position *p, Sink *sink) {
    const Parts parts = parts_of(r, p, open_units(&r->arena, &r->board, p, every_unit(r)));
    EACH_CELL(p->free, cell) {
        Set covered = seen_from(&r->board, p, cell);
        INSERT(covered, cell);
        check_time(r);
        for (int i = 0; i < parts.count; i++) {
            const Part *part = &parts.items[i];
            const int need = part->need - (int)HAS(part->cells, cell);
            if (!need || !set_meets(&part->cells, &covered)) continue;
            const Set remaining = set_without(&part->cells, &covered);
            if (has_room(&r->board, &remaining, need)) continue;
            show_crowded(r, cell, part, need, &remaining, sink);
            break;
        }
        if (has_enough(sink)) return;
    }
}
