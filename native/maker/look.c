/* Energies of a drawing.
 *
 * People draw boards in another way than chance grows them: long straight borders, few bends, a background,
 * and pictures that are nearly their own mirror image. The energy of a drawing is a sum over small parts of it:
 * the windows of 2×2 cells by what meets in them, the cells by how many of their neighbours belong to their
 * region, borders at the rim, small areas, and borders that the image of the board lacks. A drawing is the more
 * likely the lower its energy (a Markov random field: Geman and Geman, 1984). The weights make the means of
 * these counts those of published boards; `python -m lab.bench.looks` measures how far that goes. */
#include "look.h"

#include "sketch.h"

/* The way people draw: means and deviations of what is drawn anew for each board. */
typedef struct {
    int32_t spread[2];         /* of the logarithms of areas: least and most */
    int32_t share[2];          /* logarithm of the background's share */
    int32_t weight[COUNTS][3]; /* in units of ONE; the last one is added to the mean from three stars on */
} LookModel;

/* Daily boards of 7 to 11 rows. */
static const LookModel ONE_STAR = {
    {50, 4918},
    {-8300, 4044},
    {
        [WINDOW_STRAIGHT] = {1172, 2576},
        [WINDOW_BEND] = {-900, 2554},
        [WINDOW_CROSSING] = {1335, 3612},
        [WINDOW_THREE] = {3070, 3472},
        [WINDOW_FOUR] = {5919, 3619},
        [CELL_END] = {2137, 1017},
        [CELL_STRAIGHT] = {-100, 1828},
        [CELL_ELBOW] = {1267, 2012},
        [CELL_SIDE] = {931, 1357},
        [AREA_1] = {7500, 0},
        [AREA_2] = {8400, 3548},
        [AREA_3] = {5800, 3614},
        [AREA_4] = {1281, 3504},
        [RIM_BORDER] = {6500, 4300},
        [BACKGROUND_BEND] = {5600, 2668},
        [BACKGROUND_RIM] = {-1749, 3151},
    },
};

/* Star battles of 10 rows and two stars; and of 14 rows and three. */
static const LookModel SEVERAL_STARS = {
    {50, 8495},
    {-9505, 2823},
    {
        [WINDOW_STRAIGHT] = {787, 1895, 3612},
        [WINDOW_BEND] = {640, 1501, 972},
        [WINDOW_CROSSING] = {3929, 0},
        [WINDOW_THREE] = {3883, 1334, 541},
        [WINDOW_FOUR] = {5819, 1055, -2043},
        [CELL_END] = {3268, 170, -331},
        [CELL_STRAIGHT] = {-1360, 2376, 2417},
        [CELL_ELBOW] = {1751, 924, 1414},
        [CELL_SIDE] = {451, 1707, 1266},
        [AREA_1] = {-6207, 1484},
        [AREA_2] = {6000, 0},
        [AREA_3] = {-6813, 2396},
        [AREA_4] = {-321, 1003},
        [RIM_BORDER] = {2798, 710, 474},
        [BACKGROUND_BEND] = {1729, 1084, 3563},
        [BACKGROUND_RIM] = {-826, 1171, 510},
    },
};

/* The likeness of boards: to one of their images, or to several at once, which two imply. */
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
    MIN_ASYMMETRY = 4000, /* what a border costs that an image lacks */
    MAX_ASYMMETRY = 13000,
    NEAR_ASYMMETRY = 6000,
    MAX_SHARE = ONE * 7 / 10
};

static int32_t draw_parameter(Rng *rng, const int32_t mean_and_deviation[2]) {
    return mean_and_deviation[0] + (int32_t)((int64_t)mean_and_deviation[1] * draw_normal(rng) / ONE);
}

/* A cell in a corner of the board shows where an image takes directions. */
static void map_directions(Drawing *d, int image) {
    static const int directions[4] = {DOWN, RIGHT};
    const uint16_t *to = d->look.to_image[image];
    int image_direction[DIRECTIONS];
    for (int i = 0; i < 2; i++) {
        const int step = to[directions[i] == DOWN ? d->stride : 1] - to[0];
        const int turned = step == 1 ? RIGHT : step == -1 ? LEFT : step > 0 ? DOWN : UP;
        image_direction[directions[i]] = turned;
        image_direction[directions[i] ^ 1] = turned ^ 1;
    }
    for (int set = 0; set < 1 << DIRECTIONS; set++) {
        d->look.turned_back[image][set] = 0;
        for (int direction = 0; direction < DIRECTIONS; direction++)
            d->look.turned_back[image][set] |= (uint8_t)((set >> image_direction[direction] & 1) << direction);
    }
}

/* A quarter turn has two images, there and back. */
static void choose_images(Drawing *d, const Likeness *likeness) {
    Look *look = &d->look;
    look->images = 0;
    for (int k = 0; likeness && k < 2 && likeness->image[k]; k++) {
        const Image image = likeness->image[k];
        list_image_cells(d, image, look->to_image[look->images++]);
        if (image == IMAGE_QUARTER_TURN) list_image_cells(d, IMAGE_BACK_TURN, look->to_image[look->images++]);
    }
    for (int k = 0; k < look->images; k++) map_directions(d, k);
}

/* One of those that this near is about, or of all or none. */
static const Likeness *draw_likeness(Rng *rng, GenerationNear near) {
    int parts = near ? 0 : ALL_PARTS;
    for (int i = 0; near && i < LIKENESSES; i++) parts += LIKENESS[i].near == near ? LIKENESS[i].parts : 0;
    int part = rng_below(rng, parts);
    for (int i = 0; i < LIKENESSES; i++) {
        if (near && LIKENESS[i].near != near) continue;
        if (part < LIKENESS[i].parts) return &LIKENESS[i];
        part -= LIKENESS[i].parts;
    }
    return NULL;
}

/* The pattern of a window of a cell, and of that beside it (h), above or below (v) and across (x), by which are alike:
 * cell and h, v and x, cell and v, h and x. */
static const uint8_t WINDOW_KIND[16] = {
    WINDOW_FOUR,     WINDOW_THREE, WINDOW_THREE, WINDOW_STRAIGHT,
    WINDOW_THREE,    WINDOW_BEND,  WINDOW_BEND,  WINDOW_INNER,
    WINDOW_THREE,    WINDOW_BEND,  WINDOW_BEND,  WINDOW_INNER,
    WINDOW_STRAIGHT, WINDOW_INNER, WINDOW_INNER, WINDOW_INNER};

/* What else is known of a window: two cells across from each other are alike; the background has one or three. */
enum { ACROSS = 16, BACKGROUND = 32 };

static int32_t window_weight(const Look *look, int alike) {
    int kind = WINDOW_KIND[alike % 16];
    if (kind == WINDOW_FOUR && alike & ACROSS) kind = WINDOW_CROSSING;
    return look->weight[kind] + (alike & BACKGROUND ? look->weight[BACKGROUND_BEND] : 0);
}

static int cell_kind(int alike) {
    const int same = count_directions(alike);
    if (same == 2)
        return alike == (1 << UP | 1 << DOWN) || alike == (1 << LEFT | 1 << RIGHT) ? CELL_STRAIGHT : CELL_ELBOW;
    return same < 2 ? CELL_ALONE + same : CELL_SIDE - 3 + same;
}

static void weigh(Look *look) {
    for (int alike = 0; alike < 64; alike++) look->of_window[alike] = window_weight(look, alike);
    for (int alike = 0; alike < 1 << DIRECTIONS; alike++) look->of_cell[alike] = look->weight[cell_kind(alike)];
}

/* Each weight of a board differs from the mean, so that boards differ from each other as much as people do. */
void look_draw(Drawing *d, Rng *rng, GenerationNear near) {
    Look *look = &d->look;
    const LookModel *model = d->stars == 1 ? &ONE_STAR : &SEVERAL_STARS;
    const int32_t min_asymmetry = near ? NEAR_ASYMMETRY : MIN_ASYMMETRY;
    choose_images(d, d->stars == 1 ? draw_likeness(rng, near) : NULL);
    look->asymmetry = min_asymmetry + rng_below(rng, MAX_ASYMMETRY - min_asymmetry);
    for (int i = 0; i < COUNTS; i++) {
        const int32_t *weight = model->weight[i];
        const int32_t of_many_stars[2] = {weight[0] + weight[2], weight[1] * 5 / 8}; /* they differ less */
        look->weight[i] = draw_parameter(rng, d->stars > 2 ? of_many_stars : weight);
    }
    weigh(look);
    look->spread = model->spread[0] + rng_below(rng, model->spread[1] - model->spread[0]);
    look->share = (int32_t)fixed_exp(draw_parameter(rng, model->share));
    if (look->share > MAX_SHARE) look->share = MAX_SHARE;
    look->background = 0;
}

/* By what the weights of the windows around a cell would change. */
static int64_t windows_change(const Drawing *d, int cell, int to) {
    const int from = d->region[cell], back = d->look.background;
    int64_t change = 0;
    for (int i = 0; i < d->windows[cell]; i++) {
        const uint16_t *window = d->window[cell][i];
        const int h = d->region[window[0]], v = d->region[window[1]], x = d->region[window[2]];
        const int unchanged = (v == x) << 1 | (h == x) << 3 | (h == v) << 4;
        const int bend = (h == back) ^ (v == back) ^ (x == back);
        const int before = (from == h) | (from == v) << 2 | (from == x) << 4 | (bend ^ (from == back)) << 5;
        const int after = (to == h) | (to == v) << 2 | (to == x) << 4 | (bend ^ (to == back)) << 5;
        change += d->look.of_window[after | unchanged] - d->look.of_window[before | unchanged];
    }
    return change;
}

/* By what the energy would change if the cell went to this region, but for the areas; in units of ONE. */
static int64_t energy_change(const Drawing *d, int cell, int to) {
    const Look *look = &d->look;
    const int from = d->region[cell], before = d->alike[cell];
    int after = 0, flipped[4];
    int64_t change = windows_change(d, cell, to);
    for (int i = 0; i < d->sides[cell]; i++) {
        const int next = d->neighbours[cell][i], direction = d->direction[cell][i], region = d->region[next];
        flipped[i] = ((region == from) ^ (region == to)) << (direction ^ 1);
        after |= (region == to) << direction;
        change += look->of_cell[d->alike[next] ^ flipped[i]] - look->of_cell[d->alike[next]];
    }
    change += look->of_cell[after] - look->of_cell[before];
    if (d->rim[cell]) {
        const int rim = d->rim[cell];
        change += (int64_t)look->weight[RIM_BORDER] * (count_directions(rim & before) - count_directions(rim & after));
        change += (int64_t)look->weight[BACKGROUND_RIM] * ((to == look->background) - (from == look->background));
    }
    for (int k = 0; k < look->images; k++) { /* the borders that the image lacks, or has alone */
        const int image = look->to_image[k][cell];
        int other = d->alike[image], other_after = image == cell ? after : other;
        for (int i = 0; i < d->sides[cell]; i++)
            if (d->neighbours[cell][i] == image) other_after ^= flipped[i];
        const int difference = count_directions(before ^ look->turned_back[k][other]);
        const int apart_after = count_directions(after ^ look->turned_back[k][other_after]);
        change += (int64_t)look->asymmetry * (apart_after - difference);
    }
    return change;
}

static int64_t look_change(const Drawing *d, int cell, int to) {
    return drawing_area_cost(d, d->region[cell], to) + energy_change(d, cell, to) * ONE;
}

int64_t look_moves(Drawing *d, int cell, int to) {
    const int64_t change = look_change(d, cell, to);
    drawing_move(d, cell, to);
    return change;
}

int64_t look_cost(const Drawing *d, int cell, int to) {
    return d->look.is_on ? look_change(d, cell, to) : drawing_cost(d, cell, to);
}
