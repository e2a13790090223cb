/* The refutation for each size of board, for one kind of processor; CODES names the list. */
#include "core/bits.h"
#include "refutation.h"

enum { SMALL = 4 }; /* cells of a region that are looked at together */

/* Whether there may be room for more. */
static int add_solution(Solutions *solutions, const uint64_t *queens, int words) {
    memcpy(solutions->queens[solutions->count++], queens, (size_t)words * sizeof *queens);
    return solutions->count < solutions->limit;
}

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

RefutationCode *const CODES[REFUTATION_WIDTHS] = {
    search_board_of_8,  search_board_of_12, search_board_of_16, search_board_of_24,
    search_board_of_32, search_board_of_48, search_board_of_64};
