/* The simplex method on a dense table. Every processor adds up in the same order, so that all find the same: nothing
 * may be contracted. Included by balance_generic.c and balance_vectors.c. */
#include "core/rounding.h"

#include "balance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TINY 1e-9
#define NOISE 1e-11
#define LIGHT (1.0 / 16)
#define UNEVEN 1e-4
enum { PATIENCE = 1000 };
#define MOST_WORK 20000000000.0

typedef struct {
    int size, exact, lines, width; /* a line for each inequality, then two of costs; each as wide */
    int queen;
    double *entries;
    int *basis, *beside;
    double *exchanges; /* exchanges that may still be made, in all */
} Table;

static int table_make(Table *t, const Balance *b) {
    t->size = b->size, t->exact = b->exact, t->queen = -1;
    t->lines = b->rows + b->exact;
    t->width = b->size + 2;
    t->entries = calloc((size_t)(t->lines + 2) * (size_t)t->width, sizeof *t->entries);
    t->basis = calloc((size_t)t->lines + 1, sizeof *t->basis);
    t->beside = calloc((size_t)t->width, sizeof *t->beside);
    return t->entries && t->basis && t->beside;
}

static void table_free(Table *t) {
    free(t->entries);
    free(t->basis);
    free(t->beside);
}

static double *line_of(const Table *t, int line) {
    return t->entries + (size_t)line * (size_t)t->width;
}

static void table_fill(Table *t, const Balance *b) {
    int size = t->size, number = 0;
    for (int row = 0; row < b->rows; row++) {
        double *line = line_of(t, number++);
        for (int i = b->first[row]; i < b->first[row + 1]; i++) line[b->cells[i]] = 1;
        line[size] = row < b->exact ? -1 : -LIGHT;
        line[size + 1] = b->bounds[row];
        if (row < b->exact) {
            double *other = line_of(t, number++);
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
    memcpy(to->entries, from->entries, (size_t)(from->lines + 2) * (size_t)from->width * sizeof *to->entries);
    memcpy(to->basis, from->basis, (size_t)from->lines * sizeof *to->basis);
    memcpy(to->beside, from->beside, (size_t)from->width * sizeof *to->beside);
}

/* Exchanges the variables of a row and a column, in the numbers. Half of the factors are what rounding has left
 * of 0. */
static void pivot(double *entries, int lines, int width, int row, int column) {
    double *line = entries + (size_t)row * (size_t)width, divisor = line[column];
    for (int i = 0; i < width; i++) line[i] /= divisor;
    line[column] = 0;
    for (int r = 0; r < lines; r++) {
        double *restrict other = entries + (size_t)r * (size_t)width, factor = other[column];
        if (r == row) continue;
        if (fabs(factor) <= NOISE) {
            other[column] = 0;
            continue;
        }
        for (int i = 0; i < width; i++) other[i] -= factor * line[i];
        other[column] = -factor / divisor;
    }
    line[column] = 1 / divisor;
}

static void exchange(Table *t, int row, int column) {
    pivot(t->entries, t->lines + 2, t->width, row, column);
    *t->exchanges -= 1;
    int variable = t->basis[row];
    t->basis[row] = t->beside[column];
    t->beside[column] = variable;
}

static int descends(Table *t) {
    int last = t->size + 1;
    const double *ends = line_of(t, t->lines + 1);
    for (int turn = 0; turn < 8 * PATIENCE && *t->exchanges > 0; turn++) {
        if (ends[last] <= TINY) return 1;
        int enters = -1;
        double highest = TINY;
        for (int i = 0; i < last; i++)
            if (ends[i] > highest && t->beside[i] != t->queen) {
                enters = i, highest = ends[i];
                if (turn > PATIENCE) break;
            }
        if (enters < 0) return 1;
        int leaves = -1;
        double lowest = 0;
        for (int r = 0; r < t->lines; r++) {
            const double *line = line_of(t, r);
            if (line[enters] <= TINY) continue;
            double ratio = line[last] / line[enters];
            if (leaves < 0 || ratio < lowest || (ratio == lowest && t->basis[r] < t->basis[leaves]))
                leaves = r, lowest = ratio;
        }
        if (leaves < 0) return 0;
        exchange(t, leaves, enters);
    }
    return 0;
}

static int gives_way(Table *t, int row) {
    const double *line = line_of(t, row), *costs = line_of(t, t->lines);
    int enters = -1;
    double lowest = 0;
    for (int i = 0; i <= t->size; i++) {
        if (line[i] >= -TINY || t->beside[i] == t->queen) continue;
        double ratio = costs[i] / line[i];
        if (enters < 0 || ratio < lowest || (ratio == lowest && line[i] < line[enters])) enters = i, lowest = ratio;
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
    for (int turn = 0; turn < patience && *t->exchanges > 0; turn++) {
        int worst = -1;
        double highest = 0;
        for (int r = 0; r < t->lines; r++) {
            const double *line = line_of(t, r);
            if (line[last] >= -TINY) continue;
            double far = line[last] * line[last] / (1 + squares(line, last));
            if (far > highest) worst = r, highest = far;
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

/* A share that is none but for rounding. */
#define AMISS 1e-6

/* Adds the shares of the cells with a shortfall as small as it can be. */
static void add_shares(double *to, size_t *count, const Table *t) {
    size_t count_used = *count + 2;
    to[(*count)++] = -2;
    to[(*count)++] = 0;
    to[(*count)++] = 1;
    to[(*count)++] = t->queen;
    to[(*count)++] = 1;
    for (int r = 0; r < t->lines; r++) {
        double share = line_of(t, r)[t->size + 1];
        if (t->basis[r] >= t->size || share <= AMISS) continue;
        to[(*count)++] = t->basis[r];
        to[(*count)++] = share;
        to[count_used]++;
    }
}

/* Adds the prices of the rows to what was found, and the shares; 0 if there is no memory. */
static int add(double **records, size_t *count, const Table *t, int cell, double shortfall, double *price) {
    int rows = t->lines - t->exact, count_used = 0;
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
    for (int i = 0; i < rows; i++) count_used += price[i] != 0;
    double *larger = realloc(*records, (*count + 8 + 2 * (size_t)(count_used + t->size)) * sizeof **records);
    if (!larger) return 0;
    *records = larger;
    larger[(*count)++] = cell;
    larger[(*count)++] = shortfall;
    larger[(*count)++] = count_used;
    for (int i = 0; i < rows; i++)
        if (price[i] != 0) larger[(*count)++] = i, larger[(*count)++] = price[i];
    add_shares(larger, count, t);
    return 1;
}

/* ---- which cells can have a whole queen: most can, and to see that takes no prices ---- */

/* Shares that fill every unit, as a table: what the cells in the basis hold, by what lies beside it. As all units are
 * filled, their slacks and the shortfall are 0 and have no columns. What a limit has left follows from the shares of
 * its few cells, so it has no line: two thirds of all lines are of limits. */
typedef struct {
    const Balance *b;
    int size, limits, lines, width; /* the last of a line is the share */
    double *entries;                     /* with a line to spare */
    double *weight;                 /* of each column: how much all changes when its variable does, roughly */
    double *share;                  /* of each cell, then how it changes */
    double *allowed;                   /* by limit: what it allows */
    int *line;                      /* by cell: its line if it is in the basis, -1 if not; by limit: below 0 if not */
    int *basis, *beside;            /* by line, by column: cells, then limits */
    double *shown;                  /* the shares that show cells to be possible, as they are returned */
    size_t number_count;                    /* how many numbers that are */
    int is_exact;                   /* 0 once too much has been rounded */
    double turns;                   /* that may still be made */
} Corner;

enum { TURNS = 250 };
#define MOST_TURNED (MOST_WORK / 4)
#define STEEP 1e-7
#define WHOLE (1 - 1e-6)
#define ASIDE 1e-8
#define HEAVY 1e7

/* for (each cell of the limit) */
#define EACH_OF_LIMIT(c, limit, cell)                                                                          \
    for (int cell, i_ = (c)->b->first[(c)->b->exact + (limit)];                                                \
         i_ < (c)->b->first[(c)->b->exact + (limit) + 1] && (cell = (c)->b->cells[i_], 1); i_++)

static void corner_free(Corner *c) {
    free(c->entries);
    free(c->weight);
    free(c->shown);
    free(c->share);
    free(c->allowed);
    free(c->line);
    free(c->basis);
    free(c->beside);
}

static double *corner_line(const Corner *c, int line) {
    return c->entries + (size_t)line * (size_t)c->width;
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
        double highest = STEEP;
        for (int i = 0; i <= t->size; i++)
            if (!is_filled(t, t->beside[i]) && fabs(line[i]) > highest) enters = i, highest = fabs(line[i]);
        if (enters < 0) continue;
        exchange(t, r, enters);
        *t->exchanges += 1; /* this doesn't count */
    }
}

/* A hair, no two the same, so that there is always somewhere to go. */
static double hair(int number) {
    return ASIDE * (1 + number * 7919 % 10007 / 10007.0);
}

/* What is left of a limit. */
static double corner_left(const Corner *c, int limit) {
    double remaining = c->allowed[limit];
    EACH_OF_LIMIT(c, limit, cell) if (c->line[cell] >= 0) remaining -= corner_line(c, c->line[cell])[c->width - 1];
    return remaining;
}

/* 0 if there is no memory. */
static int corner_room(Corner *c) {
    const size_t size = (size_t)c->size, limits = (size_t)c->limits, width = (size_t)c->width;
    c->entries = malloc((size + 1) * width * sizeof *c->entries);
    c->weight = malloc(width * sizeof *c->weight);
    c->share = malloc(2 * (size + 1) * sizeof *c->share);
    c->allowed = malloc((limits + 1) * sizeof *c->allowed);
    c->line = malloc((size + limits + 1) * sizeof *c->line);
    c->basis = malloc((size + 1) * sizeof *c->basis);
    c->beside = malloc(width * sizeof *c->beside);
    return c->entries && c->weight && c->share && c->allowed && c->line && c->basis && c->beside;
}

/* The variable of the corner that one of the table is: the table's have the fillings between cells and limits. */
static int corner_variable(const Corner *c, const Table *t, int variable) {
    return variable < c->size ? variable : variable - 1 - 2 * t->exact;
}

/* Takes over the lines of the table for cells; a limit in the basis has no line, but is marked. */
static void corner_lines(Corner *c, const Table *t) {
    for (int v = 0; v < c->size + c->limits; v++) c->line[v] = -1;
    for (int r = 0; r < t->lines; r++) {
        if (is_filled(t, t->basis[r])) continue;
        const int variable = corner_variable(c, t, t->basis[r]);
        if (variable >= c->size) {
            c->line[variable] = 0;
            continue;
        }
        const double *line = line_of(t, r);
        double *to = corner_line(c, c->lines);
        for (int i = 0; i <= t->size; i++)
            if (!is_filled(t, t->beside[i])) *to++ = line[i];
        *to = (line[t->size + 1] > 0 ? line[t->size + 1] : 0) + hair(r);
        c->basis[c->lines] = variable;
        c->line[variable] = c->lines++;
    }
}

/* From a table without shortfall, which is changed; 0 if there is no memory. */
static int corner_make(Corner *c, Table *t, const Balance *b) {
    release(t);
    c->b = b;
    c->size = t->size, c->limits = b->rows - b->exact;
    c->is_exact = c->width = 1;
    for (int i = 0; i <= t->size; i++) c->width += !is_filled(t, t->beside[i]);
    if (!corner_room(c)) return 0;
    c->turns = MOST_TURNED / ((double)(t->lines + 1) * c->width);
    for (int i = 0; i < c->width; i++) c->weight[i] = 1;
    for (int i = 0, column = 0; i <= t->size; i++)
        if (!is_filled(t, t->beside[i])) c->beside[column++] = corner_variable(c, t, t->beside[i]);
    corner_lines(c, t);
    for (int limit = 0; limit < c->limits; limit++) {
        c->allowed[limit] = 0;
        double used = -corner_left(c, limit), remaining = b->bounds[b->exact + limit] - used;
        const double spare = c->line[c->size + limit] < 0 ? 0 : (remaining > 0 ? remaining : 0) + hair(limit);
        c->allowed[limit] = used + spare;
    }
    return 1;
}

/* Adds the shares to those that are returned; without memory they are not. */
static void tell_shares(Corner *c) {
    size_t count_used = 0;
    for (int cell = 0; cell < c->size; cell++) count_used += c->share[cell] > AMISS;
    double *larger = realloc(c->shown, (c->number_count + 3 + 2 * count_used) * sizeof *larger);
    if (!larger) return;
    c->shown = larger;
    larger[c->number_count++] = -1;
    larger[c->number_count++] = 0;
    larger[c->number_count++] = (double)count_used;
    for (int cell = 0; cell < c->size; cell++)
        if (c->share[cell] > AMISS) larger[c->number_count++] = cell, larger[c->number_count++] = c->share[cell];
}

/* Whether the shares are right; marks the cells that have a whole one. */
static int mark_shares(Corner *c, char *possible) {
    const Balance *b = c->b;
    memset(c->share, 0, (size_t)b->size * sizeof *c->share);
    for (int r = 0; r < c->lines; r++) c->share[c->basis[r]] = corner_line(c, r)[c->width - 1];
    for (int cell = 0; cell < b->size; cell++)
        if (c->share[cell] < -AMISS) return 0;
    for (int row = 0; row < b->rows; row++) {
        double over = -b->bounds[row];
        for (int i = b->first[row]; i < b->first[row + 1]; i++) over += c->share[b->cells[i]];
        if (over > AMISS || (row < b->exact && over < -AMISS)) return 0;
    }
    int is_new = 0;
    for (int cell = 0; cell < b->size; cell++) {
        if (c->share[cell] <= WHOLE) continue;
        is_new |= !possible[cell];
        possible[cell] = 1;
    }
    if (is_new) tell_shares(c);
    return 1;
}

/* Which variable leaves the basis first when that of the column comes in; -1 if none does. */
static int corner_leaves(Corner *c, int enters) {
    int leaves = -1;
    double soonest = 0;
    memset(c->share, 0, 2 * (size_t)c->size * sizeof *c->share);
    double *share = c->share, *change = c->share + c->size;
    if (c->beside[enters] < c->size) change[c->beside[enters]] = 1;
    for (int r = 0; r < c->lines; r++) {
        const double divisor = corner_line(c, r)[enters], held = corner_line(c, r)[c->width - 1];
        share[c->basis[r]] = held, change[c->basis[r]] = -divisor;
        if (divisor > STEEP && (leaves < 0 || held < soonest * divisor)) leaves = c->basis[r], soonest = held / divisor;
    }
    for (int limit = 0; limit < c->limits; limit++) {
        double growth = 0, remaining = c->allowed[limit];
        EACH_OF_LIMIT(c, limit, cell) growth += change[cell], remaining -= share[cell];
        if (growth > STEEP && c->line[c->size + limit] >= 0 && (leaves < 0 || remaining < soonest * growth))
            leaves = c->size + limit, soonest = remaining / growth;
    }
    return leaves;
}

/* The line of a limit in the basis, written where there is one to spare. */
static double *limit_line(Corner *c, int limit) {
    double *to = corner_line(c, c->lines);
    for (int i = 0; i < c->width; i++) to[i] = 0;
    EACH_OF_LIMIT(c, limit, cell) {
        if (c->line[cell] < 0) {
            for (int i = 0; i < c->width - 1; i++) to[i] += c->beside[i] == cell;
        } else {
            const double *line = corner_line(c, c->line[cell]);
            for (int i = 0; i < c->width - 1; i++) to[i] -= line[i];
        }
    }
    to[c->width - 1] = corner_left(c, limit);
    return to;
}

/* Weighs the columns as they are after this exchange (Paula Harris, 1973). */
static void weigh(Corner *c, const double *line, int enters) {
    double divisor = line[enters], own = c->weight[enters] / (divisor * divisor);
    for (int i = 0; i < c->width - 1; i++)
        if (line[i] * line[i] * own > c->weight[i]) c->weight[i] = line[i] * line[i] * own;
    c->weight[enters] = own > 1 ? own : 1;
    if (c->weight[enters] > HEAVY)
        for (int i = 0; i < c->width; i++) c->weight[i] = 1;
}

/* The variable leaves the basis, that of the column comes in. */
static void corner_turn(Corner *c, int leaves, int enters) {
    int entering = c->beside[enters], row = leaves < c->size ? c->line[leaves] : c->lines;
    if (leaves >= c->size) limit_line(c, leaves - c->size);
    weigh(c, corner_line(c, row), enters);
    pivot(c->entries, c->lines + (leaves >= c->size), c->width, row, enters);
    c->beside[enters] = leaves;
    c->line[leaves] = -1;
    c->line[entering] = row;
    if (entering < c->size) {
        c->basis[row] = entering;
        if (leaves >= c->size) c->lines++;
    } else if (leaves < c->size && row < --c->lines) {
        memcpy(corner_line(c, row), corner_line(c, c->lines), (size_t)c->width * sizeof *c->entries);
        c->basis[row] = c->basis[c->lines];
        c->line[c->basis[row]] = row;
    }
    c->turns -= 1;
}

/* Whether the cell can have a whole queen, as far as that is seen: from corner to corner, where its share grows most by
 * what else has to change. */
static int climbs(Corner *c, int cell, char *possible) {
    for (int turns = 0; turns < TURNS && c->is_exact && c->turns > 0; turns++) {
        int enters = -1, row = c->line[cell];
        double highest = 0;
        if (row < 0)
            for (enters = 0; c->beside[enters] != cell;) enters++;
        else if (corner_line(c, row)[c->width - 1] > WHOLE)
            c->is_exact = mark_shares(c, possible);
        if (possible[cell]) return 1;
        for (int i = 0; row >= 0 && i < c->width - 1; i++) {
            double slope = corner_line(c, row)[i];
            if (slope < -STEEP && slope * slope > highest * c->weight[i])
                enters = i, highest = slope * slope / c->weight[i];
        }
        int leaves = enters < 0 ? -1 : corner_leaves(c, enters);
        if (leaves < 0) return 0;
        corner_turn(c, leaves, enters);
    }
    return 0;
}

/* The cell that waits with the largest share, which takes fewest turns to grow; -1 if none is left. */
static int next_cell(const Corner *c, const char *waits, const char *possible) {
    int next = -1;
    double highest = -1;
    for (int cell = 0; cell < c->size; cell++) {
        double share = c->line[cell] < 0 ? 0 : corner_line(c, c->line[cell])[c->width - 1];
        if (waits[cell] && !possible[cell] && share > highest) next = cell, highest = share;
    }
    return next;
}

/* Marks those of the tried cells that shares can stand on, as one corner of all shares after the other shows. 0 if
 * there is no memory. */
static int mark_possible(Corner *corner, Table *trial, const Balance *b, char *possible) {
    char *waits = calloc((size_t)b->size + 1, 1);
    int finished = waits && corner_make(corner, trial, b);
    if (finished) mark_shares(corner, possible);
    for (int i = 0; finished && i < b->tried; i++) waits[b->cells_tried[i]] = 1;
    for (int cell; finished && (cell = next_cell(corner, waits, possible)) >= 0; waits[cell] = 0)
        climbs(corner, cell, possible);
    free(waits);
    return finished;
}

/* Tries the other cells: a shortfall with a queen there excludes the cell. 0 if there is no memory. */
static int try_others(const Table *table, Table *trial, const Balance *b, const char *possible, double **records,
                      size_t *count) {
    double *price = malloc(((size_t)b->rows + 1) * sizeof *price);
    int finished = price != NULL;
    for (int i = 0; finished && i < b->tried; i++) {
        int cell = b->cells_tried[i];
        if (possible[cell]) continue;
        table_copy(trial, table);
        double shortfall = with_queen(trial, cell);
        if (shortfall > TINY) finished = add(records, count, trial, cell, shortfall, price);
    }
    free(price);
    return finished;
}

static double *excluded(const Balance *b, size_t *count) {
    Table table = {0}, trial = {0};
    Corner corner = {0};
    double exchanges = MOST_WORK / ((double)(b->rows + b->exact + 2) * (b->size + 2));
    double *records = malloc(sizeof *records);
    char *possible = calloc((size_t)b->size + 1, 1);
    int finished = table_make(&table, b) && table_make(&trial, b) && records && possible;
    *count = 0;
    table.exchanges = trial.exchanges = &exchanges;
    if (finished) table_fill(&table, b);
    double lowest = finished ? settles(&table, 8 * PATIENCE) : -1;
    if (lowest >= 0 && lowest <= TINY) {
        table_copy(&trial, &table);
        finished = mark_possible(&corner, &trial, b, possible) &&
                   try_others(&table, &trial, b, possible, &records, count);
    }
    if (finished && corner.number_count) {
        double *all = realloc(records, (*count + corner.number_count) * sizeof *all);
        if (all) memcpy(all + *count, corner.shown, corner.number_count * sizeof *all);
        if (all) records = all, *count += corner.number_count;
    }
    table_free(&table);
    table_free(&trial);
    corner_free(&corner);
    free(possible);
    if (finished) return records;
    free(records);
    return NULL;
}
