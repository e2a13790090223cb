/* The next step and the whole explanation: always the easiest deduction that helps.
 *
 * Where a technique shows several things, the one that decides most comes first; of trials the one that takes the
 * fewest deductions. Marks come right after the queen that makes them. */

/* A deduction, its rating, and the position after it. Marks have rating 0. */
typedef struct {
    const Deduction *deduction;
    double rating;
    Position after;
} Step;

typedef LIST(Step) StepList;

/* ---- copies, for what outlasts the position it was thought about in ---- */

static Units copy_units(Arena *arena, Units units) { return join_units(arena, units, (Units){0}); }

static const Reason *copy_reason(Arena *arena, const Reason *reason) {
    Reason *copy = NEW(arena, Reason);
    *copy = *reason;
    for (int i = 0; i < copy->count; i++) {
        Slot *slot = &copy->slots[i];
        if (slot->kind == UNITS) {
            slot->units = copy_units(arena, slot->units);
        } else if (slot->kind == CELLS) {
            Set *cells = NEW(arena, Set);
            *cells = *slot->cells;
            slot->cells = cells;
        } else if (slot->kind == REASON) {
            slot->reason = copy_reason(arena, slot->reason);
        } else if (slot->kind == REASONS) {
            const Reason **copies = NEW_ARRAY(arena, const Reason *, slot->reasons.count + 1);
            for (int j = 0; j < slot->reasons.count; j++) copies[j] = copy_reason(arena, slot->reasons.items[j]);
            slot->reasons.items = copies;
        }
    }
    return copy;
}

static const Deduction *copy_deduction(Arena *arena, const Deduction *deduction) {
    Deduction *copy = NEW(arena, Deduction);
    *copy = *deduction;
    copy->because = copy_units(arena, deduction->because);
    copy->reason = copy_reason(arena, deduction->reason);
    copy->inner = NEW_ARRAY(arena, const Deduction *, deduction->inner_count + 1);
    for (int i = 0; i < deduction->inner_count; i++) copy->inner[i] = copy_deduction(arena, deduction->inner[i]);
    return copy;
}

/* ---- steps ---- */

static int count_decided(const Deduction *deduction) {
    return set_is_empty(&deduction->places) ? set_count(&deduction->eliminates) : set_count(&deduction->places);
}

/* The first of those that decide most cells, or are shortest. */
static const Deduction *choose_best(const Sink *deductions, int compares) {
    const Deduction *best = deductions->items[0];
    for (int i = 1; i < deductions->count; i++) {
        const Deduction *deduction = deductions->items[i];
        const int is_better = compares ? deduction->length < best->length
                                       : count_decided(deduction) > count_decided(best);
        if (is_better) best = deduction;
    }
    return best;
}

static void begin_position(Reasoner *r, const Position *p) {
    r->cache = NEW(&r->arena, Cache);
    *r->cache = (Cache){.position = *p};
}

/* Finds the easiest step, and returns whether there is one. Its deduction lies in r->kept. */
static int find_next_step(Reasoner *r, const Position *p, double hardest, Step *step) {
    const Mark mark = mark_arena(&r->arena);
    const Deduction *best = NULL;
    if (is_impossible(&r->board, p)) return 0;
    step->rating = 0;
    best = next_marks(r, p);
    if (!best && is_solved(&r->board, p)) return 0;
    begin_position(r, p);
    for (const Level *level = ladder_for(&r->board); !best && level->find && level->rating <= hardest; level++) {
        if (is_spent(r)) break;
        if (!may_be_used(r, level)) continue;
        Sink deductions = {.first_only = level->tries && !level->compares};
        find_on_level(r, level, p, &deductions);
        if (!deductions.count) continue;
        best = deductions.first_only ? deductions.items[0] : choose_best(&deductions, level->compares);
        step->rating = rating_of(level, best);
    }
    if (best) {
        step->deduction = copy_deduction(&r->kept, best);
        step->after = *p;
        apply(&step->after, best);
    }
    r->cache = NULL;
    release_to(&r->arena, mark);
    return best != NULL;
}

/* Goes on until the board is solved or nothing helps, or so much work has been done. */
static StepList prove(Reasoner *r, Position p, double hardest, int64_t most_work) {
    StepList steps = {0};
    Step step;
    while (r->work <= most_work && find_next_step(r, &p, hardest, &step)) {
        PUSH(&r->kept, &steps, step);
        p = step.after;
    }
    return steps;
}

/* ---- waves: what the easiest technique shows everywhere is done at once ---- */

typedef struct {
    const Level *level;
    double rating; /* the highest of what it shows */
    Set places, eliminates, crossed; /* crossed: what queens cross out after it */
    Position before;
} Wave;

/* The next wave; 0 where the board is solved, cannot be, or nothing helps. */
static int find_next_wave(Reasoner *r, Position *p, double hardest, Wave *wave) {
    const Mark mark = mark_arena(&r->arena);
    if (is_solved(&r->board, p) || is_impossible(&r->board, p)) return 0;
    begin_position(r, p);
    *wave = (Wave){.before = *p};
    for (const Level *level = ladder_for(&r->board); level->find && level->rating <= hardest; level++) {
        if (!may_be_used(r, level)) continue;
        Sink deductions = {0};
        find_on_level(r, level, p, &deductions);
        if (!deductions.count) continue;
        wave->level = level;
        for (int i = 0; i < deductions.count; i++) {
            wave->rating = fmax(wave->rating, rating_of(level, deductions.items[i]));
            set_add(&wave->places, &deductions.items[i]->places);
            set_add(&wave->eliminates, &deductions.items[i]->eliminates);
        }
        break;
    }
    r->cache = NULL;
    release_to(&r->arena, mark);
    if (!wave->level) return 0;
    place(p, &wave->places);
    set_remove(&p->free, &wave->eliminates);
    wave->crossed = crossed_out(&r->board, p);
    set_remove(&p->free, &wave->crossed);
    return 1;
}
