/* At sea, by a thread: trust that the board has only one solution.
 *
 * Two queens in opposite corners of a rectangle could move to the other corners if the same rows, columns and regions
 * gain what they lose, and no other queen is in the way. A board with one solution never lets them. So no queen is
 * where such a pair would have nothing around that could stop it (it is at sea); and where one cell is left from
 * which a queen could, she is there (the solution hangs by a thread). */

/* Two queens that could move, where to, and the free cells from which one could stop them. */
typedef struct {
    Set queens, moved, stopping;
    int queen, other;
} Swap;

/* Whether the units of both cells of a pair are the same, however they are shared out. */
static int same_units(const Board *board, const int *pair, const int *other) {
    for (int unit = 0; unit < board->unit_count; unit++) {
        const Set *cells = &board->units[unit].cells;
        if ((int)HAS(*cells, pair[0]) + (int)HAS(*cells, pair[1]) !=
            (int)HAS(*cells, other[0]) + (int)HAS(*cells, other[1]))
            return 0;
    }
    return 1;
}

/* Whether the queens on two cells could move to the other corners, where no queen on the board stops them. */
static int find_swap(const Board *board, const Position *p, int queen, int other, Swap *swap) {
    const int width = board->width, pair[2] = {queen, other};
    const int corners[2] = {queen / width * width + other % width, other / width * width + queen % width};
    if (queen / width == other / width || queen % width == other % width) return 0;
    if (!same_units(board, pair, corners)) return 0;
    *swap = (Swap){.queen = queen, .other = other};
    for (int i = 0; i < 2; i++) {
        INSERT(swap->queens, pair[i]);
        INSERT(swap->moved, corners[i]);
    }
    if (set_meets(&swap->moved, &p->queens) || set_meets(&swap->moved, &board->blocked)) return 0;
    const Set near = set_union(&board->touching[corners[0]], &board->touching[corners[1]]);
    Set blockers = set_without(&p->queens, &swap->queens);
    set_add(&blockers, &swap->moved);
    if (set_meets(&near, &blockers)) return 0;
    swap->stopping = set_union(&near, &swap->moved);
    set_keep(&swap->stopping, &p->free);
    return 1;
}

/* The next pair with one of the added queens after (one, other). */
static int next_swap(const Board *board, const Position *p, const Set *added, Swap *swap) {
    const Set movable = set_without(&p->queens, &board->given), first = set_common(added, &movable);
    EACH_CELL(first, queen) {
        if (queen < swap->queen) continue;
        EACH_CELL(movable, other) {
            if (other == queen || (queen == swap->queen && other <= swap->other)) continue;
            if (other < queen && HAS(first, other)) continue;
            if (find_swap(board, p, queen, other, swap)) return 1;
        }
    }
    return 0;
}

static Deduction *of_swap(Reasoner *r, const Position *p, const char *technique, const Swap *swap, Units cited,
                          Reason *reason, const Set *eliminates) {
    const Board *board = &r->board;
    const Set corners = set_union(&swap->queens, &swap->moved);
    EACH_CELL(corners, cell)
        for (int i = 0; i < board->units_of[cell].count; i++)
            add_unit_once(&r->arena, &cited, board->units_of[cell].items[i]);
    add_slots(r, reason, "queens:c moved:c", &swap->queens, &swap->moved);
    Deduction *deduction = new_deduction(r, technique, cited, reason);
    deduction->eliminates = *eliminates;
    deduction->evidence = set_without(&corners, eliminates);
    Set premises = cells_of_units(board, cited);
    const Set near = set_union(&corners, eliminates);
    EACH_CELL(near, cell) set_add(&premises, &board->touching[cell]);
    EACH_CELL(*eliminates, cell) {
        const Set visible = cells_of_units(board, board->units_of[cell]);
        set_add(&premises, &visible);
    }
    set_remove(&premises, &p->free);
    deduction->has_premises = 1;
    deduction->premises = premises;
    return deduction;
}

/* The swap of a queen supposed here, or of one that she forces, that nothing would stop. */
static void find_at_sea_from(Reasoner *r, const Position *p, int cell, Sink *sink) {
    const Board *board = &r->board;
    Position after = assume(board, p, cell);
    Set added = set_of(cell);
    Sink forced = {0};
    Swap swap = {.queen = -1, .other = -1};
    find_region_singles(r, &after, &forced);
    find_line_singles(r, &after, &forced);
    for (int i = 0; i < forced.count; i++) set_add(&added, &forced.items[i]->places);
    place(&after, &added);
    if (is_impossible(board, &after)) return;
    mark_crossed_out(board, &after);
    do
        if (!next_swap(board, &after, &added, &swap)) return;
    while (!set_is_empty(&swap.stopping));
    Set targets = set_common(&swap.queens, &added);
    Units cited = {0};
    Reasons reasons = {0};
    DELETE(targets, cell);
    for (int i = 0; i < forced.count; i++) { /* the first for each */
        if (!set_meets(&forced.items[i]->places, &targets)) continue;
        PUSH(&r->arena, &reasons, link_reason(r, forced.items[i], &forced.items[i]->places));
        add_unit_once(&r->arena, &cited, forced.items[i]->because.items[0]);
        set_remove(&targets, &forced.items[i]->places);
    }
    const Set eliminates = set_of(cell);
    Reason *reason = because(r, "at-sea", "cell:1 forced:l", cell, reasons);
    show(r, sink, of_swap(r, p, "at-sea", &swap, cited, reason, &eliminates));
}

static void find_at_sea(Reasoner *r, const Position *p, Sink *sink) {
    if (!r->board.is_filled_by_units) return;
    EACH_CELL(p->free, cell) {
        check_time(r);
        find_at_sea_from(r, p, cell, sink);
        if (has_enough(sink)) return;
    }
}

/* The cells from which alone a queen can stop two that are on the board. */
static void find_by_a_thread(Reasoner *r, const Position *p, Sink *sink) {
    Swap swap = {.queen = -1, .other = -1};
    if (!r->board.is_filled_by_units) return;
    while (!has_enough(sink) && next_swap(&r->board, p, &p->queens, &swap)) {
        if (set_count(&swap.stopping) != 1) continue;
        const Set none = {{0}};
        Reason *reason = because(r, "by-a-thread", "thread:c", &swap.stopping);
        Deduction *deduction = of_swap(r, p, "by-a-thread", &swap, (Units){0}, reason, &none);
        deduction->places = swap.stopping;
        show(r, sink, deduction);
    }
}
