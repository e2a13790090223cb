/* Contradiction: a queen here, followed up by all that is known, ends in the impossible.
 *
 * The plain one uses what makes no assumption itself; the nested one also forcing chains. */

static void find_easiest(Reasoner *r, const Position *p, double hardest, int assumes, Sink *sink);

/* Follows the trial up until it is impossible, and returns whether it is. */
static int follow_up(Reasoner *r, Trial *trial, double hardest, int assumes) {
    while (!is_impossible(&r->board, &trial->after)) {
        Sink deductions = {0};
        check_time(r);
        if (is_solved(&r->board, &trial->after)) return 0;
        find_easiest(r, &trial->after, hardest, assumes, &deductions);
        if (!deductions.count) return 0;
        follow(r, trial, &deductions);
    }
    return 1;
}

/* The cells where a queen ends in a contradiction, by techniques up to a rating. */
static void find_contradictions(Reasoner *r, const Position *p, const char *technique, double hardest, int assumes,
                                Sink *sink) {
    EACH_CELL(p->free, cell) {
        const Mark mark = mark_arena(&r->arena);
        Trial trial = begin_trial(r, p, cell);
        if (!follow_up(r, &trial, hardest, assumes)) {
            release_to(&r->arena, mark);
            continue;
        }
        show(r, sink, conclude_trial(r, &trial, technique));
        if (has_enough(sink)) return;
    }
}

static void find_contradictions_of_one(Reasoner *r, const Position *p, Sink *sink) {
    find_contradictions(r, p, "contradiction", 5.2, 0, sink);
}

static void find_contradictions_of_several(Reasoner *r, const Position *p, Sink *sink) {
    find_contradictions(r, p, "contradiction", 3.8, 0, sink);
}

static void find_nested_contradictions(Reasoner *r, const Position *p, Sink *sink) {
    find_contradictions(r, p, "nested-contradiction", 7.0, 1, sink);
}
