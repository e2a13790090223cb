/* Find what fills cells without being a sign: the pattern of a region, or what hatches a cell. */
#include "signs.h"

static const float PALE = 90;           /* of 255: patterns differ less from the paper */
/* How strong a pattern is in a corner, at the least, as a share of what it is along the sides */
static const float IN_CORNERS = 0.25f;
/* The share of a corner or side that is ink where a cell is hatched, at the least */
static const double HATCHED = 0.25;
/* Of its strongest ink, what that share has at the least: stripes are one colour */
static const float EVENLY = 0.6f;

/* The second least of four. */
static float second_of(float *values) {
    return (float)quantile(values, 4, 1 / 3.0);
}

/* How much a cell may be hatched: by how much its strongest ink differs from its paper in three corners and on three
 * sides at least, and nearly as much in all of these; 0 where it is not. It surely is where so strong an ink, but paler
 * than signs, fills much of them. Signs do not fill so much of a corner, but for large discs. */
static float hatched(const Seeing *seeing, int cell, uint8_t *surely) {
    float often[8], most_of[8];
    for (int i = 0; i < 8; i++) {
        const int way = i % 4 < 2 ? -1 : 1, corner = i < 4;
        const int across = corner || i % 2 ? way : 0, down = corner ? (i % 2 ? 1 : -1) : (i % 2 ? 0 : way);
        often[i] = ink_strength(seeing, cell, across, down, 1 - HATCHED);
        most_of[i] = ink_strength(seeing, cell, across, down, 0.97);
    }
    const float least_often = float_min(second_of(often), second_of(often + 4));
    const float corners = second_of(most_of), sides = second_of(most_of + 4), strongest = float_max(corners, sides);
    *surely = least_often > NOISE / 2 && strongest < PALE && least_often > EVENLY * strongest;
    return float_min(corners, sides) > float_max(NOISE / 2, EVENLY * strongest) ? strongest : 0;
}

/* Where some cells surely are hatched, others that may be are in doubt. */
static void add_hatching(Seeing *seeing, const float *hatch, const uint8_t *surely) {
    if (!memchr(surely, 1, (size_t)seeing->count)) return;
    for (int cell = 0; cell < seeing->count; cell++) {
        float *found = surely[cell] ? seeing->pattern : seeing->perhaps;
        found[cell] = float_max(found[cell], 1.3f * hatch[cell]);
    }
}

/* The pattern that nearly all cells of a region have, of what is so strong in each. */
static void add_usual(const Seeing *seeing, int label, const float *strengths, float *found) {
    float values[MOST_CELLS];
    int own = 0;
    for (int cell = 0; cell < seeing->count; cell++)
        if (seeing->labels[cell] == label) values[own++] = strengths[cell];
    if (!own) return;
    const float usual = (float)quantile(values, own, floor(0.2 * (own - 1)) / most(own - 1, 1));
    for (int cell = 0; usual < PALE && cell < seeing->count; cell++)
        if (seeing->labels[cell] == label) found[cell] = 1.3f * usual;
}

/* By how much a pattern that fills the cells of a region differs from their paper, and may. It is what is found on
 * three sides at least of nearly all of them, and paler than signs are. In a region of few cells these may all have
 * signs, so there it only may be a pattern, unless it is in three corners, which signs do not reach. */
void patterns_find(Seeing *seeing) {
    float around[MOST_CELLS], everywhere[MOST_CELLS], hatch[MOST_CELLS];
    uint8_t surely[MOST_CELLS];
    for (int cell = 0; cell < seeing->count; cell++) {
        float sides[4], corners[4];
        for (int i = 0; i < 4; i++) {
            const int way = i < 2 ? -1 : 1;
            sides[i] = ink_strength(seeing, cell, i % 2 ? way : 0, i % 2 ? 0 : way, 0.97);
            corners[i] = ink_strength(seeing, cell, i % 2 ? 1 : -1, way, 0.97);
        }
        around[cell] = second_of(sides);
        everywhere[cell] = second_of(corners) > IN_CORNERS * around[cell] ? around[cell] : 0;
        hatch[cell] = hatched(seeing, cell, &surely[cell]);
    }
    for (int label = 0; label < seeing->size; label++) {
        int own = 0;
        for (int cell = 0; cell < seeing->count; cell++) own += seeing->labels[cell] == label;
        add_usual(seeing, label, around, seeing->perhaps);
        add_usual(seeing, label, own < SEVERAL ? everywhere : around, seeing->pattern);
    }
    add_hatching(seeing, hatch, surely);
}
