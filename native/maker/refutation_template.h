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
} NAMED(Position);

/* The queen of a region on a free cell. */
static inline void NAMED(put_for)(const Refutation *r, NAMED(Position) *p, int cell, int region) {
    const uint64_t *attack = r->attack + cell * WORDS, *own = r->region[region];
    for (int i = 0; i < WORDS; i++) p->free[i] &= ~(attack[i] | own[i]);
    p->rows[cell / 64] &= ~((uint64_t)1 << (cell % 64 / LANE * LANE + LANE - 1));
    p->columns &= ~((uint64_t)1 << cell % LANE);
    p->regions &= ~((uint64_t)1 << region);
}

static inline void NAMED(put)(const Refutation *r, NAMED(Position) *p, int cell) {
    NAMED(put_for)(r, p, cell, r->label[cell]);
}

#if WORDS == 1

/* Looks at each open region. Returns 0 at a contradiction. `*changed`: there was something to do. `*least`
 * becomes the smallest one. Without branches on the number of cells, which nobody can guess: the last cell of a small
 * region counts several times. */
static inline int NAMED(look_at_regions)(const Refutation *r, NAMED(Position) *p, int *changed, int *least) {
    int smallest = MOST_ROWS * MOST_ROWS;
    for (uint64_t open = p->regions; open; open &= open - 1) {
        const int region = first_bit64(open);
        const uint64_t own = r->region[region][0], held = p->free[0] & own;
        uint64_t rest = held & (held - 1);
        if (!held) return 0;
        if (!rest) {
            NAMED(put)(r, p, first_bit64(held));
            *changed = 1;
            continue;
        }
        const int count = bit_count64(held);
        uint64_t common = p->free[0] & ~own & r->attack[first_bit64(held)];
        for (int k = 1; k < SMALL; k++) {
            const uint64_t next = rest & (rest - 1);
            common &= r->attack[first_bit64(rest)];
            rest = next ? next : rest;
        }
        common = count > SMALL ? 0 : common;
        p->free[0] &= ~common;
        *changed |= common != 0;
        const int size = count * MOST_ROWS + region;
        smallest = size < smallest ? size : smallest;
    }
    *least = smallest % MOST_ROWS;
    return 1;
}

#else

/* Excludes what all of these cells of a region attack; 0 if there is nothing. */
static inline int NAMED(exclude)(const Refutation *r, NAMED(Position) *p, const int *cells, int count) {
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

/* Looks at each open region. Returns 0 at a contradiction. `*changed`: there was something to do. `*least`
 * becomes the smallest one. */
static inline int NAMED(look_at_regions)(const Refutation *r, NAMED(Position) *p, int *changed, int *least) {
    int fewest = 1 << 30;
    for (uint64_t open = p->regions; open; open &= open - 1) {
        const int region = first_bit64(open);
        int count = 0, listed = 0, cells[SMALL];
        for (int i = r->first[region]; i < r->end[region]; i++) count += bit_count64(p->free[i] & r->region[region][i]);
        if (count == 0) return 0;
        for (int i = r->first[region]; count <= SMALL && listed < count; i++)
            for (uint64_t held = p->free[i] & r->region[region][i]; held; held &= held - 1)
                cells[listed++] = i * 64 + first_bit64(held);
        if (count == 1) {
            NAMED(put)(r, p, cells[0]);
            *changed = 1;
        } else {
            if (count <= SMALL) *changed |= NAMED(exclude)(r, p, cells, count);
            if (count < fewest) fewest = count, *least = region;
        }
    }
    return 1;
}

#endif

/* Places the queens of the columns in `single`, which have one free cell. */
static int NAMED(put_columns)(const Refutation *r, NAMED(Position) *p, uint64_t single) {
    for (; single; single &= single - 1) {
        uint64_t column = FIRSTS << first_bit64(single), held = 0;
        int i = 0;
        while (i < WORDS && !(held = p->free[i] & column)) i++;
        if (i == WORDS) return 0;
        NAMED(put)(r, p, i * 64 + first_bit64(held));
    }
    return 1;
}

/* The same for all open rows and columns: in a word, `filled` rows have a cell and `several` have more. */
static inline int NAMED(look_at_lines)(const Refutation *r, NAMED(Position) *p, int *changed) {
    uint64_t once = 0, twice = 0, empty = 0, single[WORDS], any = 0;
    for (int i = 0; i < WORDS; i++) {
        uint64_t w = p->free[i], filled = (((w & ~LASTS) + ~LASTS) | w) & LASTS;
        uint64_t rest = w & (w - (filled >> (LANE - 1)));
        uint64_t several = (((rest & ~LASTS) + ~LASTS) | rest) & LASTS;
        empty |= p->rows[i] & ~filled;
        single[i] = filled & ~several;
        any |= single[i];
        twice |= once & w;
        once |= w;
    }
    if (empty) return 0;
    for (int shift = 32; shift >= LANE; shift /= 2) {
        twice |= twice >> shift | (once & once >> shift);
        once |= once >> shift;
    }
    if (p->columns & ~once) return 0;
    uint64_t columns = p->columns & once & ~twice;
    if (!any && !columns) return 1;
    *changed = 1;
    for (int i = 0; any && i < WORDS; i++)
        for (uint64_t s = single[i]; s; s &= s - 1) {
            int row = first_bit64(s) / LANE * LANE;
            uint64_t held = p->free[i] >> row & ~(uint64_t)0 >> (64 - LANE);
            if (!held) return 0;
            NAMED(put)(r, p, i * 64 + row + first_bit64(held));
        }
    return NAMED(put_columns)(r, p, columns & p->columns);
}

/* Whether no solution is left, as far as so many positions show. */
static int NAMED(has_none)(const Refutation *r, NAMED(Position) *p, int *nodes) {
    int changed, least = 0;
    if (--*nodes < 0) return 0;
    do {
        changed = 0;
        if (!NAMED(look_at_regions)(r, p, &changed, &least)) return 1;
        if (!NAMED(look_at_lines)(r, p, &changed)) return 1;
    } while (changed);
    if (!p->regions) return 0;
    for (int i = r->first[least]; i < r->end[least]; i++)
        for (uint64_t held = p->free[i] & r->region[least][i]; held; held &= held - 1) {
            NAMED(Position) next = *p;
            if (*nodes <= 0) return 0;
            NAMED(put)(r, &next, i * 64 + first_bit64(held));
            if (!NAMED(has_none)(r, &next, nodes)) return 0;
        }
    return 1;
}

static int NAMED(refute)(const Refutation *r, int cell, int region, int nodes) {
    NAMED(Position) p;
    memcpy(p.free, r->free, sizeof p.free);
    memcpy(p.rows, r->rows, sizeof p.rows);
    p.columns = p.regions = ~(uint64_t)0 >> (64 - r->size);
    NAMED(put_for)(r, &p, cell, region);
    return NAMED(has_none)(r, &p, &nodes);
}

#undef WORDS
#undef FIRSTS
#undef LASTS
