/* Boards with one queen in each row, column and region, none touching, in sets of WIDTH words: the
 * geometry, the regions, positions and their singles. Included once for each width. */

#include "core/sets_template.h"

/* Tables that depend on the size alone. */
typedef struct {
    int size, cells;
    unsigned char place[2][MOST_CELLS]; /* by cell: its row, its column */
    Set line[2][MOST_LINES];            /* the cells of each row, of each column */
    Set reach[1]; /* by cell: itself, its row, column and neighbours; goes on beyond the end */
} Geometry;

typedef struct {
    const Geometry *geometry;
    unsigned char label[MOST_CELLS]; /* by cell: its region */
    Set region[MOST_LINES];
    unsigned char first[MOST_LINES], end[MOST_LINES]; /* the words that a region's cells lie in */
} Board;

/* Free cells lie in open units only: those without their queen. */
typedef struct {
    Set free;
    uint64_t open[3]; /* rows, columns, regions */
} Position;

/* ---- geometry ---- */

static inline size_t geometry_bytes(int size) {
    return sizeof(Geometry) + sizeof(Set) * (size_t)(size * size);
}

/* Fills what is zeroed, but for `reach`. */
static inline void geometry_fill_lines(Geometry *g, int size) {
    g->size = size;
    g->cells = size * size;
    for (int cell = 0; cell < g->cells; cell++) {
        int row = cell / size, column = cell % size;
        g->place[ROWS][cell] = (unsigned char)row;
        g->place[COLUMNS][cell] = (unsigned char)column;
        INSERT(g->line[ROWS][row], cell);
        INSERT(g->line[COLUMNS][column], cell);
    }
}

/* Fills zeroed memory of so many bytes. */
static inline void geometry_fill(Geometry *g, int size) {
    geometry_fill_lines(g, size);
    for (int cell = 0; cell < g->cells; cell++) {
        int row = g->place[ROWS][cell], column = g->place[COLUMNS][cell];
        Set *reach = g->reach + cell;
        *reach = g->line[ROWS][row];
        set_add(reach, &g->line[COLUMNS][column]);
        for (int r = row - 1; r <= row + 1; r++)
            for (int c = column - 1; c <= column + 1; c++)
                if (r >= 0 && r < size && c >= 0 && c < size) INSERT(*reach, r * size + c);
    }
}

/* ---- regions ---- */

/* Finds the words that a region's cells lie in. */
static inline void board_span(Board *board, int region) {
    int first = 0, end = WIDTH;
    while (first < end && !board->region[region].w[first]) first++;
    while (end > first && !board->region[region].w[end - 1]) end--;
    board->first[region] = (unsigned char)first;
    board->end[region] = (unsigned char)end;
}

/* The board with these regions, one label below its size for each cell. */
static inline void board_fill(Board *board, const Geometry *geometry, const unsigned char *label) {
    const Set none = {{0}};
    board->geometry = geometry;
    for (int region = 0; region < geometry->size; region++) board->region[region] = none;
    for (int cell = 0; cell < geometry->cells; cell++) {
        board->label[cell] = label[cell];
        INSERT(board->region[label[cell]], cell);
    }
    for (int region = 0; region < geometry->size; region++) board_span(board, region);
}

static inline const Set *board_unit(const Board *board, int kind, int unit) {
    return kind == REGIONS ? &board->region[unit] : &board->geometry->line[kind][unit];
}

/* ---- positions ---- */

/* The position without a queen. */
static inline void position_begin(const Board *board, Position *p) {
    const Set none = {{0}};
    p->free = none;
    for (int word = 0, left = board->geometry->cells; left > 0; word++, left -= 64)
        p->free.w[word] = lowest_bits(left < 64 ? left : 64);
    p->open[ROWS] = p->open[COLUMNS] = p->open[REGIONS] = lowest_bits(board->geometry->size);
}

/* Places a queen on a free cell: she crosses out her row, column, region and neighbours. */
static inline void place_queen(const Board *board, Position *p, int cell) {
    const Geometry *g = board->geometry;
    const int region = board->label[cell];
    const Set *reach = g->reach + cell, *cells = board->region + region;
    for (int i = 0; i < WIDTH; i++) p->free.w[i] &= ~(reach->w[i] | cells->w[i]);
    p->open[ROWS] &= ~((uint64_t)1 << g->place[ROWS][cell]);
    p->open[COLUMNS] &= ~((uint64_t)1 << g->place[COLUMNS][cell]);
    p->open[REGIONS] &= ~((uint64_t)1 << region);
}

/* Places queens on all these free cells; 0 if one attacks another. */
static inline int place_all(const Board *board, Position *p, const Set *cells) {
    EACH_CELL(*cells, cell) {
        if (!HAS(p->free, cell)) return 0;
        place_queen(board, p, cell);
    }
    return 1;
}

/* ---- singles ---- */

/* The cells of the set in a row, one bit for each column. */
static inline uint64_t row_bits(const Set *set, int row, int size) {
    const int from = row * size, word = from / 64, shift = from % 64;
    uint64_t bits = set->w[word] >> shift;
    if (shift + size > 64) bits |= set->w[word + 1] << (64 - shift);
    return bits & lowest_bits(size);
}

/* Adds the free cells that are alone in their region, of 8×8. 0 if an open region has none. */
static inline int find_region_singles_of_bytes(const Board *board, const Position *p, Set *singles) {
    uint64_t filled = 0, alone = 0;
    for (int region = 0; region < 8; region++) {
        const uint64_t cells = p->free.w[0] & board->region[region].w[0];
        alone |= cells & all_if_at_most_one(cells);
        filled |= (uint64_t)(cells != 0) << region;
    }
    singles->w[0] |= alone;
    return !(p->open[REGIONS] & ~filled);
}

/* Adds the free cells that are alone in their open region. 0 if an open region has none. */
static inline int find_region_singles(const Board *board, const Position *p, Set *singles) {
    if (IS_OF_BYTES(board->geometry->size)) return find_region_singles_of_bytes(board, p, singles);
    EACH_BIT(p->open[REGIONS], region) {
        const Set *cells = board->region + region;
        uint64_t last = 0, several = 0;
        int next = 0;
        for (int i = board->first[region]; i < board->end[region]; i++) {
            const uint64_t part = p->free.w[i] & cells->w[i];
            if (!part) continue;
            several |= last | (part & (part - 1));
            last = part;
            next = i;
        }
        if (!last) return 0;
        if (!several) singles->w[next] |= last;
    }
    return 1;
}

/* Adds the free cells that are alone in their open row or column, of 8×8. 0 if one of these has none. */
static inline int find_singles_of_bytes(const Position *p, Set *singles) {
    const uint64_t cells = p->free.w[0], filled = bytes_filled(cells);
    uint64_t doubled;
    const uint64_t columns = bytes_columns_twice(cells, &doubled);
    singles->w[0] |= bytes_singles(cells, filled, columns, doubled);
    return !((p->open[ROWS] & ~bytes_rows(filled)) | (p->open[COLUMNS] & ~columns));
}

/* The same on any board. */
static inline int find_line_singles(const Board *board, const Position *p, Set *singles) {
    const int size = board->geometry->size;
    uint64_t single = 0, doubled = 0;
    if (IS_OF_BYTES(size)) return find_singles_of_bytes(p, singles);
    EACH_BIT(p->open[ROWS], row) {
        const uint64_t bits = row_bits(&p->free, (int)row, size);
        if (!bits) return 0;
        if (!(bits & (bits - 1))) INSERT(*singles, (int)row * size + first_bit64(bits));
        doubled |= single & bits;
        single |= bits;
    }
    if (p->open[COLUMNS] & ~single) return 0;
    EACH_BIT(single & ~doubled, column) {
        const Set *line = &board->geometry->line[COLUMNS][column];
        for (int i = 0; i < WIDTH; i++) singles->w[i] |= p->free.w[i] & line->w[i];
    }
    return 1;
}
