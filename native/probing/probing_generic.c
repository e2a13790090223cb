/* Probing for any processor. */
#include "probing_run.h"

void probing_step_generic(Flock *flock) {
    step_all(flock);
}
