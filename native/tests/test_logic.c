/* Tests of the ladder of techniques on its own, part of test_kernels.c: on boards of every width the code for
 * any processor and the one for this processor take the same waves, and none of them loses a solution. */
#include "explainer/logic/bytes.h"
#include "explainer/logic/logic.h"
#include "checks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t waves; /* a digest of all that are taken */

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

/* Whether the wave leaves the queens of a solution alone. */
static int is_sound(const LogicWave *wave, const int *column, int size) {
    for (int i = wave->places; i < wave->places + wave->eliminates; i++)
        if (column[wave->cells[i] / size] == wave->cells[i] % size) return 0;
    return 1;
}

static int same_wave(const LogicWave *a, const LogicWave *b) {
    return a->level == b->level && a->places == b->places && a->eliminates == b->eliminates &&
           !memcmp(a->cells, b->cells, (size_t)(a->places + a->eliminates) * sizeof a->cells[0]);
}

static void note_wave(const LogicWave *wave) {
    note(&waves, (uint64_t)wave->level);
    note(&waves, (uint64_t)wave->places);
    for (int i = 0; i < wave->places + wave->eliminates; i++) note(&waves, wave->cells[i]);
}

/* Climbs with both kinds of code side by side. */
static void climb_together(Logic *plain, Logic *quick, const int *column, int size, int highest) {
    static LogicWave one, other;
    for (;;) {
        int level = logic_step(plain, highest, &one), also = logic_step(quick, highest, &other);
        if (level != also) fail("the levels differ", size);
        if (!level || level != also) break;
        if (!same_wave(&one, &other)) fail("the waves differ", size);
        if (!is_sound(&one, column, size)) fail("a queen of a solution is lost", size);
        note_wave(&one);
    }
    if (logic_state(plain) == LOGIC_CONTRADICTION) fail("a board with a solution has none", size);
    if (logic_state(plain) != logic_state(quick)) fail("the ends differ", size);
}

static void test_size(int size, int boards, int highest) {
    static unsigned char label[4096], holds[4096];
    int column[64];
    Logic *plain = logic_new(size, 1), *quick = logic_new(size, 0);
    for (int board = 0; plain && quick && board < boards && draw_queens(column, size); board++) {
        draw_regions(label, column, size);
        memset(holds, LOGIC_FREE, sizeof holds);
        for (int i = 0; i < board; i++) {
            int row = random_below(size), cell = random_below(size * size);
            holds[row * size + column[row]] = LOGIC_QUEEN;
            if (column[cell / size] != cell % size) holds[cell] = LOGIC_BLOCKED;
        }
        logic_start(plain, label, holds);
        logic_start(quick, label, holds);
        climb_together(plain, quick, column, size, highest - board % 6);
    }
    logic_free(plain);
    logic_free(quick);
}

/* However low the highest level is, the waves are the same until one is above it. */
static void test_highest(int size, int boards) {
    enum { MOST_WAVES = 100 };
    static LogicWave wave;
    static unsigned char label[4096], holds[4096];
    int column[64], level[MOST_WAVES];
    Logic *logic = logic_new(size, 0);
    for (int board = 0; logic && board < boards && draw_queens(column, size); board++) {
        draw_regions(label, column, size);
        memset(holds, LOGIC_FREE, sizeof holds);
        for (int highest = LOGIC_LEVELS - 1, count = 0; highest > 0; highest--) {
            int n = 0, found;
            for (logic_start(logic, label, holds); (found = logic_step(logic, highest, &wave)) != 0; n++) {
                if (highest == LOGIC_LEVELS - 1) level[count++] = found;
                if (n >= count || found != level[n] || found > highest) fail("another level", size);
            }
            if (n < count && level[n] <= highest) fail("no wave where there is one", size);
        }
    }
    logic_free(logic);
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
    for (int size = 1; size <= 9; size++) test_size(size, 8, LOGIC_GUESS - 1);
    for (int size = 10; size <= 13; size++) test_size(size, 6, LOGIC_GUESS - 3);
    for (size_t i = 0; i < sizeof large / sizeof large[0]; i++) test_size(large[i], 3, 16);
    for (int size = 5; size <= 9; size++) test_highest(size, 100);
    test_steps_of_bytes();
    check_digest("waves", waves, 0xCD371B776895A5FE);
    return failures;
}
