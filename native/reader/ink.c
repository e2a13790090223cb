/* Find the ink of each cell: what differs from its paper, hangs together with its middle, and is no pattern. */
#include "signs.h"

static const double SIDE = 0.26;        /* how far from the centre the sides of that room begin, in cells */
/* How far from the centre, both ways, every sign has some of its ink, in cells */
static const double CENTRE = 0.19;
static const float FULLY = 0.9f;        /* of the full ink: what has more shows its colour */
static const float FULL_INK = 14;       /* of 255: ink that is weaker is never full */
static const double FILLED = 0.15;      /* the share of the room of signs that a queen fills, at the least */
static const double WITHIN_LINES = 0.29; /* how far from the centre thick lines do not reach, in cells */
static const double LEFT_FREE = 0.25;   /* the share of it that a queen leaves free, at the least */
static const double CORNERS = 0.1;      /* how large the corners of that room are that signs do not reach, in cells */
/* Of 255: paper that differs more from these corners may have a sign mixed in */
static const float MIXED = 8;

static int least_sample(const SignDetector *detector) {
    return (detector->cells->fine - detector->side) / 2;
}

static void compare(const SignDetector *detector, int cell, float *ink) {
    const int low = least_sample(detector), side = detector->side;
    for (int y = 0; y < side; y++) {
        const uint8_t *sample = cell_sample(detector->cells, cell, low, low + y);
        for (int x = 0; x < side; x++, sample += 3) *ink++ = channel_difference(sample, detector->cells->paper[cell]);
    }
}

void ink_compare(SignDetector *detector) {
    for (int cell = 0; cell < detector->count; cell++)
        compare(detector, cell, detector->ink + (int64_t)cell * detector->side * detector->side);
}

float ink_strength(const SignDetector *detector, int cell, int dx, int dy, double share) {
    const float *ink = detector->ink + (int64_t)cell * detector->side * detector->side;
    int count = 0;
    for (int i = 0; i < detector->side * detector->side; i++) {
        const double x = place_of(detector, i % detector->side), y = place_of(detector, i / detector->side);
        if ((dx && dx * x <= SIDE) || (dy && dy * y <= SIDE)) continue;
        detector->buffer[count++] = ink[i];
    }
    return count ? (float)quantile(detector->buffer, count, share) : 0;
}

/* The strength of what fills a part of the cell as large as a queen, within lines. */
static float faint_strength(const SignDetector *detector, int cell) {
    const float *ink = detector->ink + (int64_t)cell * detector->side * detector->side;
    int count = 0;
    for (int i = 0; i < detector->side * detector->side; i++)
        if (fmax(fabs(place_of(detector, i % detector->side)), fabs(place_of(detector, i / detector->side))) <
            WITHIN_LINES)
            detector->buffer[count++] = ink[i];
    return (float)quantile(detector->buffer, count, 1 - FILLED);
}

static void keep_connected(const SignDetector *detector, float *ink) {
    const int side = detector->side, count = side * side;
    uint8_t reached[MAX_SIGN_SIDE * MAX_SIGN_SIDE] = {0};
    int queue[MAX_SIGN_SIDE * MAX_SIGN_SIDE], tail = 0;
    for (int i = 0; i < count; i++)
        if (ink[i] > 0.5f * ON && fabs(place_of(detector, i % side)) < CENTRE &&
            fabs(place_of(detector, i / side)) < CENTRE)
            reached[queue[tail++] = i] = 1;
    for (int head = 0; head < tail; head++) {
        const int index = queue[head], x = index % side, y = index / side;
        const int next[4] = {x ? index - 1 : index, x < side - 1 ? index + 1 : index, y ? index - side : index,
                             y < side - 1 ? index + side : index};
        for (int i = 0; i < 4; i++)
            if (!reached[next[i]] && ink[next[i]] > 0.5f * ON) reached[queue[tail++] = next[i]] = 1;
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

float shapes_alike(const float *first, const float *second) {
    float sum = 0;
    for (int i = 0; i < SAMPLES; i++) sum += first[i] * second[i];
    return sum;
}

/* The ink of a cell in few samples, blurred a little along both axes, as a vector of length 1. */
static void to_shape(const SignDetector *detector, const float *ink, float *shape) {
    float coarse[SAMPLES], blurred[SAMPLES];
    int offsets[SHAPE];
    for (int i = 0; i < SHAPE; i++) offsets[i] = (int)rint((double)i * (detector->side - 1) / (SHAPE - 1));
    for (int i = 0; i < SAMPLES; i++) coarse[i] = ink[offsets[i / SHAPE] * detector->side + offsets[i % SHAPE]];
    for (int i = 0; i < SAMPLES; i++) {
        const int above = (i + SAMPLES - SHAPE) % SAMPLES, below = (i + SHAPE) % SAMPLES;
        blurred[i] = coarse[i] + 0.5f * (coarse[above] + coarse[below]);
    }
    for (int i = 0; i < SAMPLES; i++) {
        const int row = i / SHAPE * SHAPE, before = row + (i + SHAPE - 1) % SHAPE, after = row + (i + 1) % SHAPE;
        shape[i] = blurred[i] + 0.5f * (blurred[before] + blurred[after]);
    }
    shape_to_unit(shape);
}

void ink_find(SignDetector *detector) {
    const int samples = detector->side * detector->side;
    for (int cell = 0; cell < detector->count; cell++) {
        float *ink = detector->ink + (int64_t)cell * samples, sum = 0;
        detector->strength[cell] = ink_strength(detector, cell, 0, 0, 0.985);
        detector->faint[cell] = faint_strength(detector, cell);
        const int is_plain = detector->labels && detector->perhaps[cell] <= 0 && detector->strength[cell] > NOISE;
        const float noise = is_plain ? float_min(NOISE, detector->strength[cell] / 2) : NOISE;
        const float nothing = float_max(detector->pattern[cell], noise);
        const float peak = float_max(detector->strength[cell] - nothing, FULL_INK);
        for (int i = 0; i < samples; i++) ink[i] = (float)clip((ink[i] - nothing) / peak, 0, 1);
        keep_connected(detector, ink);
        for (int i = 0; i < samples; i++) sum += ink[i];
        detector->heavy[cell] = (float)log(fmax(sum * area_of(detector), 1e-5));
        detector->inked[cell] = detector->heavy[cell] > log(MIN_INK);
        to_shape(detector, ink, detector->shapes[cell]);
    }
}

void ink_look_closer(const SignDetector *detector, int cell, float *shape) {
    const int samples = detector->side * detector->side;
    compare(detector, cell, detector->mean);
    memcpy(detector->buffer, detector->mean, (size_t)samples * sizeof *detector->buffer);
    const float usual = (float)quantile(detector->buffer, samples, 0.5);
    const float strongest = (float)quantile(detector->buffer, samples, 0.985);
    for (int i = 0; i < samples; i++)
        detector->mean[i] = (float)clip((detector->mean[i] - usual) / float_max(strongest - usual, 1), 0, 1);
    to_shape(detector, detector->mean, shape);
}

void ink_colour(const SignDetector *detector, int cell, float *colour) {
    const int low = least_sample(detector), side = detector->side;
    const float *ink = detector->ink + (int64_t)cell * side * side;
    int count = 0;
    memset(colour, 0, 3 * sizeof *colour);
    for (int i = 0; i < side * side; i++) {
        if (ink[i] < FULLY) continue;
        const uint8_t *sample = cell_sample(detector->cells, cell, low + i % side, low + i / side);
        for (int part = 0; part < 3; part++) colour[part] += sample[part];
        count++;
    }
    for (int part = 0; part < 3; part++) colour[part] /= (float)max_int(count, 1);
}

static int corner_side(const SignDetector *detector) {
    return max_int(2, (int)rint(CORNERS * detector->cells->fine));
}

static void shares_beyond(const SignDetector *detector, int cell, const float *colour, double limit, double *all,
                          double *corners) {
    const int low = least_sample(detector), side = detector->side, width = corner_side(detector);
    int beyond = 0, in_corners = 0;
    for (int i = 0; i < side * side; i++) {
        const int x = i % side, y = i / side;
        if (channel_difference(cell_sample(detector->cells, cell, low + x, low + y), colour) <= limit) continue;
        beyond++;
        in_corners += (x < width || x >= side - width) && (y < width || y >= side - width);
    }
    *all = (double)beyond / (side * side);
    *corners = (double)in_corners / (4 * width * width);
}

float ink_mixed(const SignDetector *detector, int cell) {
    const int low = least_sample(detector), side = detector->side;
    const float *paper = detector->cells->paper[cell];
    float corners[3], away = 0;
    cell_corners(detector->cells, cell, low, corner_side(detector), corners);
    for (int part = 0; part < 3; part++) away = float_max(away, fabsf(corners[part] - paper[part]));
    if (away <= MIXED) return 0;
    for (int i = 0; i < side * side; i++)
        detector->buffer[i] = channel_difference(cell_sample(detector->cells, cell, low + i % side, low + i / side),
                                                 corners);
    const double strong = quantile(detector->buffer, side * side, 1 - FILLED);
    const double free_of_it = quantile(detector->buffer, side * side, LEFT_FREE);
    double all, in_corners;
    shares_beyond(detector, cell, corners, strong / 2, &all, &in_corners);
    return (float)(2 * in_corners > all ? 0 : strong - free_of_it);
}
