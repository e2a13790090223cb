/* The simplex method on a dense table. Every sum is in the order of logic/patterns/simplex.py, so that both find the
 * same: nothing may be contracted. Included by balance_generic.c and balance_vectors.c. */
#include "balance/balance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#if defined(__clang__) || defined(_MSC_VER)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#endif

#define TINY 1e-9
#define LIGHT (1.0 / 16)
#define UNEVEN 1e-4
enum { PATIENCE = 1000 };
#define MOST_WORK 20000000000.0

typedef struct {
    int size, exact, lines, width; /* a line for each inequality, then two of costs; each as wide */
    int queen;
    double *at;
    int *basis, *beside;
    double *left; /* exchanges that may still be made, in all */
} Table;

static int table_make(Table *t, const Balance *b) {
    memset(t, 0, sizeof *t);
    t->size = b->size, t->exact = b->exact, t->queen = -1;
    t->lines = b->rows + b->exact;
    t->width = b->size + 2;
    t->at = calloc((size_t)(t->lines + 2) * (size_t)t->width, sizeof *t->at);
    t->basis = calloc((size_t)t->lines + 1, sizeof *t->basis);
    t->beside = calloc((size_t)t->width, sizeof *t->beside);
    return t->at && t->basis && t->beside;
}

static void table_free(Table *t) {
    free(t->at);
    free(t->basis);
    free(t->beside);
}

static double *line_of(const Table *t, int line) {
    return t->at + (size_t)line * (size_t)t->width;
}

static void table_fill(Table *t, const Balance *b) {
    int size = t->size, at = 0;
    for (int row = 0; row < b->rows; row++) {
        double *line = line_of(t, at++);
        for (int i = b->first[row]; i < b->first[row + 1]; i++) line[b->cells[i]] = 1;
        line[size] = row < b->exact ? -1 : -LIGHT;
        line[size + 1] = b->bounds[row];
        if (row < b->exact) {
            double *other = line_of(t, at++);
            for (int i = 0; i < size; i++) other[i] = -line[i];
            other[size] = -1;
            other[size + 1] = -line[size + 1];
        }
    }
    double *costs = line_of(t, t->lines);
    for (int i = 0; i < size; i++) costs[i] = -UNEVEN * (1 + i * 7919 % 10007 / 10007.0);
    costs[size] = costs[t->width + size] = -1;
    for (int i = 0; i < t->lines; i++) t->basis[i] = size + 1 + i;
    for (int i = 0; i <= size; i++) t->beside[i] = i;
}

static void table_copy(Table *to, const Table *from) {
    memcpy(to->at, from->at, (size_t)(from->lines + 2) * (size_t)from->width * sizeof *to->at);
    memcpy(to->basis, from->basis, (size_t)from->lines * sizeof *to->basis);
    memcpy(to->beside, from->beside, (size_t)from->width * sizeof *to->beside);
    to->queen = from->queen;
}

/* Exchanges the variables of a row and a column, in the numbers. */
static void pivot(double *at, int lines, int width, int row, int column) {
    double *line = at + (size_t)row * (size_t)width, by = line[column];
    for (int i = 0; i < width; i++) line[i] /= by;
    line[column] = 0;
    for (int r = 0; r < lines; r++) {
        double *restrict other = at + (size_t)r * (size_t)width, factor = other[column];
        if (factor == 0 || r == row) continue;
        for (int i = 0; i < width; i++) other[i] -= factor * line[i];
        other[column] = -factor / by;
    }
    line[column] = 1 / by;
}

static void exchange(Table *t, int row, int column) {
    pivot(t->at, t->lines + 2, t->width, row, column);
    *t->left -= 1;
    int variable = t->basis[row];
    t->basis[row] = t->beside[column];
    t->beside[column] = variable;
}

static int descends(Table *t) {
    int last = t->size + 1;
    const double *ends = line_of(t, t->lines + 1);
    for (int turn = 0; turn < 8 * PATIENCE && *t->left > 0; turn++) {
        if (ends[last] <= TINY) return 1;
        int enters = -1;
        double most = TINY;
        for (int i = 0; i < last; i++)
            if (ends[i] > most && t->beside[i] != t->queen) {
                enters = i, most = ends[i];
                if (turn > PATIENCE) break;
            }
        if (enters < 0) return 1;
        int leaves = -1;
        double least = 0;
        for (int r = 0; r < t->lines; r++) {
            const double *line = line_of(t, r);
            if (line[enters] <= TINY) continue;
            double ratio = line[last] / line[enters];
            if (leaves < 0 || ratio < least || (ratio == least && t->basis[r] < t->basis[leaves]))
                leaves = r, least = ratio;
        }
        if (leaves < 0) return 0;
        exchange(t, leaves, enters);
    }
    return 0;
}

static int gives_way(Table *t, int row) {
    const double *line = line_of(t, row), *costs = line_of(t, t->lines);
    int enters = -1;
    double least = 0;
    for (int i = 0; i <= t->size; i++) {
        if (line[i] >= -TINY || t->beside[i] == t->queen) continue;
        double ratio = costs[i] / line[i];
        if (enters < 0 || ratio < least || (ratio == least && line[i] < line[enters])) enters = i, least = ratio;
    }
    if (enters >= 0) exchange(t, row, enters);
    return enters >= 0;
}

/* The sum of the squares, by eights, so that vectors can add it up. */
static double squares(const double *line, int count) {
    double sums[8] = {0};
    int i = 0;
    for (; i + 8 <= count; i += 8)
        for (int lane = 0; lane < 8; lane++) sums[lane] += line[i + lane] * line[i + lane];
    for (; i < count; i++) sums[i % 8] += line[i] * line[i];
    return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

/* Until no line is below 0: the least shortfall, or -1. */
static double settles(Table *t, int patience) {
    int last = t->size + 1;
    for (int turn = 0; turn < patience && *t->left > 0; turn++) {
        int worst = -1;
        double most = 0;
        for (int r = 0; r < t->lines; r++) {
            const double *line = line_of(t, r);
            if (line[last] >= -TINY) continue;
            double far = line[last] * line[last] / (1 + squares(line, last));
            if (far > most) worst = r, most = far;
        }
        if (worst < 0) return descends(t) ? line_of(t, t->lines + 1)[last] : -1;
        if (!gives_way(t, worst)) return -1;
    }
    return -1;
}

static double with_queen(Table *t, int cell) {
    int last = t->size + 1, column = 0, row = 0;
    t->queen = cell;
    while (column <= t->size && t->beside[column] != cell) column++;
    if (column <= t->size) {
        for (int r = 0; r < t->lines + 2; r++) line_of(t, r)[last] -= line_of(t, r)[column];
    } else {
        while (t->basis[row] != cell) row++;
        line_of(t, row)[last] -= 1;
        if (line_of(t, row)[last] >= -TINY) return 0;
        if (!gives_way(t, row)) return -1;
    }
    return settles(t, PATIENCE);
}

static void mark_whole(const Table *t, char *possible) {
    for (int r = 0; r < t->lines; r++)
        if (t->basis[r] < t->size && line_of(t, r)[t->size + 1] > 1 - TINY) possible[t->basis[r]] = 1;
    if (t->queen >= 0) possible[t->queen] = 1;
}

/* Adds the prices of the rows to what was found; 0 if there is no memory. */
static int add(double **found, size_t *count, const Table *t, int cell, double shortfall, double *price) {
    int rows = t->lines - t->exact, some = 0;
    for (int i = 0; i < rows; i++) price[i] = 0;
    const double *ends = line_of(t, t->lines + 1);
    for (int i = 0; i <= t->size; i++) {
        int number = t->beside[i] - t->size - 1;
        if (number < 0 || ends[i] >= -TINY) continue;
        if (number >= 2 * t->exact)
            price[number - t->exact] = -ends[i];
        else
            price[number / 2] += number % 2 ? -ends[i] : ends[i];
    }
    for (int i = 0; i < rows; i++) some += price[i] != 0;
    double *more = realloc(*found, (*count + 3 + 2 * (size_t)some) * sizeof **found);
    if (!more) return 0;
    *found = more;
    more[(*count)++] = cell;
    more[(*count)++] = shortfall;
    more[(*count)++] = some;
    for (int i = 0; i < rows; i++)
        if (price[i] != 0) more[(*count)++] = i, more[(*count)++] = price[i];
    return 1;
}

/* ---- which cells can have a whole queen: most can, and to see that takes no prices ---- */

/* Shares that fill every unit, as a table: what the basis holds, by what lies beside it. As all units are filled, their
 * slacks and the shortfall are 0 and have no columns, which is a third less to change. */
typedef struct {
    int lines, width; /* the last of a line is the share, or what a limit has left */
    double *at, *share;
    int *basis, *beside;
    int is_exact; /* 0 once too much has been rounded */
    double turns; /* that may still be made */
} Corner;

enum { TURNS = 250 };
#define MOST_TURNED (MOST_WORK / 4)
#define STEEP 1e-7
#define WHOLE (1 - 1e-6)
#define AMISS 1e-6

static void corner_free(Corner *c) {
    free(c->at);
    free(c->share);
    free(c->basis);
    free(c->beside);
}

static double *corner_line(const Corner *c, int line) {
    return c->at + (size_t)line * (size_t)c->width;
}

static int is_filled(const Table *t, int variable) {
    return variable >= t->size && variable <= t->size + 2 * t->exact;
}

/* Takes the slacks of units out of the basis, where another variable can come in. */
static void release(Table *t) {
    for (int r = 0; r < t->lines; r++) {
        if (!is_filled(t, t->basis[r])) continue;
        const double *line = line_of(t, r);
        int enters = -1;
        double most = STEEP;
        for (int i = 0; i <= t->size; i++)
            if (!is_filled(t, t->beside[i]) && fabs(line[i]) > most) enters = i, most = fabs(line[i]);
        if (enters < 0) continue;
        exchange(t, r, enters);
        *t->left += 1; /* this is no work of the twin's */
    }
}

/* From a table without shortfall, which is changed; 0 if there is no memory. */
static int corner_make(Corner *c, Table *t) {
    release(t);
    c->is_exact = c->width = 1;
    for (int i = 0; i <= t->size; i++) c->width += !is_filled(t, t->beside[i]);
    for (int r = 0; r < t->lines; r++) c->lines += !is_filled(t, t->basis[r]);
    c->at = malloc(((size_t)c->lines + 1) * (size_t)c->width * sizeof *c->at);
    c->share = malloc(((size_t)t->size + 1) * sizeof *c->share);
    c->basis = malloc(((size_t)c->lines + 1) * sizeof *c->basis);
    c->beside = malloc((size_t)c->width * sizeof *c->beside);
    if (!c->at || !c->share || !c->basis || !c->beside) return 0;
    c->turns = MOST_TURNED / ((double)(c->lines + 1) * c->width);
    double *to = c->at;
    for (int i = 0, column = 0; i <= t->size; i++)
        if (!is_filled(t, t->beside[i])) c->beside[column++] = t->beside[i];
    for (int r = 0, row = 0; r < t->lines; r++) {
        if (is_filled(t, t->basis[r])) continue;
        const double *line = line_of(t, r);
        for (int i = 0; i <= t->size; i++)
            if (!is_filled(t, t->beside[i])) *to++ = line[i];
        /* a hair aside, so that there is always somewhere to go */
        *to++ = (line[t->size + 1] > 0 ? line[t->size + 1] : 0) + 1e-8 * (1 + row * 7919 % 10007 / 10007.0);
        c->basis[row++] = t->basis[r];
    }
    return 1;
}

/* Whether the shares are right; marks the cells that have a whole one. */
static int mark_shares(Corner *c, const Balance *b, char *possible) {
    memset(c->share, 0, (size_t)b->size * sizeof *c->share);
    for (int r = 0; r < c->lines; r++)
        if (c->basis[r] < b->size) c->share[c->basis[r]] = corner_line(c, r)[c->width - 1];
    for (int cell = 0; cell < b->size; cell++)
        if (c->share[cell] < -AMISS) return 0;
    for (int row = 0; row < b->rows; row++) {
        double over = -b->bounds[row];
        for (int i = b->first[row]; i < b->first[row + 1]; i++) over += c->share[b->cells[i]];
        if (over > AMISS || (row < b->exact && over < -AMISS)) return 0;
    }
    for (int cell = 0; cell < b->size; cell++)
        if (c->share[cell] > WHOLE) possible[cell] = 1;
    return 1;
}

/* Whether the cell can have a whole queen, as far as that is seen: from corner to corner, where its share grows. */
static int climbs(Corner *c, const Balance *b, int cell, char *possible) {
    int last = c->width - 1;
    for (int turns = 0; turns < TURNS && c->is_exact && c->turns > 0; turns++) {
        int enters = -1, leaves = -1, row = 0;
        double least = -STEEP, soonest = 0;
        while (row < c->lines && c->basis[row] != cell) row++;
        if (row == c->lines)
            for (enters = 0; c->beside[enters] != cell;) enters++;
        else if (corner_line(c, row)[last] > WHOLE)
            c->is_exact = mark_shares(c, b, possible);
        if (possible[cell]) return 1;
        for (int i = 0; row < c->lines && i < last; i++)
            if (corner_line(c, row)[i] < least) enters = i, least = corner_line(c, row)[i];
        for (int r = 0; enters >= 0 && r < c->lines; r++) {
            const double *line = corner_line(c, r);
            if (line[enters] > STEEP && (leaves < 0 || line[last] < soonest * line[enters]))
                leaves = r, soonest = line[last] / line[enters];
        }
        if (leaves < 0) return 0;
        pivot(c->at, c->lines, c->width, leaves, enters);
        c->turns -= 1;
        int variable = c->basis[leaves];
        c->basis[leaves] = c->beside[enters];
        c->beside[enters] = variable;
    }
    return 0;
}

static double *excluded(const Balance *b, size_t *count) {
    Table table = {0}, trial = {0};
    Corner corner = {0};
    double left = MOST_WORK / ((double)(b->rows + b->exact + 2) * (b->size + 2));
    double *found = malloc(sizeof *found), *price = malloc(((size_t)b->rows + 1) * sizeof *price);
    char *possible = calloc((size_t)b->size + 1, 1);
    int done = table_make(&table, b) && table_make(&trial, b) && found && price && possible;
    *count = 0;
    table.left = trial.left = &left;
    if (done) table_fill(&table, b);
    double least = done ? settles(&table, 8 * PATIENCE) : -1;
    if (least >= 0 && least <= TINY) {
        mark_whole(&table, possible);
        table_copy(&trial, &table);
        done = corner_make(&corner, &trial);
        for (int at = 0; done && at < b->tried; at++) {
            int cell = b->cells_tried[at];
            if (possible[cell] || climbs(&corner, b, cell, possible)) continue;
            table_copy(&trial, &table);
            double shortfall = with_queen(&trial, cell);
            if (shortfall > TINY)
                done = add(&found, count, &trial, cell, shortfall, price);
            else if (shortfall >= 0)
                mark_whole(&trial, possible);
        }
    }
    table_free(&table);
    table_free(&trial);
    corner_free(&corner);
    free(price);
    free(possible);
    if (!done) {
        free(found);
        return NULL;
    }
    return found;
}
