/* Repair of any Problem: min-conflicts (Minton, Johnston, Philips and Laird, 1992) with weights that grow
 * where it is stuck (the breakout method: Morris, 1993).
 *
 * Where a partition asks for exactly k queens in each of its units, such as the rows, they start with k
 * each, at random, and a move takes a queen to another cell of the same unit, its home: so this family is
 * never broken. Without such a family a move places a queen or takes one away.
 *
 * A fault is a queen too many or too few in a unit. Each step draws a broken unit at random and looks at
 * all moves that mend a fault in it. It makes the one that leaves the least weight of faults, ties at
 * random, if there is then less than before, and now and then if there is as much. Otherwise this is a
 * local minimum, and all broken units gain weight, until there is a way out. After a while it starts anew. */
#include <limits.h>

#include "repair.h"

enum {
    STEPS_A_LOOK = 256, /* between two looks at the clock */
    SIDEWAYS = 15,      /* percent of the level moves that are made */
    PATIENCE = 10,      /* steps a cell before the next start */
    NONE = -1
};

typedef struct {
    int lower, upper, held, weight;
    int place; /* in the list of broken units, or NONE */
} Unit;

/* The lists of many: that of i is items[from[i]] … items[from[i + 1] - 1]. */
typedef struct {
    int *from, *items;
} Index;

typedef struct {
    Repair repair;
    int size, unit_count, home_count;
    int bound;      /* whether queens stay in their homes; else all loose cells are one home */
    Unit *units;    /* all but the homes */
    Index cells_of; /* by unit: its loose cells, which are neither given nor blocked */
    Index units_of; /* by cell */
    Index home;     /* by home: its loose cells, those with queens first */
    int *queens;    /* by home: how many of them */
    int *home_of;   /* by cell; NONE for those that are not loose */
    int *spot;      /* by cell: where in home.items it is */
    unsigned char *given;
    int *broken, broken_count;
    uint64_t patience; /* steps left until the next start */
    uint32_t *listed; /* the cells with queens, as of the end of a run */
} Board;

typedef struct {
    int from, to; /* cells; NONE for a queen that comes to the board or leaves it */
    int added;    /* weight of the faults that it adds, less those it mends */
    int ties;
} Move;

static int random_index(Board *b, int count) {
    return (int)repair_random(&b->repair, (uint32_t)count);
}

/* ---- faults ---- */

static int has_queen(const Board *b, int cell) {
    int home = b->home_of[cell];
    if (home == NONE) return b->given[cell];
    return b->spot[cell] < b->home.from[home] + b->queens[home];
}

/* The weight of the faults that a queen on this cell would add. */
static int cost(const Board *b, int cell) {
    int sum = 0;
    for (int i = b->units_of.from[cell]; i < b->units_of.from[cell + 1]; i++) {
        const Unit *unit = b->units + b->units_of.items[i];
        sum += ((unit->held >= unit->upper) - (unit->held < unit->lower)) * unit->weight;
    }
    return sum;
}

/* Counts a queen on this cell in or out, and leaves it to `note` to look at what is broken. */
static void count_queen(Board *b, int cell, int change) {
    for (int i = b->units_of.from[cell]; i < b->units_of.from[cell + 1]; i++)
        b->units[b->units_of.items[i]].held += change;
}

static int is_broken(const Unit *unit) {
    return unit->held < unit->lower || unit->held > unit->upper;
}

static void note_unit(Board *b, int u) {
    Unit *unit = b->units + u;
    if (is_broken(unit) == (unit->place != NONE)) return;
    if (unit->place == NONE) {
        unit->place = b->broken_count;
        b->broken[b->broken_count++] = u;
        return;
    }
    int last = b->broken[--b->broken_count];
    b->broken[unit->place] = last;
    b->units[last].place = unit->place;
    unit->place = NONE;
}

static void note(Board *b, int cell) {
    for (int i = b->units_of.from[cell]; i < b->units_of.from[cell + 1]; i++)
        note_unit(b, b->units_of.items[i]);
}

/* ---- queens in their homes ---- */

static void change_places(Board *b, int cell, int spot) {
    int other = b->home.items[spot];
    b->home.items[b->spot[cell]] = other;
    b->spot[other] = b->spot[cell];
    b->home.items[spot] = cell;
    b->spot[cell] = spot;
}

static void take_queen(Board *b, int cell) {
    int home = b->home_of[cell];
    change_places(b, cell, b->home.from[home] + --b->queens[home]);
    count_queen(b, cell, -1);
}

static void place_queen(Board *b, int cell) {
    int home = b->home_of[cell];
    change_places(b, cell, b->home.from[home] + b->queens[home]++);
    count_queen(b, cell, 1);
}

/* ---- a step ---- */

static void consider(Board *b, Move *best, int from, int to, int added) {
    if (added > best->added) return;
    best->ties = added < best->added ? 1 : best->ties + 1;
    if (best->ties > 1 && random_index(b, best->ties)) return;
    best->from = from;
    best->to = to;
    best->added = added;
}

static void consider_queen(Board *b, Move *best, int from, int only) {
    int home = b->home_of[from];
    count_queen(b, from, -1);
    int added = -cost(b, from);
    if (!b->bound) {
        consider(b, best, from, NONE, added);
    } else if (only != NONE) {
        consider(b, best, from, only, added + cost(b, only));
    } else {
        for (int i = b->home.from[home] + b->queens[home]; i < b->home.from[home + 1]; i++)
            consider(b, best, from, b->home.items[i], added + cost(b, b->home.items[i]));
    }
    count_queen(b, from, 1);
}

static void consider_cell(Board *b, Move *best, int to) {
    int home = b->home_of[to];
    if (!b->bound) {
        consider(b, best, NONE, to, cost(b, to));
        return;
    }
    for (int i = 0; i < b->queens[home]; i++)
        consider_queen(b, best, b->home.items[b->home.from[home] + i], to);
}

static Move best_move(Board *b, int u) {
    Move best = {NONE, NONE, INT_MAX, 0};
    int too_many = b->units[u].held > b->units[u].upper;
    for (int i = b->cells_of.from[u]; i < b->cells_of.from[u + 1]; i++) {
        int cell = b->cells_of.items[i];
        if (has_queen(b, cell) != too_many) continue;
        if (too_many) consider_queen(b, &best, cell, NONE);
        else consider_cell(b, &best, cell);
    }
    return best;
}

static void step(Board *b) {
    Move move = best_move(b, b->broken[random_index(b, b->broken_count)]);
    if (move.added < 0 || (move.added == 0 && random_index(b, 100) < SIDEWAYS)) {
        if (move.from != NONE) take_queen(b, move.from);
        if (move.to != NONE) place_queen(b, move.to);
        if (move.from != NONE) note(b, move.from);
        if (move.to != NONE) note(b, move.to);
        return;
    }
    for (int i = 0; i < b->broken_count; i++) b->units[b->broken[i]].weight++;
}

/* ---- starts ---- */

static void shuffle_home(Board *b, int home) {
    int from = b->home.from[home], size = b->home.from[home + 1] - from;
    for (int i = 0; i < size; i++)
        change_places(b, b->home.items[from + i], from + i + random_index(b, size - i));
    if (!b->bound) b->queens[home] = random_index(b, size + 1);
}

static void begin(Board *b) {
    b->broken_count = 0;
    for (int u = 0; u < b->unit_count; u++) {
        b->units[u].held = 0;
        b->units[u].weight = 1;
        b->units[u].place = NONE;
    }
    for (int home = 0; home < b->home_count; home++) shuffle_home(b, home);
    for (int cell = 0; cell < b->size; cell++)
        if (has_queen(b, cell)) count_queen(b, cell, 1);
    for (int u = 0; u < b->unit_count; u++) note_unit(b, u);
    b->patience = (uint64_t)PATIENCE * (uint64_t)b->size;
    b->repair.starts++;
}

static void list_queens(Board *b) {
    size_t count = 0;
    for (int cell = 0; cell < b->size; cell++)
        if (has_queen(b, cell)) b->listed[count++] = (uint32_t)cell;
    b->repair.queens = b->listed;
    b->repair.queen_count = count;
}

static int search(Board *b, uint64_t most_steps, double end) {
    for (uint32_t look = 1;; look++) {
        if (look % STEPS_A_LOOK == 0 && is_later_than(end)) return 0;
        if (!b->patience) begin(b);
        if (!b->broken_count) return 1;
        if (b->repair.steps >= most_steps) return 0;
        b->repair.steps++;
        b->patience--;
        step(b);
    }
}

static int run(Repair *repair, uint64_t most_steps, double end) {
    Board *b = (Board *)repair;
    int found = search(b, most_steps, end);
    list_queens(b);
    if (found) b->patience = 0; /* the next run begins anew */
    return found;
}

/* ---- building ---- */

/* Choose the family that keeps its queens: a partition that asks for exactly so many; the one with the most units. */
static int choose_home(const Problem *problem) {
    int chosen = NONE;
    for (int f = 0; f < problem->family_count; f++) {
        const Family *family = &problem->family[f];
        if (!family->label || family->lower != family->upper) continue;
        if (chosen == NONE || family->count > problem->family[chosen].count) chosen = f;
    }
    return chosen;
}

typedef void (*Visitor)(Board *b, int unit, int cell);

/* Shows a family's cells, unit by unit or cell by cell; its first unit has the number `first`. */
static void visit_family(Board *b, const Family *family, int first, Visitor visit) {
    if (family->label) {
        for (int cell = 0; cell < b->size; cell++) visit(b, first + family->label[cell], cell);
        return;
    }
    const uint16_t *unit = family->units;
    for (int u = 0; u < family->count; u++, unit = next_unit(unit))
        for (int i = 0; i < unit_size(unit); i++) visit(b, first + u, unit_cells(unit)[i]);
}

static void visit_all(Board *b, const Problem *problem, int but, Visitor visit) {
    for (int f = 0, first = 0; f < problem->family_count; f++) {
        if (f == but) continue;
        visit_family(b, &problem->family[f], first, visit);
        first += problem->family[f].count;
    }
}

/* The lists are made in two passes: the first counts, the second fills them from behind. */
static void count_cell(Board *b, int unit, int cell) {
    b->cells_of.from[unit] += b->home_of[cell] != NONE;
    b->units_of.from[cell]++;
}

static void list_cell(Board *b, int unit, int cell) {
    if (b->home_of[cell] != NONE) b->cells_of.items[--b->cells_of.from[unit]] = cell;
    b->units_of.items[--b->units_of.from[cell]] = unit;
}

/* Turns counts into ends; filling from behind makes them beginnings. */
static void add_up(int *from, int count) {
    for (int i = 1; i <= count; i++) from[i] += from[i - 1];
}

/* What is counted in ints lies in one piece of memory, but for the lists that are not yet counted. */
static int reserve(Board *b) {
    size_t size = (size_t)b->size, units = (size_t)b->unit_count, homes = (size_t)b->home_count;
    Rooms *rooms = &b->repair.rooms;
    int *next = (int *)rooms_add(rooms, 4 * size + 2 * (units + homes) + 3, sizeof(int));
    b->units = (Unit *)rooms_add(rooms, units, sizeof(Unit));
    b->given = (unsigned char *)rooms_add(rooms, size, 1);
    b->listed = (uint32_t *)rooms_add(rooms, size, sizeof(uint32_t));
    if (rooms->failed) return 0;
    b->cells_of.from = next, next += units + 1;
    b->units_of.from = next, next += size + 1;
    b->home.from = next, next += homes + 1;
    b->home.items = next, next += size;
    b->queens = next, next += homes;
    b->home_of = next, next += size;
    b->spot = next, next += size;
    b->broken = next;
    return 1;
}

static int reserve_lists(Board *b) {
    b->cells_of.items = (int *)rooms_add(&b->repair.rooms, (size_t)b->cells_of.from[b->unit_count], sizeof(int));
    b->units_of.items = (int *)rooms_add(&b->repair.rooms, (size_t)b->units_of.from[b->size], sizeof(int));
    return !b->repair.rooms.failed;
}

static void set_clues(Board *b, const Problem *problem) {
    for (int i = 0; i < problem->given_count; i++) {
        b->home_of[problem->given[i]] = NONE;
        b->given[problem->given[i]] = 1;
    }
    for (int i = 0; i < problem->blocked_count; i++) {
        b->home_of[problem->blocked[i]] = NONE;
        if (b->given[problem->blocked[i]]) b->repair.hopeless = 1;
    }
}

static void set_bounds(Board *b, const Problem *problem, int but) {
    Unit *unit = b->units;
    for (int f = 0; f < problem->family_count; f++) {
        const Family *family = &problem->family[f];
        const uint16_t *listed = family->units;
        for (int u = 0; u < family->count && f != but; u++, unit++) {
            unit->lower = family->label ? family->lower : unit_lower(listed);
            unit->upper = family->label ? family->upper : unit_upper(listed);
            if (!family->label) listed = next_unit(listed);
        }
    }
}

/* The homes: the units of a partition with as many queens as they still want, or all loose cells. */
static void set_homes(Board *b, const Family *family) {
    for (int cell = 0; cell < b->size; cell++)
        b->home.from[family ? family->label[cell] : 0] += b->home_of[cell] != NONE;
    add_up(b->home.from, b->home_count);
    for (int cell = 0; cell < b->size; cell++) {
        if (b->home_of[cell] == NONE) continue;
        const int home = b->home_of[cell] = family ? family->label[cell] : 0;
        b->spot[cell] = --b->home.from[home];
        b->home.items[b->spot[cell]] = cell;
    }
    if (!family) return;
    for (int home = 0; home < b->home_count; home++) b->queens[home] = family->lower;
    for (int cell = 0; cell < b->size; cell++)
        if (b->given[cell]) b->queens[family->label[cell]]--;
    for (int home = 0; home < b->home_count; home++)
        if (b->queens[home] < 0 || b->queens[home] > b->home.from[home + 1] - b->home.from[home])
            b->repair.hopeless = 1;
}

Repair *repair_units_new(const Problem *problem, uint64_t seed) {
    Board *b = (Board *)calloc(1, sizeof(Board));
    if (!b) return NULL;
    int chosen = choose_home(problem);
    const Family *bound_by = chosen == NONE ? NULL : &problem->family[chosen];
    b->repair.run = run;
    b->repair.random = seed;
    b->size = problem->size;
    b->bound = bound_by != NULL;
    b->home_count = bound_by ? bound_by->count : 1;
    for (int f = 0; f < problem->family_count; f++)
        if (f != chosen) b->unit_count += problem->family[f].count;
    if (reserve(b)) {
        set_clues(b, problem);
        set_bounds(b, problem, chosen);
        set_homes(b, bound_by);
        visit_all(b, problem, chosen, count_cell);
        add_up(b->units_of.from, b->size);
        add_up(b->cells_of.from, b->unit_count);
        if (reserve_lists(b)) {
            visit_all(b, problem, chosen, list_cell);
            return &b->repair;
        }
    }
    repair_free(&b->repair);
    return NULL;
}
