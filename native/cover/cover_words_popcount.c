/* Longer bit sets for x86-64 processors that count and find bits in one instruction. */
#if defined(__x86_64__) && defined(__GNUC__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("popcnt,bmi,bmi2"))), apply_to = function)
#else
#pragma GCC target("popcnt,bmi,bmi2")
#endif
#include "cover_words_run.h"

SearchStatus cover_words_run_popcount(Cover *cover, double end) {
    return search((Words *)cover, end);
}

#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
