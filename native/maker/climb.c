/* The climb to a board that is as hard as required: further steps of the flip lemma, each followed by a grading
 * (native/explainer/logic); the rule of Metropolis lets those pass that bring the board nearer or not much further
 * away.
 * Within a level a board with more waves is nearer to the next one. */
#include "generation_code.h"

enum {
    A_LEVEL = 64,     /* in units of `away` */
    A_WAVE = 3,
    MAX_WAVES = 20,  /* that count */
    SLACK = ONE / 8,  /* the temperature, with a level as unit */
    EXTREME_SLACK = 3 * ONE / 10, /* the same on the way to boards that are rare */
    MARGIN = 3,       /* levels above the highest target that are told apart */
    QUICK = LOGIC_GUESS - 3 /* up to here grading is quick */
};

/* The number of levels to the nearest target; negative if it lies above. */
static int levels_off(uint32_t levels, int level) {
    for (int off = 0; off < LOGIC_LEVELS; off++) {
        if (level + off <= LOGIC_LEVELS && levels >> (level + off) & 1) return -off;
        if (off < level && levels >> (level - off) & 1) return off;
    }
    return 0;
}

static void grade(Generation *g, LogicGrade *grade) {
    const Drawing *d = &g->walk.drawing;
    unsigned char label[MAX_SPOTS];
    const int target = last_bit32(g->spec.levels);
    int highest = target + MARGIN;
    for (int i = 0; i < d->cells; i++) label[i] = d->region[d->cell[i]];
    if (highest > LOGIC_GUESS - 1) highest = LOGIC_GUESS - 1;
    if (highest > QUICK && target <= QUICK) highest = QUICK;
    logic_grade(g->logic, label, highest, grade);
}

static int measure(Generation *g) {
    LogicGrade grade_reached;
    uint32_t needed = g->spec.needed;
    grade(g, &grade_reached);
    if (grade_reached.solved) g->met_levels |= (uint32_t)1 << grade_reached.hardest;
    int off = levels_off(g->spec.levels, grade_reached.hardest), lacks = needed && !(needed & grade_reached.used);
    if (!off && !lacks) return grade_reached.solved ? 0 : A_LEVEL;
    if (!off) off = grade_reached.hardest < first_bit32(needed) ? grade_reached.hardest - first_bit32(needed) : 1;
    int waves = grade_reached.steps < MAX_WAVES ? grade_reached.steps : MAX_WAVES;
    return A_LEVEL * (off < 0 ? -off : off) + A_WAVE * (off < 0 ? MAX_WAVES - waves : waves) + lacks;
}

static uint64_t hash_of(const Drawing *d) {
    const int words = (d->size * d->stride + 63) / 64;
    uint64_t hash = 0;
    for (int region = 0; region < d->size; region++)
        for (int i = 0; i < words; i++) {
            hash = (hash ^ d->region_cells[region][i]) * 0x9E3779B97F4A7C15u;
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
    Move move;
    uint64_t bits;
    g->steps_left--;
    if (!walk_propose(w, &move, &bits)) return 0;
    if (!metropolis_accept(&w->drawing, walk_cost(w, &move), w->drawing.climbing, bits)) return 0;
    if (!walk_apply(w, &move)) return 0;
    int away = climb_measure(g);
    int64_t worse = (int64_t)(away - g->away) * ONE * ONE / A_LEVEL;
    if (metropolis_accept(&w->drawing, worse, w->extreme ? EXTREME_SLACK : SLACK, bits >> 10))
        g->away = away;
    else
        walk_undo(w, &move);
    return 1;
}
