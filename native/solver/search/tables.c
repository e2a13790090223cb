/* The tables of the search: the roles of units, the lists of units by cell, and the memory for all
 * of it. The sets of cells themselves are laid down by the code for the board's width (search_template.h). */
#include <stdlib.h>
#include <string.h>

#include "search_code.h"

/* ---- memory ---- */

/* Cuts an array off the block of tables; on the first pass, when there is no block yet, only counts. */
static void *cut(unsigned char *block, size_t *used, size_t bytes) {
    void *array = block ? block + *used : NULL;
    *used += (bytes + 7) & ~(size_t)7;
    return array;
}

static size_t lay_out(Search *s, unsigned char *block) {
    size_t used = 0, cells = (size_t)s->problem->size;
    size_t set = (size_t)s->code->words * sizeof(uint64_t);
    s->attack = (uint64_t *)cut(block, &used, cells * set);
    s->base = (uint64_t *)cut(block, &used, cells * set);
    s->demand = (uint64_t *)cut(block, &used, (size_t)s->demand_count * set);
    s->capacity = (uint64_t *)cut(block, &used, (size_t)s->capacity_count * set);
    s->clique = (uint64_t *)cut(block, &used, (size_t)s->clique_count * set);
    s->ease = (float *)cut(block, &used, (size_t)s->demand_count * sizeof(float));
    s->placed = (uint16_t *)cut(block, &used, (cells + 1) * sizeof(uint16_t));
    s->near = (uint64_t *)cut(block, &used, cells * (size_t)s->active_words * sizeof(uint64_t));
    Lists *lists[] = {&s->listed_demands, &s->listed_capacities, &s->listed_cliques};
    for (int i = 0; i < 3; i++) {
        if (!lists[i]->length) continue;
        lists[i]->from = (int32_t *)cut(block, &used, (cells + 1) * sizeof(int32_t));
        lists[i]->index = (uint16_t *)cut(block, &used, lists[i]->length * sizeof(uint16_t));
    }
    return used;
}

static int reserve_tables(Search *s) {
    size_t bytes = lay_out(s, NULL);
    if (bytes > s->tables_bytes) {
        void *tables = realloc(s->tables, bytes);
        if (!tables) return 0;
        s->tables = tables;
        s->tables_bytes = bytes;
    }
    lay_out(s, (unsigned char *)s->tables);
    return 1;
}

/* ---- units and their roles ---- */

static void count_partition(Search *s, const Family *family) {
    int role = roles(family->lower, family->upper), count = family->count;
    Labels labels = {s->demand_count, count, family->lower, family->label};
    if (role & IS_DEMAND) s->demand_of[s->demand_partitions++] = labels;
    if (role & IS_DEMAND && family->lower == family->upper) s->exact[s->exact_partitions++] = labels;
    if (role & IS_DEMAND) s->demand_count += count;
    labels.first = s->capacity_count;
    if (role & IS_CAPACITY) s->capacity_of[s->capacity_partitions++] = labels;
    if (role & IS_CAPACITY) s->capacity_count += count;
    labels.first = s->clique_count;
    if (role & IS_CLIQUE) s->clique_of[s->clique_partitions++] = labels;
    if (role & IS_CLIQUE) s->clique_count += count;
    if (role & IS_CLIQUE) s->largest_clique = s->problem->size; /* an upper bound will do */
}

static void count_listed(Search *s, const Family *family) {
    const uint16_t *unit = family->units;
    for (int u = 0; u < family->count; u++, unit = next_unit(unit)) {
        int role = roles_of(unit);
        size_t size = (size_t)unit_size(unit);
        if (role & IS_DEMAND) s->demand_count++, s->listed_demands.length += size;
        if (role & IS_CAPACITY) s->capacity_count++, s->listed_capacities.length += size;
        if (role & IS_CLIQUE) {
            s->clique_count++;
            s->listed_cliques.length += size;
            if (unit_size(unit) > s->largest_clique) s->largest_clique = unit_size(unit);
        }
    }
}

/* The number of units in each role, in the order in which the sets are laid down. */
static void take_stock(Search *s) {
    static const Lists EMPTY = {NULL, NULL, 0};
    s->demand_count = s->capacity_count = s->clique_count = 0;
    s->demand_partitions = s->capacity_partitions = s->clique_partitions = s->exact_partitions = 0;
    s->largest_clique = 1;
    s->listed_demands = s->listed_capacities = s->listed_cliques = EMPTY;
    for (int f = 0; f < s->problem->family_count; f++) {
        const Family *family = &s->problem->family[f];
        s->last_demand = s->demand_count;
        s->last_capacity = s->capacity_count;
        s->last_clique = s->clique_count;
        if (family->label) count_partition(s, family);
        else count_listed(s, family);
    }
    s->active_words = (s->demand_count + 63) / 64;
}

/* ---- lists of units by cell ---- */

/* Counts the listed units of each cell in a role, or writes their numbers in that role. */
static void visit_listed(const Search *s, int role, Lists *lists, int writing) {
    int index = 0;
    for (int f = 0; f < s->problem->family_count; f++) {
        const Family *family = &s->problem->family[f];
        if (family->label) {
            if (roles(family->lower, family->upper) & role) index += family->count;
            continue;
        }
        const uint16_t *unit = family->units;
        for (int u = 0; u < family->count; u++, unit = next_unit(unit)) {
            if (!(roles_of(unit) & role)) continue;
            for (int i = 0; i < unit_size(unit); i++) {
                int32_t *from = &lists->from[unit_cells(unit)[i]];
                if (writing) lists->index[(*from)++] = (uint16_t)index;
                else from[1]++;
            }
            index++;
        }
    }
}

/* The lists by counting: how many for each cell, where each list begins, then the units. */
static void write_lists(const Search *s, int role, Lists *lists) {
    if (!lists->length) return;
    int size = s->problem->size;
    memset(lists->from, 0, (size_t)(size + 1) * sizeof *lists->from);
    visit_listed(s, role, lists, 0);
    for (int cell = 0; cell < size; cell++) lists->from[cell + 1] += lists->from[cell];
    visit_listed(s, role, lists, 1);
    for (int cell = size; cell > 0; cell--) lists->from[cell] = lists->from[cell - 1];
    lists->from[0] = 0;
}

/* ---- for the stronger inference ---- */

static void add_demands_of(const Search *s, int cell, uint64_t *demands) {
    for (int i = 0; i < s->demand_partitions; i++) {
        int d = s->demand_of[i].first + s->demand_of[i].label[cell];
        demands[d / 64] |= (uint64_t)1 << d % 64;
    }
    const Lists *listed = &s->listed_demands;
    for (int32_t k = listed->from ? listed->from[cell] : 0;
         listed->from && k < listed->from[cell + 1]; k++)
        demands[listed->index[k] / 64] |= (uint64_t)1 << listed->index[k] % 64;
}

/* Whether some unit of `b` lies within a part of the units of `a`: a region within a few rows, but never a
 * column. Only then does it pay to compare runs of `a` with `b`. */
static int lies_within(const Search *s, const Labels *a, const Labels *b) {
    int low[256], high[256];
    for (int u = 0; u < b->count; u++) low[u] = 256, high[u] = -1;
    for (int cell = 0; cell < s->problem->size; cell++) {
        int line = a->label[cell], u = b->label[cell];
        if (line < low[u]) low[u] = line;
        if (line > high[u]) high[u] = line;
    }
    for (int u = 0; u < b->count; u++)
        if (high[u] - low[u] + 1 < a->count) return 1;
    return 0;
}

static void choose_runs(Search *s) {
    s->runs_count = 0;
    for (int a = 0; a < s->exact_partitions; a++)
        for (int b = a + 1; b < s->exact_partitions; b++) {
            if (s->runs_count == MAX_RUNS || !lies_within(s, &s->exact[a], &s->exact[b])) continue;
            s->run_lines[s->runs_count] = a;
            s->run_regions[s->runs_count++] = b;
        }
}

/* Tables of the stronger inference: the cliques of each cell, and the demands near it. */
void search_prepare_inference(Search *s) {
    size_t words = (size_t)s->code->words, blocks = (size_t)s->active_words;
    if (!s->flow) s->flow = (Flow *)malloc(sizeof(Flow)); /* without it the search goes on, only slower */
    memset(s->near, 0, (size_t)s->problem->size * blocks * sizeof *s->near);
    write_lists(s, IS_CLIQUE, &s->listed_cliques);
    choose_runs(s);
    for (int cell = 0; cell < s->problem->size; cell++) {
        uint64_t *near = s->near + (size_t)cell * blocks;
        const uint64_t *attack = s->attack + (size_t)cell * words;
        add_demands_of(s, cell, near);
        for (size_t word = 0; word < words; word++)
            for (uint64_t rest = attack[word]; rest; rest &= rest - 1)
                add_demands_of(s, (int)word * 64 + first_bit64(rest), near);
    }
}

/* ---- from one problem to the next ---- */

void search_forget(Search *s) {
    s->last_family_count = -1;
}

static int is_same_family(const Family *a, const Family *b) {
    return a->label ? a->label == b->label : !b->label && a->units == b->units;
}

/* Whether the problem differs from the last one in nothing but the labels of its last family. */
static int is_like_last(const Search *s) {
    const Problem *q = s->problem;
    int last = q->family_count - 1;
    if (last < 0 || q->size != s->last_size || q->family_count != s->last_family_count) return 0;
    for (int f = 0; f < last; f++)
        if (!is_same_family(&q->family[f], &s->last_family[f])) return 0;
    const Family *a = &q->family[last], *b = &s->last_family[last];
    return a->label && b->label && a->count == b->count && a->lower == b->lower &&
           a->upper == b->upper;
}

/* Puts the labels of the last family where those of the one before it were. */
static void relabel_last(Search *s, const unsigned char *before, const unsigned char *now) {
    Labels *const labels[] = {s->demand_of, s->capacity_of, s->clique_of, s->exact};
    for (int role = 0; role < 4; role++)
        for (int i = 0; i < MAX_FAMILIES; i++)
            if (labels[role][i].label == before) labels[role][i].label = now;
}

/* The tables of this problem, from those of the last one as far as they serve. */
int search_build(Search *s) {
    const Problem *q = s->problem;
    int last = q->family_count - 1, only_last = is_like_last(s);
    if (only_last) {
        relabel_last(s, s->last_family[last].label, q->family[last].label);
    } else {
        search_forget(s);
        take_stock(s);
        if (!reserve_tables(s)) return 0;
        write_lists(s, IS_DEMAND, &s->listed_demands);
        write_lists(s, IS_CAPACITY, &s->listed_capacities);
    }
    s->code->build_tables(s, only_last);
    s->last_size = q->size;
    s->last_family_count = q->family_count;
    memcpy(s->last_family, q->family, (size_t)q->family_count * sizeof(Family));
    return 1;
}
