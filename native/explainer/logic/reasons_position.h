/* Positions of any number of queens a unit, for telling reasons: plain rather than fast, in sets as wide as the
 * largest board needs. What a technique shows becomes a deduction. Part of reasons.c. */
#include <stddef.h>
#include <string.h>

#include "logic.h"

#define SEVERAL_STARS
#define WIDTH 64
#include "board_names.h"
#include "board_template.h"

enum { MOST_UNITS = 3 * MOST_LINES };

/* ---- units by number: rows, columns, regions ---- */

typedef struct {
    int count;
    unsigned char number[MOST_UNITS];
} Units;

static void append(Units *units, int unit) { units->number[units->count++] = (unsigned char)unit; }

static Units units_of(const Board *b, Several several) {
    Units units = {0, {0}};
    EACH_BIT(several.units, unit) append(&units, several.kind * b->geometry->size + (int)unit);
    return units;
}

static const Set *unit_at(const Board *b, int number) {
    return board_unit(b, number / b->geometry->size, number % b->geometry->size);
}

static Set free_in(const Board *b, const Position *p, int unit) {
    return set_common(&p->free, unit_at(b, unit));
}

/* ---- sets of cells ---- */

static const Set NO_CELLS;

static Set without(const Set *set, const Set *less) {
    Set rest = *set;
    set_remove(&rest, less);
    return rest;
}

/* ---- positions ---- */

/* The row, column or region of a cell among those of its kind. */
static inline int place_of(const Board *b, int cell, int kind) {
    return kind == REGIONS ? b->label[cell] : b->geometry->place[kind][cell];
}

static void fill_needs(const Board *b, Position *p) {
    for (int kind = ROWS; kind <= REGIONS; kind++) {
        p->open[kind] = 0;
        for (int unit = 0; unit < b->geometry->size; unit++) {
            const Set placed = set_common(&p->queens, board_unit(b, kind, unit));
            p->need[kind][unit] = b->stars - set_count(&placed);
            if (p->need[kind][unit] > 0) p->open[kind] |= (uint64_t)1 << unit;
        }
    }
}

static void fill_position(const Board *b, Position *p, const unsigned char *holds) {
    p->free = p->queens = NO_CELLS;
    for (int cell = 0; cell < b->geometry->cells; cell++) {
        if (holds[cell] == LOGIC_FREE) INSERT(p->free, cell);
        if (holds[cell] == LOGIC_QUEEN) INSERT(p->queens, cell);
    }
    fill_needs(b, p);
}

/* The cells that no queen shares with this one wherever she is: those around it, and with one queen a unit
 * those of its units. */
static Set attacks(const Board *b, int cell) {
    Set found = NO_CELLS;
    const int size = b->geometry->size, row = cell / size, column = cell % size;
    for (int r = row ? row - 1 : 0; r <= row + 1 && r < size; r++)
        for (int c = column ? column - 1 : 0; c <= column + 1 && c < size; c++) INSERT(found, r * size + c);
    for (int kind = ROWS; kind <= REGIONS && b->stars == 1; kind++)
        set_add(&found, board_unit(b, kind, place_of(b, cell, kind)));
    DELETE(found, cell);
    return found;
}

/* With a queen more, of one a unit, and without what the queens see. */
static Position assuming(const Board *b, const Position *p, int cell) {
    Position after = *p;
    INSERT(after.queens, cell);
    DELETE(after.free, cell);
    fill_needs(b, &after);
    EACH_CELL(after.queens, queen) {
        const Set seen = attacks(b, queen);
        set_remove(&after.free, &seen);
    }
    return after;
}

/* The queens that attack each other. */
static Set clash_of(const Board *b, const Position *p) {
    Set clash = NO_CELLS;
    EACH_CELL(p->queens, cell) {
        const Set attacked = attacks(b, cell);
        if (set_meets(&attacked, &p->queens)) INSERT(clash, cell);
    }
    return clash;
}

/* The first unit that can no longer have its queens; -1 if there is none. */
static int fault_of(const Board *b, const Position *p) {
    const int size = b->geometry->size;
    for (int unit = 0; unit < 3 * size; unit++) {
        const Set cells = free_in(b, p, unit);
        const int need = p->need[unit / size][unit % size];
        if (need < 0 || set_count(&cells) < need) return unit;
    }
    return -1;
}

static int is_contradictory(const Board *b, const Position *p) {
    const Set clash = clash_of(b, p);
    return !set_is_empty(&clash) || fault_of(b, p) >= 0;
}

static int is_solved(const Board *b, const Position *p) {
    for (int kind = ROWS; kind <= REGIONS; kind++)
        for (int unit = 0; unit < b->geometry->size; unit++)
            if (p->need[kind][unit]) return 0;
    return 1;
}

/* ---- what the techniques ask for ---- */

/* It argues from the inner units, then from the outer ones; of an area that they make, `need` and `theirs` are
 * the queens of its lines and of its regions. */
typedef struct {
    Why why;
    Units inner, outer;
    Set places, eliminates, evidence;
    int need, theirs;
} Deduction;

/* The callback for every deduction. */
typedef struct Sink Sink;
struct Sink {
    void (*visit)(Sink *sink, const Deduction *found);
};

static void show(Sink *sink, const Board *b, const Position *p, Why why, Several inner, Several outer,
                 const Set *cells);

static inline Set sees(const Board *b, const Position *p, int cell) {
    Set seen = attacks(b, cell);
    for (int kind = ROWS; kind <= REGIONS; kind++) {
        const int unit = place_of(b, cell, kind);
        if (p->need[kind][unit] == 1) set_add(&seen, board_unit(b, kind, unit));
    }
    return seen;
}

/* Every line: queenside.explainer.logic tells of those without a free cell, too. */
static inline uint64_t runs_over(const Board *b, const Position *p, int kind) {
    (void)p, (void)kind;
    return lowest_bits(b->geometry->size);
}

#include "techniques_template.h"

/* Regions that lie in fewer lines than they are, where there is no matching; and those lines. Regions are
 * dropped one by one as long as the rest cannot be matched either. */
static void squeeze(const Board *b, const Position *p, Several *regions, Several *lines) {
    Matching m;
    Spread spread;
    uint64_t kept = p->open[REGIONS], touched = 0;
    spread_fill(b, p, &spread);
    EACH_BIT(p->open[REGIONS], region) {
        const uint64_t fewer = kept & ~((uint64_t)1 << region);
        if (!match_all(&m, spread.lines[lines->kind], fewer)) kept = fewer;
    }
    EACH_BIT(kept, region) touched |= spread.lines[lines->kind][region];
    regions->units = kept;
    lines->units = touched;
}

static void show(Sink *sink, const Board *b, const Position *p, Why why, Several inner, Several outer,
                 const Set *cells) {
    Deduction found = {.why = why};
    if (set_is_empty(cells)) return;
    if (why == OVERFULL) squeeze(b, p, &inner, &outer);
    const Set own = free_cells_of(b, p, inner), others = free_cells_of(b, p, outer);
    found.evidence = why == LEFT ? without(&own, &others) : why == OUTSIDE ? without(&others, &own) : own;
    *(why == SINGLE ? &found.places : &found.eliminates) = *cells;
    found.inner = units_of(b, inner);
    found.outer = units_of(b, outer);
    found.need = needs_of(p, inner);
    found.theirs = needs_of(p, outer);
    sink->visit(sink, &found);
}

/* The waves find singles many at a time, in board_template.h. */
static void find_singles(const Board *b, const Position *p, int from, int to, Sink *sink) {
    for (int kind = from; kind <= to; kind++) {
        EACH_BIT(p->open[kind], unit) {
            const Set cells = set_common(&p->free, board_unit(b, kind, (int)unit));
            if (set_count(&cells) == p->need[kind][unit])
                show(sink, b, p, SINGLE, one_unit(kind, (int)unit), NO_UNITS, &cells);
        }
    }
}

/* The deductions of a level that assumes nothing. */
static void find_on_level(const Board *b, const Position *p, int level, Sink *sink) {
    if (level == 1) {
        find_singles(b, p, REGIONS, REGIONS, sink);
    } else if (level == 2) {
        find_singles(b, p, ROWS, COLUMNS, sink);
    } else {
        Spread spread;
        spread_fill(b, p, &spread);
        find_plain(b, p, &spread, level, sink);
    }
}
