/* Set differential: a run of lines against any regions.
 *
 * The queens that lines and regions have in common count for both. So by as many as the lines need more than the
 * regions, they have more outside the regions than the regions have outside the lines. Where there is room for no
 * more than that, the regions have none outside; and a queen is excluded that would leave too little room.
 *
 * Only those choices of regions are of use that leave one side hardly more room than that. They are found region by
 * region: either it is taken, with its queens, or its cells lie on that side. There is room for as many queens as
 * cells lie in every second row and column. A choice is given up as soon as those, and the least that regions to come
 * can add, are too many. */

/* A person compares so many lines with so many regions. */
enum { LONGEST_RUN = 4, MOST_REGIONS = 4, ANY_NUMBER = 1 << 20, SPARE = 1 };

/* Units that have `count` queens more outside others than those have outside them: `cells` are what the `more` units
 * have outside the `fewer`, `rest` what those have outside them. */
typedef struct {
    Units more, fewer;
    Set cells, rest;
    int count;
} Differential;

typedef LIST(Differential) DifferentialList;

/* A region that lies partly in a run: the queens it needs, its cells there and elsewhere. */
typedef struct {
    int unit, need;
    Set inside, outside;
} Straddler;

/* Lines, the regions within them, those that reach out, and what the lines need beside those within. */
typedef struct {
    Reasoner *r;
    Units lines, within;
    int count;
    Straddler *straddlers;
    int need;
    DifferentialList *differentials;
} Run;

/* ---- four small counts in one number: one for each way to take every second row and column ---- */

enum { LANE_BITS = 16 };
#define LANE_ONES UINT64_C(0x0001000100010001)
#define LANE_SIGNS UINT64_C(0x8000800080008000)

static uint64_t spread_counts(const Board *board, const Set *cells, int max_taken) {
    uint64_t counts = 0;
    for (int lane = 0; lane < 4; lane++) {
        const int count = set_count_common(cells, &board->every_second[lane]);
        counts |= (uint64_t)(count < max_taken ? count : max_taken) << lane * LANE_BITS;
    }
    return counts;
}

/* ---- choices of regions ---- */

typedef struct {
    const Run *run;
    int takes_inside; /* whether the side with little room is that inside the run */
    const uint64_t *counts, *to_come;
    uint64_t limit;
    unsigned char *is_taken;
} ChoiceSearch;

static const Set *side_of(const ChoiceSearch *s, int index) {
    const Straddler *straddler = &s->run->straddlers[index];
    return s->takes_inside ? &straddler->inside : &straddler->outside;
}

static void show_choice(const ChoiceSearch *s, const Set *cells, int remaining) {
    const Run *run = s->run;
    Reasoner *r = run->r;
    int chosen = 0;
    /* Inside, the regions taken are compared with the lines; outside, those that are not. */
    for (int i = 0; i < run->count; i++) chosen += s->is_taken[i] == s->takes_inside;
    if (!chosen && !(s->takes_inside && run->within.count)) return;
    if (!fit_in(&r->board, cells, remaining + SPARE)) return;
    int *numbers = NEW_ARRAY(&r->arena, int, run->within.count + chosen);
    Differential differential = {.cells = *cells, .count = remaining};
    int count = 0;
    for (int i = 0; i < run->within.count; i++) numbers[count++] = run->within.items[i];
    for (int i = 0; i < run->count; i++) {
        if (s->is_taken[i] == s->takes_inside) numbers[count++] = run->straddlers[i].unit;
        if (s->is_taken[i])
            set_add(&differential.rest, s->takes_inside ? &run->straddlers[i].outside : &run->straddlers[i].inside);
    }
    qsort(numbers, (size_t)count, sizeof *numbers, compare_numbers);
    const Units regions = unit_list(count, numbers);
    differential.more = s->takes_inside ? run->lines : regions;
    differential.fewer = s->takes_inside ? regions : run->lines;
    PUSH(&r->arena, run->differentials, differential);
}

static void grow_choice(const ChoiceSearch *s, int index, const Set *cells, int remaining, uint64_t cost, int max_taken,
                        int max_left_out) {
    if ((~(s->limit - cost - s->to_come[index])) & LANE_SIGNS) return;
    if (index == s->run->count) {
        show_choice(s, cells, remaining);
        return;
    }
    const int need = s->run->straddlers[index].need;
    if (max_taken && remaining >= need) {
        s->is_taken[index] = 1;
        grow_choice(s, index + 1, cells, remaining - need, cost + (uint64_t)need * LANE_ONES, max_taken - 1,
                    max_left_out);
    }
    if (max_left_out) {
        const Set with = set_union(cells, side_of(s, index));
        s->is_taken[index] = 0;
        grow_choice(s, index + 1, &with, remaining, cost + s->counts[index], max_taken, max_left_out - 1);
    }
}

/* At most so many regions are taken, with the queens they need of the budget, and so many are others. */
static void find_choices(const Run *run, int takes_inside, int budget, int max_taken, int max_left_out) {
    if (budget < 0 || max_taken < 0 || max_left_out < 0) return;
    Reasoner *r = run->r;
    uint64_t *counts = NEW_ARRAY(&r->arena, uint64_t, run->count + 1);
    uint64_t *to_come = NEW_ARRAY(&r->arena, uint64_t, run->count + 1);
    const ChoiceSearch search = {run, takes_inside, counts, to_come,
                                 (uint64_t)(budget + SPARE) * LANE_ONES | LANE_SIGNS,
                                 NEW_ARRAY(&r->arena, unsigned char, run->count + 1)};
    const Set none = {{0}};
    to_come[run->count] = 0;
    for (int i = run->count; i--;) {
        counts[i] = spread_counts(&r->board, side_of(&search, i), MAX_CELLS);
        to_come[i] = to_come[i + 1] + spread_counts(&r->board, side_of(&search, i), run->straddlers[i].need);
    }
    grow_choice(&search, 0, &none, budget, 0, max_taken, max_left_out);
}

static void find_in_run(Reasoner *r, const Position *p, Units lines, Units regions, DifferentialList *differentials) {
    const Set inside = free_cells_in(&r->board, p, lines);
    Units within = {0};
    Run run = {r, lines, {0}, 0, NEW_ARRAY(&r->arena, Straddler, regions.count + 1), 0, differentials};
    int outside_need = 0;
    for (int i = 0; i < lines.count; i++) run.need += need_of(&r->board, p, lines.items[i]);
    for (int i = 0; i < regions.count; i++) {
        const int unit = regions.items[i], need = need_of(&r->board, p, unit);
        const Set cells = free_cells_of(&r->board, p, unit);
        if (!set_meets(&cells, &inside)) continue;
        if (set_is_within(&cells, &inside)) {
            PUSH(&r->arena, &within, unit);
            run.need -= need;
            continue;
        }
        run.straddlers[run.count++] =
            (Straddler){unit, need, set_common(&cells, &inside), set_without(&cells, &inside)};
        outside_need += need;
    }
    run.within = within;
    const int max_taken = MOST_REGIONS - run.within.count;
    find_choices(&run, 1, run.need, max_taken, ANY_NUMBER);
    find_choices(&run, 0, outside_need - run.need, ANY_NUMBER, max_taken);
}

/* Those whose cells have room for at most one queen more than they must hold. */
static const DifferentialList *tight_differentials(Reasoner *r, const Position *p) {
    Cache *cache = cache_for(r, p);
    if (cache && cache->differentials) return (const DifferentialList *)cache->differentials;
    DifferentialList *differentials = NEW(&r->arena, DifferentialList);
    *differentials = (DifferentialList){0};
    for (int i = 0; i < r->board.pair_count; i++) {
        const Pair *pair = &r->board.pairs[i];
        const Units regions = open_units(&r->arena, &r->board, p, pair->regions);
        for (int length = 1; length <= LONGEST_RUN; length++)
            for (int start = 0; start + length <= pair->lines.count; start++) {
                check_time(r);
                find_in_run(r, p, unit_list(length, pair->lines.items + start), regions, differentials);
            }
    }
    if (cache) cache->differentials = differentials;
    return differentials;
}

/* ---- what follows ---- */

/* The parts that every sentence about it shares. */
static Reason *differential_reason(Reasoner *r, const Position *p, const char *key, const Differential *differential) {
    return because(r, key, "more:u fewer:u need:n theirs:n count:n cells:c rest:c",
                   differential->more, differential->fewer,
                   needs_of(&r->board, p, differential->more),
                   needs_of(&r->board, p, differential->fewer), differential->count,
                   &differential->cells, &differential->rest);
}

/* Whether the reason can be said. */
static int show_differential(Reasoner *r, const Differential *differential, const Reason *reason,
                             const Set *eliminates, Sink *sink) {
    const Units cited = join_units(&r->arena, differential->more, differential->fewer);
    if (words_of(&r->board, reason) > MOST_WORDS) return 0;
    show_eliminated(r, "set-differential", cited, reason, eliminates, &differential->cells, sink);
    return 1;
}

/* The cells that one side has outside the other, where the other takes all that there is. */
static void find_differentials(Reasoner *r, const Position *p, Sink *sink) {
    const DifferentialList *tight = tight_differentials(r, p);
    for (int i = 0; i < tight->count && !has_enough(sink); i++) {
        const Differential *differential = &tight->items[i];
        if (set_is_empty(&differential->rest)) continue;
        if (!fit_in(&r->board, &differential->cells, differential->count)) continue;
        const Reason *reason = differential_reason(r, p, "differential", differential);
        show_differential(r, differential, reason, &differential->rest, sink);
    }
}

/* Whether it can be said. */
static int show_excluded(Reasoner *r, const Position *p, const Differential *differential, int cell, int must,
                          const Set *remaining, Sink *sink) {
    Set other_cells = differential->cells;
    DELETE(other_cells, cell);
    const int own = 1 + (int)HAS(differential->cells, cell);
    const Reason *counts = differential_reason(r, p, "differential.counts", differential);
    const Reason *reason = because(r, "differential.excluded", "counts:r cell:1 own:n must:n left:c cells:c",
                                   counts, cell, own, must, remaining, &other_cells);
    const Set eliminates = set_of(cell);
    return show_differential(r, differential, reason, &eliminates, sink);
}

static uint64_t hash_sets(const Set *a, const Set *b, int number) {
    uint64_t hash = (uint64_t)number + UINT64_C(0x9E3779B97F4A7C15);
    for (int i = 0; i < WIDTH; i++) {
        hash = (hash ^ a->w[i]) * UINT64_C(0xBF58476D1CE4E5B9);
        hash = (hash ^ hash >> 29 ^ b->w[i]) * UINT64_C(0x94D049BB133111EB);
    }
    return hash ^ hash >> 32;
}

/* Those with cells, but of several with the same cells, rest and count the first alone; how many. */
static int drop_repeated(Reasoner *r, const DifferentialList *tight, const Differential **unique) {
    int slots = 16, count = 0;
    while (slots < 2 * tight->count) slots *= 2;
    const Differential **table = NEW_ARRAY(&r->arena, const Differential *, slots);
    memset(table, 0, (size_t)slots * sizeof *table);
    for (int i = 0; i < tight->count; i++) {
        const Differential *d = &tight->items[i];
        if (set_is_empty(&d->cells)) continue;
        int slot = (int)(hash_sets(&d->cells, &d->rest, d->count) & (uint64_t)(slots - 1));
        while (table[slot] && !(table[slot]->count == d->count && set_equals(&table[slot]->cells, &d->cells) &&
                                set_equals(&table[slot]->rest, &d->rest)))
            slot = (slot + 1) & (slots - 1);
        if (table[slot]) continue;
        table[slot] = unique[count++] = d;
    }
    return count;
}

/* The cells where a queen would leave too little room for what must be there. */
static void find_differential_exclusions(Reasoner *r, const Position *p, Sink *sink) {
    const DifferentialList *tight = tight_differentials(r, p);
    const Differential **unique = NEW_ARRAY(&r->arena, const Differential *, tight->count + 1);
    const int count = drop_repeated(r, tight, unique);
    EACH_CELL(p->free, cell) {
        Set taken = seen_from(&r->board, p, cell);
        INSERT(taken, cell);
        check_time(r);
        for (int i = 0; i < count; i++) {
            const Differential *d = unique[i];
            const int must = d->count + (int)HAS(d->rest, cell) - (int)HAS(d->cells, cell);
            if (must <= 0 || !set_meets(&d->cells, &taken)) continue;
            const Set remaining = set_without(&d->cells, &taken);
            if (has_room(&r->board, &remaining, must)) continue;
            if (show_excluded(r, p, d, cell, must, &remaining, sink)) break;
        }
        if (has_enough(sink)) return;
    }
}
