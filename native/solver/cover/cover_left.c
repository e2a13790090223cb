/* The instance that is left once some options are chosen. */
#include <stdlib.h>

#include "cover.h"

/* An item, as the chosen options leave it. */
typedef struct {
    uint32_t uses, colour; /* how many of them have it, and in which colour */
    uint32_t number;       /* its number in what is left */
} Left;

/* Chooses an option. Returns 0 if it cannot stand beside those chosen before. */
static int choose(const Options *o, Left *items, uint32_t option) {
    if (!cover_is_wanted(o, option)) return 0;
    for (uint32_t at = o->first[option]; at < o->first[option + 1]; at++) {
        Left *item = &items[o->item[at]];
        if (o->item[at] < o->primary) {
            if (item->uses == o->bounds[2 * o->item[at] + 1]) return 0;
        } else if (item->uses && !cover_agree(o->colour[at], item->colour)) {
            return 0;
        }
        item->uses++;
        item->colour = o->colour[at];
    }
    return 1;
}

/* Whether the item can be covered by more options, except in the colour it has. */
static int is_open(const Options *o, const Left *items, uint32_t item) {
    return item < o->primary ? items[item].uses < o->bounds[2 * item + 1] : !items[item].uses;
}

/* Numbers the items that are open, and writes the bounds that are left of them. */
static void put_items(CoverLeft *left, const Options *o, Left *items) {
    Options *to = &left->options;
    for (uint32_t item = 0; item < o->items; item++) {
        if (!is_open(o, items, item)) continue;
        items[item].number = to->items++;
        if (item >= o->primary) continue;
        const uint32_t lower = o->bounds[2 * item], uses = items[item].uses;
        left->bounds[2 * to->primary] = lower > uses ? lower - uses : 0;
        left->bounds[2 * to->primary++ + 1] = o->bounds[2 * item + 1] - uses;
    }
}

/* Appends the option, unless something rules it out. */
static void put_option(CoverLeft *left, const Options *o, const Left *items, uint32_t option) {
    uint32_t end = left->first[left->options.options];
    for (uint32_t at = o->first[option]; at < o->first[option + 1]; at++) {
        const uint32_t item = o->item[at];
        if (is_open(o, items, item)) {
            left->item[end] = items[item].number;
            left->colour[end++] = o->colour[at];
        } else if (item < o->primary || !cover_agree(o->colour[at], items[item].colour)) {
            return;
        }
    }
    left->name[left->options.options++] = o->name[option];
    left->first[left->options.options] = end;
}

/* Something that has to be covered, and nothing to do it with. */
static void put_impossible(CoverLeft *left) {
    left->options.items = left->options.primary = 1;
    left->bounds[0] = left->bounds[1] = 1;
}

static int allocate(CoverLeft *left, const Options *o) {
    const size_t options = (size_t)o->options + 1, entries = (size_t)o->first[o->options] + 1;
    left->bounds = (uint32_t *)calloc(2 * ((size_t)o->primary + 1) + 2 * options + 2 * entries, sizeof(uint32_t));
    if (!left->bounds) return 0;
    left->first = left->bounds + 2 * ((size_t)o->primary + 1);
    left->name = left->first + options;
    left->item = left->name + options;
    left->colour = left->item + entries;
    return 1;
}

int cover_choose(CoverLeft *left, const Options *o, const uint32_t *chosen, size_t count) {
    Left *items = (Left *)calloc((size_t)o->items + 1, sizeof(Left));
    unsigned char *is_chosen = (unsigned char *)calloc((size_t)o->options + 1, 1);
    const int done = items && is_chosen && allocate(left, o);
    int fits = 1;
    for (size_t i = 0; done && fits && i < count; i++) {
        fits = !is_chosen[chosen[i]] && choose(o, items, chosen[i]);
        is_chosen[chosen[i]] = 1;
    }
    if (done && fits) {
        put_items(left, o, items);
        for (uint32_t option = 0; option < o->options; option++)
            if (!is_chosen[option]) put_option(left, o, items, option);
    } else if (done) {
        put_impossible(left);
    }
    left->options.bounds = left->bounds;
    left->options.first = left->first;
    left->options.item = left->item;
    left->options.colour = left->colour;
    left->options.name = left->name;
    free(items);
    free(is_chosen);
    return done;
}
