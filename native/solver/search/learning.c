/* Clause learning: what follows, what is learnt where it contradicts, what is decided. */
#include "learning.h"

#include <stdlib.h>
#include <string.h>

#include "learner.h"
#include "search_code.h"

/* A clause in the store: its size, its glue (how many levels its literals came from; Audemard and Simon, 2009),
 * the next clauses that watch its first and its second literal, and its literals. */
enum { SIZE, GLUE, NEXT, LITERALS = NEXT + 2 };

enum {
    FOREVER = 0,   /* the glue of a clause that is never forgotten */
    GOOD_GLUE = 2, /* clauses as good as this are not forgotten either */
    MORE_LEARNT = 500, /* so many more clauses are kept each time some have been forgotten */
    RUN = 32,      /* conflicts of a short run */
    DARING = FIRST_CONFLICTS /* so many conflicts long, queens are what is decided */
};

#define GARBAGE UINT32_MAX /* the glue of one that is to go */

static const double FADE = 0.95; /* what a cell's part in a conflict is worth after the next */

/* ---- the heap: the cell with the highest activity first, the lower cell on a tie ---- */

static int is_before(const Learner *l, int a, int b) {
    return l->activity[a] > l->activity[b] || (l->activity[a] == l->activity[b] && a < b);
}

static void sift_up(Learner *l, int i) {
    int cell = l->heap[i];
    for (; i > 0 && is_before(l, cell, l->heap[(i - 1) / 2]); i = (i - 1) / 2) {
        l->heap[i] = l->heap[(i - 1) / 2];
        l->place[l->heap[i]] = (uint16_t)(i + 1);
    }
    l->heap[i] = (uint16_t)cell;
    l->place[cell] = (uint16_t)(i + 1);
}

static void sift_down(Learner *l, int i) {
    int cell = l->heap[i];
    for (int child; (child = 2 * i + 1) < l->heap_size; i = child) {
        if (child + 1 < l->heap_size && is_before(l, l->heap[child + 1], l->heap[child])) child++;
        if (!is_before(l, l->heap[child], cell)) break;
        l->heap[i] = l->heap[child];
        l->place[l->heap[i]] = (uint16_t)(i + 1);
    }
    l->heap[i] = (uint16_t)cell;
    l->place[cell] = (uint16_t)(i + 1);
}

void learner_push(Learner *l, int cell) {
    if (l->place[cell]) return;
    l->heap[l->heap_size] = (uint16_t)cell;
    sift_up(l, l->heap_size++);
}

static int heap_pop(Learner *l) {
    int cell = l->heap[0];
    l->place[cell] = 0;
    if (--l->heap_size) {
        l->heap[0] = l->heap[l->heap_size];
        sift_down(l, 0);
    }
    return cell;
}

static void bump_cell(Learner *l, int cell) {
    l->activity[cell] += l->bump;
    if (l->activity[cell] > 1e100) {
        for (int c = 0; c < l->cells; c++) l->activity[c] *= 1e-100;
        l->bump *= 1e-100;
    }
    if (l->place[cell]) sift_up(l, l->place[cell] - 1);
}

/* ---- the trail ---- */

void learner_assign(Learner *l, int literal, Reason cause) {
    int cell = cell_of(literal);
    l->value[literal] = 1;
    l->value[negated(literal)] = -1;
    l->trail_index[cell] = l->trail_length;
    l->level[cell] = l->depth;
    l->cause[cell] = cause;
    l->trail[l->trail_length++] = (Literal)literal;
    DELETE_BIT(l->free, cell);
    if (literal == with_queen(cell)) INSERT_BIT(l->held, cell);
}

static void begin_level(Learner *l) {
    l->levels[l->depth++] = (Level){l->trail_length, (uint32_t)l->notes_length};
}

static void backtrack(Learner *l, uint32_t depth) {
    if (l->depth <= depth) return;
    Level to = l->levels[depth];
    while (l->trail_length > to.trail) {
        int literal = l->trail[--l->trail_length], cell = cell_of(literal), queen = !(literal & 1);
        l->value[literal] = l->value[negated(literal)] = 0;
        l->phase[cell] = (signed char)queen;
        INSERT_BIT(l->free, cell);
        DELETE_BIT(l->held, cell);
        learner_push(l, cell);
        if (l->trail_length >= l->counted) continue;
        for (uint32_t k = l->cell_from[cell]; k < l->cell_from[cell + 1]; k++) {
            if (queen) l->queens[l->cell_units[k]]--;
            else l->open[l->cell_units[k]]++;
        }
    }
    if (l->counted > to.trail) l->counted = to.trail;
    if (l->watched > to.trail) l->watched = to.trail;
    l->notes_length = to.notes;
    l->depth = depth;
}

/* ---- clauses ---- */

static void watch(Learner *l, uint32_t ref, int index) {
    uint32_t *clause = l->store + ref;
    uint32_t *first = &l->watching[clause[LITERALS + index]];
    clause[NEXT + index] = *first;
    *first = ref << 1 | (uint32_t)index;
}

/* Stores l->clause, of at least two literals, the first two of which are to be watched. 0 when there is no room. */
static uint32_t store_clause(Learner *l, int glue) {
    size_t size = (size_t)l->clause_size, length = l->store_length + LITERALS + size;
    if (length > l->store_capacity) {
        size_t capacity = length + length / 2;
        uint32_t *store = capacity > MOST_WORDS ? NULL : (uint32_t *)realloc(l->store, capacity * sizeof *store);
        if (!store) {
            l->failed = 1;
            return 0;
        }
        l->store = store;
        l->store_capacity = capacity;
    }
    uint32_t ref = (uint32_t)l->store_length, *clause = l->store + ref;
    l->store_length = length;
    clause[SIZE] = (uint32_t)size;
    clause[GLUE] = (uint32_t)glue;
    for (size_t i = 0; i < size; i++) clause[LITERALS + i] = l->clause[i];
    watch(l, ref, 0);
    watch(l, ref, 1);
    return ref;
}

/* All clauses that watch this literal, which has just ceased to be possible. */
static Reason visit_clauses(Learner *l, int literal) {
    uint32_t *link = &l->watching[literal];
    while (*link) {
        uint32_t ref = *link >> 1, index = *link & 1, *clause = l->store + ref;
        uint32_t other = clause[LITERALS + 1 - index];
        if (l->value[other] > 0) {
            link = &clause[NEXT + index];
            continue;
        }
        uint32_t size = clause[SIZE], i = 2;
        while (i < size && l->value[clause[LITERALS + i]] < 0) i++;
        if (i < size) {
            *link = clause[NEXT + index];
            clause[LITERALS + index] = clause[LITERALS + i];
            clause[LITERALS + i] = (uint32_t)literal;
            watch(l, ref, (int)index);
            continue;
        }
        if (l->value[other] < 0) return reason(BY_CLAUSE, ref);
        learner_assign(l, (int)other, reason(BY_CLAUSE, ref));
        link = &clause[NEXT + index];
    }
    return DECIDED;
}

/* ---- units ---- */

void learner_fill(Learner *l, int unit, int queens) {
    EACH_MEMBER(l, unit, cell) {
        if (l->value[with_queen((int)cell)]) continue;
        if (queens) learner_assign(l, with_queen((int)cell), reason(BY_LOWER, (size_t)unit));
        else learner_assign(l, without_queen((int)cell), reason(BY_UPPER, (size_t)unit));
    }
}

/* Counts a literal in its units. All of them are counted even if one contradicts, so that backtrack finds them so. */
static Reason visit_units(Learner *l, int literal) {
    int cell = cell_of(literal), queen = !(literal & 1);
    Reason conflict = DECIDED;
    for (uint32_t k = l->cell_from[cell]; k < l->cell_from[cell + 1]; k++) {
        uint32_t u = l->cell_units[k];
        l->changed[u] = 1;
        if (queen) {
            int queens = ++l->queens[u];
            if (queens > l->upper[u]) conflict = reason(BY_UPPER, u);
            else if (queens == l->upper[u] && l->open[u] > queens) learner_fill(l, (int)u, 0);
        } else {
            int open = --l->open[u];
            if (open < l->lower[u]) conflict = reason(BY_LOWER, u);
            else if (open == l->lower[u] && open > l->queens[u]) learner_fill(l, (int)u, 1);
        }
    }
    return conflict;
}

Reason learner_propagate(Learner *l) {
    for (;;) {
        Reason conflict;
        if (l->counted < l->trail_length) conflict = visit_units(l, l->trail[l->counted++]);
        else if (l->watched < l->trail_length) conflict = visit_clauses(l, negated(l->trail[l->watched++]));
        else return DECIDED;
        if (conflict) return conflict;
    }
}

/* ---- learning ---- */

static void premise(Learner *l, int literal) {
    l->premises[l->premises_length++] = (Literal)literal;
}

/* `count` cells of a unit, each held with a queen (`sign` 1) or without one (-1) before this point of the
 * trail. */
static void premises_in(Learner *l, uint32_t unit, int sign, int count, uint32_t before) {
    for (uint32_t k = l->unit_from[unit]; count && k < l->unit_from[unit + 1]; k++) {
        int literal = sign > 0 ? with_queen(l->unit_cells[k]) : without_queen(l->unit_cells[k]);
        if (l->value[literal] <= 0 || l->trail_index[cell_of(literal)] >= before) continue;
        premise(l, literal);
        count--;
    }
}

/* The literals that led to this one by that reason, or to a contradiction where `cell` is -1. Pushed on the stack of
 * premises. */
static void reason_literals(Learner *l, Reason cause, int cell) {
    uint32_t index = cause >> 2, before = cell < 0 ? l->counted : l->trail_index[cell];
    switch (cause & 3) {
        case BY_CLAUSE: {
            const uint32_t *clause = l->store + index;
            for (uint32_t i = 0; i < clause[SIZE]; i++)
                if (cell_of((int)clause[LITERALS + i]) != cell) premise(l, negated((int)clause[LITERALS + i]));
            break;
        }
        case BY_NOTE:
            for (int i = 1; i <= l->notes[index]; i++) premise(l, l->notes[index + (uint32_t)i]);
            break;
        case BY_UPPER: premises_in(l, index, 1, l->upper[index] + (cell < 0), before); break;
        default: {
            int size = (int)(l->unit_from[index + 1] - l->unit_from[index]);
            premises_in(l, index, -1, size - l->lower[index] + (cell < 0), before);
        }
    }
}

enum { UNSEEN, IN_CLAUSE, FOLLOWS, DOES_NOT };

/* Whether a literal follows from others of the clause (Sörensson and Biere, 2009). */
static int is_redundant(Learner *l, int cell, int deep) {
    if (l->cause[cell] == DECIDED || deep == DEEPEST) return 0;
    size_t start = l->premises_length;
    reason_literals(l, l->cause[cell], cell);
    size_t end = l->premises_length;
    int all = 1;
    for (size_t i = start; i < end && all; i++) {
        int other = cell_of(l->premises[i]);
        if (l->level[other] == 0 || l->visited[other] == IN_CLAUSE || l->visited[other] == FOLLOWS) continue;
        all = l->visited[other] != DOES_NOT && is_redundant(l, other, deep + 1);
    }
    l->premises_length = start;
    if (l->visited[cell] == UNSEEN) {
        l->visited[cell] = all ? FOLLOWS : DOES_NOT;
        l->marked[l->marked_count++] = (Literal)cell;
    }
    return all;
}

/* Leaves out literals of the clause that follow from the rest; its first `size` are there. */
static void minimize_clause(Learner *l, int size) {
    int size_left = 1;
    l->marked_count = 0;
    l->premises_length = 0;
    for (int i = 1; i < size; i++) l->marked[l->marked_count++] = (Literal)cell_of(l->clause[i]);
    for (int i = 1; i < size; i++)
        if (!is_redundant(l, cell_of(l->clause[i]), 0)) l->clause[size_left++] = l->clause[i];
    for (int i = 0; i < l->marked_count; i++) l->visited[l->marked[i]] = UNSEEN;
    l->clause_size = size_left;
}

/* From a contradiction to a clause, which holds its first literal at the level to go back to. */
static void analyze_conflict(Learner *l, Reason conflict) {
    int open = 0, size = 1;
    uint32_t top = l->trail_length;
    int cell = -1;
    Reason cause = conflict;
    do {
        l->premises_length = 0;
        reason_literals(l, cause, cell);
        for (size_t i = 0; i < l->premises_length; i++) {
            int other = cell_of(l->premises[i]);
            if (l->visited[other] || l->level[other] == 0) continue;
            l->visited[other] = IN_CLAUSE;
            bump_cell(l, other);
            if (l->level[other] == l->depth) open++;
            else l->clause[size++] = (Literal)negated(l->premises[i]);
        }
        do top--;
        while (!l->visited[cell_of(l->trail[top])]);
        cell = cell_of(l->trail[top]);
        cause = l->cause[cell];
        l->visited[cell] = UNSEEN;
    } while (--open > 0);
    l->clause[0] = (Literal)negated(l->trail[top]);
    minimize_clause(l, size);
    l->bump /= FADE;
    l->progress.conflicts++;
    l->run_conflicts++;
}

/* Back to the last level that a contradiction stands on: a balance may be found late. 0 if it stands on none. */
static int backtrack_to_conflict(Learner *l, Reason conflict) {
    uint32_t last = 0;
    reason_literals(l, conflict, -1);
    for (size_t i = 0; i < l->premises_length; i++) {
        uint32_t level = l->level[cell_of(l->premises[i])];
        if (level > last) last = level;
    }
    backtrack(l, last); /* the note of the conflict stays readable until others are made */
    return last > 0;
}

static int glue_of(Learner *l) {
    int glue = 0;
    l->stamps++;
    for (int i = 0; i < l->clause_size; i++) {
        uint32_t level = l->level[cell_of(l->clause[i])];
        if (l->stamp[level] != l->stamps) l->stamp[level] = l->stamps, glue++;
    }
    return glue;
}

/* Adds what has been learnt and goes back to where it leads on. */
static void add_learnt(Learner *l) {
    if (l->clause_size == 1) {
        backtrack(l, 0);
        learner_assign(l, l->clause[0], DECIDED);
        return;
    }
    int second = 1;
    for (int i = 2; i < l->clause_size; i++)
        if (l->level[cell_of(l->clause[i])] > l->level[cell_of(l->clause[second])]) second = i;
    Literal literal = l->clause[second];
    l->clause[second] = l->clause[1];
    l->clause[1] = literal;
    int glue = glue_of(l);
    backtrack(l, l->level[cell_of(literal)]);
    uint32_t ref = store_clause(l, glue);
    if (!ref) return;
    l->learnt++;
    learner_assign(l, l->clause[0], reason(BY_CLAUSE, ref));
}

/* ---- forgetting ---- */

static int better_first(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Takes the worse half of the clauses that may go: their glue says so. 0 if there is no memory. */
static int mark_garbage(Learner *l) {
    uint64_t *order = (uint64_t *)malloc((l->learnt + 1) * sizeof *order);
    size_t count = 0;
    if (!order) return 0;
    for (size_t ref = 1; ref < l->store_length; ref += LITERALS + (l->store + ref)[SIZE]) {
        uint32_t *clause = l->store + ref;
        if (clause[GLUE] > GOOD_GLUE) {
            uint64_t glue = clause[GLUE] < 0xFFF ? clause[GLUE] : 0xFFF;
            uint64_t size = clause[SIZE] < 0xFFF ? clause[SIZE] : 0xFFF;
            order[count++] = glue << 52 | size << 40 | (0xFFFFFFFFu - ref);
        }
    }
    qsort(order, count, sizeof *order, better_first);
    for (size_t i = count / 2; i < count; i++) l->store[(0xFFFFFFFFu - (uint32_t)order[i]) + GLUE] = GARBAGE;
    free(order);
    return 1;
}

/* Whether a clause is to go: it is marked, or holds at level 0. */
static int is_garbage(const Learner *l, const uint32_t *clause) {
    if (clause[GLUE] == GARBAGE) return 1;
    for (uint32_t k = 0; k < clause[SIZE]; k++)
        if (l->value[clause[LITERALS + k]] > 0) return 1;
    return 0;
}

/* At level 0: drops clauses that hold anyway, and the worse half of the others. */
static void reduce_clauses(Learner *l) {
    if (!mark_garbage(l)) {
        l->failed = 1;
        return;
    }
    memset(l->watching, 0, 2 * (size_t)l->cells * sizeof *l->watching);
    size_t to = 1;
    l->learnt = 0;
    for (size_t ref = 1, next; ref < l->store_length; ref = next) {
        uint32_t *clause = l->store + ref;
        size_t words = LITERALS + clause[SIZE];
        next = ref + words;
        if (is_garbage(l, clause)) continue;
        memmove(l->store + to, clause, words * sizeof *clause);
        l->learnt += l->store[to + GLUE] != FOREVER;
        watch(l, (uint32_t)to, 0);
        watch(l, (uint32_t)to, 1);
        to += words;
    }
    l->store_length = to;
    l->most_learnt += MORE_LEARNT;
}

/* ---- the search ---- */

/* The sequence 1 1 2 1 1 2 4 … (Luby, Sinclair and Zuckerman, 1993), as Knuth computes it (7.2.2.2). */
static void next_luby(Learner *l) {
    uint64_t *u = &l->restarts[0], *v = &l->restarts[1];
    if ((*u & (0 - *u)) == *v) ++*u, *v = 1;
    else *v *= 2;
}

/* Decides the next cell; 0 when all are. At first it gets a queen, from which more follows than from none; a search
 * that has become long stays where it was instead, and gives it what it last held (Pipatsrisawat and
 * Darwiche, 2007). */
static int decide(Learner *l) {
    int cell;
    do {
        if (!l->heap_size) return 0;
        cell = heap_pop(l);
    } while (l->value[with_queen(cell)]);
    begin_level(l);
    const int queen = l->progress.conflicts < DARING || l->phase[cell];
    learner_assign(l, queen ? with_queen(cell) : without_queen(cell), DECIDED);
    l->progress.nodes++;
    return 1;
}

static LearningStatus report_solution(Learner *l, uint16_t *placed, int *count) {
    *count = 0;
    EACH_BIT(l->words, cell, l->held[word]) placed[(*count)++] = (uint16_t)cell;
    return LEARNING_FOUND;
}

LearningStatus learner_run(Learner *l, uint64_t conflicts, uint64_t nodes, double end,
                           uint16_t *placed, int *count) {
    uint64_t last_conflict = l->progress.conflicts + conflicts;
    uint64_t last_node = l->progress.nodes + nodes;
    if (last_conflict < conflicts) last_conflict = UINT64_MAX;
    if (last_node < nodes) last_node = UINT64_MAX;
    for (int steps = 0; l->progress.nodes < last_node; steps++) {
        if (l->progress.conflicts >= last_conflict || (steps && is_later_than(end))) break;
        if (l->exhausted) return LEARNING_EXHAUSTED;
        Reason conflict = learner_infer(l);
        if (l->failed) return LEARNING_GIVES_UP;
        if (conflict) {
            if (!backtrack_to_conflict(l, conflict)) return LEARNING_EXHAUSTED;
            analyze_conflict(l, conflict);
            add_learnt(l);
            if (l->failed) return LEARNING_GIVES_UP;
        } else if (l->run_conflicts >= RUN * l->restarts[1] && l->depth) {
            l->run_conflicts = 0;
            l->progress.runs++;
            next_luby(l);
            backtrack(l, 0);
        } else if (l->depth == 0 && l->learnt > l->most_learnt) {
            reduce_clauses(l);
            if (l->failed) return LEARNING_GIVES_UP;
        } else if (!decide(l)) {
            return report_solution(l, placed, count);
        }
    }
    return LEARNING_PAUSED;
}

/* ---- from outside ---- */

int learner_add_blocking_clause(Learner *l, const uint16_t *cells, int count) {
    backtrack(l, 0);
    int size = 0, holds = 0;
    for (int cell = 0, i = 0; cell < l->cells; cell++) {
        int queen = i < count && cells[i] == cell;
        i += queen;
        if (!queen && l->fixed) continue;
        int literal = queen ? without_queen(cell) : with_queen(cell);
        if (l->value[literal] > 0) holds = 1;
        if (l->value[literal] == 0) l->clause[size++] = (Literal)literal;
    }
    l->clause_size = size;
    if (holds) return 1;
    if (size == 0) l->exhausted = 1;
    else if (size == 1) learner_assign(l, l->clause[0], DECIDED);
    else return store_clause(l, FOREVER) != 0;
    return 1;
}

void learner_keep(Learner *l, const uint64_t *cells) {
    backtrack(l, 0);
    for (int cell = 0; cell < l->cells; cell++) {
        if (HAS_BIT(cells, cell) || l->value[without_queen(cell)] > 0) continue;
        if (l->value[with_queen(cell)] > 0) l->exhausted = 1;
        else learner_assign(l, without_queen(cell), DECIDED);
    }
}

const Progress *learner_progress(const Learner *l) {
    return &l->progress;
}
