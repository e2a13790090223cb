/* How cells attack another one, in words: they touch it, or share a line or a region with it.
 *
 * A queen is on one of a few places; each cell that all of them attack is crossed out. Cells that are attacked in the
 * same ways are told together, and so are those with several ways each, but for only one. */

enum { MOST_WAYS_OF_SIGHT = 8, FEW_PLACES = 6 /* of more, the ways alone are told */ };

/* Some places that attack a cell in one way: by this unit, by touching it, or in another. */
typedef struct {
    enum { BY_UNIT, BY_TOUCH, BY_OTHER } kind;
    int unit;
    Set places;
} WayOfSight;

/* Cells that all places attack in the same ways, most places first. */
typedef struct {
    Set targets;
    int count;
    WayOfSight ways[MOST_WAYS_OF_SIGHT];
} Sight;

typedef struct {
    int count, capacity;
    Sight *items;
} SightList;

static Set touching_cells(const Board *board, int cell) {
    Set touching = {{0}};
    const int row = cell / board->width, column = cell % board->width;
    EACH_CELL(board->touching[cell], other)
        if (abs(other / board->width - row) <= 1 && abs(other % board->width - column) <= 1) INSERT(touching, other);
    return touching;
}

/* Whether a queen in this unit fills it. */
static int is_filled_by_one(const Board *board, const Position *p, int unit) {
    return need_of(board, p, unit) == 1;
}

/* Takes the way by which most of the places are seen that no other way has told; touching first. */
static WayOfSight widest_way(const Board *board, const Position *p, int target, const Set *touching,
                             const Set *places) {
    const Units units = board->units_of[target];
    WayOfSight best = {BY_TOUCH, -1, set_common(touching, places)};
    for (int i = 0; i < units.count; i++) {
        const int unit = units.items[i];
        if (!is_filled_by_one(board, p, unit)) continue;
        const Set shared = set_common(&board->units[unit].cells, places);
        if (set_count(&shared) > set_count(&best.places)) best = (WayOfSight){BY_UNIT, unit, shared};
    }
    if (set_is_empty(&best.places)) best = (WayOfSight){BY_OTHER, -1, *places};
    return best;
}

static Sight sight_of(const Board *board, const Position *p, int target, const Set *places) {
    const Set touching = touching_cells(board, target);
    Sight sight = {.targets = set_of(target)};
    Set untold = *places;
    while (!set_is_empty(&untold) && sight.count < MOST_WAYS_OF_SIGHT) {
        const WayOfSight way = widest_way(board, p, target, &touching, &untold);
        sight.ways[sight.count++] = way;
        set_remove(&untold, &way.places);
    }
    return sight;
}

static int is_seen_alike(const Sight *a, const Sight *b) {
    if (a->count != b->count) return 0;
    for (int i = 0; i < a->count; i++)
        if (a->ways[i].kind != b->ways[i].kind || a->ways[i].unit != b->ways[i].unit ||
            !set_equals(&a->ways[i].places, &b->ways[i].places))
            return 0;
    return 1;
}

static SightList group_by_sight(Reasoner *r, const Position *p, const Set *places, const Set *targets) {
    SightList sights = {0};
    EACH_CELL(*targets, target) {
        const Sight sight = sight_of(&r->board, p, target, places);
        int index = 0;
        while (index < sights.count && !is_seen_alike(&sights.items[index], &sight)) index++;
        if (index < sights.count) {
            INSERT(sights.items[index].targets, target);
            continue;
        }
        GROW(&r->arena, &sights, Sight);
        sights.items[sights.count++] = sight;
    }
    return sights;
}

/* "touches them all", "shares column 2 with r4c2". */
static const Reason *way_of_sight_reason(Reasoner *r, const WayOfSight *way, int targets, const Set *places) {
    static const char *const KEYS[] = {"sight.unit", "sight.touch", "sight.other"};
    Reason *reason = because(r, KEYS[way->kind], "targets:n all:n places:c", targets,
                             set_equals(&way->places, places), &way->places);
    if (way->kind == BY_UNIT)
        add_slots(r, reason, "unit:u stars:n", one_unit(&r->arena, way->unit), r->board.units[way->unit].count);
    return reason;
}

/* "r4c3, which touches them all". */
static const Reason *sight_reason(Reasoner *r, const Sight *sight, const Set *places) {
    ReasonList ways = {0};
    for (int i = 0; i < sight->count; i++)
        add_reason(&r->arena, &ways,
                   way_of_sight_reason(r, &sight->ways[i], set_count(&sight->targets), places));
    return because(r, "sight", "targets:c ways:l", &sight->targets, reasons_in(ways));
}

/* "r4c3 and r6c5, each of which touches one and shares a row or column with the other". */
static const Reason *mixed_reason(Reasoner *r, const SightList *sights, int place_count) {
    Set targets = {{0}};
    int all_touch = 1, lines = 0, regions = 0, others = 0;
    for (int i = 0; i < sights->count; i++) {
        const Sight *sight = &sights->items[i];
        int touches = 0;
        if (sight->count < 2) continue;
        set_add(&targets, &sight->targets);
        for (int j = 0; j < sight->count; j++) {
            const WayOfSight *way = &sight->ways[j];
            const int is_line = way->kind == BY_UNIT && r->board.units[way->unit].kind <= COLUMNS;
            touches |= way->kind == BY_TOUCH;
            others |= way->kind == BY_OTHER;
            lines |= is_line;
            regions |= way->kind == BY_UNIT && !is_line;
        }
        all_touch &= touches;
    }
    const Reason *units = because(r, "sight.units", "lines:n regions:n", lines, regions);
    return because(r, "sight.mixed", "targets:c places:n touch:n others:n units:r", &targets, place_count, all_touch,
                   others, units);
}

/* "touch r4c3 or share column 3 with it", without the places. */
static const Reason *reach_reason(Reasoner *r, const Sight *sight) {
    UnitList units = {0};
    int touches = 0;
    for (int i = 0; i < sight->count; i++)
        if (sight->ways[i].kind == BY_UNIT) add_unit(&r->arena, &units, sight->ways[i].unit);
        else touches = 1;
    return because(r, "sight.reach", "targets:c units:u touches:n", &sight->targets, units_in(units), touches);
}

/* How these places see each of the cells that all of them see. */
static Reasons sight_reasons(Reasoner *r, const Position *p, const Set *places, const Set *targets) {
    const SightList sights = group_by_sight(r, p, places, targets);
    const int place_count = set_count(places), are_few = place_count <= FEW_PLACES;
    ReasonList reasons = {0};
    int mixed = 0;
    for (int i = 0; i < sights.count; i++) mixed += sights.items[i].count > 1;
    for (int i = 0; i < sights.count; i++) {
        const Sight *sight = &sights.items[i];
        if (are_few && mixed > 1 && sight->count > 1) continue;
        add_reason(&r->arena, &reasons, are_few ? sight_reason(r, sight, places) : reach_reason(r, sight));
    }
    if (are_few && mixed > 1) add_reason(&r->arena, &reasons, mixed_reason(r, &sights, place_count));
    return reasons_in(reasons);
}
