/* X-wing: some regions that fit only in as many rows and columns together.
 *
 * Each of these lines has one of their queens, so other regions have none there; and no queen stands where two of the
 * lines cross, since she would take both, and the others could not fill the rest. Regions in rows alone, or in columns
 * alone, are a matter of sets.h. */

enum { MOST_WING_LINES = 4 };

typedef struct {
    Reasoner *r;
    const Position *p;
    Units regions; /* open ones of a family */
    int count, line_count;
    int lines[MOST_WING_LINES];
    Sink *sink;
} WingSearch;

/* Where a row and a column of the lines cross. */
static Set crossings_of(const WingSearch *s) {
    Set rows = {{0}}, columns = {{0}};
    for (int i = 0; i < s->line_count; i++) {
        const Unit *line = &s->r->board.units[s->lines[i]];
        set_add(line->kind == ROWS ? &rows : &columns, &line->cells);
    }
    return set_common(&rows, &columns);
}

static int was_wing_shown(const WingSearch *s, Units cited) {
    for (int i = 0; i < s->sink->count; i++)
        if (units_equal(s->sink->items[i]->because, cited)) return 1;
    return 0;
}

/* Shows what the lines, which these cells are in, exclude, if as many regions lie in them. */
static void show_wing(WingSearch *s, const Set *covered) {
    Reasoner *r = s->r;
    Units regions = {0}, lines = {0};
    Set inside = {{0}};
    for (int i = 0; i < s->regions.count; i++) {
        const Set cells = free_cells_of(&r->board, s->p, s->regions.items[i]);
        if (!set_is_within(&cells, covered)) continue;
        PUSH(&r->arena, &regions, s->regions.items[i]);
        set_add(&inside, &cells);
    }
    Set crossings = crossings_of(s), others = set_common(covered, &s->p->free);
    set_keep(&crossings, &s->p->free);
    set_remove(&others, &inside);
    set_remove(&others, &crossings);
    if (regions.count != s->count || (set_is_empty(&crossings) && set_is_empty(&others))) return;
    for (int i = 0; i < s->line_count; i++) PUSH(&r->arena, &lines, s->lines[i]);
    qsort(lines.items, (size_t)lines.count, sizeof *lines.items, compare_numbers);
    const Units cited = join_units(&r->arena, regions, lines);
    if (was_wing_shown(s, cited)) return;
    Reason *reason = because(r, "x-wing", "regions:u lines:u others:c crossings:c", regions, lines,
                             &others, &crossings);
    const Set both = set_union(&others, &crossings), cells = cells_of_units(&r->board, regions);
    Deduction *deduction = show_eliminated(r, "x-wing", cited, reason, &both, &inside, s->sink);
    deduction->has_premises = 1;
    deduction->premises = set_without(&cells, covered);
}

/* Adds a line for the first of these cells, which is not covered yet, its row or its column; or else another region,
 * from `next` on. */
static void grow_wing(WingSearch *s, const Set *covered, const Set *uncovered, int next) {
    const Board *board = &s->r->board;
    if (!set_is_empty(uncovered)) {
        if (s->line_count == s->count) return;
        const Units lines = board->lines_of[set_first(uncovered)];
        for (int i = 0; i < lines.count; i++) {
            const Set *line = &board->units[lines.items[i]].cells;
            const Set more = set_union(covered, line), fewer = set_without(uncovered, line);
            s->lines[s->line_count++] = lines.items[i];
            grow_wing(s, &more, &fewer, next);
            s->line_count--;
        }
        return;
    }
    if (s->line_count == s->count) {
        const Mark mark = mark_arena(&s->r->arena);
        const int count_before = s->sink->count;
        show_wing(s, covered);
        if (s->sink->count == count_before) release_to(&s->r->arena, mark);
        return;
    }
    for (int i = next; i < s->regions.count; i++) {
        Set cells = free_cells_of(board, s->p, s->regions.items[i]);
        set_remove(&cells, covered);
        if (!set_is_empty(&cells)) grow_wing(s, covered, &cells, i + 1);
    }
}

/* Whether these regions, each with one queen, are compared with rows and with columns. */
static int are_regions_of_both(const Board *board, Units regions) {
    int kinds = 0;
    for (int i = 0; i < board->pair_count; i++) {
        if (!units_equal(board->pairs[i].regions, regions)) continue;
        if (units_equal(board->pairs[i].lines, board->rows)) kinds |= 1;
        if (units_equal(board->pairs[i].lines, board->columns)) kinds |= 2;
    }
    return kinds == 3;
}

static void find_wings(Reasoner *r, const Position *p, int count, Sink *sink) {
    const Board *board = &r->board;
    for (int i = 0; i < board->pair_count; i++) {
        const Pair *pair = &board->pairs[i];
        if (!units_equal(pair->lines, board->rows) || !are_regions_of_both(board, pair->regions)) continue;
        const Set none = {{0}};
        WingSearch search = {r, p, open_units(&r->arena, board, p, pair->regions), count, 0, {0}, sink};
        grow_wing(&search, &none, &none, 0);
    }
}

static void find_wings_2(Reasoner *r, const Position *p, Sink *sink) { find_wings(r, p, 2, sink); }
static void find_wings_3(Reasoner *r, const Position *p, Sink *sink) { find_wings(r, p, 3, sink); }
static void find_wings_4(Reasoner *r, const Position *p, Sink *sink) { find_wings(r, p, 4, sink); }
