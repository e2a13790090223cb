/* The options of each item, for the methods of exact cover that work on bit sets. */
#ifndef QUEENSIDE_COVER_OCCURRENCES_H
#define QUEENSIDE_COVER_OCCURRENCES_H

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
} Occurrences;

/* Lists them in these rooms. Returns 0 when there is no memory. */
int cover_list_occurrences(Rooms *rooms, Occurrences *occurrences, const Options *options);

static inline uint32_t cover_size(const Occurrences *occurrences, uint32_t option) {
    uint32_t size = 0;
    for (uint32_t index = occurrences->first[option]; index < occurrences->first[option + 1]; index++)
        size += occurrences->item[index] < occurrences->primary;
    return size;
}

/* The size of all options if they agree, else 0. */
static inline uint32_t cover_common_size(const Occurrences *occurrences) {
    uint32_t size = occurrences->options ? cover_size(occurrences, 0) : 0;
    for (uint32_t option = 1; option < occurrences->options; option++)
        if (cover_size(occurrences, option) != size) return 0;
    return size;
}

/* The most options of a solution, and 1: no option is smaller than the smallest. */
static inline uint32_t cover_most_levels(const Occurrences *occurrences) {
    uint32_t smallest = occurrences->primary ? occurrences->primary : 1;
    for (uint32_t option = 0; option < occurrences->options; option++)
        if (cover_size(occurrences, option) < smallest) smallest = cover_size(occurrences, option);
    return occurrences->primary / smallest + 1;
}

#endif
