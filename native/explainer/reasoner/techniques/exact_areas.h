/* Tiling, squeeze, composite regions: what follows from cells that hold a known number of queens.
 *
 * Tiling takes the cells of one unit, squeeze those of two neighbouring lines, and a composite region is what lines
 * and regions leave of each other. If the cells lie in as many blocks of 2 by 2 as they hold queens, there is one
 * queen in each block: whatever all of its cells see is crossed out, and so is a cell where two of the blocks
 * overlap. */

enum {
    MOST_BLOCKS = 4, /* of more blocks than these only the plainest covers are looked at */
    COVERS_TRIED = 256
};

/* `known_cells`: the cells of the area that it rests on. */
static void show_held(Reasoner *r, const Position *p, const char *technique, const Area *area, const Reason *reason,
                      const Set *places, const Set *eliminates, const Set *known_cells, Sink *sink) {
    if (r->board.has_several && words_of(&r->board, reason) > MOST_WORDS) return;
    Deduction *deduction = new_deduction(r, technique, area->units, reason);
    if (places) deduction->places = *places;
    if (eliminates) deduction->eliminates = *eliminates;
    deduction->evidence = area->cells;
    deduction->has_premises = 1;
    deduction->premises = queens_of_nearly_full(&r->board, p, &deduction->eliminates);
    set_add(&deduction->premises, &area->premises);
    set_add(&deduction->premises, known_cells);
    show(r, sink, deduction);
}

/* ---- covers ---- */

typedef struct {
    Reasoner *r;
    const Position *p;
    const char *technique;
    const Area *area;
    Sink *sink;
    int all_four;  /* whether all four blocks of a cell are looked at */
    int covers; /* looked at so far */
    int depth;
    Set *blocks;
} CoverSearch;

static int compare_blocks(const void *a, const void *b) {
    return set_first((const Set *)a) - set_first((const Set *)b);
}

/* That the cells lie in so many blocks, each named by those of its cells that are there. */
static const Reason *cover_reason(Reasoner *r, const Area *area, const Set *blocks, int count) {
    Set *sorted = NEW_ARRAY(&r->arena, Set, count);
    Reasons windows = {0};
    memcpy(sorted, blocks, (size_t)count * sizeof *sorted);
    qsort(sorted, (size_t)count, sizeof *sorted, compare_blocks);
    for (int i = 0; i < count; i++) {
        const Set cells = set_common(&sorted[i], &area->cells);
        Reason *window = because(r, "cover.window", "cells:c", &cells);
        PUSH(&r->arena, &windows, window);
    }
    return because(r, "cover", "area:r windows:l", area->reason, windows);
}

/* The known cells that show the area to lie in these blocks. */
static Set known_beside_blocks(const CoverSearch *s) {
    Set known_cells = set_without(&s->area->all_cells, &s->p->free);
    for (int i = 0; i < s->depth; i++) set_remove(&known_cells, &s->blocks[i]);
    return known_cells;
}

/* The same, and those for which each of the cells is lost: the ones in a block all of which it sees otherwise. */
static Set known_for(const CoverSearch *s, const Set *lost) {
    const Board *board = &s->r->board;
    Set known_cells = known_beside_blocks(s);
    EACH_CELL(*lost, cell) {
        const Set visible = seen_from(board, s->p, cell);
        Set best = board->all;
        for (int i = 0; i < s->depth; i++) {
            Set crossed = set_common(&s->blocks[i], &s->area->all_cells);
            const Set part = set_common(&crossed, &s->area->cells);
            set_remove(&crossed, &part);
            set_remove(&crossed, &visible);
            if (set_is_within(&part, &visible) && set_count(&crossed) < set_count(&best)) best = crossed;
        }
        if (!set_equals(&best, &board->all)) set_add(&known_cells, &best);
    }
    return known_cells;
}

static void show_cover(const CoverSearch *s) {
    Reasoner *r = s->r;
    Set single = {{0}}, once = {{0}}, twice = {{0}}, visible = {{0}}, alone = {{0}};
    for (int i = 0; i < s->depth; i++) {
        const Set part = set_common(&s->blocks[i], &s->area->cells), again = set_common(&once, &part);
        if (set_count(&part) == 1) {
            set_add(&single, &part);
            set_add(&alone, &s->blocks[i]);
        }
        set_add(&twice, &again);
        set_add(&once, &part);
        const Set by_all = seen_by_all(&r->board, s->p, &part);
        set_add(&visible, &by_all);
    }
    set_add(&visible, &twice);
    set_keep(&visible, &s->p->free);
    set_remove(&visible, &single);
    if (set_is_empty(&single) && set_is_empty(&visible)) return;
    const Reason *cover = cover_reason(r, s->area, s->blocks, s->depth);
    if (!set_is_empty(&single)) {
        Reason *reason = because(r, "hold.single", "cover:r single:c", cover, &single);
        Set known_cells = known_beside_blocks(s);
        set_keep(&alone, &s->area->all_cells);
        set_remove(&alone, &s->p->free);
        set_add(&known_cells, &alone);
        show_held(r, s->p, s->technique, s->area, reason, &single, NULL, &known_cells, s->sink);
    }
    if (set_is_empty(&visible)) return;
    const Set lost = set_without(&visible, &twice), known_cells = known_for(s, &lost);
    Reason *reason = because(r, "hold.cover", "cover:r lost:c", cover, &visible);
    show_held(r, s->p, s->technique, s->area, reason, NULL, &visible, &known_cells, s->sink);
}

/* The blocks with this cell: those with it in their upper half, or all. */
static int blocks_of(const Board *board, int cell, int all_four, Set *blocks) {
    int count = 0;
    for (int down = 1; down >= (all_four ? -1 : 1); down -= 2)
        for (int side = 1; side >= -1; side -= 2) {
            const Set block = block_at(board, cell, down, side);
            int is_new = 1;
            for (int i = 0; i < count; i++) is_new &= !set_equals(&blocks[i], &block);
            if (is_new) blocks[count++] = block;
        }
    return count;
}

/* Looks at the covers of these cells by at most so many blocks more, each of which adds a cell. */
static void find_covers(CoverSearch *s, Set cells, int remaining) {
    if (s->covers >= COVERS_TRIED) return;
    if (set_is_empty(&cells)) {
        s->covers++;
        if (!remaining) show_cover(s);
        return;
    }
    if (blocks_needed_at_least(&s->r->board, &cells) > remaining) return;
    Set blocks[4];
    const int first = set_first(&cells), count = blocks_of(&s->r->board, first, s->all_four, blocks);
    for (int i = 0; i < count; i++) {
        const Set part = set_common(&blocks[i], &cells);
        s->blocks[s->depth++] = blocks[i];
        find_covers(s, set_without(&cells, &blocks[i]), remaining - 1);
        s->depth--;
        if (!s->all_four && set_count(&part) == 1) return; /* a cell on its own needs no other block */
    }
}

/* ---- areas ---- */

static const Reason *held_reason(Reasoner *r, const char *key, const Area *area) {
    return because(r, key, "area:r cells:c", area->reason, &area->cells);
}

/* The cells seen from wherever the area's one queen is. */
static void find_seen_from_area(Reasoner *r, const Position *p, const char *technique, const Area *area, Sink *sink) {
    const Set visible = seen_by_all(&r->board, p, &area->cells), known_cells = set_without(&area->all_cells, &p->free);
    if (set_is_empty(&visible)) return;
    const Set unseen = unseen_from(&r->board, p, &known_cells, &visible);
    Reason *reason = because(r, "hold.one", "area:r cells:c seen:c sights:l", area->reason, &area->cells, &visible,
                             sight_reasons(r, p, &area->cells, &visible));
    show_held(r, p, technique, area, reason, NULL, &visible, &unseen, sink);
}

/* What follows from an area that holds exactly so many queens. */
static void find_held(Reasoner *r, const Position *p, const char *technique, const Area *area, Sink *sink) {
    const Set *cells = &area->cells, known_cells = set_without(&area->all_cells, &p->free), none = {{0}};
    if (set_is_empty(cells) || area->count < 0) return;
    if (area->count == 0) {
        show_held(r, p, technique, area, held_reason(r, "hold.none", area), NULL, cells, &none, sink);
    } else if (set_count(cells) == area->count) {
        show_held(r, p, technique, area, held_reason(r, "hold.all", area), cells, NULL, &known_cells, sink);
    } else if (area->count == 1) {
        find_seen_from_area(r, p, technique, area, sink);
    } else if (r->board.has_several && r->board.has_windows && fit_in(&r->board, cells, area->count)) {
        CoverSearch search = {r, p, technique, area, sink, area->count <= MOST_BLOCKS, 0, 0,
                              NEW_ARRAY(&r->arena, Set, area->count)};
        find_covers(&search, *cells, area->count);
    }
}

static void find_held_in(Reasoner *r, const Position *p, const char *technique, const AreaList *areas, Sink *sink) {
    for (int i = 0; i < areas->count && !has_enough(sink); i++) find_held(r, p, technique, &areas->items[i], sink);
}

static void find_tilings(Reasoner *r, const Position *p, Sink *sink) {
    const AreaList areas = unit_areas(r, p);
    find_held_in(r, p, "tiling", &areas, sink);
}

static void find_squeezes(Reasoner *r, const Position *p, Sink *sink) {
    AreaList areas = {0};
    add_line_pairs(r, p, &areas);
    find_held_in(r, p, "squeeze", &areas, sink);
}

static void find_composite_regions(Reasoner *r, const Position *p, Sink *sink) {
    AreaList areas = {0};
    add_runs(r, p, &areas);
    find_held_in(r, p, "composite-region", &areas, sink);
}
