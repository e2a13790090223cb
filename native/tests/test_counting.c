/* Tests of the kernels that count n-queens, part of test_kernels.c: known counts by every method, borders, clues,
 * tallies, and bands. */
#include <stdlib.h>
#include <string.h>

#include "counter/queens/listing.h"
#include "counter/meet/meet.h"
#include "counter/queens/queens.h"
#include "counter/queens/queens_turns.h"
#include "checks.h"

static uint64_t count_queens(int n, int torus, const QueensClues *clues, QueensMethod method) {
    uint64_t total = 0;
    Queens *queens = queens_new(n, torus, clues, method, DEFAULT_PREFIXES);
    for (int unit = 0; unit < queens->units; unit++) {
        int no_memory;
        total += queens_count_unit(queens, unit, &no_memory);
        CHECK(!no_memory, "no memory");
    }
    if (clues->given_count + clues->blocked_count) {
        QueensTally tally = {0, 0, 0, 0, 0};
        queens_tally(queens, 0, queens->prefixes, &tally);
        CHECK(tally.count == total, "by prefixes");
    }
    queens_free(queens);
    return total;
}

static void test_queens_counts(void) {
    static const uint64_t KNOWN[] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200};
    static const uint64_t TORUS[] = {1, 1, 0, 0, 0, 10, 0, 28, 0, 0, 0, 88, 0};
    static const QueensClues NONE = {NULL, NULL, 0, 0};
    for (int method = QUEENS_FASTEST; method <= QUEENS_AVX512; method++)
        for (int n = 0; n <= 12; n++) {
            if (!queens_runs((QueensMethod)method, n)) continue;
            uint64_t flat = count_queens(n, 0, &NONE, (QueensMethod)method);
            uint64_t torus = count_queens(n, 1, &NONE, (QueensMethod)method);
            CHECK(flat == KNOWN[n] && torus == TORUS[n], "n = %d, method %d", n, method);
        }
}

/* The largest board, with no queen given, and one cell open of each row, or two: from the top down, and in the order of
 * the clues. */
static void test_largest_queens(void) {
    enum { N = MAX_QUEENS };
    static uint16_t blocked[N * N];
    QueensClues clues = {NULL, blocked, 0, 0};
    for (int cell = 0; cell < N * N; cell++) {
        const int row = cell / N, column = cell % N, first = 2 * row + 1 - (row < N / 2 ? 0 : N + 1);
        const int is_other = column == N - 1 - first && (row < N / 4 || row >= N - N / 4);
        if (column != first && !is_other) blocked[clues.blocked_count++] = (uint16_t)cell;
    }
    Queens *queens = queens_new(N, 0, &clues, QUEENS_GENERIC, 1);
    QueensTally down = {0, 0, 0, 0, 0}, ordered = down;
    CHECK(queens->start.count == N, "%d rows", queens->start.count);
    CHECK(board_narrowest_row(&queens->start) == N / 4, "row %d", board_narrowest_row(&queens->start));
    queens_count_board(queens, &queens->start, &down);
    queens_tally(queens, 0, queens->prefixes, &ordered);
    CHECK(down.count > 1 && ordered.count == down.count, "%d and %d", (int)down.count, (int)ordered.count);
    queens_free(queens);
}

/* Whether a cell holds a queen or not, the counts add up; on boards of every width. */
static void test_queens_clues(void) {
    uint16_t given[64], blocked[200];
    for (int n = 12; n <= 64; n += 4)
        for (int method = QUEENS_FASTEST; method <= QUEENS_AVX512; method++) {
            if (!queens_runs((QueensMethod)method, n)) continue;
            for (int i = 0; i < 150; i++) blocked[i] = (uint16_t)random_below(n * n);
            for (int i = 0; i < n - 8; i++) /* a knight's walk: no queen attacks another */
                given[i] = (uint16_t)(i < n / 2 ? n * i + 2 * i + 1 : n * i + 2 * (i - n / 2));
            QueensClues clues = {given, blocked, n > 12 ? n - 9 : 0, n > 12 ? 0 : 40};
            uint64_t all = count_queens(n, 0, &clues, (QueensMethod)method);
            uint16_t other = (uint16_t)((n - 2) * n + random_below(n));
            blocked[clues.blocked_count] = given[clues.given_count] = other;
            clues.given_count++;
            uint64_t with = count_queens(n, 0, &clues, (QueensMethod)method);
            clues.given_count--, clues.blocked_count++;
            CHECK(all == with + count_queens(n, 0, &clues, (QueensMethod)method), "n = %d, method %d", n, method);
        }
}

/* The tally of a board, however it is cut, and by each method; its prefixes one by one and all at once. */
static void test_queens_tally(void) {
    static const QueensClues NONE = {NULL, NULL, 0, 0};
    static const int SIZES[][2] = {{0, 0}, {1, 0}, {5, 0}, {8, 0}, {13, 0}, {5, 1}, {13, 1}, {17, 1}, {6, 1}};
    static const uint64_t KNOWN[] = {1, 1, 10, 92, 73712, 10, 4524, 140692, 0};
    for (int i = 0; i < 9; i++)
        for (int enough = 1; enough < (i == 7 ? 2 : 10000); enough *= 70) {
            uint64_t nodes = 0;
            for (int method = QUEENS_GENERIC; method <= QUEENS_AVX512; method++) {
                if (!queens_runs((QueensMethod)method, SIZES[i][0])) continue;
                Queens *queens = queens_new(SIZES[i][0], SIZES[i][1], &NONE, (QueensMethod)method, enough);
                QueensTally all = {0, 0, 0, 0, 0}, one = all;
                queens_tally(queens, 0, queens->prefixes, &all);
                for (int p = 0; p < queens->prefixes; p++) queens_tally(queens, p, p + 1, &one);
                CHECK(all.count == KNOWN[i] && all.residue == KNOWN[i], "board %d: %d", i, (int)all.count);
                CHECK(!memcmp(&all, &one, sizeof all), "board %d: prefix by prefix", i);
                CHECK(all.nodes == nodes || method == QUEENS_GENERIC, "board %d: %d nodes", i, (int)all.nodes);
                nodes = all.nodes;
                queens_free(queens);
            }
        }
}

/* Nothing is lost silently where 64 bits end, and the residues are those of the true numbers. */
static void test_queens_overflow(void) {
    static const QueensClues NONE = {NULL, NULL, 0, 0};
    Queens *queens = queens_new(8, 0, &NONE, QUEENS_FASTEST, 1);
    QueensTally fits = {UINT64_MAX - 92, 0, 0, 0, 0}, not_any_more = {UINT64_MAX - 91, 0, 0, 0, 0};
    queens_tally(queens, 0, queens->prefixes, &fits);
    queens_tally(queens, 0, queens->prefixes, &not_any_more);
    CHECK(!fits.overflow && fits.count == UINT64_MAX, "what fits");
    CHECK(not_any_more.overflow, "one more");
    tally_add(&fits, 1);
    CHECK(fits.overflow && fits.residue == 93, "one more, found");
    queens_free(queens);
    CHECK(residue_of(MERSENNE_61) == 0 && residue_of(UINT64_MAX) == 7, "residues");
    CHECK(residue_plus(MERSENNE_61 - 1, UINT64_MAX) == 6, "the residue of a sum");
    for (uint32_t i = 1, factor = 1; i < 200; i++, factor = factor * 2654435761u + i) {
        uint64_t residue = residue_of(UINT64_MAX / i), product = 0;
        for (int bit = 31; bit >= 0; bit--) {
            product = residue_plus(product, product);
            if (factor >> bit & 1) product = residue_plus(product, residue);
        }
        CHECK(residue_times(residue, factor) == product, "the residue of a product");
    }
}

static void test_queens_turns(void) {
    static const uint64_t HALF[] = {1, 1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80}, QUARTER_AT_32 = 406784;
    Turns turns;
    for (int n = 0; n <= 32; n += n < 12 ? 1 : 20) {
        uint64_t total = 0;
        memset(&turns, 1, sizeof turns);
        turns_start(&turns, n, n == 32);
        for (int unit = 0; unit < turns.units; unit++) total += turns_count(&turns, unit);
        CHECK(total == (n == 32 ? QUARTER_AT_32 : HALF[n]), "n = %d", n);
    }
}

/* Every kind of listing, one solution at a time or all at once, into room that just suffices. */
static void test_listing(void) {
    static const size_t KNOWN[] = {0, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724};
    static const size_t DISTINCT[] = {0, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92};
    for (int n = 1; n <= 10; n++) {
        Listing listing;
        unsigned char *rows = (unsigned char *)malloc(KNOWN[n] * (size_t)n + 1), prefix[1] = {0};
        size_t found = 0, half, counted = 0;
        for (listing_start(&listing, n, NULL, 0, LISTING_ALL); !listing.over;)
            found += listing_run(&listing, found < KNOWN[n] ? rows + found * (size_t)n : NULL, 1, 0);
        CHECK(found == KNOWN[n] && listing_fault(n, rows, found) == found, "n %d: %zu", n, found);
        listing_start(&listing, n, NULL, 0, LISTING_HALF);
        half = listing_run(&listing, rows, KNOWN[n] / 2, 1e9);
        if (n > 1) listing_mirror(n, rows, half);
        CHECK(n == 1 || (2 * half == found && listing_fault(n, rows, found) == found), "n %d: %zu", n, half);
        listing_start(&listing, n, NULL, 0, LISTING_DISTINCT);
        half = listing_run(&listing, NULL, SIZE_MAX, 1e9);
        CHECK(half == DISTINCT[n], "n %d: %zu", n, half);
        for (prefix[0] = 0; prefix[0] < n; prefix[0]++) {
            listing_start(&listing, n, prefix, 1, LISTING_ALL);
            counted += listing_run(&listing, NULL, SIZE_MAX, 1e9);
        }
        CHECK(counted == found, "n %d: %zu", n, counted);
        free(rows);
    }
}

/* All that goes on from the first queens of a solution of the largest board, two columns a row. */
static void test_largest_listing(void) {
    enum { GIVEN = LISTING_MAX / 2 };
    Listing listing;
    unsigned char prefix[GIVEN], rows[LISTING_MAX] = {0};
    for (int at = 0; at < GIVEN; at++) prefix[at] = (unsigned char)(2 * at + 1);
    listing_start(&listing, LISTING_MAX, prefix, GIVEN, LISTING_ALL);
    const size_t found = listing_run(&listing, rows, 1, 1e9);
    CHECK(found == 1 && listing_fault(LISTING_MAX, rows, 1) == 1 && !memcmp(rows, prefix, GIVEN), "%zu", found);
}

/* All bands of one division of a board, one set of halves for them all. */
typedef struct {
    const MeetCode *code;
    const MeetPlan *plan;
    MeetHalves *halves;
    MeetTally tally;
} MeetAll;

/* What is estimated for a band that stands for its images, too. */
static double work_of(const MeetPlan *plan, MeetBand band, int kept_by) {
    band.kept_by = kept_by;
    return meet_work(plan, &band);
}

static int meet_one(void *context, const MeetBand *band) {
    MeetAll *all = (MeetAll *)context;
    const double work = work_of(all->plan, *band, 0);
    CHECK(work > 0 && work_of(all->plan, *band, MEET_TURN) == work / 2, "half as much");
    CHECK(work_of(all->plan, *band, MEET_MIRROR | MEET_FLIP | MEET_TURN) == work / 4, "a quarter");
    const Flag cancelled = 0;
    uint64_t half = meet_row_sets(all->plan) / 2;
    meet_set_band(all->halves, all->plan, band);
    CHECK(all->code->build(all->halves, &cancelled), "memory");
    CHECK(all->code->count(all->halves, 0, half, &all->tally, &cancelled), "memory");
    CHECK(all->code->count(all->halves, half, meet_row_sets(all->plan), &all->tally, &cancelled), "memory");
    return 1;
}

static uint64_t meet_all(const MeetCode *code, const MeetPlan *plan) {
    const MeetPrefix none = {{0}, 0};
    const Flag never = 0, cancelled = 1;
    MeetAll all = {code, plan, (MeetHalves *)calloc(1, sizeof(MeetHalves)), {0, 0, 0, 0}};
    MeetTally turned = {0, 0, 0, 0};
    CHECK(meet_bands(plan, &none, meet_one, &all), "all bands");
    CHECK(meet_count_bands(code, plan, &none, MEET_TURN, all.halves, &turned, &never), "memory");
    CHECK(turned.count == all.tally.count && turned.residue == turned.count, "turned by half");
    CHECK(turned.nodes == all.tally.nodes, "the same work");
    CHECK(!code->build(all.halves, &cancelled), "cancelled");
    meet_free(all.halves);
    free(all.halves);
    return all.tally.count;
}

static void test_meet_sums(void) {
    MeetTally tally = {0, 0, 0, 0};
    meet_add(&tally, UINT64_MAX / 16, 5, 4, 4);
    CHECK(tally.count == UINT64_MAX - 15 && !tally.overflow, "just below");
    CHECK(tally.residue == tally.count % MERSENNE_61, "the residue of so much");
    meet_add(&tally, 15, INT64_MAX, 1, 1);
    CHECK(tally.count == UINT64_MAX && !tally.overflow, "as much as there is room for");
    CHECK(tally.nodes == 4, "modulo 2^63");
    meet_add(&tally, 1, 0, 1, 1);
    CHECK(tally.overflow, "one more");
    CHECK(tally.residue == 8, "2^64 is 2^3 times 2^61, which is 1 more than a multiple");
}

static void test_meet(void) {
    test_meet_sums();
    static const uint64_t counts[] = {2, 10, 4, 40, 92, 352, 724, 2680, 14200};
    static const char *const codes[] = {"generic", "avx2", "avx512"};
    for (int c = 0; c < 3; c++) {
        const MeetCode *code = meet_code(codes[c]);
        for (int n = 4; code && n <= 12; n++)
            for (int band = 0; band < 4; band++)
                for (int cut = 0; cut < (n < 12 ? 3 : 1); cut++) {
                    MeetPlan plan = meet_plan(n, band, cut);
                    if (plan.half >= MEET_MAX_INNER && (n + cut) % 2) plan.inner = MEET_MAX_INNER;
                    plan.bundled = (cut + band / 2) % 2;
                    if (!meet_possible(&plan)) continue;
                    uint64_t found = meet_all(code, &plan);
                    CHECK(found == counts[n - 4], "%s, n %d, band %d, cut %d: %llu", codes[c], n, band, cut,
                          (unsigned long long)found);
                }
    }
    CHECK(!meet_code("abacus"), "no such code");
}

/* With clues this and the other kernel come to the same. */
static void test_meet_clues(void) {
    for (int i = 0; i < 60; i++) {
        const int n = 8 + i % 3, row = random_below(n), column = random_below(n), blocks = random_below(8);
        const uint16_t given = (uint16_t)(row * n + column);
        const MeetPrefix none = {.length = 0};
        const Flag never = 0;
        uint16_t blocked[8];
        MeetPlan plan = meet_plan(n, n % 2 + 2 * (i % 2), i / 3 % 3);
        plan.bundled = i / 4 % 2;
        for (int b = 0; b < blocks; b++) {
            do blocked[b] = (uint16_t)random_below(n * n);
            while (blocked[b] == given);
            meet_close(&plan, blocked[b] / n, blocked[b] % n);
        }
        meet_give(&plan, row, column);
        const QueensClues clues = {&given, blocked, 1, blocks};
        const uint64_t known = count_queens(n, 0, &clues, QUEENS_GENERIC);
        MeetHalves *halves = (MeetHalves *)calloc(1, sizeof(MeetHalves));
        MeetTally tally = {0, 0, 0, 0};
        CHECK(meet_count_bands(&meet_generic, &plan, &none, 0, halves, &tally, &never), "memory");
        CHECK(tally.count == known, "board %d: %d instead of %d", i, (int)tally.count, (int)known);
        meet_free(halves);
        free(halves);
    }
}

enum { WIDEST = 28, OUTER = 2 };

/* A board of the widest halves with the queens of a solution given, but for OUTER columns on each side. The other
 * kernel counts what has the same rows in the east: all others are blocked there. */
typedef struct {
    MeetPlan plan;
    MeetBand band;
    uint32_t eastern; /* the rows of the eastern half, by their bits */
    uint16_t given[WIDEST], blocked[WIDEST * WIDEST];
    QueensClues clues;
} WideBoard;

static void block_other_half(WideBoard *w, int column, int western) {
    for (int row = 0; row < WIDEST; row++)
        if ((w->eastern >> row & 1) == (uint32_t)western)
            w->blocked[w->clues.blocked_count++] = (uint16_t)(row * WIDEST + column);
}

static void set_wide_board(WideBoard *w) {
    *w = (WideBoard){.plan = meet_plan(WIDEST, -1, 0), .band = {.images = 1, .offset = WIDEST}};
    const int wests = w->plan.half, easts = wests + w->plan.band;
    w->clues = (QueensClues){w->given, w->blocked, 0, 0};
    for (int c = 0; c < WIDEST; c++) {
        const int row = c < WIDEST / 2 ? 2 * c + 1 : 2 * c - WIDEST, in_band = c >= wests && c < easts;
        if (c >= easts) w->eastern |= (uint32_t)1 << row;
        if (in_band) w->band.row[c - wests] = (signed char)row;
        if (!in_band && c >= OUTER && c < WIDEST - OUTER) continue;
        w->given[w->clues.given_count++] = (uint16_t)(row * WIDEST + c);
        meet_give(&w->plan, row, c);
    }
    for (int c = 0; c < WIDEST; c++)
        if (c < wests || c >= easts) block_other_half(w, c, c < wests);
}

static uint64_t number_of_rows(const MeetHalves *halves, uint32_t rows, int half) {
    uint32_t set = 0;
    uint64_t number = 0;
    for (int i = 0; i < halves->free_rows; i++) set |= (rows >> halves->row[i] & 1) << i;
    while (meet_set_of(halves, number, half) != set) number++;
    return number;
}

static void test_widest_halves(void) {
    static MeetHalves halves;
    static WideBoard wide;
    set_wide_board(&wide);
    MeetPlan plan = wide.plan;
    const Flag never = 0;
    const uint64_t known = count_queens(WIDEST, 0, &wide.clues, QUEENS_GENERIC);
    CHECK(plan.half == MEET_MAX_HALF && plan.bundled && known > 1, "%d columns, %d solutions", plan.half, (int)known);
    meet_set_band(&halves, &plan, &wide.band);
    const uint64_t number = number_of_rows(&halves, wide.eastern, plan.half);
    for (int inner = 3; inner <= MEET_MAX_INNER; inner++)
        for (plan.inner = inner, plan.bundled = 0; plan.bundled < 2; plan.bundled++) {
            MeetTally tally = {0, 0, 0, 0};
            meet_set_band(&halves, &plan, &wide.band);
            CHECK(meet_generic.build(&halves, &never), "memory");
            CHECK(meet_generic.count(&halves, number, number + 1, &tally, &never), "memory");
            CHECK(tally.count == known, "inner %d, bundled %d: %d, not %d", inner, plan.bundled, (int)tally.count,
                  (int)known);
        }
    meet_free(&halves);
}

/* The number of failed checks. */
int test_counting(void) {
    test_queens_counts();
    test_largest_queens();
    test_queens_clues();
    test_queens_tally();
    test_queens_overflow();
    test_queens_turns();
    test_listing();
    test_largest_listing();
    test_meet_clues();
    test_meet();
    test_widest_halves();
    return failures;
}
