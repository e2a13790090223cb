/* Refutation for boards of up to HEIGHT rows, each in LANE bits; included once for each kind of board.
 *
 * A position is the free cells and the rows, columns and regions that wait for a queen. Whatever is forced is
 * placed, and what all cells of a small region attack is not free. Where that ends, one tries the cells of
 * the region with the fewest. */

#define WORDS (HEIGHT * LANE / 64)
#define FIRSTS (~(uint64_t)0 / (~(uint64_t)0 >> (64 - LANE))) /* the first bit of each row */
#define LASTS (FIRSTS << (LANE - 1))                           /* and the last */

typedef struct {
    uint64_t free[WORDS];
    uint64_t rows[WORDS]; /* the open rows, as the last bit of each */
    uint64_t columns, regions;
    uint64_t queens[WORDS];
} NAMED(RefutationState);

/* The queen of a region on a free cell. */
static inline void NAMED(put_for)(const Refutation *r, NAMED(RefutationState) *p, int cell, int region) {
    const uint64_t *attack = r->attack + cell * WORDS, *region_cells = r->region[region];
    for (int i = 0; i < WORDS; i++) p->free[i] &= ~(attack[i] | region_cells[i]);
    p->rows[cell / 64] &= ~((uint64_t)1 << (cell % 64 / LANE * LANE + LANE - 1));
    p->columns &= ~((uint64_t)1 << cell % LANE);
    p->regions &= ~((uint64_t)1 << region);
    p->queens[cell / 64] |= (uint64_t)1 << cell % 64;
}

static inline void NAMED(put)(const Refutation *r, NAMED(RefutationState) *p, int cell) {
    NAMED(put_for)(r, p, cell, r->label[cell]);
}

#if WORDS == 1

/* Looks at each open region. Returns 0 at a contradiction. `*changed`: there was something to do. `*smallest_region`
 * is set. Without branches on the number of cells, which nobody can guess: the last cell of a small
 * region counts several times. */
static inline int NAMED(look_at_regions)(const Refutation *r, NAMED(RefutationState) *p, int *changed,
                                         int *smallest_region) {
    int smallest = MAX_ROWS * MAX_ROWS;
    for (uint64_t open = p->regions; open; open &= open - 1) {
        const int region = first_bit64(open);
        const uint64_t region_cells = r->region[region][0], candidates = p->free[0] & region_cells;
        uint64_t remaining = candidates & (candidates - 1);
        if (!candidates) return 0;
        if (!remaining) {
            NAMED(put)(r, p, first_bit64(candidates));
            *changed = 1;
            continue;
        }
        const int count = bit_count64(candidates);
        uint64_t common = p->free[0] & ~region_cells & r->attack[first_bit64(candidates)];
        for (int k = 1; k < SMALL; k++) {
            const uint64_t next = remaining & (remaining - 1);
            common &= r->attack[first_bit64(remaining)];
            remaining = next ? next : remaining;
        }
        common = count > SMALL ? 0 : common;
        p->free[0] &= ~common;
        *changed |= common != 0;
        const int size = count * MAX_ROWS + region;
        smallest = size < smallest ? size : smallest;
    }
    *smallest_region = smallest % MAX_ROWS;
    return 1;
}

#else

/* Excludes what all of these cells of a region attack; 0 if there is nothing. */
static inline int NAMED(exclude)(const Refutation *r, NAMED(RefutationState) *p, const int *cells, int count) {
    uint64_t any = 0;
    for (int i = 0; i < WORDS; i++) {
        uint64_t common = p->free[i];
        for (int k = 0; k < count; k++) common &= r->attack[cells[k] * WORDS + i];
        common &= ~r->region[r->label[cells[0]]][i];
        p->free[i] &= ~common;
        any |= common;
    }
    return any != 0;
}

/* Looks at each open region. Returns 0 at a contradiction. `*changed`: there was something to do. `*smallest_region`
 * is set. */
static inline int NAMED(look_at_regions)(const Refutation *r, NAMED(RefutationState) *p, int *changed,
                                         int *smallest_region) {
    int fewest = 1 << 30;
    for (uint64_t open = p->regions; open; open &= open - 1) {
        const int region = first_bit64(open);
        int count = 0, listed = 0, cells[SMALL];
        for (int i = r->first[region]; i < r->end[region]; i++) count += bit_count64(p->free[i] & r->region[region][i]);
        if (count == 0) return 0;
        for (int i = r->first[region]; count <= SMALL && listed < count; i++)
            for (uint64_t candidates = p->free[i] & r->region[region][i]; candidates; candidates &= candidates - 1)
                cells[listed++] = i * 64 + first_bit64(candidates);
        if (count == 1) {
            NAMED(put)(r, p, cells[0]);
            *changed = 1;
        } else {
            if (count <= SMALL) *changed |= NAMED(exclude)(r, p, cells, count);
            if (count < fewest) fewest = count, *smallest_region = region;
        }
    }
    return 1;
}

#endif

/* Places the queens of the columns in `singles`, which have one free cell. */
static int NAMED(put_columns)(const Refutation *r, NAMED(RefutationState) *p, uint64_t singles) {
    for (; singles; singles &= singles - 1) {
        uint64_t column = FIRSTS << first_bit64(singles), candidates = 0;
        int i = 0;
        while (i < WORDS && !(candidates = p->free[i] & column)) i++;
        if (i == WORDS) return 0;
        NAMED(put)(r, p, i * 64 + first_bit64(candidates));
    }
    return 1;
}

/* The same for all open rows and columns: in a word, `filled` rows have a cell and `multiple` have more. */
static inline int NAMED(look_at_lines)(const Refutation *r, NAMED(RefutationState) *p, int *changed) {
    uint64_t at_least_one = 0, at_least_two = 0, empty = 0, singles[WORDS], any = 0;
    for (int i = 0; i < WORDS; i++) {
        uint64_t w = p->free[i], filled = (((w & ~LASTS) + ~LASTS) | w) & LASTS;
        uint64_t remaining = w & (w - (filled >> (LANE - 1)));
        uint64_t multiple = (((remaining & ~LASTS) + ~LASTS) | remaining) & LASTS;
        empty |= p->rows[i] & ~filled;
        singles[i] = filled & ~multiple;
        any |= singles[i];
        at_least_two |= at_least_one & w;
        at_least_one |= w;
    }
    if (empty) return 0;
    for (int shift = 32; shift >= LANE; shift /= 2) {
        at_least_two |= at_least_two >> shift | (at_least_one & at_least_one >> shift);
        at_least_one |= at_least_one >> shift;
    }
    if (p->columns & ~at_least_one) return 0;
    uint64_t columns = p->columns & at_least_one & ~at_least_two;
    if (!any && !columns) return 1;
    *changed = 1;
    for (int i = 0; any && i < WORDS; i++)
        for (uint64_t s = singles[i]; s; s &= s - 1) {
            int row = first_bit64(s) / LANE * LANE;
            uint64_t candidates = p->free[i] >> row & ~(uint64_t)0 >> (64 - LANE);
            if (!candidates) return 0;
            NAMED(put)(r, p, i * 64 + row + first_bit64(candidates));
        }
    return NAMED(put_columns)(r, p, columns & p->columns);
}

/* Looks at up to so many positions; adds the solutions met to the list, or ends at the first if there is none. Whether
 * that was all of them. */
static int NAMED(search)(const Refutation *r, NAMED(RefutationState) *p, int *nodes, Solutions *solutions) {
    int changed, smallest_region = 0;
    if (--*nodes < 0) return 0;
    do {
        changed = 0;
        if (!NAMED(look_at_regions)(r, p, &changed, &smallest_region)) return 1;
        if (!NAMED(look_at_lines)(r, p, &changed)) return 1;
    } while (changed);
    if (!p->regions) return solutions && add_solution(solutions, p->queens, WORDS);
    for (int i = r->first[smallest_region]; i < r->end[smallest_region]; i++)
        for (uint64_t cells = p->free[i] & r->region[smallest_region][i]; cells; cells &= cells - 1) {
            NAMED(RefutationState) next = *p;
            if (*nodes <= 0) return 0;
            NAMED(put)(r, &next, i * 64 + first_bit64(cells));
            if (!NAMED(search)(r, &next, nodes, solutions)) return 0;
        }
    return 1;
}

static int NAMED(search_board)(const Refutation *r, int cell, int region, int nodes, Solutions *solutions) {
    NAMED(RefutationState) p;
    memset(p.queens, 0, sizeof p.queens);
    memcpy(p.free, r->free, sizeof p.free);
    memcpy(p.rows, r->rows, sizeof p.rows);
    p.columns = p.regions = ~(uint64_t)0 >> (64 - r->size);
    if (!solutions) NAMED(put_for)(r, &p, cell, region);
    return NAMED(search)(r, &p, &nodes, solutions);
}

#undef WORDS
#undef FIRSTS
#undef LASTS
