/* The ladder of techniques, climbed as fast as it goes: how hard a board is for a person, for those that are made.
 *
 * For boards with one queen in each row, column and region, of up to 64 lines. A position is looked at in waves: the
 * lowest level that finds anything is applied everywhere at once, and then one looks again from the lowest level. The
 * levels and their ratings are those of explainer/reasoner, which says why a step follows, for any board; tests hold
 * the two to the same waves. Queens cross out what they see at no cost.
 *
 *      1  region-single        open regions with one free cell: place
 *      2  line-single          open rows and columns with one free cell: place
 *      3  region-in-line       the free cells of a region in one line: eliminate the rest of the line
 *      4  line-in-region       the free cells of a line in one region: eliminate the rest of the region
 *      5  touching-region      what all 2 or 3 free cells of a region see
 *      6  touching-line        what all 2 to 6 free cells of a line see
 *      7  touching-region      what all 4 to 6 free cells of a region see
 *      8  two-regions          2 regions in 2 rows, or in 2 columns: eliminate the other regions' cells there
 *      9  x-wing               2 regions in a row and a column: the other regions' cells there, and their crossing
 *     10  two-lines            2 rows or 2 columns in 2 regions: eliminate these regions' other cells
 *     11  three-in-three       the same with 3, both ways
 *     12  x-wing               3 regions in 3 lines of both kinds
 *     13  exclusion            what all free cells of an open unit see, however many they are
 *     14  four-in-four         the same as 8 and 10 with 4, both ways
 *     15  x-wing               4 regions in 4 lines of both kinds
 *     16  pressured-exclusion  a queen here, and then all of 3 and 4 at the same time, empty an open unit
 *     17  five-or-more         cells whose region and line are paired in no perfect matching (Régin, 1994)
 *     18  composite-region     what neighbouring lines and the regions in them leave of each other holds a
 *                              known number of queens, such as one
 *     19  finned-count         a queen here leaves no perfect matching of regions with rows, or with columns
 *  20-24  forcing-chain        a queen here, and then 1 to 5 passes of all singles, contradict the rules
 *     25  contradiction        a queen here contradicts by the waves of levels 1 to 15, 17 and 18
 *     26  nested-contradiction a queen here contradicts by the waves of levels 1 to 24
 *     27  guess                nothing helps
 *
 * Nothing here knows Python. */
#ifndef QUEENSIDE_LOGIC_H
#define QUEENSIDE_LOGIC_H

#include <stdint.h>

enum { LOGIC_MOST_SIZE = 64, LOGIC_LEVELS = 27, LOGIC_GUESS = LOGIC_LEVELS };

typedef struct {
    int solved;
    int hardest;   /* the highest level used; one above the highest allowed where that did not suffice */
    int steps;     /* the number of waves */
    uint32_t used; /* a bit for each level of a wave */
} LogicGrade;

/* The room for boards of one size. Nothing is allocated once it is there. */
typedef struct Logic Logic;

/* For boards of `size` lines, 1 to LOGIC_MOST_SIZE; `generic`: by the code for any processor. NULL if there
 * is no memory. */
Logic *logic_new(int size, int generic);
void logic_free(Logic *logic);

/* Climbs as far as levels up to `highest` lead (26: all of them) on the board with these regions, by cell, below
 * `size`. */
void logic_grade(Logic *logic, const unsigned char *label, int highest, LogicGrade *grade);

#endif
