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

static int is_darkened(const float *paper, const double *usual, float share) {
    const double brightness = (paper[0] * usual[0] + paper[1] * usual[1] + paper[2] * usual[2]) /
                        fmax(usual[0] * usual[0] + usual[1] * usual[1] + usual[2] * usual[2], 1);
    for (int part = 0; part < 3; part++)
        if (fabs(paper[part] - brightness * usual[part]) > DARKENED_OFF) return 0;
    return brightness > DARKENED && share > COVERED;
}

/* Find cells with another paper than their region: it may be a sign that fills the cell. A single one that is a darker
 * one of the same colour has a pointer on it. */
static void find_strange(const SignDetector *detector, uint8_t *strange) {
    const float(*paper)[3] = (const float(*)[3])detector->cells->paper;
    double usual[MAX_SIZE][3];
    int count = 0, last = 0;
    for (int label = 0; label < detector->size; label++)
        region_paper(detector->cells, detector->labels, label, usual[label]);
    for (int cell = 0; cell < detector->count; cell++) {
        for (int part = 0; part < 3; part++)
            strange[cell] |= fabs(paper[cell][part] - usual[detector->labels[cell]][part]) > STRANGE;
        if (strange[cell]) count++, last = cell;
    }
    if (count == 1 && is_darkened(paper[last], usual[detector->labels[last]], detector->cells->share[last]))
        strange[last] = 0;
}

static int is_alone(const SignDetector *detector, int cell) {
    int count = 0;
    for (int other = 0; other < detector->count; other++) count += detector->labels[other] == detector->labels[cell];
    return count == 1;
}

/* Doubts empty cells where a sign may be too faint to be seen, or be taken for the paper, or the pattern of a region of
 * one cell. */
static void doubt_faint(const SignDetector *detector, float *certainty) {
    float values[MAX_BOARD_CELLS];
    memcpy(values, detector->faint, (size_t)detector->count * sizeof *values);
    const float noise = float_max(FAINTLY, QUIET * (float)quantile(values, detector->count, 0.5));
    for (int cell = 0; cell < detector->count; cell++) {
        if (detector->inked[cell]) continue;
        const int covered = detector->labels && detector->pattern[cell] > NOISE &&
            detector->cells->share[cell] < COVERED;
        if (detector->faint[cell] > float_max(noise, 2 * detector->pattern[cell]) ||
            (covered && is_alone(detector, cell)) ||
            ink_mixed(detector, cell) > float_max(FAINTLY, detector->perhaps[cell]))
            certainty[cell] = (float)DOUBT;
    }
}

/* Doubts empty cells of nearly the colour of a queen: one would differ from their paper hardly more than they do. */
static void doubt_camouflaged(const SignDetector *detector, const uint8_t *kinds, float *certainty) {
    for (int queen = 0; queen < detector->count; queen++) {
        float colour[3];
        if (kinds[queen] != PICTURES_QUEEN) continue;
        ink_colour(detector, queen, colour);
        for (int cell = 0; cell < detector->count; cell++) {
            const float *paper = detector->cells->paper[cell];
            float away = 0;
            for (int part = 0; part < 3; part++) away = float_max(away, fabsf(paper[part] - colour[part]));
            if (!detector->inked[cell] && away < 2 * detector->faint[cell] + NEARBY) certainty[cell] = (float)DOUBT;
        }
    }
}

static float weakest_sign(const SignDetector *detector) {
    float weakest = 255;
    for (int i = 0; i < detector->cluster_count; i++)
        for (int cell = 0; cell < detector->count; cell++)
            if (detector->clusters[i].kind != PICTURES_EMPTY && detector->clusters[i].cells[cell] &&
                detector->pattern[cell] <= NOISE)
                weakest = float_min(weakest, detector->strength[cell]);
    return weakest;
}

/* Doubts cells where a pattern may be taken for a sign, or a sign for the pattern, the paper or its frame. */
static void doubt_hidden(const SignDetector *detector, const uint8_t *strange, float *certainty) {
    uint8_t hidden[MAX_BOARD_CELLS];
    const float sign = weakest_sign(detector);
    for (int cell = 0; cell < detector->count; cell++)
        hidden[cell] = strange[cell] ||
                       (detector->pattern[cell] > NOISE && detector->pattern[cell] > sign && !detector->inked[cell]);
    for (int i = 0; i < detector->cluster_count; i++) {
        const SignCluster *cluster = &detector->clusters[i];
        float weakest = 255;
        for (int cell = 0; cell < detector->count; cell++)
            if (cluster->cells[cell]) weakest = float_min(weakest, detector->perhaps[cell]);
        for (int cell = 0; cell < detector->count; cell++) {
            if (!cluster->cells[cell]) continue;
            if (cluster->kind != PICTURES_EMPTY) hidden[cell] = weakest > NOISE;
            else hidden[cell] |= detector->cells->share[cell] < COVERED && detector->perhaps[cell] <= 0;
        }
    }
    for (int cell = 0; cell < detector->count; cell++)
        if (hidden[cell]) certainty[cell] = (float)DOUBT;
}

/* Where nothing seems to stand, a sign may, faint or on a pattern: if that is in doubt, one that looks like others of
 * the board; else one that looks just like them. A cross that was taken for a letter is one of them. */
static void recheck_empty(const SignDetector *detector, uint8_t *kinds, float *certainty) {
    for (int cell = 0; cell < detector->count; cell++) {
        float shape[SAMPLES], best = certainty[cell] < CLEAR_SIGN ? AS_OTHERS : ALIKE;
        if (kinds[cell] != PICTURES_EMPTY || detector->strength[cell] < FAINTLY) continue;
        ink_look_closer(detector, cell, shape);
        for (int i = 0; i < detector->cluster_count; i++) {
            const SignCluster *cluster = &detector->clusters[i];
            const float look = shapes_alike(shape, cluster->shape);
            if (look <= best || (cluster->kind == PICTURES_EMPTY && cluster->crossed)) continue;
            best = look;
            kinds[cell] = (uint8_t)cluster->kind;
        }
        if (kinds[cell] != PICTURES_EMPTY) certainty[cell] = float_min(certainty[cell], (float)DOUBT);
    }
}

/* A golden crown on gold, of which only its rims are ink, is as small as a mark: what looks like the queens of the
 * board when all that differs from the paper is seen is one of them, with a doubt. */
static void recheck_marks(const SignDetector *detector, uint8_t *kinds, float *certainty) {
    for (int i = 0; i < detector->cluster_count; i++) {
        const SignCluster *cluster = &detector->clusters[i];
        for (int cell = 0; cell < detector->count && !cluster->crossed; cell++) {
            float shape[SAMPLES];
            if (!cluster->cells[cell] || kinds[cell] != PICTURES_MARK) continue;
            ink_look_closer(detector, cell, shape);
            for (int j = 0; j < detector->cluster_count && kinds[cell] == PICTURES_MARK; j++)
                if (detector->clusters[j].kind == PICTURES_QUEEN &&
                    shapes_alike(shape, detector->clusters[j].shape) > AS_QUEENS) {
                    kinds[cell] = PICTURES_QUEEN;
                    certainty[cell] = (float)DOUBT;
                }
        }
    }
}

static void classify_cells(SignDetector *detector, int veiled, uint8_t *kinds, float *certainty) {
    uint8_t doubtful[MAX_BOARD_CELLS], strange[MAX_BOARD_CELLS] = {0}, new_kinds[MAX_BOARD_CELLS];
    double certainties[MAX_BOARD_CELLS];
    for (int cell = 0; cell < detector->count; cell++) {
        const float perhaps = detector->perhaps[cell];
        kinds[cell] = PICTURES_EMPTY;
        certainty[cell] = (float)(fabs(detector->heavy[cell] - log(MIN_INK)) / 0.7);
        doubtful[cell] = NO_PATTERN;
        if (detector->strength[cell] < STRONGER * perhaps && perhaps > NOISE)
            doubtful[cell] = perhaps > detector->pattern[cell] ? PATTERN : LEFT_OVER;
    }
    outliers_reconsider(detector, doubtful, new_kinds, certainties);
    for (int i = 0; i < detector->cluster_count; i++)
        for (int cell = 0; cell < detector->count; cell++) {
            const SignCluster *cluster = &detector->clusters[i];
            if (!cluster->cells[cell]) continue;
            kinds[cell] = new_kinds[i];
            certainty[cell] = (float)fmin(fmin(certainty[cell], certainties[i]),
                                          outliers_margin(detector, cluster, cell));
        }
    if (detector->labels && !veiled) find_strange(detector, strange);
    doubt_hidden(detector, strange, certainty);
    doubt_faint(detector, certainty);
    doubt_camouflaged(detector, kinds, certainty);
    for (int cell = 0; cell < detector->count; cell++) certainty[cell] = (float)clip(certainty[cell], 0, 1);
    recheck_marks(detector, kinds, certainty);
    recheck_empty(detector, kinds, certainty);
}

/* All that is seen on the cells of a board, unless there is no room. */
static void find_signs(Budget *budget, SignDetector *detector) {
    const size_t samples = (size_t)(detector->side * detector->side), count = (size_t)detector->count;
    detector->ink = (float *)budget_alloc(budget, samples * count, sizeof(float));
    detector->buffer = (float *)budget_alloc(budget, samples, sizeof(float));
    detector->mean = (float *)budget_alloc(budget, samples, sizeof(float));
    detector->shapes = (float(*)[SAMPLES])budget_alloc(budget, count, sizeof *detector->shapes);
    detector->clusters = (SignCluster *)budget_alloc(budget, count, sizeof *detector->clusters);
    if (budget->full) return;
    ink_compare(detector);
    if (detector->labels) patterns_find(detector);
    ink_find(detector);
    clusters_find(budget, detector);
}

void signs_detect(Budget *budget, const Cells *cells, const uint8_t *labels, int veiled, uint8_t *kinds,
                  float *certainty) {
    SignDetector *detector = (SignDetector *)budget_alloc(budget, 1, sizeof *detector);
    int inked = 0;
    if (!detector) return;
    detector->cells = cells, detector->labels = labels;
    detector->size = cells->rows, detector->count = cells->rows * cells->rows;
    detector->side = cells->fine - 2 * (int)rint((0.5 - ROOM) * cells->fine);
    find_signs(budget, detector);
    for (int cell = 0; cell < detector->count; cell++) inked += detector->inked[cell];
    if (!budget->full) {
        if (labels && inked > FULL * detector->count) letters_remove(detector);
        if (labels) crowds_reconsider(detector);
        classify_cells(detector, veiled, kinds, certainty);
    }
    free(detector->clusters);
    free(detector->shapes);
    free(detector->mean);
    free(detector->buffer);
    free(detector->ink);
    free(detector);
}
