/* Tests of the fast ladder, part of test_kernels.c: on boards of every width the code for any processor and the one for
 * this processor grade alike, and as the waves of the reasoner do; none of them loses a solution. */
#include "explainer/logic/bytes.h"
#include "explainer/logic/logic.h"
#include "checks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int grade_by_reasoner(const unsigned char *label, int size, LogicGrade *grade); /* test_reasoner.c */

static uint64_t grades; /* a digest of them all */

static void fail(const char *what, int size) {
    failures++;
    printf("the ladder, size %d: %s\n", size, what);
}

static void swap(int *a, int *b) {
    int kept = *a;
    *a = *b;
    *b = kept;
}

/* Columns by row of queens that do not touch; 0 if there are none. */
static int draw_queens(int *column, int size) {
    if (size == 2 || size == 3) return 0;
    for (int row = 0; row < size; row++) column[row] = row;
    for (int row = size - 1; row > 0; row--) swap(&column[row], &column[random_below(row + 1)]);
    for (int row = 1; row < size; row++) {
        if (abs(column[row] - column[row - 1]) > 1) continue;
        swap(&column[row], &column[random_below(size)]);
        row = 0; /* look at all of them again */
    }
    return 1;
}

/* The cell to the left, to the right, above or below; -1 beyond the edge. */
static int beside(int cell, int side, int size) {
    int row = cell / size + (side == 3) - (side == 2), column = cell % size + (side == 1) - (side == 0);
    return row < 0 || row >= size || column < 0 || column >= size ? -1 : row * size + column;
}

/* A region around each queen; all that is left falls to the regions beside it, some of them quicker. */
static void draw_regions(unsigned char *label, const int *column, int size) {
    int cells = size * size, left = cells - size;
    memset(label, 255, (size_t)cells);
    for (int row = 0; row < size; row++) label[row * size + column[row]] = (unsigned char)row;
    while (left) {
        int from = random_below(cells), to = beside(from, random_below(4), size);
        if (label[from] == 255 || to < 0 || label[to] != 255 || random_below(8) < label[from] % 8) continue;
        label[to] = label[from];
        left--;
    }
}

static int is_same(const LogicGrade *a, const LogicGrade *b) {
    return a->solved == b->solved && a->hardest == b->hardest && a->steps == b->steps && a->used == b->used;
}

static void test_size(int size, int boards, int highest) {
    static unsigned char label[4096];
    int column[64];
    Logic *plain = logic_new(size, 1), *quick = logic_new(size, 0);
    for (int board = 0; plain && quick && board < boards && draw_queens(column, size); board++) {
        LogicGrade one, other;
        draw_regions(label, column, size);
        logic_grade(plain, label, highest, &one);
        logic_grade(quick, label, highest, &other);
        if (!is_same(&one, &other)) fail("two kinds of code grade differently", size);
        if (!one.solved && one.hardest <= highest) fail("a board with a solution has none", size);
        note(&grades, one.used);
        note(&grades, (uint64_t)one.steps);
        if (highest < LOGIC_GUESS - 1 || size < 4) continue;
        if (!grade_by_reasoner(label, size, &other) || !is_same(&one, &other)) fail("the reasoner differs", size);
        for (int limit = highest - 1; limit > 0; limit -= 4) {
            logic_grade(quick, label, limit, &other);
            if (other.hardest != (one.hardest <= limit ? one.hardest : limit + 1)) fail("another level", size);
        }
    }
    logic_free(plain);
    logic_free(quick);
}

/* Of eight places each, where one comes in several steps, as S. Warshall has it (1962). */
static void test_steps_of_bytes(void) {
    for (int i = 0; i < 500; i++) {
        uint64_t steps = 0, several;
        for (int j = random_below(20); j >= 0; j--) steps |= (uint64_t)1 << random_below(64);
        several = steps;
        for (int over = 0; over < 8; over++)
            for (int from = 0; from < 8; from++)
                for (int to = 0; to < 8; to++)
                    several |= (several >> (8 * from + over) & several >> (8 * over + to) & 1) << (8 * from + to);
        if (bytes_closure(steps) != several) fail("steps that are not closed", 8);
    }
}

/* Returns the number of failures. */
int test_logic(void) {
    static const int large[] = {16, 17, 22, 23, 32, 33, 45, 46, 63, 64};
    for (int size = 1; size <= 9; size++) test_size(size, 20, LOGIC_GUESS - 1);
    for (int size = 10; size <= 13; size++) test_size(size, 6, LOGIC_GUESS - 3);
    for (size_t i = 0; i < sizeof large / sizeof large[0]; i++) test_size(large[i], 3, 16);
    test_steps_of_bytes();
    check_digest("grades", grades, 0xF8C19B662E6188BA);
    return failures;
}
