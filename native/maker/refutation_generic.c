/* The refutation for any processor. */
#include "core/bits.h"

FALLBACK_CODE
#define CODES REFUTATION_GENERIC
#include "refutation_variant.h"
