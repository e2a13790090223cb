/* The options of each item. */
#include "cover_occurrences.h"

static int allocate(Rooms *rooms, Occurrences *u, const Options *o) {
    size_t entries = o->first[o->options], number = sizeof(uint32_t);
    *u = (Occurrences){.items = o->items, .primary = o->primary};
    u->first = (uint32_t *)rooms_add(rooms, (size_t)o->options + 1, number);
    u->item = (uint32_t *)rooms_add(rooms, entries, number);
    u->colour = (uint32_t *)rooms_add(rooms, entries, number);
    u->bit = (uint32_t *)rooms_add(rooms, entries, number);
    u->name = (uint32_t *)rooms_add(rooms, o->options, number);
    u->from = (uint32_t *)rooms_add(rooms, (size_t)o->items + 1, number);
    u->use = (Use *)rooms_add(rooms, entries, sizeof(Use));
    return !rooms->failed;
}

int cover_list_occurrences(Rooms *rooms, Occurrences *u, const Options *o) {
    if (!allocate(rooms, u, o)) return 0;
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
