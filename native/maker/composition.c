/* Boards with an idea.
 *
 * 1. An idea is drawn as figures on free ground (ideas.c), or a symmetric board is.
 * 2. It is filled several times (fill.c); the fill with few solutions, but one at least, that looks most as
 *    published boards do (appearance.c) is taken: boards without a solution can hardly be mended.
 * 3. It is mended: of some changes, each a cell at a border with its images or alone, where solutions differ, the
 *    best is made. Solutions, looks, cells of figures and patches of changed cells all cost, so that what breaks
 *    the idea stays in one place, on the ground.
 * 4. If it is not as hard as asked for, it is changed on, in the same way, from one solution to the next. */
#include "appearance.h"
#include "core/bits.h"
#include "generation_code.h"

enum {
    FILLS = 6, /* compared at once */
    BATCHES = 4,
    FEW_SOLUTIONS = 16, /* boards with more are mended seldom */
    ENOUGH = 2,         /* fills with few */
    MANY_REFUSED = 95,  /* drafts of which all fills have too many solutions, in percent */
    LOOKS_COST = ONE * 8 / 10,
    FILL_NOISE = ONE * 35 / 100,
    MEND_NOISE = ONE * 15 / 100,
    CHANGE_COST = ONE / 4,
    PATCH_COST = ONE * 35 / 100,
    IMAGE_COST = ONE / 2, /* of a cell off the image; of boards that are to be near it */
    NEAR_COST = 2 * ONE,
    BLUR_COST = ONE / 2, /* of a cell around the figures of a draft that is in another region than most */
    GROUND_SHARE = 7, /* of what a changed cell costs, tenths: on the ground */
    ROUNDS = 14,
    CLIMB_ROUNDS = 12,
    LEVEL = 64, /* of the ladder, in units of climb_measure */
    WIDTH = 32, /* changes that are compared */
    STUCK = 5,  /* rounds that better nothing */
    CLIMB_STUCK = 3,
    NEVER = 1000 * ONE,
    HOPE = 3 * ONE,
    SPARED = 2, /* cells of figures that may change */
    WALK_STEPS = 12 /* for each cell and row, of the board whose part is put in place of its images */
};

/* Of 100 boards. */
static const uint8_t IDEA_SHARE[IDEAS] = {18, 15, 7, 5, 10, 6, 13, 20, 6, 0};

/* What a changed cell of a figure costs, in tenths; of the first ideas hardly any may change. */
static const uint8_t FIGURE_COST[IDEAS] = {30, 30, 10, 10, 20, 30, 30, 10, 10, 40};

static int has_figures(Idea idea) {
    return FIGURE_COST[idea] > 10;
}

static int can_be_near(Idea idea) {
    return idea == IDEA_COPIES || idea == IDEA_KINDS || idea == IDEA_BLOB || idea == IDEA_IMAGE;
}

Idea draw_idea(Rng *rng, GenerationNear near) {
    for (;;) {
        int part = rng_below(rng, 100), idea = 0;
        while (part >= IDEA_SHARE[idea]) part -= IDEA_SHARE[idea++];
        if (!near || can_be_near((Idea)idea)) return (Idea)idea;
    }
}

/* A number from a Gumbel distribution: added to costs, it makes the least of them a choice by chance. */
static int32_t draw_gumbel(Rng *rng) {
    const int32_t wait = fixed_ln(65536) - fixed_ln((uint32_t)rng_below(rng, 65535) + 1);
    return fixed_ln(ONE) - fixed_ln((uint32_t)(wait > 0 ? wait : 1));
}

/* 1.4 for each doubling of the solutions. */
static int32_t price_solutions(int count) {
    return count ? (int32_t)((int64_t)fixed_ln((uint32_t)count) * 20198 / 10000) : 9 * ONE;
}

/* ---- the beginning ---- */

static void load(Walk *w, const Sketch *s) {
    Drawing *d = &w->drawing;
    for (int i = 0; i < d->cells; i++) {
        const int cell = d->cell[i];
        d->region[cell] = (uint8_t)s->label[cell / d->stride][cell % d->stride];
        d->queen[cell] = 0;
    }
    drawing_settle(d);
    refutation_read(&w->refutation, d);
}

/* A symmetric drawing of which one part is put in place of its images. */
static void draw_image(Sketch *s, Walk *w, const GenerationSpec *spec) {
    GenerationSpec free_spec = *spec;
    const int image = rng_below(&w->rng, 8);
    s->group = draw_group(&w->rng, spec->near);
    free_spec.near = near_of_group(s->group);
    w->unproved = 1;
    w->draft.parts = 0;
    walk_begin(w, &free_spec, WALK_STEPS * spec->size);
    while (w->steps_left) walk_step(w);
    w->unproved = spec->unproved;
    for (int row = 0; row < s->size; row++)
        for (int column = 0; column < s->size; column++) {
            int first_row = row, first_column = column;
            for (const uint8_t *turn = GROUP_IMAGES[s->group]; *turn; turn++) {
                int r = row, c = column;
                turn_cell((Image)*turn, s->size, &r, &c);
                if (r < first_row || (r == first_row && c < first_column)) first_row = r, first_column = c;
            }
            if (image & 1) turn_cell(IMAGE_DIAGONAL, s->size, &first_row, &first_column);
            if (image & 2) turn_cell(IMAGE_UP_DOWN, s->size, &first_row, &first_column);
            if (image & 4) turn_cell(IMAGE_LEFT_RIGHT, s->size, &first_row, &first_column);
            s->label[row][column] = (int8_t)w->drawing.region[first_row * w->drawing.stride + first_column];
        }
    s->labels = s->size;
}

static int is_at_rim(Mask cells, int size) {
    const unsigned last = 1u << (size - 1);
    int any = cells.row[0] | cells.row[size - 1];
    for (int row = 0; row < size; row++) any |= cells.row[row] & (1u | last);
    return any != 0;
}

/* Cells of the halo that are in another region than most of them: those that blur the outline of figures. */
static int count_blurred(const Sketch *figures, const Drawing *d) {
    int counts[MAX_ROWS] = {0}, all = 0, most = 0;
    for (int row = 0; row < d->size; row++)
        for (unsigned bits = figures->halo.row[row]; bits; bits &= bits - 1, all++) {
            const int region = d->region[row * d->stride + first_bit32(bits)];
            if (++counts[region] > most) most = counts[region];
        }
    return all - most;
}

/* The parts of a draft that may not be divided are figures, and all else is ground. */
static void read_draft(Sketch *s, const Walk *w) {
    int8_t label_of_part[MAX_ROWS];
    for (int part = 0; part < w->draft.parts; part++)
        label_of_part[part] = (int8_t)(w->draft.may_split[part] ? FREE : s->labels++);
    for (int row = 0; row < s->size; row++)
        for (int column = 0; column < s->size; column++)
            s->label[row][column] = label_of_part[w->draft.of_cell[row * w->drawing.stride + column]];
    for (int label = 0; label < s->labels; label++) {
        const Mask figure = mask_of_label(s, label);
        for (int row = 0; row < s->size; row++) s->fixed.row[row] |= figure.row[row];
    }
    Mask free_cells = mask_of_label(s, FREE), wide = widen_mask(s->fixed, s->size);
    while (!mask_is_empty(free_cells)) { /* holes have no halo */
        const Mask patch = take_patch(&free_cells);
        for (int row = 0; is_at_rim(patch, s->size) && row < s->size; row++)
            s->halo.row[row] |= patch.row[row] & wide.row[row];
    }
    for (Group group = GROUP_LEFT_RIGHT; group <= GROUP_OTHER_DIAGONAL && !s->group; group++) {
        const Mask ground = mask_of_label(s, FREE), turned = turn_mask(ground, (Image)GROUP_IMAGES[group][0], s->size);
        if (!memcmp(&ground, &turned, sizeof ground)) s->group = group;
    }
}

/* Fills the figures some times and loads the best result. Whether there is one that can be mended. */
static int choose_fill(Composition *c, Walk *w, int is_near) {
    Drawing *d = &w->drawing;
    Sketch filled;
    int few = 0;
    int32_t best = INT32_MAX;
    const int limit = chance(&w->rng, MANY_REFUSED) ? FEW_SOLUTIONS + 1 : MAX_SOLUTIONS;
    for (int i = 0; i < FILLS * BATCHES && (few < ENOUGH || i % FILLS); i++) {
        filled = c->figures;
        if (!sketch_fill(&filled, is_near, &w->rng)) continue;
        load(w, &filled);
        list_solutions(&w->refutation, limit, &c->solutions);
        const int count = c->solutions.count;
        if (!count || (count == limit && limit < MAX_SOLUTIONS)) continue;
        few += count <= FEW_SOLUTIONS;
        const int32_t noise = (int32_t)((int64_t)draw_gumbel(&w->rng) * FILL_NOISE / ONE);
        const int32_t looks = appearance_energy(d->region, d->size, d->stride);
        const int32_t blur = count_blurred(&c->figures, d) * BLUR_COST;
        const int32_t cost = price_solutions(count) * 8 / 10 + looks + blur - noise;
        if (cost < best) best = cost, c->filled = filled;
    }
    if (best == INT32_MAX) return 0;
    load(w, &c->filled);
    list_solutions(&w->refutation, MAX_SOLUTIONS, &c->solutions);
    return 1;
}

/* ---- mending ---- */

/* What mending knows of the board that it began with. */
typedef struct {
    Generation *generation;
    Composition *composition;
    Walk *walk;
    int is_climbing;                             /* towards the levels that are asked for */
    int turns;                                   /* images of the group */
    uint16_t to_image[MAX_TURNS][MAX_SPOTS];     /* by cell */
    int8_t partner[MAX_TURNS][SKETCH_ROWS];      /* by region: the one that it becomes, or -1 */
    uint8_t first_region[MAX_SPOTS], price[MAX_SPOTS]; /* by cell; the price of its change in tenths */
    uint8_t is_figure[SKETCH_ROWS]; /* by region */
    int32_t first_looks;
    int32_t solutions_price[MAX_SOLUTIONS + 1]; /* by their number */
} Mend;

/* Finds which region each becomes under an image: one that most of its cells come to. */
static void find_partners(Mend *m, int turn) {
    const Drawing *d = &m->walk->drawing;
    int shared[SKETCH_ROWS][SKETCH_ROWS] = {{0}};
    for (int i = 0; i < d->cells; i++)
        shared[d->region[d->cell[i]]][d->region[m->to_image[turn][d->cell[i]]]]++;
    for (int region = 0; region < d->size; region++) {
        m->partner[turn][region] = -1;
        for (int other = 0; other < d->size; other++)
            if (2 * shared[region][other] > d->area[region]) m->partner[turn][region] = (int8_t)other;
    }
}

static void begin_mend(Mend *m, Generation *g) {
    const Drawing *d = &g->walk.drawing;
    const Composition *c = &g->composition;
    m->generation = g;
    m->composition = &g->composition;
    m->walk = &g->walk;
    m->is_climbing = 0;
    m->turns = 0;
    memcpy(m->first_region, d->region, sizeof m->first_region);
    memset(m->is_figure, 0, sizeof m->is_figure);
    m->first_looks = appearance_energy(d->region, d->size, d->stride);
    for (int count = 0; count <= MAX_SOLUTIONS; count++) m->solutions_price[count] = price_solutions(count);
    for (int i = 0; i < d->cells; i++) {
        const int cell = d->cell[i], is_figure = c->figures.label[cell / d->stride][cell % d->stride] != FREE;
        m->is_figure[d->region[cell]] |= (uint8_t)is_figure;
        m->price[cell] = is_figure ? FIGURE_COST[c->figures.idea] : GROUND_SHARE;
    }
    for (const uint8_t *image = GROUP_IMAGES[c->figures.group]; *image; image++) {
        list_image_cells(d, (Image)*image, m->to_image[m->turns]);
        find_partners(m, m->turns++);
    }
}

static int32_t price_looks(const Mend *m) {
    const Drawing *d = &m->walk->drawing;
    const int64_t looks = appearance_energy(d->region, d->size, d->stride) - m->first_looks;
    return (int32_t)(looks * LOOKS_COST / ONE);
}

/* The cost of changed cells and their patches, and of cells off the image. */
static int32_t price_changes(const Mend *m) {
    const Drawing *d = &m->walk->drawing;
    int changed[MAX_SPOTS + 2 * MAX_ROWS] = {0}, tenths = 0, patches = 0, off = 0; /* patches by Euler's formula */
    for (int i = 0; i < d->cells; i++) {
        const int cell = d->cell[i], region = d->region[cell];
        for (int turn = 0; turn < m->turns; turn++) {
            const int partner = m->partner[turn][region];
            off += partner >= 0 && partner != d->region[m->to_image[turn][cell]];
        }
        if (region == m->first_region[cell]) continue;
        changed[cell + d->stride + 1] = 1;
        const int *here = &changed[cell + d->stride + 1];
        const int left = cell % d->stride && here[-1], above = here[-d->stride];
        const int across = cell % d->stride && here[-d->stride - 1];
        tenths += m->price[cell];
        patches += 1 - left - above + (left && above && across);
    }
    const int32_t cost = tenths * CHANGE_COST / 10 + patches * PATCH_COST +
                         count_blurred(&m->composition->figures, d) * BLUR_COST;
    return cost + (m->turns ? off * (m->generation->spec.near ? NEAR_COST : IMAGE_COST) / 2 / m->turns : 0);
}

/* A cell that may go to the region of a neighbour, and how much that seems worth trying. */
typedef struct {
    int cell, to;
    int32_t worth;
} Candidate;

/* How much solutions differ at each cell. */
static void find_doubt(const Solutions *solutions, const Drawing *d, int *doubt) {
    for (int i = 0; i < d->cells; i++) {
        const int cell = d->cell[i];
        int share = 0;
        for (int k = 0; k < solutions->count; k++) share += (int)(solutions->queens[k][cell / 64] >> cell % 64 & 1);
        share = solutions->count ? share * 100 / solutions->count : 0;
        doubt[i] = solutions->count ? share * (100 - share) * 4 / 100 + 8 : 30;
    }
}

static int list_candidates(Mend *m, Candidate *candidates) {
    const Drawing *d = &m->walk->drawing;
    int doubt[SKETCH_CELLS], count = 0;
    find_doubt(&m->composition->solutions, d, doubt);
    for (int i = 0; i < d->cells; i++) {
        const int cell = d->cell[i];
        uint32_t listed = (uint32_t)1 << d->region[cell];
        for (int k = 0; k < d->sides[cell]; k++) {
            const int to = d->region[d->neighbours[cell][k]];
            if (listed >> to & 1) continue;
            listed |= (uint32_t)1 << to;
            const int32_t wait = d->patience[rng_next(&m->walk->rng) & 1023];
            candidates[count++] = (Candidate){cell, to, fixed_ln((uint32_t)doubt[i]) - wait * 7 / 10};
        }
    }
    return count;
}

/* Takes the most promising candidate. */
static Candidate take_candidate(Candidate *candidates, int *count) {
    int best = 0;
    for (int i = 1; i < *count; i++)
        if (candidates[i].worth > candidates[best].worth) best = i;
    const Candidate candidate = candidates[best];
    candidates[best] = candidates[--*count];
    return candidate;
}

/* The images of a change join it where their cells and regions are images of those. */
static void add_partners(const Mend *m, Move *move) {
    const Drawing *d = &m->walk->drawing;
    for (int turn = 0; turn < m->turns; turn++) {
        const int image = m->to_image[turn][move->cell[0]], to = m->partner[turn][move->to[0]];
        int known = to < 0 || m->partner[turn][move->from[0]] != d->region[image] || to == d->region[image];
        for (int i = 0; i < move->count; i++) known |= move->cell[i] == image;
        if (!known) add_to_move(d, move, image, to);
    }
}

static uint64_t hash_move(const Move *move) {
    uint64_t hash = 0;
    for (int i = 0; i < move->count; i++) {
        const uint64_t change = (uint64_t)(move->cell[i] * 64 + move->to[i] + 1) * 0x9E3779B97F4A7C15u;
        hash += change ^ change >> 29;
    }
    return hash;
}

typedef struct {
    Move move;
    Solutions solutions;
    int32_t cost, chosen_by; /* with noise */
} Choice;

/* The number of solutions that need not be told from more, since none of these would do. */
static int solutions_limit(const Mend *m, int32_t most) {
    int limit = 2;
    while (!m->is_climbing && limit < MAX_SOLUTIONS && m->solutions_price[limit] < most) limit++;
    return limit;
}

/* Compares a move with the best one. Whether it was new and could be made. */
static int try_move(Mend *m, const Move *move, Choice *best, uint64_t *tried, int *count) {
    Walk *w = m->walk;
    const uint64_t hash = hash_move(move);
    Solutions *solutions = &m->composition->solutions;
    for (int i = 0; i < *count; i++)
        if (tried[i] == hash) return 0;
    if (!walk_apply_connected(w, move)) return 0;
    tried[(*count)++] = hash;
    const int32_t changes_price = price_changes(m), most = best->chosen_by + HOPE; /* looks hardly ever better more */
    list_solutions(&w->refutation, solutions_limit(m, most - changes_price), solutions);
    const int is_wrong = m->is_climbing && solutions->count != 1;
    int32_t cost = is_wrong ? NEVER : m->solutions_price[solutions->count] + changes_price;
    if (cost < most) {
        cost += price_looks(m);
        if (m->is_climbing) cost += climb_measure(m->generation) * (ONE / LEVEL);
        const int32_t chosen_by = cost - (int32_t)((int64_t)draw_gumbel(&w->rng) * MEND_NOISE / ONE);
        if (chosen_by < best->chosen_by) *best = (Choice){*move, *solutions, cost, chosen_by};
    }
    walk_undo(w, move);
    return 1;
}

/* The best of some changes, made. Whether there was any. */
static int make_best_change(Mend *m, Choice *best) {
    Candidate candidates[SKETCH_CELLS * DIRECTIONS];
    uint64_t tried[WIDTH + 2];
    int count = list_candidates(m, candidates), tries = 0;
    best->chosen_by = NEVER / 2;
    while (count && tries < WIDTH) {
        const Candidate candidate = take_candidate(candidates, &count);
        Move move = {0}, single;
        add_to_move(&m->walk->drawing, &move, candidate.cell, candidate.to);
        single = move;
        add_partners(m, &move);
        try_move(m, &move, best, tried, &tries);
        if (move.count > 1) try_move(m, &single, best, tried, &tries);
    }
    if (best->chosen_by == NEVER / 2) return 0;
    walk_apply_connected(m->walk, &best->move);
    m->composition->solutions = best->solutions;
    return 1;
}

/* Cells of figures that others took; of a draft also cells that its figures took. */
static int count_changes_in_figures(const Mend *m) {
    const Drawing *d = &m->walk->drawing;
    const Sketch *figures = &m->composition->figures;
    int count = 0;
    for (int i = 0; i < d->cells; i++) {
        const int cell = d->cell[i];
        const int figure = figures->label[cell / d->stride][cell % d->stride];
        const int is_taken = figures->idea == IDEA_DRAFT && m->is_figure[d->region[cell]];
        count += d->region[cell] != m->first_region[cell] && (figure != FREE || is_taken);
    }
    return count;
}

/* Changes the board until it has one solution; while climbing, until it is as hard as asked for, too. */
static int change_board(Mend *m, int rounds) {
    Choice best;
    int32_t least = INT32_MAX;
    for (int stuck = 0; rounds--;) {
        if (!make_best_change(m, &best)) return 0;
        const int is_single = m->composition->solutions.count == 1;
        if (m->is_climbing ? is_single && !climb_measure(m->generation) : is_single) return 1;
        if (best.cost < least - ONE / 20) least = best.cost;
        else if (++stuck >= (m->is_climbing ? CLIMB_STUCK : STUCK)) return 0;
    }
    return 0;
}

static int mend(Generation *g) {
    Composition *c = &g->composition;
    Mend mend;
    begin_mend(&mend, g);
    if (c->solutions.count != 1 && !change_board(&mend, ROUNDS)) return 0;
    if (has_figures(c->figures.idea) && count_changes_in_figures(&mend) > SPARED) return 0;
    mend.is_climbing = 1;
    if (g->spec.levels && climb_measure(g) && !change_board(&mend, CLIMB_ROUNDS)) return 0;
    c->figure_changes = count_changes_in_figures(&mend);
    c->blurred = count_blurred(&c->figures, &g->walk.drawing);
    return !has_figures(c->figures.idea) || c->figure_changes <= SPARED;
}

int compose(Generation *g) {
    Composition *c = &g->composition;
    Walk *w = &g->walk;
    Drawing *d = &w->drawing;
    idea_draw(&c->figures, g->idea, g->spec.near, d->size, &w->rng);
    if (g->idea == IDEA_IMAGE) draw_image(&c->figures, w, &g->spec);
    if (g->idea == IDEA_DRAFT) read_draft(&c->figures, w);
    else if (c->figures.labels < 2) return 0;
    if (!choose_fill(c, w, g->spec.near != NEAR_ANY)) return 0;
    c->figure_changes = c->blurred = 0;
    if (!g->spec.unproved && !mend(g)) return 0;
    for (int i = 0; i < d->cells; i++)
        d->queen[d->cell[i]] = c->solutions.queens[0][d->cell[i] / 64] >> d->cell[i] % 64 & 1;
    return 1;
}
