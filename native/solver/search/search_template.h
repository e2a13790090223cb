/* The search for boards of WIDTH words; included once for each width by search_variant.h.
 *
 *      demand       a unit that must hold queens (lower bound at least 1)
 *      capacity     a unit that may hold several queens, but not any number (upper bound at least 2)
 *      clique       a unit that holds at most one queen and need not hold any
 *
 * Units of at most one queen act through the attack table alone: a queen's attack is everything that
 * shares such a unit with it. So the inner loop counts demands only.
 *
 * The stack of frames is the path from the first position to the current one. A frame keeps the free
 * cells; a cell leaves them when a queen attacks it, when inference excludes it, or when it has been
 * tried. The frame is then looked at afresh, so no solution is met twice and a cell's failure helps to
 * exclude others. */

#include "core/sets_template.h"

/* After it lie: the demands still open (one bit each), what each demand still needs, and what each
 * capacity still takes. */
typedef struct {
    Set free;
    int placed; /* number of queens up to here */
    int branch; /* the cell tried in the next frame */
} Position;

static inline Position *top_position(const Search *s) {
    return (Position *)(s->frames + (size_t)s->depth * s->stride);
}

/* ---- placing queens ---- */

static inline void decrement_demand(Search *s, Position *p, int d) {
    uint16_t *need = NEED(s, p);
    if (need[d] && --need[d] == 0) OPEN(p)[d / 64] &= ~((uint64_t)1 << d % 64);
}

static inline void decrement_capacity(Search *s, Position *p, int c) {
    if (--ROOM(s, p)[c] == 0) set_remove(&p->free, &CAPACITY(s)[c]);
}

static inline void place_queen(Search *s, Position *p, int cell) {
    s->placed[p->placed++] = (uint16_t)cell;
    set_remove(&p->free, &ATTACK(s)[cell]);
    DELETE(p->free, cell);
    for (int i = 0; i < s->demand_partitions; i++)
        decrement_demand(s, p, s->demand_of[i].first + s->demand_of[i].label[cell]);
    for (int i = 0; i < s->capacity_partitions; i++)
        decrement_capacity(s, p, s->capacity_of[i].first + s->capacity_of[i].label[cell]);
    EACH_LISTED(&s->listed_demands, cell, d) decrement_demand(s, p, d);
    EACH_LISTED(&s->listed_capacities, cell, c) decrement_capacity(s, p, c);
}

/* Places a queen on every one of these free cells; 0 if one of them excludes another. */
static int place_all(Search *s, Position *p, const Set *cells) {
    EACH_CELL(*cells, cell) {
        if (!HAS(p->free, cell)) return 0;
        place_queen(s, p, cell);
    }
    return 1;
}

/* The free cells that every one of these cells attacks: with a queen among the cells, they are dead. */
static Set attacked_by_all(const Search *s, const Position *p, const Set *cells) {
    Set common = p->free;
    EACH_CELL(*cells, cell) set_keep(&common, &ATTACK(s)[cell]);
    return common;
}

#include "inference_template.h"

/* ---- the search ---- */

/* Excludes what all free cells of a unit attack; 0 if there is no such cell. */
static inline int exclude_attacked(Search *s, Position *p, const Set *unit) {
    Set candidates = set_common(&p->free, unit);
    Set dead = attacked_by_all(s, p, &candidates);
    if (set_is_empty(&dead)) return 0;
    set_remove(&p->free, &dead);
    return 1;
}

/* Places what is forced and excludes what is attacked by all cells of a demand. Returns 0 at a dead
 * end. `*choice` becomes the demand with least to choose from, or FOUND when none is open. */
static int propagate_cheaply(Search *s, Position *p, int *choice) {
    const uint16_t *need = NEED(s, p);
again:;
    float min_ease = 3e38f;
    *choice = FOUND;
    EACH_OPEN_DEMAND(s, p, d) {
        const Set *unit = &DEMAND(s)[d];
        int cells = set_count_common(&p->free, unit), queens = need[d];
        if (cells <= queens) {
            if (cells < queens) {
                s->ease[d] *= 0.98f;
                return 0;
            }
            Set forced = set_common(&p->free, unit);
            if (!place_all(s, p, &forced)) return 0;
            goto again;
        }
        if (queens == 1 && cells <= FEW_CELLS && exclude_attacked(s, p, unit)) goto again;
        float freedom = (float)(queens == 1 ? 2 * cells : cells * (cells - 1) / 2) * s->ease[d];
        if (freedom < min_ease) {
            min_ease = freedom;
            *choice = d;
        }
    }
    return 1;
}

static int propagate(Search *s, Position *p, int *choice) {
    for (;;) {
        if (!propagate_cheaply(s, p, choice)) return 0;
        if (*choice == FOUND || s->level == CHEAP) return 1;
        if (exclude_starving_cells(s, p)) continue;
        if (s->level < STRONG) return 1;
        switch (infer_strongly(s, p)) {
            case DEAD: return 0;
            case SAME: return 1;
            default: continue;
        }
    }
}

/* The cell to try: the first of the chosen demand, or a random one. */
static int choose_cell(Search *s, const Position *p, int choice) {
    Set cells = choice == FOUND ? p->free : set_common(&p->free, &DEMAND(s)[choice]);
    int skip = s->randomised ? (int)(next_random(s) % (uint64_t)set_count(&cells)) : 0;
    EACH_CELL(cells, cell) {
        if (skip-- == 0) return cell;
    }
    return -1; /* not reached: the set is not empty */
}

/* 0 when memory runs out. */
static int take_solution(Search *s, const Position *p) {
    Set queens = {{0}};
    uint16_t cells[64 * WIDTH];
    int count = 0;
    for (int i = 0; i < p->placed; i++) INSERT(queens, s->placed[i]);
    EACH_CELL(queens, cell) cells[count++] = (uint16_t)cell;
    return search_add_solution(s, cells, count);
}

/* Back to the position before, without the cell that was tried there. 0 when there is none. */
static int retreat(Search *s) {
    if (s->depth == 0) return 0;
    s->depth--;
    Position *p = top_position(s);
    DELETE(p->free, p->branch);
    return 1;
}

/* On to a new position with a queen on `cell`. 0 when memory runs out. */
static int advance(Search *s, int cell) {
    if (!reserve_frame(s)) return 0;
    Position *p = top_position(s);
    p->branch = cell;
    s->depth++;
    Position *next = top_position(s);
    memcpy(next, p, s->stride);
    place_queen(s, next, cell);
    s->nodes++;
    s->run_nodes++;
    return 1;
}

static SearchStatus run_search(Search *s, uint64_t nodes, double end) {
    uint64_t last = s->nodes + nodes < s->nodes ? UINT64_MAX : s->nodes + nodes;
    for (int steps = 0; s->nodes < last; steps++) {
        if (steps == STEPS_PER_LOOK || (steps && s->level > CHEAP)) {
            if (is_later_than(end)) break;
            steps = 0;
        }
        if (s->level >= s->serious && s->turn && --s->turn == 0) {
            s->learning = 1;
            break;
        }
        Position *p = top_position(s);
        int choice;
        if (!propagate(s, p, &choice)) {
            if (!retreat(s)) return SEARCH_EXHAUSTED;
            escalate_inference(s);
        } else if (choice != FOUND || !set_is_empty(&p->free)) {
            if (!advance(s, choose_cell(s, p, choice))) return SEARCH_NO_MEMORY;
        } else {
            s->failures = 0;
            s->level = s->first_level;
            if (!take_solution(s, p)) return SEARCH_NO_MEMORY;
            if (s->count == s->limit) return SEARCH_LIMIT;
            if (!retreat(s)) return SEARCH_EXHAUSTED;
            if (s->found_count == FOUND_AT_ONCE) break;
        }
    }
    return SEARCH_PAUSED;
}

/* ---- the start ---- */

/* The sets of the three roles, filled one after the other in the order of the units. */
typedef struct {
    Set *demand, *capacity, *clique;
} Shelves;

static void shelve(Shelves *to, int role, const Set *sets, int count) {
    Set **shelf[3] = {&to->demand, &to->capacity, &to->clique};
    for (int i = 0; i < 3; i++) {
        if (!(role >> i & 1)) continue;
        memcpy(*shelf[i], sets, (size_t)count * sizeof *sets);
        *shelf[i] += count;
    }
}

static void add_partition(Search *s, const Family *family, Shelves *shelves) {
    Set *attack = (Set *)s->attack, units[256];
    memset(units, 0, (size_t)family->count * sizeof *units);
    for (int cell = 0; cell < s->problem->size; cell++) INSERT(units[family->label[cell]], cell);
    if (family->upper == 1)
        for (int cell = 0; cell < s->problem->size; cell++)
            set_add(&attack[cell], &units[family->label[cell]]);
    shelve(shelves, roles(family->lower, family->upper), units, family->count);
}

static void add_listed(Search *s, const Family *family, Shelves *shelves) {
    Set *attack = (Set *)s->attack;
    const uint16_t *unit = family->units;
    for (int u = 0; u < family->count; u++, unit = next_unit(unit)) {
        const uint16_t *cells = unit_cells(unit);
        int count = unit_size(unit);
        Set all = {{0}};
        for (int i = 0; i < count; i++) INSERT(all, cells[i]);
        shelve(shelves, roles_of(unit), &all, 1);
        if (unit_upper(unit) != 1) continue;
        for (int i = 0; i < count; i++) {
            if (count >= WIDTH) set_add(&attack[cells[i]], &all);
            else for (int j = 0; j < count; j++) INSERT(attack[cells[i]], cells[j]);
        }
    }
}

static void add_family(Search *s, const Family *family, Shelves *shelves) {
    if (family->label) add_partition(s, family, shelves);
    else add_listed(s, family, shelves);
}

/* Everything the search looks up, from the problem's units; or only what the last family adds to what is
 * already there. */
static void build_tables(Search *s, int only_last) {
    int last = s->problem->family_count - 1;
    size_t attack_bytes = (size_t)s->problem->size * sizeof(Set);
    Shelves shelves = {(Set *)s->demand, (Set *)s->capacity, (Set *)s->clique};
    if (only_last) {
        memcpy(s->attack, s->base, attack_bytes);
    } else {
        memset(s->attack, 0, attack_bytes);
        for (int f = 0; f < last; f++) add_family(s, &s->problem->family[f], &shelves);
        memcpy(s->base, s->attack, attack_bytes);
    }
    if (last >= 0) {
        Shelves last_units = {(Set *)s->demand + s->last_demand, (Set *)s->capacity + s->last_capacity,
                        (Set *)s->clique + s->last_clique};
        add_family(s, &s->problem->family[last], &last_units);
    }
    for (int cell = 0; cell < s->problem->size; cell++) DELETE(((Set *)s->attack)[cell], cell);
}

/* Opens the demand and the capacity of a unit with these bounds, numbered on from `*d` and `*c`. */
static void open_unit(Search *s, Position *p, int lower, int upper, int *d, int *c) {
    if (lower > 0) {
        OPEN(p)[*d / 64] |= (uint64_t)1 << *d % 64;
        NEED(s, p)[(*d)++] = (uint16_t)lower;
    }
    if (upper > 1) ROOM(s, p)[(*c)++] = (uint16_t)upper;
}

/* The position before the first choice. 0 when the clues already contradict the rules. */
static int first_position(Search *s) {
    const Problem *q = s->problem;
    Position *p = top_position(s);
    int d = 0, c = 0;
    memset(p, 0, s->stride);
    for (int cell = 0; cell < q->size; cell++) INSERT(p->free, cell);
    for (int f = 0; f < q->family_count; f++) {
        const Family *family = &q->family[f];
        const uint16_t *unit = family->label ? NULL : family->units;
        for (int u = 0; u < family->count; u++) {
            if (!unit) {
                open_unit(s, p, family->lower, family->upper, &d, &c);
                continue;
            }
            open_unit(s, p, unit_lower(unit), unit_upper(unit), &d, &c);
            if (unit_upper(unit) == 0)
                for (int i = 0; i < unit_size(unit); i++) DELETE(p->free, unit_cells(unit)[i]);
            unit = next_unit(unit);
        }
        if (family->label && family->upper == 0) memset(&p->free, 0, sizeof p->free);
    }
    for (int i = 0; i < q->blocked_count; i++) DELETE(p->free, q->blocked[i]);
    for (int i = 0; i < q->given_count; i++) {
        if (!HAS(p->free, q->given[i])) return 0;
        place_queen(s, p, q->given[i]);
    }
    return 1;
}

/* The cells that hold a queen in some solution not found yet, as far as the first position knows. */
static void possible_cells(const Search *s, uint64_t *cells) {
    const Position *first = (const Position *)s->frames;
    Set possible = first->free;
    for (int i = 0; i < first->placed; i++) INSERT(possible, s->placed[i]);
    memcpy(cells, &possible, sizeof possible);
}

static const WidthCode FOR_WIDTH(CODE) = {WIDTH, sizeof(Position), build_tables, first_position,
                                         run_search, possible_cells};

#undef WIDTH
