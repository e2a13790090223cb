/* The refutation for x86-64 processors that count and find bits in one instruction (nearly all since 2013).
 * Elsewhere the generic code already does. */
#if defined(__x86_64__) && defined(__GNUC__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("popcnt,bmi,bmi2,avx2"))), apply_to = function)
#else
#pragma GCC target("popcnt,bmi,bmi2,avx2")
#endif
#define CODES REFUTATION_POPCOUNT
#include "refutation_variant.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
