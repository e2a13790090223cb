/* The search of cover_lanes.h, for one kind of processor; included once `child` is there, which makes the
 * row of a child and returns its smallest key, and `copy_blocks`. */
#include <string.h>

#include "core/bits.h"

/* An option to try, and which of the positions taken it extends. */
typedef struct {
    uint16_t parent, option;
} Trial;

/* The positions taken from the stack, and all that is to be tried in them. */
typedef struct {
    Head head[AT_ONCE];
    Trial trial[AT_ONCE * LANE_OPTIONS];
} Batch;

static inline uint32_t options_of(const Block *row, uint32_t lane, Shape s) {
    return row[lane / BLOCK_LANES].lane[lane % BLOCK_LANES] & (is_wide(s) ? UINT16_MAX : OPEN - 1u);
}

/* Takes the next positions. Returns how many. */
static inline uint32_t pop(Lanes *l, Shape s, Head *head) {
    const uint32_t popped = l->height < AT_ONCE ? l->height : AT_ONCE;
    l->height -= popped;
    /* Of short rows as many as ever, so that the compiler knows how many: counting them takes a fifth of the search. Of
     * long ones copying those that are not there would take as long. */
    const uint32_t rows = half_blocks(s) <= SHORT_ROW ? AT_ONCE : popped;
    copy_blocks(l->popped, row_at(l->row, l->height, s), rows * row_blocks(s));
    memcpy(head, l->head + l->height, AT_ONCE * sizeof *head);
    return popped;
}

/* Takes the next positions, and lists the options of each one's smallest item. Returns how many. */
static inline uint32_t take(Lanes *l, Shape s, Batch *batch) {
    const uint32_t popped = pop(l, s, batch->head);
    uint32_t count = 0;
    for (uint32_t parent = 0; parent < popped; parent++) {
        uint32_t lane = batch->head[parent].key % MOST_LANES, bit;
        uint32_t remaining = options_of(row_at(l->popped, parent, s), lane, s);
        for (; remaining; remaining ^= 1u << bit) {
            bit = (uint32_t)last_bit32(remaining); /* from behind, since the last pushed is the next taken */
            batch->trial[count].parent = (uint16_t)parent;
            batch->trial[count++].option = l->option[lane][bit];
        }
    }
    l->cover.nodes += count;
    return count;
}

/* Makes the row that options leave, given what each does, and returns its smallest key. A lane without options is less
 * calm after that. */
static inline uint16_t choose(const Lanes *l, Shape s, Block *to, const Block *from, const Block **effect, int count) {
    const uint16_t key = child(to, from, effect, count, l->base, l->minima, s);
    if (half_blocks(s) > SHORT_ROW && key >> CALM_SHIFT && key < 1 << COUNT_SHIFT) {
        *lane_at(l->base, key % MOST_LANES) -= 1 << CALM_SHIFT;
    }
    return key;
}

/* Makes the child of a position taken, as the position of this height. */
static inline Head *put_child(const Lanes *l, Shape s, size_t height, const Head *parent, const Block *from,
                              uint32_t option) {
    const Block *effect = row_at(l->effect, option, s);
    Head *head = &l->head[height];
    head->key = choose(l, s, row_at(l->row, height, s), from, &effect, 1);
    head->uncovered = (uint16_t)(parent->uncovered - l->size[option]);
    head->depth = (uint16_t)(parent->depth + 1);
    return head;
}

/* Chooses what is forced in a position, as long as an item has one option left: for several items at once, as far as
 * their options agree. */
static inline void go_on(Lanes *l, Shape s, Head *head, Block *row) {
    while (head->uncovered && head->uncovered != l->last && head->key >> COUNT_SHIFT == 1) {
        const Block *effect[FORCED_AT_ONCE];
        int count = 0;
        for (uint32_t single = singles(l->minima); single && count < FORCED_AT_ONCE; single &= single - 1) {
            const uint32_t lane = l->minima->lane[first_bit32(single) / 2] % MOST_LANES;
            uint32_t remaining = options_of(row, lane, s);
            for (int i = 0; i < count; i++) remaining &= options_of(effect[i], lane, s);
            if (!remaining) continue;
            const uint32_t option = l->option[lane][first_bit32(remaining)];
            effect[count++] = row_at(l->effect, option, s);
            head->uncovered = (uint16_t)(head->uncovered - l->size[option]);
            l->cover.nodes++;
        }
        for (; count < FORCED_AT_ONCE; count++) effect[count] = effect[0];
        head->key = choose(l, s, row, row, effect, FORCED_AT_ONCE);
    }
}

/* One batch, counting. Returns as cover_found. */
static inline int count_on(Lanes *l, Shape s) {
    Head parents[AT_ONCE];
    uint64_t solutions = 0, nodes = 0;
    const uint32_t popped = pop(l, s, parents);
    size_t height = l->height;
    for (uint32_t i = 0; i < popped; i++) {
        const Block *from = row_at(l->popped, i, s);
        const uint32_t lane = parents[i].key % MOST_LANES;
        for (uint32_t remaining = options_of(from, lane, s); remaining; remaining &= remaining - 1, nodes++) {
            Head *head = put_child(l, s, height, &parents[i], from, l->option[lane][first_bit32(remaining)]);
            if (half_blocks(s) > SHORT_ROW) go_on(l, s, head, row_at(l->row, height, s));
            uint32_t bits = head->key >> COUNT_SHIFT, is_leaf = !head->uncovered | (head->uncovered == l->last);
            if (is_leaf) solutions += head->uncovered ? bits : 1;
            height += !is_leaf & (bits != 0);
        }
    }
    l->height = (uint32_t)height;
    l->cover.nodes += nodes;
    return cover_counted(&l->cover, solutions);
}

/* The options chosen on the way to a position, as many bytes at a time as a vector has. */
static inline void copy_path(Path *to, const Path *from, uint32_t steps) {
    for (uint32_t i = 0; i < steps; i++) to[i] = from[i];
}

/* Reports a path, and the option that ends it, as a solution. Returns as cover_found; -1: no memory. */
static inline int report(Lanes *l, const Path *path, uint32_t depth, uint32_t option) {
    uint32_t *solution = cover_room(&l->cover, depth + 1);
    if (!solution) return -1;
    for (uint32_t i = 0; i < depth; i++)
        solution[i] = l->name[path[i / PATH_STEP].option[i % PATH_STEP]];
    solution[depth] = l->name[option];
    return cover_found(&l->cover, depth + 1);
}

/* One batch, keeping solutions. Returns as cover_found; -1: no memory. */
static inline int list_on(Lanes *l, Shape s) {
    Batch batch;
    int going = 1;
    uint32_t count = take(l, s, &batch);
    memcpy(l->taken_path, l->path + (size_t)l->height * l->steps, AT_ONCE * l->steps * sizeof(Path));
    for (uint32_t i = count; i-- > 0;) { /* the first option first */
        const Trial trial = batch.trial[i];
        const Head *parent = &batch.head[trial.parent];
        if (l->size[trial.option] != parent->uncovered) continue;
        going = report(l, l->taken_path + trial.parent * l->steps, parent->depth, trial.option);
        if (going < 0 || l->cover.status == SEARCH_LIMIT) return going;
    }
    for (uint32_t i = 0; i < count; i++) {
        const Trial trial = batch.trial[i];
        const Head *parent = &batch.head[trial.parent];
        if (l->size[trial.option] == parent->uncovered) continue;
        Path *path = l->path + (size_t)l->height * l->steps;
        copy_path(path, l->taken_path + trial.parent * l->steps, l->steps);
        path[parent->depth / PATH_STEP].option[parent->depth % PATH_STEP] = trial.option;
        const Block *from = row_at(l->popped, trial.parent, s);
        l->height += put_child(l, s, l->height, parent, from, trial.option)->key >= 1 << COUNT_SHIFT;
    }
    return going;
}

static inline SearchStatus search(Lanes *l, double end, Shape s) {
    for (uint32_t batches = 1; l->height; batches++) {
        int going = l->cover.keep ? list_on(l, s) : count_on(l, s);
        if (going < 0) return SEARCH_NO_MEMORY;
        if (!going) return l->cover.status;
        if (batches % BATCHES_PER_LOOK == 0 && is_later_than(end)) return SEARCH_PAUSED;
    }
    return SEARCH_EXHAUSTED;
}

/* The same for every shape; the compiler makes the common ones faster when it knows them. */
static SearchStatus search_shape(Lanes *l, double end) {
    switch (l->shape) {
        case 2: return search(l, end, 2);
        case 4: return search(l, end, 4);
        case 5: return search(l, end, 5);
        default: return search(l, end, l->shape);
    }
}
