/* Meeting in the middle: what is done once for a board or a band. meet.h has the idea. */
#if defined(__linux__)
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include <sys/mman.h>
#endif
#include <stdlib.h>
#include <string.h>

#include "meet.h"

/* ---- the plan ---- */

/* Half a word, for the diagonals of one direction. */
enum { WORD_ROOM = 15 };

/* What measured best. Halves of more than nine columns take too much memory. */
static int best_band(int n) {
    int band = n % 2 ? 1 : n < 18 ? 0 : 2;
    while (n - band > 18) band += 2;
    return band;
}

MeetPlan meet_plan(int n, int band, int cut) {
    MeetPlan plan;
    plan.n = n;
    plan.band = band < 0 ? best_band(n) : band;
    plan.half = (n - plan.band) / 2;
    plan.reach = n - 1 - plan.band;
    plan.cut = cut + (plan.reach > WORD_ROOM ? plan.reach - WORD_ROOM : 0);
    return plan;
}

int meet_possible(const MeetPlan *plan) {
    if (plan->n < MEET_LEAST || plan->n > MEET_MOST || plan->band < 0 || plan->band > MEET_MAX_BAND) return 0;
    if ((plan->n - plan->band) % 2 || plan->half < 2 || plan->half > MEET_MAX_HALF || plan->reach <= plan->band)
        return 0;
    return plan->cut >= 0 && plan->cut < plan->reach && 1 << 2 * plan->cut <= MEET_MAX_KEYS;
}

uint64_t meet_row_sets(const MeetPlan *plan) {
    uint64_t sets = 1;
    for (int i = 1; i <= plan->half; i++) sets = sets * (uint64_t)(plan->half + i) / (uint64_t)i;
    return sets;
}

/* ---- bands ---- */

/* Twice the distance of a row or a column from the centre. */
static int offset_of(int line, int n) {
    return abs(2 * line - (n - 1));
}

/* Whether the row or column is in the middle: one of one or of two. */
static int is_middle(int line, int n) {
    return offset_of(line, n) <= 1;
}

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
    int kept = 1;
    band->kept_by = 0;
    for (int symmetry = MEET_MIRROR; symmetry <= MEET_TURN; symmetry <<= 1) {
        int difference = compare_with_image(plan, band, symmetry);
        if (difference > 0) return 0;
        if (!difference) band->kept_by |= symmetry, kept++;
    }
    band->images = 4 / kept;
    return 1;
}

/* Compares queens in the middle rows with those in the middle columns. Returns 0 if nothing fits. */
static int judge_offsets(const MeetPlan *plan, MeetBand *band) {
    int across = -1;
    band->offset = -1;
    for (int i = 0; i < plan->band; i++) {
        int column = plan->half + i, far = offset_of(band->row[i], plan->n);
        if (is_middle(column, plan->n) && far > band->offset) band->offset = far;
        far = offset_of(column, plan->n);
        if (is_middle(band->row[i], plan->n) && far > across) across = far;
    }
    band->twice = across < band->offset;
    return across <= band->offset;
}

/* ---- the cells that a band leaves ---- */

static int attacks(int row, int column, int other_row, int other_column) {
    return row == other_row || abs(row - other_row) == abs(column - other_column);
}

MeetSide meet_side(const MeetPlan *plan, const MeetBand *band, int mirrored) {
    MeetSide side;
    memset(&side, 0, sizeof side);
    for (int c = 0; c < plan->half; c++) {
        int column = plan->n - 1 - c, far = offset_of(column, plan->n);
        for (int row = 0; row < plan->n; row++) {
            uint32_t bit = (uint32_t)1 << row;
            for (int i = 0; i < plan->band; i++) {
                int queen = band->row[mirrored ? plan->band - 1 - i : i];
                if (attacks(row, column, queen, plan->half + i)) side.closed[c] |= bit;
            }
            if (!plan->band || !is_middle(row, plan->n)) continue;
            if (far > band->offset) side.closed[c] |= bit;
            if (far == band->offset && band->twice) side.tied[c] |= bit;
        }
    }
    return side;
}

static int stands_in(const MeetPlan *plan, const MeetBand *band, int row) {
    for (int i = 0; i < plan->band; i++)
        if (band->row[i] == row) return 1;
    return 0;
}

/* Whether each row that the band leaves has a cell where a queen may stand. */
static int leaves_rows(const MeetPlan *plan, const MeetBand *band) {
    MeetSide sides[2] = {meet_side(plan, band, 0), meet_side(plan, band, 1)};
    for (int row = 0; row < plan->n; row++) {
        int open = stands_in(plan, band, row);
        for (int c = 0; c < plan->half; c++) open |= !(sides[0].closed[c] & sides[1].closed[c] & (uint32_t)1 << row);
        if (!open) return 0;
    }
    return 1;
}

/* The share of placements of a half that the band leaves, if columns had nothing to do with each other. */
static double openness(const MeetPlan *plan, const MeetBand *band, int mirrored) {
    MeetSide side = meet_side(plan, band, mirrored);
    double share = 1;
    for (int c = 0; c < plan->half; c++) {
        int open = 0;
        for (int row = 0; row < plan->n; row++) open += !(side.closed[c] >> row & 1);
        share *= open / (double)(plan->n - plan->band);
    }
    return share;
}

/* Found by measuring. */
double meet_work(const MeetPlan *plan, const MeetBand *band) {
    double share = (openness(plan, band, 0) + openness(plan, band, 1)) / 2;
    double sets = band->kept_by == (MEET_MIRROR | MEET_FLIP | MEET_TURN) ? 0.25 : band->kept_by ? 0.5 : 1;
    return sets * (0.1 + share * share);
}

/* ---- all bands ---- */

/* Places the queens of the columns from `i` on, in every way. */
static size_t place_band(const MeetPlan *plan, MeetBand *band, int i, MeetBand *bands, size_t count) {
    if (i == plan->band || i == MEET_MAX_BAND) {
        if (!judge_offsets(plan, band) || !judge_symmetry(plan, band) || !leaves_rows(plan, band)) return count;
        if (bands) bands[count] = *band;
        return count + 1;
    }
    for (int row = 0; row < plan->n; row++) {
        int fits = 1;
        for (int j = 0; j < i; j++) fits &= !attacks(row, i, band->row[j], j);
        if (!fits) continue;
        band->row[i] = row;
        count = place_band(plan, band, i + 1, bands, count);
    }
    return count;
}

size_t meet_bands(const MeetPlan *plan, MeetBand *bands) {
    MeetBand band;
    memset(&band, 0, sizeof band);
    return place_band(plan, &band, 0, bands, 0);
}

/* ---- halves ---- */

static void fill_binomials(MeetHalves *halves) {
    for (int n = 0; n <= 2 * MEET_MAX_HALF; n++)
        for (int k = 0; k < MEET_MAX_HALF + 2; k++)
            halves->choose[n][k] =
                k == 0 ? 1 : n == 0 ? 0 : halves->choose[n - 1][k - 1] + halves->choose[n - 1][k];
}

void meet_set(MeetHalves *halves, const MeetPlan *plan, const MeetBand *band) {
    halves->plan = *plan;
    halves->band = *band;
    halves->free_rows = 0;
    for (int row = 0; row < plan->n; row++) {
        if (!stands_in(plan, band, row)) halves->row[halves->free_rows++] = row;
    }
    halves->one_side = plan->band < 2;
    fill_binomials(halves);
}

/* Large memory is asked for in huge pages: lists are read here and there, and there are few entries for the
 * usual small pages in a processor's tables. */
static void *allocate(size_t bytes) {
#if defined(__linux__)
    enum { HUGE = 1 << 21 };
    void *memory;
    if (bytes < 2 * (size_t)HUGE) return malloc(bytes);
    if (posix_memalign(&memory, HUGE, bytes)) return NULL;
    madvise(memory, bytes, MADV_HUGEPAGE);
    return memory;
#else
    return malloc(bytes);
#endif
}

int meet_room(void **memory, size_t *room, size_t used, size_t bytes) {
    if (bytes <= *room) return 1;
    size_t wanted = *room ? bytes + bytes / 2 : bytes; /* the first time it is an estimate already */
    void *larger = allocate(wanted);
    if (!larger) return 0;
    if (used) memcpy(larger, *memory, used);
    free(*memory);
    *memory = larger;
    *room = wanted;
    return 1;
}

static void free_half(MeetHalf *half) {
    free(half->word);
    free(half->edge[0]);
    free(half->edge[1]);
    free(half->start);
}

void meet_free(MeetHalves *halves) {
    free_half(&halves->east);
    free_half(&halves->west);
    for (int i = 0; i < 2; i++) {
        free(halves->level[i].word);
        free(halves->level[i].start);
        free(halves->list[i].word);
    }
    free(halves->keys);
}

static uint64_t bytes_of_half(const MeetHalf *half) {
    return half->words + half->edges[0] + half->edges[1] + half->starts;
}

uint64_t meet_bytes(const MeetHalves *halves) {
    uint64_t bytes = bytes_of_half(&halves->east) + bytes_of_half(&halves->west) + halves->key_room;
    for (int i = 0; i < 2; i++)
        bytes += halves->level[i].words + halves->level[i].starts + halves->list[i].words;
    return bytes;
}

uint32_t meet_set_of(const MeetHalves *halves, uint64_t number, int size) {
    uint32_t rows = 0;
    for (int place = halves->free_rows; size > 0;) {
        while (halves->choose[--place][size] > number) {
        }
        rows |= (uint32_t)1 << place;
        number -= halves->choose[place][size--];
    }
    return rows;
}

static uint32_t upside_down(uint32_t rows, int count) {
    uint32_t result = 0;
    for (int i = 0; i < count; i++) result |= (rows >> i & 1) << (count - 1 - i);
    return result;
}

/* The mirror alone keeps a band of one queen that is not in the centre; then the middle row, which is free, is
 * kept in the east, so that no western half is tied. */
static int weight_under_mirror(const MeetHalves *halves, uint32_t rows) {
    for (int i = 0; i < halves->free_rows; i++)
        if (is_middle(halves->row[i], halves->plan.n)) return rows >> i & 1 ? 2 : 0;
    return 0;
}

int meet_weight(const MeetHalves *halves, uint32_t rows) {
    int kept_by = halves->band.kept_by;
    if (kept_by == MEET_MIRROR) return weight_under_mirror(halves, rows);
    uint32_t others = ~rows & (((uint32_t)1 << halves->free_rows) - 1);
    uint32_t images[3] = {others, upside_down(rows, halves->free_rows), upside_down(others, halves->free_rows)};
    int kept = 1, same = 1;
    for (int i = 0; i < 3; i++) {
        if (!(kept_by >> i & 1)) continue;
        if (images[i] < rows) return 0;
        kept++;
        same += images[i] == rows;
    }
    return kept / same;
}

/* ---- processors ---- */

static int runs(const MeetCode *code) {
    if (!code->build) return 0;
#if defined(__x86_64__) && defined(__GNUC__)
    if (code == &meet_avx512)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("bmi2");
    if (code == &meet_avx2) return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
#endif
    return 1;
}

const MeetCode *meet_code(const char *name) {
    const MeetCode *codes[] = {&meet_avx512, &meet_avx2, &meet_generic};
    for (int i = 0; i < 3; i++) {
        if (!runs(codes[i]) || (*name && strcmp(name, codes[i]->name))) continue;
        if (codes[i]->prepare) codes[i]->prepare();
        return codes[i];
    }
    return NULL;
}
