/* Tests of the ladder of techniques on its own, part of test_kernels.c: on boards of every width the code for
 * any processor and the one for this processor take the same waves, and none of them loses a solution; the
 * steps that are told lose none either. */
#include "explainer/logic/bytes.h"
#include "explainer/logic/logic.h"
#include "explainer/logic/reasons.h"
#include "checks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t waves, steps; /* digests of all that are taken, and that are told */

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

/* Lets the cells of a list in the text hold something. */
static void take(const char *text, const char *list, unsigned char *holds, unsigned char what) {
    char *at = strstr(text, list);
    for (at = at ? at + strlen(list) : NULL; at && *at != ']'; at += *at == ',') {
        const long cell = strtol(at, &at, 10);
        holds[cell] = what;
    }
}

/* Takes the steps that are told, at most so many, and goes on from what they decide. */
static void tell_steps(const unsigned char *label, const unsigned char *clues, const int *column, int size,
                       int stars, int most) {
    static char text[REASONS_TEXT];
    static unsigned char holds[4096];
    memcpy(holds, clues, sizeof holds);
    for (int length; most-- && (length = reasons_next(size, stars, label, holds, text)) != 0;) {
        if (length < 0 || length > REASONS_TEXT - 2 || text[length - 1] != '}') fail("no step but half of one", size);
        for (int i = 0; i < length; i++) note(&steps, (unsigned char)text[i]);
        take(text, "\"places\":[", holds, LOGIC_QUEEN);
        take(text, "\"eliminates\":[", holds, LOGIC_BLOCKED);
        for (int row = 0; stars == 1 && row < size; row++)
            if (holds[row * size + column[row]] == LOGIC_BLOCKED) fail("a step loses a queen", size);
    }
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
        if (board < 2) tell_steps(label, holds, column, size, size > 9 ? 2 : 1, size > 9 ? 20 : 400);
    }
    logic_free(plain);
    logic_free(quick);
}

/* Boards of which any share is crossed out already, so that every technique has its turn, and all steps from there. */
static void test_steps(int size, int stars, int boards) {
    static unsigned char label[4096], holds[4096];
    int column[64];
    for (int board = 0; board < boards && draw_queens(column, size); board++) {
        draw_regions(label, column, size);
        memset(holds, LOGIC_FREE, sizeof holds);
        for (int i = random_below(stars > 1 ? 2 * size : size * size); i > 0; i--) {
            const int cell = random_below(size * size);
            if (column[cell / size] != cell % size) holds[cell] = LOGIC_BLOCKED;
        }
        tell_steps(label, holds, column, size, stars, 400);
    }
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

/* On a board that is full there is nothing to tell; one queen before, there is. */
static void test_the_end(void) {
    static char text[REASONS_TEXT];
    unsigned char label[16], holds[16];
    for (int cell = 0; cell < 16; cell++) label[cell] = (unsigned char)(cell / 4), holds[cell] = LOGIC_BLOCKED;
    holds[1] = holds[7] = holds[8] = holds[14] = LOGIC_QUEEN;
    if (reasons_next(4, 1, label, holds, text) || text[0]) fail("a step on a full board", 4);
    holds[14] = LOGIC_FREE;
    if (reasons_next(4, 1, label, holds, text) <= 0) fail("no step to the last queen", 4);
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
        if (bytes_closed(steps) != several) fail("steps that are not closed", 8);
    }
}

/* Returns the number of failures. */
int test_logic(void) {
    static const int large[] = {16, 17, 22, 23, 32, 33, 45, 46, 63, 64};
    for (int size = 1; size <= 9; size++) test_size(size, 8, LOGIC_GUESS - 1);
    for (int size = 10; size <= 13; size++) test_size(size, 6, LOGIC_GUESS - 3);
    for (size_t i = 0; i < sizeof large / sizeof large[0]; i++) test_size(large[i], 3, 16);
    for (int size = 4; size <= 11; size++) test_steps(size, 1, 200);
    for (int size = 8; size <= 10; size++) test_steps(size, 2, 100);
    for (int size = 5; size <= 9; size++) test_highest(size, 100);
    test_the_end();
    test_steps_of_bytes();
    check_digest("waves", waves, 0xF0F342D3BFD68820);
    check_digest("steps", steps, 0xEE70DAEB766BE78F);
    return failures;
}
