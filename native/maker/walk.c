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

#include "core/bits.h"
#include "look.h"
#include "style.h"

enum {
    STAGES = 32,        /* of temperature */
    WIDENING = 8,       /* tries */
    DRAWN_WIDENING = 24,
    LONELY_NODES = 60, /* positions of a refutation that lets a region have a second cell */
    DRAWN_LONELY_NODES = 300,
    DRAFT_COST = 6 * ONE, /* of a cell that differs from a draft; that differs from a pattern: between two bounds */
    MIN_COST = 2 * ONE,
    MAX_COST = 6 * ONE,
    DRAFT_TEMPERATURE = 4 * ONE,
    DRAFT_COOLING = 59500 /* 22^(-1/32) */
};

/* ---- the solution ---- */

/* Columns in an order that a half turn leaves as it is: those of the upper half, then their images. */
static void shuffle_symmetrically(Rng *rng, int *columns, int n) {
    int half = n / 2, upper[MAX_ROWS];
    for (int i = 0; i < half; i++) upper[i] = i;
    shuffle(rng, upper, half);
    for (int i = 0; i < half; i++) {
        columns[i] = rng_next(rng) & 1 ? upper[i] : n - 1 - upper[i];
        columns[n - 1 - i] = n - 1 - columns[i];
    }
    if (n % 2) columns[half] = half;
}

static void draw_solution(Walk *w, int *columns) {
    int n = w->drawing.size;
    do {
        for (int i = 0; i < n; i++) columns[i] = i;
        if (w->symmetric)
            shuffle_symmetrically(&w->rng, columns, n);
        else
            shuffle(&w->rng, columns, n);
    } while (count_touching(columns, n));
}

/* The regions that are not the images of others come first: so many. */
static int free_regions(const Walk *w) {
    return w->symmetric ? (w->drawing.size + 1) / 2 : w->drawing.size;
}

/* The order of the queens: small areas first, since the first regions can get nothing but their queens' cells.
 * Last comes the region that is its own image, if there is one. */
static void order_queens(Walk *w) {
    const Drawing *d = &w->drawing;
    int count = free_regions(w), sorted[MAX_ROWS];
    for (int i = 0; i < count; i++) {
        int place = i;
        while (place && d->target_log[sorted[place - 1]] > d->target_log[i]) sorted[place] = sorted[place - 1], place--;
        sorted[place] = i;
    }
    for (int i = 0; i < count; i++) w->order[sorted[i]] = i;
    if (w->symmetric && d->size % 2) w->order[count - 1] = count;
    for (int i = count; i < d->size; i++) w->order[i] = w->order[d->size - 1 - i];
}

/* ---- the first board ---- */

/* The order of the first queen that attacks each cell. */
static void rank_cells(Walk *w, const int *columns) {
    const Drawing *d = &w->drawing;
    int n = d->size, of_column[MAX_ROWS];
    for (int row = 0; row < n; row++) of_column[columns[row]] = w->order[row];
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            int rank = w->order[row] < of_column[column] ? w->order[row] : of_column[column];
            for (int r = row - 1; r <= row + 1; r++) {
                if (r < 0 || r >= n || columns[r] < column - 1 || columns[r] > column + 1) continue;
                if (w->order[r] < rank) rank = w->order[r];
            }
            w->rank[row * d->stride + column] = (uint8_t)rank;
        }
}

/* One cell for each region but the last, which gets all the rest; of a symmetric board of even size the last
 * two, each half of the board. Returns 0 if that board breaks the rule. */
static int fill(Walk *w, const int *columns) {
    Drawing *d = &w->drawing;
    int n = d->size, last = 0, is_valid = 1;
    for (int region = 1; region < free_regions(w); region++)
        if (w->order[region] > w->order[last]) last = region;
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            const int cell = row * d->stride + column, has_queen = columns[row] == column;
            const int default_region = w->symmetric && row > (n - 1) / 2 ? n - 1 - last : last;
            const int region = has_queen ? row : default_region;
            is_valid &= has_queen || w->order[region] > w->rank[cell];
            d->queen[cell] = (uint8_t)has_queen;
            d->region[cell] = (uint8_t)region;
        }
    drawing_settle(d);
    return is_valid;
}

/* ---- steps ---- */

/* Make the move on the images too: always on symmetric boards, and on nearly symmetric ones where they can
 * follow. */
static void add_images(const Walk *w, Move *move, int neighbour) {
    const Drawing *d = &w->drawing;
    const int cell = move->cell[0];
    if (w->symmetric) {
        add_to_move(&w->drawing, move, half_turned(d, cell), d->size - 1 - move->to[0]);
        return;
    }
    int from[MAX_IMAGES] = {cell}, into[MAX_IMAGES] = {neighbour}, count = 1;
    for (int index = 0; index < count; index++)
        for (int i = 0; i < d->look.images; i++) {
            const int image = d->look.to_image[i][from[index]], next = d->look.to_image[i][into[index]];
            int index_of_image = 0;
            while (index_of_image < count && from[index_of_image] != image) index_of_image++;
            if (index_of_image < count) continue;
            from[count] = image, into[count++] = next;
            if (!d->queen[image] && d->region[image] != d->region[next]) add_to_move(d, move, image, d->region[next]);
        }
}

int walk_propose(Walk *w, Move *move, uint64_t *bits) {
    const Drawing *d = &w->drawing;
    const uint64_t random = rng_next(&w->rng);
    const int cell = d->cell[below(random >> 32, d->cells)];
    const int side = (int)((random & 0xFFFF) * d->sides[cell] >> 16), neighbour = d->neighbours[cell][side];
    *bits = random >> 16;
    move->count = 0;
    if (d->queen[cell] || d->region[neighbour] == d->region[cell]) return 0;
    /* before the cost where that takes longer */
    if (d->look.is_on && d->stride == 8 && !drawing_stays_connected(d, cell)) return 0;
    add_to_move(d, move, cell, d->region[neighbour]);
    if (w->symmetric || (d->look.images && *bits >> 20 & 3)) add_images(w, move, neighbour);
    return 1;
}

int64_t walk_cost(Walk *w, const Move *move) {
    Drawing *d = &w->drawing;
    int64_t cost = 0;
    if (w->draft.parts)
        cost = draft_cost(&w->draft, move->cell[0], move->from[0], move->to[0]) * (int64_t)w->draft.cost * ONE;
    if (!d->look.is_on || move->count == 1) return cost + look_cost(d, move->cell[0], move->to[0]);
    for (int i = 0; i < move->count; i++) cost += look_moves(d, move->cell[i], move->to[i]);
    for (int i = move->count; i--;) drawing_move(d, move->cell[i], move->from[i]);
    return cost;
}

static void move_cell(Walk *w, int cell, int from, int to, int prove) {
    drawing_move(&w->drawing, cell, to);
    if (prove) refutation_move(&w->refutation, from, to);
}

static void undo_moves(Walk *w, const Move *move, int count, int prove) {
    while (count--) move_cell(w, move->cell[count], move->to[count], move->from[count], prove);
}

static int is_beside(const Drawing *d, int cell, int region) {
    for (int i = 0; i < d->sides[cell]; i++)
        if (d->region[d->neighbours[cell][i]] == region) return 1;
    return 0;
}

/* Apply the move if all regions stay connected. The cell that an image was to follow may have left its region. */
static int apply_connected(Walk *w, const Move *move, int prove) {
    for (int i = 0; i < move->count; i++) {
        if (!drawing_stays_connected(&w->drawing, move->cell[i]) ||
            !is_beside(&w->drawing, move->cell[i], move->to[i])) {
            undo_moves(w, move, i, prove);
            return 0;
        }
        move_cell(w, move->cell[i], move->from[i], move->to[i], prove);
    }
    return 1;
}

/* Make one step of the arranging, under the rule. */
static void arrange(Walk *w) {
    Move move;
    uint64_t bits;
    if (!walk_propose(w, &move, &bits)) return;
    for (int i = 0; i < move.count; i++)
        if (w->order[move.to[i]] <= w->rank[move.cell[i]]) return;
    if (metropolis_accept(&w->drawing, walk_cost(w, &move), w->temperature, bits)) apply_connected(w, &move, 0);
}

/* Before a single cell moves: with a queen on it, it does not matter which region it is still counted in. */
static int apply_single(Walk *w, const Move *move, int nodes) {
    const int cell = move->cell[0], to = move->to[0];
    if (!drawing_stays_connected(&w->drawing, cell)) return 0;
    if (!w->unproved && !is_refuted(&w->refutation, cell, to, nodes)) return 0;
    move_cell(w, cell, move->from[0], to, 1);
    return 1;
}

int walk_apply(Walk *w, const Move *move) {
    const int proofs = w->unproved ? 0 : w->symmetric ? 1 : move->count;
    const int lonely_nodes = w->drawing.look.is_on ? DRAWN_LONELY_NODES : LONELY_NODES;
    int nodes[MAX_IMAGES];
    for (int i = 0; i < move->count; i++) nodes[i] = w->drawing.area[move->to[i]] == 1 ? lonely_nodes : w->nodes;
    if (move->count == 1) return apply_single(w, move, nodes[0]);
    if (!apply_connected(w, move, 1)) return 0;
    for (int i = 0; i < proofs; i++)
        if (!is_refuted(&w->refutation, move->cell[i], move->to[i], nodes[i])) {
            walk_undo(w, move);
            return 0;
        }
    return 1;
}

int walk_apply_connected(Walk *w, const Move *move) {
    return apply_connected(w, move, 1);
}

void walk_undo(Walk *w, const Move *move) {
    undo_moves(w, move, move->count, 1);
}

void walk_step(Walk *w) {
    Move move;
    uint64_t bits;
    w->steps_left--;
    if (!w->to_stage--) {
        w->to_stage = w->stage_length - 1;
        w->temperature = (int32_t)((int64_t)w->temperature * w->drawing.cooling >> 16);
    }
    if (walk_propose(w, &move, &bits) && metropolis_accept(&w->drawing, walk_cost(w, &move), w->temperature, bits))
        walk_apply(w, &move);
}

/* Gives each region that has one cell another one, where it can be proved. Later that is harder. */
static void widen(Walk *w, const int *columns) {
    const Drawing *d = &w->drawing;
    const int tries = d->look.is_on ? DRAWN_WIDENING : WIDENING;
    for (int region = 0; region < d->size; region++)
        for (int i = 0; i < tries && d->area[region] == 1; i++) {
            const int queen = region * d->stride + columns[region];
            const int cell = d->neighbours[queen][rng_below(&w->rng, d->sides[queen])];
            Move move = {0};
            add_to_move(&w->drawing, &move, cell, region);
            if (w->symmetric) add_images(w, &move, queen);
            walk_apply(w, &move);
        }
}

static void follow_draft(Walk *w, const GenerationSpec *spec, const int *columns) {
    Drawing *d = &w->drawing;
    draft_share(&w->draft, d, columns);
    if (!spec->draft) {
        w->draft.cost = MIN_COST + rng_below(&w->rng, MAX_COST - MIN_COST);
        for (int region = 0; region < d->size; region++)
            if (d->target_log[region] > d->target_log[d->look.background]) d->look.background = region;
        return;
    }
    w->draft.cost = DRAFT_COST;
    d->look.images = 0;
    d->temperature = DRAFT_TEMPERATURE;
    d->cooling = DRAFT_COOLING;
}

/* Whether boards that look like this are hardly ever of the highest levels: one in four hundred climbs to them comes to
 * its end, and one in twenty of all others. */
static int is_too_orderly(const Walk *w) {
    return w->drawing.look.images + (w->draft.parts > 0) > 1;
}

void walk_begin(Walk *w, const GenerationSpec *spec, int patience) {
    Drawing *d = &w->drawing;
    int columns[MAX_ROWS];
    const int may_follow = spec->style == STYLE_DRAWN && !spec->near && !spec->symmetric && !spec->draft;
    do {
        if (may_follow) draft_draw_idea(&w->draft, d, &w->rng);
        if (w->draft.parts) draft_draw_solution(&w->draft, d, &w->rng, columns);
        else draw_solution(w, columns);
        style_draw(spec, d, &w->rng, w->extreme);
        if (w->draft.parts) follow_draft(w, spec, columns);
        order_queens(w);
        rank_cells(w, columns);
    } while (!fill(w, columns) || (w->extreme && may_follow && is_too_orderly(w)));
    w->temperature = d->temperature;
    for (int i = 0; i < d->arranging * d->size * d->cells / 2; i++) arrange(w);
    refutation_read(&w->refutation, d);
    widen(w, columns);
    w->steps_left = (int64_t)patience * d->cells;
    w->stage_length = w->steps_left / STAGES + 1;
    w->to_stage = w->stage_length - 1;
}
