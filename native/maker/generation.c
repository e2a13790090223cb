/* The life of a generation, and its slices. */
#include <stdlib.h>

#include "generation_code.h"
#include "core/clock.h"

enum {
    STEPS_PER_LOOK = 256, /* steps of a walk between two looks at the clock */
    STARS_PER_LOOK = 64, /* the same for several stars */
    MEASURED_PER_LOOK = 8, /* boards of a climb */
    PATIENCE = 4,        /* steps of a walk for each cell and row */
    LARGE = 12,          /* rows from which the areas take longer to come about */
    LARGE_PATIENCE = 6,  /* steps then */
    MAX_PATIENCE = 96,  /* but no more for each cell */
    DRAWN_PATIENCE = 40, /* the same for the style drawn, which takes longer to come about */
    DRAWN_STEPS = 69120, /* but no more for the board */
    EXTREME_PATIENCE = 20, /* half of it before a climb that is as hot as the walk at first */
    DRAWN_NODES = 16,    /* positions of a refutation then, up to 20 rows */
    SHORT_PATIENCE = 20, /* steps for each cell if a climb follows, which moves cells too */
    LARGE_SHORT_PATIENCE = 64,
    DRAFT_NODES = 64,    /* positions of a refutation for boards of a draft */
    FROM_DRAFT = 20,     /* steps for each cell and row then */
    DRAFTS = 12,         /* of them the best is taken */
    HARD_NODES = 32,     /* positions of a refutation for boards that are to be hard */
    EVERYDAY_LEVELS = (1 << 15) - 2, /* of published boards: up to expert */
    HARD_LEVEL = 15,     /* the lowest level of such boards */
    EXTREME_LEVEL = 22,  /* and of those that are rare */
    HARD_STARS_LEVEL = 13, /* the lowest of expert boards of several stars */
    ATTEMPTS = 60,       /* to compose a board with one idea */
    DRAFT_ATTEMPTS = 400, /* to compose one of a draft */
    ENOUGH_ATTEMPTS = 30, /* if one succeeded */
    BLUR_CELLS = 4,      /* cells around a figure that are worth one of it */
    FEW_BLURRED = 2,     /* such cells, and no other draft need be composed */
    MAX_ATTEMPTS = 300,  /* and with any, after which it is walked to */
    CLIMB_STEPS = 400,   /* of a climb, after which another walk begins; of one to rare boards, since it came nearer */
    CLIMB_DRAWN_STEPS = 2000,
    CLIMB_HARD_STEPS = 4000
};

/* Whether all levels that are asked for are this one or higher. */
static int is_from(const GenerationSpec *spec, int level) {
    uint32_t levels = spec->needed ? spec->needed : spec->levels;
    return levels && !(levels & (((uint32_t)1 << level) - 1));
}

static int is_extreme(const GenerationSpec *spec) {
    return is_from(spec, EXTREME_LEVEL);
}

/* Whether such boards begin with an idea. */
static int is_composed(const GenerationSpec *spec) {
    const int is_small = spec->draft ? spec->size <= SKETCH_ROWS
                                     : spec->size >= COMPOSITION_MIN_ROWS && spec->size <= COMPOSITION_MAX_ROWS;
    return spec->stars == 1 && spec->style == STYLE_DRAWN && !spec->symmetric && is_small && !is_extreme(spec);
}

/* Steps of the walk for each cell. */
static int patience_for(const GenerationSpec *spec) {
    const int large = spec->size >= LARGE;
    if (spec->draft) return FROM_DRAFT * spec->size;
    if (spec->style == STYLE_DRAWN) {
        const int upper_limit = DRAWN_STEPS / (spec->size * spec->size);
        const int drawn = (is_extreme(spec) ? EXTREME_PATIENCE : DRAWN_PATIENCE) * spec->size;
        return drawn < upper_limit ? drawn : upper_limit > MAX_PATIENCE ? upper_limit : MAX_PATIENCE;
    }
    if (spec->levels) return large ? LARGE_SHORT_PATIENCE : SHORT_PATIENCE;
    const int patience = (large ? LARGE_PATIENCE : PATIENCE) * spec->size;
    return patience < MAX_PATIENCE ? patience : MAX_PATIENCE;
}

/* Positions of a refutation. With one alone, a person needs no assumptions to follow; on larger boards regions
 * would not get the areas that they should. */
static int nodes_for(const GenerationSpec *spec) {
    if (spec->draft) return DRAFT_NODES;
    if (is_from(spec, HARD_LEVEL)) return HARD_NODES;
    if (spec->style == STYLE_DRAWN && spec->size < 21) return DRAWN_NODES;
    return spec->size < 12 || spec->levels ? 1 : spec->size < 21 ? 12 : 4;
}

static int prepare(Generation *g) {
    const GenerationSpec *spec = &g->spec;
    Walk *w = &g->walk;
    drawing_prepare(g->drawing, spec->size, spec->stars);
    g->stars.extreme = is_from(spec, HARD_STARS_LEVEL);
    if (spec->stars > 1) {
        stars_read_draft(&g->stars, spec->draft);
        return 1;
    }
    if (spec->draft) draft_read(&w->draft, &w->drawing, spec->draft);
    w->symmetric = spec->symmetric;
    w->unproved = spec->unproved;
    w->extreme = is_extreme(spec);
    w->nodes = nodes_for(spec);
    if (!refutation_prepare(&w->refutation, spec->size, spec->generic)) return 0;
    if (spec->levels && !(g->logic = logic_new(spec->size, spec->generic))) return 0;
    return 1;
}

/* By stars: the least size, below which there are no boards, and the most, above which they take too long. */
static const int MIN_SIZE[] = {5, 8, 12, 16, 20}, MAX_SIZE[] = {64, 14, 15, 19, 22};

/* Parts are numbered from 0 without a gap, and there are no more than rows. */
static int is_draft(const GenerationSpec *spec) {
    uint64_t parts = 0;
    for (int i = 0; i < spec->size * spec->size; i++) {
        if ((spec->draft[i] & 127) >= spec->size) return 0;
        parts |= (uint64_t)1 << (spec->draft[i] & 127);
    }
    return !(parts & (parts + 1));
}

const char *generation_spec_error(const GenerationSpec *spec) {
    if (spec->style < 0 || spec->style >= STYLES) return "there is no such style";
    if (spec->near < 0 || spec->near >= NEARS) return "there is no such image";
    if (spec->stars < 1 || spec->stars > GENERATION_MAX_STARS) return "boards are not made with so many stars";
    if (spec->size < MIN_SIZE[spec->stars - 1] || spec->size > MAX_SIZE[spec->stars - 1])
        return "boards are not made in this size";
    if (spec->unproved && (spec->levels || spec->needed)) return "levels are for boards with one solution";
    if (spec->near && (spec->stars > 1 || spec->symmetric || spec->style != STYLE_DRAWN))
        return "nearly symmetric boards are drawn, with one star";
    if (spec->draft && (spec->symmetric || spec->near || spec->style != STYLE_DRAWN))
        return "boards of a draft are drawn";
    if (spec->draft && !is_draft(spec)) return "a draft has more parts than the board has rows, or lacks some";
    if ((spec->levels | spec->needed) & ~(((uint32_t)1 << LOGIC_GUESS) - 2)) return "there is no such level";
    return NULL;
}

const char *generation_read_spec(const unsigned char *options, size_t bytes, const unsigned char *draft,
                                 size_t draft_bytes, GenerationSpec *spec) {
    uint32_t values[GENERATION_OPTION_COUNT], *value = values;
    if (bytes != sizeof values) return "a spec has a number of 32 bits for each option";
    memcpy(values, options, sizeof values);
#define READ_OPTION(type, name) spec->name = (type)*value++;
    GENERATION_OPTIONS(READ_OPTION)
#undef READ_OPTION
    spec->draft = NULL;
    const char *fault = generation_spec_error(spec);
    if (fault || !draft) return fault;
    if (draft_bytes != (size_t)spec->size * (size_t)spec->size) return "a draft has a byte for each cell";
    spec->draft = draft;
    return generation_spec_error(spec);
}

Generation *generation_new(const GenerationSpec *spec) {
    Generation *g = (Generation *)calloc(1, sizeof(Generation));
    if (!g) return NULL;
    g->spec = *spec;
    const int is_free = !spec->draft && !spec->levels && !spec->needed && !spec->unproved;
    if (is_free && is_composed(spec)) g->spec.levels = EVERYDAY_LEVELS;
    if (spec->needed && !spec->levels) g->spec.levels = ((uint32_t)1 << LOGIC_GUESS) - 2;
    g->phase = FINISHED;
    g->drawing = spec->stars > 1 ? &g->stars.drawing : &g->walk.drawing;
    g->rng = spec->stars > 1 ? &g->stars.rng : &g->walk.rng;
    if (prepare(g)) return g;
    generation_free(g);
    return NULL;
}

void generation_free(Generation *g) {
    if (!g) return;
    refutation_free(&g->walk.refutation);
    logic_free(g->logic);
    free(g);
}

void generation_start(Generation *g, uint64_t seed) {
    g->rng->state = seed;
    g->rng->state = rng_next(g->rng); /* seeds that follow each other begin far from each other */
    g->phase = BEGINNING;
    g->met_levels = 0;
    memset(g->memory, 0, sizeof g->memory);
    g->drafts = g->attempts = 0;
}

void generation_again(Generation *g) {
    g->drafts = g->attempts = 0;
    g->phase = BEGINNING;
}

enum { VARY_STEPS = 20000, VARY_CELLS = 4 }; /* at most */

void generation_vary(Generation *g, int undo) {
    Stars *s = &g->stars;
    const Drawing *d = &s->drawing;
    if (g->spec.stars == 1 || !s->temperature) return;
    if (undo && g->drafts) stars_restore(s, g->best[0]);
    else memcpy(g->best[0], d->region, sizeof d->region);
    g->drafts = 1; /* there is a board to go back to */
    int target = 1 + rng_below(g->rng, VARY_CELLS);
    for (int i = 0; target && i < VARY_STEPS; i++) target -= stars_step(s);
}

static void keep(uint8_t *to, const uint8_t *from) {
    memcpy(to, from, MAX_SPOTS);
}

static void take_best(Generation *g) {
    g->phase = FINISHED;
    keep(g->drawing->region, g->best[0]);
    keep(g->drawing->queen, g->best[1]);
    if (g->spec.stars > 1) stars_restore(&g->stars, g->best[0]);
}

/* A board as required. Of a draft several are made, and the one that differs least is taken. */
static void finish(Generation *g) {
    const int is_composition = g->phase == COMPOSING;
    const Drawing *d = g->drawing;
    g->phase = FINISHED;
    if (!g->spec.draft) return;
    const Composition *c = &g->composition;
    const Draft *draft = g->spec.stars > 1 ? &g->stars.draft : &g->walk.draft;
    const int difference = is_composition ? BLUR_CELLS * c->figure_changes + c->blurred : draft_apart(draft, d);
    if (!g->drafts++ || difference < g->difference) {
        g->difference = difference;
        keep(g->best[0], d->region);
        keep(g->best[1], d->queen);
    }
    const int is_last = is_composition ? g->attempts >= ENOUGH_ATTEMPTS : g->drafts >= DRAFTS;
    if (is_last || g->difference <= (is_composition ? FEW_BLURRED : 0)) take_best(g);
    else g->phase = is_composition ? COMPOSING : BEGINNING;
}

static int climb_steps(const Generation *g) {
    if (is_from(&g->spec, HARD_LEVEL)) return CLIMB_HARD_STEPS;
    return g->drawing->look.is_on ? CLIMB_DRAWN_STEPS : CLIMB_STEPS;
}

static void renew_patience(Generation *g) {
    g->nearest = g->away;
    g->steps_left = climb_steps(g);
}

/* The walk is over: a board, or the beginning of a climb. */
static void arrive(Generation *g) {
    g->away = g->spec.levels ? climb_measure(g) : 0;
    renew_patience(g);
    if (g->away) g->phase = CLIMBING;
    else finish(g);
}

static void begin(Generation *g) {
    if (g->spec.stars > 1) {
        if (stars_begin(&g->stars, &g->spec)) g->phase = WALKING;
        return;
    }
    if (is_composed(&g->spec) && g->attempts < (g->spec.draft ? DRAFT_ATTEMPTS : MAX_ATTEMPTS)) {
        g->idea = g->spec.draft ? IDEA_DRAFT : draw_idea(g->rng, g->spec.near);
        if (g->idea != IDEA_DRAWN) {
            g->phase = COMPOSING;
            return;
        }
    }
    walk_begin(&g->walk, &g->spec, patience_for(&g->spec));
    g->phase = WALKING;
}

/* One attempt at a board with an idea. */
static void compose_once(Generation *g) {
    const int is_last = ++g->attempts % ATTEMPTS == 0;
    if (compose(g)) finish(g);
    else if (is_last && g->drafts) take_best(g);
    else if (is_last) g->phase = BEGINNING;
}

static void walk(Generation *g) {
    if (g->spec.stars > 1) {
        Stars *s = &g->stars;
        for (int i = 0; i < STARS_PER_LOOK && s->steps_left && !stars_finished(s); i++) stars_step(s);
        if (stars_finished(s)) finish(g);
        else if (!s->steps_left) g->phase = BEGINNING;
        return;
    }
    for (int i = 0; i < STEPS_PER_LOOK && g->walk.steps_left; i++) walk_step(&g->walk);
    if (!g->walk.steps_left) arrive(g);
}

static void climb(Generation *g) {
    for (int measured = 0; measured < MEASURED_PER_LOOK && g->steps_left && g->away;) {
        measured += climb_step(g);
        if (g->walk.extreme && g->away < g->nearest) renew_patience(g);
    }
    if (!g->away) finish(g);
    else if (!g->steps_left) g->phase = BEGINNING;
}

GenerationStatus generation_run(Generation *g, double seconds) {
    double end = clock_now() + seconds;
    for (int steps = 0; g->phase != FINISHED; steps++) {
        if (steps && is_later_than(end)) return GENERATION_PAUSED;
        if (g->phase == BEGINNING) begin(g);
        else if (g->phase == COMPOSING) compose_once(g);
        else if (g->phase == WALKING) walk(g);
        else climb(g);
    }
    return GENERATION_DONE;
}

void generation_board(const Generation *g, unsigned char *regions, unsigned char *queens) {
    const Drawing *d = g->drawing;
    uint8_t number[MAX_ROWS + 1], met_levels = 0;
    memset(number, NOWHERE, sizeof number);
    for (int i = 0; i < d->cells; i++) {
        const int region = d->region[d->cell[i]];
        if (number[region] == NOWHERE) number[region] = met_levels++;
        regions[i] = number[region];
        queens[i] = d->queen[d->cell[i]];
    }
}

uint32_t generation_met(const Generation *g) {
    return g->met_levels;
}
