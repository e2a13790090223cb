/* Find what fills cells without being a sign: the pattern of a region, or what hatches a cell. */
#include "signs.h"

static const float PALE = 90;           /* of 255: patterns differ less from the paper */
/* How strong a pattern is in a corner, at the least, as a share of what it is along the sides */
static const float IN_CORNERS = 0.25f;
/* The share of a corner or side that is ink where a cell is hatched, at the least */
static const double HATCHED = 0.25;
/* Of its strongest ink, what that share has at the least: stripes are one colour */
static const float EVENLY = 0.6f;

static float second_smallest(float *values) {
    return (float)quantile(values, 4, 1 / 3.0);
}

/* How much a cell may be hatched: by how much its strongest ink differs from its paper in three corners and on three
 * sides at least, and nearly as much in all of these; 0 where it is not. It surely is where so strong an ink, but paler
 * than signs, fills much of them. Signs do not fill so much of a corner, but for large discs. */
static float hatch_strength(const SignDetector *detector, int cell, uint8_t *surely) {
    float often[8], most_of[8];
    for (int i = 0; i < 8; i++) {
        const int direction = i % 4 < 2 ? -1 : 1, corner = i < 4;
        const int dx = corner || i % 2 ? direction : 0, dy = corner ? (i % 2 ? 1 : -1) : (i % 2 ? 0 : direction);
        often[i] = ink_strength(detector, cell, dx, dy, 1 - HATCHED);
        most_of[i] = ink_strength(detector, cell, dx, dy, 0.97);
    }
    const float least_often = float_min(second_smallest(often), second_smallest(often + 4));
    const float corners = second_smallest(most_of), sides = second_smallest(most_of + 4),
        strongest = float_max(corners, sides);
    *surely = least_often > NOISE / 2 && strongest < PALE && least_often > EVENLY * strongest;
    return float_min(corners, sides) > float_max(NOISE / 2, EVENLY * strongest) ? strongest : 0;
}

static void add_hatching(SignDetector *detector, const float *hatch, const uint8_t *surely) {
    if (!memchr(surely, 1, (size_t)detector->count)) return;
    for (int cell = 0; cell < detector->count; cell++) {
        float *target = surely[cell] ? detector->pattern : detector->perhaps;
        target[cell] = float_max(target[cell], 1.3f * hatch[cell]);
    }
}

/* The pattern that nearly all cells of a region have, of what is so strong in each. */
static void add_usual(const SignDetector *detector, int label, const float *strengths, float *pattern) {
    float values[MAX_BOARD_CELLS];
    int count = 0;
    for (int cell = 0; cell < detector->count; cell++)
        if (detector->labels[cell] == label) values[count++] = strengths[cell];
    if (!count) return;
    const float usual = (float)quantile(values, count, floor(0.2 * (count - 1)) / max_int(count - 1, 1));
    for (int cell = 0; usual < PALE && cell < detector->count; cell++)
        if (detector->labels[cell] == label) pattern[cell] = 1.3f * usual;
}

/* By how much a pattern that fills the cells of a region differs from their paper, and may. It is what is found on
 * three sides at least of nearly all of them, and paler than signs are. In a region of few cells these may all have
 * signs, so there it only may be a pattern, unless it is in three corners, which signs do not reach. */
void patterns_find(SignDetector *detector) {
    float along_sides[MAX_BOARD_CELLS], everywhere[MAX_BOARD_CELLS], hatch[MAX_BOARD_CELLS];
    uint8_t surely[MAX_BOARD_CELLS];
    for (int cell = 0; cell < detector->count; cell++) {
        float sides[4], corners[4];
        for (int i = 0; i < 4; i++) {
            const int direction = i < 2 ? -1 : 1;
            sides[i] = ink_strength(detector, cell, i % 2 ? direction : 0, i % 2 ? 0 : direction, 0.97);
            corners[i] = ink_strength(detector, cell, i % 2 ? 1 : -1, direction, 0.97);
        }
        along_sides[cell] = second_smallest(sides);
        everywhere[cell] = second_smallest(corners) > IN_CORNERS * along_sides[cell] ? along_sides[cell] : 0;
        hatch[cell] = hatch_strength(detector, cell, &surely[cell]);
    }
    for (int label = 0; label < detector->size; label++) {
        int count = 0;
        for (int cell = 0; cell < detector->count; cell++) count += detector->labels[cell] == label;
        add_usual(detector, label, along_sides, detector->perhaps);
        add_usual(detector, label, count < SEVERAL ? everywhere : along_sides, detector->pattern);
    }
    add_hatching(detector, hatch, surely);
}
