/* Probing for x86-64 processors that count and find bits in one instruction. */
#include "bits.h"

#ifdef X86_CODE
CODE_FOR("popcnt,bmi,bmi2")
#include "probing_run.h"

void probing_step_popcount(Flock *flock) {
    step_all(flock);
}

END_CODE_FOR
#endif
