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
    WORSE_SIXTEENTHS = 1,
    IDEAS_PERCENT = 55 /* boards that follow an idea */
};

void draft_read(Draft *draft, const Drawing *drawing, const unsigned char *parts) {
    memset(draft, 0, sizeof *draft);
    for (int i = 0; i < drawing->cells; i++) {
        const int part = parts[i] & 127;
        if (part >= draft->parts) draft->parts = part + 1;
        draft->of_cell[drawing->cell[i]] = (uint8_t)part;
        draft->may_split[part] = parts[i] >> 7;
        draft->cells[part]++;
    }
}

/* Parts in pieces and large ones may be divided, and the ground always. */
void draft_draw_idea(Draft *draft, const Drawing *drawing, Rng *rng) {
    const int n = drawing->size, times = (n + SKETCH_ROWS - 1) / SKETCH_ROWS, rows = n / times;
    const int margin = (n - rows * times) / 2;
    Sketch sketch;
    memset(draft, 0, sizeof *draft);
    if (!chance(rng, IDEAS_PERCENT)) return;
    idea_draw(&sketch, (Idea)rng_below(rng, IDEA_IMAGE), NEAR_ANY, rows, rng);
    if (sketch.labels < 2) return;
    draft->parts = sketch.labels + 1;
    for (int i = 0; i < drawing->cells; i++) {
        const int cell = drawing->cell[i];
        const int row = cell / drawing->stride - margin, column = cell % drawing->stride - margin;
        const int is_within = row >= 0 && column >= 0 && row < rows * times && column < rows * times;
        const int label = is_within ? sketch.label[row / times][column / times] : FREE;
        const int part = label == FREE ? sketch.labels : label;
        draft->of_cell[cell] = (uint8_t)part;
        draft->cells[part]++;
    }
    for (int part = 0; part < sketch.labels; part++) {
        if (!draft->cells[part]) draft->parts = 0; /* a figure that another one covers */
        draft->may_split[part] = rng_below(rng, 2 * n) < draft->cells[part];
        draft->may_split[part] |= !mask_is_whole(mask_of_label(&sketch, part));
    }
    draft->may_split[sketch.labels] = 1;
    if (draft->parts && !draft->cells[sketch.labels]) draft->parts--;
}

int count_touching(const int *columns, int n) {
    int count = 0;
    for (int row = 1; row < n; row++) {
        const int step = columns[row] - columns[row - 1];
        count += step >= -1 && step <= 1;
    }
    return count;
}

/* Count the queens of each part. */
static void count_queens(const Draft *draft, const Drawing *drawing, const int *columns, int *counts) {
    memset(counts, 0, sizeof(int) * (size_t)draft->parts);
    for (int row = 0; row < drawing->size; row++) counts[draft->of_cell[row * drawing->stride + columns[row]]]++;
}

/* Count the queens that parts have too many or lack. */
static int count_misplaced(const Draft *draft, const Drawing *drawing, const int *columns) {
    int counts[MAX_ROWS], count = 0;
    count_queens(draft, drawing, columns, counts);
    for (int part = 0; part < draft->parts; part++) {
        if (!counts[part]) count++;
        else if (!draft->may_split[part]) count += counts[part] - 1;
    }
    return count;
}

static void swap(int *columns, int a, int b) {
    const int column = columns[a];
    columns[a] = columns[b];
    columns[b] = column;
}

void draft_draw_solution(Draft *draft, const Drawing *drawing, Rng *rng, int *columns) {
    const int n = drawing->size;
    int now[MAX_ROWS], min_lacking = 1 << 30;
    while (min_lacking == 1 << 30) {
        for (int i = 0; i < n; i++) now[i] = i;
        shuffle(rng, now, n);
        int cost = 1 << 20;
        for (int i = 0; i < SWAPS * n && min_lacking; i++) {
            const uint64_t bits = rng_next(rng);
            const int a = below(bits, n), b = below(bits >> 32, n);
            swap(now, a, b);
            const int touches = count_touching(now, n), lacking = count_misplaced(draft, drawing, now);
            const int after = TOUCH * touches + lacking;
            if (after > cost && (int)(bits >> 24 & 15) >= WORSE_SIXTEENTHS) {
                swap(now, a, b);
                continue;
            }
            cost = after;
            if (touches || lacking >= min_lacking) continue;
            min_lacking = lacking;
            memcpy(columns, now, sizeof now);
        }
    }
}

/* Manhattan distance from a cell to a part. */
static int distance_to_part(const Draft *draft, const Drawing *drawing, int cell, int part) {
    int min_distance = 1 << 30;
    for (int i = 0; i < drawing->cells; i++) {
        if (draft->of_cell[drawing->cell[i]] != part) continue;
        const int dy = drawing->cell[i] / drawing->stride - cell / drawing->stride;
        const int dx = drawing->cell[i] % drawing->stride - cell % drawing->stride;
        if (abs(dy) + abs(dx) < min_distance) min_distance = abs(dy) + abs(dx);
    }
    return min_distance;
}

/* Give a part without a queen the nearest of the regions that other parts have too many. */
static void reassign_nearest(Draft *draft, const Drawing *drawing, const int *columns, int *counts, int part) {
    int min_distance = 1 << 30, nearest = -1;
    for (int row = 0; row < drawing->size; row++) {
        if (counts[draft->of_region[row]] <= 1) continue;
        const int distance = distance_to_part(draft, drawing, row * drawing->stride + columns[row], part);
        if (distance < min_distance) min_distance = distance, nearest = row;
    }
    if (nearest < 0) return;
    counts[draft->of_region[nearest]]--;
    counts[part]++;
    draft->of_region[nearest] = (uint8_t)part;
}

void draft_share(Draft *draft, Drawing *drawing, const int *columns) {
    int counts[MAX_ROWS];
    int64_t sum[MAX_ROWS] = {0}, weight[MAX_ROWS];
    count_queens(draft, drawing, columns, counts);
    for (int row = 0; row < drawing->size; row++)
        draft->of_region[row] = draft->of_cell[row * drawing->stride + columns[row]];
    for (int part = 0; part < draft->parts; part++)
        if (!counts[part]) reassign_nearest(draft, drawing, columns, counts, part);
    for (int row = 0; row < drawing->size; row++) {
        weight[row] = fixed_exp(drawing->target_log[row]);
        sum[draft->of_region[row]] += weight[row];
    }
    for (int row = 0; row < drawing->size; row++) {
        const int part = draft->of_region[row];
        int64_t sixteenths = 16 * weight[row] * draft->cells[part] / sum[part];
        drawing->target_log[row] = fixed_ln((uint32_t)(sixteenths < 16 ? 16 : sixteenths)) - fixed_ln(16);
    }
}

int draft_apart(const Draft *draft, const Drawing *drawing) {
    int count = 0;
    for (int i = 0; i < drawing->cells; i++) {
        const int cell = drawing->cell[i];
        count += draft->of_region[drawing->region[cell]] != draft->of_cell[cell];
    }
    return count;
}
