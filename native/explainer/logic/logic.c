/* The parts of the ladder that do not depend on the width of the board: its room, the grade. */
#include "logic.h"

#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "logic_code.h"

struct Logic {
    const LogicCode *code;
    void *work;
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
    return logic;
}

void logic_free(Logic *logic) {
    if (!logic) return;
    free(logic->work);
    free(logic);
}

void logic_grade(Logic *logic, const unsigned char *label, int highest, LogicGrade *grade) {
    memset(grade, 0, sizeof *grade);
    logic->code->start(logic->work, label);
    for (int level; (level = logic->code->step(logic->work, highest)) != 0; grade->steps++) {
        grade->used |= (uint32_t)1 << level;
        if (level > grade->hardest) grade->hardest = level;
    }
    const LogicState state = logic->code->state(logic->work);
    grade->solved = state == LOGIC_SOLVED;
    if (state == LOGIC_OPEN) grade->hardest = highest + 1;
}
