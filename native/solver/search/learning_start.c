/* The beginning and the end of a learner. */
#include "learner.h"
#include "search_code.h"

enum { FIRST_LEARNT = 2000 }; /* clauses learnt before the worse half is forgotten */

static void measure(const Problem *q, size_t *units, size_t *members) {
    *units = *members = 0;
    for (int f = 0; f < q->family_count; f++) {
        const Family *family = &q->family[f];
        *units += (size_t)family->count;
        if (family->label) *members += (size_t)q->size;
        else {
            const uint16_t *unit = family->units;
            for (int u = 0; u < family->count; u++, unit = next_unit(unit)) *members += (size_t)unit_size(unit);
        }
    }
}

static void add_unit(Learner *l, int lower, int upper) {
    l->lower[l->unit_count] = lower;
    l->upper[l->unit_count] = upper;
    l->unit_count++;
    l->unit_from[l->unit_count] = l->unit_from[l->unit_count - 1];
}

static void list_units(Learner *l) {
    const Problem *q = l->search->problem;
    for (int f = 0; f < q->family_count; f++) {
        const Family *family = &q->family[f];
        const uint16_t *unit = family->label ? NULL : family->units;
        for (int u = 0; u < family->count; u++) {
            add_unit(l, unit ? unit_lower(unit) : family->lower,
                     unit ? unit_upper(unit) : family->upper);
            uint32_t *end = &l->unit_from[l->unit_count];
            if (unit) {
                for (int i = 0; i < unit_size(unit); i++) l->unit_cells[(*end)++] = unit_cells(unit)[i];
                unit = next_unit(unit);
            } else {
                for (int cell = 0; cell < q->size; cell++)
                    if (family->label[cell] == u) l->unit_cells[(*end)++] = (uint16_t)cell;
            }
        }
    }
    for (int u = 0; u < l->unit_count; u++)
        EACH_MEMBER(l, u, cell) l->cell_from[cell + 1]++;
    for (int cell = 0; cell < l->cells; cell++) l->cell_from[cell + 1] += l->cell_from[cell];
    for (int u = 0; u < l->unit_count; u++) {
        l->open[u] = (int)(l->unit_from[u + 1] - l->unit_from[u]);
        EACH_MEMBER(l, u, cell) l->cell_units[l->cell_from[cell]++] = (uint32_t)u;
    }
    for (int cell = l->cells; cell > 0; cell--) l->cell_from[cell] = l->cell_from[cell - 1];
    l->cell_from[0] = 0;
}

/* The cells of each unit that needs a queen. 0 if there is no memory. */
static int list_needy(Learner *l) {
    uint32_t count = 0;
    for (int u = 0; u < l->unit_count; u++)
        if (l->lower[u] > 0) l->needy_at[u] = count++;
    l->needy = (uint64_t *)rooms_add(&l->rooms, (size_t)count * (size_t)l->words, sizeof(uint64_t));
    if (l->rooms.failed) return 0;
    for (int u = 0; u < l->unit_count; u++) {
        uint64_t *cells = l->needy + (size_t)l->needy_at[u] * (size_t)l->words;
        if (l->lower[u] > 0) EACH_MEMBER(l, u, cell) INSERT_BIT(cells, cell);
    }
    return 1;
}

static void list_cliques(Learner *l) {
    for (int u = 0; u < l->unit_count; u++) {
        Span *span = &l->span[u];
        int used = 0, at;
        span->narrow = 1;
        EACH_MEMBER(l, u, cell) {
            for (at = 0; at < used && span->word[at] != cell / 64;) at++;
            if (at == 2) span->narrow = 0;
            if (at == 2) break;
            if (at == used) span->word[used++] = (uint16_t)(cell / 64);
            INSERT_BIT(&span->bits[at], cell % 64);
        }
    }
    uint32_t count = 0;
    for (int cell = 0; cell < l->cells; cell++) {
        l->clique_from[cell] = count;
        for (uint32_t k = l->cell_from[cell]; k < l->cell_from[cell + 1]; k++) {
            uint32_t u = l->cell_units[k];
            if (l->upper[u] == 1 && l->lower[u] == 0) l->cliques[count++] = u;
        }
    }
    l->clique_from[l->cells] = count;
}

static void begin(Learner *l) {
    const Search *s = l->search;
    const Problem *q = s->problem;
    uint64_t random = s->random;
    for (int cell = 0; cell < l->cells; cell++) {
        INSERT_BIT(l->free, cell);
        l->phase[cell] = 1;
        random ^= random >> 12, random ^= random << 25, random ^= random >> 27;
        if (s->randomised) l->activity[cell] = (double)(random >> 44) * 1e-9;
        learner_push(l, cell);
    }
    for (int i = 0; i < q->blocked_count; i++)
        if (!l->value[without_queen(q->blocked[i])]) learner_assign(l, without_queen(q->blocked[i]), DECIDED);
    for (int i = 0; i < q->given_count; i++) {
        int literal = with_queen(q->given[i]);
        if (l->value[literal] < 0) l->exhausted = 1;
        if (!l->value[literal]) learner_assign(l, literal, DECIDED);
    }
    for (int u = 0; u < l->unit_count; u++) {
        l->changed[u] = l->lower[u] > 0;
        if (l->open[u] < l->lower[u]) l->exhausted = 1;
        else if (l->upper[u] == 0) learner_fill(l, u, 0);
        else if (l->open[u] == l->lower[u]) learner_fill(l, u, 1);
    }
}

/* The most that lines and regions to be compared share. */
static size_t most_shared(const Search *s) {
    size_t max_words = 1;
    for (int i = 0; i < s->runs_count; i++) {
        size_t shared = (size_t)s->exact[s->run_lines[i]].count * (size_t)s->exact[s->run_regions[i]].count;
        if (shared > max_words) max_words = shared;
    }
    return max_words;
}

static void make_room_for_units(Learner *l) {
    size_t cells = (size_t)l->cells, units, members;
    measure(l->search->problem, &units, &members);
    l->unit_from = (uint32_t *)rooms_add(&l->rooms, units + 1, sizeof(uint32_t));
    l->cell_from = (uint32_t *)rooms_add(&l->rooms, cells + 1, sizeof(uint32_t));
    l->unit_cells = (uint16_t *)rooms_add(&l->rooms, members, sizeof(uint16_t));
    l->cell_units = (uint32_t *)rooms_add(&l->rooms, members, sizeof(uint32_t));
    l->cliques = (uint32_t *)rooms_add(&l->rooms, members, sizeof(uint32_t));
    l->clique_from = (uint32_t *)rooms_add(&l->rooms, cells + 1, sizeof(uint32_t));
    l->span = (Span *)rooms_add(&l->rooms, units, sizeof(Span));
    l->changed = (unsigned char *)rooms_add(&l->rooms, units, 1);
    l->shared = (uint16_t *)rooms_add(&l->rooms, most_shared(l->search), sizeof(uint16_t));
    l->lower = (int *)rooms_add(&l->rooms, units, sizeof(int));
    l->upper = (int *)rooms_add(&l->rooms, units, sizeof(int));
    l->queens = (int *)rooms_add(&l->rooms, units, sizeof(int));
    l->open = (int *)rooms_add(&l->rooms, units, sizeof(int));
    l->needy_at = (uint32_t *)rooms_add(&l->rooms, units, sizeof(uint32_t));
}

static void make_room_for_cells(Learner *l) {
    size_t cells = (size_t)l->cells;
    l->value = (signed char *)rooms_add(&l->rooms, 2 * cells, 1);
    l->phase = (signed char *)rooms_add(&l->rooms, cells, 1);
    l->trail_index = (uint32_t *)rooms_add(&l->rooms, cells, sizeof(uint32_t));
    l->level = (uint32_t *)rooms_add(&l->rooms, cells, sizeof(uint32_t));
    l->cause = (Reason *)rooms_add(&l->rooms, cells, sizeof(Reason));
    l->trail = (Literal *)rooms_add(&l->rooms, cells, sizeof(Literal));
    l->levels = (Level *)rooms_add(&l->rooms, cells + 1, sizeof(Level));
    l->watching = (uint32_t *)rooms_add(&l->rooms, 2 * cells, sizeof(uint32_t));
    l->activity = (double *)rooms_add(&l->rooms, cells, sizeof(double));
    l->heap = (uint16_t *)rooms_add(&l->rooms, cells, sizeof(uint16_t));
    l->place = (uint16_t *)rooms_add(&l->rooms, cells, sizeof(uint16_t));
    l->visited = (unsigned char *)rooms_add(&l->rooms, cells, 1);
    l->premises = (Literal *)rooms_add(&l->rooms, (DEEPEST + 2) * cells, sizeof(Literal));
    l->marked = (Literal *)rooms_add(&l->rooms, cells, sizeof(Literal));
    l->clause = (Literal *)rooms_add(&l->rooms, cells + 1, sizeof(Literal));
    l->stamp = (uint32_t *)rooms_add(&l->rooms, cells + 2, sizeof(uint32_t));
}

static void make_room_for_sets(Learner *l) {
    uint64_t **sets[] = {&l->free, &l->held, &l->uncovered, &l->bare, &l->part, &l->plus, &l->minus, &l->run};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        *sets[i] = (uint64_t *)rooms_add(&l->rooms, (size_t)l->words, sizeof(uint64_t));
}

Learner *learner_new(const Search *s) {
    Learner *l = (Learner *)calloc(1, sizeof(Learner));
    if (!l) return NULL;
    l->search = s;
    l->cells = s->problem->size;
    l->words = s->code->words;
    make_room_for_units(l);
    make_room_for_cells(l);
    make_room_for_sets(l);
    if (!l->rooms.failed) list_units(l);
    if (l->rooms.failed || !list_needy(l)) {
        learner_free(l);
        return NULL;
    }
    l->bump = 1;
    l->restarts[0] = l->restarts[1] = 1;
    l->store_length = 1; /* nothing lies at 0 */
    l->most_learnt = FIRST_LEARNT;
    l->fixed = s->exact_partitions > 0;
    list_cliques(l);
    begin(l);
    return l;
}

void learner_free(Learner *l) {
    if (!l) return;
    rooms_free(&l->rooms);
    free(l->store);
    free(l->notes);
    free(l);
}
