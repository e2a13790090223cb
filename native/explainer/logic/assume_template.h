/* Techniques that try a queen on a free cell and see where it leads. Part of logic_template.h. */

static inline Position with_queen(const Board *board, const Position *p, int cell) {
    Position after = *p;
    place_queen(board, &after, cell);
    return after;
}

static int has_empty_unit(const Board *board, const Position *p) {
    Set singles = {{0}};
    return !find_region_singles(board, p, &singles) || !find_line_singles(board, p, &singles);
}

/* The first cell of the set; -1 if it is empty. */
static inline int first_cell(const Set *cells) {
    EACH_CELL(*cells, cell) return cell;
    return -1;
}

/* If the cells of a unit lie in one of another kind, the rest of that one goes. */
static inline void find_strip(const Position *p, const Set *cells, const Set *host, Set *strips) {
    Set remainder = *cells;
    set_remove(&remainder, host);
    if (!set_is_empty(&remainder)) return;
    remainder = set_common(&p->free, host);
    set_remove(&remainder, cells);
    set_add(strips, &remainder);
}

/* The findings of levels 3 and 4 together, without a spread, which takes longer than they do. */
static inline Set strips_of(const Board *board, const Position *p) {
    const Geometry *g = board->geometry;
    Set strips = {{0}};
    if (IS_OF_BYTES(g->size)) {
        for (int region = 0; region < 8; region++)
            strips.w[0] |= bytes_pointing_and_claiming(p->free.w[0], board->region[region].w[0]);
        return strips;
    }
    EACH_BIT(p->open[REGIONS], region) {
        const Set cells = set_common(&p->free, board->region + region);
        const int cell = first_cell(&cells);
        for (int kind = ROWS; cell >= 0 && kind <= COLUMNS; kind++)
            find_strip(p, &cells, &g->line[kind][g->place[kind][cell]], &strips);
    }
    for (int kind = ROWS; kind <= COLUMNS; kind++)
        EACH_BIT(p->open[kind], line) {
            const Set cells = set_common(&p->free, &g->line[kind][line]);
            const int cell = first_cell(&cells);
            if (cell >= 0) find_strip(p, &cells, board->region + board->label[cell], &strips);
        }
    return strips;
}

/* The cells of level 16. */
static void find_pressured(const Board *board, const Position *p, Set *eliminated) {
    EACH_CELL(p->free, cell) {
        Position after = with_queen(board, p, cell);
        const Set strips = strips_of(board, &after);
        if (set_is_empty(&strips)) continue; /* a unit that is empty at once is level 13's */
        set_remove(&after.free, &strips);
        if (has_empty_unit(board, &after)) INSERT(*eliminated, cell);
    }
}

/* ---- finned counts ---- */

/* The lines of each region after a queen. */
static inline void narrow_spread(const Board *board, const Position *p, const Position *after, const Spread *spread,
                                 Spread *narrowed) {
    const Geometry *g = board->geometry;
    Set removed_cells = p->free;
    if (IS_OF_BYTES(g->size)) {
        spread_lines_of_bytes(board, after, narrowed);
        return;
    }
    set_remove(&removed_cells, &after->free);
    for (int kind = ROWS; kind <= COLUMNS; kind++)
        EACH_BIT(p->open[REGIONS], region)
            narrowed->lines[kind][region] = spread->lines[kind][region] & after->open[kind];
    EACH_CELL(removed_cells, cell) {
        const int region = board->label[cell];
        for (int kind = ROWS; kind <= COLUMNS; kind++) {
            const int line = g->place[kind][cell];
            const Set both = set_common(board->region + region, &g->line[kind][line]);
            if (!set_meets(&after->free, &both)) narrowed->lines[kind][region] &= ~((uint64_t)1 << line);
        }
    }
}

/* Whether a queen takes a line from a region, but by filling it, so that no perfect matching is left. Without her lines
 * there was one with her. */
static inline int is_unmatched_after(const Position *after, const Spread *spread, const Spread *narrowed, int kind) {
    uint64_t removed_cells = 0;
    Matching m;
    EACH_BIT(after->open[REGIONS], region)
        removed_cells |= spread->lines[kind][region] & after->open[kind] & ~narrowed->lines[kind][region];
    return removed_cells && !match_all(&m, narrowed->lines[kind], after->open[REGIONS]);
}

/* The cells of level 19, where level 17 finds none: so her region and line are paired in some perfect matching, and
 * if the other regions keep their lines, the rest of that one stays. */
static void find_finned(const Board *board, const Position *p, const Spread *spread, Set *eliminated) {
    EACH_CELL(p->free, cell) {
        const Position after = with_queen(board, p, cell);
        Spread narrowed;
        narrow_spread(board, p, &after, spread, &narrowed);
        if (is_unmatched_after(&after, spread, &narrowed, ROWS) ||
            is_unmatched_after(&after, spread, &narrowed, COLUMNS))
            INSERT(*eliminated, cell);
    }
}

/* ---- chains ---- */

/* After how many passes of singles the position contradicts the rules; 0 if not after `max_passes`. */
static int passes_to_contradiction(const Board *board, Position *p, int max_passes) {
    for (int passes = 0;; passes++) {
        Set singles = {{0}};
        if (!find_region_singles(board, p, &singles) || !find_line_singles(board, p, &singles)) return passes;
        if (passes == max_passes || set_is_empty(&singles)) return 0;
        if (!place_all(board, p, &singles)) return passes + 1;
    }
}

/* Adds the cells that come to a contradiction soonest. After how many passes, 0 if none does after `max_passes`. */
static int find_chains(const Board *board, const Position *p, int max_passes, Set *eliminated) {
    const Set none = {{0}};
    int min_passes = 0;
    EACH_CELL(p->free, cell) {
        Position after = with_queen(board, p, cell);
        const int passes = passes_to_contradiction(board, &after, max_passes);
        if (!passes) continue;
        if (passes < max_passes || !min_passes) *eliminated = none;
        max_passes = min_passes = passes;
        INSERT(*eliminated, cell);
    }
    return min_passes;
}

/* ---- contradictions ---- */

/* Whether the waves of levels up to `highest`, taken to their end, contradict the rules. `assume`: with
 * those that try a queen. */
static int is_contradictory(const Board *board, Position *p, int highest, int assume) {
    while (p->open[REGIONS]) {
        Wave wave;
        const int level = find_wave(board, p, highest, assume, &wave);
        if (level < 0) return 1;
        if (!level) return 0;
        if (!apply_wave(board, p, &wave)) return 1;
    }
    return 0;
}

static void find_contradictions(const Board *board, const Position *p, int highest, int assume, Set *eliminated) {
    EACH_CELL(p->free, cell) {
        Position after = with_queen(board, p, cell);
        if (is_contradictory(board, &after, highest, assume)) INSERT(*eliminated, cell);
    }
}
