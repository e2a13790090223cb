/* Find things: the cells of the board whose signs look alike, and what they show.
 *
 * A thing that is large is a queen, whatever it is drawn as (crown, star, disc, letter); a mark is smaller, or a bar,
 * or a cross: then its ink lies near the two diagonals, however large it is. */
#include "signs.h"

static const float AS_HEAVY = 0.55f;    /* of the amount of ink of the same thing, the logarithms differ less */
static const double SIDES = 0.28;       /* of a cell: the sides of what may be a queen as well as a mark or a letter */
static const double INK = 0.06;         /* the share of a cell that is ink in it */
static const double LARGEST_CROSS = 2.2; /* how large crosses are at the most, as the measure for queens has it */
/* How far from the centre of its cell the middle of a sign lies at the most, in cells */
static const double OFF = 0.11;
/* How far from its diagonals the ink of a cross lies at the most, in halves of its size */
static const double CROSSED = 0.22;

static void mean_shape(const Seeing *seeing, const uint8_t *cells, float *shape) {
    memset(shape, 0, SAMPLES * sizeof *shape);
    for (int cell = 0; cell < seeing->count; cell++)
        for (int i = 0; cells[cell] && i < SAMPLES; i++) shape[i] += seeing->shapes[cell][i];
    shape_to_unit(shape);
}

static float usual_weight(const Seeing *seeing, const uint8_t *cells) {
    float values[MOST_CELLS];
    int count = 0;
    for (int cell = 0; cell < seeing->count; cell++)
        if (cells[cell]) values[count++] = seeing->heavy[cell];
    return (float)quantile(values, count, 0.5);
}

static int is_as_heavy(const Seeing *seeing, int cell, float weight) {
    return fabsf(seeing->heavy[cell] - weight) < AS_HEAVY;
}

/* Whether each two cells look alike and have about as much ink. */
static void compare_all(const Seeing *seeing, uint8_t *alike) {
    const int count = seeing->count;
    for (int one = 0; one < count; one++)
        for (int other = one; other < count; other++) {
            if (!seeing->inked[one] || !seeing->inked[other]) continue;
            const int same = one == other || (is_as_heavy(seeing, one, seeing->heavy[other]) &&
                                              shapes_alike(seeing->shapes[one], seeing->shapes[other]) > ALIKE);
            alike[one * count + other] = alike[other * count + one] = (uint8_t)same;
        }
}

/* Takes the largest group of cells that are like one of them, then of those that are left. */
static void group(Seeing *seeing, const uint8_t *alike) {
    const int count = seeing->count;
    uint8_t left[MOST_CELLS];
    memcpy(left, seeing->inked, sizeof left);
    for (;;) {
        int first = -1, largest = 0;
        for (int one = 0; one < count; one++) {
            int number = 0;
            for (int other = 0; left[one] && other < count; other++)
                number += left[other] && alike[one * count + other];
            if (number > largest) largest = number, first = one;
        }
        if (first < 0) return;
        Thing *thing = &seeing->things[seeing->found++];
        memset(thing, 0, sizeof *thing);
        for (int other = 0; other < count; other++) thing->cells[other] = left[other] && alike[first * count + other];
        mean_shape(seeing, thing->cells, thing->shape);
        const float usual = usual_weight(seeing, thing->cells);
        for (int cell = 0; cell < count; cell++) {
            if (left[cell] && is_as_heavy(seeing, cell, usual) &&
                shapes_alike(seeing->shapes[cell], thing->shape) > ALIKE)
                thing->cells[cell] = 1;
            if (thing->cells[cell]) left[cell] = 0;
        }
    }
}

/* Moves each cell to the group that it looks most like. */
static void regroup(Seeing *seeing, float *weights) {
    int kept = 0;
    for (int i = 0; i < seeing->found; i++) {
        Thing *thing = &seeing->things[i];
        mean_shape(seeing, thing->cells, thing->shape);
        weights[i] = usual_weight(seeing, thing->cells);
    }
    int nearest[MOST_CELLS];
    for (int cell = 0; cell < seeing->count; cell++) {
        float best = -2;
        nearest[cell] = -1;
        for (int i = 0; seeing->inked[cell] && i < seeing->found; i++) {
            const float look = shapes_alike(seeing->shapes[cell], seeing->things[i].shape);
            const int may = seeing->things[i].cells[cell] || (look > ALIKE && is_as_heavy(seeing, cell, weights[i]));
            if (may && look > best) best = look, nearest[cell] = i;
        }
    }
    for (int i = 0; i < seeing->found; i++) {
        Thing thing = seeing->things[i];
        thing.count = 0;
        for (int cell = 0; cell < seeing->count; cell++) thing.count += thing.cells[cell] = nearest[cell] == i;
        if (thing.count) seeing->things[kept++] = thing;
    }
    seeing->found = kept;
}

Extent extent_of(const Seeing *seeing, const float *ink) {
    const int side = seeing->side;
    int left = side, right = -1, top = side, low = -1;
    for (int i = 0; i < side * side; i++) {
        if (ink[i] <= ON) continue;
        left = least(left, i % side), right = most(right, i % side);
        top = least(top, i / side), low = most(low, i / side);
    }
    if (right < 0) return (Extent){0, 0, 0, 1};
    const double sample = 2 * ROOM / side, x = place_of(seeing, left) + place_of(seeing, right);
    const double y = place_of(seeing, top) + place_of(seeing, low);
    const double wide = (right - left + 1) * sample, high = (low - top + 1) * sample;
    double off = 0, all = 0;
    for (int i = 0; i < side * side; i++) {
        if (ink[i] <= ON) continue;
        const double across = fabs(2 * place_of(seeing, i % side) - x) / wide;
        const double down = fabs(2 * place_of(seeing, i / side) - y) / high;
        off += fabs(across - down) * ink[i];
        all += ink[i];
    }
    return (Extent){wide, high, fmax(fabs(x), fabs(y)) / 2, off / all};
}

/* The sign that these cells show, by the mean of their ink. How large it is comes from its sides and its ink: above 0
 * for queens, below for dots and bars. Size counts more than ink, since some queens are only outlined. */
static void judge(Seeing *seeing, Thing *thing) {
    const int samples = seeing->side * seeing->side;
    double amount = 0;
    memset(seeing->mean, 0, (size_t)samples * sizeof *seeing->mean);
    for (int cell = 0; cell < seeing->count; cell++) {
        const float *ink = seeing->ink + (int64_t)cell * samples;
        for (int i = 0; thing->cells[cell] && i < samples; i++) seeing->mean[i] += ink[i] / (float)thing->count;
    }
    for (int i = 0; i < samples; i++) amount += seeing->mean[i] * area_of(seeing);
    mean_shape(seeing, thing->cells, thing->shape);
    const Extent extent = extent_of(seeing, seeing->mean);
    const double smaller = fmin(extent.wide, extent.high), larger = fmax(extent.wide, extent.high);
    const double large = log(fmax(smaller, 0.01) * fmax(larger, 0.01) / (SIDES * SIDES)) + 0.5 * log(amount / INK);
    const double cross = smaller > 0.7 * larger && large < LARGEST_CROSS ? (CROSSED - extent.crossed) / 0.04 : -1;
    const double centred = (OFF - extent.off) / 0.05, small = fmax(-large / (large < 0 ? 0.7 : 0.3), cross);
    const int is_frame = smaller > 0.68 && amount < 0.05 && cross < 0; /* that of a cell */
    thing->large = large;
    thing->high = extent.high;
    thing->crossed = !is_frame && cross > 0;
    if (is_frame) thing_be(thing, PICTURES_EMPTY, 1);
    /* Small letters, and what else stands in corners. */
    else if (centred < 0 && large < 0) thing_be(thing, PICTURES_EMPTY, -centred);
    else if (small > 0) thing_be(thing, PICTURES_MARK, fmin(small, centred));
    else thing_be(thing, PICTURES_QUEEN, -small);
}

void things_find(Bounds *bounds, Seeing *seeing) {
    const size_t count = (size_t)seeing->count;
    uint8_t *alike = (uint8_t *)take(bounds, count * count, 1);
    float *weights = (float *)take(bounds, count, sizeof *weights);
    if (!bounds->full) {
        compare_all(seeing, alike);
        group(seeing, alike);
        regroup(seeing, weights);
        for (int i = 0; i < seeing->found; i++) judge(seeing, &seeing->things[i]);
    }
    free(weights);
    free(alike);
}
