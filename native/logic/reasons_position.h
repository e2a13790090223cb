/* Positions of any number of queens a unit, for telling reasons: plain rather than fast. Part of reasons.c. */
#include <stdint.h>
#include <string.h>

#include "logic.h"

enum { MOST_LINES = LOGIC_MOST_SIZE, MOST_UNITS = 3 * MOST_LINES, MOST_WORDS = MOST_LINES };

typedef struct {
    uint64_t w[MOST_WORDS];
} Cells;

/* Unit numbers: rows, columns, regions. */
typedef struct {
    int size, stars, cells, words, units;
    unsigned char label[MOST_LINES * MOST_LINES];
    Cells unit[MOST_UNITS];
} Board;

typedef struct {
    Cells free, queens;
    int need[MOST_UNITS];
} Position;

/* Units from one number up to another. */
typedef struct {
    int from, to;
} Range;

static inline Range rows_of(const Board *b) { return (Range){0, b->size}; }
static inline Range columns_of(const Board *b) { return (Range){b->size, 2 * b->size}; }
static inline Range lines_of(const Board *b) { return (Range){0, 2 * b->size}; }
static inline Range regions_of(const Board *b) { return (Range){2 * b->size, 3 * b->size}; }
static inline Range all_of(const Board *b) { return (Range){0, 3 * b->size}; }

/* ---- sets of cells ---- */

static const Cells NO_CELLS;

static inline int has(const Cells *set, int cell) { return set->w[cell / 64] >> cell % 64 & 1; }
static inline void insert(Cells *set, int cell) { set->w[cell / 64] |= (uint64_t)1 << cell % 64; }
static inline void take(Cells *set, int cell) { set->w[cell / 64] &= ~((uint64_t)1 << cell % 64); }

static int count_of(const Board *b, const Cells *set) {
    int count = 0;
    for (int i = 0; i < b->words; i++) count += __builtin_popcountll(set->w[i]);
    return count;
}

static int meets(const Board *b, const Cells *one, const Cells *other) {
    for (int i = 0; i < b->words; i++)
        if (one->w[i] & other->w[i]) return 1;
    return 0;
}

static int is_empty(const Board *b, const Cells *set) { return !meets(b, set, set); }

static void add(const Board *b, Cells *set, const Cells *more) {
    for (int i = 0; i < b->words; i++) set->w[i] |= more->w[i];
}

static void remove_from(const Board *b, Cells *set, const Cells *less) {
    for (int i = 0; i < b->words; i++) set->w[i] &= ~less->w[i];
}

static Cells both(const Board *b, const Cells *one, const Cells *other) {
    Cells common = NO_CELLS;
    for (int i = 0; i < b->words; i++) common.w[i] = one->w[i] & other->w[i];
    return common;
}

static Cells without(const Board *b, const Cells *set, const Cells *less) {
    Cells rest = *set;
    remove_from(b, &rest, less);
    return rest;
}

/* The first cell from this one on; b->cells if there is none. */
static int next_cell(const Board *b, const Cells *set, int from) {
    while (from < b->cells && !has(set, from)) from++;
    return from;
}

#define EACH_CELL(b, set, cell) \
    for (int cell = next_cell(b, set, 0); cell < (b)->cells; cell = next_cell(b, set, cell + 1))

/* ---- boards and positions ---- */

static void fill_board(Board *b, int size, int stars, const unsigned char *label) {
    memset(b, 0, sizeof *b);
    b->size = size;
    b->stars = stars;
    b->cells = size * size;
    b->words = (b->cells + 63) / 64;
    b->units = 3 * size;
    for (int cell = 0; cell < b->cells; cell++) {
        b->label[cell] = label[cell];
        insert(&b->unit[cell / size], cell);
        insert(&b->unit[size + cell % size], cell);
        insert(&b->unit[2 * size + label[cell]], cell);
    }
}

/* The row, column and region of a cell, by `kind` 0, 1 and 2. */
static inline int unit_of(const Board *b, int cell, int kind) {
    if (kind == 0) return cell / b->size;
    return kind == 1 ? b->size + cell % b->size : 2 * b->size + b->label[cell];
}

static void fill_needs(const Board *b, Position *p) {
    for (int unit = 0; unit < b->units; unit++) {
        const Cells placed = both(b, &p->queens, &b->unit[unit]);
        p->need[unit] = b->stars - count_of(b, &placed);
    }
}

static void fill_position(const Board *b, Position *p, const unsigned char *holds) {
    p->free = p->queens = NO_CELLS;
    for (int cell = 0; cell < b->cells; cell++) {
        if (holds[cell] == LOGIC_FREE) insert(&p->free, cell);
        if (holds[cell] == LOGIC_QUEEN) insert(&p->queens, cell);
    }
    fill_needs(b, p);
}

static Cells free_in(const Board *b, const Position *p, int unit) { return both(b, &p->free, &b->unit[unit]); }

/* The cells that no queen shares with this one wherever she is: those around it, and with one queen a unit
 * those of its units. */
static Cells attacks(const Board *b, int cell) {
    Cells found = NO_CELLS;
    const int row = cell / b->size, column = cell % b->size;
    for (int r = row ? row - 1 : 0; r <= row + 1 && r < b->size; r++)
        for (int c = column ? column - 1 : 0; c <= column + 1 && c < b->size; c++) insert(&found, r * b->size + c);
    for (int kind = 0; kind < 3 && b->stars == 1; kind++) add(b, &found, &b->unit[unit_of(b, cell, kind)]);
    take(&found, cell);
    return found;
}

/* What a queen on this free cell would cross out, beside the cell itself. */
static Cells sees(const Board *b, const Position *p, int cell) {
    Cells seen = attacks(b, cell);
    for (int kind = 0; kind < 3; kind++) {
        const int unit = unit_of(b, cell, kind);
        if (p->need[unit] == 1) add(b, &seen, &b->unit[unit]);
    }
    take(&seen, cell);
    return seen;
}

/* The free cells that a queen on any of these would cross out. */
static Cells seen_by_all(const Board *b, const Position *p, const Cells *cells) {
    Cells common = p->free;
    EACH_CELL(b, cells, cell) {
        const Cells seen = sees(b, p, cell);
        common = both(b, &common, &seen);
    }
    return common;
}

/* Places queens and crosses out what they and full units leave no room for. */
static void place_and_mark(const Board *b, Position *p, const Cells *queens) {
    add(b, &p->queens, queens);
    remove_from(b, &p->free, queens);
    fill_needs(b, p);
    EACH_CELL(b, &p->queens, cell) {
        const Cells seen = attacks(b, cell);
        remove_from(b, &p->free, &seen);
    }
    for (int unit = 0; unit < b->units; unit++)
        if (p->need[unit] <= 0) remove_from(b, &p->free, &b->unit[unit]);
}

static Position assuming(const Board *b, const Position *p, int cell) {
    Position after = *p;
    Cells queen = NO_CELLS;
    insert(&queen, cell);
    place_and_mark(b, &after, &queen);
    return after;
}

/* The queens that attack each other. */
static Cells clash_of(const Board *b, const Position *p) {
    Cells clash = NO_CELLS;
    EACH_CELL(b, &p->queens, cell) {
        const Cells attacked = attacks(b, cell);
        if (meets(b, &attacked, &p->queens)) insert(&clash, cell);
    }
    return clash;
}

/* The first unit that can no longer have its queens; -1 if there is none. */
static int fault_of(const Board *b, const Position *p) {
    for (int unit = 0; unit < b->units; unit++) {
        const Cells cells = free_in(b, p, unit);
        if (p->need[unit] < 0 || count_of(b, &cells) < p->need[unit]) return unit;
    }
    return -1;
}

static int is_contradictory(const Board *b, const Position *p) {
    const Cells clash = clash_of(b, p);
    return !is_empty(b, &clash) || fault_of(b, p) >= 0;
}

static int is_solved(const Board *b, const Position *p) {
    for (int unit = 0; unit < b->units; unit++)
        if (p->need[unit]) return 0;
    return 1;
}
