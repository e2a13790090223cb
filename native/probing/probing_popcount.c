/* Probing for x86-64 processors that count and find bits in one instruction. */
#if defined(__x86_64__) && defined(__GNUC__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("popcnt,bmi,bmi2"))), apply_to = function)
#else
#pragma GCC target("popcnt,bmi,bmi2")
#endif
#include "probing_run.h"

void probing_step_popcount(Flock *flock) {
    step_all(flock);
}

#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
