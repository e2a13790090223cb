/* The refutation for x86-64 processors that count and find bits in one instruction (nearly all since 2013).
 * Elsewhere the generic code already does. */
#include "core/bits.h"

#ifdef X86_CODE
CODE_FOR("popcnt,bmi,bmi2,avx2")
#define CODES REFUTATION_POPCOUNT
#include "refutation_variant.h"
END_CODE_FOR
#endif
