/* The easiest step, and the best deduction of its level. */
#include "reasons.h"

#include <stdlib.h>

#if defined(__wasm__) /* a page loads it: small rather than fast */
#pragma clang attribute push(__attribute__((minsize)), apply_to = function)
#endif

#include "reasons_position.h"

#include "reasons_text.h"

#include "reasons_assume.h"

/* ---- the best deduction: the first of those that decide most cells ---- */

typedef struct {
    Sink sink;
    Deduction best;
    int cells;
} Best;

static void keep_best(Sink *sink, const Deduction *found) {
    Best *best = (Best *)sink;
    const int places = set_count(&found->places);
    const int cells = places ? places : set_count(&found->eliminates);
    if (cells <= best->cells) return;
    best->best = *found;
    best->cells = cells;
}

/* Whether the level has a deduction. */
static int tell_best(Text *text, const Board *b, const Position *p, int level) {
    Best best = {.sink = {keep_best}};
    find_on_level(b, p, level, &best.sink);
    if (best.cells) put_deduction(text, b, TECHNIQUE[level], &best.best);
    return best.cells > 0;
}

/* ---- marks ---- */

/* Tells what a queen crosses out, with those of her units that are full. */
static void tell_marks(Text *text, const Board *b, int queen, const Units *full, const Set *crossed) {
    Step step = {.technique = TECHNIQUE[0], .eliminates = *crossed};
    Set beyond = *crossed;
    for (int i = 0; i < full->count; i++) set_remove(&beyond, unit_at(b, full->number[i]));
    INSERT(step.evidence, queen);
    put_step(text, &step, full, NULL);
    put_reason(text, b->stars > 1 ? "queen-marks.several" : "queen-marks");
    put_cell_slot(text, "queen", queen);
    put_number_slot(text, "near", !set_is_empty(&beyond));
    put_units_slot(text, "full", full);
    if (b->stars > 1) put_number_slot(text, "count", full->count ? b->stars : 0);
    put(text, "}}");
}

/* Whether a queen has something to cross out still. */
static int tell_first_marks(Text *text, const Board *b, const Position *p) {
    EACH_CELL(p->queens, queen) {
        Units full = {0, {0}};
        Set reach = attacks(b, queen);
        for (int kind = 0; kind < 3; kind++) {
            const int unit = place_of(b, queen, kind);
            if (p->need[kind][unit] <= 0) set_add(&reach, board_unit(b, kind, unit));
        }
        const Set crossed = set_common(&reach, &p->free);
        if (set_is_empty(&crossed)) continue;
        for (int kind = 0; kind < 3; kind++) {
            const int unit = place_of(b, queen, kind);
            if (p->need[kind][unit] <= 0 && set_meets(board_unit(b, kind, unit), &crossed))
                append(&full, kind * b->geometry->size + unit);
        }
        tell_marks(text, b, queen, &full, &crossed);
        return 1;
    }
    return 0;
}

/* ---- the ladder ---- */

/* For one queen a unit the fast ladder says which level helps, and in which cells if it takes one at a time. */
static void tell_one(Text *text, Telling *t, const Position *p, const unsigned char *holds) {
    logic_start(t->logic, t->board.label, holds);
    const int level = logic_step(t->logic, LOGIC_LEVELS - 1, &t->wave);
    if (!level) return;
    Deduction found;
    if (level == PRESSURED || level == NESTED)
        tell_trial(text, t, p, level, t->wave.cells[0]);
    else if (level == FINNED && find_fin(&t->board, p, t->wave.cells[0], &found))
        put_finned(text, t->wave.cells[0], &found);
    else if (level >= FIRST_CHAIN)
        tell_trial(text, t, p, level, shortest_trial(t, p, level));
    else
        tell_best(text, &t->board, p, level);
}

static void tell_several(Text *text, const Board *b, const Position *p) {
    static const int LEVELS[] = {1, 2, 3, 4, 5, 6, 8, 9, 10};
    for (size_t i = 0; i < sizeof LEVELS / sizeof *LEVELS; i++)
        if (tell_best(text, b, p, LEVELS[i])) return;
}

static void tell_step(Text *text, Telling *t, const unsigned char *holds) {
    Position p;
    fill_position(&t->board, &p, holds);
    if (is_contradictory(&t->board, &p) || tell_first_marks(text, &t->board, &p)) return;
    if (is_solved(&t->board, &p)) return;
    if (t->board.stars == 1)
        tell_one(text, t, &p, holds);
    else
        tell_several(text, &t->board, &p);
}

int reasons_next(int size, int stars, const unsigned char *label, const unsigned char *holds, char *text) {
    Text writing = {text, REASONS_TEXT};
    Telling *t = (Telling *)calloc(1, sizeof(Telling));
    if (t) t->logic = logic_new(size, 0);
    const int ready = t && t->logic;
    if (ready) {
        geometry_fill_lines(&t->geometry, size);
        board_fill(&t->board, &t->geometry, label);
        t->board.stars = stars;
        tell_step(&writing, t, holds);
        *writing.at = 0;
        logic_free(t->logic);
        free(t->trial.link);
        free(t->trial.told);
        free(t->within.link);
    }
    free(t);
    return ready ? (int)(writing.at - text) : -1;
}

#if defined(__wasm__)
#pragma clang attribute pop
#endif
