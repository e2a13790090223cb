/* The way to a board of several stars.
 *
 * 1. The solution: star by star at random, where the rows have least room (packing.c).
 * 2. Groups: territories grow from all stars until they meet; neighbouring territories are joined to groups of
 *    as many stars as a region holds.
 * 3. Ways: of a group's territory as few cells are kept as join its stars. All other cells have no region
 *    and can hold no star. The cells of the ways are taken in one by one, by the flip lemma, beginning with
 *    the bare stars, which plainly are the only solution.
 * 4. Annealing, by steps of the flip lemma, towards a board on which every cell has a region. A cell may lose
 *    its region again, which never costs the solution its uniqueness. */
#include "stars.h"

#include "look.h"
#include "style.h"

enum {
    HEAT = ONE,
    STAGES = 32,
    COOLING = 61019,  /* 10^(-1/32), as parts of 65536 */
    STEPS = 60,       /* for each cell */
    DRAWN_STEPS = 200, /* the same for the style drawn, which uses them all */
    TRIES = 8,        /* of a refutation */
    DEAD_ENDS = 50,   /* before a solution is drawn anew */
    GROUPINGS = 40,   /* tries to group the stars */
    LOSING = 800     /* the share of proposals to lose a region that is looked at, of 65536 */
};

/* ---- groups ---- */

/* Whether the territories of two stars touch. */
typedef uint8_t Touching[MOST_STARS_ALL][MOST_STARS_ALL];

/* Grows a territory around each star until the board is full: by cell, the number of its star. */
static void grow(Stars *s, uint8_t *owner) {
    const Drawing *d = &s->drawing;
    uint16_t border[5 * MOST_SPOTS], of[5 * MOST_SPOTS];
    int count = 0, all = d->size * d->stars;
    memset(owner, 255, MOST_SPOTS);
    for (int i = 0; i < all; i++) border[count] = (uint16_t)s->star[i], of[count++] = (uint16_t)i;
    for (int bare = all; count;) { /* the stars themselves, then the border in random order */
        int at = bare ? --bare : chance_below(&s->chance, count), cell = border[at], star = of[at];
        border[at] = border[--count], of[at] = of[count];
        if (owner[cell] != 255) continue;
        owner[cell] = (uint8_t)star;
        for (int i = 0; i < d->sides[cell]; i++)
            if (owner[d->beside[cell][i]] == 255)
                border[count] = d->beside[cell][i], of[count++] = (uint16_t)star;
    }
}

static void find_touching(const Drawing *d, const uint8_t *owner, Touching touching) {
    memset(touching, 0, sizeof(Touching));
    for (int i = 0; i < d->cells; i++)
        for (int k = 0; k < d->sides[d->cell[i]]; k++) {
            int a = owner[d->cell[i]], b = owner[d->beside[d->cell[i]][k]];
            if (a != b) touching[a][b] = 1;
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
        open = 4 * open + chance_below(&s->chance, 6);
        if (touches && open < least) least = open, chosen = i;
    }
    return chosen;
}

static int group_stars(Stars *s, Touching touching) {
    int n = s->drawing.size, stars = s->drawing.stars;
    for (int i = 0; i < n * stars; i++) s->group[i] = -1;
    for (int group = 0; group < n; group++)
        for (int i = 0; i < stars; i++) {
            int star = loneliest(s, touching, i ? group : -1);
            if (star < 0) return 0;
            s->group[star] = group;
        }
    return 1;
}

static int draw_groups(Stars *s) {
    Drawing *d = &s->drawing;
    uint8_t owner[MOST_SPOTS];
    Touching touching;
    int found = 0;
    grow(s, owner);
    find_touching(d, owner, touching);
    for (int i = 0; !found && i < GROUPINGS; i++) found = group_stars(s, touching);
    if (!found) return 0;
    memset(d->area, 0, sizeof d->area);
    for (int i = 0; i < d->cells; i++) {
        d->region[d->cell[i]] = (uint8_t)s->group[owner[d->cell[i]]];
        d->area[d->region[d->cell[i]]]++;
    }
    return 1;
}

/* ---- ways ---- */

/* Takes away all cells that are not needed to join the stars of their group; the rest are the ways. */
static void prune(Stars *s) {
    Drawing *d = &s->drawing;
    int cells[MOST_SPOTS], left = 1;
    for (int i = 0; i < d->cells; i++) cells[i] = d->cell[i];
    shuffle(&s->chance, cells, d->cells);
    while (left) {
        left = 0;
        for (int i = 0; i < d->cells; i++) {
            int cell = cells[i];
            if (d->region[cell] == NOWHERE || d->queen[cell] || !drawing_spares(d, cell)) continue;
            drawing_move(d, cell, NOWHERE);
            left = 1;
        }
    }
}

/* A step of the flip lemma. */
static int takes(Stars *s, int cell, int to) {
    int from = s->drawing.region[cell];
    packing_move(&s->packing, cell, from, to);
    drawing_move(&s->drawing, cell, to);
    if (to == NOWHERE || packing_refutes(&s->packing, cell, TRIES)) return 1;
    packing_move(&s->packing, cell, to, from);
    drawing_move(&s->drawing, cell, from);
    return 0;
}

/* Takes the ways in one by one, from the bare stars on. */
static int take_ways(Stars *s) {
    Drawing *d = &s->drawing;
    int way[MOST_SPOTS], region[MOST_SPOTS], count = 0;
    for (int i = 0; i < d->cells; i++) {
        int cell = d->cell[i];
        if (d->region[cell] == NOWHERE || d->queen[cell]) continue;
        way[count] = cell;
        region[count++] = d->region[cell];
        drawing_move(d, cell, NOWHERE);
    }
    packing_read(&s->packing, d);
    for (int i = 0; i < count; i++)
        if (!takes(s, way[i], region[i])) return 0;
    return 1;
}

int stars_begin(Stars *s, GenerationStyle style) {
    Drawing *d = &s->drawing;
    uint32_t rows[STARS_MOST_SIZE];
    int count = 0;
    if (!packing_draw(d->size, d->stars, d->stride, &s->chance, DEAD_ENDS, rows)) return 0;
    for (int i = 0; i < d->cells; i++) {
        int cell = d->cell[i];
        d->queen[cell] = rows[cell / d->stride] >> cell % d->stride & 1;
        if (d->queen[cell]) s->star[count++] = cell;
    }
    if (!draw_groups(s)) return 0;
    prune(s);
    if (!take_ways(s)) return 0;
    style_draw(style, d, &s->chance, NEAR_ANY, 0);
    s->heat = d->look.is_on ? d->heat : HEAT;
    s->cooling = d->look.is_on ? d->cooling : COOLING;
    s->steps_left = (int64_t)(d->look.is_on ? DRAWN_STEPS : STEPS) * d->cells;
    s->to_stage = s->stage_length = s->steps_left / STAGES + 1;
    return 1;
}

/* ---- annealing ---- */

void stars_step(Stars *s) {
    Drawing *d = &s->drawing;
    uint64_t random = chance_next(&s->chance);
    int cell = d->cell[below(random >> 32, d->cells)], from = d->region[cell];
    int to = d->region[d->beside[cell][(random & 0xFFFF) * d->sides[cell] >> 16]];
    s->steps_left--;
    if (--s->to_stage == 0) {
        s->to_stage = s->stage_length;
        s->heat = (int32_t)((int64_t)s->heat * s->cooling >> 16);
    }
    if (d->queen[cell] || to == from) return;
    random = chance_next(&s->chance);
    if (to == NOWHERE && (int)(random >> 48) >= LOSING) return;
    int64_t cost = look_cost(d, cell, to) + ((to == NOWHERE) - (from == NOWHERE)) * (int64_t)ONE * ONE;
    if (!chance_allows(d, cost, s->heat, random)) return;
    if (from == NOWHERE || drawing_spares(d, cell)) takes(s, cell, to);
}

int stars_finished(const Stars *s) {
    const Drawing *d = &s->drawing;
    return d->area[NOWHERE] == 0 && !(d->look.is_on && s->steps_left);
}
