/* Find the board in a picture: a square grid of lines that has the edges it should have.
 *
 * Every side of every cell is asked how much of it is an edge. A grid is worth the edges it explains, in pixels, less
 * what it promises and the picture has not. So half a board is worth less than the board, a board with a row too many
 * less as well, and so are grids of cells half or twice as large. The search starts in starts.c. On the lines of each
 * grid found there, as far as they go on, the best grids are looked for, and they are drawn to where the lines really
 * are. */
#include "parts.h"

static const double WITHIN = 0.7;      /* how much a line in the middle of a cell counts against a grid */
static const double SIGNS = 0.6;       /* the share of such a line that is none, but what signs have of edges */
static const double FRAMED = 0.7;      /* the share of the frame that is to be seen */
/* The share of lines that is seen between cells that have them, and that have none */
static const double LINED = 0.75, BARE = 0.4;
static const double LEAST_LINED = 0.65; /* the same in any one row of cells, at the least, where all have lines */
static const double GOING_ON = 0.6;    /* the share of the lines seen in cells beyond the grid, where they go on */
static const double SEEN_FRAME = 0.85; /* the share of each side of a square that is an edge, where its frame is seen */
static const double SLACK = 0.08;      /* cells: how far an edge may be from its line, half a gap or a thick line */
static const double TOUCHING = 3;      /* pixels from the side of the picture: a grid that is nearer touches it */
static const double CUT_OFF = 0.12;    /* cells: how far a line may lie beyond the picture, if it is cut off with it */
static const double ON_LINE = 0.12;    /* how far a line may lie from that of another grid that is the same, in cells */
static const double A_SIDE = 0.3;      /* where less of a side is an edge, there is none */
static const double MIDDLE = 0.15;     /* the ends of a side that are left out, since corners may be round */

/* Cells: how far the first corner lies from where the inner lines say, where there are no gaps */
static const double SHIFT = 0.025;

enum { MORE = 4 /* rows and columns around a grid in which squares are looked for */ };

/* ---- lists ---- */

void grids_add(Bounds *bounds, Grids *grids, double worth, Grid grid) {
    if (worth <= NO_GRID || bounds->full) return;
    if (grids->count == grids->room) {
        const int room = 2 * grids->room + 64;
        Ranked *all = (Ranked *)realloc(grids->all, (size_t)room * sizeof *all);
        if (!all) {
            bounds->full = 1;
            return;
        }
        grids->all = all;
        grids->room = room;
    }
    grids->all[grids->count++] = (Ranked){worth, grid};
}

void grids_free(Grids *grids) {
    free(grids->all);
}

static int by_worth(const void *one, const void *other) {
    const Ranked *a = (const Ranked *)one, *b = (const Ranked *)other;
    if (a->worth != b->worth) return a->worth > b->worth ? -1 : 1;
    if (a->grid.size != b->grid.size) return a->grid.size - b->grid.size;
    if (a->grid.top != b->grid.top) return a->grid.top < b->grid.top ? -1 : 1;
    return (a->grid.left > b->grid.left) - (a->grid.left < b->grid.left);
}

void grids_order(Grids *grids) {
    if (grids->count) qsort(grids->all, (size_t)grids->count, sizeof *grids->all, by_worth);
}

/* Whether two grids of one size have nearly the same corners: then all between is nearly the same, too. */
static int is_same(const Grid *one, const Grid *other) {
    const double slack = 0.3 * fmin(one->wide, other->wide);
    const double right = one->left + one->wide * one->size - other->left - other->wide * other->size;
    const double low = one->top + one->high * one->size - other->top - other->high * other->size;
    return one->size == other->size && fabs(one->left - other->left) < slack && fabs(one->top - other->top) < slack &&
           fabs(right) < slack && fabs(low) < slack;
}

void grids_part(Grids *grids) {
    int kept = 0;
    for (int i = 0; i < grids->count; i++) {
        int found = 0;
        for (int j = 0; j < kept && !found; j++) found = is_same(&grids->all[i].grid, &grids->all[j].grid);
        if (!found) grids->all[kept++] = grids->all[i];
    }
    grids->count = kept;
}

static int is_on_line(double place) {
    return fabs(place - rint(place)) < ON_LINE;
}

/* Whether all lines of a grid lie on lines of the other, as far as they go on. */
static int in_lattice(const Grid *one, const Grid *other) {
    if (fabs(one->wide - other->wide) >= 0.05 * other->wide) return 0;
    const double x = one->left - other->left, y = one->top - other->top, side = one->size * one->wide;
    return is_on_line(x / other->wide) && is_on_line((x + side) / other->wide) && is_on_line(y / other->wide) &&
           is_on_line((y + side) / other->wide);
}

int grids_lattices(const Grids *grids, int *kept, int most) {
    int count = 0;
    for (int i = 0; i < grids->count && count < most; i++) {
        int found = 0;
        for (int j = 0; j < count && !found; j++) found = in_lattice(&grids->all[i].grid, &grids->all[kept[j]].grid);
        if (!found) kept[count++] = i;
    }
    return count;
}

/* ---- how good a grid is ---- */

/* The share of each upright side that is an edge, by row and line; and half way, by row and column. */
typedef struct {
    float *on, *within;
    int rows, lines;
} Sides;

enum { FEW_SIDES = (LARGEST + 2) * (LARGEST + 2) };

typedef struct {
    float on[FEW_SIDES], within[FEW_SIDES];
} Room;

static void find_sides(const Edges *edges, double first, double step, int lines, double start, double down, int rows,
                       Sides *sides) {
    const int radius = radius_within(SLACK * down);
    sides->rows = rows;
    sides->lines = lines;
    for (int row = 0; row < rows; row++) {
        const double from = start + (row + MIDDLE) * down, to = start + (row + 1 - MIDDLE) * down;
        for (int line = 0; line < lines; line++) {
            const double place = first + line * step;
            sides->on[row * lines + line] = (float)edge_covered(edges, radius, edge_column(edges, place), from, to);
            if (line == lines - 1) continue;
            const double middle = edge_covered(edges, radius, edge_column(edges, place + step / 2), from, to);
            sides->within[row * (lines - 1) + line] = (float)between(middle, SIGNS, 1);
        }
    }
}

static Sides sides_of(const Sight *sight, const Grid *grid, int turned, Room *room) {
    Sides sides = {room->on, room->within, 0, 0};
    if (turned)
        find_sides(&sight->down, grid->top, grid->high, grid->size + 1, grid->left, grid->wide, grid->size, &sides);
    else find_sides(&sight->across, grid->left, grid->wide, grid->size + 1, grid->top, grid->high, grid->size, &sides);
    return sides;
}

/* Sums over all rows and lines before each: a row and a line more than there are values. */
typedef struct {
    double *on, *bare, *within;
} Sums;

/* `bare` and `on` are summed down only, `within` both ways. */
static void sum_sides(const Sides *sides, Sums *sums) {
    const int lines = sides->lines;
    for (int i = 0; i <= sides->rows; i++) {
        double along = 0;
        for (int line = 0; line < lines; line++) {
            const int at = i * lines + line, above = at - lines;
            sums->on[at] = i ? sums->on[above] + sides->on[above] : 0;
            sums->bare[at] = i ? sums->bare[above] + (sides->on[above] > A_SIDE) : 0;
            sums->within[at] = (i ? sums->within[above] : 0) + along; /* of the columns before this line */
            if (i && line < lines - 1) along += sides->within[(i - 1) * (lines - 1) + line];
        }
    }
}

/* The upright sides of so many rows of cells that are edges, less those promised and what is within cells. The first or
 * the last line may be none, where the picture ends before it. */
static double explained(const Sums *sums, int lines, int row, int line, int rows, int cells, int no_first,
                        int no_last) {
    const int high = row * lines + line, low = (row + rows) * lines + line;
    double on = 0, ends = 0;
    for (int i = no_first; i <= cells - no_last; i++) {
        const double side = sums->on[low + i] - sums->on[high + i];
        on += side - (sums->bare[low + i] == sums->bare[high + i]);
        if (i == 0 || i == cells) ends += side;
    }
    const double within =
        sums->within[low + cells] - sums->within[low] - sums->within[high + cells] + sums->within[high];
    const int all = 2 - no_first - no_last;
    return on - PROMISED * rows * (cells - 1 + all) - WITHIN * within + ends - all * FRAMED * rows;
}

/* The same of all grids of a size on the same lines; it is as fast as the lines are many. */
static void explain_all(const Sums *sums, int rows, int lines, int size, double *found) {
    for (int row = 0; row + size <= rows; row++) {
        const int high = row * lines, low = (row + size) * lines;
        double on = 0;
        for (int i = 0; i < lines; i++) {
            const double side = sums->on[low + i] - sums->on[high + i];
            on += side - (sums->bare[low + i] == sums->bare[high + i]);
            const int line = i - size;
            if (line < 0) continue;
            const double first = sums->on[low + line] - sums->on[high + line];
            const double within =
                sums->within[low + i] - sums->within[low + line] - sums->within[high + i] + sums->within[high + line];
            found[row * (lines - size) + line] =
                on - PROMISED * size * (size + 1) - WITHIN * within + side + first - 2 * FRAMED * size;
            on -= first - (sums->bare[low + line] == sums->bare[high + line]);
        }
    }
}

int grid_fits(const Sight *sight, const Grid *grid) {
    const double slack = CUT_OFF * grid->wide;
    return SMALLEST <= grid->size && grid->size <= LARGEST && fmin(grid->wide, grid->high) >= LEAST_CELL &&
           grid->left >= -slack && grid->top >= -slack &&
           grid->left + grid->size * grid->wide <= sight->across.places - 1 + slack &&
           grid->top + grid->size * grid->high <= sight->down.places - 1 + slack;
}

double grid_worth(const Sight *sight, const Grid *grid) {
    if (!grid_fits(sight, grid)) return NO_GRID;
    Room room;
    double on[FEW_SIDES], bare[FEW_SIDES], within[FEW_SIDES];
    Sums sums = {on, bare, within};
    Sides sides = sides_of(sight, grid, 0, &room);
    sum_sides(&sides, &sums);
    const double across = explained(&sums, grid->size + 1, 0, 0, grid->size, grid->size, 0, 0);
    sides = sides_of(sight, grid, 1, &room);
    sum_sides(&sides, &sums);
    return across * grid->high + explained(&sums, grid->size + 1, 0, 0, grid->size, grid->size, 0, 0) * grid->wide;
}

/* Of the lines in each row of cells: whether all rows have them but the first or the last. */
static int has_bare_end(const Sides *sides) {
    double inner = 0, fewest = 1, ends = 1;
    for (int row = 0; row < sides->rows; row++) {
        double share = 0;
        for (int line = 1; line < sides->lines - 1; line++) share += sides->on[row * sides->lines + line];
        share /= sides->lines - 2;
        if (row == 0 || row == sides->rows - 1) ends = fmin(ends, share);
        else inner += share, fewest = fmin(fewest, share);
    }
    return inner / (sides->rows - 2) > LINED && fewest > LEAST_LINED && ends < BARE;
}

/* Whether all cells have lines around them but those along a side: they are the page then. */
int grid_has_bare_side(const Sight *sight, const Grid *grid) {
    Room room;
    for (int turned = 0; turned < 2; turned++) {
        const Sides sides = sides_of(sight, grid, turned, &room);
        if (has_bare_end(&sides)) return 1;
    }
    return 0;
}

static double mean_within(const Sides *sides) {
    double sum = 0;
    const int count = sides->rows * (sides->lines - 1);
    for (int i = 0; i < count; i++) sum += sides->within[i];
    return sum / count;
}

/* Whether there are lines between all rows and columns of cells, and hardly any within them. */
int grid_is_lined(const Sight *sight, const Grid *grid) {
    Room room;
    double fewest = 1, within = 0;
    for (int turned = 0; turned < 2; turned++) {
        const Sides sides = sides_of(sight, grid, turned, &room);
        for (int line = 1; line < sides.lines - 1; line++) {
            double share = 0;
            for (int row = 0; row < sides.rows; row++) share += sides.on[row * sides.lines + line];
            fewest = fmin(fewest, share / sides.rows);
        }
        within = fmax(within, mean_within(&sides));
    }
    return fewest > LINED && fewest - within > BARE;
}

/* Whether there are lines through the middle of the cells, which are four cells each then. */
int grid_is_halved(const Sight *sight, const Grid *grid) {
    Room room;
    double fewest = 1;
    for (int turned = 0; turned < 2; turned++) {
        const Sides sides = sides_of(sight, grid, turned, &room);
        fewest = fmin(fewest, mean_within(&sides));
    }
    return fewest > 0.8;
}

/* For how many cells, without a break, most lines are there for half a cell, before the first row or after the last. */
static int lasts(const Edges *edges, double first, double step, int lines, double start, double down, double end) {
    const int radius = radius_within(SLACK * fabs(down));
    int count = 0;
    for (double from = start; down < 0 ? from > end : from < end; from += down, count++) {
        int on = 0;
        for (int line = 0; line < lines; line++) {
            const int column = edge_column(edges, first + line * step);
            on += edge_covered(edges, radius, column, from, from + 0.5 * fabs(down)) > 0.8;
        }
        if (on <= GOING_ON * lines) break;
    }
    return count;
}

static void lasting(const Edges *edges, double first, double step, double start, double down, int size, int *before,
                    int *after) {
    const double low = start + size * down, end = (double)edges->blocks * edges->block;
    *before = lasts(edges, first, step, size + 1, start - 0.65 * down, -down, 0);
    *after = lasts(edges, first, step, size + 1, low + 0.15 * down, down, end - 0.5 * down);
}

Further grid_further(const Sight *sight, const Grid *grid) {
    Further found;
    lasting(&sight->across, grid->left, grid->wide, grid->top, grid->high, grid->size, &found.above, &found.below);
    lasting(&sight->down, grid->top, grid->high, grid->left, grid->wide, grid->size, &found.left, &found.right);
    return found;
}

int grid_squares(Bounds *bounds, const Sight *sight, const Grid *grid, Grid *found, int most_found) {
    const double rooms[4] = {grid->left, grid->top, sight->across.places - 1 - grid->left - grid->size * grid->wide,
                             sight->down.places - 1 - grid->top - grid->size * grid->high};
    int more[4], count = 0;
    for (int i = 0; i < 4; i++) more[i] = most(least((int)(rooms[i] / grid->wide + 0.1), MORE), 0);
    const int columns = grid->size + more[0] + more[2], rows = grid->size + more[1] + more[3];
    const double left = grid->left - more[0] * grid->wide, top = grid->top - more[1] * grid->high;
    enum { SIDE = LARGEST + 2 * MORE + 2 };
    float *room = (float *)take(bounds, 4 * SIDE * SIDE, sizeof *room);
    if (!room) return 0;
    Sides across = {room, room + SIDE * SIDE, 0, 0}, down = {room + 2 * SIDE * SIDE, room + 3 * SIDE * SIDE, 0, 0};
    find_sides(&sight->across, left, grid->wide, columns + 1, top, grid->high, rows, &across);
    find_sides(&sight->down, top, grid->high, rows + 1, left, grid->wide, columns, &down);
    for (int size = least(least(rows, columns), LARGEST); size >= SMALLEST; size--)
        for (int row = 0; row + size <= rows; row++)
            for (int column = 0; column + size <= columns && count < most_found; column++) {
                double ends[4] = {0, 0, 0, 0};
                for (int i = 0; i < size; i++) {
                    ends[0] += across.on[(row + i) * (columns + 1) + column];
                    ends[1] += across.on[(row + i) * (columns + 1) + column + size];
                    ends[2] += down.on[(column + i) * (rows + 1) + row];
                    ends[3] += down.on[(column + i) * (rows + 1) + row + size];
                }
                if (fmin(fmin(ends[0], ends[1]), fmin(ends[2], ends[3])) > SEEN_FRAME * size)
                    found[count++] =
                        (Grid){left + column * grid->wide, top + row * grid->high, grid->wide, grid->high, size};
            }
    free(room);
    return count;
}

/* ---- better grids ---- */

/* A fit of edges near evenly spaced lines: their mean number, from 0, and place. */
typedef struct {
    double middle, mean, lever, spread;
} Near;

/* The middle of the edges near each line, weighed by how many they are (least squares). */
static Near lines_near(const Edges *edges, double first, double step, int lines, double start, double end,
                       double reach) {
    const int far = (int)rint(reach * step);
    const float *low, *high;
    double weights[LARGEST + 1], middles[LARGEST + 1], all = 0;
    Near near = {0, 0, 0, 0};
    edge_between(edges, start, end, &low, &high);
    for (int line = 0; line < lines; line++) {
        const int at = edge_column(edges, first + line * step);
        double weight = 0, middle = 0;
        for (int x = most(at - far, 0); x <= least(at + far, edges->places - 1); x++) {
            const int side = x == 0 || x == edges->places - 1; /* the picture's: a grid is not drawn to it */
            const double strength = side ? 0 : (double)high[x] - low[x], value = strength * strength + 1e-6;
            weight += value;
            middle += value * x;
        }
        weights[line] = weight;
        middles[line] = middle / weight;
        all += weight;
    }
    for (int line = 0; line < lines; line++) near.middle += weights[line] / all * line;
    for (int line = 0; line < lines; line++) {
        const double off = weights[line] / all * (line - near.middle);
        near.mean += weights[line] / all * middles[line];
        near.lever += off * middles[line];
        near.spread += off * line;
    }
    return near;
}

/* The grid drawn to where the lines are: through the middle of the edges near each, at best. */
Grid grid_fitted(const Sight *sight, Grid grid) {
    static const double REACHES[] = {0.2, 0.12, 0.09, 0.09};
    for (int i = 0; i < 4 && grid.size >= SMALLEST && grid.size <= LARGEST; i++) {
        const double right = grid.left + grid.size * grid.wide, low = grid.top + grid.size * grid.high;
        const int outer = i == 3; /* at last without outer lines: of a gap around a board only one side is an edge */
        const double x = grid.left + outer * grid.wide, y = grid.top + outer * grid.high;
        const int lines = grid.size + 1 - 2 * outer;
        const Near across = lines_near(&sight->across, x, grid.wide, lines, grid.top, low, REACHES[i]);
        const Near down = lines_near(&sight->down, y, grid.high, lines, grid.left, right, REACHES[i]);
        const double step = (across.lever + down.lever) / (across.spread + down.spread);
        const double left = across.mean - step * (across.middle + outer);
        const double top = down.mean - step * (down.middle + outer);
        const Grid drawn = {left, top, step, step, grid.size};
        const int same = fabs(drawn.left - grid.left) < SHIFT * step && fabs(drawn.top - grid.top) < SHIFT * step;
        if (grid_fits(sight, &drawn) && !(outer && same)) grid = drawn;
    }
    return grid;
}

/* The lines of a grid as far as they go on in the picture, and how much of each side is an edge. */
typedef struct {
    double left, top;
    int columns, rows;
    float *values;
    double *numbers;
    Sums across, down;
    double *one, *other; /* room for as many values */
} Lattice;

static void lattice_free(Lattice *lattice) {
    free(lattice->numbers);
    free(lattice->values);
}

/* 0 where there are too few lines. */
static int lattice_see(Bounds *bounds, const Sight *sight, const Grid *grid, Lattice *lattice) {
    memset(lattice, 0, sizeof *lattice);
    if (fmin(grid->wide, grid->high) < LEAST_CELL) return 0;
    const double slack = CUT_OFF * grid->wide;
    lattice->left = grid->left - most((int)((grid->left + slack) / grid->wide), 0) * grid->wide;
    lattice->top = grid->top - most((int)((grid->top + slack) / grid->high), 0) * grid->high;
    const int columns = lattice->columns = (int)((sight->across.places - 1 + slack - lattice->left) / grid->wide);
    const int rows = lattice->rows = (int)((sight->down.places - 1 + slack - lattice->top) / grid->high);
    if (least(rows, columns) < SMALLEST - 1) return 0;
    const size_t room = (size_t)(rows + 1) * (size_t)(columns + 1);
    lattice->values = (float *)take(bounds, 4 * room, sizeof(float));
    lattice->numbers = (double *)take(bounds, 8 * room, sizeof(double));
    if (!lattice->values || !lattice->numbers) return 0;
    float *values = lattice->values;
    double *numbers = lattice->numbers;
    Sides across = {values, values + room, 0, 0}, down = {values + 2 * room, values + 3 * room, 0, 0};
    lattice->across = (Sums){numbers, numbers + room, numbers + 2 * room};
    lattice->down = (Sums){numbers + 3 * room, numbers + 4 * room, numbers + 5 * room};
    lattice->one = numbers + 6 * room, lattice->other = numbers + 7 * room;
    find_sides(&sight->across, lattice->left, grid->wide, columns + 1, lattice->top, grid->high, rows, &across);
    find_sides(&sight->down, lattice->top, grid->high, rows + 1, lattice->left, grid->wide, columns, &down);
    sum_sides(&across, &lattice->across);
    sum_sides(&down, &lattice->down);
    return 1;
}

/* The best grids on the lines of this one, as far as they go on: of each size the best, if it is better than those with
 * a row and column more or less. */
static void best_on(Bounds *bounds, const Sight *sight, const Grid *grid, Grids *found) {
    Lattice lattice;
    const int seen = lattice_see(bounds, sight, grid, &lattice), columns = lattice.columns, rows = lattice.rows;
    const int largest = seen ? least(least(rows, columns), LARGEST) : 0;
    double best[LARGEST + 2];
    int places[LARGEST + 2];
    best[SMALLEST - 1] = best[largest + 1] = NO_GRID;
    for (int size = SMALLEST; size <= largest; size++) {
        const int wide = columns + 1 - size, high = rows + 1 - size;
        explain_all(&lattice.across, rows, columns + 1, size, lattice.one);
        explain_all(&lattice.down, columns, rows + 1, size, lattice.other);
        best[size] = NO_GRID;
        for (int row = 0; row < high; row++)
            for (int column = 0; column < wide; column++) {
                const double worth = lattice.one[row * wide + column] * grid->high +
                                     lattice.other[column * high + row] * grid->wide;
                if (worth > best[size]) best[size] = worth, places[size] = row * wide + column;
            }
    }
    for (int size = SMALLEST; size <= largest; size++) {
        if (best[size] <= best[size - 1] || best[size] <= best[size + 1]) continue;
        const int row = places[size] / (columns + 1 - size), column = places[size] % (columns + 1 - size);
        const double left = lattice.left + column * grid->wide, top = lattice.top + row * grid->high;
        grids_add(bounds, found, best[size], (Grid){left, top, grid->wide, grid->high, size});
    }
    lattice_free(&lattice);
}

/* What the best grid of a size on these lines is worth of which the picture ends before one side. The opposite side
 * must be seen in the picture: where this ends, every line seems to be. */
static double best_cut(const Lattice *lattice, const Grid *grid, const Edges *edges, Side side, int size) {
    const int upright = side == LEFT || side == RIGHT, before = side == LEFT || side == ABOVE;
    const Sums *along = upright ? &lattice->across : &lattice->down;
    const Sums *over = upright ? &lattice->down : &lattice->across;
    const int cells = upright ? lattice->columns : lattice->rows, rows = upright ? lattice->rows : lattice->columns;
    const double one = upright ? grid->high : grid->wide, other = upright ? grid->wide : grid->high;
    const double start = upright ? lattice->left : lattice->top;
    double best = NO_GRID;
    for (int left = most(size / 2, SMALLEST - 1); left < size; left++) {
        const double opposite = start + (before ? left : cells - left) * other;
        if (opposite < INSIDE || opposite > edges->places - 1 - INSIDE) continue;
        for (int row = 0, first = before ? 0 : cells - left; row + size <= rows; row++) {
            const int high = row * (cells + 1) + (before ? left : first), low = high + size * (cells + 1);
            if (along->on[low] - along->on[high] < SEEN_FRAME * size) continue;
            const double worth = explained(along, cells + 1, row, first, size, left, before, !before) * one +
                                 explained(over, rows + 1, first, row, left, size, 0, 0) * other;
            best = fmax(best, worth);
        }
    }
    return best;
}

/* How much of the lines that meet a side of a grid is an edge between two heights. */
static double lines_at(const Edges *edges, double first, double step, int lines, double start, double end) {
    double sum = 0;
    for (int line = 1; line < lines; line++) {
        const double place = first + line * step;
        sum += edge_covered(edges, radius_within(SLACK * step), edge_column(edges, place), start, end);
    }
    return sum / (lines - 1);
}

/* Whether a grid may go on beyond the picture at this side: it touches it, or its lines go on in what is left of the
 * next cells. */
static int reaches_edge(const Sight *sight, const Grid *grid, Side side, int ends) {
    const int upright = side == LEFT || side == RIGHT, before = side == LEFT || side == ABOVE;
    const Edges *over = upright ? &sight->down : &sight->across;
    const double length = upright ? sight->across.places - 1 : sight->down.places - 1;
    const double start = upright ? grid->left : grid->top, step = upright ? grid->wide : grid->high;
    const double first = upright ? grid->top : grid->left, other = upright ? grid->high : grid->wide;
    const double end = start + grid->size * step, away = before ? start : length - end;
    if (away <= TOUCHING) return 1;
    if (ends || away > (1 + CUT_OFF) * step) return 0;
    const double beyond = before ? lines_at(over, first, other, grid->size, 0, start)
                                 : lines_at(over, first, other, grid->size, end, length);
    const double within = before ? lines_at(over, first, other, grid->size, start, start + step)
                                 : lines_at(over, first, other, grid->size, end - step, end);
    return beyond > GOING_ON * within;
}

double grid_cut(Bounds *bounds, const Sight *sight, const Grid *grid, int ends, double least_worth, PicturesCut *cut) {
    Lattice lattice = {0};
    double best = NO_GRID;
    int seen = -1, sides = 0;
    *cut = PICTURES_WHOLE;
    for (int side = LEFT; side <= BELOW; side++) {
        double worth = NO_GRID;
        if (!reaches_edge(sight, grid, (Side)side, ends)) continue;
        sides++;
        if (seen < 0) seen = lattice_see(bounds, sight, grid, &lattice);
        for (int size = SMALLEST; seen && size <= LARGEST; size++)
            worth = fmax(worth, best_cut(&lattice, grid, side % 2 ? &sight->down : &sight->across, (Side)side, size));
        if (worth <= least_worth) continue;
        best = fmax(best, worth);
        *cut = (PicturesCut)(PICTURES_CUT_LEFT + side);
    }
    if (*cut && sides > 1) *cut = PICTURES_CUT;
    lattice_free(&lattice);
    return best;
}

/* Draws each to the lines, and puts them in order by their worth. */
static void rank(const Sight *sight, Grids *grids, int fit) {
    int kept = 0;
    for (int i = 0; i < grids->count; i++) {
        Grid grid = grids->all[i].grid;
        if (fit) grid = grid_fitted(sight, grid);
        const double worth = grid_worth(sight, &grid);
        if (worth > NO_GRID) grids->all[kept++] = (Ranked){worth, grid};
    }
    grids->count = kept;
    grids_order(grids);
}

/* The best grids on the lines of these, drawn to where the lines are, with their worth. */
static void best_near(Bounds *bounds, const Sight *sight, const Grids *grids, Grids *found) {
    int *kept = (int *)take(bounds, (size_t)grids->count, sizeof *kept);
    const int count = kept ? grids_lattices(grids, kept, grids->count) : 0;
    for (int i = 0; i < count && !is_over(bounds); i++) best_on(bounds, sight, &grids->all[kept[i]].grid, found);
    free(kept);
    rank(sight, found, 1);
    grids_part(found);
}

/* Grids of cells twice as large: marks in the middle of every cell look like lines. */
static Grid doubled(const Grid *grid, int way) {
    const int right = way & 1, down = way >> 1;
    return (Grid){grid->left + right * grid->wide, grid->top + down * grid->high, 2 * grid->wide, 2 * grid->high,
                  (grid->size - most(right, down)) / 2};
}

void grid_larger_cells(Bounds *bounds, const Sight *sight, const Grid *grid, Grids *found) {
    if (grid->size < 2 * SMALLEST) return;
    for (int way = 0; way < 4; way++) {
        const Grid twice = doubled(grid, way);
        Grids best = {NULL, 0, 0};
        best_on(bounds, sight, &twice, &best);
        rank(sight, &best, 1);
        for (int i = 0; i < best.count; i++) grids_add(bounds, found, best.all[i].worth, best.all[i].grid);
        grids_free(&best);
    }
}

static void add_all(Bounds *bounds, Grids *to, const Grids *from) {
    for (int i = 0; i < from->count; i++) grids_add(bounds, to, from->all[i].worth, from->all[i].grid);
}

/* By how much, of half a step at the most, evenly spaced lines must be moved to lie where edges are strongest. */
static double strongest(const Edges *edges, double first, double step, int lines, double start, double end) {
    const float *low, *high;
    double best = 0, found = 0;
    edge_between(edges, start, end, &low, &high);
    for (double away = -step / 2; away < step / 2; away++) {
        double strength = 0;
        for (int line = 0; line < lines; line++) {
            const int at = (int)rint(first + away + line * step);
            if (at > 0 && at < edges->places - 1) strength += high[at] - low[at];
        }
        if (strength > best) best = strength, found = away;
    }
    return found;
}

/* Adds these grids moved to where lines are strongest, too: signs that stand in most rows look like lines between
 * them. */
static void add_moved(Bounds *bounds, const Sight *sight, Grids *grids) {
    for (int i = 0, count = grids->count; i < count; i++) {
        Grid grid = grids->all[i].grid;
        const double right = grid.left + grid.size * grid.wide, low = grid.top + grid.size * grid.high;
        const double across = strongest(&sight->across, grid.left, grid.wide, grid.size + 1, grid.top, low);
        grid.top += strongest(&sight->down, grid.top, grid.high, grid.size + 1, grid.left, right);
        grid.left += across;
        if (!in_lattice(&grid, &grids->all[i].grid)) grids_add(bounds, grids, grid_worth(sight, &grid), grid);
    }
}

/* Twice, since only a grid that is drawn to the lines has all of them, as far as they go on. */
void grids_better(Bounds *bounds, const Sight *sight, const Grids *windows, int count, int number, Grids *found) {
    Grids first = {NULL, 0, 0}, near = {NULL, 0, 0}, again = {NULL, 0, 0};
    for (int i = 0; i < count; i++) {
        Grids window = {NULL, 0, 0};
        add_all(bounds, &window, &windows[i]);
        grids_order(&window);
        grids_part(&window);
        window.count = least(window.count, number);
        add_all(bounds, &first, &window);
        grids_free(&window);
    }
    best_near(bounds, sight, &first, &near);
    add_moved(bounds, sight, &near);
    best_near(bounds, sight, &near, &again);
    add_all(bounds, &near, &again);
    grids_order(&near);
    grids_part(&near);
    for (int i = 0; i < near.count; i++) {
        grids_add(bounds, found, near.all[i].worth, near.all[i].grid);
        for (int way = 0; way < 4; way++) {
            const Grid twice = doubled(&near.all[i].grid, way);
            grids_add(bounds, found, grid_worth(sight, &twice), twice);
        }
    }
    grids_order(found);
    grids_part(found);
    grids_free(&again);
    grids_free(&near);
    grids_free(&first);
}
