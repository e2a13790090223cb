/* Find cells that cannot be filled, by counting alone: a linear program for each, with its proof.
 *
 * Every cell is given a share of a queen, from 0 to 1, and every unit may miss what it needs by up to the same
 * shortfall. If a cell has a whole queen and the least shortfall is above 0, no queens can be there. The prices of the
 * units prove it: up to a factor, how often each of them is counted. It is the dual simplex method (Carlton Lemke,
 * 1954): first without that queen, once, and then from there on for each cell. */
#ifndef QUEENSIDE_BALANCE_H
#define QUEENSIDE_BALANCE_H

#include <stddef.h>
#include <stdint.h>

/* Cells below `size` and `rows` of them: row r has cells[first[r]] to cells[first[r + 1] - 1]. The first `exact`
 * hold bounds[r] queens, others at most as many. Of the cells, `tried` are asked about. */
typedef struct {
    int size, exact, rows, tried;
    const int32_t *bounds, *first, *cells, *cells_tried;
} Balance;

/* Whether its table would take too long. */
int balance_is_too_large(const Balance *balance);

/* The cells that can hold no queen, each as numbers: cell, shortfall, how many prices, then row and price of each; and
 * the shares that miss no more than the shortfall: −2, 0, how many, then cell and share. Last, shares that fill all
 * rows, where a cell that has a whole queen can have one: the same with −1. They are to be freed. NULL if there is
 * no memory. */
double *balance_excluded(const Balance *balance, size_t *count);

/* The same for any processor, and for those with wide vectors. */
double *balance_generic(const Balance *balance, size_t *count);
double *balance_vectors(const Balance *balance, size_t *count);

#endif
