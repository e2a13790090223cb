/* Energies of a drawing.
 *
 * People draw boards in another way than chance grows them: long straight borders, few bends, a background,
 * and pictures that are nearly their own mirror image. The energy of a drawing is a sum over small parts of it:
 * the windows of 2×2 cells by what meets in them, the cells by how many of their neighbours belong to their
 * region, borders at the rim, small areas, and borders that the image of the board lacks. A drawing is the more
 * likely the lower its energy (a Markov random field: Geman and Geman, 1984). The weights make the means of
 * these counts those of published boards; `python -m bench.looks` measures how far that goes. */
#include "look.h"

/* How people draw: means and deviations of what is drawn anew for each board. */
typedef struct {
    int32_t spread[2];         /* of the logarithms of areas: least and most */
    int32_t share[2];          /* logarithm of the background's share */
    int32_t weight[COUNTS][2]; /* in units of ONE */
} Manner;

/* Daily boards of 7 to 11 rows. */
static const Manner ONE_STAR = {
    {50, 4918},
    {-7560, 4044},
    {
        [WINDOW_STRAIGHT] = {1172, 2576},
        [WINDOW_BEND] = {-900, 2554},
        [WINDOW_CROSSING] = {1335, 3612},
        [WINDOW_THREE] = {3070, 3472},
        [WINDOW_FOUR] = {5919, 3619},
        [CELL_END] = {2137, 1017},
        [CELL_STRAIGHT] = {-604, 1828},
        [CELL_ELBOW] = {1267, 2012},
        [CELL_SIDE] = {931, 1357},
        [AREA_1] = {2570, 0},
        [AREA_2] = {6020, 3548},
        [AREA_3] = {5384, 3614},
        [AREA_4] = {1281, 3504},
        [RIM_BORDER] = {5855, 3536},
        [BACKGROUND_BEND] = {3645, 2668},
        [BACKGROUND_RIM] = {-1749, 3151},
    },
};

/* Star battles of 10 rows and two stars. */
static const Manner SEVERAL_STARS = {
    {50, 8495},
    {-9505, 2823},
    {
        [WINDOW_STRAIGHT] = {787, 1895},
        [WINDOW_BEND] = {640, 1501},
        [WINDOW_CROSSING] = {3929, 0},
        [WINDOW_THREE] = {3883, 1334},
        [WINDOW_FOUR] = {5819, 1055},
        [CELL_END] = {3268, 170},
        [CELL_STRAIGHT] = {-1360, 2376},
        [CELL_ELBOW] = {1751, 924},
        [CELL_SIDE] = {451, 1707},
        [AREA_1] = {-6207, 1484},
        [AREA_2] = {6000, 0},
        [AREA_3] = {-6813, 2396},
        [AREA_4] = {-321, 1003},
        [RIM_BORDER] = {2798, 710},
        [BACKGROUND_BEND] = {1729, 1084},
        [BACKGROUND_RIM] = {-826, 1171},
    },
};

/* What boards resemble: one of their images, or several at once, which are said by two. */
typedef struct {
    Image image[2];
    GenerationNear near;
    int parts; /* how often, in thousands; the rest resembles none */
} Likeness;

static const Likeness LIKENESS[] = {
    {{IMAGE_LEFT_RIGHT, IMAGE_NONE}, NEAR_MIRROR, 200},
    {{IMAGE_UP_DOWN, IMAGE_NONE}, NEAR_MIRROR, 65},
    {{IMAGE_DIAGONAL, IMAGE_NONE}, NEAR_DIAGONAL, 50},
    {{IMAGE_OTHER_DIAGONAL, IMAGE_NONE}, NEAR_DIAGONAL, 75},
    {{IMAGE_TURN, IMAGE_NONE}, NEAR_TURN, 115},
    {{IMAGE_QUARTER_TURN, IMAGE_NONE}, NEAR_TURN, 50},
    {{IMAGE_LEFT_RIGHT, IMAGE_UP_DOWN}, NEAR_MIRROR, 25},
    {{IMAGE_DIAGONAL, IMAGE_OTHER_DIAGONAL}, NEAR_DIAGONAL, 25},
    {{IMAGE_LEFT_RIGHT, IMAGE_DIAGONAL}, NEAR_MIRROR, 60},
};

enum {
    LIKENESSES = sizeof LIKENESS / sizeof *LIKENESS,
    ALL_PARTS = 1000,
    LEAST_ASYMMETRY = 2100, /* what a border costs that an image lacks */
    MOST_ASYMMETRY = 10000,
    NEAR_ASYMMETRY = 6000,
    MOST_SHARE = ONE * 7 / 10
};

static int32_t drawn(Chance *chance, const int32_t of[2]) {
    return of[0] + (int32_t)((int64_t)of[1] * draw_normal(chance) / ONE);
}

static int image_of(const Drawing *d, Image image, int cell) {
    const int row = cell / d->stride, column = cell % d->stride, last = d->size - 1;
    switch (image) {
    case IMAGE_LEFT_RIGHT: return row * d->stride + last - column;
    case IMAGE_UP_DOWN: return (last - row) * d->stride + column;
    case IMAGE_DIAGONAL: return column * d->stride + row;
    case IMAGE_OTHER_DIAGONAL: return (last - column) * d->stride + last - row;
    case IMAGE_TURN: return half_turned(d, cell);
    case IMAGE_QUARTER_TURN: return column * d->stride + last - row;
    default: return cell;
    }
}

/* A quarter turn has two images, there and back; all others lead back by themselves. */
static void choose_images(Drawing *d, const Likeness *likeness) {
    Look *look = &d->look;
    look->images = 0;
    for (int k = 0; likeness && k < 2 && likeness->image[k]; k++) {
        const Image image = likeness->image[k];
        uint16_t *to = look->to_image[look->images++];
        for (int i = 0; i < d->cells; i++) to[d->cell[i]] = (uint16_t)image_of(d, image, d->cell[i]);
        if (image != IMAGE_QUARTER_TURN) continue;
        for (int i = 0; i < d->cells; i++) look->to_image[look->images][to[d->cell[i]]] = d->cell[i];
        look->images++;
    }
}

/* One of those that this near is about, or of all or none. */
static const Likeness *draw_likeness(Chance *chance, GenerationNear near) {
    int parts = near ? 0 : ALL_PARTS;
    for (int i = 0; near && i < LIKENESSES; i++) parts += LIKENESS[i].near == near ? LIKENESS[i].parts : 0;
    int part = chance_below(chance, parts);
    for (int i = 0; i < LIKENESSES; i++) {
        if (near && LIKENESS[i].near != near) continue;
        if (part < LIKENESS[i].parts) return &LIKENESS[i];
        part -= LIKENESS[i].parts;
    }
    return NULL;
}

/* Each weight of a board differs from the mean, so that boards differ from each other as much as people do. */
void look_draw(Drawing *d, Chance *chance, GenerationNear near) {
    Look *look = &d->look;
    const Manner *manner = d->stars == 1 ? &ONE_STAR : &SEVERAL_STARS;
    const int32_t least = near ? NEAR_ASYMMETRY : LEAST_ASYMMETRY;
    choose_images(d, d->stars == 1 ? draw_likeness(chance, near) : NULL);
    look->asymmetry = least + chance_below(chance, MOST_ASYMMETRY - least);
    for (int i = 0; i < COUNTS; i++) look->weight[i] = drawn(chance, manner->weight[i]);
    look->spread = manner->spread[0] + chance_below(chance, manner->spread[1] - manner->spread[0]);
    look->share = (int32_t)fixed_exp(drawn(chance, manner->share));
    if (look->share > MOST_SHARE) look->share = MOST_SHARE;
    look->background = 0;
}

/* What meets in a window, by which of its sides a b, c d, a c and b d lie in one region. */
static const uint8_t WINDOW_KIND[16] = {
    WINDOW_FOUR,  WINDOW_THREE,    WINDOW_THREE, WINDOW_STRAIGHT, WINDOW_THREE, WINDOW_BEND, WINDOW_BEND,  WINDOW_INNER,
    WINDOW_THREE, WINDOW_BEND,     WINDOW_BEND,  WINDOW_INNER,    WINDOW_STRAIGHT, WINDOW_INNER, WINDOW_INNER, WINDOW_INNER};

static int64_t window_energy(const Drawing *d, int corner) {
    const uint8_t *region = d->region + corner;
    const int a = region[0], b = region[1], c = region[d->stride], e = region[d->stride + 1];
    const int back = d->look.background, sides = (a == b) | (c == e) << 1 | (a == c) << 2 | (b == e) << 3;
    int kind = WINDOW_KIND[sides];
    if (kind == WINDOW_FOUR && (a == e || b == c)) kind = WINDOW_CROSSING;
    const int is_bend = ((a == back) ^ (b == back) ^ (c == back) ^ (e == back));
    return d->look.weight[kind] + (is_bend ? d->look.weight[BACKGROUND_BEND] : 0);
}

static int cell_kind(const Drawing *d, int cell) {
    const uint16_t *beside = d->beside[cell];
    const int own = d->region[cell], sides = d->sides[cell];
    int same = 0, sum = 0;
    for (int i = 0; i < sides; i++) {
        const int is_same = d->region[beside[i]] == own;
        same += is_same;
        sum += is_same ? beside[i] : 0;
    }
    if (same == 2) return sum == 2 * cell ? CELL_STRAIGHT : CELL_ELBOW;
    return same < 2 ? CELL_ALONE + same : CELL_SIDE - 3 + same;
}

static int is_border(const Drawing *d, int cell, int other) {
    return d->region[cell] != d->region[other];
}

/* The borders of a cell that its image lacks, or has alone. */
static int borders_apart(const Drawing *d, int cell, const uint16_t *image) {
    int count = 0;
    for (int i = 0; i < d->sides[cell]; i++) {
        const int next = d->beside[cell][i];
        count += is_border(d, cell, next) != is_border(d, image[cell], image[next]);
    }
    return count;
}

/* What the change of this cell's region can change: its share of the energy, in units of ONE. */
static int64_t energy_around(const Drawing *d, int cell) {
    const Look *look = &d->look;
    const int is_rim = d->sides[cell] < 4;
    int64_t energy = look->weight[cell_kind(d, cell)];
    for (int i = 0; i < d->windows[cell]; i++) energy += window_energy(d, d->window[cell][i]);
    for (int i = 0; i < d->sides[cell]; i++) {
        const int next = d->beside[cell][i];
        energy += look->weight[cell_kind(d, next)];
        if (is_rim && d->sides[next] < 4 && is_border(d, cell, next)) energy += look->weight[RIM_BORDER];
    }
    if (is_rim && d->region[cell] == look->background) energy += look->weight[BACKGROUND_RIM];
    for (int i = 0; i < look->images; i++) energy += (int64_t)look->asymmetry * borders_apart(d, cell, look->to_image[i]);
    return energy;
}

int64_t look_moves(Drawing *d, int cell, int to) {
    const int64_t areas = drawing_area_cost(d, d->region[cell], to), before = energy_around(d, cell);
    drawing_move(d, cell, to);
    return areas + (energy_around(d, cell) - before) * ONE;
}

int64_t look_cost(Drawing *d, int cell, int to) {
    if (!d->look.is_on) return drawing_cost(d, cell, to);
    const int from = d->region[cell];
    const int64_t cost = look_moves(d, cell, to);
    drawing_move(d, cell, from);
    return cost;
}
