/* Meeting in the middle: the plan of a board, its bands, and what they leave. meet.h has the idea. */
#include <stdlib.h>
#include <string.h>

#include "meet.h"

/* ---- the plan ---- */

/* The best by measurement. Wider halves take less time, and more memory: those of ten columns some hundred megabytes.
 * Those of eleven pay where the band would have seven columns or more. */
static int best_band(int n) {
    int band = n % 2 ? 1 : n < 20 ? 0 : 2, half = n < 22 ? 9 : n < 27 ? 10 : MEET_MAX_HALF;
    while (n - band > 2 * half) band += 2;
    return band;
}

/* Fewer would take far more memory. */
static int inner_columns(const MeetPlan *plan) {
    if (plan->half == MEET_MAX_HALF) return MEET_MAX_INNER;
    if (plan->bundled || (plan->half > 9 && plan->band < 4)) return 3;
    return plan->half == 6 || plan->half == 7 ? 1 : 2;
}

MeetPlan meet_plan(int n, int band, int cut) {
    MeetPlan plan;
    memset(&plan, 0, sizeof plan);
    plan.n = n;
    plan.band = band < 0 ? best_band(n) : band;
    plan.half = (n - plan.band) / 2;
    plan.bundled = plan.half == MEET_MAX_HALF || (plan.half == 9 && !plan.band);
    plan.inner = inner_columns(&plan);
    plan.reach = n - 1 - plan.band;
    plan.cut = cut;
    return plan;
}

int meet_possible(const MeetPlan *plan) {
    if (plan->n < MEET_MIN || plan->n > MEET_MAX || plan->band < 0 || plan->band > MEET_MAX_BAND) return 0;
    if ((plan->n - plan->band) % 2 || plan->reach <= plan->band) return 0;
    if (plan->half < plan->inner || plan->half > MEET_MAX_HALF) return 0;
    return plan->cut >= 0 && plan->cut < plan->reach && plan->cut <= MEET_MAX_CUT;
}

uint64_t meet_row_sets(const MeetPlan *plan) {
    uint64_t sets = 1;
    for (int i = 1; i <= plan->half; i++) sets = sets * (uint64_t)(plan->half + i) / (uint64_t)i;
    return sets;
}

/* ---- bands ---- */

/* The row of the band's queen in column `i` once the symmetry has been applied. */
static int row_in_image(const MeetPlan *plan, const MeetBand *band, int symmetry, int i) {
    int row = band->row[symmetry & (MEET_MIRROR | MEET_TURN) ? plan->band - 1 - i : i];
    return symmetry & (MEET_FLIP | MEET_TURN) ? plan->n - 1 - row : row;
}

/* Below, equal to or above 0 as the band is, compared with its image. */
static int compare_with_image(const MeetPlan *plan, const MeetBand *band, int symmetry) {
    for (int i = 0; i < plan->band; i++) {
        int difference = band->row[i] - row_in_image(plan, band, symmetry, i);
        if (difference) return difference;
    }
    return 0;
}

/* Finds out which symmetries keep the band. Returns 0 if another image is looked at in its place. */
static int judge_symmetry(const MeetPlan *plan, MeetBand *band) {
    int symmetries = 1;
    band->kept_by = 0;
    band->images = 1;
    if (plan->clued) return 1;
    for (int symmetry = MEET_MIRROR; symmetry <= MEET_TURN; symmetry <<= 1) {
        int difference = compare_with_image(plan, band, symmetry);
        if (difference > 0) return 0;
        if (!difference) band->kept_by |= symmetry, symmetries++;
    }
    band->images = 4 / symmetries;
    return 1;
}

/* Compares queens in the middle rows with those in the middle columns. Returns 0 if nothing fits. */
static int judge_offsets(const MeetPlan *plan, MeetBand *band) {
    int row_offset = -1;
    band->offset = plan->clued ? plan->n : -1;
    band->doubled = 0;
    if (plan->clued) return 1; /* no queen stands too far out */
    for (int i = 0; i < plan->band; i++) {
        int column = plan->half + i, far = meet_offset_of(band->row[i], plan->n);
        if (meet_is_middle(column, plan->n) && far > band->offset) band->offset = far;
        far = meet_offset_of(column, plan->n);
        if (meet_is_middle(band->row[i], plan->n) && far > row_offset) row_offset = far;
    }
    band->doubled = row_offset < band->offset;
    return row_offset <= band->offset;
}

/* ---- the cells that clues and a band leave ---- */

static int attacks(int row, int column, int other_row, int other_column) {
    return row == other_row || abs(row - other_row) == abs(column - other_column);
}

void meet_close(MeetPlan *plan, int row, int column) {
    plan->clued = 1;
    plan->closed[column] |= (uint32_t)1 << row;
}

void meet_give(MeetPlan *plan, int row, int column) {
    for (int c = 0; c < plan->n; c++)
        for (int r = 0; r < plan->n; r++)
            if (c == column ? r != row : attacks(row, column, r, c)) meet_close(plan, r, c);
}

static uint32_t all_rows(int n) {
    return ((uint32_t)1 << n) - 1;
}

static uint32_t middle_rows(int n) {
    return n % 2 ? (uint32_t)1 << n / 2 : (uint32_t)3 << (n / 2 - 1);
}

MeetSide meet_side(const MeetPlan *plan, const MeetBand *band, int mirrored) {
    MeetSide side;
    uint32_t middle = plan->band || meet_folds(plan) ? middle_rows(plan->n) : 0;
    memset(&side, 0, sizeof side);
    for (int c = 0; c < plan->half; c++) {
        int column = plan->n - 1 - c, far = meet_offset_of(column, plan->n);
        for (int i = 0; i < plan->band; i++) {
            uint32_t queen = (uint32_t)1 << band->row[mirrored ? plan->band - 1 - i : i];
            int away = column - plan->half - i;
            side.closed[c] |= queen | queen << away | queen >> away;
        }
        if (meet_folds(plan)) side.tied[c] |= middle;
        else if (far > band->offset) side.closed[c] |= middle;
        else if (far == band->offset && band->doubled) side.tied[c] |= middle;
        side.closed[c] |= plan->closed[mirrored ? c : column];
        side.closed[c] &= all_rows(plan->n);
    }
    return side;
}

uint32_t meet_occupied_rows(const MeetPlan *plan, const MeetBand *band) {
    uint32_t occupied = 0;
    for (int i = 0; i < plan->band; i++) occupied |= (uint32_t)1 << band->row[i];
    return occupied;
}

/* Whether each row that the band leaves has a cell where a queen may stand, and with clues each column. */
static int leaves_lines(const MeetPlan *plan, const MeetBand *band) {
    MeetSide sides[2] = {meet_side(plan, band, 0), meet_side(plan, band, 1)};
    uint32_t all = all_rows(plan->n), full = all;
    for (int c = 0; c < plan->half; c++) {
        full &= sides[0].closed[c] & sides[1].closed[c];
        if (plan->clued && (sides[0].closed[c] == all || sides[1].closed[c] == all)) return 0;
    }
    return !(full & ~meet_occupied_rows(plan, band));
}

/* The share of placements of a half that the band leaves, if columns had nothing to do with each other. */
static double openness(const MeetPlan *plan, const MeetBand *band, int mirrored) {
    MeetSide side = meet_side(plan, band, mirrored);
    double share = 1;
    for (int c = 0; c < plan->half; c++)
        share *= (plan->n - bit_count32(side.closed[c])) / (double)(plan->n - plan->band);
    return share;
}

/* Found by measuring. */
double meet_work(const MeetPlan *plan, const MeetBand *band) {
    double share = (openness(plan, band, 0) + openness(plan, band, 1)) / 2;
    double sets = band->kept_by == (MEET_MIRROR | MEET_FLIP | MEET_TURN) ? 0.25 : band->kept_by ? 0.5 : 1;
    return sets * (0.1 + share * share);
}

/* ---- all bands ---- */

/* Fills in what a band is, given its rows. Returns 0 if it is not looked at. */
static int judge(const MeetPlan *plan, const MeetPrefix *rows, MeetBand *band) {
    memcpy(band->row, rows->row, sizeof band->row);
    return judge_offsets(plan, band) && judge_symmetry(plan, band) && leaves_lines(plan, band);
}

/* Whether the flip makes something smaller of the queens, so that it is looked at in their place. */
static int is_flipped(const MeetPlan *plan, const MeetPrefix *prefix) {
    for (int i = 0; !plan->clued && i < prefix->length; i++) {
        int difference = 2 * prefix->row[i] - (plan->n - 1);
        if (difference) return difference > 0;
    }
    return 0;
}

/* Whether no clue closes this cell of the band, and no queen of the prefix attacks it. */
static int is_free(const MeetPlan *plan, const MeetPrefix *prefix, int row, int column) {
    if (plan->closed[plan->half + column] >> row & 1) return 0;
    for (int i = 0; i < prefix->length; i++)
        if (attacks(row, column, prefix->row[i], i)) return 0;
    return 1;
}

/* Whether the last column has a row where the mirror and the half turn make nothing smaller of it. */
static int can_end(const MeetPlan *plan, const MeetPrefix *prefix) {
    if (!prefix->length || prefix->length == plan->band || plan->clued) return 1;
    for (int row = prefix->row[0] + 1; row < plan->n - prefix->row[0]; row++)
        if (is_free(plan, prefix, row, plan->band - 1)) return 1;
    return 0;
}

int meet_begins(const MeetPlan *plan, const MeetPrefix *prefix) {
    MeetPrefix shorter = *prefix;
    MeetBand band;
    if (prefix->length > plan->band) return 0;
    for (shorter.length = 0; shorter.length < prefix->length; shorter.length++) {
        int row = prefix->row[shorter.length];
        if (row < 0 || row >= plan->n || !is_free(plan, &shorter, row, shorter.length)) return 0;
    }
    if (prefix->length == plan->band) return judge(plan, prefix, &band);
    return !is_flipped(plan, prefix) && can_end(plan, prefix);
}

typedef int (*VisitPrefix)(void *context, const MeetPrefix *prefix);

static int visit_longer(const MeetPlan *plan, MeetPrefix *prefix, int length, VisitPrefix visit, void *context) {
    if (is_flipped(plan, prefix) || !can_end(plan, prefix)) return 1;
    if (prefix->length >= length) return visit(context, prefix);
    for (int row = 0, going = 1; row < plan->n; row++) {
        if (!is_free(plan, prefix, row, prefix->length)) continue;
        prefix->row[prefix->length++] = (signed char)row;
        going = visit_longer(plan, prefix, length, visit, context);
        prefix->length--;
        if (!going) return 0;
    }
    return 1;
}

/* Whom to hand on bands to, or prefixes that begin one. */
typedef struct {
    const MeetPlan *plan;
    VisitPrefix prefix;
    int (*band)(void *context, const MeetBand *band);
    void *context;
} Visitor;

static int visit_prefix(void *context, const MeetPrefix *prefix) {
    const Visitor *visitor = (const Visitor *)context;
    return meet_begins(visitor->plan, prefix) ? visitor->prefix(visitor->context, prefix) : 1;
}

int meet_prefixes(const MeetPlan *plan, int length, VisitPrefix visit, void *context) {
    Visitor visitor = {plan, visit, NULL, context};
    MeetPrefix prefix = {{0}, 0};
    return visit_longer(plan, &prefix, length, visit_prefix, &visitor);
}

static int visit_band(void *context, const MeetPrefix *prefix) {
    const Visitor *visitor = (const Visitor *)context;
    MeetBand band;
    return judge(visitor->plan, prefix, &band) ? visitor->band(visitor->context, &band) : 1;
}

int meet_bands(const MeetPlan *plan, const MeetPrefix *prefix, int (*visit)(void *context, const MeetBand *band),
               void *context) {
    Visitor visitor = {plan, NULL, visit, context};
    MeetPrefix longer = *prefix;
    return visit_longer(plan, &longer, plan->band, visit_band, &visitor);
}

MeetBand meet_image(const MeetPlan *plan, const MeetBand *band, int symmetry) {
    MeetBand image = *band;
    for (int i = 0; i < plan->band; i++) image.row[i] = (signed char)row_in_image(plan, band, symmetry, i);
    return image;
}

/* ---- the work of many bands ---- */

/* So many probes guess the work of the bands that begin alike (Knuth, 1975). */
enum { PROBES = 32 };

typedef struct {
    const MeetPlan *plan;
    double work;
} WorkSum;

static int add_work(void *context, const MeetBand *band) {
    WorkSum *sum = (WorkSum *)context;
    sum->work += meet_work(sum->plan, band);
    return 1;
}

static int add_any(const MeetPlan *plan, MeetPrefix *prefix, uint64_t *random) {
    signed char rows[32];
    int choices = 0;
    for (int row = 0; row < plan->n; row++)
        if (is_free(plan, prefix, row, prefix->length)) rows[choices++] = (signed char)row;
    *random = *random * 6364136223846793005u + 1442695040888963407u; /* Knuth's generator, modulo 2^64 */
    if (choices) prefix->row[prefix->length++] = rows[(*random >> 33) % (uint64_t)choices];
    return choices;
}

static double probe(const MeetPlan *plan, const MeetPrefix *prefix, uint64_t *random) {
    WorkSum sum = {plan, 0};
    MeetPrefix longer = *prefix;
    double product = 1;
    while (longer.length < plan->band - 1 && product > 0) product *= add_any(plan, &longer, random);
    if (product > 0) meet_bands(plan, &longer, add_work, &sum);
    return product * sum.work;
}

double meet_work_under(const MeetPlan *plan, const MeetPrefix *prefix) {
    int probes = prefix->length >= plan->band - 1 ? 1 : PROBES; /* one knows it all if it has nothing to choose */
    uint64_t random = 1;
    double sum = 0;
    for (int i = 0; i < probes; i++) sum += probe(plan, prefix, &random);
    return sum / probes;
}
