/* Contradiction: a queen here, followed up by all that is known, ends in the impossible.
 *
 * With one queen a unit the plain one uses what makes no assumption itself; the nested one also forcing chains. With
 * several a trial is short, and follows up what is seen without trying cell after cell; longer ones come last, and may
 * use more. Their rating grows by the link. */

enum { SHORT_TRIAL = 12 /* links that a person may follow */ };

static void find_easiest(Reasoner *r, const Position *p, double hardest, Inside allowed, Sink *sink);

/* Follows the trial up until it is impossible, and returns whether it is. */
static int follow_up(Reasoner *r, Trial *trial, double hardest, Inside allowed) {
    while (!is_impossible(&r->board, &trial->after)) {
        Sink deductions = {0};
        if (is_solved(&r->board, &trial->after) || is_spent(r)) return 0;
        find_easiest(r, &trial->after, hardest, allowed, &deductions);
        if (!deductions.count) return 0;
        follow(r, trial, &deductions);
    }
    return 1;
}

/* The cells where a queen ends in a contradiction, by techniques up to a rating. */
static void find_contradictions(Reasoner *r, const Position *p, const char *technique, double hardest,
                                Inside allowed, Sink *sink) {
    EACH_CELL(p->free, cell) {
        const Mark mark = mark_arena(&r->arena);
        Trial trial = begin_trial(r, p, cell);
        if (!follow_up(r, &trial, hardest, allowed)) {
            release_to(&r->arena, mark);
            if (is_spent(r)) return;
            continue;
        }
        show(r, sink, conclude_trial(r, &trial, technique));
        if (has_enough(sink)) return;
    }
}

static void find_contradictions_of_one(Reasoner *r, const Position *p, Sink *sink) {
    find_contradictions(r, p, "contradiction", 5.2, NO_ASSUMPTIONS, sink);
}

static void find_nested_contradictions(Reasoner *r, const Position *p, Sink *sink) {
    find_contradictions(r, p, "nested-contradiction", 7.0, ANYTHING, sink);
}

/* ---- several queens a unit ---- */

static double price_of(const Deduction *trial, double min_rating) {
    return fmax(min_rating, 4 + 0.3 * (trial->length - 1));
}

/* Follows a position up by what the easiest technique shows everywhere; whether there is anything. */
static int follow_once(Reasoner *r, Position *p, double hardest, Inside allowed) {
    const Mark mark = mark_arena(&r->arena);
    Sink deductions = {0};
    find_easiest(r, p, hardest, allowed, &deductions);
    for (int i = 0; i < deductions.count; i++) apply(p, deductions.items[i]);
    mark_crossed_out(&r->board, p);
    release_to(&r->arena, mark);
    return deductions.count > 0;
}

/* How trials are followed up: by techniques up to a rating; and how long they may be. */
typedef struct {
    double hardest, min_rating; /* min_rating: the lowest rating of such a trial */
    Inside allowed;
    int max_links;
} TrialLimits;

static const TrialLimits TRIAL_LIMITS[2] = {{3.8, 6.0, NO_TRIALS, SHORT_TRIAL}, {5.6, 8.0, NO_ASSUMPTIONS, MAX_CELLS}};

/* What was followed up from each free cell of a position: it stays right as the board is filled. */
struct Trials {
    Position state, *after;
    Set open, ended; /* those still to be followed up; and those that have a contradiction */
    int *length;     /* of those, by cell */
};
typedef struct Trials Trials;

/* The trials of this position, as far as they were followed up in an earlier one. */
static Trials *trials_in(Reasoner *r, const Position *p, int are_long) {
    Trials *trials = r->trials[are_long];
    if (!trials || !set_is_within(&trials->state.queens, &p->queens) ||
        !set_is_within(&p->free, &trials->state.free)) {
        const size_t size = (size_t)r->board.size;
        if (!trials) {
            trials = r->trials[are_long] = NEW(&r->kept, Trials);
            *trials = (Trials){.after = NEW_ARRAY(&r->kept, Position, size), .length = NEW_ARRAY(&r->kept, int, size)};
        }
        trials->open = p->free;
        trials->ended = (Set){{0}};
        EACH_CELL(p->free, cell) trials->after[cell] = assume(&r->board, p, cell);
    }
    EACH_CELL(p->free, cell) {
        Position *after = &trials->after[cell];
        const Set crossed = set_without(&after->free, &p->free), placed = set_without(&p->queens, &after->queens);
        if (set_is_empty(&crossed) && set_is_empty(&placed)) continue;
        set_remove(&after->free, &crossed);
        set_add(&after->queens, &placed);
        if (!HAS(trials->ended, cell)) INSERT(trials->open, cell);
    }
    trials->state = *p;
    return trials;
}

/* NULL where the trial, followed up from here at once, does not end, or takes too many links. */
static Deduction *conclude_contradiction(Reasoner *r, const Position *p, int cell, const TrialLimits *limits) {
    Trial trial = begin_trial(r, p, cell);
    if (!follow_up(r, &trial, limits->hardest, limits->allowed)) return NULL;
    Deduction *deduction = conclude_trial(r, &trial, "contradiction");
    return deduction->length - 1 <= limits->max_links ? deduction : NULL;
}

/* Follows all trials up at once, until some end; a trial that turns out long is given up. */
static void end_some_trials(Reasoner *r, const Position *p, Trials *trials, const TrialLimits *limits) {
    while (!set_is_empty(&trials->open) && set_is_empty(&trials->ended) && !is_spent(r)) {
        const Set tried = set_common(&trials->open, &p->free);
        trials->open = tried;
        EACH_CELL(tried, cell) {
            Position *after = &trials->after[cell];
            if (is_spent(r)) return;
            if (!is_impossible(&r->board, after)) {
                if (!follow_once(r, after, limits->hardest, limits->allowed)) DELETE(trials->open, cell);
                continue;
            }
            const Mark mark = mark_arena(&r->arena);
            const Deduction *deduction = conclude_contradiction(r, p, cell, limits);
            if (deduction) {
                trials->length[cell] = deduction->length;
                INSERT(trials->ended, cell);
            }
            release_to(&r->arena, mark);
            DELETE(trials->open, cell);
        }
    }
}

static int shortest_of(const Trials *trials) {
    int shortest = -1;
    EACH_CELL(trials->ended, cell)
        if (shortest < 0 || trials->length[cell] < trials->length[shortest]) shortest = cell;
    return shortest;
}

/* The shortest of the contradictions that show first. */
static void find_shortest_contradiction(Reasoner *r, const Position *p, int are_long, Sink *sink) {
    const TrialLimits *limits = &TRIAL_LIMITS[are_long];
    Trials *trials = trials_in(r, p, are_long);
    set_keep(&trials->ended, &p->free);
    end_some_trials(r, p, trials, limits);
    for (int cell; (cell = shortest_of(trials)) >= 0;) {
        Deduction *deduction = conclude_contradiction(r, p, cell, limits);
        DELETE(trials->ended, cell);
        if (!deduction) continue;
        deduction->rating = fmin(price_of(deduction, limits->min_rating), 9.9);
        show(r, sink, deduction);
        return;
    }
}

static void find_short_contradictions(Reasoner *r, const Position *p, Sink *sink) {
    find_shortest_contradiction(r, p, 0, sink);
}

static void find_long_contradictions(Reasoner *r, const Position *p, Sink *sink) {
    find_shortest_contradiction(r, p, 1, sink);
}
