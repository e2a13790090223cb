/* Whether a board ends where its grid ends, and where on a sheet a board lies.
 *
 * A grid with a row and a column too many has one region too many as well, the page, and so may pass for a board, even
 * for one with exactly one solution. So it is looked at what is around: the cells just outside must not look like those
 * just within, where regions are told by lines there must be a line all around, no region may be two sides of the grid
 * that meet, and nothing else, and none may go on beyond two sides.
 *
 * On a sheet, as in a spreadsheet, the lines go on beyond the board. They do not say then where it ends, but its
 * colours do: a square of n × n cells is a board if it has n colours, none of which occurs in the cells around it. */
#include "pictures_internal.h"

enum {
    AROUND_FINE = 32,  /* samples along the side of a cell of those around a board */
    SHEET_FINE = 16,   /* the same on a sheet: what stands on the cells does not matter here */
    SHEET_CELLS = 6400, /* of a sheet that is looked at: a wide screen full of small cells */
    SHEET_TINTS = 2,   /* colours more than rows, at most: those of cells whose queens are wrong */
};

static const double FRAME = 0.35;   /* the ink of a frame, as a share of that of the thickest lines, at the least */
static const double MOSTLY = 0.6;   /* a region of which so much of a side has the same colour outside goes on there */
static const double SLIVER = 0.12;  /* from this share of a cell left of the picture outside, its colour can be seen */
static const double CUT = 0.3;      /* where less than this share of a cell is left outside, the picture is the frame */
static const double OPEN = 0.6;     /* a board whose cells go on in the same colours along so much of a side goes on */
/* The share of a cell that one colour has which is no text or button of the page, at the least */
static const float OF_ONE = 0.99f;
static const double FRAMED = 0.7;   /* the share of each side that must have a line, where lines tell the regions */

/* A grid with the cells around it. */
typedef struct {
    const Picture *picture;
    const Grid *grid;
    Cells cells;
    int size;
} Surroundings;

/* The cell so many from the side and so many along it, counted among those around. */
static int cell_at(const Surroundings *surroundings, Side side, int depth, int along) {
    const int row_length = surroundings->size + 2, far = row_length - 1 - depth;
    if (side == LEFT) return (along + 1) * row_length + depth;
    if (side == ABOVE) return depth * row_length + along + 1;
    return side == RIGHT ? (along + 1) * row_length + far : far * row_length + along + 1;
}

static int inner_cell(const Surroundings *surroundings, int cell) {
    return (cell / surroundings->size + 1) * (surroundings->size + 2) + cell % surroundings->size + 1;
}

static int is_inside(const Surroundings *surroundings, Side side, double share) {
    const Grid *grid = surroundings->grid;
    const double right = grid->left + grid->size * grid->step_x, low = grid->top + grid->size * grid->step_y;
    const double rooms[] = {grid->left, grid->top, surroundings->picture->width - right,
                            surroundings->picture->height - low};
    return rooms[side] >= share * (side % 2 ? grid->step_y : grid->step_x);
}

/* Whether a cell at a side has the same colour outside; on a chessboard that repeats after `step` 2. */
static int is_alike(const Surroundings *surroundings, Side side, int along, int step) {
    const float(*lab)[3] = (const float(*)[3])surroundings->cells.lab;
    return colour_distance(lab[cell_at(surroundings, side, 0, along)],
                           lab[cell_at(surroundings, side, step, along)]) < PLAIN;
}

/* The most of one side that has the same colours outside as within: of a chessboard both colours, since the page may
 * have one of them. */
static double beyond(const Surroundings *surroundings, int step) {
    int max_alike = 0;
    for (int side = LEFT; side <= BELOW; side++) {
        int alike[2] = {0, 0};
        for (int i = 0; i < surroundings->size && is_inside(surroundings, (Side)side, SLIVER); i++)
            alike[i % step] += is_alike(surroundings, (Side)side, i, step);
        max_alike = max_int(max_alike, step > 1 ? 2 * min_int(alike[0], alike[1]) : alike[0]);
    }
    return (double)max_alike / surroundings->size;
}

static int label_at(const uint8_t *labels, int size, Side side, int along) {
    if (side == LEFT) return labels[along * size];
    if (side == ABOVE) return labels[along];
    return side == RIGHT ? labels[along * size + size - 1] : labels[(size - 1) * size + along];
}

/* Whether a region goes on beyond more sides of the grid than that. */
static int goes_on(const Surroundings *surroundings, const uint8_t *labels, int sides) {
    int going_on[MAX_SIZE] = {0};
    for (int side = LEFT; side <= BELOW; side++) {
        int lengths[MAX_SIZE] = {0}, alike[MAX_SIZE] = {0};
        if (!is_inside(surroundings, (Side)side, SLIVER)) continue;
        for (int i = 0; i < surroundings->size; i++) {
            const int label = label_at(labels, surroundings->size, (Side)side, i);
            lengths[label]++;
            alike[label] += is_alike(surroundings, (Side)side, i, 1);
        }
        for (int label = 0; label < surroundings->size; label++)
            if (lengths[label] && alike[label] > MOSTLY * lengths[label] && ++going_on[label] > sides) return 1;
    }
    return 0;
}

/* Whether beyond a side there are mostly colours of the board, and several: one may be that of the page, if it is next
 * to no other that fills a whole cell. */
static int has_more(const Surroundings *surroundings, const uint8_t *labels) {
    const float(*lab)[3] = (const float(*)[3])surroundings->cells.lab;
    for (int side = LEFT; side <= BELOW; side++) {
        int same = 0, first = -1, several = 0;
        for (int i = 0; i < surroundings->size && is_inside(surroundings, (Side)side, SLIVER); i++) {
            const int outside = cell_at(surroundings, (Side)side, 0, i);
            int cell = 0;
            while (cell < surroundings->size * surroundings->size &&
                   colour_distance(lab[outside], lab[inner_cell(surroundings, cell)]) >= PLAIN)
                cell++;
            if (cell == surroundings->size * surroundings->size) {
                several |= surroundings->cells.share[outside] > OF_ONE;
                continue;
            }
            same++;
            if (first < 0) first = labels[cell];
            several |= labels[cell] != first;
        }
        if (several && same > MOSTLY * surroundings->size) return 1;
    }
    return 0;
}

/* Whether the lines go on as those of a sheet do, and not as those of a larger board: along a side where they go on all
 * cells of a sheet are alike, and those of a board seldom are. A board is a square, and so seldom is a sheet; one more
 * row or column may be a region of the board. */
static int is_on_sheet(const Surroundings *surroundings, const LineReach *reach) {
    const int lengths[] = {reach->left, reach->above, reach->right, reach->below};
    if (max_int(max_int(reach->left, reach->above), max_int(reach->right, reach->below)) < 2) return 0;
    if (reach->left + reach->right == reach->above + reach->below) return 0;
    const float(*lab)[3] = (const float(*)[3])surroundings->cells.lab;
    for (int side = LEFT; side <= BELOW; side++)
        for (int i = 1; lengths[side] && i < surroundings->size; i++)
            if (colour_distance(lab[cell_at(surroundings, (Side)side, 0, i)],
                                lab[cell_at(surroundings, (Side)side, 0, 0)]) > PLAIN) return 0;
    return 1;
}

/* Whether enough of each side has a line; `sides` is the ink of all sides of the board. */
static int is_framed(const Surroundings *surroundings, const float *sides) {
    enum { AROUND = (MAX_SIZE + 2) * (MAX_SIZE + 2) };
    const int size = surroundings->size, row_length = size + 2, count = 2 * size * (size - 1);
    float values[MAX_SIDES], upright[AROUND], level[AROUND];
    int framed = 1;
    memcpy(values, sides, (size_t)count * sizeof *values);
    const double fewest = FRAME * quantile(values, count, 0.95);
    cells_walls(&surroundings->cells, upright, level);
    for (int side = LEFT; framed && side <= BELOW; side++) {
        int lined = 0;
        if (!is_inside(surroundings, (Side)side, CUT)) continue;
        for (int i = 0; i < size; i++) {
            float ink;
            if (side == LEFT) ink = upright[(i + 1) * (row_length - 1)];
            else if (side == RIGHT) ink = upright[(i + 1) * (row_length - 1) + row_length - 2];
            else ink = level[side == ABOVE ? i + 1 : (row_length - 2) * row_length + i + 1];
            lined += ink > fewest;
        }
        framed = lined > FRAMED * size;
    }
    return framed;
}

/* Whether a region is two sides that meet, as a strip of the page would be. A board with one more row and column of
 * page has one region more, and exactly one solution still if the page's queen is in its corner: nothing else tells the
 * two apart, but for lines between all cells. What lies farther out does not either, since a strip of page may end at a
 * header, a frame or the picture's edge. */
static int is_cornered(const uint8_t *labels, int size) {
    for (int corner = 0; corner < 4; corner++) {
        const int row = corner & 1 ? size - 1 : 0, column = corner & 2 ? size - 1 : 0;
        int strip = 1;
        for (int i = 0; i < size * size && strip; i++)
            strip = (labels[i] == labels[row * size + column]) == (i / size == row || i % size == column);
        if (strip) return 1;
    }
    return 0;
}

static int is_inside_all(const Surroundings *surroundings) {
    int is_within = 1;
    for (int side = LEFT; side <= BELOW; side++) is_within &= is_inside(surroundings, (Side)side, SLIVER);
    return is_within;
}

static int ends_at_grid(const EdgeMap *edge_map, const Surroundings *surroundings, const RegionHypothesis *hypothesis,
                        const LineReach *reach, const float *sides) {
    const int on_sheet = goes_further(reach);
    if (on_sheet && !is_on_sheet(surroundings, reach)) return 0;
    if (!has_regions(hypothesis)) return beyond(surroundings, 2) < OPEN;
    const int all_lined = grid_is_lined(edge_map, surroundings->grid);
    const int lined = hypothesis->source == BY_WALLS || hypothesis->source == BY_BOTH || all_lined;
    if (is_cornered(hypothesis->labels, surroundings->size) &&
        !(on_sheet ? is_inside_all(surroundings) : all_lined)) return 0;
    if (on_sheet && goes_on(surroundings, hypothesis->labels, 0)) return 0;
    /* Where lines do not tell regions, all cells have lines or gaps around them, and so has a part of the board. */
    if (lined && is_framed(surroundings, sides))
        return hypothesis->source != BY_COLOURS || !has_more(surroundings, hypothesis->labels);
    /* Two sides, as rows of page below a board do. */
    return beyond(surroundings, 1) < OPEN && !goes_on(surroundings, hypothesis->labels, 1) &&
        !has_more(surroundings, hypothesis->labels);
}

int board_ends(Budget *budget, const Picture *picture, const EdgeMap *edge_map, const Grid *grid,
               const RegionHypothesis *hypothesis, const float *sides) {
    const LineReach reach = grid_line_reach(edge_map, grid);
    const int size = grid->size;
    if (hypothesis->source == BLANK) return !goes_further(&reach) && !grid_is_halved(edge_map, grid);
    if (!goes_further(&reach) && grid_has_bare_side(edge_map, grid)) return 0;
    const Grid from = {grid->left - grid->step_x, grid->top - grid->step_y, grid->step_x, grid->step_y, 0};
    Surroundings surroundings = {picture, grid, {0}, size};
    cells_cut_lattice(budget, picture, &from, size + 2, size + 2, AROUND_FINE, &surroundings.cells);
    const int ends = !budget->full && ends_at_grid(edge_map, &surroundings, hypothesis, &reach, sides);
    cells_free(&surroundings.cells);
    return ends;
}

/* ---- sheets ---- */

/* Count the colours of a square if none of them is found around it; else 0. `marks` says at which turn each was met.
 * Where all around is of one colour, shades of those of the board do not count: so it has as many as rows. */
static int colours_in(const int *colours, int rows, int columns, int row, int column, int size, int *marks, int *turn) {
    const int mark = *turn += 2;
    int count = 0, outer_colours = 0;
    for (int i = -1; i <= size; i++)
        for (int j = -1; j <= size; j += i < 0 || i == size ? 1 : size + 1) {
            if (row + i < 0 || row + i >= rows || column + j < 0 || column + j >= columns) continue;
            int *colour = &marks[colours[(row + i) * columns + column + j]];
            outer_colours += *colour != mark;
            *colour = mark;
        }
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) {
            int *colour = &marks[colours[(row + i) * columns + column + j]];
            if (*colour == mark) return 0;
            if (*colour == mark + 1) continue;
            *colour = mark + 1;
            if (++count > size + SHEET_TINTS && outer_colours != 1) return 0;
        }
    return outer_colours == 1 && 2 * count > size ? size : count;
}

/* Adds squares with so many colours more than rows, the largest first. */
static int add_squares(const Grid *grid, const int *colours, int rows, int columns, int *marks, int *turn,
                       Grid *squares, int max_count) {
    Grid by_extra[SHEET_TINTS + 1][8];
    int counts[SHEET_TINTS + 1] = {0}, count = 0;
    for (int size = min_int(min_int(rows, columns), MAX_GRID); size >= MIN_SIZE && counts[0] < max_count; size--)
        for (int row = 0; row + size <= rows; row++)
            for (int column = 0; column + size <= columns; column++) {
                const int extra = colours_in(colours, rows, columns, row, column, size, marks, turn) - size;
                if (extra < 0 || counts[extra] == max_count) continue;
                const double left = grid->left + column * grid->step_x, top = grid->top + row * grid->step_y;
                by_extra[extra][counts[extra]++] = (Grid){left, top, grid->step_x, grid->step_y, size};
            }
    for (int extra = 0; extra <= SHEET_TINTS; extra++)
        for (int i = 0; i < counts[extra] && count < max_count; i++) squares[count++] = by_extra[extra][i];
    return count;
}

int sheet_boards(Budget *budget, const Picture *picture, const Grid *grid, Grid *boards, int max_count) {
    Grid first = *grid;
    first.left -= floor(grid->left / grid->step_x) * grid->step_x;
    first.top -= floor(grid->top / grid->step_y) * grid->step_y;
    const int columns = (int)((picture->width - first.left) / grid->step_x + 0.1);
    const int rows = (int)((picture->height - first.top) / grid->step_y + 0.1);
    if (rows < MIN_SIZE || columns < MIN_SIZE || rows > SHEET_CELLS / columns || is_exhausted(budget)) return 0;
    const size_t room = (size_t)rows * (size_t)columns;
    const double steps[] = {PLAIN, PLAIN / 2};
    int count = 0, turn = 0, *colours = (int *)budget_alloc(budget, 3 * room, sizeof *colours),
        *marks = colours + 2 * room;
    Cells cells;
    cells_cut_lattice(budget, picture, &first, rows, columns, SHEET_FINE, &cells);
    if (!budget->full) colours_number(budget, cells.lab, (int)room, steps, 2, colours);
    for (int i = 0; i < 2 && count < max_count && !is_exhausted(budget); i++) {
        memset(marks, 0, room * sizeof *marks);
        turn = 0;
        const int *numbers = colours + (size_t)i * room;
        count += add_squares(&first, numbers, rows, columns, marks, &turn, boards + count, max_count - count);
    }
    cells_free(&cells);
    free(colours);
    return count;
}
