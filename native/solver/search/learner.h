/* The state of a learner, and declarations that its parts share: learning.c propagates, learns and decides,
 * learning_balances.c infers, learning_start.c makes one. */
#ifndef QUEENSIDE_LEARNER_H
#define QUEENSIDE_LEARNER_H

#include <stddef.h>
#include <stdint.h>

#include "core/bits.h"
#include "core/rooms.h"
#include "learning.h"

/* A literal: a cell with a queen (even) or without one (odd). */
typedef uint16_t Literal;

static inline int cell_of(int literal) { return literal >> 1; }
static inline int with_queen(int cell) { return 2 * cell; }
static inline int without_queen(int cell) { return 2 * cell + 1; }
static inline int negated(int literal) { return literal ^ 1; }

/* Why a literal holds: its last two bits say by what, the others which. */
typedef uint32_t Reason;

enum { BY_CLAUSE, BY_UPPER, BY_LOWER, BY_NOTE };

#define DECIDED ((Reason)0) /* also: known from the first; and, of a contradiction, that there is none */

static inline Reason reason(int type, size_t index) { return (Reason)(index << 2 | (unsigned)type); }

enum {
    MOST_WORDS = 1 << 24, /* clauses may take 64 MiB, notes half of that */
    MOST_PARTS = 64,      /* cliques that cover what a balance must hold */
    DEEPEST = 24          /* steps back when a literal is shown to follow from others */
};

/* A decision: how long the trail and the notes were before it. */
typedef struct {
    uint32_t trail, notes;
} Level;

/* The cells of a unit where they lie in two words of a set. */
typedef struct {
    int narrow;
    uint16_t word[2];
    uint64_t bits[2];
} Span;

struct Learner {
    const Search *search;
    int cells, words;
    int failed;    /* there is no memory, or too little may be used */
    int exhausted; /* no solution is left */

    /* Units, all of the problem: the cells of unit u are unit_cells[unit_from[u]] ... and so on. */
    int unit_count;
    uint32_t *unit_from, *cell_from, *clique_from;
    uint16_t *unit_cells;
    uint32_t *cell_units;
    uint32_t *cliques; /* by cell: its units of at most one queen that need none */
    Span *span;        /* by unit */
    int *lower, *upper;
    uint32_t *needy_at; /* by unit that needs a queen: which of these it is, and the cells of each as a set */
    uint64_t *needy;
    int *queens, *open;     /* by unit: the queens in it, and its cells that hold one or may */
    unsigned char *changed; /* by unit: whether it has, since it was last weighed */
    int fixed;              /* every solution has the same number of queens */

    /* The assignment. */
    signed char *value;   /* by literal: 1 holds, -1 does not, 0 open */
    signed char *phase;   /* by cell: whether it last held a queen; at first all do */
    uint32_t *trail_index, *level; /* by cell: where on the trail, after how many decisions */
    Reason *cause;        /* by cell */
    Literal *trail;
    uint32_t trail_length, counted, watched; /* the trail, and how much of it units and clauses have seen */
    Level *levels;
    uint32_t depth;
    uint64_t *free, *held; /* the cells that are open, and those that hold a queen */

    /* Clauses, and notes: each a size and the literals that led to something. */
    uint32_t *store;
    size_t store_length, store_capacity;
    uint32_t *watching; /* by literal: twice the first clause that watches it, plus which of its two it is */
    size_t learnt, most_learnt;
    Literal *notes;
    size_t notes_length, notes_capacity;

    /* The next decisions: a heap of cells by activity. */
    double *activity, bump;
    uint16_t *heap, *place; /* place: by cell, 1 + where it is in the heap */
    int heap_size;

    /* Room to think in. */
    unsigned char *visited;
    Literal *premises, *clause, *marked;
    size_t premises_length;
    int clause_size, marked_count;
    uint32_t *stamp, stamps; /* by level */
    uint64_t *uncovered, *bare, *part, *plus, *minus, *run;
    uint16_t *shared; /* by line and region: the open cells of both */

    Progress progress;
    uint64_t run_conflicts, restarts[2];

    Rooms rooms; /* every array but clauses and notes, which grow */
};

#define HAS_BIT(set, cell) ((set)[(cell) / 64] >> (cell) % 64 & 1)
#define INSERT_BIT(set, cell) ((set)[(cell) / 64] |= (uint64_t)1 << (cell) % 64)
#define DELETE_BIT(set, cell) ((set)[(cell) / 64] &= ~((uint64_t)1 << (cell) % 64))

/* for (each cell of a set, given as what its word number `word` is): looked up once for each word. */
#define EACH_BIT(words, cell, expression)                                                   \
    for (int word = 0, cell = 0; word < (words); word++)                                     \
        for (uint64_t bits_ = (expression);                                                  \
             bits_ && (cell = word * 64 + first_bit64(bits_), 1); bits_ &= bits_ - 1)

#define EACH_MEMBER(l, unit, cell)                                                          \
    for (uint32_t k_ = (l)->unit_from[unit], cell = 0;                                       \
         k_ < (l)->unit_from[(unit) + 1] && (cell = (l)->unit_cells[k_], 1); k_++)

/* ---- learning.c ---- */

/* A literal that holds from now on. It must be open. */
void learner_assign(Learner *learner, int literal, Reason cause);

/* The same for all open cells of a unit. */
void learner_fill(Learner *learner, int unit, int queens);

/* All that follows by units and clauses. Returns what contradicts, if anything does. */
Reason learner_propagate(Learner *learner);

void learner_push(Learner *learner, int cell); /* puts it among those to decide */

/* ---- learning_balances.c ---- */

/* All that follows. Returns what contradicts, if anything does. */
Reason learner_infer(Learner *learner);

#endif
