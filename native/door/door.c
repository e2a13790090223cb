/* What all doors have in common. */
#include "door.h"

#include <stdlib.h>
#include <string.h>

const char NO_MEMORY[] = "there is not enough memory";
const char TOO_MANY[] = "there are more solutions than 64 bits can count";
const char CANCELLED[] = "the counting has been cancelled";

void call_begin(Call *call) {
    memset(call, 0, offsetof(Call, problem));
    call->out = call->few;
    call->out_capacity = FEW_RESULTS;
}

void call_end(Call *call) {
    free(call->problems);
    free(call->owned);
    if (call->out != call->few) free(call->out);
}

static int grow(Call *call) {
    const size_t capacity = 2 * call->out_capacity;
    Result *out = (Result *)malloc(capacity * sizeof *out);
    if (!out) return 0;
    memcpy(out, call->out, call->out_count * sizeof *out);
    if (call->out != call->few) free(call->out);
    call->out = out;
    call->out_capacity = capacity;
    return 1;
}

void give(Call *call, Result result) {
    if (call->out_count == call->out_capacity && !grow(call)) call->no_memory = 1;
    else call->out[call->out_count++] = result;
}
