/* Find the ink of each cell: what differs from its paper, hangs together with its middle, and is no pattern. */
#include "signs.h"

static const double SIDE = 0.26;        /* how far from the centre the sides of that room begin, in cells */
/* How far from the centre, both ways, every sign has some of its ink, in cells */
static const double CENTRE = 0.19;
static const float FULLY = 0.9f;        /* of the full ink: what has more shows its colour */
static const float FULL_INK = 14;       /* of 255: ink that is weaker is never full */
static const double FILLED = 0.15;      /* the share of the room of signs that a queen fills, at the least */
static const double LEFT_FREE = 0.25;   /* the share of it that a queen leaves free, at the least */
static const double CORNERS = 0.1;      /* how large the corners of that room are that signs do not reach, in cells */
/* Of 255: paper that differs more from these corners may have a sign mixed in */
static const float MIXED = 8;

static int least_sample(const Seeing *seeing) {
    return (seeing->cells->fine - seeing->side) / 2;
}

static void compare(const Seeing *seeing, int cell, float *ink) {
    const int low = least_sample(seeing), side = seeing->side;
    for (int y = 0; y < side; y++) {
        const uint8_t *sample = cell_sample(seeing->cells, cell, low, low + y);
        for (int x = 0; x < side; x++, sample += 3) *ink++ = differ(sample, seeing->cells->paper[cell]);
    }
}

void ink_compare(Seeing *seeing) {
    for (int cell = 0; cell < seeing->count; cell++)
        compare(seeing, cell, seeing->ink + (int64_t)cell * seeing->side * seeing->side);
}

float ink_strength(const Seeing *seeing, int cell, int across, int down, double share) {
    const float *ink = seeing->ink + (int64_t)cell * seeing->side * seeing->side;
    int count = 0;
    for (int i = 0; i < seeing->side * seeing->side; i++) {
        const double x = place_of(seeing, i % seeing->side), y = place_of(seeing, i / seeing->side);
        if ((across && across * x <= SIDE) || (down && down * y <= SIDE)) continue;
        seeing->room[count++] = ink[i];
    }
    return count ? (float)quantile(seeing->room, count, share) : 0;
}

/* Takes away the ink that does not reach the middle without a break. */
static void keep_reaching(const Seeing *seeing, float *ink) {
    const int side = seeing->side, count = side * side;
    uint8_t reached[MOST_SIDE * MOST_SIDE] = {0};
    int queue[MOST_SIDE * MOST_SIDE], waiting = 0;
    for (int i = 0; i < count; i++)
        if (ink[i] > 0.5f * ON && fabs(place_of(seeing, i % side)) < CENTRE &&
            fabs(place_of(seeing, i / side)) < CENTRE)
            reached[queue[waiting++] = i] = 1;
    for (int done = 0; done < waiting; done++) {
        const int at = queue[done], x = at % side, y = at / side;
        const int next[4] = {x ? at - 1 : at, x < side - 1 ? at + 1 : at, y ? at - side : at,
                             y < side - 1 ? at + side : at};
        for (int i = 0; i < 4; i++)
            if (!reached[next[i]] && ink[next[i]] > 0.5f * ON) reached[queue[waiting++] = next[i]] = 1;
    }
    for (int i = 0; i < count; i++) ink[i] *= reached[i];
}

void shape_to_unit(float *shape) {
    float mean = 0, squares = 0;
    for (int i = 0; i < SAMPLES; i++) mean += shape[i] / SAMPLES;
    for (int i = 0; i < SAMPLES; i++) {
        shape[i] -= mean;
        squares += shape[i] * shape[i];
    }
    for (int i = 0; i < SAMPLES; i++) shape[i] /= float_max(sqrtf(squares), 1e-6f);
}

float shapes_alike(const float *one, const float *other) {
    float sum = 0;
    for (int i = 0; i < SAMPLES; i++) sum += one[i] * other[i];
    return sum;
}

/* The ink of a cell in few samples, blurred a little along both axes, as a vector of length 1. */
static void to_shape(const Seeing *seeing, const float *ink, float *shape) {
    float few[SAMPLES], blurred[SAMPLES];
    int at[SHAPE];
    for (int i = 0; i < SHAPE; i++) at[i] = (int)rint((double)i * (seeing->side - 1) / (SHAPE - 1));
    for (int i = 0; i < SAMPLES; i++) few[i] = ink[at[i / SHAPE] * seeing->side + at[i % SHAPE]];
    for (int i = 0; i < SAMPLES; i++) {
        const int above = (i + SAMPLES - SHAPE) % SAMPLES, below = (i + SHAPE) % SAMPLES;
        blurred[i] = few[i] + 0.5f * (few[above] + few[below]);
    }
    for (int i = 0; i < SAMPLES; i++) {
        const int row = i / SHAPE * SHAPE, before = row + (i + SHAPE - 1) % SHAPE, after = row + (i + 1) % SHAPE;
        shape[i] = blurred[i] + 0.5f * (blurred[before] + blurred[after]);
    }
    shape_to_unit(shape);
}

void ink_find(Seeing *seeing) {
    const int samples = seeing->side * seeing->side;
    for (int cell = 0; cell < seeing->count; cell++) {
        float *ink = seeing->ink + (int64_t)cell * samples, sum = 0;
        seeing->strength[cell] = ink_strength(seeing, cell, 0, 0, 0.985);
        seeing->faint[cell] = ink_strength(seeing, cell, 0, 0, 1 - FILLED);
        const float nothing = float_max(seeing->pattern[cell], NOISE);
        const float peak = float_max(seeing->strength[cell] - nothing, FULL_INK);
        for (int i = 0; i < samples; i++) ink[i] = (float)clip((ink[i] - nothing) / peak, 0, 1);
        keep_reaching(seeing, ink);
        for (int i = 0; i < samples; i++) sum += ink[i];
        seeing->heavy[cell] = (float)log(fmax(sum * area_of(seeing), 1e-5));
        seeing->inked[cell] = seeing->heavy[cell] > log(LEAST_INK);
        to_shape(seeing, ink, seeing->shapes[cell]);
    }
}

void ink_look_closer(const Seeing *seeing, int cell, float *shape) {
    const int samples = seeing->side * seeing->side;
    compare(seeing, cell, seeing->mean);
    memcpy(seeing->room, seeing->mean, (size_t)samples * sizeof *seeing->room);
    const float usual = (float)quantile(seeing->room, samples, 0.5);
    const float strongest = (float)quantile(seeing->room, samples, 0.985);
    for (int i = 0; i < samples; i++)
        seeing->mean[i] = (float)clip((seeing->mean[i] - usual) / float_max(strongest - usual, 1), 0, 1);
    to_shape(seeing, seeing->mean, shape);
}

void ink_colour(const Seeing *seeing, int cell, float *colour) {
    const int low = least_sample(seeing), side = seeing->side;
    const float *ink = seeing->ink + (int64_t)cell * side * side;
    int count = 0;
    memset(colour, 0, 3 * sizeof *colour);
    for (int i = 0; i < side * side; i++) {
        if (ink[i] < FULLY) continue;
        const uint8_t *sample = cell_sample(seeing->cells, cell, low + i % side, low + i / side);
        for (int part = 0; part < 3; part++) colour[part] += sample[part];
        count++;
    }
    for (int part = 0; part < 3; part++) colour[part] /= (float)most(count, 1);
}

static int corner_side(const Seeing *seeing) {
    return most(2, (int)rint(CORNERS * seeing->cells->fine));
}

/* The middle colour of the corners of the room of signs. */
static void corners_of(const Seeing *seeing, int cell, float *colour) {
    const int low = least_sample(seeing), wide = corner_side(seeing), far = low + seeing->side - 2 * wide;
    for (int part = 0; part < 3; part++) {
        for (int i = 0; i < 4 * wide * wide; i++) {
            const int x = i % (2 * wide), y = i / (2 * wide);
            const int across = x < wide ? low + x : far + x, down = y < wide ? low + y : far + y;
            seeing->room[i] = cell_sample(seeing->cells, cell, across, down)[part];
        }
        colour[part] = (float)quantile(seeing->room, 4 * wide * wide, 0.5);
    }
}

/* The shares of the room of signs, and of its corners, that differ more than so much from a colour. */
static void shares_beyond(const Seeing *seeing, int cell, const float *colour, double limit, double *all,
                          double *corners) {
    const int low = least_sample(seeing), side = seeing->side, wide = corner_side(seeing);
    int beyond = 0, in_corners = 0;
    for (int i = 0; i < side * side; i++) {
        const int x = i % side, y = i / side;
        if (differ(cell_sample(seeing->cells, cell, low + x, low + y), colour) <= limit) continue;
        beyond++;
        in_corners += (x < wide || x >= side - wide) && (y < wide || y >= side - wide);
    }
    *all = (double)beyond / (side * side);
    *corners = (double)in_corners / (4 * wide * wide);
}

float ink_mixed(const Seeing *seeing, int cell) {
    const int low = least_sample(seeing), side = seeing->side;
    const float *paper = seeing->cells->paper[cell];
    float corners[3], away = 0;
    corners_of(seeing, cell, corners);
    for (int part = 0; part < 3; part++) away = float_max(away, fabsf(corners[part] - paper[part]));
    if (away <= MIXED) return 0;
    for (int i = 0; i < side * side; i++)
        seeing->room[i] = differ(cell_sample(seeing->cells, cell, low + i % side, low + i / side), corners);
    const double strong = quantile(seeing->room, side * side, 1 - FILLED);
    const double free_of_it = quantile(seeing->room, side * side, LEFT_FREE);
    double all, in_corners;
    shares_beyond(seeing, cell, corners, strong / 2, &all, &in_corners);
    return (float)(2 * in_corners > all ? 0 : strong - free_of_it);
}
