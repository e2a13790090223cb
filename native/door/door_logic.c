/* Flat calls: how a person reasons: grades and steps. */
#include <stdlib.h>
#include <string.h>

#include "door.h"
#include "explainer/logic/logic.h"
#include "explainer/reasoner.h"

/* Memory for boards of one size, and one kind of code: to get it takes as long as to grade one of them. */
typedef struct {
    Logic *logic;
    int size, generic;
} Ladder;

static void release(void *state) {
    logic_free(((Ladder *)state)->logic);
    free(state);
}

static const HandleType LADDER = {"logic", release, NULL};

static const char *create(Call *call) {
    call->state = calloc(1, sizeof(Ladder));
    return call->state ? NULL : NO_MEMORY;
}

/* The number of boards of which there are labels and, unless its data is NULL, contents; -1 if these are none. */
static ptrdiff_t count_boards(int size, const Argument *labels, const Argument *contents) {
    const size_t cells = (size_t)size * (size_t)size;
    if (size < 1 || size > LOGIC_MOST_SIZE) return -1;
    if (labels->a.size % cells || (contents->a.data && contents->a.size != labels->a.size)) return -1;
    for (size_t i = 0; i < labels->a.size; i++)
        if (labels->a.data[i] >= size || (contents->a.data && contents->a.data[i] > LOGIC_BLOCKED)) return -1;
    return (ptrdiff_t)(labels->a.size / cells);
}

static const char NO_BOARDS[] = "the arrays are no boards of this size, or there is no such level";

/* The number of boards in the arguments (size, generic, labels, contents, highest), once there is a ladder for them;
 * or the fault. */
static const char *prepare(Call *call, size_t *boards) {
    Ladder *ladder = (Ladder *)call->state;
    const int size = call->in[0].i, generic = call->in[1].i, highest = call->in[4].i;
    const ptrdiff_t count = count_boards(size, &call->in[2], &call->in[3]);
    if (count < 0 || highest < 1 || highest >= LOGIC_GUESS) return NO_BOARDS;
    *boards = (size_t)count;
    if (ladder->logic && ladder->size == size && ladder->generic == generic) return NULL;
    logic_free(ladder->logic);
    *ladder = (Ladder){logic_new(size, generic), size, generic};
    return ladder->logic ? NULL : NO_MEMORY;
}

/* grade(size, generic, labels, contents, highest): grade boards that lie one after the other, by levels up to the
 * highest; generic: by the code for any processor. A byte for each cell: its region in labels, in contents 0, 1 for a
 * queen or 2 if blocked (None: all 0). For each board (solved, contradiction, hardest, opening, steps, used, score):
 * see logic.h. */
static const char *grade(Call *call) {
    const Argument *labels = &call->in[2], *contents = &call->in[3];
    size_t boards;
    const char *fault = prepare(call, &boards);
    if (fault) return fault;
    Logic *logic = ((Ladder *)call->state)->logic;
    const size_t cells = (size_t)call->in[0].i * (size_t)call->in[0].i;
    give_list(call, boards);
    for (size_t offset = 0; offset < labels->a.size; offset += cells) {
        LogicGrade grade;
        const unsigned char *content = contents->a.data ? contents->a.data + offset : NULL;
        logic_grade(logic, labels->a.data + offset, content, call->in[4].i, &grade);
        give_tuple(call, 7);
        give_truth(call, grade.solved);
        give_truth(call, grade.contradiction);
        give_int(call, grade.hardest);
        give_int(call, grade.opening);
        give_int(call, grade.steps);
        give_count(call, grade.used);
        give_real(call, grade.score);
    }
    return NULL;
}

/* reason(problem, rows, columns, kinds, content, question, hardest, excluded, seconds): what a person sees on a board,
 * as JSON text. `excluded` are bytes that end with a zero. See reasoner.h. */
static const char *reason(Call *call) {
    const Argument *in = call->in;
    const size_t length = in[7].a.size;
    char *text;
    if (in[3].a.size != (size_t)call->problem.family_count || in[4].a.size != (size_t)call->problem.size)
        return "reasoning takes a kind for each family and a content for each cell";
    if (in[5].i < NEXT_STEP || in[5].i > BEGINNING || !length || in[7].a.data[length - 1])
        return "there is no such question";
    const Reasoning reasoning = {&call->problem, in[1].i,  in[2].i, in[3].a.data, in[4].a.data, (Question)in[5].i,
                                 in[6].d,        (const char *)in[7].a.data, in[8].d};
    const char *fault = reason_about(&reasoning, &text);
    call->owned = text;
    if (!fault && !text) return NO_MEMORY;
    if (!fault) give_text(call, text);
    return fault;
}

const Entry LOGIC_ENTRIES[] = {
    {"logic_new", "", NULL, &LADDER, create, SHORT},
    {"logic_grade", "ibaoi", &LADDER, NULL, grade, LONG},
    {"reason", "piiaaidad", NULL, NULL, reason, LONG},
    {NULL, NULL, NULL, NULL, NULL, 0},
};
