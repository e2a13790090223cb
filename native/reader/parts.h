/* Declarations that the files of this folder share. */
#ifndef QUEENSIDE_PICTURES_PARTS_H
#define QUEENSIDE_PICTURES_PARTS_H

#include "core/rounding.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "pictures.h"

enum {
    SMALLEST = PICTURES_LEAST_SIZE,
    LARGEST = PICTURES_MOST_SIZE,
    MOST_CELLS = PICTURES_MOST_CELLS,
    MOST_SIDES = 2 * LARGEST * (LARGEST - 1),
    RADII = 8,      /* how many distances of an edge from its line are told apart */
    MOST_WAYS = 12, /* to tell the regions of one grid */
};

static const double LEAST_CELL = 9;    /* pixels: in smaller cells nothing can be told */
static const double INSIDE = 1.5;      /* pixels from the side of the picture: a line that is nearer may be that side */
/* The share of the lines that any board shows: the sides of regions, if no others */
static const double PROMISED = 0.18;
static const double PLAIN = 0.02;      /* Oklab: how far apart the colours of two regions are, as seen at first sight */
static const double CLEAR_SIGN = 0.4;  /* how certain what stands on a cell must be to go without saying */
static const double BELIEVED = 0.25; /* how certain regions must be for a grid to be believed at all */
static const double CERTAIN = 0.7;      /* how certain regions must be to go without saying */
static const double NO_GRID = -1e9;    /* the worth of a grid that cannot be the board's */

/* ---- memory ---- */

/* An error that stays: checked at the end, so that the code between needs no checks. */
typedef struct {
    int full;       /* there was no memory: what was found is not all */
    double until;   /* on the clock of search.h: nothing more is looked for then */
} Bounds;

/* So many things of a size, all zero; NULL, and the bounds are full, if there is no room. */
void *take(Bounds *bounds, size_t count, size_t size);

int is_over(const Bounds *bounds);

/* ---- edges.c: where a picture has straight edges ---- */

/* The upright edges: how sure there is one, from 0 to 1, by blocks of rows and places between columns. */
typedef struct {
    float *strength; /* blocks × places */
    float *sums;     /* by radius: the most within it, summed over the blocks above each block, and over all */
    float *contrast; /* the same sums of how strong edges are at each place by itself */
    int places, blocks, block; /* places: one more than pixels; block: rows in a block */
} Edges;

typedef struct {
    Edges across, down; /* down: the level edges, which are the upright ones of the picture with its axes exchanged */
} Sight;

void sight_see(Bounds *bounds, const Picture *picture, Sight *sight);
void sight_free(Sight *sight);

/* The largest radius that is no more than so many pixels. */
int radius_within(double slack);

/* The share of the upright segment at a place (rounded: `column`) that is an edge; heights in pixels. */
double edge_covered(const Edges *edges, int radius, int column, double start, double end);

int edge_column(const Edges *edges, double place);

/* The strengths in whole blocks between two heights are the second row less the first. */
void edge_between(const Edges *edges, double start, double end, const float **low, const float **high);

/* ---- grids.c: square grids of lines that explain the edges ---- */

typedef struct {
    double left, top, wide, high; /* the first corner, and the sides of a cell, in pixels */
    int size;
} Grid;

typedef struct {
    double worth;
    Grid grid;
} Ranked;

typedef struct {
    Ranked *all;
    int count, room;
} Grids;

typedef enum { LEFT, ABOVE, RIGHT, BELOW } Side;

/* The reach of a grid's lines beyond each side, in cells. */
typedef struct {
    int left, above, right, below;
} Further;

void grids_add(Bounds *bounds, Grids *grids, double worth, Grid grid);
void grids_order(Grids *grids);    /* the best first; of those worth the same, the smaller */
void grids_part(Grids *grids);     /* leaves out what is nearly the same as one before */
void grids_free(Grids *grids);

/* Whether it lies in the picture, as far as a line that was cut off. */
int grid_fits(const Sight *sight, const Grid *grid);
double grid_worth(const Sight *sight, const Grid *grid);
Grid grid_fitted(const Sight *sight, Grid grid);

/* The best grids near the best few of each window, with their worth, in order. */
void grids_better(Bounds *bounds, const Sight *sight, const Grids *windows, int count, int number, Grids *found);
/* The numbers of those whose lines, continued, would not be the lines of an earlier one. */
int grids_lattices(const Grids *grids, int *kept, int most);
/* The squares in the lattice of a grid that have edges all around, the largest first, at most so many. */
int grid_squares(Bounds *bounds, const Sight *sight, const Grid *grid, Grid *found, int most);
/* The best grids of cells twice as large. */
void grid_larger_cells(Bounds *bounds, const Sight *sight, const Grid *grid, Grids *found);

/* What the best board on the lines of this grid is worth of which the picture shows only a part, if it is worth more
 * than `least_worth`, and where the picture ends before it. `ends`: what is seen of the cells beyond this grid is
 * no board. */
double grid_cut(Bounds *bounds, const Sight *sight, const Grid *grid, int ends, double least_worth, PicturesCut *cut);

int grid_has_bare_side(const Sight *sight, const Grid *grid);
int grid_is_lined(const Sight *sight, const Grid *grid);
int grid_is_halved(const Sight *sight, const Grid *grid);
Further grid_further(const Sight *sight, const Grid *grid);

static inline int goes_further(const Further *further) {
    return further->left || further->above || further->right || further->below;
}

/* ---- starts.c: where to begin to look for grids ---- */

/* For each window of that share of the picture's shorter side the grids in it that may be; how many windows. */
enum { MOST_WINDOWS = 24 };
int grids_start(Bounds *bounds, const Sight *sight, double share, Grids *windows);

/* ---- cells.c: the cells of a grid as small pictures ---- */

enum { FINEST = 64, COARSEST = 24 };

typedef struct {
    uint8_t *board;     /* the whole board: (rows · fine) × (columns · fine) × 3 */
    float (*paper)[3];  /* by cell, the colour of its paper */
    float (*second)[3]; /* the middle colour of all else */
    float (*lab)[3];    /* the paper in Oklab, so that distances are what is seen */
    float *share;       /* how much of the cell is paper */
    int rows, columns, fine;
    /* How many columns, and rows, of the picture's pixels each sample stands for: one that many show is divided */
    float *across, *down;
} Cells;

void cells_cut(Bounds *bounds, const Picture *picture, const Grid *grid, Cells *cells);
/* Those of a lattice with so many rows and columns, by `fine` samples along the side of a cell. */
void cells_cut_lattice(Bounds *bounds, const Picture *picture, const Grid *grid, int rows, int columns, int fine,
                       Cells *cells);
void cells_free(Cells *cells);

/* Takes the colour of their corners for the paper of the cells that something covers nearly to their sides. */
void cells_uncover(Bounds *bounds, Cells *cells);

/* The ink of every side: of those to the right of the cells, then of those below, in pixels of full contrast. */
void cells_walls(const Cells *cells, float *upright, float *level);

static inline const uint8_t *cell_sample(const Cells *cells, int cell, int x, int y) {
    const int row = cell / cells->columns, column = cell % cells->columns;
    return cells->board +
           3 * ((int64_t)(row * cells->fine + y) * cells->columns * cells->fine + column * cells->fine + x);
}

/* ---- regions.c: which cells belong together ---- */

typedef enum { BY_COLOURS, BY_WALLS, BY_BOTH, AS_CHESSBOARD, BLANK } How;

typedef struct {
    double certainty;
    How how;
    uint8_t labels[MOST_CELLS];  /* nothing for a board without regions */
    uint8_t against[MOST_CELLS]; /* cells at whose sides lines say something else than colours */
    uint8_t tinted[MOST_CELLS];  /* cells whose colour is not their region's */
    int veiled;                  /* the board is dimmed, but for some cells */
} Way;

static inline int has_regions(const Way *way) {
    return way->how != AS_CHESSBOARD && way->how != BLANK;
}

/* The ways to tell the regions of a board, the likeliest first; how many. `walls` is upright ink, then level. */
int regions_tell(Bounds *bounds, const Cells *cells, const float *upright, const float *level, Way *ways);

/* The number of the colour of each point, by joining those that are nearer than a step: of all points, for each of
 * some steps. */
void colours_number(Bounds *bounds, float (*lab)[3], int count, const double *steps, int number, int *numbers);

/* ---- tints.c: cells in another colour than their region's: tinted by a game, or darkened by a pointer ---- */

enum { MOST_TINTS = 5, MOST_UNTINTED = 4 };

typedef struct {
    double certainty;
    uint8_t labels[MOST_CELLS], tinted[MOST_CELLS];
} Untinted;

/* The ways to give so many parts of the board, as tinted, to other parts, the likeliest first; how many. `number` is
 * from 1 to MOST_TINTS, as many as there are parts more than rows. */
int tints_remove(Bounds *bounds, const uint8_t *labels, int parts, const Cells *cells, int number, Untinted *found);

/* ---- veils.c: boards that a game has dimmed, but for the cells of a hint ---- */

/* Colours of a dimmed board: at most so many more than twice its rows */
enum { MORE_HUES = 8, MOST_HUES = 2 * LARGEST + MORE_HUES };

/* The regions when veils that lie over so many parts of the board are taken away, each by one of its parts: how certain
 * they are, 0 if there are not as many regions as rows then. */
double veils_remove(Bounds *bounds, const uint8_t *labels, int parts, const Cells *cells, uint8_t *regions);

/* ---- ends.c: whether a board ends where its grid ends, and where on a sheet ---- */

int board_ends(Bounds *bounds, const Picture *picture, const Sight *sight, const Grid *grid, const Way *way,
               const float *upright, const float *level);
/* The boards in the sheet that has this grid somewhere, the largest first: at most so many. */
int sheet_boards(Bounds *bounds, const Picture *picture, const Grid *grid, Grid *found, int most);

/* ---- signs.c, and the files that signs.h names: what stands on the cells ---- */

/* `labels` is NULL for a board without regions. */
void signs_tell(Bounds *bounds, const Cells *cells, const uint8_t *labels, int veiled, uint8_t *kinds,
                float *certainty);

/* ---- small things ---- */

static inline const uint8_t *pixel_at(const Picture *picture, int x, int y) {
    x = x < 0 ? 0 : x >= picture->width ? picture->width - 1 : x;
    y = y < 0 ? 0 : y >= picture->height ? picture->height - 1 : y;
    return picture->pixels + ((int64_t)y * picture->width + x) * picture->channels;
}

static inline double clip(double value, double low, double high) {
    return value < low ? low : value > high ? high : value;
}

/* 0 up to the low value, 1 from the high one on. */
static inline double between(double value, double low, double high) {
    return clip((value - low) / (high - low), 0, 1);
}

static inline int least(int one, int other) {
    return one < other ? one : other;
}

static inline int most(int one, int other) {
    return one > other ? one : other;
}

static inline float float_max(float one, float other) {
    return one > other ? one : other;
}

static inline float float_min(float one, float other) {
    return one < other ? one : other;
}

/* The difference of a sample from a colour in the channel in which it differs most, of 255. */
static inline float differ(const uint8_t *sample, const float *colour) {
    const float red = fabsf(sample[0] - colour[0]), green = fabsf(sample[1] - colour[1]);
    return float_max(float_max(red, green), fabsf(sample[2] - colour[2]));
}

static inline double apart(const float *one, const float *other) {
    const double x = one[0] - other[0], y = one[1] - other[1], z = one[2] - other[2];
    return sqrt(x * x + y * y + z * z);
}

/* The value at this share of the others, between two of them by share; their order is lost. */
double quantile(float *values, int count, double share);

void to_lab(const float *colour, float *lab);

#endif
