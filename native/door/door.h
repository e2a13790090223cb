/* The door to the kernels: flat calls. Numbers and bytes go in, numbers and bytes come out, and what lives between
 * two calls is behind a handle.
 *
 * An Entry is one such call. A door for a language (python/module.c) reads the arguments by their letters, runs the
 * entry and converts its results, whatever they are. So to add a call is to write a function and its row here.
 *
 * The door checks the types of arguments; the entry checks all else, so that no argument does harm. It returns NULL,
 * or why it refuses: one of the faults below, or a sentence. The letters of arguments, and where their values are:
 *
 *     i u w   whole numbers: int32_t .i, uint32_t .u, uint64_t .w
 *     b d     a truth value .i, a double .d
 *     a o     bytes .a, which nobody changes; o: or None, with .a.data NULL
 *     r m     a buffer .a to be read or to be written, by other threads as well
 *     p l     a flat problem: call->problem; a list of some: call->problems
 *     h       another handle: call->other
 *
 * A capital letter is of an object that the handle keeps alive until its next such call. */
#ifndef QUEENSIDE_DOOR_H
#define QUEENSIDE_DOOR_H

#include "core/problem.h"

extern const char NO_MEMORY[], TOO_MANY[], CANCELLED[];

/* What a handle stands for. */
typedef struct HandleType HandleType;

struct HandleType {
    const char *name;
    void (*release)(void *state);
    const HandleType *other; /* of the handles that its entries take beside it */
};

typedef union {
    int32_t i;
    uint32_t u;
    uint64_t w;
    double d;
    struct {
        unsigned char *data;
        size_t size;
    } a;
} Argument;

typedef enum {
    RESULT_NONE,
    RESULT_TRUTH,
    RESULT_INT,
    RESULT_COUNT,
    RESULT_REAL,
    RESULT_TEXT,
    RESULT_BYTES,
    RESULT_RECORDS16, /* a tuple of tuples, each as its length and its numbers */
    RESULT_RECORDS32,
    RESULT_TUPLE,     /* of the next `size` results */
    RESULT_LIST
} ResultType;

/* What it points to must stay until it has been converted, before anybody else uses the handle. */
typedef struct {
    ResultType type;
    size_t size;
    union {
        int64_t whole;
        double real;
        const void *data;
    };
} Result;

enum { MAX_ARGUMENTS = 12, FEW_RESULTS = 24 };

typedef struct {
    void *state; /* of the handle; an entry that makes one puts it here */
    void *other;
    Argument in[MAX_ARGUMENTS];
    Problem *problems;
    size_t problem_count, last_problem; /* of these the handle keeps the last one alone */
    Result *out; /* a tuple or list comes before what it has */
    size_t out_count, out_capacity;
    int no_memory; /* for a result */
    void *owned;   /* freed once the results have been converted */
    Problem problem;
    Result few[FEW_RESULTS];
} Call;

/* How an entry is called. SHORT: with the interpreter's lock. LONG: other threads run meanwhile. SHARED: so they do,
 * and may call such entries of the same handle. ANY_TIME: with the lock, whatever others do with the handle. */
enum { SHORT, LONG, SHARED, ANY_TIME };

typedef struct {
    const char *name, *takes;
    const HandleType *of, *makes; /* the handle that comes before the arguments; the one that it returns */
    const char *(*run)(Call *call);
    int manner;
} Entry;

void call_begin(Call *call);
void call_end(Call *call);

void give(Call *call, Result result);

#define GIVE(call, kind, member, value, count) give(call, (Result){.type = kind, .size = count, .member = value})
#define give_none(call) GIVE(call, RESULT_NONE, data, NULL, 0)
#define give_truth(call, value) GIVE(call, RESULT_TRUTH, whole, (value) != 0, 0)
#define give_int(call, value) GIVE(call, RESULT_INT, whole, value, 0)
#define give_count(call, value) GIVE(call, RESULT_COUNT, whole, (int64_t)(value), 0)
#define give_real(call, value) GIVE(call, RESULT_REAL, real, value, 0)
#define give_text(call, text) GIVE(call, RESULT_TEXT, data, text, 0) /* None for NULL */
#define give_bytes(call, bytes, size) GIVE(call, RESULT_BYTES, data, bytes, size)
#define give_records16(call, records, count) GIVE(call, RESULT_RECORDS16, data, records, count)
#define give_records32(call, records, count) GIVE(call, RESULT_RECORDS32, data, records, count)
#define give_tuple(call, count) GIVE(call, RESULT_TUPLE, data, NULL, count)
#define give_list(call, count) GIVE(call, RESULT_LIST, data, NULL, count)

/* By kernel, ended by one without a name. */
extern const Entry PROBLEM_ENTRIES[], SEARCH_ENTRIES[], REPAIR_ENTRIES[], COVER_ENTRIES[], GENERATION_ENTRIES[],
    PICTURES_ENTRIES[], LOGIC_ENTRIES[], QUEENS_ENTRIES[], MEET_ENTRIES[];

#endif
