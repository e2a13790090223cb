/* The parts of the search that do not depend on the width of the board: its life, its memory, the clock. */
#include "search.h"

#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "learning.h"
#include "search_code.h"

static const WidthCode *code_for(int cells, int generic) {
    const WidthCode *const *codes = CODES_GENERIC;
    (void)generic;
#ifdef X86_CODE
    if (!generic && processor_has("avx2") && processor_has("bmi2") &&
        processor_has("popcnt"))
        codes = CODES_POPCOUNT;
#endif
    int width = 0;
    while (codes[width]->words * 64 < cells) width++;
    return codes[width];
}

Search *search_new(void) {
    Search *search = (Search *)calloc(1, sizeof(Search));
    if (search) search_forget(search);
    return search;
}

void search_free(Search *search) {
    if (!search) return;
    learner_free(search->learner);
    free(search->known);
    free(search->tables);
    free(search->frames);
    free(search->found);
    free(search->flow);
    free(search);
}

int search_grow_stack(Search *s) {
    int capacity = s->frame_capacity + s->frame_capacity / 2 + 8;
    size_t bytes = (size_t)capacity * s->stride;
    if (bytes > s->frames_bytes) {
        unsigned char *frames = (unsigned char *)realloc(s->frames, bytes);
        if (!frames) return 0;
        s->frames = frames;
        s->frames_bytes = bytes;
    }
    s->frame_capacity = capacity;
    return 1;
}

static int needs_several(const Search *s) {
    return s->demand_count > 0 && s->capacity_count > 0;
}

static void reset(Search *s) {
    learner_free(s->learner);
    s->learner = NULL;
    s->learnt = 0;
    s->known_count = 0;
    s->known_length = 0;
    s->turn = FIRST_TURN;
    s->turns = 0;
    s->conflicts = 0;
    s->count = s->residue = s->nodes = s->failures = s->run_nodes = 0;
    s->runs = 1;
    s->run_budget = FIRST_RUN;
    s->found_length = 0;
    s->found_count = 0;
    s->depth = 0;
    s->frame_capacity = 0;
    s->serious = STARVING;
    s->learning = s->studious;
}

int search_start(Search *s, const Problem *problem, uint64_t limit, uint64_t seed, int keep) {
    reset(s);
    s->problem = problem;
    s->code = code_for(problem->size, s->generic);
    s->limit = limit;
    s->keep = keep;
    s->randomised = seed != 0;
    s->random = seed * 0x9E3779B97F4A7C15u + 0x2545F4914F6CDD1Du;
    if (!search_build(s)) return 0;
    for (int d = 0; d < s->demand_count; d++) s->ease[d] = 1;
    s->stride = s->code->position_bytes + (size_t)s->active_words * sizeof(uint64_t) +
                (size_t)(s->demand_count + s->capacity_count) * sizeof(uint16_t);
    s->stride = (s->stride + 7) & ~(size_t)7;
    if (!search_grow_stack(s)) return 0;
    s->level = s->eager ? STRONG : needs_several(s) ? STARVING : CHEAP;
    s->first_level = s->level;
    if (s->level > CHEAP || s->studious) search_prepare_inference(s);
    s->status = s->code->first_position(s) ? SEARCH_PAUSED : SEARCH_EXHAUSTED;
    return 1;
}

/* ---- solutions ---- */

/* Appends a size and so many cells to an array of them. */
static int append(uint16_t **array, size_t *length, size_t *capacity, const uint16_t *cells, int count) {
    if (*length + (size_t)count + 1 > *capacity) {
        size_t larger = 2 * *capacity + (size_t)count + 64;
        uint16_t *grown = (uint16_t *)realloc(*array, larger * sizeof *grown);
        if (!grown) return 0;
        *array = grown;
        *capacity = larger;
    }
    (*array)[(*length)++] = (uint16_t)count;
    memcpy(*array + *length, cells, (size_t)count * sizeof *cells);
    *length += (size_t)count;
    return 1;
}

static int is_known(const Search *s, const uint16_t *cells, int count) {
    for (size_t i = 0; i < s->known_length; i += (size_t)s->known[i] + 1)
        if (s->known[i] == count && !memcmp(s->known + i + 1, cells, (size_t)count * sizeof *cells)) return 1;
    return 0;
}

static void stop_learning(Search *s) {
    learner_free(s->learner);
    s->learner = NULL;
    s->learning = 0;
    s->turn = 0;
}

int search_add_solution(Search *s, const uint16_t *cells, int count) {
    if (s->learnt && is_known(s, cells, count)) return 1;
    s->count++;
    if (++s->residue == MERSENNE_61) s->residue = 0;
    if (s->turn || s->learning) {
        if (!append(&s->known, &s->known_length, &s->known_capacity, cells, count)) return 0;
        if (++s->known_count > MOST_KNOWN || (s->learner && !learner_add_blocking_clause(s->learner, cells, count)))
            stop_learning(s);
    }
    if (!s->keep) return 1;
    s->found_count++;
    return append(&s->found, &s->found_length, &s->found_capacity, cells, count);
}

/* ---- turns ---- */

/* Tells the learner what the search has found out. 0 if there is no memory. */
static int begin_turn(Search *s) {
    uint64_t possible[MAX_CELLS / 64];
    if (!s->learner) {
        s->learner = learner_new(s);
        if (!s->learner) return 0;
        for (size_t i = 0; i < s->known_length; i += (size_t)s->known[i] + 1)
            if (!learner_add_blocking_clause(s->learner, s->known + i + 1, s->known[i])) return 0;
    }
    s->code->possible_cells(s, possible);
    learner_keep(s->learner, possible);
    s->conflicts = (uint64_t)FIRST_CONFLICTS << s->turns;
    return 1;
}

/* The learner's turn, or as much of it as fits. Where it cannot go on, the search does. */
static SearchStatus learn(Search *s, uint64_t nodes, double end) {
    uint16_t cells[MAX_CELLS];
    int count;
    if (s->conflicts == 0 && !begin_turn(s)) {
        stop_learning(s);
        return SEARCH_PAUSED;
    }
    Progress before = *learner_progress(s->learner);
    LearningStatus status = learner_run(s->learner, s->conflicts, nodes, end, cells, &count);
    Progress after = *learner_progress(s->learner);
    s->nodes += after.nodes - before.nodes;
    s->runs += after.runs - before.runs;
    s->conflicts -= after.conflicts - before.conflicts;
    if (status == LEARNING_EXHAUSTED) return SEARCH_EXHAUSTED;
    if (status == LEARNING_GIVES_UP) stop_learning(s);
    if (status == LEARNING_FOUND) {
        s->learnt = 1;
        if (!search_add_solution(s, cells, count)) return SEARCH_NO_MEMORY;
        if (s->count == s->limit) return SEARCH_LIMIT;
    }
    if (s->learning && s->conflicts == 0) {
        s->learning = s->studious;
        s->turn = (uint64_t)NEXT_TURN << s->turns;
        if (s->turns < MOST_TURNS) s->turns++;
    }
    return SEARCH_PAUSED;
}

SearchStatus search_run(Search *s, uint64_t nodes, double seconds) {
    double end = clock_now() + seconds;
    uint64_t last = s->nodes + nodes < s->nodes ? UINT64_MAX : s->nodes + nodes;
    while (s->status == SEARCH_PAUSED) {
        int learning = s->learning, turns = s->turns;
        uint64_t count = s->count, rest = last - s->nodes;
        s->status = learning ? learn(s, rest, end) : s->code->run(s, rest, end);
        /* It paused for another reason than to give the turn away or a solution on. */
        if (learning == s->learning && turns == s->turns && count == s->count) break;
        if (s->nodes >= last || is_later_than(end) || s->found_count >= FOUND_AT_ONCE) break;
    }
    if (s->status != SEARCH_PAUSED) stop_learning(s);
    return s->status;
}
