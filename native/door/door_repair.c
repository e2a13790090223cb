/* Flat calls: iterative repair. */
#include "door.h"
#include "solver/repair/repair.h"

enum { MOST_REPAIRED = 1 << 27 }; /* more would not fit into memory */

static void release(void *state) {
    repair_free((Repair *)state);
}

static const HandleType REPAIR = {"repair", release, NULL};

static const char *finish(Call *call, Repair *repair) {
    call->state = repair;
    if (repair) give_truth(call, repair->hopeless);
    return repair ? NULL : NO_MEMORY;
}

/* units(flat, seed): repair of any problem, and whether its clues contradict each other. */
static const char *units(Call *call) {
    return finish(call, repair_units_new(&call->problem, call->in[1].w));
}

/* queens(n, given, seed): the same of n queens; given ones as pairs of 32-bit numbers, row and column. */
static const char *queens(Call *call) {
    const uint32_t n = call->in[0].u;
    const uint32_t *given = (const uint32_t *)(const void *)call->in[1].a.data;
    const size_t size = call->in[1].a.size;
    if (n > MOST_REPAIRED) return "repair takes at most 2^27 queens";
    int is_right = size % 8 == 0;
    for (size_t i = 0; is_right && i < size / 4; i++) is_right = given[i] < n;
    if (!is_right) return "given queens are rows and columns of the board";
    return finish(call, repair_queens_new(n, given, size / 8, call->in[2].w));
}

static void give_queens(Call *call, const Repair *repair) {
    give_bytes(call, repair->queens, repair->queen_count * sizeof *repair->queens);
}

/* run(max_steps, seconds): how many moves were looked for, how often it began, the first time included, and the next
 * solution: numbers of 32 bits, of N-Queens the columns by row, else the cells; None when time or steps ran out. */
static const char *run(Call *call) {
    Repair *repair = (Repair *)call->state;
    const int is_solved = repair_run(repair, call->in[0].w, call->in[1].d);
    give_tuple(call, 3);
    give_count(call, repair->steps);
    give_count(call, repair->starts);
    if (is_solved) give_queens(call, repair);
    else give_none(call);
    return NULL;
}

/* board(): the queens when the last run ended, as `run` returns them. */
static const char *board(Call *call) {
    give_queens(call, (const Repair *)call->state);
    return NULL;
}

const Entry REPAIR_ENTRIES[] = {
    {"repair_units", "pw", NULL, &REPAIR, units, SHORT},
    {"repair_queens", "uaw", NULL, &REPAIR, queens, LONG},
    {"repair_run", "wd", &REPAIR, NULL, run, LONG},
    {"repair_board", "", &REPAIR, NULL, board, SHORT},
    {NULL, NULL, NULL, NULL, NULL, 0},
};
