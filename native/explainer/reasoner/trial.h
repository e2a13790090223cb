/* Trials: suppose a queen on a cell, follow it up, and meet the impossible.
 *
 * What is followed up is kept as links, so that a trial is told by those that the contradiction rests on, and by no
 * others. */

enum { MOST_LINK_UNITS = 3 /* of a link in short, which names no more */ };

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
    const Set placed = set_without(&deduction->places, &trial->after.queens);
    const Set crossed = set_common(&deduction->eliminates, &trial->after.free);
    PUSH(&r->arena, &trial->links,
         (Link){.deduction = deduction, .position = position, .decides = set_union(&placed, &crossed)});
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
    Units shared = {0};
    for (int i = 0; i < units.count; i++)
        if (has_unit(board->units_of[other], units.items[i]) && board->units[units.items[i]].count == 1)
            PUSH(&r->arena, &shared, units.items[i]);
    const int rows = abs(queen / board->width - other / board->width);
    const int columns = abs(queen % board->width - other % board->width);
    const int touch = (rows > columns ? rows : columns) == 1;
    Reason *reason = because(r, shared.count ? "clash.shared" : touch ? "clash.touch" : "clash.attack",
                             "one:1 other:1", queen, other);
    if (shared.count) add_slots(r, reason, "units:u", shared);
    return reason;
}

static const Reason *crowd_reason(Reasoner *r, int unit, const Set *queens) {
    return because(r, "trial.many", "unit:u queens:c", one_unit(&r->arena, unit), queens);
}

static const Reason *few_reason(Reasoner *r, int unit, const Set *free_cells, int need) {
    return because(r, "trial.few", "unit:u left:c need:n", one_unit(&r->arena, unit), free_cells, need);
}

/* Why a position is impossible. */
static const Reason *fault_reason(Reasoner *r, const Position *p) {
    const int unit = find_fault(&r->board, p);
    const Set clashing = clashing_queens(&r->board, p);
    if (unit < 0) {
        const int queen = set_first(&clashing);
        const Set others = set_common(&r->board.attacks[queen], &clashing);
        return clash_reason(r, queen, set_first(&others));
    }
    const int need = need_of(&r->board, p, unit);
    const Set queens = set_common(&r->board.units[unit].cells, &p->queens);
    const Set free_cells = free_cells_of(&r->board, p, unit);
    return need < 0 ? crowd_reason(r, unit, &queens) : few_reason(r, unit, &free_cells, need);
}

/* ---- what a trial shows ---- */

typedef struct {
    const Set *needed; /* by link of the trial: the cells that it decides for later ones, or for the ending */
    int length;        /* of those that are told */
    Set premises;
    Ending ending;
} Telling;

static int is_mark(const Deduction *deduction) { return !strcmp(deduction->technique, "queen-marks"); }

static int is_told(const Trial *trial, const Set *needed, int link) {
    return !set_is_empty(&needed[link]) && !is_mark(trial->links.items[link].deduction);
}

/* Keeps this ending if it takes fewer links than the best so far. */
static void compare_ending(Reasoner *r, const Trial *trial, const Ending *ending, Telling *best) {
    Set targets = ending->premises;
    int length = 0;
    const Set *needed = choose_needed(r, &trial->links, &targets);
    for (int i = 0; i < trial->links.count; i++)
        if (is_told(trial, needed, i)) length += trial->links.items[i].deduction->length;
    if (!best->needed || length < best->length) *best = (Telling){needed, length, targets, *ending};
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

/* ---- links in short ---- */

/* "row 4 has only r4c3", "the red region takes column 5": the link of a trial, as far as the cells that a later one
 * rests on. */
static const Reason *link_reason(Reasoner *r, const Deduction *link, const Set *needed) {
    const Reason *reason = link->reason;
    if (has_key(reason, "single"))
        return because(r, "link.single", "unit:u cells:c", slot_of(reason, "unit")->units, &link->places);
    if (has_key(reason, "overfull"))
        return because(r, "link.overfull", "few:u reached:u", slot_of(reason, "few")->units,
                       slot_of(reason, "reached")->units);
    if (has_key(reason, "confined") || has_key(reason, "filling") || has_key(reason, "x-wing"))
        return because(r, "link.takes", "inner:u outer:u", reason->slots[0].units, reason->slots[1].units);
    const int places = !set_is_empty(&link->places);
    if (link->because.count > MOST_LINK_UNITS)
        return because(r, places ? "link.queens" : "link.out", "cells:c", needed);
    return because(r, places ? "link.holds" : "link.excludes", "units:u cells:c", link->because, needed);
}

/* The link as a trial tells it; one that is a trial itself stays as it is. */
static const Deduction *shorten_link(Reasoner *r, const Deduction *link, const Set *needed) {
    if (link->inner_count) return link;
    Deduction *shorter = NEW(&r->arena, Deduction);
    *shorter = *link;
    shorter->reason = link_reason(r, link, needed);
    return shorter;
}

/* Link by link, if that makes no long sentence; else how many there are. */
static const Reason *trial_reason(Reasoner *r, int cell, const Deduction *trial, const Ending *ending) {
    Reasons links = {0};
    int is_told = 1;
    for (int i = 0; i < trial->inner_count; i++) {
        PUSH(&r->arena, &links, trial->inner[i]->reason);
        is_told &= !trial->inner[i]->inner_count;
    }
    const Reason *reason =
        because(r, "trial.forced", "cell:1 links:l ending:r", cell, links, ending->reason);
    if (is_told && words_of(&r->board, reason) <= MOST_WORDS) return reason;
    return because(r, "trial.counted", "cell:1 count:n ending:r", cell, trial->inner_count, ending->reason);
}

/* What a trial rests on that ends by these cells: those known before it, but for what the supposed queen crosses out,
 * alone or with the others of a unit that she fills. */
static Set premises_of_trial(const Board *board, const Trial *trial, const Set *cells) {
    const Set visible = seen_from(board, trial->before, trial->cell), supposed = set_of(trial->cell);
    const Set filled = set_without(&visible, &board->attacks[trial->cell]);
    Set premises = set_without(cells, &trial->before->free);
    set_remove(&premises, &visible);
    if (!set_meets(cells, &filled)) return premises;
    const Set others = queens_of_nearly_full(board, trial->before, &supposed);
    return set_union(&premises, &others);
}

/* That the cell holds no queen, by the ending that takes the fewest links; its reason is still to be set. */
static Deduction *conclude(Reasoner *r, Trial *trial, const char *technique, Telling *telling) {
    for (int i = 0; i < trial->links.count; i++) {
        Link *link = &trial->links.items[i];
        link->premises = premises_of(&r->board, link->position, link->deduction, 1);
    }
    const Telling best = *telling = tell_shortest(r, trial);
    Units cited = {0};
    Deduction *deduction = new_deduction(r, technique, (Units){0}, NULL);
    deduction->inner = NEW_ARRAY(&r->arena, const Deduction *, trial->links.count + 1);
    for (int i = 0; i < trial->links.count; i++) {
        const Deduction *inner = trial->links.items[i].deduction;
        if (!is_told(trial, best.needed, i)) continue;
        deduction->inner[deduction->inner_count++] = inner;
        for (int j = 0; j < inner->because.count; j++) add_unit_once(&r->arena, &cited, inner->because.items[j]);
    }
    if (best.ending.unit >= 0) {
        add_unit_once(&r->arena, &cited, best.ending.unit);
        deduction->evidence = free_cells_of(&r->board, trial->before, best.ending.unit);
    }
    deduction->because = cited;
    deduction->length = 1 + best.length;
    deduction->has_premises = 1;
    deduction->premises = premises_of_trial(&r->board, trial, &best.premises);
    INSERT(deduction->eliminates, trial->cell);
    return deduction;
}

static Deduction *conclude_trial(Reasoner *r, Trial *trial, const char *technique) {
    Telling telling;
    Deduction *deduction = conclude(r, trial, technique, &telling);
    for (int i = 0, told = 0; i < trial->links.count; i++) {
        if (!is_told(trial, telling.needed, i)) continue;
        deduction->inner[told] = shorten_link(r, deduction->inner[told], &telling.needed[i]);
        told++;
    }
    deduction->reason = trial_reason(r, trial->cell, deduction, &telling.ending);
    return deduction;
}
