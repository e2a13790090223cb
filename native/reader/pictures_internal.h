/* Declarations that the files of this folder share. */
#ifndef QUEENSIDE_PICTURES_INTERNAL_H
#define QUEENSIDE_PICTURES_INTERNAL_H

#include "core/rounding.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "pictures.h"

enum {
    MIN_SIZE = PICTURES_MIN_SIZE,
    MAX_SIZE = PICTURES_MAX_SIZE,
    MAX_GRID = 26, /* rows of a board in a picture */
    MAX_BOARD_CELLS = PICTURES_MAX_CELLS,
    MAX_SIDES = 2 * MAX_SIZE * (MAX_SIZE - 1),
    RADII = 8,      /* how many distances of an edge from its line are told apart */
    MAX_HYPOTHESES = 12, /* about the regions of one grid */
};

static const double MIN_CELL = 9; /* pixels: smaller cells show too little */
static const double EDGE_MARGIN = 1.5; /* pixels: a line nearer to the side of the picture may be that side */
/* The share of the lines that any board shows: the sides of regions, if no others */
static const double PROMISED = 0.18;
static const double PLAIN = 0.02;      /* Oklab: how far apart the colours of two regions are, as seen at first sight */
static const double CLEAR_SIGN = 0.4;  /* how certain what stands on a cell must be to go without saying */
static const double BELIEVED = 0.25; /* how certain regions must be for a grid to be believed at all */
static const double CERTAIN = 0.7;      /* how certain regions must be to go without saying */
static const double NO_GRID = -1e9;    /* the worth of a grid that cannot be the board's */

/* ---- memory and time ---- */

/* Errors are sticky and checked at the end, so that the code between needs no checks. */
typedef struct {
    int full;     /* no memory: results are incomplete */
    double until; /* deadline on the clock of search.h */
} Budget;

/* Allocate zeroed memory; NULL, and the budget is full, if there is none. */
void *budget_alloc(Budget *budget, size_t count, size_t size);

/* A list of so many items, with room for one more; as it was, and the budget is full, if there is none. */
void *budget_grow(Budget *budget, void *items, int count, int *capacity, size_t size);

int is_exhausted(const Budget *budget);

/* ---- edges.c: where a picture has straight edges ---- */

/* Upright edges: their strength from 0 to 1, by blocks of rows and places between columns. */
typedef struct {
    float *strength; /* blocks × places */
    float *sums;     /* by radius: the most within it, summed over the blocks above each block, and over all */
    float *contrast; /* the same sums of how strong edges are at each place by itself */
    int places, blocks, block; /* places: one more than pixels; block: rows in a block */
} Edges;

typedef struct {
    Edges upright, level; /* level edges are the upright ones of the transposed picture */
} EdgeMap;

void edge_map_compute(Budget *budget, const Picture *picture, EdgeMap *edge_map);
void edge_map_free(EdgeMap *edge_map);

/* Largest radius of at most so many pixels. */
int radius_within(double slack);

/* Share of an upright segment that is an edge; heights in pixels. */
double edge_share(const Edges *edges, int radius, int column, double start, double end);

int edge_column(const Edges *edges, double place);

/* The strengths in whole blocks between two heights are the second row less the first. */
void edge_between(const Edges *edges, double start, double end, const float **low, const float **high);

/* ---- grids.c: square grids of lines that explain the edges ---- */

typedef struct {
    double left, top, step_x, step_y; /* first corner, and distance of lines, in pixels */
    int size;
} Grid;

typedef struct {
    double worth;
    Grid grid;
} RankedGrid;

typedef struct {
    RankedGrid *items;
    int count, capacity;
} Grids;

typedef enum { LEFT, ABOVE, RIGHT, BELOW } Side;

/* How far a grid's lines go on beyond each side, in cells. */
typedef struct {
    int left, above, right, below;
} LineReach;

void grids_add(Budget *budget, Grids *grids, double worth, Grid grid);
void grids_sort(Grids *grids); /* best first; of equal worth, the smaller */
void grids_remove_duplicates(Grids *grids); /* and what nearly is one */
void grids_free(Grids *grids);

/* Whether it lies in the picture, as far as a line that was cut off. */
int grid_fits(const EdgeMap *edge_map, const Grid *grid);
double grid_worth(const EdgeMap *edge_map, const Grid *grid);
Grid grid_fit(const EdgeMap *edge_map, Grid grid);

/* The best grids near the best few of each window, with their worth, in order. */
void grids_improve(Budget *budget, const EdgeMap *edge_map, const Grids *windows, int count, int number, Grids *best);
/* The numbers of those whose lines, continued, would not be the lines of an earlier one. */
int grids_select_lattices(const Grids *grids, int *indices, int max_count);
/* The squares in the lattice of a grid that have edges all around, the largest first, at most so many. */
int grid_squares(Budget *budget, const EdgeMap *edge_map, const Grid *grid, Grid *squares, int max_count);
void grid_add_doubled(Budget *budget, const EdgeMap *edge_map, const Grid *grid, Grids *grids);

/* What the best board on the lines of this grid is worth of which the picture shows only a part, if it is worth more
 * than `least_worth`, and where the picture ends before it. `ends`: what is seen of the cells beyond this grid is
 * no board. */
double grid_cut(Budget *budget, const EdgeMap *edge_map, const Grid *grid, int ends, double least_worth,
                PicturesCut *cut);

int grid_has_bare_side(const EdgeMap *edge_map, const Grid *grid);
int grid_is_lined(const EdgeMap *edge_map, const Grid *grid);
int grid_is_halved(const EdgeMap *edge_map, const Grid *grid);
LineReach grid_line_reach(const EdgeMap *edge_map, const Grid *grid);

static inline int goes_further(const LineReach *reach) {
    return reach->left || reach->above || reach->right || reach->below;
}

/* ---- grid_candidates.c: where the search for grids begins ---- */

/* For each window of that share of the picture's shorter side the grids in it that may be; how many windows. */
enum { MAX_WINDOWS = 24 };
int grids_find_candidates(Budget *budget, const EdgeMap *edge_map, double share, Grids *windows);

/* ---- cells.c: the cells of a grid as small pictures ---- */

enum { FINEST = 64, COARSEST = 24 };

typedef struct {
    uint8_t *board;     /* the whole board: (rows · fine) × (columns · fine) × 3 */
    float (*paper)[3];  /* by cell, the colour of its paper */
    float (*lab)[3];    /* the paper in Oklab, so that distances are what is seen */
    float *share;       /* how much of the cell is paper */
    int rows, columns, fine;
    /* How many columns, and rows, of the picture's pixels each sample stands for: one that many show is divided */
    float *column_weights, *row_weights;
} Cells;

void cells_cut(Budget *budget, const Picture *picture, const Grid *grid, Cells *cells);
/* Those of a lattice with so many rows and columns, by `fine` samples along the side of a cell. */
void cells_cut_lattice(Budget *budget, const Picture *picture, const Grid *grid, int rows, int columns, int fine,
                       Cells *cells);
void cells_free(Cells *cells);

/* Takes the colour of their corners for the paper of a board's cells that something covers nearly to their sides. */
void cells_uncover(Cells *cells);

/* The middle colour of the corners of a cell: squares so wide, from the sample `low` on. */
void cell_corners(const Cells *cells, int cell, int low, int width, float *colour);

/* The middle colour of the paper of the cells with this label; black if there are none. */
void region_paper(const Cells *cells, const uint8_t *labels, int label, double *colour);

/* The ink of every side: of those to the right of the cells, then of those below, in pixels of full contrast. */
void cells_walls(const Cells *cells, float *upright, float *level);

static inline const uint8_t *cell_sample(const Cells *cells, int cell, int x, int y) {
    const int row = cell / cells->columns, column = cell % cells->columns;
    return cells->board +
           3 * ((int64_t)(row * cells->fine + y) * cells->columns * cells->fine + column * cells->fine + x);
}

/* ---- regions.c: which cells belong together ---- */

typedef enum { BY_COLOURS, BY_WALLS, BY_BOTH, AS_CHESSBOARD, BLANK } RegionSource;

typedef struct {
    double certainty;
    RegionSource source;
    uint8_t labels[MAX_BOARD_CELLS];  /* nothing for a board without regions */
    uint8_t against[MAX_BOARD_CELLS]; /* cells at whose sides lines say something else than colours */
    uint8_t tinted[MAX_BOARD_CELLS];  /* cells whose colour is not their region's */
    int veiled;                  /* the board is dimmed, but for some cells */
} RegionHypothesis;

static inline int has_regions(const RegionHypothesis *hypothesis) {
    return hypothesis->source != AS_CHESSBOARD && hypothesis->source != BLANK;
}

/* Sets of what belongs together: each index has a parent, and the first one of its set is its root. */
static inline int find_root(int *parent, int index) {
    while (parent[index] != index) index = parent[index] = parent[parent[index]];
    return index;
}

/* Whether they were two. */
static inline int union_sets(int *parent, int first, int second) {
    first = find_root(parent, first), second = find_root(parent, second);
    parent[first > second ? first : second] = first < second ? first : second;
    return first != second;
}

/* Find hypotheses about the regions of a board, the likeliest first; return how many. */
int regions_detect(Budget *budget, const Cells *cells, const float *upright, const float *level,
                   RegionHypothesis *hypotheses);

/* The number of the colour of each point, by joining those that are nearer than a step: of all points, for each of
 * some steps. */
void colours_number(Budget *budget, float (*lab)[3], int count, const double *steps, int number, int *numbers);

/* ---- tints.c: cells in another colour than their region's: tinted by a game, or darkened by a pointer ---- */

enum { MAX_TINTS = 5, MAX_UNTINTED = 4 };

typedef struct {
    double certainty;
    uint8_t labels[MAX_BOARD_CELLS], tinted[MAX_BOARD_CELLS];
} Untinted;

/* The number of cells of each part of the board, and the mean of their paper. */
void parts_weigh(const uint8_t *labels, int parts, const Cells *cells, int *counts, double (*mean)[3]);

/* Assign so many tinted parts of the board to other parts, the likeliest first; return how many ways there are.
 * `number` is from 1 to MAX_TINTS, as many as there are parts more than rows. */
int tints_remove(Budget *budget, const uint8_t *labels, int parts, const Cells *cells, int number, Untinted *results);

/* ---- overlays.c: boards that a game has dimmed, but for the cells of a hint ---- */

/* Colours of a dimmed board: at most so many more than twice its rows */
enum { EXTRA_HUES = 8, MAX_HUES = 2 * MAX_SIZE + EXTRA_HUES };

/* The regions when veils that lie over so many parts of the board are taken away, each by one of its parts: how certain
 * they are, 0 if there are not as many regions as rows then. */
double veils_remove(const uint8_t *labels, int parts, const Cells *cells, uint8_t *regions);

/* ---- board_extent.c: whether a board ends where its grid ends, and where on a sheet ---- */

/* `sides` is the ink of all sides, as cells_walls has it. */
int board_ends(Budget *budget, const Picture *picture, const EdgeMap *edge_map, const Grid *grid,
               const RegionHypothesis *hypothesis, const float *sides);
/* The boards in the sheet that has this grid somewhere, the largest first: at most so many. */
int sheet_boards(Budget *budget, const Picture *picture, const Grid *grid, Grid *boards, int max_count);

/* ---- signs.c, and the files that signs.h names: what stands on the cells ---- */

/* `labels` is NULL for a board without regions. */
void signs_detect(Budget *budget, const Cells *cells, const uint8_t *labels, int veiled, uint8_t *kinds,
                float *certainty);

/* ---- helpers ---- */

static inline const uint8_t *pixel_at(const Picture *picture, int x, int y) {
    x = x < 0 ? 0 : x >= picture->width ? picture->width - 1 : x;
    y = y < 0 ? 0 : y >= picture->height ? picture->height - 1 : y;
    return picture->pixels + ((int64_t)y * picture->width + x) * picture->channels;
}

static inline double clip(double value, double low, double high) {
    return value < low ? low : value > high ? high : value;
}

/* 0 up to `low`, 1 from `high` on, linear between. */
static inline double ramp(double value, double low, double high) {
    return clip((value - low) / (high - low), 0, 1);
}

static inline int min_int(int first, int second) {
    return first < second ? first : second;
}

static inline int max_int(int first, int second) {
    return first > second ? first : second;
}

static inline float float_max(float first, float second) {
    return first > second ? first : second;
}

static inline float float_min(float first, float second) {
    return first < second ? first : second;
}

/* Largest difference in a channel, of 255. */
static inline float channel_difference(const uint8_t *sample, const float *colour) {
    const float red = fabsf(sample[0] - colour[0]), green = fabsf(sample[1] - colour[1]);
    return float_max(float_max(red, green), fabsf(sample[2] - colour[2]));
}

static inline double colour_distance(const float *first, const float *second) {
    const double x = first[0] - second[0], y = first[1] - second[1], z = first[2] - second[2];
    return sqrt(x * x + y * y + z * z);
}

/* Interpolated quantile; reorders the values. */
double quantile(float *values, int count, double share);

void to_oklab(const float *colour, float *lab);

#endif
