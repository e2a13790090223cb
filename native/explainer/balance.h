/* Find cells that cannot be filled, by counting alone: a linear program with its proofs.
 *
 * Every cell is given a share of a queen, from 0 to 1, so that all units have what they need. Where the largest share
 * of a cell is below 1, it holds no queen, and the prices of the units prove it: up to a factor, how often each of them
 * is counted. It is the simplex method (George Dantzig, 1951) from corner to corner of all shares, each cell's largest
 * share from where the last one was, by the columns that Paula Harris weighs (1973). */
#ifndef QUEENSIDE_BALANCE_H
#define QUEENSIDE_BALANCE_H

#include <stddef.h>
#include <stdint.h>

/* Cells below `cells`, and `rows` of them: row r has members[first[r]] to members[first[r + 1] - 1]. The first `units`
 * hold bounds[r] queens; others, the limits, at most as many. */
typedef struct {
    int cells, units, rows;
    const int32_t *bounds, *first, *members;
} Balance;

/* Shares, as a table: what the variables in the basis hold, by what lies beside it. Variables are the cells, then what
 * each limit has left, then what each unit misses. What a limit has left follows from the shares of its few cells, so
 * it has no line: two thirds of all rows are limits. */
typedef struct {
    Balance b;
    int limits, lines, width; /* the last number of a line is the share */
    double *entries;          /* with a line to spare */
    double *weight;           /* by column: how much all changes when its variable does, roughly */
    double *share, *change;   /* by variable */
    double *allowed;          /* by limit: what it allows */
    int *line;                /* by variable: its line if it is in the basis (0 for limits), or -1 */
    int *basis, *beside;      /* by line, by column: variables */
    double *prices;           /* by row */
    unsigned char *is_settled; /* by cell */
    double work;              /* that may still be done, in numbers of the table */
} Corner;

/* The doubles that a corner takes. */
size_t balance_doubles(const Balance *balance);

/* Begins, in so many doubles, at shares that fill all units; 0 where there are none, or it is too much work. */
int begin_balance(Corner *corner, const Balance *balance, double *room);

/* The next cell that cannot hold a whole queen, with prices; -1 if there is no other. */
int next_excluded(Corner *corner);

#endif
