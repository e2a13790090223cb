/* Tell the signs on the cells, and where that is in doubt. */
#include "signs.h"

static const float STRONGER = 1.6f;     /* times as strong as a pattern: ink that is stronger is a sign on it */
/* Of 255: the paper of a cell differs less from that of its region, unless it is a sign */
static const float STRANGE = 60;
/* How much of its light is left of a cell that a pointer darkens; of 255: how far its colour is from such a shade, at
 * most */
static const double DARKENED = 0.6, DARKENED_OFF = 10;
static const float FAINTLY = 14;        /* of 255: what differs less from the paper is nothing, and no faint sign */
static const float NEARBY = 8;          /* of 255: how far from its colour the ink of a queen is seen, at most */
static const float QUIET = 3;           /* times as strong as the same in most other cells: what is weaker is noise */
static const float AS_OTHERS = 0.8f;    /* a sign that is hardly to be seen correlates more with others of the board */
/* What looks like a mark, and correlates more with queens, may be a part of one */
static const float AS_QUEENS = 0.9f;
/* The share of the cells that have ink where there are letters in all of them */
static const double FULL = 0.9;

/* Whether a cell is a darker one of the colour of its region, and nothing stands there. */
static int is_darkened(const float *paper, const double *usual, float share) {
    const double left = (paper[0] * usual[0] + paper[1] * usual[1] + paper[2] * usual[2]) /
                        fmax(usual[0] * usual[0] + usual[1] * usual[1] + usual[2] * usual[2], 1);
    for (int part = 0; part < 3; part++)
        if (fabs(paper[part] - left * usual[part]) > DARKENED_OFF) return 0;
    return left > DARKENED && share > COVERED;
}

/* Find cells with another paper than their region: it may be a sign that fills the cell. A single one that is a darker
 * one of the same colour has a pointer on it. */
static void find_strange(const Seeing *seeing, uint8_t *strange) {
    const float(*paper)[3] = (const float(*)[3])seeing->cells->paper;
    double usual[LARGEST][3];
    int count = 0, last = 0;
    for (int label = 0; label < seeing->size; label++)
        for (int part = 0; part < 3; part++) {
            float values[MOST_CELLS];
            int own = 0;
            for (int cell = 0; cell < seeing->count; cell++)
                if (seeing->labels[cell] == label) values[own++] = paper[cell][part];
            usual[label][part] = own ? quantile(values, own, 0.5) : 0;
        }
    for (int cell = 0; cell < seeing->count; cell++) {
        for (int part = 0; part < 3; part++)
            strange[cell] |= fabs(paper[cell][part] - usual[seeing->labels[cell]][part]) > STRANGE;
        if (strange[cell]) count++, last = cell;
    }
    if (count == 1 && is_darkened(paper[last], usual[seeing->labels[last]], seeing->cells->share[last]))
        strange[last] = 0;
}

/* Whether a cell is all of its region. */
static int is_alone(const Seeing *seeing, int cell) {
    int count = 0;
    for (int other = 0; other < seeing->count; other++) count += seeing->labels[other] == seeing->labels[cell];
    return count == 1;
}

/* Doubts empty cells where a sign may be too faint to be seen, or be taken for the paper, or the pattern of a region of
 * one cell. */
static void doubt_faint(const Seeing *seeing, float *certainty) {
    float values[MOST_CELLS];
    memcpy(values, seeing->faint, (size_t)seeing->count * sizeof *values);
    const float noise = float_max(FAINTLY, QUIET * (float)quantile(values, seeing->count, 0.5));
    for (int cell = 0; cell < seeing->count; cell++) {
        if (seeing->inked[cell]) continue;
        const int covered = seeing->labels && seeing->pattern[cell] > NOISE && seeing->cells->share[cell] < COVERED;
        if (seeing->faint[cell] > float_max(noise, 2 * seeing->pattern[cell]) || (covered && is_alone(seeing, cell)) ||
            ink_mixed(seeing, cell) > float_max(FAINTLY, seeing->perhaps[cell]))
            certainty[cell] = (float)DOUBT;
    }
}

/* Doubts empty cells of nearly the colour of a queen: one would differ from their paper hardly more than they do. */
static void doubt_camouflaged(const Seeing *seeing, const uint8_t *kinds, float *certainty) {
    for (int queen = 0; queen < seeing->count; queen++) {
        float colour[3];
        if (kinds[queen] != PICTURES_QUEEN) continue;
        ink_colour(seeing, queen, colour);
        for (int cell = 0; cell < seeing->count; cell++) {
            const float *paper = seeing->cells->paper[cell];
            float away = 0;
            for (int part = 0; part < 3; part++) away = float_max(away, fabsf(paper[part] - colour[part]));
            if (!seeing->inked[cell] && away < 2 * seeing->faint[cell] + NEARBY) certainty[cell] = (float)DOUBT;
        }
    }
}

/* The strength of the weakest sign that stands on no pattern. */
static float weakest_sign(const Seeing *seeing) {
    float weakest = 255;
    for (int i = 0; i < seeing->found; i++)
        for (int cell = 0; cell < seeing->count; cell++)
            if (seeing->things[i].kind != PICTURES_EMPTY && seeing->things[i].cells[cell] &&
                seeing->pattern[cell] <= NOISE)
                weakest = float_min(weakest, seeing->strength[cell]);
    return weakest;
}

/* Doubts cells where a pattern may be taken for a sign, or a sign for the pattern, the paper or its frame. */
static void doubt_hidden(const Seeing *seeing, const uint8_t *strange, float *certainty) {
    uint8_t hidden[MOST_CELLS];
    const float sign = weakest_sign(seeing);
    for (int cell = 0; cell < seeing->count; cell++)
        hidden[cell] = strange[cell] ||
                       (seeing->pattern[cell] > NOISE && seeing->pattern[cell] > sign && !seeing->inked[cell]);
    for (int i = 0; i < seeing->found; i++) {
        const Thing *thing = &seeing->things[i];
        float weakest = 255;
        for (int cell = 0; cell < seeing->count; cell++)
            if (thing->cells[cell]) weakest = float_min(weakest, seeing->perhaps[cell]);
        for (int cell = 0; cell < seeing->count; cell++) {
            if (!thing->cells[cell]) continue;
            if (thing->kind != PICTURES_EMPTY) hidden[cell] = weakest > NOISE;
            else hidden[cell] |= seeing->cells->share[cell] < COVERED && seeing->perhaps[cell] <= 0;
        }
    }
    for (int cell = 0; cell < seeing->count; cell++)
        if (hidden[cell]) certainty[cell] = (float)DOUBT;
}

/* Where nothing seems to stand, a sign may, faint or on a pattern: if that is in doubt, one that looks like others of
 * the board; else one that looks just like them. A cross that was taken for a letter is one of them. */
static void look_again(const Seeing *seeing, uint8_t *kinds, float *certainty) {
    for (int cell = 0; cell < seeing->count; cell++) {
        float shape[SAMPLES], best = certainty[cell] < CLEAR_SIGN ? AS_OTHERS : ALIKE;
        if (kinds[cell] != PICTURES_EMPTY || seeing->strength[cell] < FAINTLY) continue;
        ink_look_closer(seeing, cell, shape);
        for (int i = 0; i < seeing->found; i++) {
            const Thing *thing = &seeing->things[i];
            const float look = shapes_alike(shape, thing->shape);
            if (look <= best || (thing->kind == PICTURES_EMPTY && thing->crossed)) continue;
            best = look;
            kinds[cell] = (uint8_t)thing->kind;
        }
        if (kinds[cell] != PICTURES_EMPTY) certainty[cell] = float_min(certainty[cell], (float)DOUBT);
    }
}

/* A golden crown on gold, of which only its rims are ink, is as small as a mark: what looks like the queens of the
 * board when all that differs from the paper is seen is one of them, with a doubt. */
static void look_at_marks(const Seeing *seeing, uint8_t *kinds, float *certainty) {
    for (int i = 0; i < seeing->found; i++) {
        const Thing *thing = &seeing->things[i];
        for (int cell = 0; cell < seeing->count && !thing->crossed; cell++) {
            float shape[SAMPLES];
            if (!thing->cells[cell] || kinds[cell] != PICTURES_MARK) continue;
            ink_look_closer(seeing, cell, shape);
            for (int j = 0; j < seeing->found && kinds[cell] == PICTURES_MARK; j++)
                if (seeing->things[j].kind == PICTURES_QUEEN &&
                    shapes_alike(shape, seeing->things[j].shape) > AS_QUEENS) {
                    kinds[cell] = PICTURES_QUEEN;
                    certainty[cell] = (float)DOUBT;
                }
        }
    }
}

static void decide(Seeing *seeing, int veiled, uint8_t *kinds, float *certainty) {
    uint8_t doubtful[MOST_CELLS], strange[MOST_CELLS] = {0}, found[MOST_CELLS];
    double certainties[MOST_CELLS];
    for (int cell = 0; cell < seeing->count; cell++) {
        const float perhaps = seeing->perhaps[cell];
        kinds[cell] = PICTURES_EMPTY;
        certainty[cell] = (float)(fabs(seeing->heavy[cell] - log(LEAST_INK)) / 0.7);
        doubtful[cell] = NO_PATTERN;
        if (seeing->strength[cell] < STRONGER * perhaps && perhaps > NOISE)
            doubtful[cell] = perhaps > seeing->pattern[cell] ? PATTERN : LEFT_OVER;
    }
    odd_reconsider(seeing, doubtful, found, certainties);
    for (int i = 0; i < seeing->found; i++)
        for (int cell = 0; cell < seeing->count; cell++) {
            const Thing *thing = &seeing->things[i];
            if (!thing->cells[cell]) continue;
            kinds[cell] = found[i];
            certainty[cell] = (float)fmin(fmin(certainty[cell], certainties[i]), odd_margin(seeing, thing, cell));
        }
    if (seeing->labels && !veiled) find_strange(seeing, strange);
    doubt_hidden(seeing, strange, certainty);
    doubt_faint(seeing, certainty);
    doubt_camouflaged(seeing, kinds, certainty);
    for (int cell = 0; cell < seeing->count; cell++) certainty[cell] = (float)clip(certainty[cell], 0, 1);
    look_at_marks(seeing, kinds, certainty);
    look_again(seeing, kinds, certainty);
}

Seeing *signs_see(Bounds *bounds, const Cells *cells, const uint8_t *labels) {
    const int size = cells->rows, count = size * size, side = cells->fine - 2 * (int)rint((0.5 - ROOM) * cells->fine);
    const size_t samples = (size_t)(side * side);
    Seeing *seeing = (Seeing *)take(bounds, 1, sizeof *seeing);
    if (!seeing) return NULL;
    seeing->cells = cells, seeing->labels = labels, seeing->size = size, seeing->count = count, seeing->side = side;
    seeing->ink = (float *)take(bounds, samples * (size_t)count, sizeof(float));
    seeing->room = (float *)take(bounds, samples, sizeof(float));
    seeing->mean = (float *)take(bounds, samples, sizeof(float));
    seeing->shapes = (float(*)[SAMPLES])take(bounds, (size_t)count, sizeof *seeing->shapes);
    seeing->things = (Thing *)take(bounds, (size_t)count, sizeof *seeing->things);
    if (!bounds->full) {
        ink_compare(seeing);
        if (labels) patterns_find(seeing);
        ink_find(seeing);
        things_find(bounds, seeing);
    }
    if (!bounds->full) return seeing;
    signs_free(seeing);
    return NULL;
}

void signs_free(Seeing *seeing) {
    free(seeing->things);
    free(seeing->shapes);
    free(seeing->mean);
    free(seeing->room);
    free(seeing->ink);
    free(seeing);
}

void signs_tell(Bounds *bounds, const Cells *cells, const uint8_t *labels, int veiled, uint8_t *kinds,
                float *certainty) {
    Seeing *seeing = signs_see(bounds, cells, labels);
    int inked = 0;
    if (!seeing) return;
    for (int cell = 0; cell < seeing->count; cell++) inked += seeing->inked[cell];
    if (labels && inked > FULL * seeing->count) letters_leave_out(seeing);
    decide(seeing, veiled, kinds, certainty);
    signs_free(seeing);
}
