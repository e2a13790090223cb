/* Exclusion: a queen here would leave another unit without room for its queens. */

/* The cells that all cells of a unit see, however many those are. */
static void find_exclusions(Reasoner *r, const Position *p, Sink *sink) {
    find_touching(r, p, "exclusion", r->board.all_units, 1, MAX_CELLS, sink);
}

static void show_crowded(Reasoner *r, const Position *p, const Set *cells, const Part *part, int need,
                         const Set *remaining, Sink *sink) {
    Reason *reason = because(r, "exclusion", "cell:c unit:u need:n left:c", cells,
                             one_unit(&r->arena, part->unit), need, remaining);
    rest_on_unseen(r, p, show_eliminated(r, "exclusion", reason->slots[1].units, reason, cells, &part->cells, sink),
                   &r->board.units[part->unit].cells);
}

/* What a queen on this cell would cover, herself too, as far as these units go; all open ones. */
static Set covered_from(const Board *board, const Position *p, const Parts *open, int cell) {
    Set covered = board->attacks[cell];
    if (board->limit_count) covered = seen_from(board, p, cell);
    for (int i = 0; i < open->count; i++)
        if (open->items[i].need == 1 && HAS(open->items[i].cells, cell)) set_add(&covered, &open->items[i].cells);
    INSERT(covered, cell);
    return covered;
}

/* The cells that would leave the part the same cells as this one, with as many queens to come. */
static Set crowding_alike(const Position *p, const Board *board, const Parts *open, const Part *part, int cell,
                          const Set *remaining) {
    Set alike = set_of(cell);
    EACH_CELL(p->free, other) {
        const Set covered = covered_from(board, p, open, other), left_cells = set_without(&part->cells, &covered);
        if (HAS(part->cells, other) == HAS(part->cells, cell) && set_equals(&left_cells, remaining))
            INSERT(alike, other);
    }
    return alike;
}

/* The same for units of several queens: too few cells are left for them, or too few blocks. */
static void find_crowded(Reasoner *r, const Position *p, Sink *sink) {
    const Board *board = &r->board;
    const Parts parts = parts_of(r, p, open_units(&r->arena, board, p, board->all_units));
    Set shown_cells = {{0}};
    int *spare = NEW_ARRAY(&r->arena, int, parts.count + 1); /* so many cells may go, in any case */
    for (int i = 0; i < parts.count; i++) {
        const Set *cells = &parts.items[i].cells;
        const int room = board->has_windows ? blocks_needed_at_least(board, cells) : set_count(cells);
        spare[i] = room - parts.items[i].need;
    }
    EACH_CELL(p->free, cell) {
        if (HAS(shown_cells, cell)) continue;
        const Set covered = covered_from(board, p, &parts, cell);
        check_time(r);
        for (int i = 0; i < parts.count; i++) {
            const Part *part = &parts.items[i];
            const int is_inside = (int)HAS(part->cells, cell), need = part->need - is_inside;
            if (!need || set_count_common(&part->cells, &covered) <= spare[i] + is_inside) continue;
            const Set remaining = set_without(&part->cells, &covered);
            if (has_room(board, &remaining, need)) continue;
            const Set alike = crowding_alike(p, board, &parts, part, cell, &remaining);
            set_add(&shown_cells, &alike);
            show_crowded(r, p, &alike, part, need, &remaining, sink);
            break;
        }
        if (has_enough(sink)) return;
    }
}
