/* The deductions of each technique that assumes nothing, one by one in the order of queenside.logic. Part of
 * reasons.c. */

typedef struct {
    int count;
    unsigned char number[MOST_LINES];
} Units;

typedef enum { SINGLE, CONFINED, TOUCHING, FILLING, OVERFULL, HOLDS_NONE, HOLDS_ALL, HOLDS_ONE } Kind;

/* It argues from the inner units, then from the outer ones. */
typedef struct {
    Kind kind;
    Units inner, outer;
    Cells places, eliminates, evidence;
    int need, theirs, outside; /* of an area: the queens of its lines, of its regions; where it lies */
} Deduction;

/* Who is shown every deduction. */
typedef struct Visitor Visitor;
struct Visitor {
    void (*visit)(Visitor *visitor, const Board *b, const Deduction *found);
};

static void append(Units *units, int unit) { units->number[units->count++] = (unsigned char)unit; }

static Units open_units(const Position *p, Range range) {
    Units open = {0, {0}};
    for (int unit = range.from; unit < range.to; unit++)
        if (p->need[unit] > 0) append(&open, unit);
    return open;
}

static Cells free_together(const Board *b, const Position *p, const Units *units) {
    Cells together = NO_CELLS;
    for (int i = 0; i < units->count; i++) add(b, &together, &b->unit[units->number[i]]);
    return both(b, &together, &p->free);
}

/* ---- single units ---- */

static void find_singles(const Board *b, const Position *p, Range range, Visitor *visitor) {
    for (int unit = range.from; unit < range.to; unit++) {
        const Cells cells = free_in(b, p, unit);
        if (p->need[unit] <= 0 || count_of(b, &cells) != p->need[unit]) continue;
        Deduction found = {.kind = SINGLE, .places = cells, .evidence = cells};
        append(&found.inner, unit);
        visitor->visit(visitor, b, &found);
    }
}

static void find_confined(const Board *b, const Position *p, Range inner, Range outer, Visitor *visitor) {
    for (int unit = inner.from; unit < inner.to; unit++) {
        const Cells cells = free_in(b, p, unit);
        if (p->need[unit] <= 0 || is_empty(b, &cells)) continue;
        for (int holder = outer.from; holder < outer.to; holder++) {
            const Cells held = free_in(b, p, holder), beyond = without(b, &cells, &held);
            if (p->need[holder] != p->need[unit] || !is_empty(b, &beyond)) continue;
            Deduction found = {.kind = CONFINED, .eliminates = without(b, &held, &cells), .evidence = cells};
            if (is_empty(b, &found.eliminates)) continue;
            found.need = p->need[unit];
            append(&found.inner, unit);
            append(&found.outer, holder);
            visitor->visit(visitor, b, &found);
        }
    }
}

static void find_touching(const Board *b, const Position *p, Range range, int fewest, int most,
                          Visitor *visitor) {
    for (int unit = range.from; unit < range.to; unit++) {
        const Cells cells = free_in(b, p, unit);
        const int count = count_of(b, &cells);
        if (p->need[unit] != 1 || count < fewest || count > most) continue;
        Deduction found = {.kind = TOUCHING, .eliminates = seen_by_all(b, p, &cells), .evidence = cells};
        append(&found.inner, unit);
        if (!is_empty(b, &found.eliminates)) visitor->visit(visitor, b, &found);
    }
}

/* ---- units in as many others ---- */

/* What follows if the inner units need all the queens of the outer ones, which they lie in. */
static void find_filling(const Board *b, const Position *p, const Units *inner, const Units *outer,
                         Visitor *visitor) {
    const Cells inside = free_together(b, p, inner), held = free_together(b, p, outer);
    Deduction found = {.kind = FILLING, .inner = *inner, .outer = *outer, .evidence = inside};
    found.eliminates = without(b, &held, &inside);
    if (!is_empty(b, &found.eliminates)) visitor->visit(visitor, b, &found);
}

/* By unit, which of the others it has free cells in: a bit for each place in the range. */
static uint64_t reach_of(const Board *b, const Position *p, int unit, Range others) {
    const Cells cells = free_in(b, p, unit);
    uint64_t reached = 0;
    for (int other = others.from; other < others.to; other++)
        if (meets(b, &cells, &b->unit[other])) reached |= (uint64_t)1 << (other - others.from);
    return reached;
}

typedef struct {
    const Board *board;
    const Position *position;
    Units open;
    Range outer;
    int count;
    uint64_t reach[MOST_LINES]; /* by place among the open units */
    Visitor *visitor;
} Sets;

static Units units_at(Range range, uint64_t bits) {
    Units units = {0, {0}};
    for (; bits; bits &= bits - 1) append(&units, range.from + __builtin_ctzll(bits));
    return units;
}

static int needs_of(const Position *p, const Units *units) {
    int sum = 0;
    for (int i = 0; i < units->count; i++) sum += p->need[units->number[i]];
    return sum;
}

/* Chooses the other units, from a place on, in lexicographic order. */
static void grow_set(const Sets *s, int from, const Units *chosen, uint64_t reached) {
    if (chosen->count == s->count) {
        const Units holders = units_at(s->outer, reached);
        if (needs_of(s->position, &holders) == needs_of(s->position, chosen))
            find_filling(s->board, s->position, chosen, &holders, s->visitor);
        return;
    }
    for (int at = from; at < s->open.count; at++) {
        const uint64_t wider = reached | s->reach[at];
        if (s->board->stars == 1 && __builtin_popcountll(wider) > s->count) continue;
        Units more = *chosen;
        append(&more, s->open.number[at]);
        grow_set(s, at + 1, &more, wider);
    }
}

static void find_sets(const Board *b, const Position *p, Range inner, Range outer, int count,
                      Visitor *visitor) {
    const Units none = {0, {0}};
    Sets s = {.board = b, .position = p, .open = open_units(p, inner), .outer = outer, .count = count,
              .visitor = visitor};
    /* With one queen a unit the units beside them make a smaller set, of the other kind. */
    if (s.open.count < 2 * count && b->stars == 1) return;
    for (int at = 0; at < s.open.count; at++) s.reach[at] = reach_of(b, p, s.open.number[at], outer);
    grow_set(&s, 0, &none, 0);
}

static void find_regions_in_lines(const Board *b, const Position *p, int count, Visitor *visitor) {
    find_sets(b, p, regions_of(b), rows_of(b), count, visitor);
    find_sets(b, p, regions_of(b), columns_of(b), count, visitor);
}

static void find_lines_in_regions(const Board *b, const Position *p, int count, Visitor *visitor) {
    find_sets(b, p, rows_of(b), regions_of(b), count, visitor);
    find_sets(b, p, columns_of(b), regions_of(b), count, visitor);
}

static void find_both_ways(const Board *b, const Position *p, int count, Visitor *visitor) {
    find_regions_in_lines(b, p, count, visitor);
    find_lines_in_regions(b, p, count, visitor);
}

/* ---- matchings of regions with lines, one queen a unit ---- */

/* Regions and lines by their places among their kind. */
typedef struct {
    uint64_t regions;            /* the open ones */
    uint64_t lines[MOST_LINES];  /* by region */
    uint64_t taken;              /* lines that have their region */
    unsigned char region_of[MOST_LINES], line_of[MOST_LINES];
} Matching;

static Matching matching_of(const Board *b, const Position *p, Range lines) {
    Matching m = {0};
    const Range regions = regions_of(b);
    for (int region = 0; region < b->size; region++) {
        if (p->need[regions.from + region] <= 0) continue;
        m.regions |= (uint64_t)1 << region;
        m.lines[region] = reach_of(b, p, regions.from + region, lines);
    }
    return m;
}

static int augment(Matching *m, int region, uint64_t *tried) {
    for (uint64_t rest; (rest = m->lines[region] & ~*tried) != 0;) {
        const int line = __builtin_ctzll(rest);
        const uint64_t bit = (uint64_t)1 << line;
        *tried |= bit;
        if (m->taken & bit && !augment(m, m->region_of[line], tried)) continue;
        m->taken |= bit;
        m->region_of[line] = (unsigned char)region;
        m->line_of[region] = (unsigned char)line;
        return 1;
    }
    return 0;
}

static int match(Matching *m, uint64_t regions) {
    m->taken = 0;
    for (uint64_t rest = regions; rest; rest &= rest - 1) {
        uint64_t tried = 0;
        if (!augment(m, __builtin_ctzll(rest), &tried)) return 0;
    }
    return 1;
}

/* Regions that lie in fewer lines than they are, where there is no matching; and those lines. */
static void squeeze(const Board *b, Matching *m, Range lines, Units *few, Units *reached) {
    uint64_t kept = m->regions, touched = 0;
    for (uint64_t rest = m->regions; rest; rest &= rest - 1) {
        const uint64_t fewer = kept & ~(rest & (0 - rest));
        if (!match(m, fewer)) kept = fewer;
    }
    for (uint64_t rest = kept; rest; rest &= rest - 1) touched |= m->lines[__builtin_ctzll(rest)];
    *few = units_at(regions_of(b), kept);
    *reached = units_at(lines, touched);
}

static void find_overfull(const Board *b, const Position *p, Matching *m, Range lines, Visitor *visitor) {
    Deduction found = {.kind = OVERFULL, .eliminates = p->free};
    squeeze(b, m, lines, &found.inner, &found.outer);
    found.evidence = free_together(b, p, &found.inner);
    if (!is_empty(b, &p->free)) visitor->visit(visitor, b, &found);
}

/* By region, the regions that can be reached: a step leads to one whose line it could use as well. */
static void close_reach(const Matching *m, uint64_t *reach) {
    for (uint64_t rest = m->regions; rest; rest &= rest - 1) {
        const int region = __builtin_ctzll(rest);
        reach[region] = (uint64_t)1 << region;
        for (uint64_t lines = m->lines[region]; lines; lines &= lines - 1)
            reach[region] |= (uint64_t)1 << m->region_of[__builtin_ctzll(lines)];
    }
    for (uint64_t over = m->regions; over; over &= over - 1) {
        const int middle = __builtin_ctzll(over);
        for (uint64_t rest = m->regions; rest; rest &= rest - 1) {
            const int region = __builtin_ctzll(rest);
            if (reach[region] >> middle & 1) reach[region] |= reach[middle];
        }
    }
}

/* These regions fill their lines: told of them, or of the lines beside theirs if those are fewer. */
static void find_smaller(const Board *b, const Position *p, const Matching *m, Range lines, uint64_t chosen,
                         Visitor *visitor) {
    const int is_small = 2 * __builtin_popcountll(chosen) <= __builtin_popcountll(m->regions);
    const uint64_t told = is_small ? chosen : m->regions & ~chosen;
    uint64_t theirs = 0;
    for (uint64_t rest = told; rest; rest &= rest - 1)
        theirs |= (uint64_t)1 << m->line_of[__builtin_ctzll(rest)];
    const Units regions = units_at(regions_of(b), told), taken = units_at(lines, theirs);
    find_filling(b, p, is_small ? &regions : &taken, is_small ? &taken : &regions, visitor);
}

static void find_unmatched(const Board *b, const Position *p, Range lines, Visitor *visitor) {
    Matching m = matching_of(b, p, lines);
    uint64_t reach[MOST_LINES] = {0}, told[MOST_LINES];
    int count = 0;
    if (!match(&m, m.regions)) {
        find_overfull(b, p, &m, lines, visitor);
        return;
    }
    close_reach(&m, reach);
    for (uint64_t regions = m.regions; regions; regions &= regions - 1) {
        const int region = __builtin_ctzll(regions);
        for (uint64_t rest = m.lines[region]; rest; rest &= rest - 1) {
            const uint64_t chosen = reach[m.region_of[__builtin_ctzll(rest)]];
            int known = 0;
            while (known < count && told[known] != chosen) known++;
            if (chosen >> region & 1 || known < count) continue;
            told[count++] = chosen;
            find_smaller(b, p, &m, lines, chosen, visitor);
        }
    }
}

/* ---- areas ---- */

/* What follows from cells that hold so many queens; `found` says of what they are. */
static void find_held(const Board *b, const Position *p, Deduction *found, int count, Visitor *visitor) {
    const Cells cells = found->evidence;
    if (is_empty(b, &cells) || count < 0) return;
    if (!count) {
        found->kind = HOLDS_NONE;
        found->eliminates = cells;
    } else if (count_of(b, &cells) == count) {
        found->kind = HOLDS_ALL;
        found->places = cells;
    } else {
        found->kind = HOLDS_ONE;
        if (count == 1) found->eliminates = seen_by_all(b, p, &cells);
        if (is_empty(b, &found->eliminates)) return;
    }
    visitor->visit(visitor, b, found);
}

/* What a run of lines leaves to the regions, and they to it. */
static void find_areas_of_run(const Board *b, const Position *p, Range run, Visitor *visitor) {
    const Range regions = regions_of(b);
    Deduction left = {.outside = 0}, outside = {.outside = 1};
    for (int line = run.from; line < run.to; line++) append(&left.inner, line);
    const Cells cells = free_together(b, p, &left.inner);
    for (int region = regions.from; region < regions.to; region++) {
        const Cells own = free_in(b, p, region), beyond = without(b, &own, &cells);
        if (p->need[region] <= 0 || !meets(b, &own, &cells)) continue;
        append(&outside.outer, region);
        if (is_empty(b, &beyond)) append(&left.outer, region);
    }
    outside.inner = left.inner;
    left.need = outside.need = needs_of(p, &left.inner);
    left.theirs = needs_of(p, &left.outer);
    outside.theirs = needs_of(p, &outside.outer);
    const Cells taken = free_together(b, p, &left.outer), reached = free_together(b, p, &outside.outer);
    left.evidence = without(b, &cells, &taken);
    outside.evidence = without(b, &reached, &cells);
    if (left.outer.count) find_held(b, p, &left, left.need - left.theirs, visitor);
    find_held(b, p, &outside, outside.theirs - outside.need, visitor);
}

static void find_composite(const Board *b, const Position *p, Range lines, Visitor *visitor) {
    for (int length = 1; length < b->size; length++)
        for (int from = lines.from; from + length <= lines.to; from++)
            find_areas_of_run(b, p, (Range){from, from + length}, visitor);
}
