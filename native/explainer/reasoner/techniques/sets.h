/* Regions in as many lines, or lines in as many regions: they take them (Philip Hall, 1935).
 *
 * If what some regions have left lies in a few lines, and they need as many queens as those lines, then the lines are
 * taken: other regions cannot use them. And the other way round. Sets of two to four are looked for one by one. With
 * one queen a unit, larger sets show all at once: match the regions with the lines, and draw an arrow from each region
 * to those whose line it could use. A region and a line share no queen if there is no way back along the arrows from
 * the line's region (Jean-Charles Régin, 1994, after Claude Berge); the regions that can be reached from there are a
 * set that fills its lines. */

/* The chosen units need all the queens of their holders. */
static void show_filling(Reasoner *r, const Position *p, const char *technique, Units chosen, Units holders,
                         Sink *sink) {
    const Set inside = free_cells_in(&r->board, p, chosen);
    Set remainder = free_cells_in(&r->board, p, holders);
    set_remove(&remainder, &inside);
    if (set_is_empty(&remainder)) return;
    Reason *reason = because(r, "filling", "chosen:u holders:u stars:n", chosen, holders,
                             r->board.has_several ? 2 : 1);
    show_eliminated(r, technique, join_units(&r->arena, chosen, holders), reason, &remainder, &inside, sink);
}

/* ---- sets of a few units ---- */

/* A search for sets of `count` inner units that need as many queens as the outer ones they reach. A set of outer
 * units is `words` words of bits. */
typedef struct {
    Reasoner *r;
    const Position *p;
    const char *technique;
    Units inner, outer; /* inner: those open */
    const int *needs;   /* by inner unit */
    const int *rooms;   /* the needs of outer units */
    const uint64_t *reaches;
    int words, count, max_need;
    int *chosen;
    Sink *sink;
} SetSearch;

static void show_set(const SetSearch *s, const uint64_t *reached) {
    int *chosen = NEW_ARRAY(&s->r->arena, int, s->count), *holders = NEW_ARRAY(&s->r->arena, int, s->outer.count);
    int count = 0;
    memcpy(chosen, s->chosen, (size_t)s->count * sizeof *chosen);
    for (int i = 0; i < s->outer.count; i++)
        if (reached[i / 64] >> i % 64 & 1) holders[count++] = s->outer.items[i];
    show_filling(s->r, s->p, s->technique, unit_list(s->count, chosen), unit_list(count, holders), s->sink);
}

/* Chooses further units from `start` on. A set is given up as soon as the units to come can't need all that is left
 * of what it reaches. */
static void grow_set(const SetSearch *s, int start, int size, const uint64_t *reached, int remaining) {
    if (size == s->count) {
        if (!remaining) show_set(s, reached);
        return;
    }
    const int limit = (s->count - size - 1) * s->max_need;
    const Mark mark = mark_arena(&s->r->arena);
    uint64_t word_alone[1], *more_reached = s->words == 1 ? word_alone : NEW_ARRAY(&s->r->arena, uint64_t, s->words);
    const int count_before = s->sink->count;
    for (int i = start; i < s->inner.count; i++) {
        const uint64_t *reach = s->reaches + (size_t)i * (size_t)s->words;
        int room = remaining - s->needs[i];
        for (int word = 0; word < s->words; word++) {
            for (uint64_t fresh = reach[word] & ~reached[word]; fresh; fresh &= fresh - 1)
                room += s->rooms[64 * word + first_bit64(fresh)];
            more_reached[word] = reached[word] | reach[word];
        }
        if (room > limit) continue;
        s->chosen[size] = s->inner.items[i];
        grow_set(s, i + 1, size + 1, more_reached, room);
    }
    if (s->sink->count == count_before) release_to(&s->r->arena, mark);
}

static void find_sets(Reasoner *r, const Position *p, const char *technique, Units inner, Units outer, int count,
                      Sink *sink) {
    const Board *board = &r->board;
    const Units open = open_units(&r->arena, board, p, inner);
    if (open.count < 2 * count && !board->has_several) return; /* the units beside them make a smaller set */
    const int words = (outer.count + 63) / 64;
    uint64_t *reaches = NEW_ARRAY(&r->arena, uint64_t, (open.count + 2) * words);
    int *needs = NEW_ARRAY(&r->arena, int, open.count + 1), *rooms = NEW_ARRAY(&r->arena, int, outer.count + 1);
    SetSearch search = {r, p, technique, open, outer, needs, rooms, reaches, words, count, 0,
                        NEW_ARRAY(&r->arena, int, count), sink};
    memset(reaches, 0, (size_t)(open.count + 2) * (size_t)words * sizeof *reaches);
    for (int i = 0; i < open.count; i++) {
        const Set cells = free_cells_of(board, p, open.items[i]);
        needs[i] = need_of(board, p, open.items[i]);
        if (needs[i] > search.max_need) search.max_need = needs[i];
        for (int j = 0; j < outer.count; j++)
            if (set_meets(&cells, &board->units[outer.items[j]].cells))
                reaches[i * words + j / 64] |= (uint64_t)1 << j % 64;
    }
    for (int j = 0; j < outer.count; j++) rooms[j] = need_of(board, p, outer.items[j]);
    grow_set(&search, 0, 0, reaches + open.count * words, 0);
}

static void find_regions_in_lines(Reasoner *r, const Position *p, const char *technique, int count, Sink *sink) {
    for (int i = 0; i < r->board.pair_count; i++)
        find_sets(r, p, technique, r->board.pairs[i].regions, r->board.pairs[i].lines, count, sink);
}

static void find_lines_in_regions(Reasoner *r, const Position *p, const char *technique, int count, Sink *sink) {
    for (int i = 0; i < r->board.pair_count; i++)
        find_sets(r, p, technique, r->board.pairs[i].lines, r->board.pairs[i].regions, count, sink);
}

static void find_two_regions(Reasoner *r, const Position *p, Sink *sink) {
    find_regions_in_lines(r, p, "two-regions", 2, sink);
}

static void find_two_lines(Reasoner *r, const Position *p, Sink *sink) {
    find_lines_in_regions(r, p, "two-lines", 2, sink);
}

static void find_threes(Reasoner *r, const Position *p, Sink *sink) {
    find_regions_in_lines(r, p, "three-in-three", 3, sink);
    find_lines_in_regions(r, p, "three-in-three", 3, sink);
}

static void find_fours(Reasoner *r, const Position *p, Sink *sink) {
    find_regions_in_lines(r, p, "four-in-four", 4, sink);
    find_lines_in_regions(r, p, "four-in-four", 4, sink);
}

/* ---- sets of any size, by matching ---- */

/* A matching of regions with lines, each by its place in its list. */
typedef struct {
    Units regions, lines;
    unsigned char *usable; /* whether the region has a free cell in the line */
    int *line_of, *region_of;
} Matching;

static int is_usable(const Matching *m, int region, int line) { return m->usable[region * m->lines.count + line]; }

/* Finds a line for the region, moving others if need be (Harold Kuhn, 1955). */
static int match_region(const Matching *m, int region, unsigned char *tried) {
    for (int line = 0; line < m->lines.count; line++) {
        if (tried[line] || !is_usable(m, region, line)) continue;
        tried[line] = 1;
        if (m->region_of[line] >= 0 && !match_region(m, m->region_of[line], tried)) continue;
        m->region_of[line] = region;
        m->line_of[region] = line;
        return 1;
    }
    return 0;
}

static Matching new_matching(Reasoner *r, const Position *p, Units regions, Units lines) {
    const int count = regions.count * lines.count;
    Matching m = {regions, lines, NEW_ARRAY(&r->arena, unsigned char, count + 1),
                  NEW_ARRAY(&r->arena, int, regions.count + 1), NEW_ARRAY(&r->arena, int, lines.count + 1)};
    for (int region = 0; region < regions.count; region++) {
        const Set cells = free_cells_of(&r->board, p, regions.items[region]);
        for (int line = 0; line < lines.count; line++)
            m.usable[region * lines.count + line] =
                (unsigned char)set_meets(&cells, &r->board.units[lines.items[line]].cells);
    }
    return m;
}

/* Whether each region, but those left out, can have a line of its own. */
static int match_all(Reasoner *r, const Matching *m, const unsigned char *left_out) {
    unsigned char *tried = NEW_ARRAY(&r->arena, unsigned char, m->lines.count + 1);
    for (int line = 0; line < m->lines.count; line++) m->region_of[line] = -1;
    for (int region = 0; region < m->regions.count; region++) {
        if (left_out && left_out[region]) continue;
        memset(tried, 0, (size_t)m->lines.count);
        if (!match_region(m, region, tried)) return 0;
    }
    return 1;
}

/* Regions that lie in fewer lines than they are, where there is no matching; and those lines. Regions are dropped one
 * by one as long as the rest cannot be matched either. */
static void find_squeezed(Reasoner *r, const Matching *m, Units *squeezed, Units *reached) {
    unsigned char *left_out = NEW_ARRAY(&r->arena, unsigned char, m->regions.count + 1);
    Units regions = {0}, lines = {0};
    memset(left_out, 0, (size_t)m->regions.count);
    for (int region = 0; region < m->regions.count; region++) {
        left_out[region] = 1;
        if (match_all(r, m, left_out)) left_out[region] = 0;
    }
    for (int region = 0; region < m->regions.count; region++)
        if (!left_out[region]) PUSH(&r->arena, &regions, m->regions.items[region]);
    for (int line = 0; line < m->lines.count; line++)
        for (int region = 0; region < m->regions.count; region++)
            if (!left_out[region] && is_usable(m, region, line)) {
                PUSH(&r->arena, &lines, m->lines.items[line]);
                break;
            }
    *squeezed = regions;
    *reached = lines;
}

/* Some units have too few of the others: no cell can hold a queen, there is no solution. */
static void show_overfull(Reasoner *r, const Position *p, const Matching *m, Sink *sink) {
    Units squeezed, reached;
    if (set_is_empty(&p->free)) return;
    find_squeezed(r, m, &squeezed, &reached);
    Reason *reason = because(r, "overfull", "few:u reached:u", squeezed, reached);
    const Units cited = join_units(&r->arena, squeezed, reached);
    const Set evidence = free_cells_in(&r->board, p, squeezed);
    show_eliminated(r, "five-or-more", cited, reason, &p->free, &evidence, sink);
}

static int compare_numbers(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

/* The deduction from these regions, or from the lines beside theirs if those are fewer. */
static void show_smaller(Reasoner *r, const Position *p, const Matching *m, const unsigned char *chosen, Sink *sink) {
    int *regions = NEW_ARRAY(&r->arena, int, m->regions.count), *lines = NEW_ARRAY(&r->arena, int, m->regions.count);
    int count = 0, size = 0;
    for (int region = 0; region < m->regions.count; region++) size += chosen[region];
    const int takes = 2 * size <= m->regions.count;
    for (int region = 0; region < m->regions.count; region++) {
        if (chosen[region] != takes) continue;
        regions[count] = m->regions.items[region];
        lines[count++] = m->lines.items[m->line_of[region]];
    }
    qsort(lines, (size_t)count, sizeof *lines, compare_numbers);
    const Units of_regions = unit_list(count, regions), of_lines = unit_list(count, lines);
    show_filling(r, p, "five-or-more", takes ? of_regions : of_lines, takes ? of_lines : of_regions, sink);
}

/* The regions that can be reached from this one, itself included: a step leads from a region to one whose line it
 * could use as well. */
static void reach_regions(Reasoner *r, const Matching *m, int start, unsigned char *reach) {
    int *waiting = NEW_ARRAY(&r->arena, int, m->regions.count), count = 0;
    memset(reach, 0, (size_t)m->regions.count);
    reach[start] = 1;
    waiting[count++] = start;
    while (count) {
        const int region = waiting[--count];
        for (int other = 0; other < m->regions.count; other++) {
            if (reach[other] || !is_usable(m, region, m->line_of[other])) continue;
            reach[other] = 1;
            waiting[count++] = other;
        }
    }
}

static int was_shown(const unsigned char *count_before, int count, int size, const unsigned char *reach) {
    for (int i = 0; i < count; i++)
        if (!memcmp(count_before + (size_t)i * (size_t)size, reach, (size_t)size)) return 1;
    return 0;
}

static void find_by_matching(Reasoner *r, const Position *p, Units regions, Units lines, Sink *sink) {
    Matching m = new_matching(r, p, regions, lines);
    if (!match_all(r, &m, NULL)) {
        show_overfull(r, p, &m, sink);
        return;
    }
    if (regions.count < lines.count) { /* each line needs a region of its own as well */
        m = new_matching(r, p, lines, regions);
        if (!match_all(r, &m, NULL)) show_overfull(r, p, &m, sink);
        return;
    }
    const int size = regions.count;
    int shown_count = 0;
    unsigned char *reaches = NEW_ARRAY(&r->arena, unsigned char, size * size + 1);
    unsigned char *count_before = NEW_ARRAY(&r->arena, unsigned char, size * size + 1);
    for (int region = 0; region < size; region++) reach_regions(r, &m, region, reaches + region * size);
    for (int region = 0; region < size; region++)
        for (int line = 0; line < size; line++) {
            if (!is_usable(&m, region, line)) continue;
            const unsigned char *reach = reaches + m.region_of[line] * size;
            if (reach[region] || was_shown(count_before, shown_count, size, reach)) continue;
            memcpy(count_before + shown_count++ * size, reach, (size_t)size);
            show_smaller(r, p, &m, reach, sink);
        }
}

static void find_large_sets(Reasoner *r, const Position *p, Sink *sink) {
    for (int i = 0; i < r->board.pair_count; i++) {
        const Pair *pair = &r->board.pairs[i];
        find_by_matching(r, p, open_units(&r->arena, &r->board, p, pair->regions),
                         open_units(&r->arena, &r->board, p, pair->lines), sink);
    }
}
