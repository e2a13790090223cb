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

static void give(Call *call, Result result) {
    if (call->out_count == call->out_capacity && !grow(call)) call->no_memory = 1;
    else call->out[call->out_count++] = result;
}

void give_none(Call *call) {
    give(call, (Result){.type = RESULT_NONE});
}

void give_truth(Call *call, int value) {
    give(call, (Result){.type = RESULT_TRUTH, .whole = value != 0});
}

void give_int(Call *call, int64_t value) {
    give(call, (Result){.type = RESULT_INT, .whole = value});
}

void give_count(Call *call, uint64_t value) {
    give(call, (Result){.type = RESULT_COUNT, .whole = (int64_t)value});
}

void give_real(Call *call, double value) {
    give(call, (Result){.type = RESULT_REAL, .real = value});
}

void give_text(Call *call, const char *text) {
    give(call, (Result){.type = text ? RESULT_TEXT : RESULT_NONE, .data = text});
}

void give_bytes(Call *call, const void *data, size_t size) {
    give(call, (Result){.type = RESULT_BYTES, .data = data, .size = size});
}

void give_numbers16(Call *call, const uint16_t *numbers, size_t count) {
    give(call, (Result){.type = RESULT_NUMBERS16, .data = numbers, .size = count});
}

void give_records16(Call *call, const uint16_t *records, size_t count) {
    give(call, (Result){.type = RESULT_RECORDS16, .data = records, .size = count});
}

void give_records32(Call *call, const uint32_t *records, size_t count) {
    give(call, (Result){.type = RESULT_RECORDS32, .data = records, .size = count});
}

void give_tuple(Call *call, size_t size) {
    give(call, (Result){.type = RESULT_TUPLE, .size = size});
}

void give_list(Call *call, size_t size) {
    give(call, (Result){.type = RESULT_LIST, .size = size});
}
