/* Common parts of both kinds of repair: the slices and the end. */
#include "repair.h"

#include "solver/search/search.h"

int repair_run(Repair *repair, uint64_t most_steps, double seconds) {
    return !repair->hopeless && repair->run(repair, most_steps, clock_now() + seconds);
}

void repair_free(Repair *repair) {
    if (repair) repair->release(repair);
}
