/* Find the board in a picture: a square grid of lines that has the edges it should have.
 *
 * Every side of every cell is asked how much of it is an edge. A grid is worth the edges it explains, in pixels, less
 * what it promises and the picture has not. So half a board is worth less than the board, a board with a row too many
 * less as well, and so are grids of cells half or twice as large. The search starts in grid_candidates.c. On the lines
 * of each grid found there, as far as they go on, the best grids are looked for, and they are drawn to where the lines
 * really are. */
#include "pictures_internal.h"

static const double WITHIN_COST = 0.7;      /* how much a line in the middle of a cell counts against a grid */
static const double SIGNS = 0.6;       /* the share of such a line that is none, but what signs have of edges */
static const double FRAMED = 0.7;      /* the share of the frame that is to be seen */
/* The share of lines that is seen between cells that have them, and that have none */
static const double LINED = 0.75, BARE = 0.4;
static const double MIN_LINED = 0.65; /* the same in any one row of cells, at the least, where all have lines */
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

enum { EXTRA_CELLS = 4 /* rows and columns around a grid in which squares are looked for */ };

/* ---- lists ---- */

void grids_add(Budget *budget, Grids *grids, double worth, Grid grid) {
    if (worth <= NO_GRID) return;
    grids->items =
        (RankedGrid *)budget_grow(budget, grids->items, grids->count, &grids->capacity, sizeof *grids->items);
    if (!budget->full) grids->items[grids->count++] = (RankedGrid){worth, grid};
}

void grids_free(Grids *grids) {
    free(grids->items);
}

static int by_worth(const void *first, const void *second) {
    const RankedGrid *a = (const RankedGrid *)first, *b = (const RankedGrid *)second;
    if (a->worth != b->worth) return a->worth > b->worth ? -1 : 1;
    if (a->grid.size != b->grid.size) return a->grid.size - b->grid.size;
    if (a->grid.top != b->grid.top) return a->grid.top < b->grid.top ? -1 : 1;
    return (a->grid.left > b->grid.left) - (a->grid.left < b->grid.left);
}

void grids_sort(Grids *grids) {
    if (grids->count) qsort(grids->items, (size_t)grids->count, sizeof *grids->items, by_worth);
}

static int is_same(const Grid *first, const Grid *second) {
    const double slack = 0.3 * fmin(first->step_x, second->step_x);
    const double right = first->left + first->step_x * first->size - second->left - second->step_x * second->size;
    const double low = first->top + first->step_y * first->size - second->top - second->step_y * second->size;
    return first->size == second->size && fabs(first->left - second->left) < slack &&
           fabs(first->top - second->top) < slack && fabs(right) < slack && fabs(low) < slack;
}

void grids_remove_duplicates(Grids *grids) {
    int count = 0;
    for (int i = 0; i < grids->count; i++) {
        int j = 0;
        while (j < count && !is_same(&grids->items[i].grid, &grids->items[j].grid)) j++;
        if (j == count) grids->items[count++] = grids->items[i];
    }
    grids->count = count;
}

static int is_on_line(double place) {
    return fabs(place - rint(place)) < ON_LINE;
}

static int in_lattice(const Grid *first, const Grid *second) {
    if (fabs(first->step_x - second->step_x) >= 0.05 * second->step_x) return 0;
    const double x = first->left - second->left, y = first->top - second->top, side = first->size * first->step_x;
    return is_on_line(x / second->step_x) && is_on_line((x + side) / second->step_x) &&
           is_on_line(y / second->step_x) && is_on_line((y + side) / second->step_x);
}

int grids_select_lattices(const Grids *grids, int *indices, int max_count) {
    int count = 0;
    for (int i = 0; i < grids->count && count < max_count; i++) {
        int j = 0;
        while (j < count && !in_lattice(&grids->items[i].grid, &grids->items[indices[j]].grid)) j++;
        if (j == count) indices[count++] = i;
    }
    return count;
}

/* ---- how good a grid is ---- */

/* The share of each upright side that is an edge, by row and line; and half way, by row and column. */
typedef struct {
    float *on, *within;
    int rows, lines;
} Sides;

enum { MAX_GRID_SIDES = (MAX_SIZE + 2) * (MAX_SIZE + 2) };

typedef struct {
    float on[MAX_GRID_SIDES], within[MAX_GRID_SIDES];
} Room;

static void find_sides(const Edges *edges, double first, double step, int lines, double start, double row_step,
                       int rows, Sides *sides) {
    const int radius = radius_within(SLACK * row_step);
    sides->rows = rows;
    sides->lines = lines;
    for (int row = 0; row < rows; row++) {
        const double from = start + (row + MIDDLE) * row_step, to = start + (row + 1 - MIDDLE) * row_step;
        for (int line = 0; line < lines; line++) {
            const double place = first + line * step;
            sides->on[row * lines + line] = (float)edge_share(edges, radius, edge_column(edges, place), from, to);
            if (line == lines - 1) continue;
            const double middle = edge_share(edges, radius, edge_column(edges, place + step / 2), from, to);
            sides->within[row * (lines - 1) + line] = (float)ramp(middle, SIGNS, 1);
        }
    }
}

static Sides sides_of(const EdgeMap *edge_map, const Grid *grid, int turned, Room *room) {
    Sides sides = {room->on, room->within, 0, 0};
    if (turned)
        find_sides(&edge_map->level, grid->top, grid->step_y, grid->size + 1, grid->left, grid->step_x, grid->size,
                   &sides);
    else find_sides(&edge_map->upright, grid->left, grid->step_x, grid->size + 1, grid->top, grid->step_y, grid->size,
                    &sides);
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
            const int index = i * lines + line, above = index - lines;
            sums->on[index] = i ? sums->on[above] + sides->on[above] : 0;
            sums->bare[index] = i ? sums->bare[above] + (sides->on[above] > A_SIDE) : 0;
            sums->within[index] = (i ? sums->within[above] : 0) + along; /* of the columns before this line */
            if (i && line < lines - 1) along += sides->within[(i - 1) * (lines - 1) + line];
        }
    }
}

/* The upright sides of so many rows of cells that are edges, less those promised and what is within cells. The first or
 * the last line may be none, where the picture ends before it. */
static double explained_worth(const Sums *sums, int lines, int row, int line, int rows, int cells, int no_first,
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
    return on - PROMISED * rows * (cells - 1 + all) - WITHIN_COST * within + ends - all * FRAMED * rows;
}

/* The same of all grids of a size on the same lines; it is as fast as the lines are many. */
static void explain_all(const Sums *sums, int rows, int lines, int size, double *worth) {
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
            worth[row * (lines - size) + line] =
                on - PROMISED * size * (size + 1) - WITHIN_COST * within + side + first - 2 * FRAMED * size;
            on -= first - (sums->bare[low + line] == sums->bare[high + line]);
        }
    }
}

int grid_fits(const EdgeMap *edge_map, const Grid *grid) {
    const double slack = CUT_OFF * grid->step_x;
    return MIN_SIZE <= grid->size && grid->size <= MAX_GRID && fmin(grid->step_x, grid->step_y) >= MIN_CELL &&
           grid->left >= -slack && grid->top >= -slack &&
           grid->left + grid->size * grid->step_x <= edge_map->upright.places - 1 + slack &&
           grid->top + grid->size * grid->step_y <= edge_map->level.places - 1 + slack;
}

double grid_worth(const EdgeMap *edge_map, const Grid *grid) {
    if (!grid_fits(edge_map, grid)) return NO_GRID;
    Room room;
    double on[MAX_GRID_SIDES], bare[MAX_GRID_SIDES], within[MAX_GRID_SIDES];
    Sums sums = {on, bare, within};
    Sides sides = sides_of(edge_map, grid, 0, &room);
    sum_sides(&sides, &sums);
    const double upright = explained_worth(&sums, grid->size + 1, 0, 0, grid->size, grid->size, 0, 0);
    sides = sides_of(edge_map, grid, 1, &room);
    sum_sides(&sides, &sums);
    return upright * grid->step_y +
           explained_worth(&sums, grid->size + 1, 0, 0, grid->size, grid->size, 0, 0) * grid->step_x;
}

static double share_of_line(const Sides *sides, int line) {
    double share = 0;
    for (int row = 0; row < sides->rows; row++) share += sides->on[row * sides->lines + line] / (double)sides->rows;
    return share;
}

/* Of the lines in each row of cells: whether all rows have them but the first or the last, with no frame seen beyond it
 * but the picture's side. */
static int has_bare_end(const Sides *sides, const Sides *across, const int *in_picture) {
    double inner = 0, fewest = 1, ends = 1;
    for (int row = 0; row < sides->rows; row++) {
        double share = 0;
        for (int line = 1; line < sides->lines - 1; line++) share += sides->on[row * sides->lines + line];
        share /= sides->lines - 2;
        if (row != 0 && row != sides->rows - 1) inner += share, fewest = fmin(fewest, share);
        else if (!in_picture[row > 0] || share_of_line(across, row ? across->lines - 1 : 0) < SEEN_FRAME)
            ends = fmin(ends, share);
    }
    return inner / (sides->rows - 2) > LINED && fewest > MIN_LINED && ends < BARE;
}

/* Whether all cells have lines around them but those along a side: they are the page then. */
int grid_has_bare_side(const EdgeMap *edge_map, const Grid *grid) {
    Room rooms[2];
    const Sides upright = sides_of(edge_map, grid, 0, &rooms[0]), level = sides_of(edge_map, grid, 1, &rooms[1]);
    const double right = grid->left + grid->size * grid->step_x, low = grid->top + grid->size * grid->step_y;
    const int across[2] = {grid->left > EDGE_MARGIN, right < edge_map->upright.places - 1 - EDGE_MARGIN};
    const int down[2] = {grid->top > EDGE_MARGIN, low < edge_map->level.places - 1 - EDGE_MARGIN};
    return has_bare_end(&upright, &level, down) || has_bare_end(&level, &upright, across);
}

static double mean_within(const Sides *sides) {
    double sum = 0;
    const int count = sides->rows * (sides->lines - 1);
    for (int i = 0; i < count; i++) sum += sides->within[i];
    return sum / count;
}

int grid_is_lined(const EdgeMap *edge_map, const Grid *grid) {
    Room room;
    double fewest = 1, within = 0;
    for (int turned = 0; turned < 2; turned++) {
        const Sides sides = sides_of(edge_map, grid, turned, &room);
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
int grid_is_halved(const EdgeMap *edge_map, const Grid *grid) {
    Room room;
    double fewest = 1;
    for (int turned = 0; turned < 2; turned++) {
        const Sides sides = sides_of(edge_map, grid, turned, &room);
        fewest = fmin(fewest, mean_within(&sides));
    }
    return fewest > 0.8;
}

/* For how many cells, without a break, most lines are there for half a cell, before the first row or after the last.
 * The sides of the picture are no lines. */
static int count_lasting(const Edges *edges, double first, double step, int lines, double start, double row_step,
                         double end) {
    const int radius = radius_within(SLACK * fabs(row_step));
    int count = 0;
    for (double from = start; row_step < 0 ? from > end : from < end; from += row_step, count++) {
        int on = 0, all = 0;
        for (int line = 0; line < lines; line++) {
            const double place = first + line * step;
            if (fmin(place, edges->places - 1 - place) < TOUCHING) continue;
            on += edge_share(edges, radius, edge_column(edges, place), from, from + 0.5 * fabs(row_step)) > 0.8;
            all++;
        }
        if (on <= GOING_ON * all) break;
    }
    return count;
}

static void measure_reach(const Edges *edges, double first, double step, double start, double row_step, int size,
                          int *before, int *after) {
    const double low = start + size * row_step, end = (double)edges->blocks * edges->block;
    *before = count_lasting(edges, first, step, size + 1, start - 0.65 * row_step, -row_step, 0);
    *after = count_lasting(edges, first, step, size + 1, low + 0.15 * row_step, row_step, end - 0.5 * row_step);
}

LineReach grid_line_reach(const EdgeMap *edge_map, const Grid *grid) {
    LineReach reach;
    measure_reach(&edge_map->upright, grid->left, grid->step_x, grid->top, grid->step_y, grid->size, &reach.above,
                  &reach.below);
    measure_reach(&edge_map->level, grid->top, grid->step_y, grid->left, grid->step_x, grid->size, &reach.left,
                  &reach.right);
    return reach;
}

int grid_squares(Budget *budget, const EdgeMap *edge_map, const Grid *grid, Grid *squares, int max_count) {
    const double rooms[4] = {grid->left, grid->top,
                             edge_map->upright.places - 1 - grid->left - grid->size * grid->step_x,
                             edge_map->level.places - 1 - grid->top - grid->size * grid->step_y};
    int extra[4], count = 0;
    for (int i = 0; i < 4; i++) extra[i] = max_int(min_int((int)(rooms[i] / grid->step_x + 0.1), EXTRA_CELLS), 0);
    const int columns = grid->size + extra[0] + extra[2], rows = grid->size + extra[1] + extra[3];
    const double left = grid->left - extra[0] * grid->step_x, top = grid->top - extra[1] * grid->step_y;
    enum { SIDE = MAX_SIZE + 2 * EXTRA_CELLS + 2 };
    float *room = (float *)budget_alloc(budget, 4 * SIDE * SIDE, sizeof *room);
    if (!room) return 0;
    Sides upright = {room, room + SIDE * SIDE, 0, 0}, level = {room + 2 * SIDE * SIDE, room + 3 * SIDE * SIDE, 0, 0};
    find_sides(&edge_map->upright, left, grid->step_x, columns + 1, top, grid->step_y, rows, &upright);
    find_sides(&edge_map->level, top, grid->step_y, rows + 1, left, grid->step_x, columns, &level);
    for (int size = min_int(min_int(rows, columns), MAX_GRID); size >= MIN_SIZE; size--)
        for (int row = 0; row + size <= rows; row++)
            for (int column = 0; column + size <= columns && count < max_count; column++) {
                double ends[4] = {0, 0, 0, 0};
                for (int i = 0; i < size; i++) {
                    ends[0] += upright.on[(row + i) * (columns + 1) + column];
                    ends[1] += upright.on[(row + i) * (columns + 1) + column + size];
                    ends[2] += level.on[(column + i) * (rows + 1) + row];
                    ends[3] += level.on[(column + i) * (rows + 1) + row + size];
                }
                if (fmin(fmin(ends[0], ends[1]), fmin(ends[2], ends[3])) > SEEN_FRAME * size)
                    squares[count++] =
                        (Grid){left + column * grid->step_x, top + row * grid->step_y, grid->step_x, grid->step_y,
                               size};
            }
    free(room);
    return count;
}

/* ---- better grids ---- */

/* A fit of edges near evenly spaced lines: their mean number, from 0, and place. */
typedef struct {
    double middle, mean, lever, spread;
} LineFit;

/* The middle of the edges near each line, weighed by how many they are (least squares). */
static LineFit lines_near(const Edges *edges, double first, double step, int lines, double start, double end,
                       double reach) {
    const int far = (int)rint(reach * step);
    const float *low, *high;
    double weights[MAX_SIZE + 1], middles[MAX_SIZE + 1], all = 0;
    LineFit near = {0, 0, 0, 0};
    edge_between(edges, start, end, &low, &high);
    for (int line = 0; line < lines; line++) {
        const int column = edge_column(edges, first + line * step);
        double weight = 0, middle = 0;
        for (int x = max_int(column - far, 0); x <= min_int(column + far, edges->places - 1); x++) {
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
Grid grid_fit(const EdgeMap *edge_map, Grid grid) {
    static const double REACHES[] = {0.2, 0.12, 0.09, 0.09};
    for (int i = 0; i < 4 && grid.size >= MIN_SIZE && grid.size <= MAX_GRID; i++) {
        const double right = grid.left + grid.size * grid.step_x, low = grid.top + grid.size * grid.step_y;
        const int outer = i == 3; /* at last without outer lines: of a gap around a board only one side is an edge */
        const double x = grid.left + outer * grid.step_x, y = grid.top + outer * grid.step_y;
        const int lines = grid.size + 1 - 2 * outer;
        const LineFit upright = lines_near(&edge_map->upright, x, grid.step_x, lines, grid.top, low, REACHES[i]);
        const LineFit level = lines_near(&edge_map->level, y, grid.step_y, lines, grid.left, right, REACHES[i]);
        const double step = (upright.lever + level.lever) / (upright.spread + level.spread);
        const double left = upright.mean - step * (upright.middle + outer);
        const double top = level.mean - step * (level.middle + outer);
        const Grid drawn = {left, top, step, step, grid.size};
        const int same = fabs(drawn.left - grid.left) < SHIFT * step && fabs(drawn.top - grid.top) < SHIFT * step;
        if (grid_fits(edge_map, &drawn) && !(outer && same)) grid = drawn;
    }
    return grid;
}

/* The lines of a grid as far as they go on in the picture, and how much of each side is an edge. */
typedef struct {
    double left, top;
    int columns, rows;
    float *values;
    double *numbers;
    Sums upright, level;
    double *upright_worth, *level_worth; /* room for as many values */
} Lattice;

static void lattice_free(Lattice *lattice) {
    free(lattice->numbers);
    free(lattice->values);
}

static int lattice_measure(Budget *budget, const EdgeMap *edge_map, const Grid *grid, Lattice *lattice) {
    memset(lattice, 0, sizeof *lattice);
    if (fmin(grid->step_x, grid->step_y) < MIN_CELL) return 0;
    const double slack = CUT_OFF * grid->step_x;
    lattice->left = grid->left - max_int((int)((grid->left + slack) / grid->step_x), 0) * grid->step_x;
    lattice->top = grid->top - max_int((int)((grid->top + slack) / grid->step_y), 0) * grid->step_y;
    const int columns = lattice->columns = (int)((edge_map->upright.places - 1 + slack - lattice->left) / grid->step_x);
    const int rows = lattice->rows = (int)((edge_map->level.places - 1 + slack - lattice->top) / grid->step_y);
    if (min_int(rows, columns) < MIN_SIZE - 1) return 0;
    const size_t room = (size_t)(rows + 1) * (size_t)(columns + 1);
    lattice->values = (float *)budget_alloc(budget, 4 * room, sizeof(float));
    lattice->numbers = (double *)budget_alloc(budget, 8 * room, sizeof(double));
    if (!lattice->values || !lattice->numbers) return 0;
    float *values = lattice->values;
    double *numbers = lattice->numbers;
    Sides upright = {values, values + room, 0, 0}, level = {values + 2 * room, values + 3 * room, 0, 0};
    lattice->upright = (Sums){numbers, numbers + room, numbers + 2 * room};
    lattice->level = (Sums){numbers + 3 * room, numbers + 4 * room, numbers + 5 * room};
    lattice->upright_worth = numbers + 6 * room, lattice->level_worth = numbers + 7 * room;
    find_sides(&edge_map->upright, lattice->left, grid->step_x, columns + 1, lattice->top, grid->step_y, rows,
               &upright);
    find_sides(&edge_map->level, lattice->top, grid->step_y, rows + 1, lattice->left, grid->step_x, columns, &level);
    sum_sides(&upright, &lattice->upright);
    sum_sides(&level, &lattice->level);
    return 1;
}

/* The best grids on the lines of this one, as far as they go on: of each size the best, if it is better than those with
 * a row and column more or less. */
static void best_on(Budget *budget, const EdgeMap *edge_map, const Grid *grid, Grids *grids) {
    Lattice lattice;
    const int is_measured = lattice_measure(budget, edge_map, grid, &lattice), columns = lattice.columns,
        rows = lattice.rows;
    const int largest = is_measured ? min_int(min_int(rows, columns), MAX_GRID) : 0;
    double best[MAX_SIZE + 2];
    int places[MAX_SIZE + 2];
    best[MIN_SIZE - 1] = best[largest + 1] = NO_GRID;
    for (int size = MIN_SIZE; size <= largest; size++) {
        const int width = columns + 1 - size, height = rows + 1 - size;
        explain_all(&lattice.upright, rows, columns + 1, size, lattice.upright_worth);
        explain_all(&lattice.level, columns, rows + 1, size, lattice.level_worth);
        best[size] = NO_GRID;
        for (int row = 0; row < height; row++)
            for (int column = 0; column < width; column++) {
                const double worth = lattice.upright_worth[row * width + column] * grid->step_y +
                                     lattice.level_worth[column * height + row] * grid->step_x;
                if (worth > best[size]) best[size] = worth, places[size] = row * width + column;
            }
    }
    for (int size = MIN_SIZE; size <= largest; size++) {
        if (best[size] <= best[size - 1] || best[size] <= best[size + 1]) continue;
        const int row = places[size] / (columns + 1 - size), column = places[size] % (columns + 1 - size);
        const double left = lattice.left + column * grid->step_x, top = lattice.top + row * grid->step_y;
        grids_add(budget, grids, best[size], (Grid){left, top, grid->step_x, grid->step_y, size});
    }
    lattice_free(&lattice);
}

/* What the best grid of a size on these lines is worth of which the picture ends before one side. The opposite side
 * must be seen in the picture: where this ends, every line seems to be. */
static double best_cut(const Lattice *lattice, const Grid *grid, const Edges *edges, Side side, int size) {
    const int upright = side == LEFT || side == RIGHT, before = side == LEFT || side == ABOVE;
    const Sums *along_sums = upright ? &lattice->upright : &lattice->level;
    const Sums *cross_sums = upright ? &lattice->level : &lattice->upright;
    const int cells = upright ? lattice->columns : lattice->rows, rows = upright ? lattice->rows : lattice->columns;
    const double row_length = upright ? grid->step_y : grid->step_x, step = upright ? grid->step_x : grid->step_y;
    const double start = upright ? lattice->left : lattice->top;
    double best = NO_GRID;
    for (int remaining = max_int(size / 2, MIN_SIZE - 1); remaining < size; remaining++) {
        const double opposite = start + (before ? remaining : cells - remaining) * step;
        if (opposite < EDGE_MARGIN || opposite > edges->places - 1 - EDGE_MARGIN) continue;
        for (int row = 0, first = before ? 0 : cells - remaining; row + size <= rows; row++) {
            const int high = row * (cells + 1) + (before ? remaining : first), low = high + size * (cells + 1);
            if (along_sums->on[low] - along_sums->on[high] < SEEN_FRAME * size) continue;
            const double worth = explained_worth(along_sums, cells + 1, row, first, size, remaining, before,
                                                 !before) * row_length +
                                 explained_worth(cross_sums, rows + 1, first, row, remaining, size, 0, 0) * step;
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
        sum += edge_share(edges, radius_within(SLACK * step), edge_column(edges, place), start, end);
    }
    return sum / (lines - 1);
}

/* Whether a grid may go on beyond the picture at this side: it touches it, or its lines go on in what is left of the
 * next cells. */
static int reaches_edge(const EdgeMap *edge_map, const Grid *grid, Side side, int ends) {
    const int upright = side == LEFT || side == RIGHT, before = side == LEFT || side == ABOVE;
    const Edges *cross_edges = upright ? &edge_map->level : &edge_map->upright;
    const double length = upright ? edge_map->upright.places - 1 : edge_map->level.places - 1;
    const double start = upright ? grid->left : grid->top, step = upright ? grid->step_x : grid->step_y;
    const double first = upright ? grid->top : grid->left, cross_step = upright ? grid->step_y : grid->step_x;
    const double end = start + grid->size * step, away = before ? start : length - end;
    if (away <= TOUCHING) return 1;
    if (ends || away > (1 + CUT_OFF) * step) return 0;
    const double beyond = before ? lines_at(cross_edges, first, cross_step, grid->size, 0, start)
                                 : lines_at(cross_edges, first, cross_step, grid->size, end, length);
    const double within = before ? lines_at(cross_edges, first, cross_step, grid->size, start, start + step)
                                 : lines_at(cross_edges, first, cross_step, grid->size, end - step, end);
    return beyond > GOING_ON * within;
}

double grid_cut(Budget *budget, const EdgeMap *edge_map, const Grid *grid, int ends, double least_worth,
                PicturesCut *cut) {
    Lattice lattice = {0};
    double best = NO_GRID;
    int is_measured = -1, sides = 0;
    *cut = PICTURES_WHOLE;
    for (int side = LEFT; side <= BELOW; side++) {
        double worth = NO_GRID;
        if (!reaches_edge(edge_map, grid, (Side)side, ends)) continue;
        sides++;
        if (is_measured < 0) is_measured = lattice_measure(budget, edge_map, grid, &lattice);
        for (int size = MIN_SIZE; is_measured && size <= MAX_GRID; size++)
            worth = fmax(worth,
                         best_cut(&lattice, grid, side % 2 ? &edge_map->level : &edge_map->upright, (Side)side, size));
        if (worth <= least_worth) continue;
        best = fmax(best, worth);
        *cut = (PicturesCut)(PICTURES_CUT_LEFT + side);
    }
    if (*cut && sides > 1) *cut = PICTURES_CUT;
    lattice_free(&lattice);
    return best;
}

static void add_all(Budget *budget, Grids *to, const Grids *from) {
    for (int i = 0; i < from->count; i++) grids_add(budget, to, from->items[i].worth, from->items[i].grid);
}

static void rank_grids(const EdgeMap *edge_map, Grids *grids) {
    int count = 0;
    for (int i = 0; i < grids->count; i++) {
        const Grid grid = grid_fit(edge_map, grids->items[i].grid);
        const double worth = grid_worth(edge_map, &grid);
        if (worth > NO_GRID) grids->items[count++] = (RankedGrid){worth, grid};
    }
    grids->count = count;
    grids_sort(grids);
}

static void best_near(Budget *budget, const EdgeMap *edge_map, const Grids *grids, Grids *best) {
    int *indices = (int *)budget_alloc(budget, (size_t)grids->count, sizeof *indices);
    const int count = indices ? grids_select_lattices(grids, indices, grids->count) : 0;
    for (int i = 0; i < count && !is_exhausted(budget); i++)
        best_on(budget, edge_map, &grids->items[indices[i]].grid, best);
    free(indices);
    rank_grids(edge_map, best);
    grids_remove_duplicates(best);
}

static Grid double_cells(const Grid *grid, int shift) {
    const int dx = shift & 1, dy = shift >> 1;
    return (Grid){grid->left + dx * grid->step_x, grid->top + dy * grid->step_y, 2 * grid->step_x, 2 * grid->step_y,
                  (grid->size - max_int(dx, dy)) / 2};
}

void grid_add_doubled(Budget *budget, const EdgeMap *edge_map, const Grid *grid, Grids *grids) {
    if (grid->size < 2 * MIN_SIZE) return;
    for (int shift = 0; shift < 4; shift++) {
        const Grid doubled = double_cells(grid, shift);
        Grids best = {NULL, 0, 0};
        best_on(budget, edge_map, &doubled, &best);
        rank_grids(edge_map, &best);
        add_all(budget, grids, &best);
        grids_free(&best);
    }
}

/* By how much, of half a step at the most, evenly spaced lines must be moved to lie where edges are strongest. */
static double find_shift(const Edges *edges, double first, double step, int lines, double start, double end) {
    const float *low, *high;
    double best = 0, shift = 0;
    edge_between(edges, start, end, &low, &high);
    for (double away = -step / 2; away < step / 2; away++) {
        double strength = 0;
        for (int line = 0; line < lines; line++) {
            const int x = (int)rint(first + away + line * step);
            if (x > 0 && x < edges->places - 1) strength += high[x] - low[x];
        }
        if (strength > best) best = strength, shift = away;
    }
    return shift;
}

/* Adds these grids moved to where lines are strongest, too: signs that stand in most rows look like lines between
 * them. */
static void add_moved(Budget *budget, const EdgeMap *edge_map, Grids *grids) {
    for (int i = 0, count = grids->count; i < count; i++) {
        Grid grid = grids->items[i].grid;
        const double right = grid.left + grid.size * grid.step_x, low = grid.top + grid.size * grid.step_y;
        const double shift_x = find_shift(&edge_map->upright, grid.left, grid.step_x, grid.size + 1, grid.top, low);
        grid.top += find_shift(&edge_map->level, grid.top, grid.step_y, grid.size + 1, grid.left, right);
        grid.left += shift_x;
        if (!in_lattice(&grid, &grids->items[i].grid)) grids_add(budget, grids, grid_worth(edge_map, &grid), grid);
    }
}

/* Twice, since only a grid that is drawn to the lines has all of them, as far as they go on. */
void grids_improve(Budget *budget, const EdgeMap *edge_map, const Grids *windows, int count, int number, Grids *best) {
    Grids first = {NULL, 0, 0}, near = {NULL, 0, 0}, refined = {NULL, 0, 0};
    for (int i = 0; i < count; i++) {
        Grids window = {NULL, 0, 0};
        add_all(budget, &window, &windows[i]);
        grids_sort(&window);
        grids_remove_duplicates(&window);
        window.count = min_int(window.count, number);
        add_all(budget, &first, &window);
        grids_free(&window);
    }
    best_near(budget, edge_map, &first, &near);
    add_moved(budget, edge_map, &near);
    best_near(budget, edge_map, &near, &refined);
    add_all(budget, &near, &refined);
    grids_sort(&near);
    grids_remove_duplicates(&near);
    for (int i = 0; i < near.count; i++) {
        grids_add(budget, best, near.items[i].worth, near.items[i].grid);
        for (int shift = 0; shift < 4; shift++) {
            const Grid doubled = double_cells(&near.items[i].grid, shift);
            grids_add(budget, best, grid_worth(edge_map, &doubled), doubled);
        }
    }
    grids_sort(best);
    grids_remove_duplicates(best);
    grids_free(&refined);
    grids_free(&near);
    grids_free(&first);
}
