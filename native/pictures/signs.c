/* What stands on the cells, if that is clear: every sign is like the others of its kind, and unlike all else. */
#include <math.h>
#include <stdlib.h>

#include "pictures/parts.h"

static const float LEAST_INK = 0.0035f; /* the share of a cell that is ink where a sign stands */
static const float UNSURE = 0.35f;      /* how far from that, as a logarithm, nothing is in doubt */
static const float BARE = 0.97f;        /* the share of an empty cell that is paper */
static const float CLEAR = 0.5f;        /* how certain it is what a sign is */
static const float LIKE = 0.8f;         /* how much signs of a kind correlate */
static const float STRANGE = 60;        /* of 255: papers of one region differ less */
static const float FULL = 0.9f;         /* the share of the cells that have ink where all may have letters */
static const float ALIKE = 0.92f;       /* how much marks correlate that are no letters */

enum { SEVERAL = 3 };

static const char *const UNCLEAR = "it is not clear what stands on some of the cells";

static float like(const PictureCell *one, const PictureCell *other) {
    float sum = 0;
    for (int i = 0; i < SIGN_SAMPLES; i++) sum += one->shape[i] * other->shape[i];
    return sum;
}

/* Whether ink fills a region, and is not found elsewhere as often: it may be a pattern, or the region's letter. */
static int is_pattern(const PicturesBoard *board, const PictureCell *cells, int region) {
    const int count = board->size * board->size;
    int own = 0, elsewhere = 0, first = -1;
    for (int i = 0; i < count; i++) {
        if (board->regions[i] != region) continue;
        if (cells[i].sign == PICTURES_EMPTY) return 0;
        if (first < 0 || cells[i].sign == PICTURES_MARK) first = i;
        own++;
    }
    for (int i = 0; i < count; i++)
        elsewhere += board->regions[i] != region && cells[i].sign && like(&cells[i], &cells[first]) > ALIKE;
    return elsewhere < (own < SEVERAL ? own : SEVERAL);
}

/* The sign of this kind that is like most others. */
static int usual_of(const PictureCell *cells, int count, int kind) {
    int best = -1, most = 0;
    for (int i = 0; i < count; i++) {
        if (cells[i].sign != kind) continue;
        int alike = 0;
        for (int j = 0; j < count; j++) alike += cells[j].sign == kind && like(&cells[i], &cells[j]) > LIKE;
        if (alike > most) most = alike, best = i;
    }
    return best;
}

const char *signs_tell(PicturesBoard *board, PictureCell *cells) {
    const int count = board->size * board->size;
    int inked = 0;
    for (int i = 0; i < count; i++) {
        const float amount = logf(cells[i].amount / LEAST_INK);
        if (float_abs(amount) < UNSURE) return UNCLEAR;
        if (amount < 0) {
            if (cells[i].even < BARE) return UNCLEAR;
            cells[i].sign = PICTURES_EMPTY;
        } else if (cells[i].sign == PICTURES_EMPTY || cells[i].certainty < CLEAR) return UNCLEAR;
        inked += cells[i].sign != PICTURES_EMPTY;
        for (int part = 0; part < 3; part++)
            if (float_abs(cells[i].paper[part] - (float)board->colours[3 * board->regions[i] + part]) > STRANGE) return UNCLEAR;
    }
    for (int region = 0; region < board->size; region++)
        if (is_pattern(board, cells, region)) return "a region may have a pattern";
    const int mark = usual_of(cells, count, PICTURES_MARK), queen = usual_of(cells, count, PICTURES_QUEEN);
    const float least = (float)inked > FULL * (float)count ? ALIKE : LIKE;
    for (int i = 0; i < count; i++) {
        board->signs[i] = cells[i].sign;
        const int own = cells[i].sign == PICTURES_MARK ? mark : queen, other = cells[i].sign == PICTURES_MARK ? queen : mark;
        if (!cells[i].sign) continue;
        if (like(&cells[i], &cells[own]) < least) return UNCLEAR;
        if (other >= 0 && like(&cells[i], &cells[other]) > LIKE) return UNCLEAR;
    }
    return NULL;
}
