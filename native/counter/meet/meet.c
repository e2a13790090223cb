/* Meeting in the middle: what is done once for a band, and for all of them. meet.h has the idea. */
#if defined(__linux__)
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include <sys/mman.h>
#endif
#include <stdlib.h>
#include <string.h>

#include "meet.h"

/* ---- halves ---- */

/* From so many columns in the band on, words leave out the diagonals that its queens take; and where they would be too
 * long with them. */
enum { WIDE_BAND = 3 };

static void fill_binomials(MeetHalves *halves) {
    for (int n = 0; n <= 2 * MEET_MAX_HALF; n++)
        for (int k = 0; k < MEET_MAX_HALF + 2; k++)
            halves->choose[n][k] =
                k == 0 ? 1 : n == 0 ? 0 : halves->choose[n - 1][k - 1] + halves->choose[n - 1][k];
}

/* The diagonals of one direction that the queens of the band leave. */
static uint32_t live_diagonals(const MeetPlan *plan, const MeetBand *band, int up) {
    uint32_t live = ((uint32_t)1 << plan->reach) - 1;
    int all = plan->band < WIDE_BAND && 2 * plan->reach <= MEET_WORD_BITS;
    for (int i = 0; !all && i < plan->band; i++) {
        int diagonal = up ? band->row[i] - i - 1 : band->row[i] + i - plan->band; /* its row in the innermost column */
        if (diagonal >= 0 && diagonal < plan->reach) live &= ~((uint32_t)1 << diagonal);
    }
    return live;
}

int meet_word_bits(const MeetDiagonals *diagonals) {
    return bit_count32(diagonals->live & ~diagonals->key);
}

uint32_t meet_ends(const MeetHalves *halves) {
    return halves->ends ? 1 | (uint32_t)1 << (halves->plan.reach - 1) : 0;
}

/* Chooses the key: the ends, and so many diagonals nearest to the centre. */
static void choose_key(const MeetHalves *halves, MeetDiagonals *diagonals, int cut) {
    uint32_t candidates = diagonals->live & ~meet_ends(halves);
    int skipped = (bit_count32(candidates) - cut) / 2;
    for (diagonals->key = meet_ends(halves); cut > 0 && candidates; candidates &= candidates - 1) {
        if (skipped-- > 0) continue;
        diagonals->key |= candidates & (0u - candidates);
        cut--;
    }
}

static void choose_keys(MeetHalves *halves, int cut) {
    halves->plan.cut = cut;
    choose_key(halves, &halves->up, cut);
    choose_key(halves, &halves->down, cut);
}

/* Diagonals that do not fit into a word must be key: the ends are in any case. */
static void choose_diagonals(MeetHalves *halves) {
    int extra = halves->plan.cut, cut = 0;
    halves->ends = halves->plan.bundled ? MEET_ENDS : 0;
    halves->up.live = live_diagonals(&halves->plan, &halves->band, 1);
    halves->down.live = live_diagonals(&halves->plan, &halves->band, 0);
    for (choose_keys(halves, 0); meet_word_bits(&halves->up) + meet_word_bits(&halves->down) > MEET_WORD_BITS;)
        choose_keys(halves, ++cut);
    int ups = bit_count32(halves->up.live & ~meet_ends(halves));
    int downs = bit_count32(halves->down.live & ~meet_ends(halves));
    for (; extra && cut < MEET_MAX_CUT && cut < ups && cut < downs; extra--) choose_keys(halves, ++cut);
}

void meet_set_band(MeetHalves *halves, const MeetPlan *plan, const MeetBand *band) {
    halves->plan = *plan;
    halves->band = *band;
    halves->free_rows = 0;
    halves->middle = 0;
    for (int row = 0; row < plan->n; row++) {
        if (meet_occupied_rows(plan, band) >> row & 1) continue;
        if (meet_is_middle(row, plan->n)) halves->middle |= (uint32_t)1 << halves->free_rows;
        halves->row[halves->free_rows++] = row;
    }
    halves->one_side = plan->band < 2 && !plan->clued;
    choose_diagonals(halves);
    fill_binomials(halves);
}

/* Memory begins where a line of the caches does, which a vector fills. Large memory is asked for in huge pages: lists
 * are read here and there, and there are few entries for the usual small pages in a processor's tables. */
static void *allocate(size_t bytes) {
#if defined(__linux__)
    enum { LINE = 64, HUGE = 1 << 21 };
    int large = bytes >= 2 * (size_t)HUGE;
    void *memory;
    if (posix_memalign(&memory, large ? HUGE : LINE, bytes)) return NULL;
    if (large) madvise(memory, bytes, MADV_HUGEPAGE);
    return memory;
#else
    return malloc(bytes);
#endif
}

int meet_reserve(void **memory, size_t *room, size_t used, size_t bytes) {
    if (bytes <= *room) return 1;
    size_t capacity = *room ? bytes + bytes / 2 : bytes; /* the first time it is an estimate already */
    void *larger = allocate(capacity);
    if (!larger) return 0;
    if (used) memcpy(larger, *memory, used);
    free(*memory);
    *memory = larger;
    *room = capacity;
    return 1;
}

static void free_half(MeetHalf *half) {
    free(half->word);
    free(half->start);
    free(half->arrangement);
    free(half->arrangement_start);
}

void meet_free(MeetHalves *halves) {
    free_half(&halves->east);
    free_half(&halves->west);
    for (int i = 0; i < 2; i++) {
        free(halves->level[i].word);
        free(halves->level[i].start);
    }
    free(halves->list.word);
}

uint64_t meet_bytes(const MeetHalves *halves) {
    const MeetHalf *half[] = {&halves->east, &halves->west};
    uint64_t bytes = halves->list.words;
    for (int i = 0; i < 2; i++) {
        bytes += half[i]->words + half[i]->starts + half[i]->arrangements + half[i]->arrangement_starts;
        bytes += halves->level[i].words + halves->level[i].starts;
    }
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

int meet_weight(const MeetHalves *halves, uint32_t rows) {
    int kept_by = halves->band.kept_by;
    /* The mirror alone keeps a band of one queen that is not in the centre; then the middle row, which is free, is
     * kept in the east, so that no western half is tied. */
    if (kept_by == MEET_MIRROR) return rows & halves->middle ? 2 : 0;
    uint32_t complement = ~rows & (((uint32_t)1 << halves->free_rows) - 1);
    uint32_t images[3] = {complement, upside_down(rows, halves->free_rows), upside_down(complement, halves->free_rows)};
    int symmetries = 1, fixed = 1;
    for (int i = 0; kept_by >> i; i++) {
        if (!(kept_by >> i & 1)) continue;
        if (images[i] < rows) return 0;
        symmetries++;
        fixed += images[i] == rows;
    }
    return symmetries / fixed;
}

/* ---- counting bands ---- */

typedef struct {
    const MeetCode *code;
    const MeetPlan *plan;
    int symmetry;
    MeetHalves *halves;
    MeetTally *tally;
    const Flag *cancelled;
} BandCount;

static int count_band(void *context, const MeetBand *band) {
    const BandCount *c = (const BandCount *)context;
    MeetBand image = meet_image(c->plan, band, c->symmetry);
    meet_set_band(c->halves, c->plan, &image);
    return c->code->build(c->halves, c->cancelled) &&
           c->code->count(c->halves, 0, meet_row_sets(c->plan), c->tally, c->cancelled);
}

int meet_count_bands(const MeetCode *code, const MeetPlan *plan, const MeetPrefix *prefix, int symmetry,
                     MeetHalves *halves, MeetTally *tally, const Flag *cancelled) {
    BandCount count = {code, plan, symmetry, halves, tally, cancelled};
    return meet_bands(plan, prefix, count_band, &count);
}

/* ---- processors ---- */

static int runs(const MeetCode *code) {
    if (!code->build) return 0;
#ifdef X86_CODE
    if (code == &meet_avx512)
        return processor_has("avx512f") && processor_has("avx512bw") &&
               processor_has("avx512vl") && processor_has("avx512dq") &&
               processor_has("avx512vpopcntdq") && processor_has("bmi2");
    if (code == &meet_avx2) return processor_has("avx2") && processor_has("bmi") && processor_has("popcnt");
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
