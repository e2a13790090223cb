/* Flat calls: exact cover. */
#include <stdlib.h>

#include "solver/cover/cover.h"
#include "door.h"

static void release(void *state) {
    cover_free((Cover *)state);
}

static const HandleType COVER = {"cover", release, NULL};

static const uint32_t *numbers_of(const Argument *argument, size_t *count) {
    *count = argument->a.size / sizeof(uint32_t);
    return (const uint32_t *)(const void *)argument->a.data;
}

/* The fault of the arrays, or NULL. */
static const char *read_options(Call *call, Options *options) {
    size_t bounds, firsts, items, colours, names;
    options->items = call->in[0].u;
    options->bounds = numbers_of(&call->in[1], &bounds);
    options->first = numbers_of(&call->in[2], &firsts);
    options->item = numbers_of(&call->in[3], &items);
    options->colour = numbers_of(&call->in[4], &colours);
    options->name = numbers_of(&call->in[5], &names);
    options->primary = (uint32_t)(bounds / 2);
    options->options = (uint32_t)names;
    if (firsts != names + 1 || colours != items) return "the arrays do not fit together";
    return cover_fault(options, items);
}

static const char *start(Call *call, const Options *options, CoverMethod method) {
    if (!cover_suits(options, method)) return "the method does not suit";
    Cover *cover = cover_new(options, call->in[7].w, call->in[8].i, method);
    if (!cover) return NO_MEMORY;
    call->state = cover;
    give_int(call, cover->method);
    return NULL;
}

/* The same, where every solution has some options. */
static const char *start_chosen(Call *call, const Options *options, CoverMethod method, const uint32_t *chosen,
                                size_t count) {
    CoverResidual residual = {0};
    if (!cover_choose(&residual, options, chosen, count)) return NO_MEMORY;
    const char *fault = start(call, &residual.options, method);
    free(residual.bounds);
    if (fault || cover_add((Cover *)call->state, options, chosen, count)) return fault;
    release(call->state);
    call->state = NULL;
    return NO_MEMORY;
}

/* new(items, bounds, first, item, colour, name, chosen, limit, keep, method): a search for exact covers, and its
 * method. The arrays are those of cover/cover.h; chosen has options, by number, that every solution has; limit 0
 * means none; keep: solutions are wanted. */
static const char *create(Call *call) {
    Options options;
    size_t count;
    const uint32_t *chosen = numbers_of(&call->in[6], &count);
    const int method = call->in[9].i;
    const char *fault = read_options(call, &options);
    for (size_t i = 0; !fault && i < count; i++)
        if (chosen[i] >= options.options) fault = "an option that is chosen does not exist";
    if (!fault && (method < COVER_ANY || method > COVER_PLAIN_WORDS)) fault = "there is no such method";
    if (fault) return fault;
    return count ? start_chosen(call, &options, (CoverMethod)method, chosen, count)
                 : start(call, &options, (CoverMethod)method);
}

/* run(seconds): search on for about so many seconds, or until many solutions wait. Whether the search is over, and
 * whether there are no others; the count, and its residue modulo 2^61 − 1, summed up apart; options tried; and the
 * solutions found since the last call, each as the names of its options in order. */
static const char *run(Call *call) {
    Cover *cover = (Cover *)call->state;
    cover->found_count = 0;
    cover->found_length = 0;
    const SearchStatus status = cover_run(cover, call->in[0].d);
    if (status == SEARCH_NO_MEMORY) return NO_MEMORY;
    give_tuple(call, 6);
    give_truth(call, status != SEARCH_PAUSED);
    give_truth(call, status == SEARCH_EXHAUSTED);
    give_count(call, cover->count);
    give_count(call, cover->residue);
    give_count(call, cover->nodes);
    give_records32(call, cover->found, (size_t)cover->found_count);
    return NULL;
}

const Entry COVER_ENTRIES[] = {
    {"cover_new", "uaaaaaawbi", NULL, &COVER, create, SHORT},
    {"cover_run", "d", &COVER, NULL, run, LONG},
    {NULL, NULL, NULL, NULL, NULL, 0},
};
