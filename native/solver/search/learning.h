/* Search that learns from its dead ends: clause learning (Marques-Silva and Sakallah, 1996; Moskewicz and others,
 * 2001) over cells, with the units as they are and the inference of inference_template.h as reasons.
 *
 * A literal is a cell with a queen or without one. What is decided leads to more; where that contradicts a rule, the
 * literals that led there are followed back to the one that all of this choice went through, and a clause remembers
 * that these cannot be together (the first unique implication point; Zhang and others, 2001). Three things lead on:
 *
 *     units      as many queens as they may hold, or as few cells left as they need
 *     clauses    what was learnt, by two watched literals
 *     balances   cells that hold a known number of queens more than other cells: a unit, or some lines without
 *                the regions inside them (learning_balances.c)
 *
 * It shares nothing with the depth-first search but the tables, and goes on beside it in turns: each is told what the
 * other has found. */
#ifndef QUEENSIDE_LEARNING_H
#define QUEENSIDE_LEARNING_H

#include "search.h"

typedef enum {
    LEARNING_PAUSED,    /* the turn is over */
    LEARNING_FOUND,     /* a solution stands in `placed` */
    LEARNING_EXHAUSTED, /* there is no other */
    LEARNING_GIVES_UP   /* it would need more memory than it may have, or there is */
} LearningStatus;

/* A learner for the problem that the search has started on, or NULL if there is no memory. */
Learner *learner_new(const Search *search);
void learner_free(Learner *learner);

/* Looks only for solutions other than this one, whose cells come in order. 0 if there is no memory for that. */
int learner_add_blocking_clause(Learner *learner, const uint16_t *cells, int count);

/* Leaves out all cells but these, a set as wide as the tables. */
void learner_keep(Learner *learner, const uint64_t *cells);

/* Goes on for so many conflicts or decisions, or until the clock shows `end`. `placed` takes
 * the cells of a solution, in order, and `count` their number; it must be forbidden before the next run. */
LearningStatus learner_run(Learner *learner, uint64_t conflicts, uint64_t nodes, double end,
                           uint16_t *placed, int *count);

/* Its work: literals decided, restarts, dead ends learnt from. */
typedef struct {
    uint64_t nodes, runs, conflicts;
} Progress;

const Progress *learner_progress(const Learner *learner);

#endif
