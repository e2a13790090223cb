/* The ladder for every width, compiled for one kind of processor; included by logic_generic.c and
 * logic_popcount.c, which name the table CODES. */
#include <string.h>

#include "board_names.h"
#include "logic_code.h"
#include "logic_names.h"

/* Some levels. Chains are those from the first on, one for each number of passes. */
enum { TWO = 8, THREE = 11, COMPOSITE = 18, FIRST_CHAIN = 20, LONGEST_CHAIN = 5, LAST_CHAIN = 24, CONTRADICTION = 25 };

/* How many lines the X-wing of this level has; 0 if it is another level. */
static inline int wing_lines(int level) {
    return level == 9 ? 2 : level == 12 ? 3 : level == 15 ? 4 : 0;
}

/* Whether the level, of those that assume nothing, is one that the others add nothing to: an exclusion is any
 * touching shape, and matchings show what lies in a line or in few of them. */
static inline int is_broad(int level) {
    return level == 13 || level == 17 || level == COMPOSITE || wing_lines(level);
}

/* Whether the level, of those from TWO on, finds nothing where every region and line of a free cell are paired in
 * some perfect matching. */
static inline int is_of_matchings(int level) {
    return !wing_lines(level) && (level <= THREE || level == 14 || level == 17);
}

#define WIDTH 1
#include "logic_template.h"
#define WIDTH 2
#include "logic_template.h"
SMALL_CODE /* a page hardly ever meets boards that large */
#define WIDTH 4
#include "logic_template.h"
#define WIDTH 8
#include "logic_template.h"
#define WIDTH 16
#include "logic_template.h"
#define WIDTH 32
#include "logic_template.h"
#define WIDTH 64
#include "logic_template.h"
END_SMALL_CODE

const LogicCode *const CODES[LOGIC_WIDTHS] = {&CODE_1,  &CODE_2,  &CODE_4, &CODE_8,
                                              &CODE_16, &CODE_32, &CODE_64};
