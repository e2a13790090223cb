/* The ladder for any processor. */
#define CODES LOGIC_GENERIC
#include "logic_variant.h"
