/* The simplex method on a dense table. Every sum is in the order of logic/patterns/simplex.py, so that both find the
 * same: nothing may be contracted. */
#include "balance/balance.h"

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
enum { PATIENCE = 1000, MOST_CELLS = 4096, MOST_ROWS = 1 << 15, LARGEST = 1 << 21 };
#define MOST_WORK 20000000000.0

typedef struct {
    int size, exact, lines, width; /* a line for each inequality, then two of costs; each as wide */
    int queen;
    double *at;
    int *basis, *beside;
    double *left; /* exchanges that may still be made, in all */
} Table;

const char *balance_fault(const Balance *b, size_t bounds, size_t first, size_t cells) {
    if (b->size < 0 || b->size > MOST_CELLS) return "too many cells";
    if (b->rows < 0 || b->rows > MOST_ROWS || b->exact < 0 || b->exact > b->rows) return "too many rows";
    if (bounds != (size_t)b->rows || first != (size_t)b->rows + 1) return "rows and bounds differ in number";
    if (b->first[0] != 0 || b->first[b->rows] < 0 || (size_t)b->first[b->rows] != cells) return "the cells are cut off";
    for (int row = 0; row < b->rows; row++)
        if (b->first[row] > b->first[row + 1] || b->first[row] < 0) return "the rows are out of order";
    if ((double)(b->rows + b->exact + 2) * (b->size + 2) > LARGEST) return "the table is too large";
    for (size_t i = 0; i < cells; i++)
        if (b->cells[i] < 0 || b->cells[i] >= b->size) return "a cell is outside the board";
    return NULL;
}

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

static void exchange(Table *t, int row, int column) {
    double *line = line_of(t, row), pivot = line[column];
    int width = t->width;
    for (int i = 0; i < width; i++) line[i] /= pivot;
    line[column] = 0;
    for (int r = 0; r < t->lines + 2; r++) {
        double *restrict other = line_of(t, r), factor = other[column];
        if (factor == 0 || r == row) continue;
        for (int i = 0; i < width; i++) other[i] -= factor * line[i];
        other[column] = -factor / pivot;
    }
    line[column] = 1 / pivot;
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

/* Until no line is below 0: the least shortfall, or -1. */
static double settles(Table *t, int patience) {
    int last = t->size + 1;
    for (int turn = 0; turn < patience && *t->left > 0; turn++) {
        int worst = -1;
        double most = 0;
        for (int r = 0; r < t->lines; r++) {
            const double *line = line_of(t, r);
            if (line[last] >= -TINY) continue;
            double norm = 0;
            for (int i = 0; i < last; i++) norm += line[i] * line[i];
            double far = line[last] * line[last] / (1 + norm);
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

double *balance_excluded(const Balance *b, size_t *count) {
    Table table, trial = {0};
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
        for (int cell = 0; done && cell < b->size; cell++) {
            if (possible[cell]) continue;
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
    free(price);
    free(possible);
    if (!done) {
        free(found);
        return NULL;
    }
    return found;
}
