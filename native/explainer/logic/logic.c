/* The parts of the ladder that do not depend on the width of the board: its room, its ratings, the grade. */
#include "logic.h"

#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "logic_code.h"

const double LOGIC_RATING[LOGIC_GUESS + 1] = {
    [1] = 1.0, 1.2, 1.7, 1.9, 2.2, 2.6, 3.0, 3.2,  3.3, 3.4,  3.8, 4.0, 4.2,
    4.4, 4.6, 4.8, 5.0, 5.2, 5.4, 6.0, 6.25, 6.5, 6.75, 7.0, 8.0, 9.0, 10.0};

struct Logic {
    const LogicCode *code;
    void *work;
    int cells;
};

static const LogicCode *code_for(int size, int generic) {
    const LogicCode *const *codes = LOGIC_GENERIC;
    (void)generic;
#ifdef X86_CODE
    if (!generic && processor_has("avx2") && processor_has("bmi") &&
        processor_has("bmi2") && processor_has("popcnt"))
        codes = LOGIC_POPCOUNT;
#endif
    int width = 0;
    while (codes[width]->words * 64 < size * size) width++;
    return codes[width];
}

Logic *logic_new(int size, int generic) {
    Logic *logic = (Logic *)calloc(1, sizeof(Logic));
    if (!logic) return NULL;
    logic->code = code_for(size, generic);
    logic->work = calloc(1, logic->code->bytes(size));
    if (!logic->work) {
        free(logic);
        return NULL;
    }
    logic->code->prepare(logic->work, size);
    logic->cells = size * size;
    return logic;
}

void logic_free(Logic *logic) {
    if (!logic) return;
    free(logic->work);
    free(logic);
}

void logic_start(Logic *logic, const unsigned char *label, const unsigned char *holds) {
    logic->code->start(logic->work, label, holds);
}

int logic_step(Logic *logic, int highest, LogicWave *wave) {
    LogicCount count;
    return logic->code->step(logic->work, highest, &count, wave);
}

LogicState logic_state(const Logic *logic) {
    return logic->code->state(logic->work);
}

/* A level counts for the opening as long as no queen was placed before it. */
static void count_level(LogicGrade *grade, int level, int opened) {
    if (level > grade->hardest) grade->hardest = level;
    if (!opened && level > grade->opening) grade->opening = level;
}

void logic_grade(Logic *logic, const unsigned char *label, const unsigned char *holds, int highest,
                 LogicGrade *grade) {
    LogicCount count;
    int opened = 0;
    memset(grade, 0, sizeof *grade);
    logic_start(logic, label, holds);
    for (int level; (level = logic->code->step(logic->work, highest, &count, NULL)) != 0;) {
        /* Written down before it is added, so that every processor rounds it as Python does. */
        volatile double term = LOGIC_RATING[level] * (logic->cells + count.open);
        grade->score += term;
        grade->steps++;
        grade->used |= (uint32_t)1 << level;
        count_level(grade, level, opened);
        opened |= count.places > 0;
    }
    const LogicState state = logic_state(logic);
    grade->solved = state == LOGIC_SOLVED;
    grade->contradiction = state == LOGIC_CONTRADICTION;
    if (state == LOGIC_OPEN) count_level(grade, highest + 1, opened);
}
