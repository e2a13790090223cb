/* Longer bit sets for any processor. */
#include "cover_words_run.h"

SearchStatus cover_words_run_generic(Cover *cover, double end) {
    return search((Words *)cover, end);
}
