/* Flat calls: checks of solutions and boards. */
#include "door.h"

/* verify(flat, cells): whether these cells (u16, increasing) are a solution. */
static const char *verify(Call *call) {
    const size_t count = call->in[1].a.size / 2;
    const uint16_t *cells = (const uint16_t *)(const void *)call->in[1].a.data;
    give_truth(call, count <= MAX_CELLS && problem_verify(&call->problem, cells, (int)count));
    return NULL;
}

/* is_connected(rows, labels): whether the cells of each label (u8, row by row) are joined along their edges. */
static const char *is_connected(Call *call) {
    const int rows = call->in[0].i;
    const size_t cells = call->in[1].a.size;
    if (rows < 1 || cells < 1 || cells > MAX_CELLS || cells % (size_t)rows) return "no such board";
    give_truth(call, labels_in_one_piece(call->in[1].a.data, rows, (int)cells / rows));
    return NULL;
}

const Entry PROBLEM_ENTRIES[] = {
    {"verify", "pa", NULL, NULL, verify, SHORT},
    {"in_one_piece", "ia", NULL, NULL, is_connected, SHORT},
    {NULL, NULL, NULL, NULL, NULL, 0},
};
