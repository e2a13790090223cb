/* Whether a board ends where its grid ends, and where on a sheet a board lies.
 *
 * A grid with a row and a column too many has one region too many as well, the page, and so may pass for a board, even
 * for one with exactly one solution. So it is looked at what is around: the cells just outside must not look like those
 * just within, where regions are told by lines there must be a line all around, no region may be two sides of the grid
 * that meet, and nothing else, and none may go on beyond two sides.
 *
 * On a sheet, as in a spreadsheet, the lines go on beyond the board. They do not say then where it ends, but its
 * colours do: a square of n × n cells is a board if it has n colours, none of which is found in the cells around it. */
#include "parts.h"

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
} Around;

/* The cell so many from the side and so many along it, counted among those around. */
static int cell_at(const Around *around, Side side, int depth, int along) {
    const int wide = around->size + 2, far = wide - 1 - depth;
    if (side == LEFT) return (along + 1) * wide + depth;
    if (side == ABOVE) return depth * wide + along + 1;
    return side == RIGHT ? (along + 1) * wide + far : far * wide + along + 1;
}

/* A cell of the board, counted among those around. */
static int inner_cell(const Around *around, int cell) {
    return (cell / around->size + 1) * (around->size + 2) + cell % around->size + 1;
}

/* Whether so much of a cell outside is in the picture. */
static int is_inside(const Around *around, Side side, double share) {
    const Grid *grid = around->grid;
    const double right = grid->left + grid->size * grid->wide, low = grid->top + grid->size * grid->high;
    const double rooms[] = {grid->left, grid->top, around->picture->width - right, around->picture->height - low};
    return rooms[side] >= share * (side % 2 ? grid->high : grid->wide);
}

/* Whether a cell at a side has the same colour outside; on a chessboard that comes again `every` 2 cells. */
static int is_alike(const Around *around, Side side, int along, int every) {
    const float(*lab)[3] = (const float(*)[3])around->cells.lab;
    return apart(lab[cell_at(around, side, 0, along)], lab[cell_at(around, side, every, along)]) < PLAIN;
}

/* The most of one side that has the same colours outside as within. */
static double beyond(const Around *around, int every) {
    int found = 0;
    for (int side = LEFT; side <= BELOW; side++) {
        int alike = 0;
        for (int i = 0; i < around->size && is_inside(around, (Side)side, SLIVER); i++)
            alike += is_alike(around, (Side)side, i, every);
        found = most(found, alike);
    }
    return (double)found / around->size;
}

/* The label of a cell at a side. */
static int label_at(const uint8_t *labels, int size, Side side, int along) {
    if (side == LEFT) return labels[along * size];
    if (side == ABOVE) return labels[along];
    return side == RIGHT ? labels[along * size + size - 1] : labels[(size - 1) * size + along];
}

/* Whether a region goes on beyond more sides of the grid than that. */
static int goes_on(const Around *around, const uint8_t *labels, int sides) {
    int going_on[LARGEST] = {0};
    for (int side = LEFT; side <= BELOW; side++) {
        int own[LARGEST] = {0}, alike[LARGEST] = {0};
        if (!is_inside(around, (Side)side, SLIVER)) continue;
        for (int i = 0; i < around->size; i++) {
            const int label = label_at(labels, around->size, (Side)side, i);
            own[label]++;
            alike[label] += is_alike(around, (Side)side, i, 1);
        }
        for (int label = 0; label < around->size; label++)
            if (own[label] && alike[label] > MOSTLY * own[label] && ++going_on[label] > sides) return 1;
    }
    return 0;
}

/* Whether beyond a side there are mostly colours of the board, and several: one may be that of the page, if it is next
 * to no other that fills a whole cell. */
static int has_more(const Around *around, const uint8_t *labels) {
    const float(*lab)[3] = (const float(*)[3])around->cells.lab;
    for (int side = LEFT; side <= BELOW; side++) {
        int same = 0, first = -1, several = 0;
        for (int i = 0; i < around->size && is_inside(around, (Side)side, SLIVER); i++) {
            const int outside = cell_at(around, (Side)side, 0, i);
            int cell = 0;
            while (cell < around->size * around->size && apart(lab[outside], lab[inner_cell(around, cell)]) >= PLAIN)
                cell++;
            if (cell == around->size * around->size) {
                several |= around->cells.share[outside] > OF_ONE;
                continue;
            }
            same++;
            if (first < 0) first = labels[cell];
            several |= labels[cell] != first;
        }
        if (several && same > MOSTLY * around->size) return 1;
    }
    return 0;
}

/* Whether the lines go on as those of a sheet do, and not as those of a larger board: along a side where they go on all
 * cells of a sheet are alike, and those of a board seldom are. A board is a square, and so seldom is a sheet; one more
 * row or column may be a region of the board. */
static int is_on_sheet(const Around *around, const Further *further) {
    const int there[] = {further->left, further->above, further->right, further->below};
    if (most(most(further->left, further->above), most(further->right, further->below)) < 2) return 0;
    if (further->left + further->right == further->above + further->below) return 0;
    const float(*lab)[3] = (const float(*)[3])around->cells.lab;
    for (int side = LEFT; side <= BELOW; side++)
        for (int i = 1; there[side] && i < around->size; i++)
            if (apart(lab[cell_at(around, (Side)side, 0, i)], lab[cell_at(around, (Side)side, 0, 0)]) > PLAIN) return 0;
    return 1;
}

/* Whether enough of each side has a line; `sides` is the ink of all sides of the board, and its order is lost. */
static int is_framed(Bounds *bounds, const Around *around, float *sides) {
    const int size = around->size, wide = size + 2;
    const double fewest = FRAME * quantile(sides, 2 * size * (size - 1), 0.95);
    float *upright = (float *)take(bounds, (size_t)(wide * wide), sizeof *upright);
    float *level = (float *)take(bounds, (size_t)(wide * wide), sizeof *level);
    int framed = upright && level;
    if (framed) cells_walls(&around->cells, upright, level);
    for (int side = LEFT; framed && side <= BELOW; side++) {
        int lined = 0;
        if (!is_inside(around, (Side)side, CUT)) continue;
        for (int i = 0; i < size; i++) {
            float ink;
            if (side == LEFT) ink = upright[(i + 1) * (wide - 1)];
            else if (side == RIGHT) ink = upright[(i + 1) * (wide - 1) + wide - 2];
            else ink = level[side == ABOVE ? i + 1 : (wide - 2) * wide + i + 1];
            lined += ink > fewest;
        }
        framed = lined > FRAMED * size;
    }
    free(level);
    free(upright);
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

/* Whether the cells around are in the picture on all sides. */
static int is_inside_all(const Around *around) {
    int inside = 1;
    for (int side = LEFT; side <= BELOW; side++) inside &= is_inside(around, (Side)side, SLIVER);
    return inside;
}

static int ends_there(Bounds *bounds, const Sight *sight, const Around *around, const Way *way,
                      const Further *further, float *sides) {
    const int on_sheet = goes_further(further);
    if (on_sheet && !is_on_sheet(around, further)) return 0;
    if (!has_regions(way)) return beyond(around, 2) < OPEN;
    const int all_lined = grid_is_lined(sight, around->grid);
    const int lined = way->how == BY_WALLS || way->how == BY_BOTH || all_lined;
    if (is_cornered(way->labels, around->size) && !(on_sheet ? is_inside_all(around) : all_lined)) return 0;
    if (on_sheet && goes_on(around, way->labels, 0)) return 0;
    /* Where lines do not tell regions, all cells have lines or gaps around them, and so has a part of the board. */
    if (lined && is_framed(bounds, around, sides)) return way->how != BY_COLOURS || !has_more(around, way->labels);
    /* Two sides, as rows of page below a board do. */
    return beyond(around, 1) < OPEN && !goes_on(around, way->labels, 1) && !has_more(around, way->labels);
}

int board_ends(Bounds *bounds, const Picture *picture, const Sight *sight, const Grid *grid, const Way *way,
               const float *upright, const float *level) {
    const Further further = grid_further(sight, grid);
    const int size = grid->size, half = size * (size - 1);
    if (way->how == BLANK) return !goes_further(&further) && !grid_is_halved(sight, grid);
    if (!goes_further(&further) && grid_has_bare_side(sight, grid)) return 0;
    const Grid from = {grid->left - grid->wide, grid->top - grid->high, grid->wide, grid->high, 0};
    Around around = {picture, grid, {0}, size};
    float *sides = (float *)take(bounds, 2 * (size_t)half, sizeof *sides);
    cells_cut_lattice(bounds, picture, &from, size + 2, size + 2, AROUND_FINE, &around.cells);
    int ends = 0;
    if (!bounds->full) {
        memcpy(sides, upright, (size_t)half * sizeof *sides);
        memcpy(sides + half, level, (size_t)half * sizeof *sides);
        ends = ends_there(bounds, sight, &around, way, &further, sides);
    }
    cells_free(&around.cells);
    free(sides);
    return ends;
}

/* ---- sheets ---- */

/* Count the colours of a square if none of them is found around it; else 0. `seen` says at which turn each was met.
 * Where all around is of one colour, shades of those of the board do not count: so it has as many as rows. */
static int colours_in(const int *colours, int rows, int columns, int row, int column, int size, int *seen, int *turn) {
    const int mark = *turn += 2;
    int count = 0, around = 0;
    for (int i = -1; i <= size; i++)
        for (int j = -1; j <= size; j += i < 0 || i == size ? 1 : size + 1) {
            if (row + i < 0 || row + i >= rows || column + j < 0 || column + j >= columns) continue;
            int *colour = &seen[colours[(row + i) * columns + column + j]];
            around += *colour != mark;
            *colour = mark;
        }
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) {
            int *colour = &seen[colours[(row + i) * columns + column + j]];
            if (*colour == mark) return 0;
            if (*colour == mark + 1) continue;
            *colour = mark + 1;
            if (++count > size + SHEET_TINTS && around != 1) return 0;
        }
    return around == 1 && 2 * count > size ? size : count;
}

/* Adds squares with so many colours more than rows, the largest first. */
static int add_squares(const Grid *grid, const int *colours, int rows, int columns, int *seen, int *turn, Grid *found,
                       int most_found) {
    Grid by_extra[SHEET_TINTS + 1][8];
    int counts[SHEET_TINTS + 1] = {0}, count = 0;
    for (int size = least(least(rows, columns), LARGEST); size >= SMALLEST && counts[0] < most_found; size--)
        for (int row = 0; row + size <= rows; row++)
            for (int column = 0; column + size <= columns; column++) {
                const int extra = colours_in(colours, rows, columns, row, column, size, seen, turn) - size;
                if (extra < 0 || counts[extra] == most_found) continue;
                by_extra[extra][counts[extra]++] =
                    (Grid){grid->left + column * grid->wide, grid->top + row * grid->high, grid->wide, grid->high,
                           size};
            }
    for (int extra = 0; extra <= SHEET_TINTS; extra++)
        for (int i = 0; i < counts[extra] && count < most_found; i++) found[count++] = by_extra[extra][i];
    return count;
}

int sheet_boards(Bounds *bounds, const Picture *picture, const Grid *grid, Grid *found, int most_found) {
    Grid first = *grid;
    first.left -= floor(grid->left / grid->wide) * grid->wide;
    first.top -= floor(grid->top / grid->high) * grid->high;
    const int columns = (int)((picture->width - first.left) / grid->wide + 0.1);
    const int rows = (int)((picture->height - first.top) / grid->high + 0.1);
    if (rows < SMALLEST || columns < SMALLEST || rows > SHEET_CELLS / columns || is_over(bounds)) return 0;
    const size_t room = (size_t)rows * (size_t)columns;
    const double steps[] = {PLAIN, PLAIN / 2};
    int count = 0, turn = 0, *colours = (int *)take(bounds, 3 * room, sizeof *colours), *seen = colours + 2 * room;
    Cells cells;
    cells_cut_lattice(bounds, picture, &first, rows, columns, SHEET_FINE, &cells);
    if (!bounds->full) colours_number(bounds, cells.lab, (int)room, steps, 2, colours);
    for (int i = 0; i < 2 && count < most_found && !is_over(bounds); i++) {
        memset(seen, 0, room * sizeof *seen);
        turn = 0;
        const int *own = colours + (size_t)i * room;
        count += add_squares(&first, own, rows, columns, seen, &turn, found + count, most_found - count);
    }
    cells_free(&cells);
    free(colours);
    return count;
}
