/* Longer bit sets for x86-64 processors that count and find bits in one instruction. */
#include "core/bits.h"

#ifdef X86_CODE
CODE_FOR("popcnt,bmi,bmi2")
#include "cover_words_run.h"

SearchStatus cover_words_run_popcount(Cover *cover, double end) {
    return search((Words *)cover, end);
}

END_CODE_FOR
#endif
