/* Cells in another colour than their region's: tinted red, because their queens are wrong, or darkened by a pointer.
 *
 * A tint is a share of another colour, the same in every tinted cell. So the colour of a cell is on the way from its
 * region's colour to a red, and for all tinted cells the share and the red are the same. Where a tint comes as stripes,
 * a part of the cell still has its region's own. A pointer darkens one cell: each part of its colour by the
 * same share. */
#include "pictures_internal.h"

enum {
    MAX_TINTED = 2, /* cells of one region that are tinted, at most */
    TRIED = 200,        /* ways that are tried at each turn */
    SHARES = 25,        /* shares of red that are tried, evenly between the two below */
    MAX_PARTS = MAX_SIZE + MAX_TINTS,
    MAX_NEIGHBOURS = 4 * MAX_TINTED,
};

static const double SHARE_FROM = 0.15, SHARE_TO = 0.75;
/* The least and the most of each part of a red that means "wrong" */
static const double REDS[2][3] = {{165, 0, 0}, {255, 95, 115}};
/* A cell more of which is of one colour has no queen on it, so none that is wrong */
static const float BARE = 0.92f;
static const double FAR = 20;         /* of 255: cells that are farther from a tint of a region's colour are none */
/* The share of a striped cell that has the colour of its region, at the least: by itself, and times that of any other.
 * Of 255: how far it is from it, at most */
static const double BETWEEN = 0.12, AS_MUCH = 0.6, BETWEEN_OFF = 26;
/* The cost of a tinted cell less of which than the second has its colour, or if it is striped, that of its region */
static const double COVERED_COST = 30, UNCOVERED = 0.4;
static const double INSET = 0.14;     /* how much of a cell, on each side, may be line or corner */
/* How much of its light is left of a cell that a pointer darkens */
static const double SHADE_FROM = 0.6, SHADE_TO = 0.96;
static const double SHADE_OFF = 6;    /* of 255: how far its colour is from such a shade, at most */
static const double GUESSED = 0.3;    /* how certain a way is that explains the tints, if others explain them as well */
static const double SINGLE_COST = 40;       /* the cost of another way where there is none */

typedef struct {
    int cells;
    float share, largest; /* how much of a cell has its colour: the mean, and the most */
} Patch;

typedef struct {
    /* plain: it needs a red; neither its stripes show the region's colour, nor is it darkened */
    int region, plain;
    int darkened;
    double away;            /* how far what is darkened is from a shade; how little of else has the colour it should */
    double reds[SHARES][3]; /* the reds that would be needed */
    double off[SHARES];     /* how far each of these is from any red that is meant to warn */
} Tint;

typedef struct {
    double cost;
    int odd[MAX_TINTS], regions[MAX_TINTS];
    int darkened;
} Choice;

typedef struct {
    Tint tints[MAX_PARTS][MAX_NEIGHBOURS];
    int tint_counts[MAX_PARTS];
    double mean[MAX_PARTS][3];
    Choice best[MAX_UNTINTED + 1]; /* the cheapest first */
    int count;
} TintSearch;

static double share_of(int number) {
    return SHARE_FROM + (SHARE_TO - SHARE_FROM) * number / (SHARES - 1);
}

static int find_neighbours(const uint8_t *labels, int size, int part, int *neighbours) {
    uint8_t is_neighbour[MAX_PARTS] = {0};
    int count = 0;
    for (int cell = 0; cell < size * size; cell++) {
        if (labels[cell] != part) continue;
        if (cell % size) is_neighbour[labels[cell - 1]] = 1;
        if (cell % size < size - 1) is_neighbour[labels[cell + 1]] = 1;
        if (cell >= size) is_neighbour[labels[cell - size]] = 1;
        if (cell < size * size - size) is_neighbour[labels[cell + size]] = 1;
    }
    for (int i = 0; i < MAX_PARTS; i++)
        if (is_neighbour[i] && i != part) neighbours[count++] = i;
    return count;
}

static int is_shade(const double *from, const double *to, double *away) {
    const double share = (from[0] * to[0] + from[1] * to[1] + from[2] * to[2]) /
                         fmax(from[0] * from[0] + from[1] * from[1] + from[2] * from[2], 1);
    *away = 0;
    for (int i = 0; i < 3; i++) *away = fmax(*away, fabs(to[i] - share * from[i]));
    return share > SHADE_FROM && share < SHADE_TO && *away < SHADE_OFF;
}

void parts_weigh(const uint8_t *labels, int parts, const Cells *cells, int *counts, double (*mean)[3]) {
    for (int cell = 0; cell < cells->rows * cells->rows; cell++) {
        counts[labels[cell]]++;
        for (int i = 0; i < 3; i++) mean[labels[cell]][i] += cells->paper[cell][i];
    }
    for (int part = 0; part < parts; part++)
        for (int i = 0; i < 3; i++) mean[part][i] /= max_int(counts[part], 1);
}

static Patch measure_patch(const uint8_t *labels, int part, int count, const Cells *cells) {
    Patch patch = {count, 0, 0};
    for (int cell = 0; cell < cells->rows * cells->rows; cell++) {
        if (labels[cell] != part) continue;
        patch.share += cells->share[cell] / (float)count;
        patch.largest = float_max(patch.largest, cells->share[cell]);
    }
    return patch;
}

/* How much of the cells of a part has a colour, at the least. */
static double share_with_colour(const uint8_t *labels, int part, const Cells *cells, const double *colour) {
    const float near[3] = {(float)colour[0], (float)colour[1], (float)colour[2]};
    const int low = (int)(INSET * cells->fine), side = cells->fine - 2 * low;
    double least = 1;
    for (int cell = 0; cell < cells->rows * cells->rows; cell++) {
        int count = 0;
        if (labels[cell] != part) continue;
        for (int i = 0; i < side * side; i++)
            count += channel_difference(cell_sample(cells, cell, low + i % side, low + i / side), near) < BETWEEN_OFF;
        least = fmin(least, (double)count / (side * side));
    }
    return least;
}

/* The reds that make the one colour the other. Returns how far the nearest is from any that is meant to warn. */
static double find_reds(const double *from, const double *to, Tint *tint) {
    double nearest = 255;
    for (int index = 0; index < SHARES; index++) {
        double off = 0;
        for (int i = 0; i < 3; i++) {
            const double red = from[i] + (to[i] - from[i]) / share_of(index);
            off = fmax(off, fmax(REDS[0][i] - red, red - REDS[1][i]));
            tint->reds[index][i] = red;
        }
        tint->off[index] = tint->plain ? off * share_of(index) : 0;
        nearest = fmin(nearest, tint->off[index]);
    }
    return nearest;
}

/* Whether a patch of the one colour may be tinted cells of a region of the other: then `tint` says how. */
static int is_tint(const uint8_t *labels, int part, const Cells *cells, const Patch *patch, const double (*mean)[3],
                   int number, Tint *tint) {
    const double *from = mean[tint->region], *to = mean[part];
    tint->away = tint->plain = 0;
    tint->darkened = number == 1 && patch->cells == 1 && is_shade(from, to, &tint->away);
    if (patch->largest > BARE && !tint->darkened) return 0;
    if (!tint->darkened) {
        const double share = share_with_colour(labels, part, cells, from);
        tint->plain = share <= fmax(BETWEEN, AS_MUCH * patch->share);
        tint->away = COVERED_COST * fmax(UNCOVERED - (tint->plain ? patch->share : share), 0);
    }
    return find_reds(from, to, tint) < FAR;
}

static void find_tints(const uint8_t *labels, int parts, const Cells *cells, int number, TintSearch *tints) {
    int counts[MAX_PARTS] = {0}, neighbours[MAX_NEIGHBOURS];
    parts_weigh(labels, parts, cells, counts, tints->mean);
    for (int part = 0; part < parts; part++) {
        if (!counts[part] || counts[part] > MAX_TINTED) continue;
        const Patch patch = measure_patch(labels, part, counts[part], cells);
        const int neighbour_count = find_neighbours(labels, cells->rows, part, neighbours);
        for (int i = 0; i < neighbour_count; i++) {
            Tint *tint = &tints->tints[part][tints->tint_counts[part]];
            tint->region = neighbours[i];
            tints->tint_counts[part] +=
                is_tint(labels, part, cells, &patch, (const double(*)[3])tints->mean, number, tint);
        }
    }
}

/* The distance of these from a tint with one share of one red, in parts of 255. */
static double cost_of(Tint *const *chosen, int number) {
    double best = 1e9, others = 0;
    int plain = 0;
    for (int i = 0; i < number; i++) plain += chosen[i]->plain, others += chosen[i]->away;
    if (!plain) return others;
    for (int index = 0; index < SHARES; index++) {
        double mean[3] = {0, 0, 0}, away = 0, off = 0;
        for (int i = 0; i < number; i++)
            for (int k = 0; k < 3 && chosen[i]->plain; k++) mean[k] += chosen[i]->reds[index][k] / plain;
        for (int i = 0; i < number; i++) {
            if (!chosen[i]->plain) continue;
            for (int k = 0; k < 3; k++) away = fmax(away, fabs(chosen[i]->reds[index][k] - mean[k]));
            off = fmax(off, chosen[i]->off[index]);
        }
        best = fmin(best, away * share_of(index) + off);
    }
    return best + others;
}

static void insert_choice(TintSearch *tints, const Choice *choice) {
    int index = min_int(tints->count, MAX_UNTINTED);
    if (tints->count == MAX_UNTINTED + 1 && choice->cost >= tints->best[MAX_UNTINTED].cost) return;
    for (; index > 0 &&
         choice->cost < tints->best[index - 1].cost; index--) tints->best[index] = tints->best[index - 1];
    tints->best[index] = *choice;
    tints->count = min_int(tints->count + 1, MAX_UNTINTED + 1);
}

static void try_regions(TintSearch *tints, Choice *choice, int number) {
    int indices[MAX_TINTS] = {0};
    for (int tried = 0; tried < TRIED; tried++) {
        Tint *chosen[MAX_TINTS];
        int among = 0, position = number - 1;
        for (int i = 0; i < number; i++) {
            chosen[i] = &tints->tints[choice->odd[i]][indices[i]];
            choice->regions[i] = chosen[i]->region;
            for (int j = 0; j < number; j++) among |= choice->regions[i] == choice->odd[j];
        }
        if (!among) {
            choice->cost = cost_of(chosen, number);
            choice->darkened = chosen[0]->darkened;
            insert_choice(tints, choice);
        }
        while (position >= 0 &&
               ++indices[position] == tints->tint_counts[choice->odd[position]]) indices[position--] = 0;
        if (position < 0) return;
    }
}

static void try_parts(TintSearch *tints, int parts, int number) {
    int small[MAX_PARTS], indices[MAX_TINTS], count = 0;
    for (int part = 0; part < parts; part++)
        if (tints->tint_counts[part]) small[count++] = part;
    if (count < number) return;
    for (int i = 0; i < number; i++) indices[i] = i;
    for (int tried = 0; tried < TRIED; tried++) {
        Choice choice = {0, {0}, {0}, 0};
        int last = number - 1;
        for (int i = 0; i < number; i++) choice.odd[i] = small[indices[i]];
        try_regions(tints, &choice, number);
        while (last >= 0 && indices[last] == count - number + last) last--;
        if (last < 0) return;
        indices[last]++;
        for (int i = last + 1; i < number; i++) indices[i] = indices[i - 1] + 1;
    }
}

int tints_remove(Budget *budget, const uint8_t *labels, int parts, const Cells *cells, int number, Untinted *results) {
    const int count = cells->rows * cells->rows;
    TintSearch *tints = (TintSearch *)budget_alloc(budget, 1, sizeof *tints);
    if (!tints) return 0;
    find_tints(labels, parts, cells, number, tints);
    try_parts(tints, parts, number);
    const int result_count = min_int(tints->count, MAX_UNTINTED);
    for (int i = 0; i < result_count; i++) {
        const Choice *choice = &tints->best[i];
        const double other = tints->count < 2 ? SINGLE_COST : tints->best[i == 0].cost;
        const double uniqueness = GUESSED + (1 - GUESSED) * clip((other - choice->cost) / 12, 0, 1);
        results[i].certainty = uniqueness * clip((18 - choice->cost) / 10, 0, 1);
        memset(results[i].tinted, 0, sizeof results[i].tinted);
        memcpy(results[i].labels, labels, (size_t)count);
        for (int cell = 0; cell < count; cell++)
            for (int j = 0; j < number; j++)
                if (labels[cell] == choice->odd[j]) {
                    results[i].labels[cell] = (uint8_t)choice->regions[j];
                    results[i].tinted[cell] = !choice->darkened;
                }
    }
    free(tints);
    return result_count;
}
