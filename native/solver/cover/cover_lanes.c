/* Exact cover on bit sets: how it begins and ends. cover_lanes.h says how it works. */
#include "cover_lanes.h"

#include <stdlib.h>
#include <string.h>

#include "core/bits.h"

enum { LINE = 64 };                   /* bytes of the processor's cache */
enum { MOST_EFFECT_BYTES = 1 << 22 }; /* of the rows of all options and items; more would not stay near the processor */
enum { MOST_PAIRS = 1 << 22 };        /* of options of one item, to be compared beforehand */

static uint32_t blocks_for(const Options *o) {
    return (o->primary + BLOCK_LANES - 1) / BLOCK_LANES;
}

int cover_suits_lanes(const Options *o) {
    if (!o->primary || o->primary > MOST_LANES || o->options > UINT16_MAX) return 0;
    if (((size_t)o->options + o->items) * blocks_for(o) * sizeof(Block) > MOST_EFFECT_BYTES) return 0;
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

/* Takes an option out of the lanes of its items, but for one of them. */
static void take_out(const Occurrences *u, Block *row, uint32_t option, uint32_t except) {
    for (uint32_t index = u->first[option]; index < u->first[option + 1]; index++) {
        uint32_t lane = u->item[index];
        if (lane >= u->primary || lane == except) continue;
        *lane_at(row, lane) &= (uint16_t)~(1u << u->bit[index]);
    }
}

/* What options without a colour rule out by this item: the same for all of them. */
static void set_shared(const Occurrences *u, Block *shared, Shape s, uint32_t item) {
    memset(shared, 0xFF, half_blocks(s) * sizeof(Block));
    for (uint32_t i = u->from[item]; i < u->from[item + 1]; i++) take_out(u, shared, u->use[i].option, item);
    if (item < u->primary) *lane_at(shared, item) = 0;
}

/* Takes out what an option rules out by an item in which it has a colour. */
static void take_out_coloured(const Occurrences *u, Block *row, uint32_t item, uint32_t colour) {
    for (uint32_t i = u->from[item]; i < u->from[item + 1]; i++)
        if (!cover_agree(colour, u->use[i].colour)) take_out(u, row, u->use[i].option, item);
}

static void take_out_shared(Block *row, const Block *const with[4], uint32_t blocks) {
    for (uint32_t b = 0; b < blocks; b++)
        for (uint32_t i = 0; i < BLOCK_LANES; i++)
            row[b].lane[i] &= with[0][b].lane[i] & with[1][b].lane[i] & with[2][b].lane[i] & with[3][b].lane[i];
}

static void set_effect(const Occurrences *u, Block *row, Shape s, const Block *shared, uint32_t option) {
    const uint32_t half = half_blocks(s);
    const Block *with[4];
    uint32_t count = 0;
    memset(row, 0xFF, half * sizeof(Block));
    memset(row + half, 0, (row_blocks(s) - half) * sizeof(Block));
    for (uint32_t index = u->first[option]; index < u->first[option + 1]; index++) {
        const uint32_t item = u->item[index];
        if (is_wide(s) && item < u->primary) *lane_at(row + half, item) = COVERED;
        if (u->colour[index]) {
            take_out_coloured(u, row, item, u->colour[index]);
            continue;
        }
        with[count++] = shared + (size_t)item * half;
        if (count == 4) take_out_shared(row, with, half);
        count %= 4;
    }
    if (!count) return;
    for (; count < 4; count++) with[count] = with[0];
    take_out_shared(row, with, half);
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

static void set_options(Lanes *l, const Occurrences *u, Block *shared) {
    for (uint32_t item = 0; item < u->items; item++)
        set_shared(u, shared + (size_t)item * half_blocks(l->shape), l->shape, item);
    for (uint32_t option = 0; option < u->options; option++) {
        set_effect(u, row_at(l->effect, option, l->shape), l->shape, shared, option);
        l->size[option] = (uint16_t)cover_size(u, option);
        for (uint32_t index = u->first[option]; index < u->first[option + 1]; index++)
            if (u->item[index] < u->primary) l->option[u->item[index]][u->bit[index]] = (uint16_t)option;
    }
    l->name = u->name;
    l->last = (uint16_t)cover_common_size(u);
}

/* ---- the beginning and the end ---- */

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
    Rooms *rooms = &l->cover.rooms;
    size_t positions = most_positions(u), rows = u->options + positions + AT_ONCE + 2 + u->items;
    void *memory = rooms_take(rooms, malloc(rows * row_blocks(l->shape) * sizeof(Block) + LINE));
    l->size = (uint16_t *)rooms_add(rooms, u->options, sizeof(uint16_t));
    l->option = (uint16_t(*)[LANE_OPTIONS])rooms_add(rooms, u->primary, sizeof l->option[0]);
    l->head = (Head *)rooms_take(rooms, malloc(positions * sizeof(Head)));
    l->steps = (cover_most_levels(u) + PATH_STEP - 1) / PATH_STEP;
    l->path = (Path *)rooms_take(rooms, malloc((positions + 2 * AT_ONCE) * l->steps * sizeof(Path)));
    if (rooms->failed) return 0;
    l->effect = (Block *)(((uintptr_t)memory + LINE - 1) & ~(uintptr_t)(LINE - 1));
    l->row = row_at(l->effect, u->options, l->shape);
    l->popped = row_at(l->row, positions, l->shape);
    l->base = row_at(l->popped, AT_ONCE, l->shape);
    l->minima = row_at(l->base, 1, l->shape);
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
    Occurrences occurrences;
    if (!l || !cover_list_occurrences(&l->cover.rooms, &occurrences, o)) return (Cover *)l;
    l->shape = shape_for(o, &occurrences);
    if (!allocate(l, &occurrences)) return &l->cover;
    choose_code(l, generic);
    set_options(l, &occurrences, row_at(l->minima, 1, l->shape));
    set_first_row(l, &occurrences);
    return &l->cover;
}
