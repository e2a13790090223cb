/* Flat calls: n-queens, counted, listed and estimated.
 *
 * Counting is work to be divided: any thread may count any unit, and any thread may cancel. */
#include <stdlib.h>
#include <string.h>

#include "door_clues.h"
#include "counter/queens/listing.h"
#include "counter/queens/probing.h"

static const uint16_t *cells_of(const Argument *argument) {
    return (const uint16_t *)(const void *)argument->a.data;
}

/* Whether these are bytes of 16-bit numbers of cells. */
static int are_cells(const uint16_t *cells, size_t bytes, int n) {
    for (size_t i = 0; i < bytes / 2; i++)
        if (cells[i] >= n * n) return 0;
    return bytes % 2 == 0;
}

int door_read_clues(const Argument *argument, int n, QueensClues *clues) {
    const uint16_t *numbers = cells_of(argument);
    const size_t size = argument->a.size;
    if (size < 6 || numbers[0] != n * n || size / 2 != (size_t)3 + numbers[1] + numbers[2]) return 0;
    *clues = (QueensClues){numbers + 3, numbers + 3 + numbers[1], numbers[1], numbers[2]};
    return are_cells(numbers + 3, size - 6, n);
}

const char *door_give_tally(Call *call, uint64_t count, uint64_t residue, uint64_t nodes, int overflow) {
    give_tuple(call, 3);
    give_count(call, count);
    give_count(call, residue);
    give_count(call, nodes);
    return overflow ? TOO_MANY : NULL;
}

/* ---- queens ---- */

static void release_queens(void *state) {
    queens_free((Queens *)state);
}

static const HandleType QUEENS = {"queens", release_queens, NULL};

/* new(n, torus, clues, method, enough): the solutions of n-queens to be counted, the clues as in a flat problem; cut
 * into at least `enough` prefixes if they can be. How many prefixes, and the method. */
static const char *create_queens(Call *call) {
    const Argument *in = call->in;
    const int n = in[0].i, enough = in[4].i;
    const QueensMethod method = (QueensMethod)in[3].i;
    QueensClues clues;
    if (n < 0 || n > MAX_QUEENS || !queens_runs(method, n))
        return "this method does not take a board of this size here";
    if (enough < 1 || enough > MAX_PREFIXES) return "the work is not divided into so many prefixes";
    if (!door_read_clues(&in[2], n, &clues)) return "these are not the clues of a board of this size";
    Queens *queens = queens_new(n, in[1].i, &clues, method, enough);
    if (!queens) return NO_MEMORY;
    call->state = queens;
    give_tuple(call, 2);
    give_int(call, queens->prefixes);
    give_int(call, queens->method);
    return NULL;
}

static const char *give_queens_tally(Call *call, const QueensTally *tally) {
    if (tally->no_memory) return NO_MEMORY;
    return door_give_tally(call, tally->count, tally->residue, tally->nodes, tally->overflow);
}

/* tally(first, end, count): count, residue and nodes of the prefixes from first to before end, added to the count. */
static const char *tally_queens(Call *call) {
    Queens *queens = (Queens *)call->state;
    const int first = call->in[0].i, end = call->in[1].i;
    QueensTally tally = {0, 0, 0, 0, 0};
    if (first < 0 || end < first || end > queens->prefixes) return "there are no such prefixes";
    tally_add(&tally, call->in[2].w);
    queens_tally(queens, first, end, &tally);
    return give_queens_tally(call, &tally);
}

/* complete(cells): the tally of the ways to complete queens on these cells (u16). */
static const char *complete(Call *call) {
    Queens *queens = (Queens *)call->state;
    const size_t bytes = call->in[0].a.size;
    const uint16_t *cells = cells_of(&call->in[0]);
    QueensTally tally = {0, 0, 0, 0, 0};
    if (!are_cells(cells, bytes, queens->start.n)) return "these are not cells of the board";
    queens_complete(queens, cells, (int)(bytes / 2), &tally);
    return give_queens_tally(call, &tally);
}

/* prefix(i): the cells of its queens, and how many placements each one found with them stands for. */
static const char *prefix(Call *call) {
    const Queens *queens = (const Queens *)call->state;
    const int i = call->in[0].i;
    if (i < 0 || i >= queens->prefixes) return "there is no such prefix";
    const Prefix *prefix = &queens->prefix[i];
    give_tuple(call, 2);
    give_tuple(call, (size_t)prefix->count);
    for (int k = 0; k < prefix->count; k++) give_int(call, prefix->row[k] * queens->start.n + prefix->column[k]);
    give_count(call, prefix->weight);
    return NULL;
}

/* cancel(): end all counting soon, with counts that mean nothing. */
static const char *cancel_queens(Call *call) {
    set_flag(&((Queens *)call->state)->cancel, 1);
    return NULL;
}

/* ---- listing ---- */

static const HandleType LISTING = {"listing", free, NULL};

/* new(n, prefix, kind): the solutions that begin with the columns of the prefix, in lexicographic order; kind as in
 * listing.h. */
static const char *create_listing(Call *call) {
    const int n = call->in[0].i, kind = call->in[2].i;
    const unsigned char *prefix = call->in[1].a.data;
    const size_t length = call->in[1].a.size;
    int is_right = n >= 1 && n <= LISTING_MAX && length <= (size_t)n && kind >= LISTING_ALL && kind <= LISTING_DISTINCT;
    for (size_t i = 0; is_right && i < length; i++) is_right = prefix[i] < n;
    if (!is_right) return "no such board, or no such way to list it";
    Listing *listing = (Listing *)calloc(1, sizeof *listing);
    if (!listing) return NO_MEMORY;
    call->state = listing;
    listing_start(listing, n, prefix, (int)length, (ListingKind)kind);
    return NULL;
}

static const char *list(Call *call, unsigned char *rows, size_t max_count, double seconds) {
    Listing *listing = (Listing *)call->state;
    give_tuple(call, 2);
    give_count(call, listing_run(listing, rows, max_count, seconds));
    give_truth(call, listing->over);
    return NULL;
}

/* fill(buffer, seconds): write the next solutions, as many as fit and are found within about so many seconds, n bytes
 * each: the columns by row. How many, and whether there are no others. */
static const char *fill(Call *call) {
    const Argument *buffer = &call->in[0];
    return list(call, buffer->a.data, buffer->a.size / (size_t)((Listing *)call->state)->n, call->in[1].d);
}

/* skip(max_count, seconds): pass over the next solutions, at most so many. The same answer. */
static const char *skip(Call *call) {
    const uint64_t max_count = call->in[0].w;
    return list(call, NULL, max_count < SIZE_MAX ? (size_t)max_count : SIZE_MAX, call->in[1].d);
}

/* ---- rows ---- */

static const char NO_ROWS[] = "these are no rows of a board";

static int are_rows(const Call *call) {
    const int n = call->in[0].i;
    return n >= 1 && n <= LISTING_MAX && call->in[1].a.size % (size_t)n == 0;
}

/* mirror_rows(n, rows): fill the second half of the rows with the mirror images of the first. */
static const char *mirror_rows(Call *call) {
    if (!are_rows(call)) return NO_ROWS;
    const size_t n = (size_t)call->in[0].i;
    listing_mirror((int)n, call->in[1].a.data, call->in[1].a.size / n / 2);
    return NULL;
}

/* faulty_row(n, rows): the first of these boards (u8, columns by row) that is no solution of n-queens or does not come
 * after the one before it, in lexicographic order; None if there is none. */
static const char *faulty_row(Call *call) {
    if (!are_rows(call)) return NO_ROWS;
    const size_t n = (size_t)call->in[0].i, count = call->in[1].a.size / n;
    const size_t fault = listing_fault((int)n, call->in[1].a.data, count);
    if (fault < count) give_count(call, fault);
    return NULL;
}

/* verify_queens(n, cells, toroidal): whether these cells (u64, increasing) solve n-queens. */
static const char *verify_queens(Call *call) {
    const Argument *cells = &call->in[1];
    const size_t count = cells->a.size / sizeof(uint64_t);
    unsigned char *occupied = (unsigned char *)malloc(2 * count + 1);
    call->owned = occupied;
    if (!occupied) return NO_MEMORY;
    const uint64_t n = call->in[0].w;
    give_truth(call, count == n && listing_verify(n, cells->a.data, call->in[2].i, occupied));
    return NULL;
}

/* ---- estimates ---- */

enum { MAX_PROBES = 1 << 24 }; /* more would not fit into memory */

/* Whether no set has a cell beyond the last one: the search would look it up. */
static int has_cells_only(const ProbingBoard *board, const Argument *sets) {
    int word = 0;
    for (size_t offset = 0; offset < sets->a.size; offset += sizeof(uint64_t), word = (word + 1) % board->words) {
        uint64_t set;
        const int cells = board->cells - 64 * word;
        memcpy(&set, sets->a.data + offset, sizeof set);
        if (cells < 64 && set >> (cells > 0 ? cells : 0)) return 0;
    }
    return 1;
}

/* probe(lines, cells, free, taken, seed, probes, generic): send so many probes through a board; generic: by the code
 * for any processor. The number of solutions as they see it, 0 if none arrived. The arrays, of 64-bit words, are
 * described in probing.h. */
static const char *probe(Call *call) {
    const Argument *in = call->in;
    const int lines = in[0].i, cells = in[1].i;
    ProbingBoard board = {lines, cells, cells <= 64 ? 1 : 2, (const uint64_t *)(const void *)in[2].a.data,
                          (const uint64_t *)(const void *)in[3].a.data};
    if (lines < 0 || lines > PROBING_LINES || cells < 0 || cells > 64 * PROBING_WORDS) return "the board is too large";
    const size_t set = sizeof(uint64_t) * (size_t)(board.words * lines);
    if (in[2].a.size != set || in[3].a.size != set * (size_t)(lines * cells)) return "the arrays do not fit the board";
    if (!has_cells_only(&board, &in[2]) || !has_cells_only(&board, &in[3]))
        return "a set has cells that are not on the board";
    if (!in[5].u || in[5].u > MAX_PROBES) return "there must be a probe, and at most 2^24";
    const double estimate = probing_run(&board, in[4].w, in[5].u, in[6].i);
    give_real(call, estimate);
    return estimate < 0 ? NO_MEMORY : NULL;
}

const Entry QUEENS_ENTRIES[] = {
    {"queens_new", "ibaii", NULL, &QUEENS, create_queens, SHORT},
    {"queens_tally", "iiw", &QUEENS, NULL, tally_queens, SHARED},
    {"queens_complete", "a", &QUEENS, NULL, complete, SHARED},
    {"queens_prefix", "i", &QUEENS, NULL, prefix, ANY_TIME},
    {"queens_cancel", "", &QUEENS, NULL, cancel_queens, ANY_TIME},
    {"listing_new", "iai", NULL, &LISTING, create_listing, SHORT},
    {"listing_fill", "md", &LISTING, NULL, fill, LONG},
    {"listing_skip", "wd", &LISTING, NULL, skip, LONG},
    {"mirror_rows", "im", NULL, NULL, mirror_rows, SHORT},
    {"faulty_row", "ir", NULL, NULL, faulty_row, LONG},
    {"verify_queens", "wrb", NULL, NULL, verify_queens, LONG},
    {"probe", "iiaawub", NULL, NULL, probe, LONG},
    {NULL, NULL, NULL, NULL, NULL, 0},
};
