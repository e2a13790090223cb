/* How cells attack another one, in words: they touch it, or share a line or a region with it.
 *
 * A queen is on one of a few places; each cell that all of them attack is crossed out. Cells that are attacked in the
 * same ways are told together, and so are those attacked in several ways, but for only one. */

enum { MAX_ATTACKS = 8, FEW_PLACES = 6 /* of more, only how they attack is told */ };

/* Some places that attack a cell in one way: by this unit, by touching it, or in another. */
typedef struct {
    enum { BY_UNIT, BY_TOUCH, BY_OTHER } kind;
    int unit;
    Set places;
} Attack;

/* Cells that all places attack in the same ways, most places first. */
typedef struct {
    Set targets;
    int count;
    Attack attacks[MAX_ATTACKS];
} Sight;

typedef LIST(Sight) SightList;

static Set touching_cells(const Board *board, int cell) {
    Set touching = {{0}};
    const int row = cell / board->width, column = cell % board->width;
    EACH_CELL(board->touching[cell], other)
        if (abs(other / board->width - row) <= 1 && abs(other % board->width - column) <= 1) INSERT(touching, other);
    return touching;
}

/* The attack of most of these places at once; touching first. */
static Attack widest_attack(const Board *board, const Position *p, int target, const Set *touching,
                             const Set *places) {
    const Units units = board->units_of[target];
    Attack best = {BY_TOUCH, -1, set_common(touching, places)};
    for (int i = 0; i < units.count; i++) {
        const int unit = units.items[i];
        if (need_of(board, p, unit) != 1) continue;
        const Set shared = set_common(&board->units[unit].cells, places);
        if (set_count(&shared) > set_count(&best.places)) best = (Attack){BY_UNIT, unit, shared};
    }
    if (set_is_empty(&best.places)) best = (Attack){BY_OTHER, -1, *places};
    return best;
}

static Sight sight_of(const Board *board, const Position *p, int target, const Set *places) {
    const Set touching = touching_cells(board, target);
    Sight sight = {.targets = set_of(target)};
    Set untold = *places;
    while (!set_is_empty(&untold) && sight.count < MAX_ATTACKS) {
        const Attack attack = widest_attack(board, p, target, &touching, &untold);
        sight.attacks[sight.count++] = attack;
        set_remove(&untold, &attack.places);
    }
    return sight;
}

static int is_seen_alike(const Sight *a, const Sight *b) {
    if (a->count != b->count) return 0;
    for (int i = 0; i < a->count; i++)
        if (a->attacks[i].kind != b->attacks[i].kind || a->attacks[i].unit != b->attacks[i].unit ||
            !set_equals(&a->attacks[i].places, &b->attacks[i].places))
            return 0;
    return 1;
}

static SightList group_by_sight(Reasoner *r, const Position *p, const Set *places, const Set *targets) {
    SightList sights = {0};
    EACH_CELL(*targets, target) {
        const Sight sight = sight_of(&r->board, p, target, places);
        int index = 0;
        while (index < sights.count && !is_seen_alike(&sights.items[index], &sight)) index++;
        if (index < sights.count) INSERT(sights.items[index].targets, target);
        else PUSH(&r->arena, &sights, sight);
    }
    return sights;
}

/* "touches them all", "shares column 2 with r4c2"; after another that shares a unit, too, "column 3 with r5c3". */
static const Reason *attack_reason(Reasoner *r, const Attack *attack, int is_again, int targets, const Set *places) {
    static const char *const KEYS[] = {"sight.unit", "sight.touch", "sight.other"};
    Reason *reason = because(r, KEYS[attack->kind], "targets:n all:n places:c", targets,
                             set_equals(&attack->places, places), &attack->places);
    if (attack->kind == BY_UNIT)
        add_slots(r, reason, "unit:u stars:n again:n", one_unit(&r->arena, attack->unit),
                  r->board.units[attack->unit].count, is_again);
    return reason;
}

/* "r4c3, which touches them all". */
static const Reason *sight_reason(Reasoner *r, const Sight *sight, const Set *places) {
    Reasons attacks = {0};
    for (int i = 0; i < sight->count; i++) {
        const int is_again = i && sight->attacks[i - 1].kind == BY_UNIT;
        PUSH(&r->arena, &attacks,
                   attack_reason(r, &sight->attacks[i], is_again, set_count(&sight->targets), places));
    }
    return because(r, "sight", "targets:c ways:l", &sight->targets, attacks);
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
            const Attack *attack = &sight->attacks[j];
            const int is_line = attack->kind == BY_UNIT && r->board.units[attack->unit].kind <= COLUMNS;
            touches |= attack->kind == BY_TOUCH;
            others |= attack->kind == BY_OTHER;
            lines |= is_line;
            regions |= attack->kind == BY_UNIT && !is_line;
        }
        all_touch &= touches;
    }
    const Reason *units = because(r, "sight.units", "lines:n regions:n", lines, regions);
    return because(r, "sight.mixed", "targets:c places:n touch:n others:n units:r", &targets, place_count, all_touch,
                   others, units);
}

/* "touch r4c3 or share column 3 with it", without the places. */
static const Reason *reach_reason(Reasoner *r, const Sight *sight) {
    Units units = {0};
    int touches = 0;
    for (int i = 0; i < sight->count; i++)
        if (sight->attacks[i].kind == BY_UNIT) PUSH(&r->arena, &units, sight->attacks[i].unit);
        else touches = 1;
    return because(r, "sight.reach", "targets:c units:u touches:n", &sight->targets, units, touches);
}

/* How these places see each of the cells that all of them see. */
static Reasons sight_reasons(Reasoner *r, const Position *p, const Set *places, const Set *targets) {
    const SightList sights = group_by_sight(r, p, places, targets);
    const int place_count = set_count(places), are_few = place_count <= FEW_PLACES;
    Reasons reasons = {0};
    int mixed = 0;
    for (int i = 0; i < sights.count; i++) mixed += sights.items[i].count > 1;
    for (int i = 0; i < sights.count; i++) {
        const Sight *sight = &sights.items[i];
        if (are_few && mixed > 1 && sight->count > 1) continue;
        PUSH(&r->arena, &reasons, are_few ? sight_reason(r, sight, places) : reach_reason(r, sight));
    }
    if (are_few && mixed > 1) PUSH(&r->arena, &reasons, mixed_reason(r, &sights, place_count));
    return reasons;
}
