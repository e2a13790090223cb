/* Estimate the number of solutions by random probing with resampling, for problems of one queen a line.
 *
 * A probe goes down the search tree and takes one of the open branches at random (Knuth, Estimating the
 * efficiency of backtrack programs, 1975). The product of the numbers of branches on its path is, on average
 * over all probes, the number of solutions; it is 0 at a dead end. On a large board nearly all paths are dead
 * ends, and the few others differ by orders of magnitude. Three things mend that:
 *
 *   narrowest    The next queen stands in the line with the fewest cells left, so that paths end soon or not.
 *   promise      A probe is judged by its product times a guess at the remaining search: the cells left of the
 *                open lines, multiplied. It is not near the number of completions, but nearly in proportion.
 *   resampling   Many probes go down together. After each queen the population is resampled, each probe in
 *                proportion to its share of the total promise. (Sequential Monte Carlo: Gordon, Salmond and
 *                Smith, 1993; drawn at equal distances, after Kitagawa, 1996.)
 *
 * A population's estimate is the promise of the empty board times the product over all lines of the mean of
 *
 *     cells that could be chosen × promise after the queen / promise before her
 *
 * Its expectation is exactly the number of solutions, whatever the promises are (Del Moral, Feynman–Kac
 * Formulae, 2004); they only lower the variance. */
#ifndef QUEENSIDE_PROBING_H
#define QUEENSIDE_PROBING_H

#include <stdint.h>

enum { PROBING_LINES = 128, PROBING_WORDS = 2 };

/* Lines that hold one queen each. A set of cells of a line is `words` 64-bit words, the first cell lowest. A
 * queen takes cells from all lines: those in its row of `attacked`, which has for each line and each of its
 * `cells` a set for every line. */
typedef struct {
    int lines, cells, words;
    const uint64_t *free; /* by line: the cells that are free at first */
    const uint64_t *attacked;
} ProbingBoard;

/* Runs a population of so many probes. Returns its estimate of the number of solutions, 0 if all probes met dead
 * ends, less than 0 without memory. No number passes 128^128, so all fit a double. A seed gives the same estimate
 * on every machine, also with `generic` code. */
double probing_run(const ProbingBoard *board, uint64_t seed, uint32_t probes, int generic);

#endif
