/* A board that is being drawn: which region each cell belongs to, and what a change would do to the shapes.
 *
 * All numbers are whole ones, logarithms and chances too, so that a seed draws the same board everywhere.
 * Cells are numbered row · stride + column, the stride being 8, 16, 32 or 64: so a row lies in one part of a
 * 64-bit word. */
#ifndef QUEENSIDE_DRAWING_H
#define QUEENSIDE_DRAWING_H

#include <stdint.h>
#include <string.h>

enum {
    MAX_ROWS = 64,
    MAX_SPOTS = MAX_ROWS * MAX_ROWS,
    MAX_WORDS = MAX_SPOTS / 64,
    MAX_STARS = 5,
    NOWHERE = MAX_ROWS, /* the region of a cell that has none yet: no queen may stand there */
    ONE = 4096           /* 1 in the fixed-point numbers here */
};

typedef struct {
    uint64_t state;
} Rng;

/* The images of the board; LEFT_RIGHT: left and right change places. */
typedef enum {
    IMAGE_NONE,
    IMAGE_LEFT_RIGHT,
    IMAGE_UP_DOWN,
    IMAGE_DIAGONAL,
    IMAGE_OTHER_DIAGONAL,
    IMAGE_TURN,
    IMAGE_QUARTER_TURN,
    IMAGE_BACK_TURN, /* a quarter turn the other way */
    IMAGES
} Image;

/* The counts of a drawing: windows of 2×2 cells where one region meets; two along a line, around a corner,
 * across; three; four. Cells of whose neighbours none is of their region; one, two in a line, two around a corner,
 * three, four. Regions of so many cells. Borders at the rim of the board. Bends, and cells at the rim, of the
 * background: the region that is to be the largest. */
enum {
    WINDOW_INNER, WINDOW_STRAIGHT, WINDOW_BEND, WINDOW_CROSSING, WINDOW_THREE, WINDOW_FOUR,
    CELL_ALONE, CELL_END, CELL_STRAIGHT, CELL_ELBOW, CELL_SIDE, CELL_INNER,
    AREA_0, AREA_1, AREA_2, AREA_3, AREA_4,
    RIM_BORDER, BACKGROUND_BEND, BACKGROUND_RIM,
    COUNTS
};

/* Directions from a cell to those that share an edge with it; the opposite of `direction` is `direction ^ 1`. */
enum { UP, DOWN, LEFT, RIGHT, DIRECTIONS };

/* The target look of a drawing, as weights of these counts, in units of ONE: see look.c. */
typedef struct {
    int is_on;
    int32_t weight[COUNTS];
    int32_t of_window[64]; /* the weights of a window, by what is alike in it */
    int32_t of_cell[1 << DIRECTIONS]; /* those of a cell, by the directions where its region goes on */
    int32_t spread; /* of the logarithms of the areas */
    int32_t share; /* of the board: what the background is to get, in units of ONE */
    int32_t asymmetry; /* of a border that the image lacks */
    int background;
    int images; /* how many the board is to resemble */
    uint16_t to_image[2][MAX_SPOTS]; /* each of them, by cell */
    uint8_t turned_back[2][1 << DIRECTIONS]; /* directions from an image, as bits: those whose images they are */
} Look;

typedef struct {
    int size, stride, stars, cells;
    uint16_t cell[MAX_SPOTS]; /* by number, from 0 to cells - 1: where it is */
    uint16_t neighbours[MAX_SPOTS][4]; /* the cells that share an edge with a cell */
    uint8_t direction[MAX_SPOTS][4]; /* the direction of each of them */
    uint8_t sides[MAX_SPOTS]; /* how many these are */
    uint8_t rim[MAX_SPOTS]; /* directions from a cell at the rim along the rim, as bits */
    uint16_t window[MAX_SPOTS][4][3]; /* the windows of 2×2 cells with a cell: those beside, above or below, across */
    uint8_t windows[MAX_SPOTS]; /* how many these are */
    uint8_t region[MAX_SPOTS];
    uint8_t alike[MAX_SPOTS]; /* by cell: the directions where its region goes on, as bits */
    uint64_t region_cells[MAX_ROWS + 1][MAX_WORDS]; /* by region, as bits; those of NOWHERE are never read */
    uint8_t queen[MAX_SPOTS]; /* whether the solution has a queen there */
    int area[MAX_ROWS + 1]; /* by region: its cells; the last entry: cells without a region */
    int32_t target_log[MAX_ROWS]; /* by region: the logarithm of its target area */
    int32_t size_weight, edge_weight; /* what a wrong area costs, and a border */
    Look look;
    int32_t temperature, cooling; /* at first; and by stage, as parts of 65536 */
    int32_t climbing; /* temperature of the climb that follows */
    int arranging; /* steps before the walk, for each cell and two rows */
    int32_t ln[MAX_SPOTS + 1]; /* logarithms */
    int32_t patience[1024]; /* minus the logarithm of probabilities, for `metropolis_accept` */
} Drawing;

void drawing_prepare(Drawing *drawing, int size, int stars);

/* Finds the areas and all else that follows from the regions of the cells. */
void drawing_settle(Drawing *drawing);

/* Whether the cell's region stays connected, and not empty, without it. */
int drawing_stays_connected(const Drawing *drawing, int cell);

/* The loss of the drawing if the cell went to this region; a gain is below 0. In units of
 * ONE · ONE. */
int64_t drawing_cost(const Drawing *drawing, int cell, int to);

/* The part of the cost that the areas have. */
int64_t drawing_area_cost(const Drawing *drawing, int from, int to);

/* A number from a normal distribution, in units of ONE. */
int32_t draw_normal(Rng *rng);

/* The natural logarithm of x from 1 on, and e to the power of x. */
int32_t fixed_ln(uint32_t x);
int64_t fixed_exp(int32_t x);

/* The number of directions in a set of them. */
static inline int count_directions(int set) {
    return (int)(0x4332322132212110u >> 4 * set & 7);
}

static inline int half_turned(const Drawing *d, int cell) {
    return (d->size - 1) * (d->stride + 1) - cell;
}

static inline void drawing_move(Drawing *d, int cell, int to) {
    const uint64_t bit = (uint64_t)1 << cell % 64;
    int alike = 0;
    d->area[d->region[cell]]--;
    d->area[to]++;
    d->region_cells[d->region[cell]][cell / 64] &= ~bit;
    d->region_cells[to][cell / 64] |= bit;
    d->region[cell] = (uint8_t)to;
    for (int i = 0; i < d->sides[cell]; i++) {
        const int next = d->neighbours[cell][i], direction = d->direction[cell][i], is_alike = d->region[next] == to;
        alike |= is_alike << direction;
        d->alike[next] = (uint8_t)((d->alike[next] & ~(1 << (direction ^ 1))) | is_alike << (direction ^ 1));
    }
    d->alike[cell] = (uint8_t)alike;
}

/* 64 random bits (SplitMix64: Steele, Lea and Flood, 2014). */
static inline uint64_t rng_next(Rng *rng) {
    uint64_t z = rng->state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* A number below n out of 32 random bits. */
static inline int below(uint64_t bits, int n) {
    return (int)((bits & 0xFFFFFFFFu) * (uint64_t)n >> 32);
}

static inline int rng_below(Rng *rng, int n) {
    return below(rng_next(rng) >> 32, n);
}

/* Metropolis rule: accept a change for the worse with probability e^(-cost / temperature), from ten random bits. */
static inline int metropolis_accept(const Drawing *d, int64_t cost, int32_t temperature, uint64_t bits) {
    return cost <= 0 || cost <= (int64_t)temperature * d->patience[bits & 1023];
}

static inline void shuffle(Rng *rng, int *items, int count) {
    for (int i = count - 1; i > 0; i--) {
        int j = rng_below(rng, i + 1), item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}

#endif
