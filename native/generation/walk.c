/* The walk to a board of one star.
 *
 * 1. The solution: columns by row at random, until no two queens touch.
 * 2. The first board: the queens are put into an order. A cell may go to any region whose queen comes after a
 *    queen that attacks the cell: then all regions can be solved one after the other, each with a single cell
 *    left. So a board in which every region is one cell, but for the last region, which is all the rest, has
 *    one solution, and can be arranged freely under this rule without any proof.
 * 3. The walk: annealing (Kirkpatrick, Gelatt and Vecchi, 1983) towards areas that were drawn, and towards
 *    long or short borders. A step moves a cell to the region of a neighbour; it needs the refutation of the
 *    flip lemma, and that the region it leaves still holds together.
 *
 * Symmetric boards move a cell and its image together. The new board looks the same after a half turn, so a
 * solution through the image is the image of one through the cell: one refutation serves both. */
#include "walk.h"

#include "style.h"

enum {
    HEAT_FIRST = ONE / 2,
    STAGES = 32,        /* from the first heat to a tenth of it */
    COOLING = 61019,    /* 10^(-1/32), as parts of 65536 */
    WIDENING = 8,       /* tries */
    LONELY_NODES = 60  /* positions of a refutation that lets a region have a second cell */
};

/* ---- the solution ---- */

static int touches_in(const int *columns, int size) {
    for (int row = 1; row < size; row++) {
        int step = columns[row] - columns[row - 1];
        if (step >= -1 && step <= 1) return 1;
    }
    return 0;
}

/* Columns in an order that a half turn leaves as it is: those of the upper half, then their images. */
static void shuffle_symmetrically(Chance *chance, int *columns, int n) {
    int half = n / 2, upper[MOST_ROWS];
    for (int i = 0; i < half; i++) upper[i] = i;
    shuffle(chance, upper, half);
    for (int i = 0; i < half; i++) {
        columns[i] = chance_next(chance) & 1 ? upper[i] : n - 1 - upper[i];
        columns[n - 1 - i] = n - 1 - columns[i];
    }
    if (n % 2) columns[half] = half;
}

static void draw_solution(Walk *w, int *columns) {
    int n = w->drawing.size;
    do {
        for (int i = 0; i < n; i++) columns[i] = i;
        if (w->symmetric)
            shuffle_symmetrically(&w->chance, columns, n);
        else
            shuffle(&w->chance, columns, n);
    } while (touches_in(columns, n));
}

/* The regions that are not the images of others come first: so many. */
static int free_regions(const Walk *w) {
    return w->symmetric ? (w->drawing.size + 1) / 2 : w->drawing.size;
}

/* The order of the queens: small areas first, since the first regions can get nothing but their queens' cells.
 * Last comes the region that is its own image, if there is one. */
static void order_queens(Walk *w) {
    const Drawing *d = &w->drawing;
    int count = free_regions(w), sorted[MOST_ROWS];
    for (int i = 0; i < count; i++) {
        int at = i;
        while (at && d->wanted[sorted[at - 1]] > d->wanted[i]) sorted[at] = sorted[at - 1], at--;
        sorted[at] = i;
    }
    for (int i = 0; i < count; i++) w->order[sorted[i]] = i;
    if (w->symmetric && d->size % 2) w->order[count - 1] = count;
    for (int i = count; i < d->size; i++) w->order[i] = w->order[d->size - 1 - i];
}

/* ---- the first board ---- */

/* The order of the first queen that attacks each cell. */
static void rank_cells(Walk *w, const int *columns) {
    const Drawing *d = &w->drawing;
    int n = d->size, of_column[MOST_ROWS];
    for (int row = 0; row < n; row++) of_column[columns[row]] = w->order[row];
    for (int i = 0; i < d->cells; i++) {
        int cell = d->cell[i], row = cell / d->stride, column = cell % d->stride;
        int rank = w->order[row] < of_column[column] ? w->order[row] : of_column[column];
        for (int r = row - 1; r <= row + 1; r++) {
            if (r < 0 || r >= n || columns[r] < column - 1 || columns[r] > column + 1) continue;
            if (w->order[r] < rank) rank = w->order[r];
        }
        w->rank[cell] = (uint8_t)rank;
    }
}

/* One cell for each region but the last, which gets all the rest; of a symmetric board of even size the last
 * two, each half of the board. Returns 0 if that board breaks the rule. */
static int fill(Walk *w, const int *columns) {
    Drawing *d = &w->drawing;
    int n = d->size, last = 0, right = 1;
    for (int region = 1; region < free_regions(w); region++)
        if (w->order[region] > w->order[last]) last = region;
    memset(d->area, 0, sizeof d->area);
    for (int i = 0; i < d->cells; i++) {
        int cell = d->cell[i], row = cell / d->stride;
        d->queen[cell] = columns[row] == cell % d->stride;
        int region = w->symmetric && row > (n - 1) / 2 ? n - 1 - last : last;
        if (d->queen[cell]) region = row;
        right &= d->queen[cell] || w->order[region] > w->rank[cell];
        d->region[cell] = (uint8_t)region;
        d->area[region]++;
    }
    return right;
}

/* ---- steps ---- */

int walk_proposes(Walk *w, int *cell, int *to, uint64_t *bits) {
    const Drawing *d = &w->drawing;
    uint64_t random = chance_next(&w->chance);
    *cell = d->cell[below(random >> 32, d->cells)];
    *to = d->region[d->beside[*cell][(random & 0xFFFF) * d->sides[*cell] >> 16]];
    *bits = random >> 16;
    return *to != d->region[*cell] && !d->queen[*cell];
}

static void move(Walk *w, int cell, int to, int prove) {
    if (prove) refutation_move(&w->refutation, cell, w->drawing.region[cell], to);
    drawing_move(&w->drawing, cell, to);
}

/* Moves a cell, and its image on a symmetric board, if no region falls apart. */
static int moves_in_one_piece(Walk *w, int cell, int to, int prove) {
    Drawing *d = &w->drawing;
    int from = d->region[cell], image = half_turned(d, cell);
    if (!drawing_spares(d, cell)) return 0;
    move(w, cell, to, prove);
    if (!w->symmetric) return 1;
    if (drawing_spares(d, image)) {
        move(w, image, d->size - 1 - to, prove);
        return 1;
    }
    move(w, cell, from, prove);
    return 0;
}

/* A step of the arranging, under the rule. */
static void arrange(Walk *w) {
    int cell, to;
    uint64_t bits;
    if (!walk_proposes(w, &cell, &to, &bits) || w->order[to] <= w->rank[cell]) return;
    if (chance_allows(&w->drawing, drawing_cost(&w->drawing, cell, to), w->heat, bits))
        moves_in_one_piece(w, cell, to, 0);
}

int walk_moves(Walk *w, int cell, int to) {
    int from = w->drawing.region[cell], nodes = w->drawing.area[to] == 1 ? LONELY_NODES : w->nodes;
    if (!moves_in_one_piece(w, cell, to, 1)) return 0;
    if (refuted(&w->refutation, cell, nodes)) return 1;
    walk_takes_back(w, cell, from);
    return 0;
}

void walk_takes_back(Walk *w, int cell, int from) {
    move(w, cell, from, 1);
    if (w->symmetric) move(w, half_turned(&w->drawing, cell), w->drawing.size - 1 - from, 1);
}

void walk_step(Walk *w) {
    int cell, to;
    uint64_t bits;
    w->steps_left--;
    if (--w->to_stage == 0) {
        w->to_stage = w->stage_length;
        w->heat = (int32_t)((int64_t)w->heat * COOLING >> 16);
    }
    if (!walk_proposes(w, &cell, &to, &bits)) return;
    if (chance_allows(&w->drawing, drawing_cost(&w->drawing, cell, to), w->heat, bits)) walk_moves(w, cell, to);
}

/* Gives each region that has one cell another one, where it can be proved. Later that is harder. */
static void widen(Walk *w, const int *columns) {
    const Drawing *d = &w->drawing;
    for (int region = 0; region < d->size; region++)
        for (int i = 0; i < WIDENING && d->area[region] == 1; i++) {
            int queen = region * d->stride + columns[region];
            int cell = d->beside[queen][chance_below(&w->chance, d->sides[queen])];
            walk_moves(w, cell, region);
        }
}

void walk_begin(Walk *w, GenerationStyle style, int patience) {
    Drawing *d = &w->drawing;
    int columns[MOST_ROWS];
    do {
        draw_solution(w, columns);
        style_draw(style, d, &w->chance, w->symmetric);
        order_queens(w);
        rank_cells(w, columns);
    } while (!fill(w, columns));
    w->heat = HEAT_FIRST;
    for (int i = 0; i < d->arranging * d->size * d->cells / 2; i++) arrange(w);
    refutation_read(&w->refutation, d);
    widen(w, columns);
    w->steps_left = (int64_t)patience * d->cells;
    w->to_stage = w->stage_length = w->steps_left / STAGES + 1;
}
