/* Pressured exclusion: a queen here, and the strips it leaves, would empty another unit.
 *
 * With the queen some regions would have cells in one line only, and some lines in one region only. What those take
 * away leaves a unit without room. */

static const Reason *strip_reason(Reasoner *r, const Deduction *strip) {
    const Reason *confined = strip->reason;
    if (set_count(&strip->evidence) == 1) {
        Reason *reason = because(r, "trial.few", "unit:u left:c need:n", slot_of(confined, "unit")->units,
                                 &strip->evidence, slot_of(confined, "need")->number);
        return reason;
    }
    return because(r, "pressured.strip", "inner:u outer:u", slot_of(confined, "unit")->units,
                   slot_of(confined, "holder")->units);
}

/* The strips that matter; a unit with one cell left is two of them, and told once: by the last, where the first was. */
static const Reason *pressured_reason(Reasoner *r, int cell, const Deduction *deduction, const Ending *ending) {
    Units units = {0};
    Reasons strips = {0};
    for (int i = 0; i < deduction->inner_count; i++) {
        const Deduction *strip = deduction->inner[i];
        const Reason *reason = strip_reason(r, strip);
        int index = 0;
        while (index < units.count && units.items[index] != strip->because.items[0]) index++;
        if (index < units.count) {
            strips.items[index] = reason;
            continue;
        }
        PUSH(&r->arena, &units, strip->because.items[0]);
        PUSH(&r->arena, &strips, reason);
    }
    return because(r, "pressured", "cell:1 strips:l ending:r", cell, strips,
                   ending->reason);
}

static void find_pressured(Reasoner *r, const Position *p, Sink *sink) {
    EACH_CELL(p->free, cell) {
        const Mark mark = mark_arena(&r->arena);
        Trial trial = begin_trial(r, p, cell);
        Sink strips = {0};
        check_time(r);
        find_confined_regions(r, &trial.after, &strips);
        find_confined_lines(r, &trial.after, &strips);
        follow(r, &trial, &strips);
        if (!is_impossible(&r->board, &trial.after)) {
            release_to(&r->arena, mark);
            continue;
        }
        Telling telling;
        Deduction *deduction = conclude(r, &trial, "pressured-exclusion", &telling);
        deduction->reason = pressured_reason(r, cell, deduction, &telling.ending);
        show(r, sink, deduction);
        if (has_enough(sink)) return;
    }
}
