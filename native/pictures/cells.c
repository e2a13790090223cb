/* What the cells of a lattice look like: the colour of their paper, the ink on it, and the lines between them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "pictures/parts.h"

enum { FINE = 12, RIM = 2, MOST_REACH = 64 };

static const float INSET = 0.14f;    /* how much of a cell, on each side, may be line or corner */
static const float SAME_PAPER = 26;  /* of 255: what differs less is of the same paper */
static const float EVEN = 14;        /* of 255: what differs less is no sign, even one in nearly the colour of its cell */
static const float ROOM = 0.36f;     /* how far from the centre signs reach, in cells */
static const float CENTRE = 0.19f;   /* how far from the centre every sign has some of its ink, in cells */
static const float FULL_INK = 14;    /* of 255: ink that is weaker is never full */
static const float ON_INK = 0.45f;   /* of the full ink: what has more is part of a sign */
static const float REACH = 0.065f;   /* how far from a side its ink is looked for, in cells */

static void to_lab(const float *colour, float *lab) {
    static const double CONES[3][3] = {{0.4122214708, 0.5363325363, 0.0514459929},
                                       {0.2119034982, 0.6806995451, 0.1073969566},
                                       {0.0883024619, 0.2817188376, 0.6299787005}};
    static const double LAB[3][3] = {{0.2104542553, 0.7936177850, -0.0040720468},
                                     {1.9779984951, -2.4285922050, 0.4505937099},
                                     {0.0259040371, 0.7827717662, -0.8086757660}};
    double linear[3], cones[3];
    for (int i = 0; i < 3; i++) {
        const double part = colour[i] / 255.0;
        linear[i] = part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
    }
    for (int i = 0; i < 3; i++) cones[i] = cbrt(CONES[i][0] * linear[0] + CONES[i][1] * linear[1] + CONES[i][2] * linear[2]);
    for (int i = 0; i < 3; i++) lab[i] = (float)(LAB[i][0] * cones[0] + LAB[i][1] * cones[1] + LAB[i][2] * cones[2]);
}

/* The mean colour of a box of the picture, in pixels. */
static void mean_of(const Picture *picture, double left, double top, double right, double bottom, float *colour) {
    const int x0 = (int)floor(left + 0.5), y0 = (int)floor(top + 0.5);
    int x1 = (int)floor(right + 0.5), y1 = (int)floor(bottom + 0.5);
    if (x1 <= x0) x1 = x0 + 1;
    if (y1 <= y0) y1 = y0 + 1;
    int sums[3] = {0, 0, 0};
    for (int y = y0; y < y1; y++)
        for (int x = x0; x < x1; x++) {
            const uint8_t *pixel = pixel_at(picture, x, y);
            for (int part = 0; part < 3; part++) sums[part] += pixel[part];
        }
    for (int part = 0; part < 3; part++) colour[part] = (float)sums[part] / (float)((x1 - x0) * (y1 - y0));
}

/* ---- paper ---- */

static void middle_colour(float (*samples)[3], const int *picked, int count, float *colour) {
    float values[FINE * FINE];
    for (int part = 0; part < 3; part++) {
        for (int i = 0; i < count; i++) values[i] = samples[picked[i]][part];
        colour[part] = quantile(values, count, 0.5f);
    }
}

static float share_like(float (*samples)[3], const int *picked, int count, const float *colour) {
    int alike = 0;
    for (int i = 0; i < count; i++) alike += differ(samples[picked[i]], colour) < SAME_PAPER;
    return (float)alike / (float)count;
}

/* The colour that most of the rim of the cell has, or of its corners: whichever more of the rim has. */
static void guess_paper(float (*samples)[3], float *paper) {
    int rim[FINE * FINE], corners[FINE * FINE], rims = 0, in_corners = 0;
    for (int i = 0; i < FINE * FINE; i++) {
        const int x = i % FINE, y = i / FINE;
        const int across = x < FINE - 1 - x ? x : FINE - 1 - x, down = y < FINE - 1 - y ? y : FINE - 1 - y;
        if (across < RIM || down < RIM) rim[rims++] = i;
        if (across < RIM + 1 && down < RIM + 1) corners[in_corners++] = i;
    }
    float other[3];
    middle_colour(samples, rim, rims, paper);
    middle_colour(samples, corners, in_corners, other);
    if (share_like(samples, rim, rims, other) > share_like(samples, rim, rims, paper)) memcpy(paper, other, sizeof other);
}

static void look_at_paper(const Picture *picture, double left, double top, double wide, double high, PictureCell *cell) {
    float samples[FINE * FINE][3];
    const double step = (1 - 2 * INSET) / FINE;
    for (int i = 0; i < FINE * FINE; i++) {
        const double x = left + (INSET + i % FINE * step) * wide, y = top + (INSET + (int)(i / FINE) * step) * high;
        mean_of(picture, x, y, x + step * wide, y + step * high, samples[i]);
    }
    guess_paper(samples, cell->paper);
    int near = 0;
    for (int round = 0; round < 2; round++) {
        float sums[3] = {0, 0, 0};
        near = 0;
        for (int i = 0; i < FINE * FINE; i++) {
            if (differ(samples[i], cell->paper) >= SAME_PAPER) continue;
            near++;
            for (int part = 0; part < 3; part++) sums[part] += samples[i][part];
        }
        for (int part = 0; near && part < 3; part++) cell->paper[part] = sums[part] / (float)near;
    }
    cell->share = (float)near / (FINE * FINE);
    int even = 0;
    for (int i = 0; i < FINE * FINE; i++) even += differ(samples[i], cell->paper) < EVEN;
    cell->even = (float)even / (FINE * FINE);
    to_lab(cell->paper, cell->lab);
}

/* ---- ink ---- */

static double place_of(int sample) {
    return ((sample + 0.5) / SIGN_SIDE - 0.5) * 2 * ROOM;
}

/* Takes away the ink that does not reach the middle without a break. */
static void keep_reaching(float *ink) {
    uint8_t reached[SIGN_SAMPLES] = {0};
    int queue[SIGN_SAMPLES], count = 0;
    for (int i = 0; i < SIGN_SAMPLES; i++)
        if (ink[i] > 0.5f * ON_INK && fabs(place_of(i % SIGN_SIDE)) < CENTRE && fabs(place_of(i / SIGN_SIDE)) < CENTRE)
            reached[queue[count++] = i] = 1;
    for (int done = 0; done < count; done++) {
        const int at = queue[done], x = at % SIGN_SIDE, y = at / SIGN_SIDE;
        const int next[4] = {x ? at - 1 : at, x < SIGN_SIDE - 1 ? at + 1 : at, y ? at - SIGN_SIDE : at,
                             y < SIGN_SIDE - 1 ? at + SIGN_SIDE : at};
        for (int i = 0; i < 4; i++)
            if (!reached[next[i]] && ink[next[i]] > 0.5f * ON_INK) reached[queue[count++] = next[i]] = 1;
    }
    for (int i = 0; i < SIGN_SAMPLES; i++) ink[i] *= reached[i];
}

/* Blurred a little, around the mean, of length 1: so shapes are compared. */
static void to_shape(const float *ink, float *shape) {
    float sum = 0, squares = 0;
    for (int i = 0; i < SIGN_SAMPLES; i++) {
        const int x = i % SIGN_SIDE, y = i / SIGN_SIDE;
        float value = 0;
        for (int down = -1; down <= 1; down++)
            for (int across = -1; across <= 1; across++)
                if (x + across >= 0 && x + across < SIGN_SIDE && y + down >= 0 && y + down < SIGN_SIDE)
                    value += ink[i + down * SIGN_SIDE + across] * (across ? 0.5f : 1) * (down ? 0.5f : 1);
        shape[i] = value;
        sum += value;
    }
    for (int i = 0; i < SIGN_SAMPLES; i++) {
        shape[i] -= sum / SIGN_SAMPLES;
        squares += shape[i] * shape[i];
    }
    for (int i = 0; i < SIGN_SAMPLES; i++) shape[i] /= float_max(sqrtf(squares), 1e-6f);
}

/* What a sign is by its sides, its ink, and how far that lies from the diagonals. */
static void judge_sign(const float *ink, PictureCell *cell) {
    int left = SIGN_SIDE, right = -1, top = SIGN_SIDE, bottom = -1;
    for (int i = 0; i < SIGN_SAMPLES; i++) {
        if (ink[i] <= ON_INK) continue;
        const int x = i % SIGN_SIDE, y = i / SIGN_SIDE;
        if (x < left) left = x;
        if (x > right) right = x;
        if (y < top) top = y;
        bottom = y;
    }
    cell->sign = PICTURES_EMPTY;
    cell->certainty = 0;
    if (right < 0) return;
    const double sample = 2.0 * ROOM / SIGN_SIDE, wide = (right - left + 1) * sample, high = (bottom - top + 1) * sample;
    const double x = place_of(left) + place_of(right), y = place_of(top) + place_of(bottom);
    double off = 0, all = 0;
    for (int i = 0; i < SIGN_SAMPLES; i++) {
        if (ink[i] <= ON_INK) continue;
        const double across = fabs(2 * place_of(i % SIGN_SIDE) - x) / wide;
        const double down = fabs(2 * place_of(i / SIGN_SIDE) - y) / high;
        off += fabs(across - down) * ink[i];
        all += ink[i];
    }
    const double least = wide < high ? wide : high, most = wide < high ? high : wide;
    const double large = log(least * most / (0.28 * 0.28)) + 0.5 * log(cell->amount / 0.06);
    const double cross = least > 0.7 * most && large < 2.2 ? (0.22 - off / all) / 0.04 : -1;
    const double centred = (0.11 - fmax(fabs(x), fabs(y)) / 2) / 0.05;
    const double small = fmax(-large / (large < 0 ? 0.7 : 0.3), cross);
    cell->large = (float)large;
    cell->sign = small > 0 ? PICTURES_MARK : PICTURES_QUEEN;
    cell->certainty = (float)(small > 0 ? fmin(small, centred) : -small);
    if (least > 0.68 && cell->amount < 0.05f && cross < 0) cell->certainty = 0; /* the frame of a cell */
}

static void look_at_sign(const Picture *picture, double left, double top, double wide, double high, PictureCell *cell) {
    float ink[SIGN_SAMPLES], sorted[SIGN_SAMPLES], sum = 0;
    const double step = 2 * ROOM / SIGN_SIDE;
    for (int i = 0; i < SIGN_SAMPLES; i++) {
        float colour[3];
        const double x = left + (0.5 - ROOM + i % SIGN_SIDE * step) * wide;
        const double y = top + (0.5 - ROOM + (int)(i / SIGN_SIDE) * step) * high;
        mean_of(picture, x, y, x + step * wide, y + step * high, colour);
        sorted[i] = ink[i] = differ(colour, cell->paper) - SAME_PAPER;
    }
    const float peak = float_max(quantile(sorted, SIGN_SAMPLES, 0.985f), FULL_INK);
    for (int i = 0; i < SIGN_SAMPLES; i++) ink[i] = float_min(float_max(ink[i] / peak, 0), 1);
    keep_reaching(ink);
    for (int i = 0; i < SIGN_SAMPLES; i++) sum += ink[i];
    cell->amount = float_max(sum * (float)(step * step), 1e-5f);
    to_shape(ink, cell->shape);
    judge_sign(ink, cell);
}

/* ---- lines ---- */

/* The ink of a side between two cells, in pixels of full contrast: that of lines, and none of a step of colour. */
static float side_ink(const Picture *picture, const PicturesBoard *board, int cell, int below, const PictureCell *one,
                      const PictureCell *other) {
    const int row = cell / board->size, column = cell % board->size;
    const double pitch = below ? board->wide : board->high, across = below ? board->high : board->wide;
    const int reach = (int)fmin(fmax(2, floor(REACH * across + 0.5)), MOST_REACH);
    const double side = below ? board->top + (row + 1) * board->high : board->left + (column + 1) * board->wide;
    const double start = below ? board->left + column * board->wide : board->top + row * board->high;
    const int from = (int)(start + 0.2 * pitch), to = (int)(start + 0.8 * pitch);
    const int middle = (int)floor(side + 0.5), stride = (to - from) / 40 + 1;
    float sums[64];
    int count = 0;
    for (int along = from; along < to && count < 64; along += stride) {
        float sum = 0;
        for (int at = middle - reach; at < middle + reach; at++) {
            float colour[3];
            take_colour(colour, below ? pixel_at(picture, along, at) : pixel_at(picture, at, along));
            sum += float_min(differ(colour, one->paper), differ(colour, other->paper));
        }
        sums[count++] = sum / 255;
    }
    return count ? quantile(sums, count, 0.3f) : 0;
}

void cells_look(const Picture *picture, const PicturesBoard *board, PictureCell *cells, float *ink) {
    const int size = board->size, count = size * size;
    for (int cell = 0; cell < count; cell++) {
        const double left = board->left + cell % size * board->wide, top = board->top + (int)(cell / size) * board->high;
        look_at_paper(picture, left, top, board->wide, board->high, &cells[cell]);
        look_at_sign(picture, left, top, board->wide, board->high, &cells[cell]);
    }
    for (int cell = 0; cell < count; cell++) {
        const int right = cell % size < size - 1, below = cell < count - size;
        ink[cell] = right ? side_ink(picture, board, cell, 0, &cells[cell], &cells[cell + 1]) : 0;
        ink[count + cell] = below ? side_ink(picture, board, cell, 1, &cells[cell], &cells[cell + size]) : 0;
    }
}
