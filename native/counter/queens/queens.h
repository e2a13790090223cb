/* Counts the ways to put n queens on an n×n board, flat or toroidal, with given queens and blocked cells or
 * without: a search row by row on bit masks (Richards, 1997; Qiu, 2002; Somers, 2002).
 *
 * A row's queen rules out a column and two diagonals. Seen from the next row the columns stay where they are,
 * one set of diagonals has moved a bit to the left and the other a bit to the right:
 *
 *     free  =  open & ~(columns | left | right)        open: the row's cells that no clue rules out
 *
 * The work is cut into prefixes: some queens placed beforehand, anywhere. They become clues as well: all they
 * rule out is taken from the `open` of the other rows. The PartialBoard that remains is searched from the top down.
 *
 * A flat board without clues is cut by the queens in its border rows and columns (NQueensFAF; Ole Poeschl):
 *
 *     . . . T . .      Each side holds exactly one queen (one in a corner holds for two sides). Turning and
 *     . . . . . R      mirroring the board maps such a border to up to eight different ones, which can be
 *     L . . . . .      completed in equally many ways. So only the least of them is searched, and what it
 *     . . . . . .      finds counts that many times: nearly eight times less work.
 *     . . . . . .
 *     . . . . B .
 *
 * A torus has many more symmetries: the first row's queen may as well stand in the corner, and the second row's
 * only in a few columns. Every other board is cut by its rows, the one with the fewest open cells first; and
 * where many rows are left, so it goes on (queens_clues.c), until few enough remain to be searched from the top
 * down.
 *
 *     Queens *queens = queens_new(n, torus, clues, method);
 *     queens_tally(queens, 0, queens->prefixes, &tally);    (or any ranges in any order, in any threads)
 *     queens_free(queens); */
#ifndef QUEENSIDE_QUEENS_H
#define QUEENSIDE_QUEENS_H

#include <stdint.h>

#include "core/bits.h"
#include "core/residue.h"

enum {
    MAX_QUEENS = 64,   /* the largest board */
    MAX_LANES_N = 32,  /* the largest board that fits into the lanes of vectors */
    MAX_PREFIX_LENGTH = 8,
    DEFAULT_PREFIXES = 1024,  /* for one machine */
    MAX_PREFIXES = 100000   /* that can be asked for */
};

typedef enum {
    QUEENS_FASTEST, /* the best of the others that runs on this processor */
    QUEENS_GENERIC,
    QUEENS_AVX2,
    QUEENS_AVX512
} QueensMethod;

/* The clues: cells, numbered row by row. */
typedef struct {
    const uint16_t *given, *blocked;
    int given_count, blocked_count;
} QueensClues;

/* Queens placed beforehand, and how many placements each one found with them stands for. */
typedef struct {
    uint8_t row[MAX_PREFIX_LENGTH], column[MAX_PREFIX_LENGTH];
    int count;
    uint32_t weight;
} Prefix;

/* The rest of a board: rows without a queen, in order. */
typedef struct {
    int n, torus, count;
    uint8_t row[MAX_QUEENS];
    uint64_t open[MAX_QUEENS]; /* by such row, not by its number: the columns that a queen may still take */
} PartialBoard;

/* The count so far, kept twice. */
typedef struct {
    uint64_t count;
    uint64_t residue; /* the count modulo 2^61 - 1, summed up apart from it */
    uint64_t nodes;   /* positions looked at: the same number by every method */
    int overflow;     /* the count has left its 64 bits */
    int no_memory;
} QueensTally;

typedef struct {
    PartialBoard start; /* the board with its clues */
    Prefix *prefix;
    int prefixes, capacity;
    int min_prefixes; /* so many prefixes are wanted at least */
    int clued;    /* whether there are clues */
    int hopeless; /* there is no solution, and `start` need not be what it says */
    QueensMethod method;
    Flag cancel; /* set by anyone: all counting ends soon, with a wrong count */
} Queens;

/* `method` as in queens_runs. There will be `min_prefixes` prefixes or more, unless the board is too small for them or
 * they became too long. NULL: no memory. */
Queens *queens_new(int n, int torus, const QueensClues *clues, QueensMethod method, int min_prefixes);

void queens_free(Queens *queens);

/* Adds what the prefixes from `first` to before `end` stand for. */
void queens_tally(Queens *queens, int first, int end, QueensTally *tally);

void queens_complete(Queens *queens, const uint16_t *cells, int count, QueensTally *tally);

/* Whether a method runs on this processor and takes boards of this size. */
int queens_runs(QueensMethod method, int n);

/* Takes a cell for a queen, with all that it attacks. Returns 0 if a queen cannot stand there. */
int board_place(PartialBoard *board, int row, int column);

/* The row with the fewest open cells, by its place in the rest. */
int board_narrowest_row(const PartialBoard *board);

/* Adds the ways to complete a PartialBoard with clues that may rule out most of its cells. */
void queens_count_clued(Queens *queens, const PartialBoard *board, QueensTally *tally);

/* Adds the ways to complete a PartialBoard from the top down, by the best method, or by each. */
void queens_count_board(Queens *queens, const PartialBoard *board, QueensTally *tally);
void queens_count_generic(const PartialBoard *board, const Flag *cancel, QueensTally *tally);
void queens_count_avx2(const PartialBoard *board, const Flag *cancel, QueensTally *tally);
void queens_count_avx512(const PartialBoard *board, const Flag *cancel, QueensTally *tally);

static inline void tally_add(QueensTally *tally, uint64_t solutions) {
    tally->count += solutions;
    tally->overflow |= tally->count < solutions;
    tally->residue = residue_plus(tally->residue, solutions);
}

#endif
