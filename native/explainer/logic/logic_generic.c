/* The ladder for any processor. */
#include "core/bits.h"

FALLBACK_CODE
#define CODES LOGIC_GENERIC
#include "logic_variant.h"
