/* The options of each item, for the methods of exact cover that work on bit sets. */
#ifndef QUEENSIDE_COVER_USES_H
#define QUEENSIDE_COVER_USES_H

#include "cover.h"

/* An option of an item, and the colour it has there. */
typedef struct {
    uint32_t option, colour;
} Use;

/* The options that something asks for, numbered anew. */
typedef struct {
    uint32_t items, primary, options;
    uint32_t *first;        /* by option, and the end: where its items begin */
    uint32_t *item, *colour;
    uint32_t *bit;          /* by entry of an option: its place among the uses of the item */
    uint32_t *name;         /* by option */
    uint32_t *from;         /* by item, and the end: where its uses begin */
    Use *use;
} Uses;

/* Returns 0 when there is no memory; to be freed in either case. */
int cover_list_uses(Uses *uses, const Options *options);
void cover_free_uses(Uses *uses);

/* The number of items with bounds in an option. */
static inline uint32_t cover_size(const Uses *uses, uint32_t option) {
    uint32_t size = 0;
    for (uint32_t at = uses->first[option]; at < uses->first[option + 1]; at++)
        size += uses->item[at] < uses->primary;
    return size;
}

/* The size of all options if they agree, else 0. */
static inline uint32_t cover_common_size(const Uses *uses) {
    uint32_t size = uses->options ? cover_size(uses, 0) : 0;
    for (uint32_t option = 1; option < uses->options; option++)
        if (cover_size(uses, option) != size) return 0;
    return size;
}

/* The most options of a solution, and 1: no option is smaller than the smallest. */
static inline uint32_t cover_most_levels(const Uses *uses) {
    uint32_t smallest = uses->primary ? uses->primary : 1;
    for (uint32_t option = 0; option < uses->options; option++)
        if (cover_size(uses, option) < smallest) smallest = cover_size(uses, option);
    return uses->primary / smallest + 1;
}

#endif
