/* Techniques that assume nothing: which regions and lines lie in which, and what a unit's cells all see.
 * Part of logic_template.h. */

/* Where the free cells lie: regions over lines, and lines over regions. */
typedef struct {
    uint64_t lines[2][MOST_LINES];   /* by region: its rows, its columns */
    uint64_t regions[2][MOST_LINES]; /* by row, by column: its regions */
} Spread;

static void spread_fill(const Board *board, const Position *p, Spread *spread) {
    const int size = board->geometry->size;
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

/* Adds the free cells that lie in one set but not in another. */
static inline void add_free(const Position *p, const Set *in, const Set *outside, Set *found) {
    for (int i = 0; i < BOARD_WIDTH; i++) found->w[i] |= p->free.w[i] & in->w[i] & ~outside->w[i];
}

/* ---- one unit in one other ---- */

static void find_regions_in_line(const Board *board, const Position *p, const Spread *spread, Set *found) {
    EACH_BIT(p->open[REGIONS], region) {
        for (int kind = ROWS; kind <= COLUMNS; kind++) {
            const uint64_t lines = spread->lines[kind][region];
            if (!is_one_bit(lines)) continue;
            const int line = __builtin_ctzll(lines);
            if (!is_one_bit(spread->regions[kind][line]))
                add_free(p, board_unit(board, kind, line), board->region + region, found);
        }
    }
}

static void find_lines_in_region(const Board *board, const Position *p, const Spread *spread, Set *found) {
    for (int kind = ROWS; kind <= COLUMNS; kind++) {
        EACH_BIT(p->open[kind], line) {
            const uint64_t regions = spread->regions[kind][line];
            if (!is_one_bit(regions)) continue;
            const int region = __builtin_ctzll(regions);
            if (!is_one_bit(spread->lines[kind][region]))
                add_free(p, board->region + region, board_unit(board, kind, (int)line), found);
        }
    }
}

/* ---- what all cells of a unit see ---- */

/* The free cells that all these cells see. */
static inline Set seen_by_all(const Board *board, const Position *p, const Set *cells) {
    Set seen = p->free;
    set_remove(&seen, cells);
    EACH_CELL(*cells, cell) {
        const Set *reach = board->geometry->reach + cell, *region = board->region + board->label[cell];
        for (int i = 0; i < BOARD_WIDTH; i++) seen.w[i] &= reach->w[i] | region->w[i];
        if (set_is_empty(&seen)) break;
    }
    return seen;
}

/* What the cells of a unit all see, if there are so many of them. */
static inline void find_seen(const Board *board, const Position *p, int kind, int unit, int least, int most,
                             Set *found) {
    const Set cells = set_common(&p->free, board_unit(board, kind, unit));
    const int count = set_count(&cells);
    if (count < least || count > most) return;
    const Set seen = seen_by_all(board, p, &cells);
    set_add(found, &seen);
}

static void find_touching_regions(const Board *board, const Position *p, int least, int most, Set *found) {
    EACH_BIT(p->open[REGIONS], unit) find_seen(board, p, REGIONS, (int)unit, least, most, found);
}

static void find_touching_lines(const Board *board, const Position *p, int least, int most, Set *found) {
    EACH_BIT(p->open[ROWS], unit) find_seen(board, p, ROWS, (int)unit, least, most, found);
    EACH_BIT(p->open[COLUMNS], unit) find_seen(board, p, COLUMNS, (int)unit, least, most, found);
}

static void find_exclusions(const Board *board, const Position *p, Set *found) {
    find_touching_regions(board, p, 1, MOST_CELLS, found);
    find_touching_lines(board, p, 1, MOST_LINES, found);
}

/* ---- several units in as many others ---- */

/* Sets of `count` units of one kind (guests) that lie in as many of another (hosts). */
typedef struct {
    const Board *board;
    const Position *position;
    int guests, hosts, count;
    const uint64_t *hosts_of, *guests_of;
    Set *found;
} Confinement;

/* Eliminates the other guests' cells in these hosts. */
static void clear_hosts(const Confinement *c, uint64_t guests, uint64_t hosts) {
    Set cells = {{0}};
    uint64_t others = 0;
    EACH_BIT(hosts, host) others |= c->guests_of[host] & ~guests;
    if (!others) return;
    EACH_BIT(guests, guest) set_add(&cells, board_unit(c->board, c->guests, (int)guest));
    EACH_BIT(hosts, host)
        add_free(c->position, board_unit(c->board, c->hosts, (int)host), &cells, c->found);
}

/* Chooses the other units: `left` of these, to lie in no more than `count` hosts with those chosen. */
static void choose_guests(const Confinement *c, uint64_t from, int left, uint64_t guests, uint64_t hosts) {
    EACH_BIT(from, guest) {
        const uint64_t with = hosts | c->hosts_of[guest];
        const uint64_t chosen = guests | (uint64_t)1 << guest;
        from &= from - 1;
        if (__builtin_popcountll(with) > c->count) continue;
        if (left == 1)
            clear_hosts(c, chosen, with);
        else
            choose_guests(c, from, left - 1, chosen, with);
    }
}

static void find_guests(Confinement *c, int guests, int hosts, const uint64_t *hosts_of,
                        const uint64_t *guests_of) {
    const uint64_t open = c->position->open[guests];
    uint64_t narrow = 0;
    /* More than half of them say the same as the others the other way round. */
    if (2 * c->count > __builtin_popcountll(open)) return;
    c->guests = guests;
    c->hosts = hosts;
    c->hosts_of = hosts_of;
    c->guests_of = guests_of;
    EACH_BIT(open, guest)
        if (__builtin_popcountll(hosts_of[guest]) <= c->count) narrow |= (uint64_t)1 << guest;
    choose_guests(c, narrow, c->count, 0, 0);
}

static void find_confined_regions(const Board *board, const Position *p, const Spread *spread, int count,
                                  Set *found) {
    Confinement c = {board, p, 0, 0, count, NULL, NULL, found};
    for (int kind = ROWS; kind <= COLUMNS; kind++)
        find_guests(&c, REGIONS, kind, spread->lines[kind], spread->regions[kind]);
}

static void find_confined_lines(const Board *board, const Position *p, const Spread *spread, int count,
                                Set *found) {
    Confinement c = {board, p, 0, 0, count, NULL, NULL, found};
    for (int kind = ROWS; kind <= COLUMNS; kind++)
        find_guests(&c, kind, REGIONS, spread->regions[kind], spread->lines[kind]);
}

static void find_confined(const Board *board, const Position *p, const Spread *spread, int count,
                          Set *found) {
    find_confined_regions(board, p, spread, count, found);
    find_confined_lines(board, p, spread, count, found);
}

/* ---- perfect matchings ---- */

/* A matching of the open regions with the lines of a kind. */
typedef struct {
    const uint64_t *lines; /* by region */
    uint64_t taken;        /* lines that have their region */
    unsigned char region_of[MOST_LINES];
} Matching;

/* Finds a line for the region, moving others if need be, along lines not `tried` yet (Kuhn, 1955). */
static int match_region(Matching *m, int region, uint64_t *tried) {
    const uint64_t lines = m->lines[region], left = lines & ~m->taken;
    if (left) {
        m->taken |= left & (0 - left);
        m->region_of[__builtin_ctzll(left)] = (unsigned char)region;
        return 1;
    }
    for (uint64_t rest; (rest = lines & ~*tried) != 0;) {
        const int line = __builtin_ctzll(rest);
        *tried |= (uint64_t)1 << line;
        if (match_region(m, m->region_of[line], tried)) {
            m->region_of[line] = (unsigned char)region;
            return 1;
        }
    }
    return 0;
}

/* Whether there is a perfect matching. */
static int match_all(Matching *m, uint64_t regions) {
    EACH_BIT(regions, region) {
        uint64_t tried = 0;
        if (!match_region(m, (int)region, &tried)) return 0;
    }
    return 1;
}

static int has_matchings(const Position *p, const Spread *spread) {
    for (int kind = ROWS; kind <= COLUMNS; kind++) {
        Matching m = {spread->lines[kind], 0, {0}};
        if (!match_all(&m, p->open[REGIONS])) return 0;
    }
    return 1;
}

/* Which lines each line can reach, where a step goes to another line of the region it is matched with. */
static void close_steps(const Matching *m, uint64_t lines, uint64_t *steps) {
    EACH_BIT(lines, line) steps[line] = m->lines[m->region_of[line]];
    EACH_BIT(lines, over) {
        const uint64_t beyond = steps[over];
        EACH_BIT(lines, line) steps[line] |= steps[line] >> over & 1 ? beyond : 0;
    }
}

/* Adds the cells whose region and line no perfect matching pairs: from the line there is no way back to the
 * one that the region would give up for it (Régin, 1994). */
static void find_unmatched_kind(const Board *board, const Position *p, const Spread *spread, int kind,
                                Set *found) {
    const Set none = {{0}};
    Matching m = {spread->lines[kind], 0, {0}};
    uint64_t steps[MOST_LINES];
    if (!match_all(&m, p->open[REGIONS])) {
        set_add(found, &p->free);
        return;
    }
    close_steps(&m, p->open[kind], steps);
    EACH_BIT(p->open[kind], own) {
        const int region = m.region_of[own];
        EACH_BIT(m.lines[region], line) {
            if (steps[line] >> own & 1) continue;
            const Set cells = set_common(board->region + region, board_unit(board, kind, (int)line));
            add_free(p, &cells, &none, found);
        }
    }
}

static void find_unmatched(const Board *board, const Position *p, const Spread *spread, Set *found) {
    find_unmatched_kind(board, p, spread, ROWS, found);
    find_unmatched_kind(board, p, spread, COLUMNS, found);
}
