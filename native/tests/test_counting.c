/* Tests of the kernels that count n-queens, part of test_kernels.c: largest boards, clues, sums beyond 64 bits,
 * tallies by every method, and the widest halves. */
#include <stdlib.h>
#include <string.h>

#include "counter/queens/listing.h"
#include "counter/meet/meet.h"
#include "counter/queens/queens.h"
#include "checks.h"

static uint64_t count_queens(int n, int torus, const QueensClues *clues, QueensMethod method) {
    QueensTally tally = {0, 0, 0, 0, 0};
    Queens *queens = queens_new(n, torus, clues, method, DEFAULT_PREFIXES);
    queens_tally(queens, 0, queens->prefixes, &tally);
    CHECK(!tally.no_memory, "no memory");
    queens_free(queens);
    return tally.count;
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
    test_largest_queens();
    test_queens_clues();
    test_queens_tally();
    test_queens_overflow();
    test_largest_listing();
    test_meet_sums();
    test_widest_halves();
    return failures;
}
