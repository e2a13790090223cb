/* The parts of the search that do not depend on the width of the board: its life, its memory, the clock. */
#include "search.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bits.h"
#include "search_code.h"

double clock_now(void) {
    struct timespec t;
#ifdef CLOCK_MONOTONIC
    clock_gettime(CLOCK_MONOTONIC, &t);
#else
    timespec_get(&t, TIME_UTC);
#endif
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int is_later_than(double end) {
    return !(clock_now() < end);
}

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

int search_start(Search *s, const Problem *problem, uint64_t limit, uint64_t seed, int keep) {
    s->problem = problem;
    s->code = code_for(problem->size, s->generic);
    s->limit = limit;
    s->keep = keep;
    s->stop = 0;
    s->count = s->residue = s->nodes = s->failures = s->run_nodes = 0;
    s->runs = 1;
    s->found_length = 0;
    s->found_count = 0;
    if (!search_build(s)) return 0;
    for (int d = 0; d < s->demand_count; d++) s->ease[d] = 1;
    s->stride = s->code->position_bytes + (size_t)s->active_words * sizeof(uint64_t) +
                (size_t)(s->demand_count + s->capacity_count) * sizeof(uint16_t);
    s->stride = (s->stride + 7) & ~(size_t)7;
    s->depth = 0;
    s->frame_capacity = 0;
    if (!search_grow_stack(s)) return 0;
    s->level = s->eager ? STRONG : needs_several(s) ? STARVING : CHEAP;
    if (s->level > CHEAP) search_prepare_inference(s);
    s->first_level = s->level;
    s->run_budget = FIRST_RUN;
    s->randomised = seed != 0;
    s->random = seed * 0x9E3779B97F4A7C15u + 0x2545F4914F6CDD1Du;
    s->status = s->code->first_position(s) ? SEARCH_PAUSED : SEARCH_EXHAUSTED;
    return 1;
}

SearchStatus search_run(Search *s, uint64_t nodes, double seconds) {
    if (s->status == SEARCH_PAUSED) s->status = s->code->run(s, nodes, clock_now() + seconds);
    return s->status;
}
