/* What the deductions of a step rest on, part of test_kernels.c: the kernel's own files are read here, since nothing
 * else of them says it. */
#include "explainer/logic/reasons.h"

#include <stdlib.h>

#include "explainer/logic/reasons_position.h"

#include "explainer/logic/reasons_text.h"

#include "explainer/logic/reasons_assume.h"

#include "checks.h"

enum { SIZE_HERE = 6, CELLS_HERE = SIZE_HERE * SIZE_HERE };

/* Whether queens on both cells attack each other. */
static int attack(const Board *b, int one, int other) {
    const int rows = abs(one / SIZE_HERE - other / SIZE_HERE), columns = abs(one % SIZE_HERE - other % SIZE_HERE);
    const int is_near = rows <= 1 && columns <= 1;
    return one != other && (!rows || !columns || is_near || b->label[one] == b->label[other]);
}

/* Whether a deduction of these units, for that reason, rests on a cell that holds no queen. */
static int is_premise(const Board *b, Why why, int inner, int outer, int cell, int crossed) {
    const int is_inner = HAS(*unit_at(b, inner), cell), is_outer = HAS(*unit_at(b, outer), cell);
    switch (why) {
        case LEFT: case OUTSIDE: case OVERFULL: return is_inner || is_outer;
        case CONFINED: case FILLING: return is_inner && !is_outer;
        case TOUCHING: return is_inner && !attack(b, cell, crossed);
        default: return is_inner;
    }
}

static void test_premises(const Board *b, const Position *p, Why why, int inner, int outer) {
    const int crossed = random_below(CELLS_HERE);
    Deduction found = {.why = why};
    INSERT(found.eliminates, crossed);
    append(&found.inner, inner), append(&found.outer, outer);
    const Set cells = premises(b, p, &found);
    for (int cell = 0; cell < CELLS_HERE; cell++) {
        const int rests = !HAS(p->free, cell) && is_premise(b, why, inner, outer, cell, crossed);
        CHECK(HAS(cells, cell) == rests, "reason %d, units %d and %d, cell %d", (int)why, inner, outer, cell);
    }
}

/* Whether a unit can no longer have its queens. */
static int lacks(const Board *b, const unsigned char *holds, int unit) {
    int room = 0, queens = 0;
    for (int cell = 0; cell < CELLS_HERE; cell++) {
        room += HAS(*unit_at(b, unit), cell) && holds[cell] == LOGIC_FREE;
        queens += HAS(*unit_at(b, unit), cell) && holds[cell] == LOGIC_QUEEN;
    }
    return queens > b->stars || queens + room < b->stars;
}

/* The first unit with too few cells, or too many queens. */
static void test_faults(const Board *b) {
    unsigned char holds[CELLS_HERE];
    Position p;
    for (int i = 0; i < 500; i++) {
        int first = 0;
        for (int cell = 0; cell < CELLS_HERE; cell++) {
            const int drawn = random_below(20);
            holds[cell] = (unsigned char)(drawn ? drawn < 5 ? LOGIC_BLOCKED : LOGIC_FREE : LOGIC_QUEEN);
        }
        fill_position(b, &p, holds);
        while (first < 3 * SIZE_HERE && !lacks(b, holds, first)) first++;
        CHECK(fault_of(b, &p) == (first < 3 * SIZE_HERE ? first : -1), "unit %d, not %d", first, fault_of(b, &p));
    }
}

/* Returns the number of failures. */
int test_reasons(void) {
    static Board board;
    static Geometry geometry;
    unsigned char label[CELLS_HERE], holds[CELLS_HERE];
    Position p;
    for (int cell = 0; cell < CELLS_HERE; cell++) {
        label[cell] = (unsigned char)(cell / SIZE_HERE / 2 * 2 + (cell % SIZE_HERE > 2));
        holds[cell] = (unsigned char)(random_below(2) ? LOGIC_FREE : LOGIC_BLOCKED);
    }
    geometry_fill_lines(&geometry, SIZE_HERE);
    board_fill(&board, &geometry, label);
    board.stars = 1;
    fill_position(&board, &p, holds);
    for (int inner = 0; inner < 3 * SIZE_HERE; inner++)
        for (int outer = 0; outer < 3 * SIZE_HERE; outer++)
            for (int why = SINGLE; why <= TRIED; why++) test_premises(&board, &p, (Why)why, inner, outer);
    test_faults(&board);
    return failures;
}
