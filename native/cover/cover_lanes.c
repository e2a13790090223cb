/* Exact cover on bit sets: how it begins and ends. cover_lanes.h says how it works. */
#include "cover_lanes.h"

#include <stdlib.h>
#include <string.h>

#include "bits.h"

enum { LINE = 64 };                   /* bytes; a block fills one line of the processor's cache */
enum { MOST_EFFECT_BYTES = 1 << 22 }; /* of the rows of all options; more would not stay near the processor */
enum { MOST_PAIRS = 1 << 22 };        /* of options of one item, to be compared beforehand */

static uint32_t blocks_for(const Options *o) {
    return (o->primary + BLOCK_LANES - 1) / BLOCK_LANES;
}

int cover_suits_lanes(const Options *o) {
    if (!o->primary || o->primary > MOST_LANES || o->options > UINT16_MAX) return 0;
    if ((size_t)o->options * blocks_for(o) * sizeof(Block) > MOST_EFFECT_BYTES) return 0;
    for (uint32_t item = 0; item < o->primary; item++)
        if (o->bounds[2 * item] != 1 || o->bounds[2 * item + 1] != 1) return 0;
    uint32_t *count = (uint32_t *)calloc((size_t)o->items + 1, sizeof(uint32_t));
    if (!count) return 0;
    uint64_t pairs = 0;
    int fits = 1;
    for (uint32_t at = 0; at < o->first[o->options]; at++) count[o->item[at]]++;
    for (uint32_t item = 0; item < o->items; item++) {
        fits &= item >= o->primary || count[item] <= LANE_OPTIONS;
        pairs += (uint64_t)count[item] * count[item];
    }
    free(count);
    return fits && pairs <= MOST_PAIRS;
}

/* ---- what each option rules out ---- */

/* Takes an option out of its lanes in a row. */
static void take_out(const Uses *u, Block *row, uint32_t option) {
    for (uint32_t at = u->first[option]; at < u->first[option + 1]; at++) {
        uint32_t lane = u->item[at];
        if (lane >= u->primary) continue;
        Block *block = &row[lane / BLOCK_LANES];
        block->options[lane % BLOCK_LANES] &= (uint16_t)~(1u << u->bit[at]);
    }
}

static void take_out_shared(Block *row, const Block *shared, uint32_t blocks) {
    for (uint32_t b = 0; b < blocks; b++)
        for (uint32_t lane = 0; lane < BLOCK_LANES; lane++) row[b].options[lane] &= shared[b].options[lane];
}

/* The rows of the options, as far as this item goes. What those without a colour rule out is the same for all of them:
 * it is found once, in `shared`. */
static void set_effects(const Uses *u, Block *effect, uint32_t blocks, uint32_t item, Block *shared) {
    const uint32_t from = u->from[item], end = u->from[item + 1];
    memset(shared, 0xFF, blocks * sizeof(Block));
    for (uint32_t i = from; i < end; i++) take_out(u, shared, u->use[i].option);
    for (uint32_t i = from; i < end; i++) {
        const Use use = u->use[i];
        Block *row = effect + (size_t)use.option * blocks;
        if (item < u->primary) row[item / BLOCK_LANES].key[item % BLOCK_LANES] = COVERED;
        if (!use.colour) {
            take_out_shared(row, shared, blocks);
            continue;
        }
        for (uint32_t other = from; other < end; other++)
            if (!cover_agree(use.colour, u->use[other].colour)) take_out(u, row, u->use[other].option);
    }
}

/* ---- the first position ---- */

static void set_first_row(Lanes *l, const Uses *u) {
    Block *row = l->row;
    memset(row, 0, l->blocks * sizeof(Block));
    for (uint32_t lane = 0; lane < l->blocks * BLOCK_LANES; lane++)
        row[lane / BLOCK_LANES].key[lane % BLOCK_LANES] = (uint16_t)(lane | (lane < u->primary ? 0 : COVERED));
    uint32_t least = COVERED;
    for (uint32_t lane = 0; lane < u->primary; lane++) {
        uint32_t count = u->from[lane + 1] - u->from[lane], key = count << COUNT_SHIFT | lane;
        row[lane / BLOCK_LANES].options[lane % BLOCK_LANES] = (uint16_t)((1u << count) - 1);
        if (key < least) least = key;
    }
    l->head[0].key = (uint16_t)least;
    l->head[0].left = (uint16_t)u->primary;
    l->head[0].depth = 0;
    l->height = least >= 1u << COUNT_SHIFT;
}

static void set_options(Lanes *l, const Uses *u) {
    for (uint32_t option = 0; option < u->options; option++) {
        l->name[option] = u->name[option];
        l->size[option] = (uint16_t)cover_size(u, option);
        for (uint32_t at = u->first[option]; at < u->first[option + 1]; at++)
            if (u->item[at] < u->primary) l->option[u->item[at]][u->bit[at]] = (uint16_t)option;
    }
    l->last = (uint16_t)cover_common_size(u);
    for (size_t b = 0; b < (size_t)u->options * l->blocks; b++) {
        memset(l->effect[b].options, 0xFF, sizeof l->effect[b].options);
        memset(l->effect[b].key, 0, sizeof l->effect[b].key);
    }
    for (uint32_t item = 0; item < u->items; item++) set_effects(u, l->effect, l->blocks, item, l->taken);
}

/* ---- the beginning and the end ---- */

static void release(Cover *cover) {
    Lanes *l = (Lanes *)cover;
    free(l->memory);
    free(l->size);
    free(l->option);
    free(l->name);
    free(l->head);
    free(l->path);
    free(l);
}

/* The most positions that can wait: of each depth the children of one batch, and the children being made. */
static size_t most_positions(const Uses *u) {
    return (size_t)(cover_most_levels(u) + 1) * AT_ONCE * LANE_OPTIONS;
}

static int allocate(Lanes *l, const Uses *u) {
    size_t positions = most_positions(u), rows = u->options + positions + AT_ONCE;
    l->memory = malloc(rows * l->blocks * sizeof(Block) + LINE);
    l->size = (uint16_t *)malloc(((size_t)u->options + 1) * sizeof(uint16_t));
    l->option = (uint16_t(*)[LANE_OPTIONS])malloc(((size_t)u->primary + 1) * sizeof l->option[0]);
    l->name = (uint32_t *)malloc(((size_t)u->options + 1) * sizeof(uint32_t));
    l->head = (Head *)malloc(positions * sizeof(Head));
    l->steps = (cover_most_levels(u) + PATH_STEP - 1) / PATH_STEP;
    l->path = (Path *)malloc((positions + 2 * AT_ONCE) * l->steps * sizeof(Path));
    if (!l->memory || !l->size || !l->option || !l->name || !l->head || !l->path) return 0;
    l->effect = (Block *)(((uintptr_t)l->memory + LINE - 1) & ~(uintptr_t)(LINE - 1));
    l->row = l->effect + (size_t)u->options * l->blocks;
    l->taken = l->row + positions * l->blocks;
    l->taken_path = l->path + (positions + AT_ONCE) * l->steps;
    return 1;
}

static void choose_code(Lanes *l, int generic) {
    l->cover.run = cover_lanes_run_generic;
    (void)generic;
#ifdef X86_CODE
    if (generic || !processor_has("popcnt") || !processor_has("bmi2") || !processor_has("avx2")) return;
    l->cover.run = cover_lanes_run_vectors;
    if (l->blocks > SHORT_ROW && processor_has("avx512bw") && processor_has("avx512vl") &&
        processor_has("avx512bitalg"))
        l->cover.run = cover_lanes_run_avx512;
#endif
}

Cover *cover_lanes_new(const Options *o, int generic) {
    Lanes *l = (Lanes *)calloc(1, sizeof(Lanes));
    if (!l) return NULL;
    l->cover.release = release;
    l->blocks = blocks_for(o);
    choose_code(l, generic);
    Uses uses;
    int done = cover_list_uses(&uses, o) && allocate(l, &uses);
    if (done) {
        set_options(l, &uses);
        set_first_row(l, &uses);
    }
    cover_free_uses(&uses);
    if (done) return &l->cover;
    release(&l->cover);
    return NULL;
}
