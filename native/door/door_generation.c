/* Flat calls: boards with one solution, made from seeds. */
#include <stdlib.h>

#include "door.h"
#include "maker/generation.h"

typedef struct {
    Generation *generation;
    size_t cells;
} Generator;

static void release(void *state) {
    generation_free(((Generator *)state)->generation);
    free(state);
}

static const HandleType GENERATION = {"generation", release, NULL};

/* new(options, draft): numbers of 32 bits as GENERATION_OPTIONS has them, and a draft or None: see generation.h. */
static const char *create(Call *call) {
    const Argument *options = &call->in[0], *draft = &call->in[1];
    GenerationSpec spec;
    const char *fault =
        generation_read_spec(options->a.data, options->a.size, draft->a.data, draft->a.size, &spec);
    if (fault) return fault;
    Generator *generator = (Generator *)calloc(1, sizeof *generator);
    if (!generator) return NO_MEMORY;
    call->state = generator;
    generator->cells = (size_t)spec.size * (size_t)spec.size;
    generator->generation = generation_new(&spec);
    return generator->generation ? NULL : NO_MEMORY;
}

/* start(seed): begin the board of this seed. */
static const char *start(Call *call) {
    generation_start(((Generator *)call->state)->generation, call->in[0].w);
    return NULL;
}

/* again(): begin another board of the same seed, where the last one would not do. */
static const char *retry(Call *call) {
    generation_again(((Generator *)call->state)->generation);
    return NULL;
}

/* vary(undo): change the board, or the one before the last change, a little: for several stars. */
static const char *vary(Call *call) {
    generation_vary(((Generator *)call->state)->generation, call->in[0].w != 0);
    return NULL;
}

/* run(seconds): go on for about so many seconds. Whether the board is there, and the hardest levels of the boards
 * looked at, as bits. */
static const char *run(Call *call) {
    Generation *generation = ((Generator *)call->state)->generation;
    give_tuple(call, 2);
    give_truth(call, generation_run(generation, call->in[0].d) == GENERATION_DONE);
    give_count(call, generation_met(generation));
    return NULL;
}

/* board(): for each cell its region, and whether a queen stands there. */
static const char *board(Call *call) {
    const Generator *generator = (const Generator *)call->state;
    unsigned char *bytes = (unsigned char *)malloc(2 * generator->cells);
    call->owned = bytes;
    if (!bytes) return NO_MEMORY;
    generation_board(generator->generation, bytes, bytes + generator->cells);
    give_tuple(call, 2);
    give_bytes(call, bytes, generator->cells);
    give_bytes(call, bytes + generator->cells, generator->cells);
    return NULL;
}

const Entry GENERATION_ENTRIES[] = {
    {"generation_new", "ao", NULL, &GENERATION, create, SHORT},
    {"generation_start", "w", &GENERATION, NULL, start, SHORT},
    {"generation_again", "", &GENERATION, NULL, retry, SHORT},
    {"generation_vary", "w", &GENERATION, NULL, vary, SHORT},
    {"generation_run", "d", &GENERATION, NULL, run, LONG},
    {"generation_board", "", &GENERATION, NULL, board, SHORT},
    {NULL, NULL, NULL, NULL, NULL, 0},
};
