/* A proof without the steps that nothing rests on, and like ones together, as a person gives it.
 *
 * The prover takes the easiest step wherever it is, so much of what it finds is never used. Going backwards from the
 * solution, a step stays if it decides a cell that a later one rests on; then the rest is done again, so that each step
 * says and shows the board as it is without the others. */

/* ---- what is used ---- */

/* The cells that a step decides: a queen crosses out all that she sees, whoever did so before. */
static Set decided_by(const Board *board, const Position *before, const Deduction *deduction) {
    Set decides = set_union(&deduction->places, &deduction->eliminates);
    if (is_mark(deduction)) {
        const int queen = set_first(&deduction->evidence);
        decides = board->attacks[queen];
        for (int i = 0; i < board->bound_count; i++)
            if (HAS(board->units[i].cells, queen) && is_full(&board->units[i], &before->queens))
                set_add(&decides, &board->units[i].cells);
    }
    set_remove(&decides, &before->queens);
    return decides;
}

/* The steps that the queens rest on; for the `plain` ones all that they cite counts. */
static StepList find_used(Reasoner *r, Position p, const StepList *steps, const unsigned char *plain) {
    LinkList links = {0};
    StepList used = {0};
    for (int i = 0; i < steps->count; i++) {
        const Deduction *deduction = steps->items[i].deduction;
        PUSH(&r->arena, &links, (Link){deduction, NULL, decided_by(&r->board, &p, deduction),
                                       premises_of(&r->board, &p, deduction, !plain[i])});
        apply(&p, deduction);
    }
    Set targets = p.queens, *needed = choose_needed(r, &links, &targets);
    for (int i = 0; i < steps->count; i++)
        if (!set_is_empty(&needed[i])) PUSH(&r->arena, &used, steps->items[i]);
    return used;
}

/* ---- the rest again ---- */

/* The same argument in this position, where it may cross out more; NULL if the level does not show it. */
static const Deduction *find_in(Reasoner *r, const Position *p, const Level *level, const Deduction *old) {
    const Mark mark = mark_arena(&r->arena);
    const Deduction *again = NULL;
    Sink deductions = {0};
    Set targets = set_union(&old->places, &old->eliminates);
    set_keep(&targets, &p->free);
    if (may_be_used(r, level)) find_on_level(r, level, p, &deductions);
    for (int i = 0; i < deductions.count && !again; i++) {
        const Deduction *deduction = deductions.items[i];
        const Set decides = set_union(&deduction->places, &deduction->eliminates);
        if (units_equal(deduction->because, old->because) && has_key(deduction->reason, old->reason->key) &&
            set_is_within(&targets, &decides))
            again = copy_deduction(&r->kept, deduction);
    }
    release_to(&r->arena, mark);
    return again;
}

/* The step's deduction here; NULL if it is not found again, since more of its cells are free than its words say. */
static const Deduction *find_again(Reasoner *r, const Position *p, const Step *step) {
    const Deduction *old = step->deduction, *again = NULL;
    if (!is_found_again(old)) return old;
    for (const Level *level = ladder_for(&r->board); level->find && !again; level++)
        if (!level->assumes && level->rating == step->rating && !strcmp(level->technique, old->technique))
            again = find_in(r, p, level, old);
    return again;
}

static void add_step(Reasoner *r, StepList *steps, const Deduction *deduction, double rating, Position *p) {
    apply(p, deduction);
    PUSH(&r->kept, steps, (Step){deduction, rating, *p});
}

static void add_marks(Reasoner *r, StepList *steps, Position *p) {
    const Set queens = p->queens;
    EACH_CELL(queens, queen) {
        const Deduction *marks = mark_queen(r, p, queen);
        if (marks) add_step(r, steps, copy_deduction(&r->kept, marks), 0, p);
    }
}

/* The same steps, each from the position that those before it lead to, with their marks; and the step that is not
 * found again, or NULL. */
static StepList take_again(Reasoner *r, Position p, const StepList *steps, const Deduction **lost) {
    StepList again = {0};
    *lost = NULL;
    add_marks(r, &again, &p);
    for (int i = 0; i < steps->count; i++) {
        const Step *step = &steps->items[i];
        if (is_mark(step->deduction)) continue;
        const Deduction *deduction = find_again(r, &p, step);
        if (!deduction) {
            *lost = step->deduction;
            break;
        }
        if (!set_meets(&deduction->places, &p.free) && !set_meets(&deduction->eliminates, &p.free)) continue;
        add_step(r, &again, deduction, step->rating, &p);
        add_marks(r, &again, &p);
    }
    return again;
}

static StepList leave_out_unused(Reasoner *r, const Position *start, StepList steps) {
    const int solves = steps.count && is_solved(&r->board, &steps.items[steps.count - 1].after);
    if (!solves || !r->board.is_filled_by_units) return steps;
    unsigned char *plain = NEW_ARRAY(&r->kept, unsigned char, steps.count);
    memset(plain, 0, (size_t)steps.count);
    for (;;) {
        const Mark mark = mark_arena(&r->arena);
        const Deduction *lost;
        const StepList used = find_used(r, *start, &steps, plain);
        const StepList shorter = take_again(r, *start, &used, &lost);
        release_to(&r->arena, mark);
        if (!lost) {
            if (shorter.count == steps.count) return shorter;
            steps = shorter;
            plain = NEW_ARRAY(&r->kept, unsigned char, steps.count);
            memset(plain, 0, (size_t)steps.count);
            continue;
        }
        int index = 0;
        while (steps.items[index].deduction != lost) index++;
        if (plain[index]) return steps;
        plain[index] = 1;
    }
}

/* ---- like ones together ---- */

static int reasons_equal(const Reason *a, const Reason *b);

static int slots_equal(const Slot *a, const Slot *b) {
    if (a->kind != b->kind) return 0;
    switch (a->kind) {
        case NUMBER: return a->number == b->number;
        case UNITS: return units_equal(a->units, b->units);
        case CELLS: return set_equals(a->cells, b->cells);
        case REASON: return reasons_equal(a->reason, b->reason);
        default: break;
    }
    if (a->reasons.count != b->reasons.count) return 0;
    for (int i = 0; i < a->reasons.count; i++)
        if (!reasons_equal(a->reasons.items[i], b->reasons.items[i])) return 0;
    return 1;
}

/* But for the slot `cell` of a pressured exclusion. */
static int reasons_equal(const Reason *a, const Reason *b) {
    if (!has_key(a, b->key) || a->count != b->count) return 0;
    for (int i = 0; i < a->count; i++)
        if (!(has_key(a, "pressured") && !i) && !slots_equal(&a->slots[i], &b->slots[i])) return 0;
    return 1;
}

/* Whether the cells that only one of two strips crosses out are seen from all queens that the other one supposes. */
static int is_seen_otherwise(const Board *board, const Set *one, const Set *other, const Set *queens) {
    const Set more = set_without(one, other);
    EACH_CELL(*queens, queen) if (!set_is_within(&more, &board->attacks[queen])) return 0;
    return 1;
}

/* Whether the same strips empty the same unit, and the other does not rest on the one. */
static int have_same_cause(const Board *board, const Deduction *first, const Deduction *second) {
    if (!has_key(first->reason, "pressured") || !reasons_equal(first->reason, second->reason) ||
        first->inner_count != second->inner_count || set_meets(&second->premises, &first->eliminates))
        return 0;
    for (int i = 0; i < first->inner_count; i++) {
        const Set *one = &first->inner[i]->eliminates, *other = &second->inner[i]->eliminates;
        if (!is_seen_otherwise(board, one, other, &second->eliminates) ||
            !is_seen_otherwise(board, other, one, &first->eliminates))
            return 0;
    }
    return 1;
}

static const Deduction *join_deductions(Arena *arena, const Deduction *first, const Deduction *second) {
    Deduction *both = NEW(arena, Deduction);
    Reason *reason = NEW(arena, Reason);
    Set *cells = NEW(arena, Set);
    *both = *first;
    *reason = *first->reason;
    set_add(&both->eliminates, &second->eliminates);
    set_add(&both->evidence, &second->evidence);
    set_add(&both->premises, &second->premises);
    *cells = both->eliminates;
    reason->slots[0].cells = cells;
    both->reason = reason;
    both->inner = NEW_ARRAY(arena, const Deduction *, first->inner_count + 1);
    for (int i = 0; i < first->inner_count; i++) {
        Deduction *strip = NEW(arena, Deduction);
        *strip = *first->inner[i];
        set_add(&strip->eliminates, &second->inner[i]->eliminates);
        both->inner[i] = strip;
    }
    return both;
}

/* The steps, with each pressured exclusion the ones right after it that it could go with. */
static void join_alike(const Board *board, Arena *arena, StepList *steps) {
    int count = 0;
    for (int i = 0; i < steps->count; i++) {
        Step *last = count ? &steps->items[count - 1] : NULL;
        if (last && have_same_cause(board, last->deduction, steps->items[i].deduction)) {
            last->deduction = join_deductions(arena, last->deduction, steps->items[i].deduction);
            last->after = steps->items[i].after;
        } else {
            steps->items[count++] = steps->items[i];
        }
    }
    steps->count = count;
}
