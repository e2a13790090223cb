/* The options of each item. */
#include "cover_occurrences.h"

#include <stdlib.h>
#include <string.h>

static uint32_t *numbers(size_t count) {
    return (uint32_t *)calloc(count + 1, sizeof(uint32_t));
}

static int allocate(Occurrences *u, const Options *o) {
    size_t entries = o->first[o->options];
    memset(u, 0, sizeof *u);
    u->items = o->items;
    u->primary = o->primary;
    u->first = numbers(o->options);
    u->item = numbers(entries);
    u->colour = numbers(entries);
    u->bit = numbers(entries);
    u->name = numbers(o->options);
    u->from = numbers(o->items);
    u->use = (Use *)malloc((entries + 1) * sizeof(Use));
    return u->first && u->item && u->colour && u->bit && u->name && u->from && u->use;
}

void cover_free_occurrences(Occurrences *u) {
    free(u->first);
    free(u->item);
    free(u->colour);
    free(u->bit);
    free(u->name);
    free(u->from);
    free(u->use);
}

int cover_list_occurrences(Occurrences *u, const Options *o) {
    if (!allocate(u, o)) return 0;
    uint32_t end = 0;
    for (uint32_t option = 0; option < o->options; option++) {
        if (!cover_is_wanted(o, option)) continue;
        u->name[u->options] = o->name[option];
        for (uint32_t index = o->first[option]; index < o->first[option + 1]; index++, end++) {
            u->item[end] = o->item[index];
            u->colour[end] = o->colour[index];
            u->bit[end] = u->from[o->item[index]]++; /* a count, until all are known */
        }
        u->first[++u->options] = end;
    }
    for (uint32_t item = 0, from = 0; item <= u->items; item++) {
        uint32_t count = item < u->items ? u->from[item] : 0;
        u->from[item] = from;
        from += count;
    }
    for (uint32_t option = 0; option < u->options; option++)
        for (uint32_t index = u->first[option]; index < u->first[option + 1]; index++) {
            Use *use = &u->use[u->from[u->item[index]] + u->bit[index]];
            use->option = option;
            use->colour = u->colour[index];
        }
    return 1;
}
