/* Boards from a draft.
 *
 * A draft says which part of a picture each cell belongs to. Each region of the board belongs to a part, and a
 * cell differs from the draft if its region belongs to another part than the cell does. So a figure is one
 * region, or several where it may be split, and the background is divided freely.
 *
 * The queens say which parts the regions belong to: as many as a part has queens. They are drawn first, by local
 * search among the permutations of their columns (swaps under the rule of Metropolis). The walk then is as
 * without a draft, but that each cell that differs costs much: what is left in the end is what the proofs need. */
#include "draft.h"

#include <stdlib.h>

enum {
    TOUCH = 3,         /* what two queens that touch cost, in queens that a part lacks */
    SWAPS = 400,       /* for each row, before the best are taken */
    WORSE_SIXTEENTHS = 1
};

void draft_read(Draft *f, const Drawing *d, const unsigned char *parts) {
    memset(f, 0, sizeof *f);
    for (int i = 0; i < d->cells; i++) {
        const int part = parts[i] & 127;
        if (part >= f->parts) f->parts = part + 1;
        f->of_cell[d->cell[i]] = (uint8_t)part;
        f->may_split[part] = parts[i] >> 7;
        f->cells[part]++;
    }
}

static int touching(const int *columns, int n) {
    int count = 0;
    for (int row = 1; row < n; row++) {
        const int step = columns[row] - columns[row - 1];
        count += step >= -1 && step <= 1;
    }
    return count;
}

/* Count the queens of each part. */
static void count_queens(const Draft *f, const Drawing *d, const int *columns, int *held) {
    memset(held, 0, sizeof(int) * (size_t)f->parts);
    for (int row = 0; row < d->size; row++) held[f->of_cell[row * d->stride + columns[row]]]++;
}

/* Count the queens that parts have too many or too few. */
static int misplaced(const Draft *f, const Drawing *d, const int *columns) {
    int held[MOST_ROWS], count = 0;
    count_queens(f, d, columns, held);
    for (int part = 0; part < f->parts; part++) {
        if (!held[part]) count++;
        else if (!f->may_split[part]) count += held[part] - 1;
    }
    return count;
}

static void swap(int *columns, int a, int b) {
    const int column = columns[a];
    columns[a] = columns[b];
    columns[b] = column;
}

void draft_draw_solution(Draft *f, const Drawing *d, Chance *chance, int *columns) {
    const int n = d->size;
    int now[MOST_ROWS], least = 1 << 30;
    while (least == 1 << 30) {
        for (int i = 0; i < n; i++) now[i] = i;
        shuffle(chance, now, n);
        int cost = 1 << 20;
        for (int i = 0; i < SWAPS * n && least; i++) {
            const uint64_t bits = chance_next(chance);
            const int a = below(bits, n), b = below(bits >> 32, n);
            swap(now, a, b);
            const int touches = touching(now, n), lacking = misplaced(f, d, now), after = TOUCH * touches + lacking;
            if (after > cost && (int)(bits >> 24 & 15) >= WORSE_SIXTEENTHS) {
                swap(now, a, b);
                continue;
            }
            cost = after;
            if (touches || lacking >= least) continue;
            least = lacking;
            memcpy(columns, now, sizeof now);
        }
    }
}

/* Steps of a rook's king from the cell to the nearest of the part's. */
static int distance(const Draft *f, const Drawing *d, int cell, int part) {
    int least = 1 << 30;
    for (int i = 0; i < d->cells; i++) {
        if (f->of_cell[d->cell[i]] != part) continue;
        int down = d->cell[i] / d->stride - cell / d->stride, right = d->cell[i] % d->stride - cell % d->stride;
        int steps = abs(down) + abs(right);
        if (steps < least) least = steps;
    }
    return least;
}

/* A part without a queen gets the nearest region of those that others have too many. */
static void fetch_region(Draft *f, const Drawing *d, const int *columns, int *held, int part) {
    int least = 1 << 30, nearest = -1;
    for (int row = 0; row < d->size; row++) {
        const int away = held[f->of_region[row]] > 1 ? distance(f, d, row * d->stride + columns[row], part) : least;
        if (away < least) least = away, nearest = row;
    }
    if (nearest < 0) return;
    held[f->of_region[nearest]]--;
    held[part]++;
    f->of_region[nearest] = (uint8_t)part;
}

void draft_share(Draft *f, Drawing *d, const int *columns) {
    int held[MOST_ROWS];
    int64_t sum[MOST_ROWS] = {0}, weight[MOST_ROWS];
    count_queens(f, d, columns, held);
    for (int row = 0; row < d->size; row++) f->of_region[row] = f->of_cell[row * d->stride + columns[row]];
    for (int part = 0; part < f->parts; part++)
        if (!held[part]) fetch_region(f, d, columns, held, part);
    for (int row = 0; row < d->size; row++) {
        weight[row] = fixed_exp(d->wanted[row]);
        sum[f->of_region[row]] += weight[row];
    }
    for (int row = 0; row < d->size; row++) {
        const int part = f->of_region[row];
        int64_t sixteenths = 16 * weight[row] * f->cells[part] / sum[part];
        d->wanted[row] = fixed_ln((uint32_t)(sixteenths < 16 ? 16 : sixteenths)) - fixed_ln(16);
    }
}

int draft_apart(const Draft *f, const Drawing *d) {
    int count = 0;
    for (int i = 0; i < d->cells; i++) count += f->of_region[d->region[d->cell[i]]] != f->of_cell[d->cell[i]];
    return count;
}
