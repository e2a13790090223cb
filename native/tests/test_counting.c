/* Tests of the kernels that count n-queens, part of test_kernels.c: known counts by every method, borders, clues,
 * tallies, and bands. */
#include <stdlib.h>
#include <string.h>

#include "listing/listing.h"
#include "meet/meet.h"
#include "queens/queens.h"
#include "queens/queens_turns.h"
#include "tests/checks.h"

static uint64_t effort; /* positions, by the code for any processor */

static uint64_t count_queens(int n, int torus, const QueensClues *clues, QueensMethod method) {
    uint64_t total = 0;
    Queens *queens = queens_new(n, torus, clues, method, ENOUGH_PREFIXES);
    for (int unit = 0; unit < queens->units; unit++) {
        int no_memory;
        total += queens_count(queens, unit, &no_memory);
        CHECK(!no_memory, "no memory");
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
                if (method == QUEENS_GENERIC) effort += all.nodes;
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
    tally_found(&fits, 1);
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

/* A prefix's queens, placed on a board that is not cut, have the completions that the prefix stands for. */
static void test_queens_complete(void) {
    static const uint16_t BLOCKED[] = {40, 41}, GIVEN[] = {0, 1};
    static const QueensClues CLUES = {NULL, BLOCKED, 0, 2}, WRONG = {GIVEN, NULL, 2, 0};
    Queens *queens = queens_new(14, 0, &CLUES, QUEENS_FASTEST, 50);
    Queens *whole = queens_new(14, 0, &CLUES, QUEENS_FASTEST, 1);
    QueensTally nothing = {0, 0, 0, 0, 0};
    for (int p = 0; p < queens->prefixes; p += 7) {
        QueensTally found = nothing, placed = nothing;
        uint16_t cells[LONGEST_PREFIX];
        const Prefix *prefix = &queens->prefix[p];
        for (int i = 0; i < prefix->count; i++) cells[i] = (uint16_t)(prefix->row[i] * 14 + prefix->column[i]);
        queens_tally(queens, p, p + 1, &found);
        queens_complete(whole, cells, prefix->count, &placed);
        CHECK(!memcmp(&found, &placed, sizeof found) && found.count, "prefix %d", p);
    }
    QueensTally attacked = nothing;
    queens_complete(whole, GIVEN, 2, &attacked);
    queens_free(whole);
    whole = queens_new(14, 0, &WRONG, QUEENS_FASTEST, 1);
    queens_complete(whole, GIVEN, 0, &attacked);
    CHECK(!memcmp(&attacked, &nothing, sizeof nothing) && !whole->prefixes, "queens that attack each other");
    queens_free(whole);
    queens_free(queens);
}

static void test_queens_turns(void) {
    static const uint64_t HALF[] = {1, 1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80}, QUARTER_AT_32 = 406784;
    Turns turns;
    for (int n = 0; n <= 32; n += n < 12 ? 1 : 20) {
        uint64_t total = 0;
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

static void test_listing_verify(void) {
    uint64_t cells[] = {1, 3 + 4, 0 + 8, 2 + 12};
    unsigned char taken[8];
    CHECK(listing_verify(4, cells, 0, taken), "the board of four");
    CHECK(!listing_verify(4, cells, 1, taken), "on the torus it is none");
    cells[3] = 16;
    CHECK(!listing_verify(4, cells, 0, taken), "outside");
    cells[3] = UINT64_MAX;
    CHECK(!listing_verify(4, cells, 0, taken), "far outside");
    CHECK(listing_verify(0, cells, 0, taken), "no queens");
    const uint64_t four[] = {1, 7, 8, 14};
    char askew[sizeof four + 1];
    memcpy(askew + 1, four, sizeof four);
    CHECK(listing_verify(4, askew + 1, 0, taken), "where no number begins");
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
    meet_set(all->halves, all->plan, band);
    if (!strcmp(all->code->name, "generic")) effort++; /* a band that is looked at */
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
    if (!strcmp(code->name, "generic")) effort += all.tally.nodes;
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
                    if (!meet_possible(&plan)) continue;
                    uint64_t found = meet_all(code, &plan);
                    CHECK(found == counts[n - 4], "%s, n %d, band %d, cut %d: %llu", codes[c], n, band, cut,
                          (unsigned long long)found);
                }
    }
    CHECK(!meet_code("abacus"), "no such code");
}

/* The number of failed checks. */
int test_counting(void) {
    test_queens_counts();
    test_queens_clues();
    test_queens_tally();
    test_queens_overflow();
    test_queens_complete();
    test_queens_turns();
    test_listing();
    test_listing_verify();
    test_meet_sums();
    test_meet();
    CHECK(effort == 4218879, "%llu; if that is meant, it is known from now on", (unsigned long long)effort);
    return failures;
}
