/* The way to a board of several stars.
 *
 * 1. The solution: star by star at random, where the rows have least room (packing.c).
 * 2. Groups: territories grow from all stars until they meet; neighbouring territories are joined to groups of
 *    as many stars as a region holds.
 * 3. Ways: of a group's territory as few cells are kept as join its stars. All other cells have no region
 *    and can hold no star. The cells of the ways are taken in one by one, by the flip lemma, beginning with
 *    the bare stars, which plainly are the only solution.
 * 4. Annealing, by steps of the flip lemma, towards a board on which every cell has a region. A cell may lose
 *    its region again, which never costs the solution its uniqueness.
 *
 * On symmetric boards the stars, the groups and all steps come in pairs, as in walk.c; region r is the image of
 * region n - 1 - r. */
#include "stars.h"

#include "look.h"
#include "style.h"

enum {
    TEMPERATURE = ONE,
    STAGES = 32,
    COOLING = 61019,  /* 10^(-1/32), as parts of 65536 */
    STEPS = 60,       /* for each cell */
    DRAWN_STEPS = 200, /* the same for the style drawn, which uses them all */
    TRIES = 8,        /* of a refutation */
    DEAD_ENDS = 50,   /* before a solution is drawn anew */
    GROUPINGS = 40,   /* tries to group the stars */
    DRAFT_COST = 6 * ONE, /* of a cell that differs from a draft */
    LOSING = 800     /* the share of proposals to lose a region that is looked at, of 65536 */
};

/* ---- symmetry ---- */

static int image_of_cell(const Stars *s, int cell) {
    return s->symmetric ? half_turned(&s->drawing, cell) : cell;
}

static int image_of_region(const Stars *s, int region) {
    return s->symmetric && region != NOWHERE ? s->drawing.size - 1 - region : region;
}

/* Stars are numbered in reading order. */
static int image_of_star(const Stars *s, int star) {
    return s->symmetric ? s->drawing.size * s->drawing.stars - 1 - star : star;
}

/* ---- groups ---- */

/* Whether the territories of two stars touch. */
typedef uint8_t Touching[MAX_ALL_STARS][MAX_ALL_STARS];

/* Whether no border of the draft is between two cells. */
static int are_together(const Stars *s, int a, int b) {
    return s->draft.of_cell[a] == s->draft.of_cell[b];
}

/* Whether each part has the stars of whole regions, and each figure those of one. */
static int suits_draft(const Stars *s) {
    const int stars = s->drawing.stars;
    int counts[MAX_ROWS] = {0};
    for (int i = 0; i < s->drawing.size * stars; i++) counts[s->draft.of_cell[s->star[i]]]++;
    for (int part = 0; part < s->draft.parts; part++)
        if (!counts[part] || counts[part] % stars || (counts[part] > stars && !s->draft.may_split[part])) return 0;
    return 1;
}

/* Grows a territory around each star until the board is full: by cell, the number of its star. */
static void grow(Stars *s, uint8_t *owner) {
    const Drawing *d = &s->drawing;
    uint16_t border[5 * MAX_SPOTS], owner_star[5 * MAX_SPOTS];
    int count = 0, all = d->size * d->stars;
    memset(owner, 255, MAX_SPOTS);
    for (int i = 0; i < all; i++) border[count] = (uint16_t)s->star[i], owner_star[count++] = (uint16_t)i;
    for (int bare = all; count;) { /* the stars themselves, then the border in random order */
        int index = bare ? --bare : rng_below(&s->rng, count), cell = border[index], star = owner_star[index];
        border[index] = border[--count], owner_star[index] = owner_star[count];
        if (owner[cell] != 255) continue;
        for (int pass = 0; pass < 2; pass++) {
            owner[cell] = (uint8_t)star;
            for (int i = 0; i < d->sides[cell]; i++)
                if (owner[d->neighbours[cell][i]] == 255 && are_together(s, cell, d->neighbours[cell][i]))
                    border[count] = d->neighbours[cell][i], owner_star[count++] = (uint16_t)star;
            if (owner[image_of_cell(s, cell)] != 255) break;
            cell = image_of_cell(s, cell), star = image_of_star(s, star);
        }
    }
}

static void find_touching(const Stars *s, const uint8_t *owner, Touching touching) {
    const Drawing *d = &s->drawing;
    memset(touching, 0, sizeof(Touching));
    for (int i = 0; i < d->cells; i++)
        for (int k = 0; k < d->sides[d->cell[i]]; k++) {
            int a = owner[d->cell[i]], b = owner[d->neighbours[d->cell[i]][k]];
            if (a != b && are_together(s, d->cell[i], d->neighbours[d->cell[i]][k])) touching[a][b] = 1;
        }
}

/* The star without a group that has fewest neighbours without one, of those that touch this group, or of all
 * (group -1); -1 if there is none. */
static int loneliest(Stars *s, Touching touching, int group) {
    int all = s->drawing.size * s->drawing.stars, least = 1 << 30, chosen = -1;
    for (int i = 0; i < all; i++) {
        int open = 0, touches = group < 0;
        if (s->group[i] >= 0) continue;
        for (int k = 0; k < all; k++) {
            if (!touching[i][k]) continue;
            open += s->group[k] < 0;
            touches |= s->group[k] == group;
        }
        open = 4 * open + rng_below(&s->rng, 6);
        if (touches && open < least) least = open, chosen = i;
    }
    return chosen;
}

/* The star joins the group, and its image the image of the group. */
static void join(Stars *s, int star, int group) {
    s->group[star] = group;
    s->group[image_of_star(s, star)] = image_of_region(s, group);
}

/* The group that is its own image, on symmetric boards of odd size: around the star that has the middle. */
static int group_in_the_middle(Stars *s, Touching touching, int star) {
    const int group = s->drawing.size / 2;
    for (int count = 0; count < s->drawing.stars;) {
        if (star < 0) return 0;
        join(s, star, group);
        count += star == image_of_star(s, star) ? 1 : 2;
        if (count < s->drawing.stars) star = loneliest(s, touching, group);
    }
    return 1;
}

static int group_stars(Stars *s, Touching touching, int middle) {
    int n = s->drawing.size, stars = s->drawing.stars;
    for (int i = 0; i < n * stars; i++) s->group[i] = -1;
    if (s->symmetric && n % 2 && !group_in_the_middle(s, touching, middle)) return 0;
    for (int group = 0; group < (s->symmetric ? n / 2 : n); group++)
        for (int i = 0; i < stars; i++) {
            int star = loneliest(s, touching, i ? group : -1);
            if (star < 0) return 0;
            join(s, star, group);
        }
    return 1;
}

static int draw_groups(Stars *s) {
    Drawing *d = &s->drawing;
    uint8_t owner[MAX_SPOTS];
    Touching touching;
    int is_grouped = 0;
    grow(s, owner);
    find_touching(s, owner, touching);
    const int middle = owner[d->size / 2 * (d->stride + 1)];
    for (int i = 0; !is_grouped && i < GROUPINGS; i++) is_grouped = group_stars(s, touching, middle);
    if (!is_grouped) return 0;
    for (int i = 0; i < d->cells; i++) d->region[d->cell[i]] = (uint8_t)s->group[owner[d->cell[i]]];
    drawing_settle(d);
    return 1;
}

/* ---- ways ---- */

/* Whether the cell's region would still be in one piece if the cell, and its image with it, went elsewhere. */
static int spares(Stars *s, int cell, int to) {
    Drawing *d = &s->drawing;
    const int from = d->region[cell], image = image_of_cell(s, cell);
    if (!drawing_stays_connected(d, cell)) return 0;
    if (image == cell) return 1;
    drawing_move(d, cell, to);
    const int spared = drawing_stays_connected(d, image);
    drawing_move(d, cell, from);
    return spared;
}

/* Takes away all cells that are not needed to join the stars of their group; the rest are the ways. */
static void prune(Stars *s) {
    Drawing *d = &s->drawing;
    int cells[MAX_SPOTS], left = 1;
    for (int i = 0; i < d->cells; i++) cells[i] = d->cell[i];
    shuffle(&s->rng, cells, d->cells);
    while (left) {
        left = 0;
        for (int i = 0; i < d->cells; i++) {
            int cell = cells[i];
            if (d->region[cell] == NOWHERE || d->queen[cell] || !spares(s, cell, NOWHERE)) continue;
            drawing_move(d, cell, NOWHERE);
            if (image_of_cell(s, cell) != cell) drawing_move(d, image_of_cell(s, cell), NOWHERE);
            left = 1;
        }
    }
}

static void move(Stars *s, int cell, int to) {
    packing_move(&s->packing, cell, s->drawing.region[cell], to);
    drawing_move(&s->drawing, cell, to);
}

static void move_with_image(Stars *s, int cell, int to) {
    const int image = image_of_cell(s, cell);
    move(s, cell, to);
    if (image != cell) move(s, image, image_of_region(s, to));
}

/* A step of the flip lemma. The image of a solution through the cell's image leads through the cell: one refutation
 * serves both. */
static int takes(Stars *s, int cell, int to) {
    const int from = s->drawing.region[cell];
    move_with_image(s, cell, to);
    if (to == NOWHERE || s->unproved || packing_refutes(&s->packing, cell, TRIES)) return 1;
    move_with_image(s, cell, from);
    return 0;
}

/* Takes the ways in one by one, from the bare stars on. */
static int take_ways(Stars *s) {
    Drawing *d = &s->drawing;
    int direction[MAX_SPOTS], region[MAX_SPOTS], count = 0;
    for (int i = 0; i < d->cells; i++) {
        int cell = d->cell[i];
        if (d->region[cell] == NOWHERE || d->queen[cell]) continue;
        direction[count] = cell;
        region[count++] = d->region[cell];
        drawing_move(d, cell, NOWHERE);
    }
    packing_read(&s->packing, d, d->region, d->size);
    for (int i = 0; i < count; i++)
        if (d->region[direction[i]] == NOWHERE && !takes(s, direction[i], region[i])) return 0;
    return 1;
}

void stars_read_draft(Stars *s, const unsigned char *parts) {
    uint8_t figure_of_part[MAX_ROWS] = {PACKING_MAX_SIZE};
    memset(&s->draft, 0, sizeof s->draft);
    if (parts) draft_read(&s->draft, &s->drawing, parts);
    s->figures = 0;
    for (int part = 0; part < s->draft.parts; part++)
        figure_of_part[part] = (uint8_t)(s->draft.may_split[part] ? PACKING_MAX_SIZE : s->figures++);
    for (int i = 0; i < MAX_SPOTS; i++) s->figure[i] = figure_of_part[s->draft.of_cell[i]];
}

int stars_begin(Stars *s, const GenerationSpec *spec) {
    Drawing *d = &s->drawing;
    uint32_t rows[PACKING_MAX_SIZE];
    int count = 0;
    s->symmetric = spec->symmetric;
    s->unproved = spec->unproved;
    packing_read(&s->packing, d, s->figure, s->figures);
    if (!packing_draw(&s->packing, s->symmetric, &s->rng, DEAD_ENDS, rows)) return 0;
    for (int i = 0; i < d->cells; i++) {
        int cell = d->cell[i];
        d->queen[cell] = rows[cell / d->stride] >> cell % d->stride & 1;
        if (d->queen[cell]) s->star[count++] = cell;
    }
    if (!suits_draft(s) || !draw_groups(s)) return 0;
    for (int i = 0; i < count; i++) s->draft.of_region[s->group[i]] = s->draft.of_cell[s->star[i]];
    s->draft.of_region[NOWHERE] = s->draft.parts ? NOWHERE : 0;
    prune(s);
    if (!take_ways(s)) return 0;
    style_draw(spec, d, &s->rng, s->extreme);
    s->temperature = d->look.is_on ? d->temperature : TEMPERATURE;
    s->cooling = d->look.is_on ? d->cooling : COOLING;
    s->steps_left = (int64_t)(d->look.is_on ? DRAWN_STEPS : STEPS) * d->cells;
    s->to_stage = s->stage_length = s->steps_left / STAGES + 1;
    return 1;
}

/* ---- annealing ---- */

int stars_step(Stars *s) {
    Drawing *d = &s->drawing;
    uint64_t random = rng_next(&s->rng);
    int cell = d->cell[below(random >> 32, d->cells)], from = d->region[cell];
    int to = d->region[d->neighbours[cell][(random & 0xFFFF) * d->sides[cell] >> 16]];
    s->steps_left--;
    if (--s->to_stage == 0) {
        s->to_stage = s->stage_length;
        s->temperature = (int32_t)((int64_t)s->temperature * s->cooling >> 16);
    }
    if (d->queen[cell] || to == from) return 0;
    if (image_of_cell(s, cell) == cell && image_of_region(s, to) != to) return 0; /* the middle */
    random = rng_next(&s->rng);
    if (to == NOWHERE && (int)(random >> 48) >= LOSING) return 0;
    int64_t cost = look_cost(d, cell, to) + ((to == NOWHERE) - (from == NOWHERE)) * (int64_t)ONE * ONE;
    cost += draft_cost(&s->draft, cell, from, to) * (int64_t)DRAFT_COST * ONE;
    if (s->symmetric) cost *= 2;
    if (!metropolis_accept(d, cost, s->temperature, random)) return 0;
    return (from == NOWHERE || spares(s, cell, to)) && takes(s, cell, to);
}

void stars_restore(Stars *s, const uint8_t *region) {
    memcpy(s->drawing.region, region, sizeof s->drawing.region);
    drawing_settle(&s->drawing);
    packing_read(&s->packing, &s->drawing, s->drawing.region, s->drawing.size);
}

int stars_finished(const Stars *s) {
    const Drawing *d = &s->drawing;
    return d->area[NOWHERE] == 0 && !(d->look.is_on && s->steps_left);
}
