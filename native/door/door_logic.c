/* A flat call: how a person reasons, step by step. */
#include "door.h"
#include "explainer/reasoner.h"

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
    {"reason", "piiaaidad", NULL, NULL, reason, LONG},
    {NULL, NULL, NULL, NULL, NULL, 0},
};
