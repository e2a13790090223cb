/* Balances for x86-64 processors with vectors of 32 bytes (nearly all since 2013). */
#include "core/bits.h"

#ifdef X86_CODE
CODE_FOR("avx2")
#include "balance_table.h"

double *balance_vectors(const Balance *balance, size_t *count) {
    return excluded(balance, count);
}

END_CODE_FOR
#endif
