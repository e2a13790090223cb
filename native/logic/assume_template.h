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

/* Whether all that lies in one line or region, used once and at the same time, empties a unit. */
static int is_pressed_empty(const Board *board, Position *p, const Spread *spread) {
    Set strips = {{0}};
    find_regions_in_line(board, p, spread, &strips);
    find_lines_in_region(board, p, spread, &strips);
    if (set_is_empty(&strips)) return 0; /* a unit that is empty at once is level 11's */
    set_remove(&p->free, &strips);
    return has_empty_unit(board, p);
}

static int has_matchings(const Position *p, const Spread *spread) {
    Matching m;
    return match_all(&m, spread->lines[ROWS], p->open[REGIONS]) &&
           match_all(&m, spread->lines[COLUMNS], p->open[REGIONS]);
}

/* Adds the cells of level 13; as long as there are none, also those of level 15. The two look at the same. */
static void find_pressured(const Board *board, const Position *p, Set *pressured, Set *finned) {
    EACH_CELL(p->free, cell) {
        Position after = with_queen(board, p, cell);
        Spread spread;
        spread_fill(board, &after, &spread);
        if (is_pressed_empty(board, &after, &spread))
            INSERT(*pressured, cell);
        else if (set_is_empty(pressured) && !has_matchings(&after, &spread))
            INSERT(*finned, cell);
    }
}

/* ---- chains ---- */

/* After how many passes of singles the position contradicts the rules; 0 if not after `most`. */
static int passes_to_contradiction(const Board *board, Position *p, int most) {
    for (int passes = 0;; passes++) {
        Set singles = {{0}};
        if (!find_region_singles(board, p, &singles) || !find_line_singles(board, p, &singles)) return passes;
        if (passes == most || set_is_empty(&singles)) return 0;
        if (!place_all(board, p, &singles)) return passes + 1;
    }
}

/* Adds the cells that come to a contradiction soonest. After how many passes, 0 if none does after `most`. */
static int find_chains(const Board *board, const Position *p, int most, Set *found) {
    const Set none = {{0}};
    int least = 0;
    EACH_CELL(p->free, cell) {
        Position after = with_queen(board, p, cell);
        const int passes = passes_to_contradiction(board, &after, most);
        if (!passes) continue;
        if (passes < most || !least) *found = none;
        most = least = passes;
        INSERT(*found, cell);
    }
    return least;
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

static void find_contradictions(const Board *board, const Position *p, int highest, int assume, Set *found) {
    EACH_CELL(p->free, cell) {
        Position after = with_queen(board, p, cell);
        if (is_contradictory(board, &after, highest, assume)) INSERT(*found, cell);
    }
}
