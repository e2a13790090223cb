/* The search for any processor. */
#define CODES CODES_GENERIC
#include "search_variant.h"
