/* The refutation for each size of board, for one kind of processor; CODES names the list. */
#include "core/bits.h"
#include "refutation.h"

enum { SMALL = 4 }; /* cells of a region that are looked at together */

#define PASTED(name, height) name##_of_##height
#define PASTE(name, height) PASTED(name, height)
#define NAMED(name) PASTE(name, HEIGHT)

#define LANE 8
#define HEIGHT 8
#include "refutation_template.h"
#undef HEIGHT
#undef LANE

#define LANE 16
#define HEIGHT 12
#include "refutation_template.h"
#undef HEIGHT
#define HEIGHT 16
#include "refutation_template.h"
#undef HEIGHT
#undef LANE

#define LANE 32
#define HEIGHT 24
#include "refutation_template.h"
#undef HEIGHT
#define HEIGHT 32
#include "refutation_template.h"
#undef HEIGHT
#undef LANE

#define LANE 64
#define HEIGHT 48
#include "refutation_template.h"
#undef HEIGHT
#define HEIGHT 64
#include "refutation_template.h"
#undef HEIGHT
#undef LANE

RefutationCode *const CODES[REFUTATION_WIDTHS] = {refute_of_8,  refute_of_12, refute_of_16, refute_of_24,
                                                  refute_of_32, refute_of_48, refute_of_64};

SolutionCode *const LISTS[SOLUTION_WIDTHS] = {list_of_8, list_of_12, list_of_16};
