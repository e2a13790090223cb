/* The instance that is left once some options are chosen. */
#include <stdlib.h>

#include "cover.h"

/* An item, as the chosen options leave it. */
typedef struct {
    uint32_t occurrences, colour; /* how many of them have it, and in which colour */
    uint32_t number;       /* its number in what is left */
} ResidualItems;

/* Chooses an option. Returns 0 if it cannot stand beside those chosen before. */
static int choose(const Options *o, ResidualItems *items, uint32_t option) {
    if (!cover_is_wanted(o, option)) return 0;
    for (uint32_t index = o->first[option]; index < o->first[option + 1]; index++) {
        ResidualItems *item = &items[o->item[index]];
        if (o->item[index] < o->primary) {
            if (item->occurrences == o->bounds[2 * o->item[index] + 1]) return 0;
        } else if (item->occurrences && !cover_agree(o->colour[index], item->colour)) {
            return 0;
        }
        item->occurrences++;
        item->colour = o->colour[index];
    }
    return 1;
}

/* Whether the item can be covered by more options, except in the colour it has. */
static int is_open(const Options *o, const ResidualItems *items, uint32_t item) {
    return item < o->primary ? items[item].occurrences < o->bounds[2 * item + 1] : !items[item].occurrences;
}

/* Numbers the items that are open, and writes the bounds that are left of them. */
static void put_items(CoverResidual *residual, const Options *o, ResidualItems *items) {
    Options *to = &residual->options;
    for (uint32_t item = 0; item < o->items; item++) {
        if (!is_open(o, items, item)) continue;
        items[item].number = to->items++;
        if (item >= o->primary) continue;
        const uint32_t lower = o->bounds[2 * item], occurrences = items[item].occurrences;
        residual->bounds[2 * to->primary] = lower > occurrences ? lower - occurrences : 0;
        residual->bounds[2 * to->primary++ + 1] = o->bounds[2 * item + 1] - occurrences;
    }
}

/* Appends the option, unless something rules it out. */
static void put_option(CoverResidual *residual, const Options *o, const ResidualItems *items, uint32_t option) {
    uint32_t end = residual->first[residual->options.options];
    for (uint32_t index = o->first[option]; index < o->first[option + 1]; index++) {
        const uint32_t item = o->item[index];
        if (is_open(o, items, item)) {
            residual->item[end] = items[item].number;
            residual->colour[end++] = o->colour[index];
        } else if (item < o->primary || !cover_agree(o->colour[index], items[item].colour)) {
            return;
        }
    }
    residual->name[residual->options.options++] = o->name[option];
    residual->first[residual->options.options] = end;
}

/* Something that has to be covered, and nothing to do it with. */
static void put_impossible(CoverResidual *residual) {
    residual->options.items = residual->options.primary = 1;
    residual->bounds[0] = residual->bounds[1] = 1;
}

static int allocate(CoverResidual *residual, const Options *o) {
    const size_t options = (size_t)o->options + 1, entries = (size_t)o->first[o->options] + 1;
    residual->bounds = (uint32_t *)calloc(2 * ((size_t)o->primary + 1) + 2 * options + 2 * entries, sizeof(uint32_t));
    if (!residual->bounds) return 0;
    residual->options.bounds = residual->bounds;
    residual->options.first = residual->first = residual->bounds + 2 * ((size_t)o->primary + 1);
    residual->options.name = residual->name = residual->first + options;
    residual->options.item = residual->item = residual->name + options;
    residual->options.colour = residual->colour = residual->item + entries;
    return 1;
}

int cover_choose(CoverResidual *residual, const Options *o, const uint32_t *chosen, size_t count) {
    ResidualItems *items = (ResidualItems *)calloc((size_t)o->items + 1, sizeof(ResidualItems));
    unsigned char *is_chosen = (unsigned char *)calloc((size_t)o->options + 1, 1);
    const int ok = items && is_chosen && allocate(residual, o);
    int fits = 1;
    for (size_t i = 0; ok && fits && i < count; i++) {
        fits = !is_chosen[chosen[i]] && choose(o, items, chosen[i]);
        is_chosen[chosen[i]] = 1;
    }
    if (ok && fits) {
        put_items(residual, o, items);
        for (uint32_t option = 0; option < o->options; option++)
            if (!is_chosen[option]) put_option(residual, o, items, option);
    } else if (ok) {
        put_impossible(residual);
    }
    free(items);
    free(is_chosen);
    return ok;
}
