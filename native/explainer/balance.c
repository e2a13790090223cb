/* The simplex method for balance.h. Every processor adds up in the same order, so that all come to the same. */
#include "core/rounding.h"

#include "balance.h"

#include "core/bits.h"

#include <math.h>
#include <string.h>

enum { MOST_TURNS = 1000 /* for a cell */ };

#define MOST_WORK 5e9
#define NOISE 1e-11
#define STEEP 1e-7
#define AMISS 1e-6
#define WHOLE (1 - AMISS)
#define ASIDE 1e-8
#define HEAVY 1e7

/* for (each cell of the limit) */
#define EACH_OF_LIMIT(c, limit, cell)                                                 \
    for (int cell, i_ = (c)->b.first[(c)->b.units + (limit)];                         \
         i_ < (c)->b.first[(c)->b.units + (limit) + 1] && (cell = (c)->b.members[i_], 1); i_++)

static double *line_of(const Corner *c, int line) { return c->entries + (size_t)line * (size_t)c->width; }

static double *share_of(const Corner *c, int line) { return line_of(c, line) + c->width - 1; }

static int is_limit(const Corner *c, int variable) {
    return variable >= c->b.cells && variable < c->b.cells + c->limits;
}

/* Whether it is what a unit misses. */
static int is_missing(const Corner *c, int variable) { return variable >= c->b.cells + c->limits; }

/* A hair, no two the same, so that there is always somewhere to go. */
static double hair(int number) { return ASIDE * (1 + number * 7919 % 10007 / 10007.0); }

/* Exchanges the variables of a line and a column, in the numbers. Half of the factors are what rounding has left
 * of 0. */
static inline void pivot_lines(double *entries, int lines, int width, int row, int column) {
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

#ifdef X86_CODE
FUNCTION_FOR("avx2")
static void pivot_by_fours(double *entries, int lines, int width, int row, int column) {
    pivot_lines(entries, lines, width, row, column);
}
#endif

static void pivot(double *entries, int lines, int width, int row, int column) {
#ifdef X86_CODE
    if (processor_has("avx2")) {
        pivot_by_fours(entries, lines, width, row, column);
        return;
    }
#endif
    pivot_lines(entries, lines, width, row, column);
}

/* Weighs the columns as they are after this exchange. */
static void weigh(Corner *c, const double *line, int enters) {
    const double divisor = line[enters], own = c->weight[enters] / (divisor * divisor);
    for (int i = 0; i < c->width - 1; i++)
        if (line[i] * line[i] * own > c->weight[i]) c->weight[i] = line[i] * line[i] * own;
    c->weight[enters] = own > 1 ? own : 1;
    if (c->weight[enters] > HEAVY)
        for (int i = 0; i < c->width; i++) c->weight[i] = 1;
}

/* What is left of a limit. */
static double left_of(const Corner *c, int limit) {
    double left = c->allowed[limit];
    EACH_OF_LIMIT(c, limit, cell) if (c->line[cell] >= 0) left -= *share_of(c, c->line[cell]);
    return left;
}

/* Which variable leaves the basis first when that of the column comes in; -1 if none does. */
static int find_leaving(Corner *c, int enters) {
    int leaves = -1;
    double soonest = 0;
    memset(c->share, 0, (size_t)c->b.cells * sizeof *c->share);
    memset(c->change, 0, (size_t)c->b.cells * sizeof *c->change);
    if (c->beside[enters] < c->b.cells) c->change[c->beside[enters]] = 1;
    for (int r = 0; r < c->lines; r++) {
        const double divisor = line_of(c, r)[enters], share = *share_of(c, r);
        if (c->basis[r] < c->b.cells) c->share[c->basis[r]] = share, c->change[c->basis[r]] = -divisor;
        if (divisor > STEEP && (leaves < 0 || share < soonest * divisor))
            leaves = c->basis[r], soonest = share / divisor;
    }
    for (int limit = 0; limit < c->limits; limit++) {
        double growth = 0, left = c->allowed[limit];
        EACH_OF_LIMIT(c, limit, cell) growth += c->change[cell], left -= c->share[cell];
        if (growth > STEEP && c->line[c->b.cells + limit] >= 0 && (leaves < 0 || left < soonest * growth))
            leaves = c->b.cells + limit, soonest = left / growth;
    }
    return leaves;
}

/* Writes the line of a limit in the basis where there is one to spare. */
static void write_limit(Corner *c, int limit) {
    double *to = line_of(c, c->lines);
    memset(to, 0, (size_t)c->width * sizeof *to);
    EACH_OF_LIMIT(c, limit, cell) {
        if (c->line[cell] < 0) {
            for (int i = 0; i < c->width - 1; i++) to[i] += c->beside[i] == cell;
        } else {
            const double *line = line_of(c, c->line[cell]);
            for (int i = 0; i < c->width - 1; i++) to[i] -= line[i];
        }
    }
    to[c->width - 1] = left_of(c, limit);
}

/* Takes a line away; the last one moves there. */
static void drop_line(Corner *c, int row) {
    if (row >= --c->lines) return;
    memcpy(line_of(c, row), line_of(c, c->lines), (size_t)c->width * sizeof *c->entries);
    c->basis[row] = c->basis[c->lines];
    c->line[c->basis[row]] = row;
}

/* The variable leaves the basis, that of the column comes in. */
static void turn(Corner *c, int leaves, int enters) {
    const int entering = c->beside[enters], is_of_limit = is_limit(c, leaves);
    const int row = is_of_limit ? c->lines : c->line[leaves];
    if (is_of_limit) write_limit(c, leaves - c->b.cells);
    weigh(c, line_of(c, row), enters);
    pivot(c->entries, c->lines + is_of_limit, c->width, row, enters);
    c->work -= (double)c->lines * c->width;
    c->beside[enters] = leaves;
    c->line[leaves] = -1;
    c->basis[row] = entering;
    c->line[entering] = is_limit(c, entering) ? 0 : row;
    c->lines += is_of_limit;
    if (is_limit(c, entering)) drop_line(c, row);
}

/* ---- the first shares ---- */

/* The column that lets the units have most of what they miss, roughly; -1 if none does. */
static int find_filling(Corner *c) {
    int enters = -1;
    double highest = 0;
    memset(c->change, 0, (size_t)c->width * sizeof *c->change);
    for (int r = 0; r < c->lines; r++) {
        if (!is_missing(c, c->basis[r])) continue;
        const double *line = line_of(c, r);
        for (int i = 0; i < c->width - 1; i++) c->change[i] += line[i];
    }
    for (int i = 0; i < c->width - 1; i++) {
        const double slope = c->change[i];
        if (slope > STEEP && !is_missing(c, c->beside[i]) && slope * slope > highest * c->weight[i])
            enters = i, highest = slope * slope / c->weight[i];
    }
    return enters;
}

/* Takes what units miss, which is nothing, out of the basis; a line that says nothing else goes. */
static int settle_units(Corner *c) {
    for (int r = c->lines; r--;) {
        if (!is_missing(c, c->basis[r])) continue;
        if (*share_of(c, r) > AMISS) return 0;
        const double *line = line_of(c, r);
        int enters = -1;
        for (int i = 0; i < c->width - 1; i++)
            if (!is_missing(c, c->beside[i]) && fabs(line[i]) > (enters < 0 ? STEEP : fabs(line[enters]))) enters = i;
        if (enters >= 0) turn(c, c->basis[r], enters);
        else drop_line(c, r);
    }
    return 1;
}

/* Moves all shares a hair aside. */
static void move_aside(Corner *c) {
    for (int r = 0; r < c->lines; r++) *share_of(c, r) = fmax(*share_of(c, r), 0) + hair(r);
    for (int limit = 0; limit < c->limits; limit++) {
        c->allowed[limit] = 0;
        const double used = -left_of(c, limit), left = fmax(c->b.bounds[c->b.units + limit] - used, 0);
        c->allowed[limit] = used + (c->line[c->b.cells + limit] < 0 ? 0 : left + hair(limit));
    }
}

size_t balance_doubles(const Balance *b) {
    const size_t variables = (size_t)(b->cells + b->rows + 1), width = (size_t)b->cells + 1;
    return (width + (size_t)b->units + 1) * width + 8 * variables;
}

static void take_room(Corner *c, double *room) {
    const size_t variables = (size_t)(c->b.cells + c->b.rows + 1);
    c->weight = room, c->share = room + variables, c->change = room + 2 * variables;
    c->allowed = room + 3 * variables, c->prices = room + 4 * variables, c->entries = room + 8 * variables;
    c->line = (int *)(room + 5 * variables), c->basis = c->line + variables, c->beside = c->basis + variables;
    c->is_settled = (unsigned char *)(room + 7 * variables);
}

static void fill_table(Corner *c) {
    const Balance *b = &c->b;
    c->lines = b->units;
    memset(c->entries, 0, (size_t)b->units * (size_t)c->width * sizeof *c->entries);
    for (int unit = 0; unit < b->units; unit++) {
        for (int i = b->first[unit]; i < b->first[unit + 1]; i++) line_of(c, unit)[b->members[i]] = 1;
        *share_of(c, unit) = b->bounds[unit] + hair(unit);
        c->basis[unit] = b->cells + c->limits + unit;
        c->line[c->basis[unit]] = unit;
    }
    for (int cell = 0; cell < b->cells; cell++) c->beside[cell] = cell, c->line[cell] = -1;
    for (int i = 0; i < c->width; i++) c->weight[i] = 1;
    for (int limit = 0; limit < c->limits; limit++) {
        c->line[b->cells + limit] = 0;
        c->allowed[limit] = b->bounds[b->units + limit] + hair(limit);
    }
}

/* Marks the cells that have a whole share, if all shares are right. */
static int settle_whole(Corner *c) {
    const Balance *b = &c->b;
    memset(c->share, 0, (size_t)b->cells * sizeof *c->share);
    for (int r = 0; r < c->lines; r++) {
        if (*share_of(c, r) < -AMISS) return 0;
        if (c->basis[r] < b->cells) c->share[c->basis[r]] = *share_of(c, r);
    }
    for (int row = 0; row < b->rows; row++) {
        double over = -b->bounds[row];
        for (int i = b->first[row]; i < b->first[row + 1]; i++) over += c->share[b->members[i]];
        if (over > AMISS || (row < b->units && over < -AMISS)) return 0;
    }
    for (int cell = 0; cell < b->cells; cell++) c->is_settled[cell] |= c->share[cell] > WHOLE;
    return 1;
}

int begin_balance(Corner *c, const Balance *balance, double *room) {
    *c = (Corner){.b = *balance, .limits = balance->rows - balance->units, .width = balance->cells + 1};
    c->work = MOST_WORK;
    take_room(c, room);
    memset(c->is_settled, 0, (size_t)balance->cells);
    fill_table(c);
    for (int enters; (enters = find_filling(c)) >= 0;) {
        const int leaves = find_leaving(c, enters);
        if (leaves < 0 || c->work <= 0) return 0;
        turn(c, leaves, enters);
    }
    if (!settle_units(c)) return 0;
    move_aside(c);
    for (int i = 0; i < c->width; i++) c->weight[i] = 1;
    return settle_whole(c);
}

/* ---- the largest share of a cell ---- */

typedef enum { CAN_BE_WHOLE, CANNOT, UNKNOWN } Answer;

/* Climbs to the largest share of the cell: from corner to corner, where it grows most by what else has to change. */
static Answer climb(Corner *c, int cell) {
    for (int turns = 0; turns < MOST_TURNS && c->work > 0; turns++) {
        const int row = c->line[cell];
        int enters = -1;
        double highest = 0;
        if (row < 0) {
            while (c->beside[++enters] != cell) {}
        } else if (*share_of(c, row) > WHOLE) {
            if (settle_whole(c)) return CAN_BE_WHOLE;
            c->work = 0;
            return UNKNOWN;
        }
        for (int i = 0; row >= 0 && i < c->width - 1; i++) {
            const double slope = line_of(c, row)[i];
            if (slope < -STEEP && !is_missing(c, c->beside[i]) && slope * slope > highest * c->weight[i])
                enters = i, highest = slope * slope / c->weight[i];
        }
        if (enters < 0) return CANNOT;
        const int leaves = find_leaving(c, enters);
        if (leaves < 0) return UNKNOWN;
        turn(c, leaves, enters);
    }
    return UNKNOWN;
}

/* Reads the prices off the line of a cell that has its largest share. */
static void read_prices(Corner *c, int cell) {
    const double *line = line_of(c, c->line[cell]);
    for (int row = 0; row < c->b.rows; row++) c->prices[row] = 0;
    for (int i = 0; i < c->width - 1; i++) {
        const int variable = c->beside[i];
        if (fabs(line[i]) <= STEEP) continue;
        if (is_limit(c, variable)) c->prices[c->b.units + variable - c->b.cells] = line[i];
        if (is_missing(c, variable)) c->prices[variable - c->b.cells - c->limits] = -line[i];
    }
}

/* The cell with the largest share, which takes fewest turns to grow, of those not settled; -1 if there is none. */
static int next_cell(const Corner *c) {
    int next = -1;
    double highest = -1;
    for (int cell = 0; cell < c->b.cells; cell++) {
        const double share = c->line[cell] < 0 ? 0 : *share_of(c, c->line[cell]);
        if (!c->is_settled[cell] && share > highest) next = cell, highest = share;
    }
    return next;
}

int next_excluded(Corner *c) {
    for (int cell; (cell = next_cell(c)) >= 0 && c->work > 0;) {
        const Answer answer = climb(c, cell);
        c->is_settled[cell] = 1;
        if (answer != CANNOT) continue;
        read_prices(c, cell);
        return cell;
    }
    return -1;
}
