/* All of the reasoner, for sets of WIDTH words: included once for each width. */
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/sets_names.h"
#include "core/sets_template.h"
#include "explainer/balance.h"
#include "explainer/reasoner.h"

SMALL_CODE

#include "arena.h"
#include "reason.h"

#include "board.h"
#include "reasoner_state.h"

#include "length.h"
#include "premises.h"
#include "areas.h"
#include "covers.h"
#include "sight.h"
#include "text.h"

#include "techniques/queen_marks.h"
#include "techniques/singles.h"
#include "techniques/confined.h"
#include "techniques/touching.h"
#include "techniques/sets.h"
#include "techniques/x_wing.h"
#include "techniques/exclusion.h"
#include "techniques/exact_areas.h"
#include "techniques/composite_exclusion.h"
#include "techniques/set_differential.h"
#include "techniques/ways.h"
#include "techniques/finned_count.h"

#include "trial.h"

#include "techniques/contradiction.h"
#include "techniques/counting.h"
#include "techniques/forcing_chain.h"
#include "techniques/pressured_exclusion.h"
#include "techniques/uniqueness.h"

#include "ladder.h"
#include "prover.h"
#include "shorten.h"
#include "choose.h"
#include "closing.h"
#include "effort.h"

/* ---- answers ---- */

/* A hint is the first step of a chosen proof, if one is found with little work and without trials; else the easiest. */
static const double HINT_HARDEST = 5.6;
enum { HINT_WORK = 2000, HINT_CHOICES = 1 << 20 };

static void put_step(Text *text, const Deduction *deduction, double rating) {
    put_deduction(text, deduction);
    put(text, ",'rating':%g}", rating);
}

/* Where the position is impossible also why. */
static void put_state(Text *text, Reasoner *r, const Position *p) {
    const int is_wrong = is_impossible(&r->board, p);
    put(text, ",'state':'%s'",
        is_wrong ? "impossible" : is_solved(&r->board, p) ? "solved" : is_spent(r) ? "long" : "open");
    if (is_wrong) put(text, ",'fault':%r", fault_reason(r, p));
}

/* Crosses out what the queens do, and tells it. */
static void put_crossed(Text *text, Reasoner *r, Position *p) {
    const Set crossed = crossed_out(&r->board, p);
    set_remove(&p->free, &crossed);
    put(text, "'crossed':%c", &crossed);
}

static void answer_next_step(Reasoner *r, Position p, double hardest, Text *text) {
    put_crossed(text, r, &p);
    StepList steps = prove(r, p, fmin(hardest, HINT_HARDEST), HINT_WORK);
    Step step;
    const int is_easy = steps.count > 0;
    if (is_easy) {
        steps = choose_proof(r, &p, leave_out_unused(r, &p, steps), HINT_CHOICES);
        join_alike(&r->board, &r->kept, &steps);
        step = steps.items[0];
    }
    put(text, ",'step':");
    if (is_easy || find_next_step(r, &p, hardest, &step)) put_step(text, step.deduction, step.rating);
    else put(text, "null");
}

static void answer_all_alike(Reasoner *r, Position p, double hardest, Text *text) {
    Sink deductions = {0};
    put_crossed(text, r, &p);
    put(text, ",'steps':[");
    begin_position(r, &p);
    const Level *level = ladder_for(&r->board);
    for (; level->find && level->rating <= hardest && !deductions.count; level++)
        if (may_be_used(r, level)) find_on_level(r, level, &p, &deductions);
    for (int i = 0; i < deductions.count; i++) {
        if (i) put_byte(text, ',');
        put_step(text, deductions.items[i], rating_of(level - 1, deductions.items[i]));
    }
    put_byte(text, ']');
}

static void answer_proof(Reasoner *r, Position *p, double hardest, Question question, Text *text) {
    const int is_full = question == FULL_PROOF || question == BEGINNING;
    const Position start = *p;
    StepList steps = prove(r, start, hardest, INT64_MAX);
    if (!is_full) steps = leave_out_unused(r, &start, steps);
    if (question == PROOF) steps = choose_proof(r, &start, steps, INT64_MAX);
    if (!is_full) join_alike(&r->board, &r->kept, &steps);
    if (steps.count) *p = steps.items[steps.count - 1].after;
    put(text, "'steps':[");
    for (int i = 0; i < steps.count; i++) {
        if (i) put_byte(text, ',');
        put_step(text, steps.items[i].deduction, steps.items[i].rating);
    }
    put_byte(text, ']');
    put_effort(text, &r->board, start, &steps);
    if (!is_full) put_closing(text, r, &steps);
}

static void answer_waves(Reasoner *r, Position *p, double hardest, Text *text) {
    Wave wave;
    put_crossed(text, r, p);
    put(text, ",'waves':[");
    for (int i = 0; find_next_wave(r, p, hardest, &wave); i++) {
        if (i) put_byte(text, ',');
        put(text, "{'technique':'%s','rating':%g,'open':%n,'places':%c,'eliminates':%c,'crossed':%c}",
            wave.level->technique, wave.rating, set_count(&wave.before.free), &wave.places, &wave.eliminates,
            &wave.crossed);
    }
    put_byte(text, ']');
}

/* How much a question may ask of techniques: some .5 s for a hint, a minute for a proof. Grades are never cut short. */
static int64_t most_asked(Question question) {
    static const int64_t HINT = 8 * 1000000, WHOLE_PROOF = 1000 * 1000000;
    if (question == WAVES || question == ALL_ALIKE) return INT64_MAX;
    return question == NEXT_STEP || question == BEGINNING ? HINT : WHOLE_PROOF;
}

static void answer(Reasoner *r, const Reasoning *reasoning, Text *text) {
    Position p = {{{0}}, {{0}}};
    const double hardest = reasoning->hardest;
    read_board(&r->kept, &r->board, reasoning->problem, reasoning->rows, reasoning->columns, reasoning->kinds);
    exclude_techniques(r, reasoning->excluded);
    for (int cell = 0; cell < r->board.size; cell++) {
        if (reasoning->content[cell] == HAS_QUEEN) INSERT(p.queens, cell);
        if (reasoning->content[cell] == IS_FREE) INSERT(p.free, cell);
    }
    r->most_asked = most_asked(reasoning->question);
    put_byte(text, '{');
    switch (reasoning->question) {
        case NEXT_STEP: answer_next_step(r, p, hardest, text); break;
        case ALL_ALIKE: answer_all_alike(r, p, hardest, text); break;
        case WAVES: answer_waves(r, &p, hardest, text); break;
        default: answer_proof(r, &p, hardest, reasoning->question, text);
    }
    put_state(text, r, &p);
    put_byte(text, '}');
    put_byte(text, 0);
}

static void end_reasoner(Reasoner *r) {
    free_arena(&r->arena);
    free_arena(&r->kept);
    free_arena(&r->counting);
    free(r);
}

static char *copy_text(const char *text) {
    const size_t size = strlen(text) + 1;
    char *copy = (char *)malloc(size);
    if (copy) memcpy(copy, text, size);
    return copy;
}

#define reason_in_width FOR_WIDTH(reason_about)

const char *reason_in_width(const Reasoning *reasoning, char **text) {
    Reasoner *r = (Reasoner *)calloc(1, sizeof *r);
    *text = NULL;
    if (!r) return NULL;
    r->arena.exit = r->kept.exit = r->counting.exit = &r->exit;
    if (reasoning->seconds > 0) r->end = clock_now() + reasoning->seconds;
    switch (set_exit(&r->exit)) {
        case FINISHED: {
            Text answered = {.arena = &r->kept};
            answer(r, reasoning, &answered);
            *text = copy_text(answered.items);
            break;
        }
        case OUT_OF_TIME: *text = copy_text("{\"state\":\"late\"}"); break;
        default: break;
    }
    end_reasoner(r);
    return NULL;
}

END_SMALL_CODE
