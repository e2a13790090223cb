/* Exact cover on bit sets: how it begins and ends. cover_lanes.h says how it works. */
#include "cover_lanes.h"

#include <stdlib.h>
#include <string.h>

#include "core/bits.h"

enum { LINE = 64 };                   /* bytes of the processor's cache */
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
    for (uint32_t index = 0; index < o->first[o->options]; index++) count[o->item[index]]++;
    for (uint32_t item = 0; item < o->items; item++) {
        fits &= item >= o->primary || count[item] <= LANE_OPTIONS;
        pairs += (uint64_t)count[item] * count[item];
    }
    free(count);
    return fits && pairs <= MOST_PAIRS;
}

/* ---- what each option rules out ---- */

static void take_out(const Occurrences *u, Block *row, uint32_t option) {
    for (uint32_t index = u->first[option]; index < u->first[option + 1]; index++) {
        uint32_t lane = u->item[index];
        if (lane >= u->primary) continue;
        *lane_at(row, lane) &= (uint16_t)~(1u << u->bit[index]);
    }
}

static void take_out_shared(Block *row, const Block *shared, Shape s) {
    for (uint32_t b = 0; b < half_blocks(s); b++)
        for (uint32_t lane = 0; lane < BLOCK_LANES; lane++) row[b].lane[lane] &= shared[b].lane[lane];
}

static void cover_item(Block *row, uint32_t item, Shape s) {
    if (is_wide(s))
        *lane_at(row + half_blocks(s), item) = COVERED;
    else
        *lane_at(row, item) = 0;
}

/* The rows of the options, as far as this item goes. What those without a colour rule out is the same for all of them:
 * it is found once, in `shared`. */
static void set_effects(const Occurrences *u, Block *effect, Shape s, uint32_t item, Block *shared) {
    const uint32_t from = u->from[item], end = u->from[item + 1];
    memset(shared, 0xFF, half_blocks(s) * sizeof(Block));
    for (uint32_t i = from; i < end; i++) take_out(u, shared, u->use[i].option);
    for (uint32_t i = from; i < end; i++) {
        const Use use = u->use[i];
        Block *row = row_at(effect, use.option, s);
        if (item < u->primary) cover_item(row, item, s);
        if (!use.colour) {
            take_out_shared(row, shared, s);
            continue;
        }
        for (uint32_t other = from; other < end; other++)
            if (!cover_agree(use.colour, u->use[other].colour)) take_out(u, row, u->use[other].option);
    }
}

/* ---- the first position ---- */

/* The bases of the lanes, or in wide rows their keys without options. */
static void set_bases(Lanes *l, uint32_t primary) {
    const uint32_t half = half_blocks(l->shape);
    for (uint32_t lane = 0; lane < half * BLOCK_LANES; lane++)
        if (is_wide(l->shape))
            *lane_at(l->row + half, lane) = (uint16_t)(lane < primary ? lane : lane | COVERED);
        else
            *lane_at(l->base, lane) = (uint16_t)((lane | CALM) - (1u << COUNT_SHIFT));
}

static void set_first_row(Lanes *l, const Occurrences *u) {
    const uint32_t open = is_wide(l->shape) ? 0 : OPEN;
    uint32_t min_count = UINT16_MAX;
    memset(l->row, 0, half_blocks(l->shape) * sizeof(Block));
    set_bases(l, u->primary);
    for (uint32_t lane = 0; lane < u->primary; lane++) {
        uint32_t count = u->from[lane + 1] - u->from[lane], key = count << COUNT_SHIFT | lane;
        *lane_at(l->row, lane) = (uint16_t)(open | ((1u << count) - 1));
        if (key < min_count) min_count = key;
    }
    l->head[0].key = (uint16_t)min_count;
    l->head[0].uncovered = (uint16_t)u->primary;
    l->head[0].depth = 0;
    l->height = min_count >= 1u << COUNT_SHIFT;
}

static void set_options(Lanes *l, const Occurrences *u) {
    const uint32_t half = half_blocks(l->shape);
    memset(l->effect, 0xFF, (size_t)u->options * row_blocks(l->shape) * sizeof(Block));
    for (uint32_t option = 0; option < u->options; option++) {
        if (is_wide(l->shape)) memset(row_at(l->effect, option, l->shape) + half, 0, half * sizeof(Block));
        l->name[option] = u->name[option];
        l->size[option] = (uint16_t)cover_size(u, option);
        for (uint32_t index = u->first[option]; index < u->first[option + 1]; index++)
            if (u->item[index] < u->primary) l->option[u->item[index]][u->bit[index]] = (uint16_t)option;
    }
    l->last = (uint16_t)cover_common_size(u);
    for (uint32_t item = 0; item < u->items; item++) set_effects(u, l->effect, l->shape, item, l->popped);
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
static size_t most_positions(const Occurrences *u) {
    return (size_t)(cover_most_levels(u) + 1) * AT_ONCE * LANE_OPTIONS;
}

static Shape shape_for(const Options *o, const Occurrences *u) {
    int wide = 0;
    for (uint32_t item = 0; item < u->primary; item++) wide |= u->from[item + 1] - u->from[item] == LANE_OPTIONS;
    return shape_of(blocks_for(o), wide);
}

static int allocate(Lanes *l, const Occurrences *u) {
    size_t positions = most_positions(u), rows = u->options + positions + AT_ONCE + 1;
    l->memory = malloc(rows * row_blocks(l->shape) * sizeof(Block) + LINE);
    l->size = (uint16_t *)malloc(((size_t)u->options + 1) * sizeof(uint16_t));
    l->option = (uint16_t(*)[LANE_OPTIONS])malloc(((size_t)u->primary + 1) * sizeof l->option[0]);
    l->name = (uint32_t *)malloc(((size_t)u->options + 1) * sizeof(uint32_t));
    l->head = (Head *)malloc(positions * sizeof(Head));
    l->steps = (cover_most_levels(u) + PATH_STEP - 1) / PATH_STEP;
    l->path = (Path *)malloc((positions + 2 * AT_ONCE) * l->steps * sizeof(Path));
    if (!l->memory || !l->size || !l->option || !l->name || !l->head || !l->path) return 0;
    l->effect = (Block *)(((uintptr_t)l->memory + LINE - 1) & ~(uintptr_t)(LINE - 1));
    l->row = row_at(l->effect, u->options, l->shape);
    l->popped = row_at(l->row, positions, l->shape);
    l->base = row_at(l->popped, AT_ONCE, l->shape);
    l->taken_path = l->path + (positions + AT_ONCE) * l->steps;
    return 1;
}

static void choose_code(Lanes *l, int generic) {
    l->cover.run = cover_lanes_run_generic;
    (void)generic;
#ifdef X86_CODE
    if (generic || !processor_has("popcnt") || !processor_has("bmi2") || !processor_has("avx2")) return;
    l->cover.run = cover_lanes_run_vectors;
    if (half_blocks(l->shape) > SHORT_ROW && processor_has("avx512bw") && processor_has("avx512vl") &&
        processor_has("avx512bitalg"))
        l->cover.run = cover_lanes_run_avx512;
#endif
}

Cover *cover_lanes_new(const Options *o, int generic) {
    Lanes *l = (Lanes *)calloc(1, sizeof(Lanes));
    if (!l) return NULL;
    l->cover.release = release;
    Occurrences occurrences;
    int ok = cover_list_occurrences(&occurrences, o);
    if (ok) l->shape = shape_for(o, &occurrences);
    ok = ok && allocate(l, &occurrences);
    if (ok) {
        choose_code(l, generic);
        set_options(l, &occurrences);
        set_first_row(l, &occurrences);
    }
    cover_free_occurrences(&occurrences);
    if (ok) return &l->cover;
    release(&l->cover);
    return NULL;
}
