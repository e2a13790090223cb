/* The life of a generation, and its slices. */
#include <stdlib.h>

#include "generation_code.h"
#include "search/search.h" /* clock_now */

enum {
    STEPS_PER_LOOK = 64, /* steps of a walk between two looks at the clock */
    CLIMBS_PER_LOOK = 8, /* the same for the climb */
    PATIENCE = 4,        /* steps of a walk for each cell and row */
    LARGE = 12,          /* rows from which the areas take longer to come about */
    LARGE_PATIENCE = 6,  /* steps then */
    MOST_PATIENCE = 96,  /* but no more for each cell */
    SHORT_PATIENCE = 20, /* steps for each cell if a climb follows, which moves cells too */
    LARGE_SHORT_PATIENCE = 64,
    HARD_NODES = 32,     /* positions of a refutation for boards that are to be hard */
    HARD_LEVEL = 15      /* the lowest level of such boards */
};

static int is_hard(const GenerationWish *wish) {
    uint32_t asked = wish->needed ? wish->needed : wish->levels;
    return asked && !(asked & (((uint32_t)1 << HARD_LEVEL) - 1));
}

/* Steps of the walk for each cell. */
static int patience_for(const GenerationWish *wish) {
    const int large = wish->size >= LARGE;
    if (wish->levels) return large ? LARGE_SHORT_PATIENCE : SHORT_PATIENCE;
    const int patience = (large ? LARGE_PATIENCE : PATIENCE) * wish->size;
    return patience < MOST_PATIENCE ? patience : MOST_PATIENCE;
}

/* Positions of a refutation. With one alone, a person needs no assumptions to follow; on larger boards regions
 * would not get the areas that they should. */
static int nodes_for(const GenerationWish *wish) {
    if (is_hard(wish)) return HARD_NODES;
    return wish->size < 12 || wish->levels ? 1 : wish->size < 21 ? 12 : 4;
}

static int prepare(Generation *g) {
    const GenerationWish *wish = &g->wish;
    Walk *w = &g->walk;
    drawing_prepare(g->drawing, wish->size, wish->stars);
    if (wish->stars > 1) return 1;
    w->symmetric = wish->symmetric;
    w->nodes = nodes_for(wish);
    if (!refutation_prepare(&w->refutation, wish->size, wish->generic)) return 0;
    if (wish->levels && !(g->logic = logic_new(wish->size, wish->generic))) return 0;
    return 1;
}

/* By stars: the least size, below which there are no boards, and the most, above which they take too long. */
static const int LEAST_SIZE[] = {0, 5, 8, 12, 16, 20}, MOST_SIZE[] = {0, 64, 14, 15, 19, 22};

const char *generation_refuses(const GenerationWish *wish) {
    if (wish->stars < 1 || wish->stars > GENERATION_MOST_STARS) return "boards are not made with so many stars";
    if (wish->size < LEAST_SIZE[wish->stars] || wish->size > MOST_SIZE[wish->stars])
        return "boards are not made in this size";
    if (wish->stars > 1 && (wish->levels || wish->needed)) return "levels are for boards of one star";
    if (wish->stars > 1 && wish->symmetric) return "symmetric boards are made with one star";
    if ((wish->levels | wish->needed) & ~(((uint32_t)1 << LOGIC_GUESS) - 2)) return "there is no such level";
    return NULL;
}

Generation *generation_new(const GenerationWish *wish) {
    Generation *g = (Generation *)calloc(1, sizeof(Generation));
    if (!g) return NULL;
    g->wish = *wish;
    if (g->wish.needed && !g->wish.levels) g->wish.levels = ((uint32_t)1 << LOGIC_GUESS) - 2;
    g->phase = FINISHED;
    g->drawing = wish->stars > 1 ? &g->stars.drawing : &g->walk.drawing;
    g->chance = wish->stars > 1 ? &g->stars.chance : &g->walk.chance;
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
    g->chance->state = seed;
    g->chance->state = chance_next(g->chance); /* seeds that follow each other begin far from each other */
    g->phase = BEGINNING;
    g->met = 0;
}

void generation_again(Generation *g) {
    g->phase = BEGINNING;
}

/* The walk is over: a board, or the beginning of a climb. */
static void arrive(Generation *g) {
    g->phase = FINISHED;
    if (!g->wish.levels) return;
    g->away = climb_measure(g);
    g->steps_left = is_hard(&g->wish) ? CLIMB_HARD_STEPS : CLIMB_STEPS;
    if (g->away) g->phase = CLIMBING;
}

static void begin(Generation *g) {
    if (g->wish.stars > 1) {
        if (stars_begin(&g->stars, g->wish.style)) g->phase = WALKING;
        return;
    }
    walk_begin(&g->walk, g->wish.style, patience_for(&g->wish));
    g->phase = WALKING;
}

static void walk(Generation *g) {
    if (g->wish.stars > 1) {
        Stars *s = &g->stars;
        for (int i = 0; i < STEPS_PER_LOOK && s->steps_left && !stars_finished(s); i++) stars_step(s);
        if (stars_finished(s)) g->phase = FINISHED;
        else if (!s->steps_left) g->phase = BEGINNING;
        return;
    }
    for (int i = 0; i < STEPS_PER_LOOK && g->walk.steps_left; i++) walk_step(&g->walk);
    if (!g->walk.steps_left) arrive(g);
}

static void climb(Generation *g) {
    for (int i = 0; i < CLIMBS_PER_LOOK && g->steps_left && g->away; i++) climb_step(g);
    if (!g->away) g->phase = FINISHED;
    else if (!g->steps_left) g->phase = BEGINNING;
}

GenerationStatus generation_run(Generation *g, double seconds) {
    double end = clock_now() + seconds;
    for (int steps = 0; g->phase != FINISHED; steps++) {
        if (g->stop || (steps && is_later_than(end))) return GENERATION_PAUSED;
        if (g->phase == BEGINNING) begin(g);
        else if (g->phase == WALKING) walk(g);
        else climb(g);
    }
    return GENERATION_DONE;
}

void generation_stop(Generation *g) {
    g->stop = 1;
}

void generation_board(const Generation *g, unsigned char *regions, unsigned char *queens) {
    const Drawing *d = g->drawing;
    for (int i = 0; i < d->cells; i++) {
        regions[i] = d->region[d->cell[i]];
        queens[i] = d->queen[d->cell[i]];
    }
}

uint32_t generation_met(const Generation *g) {
    return g->met;
}
