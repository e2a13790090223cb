/* Cuts the work of counting into prefixes; see queens.h. */
#include "queens.h"

#include <stdlib.h>
#include <string.h>

enum { MIN_ROWS_BELOW = 8 }; /* so few rows are searched in one go */

/* ---- what is left of a board ---- */

static void board_start(PartialBoard *board, int n, int torus) {
    board->n = n;
    board->torus = torus;
    board->count = n;
    for (int i = 0; i < n; i++) {
        board->row[i] = (uint8_t)i;
        board->open[i] = ~(uint64_t)0 >> (64 - n);
    }
}

static int board_find_row(const PartialBoard *board, int row) {
    int index = 0;
    while (index < board->count && board->row[index] != row) index++;
    return index;
}

/* The cells of a row that a queen attacks, `distance` rows away. */
static uint64_t attacked_columns(const PartialBoard *board, int distance, int column) {
    uint64_t queen = (uint64_t)1 << column, mask = ~(uint64_t)0 >> (64 - board->n);
    if (!board->torus) return (queen | queen << distance | queen >> distance) & mask;
    int n = board->n;
    return queen | (uint64_t)1 << (column + distance) % n | (uint64_t)1 << (column - distance + n) % n;
}

int board_place(PartialBoard *board, int row, int column) {
    int index = board_find_row(board, row);
    if (index == board->count || !(board->open[index] >> column & 1)) return 0;
    board->count--;
    for (int i = 0; i <= board->count; i++) {
        if (i == index) continue;
        int to = i - (i > index), distance = abs(board->row[i] - row);
        board->open[to] = board->open[i] & ~attacked_columns(board, distance, column);
        board->row[to] = board->row[i];
    }
    return 1;
}

static void board_block(PartialBoard *board, int row, int column) {
    int index = board_find_row(board, row);
    if (index < board->count) board->open[index] &= ~((uint64_t)1 << column);
}

/* Returns 0 if the clues contradict each other. Blocked cells go first: a given queen may stand on one. */
static int board_add_clues(PartialBoard *board, const QueensClues *clues) {
    int n = board->n;
    for (int i = 0; i < clues->blocked_count; i++)
        board_block(board, clues->blocked[i] / n, clues->blocked[i] % n);
    for (int i = 0; i < clues->given_count; i++)
        if (!board_place(board, clues->given[i] / n, clues->given[i] % n)) return 0;
    return 1;
}

int board_narrowest_row(const PartialBoard *board) {
    int best = 0, fewest = bit_count64(board->open[0]);
    for (int i = 1; i < board->count; i++) {
        int cells = bit_count64(board->open[i]);
        if (cells < fewest) best = i, fewest = cells;
    }
    return best;
}

static PartialBoard board_with_prefix(const Queens *queens, const Prefix *prefix) {
    PartialBoard board = queens->start;
    for (int i = 0; i < prefix->count; i++) board_place(&board, prefix->row[i], prefix->column[i]);
    return board;
}

/* ---- prefixes ---- */

static Prefix *add_prefix(Queens *queens) {
    if (queens->prefixes == queens->capacity) {
        int capacity = queens->capacity ? 2 * queens->capacity : 64;
        Prefix *grown = (Prefix *)realloc(queens->prefix, (size_t)capacity * sizeof(Prefix));
        if (!grown) return NULL;
        queens->prefix = grown;
        queens->capacity = capacity;
    }
    Prefix *prefix = &queens->prefix[queens->prefixes++];
    memset(prefix, 0, sizeof(Prefix));
    prefix->weight = 1;
    return prefix;
}

static void extend_prefix(Prefix *prefix, int row, int column) {
    prefix->row[prefix->count] = (uint8_t)row;
    prefix->column[prefix->count++] = (uint8_t)column;
}

/* ---- borders ---- */

/* The queens of the border: columns in the top and bottom rows, rows in the left and right columns. */
typedef struct {
    int top, bottom, left, right;
} Border;

static Border rotate_border(Border b, int last) { /* clockwise */
    return (Border){last - b.left, last - b.right, b.bottom, b.top};
}

static Border reflect_border(Border b, int last) { /* left and right */
    return (Border){last - b.top, last - b.bottom, b.right, b.left};
}

static uint32_t border_key(Border b) {
    return (uint32_t)(((b.top * MAX_LANES_N + b.bottom) * MAX_LANES_N + b.left) * MAX_LANES_N + b.right);
}

/* The number of different borders this one becomes by turning and mirroring; 0 if it is not the least. */
static uint32_t border_weight(Border border, int last) {
    uint32_t key = border_key(border), fixed = 0;
    Border image = border;
    for (int i = 0; i < 4; i++, image = rotate_border(image, last)) {
        uint32_t rotated = border_key(image), reflected = border_key(reflect_border(image, last));
        if (rotated < key || reflected < key) return 0;
        fixed += rotated == key ? 1 : 0;
        fixed += reflected == key ? 1 : 0;
    }
    return 8 / fixed;
}

static int border_closes(Border b, int last) {
    return (b.top == 0) == (b.left == 0) && (b.top == last) == (b.right == 0) &&
           (b.bottom == 0) == (b.left == last) && (b.bottom == last) == (b.right == last);
}

/* Adds the border as a prefix if its queens do not attack each other. Returns 0 if there is no memory. */
static int add_border(Queens *queens, Border b, uint32_t weight) {
    int last = queens->start.n - 1;
    PartialBoard board = queens->start;
    Prefix prefix = {{0}, {0}, 0, weight};
    const int cells[4][2] = {{0, b.top}, {last, b.bottom}, {b.left, 0}, {b.right, last}};
    for (int i = 0; i < 4; i++) {
        if (i >= 2 && (cells[i][0] == 0 || cells[i][0] == last)) continue; /* a corner, placed already */
        if (!board_place(&board, cells[i][0], cells[i][1])) return 1;
        extend_prefix(&prefix, cells[i][0], cells[i][1]);
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
static void mark_equivalent(int column, int n, char *equivalent) {
    if (equivalent[column]) return;
    equivalent[column] = 1;
    mark_equivalent(n - column, n, equivalent);
    if (inverse(column, n)) mark_equivalent(inverse(column, n), n, equivalent);
    if (inverse(column - 1, n)) mark_equivalent((column + 1) * inverse(column - 1, n) % n, n, equivalent);
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
    char covered[MAX_QUEENS] = {0};
    for (int column = 2; column < n - 1; column++) {
        char equivalent[MAX_QUEENS] = {0};
        if (covered[column]) continue;
        mark_equivalent(column, n, equivalent);
        Prefix *prefix = add_prefix(queens);
        if (!prefix) return 0;
        extend_prefix(prefix, 0, 0);
        extend_prefix(prefix, 1, column);
        prefix->weight = 0;
        for (int i = 0; i < n; i++) {
            if (!equivalent[i]) continue;
            covered[i] = 1;
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
    return longest < MAX_PREFIX_LENGTH && queens->start.count - longest > MIN_ROWS_BELOW;
}

/* Replaces a prefix by those with a queen more. Returns 0 if there is no memory. */
static int split_prefix(Queens *queens, Prefix prefix) {
    PartialBoard board = board_with_prefix(queens, &prefix);
    int index = board_narrowest_row(&board);
    for (int column = 0; column < board.n; column++) {
        if (!(board.open[index] >> column & 1)) continue;
        Prefix *longer = add_prefix(queens);
        if (!longer) return 0;
        *longer = prefix;
        extend_prefix(longer, board.row[index], column);
    }
    return 1;
}

/* Lengthens the prefixes, all by one queen and again by one, until they are enough. */
static int cut_by_rows(Queens *queens) {
    while (queens->prefixes && queens->prefixes < queens->min_prefixes && can_be_longer(queens)) {
        int count = queens->prefixes;
        for (int i = 0; i < count; i++)
            if (!split_prefix(queens, queens->prefix[i])) return 0;
        queens->prefixes -= count;
        memmove(queens->prefix, queens->prefix + count, (size_t)queens->prefixes * sizeof(Prefix));
    }
    return 1;
}

/* Returns 0 if there is no memory. A torus of a size divisible by 2 or 3 has no solution (Pólya, 1918). */
static int split_work(Queens *queens, const QueensClues *clues) {
    int n = queens->start.n;
    queens->clued = clues->given_count || clues->blocked_count;
    queens->hopeless = (queens->start.torus && n && (n % 2 == 0 || n % 3 == 0)) ||
                       !board_add_clues(&queens->start, clues);
    if (queens->hopeless) return 1;
    if (!queens->clued && n > MIN_ROWS_BELOW / 2) {
        if (queens->start.torus) return cut_torus(queens) && cut_by_rows(queens);
        if (n <= MAX_LANES_N) return cut_by_borders(queens) && cut_by_rows(queens);
    }
    return add_prefix(queens) && cut_by_rows(queens);
}

/* ---- counting ---- */

int queens_runs(QueensMethod method, int n) {
    if (method == QUEENS_FASTEST || method == QUEENS_GENERIC) return 1;
#ifdef X86_CODE
    if (n > MAX_LANES_N) return 0;
    if (method == QUEENS_AVX2) return processor_has("avx2");
    if (method == QUEENS_AVX512) return processor_has("avx512f") && processor_has("avx512vpopcntdq");
#endif
    (void)n;
    return 0;
}

static QueensMethod fastest(int n) {
    if (queens_runs(QUEENS_AVX512, n)) return QUEENS_AVX512;
    return queens_runs(QUEENS_AVX2, n) ? QUEENS_AVX2 : QUEENS_GENERIC;
}

Queens *queens_new(int n, int torus, const QueensClues *clues, QueensMethod method, int min_prefixes) {
    Queens *queens = (Queens *)calloc(1, sizeof(Queens));
    if (!queens) return NULL;
    queens->min_prefixes = min_prefixes;
    board_start(&queens->start, n, torus);
    if (!split_work(queens, clues)) {
        queens_free(queens);
        return NULL;
    }
    queens->method = method == QUEENS_FASTEST ? fastest(n) : method;
    return queens;
}

void queens_free(Queens *queens) {
    if (!queens) return;
    free(queens->prefix);
    free(queens);
}

void queens_count_board(Queens *queens, const PartialBoard *board, QueensTally *tally) {
#ifdef X86_CODE
    if (queens->method == QUEENS_AVX512) {
        queens_count_avx512(board, &queens->cancel, tally);
        return;
    }
    if (queens->method == QUEENS_AVX2) {
        queens_count_avx2(board, &queens->cancel, tally);
        return;
    }
#endif
    queens_count_generic(board, &queens->cancel, tally);
}

static void complete(Queens *queens, const PartialBoard *board, QueensTally *tally) {
    (queens->clued ? queens_count_clued : queens_count_board)(queens, board, tally);
}

/* Adds what a prefix stands for: what is found with it, as many times as it weighs. */
static void tally_prefix(Queens *queens, const Prefix *prefix, QueensTally *tally) {
    QueensTally part = {0, 0, 0, 0, 0};
    PartialBoard board = board_with_prefix(queens, prefix);
    complete(queens, &board, &part);
    uint64_t count = prefix->weight * part.count;
    tally->overflow |= part.overflow || part.count > UINT64_MAX / prefix->weight || tally->count + count < count;
    tally->count += count;
    tally->residue = residue_plus(tally->residue, residue_times(part.residue, prefix->weight));
    tally->nodes += part.nodes;
    tally->no_memory |= part.no_memory;
}

void queens_tally(Queens *queens, int first, int end, QueensTally *tally) {
    for (int i = first; i < end && !is_raised(&queens->cancel); i++) tally_prefix(queens, &queens->prefix[i], tally);
}

void queens_complete(Queens *queens, const uint16_t *cells, int count, QueensTally *tally) {
    PartialBoard board = queens->start;
    if (queens->hopeless) return;
    for (int i = 0; i < count; i++)
        if (!board_place(&board, cells[i] / board.n, cells[i] % board.n)) return;
    complete(queens, &board, tally);
}
