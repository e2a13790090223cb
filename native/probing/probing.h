/* Estimate the number of solutions: random probing with resampling, for problems of one queen a line.
 *
 * A probe goes down the search tree and takes one of the open branches at random (Knuth, Estimating the
 * efficiency of backtrack programs, 1975). The product of the numbers of branches on its way is, on average
 * over all probes, the number of solutions; it is 0 where the way ends early. On a large board nearly all
 * ways do, and the few that do not differ by orders of magnitude. Three things mend that:
 *
 *   the line    The next queen stands in the line with the fewest cells left, so that ways end soon or not.
 *   the promise Of a probe we do not look at the product alone, but at the product times what we think of its
 *               rest: the cells left of the open lines, multiplied. It is not near the number of completions,
 *               but it is nearly in proportion to it.
 *   the flock   Many probes go down together. After each queen the flock is drawn anew from itself, each
 *               probe as often as its share of all that was promised: those without hope give their place to
 *               those with much. (Sequential Monte Carlo: Gordon, Salmond and Smith, 1993; drawn at equal
 *               distances, after Kitagawa, 1996.)
 *
 * One number comes out for a flock: the product over all lines of the mean of
 *
 *     cells that could be chosen × promise after the queen / promise before her
 *
 * times the promise of the empty board. On average over all flocks it is exactly the number of solutions,
 * whatever the promises are (Del Moral, Feynman–Kac Formulae, 2004); they only make it vary less. Nothing
 * here knows Python. */
#ifndef QUEENSIDE_PROBING_H
#define QUEENSIDE_PROBING_H

#include <stdint.h>

enum { PROBING_LINES = 128, PROBING_WORDS = 2 };

/* Lines that hold one queen each. A set of cells of a line is `words` 64-bit words, the first cell lowest. A
 * queen takes cells from all lines: those in its row of `taken`, which has for each line and each of its
 * `cells` a set for every line. */
typedef struct {
    int lines, cells, words;
    const uint64_t *free; /* by line: the cells that are free in the beginning */
    const uint64_t *taken;
} ProbingBoard;

/* Sends a flock of so many probes. Returns the number of solutions as it sees it, 0 if no probe arrived; less
 * than 0 if there is no memory. No number passes 128^128, so all fit a double. The same seed gives the same way
 * on every machine, and in the code for any processor (`generic`). */
double probing_run(const ProbingBoard *board, uint64_t seed, uint32_t probes, int generic);

/* One queen more for the whole flock; see probing_run.h. The second is for processors that count bits in
 * one instruction. */
struct Flock;
void probing_step_generic(struct Flock *flock);
void probing_step_popcount(struct Flock *flock);

#endif
