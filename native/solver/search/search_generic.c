/* The search for any processor. */
#include "core/bits.h"

FALLBACK_CODE
#define CODES CODES_GENERIC
#include "search_variant.h"
