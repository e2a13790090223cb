/* Common parts of both methods of exact cover: the check of the arrays, the choice, the solutions found. */
#include "cover.h"

#include <stdlib.h>
#include <string.h>

#include "core/residue.h"

static const char *option_fault(const Options *o, uint32_t option, uint32_t *marks) {
    for (uint32_t index = o->first[option]; index < o->first[option + 1]; index++) {
        uint32_t item = o->item[index];
        if (item >= o->items) return "an option has an item that does not exist";
        if (marks[item] == option + 1) return "an option has an item twice";
        if (item < o->primary && o->colour[index]) return "only items without bounds have colours";
        marks[item] = option + 1;
    }
    return NULL;
}

const char *cover_fault(const Options *o, size_t item_count) {
    const char *fault = NULL;
    if (o->primary > o->items) return "there are more items with bounds than items";
    if (o->first[0] != 0 || o->first[o->options] != item_count) return "options have no clear limits";
    for (uint32_t option = 0; option < o->options; option++)
        if (o->first[option] > o->first[option + 1]) return "options have no clear limits";
    for (uint32_t item = 0; item < o->primary; item++)
        if (o->bounds[2 * item] > o->bounds[2 * item + 1] || o->bounds[2 * item + 1] > INT32_MAX)
            return "bounds are out of order";
    uint32_t *marks = (uint32_t *)calloc((size_t)o->items + 1, sizeof(uint32_t));
    if (!marks) return "there is no memory";
    for (uint32_t option = 0; option < o->options && !fault; option++)
        fault = option_fault(o, option, marks);
    free(marks);
    return fault;
}

static int suits_any(const Options *options) {
    (void)options;
    return 1;
}

static const struct {
    int (*suits)(const Options *options);
    Cover *(*create)(const Options *options, int generic);
} METHODS[] = {
    [COVER_ANY] = {suits_any, NULL},
    [COVER_LANES] = {cover_suits_lanes, cover_lanes_new},
    [COVER_WORDS] = {cover_suits_words, cover_words_new},
    [COVER_CELLS] = {suits_any, cover_cells_new},
    [COVER_PLAIN_LANES] = {cover_suits_lanes, cover_lanes_new},
    [COVER_PLAIN_WORDS] = {cover_suits_words, cover_words_new},
};

int cover_suits(const Options *options, CoverMethod method) {
    return METHODS[method].suits(options);
}

Cover *cover_new(const Options *options, uint64_t limit, int keep, CoverMethod method) {
    for (int best = COVER_LANES; method == COVER_ANY; best++)
        if (METHODS[best].suits(options)) method = (CoverMethod)best;
    Cover *cover = METHODS[method].create(options, method >= COVER_PLAIN_LANES);
    if (!cover) return NULL;
    cover->method = method;
    cover->limit = limit;
    cover->keep = keep;
    if (!cover->rooms.failed) return cover;
    cover_free(cover);
    return NULL;
}

int cover_add(Cover *cover, const Options *options, const uint32_t *chosen, size_t count) {
    cover->chosen = (uint32_t *)rooms_add(&cover->rooms, count, sizeof(uint32_t));
    if (!cover->chosen) return 0;
    for (size_t i = 0; i < count; i++) cover->chosen[i] = options->name[chosen[i]];
    cover->chosen_count = count;
    return 1;
}

SearchStatus cover_run(Cover *cover, double seconds) {
    if (cover->status == SEARCH_PAUSED) cover->status = cover->run(cover, clock_now() + seconds);
    return cover->status;
}

void cover_free(Cover *cover) {
    if (!cover) return;
    free(cover->found);
    rooms_free(&cover->rooms);
    free(cover);
}

uint32_t *cover_room(Cover *cover, size_t size) {
    size_t needed = cover->found_length + size + cover->chosen_count + 1;
    if (needed > cover->found_capacity) {
        size_t capacity = 2 * needed;
        uint32_t *grown = (uint32_t *)realloc(cover->found, capacity * sizeof(uint32_t));
        if (!grown) return NULL;
        cover->found = grown;
        cover->found_capacity = capacity;
    }
    return cover->found + cover->found_length + 1;
}

static int by_number(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Most solutions have few options, in almost the right order. */
static void sort(uint32_t *numbers, uint32_t count) {
    if (count > 64) {
        qsort(numbers, count, sizeof(uint32_t), by_number);
        return;
    }
    for (uint32_t i = 1; i < count; i++) {
        uint32_t number = numbers[i], j = i;
        for (; j > 0 && numbers[j - 1] > number; j--) numbers[j] = numbers[j - 1];
        numbers[j] = number;
    }
}

int cover_found(Cover *cover, uint32_t size) {
    if (cover->keep) {
        uint32_t *solution = cover->found + cover->found_length;
        for (size_t i = 0; i < cover->chosen_count; i++) solution[1 + size++] = cover->chosen[i];
        solution[0] = size;
        sort(solution + 1, size);
        cover->found_length += (size_t)size + 1;
        cover->found_count++;
    }
    return cover_counted(cover, 1) && cover->found_count < COVER_FOUND_AT_ONCE;
}

int cover_counted(Cover *cover, uint64_t solutions) {
    cover->count += solutions;
    cover->residue = residue_plus(cover->residue, solutions);
    if (!cover->limit || cover->count < cover->limit) return 1;
    cover->count = cover->limit;
    cover->residue = residue_of(cover->limit);
    cover->status = SEARCH_LIMIT;
    return 0;
}
