/* The premises of a deduction: the cells whose state it needs to know.
 *
 * So what nothing rests on can be left out, of a trial and of an explanation. That each unit holds at most so many
 * queens is known anyway; that it holds as many is known of the units a deduction cites. */

/* A deduction, the position that showed it, the cells that it decides first, and those that it rests on. */
typedef struct {
    const Deduction *deduction;
    const Position *position;
    Set decides, premises;
} Link;

typedef LIST(Link) LinkList;

static Set cells_of_units(const Board *board, Units units) {
    Set cells = {{0}};
    for (int i = 0; i < units.count; i++) set_add(&cells, &board->units[units.items[i]].cells);
    return cells;
}

/* By link, the cells that it decides for later ones or for the wanted ones; adds to these what those rest on. */
static Set *choose_needed(Reasoner *r, const LinkList *links, Set *targets) {
    Set *needed = NEW_ARRAY(&r->arena, Set, links->count + 1);
    for (int i = links->count; i--;) {
        const Link *link = &links->items[i];
        needed[i] = set_common(&link->decides, targets);
        if (set_is_empty(&needed[i])) continue;
        set_remove(targets, &link->decides);
        set_add(targets, &link->premises);
    }
    return needed;
}

/* The queens in the units of these cells that a queen there would fill. */
static Set queens_of_nearly_full(const Board *board, const Position *p, const Set *cells) {
    Set cells_needed = {{0}};
    if (!board->has_several) return cells_needed;
    for (int unit = 0; unit < board->unit_count; unit++)
        if (set_meets(&board->units[unit].cells, cells) && need_of(board, p, unit) == 1)
            set_add(&cells_needed, &board->units[unit].cells);
    for (int i = 0; i < board->limit_count; i++)
        if (set_meets(&board->limits[i].cells, cells)) set_add(&cells_needed, &board->limits[i].cells);
    set_keep(&cells_needed, &p->queens);
    return cells_needed;
}

/* What inner units that lie in outer ones, and need as many queens, rest on. */
static Set premises_of_sets(const Board *board, const Position *p, const Set *inner, const Set *outer) {
    Set rests = set_without(inner, outer);
    set_remove(&rests, &p->free);
    set_remove(&rests, &p->queens);
    if (board->has_several) {
        Set queens = set_union(inner, outer);
        set_keep(&queens, &p->queens);
        set_add(&rests, &queens);
    }
    return rests;
}

/* The queens among these cells, and what does not see the target from there. */
static Set unseen_from(const Board *board, const Position *p, const Set *cells, const Set *target) {
    Set cells_needed = set_common(&p->queens, cells);
    const Set crosses = set_without(cells, &cells_needed);
    EACH_CELL(crosses, cell) {
        const Set seen = seen_from(board, p, cell);
        if (!set_is_within(target, &seen)) INSERT(cells_needed, cell);
    }
    return cells_needed;
}

/* Lets an exclusion rest on the known ones of these cells, but those that a queen where it excludes her would see. */
static void rest_on_unseen(const Reasoner *r, const Position *p, Deduction *exclusion, const Set *cells) {
    const Set known_cells = set_without(cells, &p->free);
    const Set queens = queens_of_nearly_full(&r->board, p, &exclusion->eliminates);
    exclusion->has_premises = 1;
    exclusion->premises = unseen_from(&r->board, p, &known_cells, &exclusion->eliminates);
    set_add(&exclusion->premises, &queens);
}

/* Whether its words depend on what is known beside its premises: then it has to be found again in another position. */
static int is_found_again(const Deduction *deduction) {
    const Reason *reason = deduction->reason;
    return has_key(reason, "touching") || has_key(reason, "confined") || has_key(reason, "filling") ||
           has_key(reason, "exclusion") || has_key(reason, "composite-exclusion") ||
           !strncmp(reason->key, "hold.", strlen("hold."));
}

/* The cells that are known in this position, and must be for the deduction to follow. If it need not be `exact`, all
 * that is known in the units it cites. */
static Set premises_of(const Board *board, const Position *p, const Deduction *deduction, int exact) {
    const Reason *reason = deduction->reason;
    const Set known_cells = set_without(&board->all, &p->free);
    if (deduction->has_premises && (exact || !is_found_again(deduction))) return deduction->premises;
    if (exact && has_key(reason, "single")) {
        Set crossed = set_without(&known_cells, &p->queens);
        const Set cells = cells_of_units(board, slot_of(reason, "unit")->units);
        set_keep(&crossed, &cells);
        return crossed;
    }
    if (exact && has_key(reason, "touching")) {
        Set cells = cells_of_units(board, slot_of(reason, "unit")->units);
        set_keep(&cells, &known_cells);
        Set rests = unseen_from(board, p, &cells, &deduction->eliminates);
        const Set nearly_full = queens_of_nearly_full(board, p, &deduction->eliminates);
        set_add(&rests, &nearly_full);
        return rests;
    }
    if (exact && (has_key(reason, "confined") || has_key(reason, "filling"))) {
        const Set inner = cells_of_units(board, reason->slots[0].units);
        const Set outer = cells_of_units(board, reason->slots[1].units);
        return premises_of_sets(board, p, &inner, &outer);
    }
    if (exact && !strncmp(reason->key, "queen-marks", strlen("queen-marks"))) {
        Set rests = cells_of_units(board, slot_of(reason, "full")->units);
        set_keep(&rests, &p->queens);
        set_add(&rests, &deduction->evidence);
        return rests;
    }
    Set mentioned = set_union(&deduction->evidence, &deduction->eliminates);
    set_add(&mentioned, &deduction->places);
    Set rests = queens_of_nearly_full(board, p, &mentioned);
    const Set cited = cells_of_units(board, deduction->because);
    set_add(&rests, &cited);
    set_keep(&rests, &known_cells);
    return rests;
}
