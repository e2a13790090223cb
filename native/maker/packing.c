/* Is there a solution with a star on this cell? For boards of several stars in each row, column and region.
 *
 * No 2×2 window holds two stars. So a row with a run of five free cells in it takes three stars there at most,
 * and any set of cells takes no more than the windows that it takes to cover it. Where a unit needs that many,
 * each of these windows holds one. That is looked at for
 *
 *   lines     runs of free cells, in pairs from their beginning: a run of odd length must hold stars in every
 *             other cell, beginning with the first; and what a pair attacks as a whole is not free
 *   strips    two neighbouring lines together: the same, with pairs of columns
 *   regions   covered greedily, from the top left
 *
 * Everything is kept twice, by row and by column, so that columns are treated as rows are. */
#include "packing.h"

#include "core/bits.h"

typedef struct {
    uint32_t free[2][PACKING_MAX_SIZE + 2]; /* by row and by column; line i is entry i + 1 */
    uint32_t star[PACKING_MAX_SIZE];        /* by row */
    int8_t need[2][PACKING_MAX_SIZE];
    int8_t region_need[PACKING_MAX_SIZE + 1];
    int remaining;    /* stars still to be placed */
    int changed; /* since it was last set to 0 */
} PackingState;

/* ---- regions ---- */

static void find_rows(Packing *p, int region) {
    int first = 0, end = p->size;
    while (first < end && !p->cells[region][first]) first++;
    while (end > first && !p->cells[region][end - 1]) end--;
    p->first[region] = (uint8_t)first;
    p->end[region] = (uint8_t)end;
}

void packing_read(Packing *p, const Drawing *d, const uint8_t *label, int regions) {
    memset(p, 0, sizeof *p);
    p->size = d->size;
    p->stars = d->stars;
    p->stride = d->stride;
    p->label = label;
    p->regions = regions;
    for (int i = 0; i < d->cells; i++) {
        int cell = d->cell[i];
        if (label[cell] < regions)
            p->cells[label[cell]][cell / d->stride] |= (uint32_t)1 << cell % d->stride;
    }
    for (int region = 0; region < regions; region++) find_rows(p, region);
}

void packing_move(Packing *p, int cell, int from, int to) {
    uint32_t bit = (uint32_t)1 << cell % p->stride;
    int row = cell / p->stride;
    if (from != NOWHERE) {
        p->cells[from][row] &= ~bit;
        find_rows(p, from);
    }
    if (to != NOWHERE) {
        p->cells[to][row] |= bit;
        find_rows(p, to);
    }
}

/* ---- positions ---- */

/* Clears these cells of a line, in both directions. */
static void clear(PackingState *q, int axis, int line, uint32_t cells) {
    cells &= q->free[axis][line + 1];
    if (!cells) return;
    q->changed = 1;
    q->free[axis][line + 1] &= ~cells;
    for (; cells; cells &= cells - 1) q->free[!axis][first_bit32(cells) + 1] &= ~((uint32_t)1 << line);
}

/* A cell and its neighbours in a line; bit 0 is column 0. */
static uint32_t cell_and_neighbours(int column) {
    return column ? (uint32_t)7 << (column - 1) : 3;
}

static int place(const Packing *p, PackingState *q, int row, int column) {
    if (!(q->free[0][row + 1] >> column & 1)) return 0;
    for (int i = row > 0 ? row - 1 : 0; i <= row + 1 && i < p->size; i++) clear(q, 0, i, cell_and_neighbours(column));
    if (--q->need[0][row] == 0) clear(q, 0, row, ~(uint32_t)0);
    if (--q->need[1][column] == 0) clear(q, 1, column, ~(uint32_t)0);
    q->star[row] |= (uint32_t)1 << column;
    q->remaining--;
    q->changed = 1;
    if (!p->regions) return 1;
    int region = p->label[row * p->stride + column];
    if (--q->region_need[region] == 0)
        for (int i = p->first[region]; i < p->end[region]; i++) clear(q, 0, i, p->cells[region][i]);
    return 1;
}

/* ---- lines and strips ---- */

/* The stars that such a line can take, counted to `limit`. */
static int count_capacity(uint32_t cells, int limit) {
    int capacity = 0;
    while (cells && capacity < limit) {
        uint32_t low = cells & (0 - cells);
        cells &= ~(low | low << 1);
        capacity++;
    }
    return capacity;
}

/* The run that begins with the first of these cells. */
static uint32_t first_run(uint32_t cells) {
    uint32_t low = cells & (0 - cells);
    return cells & ~(cells + low);
}

/* The cells of a run from its first on, with one between each and the next. */
static uint32_t every_other(uint32_t run) {
    return run & (uint32_t)0x55555555 << first_bit32(run);
}

static int is_odd(uint32_t run) {
    return (every_other(run) & ~(run >> 1)) != 0; /* its last cell is one of them */
}

/* Places stars on these cells of a line. 0 if one of them excludes another. */
static int place_in_line(const Packing *p, PackingState *q, int axis, int line, uint32_t cells) {
    for (; cells; cells &= cells - 1) {
        int position = first_bit32(cells);
        if (!(axis ? place(p, q, position, line) : place(p, q, line, position))) return 0;
    }
    return 1;
}

/* A line that takes just as many stars as it needs. */
static int fill_line(const Packing *p, PackingState *q, int axis, int line) {
    uint32_t cells = q->free[axis][line + 1], forced = 0, pairs = 0;
    while (cells) {
        uint32_t run = first_run(cells);
        cells &= ~run;
        if (is_odd(run))
            forced |= every_other(run);
        else
            pairs |= run;
    }
    if (line > 0) clear(q, axis, line - 1, pairs);
    if (line + 1 < p->size) clear(q, axis, line + 1, pairs);
    return place_in_line(p, q, axis, line, forced);
}

/* Two lines, this and the next, that take just as many stars together as they need. */
static void fill_strip(PackingState *q, int axis, int line) {
    uint32_t cells = q->free[axis][line + 1] | q->free[axis][line + 2], never = 0;
    while (cells) {
        uint32_t run = first_run(cells);
        cells &= ~run;
        if (is_odd(run)) never |= run & ~every_other(run);
    }
    clear(q, axis, line, never);
    clear(q, axis, line + 1, never);
}

static int look_at_lines(const Packing *p, PackingState *q, int axis) {
    const int8_t *need = q->need[axis];
    for (int line = 0; line < p->size; line++) {
        uint32_t cells = q->free[axis][line + 1];
        int capacity = need[line] ? count_capacity(cells, need[line] + 1) : 0;
        if (capacity < need[line]) return 0;
        if (capacity && capacity == need[line] && !fill_line(p, q, axis, line)) return 0;
    }
    for (int line = 0; line + 1 < p->size; line++) {
        int needed = need[line] + need[line + 1];
        if (!need[line] || !need[line + 1]) continue;
        int capacity = count_capacity(q->free[axis][line + 1] | q->free[axis][line + 2], needed + 1);
        if (capacity < needed) return 0;
        if (capacity == needed) fill_strip(q, axis, line);
    }
    return 1;
}

/* ---- regions ---- */

/* A window: its upper left cell, and which of its cells are meant, in this row and the next. */
typedef struct {
    int row;
    uint32_t upper, lower;
} Window;

/* The window that covers the first of these cells and most of the others; it leans to the right or left. */
static Window first_window(const uint32_t *cells, int row) {
    uint32_t low = cells[row] & (0 - cells[row]);
    uint32_t right = cells[row + 1] & (low | low << 1), left = cells[row + 1] & (low | low >> 1);
    uint32_t neighbour = cells[row] & low << 1;
    Window window = {row, low | neighbour, right};
    if (left & low >> 1 && !neighbour && !(right & low << 1)) window.lower = left;
    return window;
}

/* Excludes what every cell of a window attacks, outside the window. Places a star on a single cell. */
static int fill_window(const Packing *p, PackingState *q, Window w) {
    uint32_t upper = ~(uint32_t)0, lower = ~(uint32_t)0, above = ~(uint32_t)0;
    if (!w.lower && !(w.upper & (w.upper - 1))) return place(p, q, w.row, first_bit32(w.upper));
    for (uint32_t c = w.upper; c; c &= c - 1) {
        uint32_t zone = cell_and_neighbours(first_bit32(c));
        above &= zone, upper &= zone, lower &= zone;
    }
    for (uint32_t c = w.lower; c; c &= c - 1) {
        uint32_t zone = cell_and_neighbours(first_bit32(c));
        above = 0, upper &= zone, lower &= zone;
    }
    if (w.row > 0) clear(q, 0, w.row - 1, above);
    clear(q, 0, w.row, upper & ~w.upper);
    if (w.row + 1 < p->size) clear(q, 0, w.row + 1, lower & ~w.lower);
    return 1;
}

static int look_at_region(const Packing *p, PackingState *q, int region) {
    uint32_t cells[PACKING_MAX_SIZE + 1];
    Window windows[MAX_STARS + 1];
    int need = q->region_need[region], count = 0, first = p->first[region], end = p->end[region];
    for (int row = first; row < end; row++) cells[row] = p->cells[region][row] & q->free[0][row + 1];
    cells[end] = 0;
    for (int row = first; row < end; row++)
        while (cells[row]) {
            if (count == need) return 1;
            windows[count] = first_window(cells, row);
            cells[row] &= ~windows[count].upper;
            cells[row + 1] &= ~windows[count].lower;
            count++;
        }
    if (count < need) return 0;
    for (int i = 0; i < count; i++)
        if (!fill_window(p, q, windows[i])) return 0;
    return 1;
}

/* ---- the search ---- */

static int settle(const Packing *p, PackingState *q) {
    do {
        q->changed = 0;
        for (int region = 0; region < p->regions; region++)
            if (q->region_need[region] && !look_at_region(p, q, region)) return 0;
        if (!look_at_lines(p, q, 0) || !look_at_lines(p, q, 1)) return 0;
    } while (q->changed && q->remaining);
    return 1;
}

/* The first free cell of the region that has fewest for what it needs. */
static int choose(const Packing *p, const PackingState *q) {
    int min_count = 1 << 30, chosen = 0;
    for (int region = 0; region < p->size; region++) {
        int count = 0, first = -1;
        if (!q->region_need[region]) continue;
        for (int row = p->first[region]; row < p->end[region]; row++)
            for (uint32_t c = p->cells[region][row] & q->free[0][row + 1]; c; c &= c - 1, count++)
                if (first < 0) first = row * p->stride + first_bit32(c);
        count -= 2 * q->region_need[region];
        if (count < min_count) min_count = count, chosen = first;
    }
    return chosen;
}

static int has_none(const Packing *p, PackingState *q, int *tries) {
    for (;;) {
        if (!settle(p, q)) return 1;
        if (!q->remaining || --*tries < 0) return 0;
        int cell = choose(p, q), row = cell / p->stride, column = cell % p->stride;
        PackingState next = *q;
        place(p, &next, row, column);
        if (!has_none(p, &next, tries)) return 0;
        clear(q, 0, row, (uint32_t)1 << column);
    }
}

/* The lines' needs and the rows of a position whose free cells are known. */
static void begin(const Packing *p, PackingState *q) {
    for (int row = 0; row < p->size; row++)
        for (uint32_t c = q->free[0][row + 1]; c; c &= c - 1)
            q->free[1][first_bit32(c) + 1] |= (uint32_t)1 << row;
    for (int i = 0; i < p->size; i++) q->need[0][i] = q->need[1][i] = (int8_t)p->stars;
    q->remaining = p->size * p->stars;
}

int packing_refutes(const Packing *p, int cell, int tries) {
    PackingState q;
    memset(&q, 0, sizeof q);
    for (int region = 0; region < p->size; region++) {
        q.region_need[region] = (int8_t)p->stars;
        for (int row = p->first[region]; row < p->end[region]; row++) q.free[0][row + 1] |= p->cells[region][row];
    }
    begin(p, &q);
    place(p, &q, cell / p->stride, cell % p->stride);
    return has_none(p, &q, &tries);
}

/* ---- solutions ---- */

/* A random cell of the row with the fewest for what it needs. */
static int draw_cell(const Packing *p, const PackingState *q, Rng *rng) {
    int min_count = 1 << 30, chosen = 0, cells[PACKING_MAX_SIZE], count = 0;
    for (int row = 0; row < p->size; row++) {
        int capacity = 0;
        if (!q->need[0][row]) continue;
        for (uint32_t c = q->free[0][row + 1]; c; c &= c - 1) capacity++;
        capacity = 4 * (capacity - 2 * q->need[0][row]) + rng_below(rng, 4);
        if (capacity < min_count) min_count = capacity, chosen = row;
    }
    for (uint32_t c = q->free[0][chosen + 1]; c; c &= c - 1) cells[count++] = first_bit32(c);
    return chosen * p->stride + cells[rng_below(rng, count)];
}

/* Places the images of all stars. 0 if there is no room for one. */
static int place_images(const Packing *p, PackingState *q) {
    const int last = p->size - 1;
    for (int row = 0; row <= last; row++)
        for (uint32_t stars = q->star[row]; stars; stars &= stars - 1) {
            const int column = last - first_bit32(stars);
            if (!(q->star[last - row] >> column & 1) && !place(p, q, last - row, column)) return 0;
        }
    return 1;
}

/* The same as `settle`, for a symmetric position too. */
static int settle_all(const Packing *p, PackingState *q) {
    int remaining;
    do {
        remaining = q->remaining;
        if (!settle(p, q) || (p->symmetric && !place_images(p, q))) return 0;
    } while (p->symmetric && q->remaining < remaining);
    return 1;
}

static int complete(const Packing *p, PackingState *q, Rng *rng, int *dead_ends) {
    for (;;) {
        if (!settle_all(p, q)) return --*dead_ends, 0;
        if (!q->remaining) return 1;
        if (*dead_ends < 0) return 0;
        int cell = draw_cell(p, q, rng), row = cell / p->stride, column = cell % p->stride;
        PackingState next = *q;
        place(p, &next, row, column);
        if (complete(p, &next, rng, dead_ends)) {
            *q = next;
            return 1;
        }
        clear(q, 0, row, (uint32_t)1 << column);
    }
}

int packing_draw(Packing *p, int symmetric, Rng *rng, int dead_ends, uint32_t *rows) {
    PackingState q;
    memset(&q, 0, sizeof q);
    p->symmetric = symmetric;
    for (int region = 0; region < p->regions; region++) q.region_need[region] = (int8_t)p->stars;
    for (int row = 0; row < p->size; row++) q.free[0][row + 1] = ((uint32_t)1 << p->size) - 1;
    begin(p, &q);
    if (!complete(p, &q, rng, &dead_ends)) return 0;
    memcpy(rows, q.star, (size_t)p->size * sizeof *rows);
    return 1;
}
