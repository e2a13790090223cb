/* Tests of the reasoner, part of test_kernels.c: any question about any position ends, in whole JSON text, and what
 * follows on a board with a solution agrees with it. That steps are right is tested in Python. */
#include "explainer/logic/logic.h"
#include "explainer/reasoner.h"

#include <stdlib.h>
#include <string.h>

#include "checks.h"

enum { MOST_ROWS = 26, MOST_BOARD = MOST_ROWS * MOST_ROWS };

/* A board of regions: clues, rows, columns, regions and blocks of 2 by 2. */
typedef struct {
    uint16_t clues[3], blocks[2 + 7 * MOST_BOARD];
    union {
        uint16_t numbers[4]; /* a partition: its kind, its units, and how many queens each has */
        unsigned char bytes[8 + MOST_BOARD];
    } lines[3];
    Flat flat[5];
    Problem problem;
} StarBoard;

static const unsigned char KINDS[] = {ROWS, COLUMNS, REGIONS, OTHERS};

static void write_star_board(StarBoard *board, const unsigned char *label, int size, int stars) {
    const int cells = size * size;
    uint16_t *block = board->blocks;
    board->clues[0] = (uint16_t)cells, board->clues[1] = board->clues[2] = 0;
    board->flat[0] = (Flat){(unsigned char *)board->clues, sizeof board->clues};
    for (int kind = 0; kind < 3; kind++) {
        const uint16_t header[4] = {1, (uint16_t)size, (uint16_t)stars, (uint16_t)stars};
        memcpy(board->lines[kind].numbers, header, sizeof header);
        for (int cell = 0; cell < cells; cell++)
            board->lines[kind].bytes[8 + cell] =
                kind == REGIONS ? label[cell] : (unsigned char)(kind == ROWS ? cell / size : cell % size);
        board->flat[1 + kind] = (Flat){board->lines[kind].bytes, (size_t)(8 + cells)};
    }
    *block++ = 0, *block++ = (uint16_t)((size - 1) * (size - 1));
    for (int cell = 0; cell < cells - size; cell++) {
        if (cell % size == size - 1) continue;
        const uint16_t unit[7] = {0, 1, 4, (uint16_t)cell, (uint16_t)(cell + 1), (uint16_t)(cell + size),
                                  (uint16_t)(cell + size + 1)};
        memcpy(block, unit, sizeof unit);
        block += 7;
    }
    board->flat[4] = (Flat){(unsigned char *)board->blocks, (size_t)((char *)block - (char *)board->blocks)};
    CHECK(!problem_read(&board->problem, board->flat, 5, NULL), "%d rows", size);
}

/* A queen in each row, none of which touch; and regions of what lies nearest to each, roughly. */
static void draw_board(unsigned char *label, int *column, int size) {
    int reach[MOST_ROWS];
    for (int row = 0; row < size; row++) {
        column[row] = row < size / 2 ? 2 * row + 1 : 2 * (row - size / 2);
        reach[row] = random_below(3);
    }
    for (int cell = 0; cell < size * size; cell++) {
        int best = 0, nearest = 1000;
        for (int row = 0; row < size; row++) {
            const int way = abs(cell / size - row) + abs(cell % size - column[row]);
            if (way && way - reach[row] >= nearest) continue;
            nearest = way ? way - reach[row] : -1000, best = row;
        }
        label[cell] = (unsigned char)best;
    }
}

static char *ask(const StarBoard *board, int size, const unsigned char *content, Question question, double seconds) {
    char *text;
    const char *without = question == WAVES ? "at-sea by-a-thread" : "by-a-thread";
    const Reasoning reasoning = {&board->problem, size, size, KINDS, content, question, 10, without, seconds};
    CHECK(!reason_about(&reasoning, &text), "%d rows", size);
    return text;
}

static int is_whole(const char *text) {
    int depth = 0;
    for (; *text; text++) {
        depth += (*text == '{' || *text == '[') - (*text == '}' || *text == ']');
        if (depth < 1 && text[1]) return 0;
    }
    return !depth;
}

/* Whether a list of cells in the text has this one. */
static int lists(const char *text, const char *list, int cell) {
    for (const char *at = text; (at = strstr(at, list));) {
        for (at += strlen(list); *at != ']'; at += *at == ',') {
            char *end;
            if (strtol(at, &end, 10) == cell) return 1;
            at = end;
        }
    }
    return 0;
}

/* The grade of a board with one queen a unit by the waves of the reasoner; 0 without memory. */
int grade_by_reasoner(const unsigned char *label, int size, LogicGrade *grade) {
    static const double RATINGS[LOGIC_GUESS] = {
        0,   1.0, 1.2, 1.7, 1.9, 2.2, 2.6, 3.0, 3.2, 3.3, 3.4,  3.8, 4.0,  4.2,
        4.4, 4.6, 4.8, 5.0, 5.2, 5.4, 6.0, 6.25, 6.5, 6.75, 7.0, 8.0, 9.0};
    static StarBoard board;
    static unsigned char content[MOST_BOARD];
    const char wave[] = "\"rating\":";
    write_star_board(&board, label, size, 1);
    char *text = ask(&board, size, content, WAVES, 0);
    memset(grade, 0, sizeof *grade);
    for (const char *at = text; at && (at = strstr(at, wave)) != NULL; grade->steps++) {
        const double rating = strtod(at += strlen(wave), NULL);
        int level = 1;
        while (level < LOGIC_GUESS - 1 && RATINGS[level] != rating) level++;
        grade->used |= (uint32_t)1 << level;
        if (level > grade->hardest) grade->hardest = level;
    }
    grade->solved = text && strstr(text, "\"solved\"") != NULL;
    if (text && strstr(text, "\"open\"}")) grade->hardest = LOGIC_GUESS;
    free(text);
    return text != NULL;
}

static void test_positions(int size, int stars, int boards) {
    StarBoard *board = (StarBoard *)calloc(1, sizeof(StarBoard));
    unsigned char label[MOST_BOARD], content[MOST_BOARD];
    int column[MOST_ROWS];
    while (board && boards--) {
        draw_board(label, column, size);
        write_star_board(board, label, size, stars);
        memset(content, IS_FREE, sizeof content);
        for (int i = random_below(size); i--;) {
            const int row = random_below(size), cell = random_below(size * size);
            if (cell % size != column[cell / size]) content[cell] = IS_CROSSED;
            if (stars == 1 && !random_below(3)) content[row * size + column[row]] = HAS_QUEEN;
        }
        for (Question question = NEXT_STEP; question <= WAVES; question++) {
            char *text = ask(board, size, content, question, question == NEXT_STEP ? 0 : .5);
            CHECK(text && is_whole(text), "%d rows, question %d", size, (int)question);
            /* An explanation of one board, without trust: no queen of its solution goes. */
            for (int row = 0; text && stars == 1 && question == NEXT_STEP && row < size; row++)
                CHECK(!lists(text, "\"places\":[],\"eliminates\":[", row * size + column[row]) ||
                          strstr(text, "at-sea"),
                      "%d rows lose a queen", size);
            free(text);
        }
    }
    free(board);
}

/* Returns the number of failures. */
int test_reasoner(void) {
    for (int size = 4; size <= 12; size++) test_positions(size, 1, 6);
    for (int size = 8; size <= 11; size++) test_positions(size, 2, 4);
    test_positions(15, 3, 2);
    test_positions(20, 2, 1);
    return failures;
}

/* A question on stairs, with all the memory that it takes: 1; or with less: 0 if it was told, -1 if not. */
int reason_on_stairs(int stars) {
    StarBoard *board = (StarBoard *)calloc(1, sizeof(StarBoard));
    unsigned char label[64], content[64] = {0};
    for (int cell = 0; cell < 64; cell++) label[cell] = (unsigned char)((cell / 8 + cell % 8) / 2);
    if (!board) return 0;
    write_star_board(board, label, 8, stars);
    content[9] = HAS_QUEEN;
    char *text = ask(board, 8, content, PROOF, 0);
    const int end = !text ? 0 : is_whole(text) ? 1 : -1;
    free(text);
    free(board);
    return end;
}
