/* Checks what is asked, and chooses the code for the size of the board. */
#include "reasoner.h"

const char *reason_about(const Reasoning *reasoning, char **text) {
    const int size = reasoning->problem->size;
    *text = NULL;
    if (reasoning->rows < 0 || reasoning->columns < 0 || (int64_t)reasoning->rows * reasoning->columns != size)
        return "the rows and columns don't make the cells of the board";
    for (int cell = 0; cell < size; cell++)
        if (reasoning->content[cell] > IS_CROSSED) return "a cell holds a queen (1), a cross (2) or nothing (0)";
    for (int family = 0; family < reasoning->problem->family_count; family++)
        if (reasoning->kinds[family] > OTHERS) return "there is no such kind of units";
#if !defined(__wasm__) /* where it would make all faster by half, but the page's kernel a seventh larger */
    if (size <= 2 * 64) return reason_about_2(reasoning, text);
#endif
    return size <= 6 * 64 ? reason_about_6(reasoning, text) : reason_about_64(reasoning, text);
}
