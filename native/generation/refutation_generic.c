/* The refutation for any processor. */
#define CODES REFUTATION_GENERIC
#include "refutation_variant.h"
