/* Chooses the code for the processor; the sums are in balance_table.h. */
#include "balance.h"

#include "core/bits.h"

enum { LARGEST = 1 << 21 };

int balance_is_too_large(const Balance *b) {
    return (double)(b->rows + b->exact + 2) * (b->size + 2) > LARGEST;
}

double *balance_excluded(const Balance *b, size_t *count) {
#ifdef X86_CODE
    if (processor_has("avx2")) return balance_vectors(b, count);
#endif
    return balance_generic(b, count);
}
