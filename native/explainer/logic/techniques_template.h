/* The techniques that assume nothing, each in this one place, but for singles (board_template.h).
 * They come in the order of explainer/reasoner, and all cells that they find are taken at once. */

/* The places of free cells: regions over lines, and lines over regions. */
typedef struct {
    uint64_t lines[2][MOST_LINES];   /* by region: its rows, its columns */
    uint64_t regions[2][MOST_LINES]; /* by row, by column: its regions; of open ones */
} Spread;

/* The lines of all regions of a board of 8×8. */
static inline void spread_lines_of_bytes(const Board *board, const Position *p, Spread *spread) {
    for (int region = 0; region < 8; region++) {
        const uint64_t cells = p->free.w[0] & board->region[region].w[0];
        spread->lines[ROWS][region] = bytes_rows(bytes_filled(cells));
        spread->lines[COLUMNS][region] = bytes_columns(cells);
    }
}

/* On a board of 8×8. */
static inline void spread_fill_bytes(const Board *board, const Position *p, Spread *spread) {
    spread_lines_of_bytes(board, p, spread);
    for (int kind = ROWS; kind <= COLUMNS; kind++) {
        uint64_t lines = 0;
        for (int region = 0; region < 8; region++) lines |= spread->lines[kind][region] << 8 * region;
        const uint64_t regions = bytes_transpose(lines);
        for (int line = 0; line < 8; line++) spread->regions[kind][line] = regions >> 8 * line & 255;
    }
}

static void spread_fill(const Board *board, const Position *p, Spread *spread) {
    const int size = board->geometry->size;
    if (IS_OF_BYTES(size)) {
        spread_fill_bytes(board, p, spread);
        return;
    }
    for (int i = 0; i < size; i++)
        spread->lines[ROWS][i] = spread->lines[COLUMNS][i] = spread->regions[COLUMNS][i] = 0;
    EACH_BIT(p->open[ROWS], row) {
        const unsigned char *label = board->label + (int)row * size;
        uint64_t regions = 0;
        EACH_BIT(row_bits(&p->free, (int)row, size), column) {
            const uint64_t region = (uint64_t)1 << label[column];
            spread->regions[COLUMNS][column] |= region;
            spread->lines[COLUMNS][label[column]] |= (uint64_t)1 << column;
            regions |= region;
        }
        spread->regions[ROWS][row] = regions;
        EACH_BIT(regions, region) spread->lines[ROWS][region] |= (uint64_t)1 << row;
    }
}

/* By unit of a kind: those of the other kind where it has cells. One of the two is that of regions. */
static inline const uint64_t *spread_over(const Spread *spread, int kind, int other) {
    return kind == REGIONS ? spread->lines[other] : spread->regions[kind];
}

static inline Set free_cells_of(const Board *board, const Position *p, Several units) {
    Set cells = {{0}};
    EACH_BIT(units.units, unit) set_add(&cells, board_unit(board, units.kind, (int)unit));
    return set_common(&p->free, &cells);
}

/* ---- one unit in one other ---- */

static inline void find_in_one(const Board *board, const Position *p, const Spread *spread, int guests,
                               int guest, int hosts, Set *eliminated) {
    const uint64_t reached = spread_over(spread, guests, hosts)[guest];
    if (!is_one_bit(reached)) return;
    const int host = first_bit64(reached);
    if (is_one_bit(spread_over(spread, hosts, guests)[host])) return;
    Set remainder = set_common(&p->free, board_unit(board, hosts, host));
    set_remove(&remainder, board_unit(board, guests, guest));
    set_add(eliminated, &remainder);
}

static void find_regions_in_line(const Board *board, const Position *p, const Spread *spread, Set *eliminated) {
    EACH_BIT(p->open[REGIONS], region)
        for (int kind = ROWS; kind <= COLUMNS; kind++)
            find_in_one(board, p, spread, REGIONS, (int)region, kind, eliminated);
}

static void find_lines_in_region(const Board *board, const Position *p, const Spread *spread, Set *eliminated) {
    for (int kind = ROWS; kind <= COLUMNS; kind++)
        EACH_BIT(p->open[kind], line) find_in_one(board, p, spread, kind, (int)line, REGIONS, eliminated);
}

/* ---- what all cells of a unit see ---- */

/* The free cells that all these cells see. */
static inline Set seen_by_all(const Board *board, const Position *p, const Set *cells) {
    Set visible = p->free;
    set_remove(&visible, cells);
    EACH_CELL(*cells, cell) {
        const Set by_one = sees(board, cell);
        set_keep(&visible, &by_one);
        if (set_is_empty(&visible)) break;
    }
    return visible;
}

/* The cells that all cells of a unit with one queen to come see, if there are so many of them. */
static inline void find_seen(const Board *board, const Position *p, int kind, int unit, int min_cells, int max_cells,
                             Set *eliminated) {
    const Set cells = set_common(&p->free, board_unit(board, kind, unit));
    const int count = set_count(&cells);
    if (count < min_cells || count > max_cells) return;
    const Set visible = seen_by_all(board, p, &cells);
    set_add(eliminated, &visible);
}

static void find_touching_regions(const Board *board, const Position *p, int min_cells, int max_cells,
                                  Set *eliminated) {
    EACH_BIT(p->open[REGIONS], unit) find_seen(board, p, REGIONS, (int)unit, min_cells, max_cells, eliminated);
}

static void find_touching_lines(const Board *board, const Position *p, int min_cells, int max_cells, Set *eliminated) {
    EACH_BIT(p->open[ROWS], unit) find_seen(board, p, ROWS, (int)unit, min_cells, max_cells, eliminated);
    EACH_BIT(p->open[COLUMNS], unit) find_seen(board, p, COLUMNS, (int)unit, min_cells, max_cells, eliminated);
}

/* ---- several units in as many others ---- */

/* Sets of `count` units of one kind (guests) that need all queens of those of another that they lie in (hosts);
 * with one queen a unit these are as many. */
typedef struct {
    const Board *board;
    const Position *position;
    int guests, hosts, count;
    const uint64_t *hosts_of, *guests_of;
    Set *eliminated;
} Confinement;

/* The guests need all the queens of their hosts: the others' cells there go. */
static void find_filling(const Board *board, const Position *p, Several guests, Several hosts, Set *eliminated) {
    const Set inside = free_cells_of(board, p, guests);
    Set remainder = free_cells_of(board, p, hosts);
    set_remove(&remainder, &inside);
    set_add(eliminated, &remainder);
}

static void clear_hosts(const Confinement *c, uint64_t guests, uint64_t hosts) {
    uint64_t other_units = 0;
    EACH_BIT(hosts, host) other_units |= c->guests_of[host] & ~guests;
    if (other_units && bit_count64(guests) == bit_count64(hosts))
        find_filling(c->board, c->position, (Several){c->guests, guests}, (Several){c->hosts, hosts}, c->eliminated);
}

/* Chooses the other units: `remaining` of these. */
static void choose_guests(const Confinement *c, uint64_t from, int remaining, uint64_t guests, uint64_t hosts) {
    EACH_BIT(from, guest) {
        const uint64_t with = hosts | c->hosts_of[guest];
        const uint64_t chosen = guests | (uint64_t)1 << guest;
        from &= from - 1;
        if (bit_count64(with) > c->count) continue;
        if (remaining == 1)
            clear_hosts(c, chosen, with);
        else
            choose_guests(c, from, remaining - 1, chosen, with);
    }
}

static void find_guests(const Board *board, const Position *p, const Spread *spread, int guests, int hosts,
                        int count, Set *eliminated) {
    const Confinement c = {board, p, guests, hosts, count, spread_over(spread, guests, hosts),
                           spread_over(spread, hosts, guests), eliminated};
    uint64_t among = p->open[guests];
    /* More than half of them say the same as the others the other way round. */
    if (2 * count > bit_count64(among)) return;
    EACH_BIT(p->open[guests], guest)
        if (bit_count64(c.hosts_of[guest]) > count) among &= ~((uint64_t)1 << guest);
    choose_guests(&c, among, count, 0, 0);
}

static void find_confined_regions(const Board *board, const Position *p, const Spread *spread, int count,
                                  Set *eliminated) {
    find_guests(board, p, spread, REGIONS, ROWS, count, eliminated);
    find_guests(board, p, spread, REGIONS, COLUMNS, count, eliminated);
}

static void find_confined_lines(const Board *board, const Position *p, const Spread *spread, int count,
                                Set *eliminated) {
    find_guests(board, p, spread, ROWS, REGIONS, count, eliminated);
    find_guests(board, p, spread, COLUMNS, REGIONS, count, eliminated);
}

static void find_confined(const Board *board, const Position *p, const Spread *spread, int count, Set *eliminated) {
    find_confined_regions(board, p, spread, count, eliminated);
    find_confined_lines(board, p, spread, count, eliminated);
}

/* ---- regions in as many rows and columns ---- */

/* Lines of both kinds that as many regions lie in. */
typedef struct {
    const Board *board;
    const Position *position;
    int count;
    Set *eliminated;
} WingSearch;

/* The other regions' cells in these lines go, and all where two of them cross. */
static void clear_wing(const WingSearch *s, const uint64_t *lines, const Set *covered) {
    const Board *board = s->board;
    Set inside = {{0}}, other_cells = set_common(covered, &s->position->free), cells[2] = {{{0}}, {{0}}};
    int count = 0;
    if (!lines[ROWS] || !lines[COLUMNS]) return;
    EACH_BIT(s->position->open[REGIONS], region) {
        const Set in_region = set_common(&s->position->free, board->region + region);
        if (!set_is_within(&in_region, covered)) continue;
        set_add(&inside, &in_region);
        count++;
    }
    if (count != s->count) return;
    for (int kind = ROWS; kind <= COLUMNS; kind++)
        EACH_BIT(lines[kind], line) set_add(&cells[kind], &board->geometry->line[kind][line]);
    Set crossings = set_common(&cells[ROWS], &cells[COLUMNS]);
    set_keep(&crossings, &s->position->free);
    set_remove(&other_cells, &inside);
    set_add(s->eliminated, &other_cells);
    set_add(s->eliminated, &crossings);
}

/* Adds a line for the first cell that is not covered yet, its row or its column; or else one of these regions. */
static void grow_wing(const WingSearch *s, const uint64_t *lines, int line_count, const Set *covered,
                      const Set *uncovered, uint64_t regions) {
    const Geometry *g = s->board->geometry;
    if (!set_is_empty(uncovered)) {
        if (line_count == s->count) return;
        const int cell = set_first(uncovered);
        for (int kind = ROWS; kind <= COLUMNS; kind++) {
            const Set *line = &g->line[kind][g->place[kind][cell]];
            const Set more = set_union(covered, line), fewer = set_without(uncovered, line);
            uint64_t with[2] = {lines[ROWS], lines[COLUMNS]};
            with[kind] |= (uint64_t)1 << g->place[kind][cell];
            grow_wing(s, with, line_count + 1, &more, &fewer, regions);
        }
        return;
    }
    if (line_count == s->count) {
        clear_wing(s, lines, covered);
        return;
    }
    EACH_BIT(regions, region) {
        Set cells = set_common(&s->position->free, s->board->region + region);
        regions &= regions - 1;
        set_remove(&cells, covered);
        if (!set_is_empty(&cells)) grow_wing(s, lines, line_count, covered, &cells, regions);
    }
}

static void find_wings(const Board *board, const Position *p, int count, Set *eliminated) {
    const WingSearch search = {board, p, count, eliminated};
    const uint64_t lines[2] = {0, 0};
    const Set none = {{0}};
    grow_wing(&search, lines, 0, &none, &none, p->open[REGIONS]);
}

/* ---- perfect matchings ---- */

/* A matching of the open regions with the lines of a kind. */
typedef struct {
    const uint64_t *lines; /* by region */
    uint64_t taken_lines;        /* lines that have their region */
    unsigned char region_of[MOST_LINES], line_of[MOST_LINES];
} Matching;

/* Finds a line for the region, moving others if need be, along lines not `tried` yet (Kuhn, 1955). */
static int match_region(Matching *m, int region, uint64_t *tried) {
    const uint64_t lines = m->lines[region], remaining = lines & ~m->taken_lines;
    int line;
    if (remaining) {
        line = first_bit64(remaining);
        m->taken_lines |= (uint64_t)1 << line;
    } else {
        do {
            const uint64_t remainder = lines & ~*tried;
            if (!remainder) return 0;
            line = first_bit64(remainder);
            *tried |= (uint64_t)1 << line;
        } while (!match_region(m, m->region_of[line], tried));
    }
    m->region_of[line] = (unsigned char)region;
    m->line_of[region] = (unsigned char)line;
    return 1;
}

/* Whether there is a perfect matching. */
static int match_all(Matching *m, const uint64_t *lines, uint64_t regions) {
    m->lines = lines;
    m->taken_lines = 0;
    EACH_BIT(regions, region) {
        uint64_t tried = 0;
        if (!match_region(m, (int)region, &tried)) return 0;
    }
    return 1;
}

/* The lines that each line can reach, where a step goes to another line of its matched region. */
static void close_steps(const Matching *m, uint64_t lines, uint64_t *steps) {
    EACH_BIT(lines, line) steps[line] = m->lines[m->region_of[line]];
    EACH_BIT(lines, over) {
        const uint64_t beyond = steps[over];
        EACH_BIT(lines, line) steps[line] |= steps[line] >> over & 1 ? beyond : 0;
    }
}

/* Finds the cells whose region and line no perfect matching pairs: from the line there is no way back to the
 * one that the region would give up for it (Régin, 1994), so the lines on the way are filled by their regions. */
static void find_unmatched(const Board *board, const Position *p, const Spread *spread, int kind, Set *eliminated) {
    Matching m;
    uint64_t steps[MOST_LINES], filled_sets[MOST_LINES];
    int count = 0;
    if (!match_all(&m, spread->lines[kind], p->open[REGIONS])) {
        set_add(eliminated, &p->free);
        return;
    }
    close_steps(&m, p->open[kind], steps);
    EACH_BIT(p->open[REGIONS], region) {
        EACH_BIT(m.lines[region], line) {
            const uint64_t filled = steps[line];
            int index = 0;
            if (filled >> m.line_of[region] & 1) continue;
            while (index < count && filled_sets[index] != filled) index++;
            if (index < count) continue;
            filled_sets[count++] = filled;
            uint64_t regions = 0;
            EACH_BIT(filled, other) regions |= (uint64_t)1 << m.region_of[other];
            find_filling(board, p, (Several){REGIONS, regions}, (Several){kind, filled}, eliminated);
        }
    }
}

/* ---- areas that hold one queen, though they are no unit ----
 *
 * A run of neighbouring lines holds as many queens as it has open lines. The regions that lie in it
 * altogether hold theirs there, so what they leave of the run holds the rest. The regions that reach into
 * it hold all queens of the run, so what they have outside holds what remains to them.
 *
 * An area that holds one queen takes what all of its cells see. Those that hold none, or as many as they
 * have cells, show in the matchings before: no perfect one, or every one, uses their regions and lines. */

typedef struct {
    uint64_t lines;           /* all lines of the run */
    uint64_t within, reached; /* open regions that lie in it, that have cells in it */
} Run;

/* What some units leave of others. */
static void find_seen_by_area(const Board *board, const Position *p, Several units, Several other_units,
                              Set *eliminated) {
    Set area = free_cells_of(board, p, units);
    const Set removed_cells = free_cells_of(board, p, other_units);
    set_remove(&area, &removed_cells);
    const Set visible = seen_by_all(board, p, &area);
    set_add(eliminated, &visible);
}

static void find_areas_of_run(const Board *board, const Position *p, int kind, const Run *run, Set *eliminated) {
    const Several lines = {kind, run->lines};
    const Several within = {REGIONS, run->within}, reached = {REGIONS, run->reached};
    const int need = bit_count64(run->lines & p->open[kind]);
    const int remaining = need - bit_count64(run->within);
    const int outside = bit_count64(run->reached) - need;
    if (remaining == 1 && run->within) find_seen_by_area(board, p, lines, within, eliminated);
    if (outside == 1) find_seen_by_area(board, p, reached, lines, eliminated);
}

/* Shorter runs first. A region of a run lies in it altogether if it has no cells before and behind it. */
static void find_areas(const Board *board, const Position *p, const Spread *spread, int kind, Set *eliminated) {
    Run run[MOST_LINES];
    uint64_t regions[MOST_LINES], before[MOST_LINES + 1], behind[MOST_LINES + 1];
    int lines[MOST_LINES], count = 0;
    EACH_BIT(p->open[kind], line) {
        regions[count] = p->open[kind] >> line & 1 ? spread->regions[kind][line] : 0;
        run[count] = (Run){0, 0, 0};
        lines[count++] = (int)line;
    }
    before[0] = behind[count] = 0;
    for (int i = 0; i < count; i++) before[i + 1] = before[i] | regions[i];
    for (int i = count; i--;) behind[i] = behind[i + 1] | regions[i];
    for (int length = 1; length < count; length++) {
        for (int from = 0; from + length <= count; from++) {
            const int last = from + length - 1;
            run[from].lines |= (uint64_t)1 << lines[last];
            run[from].reached |= regions[last];
            run[from].within = run[from].reached & ~(before[from] | behind[last + 1]);
            find_areas_of_run(board, p, kind, &run[from], eliminated);
        }
    }
}

/* ---- the levels ---- */

/* The deductions of a level above the singles. */
static void find_plain(const Board *board, const Position *p, const Spread *spread, int level, Set *eliminated) {
    switch (level) {
        case 3: find_regions_in_line(board, p, spread, eliminated); break;
        case 4: find_lines_in_region(board, p, spread, eliminated); break;
        case 5: find_touching_regions(board, p, 2, 3, eliminated); break;
        case 6: find_touching_lines(board, p, 2, 6, eliminated); break;
        case 7: find_touching_regions(board, p, 4, 6, eliminated); break;
        case 8: find_confined_regions(board, p, spread, 2, eliminated); break;
        case 9: find_wings(board, p, 2, eliminated); break;
        case 10: find_confined_lines(board, p, spread, 2, eliminated); break;
        case 11: find_confined(board, p, spread, 3, eliminated); break;
        case 12: find_wings(board, p, 3, eliminated); break;
        case 13:
            find_touching_lines(board, p, 1, MOST_LINES, eliminated);
            find_touching_regions(board, p, 1, MOST_CELLS, eliminated);
            break;
        case 14: find_confined(board, p, spread, 4, eliminated); break;
        case 15: find_wings(board, p, 4, eliminated); break;
        case 17:
            find_unmatched(board, p, spread, ROWS, eliminated);
            find_unmatched(board, p, spread, COLUMNS, eliminated);
            break;
        default:
            find_areas(board, p, spread, ROWS, eliminated);
            find_areas(board, p, spread, COLUMNS, eliminated);
    }
}
