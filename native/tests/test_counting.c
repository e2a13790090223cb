/* Tests of the kernels that count n-queens, part of test_kernels.c: known counts by every method, borders, clues,
 * tallies, bands, and what suits an exact cover. */
#include <stdlib.h>
#include <string.h>

#include "solver/cover/cover.h"
#include "counter/queens/listing.h"
#include "counter/meet/meet.h"
#include "counter/queens/queens.h"
#include "counter/queens/queens_turns.h"
#include "checks.h"

static uint64_t effort; /* positions, by the code for any processor */
static uint64_t cuts, bands, halves_made; /* digests of all that is made before anything is counted */

static void note_prefixes(const Queens *queens) {
    if (queens->method != QUEENS_GENERIC) return;
    note(&cuts, (uint64_t)queens->units);
    for (int i = 0; i < queens->prefixes; i++) {
        const Prefix *prefix = &queens->prefix[i];
        note(&cuts, prefix->weight);
        for (int q = 0; q < prefix->count; q++) note(&cuts, prefix->row[q]), note(&cuts, prefix->column[q]);
    }
}

static uint64_t count_queens(int n, int torus, const QueensClues *clues, QueensMethod method) {
    uint64_t total = 0;
    Queens *queens = queens_new(n, torus, clues, method, DEFAULT_PREFIXES);
    note_prefixes(queens);
    for (int unit = 0; unit < queens->units; unit++) {
        int no_memory;
        total += queens_count_unit(queens, unit, &no_memory);
        CHECK(!no_memory, "no memory");
    }
    if (clues->given_count + clues->blocked_count) {
        QueensTally tally = {0, 0, 0, 0, 0};
        queens_tally(queens, 0, queens->prefixes, &tally);
        CHECK(tally.count == total, "by prefixes");
        if (method == QUEENS_GENERIC) effort += tally.nodes;
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

/* A board that fits into the lanes of vectors is cut at its border, a larger one not at all unless it has to be. */
static void test_queens_cut(void) {
    static const QueensClues NONE = {NULL, NULL, 0, 0};
    for (int n = MAX_LANES_N; n <= MAX_LANES_N + 1; n++) {
        Queens *queens = queens_new(n, 0, &NONE, QUEENS_GENERIC, 1);
        const int cut_at_border = queens->prefixes > n;
        CHECK(n > MAX_LANES_N ? queens->prefixes == 1 : cut_at_border, "n = %d: %d prefixes", n, queens->prefixes);
        queens_free(queens);
    }
}

/* Each column of a torus that a second queen may take belongs to just one prefix, even where not every number has an
 * inverse. */
static void test_torus_cut(void) {
    static const QueensClues NONE = {NULL, NULL, 0, 0};
    for (int n = 25; n <= 55; n += n == 25 ? 10 : 20) {
        Queens *queens = queens_new(n, 1, &NONE, QUEENS_GENERIC, 1);
        uint32_t weight = 0;
        for (int i = 0; i < queens->prefixes; i++) weight += queens->prefix[i].weight;
        CHECK(weight == (uint32_t)(n * (n - 3)), "n = %d: %u", n, weight);
        note_prefixes(queens);
        queens_free(queens);
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
    effort += down.nodes + ordered.nodes;
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

/* Boards that clues nearly fill, with many rows to go: here the order of the rows counts. */
static void test_queens_order(void) {
    uint16_t blocked[170];
    const uint16_t given = 17;
    for (int board = 0; board < 6; board++) {
        const QueensClues clues = {&given, blocked, board % 2, 170};
        for (int i = 0; i < 170; i++) blocked[i] = (uint16_t)random_below(225);
        QueensTally tally[QUEENS_AVX512 + 1] = {{0, 0, 0, 0, 0}};
        for (int method = QUEENS_GENERIC; method <= QUEENS_AVX512; method++) {
            if (!queens_runs((QueensMethod)method, 15)) continue;
            Queens *queens = queens_new(15, 0, &clues, (QueensMethod)method, 1);
            queens_tally(queens, 0, queens->prefixes, &tally[method]);
            queens_free(queens);
            CHECK(!memcmp(&tally[method], &tally[QUEENS_GENERIC], sizeof *tally), "board %d, method %d", board, method);
        }
        effort += tally[QUEENS_GENERIC].nodes;
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
                note_prefixes(queens);
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

/* A prefix's queens, placed on a board that is not cut, have the completions that the prefix stands for. */
static void test_queens_complete(void) {
    static const uint16_t BLOCKED[] = {40, 41}, GIVEN[] = {0, 1};
    static const QueensClues CLUES = {NULL, BLOCKED, 0, 2}, WRONG = {GIVEN, NULL, 2, 0};
    Queens *queens = queens_new(14, 0, &CLUES, QUEENS_FASTEST, 50);
    Queens *whole = queens_new(14, 0, &CLUES, QUEENS_FASTEST, 1);
    QueensTally nothing = {0, 0, 0, 0, 0};
    for (int p = 0; p < queens->prefixes; p += 7) {
        QueensTally found = nothing, placed = nothing;
        uint16_t cells[MAX_PREFIX_LENGTH];
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

/* The lists of a half as they lie in memory. */
static void note_half(const MeetHalves *halves, const MeetHalf *half) {
    const size_t lists = halves->choose[halves->free_rows][halves->plan.half - halves->plan.inner];
    for (size_t i = 0; i <= lists; i++) note(&halves_made, half->start[i]);
    for (size_t i = 0; i < 2 * (size_t)half->start[lists]; i++) note(&halves_made, half->word[i]);
}

/* What is made for a band by the code for any processor. */
static void note_halves(const MeetHalves *halves) {
    note_half(halves, &halves->east);
    if (!halves->one_side) note_half(halves, &halves->west);
    note(&halves_made, meet_bytes(halves));
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
    if (all->code == &meet_generic) note_halves(all->halves);
    CHECK(all->code->count(all->halves, 0, half, &all->tally, &cancelled), "memory");
    CHECK(all->code->count(all->halves, half, meet_row_sets(all->plan), &all->tally, &cancelled), "memory");
    return 1;
}

/* The halves around one band of a board whose lists are long. */
static int note_one(void *context, const MeetBand *band) {
    const Flag never = 0;
    MeetHalves *halves = (MeetHalves *)calloc(1, sizeof(MeetHalves));
    meet_set_band(halves, (const MeetPlan *)context, band);
    CHECK(meet_generic.build(halves, &never), "memory");
    note_halves(halves);
    MeetTally tally = {0, 0, 0, 0};
    CHECK(meet_generic.count(halves, 0, meet_row_sets(&halves->plan) / 4, &tally, &never), "memory");
    note(&halves_made, tally.count), note(&halves_made, tally.nodes);
    meet_free(halves);
    free(halves);
    return 0;
}

static void test_long_lists(void) {
    const MeetPrefix none = {.length = 0};
    for (int n = 13; n <= 15; n++) {
        MeetPlan plan = meet_plan(n, n % 2, n - 12);
        CHECK(!meet_bands(&plan, &none, note_one, &plan), "n %d", n);
    }
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

/* ---- bands ---- */

/* The same on every processor, however it rounds. */
static uint64_t rounded(double work) {
    return (uint64_t)(work * 1e6 + 0.5);
}

static void note_rows(const signed char *row, int length) {
    note(&bands, (uint64_t)length);
    for (int i = 0; i < length; i++) note(&bands, (uint64_t)row[i]);
}

/* The rows that a band leaves, and the diagonals. */
static void note_diagonals(MeetHalves *halves, const MeetPlan *plan, const MeetBand *band) {
    meet_set_band(halves, plan, band);
    note(&bands, (uint64_t)halves->free_rows);
    for (int i = 0; i < halves->free_rows; i++) note(&bands, (uint64_t)halves->row[i]);
    note(&bands, halves->up.live), note(&bands, halves->up.key);
    note(&bands, halves->down.live), note(&bands, halves->down.key);
}

static int note_first(void *context, const MeetBand *band) {
    static MeetHalves halves;
    note_diagonals(&halves, (const MeetPlan *)context, band);
    return 0;
}

/* What a band is, what it leaves, and for how many each set of rows stands. */
static int note_band(void *context, const MeetBand *band) {
    const MeetPlan *plan = (const MeetPlan *)context;
    static MeetHalves halves;
    MeetPrefix prefix = {.length = 0};
    note_rows(band->row, plan->band);
    note(&bands, (uint64_t)(band->images * 1000 + band->kept_by * 100 + band->doubled * 50 + band->offset));
    note(&bands, rounded(meet_work(plan, band)));
    for (int symmetry = MEET_MIRROR; symmetry <= MEET_TURN; symmetry *= 2)
        note_rows(meet_image(plan, band, symmetry).row, plan->band);
    for (; prefix.length <= plan->band; prefix.row[prefix.length] = band->row[prefix.length], prefix.length++)
        CHECK(meet_begins(plan, &prefix), "n %d, band %d: begun by %d queens", plan->n, plan->band, prefix.length);
    note_diagonals(&halves, plan, band);
    for (int n = 0; n <= 2 * MEET_MAX_HALF; n++)
        for (int k = 0; k < MEET_MAX_HALF + 2; k++) note(&bands, halves.choose[n][k]);
    for (uint64_t i = 0; i < meet_row_sets(plan); i++) {
        const uint32_t set = meet_set_of(&halves, i, plan->half);
        note(&bands, set), note(&bands, (uint64_t)meet_weight(&halves, set));
    }
    return 1;
}

static int note_prefix(void *context, const MeetPrefix *prefix) {
    const MeetPlan *plan = (const MeetPlan *)context;
    CHECK(meet_begins(plan, prefix), "n %d, band %d", plan->n, plan->band);
    note_rows(prefix->row, prefix->length);
    note(&bands, rounded(meet_work_under(plan, prefix)));
    return 1;
}

/* Stops at the third. */
static int stop_soon(void *context, const MeetPrefix *prefix) {
    return ++*(int *)context < 3 && prefix->length;
}

/* Which queens of any two columns begin a band, even those beside the board. */
static void note_beginnings(const MeetPlan *plan) {
    MeetPrefix prefix = {.length = 2};
    for (prefix.row[0] = -1; prefix.row[0] <= plan->n; prefix.row[0]++)
        for (prefix.row[1] = -1; prefix.row[1] <= plan->n; prefix.row[1]++)
            note(&bands, (uint64_t)meet_begins(plan, &prefix));
}

static void note_plan(MeetPlan *plan) {
    const MeetPrefix none = {.length = 0};
    int visits = 0;
    CHECK(meet_bands(plan, &none, note_band, plan), "all bands");
    for (int length = 0; length <= plan->band; length++)
        CHECK(meet_prefixes(plan, length, note_prefix, plan), "all prefixes of %d", length);
    note_beginnings(plan);
    CHECK(plan->band < 2 || !meet_prefixes(plan, 2, stop_soon, &visits), "stopped after %d", visits);
}

/* Closes a column, and then there is no band; but for one cell, if there is to be one. */
static void note_closed(MeetPlan plan, int column, int but) {
    const MeetPrefix none = {.length = 0};
    for (int row = 0; row < plan.n; row++)
        if (row != but) meet_close(&plan, row, column);
    if (but >= 0) note_plan(&plan);
    else CHECK(meet_bands(&plan, &none, NULL, NULL), "a closed column");
}

/* The plans there are; for small boards all of their bands, without clues and with some. */
static void test_meet_bands(void) {
    const MeetPrefix none = {.length = 0};
    for (int n = 2; n <= MEET_MAX + 2; n++)
        for (int band = -1; band <= MEET_MAX_BAND + 2; band++)
            for (int cut = -1; cut <= MEET_MAX_CUT + 1; cut++) {
                MeetPlan plan = meet_plan(n, band, cut);
                const int possible = meet_possible(&plan);
                note(&bands, (uint64_t)possible), note(&bands, (uint64_t)plan.band);
                if (possible) note(&bands, meet_row_sets(&plan));
                if (possible) meet_bands(&plan, &none, note_first, &plan);
                if (!possible || n > 10 || plan.band > 4) continue;
                note_plan(&plan);
                note_closed(plan, 0, -1);
                note_closed(plan, n - 1, -1);
                note_closed(plan, plan.half + 1, 2);
                meet_close(&plan, n / 2, plan.half);
                note_plan(&plan);
                meet_give(&plan, 1, n - 1);
                note_plan(&plan);
            }
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
        note_halves(halves);
        note(&halves_made, tally.nodes);
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

/* Sets of bits suit while they take no more than 32 MB: one item in so many options, or so many items in one option. */
static void test_cover_room(void) {
    enum { OPTIONS = 1 << 14, ITEMS = 1 << 11 };
    static const uint32_t zeros[OPTIONS + 1];
    uint32_t *ones = (uint32_t *)malloc(2 * (ITEMS + 1) * sizeof *ones);
    uint32_t *each = (uint32_t *)malloc((OPTIONS + 2) * sizeof *each);
    for (uint32_t i = 0; i < 2 * (ITEMS + 1); i++) ones[i] = 1;
    for (uint32_t i = 0; i < OPTIONS + 2; i++) each[i] = i;
    for (uint32_t more = 0; more < 2; more++) {
        const uint32_t ends[] = {0, ITEMS + more};
        const Options narrow = {1, 1, OPTIONS + more, ones, each, zeros, zeros, each};
        const Options wide = {ITEMS + more, ITEMS + more, 1, ones, ends, each, zeros, each};
        CHECK(cover_suits(&narrow, COVER_WORDS) == !more, "%d options", (int)narrow.options);
        CHECK(cover_suits(&wide, COVER_WORDS) == !more, "%d items", (int)wide.items);
    }
    free(each);
    free(ones);
}

/* The number of failed checks. */
int test_counting(void) {
    test_queens_counts();
    test_queens_cut();
    test_torus_cut();
    test_largest_queens();
    test_queens_clues();
    test_queens_order();
    test_queens_tally();
    test_queens_overflow();
    test_queens_complete();
    test_queens_turns();
    test_listing();
    test_largest_listing();
    test_listing_verify();
    test_meet_bands();
    test_meet_clues();
    test_long_lists();
    test_meet();
    test_widest_halves();
    test_cover_room();
    check_digest("cuts", cuts, 0x167F35CD1715E22B);
    check_digest("bands", bands, 0x3C7D0BAE346D7144);
    check_digest("halves", halves_made, 0x8C54DE622BD7E70B);
    CHECK(effort == 4348984, "%llu; if that is meant, it is known from now on", (unsigned long long)effort);
    return failures;
}
