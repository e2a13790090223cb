/* Areas that hold a known number of queens, though they are no unit. Part of logic_template.h.
 *
 * A run of neighbouring lines holds as many queens as it has open lines. The regions that lie in it
 * altogether hold theirs there, so what they leave of the run holds the rest. The regions that reach into
 * it hold all queens of the run, so what they have outside holds what remains to them.
 *
 * An area that holds one queen takes what all of its cells see. Those that hold none, or as many as they
 * have cells, show in the matchings before: no perfect one, or every one, uses their regions and lines. */

typedef struct {
    uint64_t lines;           /* open lines of the run */
    uint64_t within, reached; /* open regions that lie in it, that have cells in it */
} Run;

static Set free_cells_of(const Board *board, const Position *p, int kind, uint64_t units) {
    Set cells = {{0}};
    EACH_BIT(units, unit) set_add(&cells, board_unit(board, kind, (int)unit));
    return set_common(&p->free, &cells);
}

/* The area is not empty: there are perfect matchings. */
static void find_seen_by_area(const Board *board, const Position *p, Set *area, const Set *without,
                              Set *found) {
    set_remove(area, without);
    const Set seen = seen_by_all(board, p, area);
    set_add(found, &seen);
}

static void find_areas_of_run(const Board *board, const Position *p, int kind, const Run *run, Set *found) {
    const int need = __builtin_popcountll(run->lines);
    const int left = need - __builtin_popcountll(run->within);
    const int outside = __builtin_popcountll(run->reached) - need;
    if ((left != 1 || !run->within) && outside != 1) return;
    Set cells = free_cells_of(board, p, kind, run->lines);
    Set reached = free_cells_of(board, p, REGIONS, run->reached);
    const Set within = free_cells_of(board, p, REGIONS, run->within);
    if (outside == 1) find_seen_by_area(board, p, &reached, &cells, found);
    if (left == 1 && run->within) find_seen_by_area(board, p, &cells, &within, found);
}

/* Adds one more open line to the run. */
static void extend_run(const Spread *spread, int kind, int line, Run *run) {
    const uint64_t regions = spread->regions[kind][line];
    run->lines |= (uint64_t)1 << line;
    run->reached |= regions;
    EACH_BIT(regions, region)
        if (!(spread->lines[kind][region] & ~run->lines)) run->within |= (uint64_t)1 << region;
}

static void find_composite(const Board *board, const Position *p, const Spread *spread, Set *found) {
    for (int kind = ROWS; kind <= COLUMNS; kind++) {
        EACH_BIT(p->open[kind], first) {
            const Run none = {0, 0, 0};
            Run run = none;
            EACH_BIT(p->open[kind] >> first << first, line) {
                extend_run(spread, kind, (int)line, &run);
                find_areas_of_run(board, p, kind, &run, found);
            }
        }
    }
}
