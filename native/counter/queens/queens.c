/* Cuts the work of counting into prefixes and deals them out; see queens.h. */
#include "queens.h"

#include <stdlib.h>
#include <string.h>

enum {
    SMALL = 8,           /* so few rows are searched in one go */
    PREFIXES_A_UNIT = 8, /* at least */
    MOST_UNITS = 512
};

/* ---- what is left of a board ---- */

static void rest_start(Rest *rest, int n, int torus) {
    rest->n = n;
    rest->torus = torus;
    rest->count = n;
    for (int i = 0; i < n; i++) {
        rest->row[i] = (uint8_t)i;
        rest->open[i] = ~(uint64_t)0 >> (64 - n);
    }
}

static int rest_find(const Rest *rest, int row) {
    int at = 0;
    while (at < rest->count && rest->row[at] != row) at++;
    return at;
}

/* The cells of a row that a queen attacks, `distance` rows away. */
static uint64_t attacked(const Rest *rest, int distance, int column) {
    uint64_t queen = (uint64_t)1 << column, mask = ~(uint64_t)0 >> (64 - rest->n);
    if (!rest->torus) return (queen | queen << distance | queen >> distance) & mask;
    int n = rest->n;
    return queen | (uint64_t)1 << (column + distance) % n | (uint64_t)1 << (column - distance + n) % n;
}

int rest_place(Rest *rest, int row, int column) {
    int at = rest_find(rest, row);
    if (at == rest->count || !(rest->open[at] >> column & 1)) return 0;
    rest->count--;
    for (int i = 0; i <= rest->count; i++) {
        if (i == at) continue;
        int to = i - (i > at), distance = abs(rest->row[i] - row);
        rest->open[to] = rest->open[i] & ~attacked(rest, distance, column);
        rest->row[to] = rest->row[i];
    }
    return 1;
}

static void rest_block(Rest *rest, int row, int column) {
    int at = rest_find(rest, row);
    if (at < rest->count) rest->open[at] &= ~((uint64_t)1 << column);
}

/* Returns 0 if the clues contradict each other. Blocked cells go first: a given queen may stand on one. */
static int rest_clues(Rest *rest, const QueensClues *clues) {
    int n = rest->n;
    for (int i = 0; i < clues->blocked_count; i++)
        rest_block(rest, clues->blocked[i] / n, clues->blocked[i] % n);
    for (int i = 0; i < clues->given_count; i++)
        if (!rest_place(rest, clues->given[i] / n, clues->given[i] % n)) return 0;
    return 1;
}

int rest_narrowest(const Rest *rest) {
    int best = 0, fewest = bit_count64(rest->open[0]);
    for (int i = 1; i < rest->count; i++) {
        int cells = bit_count64(rest->open[i]);
        if (cells < fewest) best = i, fewest = cells;
    }
    return best;
}

/* The board with its clues and a prefix. */
static Rest rest_of(const Queens *queens, const Prefix *prefix) {
    Rest rest = queens->start;
    for (int i = 0; i < prefix->count; i++) rest_place(&rest, prefix->row[i], prefix->column[i]);
    return rest;
}

/* ---- prefixes ---- */

static Prefix *add_prefix(Queens *queens) {
    if (queens->prefixes == queens->room) {
        int room = queens->room ? 2 * queens->room : 64;
        Prefix *grown = (Prefix *)realloc(queens->prefix, (size_t)room * sizeof(Prefix));
        if (!grown) return NULL;
        queens->prefix = grown;
        queens->room = room;
    }
    Prefix *prefix = &queens->prefix[queens->prefixes++];
    memset(prefix, 0, sizeof(Prefix));
    prefix->weight = 1;
    return prefix;
}

static void lengthen(Prefix *prefix, int row, int column) {
    prefix->row[prefix->count] = (uint8_t)row;
    prefix->column[prefix->count++] = (uint8_t)column;
}

/* ---- borders ---- */

/* The queens of the border: columns in the top and bottom rows, rows in the left and right columns. */
typedef struct {
    int top, bottom, left, right;
} Border;

static Border turned(Border b, int last) { /* clockwise */
    Border image = {last - b.left, last - b.right, b.bottom, b.top};
    return image;
}

static Border mirrored(Border b, int last) { /* left and right */
    Border image = {last - b.top, last - b.bottom, b.right, b.left};
    return image;
}

static uint32_t border_key(Border b) {
    return (uint32_t)(((b.top * MOST_LANES_N + b.bottom) * MOST_LANES_N + b.left) * MOST_LANES_N + b.right);
}

/* The number of different borders this one becomes by turning and mirroring; 0 if it is not the least. */
static uint32_t border_weight(Border border, int last) {
    uint32_t key = border_key(border), same = 0;
    Border image = border;
    for (int i = 0; i < 4; i++, image = turned(image, last)) {
        uint32_t one = border_key(image), other = border_key(mirrored(image, last));
        if (one < key || other < key) return 0;
        same += one == key ? 1 : 0;
        same += other == key ? 1 : 0;
    }
    return 8 / same;
}

/* Whether the sides agree on the corners. */
static int border_closes(Border b, int last) {
    return (b.top == 0) == (b.left == 0) && (b.top == last) == (b.right == 0) &&
           (b.bottom == 0) == (b.left == last) && (b.bottom == last) == (b.right == last);
}

/* Adds the border as a prefix if its queens do not attack each other. Returns 0 if there is no memory. */
static int add_border(Queens *queens, Border b, uint32_t weight) {
    int last = queens->start.n - 1;
    Rest rest = queens->start;
    Prefix prefix = {{0}, {0}, 0, weight};
    const int cells[4][2] = {{0, b.top}, {last, b.bottom}, {b.left, 0}, {b.right, last}};
    for (int i = 0; i < 4; i++) {
        if (i >= 2 && (cells[i][0] == 0 || cells[i][0] == last)) continue; /* a corner, placed already */
        if (!rest_place(&rest, cells[i][0], cells[i][1])) return 1;
        lengthen(&prefix, cells[i][0], cells[i][1]);
    }
    Prefix *added = add_prefix(queens);
    if (added) *added = prefix;
    return added != NULL;
}

static int cut_by_borders(Queens *queens) {
    int n = queens->start.n, last = n - 1;
    for (int i = 0; i < n * n * n * n; i++) {
        Border border = {i / n / n / n, i / n / n % n, i / n % n, i % n};
        uint32_t weight = border_closes(border, last) ? border_weight(border, last) : 0;
        if (weight && !add_border(queens, border, weight)) return 0;
    }
    return 1;
}

/* ---- other cuts ---- */

/* The number whose product with x leaves 1 when divided by n; 0 if there is none. */
static int inverse(int x, int n) {
    int i = n - 1;
    while (i && x * i % n != 1) i--;
    return i;
}

/* Marks the columns that a second queen may as well take instead of this one, and this one; see cut_torus. */
static void mark_alike(int column, int n, char *alike) {
    if (alike[column]) return;
    alike[column] = 1;
    mark_alike(n - column, n, alike);
    if (inverse(column, n)) mark_alike(inverse(column, n), n, alike);
    if (inverse(column - 1, n)) mark_alike((column + 1) * inverse(column - 1, n) % n, n, alike);
}

/* A torus looks the same from every cell, so the first queen stands in the corner. Column and row of every
 * queen may then be multiplied by the same number, if it has an inverse: lines become lines. So it counts
 * alike whether there is a queen at (1, s) or at (r, r s), and each map of lines to lines that leaves the corner
 * where it is says which other s the second row's queen may as well have:
 *
 *     a mirror              (r, c) → (r, −c)            −s
 *     the other mirror      (r, c) → (c, r)             1 / s
 *     lines to diagonals    (r, c) → (c − r, c + r)     (s + 1) / (s − 1)
 *
 * Of columns that are alike, only the first is searched. */
static int cut_torus(Queens *queens) {
    int n = queens->start.n;
    char done[MOST_QUEENS] = {0};
    for (int column = 2; column < n - 1; column++) {
        char alike[MOST_QUEENS] = {0};
        if (done[column]) continue;
        mark_alike(column, n, alike);
        Prefix *prefix = add_prefix(queens);
        if (!prefix) return 0;
        lengthen(prefix, 0, 0);
        lengthen(prefix, 1, column);
        prefix->weight = 0;
        for (int i = 0; i < n; i++) {
            if (!alike[i]) continue;
            done[i] = 1;
            prefix->weight += (uint32_t)n;
        }
    }
    return 1;
}

/* Whether there is room for one more queen in the longest prefix, and rows enough behind it. */
static int can_be_longer(const Queens *queens) {
    int longest = 0;
    for (int i = 0; i < queens->prefixes; i++)
        if (queens->prefix[i].count > longest) longest = queens->prefix[i].count;
    return longest < LONGEST_PREFIX && queens->start.count - longest > SMALL;
}

/* Replaces a prefix by those with a queen more. Returns 0 if there is no memory. */
static int split(Queens *queens, Prefix prefix) {
    Rest rest = rest_of(queens, &prefix);
    int at = rest_narrowest(&rest);
    for (int column = 0; column < rest.n; column++) {
        if (!(rest.open[at] >> column & 1)) continue;
        Prefix *longer = add_prefix(queens);
        if (!longer) return 0;
        *longer = prefix;
        lengthen(longer, rest.row[at], column);
    }
    return 1;
}

/* Lengthens the prefixes, all by one queen and again by one, until they are enough. */
static int cut_by_rows(Queens *queens) {
    while (queens->prefixes && queens->prefixes < queens->enough && can_be_longer(queens)) {
        int count = queens->prefixes;
        for (int i = 0; i < count; i++)
            if (!split(queens, queens->prefix[i])) return 0;
        queens->prefixes -= count;
        memmove(queens->prefix, queens->prefix + count, (size_t)queens->prefixes * sizeof(Prefix));
    }
    return 1;
}

/* Returns 0 if there is no memory. A torus of a size divisible by 2 or 3 has no solution (Pólya, 1918). */
static int cut(Queens *queens, const QueensClues *clues) {
    int n = queens->start.n;
    queens->clued = clues->given_count || clues->blocked_count;
    queens->hopeless = (queens->start.torus && n && (n % 2 == 0 || n % 3 == 0)) ||
                       !rest_clues(&queens->start, clues);
    if (queens->hopeless) return 1;
    if (!queens->clued && n > SMALL / 2) {
        if (queens->start.torus) return cut_torus(queens) && cut_by_rows(queens);
        if (n <= MOST_LANES_N) return cut_by_borders(queens) && cut_by_rows(queens);
    }
    return add_prefix(queens) && cut_by_rows(queens);
}

/* ---- counting ---- */

int queens_runs(QueensMethod method, int n) {
    if (method == QUEENS_FASTEST || method == QUEENS_GENERIC) return 1;
#ifdef X86_CODE
    if (n > MOST_LANES_N) return 0;
    if (method == QUEENS_AVX2) return processor_has("avx2");
    if (method == QUEENS_AVX512)
        return processor_has("avx512f") && processor_has("avx512vpopcntdq");
#endif
    (void)n;
    return 0;
}

static QueensMethod fastest(int n) {
    if (queens_runs(QUEENS_AVX512, n)) return QUEENS_AVX512;
    return queens_runs(QUEENS_AVX2, n) ? QUEENS_AVX2 : QUEENS_GENERIC;
}

Queens *queens_new(int n, int torus, const QueensClues *clues, QueensMethod method, int enough) {
    Queens *queens = (Queens *)calloc(1, sizeof(Queens));
    if (!queens) return NULL;
    queens->enough = enough;
    rest_start(&queens->start, n, torus);
    if (!cut(queens, clues)) {
        queens_free(queens);
        return NULL;
    }
    queens->units = (queens->prefixes + PREFIXES_A_UNIT - 1) / PREFIXES_A_UNIT;
    if (queens->units > MOST_UNITS) queens->units = MOST_UNITS;
    queens->method = method == QUEENS_FASTEST ? fastest(n) : method;
    return queens;
}

void queens_free(Queens *queens) {
    if (!queens) return;
    free(queens->prefix);
    free(queens);
}

void queens_rest(Queens *queens, const Rest *rest, QueensTally *tally) {
#ifdef X86_CODE
    if (queens->method == QUEENS_AVX512) {
        queens_rest_avx512(rest, &queens->cancel, tally);
        return;
    }
    if (queens->method == QUEENS_AVX2) {
        queens_rest_avx2(rest, &queens->cancel, tally);
        return;
    }
#endif
    queens_rest_generic(rest, &queens->cancel, tally);
}

static void complete(Queens *queens, const Rest *rest, QueensTally *tally) {
    (queens->clued ? queens_rest_clues : queens_rest)(queens, rest, tally);
}

/* Adds what a prefix stands for: what is found with it, as many times as it weighs. */
static void tally_prefix(Queens *queens, const Prefix *prefix, QueensTally *tally) {
    QueensTally one = {0, 0, 0, 0, 0};
    Rest rest = rest_of(queens, prefix);
    complete(queens, &rest, &one);
    uint64_t count = prefix->weight * one.count;
    tally->overflow |= one.overflow || one.count > UINT64_MAX / prefix->weight || tally->count + count < count;
    tally->count += count;
    tally->residue = residue_plus(tally->residue, residue_times(one.residue, prefix->weight));
    tally->nodes += one.nodes;
    tally->no_memory |= one.no_memory;
}

void queens_tally(Queens *queens, int first, int end, QueensTally *tally) {
    for (int i = first; i < end && !is_raised(&queens->cancel); i++) tally_prefix(queens, &queens->prefix[i], tally);
}

void queens_complete(Queens *queens, const uint16_t *cells, int count, QueensTally *tally) {
    Rest rest = queens->start;
    if (queens->hopeless) return;
    for (int i = 0; i < count; i++)
        if (!rest_place(&rest, cells[i] / rest.n, cells[i] % rest.n)) return;
    complete(queens, &rest, tally);
}

uint64_t queens_count(Queens *queens, int unit, int *no_memory) {
    QueensTally tally = {.count = 0};
    for (int i = unit; i < queens->prefixes && !is_raised(&queens->cancel); i += queens->units)
        tally_prefix(queens, &queens->prefix[i], &tally);
    *no_memory = tally.no_memory;
    return tally.count;
}
