/* Styles: how large regions are to be, how unlike each other, and how long their borders.
 *
 * Areas follow a lognormal distribution, as those of published boards do nearly. How widely they spread, what a
 * border costs and the least area are drawn anew for each board, so that boards differ from each other. */
#include "style.h"

#include "look.h"

/* The common features of a style's boards; those between two bounds are drawn for each board. */
typedef struct {
    int32_t spread[2];      /* of the logarithms of the areas */
    int32_t edge_weight[2]; /* what a border costs */
    int32_t smallest[2];    /* area aimed at */
    int32_t size_weight;
    int arranging; /* steps before the walk for each cell and two rows */
    int32_t climbing[2]; /* temperature of a climb, and of one to boards that are rare */
} StyleOf;

static const StyleOf STYLE[STYLES] = {
    {{0, 0}, {0, 0}, {1, 3}, 2 * ONE, 2, {ONE, 3 * ONE}},               /* drawn: look.c has the rest */
    {{1640, 4710}, {-205, 205}, {1, 4}, ONE, 1, {ONE / 4, ONE}},        /* natural */
    {{1230, 2870}, {1600, 2400}, {2, 4}, ONE, 1, {ONE / 4, ONE / 4}},   /* compact */
    {{1640, 3690}, {-2400, -1700}, {2, 4}, ONE, 1, {ONE / 4, ONE / 4}}, /* winding */
    {{0, 400}, {0, 600}, {3, 4}, 4 * ONE, 3, {ONE / 4, ONE / 4}},       /* even */
};

/* The areas that nearly all boards of the highest levels have: no region is tiny, and none very large. */
static const int32_t EXTREME_SPREAD[2] = {400, 1700}, EXTREME_SMALLEST[2] = {3, 5};

/* Boards that people draw differ with their size: from 12 rows on, with one star or two, their smallest regions are
 * larger, and the areas less unlike each other; and the more rows from 11 to 14, the smoother are the borders. */
enum { LARGE = 12, CELLS_MORE = 3, EIGHTHS_OF_SPREAD = 7, TIGHTER = 260 };

enum {
    TEMPERATURE = ONE / 2,
    COOLING = 61019,      /* 10^(-1/32), as parts of 65536 */
    DRAWN_TEMPERATURE = 3 * ONE, /* which is ONE in the end: drawings come as often as their energies say */
    DRAWN_COOLING = 63324 /* 3^(-1/32) */
};

static int32_t draw_between(Rng *rng, const int32_t bounds[2]) {
    return bounds[0] + rng_below(rng, bounds[1] - bounds[0] + 1);
}

/* The share of the background is drawn apart. */
static void enlarge_background(const Look *look, int64_t *weight, int64_t *sum) {
    const int64_t remaining_weight = *sum - weight[look->background];
    weight[look->background] = remaining_weight * look->share / (ONE - look->share);
    *sum = remaining_weight + weight[look->background];
}

static int32_t draw_spread(const StyleOf *style, const Look *look, Rng *rng, int extreme) {
    if (extreme && style != &STYLE[STYLE_EVEN]) return draw_between(rng, EXTREME_SPREAD);
    return style == &STYLE[STYLE_DRAWN] ? look->spread : draw_between(rng, style->spread);
}

static void draw_areas(const StyleOf *style, Drawing *d, Rng *rng, int symmetric, int extreme) {
    const int n = d->size;
    int64_t weight[MAX_ROWS], sum = 0;
    int32_t spread = draw_spread(style, &d->look, rng, extreme);
    int smallest = draw_between(rng, extreme ? EXTREME_SMALLEST : style->smallest);
    if (n >= LARGE && d->stars < 3) {
        spread = spread * EIGHTHS_OF_SPREAD / 8;
        smallest += CELLS_MORE;
    }
    for (int i = 0; i < n; i++) {
        weight[i] = fixed_exp((int32_t)((int64_t)spread * draw_normal(rng) / ONE));
        if (symmetric && 2 * i >= n) weight[i] = weight[n - 1 - i];
        sum += weight[i];
    }
    if (style == &STYLE[STYLE_DRAWN] && !symmetric) {
        d->look.background = rng_below(rng, n);
        if (!extreme) enlarge_background(&d->look, weight, &sum);
    }
    for (int i = 0; i < n; i++) {
        int64_t sixteenths = 16 * weight[i] * d->cells / sum;
        if (sixteenths < 16 * smallest) sixteenths = 16 * smallest;
        d->target_log[i] = fixed_ln((uint32_t)sixteenths) - fixed_ln(16);
    }
}

void style_draw(const GenerationSpec *spec, Drawing *d, Rng *rng, int extreme) {
    const StyleOf *style = &STYLE[spec->style];
    const int is_drawn = spec->style == STYLE_DRAWN, n = d->size;
    if (is_drawn) look_draw(d, rng, spec->near);
    draw_areas(style, d, rng, spec->symmetric, extreme);
    d->look.is_on = is_drawn;
    d->ln[1] = is_drawn ? 0 : -ONE; /* a region of one cell is a strong hint, and wanted less than its area says */
    d->temperature = is_drawn ? DRAWN_TEMPERATURE : TEMPERATURE;
    d->cooling = is_drawn ? DRAWN_COOLING : COOLING;
    d->climbing = style->climbing[extreme];
    d->arranging = style->arranging;
    d->size_weight = style->size_weight * n; /* so that a cell counts as much on large boards */
    d->edge_weight = draw_between(rng, style->edge_weight) + TIGHTER * (n < 10 ? 0 : n < 14 ? n - 10 : 4);
}
