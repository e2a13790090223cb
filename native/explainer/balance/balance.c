/* Check the input; the sums are in balance_table.h. */
#include "balance.h"

#include "core/bits.h"

enum { MOST_CELLS = 4096, MOST_ROWS = 1 << 15, LARGEST = 1 << 21 };

const char *balance_fault(const Balance *b, size_t bounds, size_t first, size_t cells) {
    if (b->size < 0 || b->size > MOST_CELLS) return "too many cells";
    if (b->rows < 0 || b->rows > MOST_ROWS || b->exact < 0 || b->exact > b->rows) return "too many rows";
    if (bounds != (size_t)b->rows || first != (size_t)b->rows + 1) return "rows and bounds differ in number";
    if (b->first[0] != 0 || b->first[b->rows] < 0 || (size_t)b->first[b->rows] != cells) return "the cells are cut off";
    for (int row = 0; row < b->rows; row++)
        if (b->first[row] > b->first[row + 1] || b->first[row] < 0) return "the rows are out of order";
    if (b->tried < 0) return "too many cells are tried";
    if ((double)(b->rows + b->exact + 2) * (b->size + 2) > LARGEST) return "the table is too large";
    for (size_t i = 0; i < cells; i++)
        if (b->cells[i] < 0 || b->cells[i] >= b->size) return "a cell is outside the board";
    for (int i = 0; i < b->tried; i++)
        if (b->cells_tried[i] < 0 || b->cells_tried[i] >= b->size) return "a cell is outside the board";
    return NULL;
}

double *balance_excluded(const Balance *b, size_t *count) {
#ifdef X86_CODE
    if (processor_has("avx2")) return balance_vectors(b, count);
#endif
    return balance_generic(b, count);
}
