/* Trials: suppose a queen on a cell, follow it up, and meet the impossible.
 *
 * What is followed up is kept as links, so that a trial is told by those that the contradiction rests on, and by no
 * others. */

enum { FEW_LINKS = 5 /* so many forced queens are told in one sentence */ };

/* A queen supposed on a cell of a position, and what has been followed up so far. */
typedef struct {
    const Position *before;
    int cell;
    Position after;
    LinkList links;
} Trial;

static Trial begin_trial(Reasoner *r, const Position *p, int cell) {
    return (Trial){p, cell, assume(&r->board, p, cell), {0}};
}

static const Position *keep_position(Reasoner *r, const Position *p) {
    Position *copy = NEW(&r->arena, Position);
    *copy = *p;
    return copy;
}

static void add_link(Reasoner *r, Trial *trial, const Position *position, const Deduction *deduction) {
    GROW(&r->arena, &trial->links, Link);
    Link *link = &trial->links.items[trial->links.count++];
    link->deduction = deduction;
    link->position = position;
    link->decides = set_without(&deduction->places, &trial->after.queens);
    const Set crossed = set_common(&deduction->eliminates, &trial->after.free);
    set_add(&link->decides, &crossed);
}

static void apply(Position *p, const Deduction *deduction) {
    place(p, &deduction->places);
    set_remove(&p->free, &deduction->eliminates);
}

/* Follows up deductions that the trial's position shows, and the marks they lead to. */
static void follow(Reasoner *r, Trial *trial, const Sink *deductions) {
    const Position *position = keep_position(r, &trial->after);
    for (int i = 0; i < deductions->count; i++) {
        add_link(r, trial, position, deductions->items[i]);
        apply(&trial->after, deductions->items[i]);
    }
    const Set queens = trial->after.queens;
    EACH_CELL(queens, queen) {
        const Deduction *marks = mark_queen(r, &trial->after, queen);
        if (!marks) continue;
        add_link(r, trial, keep_position(r, &trial->after), marks);
        apply(&trial->after, marks);
    }
}

/* ---- endings ---- */

/* The end of a trial: the cells that it rests on, the unit without room, or -1, and the words. */
typedef struct {
    Set premises;
    int unit;
    const Reason *reason;
} Ending;

/* How two queens attack each other. */
static const Reason *clash_reason(Reasoner *r, int queen, int other) {
    const Board *board = &r->board;
    const Units units = board->units_of[queen];
    UnitList shared = {0};
    for (int i = 0; i < units.count; i++)
        if (has_unit(board->units_of[other], units.items[i]) && board->units[units.items[i]].count == 1)
            add_unit(&r->arena, &shared, units.items[i]);
    const int rows = abs(queen / board->width - other / board->width);
    const int columns = abs(queen % board->width - other % board->width);
    const int touch = (rows > columns ? rows : columns) == 1;
    Reason *reason = because(r, shared.count ? "clash.shared" : touch ? "clash.touch" : "clash.attack",
                             "one:1 other:1", queen, other);
    if (shared.count) add_slots(r, reason, "units:u", units_in(shared));
    return reason;
}

static const Reason *crowd_reason(Reasoner *r, int unit, const Set *queens) {
    return because(r, "trial.many", "unit:u queens:c", one_unit(&r->arena, unit), queens);
}

static const Reason *few_reason(Reasoner *r, int unit, const Set *free_cells, int need) {
    return because(r, "trial.few", "unit:u left:c need:n", one_unit(&r->arena, unit), free_cells, need);
}

/* ---- what a trial shows ---- */

typedef struct {
    const unsigned char *is_needed; /* by link of the trial */
    int length;                     /* of those that are told */
    Set premises;
    Ending ending;
} Telling;

static int is_mark(const Deduction *deduction) { return !strcmp(deduction->technique, "queen-marks"); }

/* Keeps this ending if it takes fewer links than the best so far. */
static void compare_ending(Reasoner *r, const Trial *trial, const Ending *ending, Telling *best) {
    unsigned char *is_needed = NEW_ARRAY(&r->arena, unsigned char, trial->links.count + 1);
    Set targets = ending->premises;
    int length = 0;
    choose_needed(&trial->links, is_needed, &targets);
    for (int i = 0; i < trial->links.count; i++)
        if (is_needed[i] && !is_mark(trial->links.items[i].deduction))
            length += trial->links.items[i].deduction->length;
    if (!best->is_needed || length < best->length) *best = (Telling){is_needed, length, targets, *ending};
}

/* Each two queens that attack each other, and each unit that cannot have its queens. */
static Telling tell_shortest(Reasoner *r, const Trial *trial) {
    const Board *board = &r->board;
    const Position *after = &trial->after;
    Telling best = {0};
    const Set clashing = clashing_queens(board, after);
    EACH_CELL(clashing, queen) {
        const Set attacked = set_common(&board->attacks[queen], &clashing);
        EACH_CELL(attacked, other) {
            if (other < queen) continue;
            Ending ending = {set_of(queen), -1, clash_reason(r, queen, other)};
            INSERT(ending.premises, other);
            compare_ending(r, trial, &ending, &best);
        }
    }
    for (int unit = 0; unit < board->unit_count; unit++) {
        const int need = need_of(board, after, unit);
        const Set *cells = &board->units[unit].cells, free_cells = free_cells_of(board, after, unit);
        Ending ending = {.unit = unit};
        if (need < 0) {
            ending.premises = set_common(cells, &after->queens);
            ending.reason = crowd_reason(r, unit, &ending.premises);
        } else if (set_count(&free_cells) < need) {
            ending.premises = set_without(cells, &after->free);
            set_remove(&ending.premises, &after->queens);
            ending.reason = few_reason(r, unit, &free_cells, need);
        } else {
            continue;
        }
        compare_ending(r, trial, &ending, &best);
    }
    return best;
}

/* That a unit needs the cells it has left, in the middle of a sentence. */
static const Reason *forced_reason(Reasoner *r, const Deduction *single) {
    return because(r, "trial.link", "unit:u cells:c", slot_of(single->reason, "unit")->units,
                   &single->places);
}

/* In one sentence where it is only a few forced queens; else how many deductions there are. */
static const Reason *trial_reason(Reasoner *r, int cell, const Deduction *trial, const Ending *ending) {
    int is_short = trial->inner_count <= FEW_LINKS;
    for (int i = 0; i < trial->inner_count; i++) is_short &= has_key(trial->inner[i]->reason, "single");
    if (!is_short)
        return because(r, "trial.counted", "cell:1 count:n ending:r", cell, trial->inner_count, ending->reason);
    ReasonList links = {0};
    for (int i = 0; i < trial->inner_count; i++)
        add_reason(&r->arena, &links, forced_reason(r, trial->inner[i]));
    return because(r, "trial.forced", "cell:1 links:l ending:r", cell, reasons_in(links), ending->reason);
}

/* That the cell holds no queen, by the ending that takes the fewest links; its reason is still to be set. */
static Deduction *conclude(Reasoner *r, Trial *trial, const char *technique, Ending *ending) {
    for (int i = 0; i < trial->links.count; i++) {
        Link *link = &trial->links.items[i];
        link->premises = premises_of(&r->board, link->position, link->deduction, 1);
    }
    const Telling best = tell_shortest(r, trial);
    UnitList cited = {0};
    Deduction *deduction = new_deduction(r, technique, (Units){0, NULL}, NULL);
    deduction->inner = NEW_ARRAY(&r->arena, const Deduction *, trial->links.count + 1);
    for (int i = 0; i < trial->links.count; i++) {
        const Deduction *inner = trial->links.items[i].deduction;
        if (!best.is_needed[i] || is_mark(inner)) continue;
        deduction->inner[deduction->inner_count++] = inner;
        for (int j = 0; j < inner->because.count; j++) add_unit_once(&r->arena, &cited, inner->because.items[j]);
    }
    *ending = best.ending;
    if (ending->unit >= 0) {
        add_unit_once(&r->arena, &cited, ending->unit);
        deduction->evidence = free_cells_of(&r->board, trial->before, ending->unit);
    }
    const Set visible = seen_from(&r->board, trial->before, trial->cell);
    deduction->because = units_in(cited);
    deduction->length = 1 + best.length;
    deduction->has_premises = 1;
    deduction->premises = set_without(&best.premises, &trial->before->free);
    set_remove(&deduction->premises, &visible);
    INSERT(deduction->eliminates, trial->cell);
    return deduction;
}

static Deduction *conclude_trial(Reasoner *r, Trial *trial, const char *technique) {
    Ending ending;
    Deduction *deduction = conclude(r, trial, technique, &ending);
    deduction->reason = trial_reason(r, trial->cell, deduction, &ending);
    return deduction;
}
