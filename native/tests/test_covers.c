/* Tests of the kernels for exact covers, balances and estimates, part of test_kernels.c: every method finds as many,
 * and those with special instructions in the same way. All arrays are just as long as they have to be, so that a
 * sanitizer sees what is read beyond them. */
#include <stdlib.h>
#include <string.h>

#include "explainer/balance.h"
#include "solver/cover/cover_lanes.h"
#include "solver/cover/cover_words.h"
#include "counter/queens/probing.h"
#include "checks.h"

static void *copied(const void *from, size_t bytes) {
    void *to = malloc(bytes ? bytes : 1);
    if (bytes) memcpy(to, from, bytes);
    return to;
}

/* ---- exact covers ---- */

enum { MOST_OPTIONS = 700, MOST_ITEMS_HERE = 600, MOST_ENTRIES = 4000 };

/* What is drawn; `options` has copies. */
typedef struct {
    uint32_t bounds[2 * MOST_ITEMS_HERE], first[MOST_OPTIONS + 1], item[MOST_ENTRIES], colour[MOST_ENTRIES];
    uint32_t name[MOST_OPTIONS];
    Options options;
} Instance;

static void start(Instance *d, uint32_t items, uint32_t primary) {
    d->options = (Options){.items = items, .primary = primary};
    for (uint32_t i = 0; i < 2 * primary; i++) d->bounds[i] = 1;
    d->first[0] = 0;
}

/* An item more for the option that is being drawn, unless it has it. */
static void put(Instance *d, uint32_t item) {
    uint32_t *end = &d->first[d->options.options + 1];
    for (uint32_t at = d->first[d->options.options]; at < *end; at++)
        if (d->item[at] == item) return;
    d->item[*end] = item;
    d->colour[(*end)++] = item < d->options.primary ? 0 : (uint32_t)random_below(3);
}

static void begin_option(Instance *d) {
    d->first[d->options.options + 1] = d->first[d->options.options];
}

static void finish(Instance *d) {
    Options *o = &d->options;
    for (uint32_t i = 0; i < o->options; i++) d->name[i] = o->options - 1 - i;
    const size_t options = o->options, entries = d->first[options];
    o->bounds = (uint32_t *)copied(d->bounds, 2 * o->primary * sizeof(uint32_t));
    o->first = (uint32_t *)copied(d->first, (options + 1) * sizeof(uint32_t));
    o->item = (uint32_t *)copied(d->item, entries * sizeof(uint32_t));
    o->colour = (uint32_t *)copied(d->colour, entries * sizeof(uint32_t));
    o->name = (uint32_t *)copied(d->name, options * sizeof(uint32_t));
    CHECK(!cover_fault(o, entries), "%s", cover_fault(o, entries));
}

static void drop(const Options *o) {
    const uint32_t *arrays[] = {o->bounds, o->first, o->item, o->colour, o->name};
    for (int i = 0; i < 5; i++) free((void *)(uintptr_t)arrays[i]);
}

static void draw_options(Instance *d, int count, int largest) {
    for (int i = 0; i < count; i++, d->options.options++) {
        begin_option(d);
        for (int size = 1 + random_below(largest); size > 0; size--)
            put(d, (uint32_t)random_below((int)d->options.items));
    }
}

/* Groups of items that cover all of those with bounds. */
static void plant(Instance *d, int largest) {
    for (uint32_t item = 0; item < d->options.primary; d->options.options++) {
        begin_option(d);
        for (int size = 1 + random_below(largest); size > 0 && item < d->options.primary; size--) put(d, item++);
    }
}

/* Runs it to the end with a pause wherever one can be, and notes all of it. Returns the count. */
static uint64_t run_through(Cover *cover, uint64_t *digest) {
    SearchStatus status = SEARCH_PAUSED;
    for (int kept = 0; status == SEARCH_PAUSED; cover->found_length = 0, cover->found_count = 0) {
        status = cover_run(cover, -1);
        for (size_t i = 0; i < cover->found_length; i++) note(digest, cover->found[i]);
        kept += cover->found_count;
        if (status != SEARCH_PAUSED && cover->keep)
            CHECK((uint64_t)kept == cover->count, "%d kept of %d", kept, (int)cover->count);
    }
    CHECK(cover->residue == cover->count, "residue %d", (int)cover->residue);
    note(digest, cover->count), note(digest, cover->nodes), note(digest, (uint64_t)status);
    return cover->count;
}

/* What one method finds, with a digest of how. */
static uint64_t run_method(const Options *o, int method, uint64_t limit, int keep, uint64_t *digest) {
    Cover *cover = cover_new(o, limit, keep, (CoverMethod)method);
    const uint64_t count = run_through(cover, digest);
    cover_free(cover);
    return count;
}

/* All methods find as many; with and without special instructions in the same way. */
static uint64_t run_all_methods(const Options *o, uint64_t limit) {
    uint64_t known = 0;
    for (int keep = 0; keep < 2; keep++) {
        uint64_t digest[COVER_PLAIN_WORDS + 1] = {0};
        for (int method = COVER_ANY; method <= COVER_PLAIN_WORDS; method++) {
            if (!cover_suits(o, (CoverMethod)method)) continue;
            const uint64_t count = run_method(o, method, limit, keep, &digest[method]);
            CHECK(count == known || (method == COVER_ANY && !keep), "method %d: %d", method, (int)count);
            known = count;
        }
        CHECK(digest[COVER_LANES] == digest[COVER_PLAIN_LANES], "lanes differ");
        CHECK(digest[COVER_WORDS] == digest[COVER_PLAIN_WORDS], "words differ");
    }
    return known;
}

/* Rows of every length, wide and not; items with more options than a lane or a word has bits; long solutions. */
static void test_large_covers(void) {
    static const int SHAPES[][4] = {
        /* items with bounds, optional ones, options beside a solution, the largest */
        {15, 3, 50, 3}, {16, 3, 60, 3}, {17, 0, 60, 4}, {31, 2, 90, 3}, {32, 9, 99, 4}, {33, 0, 90, 4}, {48, 9, 130, 4},
        {6, 2, 50, 2}, {14, 4, 140, 4}, {24, 2, 240, 5}, {64, 5, 100, 3}, {65, 0, 100, 3}, {130, 0, 40, 2},
        {300, 9, 60, 2}, {512, 20, 60, 3}, {513, 20, 60, 3}, {8, 3, 500, 4}, {3, 2, 129, 2}, {70, 6, 600, 5}};
    static Instance drawn;
    for (int i = 0; i < 4 * (int)(sizeof SHAPES / sizeof *SHAPES); i++) {
        const int *shape = SHAPES[i / 4];
        start(&drawn, (uint32_t)(shape[0] + shape[1]), (uint32_t)shape[0]);
        plant(&drawn, shape[3] - i % 2);
        draw_options(&drawn, shape[2] / (1 + i % 4 / 2), shape[3]);
        finish(&drawn);
        CHECK(run_all_methods(&drawn.options, 3000) > 0, "instance %d", i);
        drop(&drawn.options);
    }
}

/* As many solutions as are kept at once, and one more option for one of the items. */
static void test_many_covers(void) {
    static Instance drawn;
    for (int more = 0; more < 3; more++) {
        start(&drawn, 6, 6);
        for (uint32_t i = 0; i < 24 + (uint32_t)more; i++, drawn.options.options++)
            begin_option(&drawn), put(&drawn, i % 6);
        finish(&drawn);
        const uint64_t known = more == 0 ? 4096 : more == 1 ? 5120 : 6400;
        CHECK(run_all_methods(&drawn.options, 0) == known, "%d more", more);
        CHECK(run_all_methods(&drawn.options, 4096) == 4096, "%d more, as many as wanted", more);
        drop(&drawn.options);
    }
}

/* ---- balances ---- */

enum { SIDE = 8, MOST_CELLS = SIDE * SIDE, MOST_ROWS = 3 * SIDE + 2 * MOST_CELLS };

/* Rows of cells, of which `queens` are a filling. */
typedef struct {
    int32_t bounds[MOST_ROWS], first[MOST_ROWS + 1], cells[9 * MOST_CELLS];
    char queens[MOST_CELLS], open[MOST_CELLS];
    Balance balance;
} Rows;

static void add_cell(Rows *r, int cell) {
    int32_t *end = &r->first[r->balance.rows + 1];
    if (!r->open[cell]) return;
    r->cells[(*end)++] = cell;
    r->bounds[r->balance.rows] += r->queens[cell];
}

/* Ends a row with as many queens as it has, and some more. */
static void end_row(Rows *r, int more) {
    const int row = r->balance.rows++;
    r->bounds[row] += more;
    r->bounds[row + 1] = 0, r->first[row + 2] = r->first[row + 1];
}

/* A queen in every row, column and region, or in some kinds of these; windows of four and single cells as limits. */
static void draw_rows(Rows *r, int side, int kinds, int wrong) {
    int column[SIDE], region[MOST_CELLS];
    const int cells = side * side, open = 2 + random_below(3);
    memset(r, 0, sizeof *r);
    for (int i = 0; i < side; i++) {
        const int at = random_below(i + 1);
        column[i] = column[at], column[at] = i;
    }
    for (int row = 0; row < side; row++) r->queens[row * side + column[row]] = 1;
    for (int i = 0; i < cells; i++) {
        region[i] = r->queens[i] ? i / side : random_below(side);
        r->open[i] = r->queens[i] || random_below(open);
    }
    for (int unit = 0; unit < kinds * side; unit++) {
        for (int i = 0; i < cells; i++)
            if ((unit < side ? i / side : unit < 2 * side ? i % side + side : region[i] + 2 * side) == unit)
                add_cell(r, i);
        end_row(r, wrong && unit == 1);
    }
    r->balance.units = kinds * side;
    for (int i = 0; i < cells - side; i++) {
        if (i % side == side - 1) continue;
        for (int k = 0; k < 4; k++) add_cell(r, i + k / 2 * side + k % 2);
        end_row(r, r->bounds[r->balance.rows] == 0);
    }
    for (int i = 0; i < cells && kinds == 1; i++) add_cell(r, i), end_row(r, 1 - r->queens[i]);
    r->balance.cells = cells;
}

/* No queen of a filling is excluded, and the prices prove what is: the units need more than the limits allow. */
static void balance_rows(Rows *r, int wrong) {
    Balance b = r->balance;
    const size_t rows = (size_t)b.rows, members = (size_t)r->first[rows];
    b.bounds = (int32_t *)copied(r->bounds, rows * sizeof(int32_t));
    b.first = (int32_t *)copied(r->first, (rows + 1) * sizeof(int32_t));
    b.members = (int32_t *)copied(r->cells, members * sizeof(int32_t));
    double *room = (double *)malloc(balance_doubles(&b) * sizeof(double));
    Corner corner;
    const int begins = begin_balance(&corner, &b, room);
    CHECK(begins || wrong, "a filling is not found");
    for (int cell; begins && (cell = next_excluded(&corner)) >= 0;) {
        double missing = 0, weights[MOST_CELLS] = {0};
        CHECK(wrong || !r->queens[cell], "a queen is excluded");
        for (int row = 0; row < b.rows; row++) {
            const double price = row < b.units ? corner.prices[row] : -corner.prices[row];
            missing += price * b.bounds[row];
            for (int i = b.first[row]; i < b.first[row + 1]; i++) weights[b.members[i]] += price;
        }
        for (int other = 0; other < b.cells; other++) {
            if (other == cell) missing -= weights[cell];
            else CHECK(weights[other] < 1e-5, "cell %d pays %g", other, weights[other]);
        }
        CHECK(missing > 0, "nothing is missing: %g", missing);
    }
    const void *arrays[] = {room, b.bounds, b.first, b.members};
    for (int i = 0; i < 4; i++) free((void *)(uintptr_t)arrays[i]);
}

static void test_balances(void) {
    static Rows rows;
    for (int i = 0; i < 180; i++) {
        const int wrong = i % 8 == 7;
        draw_rows(&rows, 2 + i % (SIDE - 1), 1 + i / 7 % 3, wrong);
        balance_rows(&rows, wrong);
    }
}

/* ---- estimates ---- */

/* How many ways there are to go on from a line; what is left of each is in `left`. */
static double by_every_way(const ProbingBoard *b, int line, const uint64_t *left) {
    const int sets = b->lines * b->words;
    uint64_t after[16];
    double ways = line == b->lines;
    for (int cell = 0; line < b->lines && cell < b->cells; cell++) {
        if (!(left[line * b->words + cell / 64] >> cell % 64 & 1)) continue;
        const uint64_t *taken = b->attacked + (size_t)(line * b->cells + cell) * (size_t)sets;
        for (int i = 0; i < sets; i++) after[i] = left[i] & ~taken[i];
        ways += by_every_way(b, line + 1, after);
    }
    return ways;
}

/* Each line but a few of its cells. */
static uint64_t *draw_open(int lines, int words, int cells) {
    uint64_t *sets = (uint64_t *)calloc((size_t)(lines * words), sizeof *sets);
    for (int i = 0; i < lines * cells; i++)
        if (random_below(9)) sets[i / cells * words + i % cells / 64] |= (uint64_t)1 << i % cells % 64;
    return sets;
}

/* One in some pairs of the first cells of two lines exclude each other. */
static uint64_t *draw_taken(int lines, int words, int cells, int first, int one_in) {
    const size_t sets = (size_t)(lines * words);
    uint64_t *taken = (uint64_t *)calloc((size_t)(lines * cells) * sets, sizeof *taken);
    for (int one = 0; one < lines * first; one++)
        for (int other = 0; other < one; other++) {
            const int a = one % first, b = other % first, i = one / first, k = other / first;
            if (i == k || random_below(one_in)) continue;
            taken[(size_t)(i * cells + a) * sets + (size_t)(k * words + b / 64)] |= (uint64_t)1 << b % 64;
            taken[(size_t)(k * cells + b) * sets + (size_t)(i * words + a / 64)] |= (uint64_t)1 << a % 64;
        }
    return taken;
}

static double estimate(const ProbingBoard *b, uint32_t probes) {
    const double one = probing_run(b, 7, probes, 1), other = probing_run(b, 7, probes, 0);
    CHECK(one == other, "%f or %f", one, other);
    return one;
}

/* Boards of any shape, estimated as they are; the largest of all with few probes. */
static void test_estimates(void) {
    for (int i = 0; i < 60; i++) {
        const int lines = 1 + random_below(4), words = 1 + i % 2, cells = words == 1 ? 2 + random_below(5) : 65 + i / 8;
        uint64_t *open = draw_open(lines, words, cells);
        uint64_t *taken = draw_taken(lines, words, cells, cells, 3);
        const ProbingBoard board = {lines, cells, words, open, taken};
        const double ways = words == 1 || lines < 3 ? by_every_way(&board, 0, open) : -1;
        const double seen = estimate(&board, 3000);
        CHECK(ways < 0 || (seen >= 0.9 * ways && seen <= 1.1 * ways), "board %d: %f instead of %f", i, seen, ways);
        free(open), free(taken);
    }
    enum { LINES = PROBING_LINES, CELLS = 65 };
    uint64_t *open = draw_open(LINES, 2, CELLS);
    uint64_t *taken = draw_taken(LINES, 2, CELLS, 2, 50);
    const ProbingBoard board = {LINES, CELLS, 2, open, taken};
    CHECK(estimate(&board, 20) > 0, "the largest board");
    free(open), free(taken);
}

/* Returns the number of failures. */
int test_covers(void) {
    test_large_covers();
    test_many_covers();
    test_balances();
    test_estimates();
    return failures;
}
