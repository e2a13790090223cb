/* Ways of a unit: its few ways to hold its queens, and what all of them have in common.
 *
 * A way counts only if it leaves all other units room, and what lines and regions leave of each other. Then cells that
 * every way crosses out hold no queen, and those that every way uses do. Two Ls that kiss, the M and the pressured T
 * are such ways. Two neighbouring lines, and what lines and regions leave of each other, have ways as well. */

enum {
    MOST_WAYS = 12, /* a person lists no more ways, tries no more, and those of no more queens */
    MOST_TRIED = 48,
    MOST_WAY_QUEENS = 4,
    TEST_SPARE = 2 /* a way is tested by what has room for hardly more queens than it must hold */
};

/* The cells of the queens, and the free cells that they cross out. */
typedef struct {
    Set queens, crossed;
} Way;

/* The ways of an area, and what they were tested by. */
typedef struct {
    Reasoner *r;
    const Position *p;
    const Area *area;
    const AreaList *tests;
    Way *ways, *failing;
    int way_count, failing_count;
    unsigned char *fails_by; /* by test, whether a way fails by it */
    Set common_queens, common_crosses;         /* what all ways have; what all cross out */
    int is_hopeless;
} Ways;

/* ---- areas ---- */

static int same_area(const Area *a, const Area *b) { return a->count == b->count && set_equals(&a->cells, &b->cells); }

/* The composite areas of few queens, each once: the first of those with the same cells, where the last one is. */
static AreaList small_areas(Reasoner *r, const Position *p) {
    const AreaList areas = composite_areas(r, p);
    AreaList small = {0};
    for (int i = 0; i < areas.count; i++) {
        const Area *area = &areas.items[i], *first = area;
        int is_last = area->count > 0 && area->count <= MOST_WAY_QUEENS;
        for (int j = i + 1; j < areas.count && is_last; j++) is_last = !same_area(area, &areas.items[j]);
        if (!is_last) continue;
        for (int j = i; j--;)
            if (same_area(area, &areas.items[j])) first = &areas.items[j];
        PUSH(&r->arena, &small, *first);
    }
    return small;
}

/* All that must have room for its queens, and has hardly more; units first. */
static AreaList areas_to_test(Reasoner *r, const Position *p, const AreaList *small) {
    AreaList common_queens = {0}, tests = {0};
    for (int unit = 0; unit < r->board.unit_count; unit++)
        if (need_of(&r->board, p, unit) > 0) add_units_area(r, p, one_unit(&r->arena, unit), &common_queens);
    for (int i = 0; i < small->count; i++) PUSH(&r->arena, &common_queens, small->items[i]);
    for (int i = 0; i < common_queens.count; i++)
        if (fit_in(&r->board, &common_queens.items[i].cells, common_queens.items[i].count + TEST_SPARE))
            PUSH(&r->arena, &tests, common_queens.items[i]);
    return tests;
}

/* ---- the ways ---- */

/* Removes the cells up to this one. */
static void remove_up_to(Set *cells, int cell) {
    for (int i = 0; i < cell / 64; i++) cells->w[i] = 0;
    const int bit = cell % 64;
    cells->w[cell / 64] &= bit == 63 ? 0 : ~(uint64_t)0 << (bit + 1);
}

/* The number of ways to put so many queens on these cells; not all of them if they are too many. */
static int count_ways(const Board *board, const Position *p, const Set *cells, int count) {
    if (count == 1) return set_count(cells);
    int number = 0;
    EACH_CELL(*cells, cell) {
        const Set visible = seen_from(board, p, cell);
        Set remaining = set_without(cells, &visible);
        remove_up_to(&remaining, cell);
        const int room = set_count(&remaining);
        if (room < count - 1) continue;
        if (count == 2) {
            number += room;
        } else {
            const Position after = assume(board, p, cell);
            number += count_ways(board, &after, &remaining, count - 1);
        }
        if (number > MOST_TRIED) break;
    }
    return number;
}

/* Whether the test has no room left for its queens. */
static int fails_test(const Board *board, const Way *way, const Area *area, const Area *test) {
    const Set removed = set_union(&way->queens, &way->crossed);
    if (!set_meets(&test->cells, &removed) || set_equals(&test->cells, &area->cells)) return 0;
    const int need = test->count - set_count_common(&test->cells, &way->queens);
    if (need <= 0) return 0;
    const Set remaining = set_without(&test->cells, &removed);
    return !has_room(board, &remaining, need);
}

static void take_way(Ways *w, const Way *way) {
    for (int i = 0; i < w->tests->count; i++)
        if (fails_test(&w->r->board, way, w->area, &w->tests->items[i])) {
            w->failing[w->failing_count++] = *way;
            w->fails_by[i] = 1;
            return;
        }
    w->ways[w->way_count++] = *way;
    set_keep(&w->common_queens, &way->queens);
    set_keep(&w->common_crosses, &way->crossed);
    w->is_hopeless = w->way_count > MOST_WAYS || (set_is_empty(&w->common_queens) && set_is_empty(&w->common_crosses));
}

static void grow_way(Ways *w, const Position *cursor, const Set *remaining, const Set *queens, int count) {
    if (!count) {
        Way way = {*queens, set_without(&w->p->free, &cursor->free)};
        set_remove(&way.crossed, queens);
        take_way(w, &way);
        return;
    }
    EACH_CELL(*remaining, cell) {
        if (w->is_hopeless) return;
        const Position after = assume(&w->r->board, cursor, cell);
        Set later = set_common(remaining, &after.free), with = *queens;
        remove_up_to(&later, cell);
        if (set_count(&later) < count - 1) continue;
        INSERT(with, cell);
        grow_way(w, &after, &later, &with, count - 1);
    }
}

/* ---- what to say of them ---- */

/* Chooses the tests that leave no room for any of these ways, greedily: the simplest first. */
static AreaList choose_blockers(Ways *w, const Way **refuted, int count) {
    Reasoner *r = w->r;
    AreaList blockers = {0};
    while (count) {
        int best = -1, best_removed = 0;
        double best_share = 0;
        for (int i = 0; i < w->tests->count; i++) {
            if (!w->fails_by[i]) continue;
            int removed = 0;
            for (int j = 0; j < count; j++) removed += fails_test(&r->board, refuted[j], w->area, &w->tests->items[i]);
            const double share = (double)removed / w->tests->items[i].units.count;
            if (best >= 0 && share <= best_share) continue;
            best = i, best_share = share, best_removed = removed;
        }
        if (!best_removed) break;
        int remaining = 0;
        for (int j = 0; j < count; j++)
            if (!fails_test(&r->board, refuted[j], w->area, &w->tests->items[best])) refuted[remaining++] = refuted[j];
        PUSH(&r->arena, &blockers, w->tests->items[best]);
        count = remaining;
    }
    for (int i = 1; i < blockers.count; i++) { /* those of fewer units first */
        const Area area = blockers.items[i];
        int to = i;
        for (; to && blockers.items[to - 1].units.count > area.units.count; to--)
            blockers.items[to] = blockers.items[to - 1];
        blockers.items[to] = area;
    }
    return blockers;
}

/* The place with too little room. */
static const Reason *room_reason(Reasoner *r, const Area *test) {
    const Slot *units = slot_of(test->reason, "units");
    if (units) return because(r, "ways.room", "units:u", units->units);
    const int is_left = !strncmp(test->reason->key, "area.left", strlen("area.left"));
    return because(r, is_left ? "ways.left" : "ways.outside", "lines:u regions:u",
                   slot_of(test->reason, "lines")->units, slot_of(test->reason, "regions")->units);
}

static const Reason *queens_reason(Reasoner *r, const Set *queens) {
    return because(r, "ways.queens", "queens:c", queens);
}

/* The ways without the queens on these cells, which all of them have. */
static Reasons other_queens(Reasoner *r, const Way **ways, int count, const Set *cells) {
    Reasons reasons = {0};
    for (int i = 0; i < count; i++) {
        const Set queens = set_without(&ways[i]->queens, cells);
        PUSH(&r->arena, &reasons, queens_reason(r, &queens));
    }
    return reasons;
}

/* The ways, those with the same first queen together where there are two. */
static Reasons list_ways(Reasoner *r, const Way **ways, int count) {
    Reasons reasons = {0};
    int are_pairs = 1, firsts = 0;
    for (int i = 0; i < count; i++) are_pairs &= set_count(&ways[i]->queens) == 2;
    Set *seconds = NEW_ARRAY(&r->arena, Set, count);
    int *first = NEW_ARRAY(&r->arena, int, count);
    for (int i = 0; i < count; i++) {
        int index = 0;
        if (!are_pairs) {
            PUSH(&r->arena, &reasons, queens_reason(r, &ways[i]->queens));
            continue;
        }
        while (index < firsts && first[index] != set_first(&ways[i]->queens)) index++;
        if (index == firsts) {
            first[firsts] = set_first(&ways[i]->queens);
            seconds[firsts++] = (Set){{0}};
        }
        set_add(&seconds[index], &ways[i]->queens);
        DELETE(seconds[index], first[index]);
    }
    for (int i = 0; i < firsts; i++) {
        Reason *reason = because(r, "ways.pair", "first:1 seconds:c", first[i], &seconds[i]);
        PUSH(&r->arena, &reasons, reason);
    }
    return reasons;
}

typedef enum { PLACES, CROSSES, WITHOUT } WayFact;

static int is_refuted(const Way *way, WayFact fact, const Set *cells) {
    if (fact == PLACES) return !set_is_within(cells, &way->queens);
    return fact == CROSSES ? !set_is_within(cells, &way->crossed) : set_meets(cells, &way->queens);
}

/* Ways that leave too little room in one place, which is its blocker. */
typedef struct {
    const Way **ways;
    int count;
    const Area *blocker;
} Death;

/* What each of the refuted ways dies of: the first of the blockers by which it fails. */
static Death *sort_by_blocker(Ways *w, const Way **refuted, int count, const AreaList *blockers) {
    Death *deaths = NEW_ARRAY(&w->r->arena, Death, blockers->count + 1);
    for (int i = 0; i < blockers->count; i++)
        deaths[i] = (Death){NEW_ARRAY(&w->r->arena, const Way *, count), 0, &blockers->items[i]};
    for (int i = 0; i < count; i++)
        for (int j = 0; j < blockers->count; j++) {
            if (!fails_test(&w->r->board, refuted[i], w->area, deaths[j].blocker)) continue;
            deaths[j].ways[deaths[j].count++] = refuted[i];
            break;
        }
    return deaths;
}

/* The crossed cells of a blocker, but those that each of its ways sees: these it would lose anyway. */
static Set crosses_of_blocker(const Ways *w, const Death *death) {
    const Board *board = &w->r->board;
    Set crosses = cells_of_units(board, death->blocker->units), seen_by_all = board->all;
    set_remove(&crosses, &w->p->free);
    set_remove(&crosses, &w->p->queens);
    for (int i = 0; i < death->count; i++) {
        Set seen = {{0}};
        EACH_CELL(death->ways[i]->queens, queen) set_add(&seen, &board->attacks[queen]);
        set_keep(&seen_by_all, &seen);
    }
    return set_without(&crosses, &seen_by_all);
}

/* The crosses of the area and of the blockers, the queens in their units, and those in all that a way can fill. */
static Set premises_of_ways(const Ways *w, Units cited, const Death *deaths, int count) {
    const Board *board = &w->r->board;
    Set queens = cells_of_units(board, cited), premises = cells_of_units(board, w->area->units);
    set_remove(&premises, &w->p->free);
    for (int i = 0; i < count; i++) {
        const Set crosses = crosses_of_blocker(w, &deaths[i]);
        set_add(&premises, &crosses);
    }
    for (int i = 0; i < board->bound_count; i++)
        if (set_meets(&board->units[i].cells, &w->area->cells)) set_add(&queens, &board->units[i].cells);
    set_keep(&queens, &w->p->queens);
    set_add(&premises, &queens);
    return premises;
}

/* "row 3 (with the other at r1c4 or r1c6)"; where there is but one such place, it is told alone if that will do. */
static const Reason *death_reason(Ways *w, const Death *death, WayFact fact, const Set *cells, int is_only) {
    Reasoner *r = w->r;
    const Reason *room = room_reason(r, death->blocker);
    if (fact == WITHOUT && w->area->count == 2) {
        Set others = {{0}};
        for (int i = 0; i < death->count; i++) set_add(&others, &death->ways[i]->queens);
        set_remove(&others, cells);
        return because(r, is_only ? "ways.only" : "ways.other", "room:r others:c", room, &others);
    }
    if (is_only && fact != WITHOUT) return room;
    return because(r, "ways.death", "room:r ways:l", room,
                   fact == WITHOUT ? other_queens(r, death->ways, death->count, cells)
                                   : list_ways(r, death->ways, death->count));
}

/* That every way has queens on these cells, that every way crosses them out, or that none has a queen there. */
static void show_ways(Ways *w, WayFact fact, const Set *cells, Sink *sink) {
    static const char *const KEYS[] = {"ways.places", "ways.crosses", "ways.without"};
    Reasoner *r = w->r;
    const Way **refuted = NEW_ARRAY(&r->arena, const Way *, w->failing_count + 1);
    const Way **blocked = NEW_ARRAY(&r->arena, const Way *, w->failing_count + 1);
    const Way **ways = NEW_ARRAY(&r->arena, const Way *, w->way_count + 1);
    int count = 0;
    for (int i = 0; i < w->failing_count; i++)
        if (is_refuted(&w->failing[i], fact, cells)) refuted[count] = blocked[count] = &w->failing[i], count++;
    for (int i = 0; i < w->way_count; i++) ways[i] = &w->ways[i];
    const AreaList blockers = choose_blockers(w, blocked, count);
    const Death *deaths = sort_by_blocker(w, refuted, count, &blockers);
    Reasons told_reasons = {0};
    Units cited = {0};
    for (int i = 0; i < w->area->units.count; i++) add_unit_once(&r->arena, &cited, w->area->units.items[i]);
    for (int i = 0; i < blockers.count; i++) {
        PUSH(&r->arena, &told_reasons, death_reason(w, &deaths[i], fact, cells, blockers.count == 1));
        for (int j = 0; j < blockers.items[i].units.count; j++)
            add_unit_once(&r->arena, &cited, blockers.items[i].units.items[j]);
    }
    Reason *reason = because(r, KEYS[fact], "area:r need:n ways:l deaths:l cells:c", w->area->reason, w->area->count,
                             list_ways(r, ways, fact == WITHOUT ? 0 : w->way_count), told_reasons, cells);
    const int cells_again = fact == WITHOUT ? words_of_cells(&r->board, cells) : 0;
    if (words_of(&r->board, reason) + cells_again > MOST_WORDS) return;
    Deduction *deduction = new_deduction(r, "ways-of-a-unit", cited, reason);
    if (fact == PLACES) deduction->places = *cells;
    else deduction->eliminates = *cells;
    deduction->evidence = w->area->cells;
    deduction->has_premises = 1;
    deduction->premises = premises_of_ways(w, cited, deaths, blockers.count);
    show(r, sink, deduction);
}

static void find_ways_of_area(Reasoner *r, const Position *p, const Area *area, const AreaList *tests, Sink *sink) {
    if (count_ways(&r->board, p, &area->cells, area->count) > MOST_TRIED) return;
    Ways w = {r, p, area, tests, NEW_ARRAY(&r->arena, Way, MOST_TRIED + 1), NEW_ARRAY(&r->arena, Way, MOST_TRIED + 1),
              0, 0, NEW_ARRAY(&r->arena, unsigned char, tests->count + 1), area->cells, p->free, 0};
    const Set none = {{0}};
    memset(w.fails_by, 0, (size_t)tests->count);
    grow_way(&w, p, &area->cells, &none, area->count);
    if (w.is_hopeless || !w.way_count) return;
    if (!set_is_empty(&w.common_queens)) show_ways(&w, PLACES, &w.common_queens, sink);
    Set crossed = w.common_crosses;
    for (int i = 0; i < w.failing_count; i++) set_remove(&crossed, &w.failing[i].queens);
    if (!set_is_empty(&crossed)) show_ways(&w, CROSSES, &crossed, sink);
    Set without = set_common(&w.common_crosses, &area->cells);
    set_remove(&without, &crossed);
    EACH_CELL(without, cell) {
        const Set cell_alone = set_of(cell);
        show_ways(&w, WITHOUT, &cell_alone, sink);
    }
}

static void find_ways(Reasoner *r, const Position *p, const AreaList *areas, Sink *sink) {
    const AreaList small = small_areas(r, p), tests = areas_to_test(r, p, &small);
    for (int i = 0; i < areas->count && !has_enough(sink); i++) {
        const Area *area = &areas->items[i];
        const Mark mark = mark_arena(&r->arena);
        const int count_before = sink->count;
        check_time(r);
        if (area->count > 1 && area->count <= MOST_WAY_QUEENS) find_ways_of_area(r, p, area, &tests, sink);
        if (sink->count == count_before) release_to(&r->arena, mark);
    }
}

static void find_ways_of_units(Reasoner *r, const Position *p, Sink *sink) {
    const AreaList areas = unit_areas(r, p);
    find_ways(r, p, &areas, sink);
}

static void find_ways_of_areas(Reasoner *r, const Position *p, Sink *sink) {
    const AreaList areas = small_areas(r, p);
    find_ways(r, p, &areas, sink);
}
