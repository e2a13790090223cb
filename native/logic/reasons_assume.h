/* Why a cell that logic.h has found cannot hold a queen: what comes of a queen there. Part of reasons.c. */

/* The techniques by level; those that find_plain has no deductions for assume a queen. */
static const char *const TECHNIQUE[LOGIC_LEVELS] = {
    "queen-marks",      "region-single",  "line-single",         "region-in-line",
    "line-in-region",   "touching-region", "touching-line",      "touching-region",
    "two-regions",      "two-lines",      "three-in-three",      "exclusion",
    "four-in-four",     "pressured-exclusion", "five-or-more",   "composite-region",
    "finned-count",     "forcing-chain",  "forcing-chain",       "forcing-chain",
    "forcing-chain",    "forcing-chain",  "contradiction",       "nested-contradiction"};

enum { PRESSURED = 13, FINNED = 16, FIRST_CHAIN = 17, LAST_CHAIN = 21, CONTRADICTION = 22 };

static int is_assuming(int level) { return level == PRESSURED || level >= FINNED; }

static void put_excluded(Text *text, int level, int cell, const Units *because,
                         const Set *evidence) {
    Step step = {.technique = TECHNIQUE[level], .evidence = *evidence};
    INSERT(step.eliminates, cell);
    put_step(text, &step, because, NULL);
}

/* ---- pressured exclusion ---- */

/* What all strips take away together; then, which of them took cells of a unit. */
typedef struct {
    Sink sink;
    Set lost;
} Lost;

typedef struct {
    Sink sink;
    Text *text;
    Set lost;
    int count;
} Strips;

static void add_lost(Sink *sink, const Deduction *found) {
    set_add(&((Lost *)sink)->lost, &found->eliminates);
}

static void put_strip(Sink *sink, const Deduction *found) {
    Strips *strips = (Strips *)sink;
    if (!set_meets(&found->eliminates, &strips->lost)) return;
    if (strips->count++ >= 2) return; /* so many are named */
    put(strips->text, strips->count > 1 ? "," : "");
    put_reason(strips->text, strips->count > 1 ? "pressured.next" : "pressured.first");
    put_units_slot(strips->text, "inner", &found->inner);
    put_units_slot(strips->text, "outer", &found->outer);
    put(strips->text, "}");
}

static void find_strips(const Board *b, const Position *p, Sink *sink) {
    Spread spread;
    spread_fill(b, p, &spread);
    find_regions_in_line(b, p, &spread, sink);
    find_lines_in_region(b, p, &spread, sink);
}

static void tell_pressured(Text *text, const Board *b, const Position *p, int cell) {
    const Position assumed = assuming(b, p, cell);
    Position after = assumed;
    Lost lost = {{add_lost}, NO_CELLS};
    find_strips(b, &assumed, &lost.sink);
    set_remove(&after.free, &lost.lost);
    const int fault = fault_of(b, &after);
    const Units because = {1, {(unsigned char)fault}};
    const Set evidence = free_in(b, p, fault), before = free_in(b, &assumed, fault);
    Strips strips = {{put_strip}, text, without(&before, &after.free), 0};
    put_excluded(text, PRESSURED, cell, &because, &evidence);
    put_reason(text, "pressured");
    put_cell_slot(text, "cell", cell);
    put_unit_slot(text, "unit", fault);
    put(text, ",\"strips\":[");
    find_strips(b, &assumed, &strips.sink);
    if (strips.count > 2) put(text, ",{\"say\":\"pressured.more\",\"count\":%d}", strips.count - 2);
    put(text, "],\"stars\":1}}");
}

/* ---- finned counts ---- */

static void tell_finned(Text *text, const Board *b, const Position *p, int cell) {
    const Position after = assuming(b, p, cell);
    Several few = {REGIONS, 0}, reached = {ROWS, 0};
    Spread spread;
    Matching m;
    spread_fill(b, &after, &spread);
    if (match_all(&m, spread.lines[ROWS], after.open[REGIONS])) reached.kind = COLUMNS;
    squeeze(b, &after, &few, &reached);
    const Units regions = units_of(b, few), lines = units_of(b, reached);
    Step step = {.technique = TECHNIQUE[FINNED], .evidence = free_cells_of(b, &after, few)};
    INSERT(step.eliminates, cell);
    put_step(text, &step, &regions, &lines);
    put_reason(text, "finned");
    put_cell_slot(text, "cell", cell);
    put_units_slot(text, "few", &regions);
    put_units_slot(text, "reached", &lines);
    put(text, "}}");
}

/* ---- chains ---- */

/* A queen that is forced, by one unit. */
typedef struct {
    int unit, cell;
} Link;

typedef struct {
    Sink sink;
    Set queens, told; /* those of this pass, and of all before */
    Link link[MOST_LINES * MOST_LINES];
    int count;
} Chain;

/* What it takes to tell a step: a board, the fast ladder, and room. */
typedef struct {
    Board board;
    Geometry geometry;
    Logic *logic;
    LogicWave wave;
    Chain chain;
    unsigned char holds[MOST_LINES * MOST_LINES];
} Telling;

/* The first unit that forces a queen is the one that counts. */
static void add_link(Sink *sink, const Deduction *found) {
    Chain *chain = (Chain *)sink;
    const int cell = first_of(&found->places);
    INSERT(chain->queens, cell);
    if (HAS(chain->told, cell)) return;
    INSERT(chain->told, cell);
    chain->link[chain->count++] = (Link){found->inner.number[0], cell};
}

/* Follows the singles to the contradiction that is known to come. */
static void follow_chain(Chain *chain, const Board *b, Position *p) {
    while (!is_contradictory(b, p)) {
        chain->queens = NO_CELLS;
        find_singles(b, p, REGIONS, REGIONS, &chain->sink);
        find_singles(b, p, ROWS, COLUMNS, &chain->sink);
        if (set_is_empty(&chain->queens)) return;
        place_and_mark(b, p, &chain->queens);
    }
}

/* Keeps the links that have to do with the contradiction: a queen matters if she takes a cell from the unit
 * that is left empty, or from a unit that forces a queen that matters. */
static void keep_needed(Chain *chain, const Board *b, const Set *clash, int fault) {
    Set wanted = fault < 0 ? NO_CELLS : *unit_at(b, fault);
    int first = chain->count;
    for (int at = chain->count - 1; at >= 0; at--) {
        const Link link = chain->link[at];
        const Set seen = attacks(b, link.cell);
        if (!HAS(*clash, link.cell) && !set_meets(&seen, &wanted)) continue;
        chain->link[--first] = link;
        set_add(&wanted, unit_at(b, link.unit));
    }
    chain->count -= first;
    memmove(chain->link, chain->link + first, sizeof(Link) * (size_t)chain->count);
}

static void append_once(Units *units, int unit) {
    for (int i = 0; i < units->count; i++)
        if (units->number[i] == unit) return;
    append(units, unit);
}

static void put_ending(Text *text, const char *key, const Set *clash, int fault) {
    const int clashes = fault < 0 || !set_is_empty(clash);
    put(text, ",\"ending\":{\"say\":\"%s.%s\"", key, clashes ? "clash" : "empty");
    if (clashes) {
        put_cells_slot(text, "clash", clash);
    } else {
        put_unit_slot(text, "unit", fault);
        put_number_slot(text, "stars", 1);
    }
    put(text, "}");
}

static void put_links(Text *text, const Chain *chain) {
    put(text, ",\"links\":[");
    for (int at = 0; at < chain->count; at++) {
        put(text, at ? "," : "");
        put_reason(text, "chain.link");
        put_unit_slot(text, "unit", chain->link[at].unit);
        put_cell_slot(text, "cells", chain->link[at].cell);
        put(text, "}");
    }
    if (!chain->count) put(text, "{\"say\":\"chain.others\"}");
    put(text, "]");
}

static void tell_chain(Text *text, Telling *t, const Position *p, int cell) {
    const Board *b = &t->board;
    Chain *chain = &t->chain;
    Position end = assuming(b, p, cell);
    Units because = {0, {0}};
    chain->sink.visit = add_link;
    chain->told = NO_CELLS;
    chain->count = 0;
    follow_chain(chain, b, &end);
    const Set clash = clash_of(b, &end);
    const int fault = fault_of(b, &end);
    keep_needed(chain, b, &clash, fault);
    for (int at = 0; at < chain->count; at++) append_once(&because, chain->link[at].unit);
    if (fault >= 0) append_once(&because, fault);
    const Set evidence = fault < 0 ? NO_CELLS : free_in(b, p, fault);
    put_excluded(text, FIRST_CHAIN, cell, &because, &evidence);
    put_reason(text, "chain");
    put_cell_slot(text, "cell", cell);
    put_links(text, chain);
    put_ending(text, "chain", &clash, fault);
    put(text, "}}");
}

/* ---- contradictions ---- */

/* How many deductions there are, and what they decide together. */
typedef struct {
    Sink sink;
    Set places, eliminates;
    int count;
} Sum;

static void add_up(Sink *sink, const Deduction *found) {
    Sum *sum = (Sum *)sink;
    set_add(&sum->places, &found->places);
    set_add(&sum->eliminates, &found->eliminates);
    sum->count++;
}

static void fill_holds(const Board *b, const Position *p, unsigned char *holds) {
    for (int cell = 0; cell < b->geometry->cells; cell++)
        holds[cell] = HAS(p->queens, cell) ? LOGIC_QUEEN : HAS(p->free, cell) ? LOGIC_FREE : LOGIC_BLOCKED;
}

/* All deductions of the easiest level that has any, among those that assume nothing. */
static void add_up_plain(const Board *b, const Position *p, Sum *sum) {
    for (int level = 1; level < FINNED && !sum->count; level++)
        if (!is_assuming(level)) find_on_level(b, p, level, &sum->sink);
}

/* The same among all levels up to chains: of those that assume something, each cell is one. */
static void add_up_nested(Telling *t, const Position *p, Sum *sum) {
    const Board *b = &t->board;
    fill_holds(b, p, t->holds);
    logic_start(t->logic, b->label, t->holds);
    const int level = logic_step(t->logic, LAST_CHAIN, &t->wave);
    if (is_assuming(level)) {
        sum->count = t->wave.eliminates;
        for (int i = 0; i < sum->count; i++) INSERT(sum->eliminates, t->wave.cells[i]);
    } else if (level) {
        find_on_level(b, p, level, &sum->sink);
    }
}

/* Follows a position up to the contradiction that is known to come. How many deductions that takes. */
static int follow_all(Telling *t, Position *p, int nested) {
    int count = 0;
    while (!is_solved(&t->board, p) && !is_contradictory(&t->board, p)) {
        Sum sum = {{add_up}, NO_CELLS, NO_CELLS, 0};
        if (nested)
            add_up_nested(t, p, &sum);
        else
            add_up_plain(&t->board, p, &sum);
        if (!sum.count) break;
        count += sum.count;
        set_remove(&p->free, &sum.eliminates);
        place_and_mark(&t->board, p, &sum.places);
    }
    return count;
}

static void tell_contradiction(Text *text, Telling *t, const Position *p, int level, int cell) {
    const Board *b = &t->board;
    Position end = assuming(b, p, cell);
    const int count = follow_all(t, &end, level > CONTRADICTION);
    const Set clash = clash_of(b, &end);
    const int fault = fault_of(b, &end);
    const Units because = {fault >= 0, {(unsigned char)fault}};
    put_excluded(text, level, cell, &because, &NO_CELLS);
    put_reason(text, "contradiction");
    put_cell_slot(text, "cell", cell);
    put_number_slot(text, "count", count);
    put_number_slot(text, "forced", set_count(&end.queens) - set_count(&p->queens) - 1);
    put_ending(text, "contradiction", &clash, fault);
    put(text, "}}");
}
