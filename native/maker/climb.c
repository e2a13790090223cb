/* The climb to a board that is as hard as wished: further steps of the flip lemma, each followed by a grading
 * (native/explainer/logic); the rule of Metropolis lets those pass that bring the board nearer or not much further away.
 * Within a level a board with more waves is nearer to the next one. */
#include "generation_code.h"

enum {
    A_LEVEL = 64,     /* in units of `away` */
    A_WAVE = 3,
    MOST_WAVES = 20,  /* that count */
    SLACK = ONE / 8,  /* the heat, with a level as unit */
    EXTREME_SLACK = 3 * ONE / 10, /* the same on the way to boards that are rare */
    MARGIN = 3,       /* levels above the highest wished that are told apart */
    QUICK = LOGIC_GUESS - 3 /* up to here grading is quick */
};

static int lowest_of(uint32_t levels) {
    int level = 0;
    while (!(levels >> level & 1)) level++;
    return level;
}

static int highest_of(uint32_t levels) {
    int level = 0;
    while (levels >> (level + 1)) level++;
    return level;
}

/* The number of levels to the nearest wished one; negative if it lies above. */
static int levels_off(uint32_t wished, int level) {
    for (int off = 0; off < LOGIC_LEVELS; off++) {
        if (level + off <= LOGIC_LEVELS && wished >> (level + off) & 1) return -off;
        if (off < level && wished >> (level - off) & 1) return off;
    }
    return 0;
}

static void grade(Generation *g, LogicGrade *grade) {
    const Drawing *d = &g->walk.drawing;
    unsigned char label[MOST_SPOTS];
    int highest = highest_of(g->spec.levels) + MARGIN;
    for (int i = 0; i < d->cells; i++) label[i] = d->region[d->cell[i]];
    if (highest > LOGIC_GUESS - 1) highest = LOGIC_GUESS - 1;
    if (highest > QUICK && highest_of(g->spec.levels) <= QUICK) highest = QUICK;
    logic_grade(g->logic, label, NULL, highest, grade);
}

static int measure(Generation *g) {
    LogicGrade found;
    uint32_t needed = g->spec.needed;
    grade(g, &found);
    if (found.solved) g->met |= (uint32_t)1 << found.hardest;
    int off = levels_off(g->spec.levels, found.hardest), lacks = needed && !(needed & found.used);
    if (!off && !lacks) return found.solved ? 0 : A_LEVEL;
    if (!off) off = found.hardest < lowest_of(needed) ? found.hardest - lowest_of(needed) : 1;
    int waves = found.steps < MOST_WAVES ? found.steps : MOST_WAVES;
    return A_LEVEL * (off < 0 ? -off : off) + A_WAVE * (off < 0 ? MOST_WAVES - waves : waves) + lacks;
}

static uint64_t hash_of(const Drawing *d) {
    const int words = (d->size * d->stride + 63) / 64;
    uint64_t hash = 0;
    for (int region = 0; region < d->size; region++)
        for (int i = 0; i < words; i++) {
            hash = (hash ^ d->held[region][i]) * 0x9E3779B97F4A7C15u;
            hash ^= hash >> 32;
        }
    return hash;
}

int climb_measure(Generation *g) {
    const uint64_t board = hash_of(&g->walk.drawing);
    Memory *memory = &g->memory[board % MEMORIES];
    if (memory->board != board) *memory = (Memory){board, measure(g)};
    return memory->away;
}

int climb_step(Generation *g) {
    Walk *w = &g->walk;
    Step step;
    uint64_t bits;
    g->steps_left--;
    if (!walk_proposes(w, &step, &bits)) return 0;
    if (!chance_allows(&w->drawing, walk_cost(w, &step), w->drawing.climbing, bits)) return 0;
    if (!walk_makes(w, &step)) return 0;
    int away = climb_measure(g);
    int64_t worse = (int64_t)(away - g->away) * ONE * ONE / A_LEVEL;
    if (chance_allows(&w->drawing, worse, w->extreme ? EXTREME_SLACK : SLACK, bits >> 10))
        g->away = away;
    else
        walk_takes_back(w, &step);
    return 1;
}
