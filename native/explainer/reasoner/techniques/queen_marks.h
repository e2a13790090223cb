/* Queen marks: a queen crosses out all that it sees, and a full unit its other cells. */

/* `near`: 0 if the units hold all that goes; 1 for touching cells, 2 for diagonals. */
static const Reason *marks_reason(Reasoner *r, int queen, Units full, const Set *crossed) {
    const Board *board = &r->board;
    Set beyond = *crossed;
    int count = 0, is_same = 1;
    for (int i = 0; i < full.count; i++) {
        const Unit *unit = &board->units[full.items[i]];
        set_remove(&beyond, &unit->cells);
        if (i && unit->count != count) is_same = 0;
        count = unit->count;
    }
    const int names_count = board->has_several && is_same; /* else no one number can be told */
    Reason *reason = because(r, names_count ? "queen-marks.several" : "queen-marks", "queen:1 near:n full:u",
                             queen, set_is_empty(&beyond) ? 0 : board->has_windows ? 1 : 2, full);
    if (names_count) add_slots(r, reason, "count:n", count);
    return reason;
}

static const Deduction *mark_queen(Reasoner *r, const Position *p, int queen) {
    const Board *board = &r->board;
    const Units units = board->units_of[queen];
    Units full = {0};
    Set crossed = board->attacks[queen];
    for (int i = 0; i < units.count; i++)
        if (need_of(board, p, units.items[i]) <= 0) set_add(&crossed, &board->units[units.items[i]].cells);
    set_keep(&crossed, &p->free);
    if (set_is_empty(&crossed)) return NULL;
    for (int i = 0; i < units.count; i++)
        if (need_of(board, p, units.items[i]) <= 0 && set_meets(&board->units[units.items[i]].cells, &crossed))
            PUSH(&r->arena, &full, units.items[i]);
    const Reason *reason = marks_reason(r, queen, full, &crossed);
    Deduction *deduction = new_deduction(r, "queen-marks", full, reason);
    deduction->eliminates = crossed;
    INSERT(deduction->evidence, queen);
    return deduction;
}

/* The next queen, from `queen` on, that still has something to cross out; NULL if none has. */
static const Deduction *next_marks(Reasoner *r, const Position *p) {
    EACH_CELL(p->queens, queen) {
        const Deduction *deduction = mark_queen(r, p, queen);
        if (deduction) return deduction;
    }
    return NULL;
}
