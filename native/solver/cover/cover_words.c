/* Exact cover on longer bit sets: how it begins and ends. cover_words.h says how it works. */
#include "cover_words.h"

#include <stdlib.h>
#include <string.h>

#include "core/bits.h"

enum { MOST_BYTES = 1 << 25 }; /* of the rows of all options; more would be slower than sparse sets */
enum { MOST_ITEMS = 1 << 12 }; /* items with bounds; their levels have a row each */

static uint32_t words_for(uint32_t bits) {
    return (bits + WORD_BITS - 1) / WORD_BITS;
}

int cover_suits_words(const Options *o) {
    if (!o->primary || o->primary > MOST_ITEMS) return 0;
    for (uint32_t item = 0; item < o->primary; item++)
        if (o->bounds[2 * item] != 1 || o->bounds[2 * item + 1] != 1) return 0;
    uint32_t *count = (uint32_t *)calloc((size_t)o->items + 1, sizeof(uint32_t));
    if (!count) return 0;
    uint64_t words = 0;
    for (uint32_t index = 0; index < o->first[o->options]; index++) count[o->item[index]]++;
    for (uint32_t item = 0; item < o->primary; item++) words += words_for(count[item]);
    free(count);
    return words * o->options * sizeof(uint64_t) <= MOST_BYTES &&
           words * o->primary * sizeof(uint64_t) <= MOST_BYTES;
}

static void take_out(const Words *w, uint64_t *row, uint32_t option) {
    const Occurrences *u = &w->occurrences;
    for (uint32_t index = u->first[option]; index < u->first[option + 1]; index++)
        if (u->item[index] < w->primary)
            row[w->from[u->item[index]] + u->bit[index] / WORD_BITS] &= ~((uint64_t)1 << u->bit[index] % WORD_BITS);
}

void cover_words_make_effect(Words *w, uint32_t option) {
    const Occurrences *u = &w->occurrences;
    uint64_t *row = w->effect + (size_t)option * w->words;
    memset(row, 0xFF, w->words * sizeof(uint64_t));
    for (uint32_t index = u->first[option]; index < u->first[option + 1]; index++) {
        uint32_t item = u->item[index];
        for (uint32_t i = u->from[item]; i < u->from[item + 1]; i++) {
            uint32_t other = u->use[i].option;
            if (w->stamp[other] == option + 1) continue;
            if (item >= w->primary && cover_agree(u->colour[index], u->use[i].colour)) continue;
            w->stamp[other] = option + 1;
            take_out(w, row, other);
        }
    }
    w->is_built[option] = 1;
}

/* ---- the beginning and the end ---- */

static int set_items(Words *w) {
    w->from = (uint32_t *)rooms_add(&w->cover.rooms, (size_t)w->primary + 1, sizeof(uint32_t));
    if (!w->from) return 0;
    for (uint32_t item = 0; item < w->primary; item++) {
        w->from[item] = w->words;
        w->words += words_for(w->occurrences.from[item + 1] - w->occurrences.from[item]);
    }
    w->from[w->primary] = w->words;
    w->open_words = words_for(w->primary);
    return 1;
}

static int allocate(Words *w) {
    Rooms *rooms = &w->cover.rooms;
    size_t options = w->occurrences.options, levels = cover_most_levels(&w->occurrences), word = sizeof(uint64_t);
    w->effect = (uint64_t *)rooms_take(rooms, malloc((options + 1) * (w->words + 1) * word));
    w->covered = (uint64_t *)rooms_add(rooms, options * w->open_words, word);
    w->is_built = (unsigned char *)rooms_add(rooms, options, 1);
    w->stamp = (uint32_t *)rooms_add(rooms, options, sizeof(uint32_t));
    w->size = (uint32_t *)rooms_add(rooms, options, sizeof(uint32_t));
    w->level = (Level *)rooms_add(rooms, levels, sizeof(Level));
    w->row = (uint64_t *)rooms_add(rooms, levels * (w->words + 1), word);
    w->open = (uint64_t *)rooms_add(rooms, levels * w->open_words, word);
    return !rooms->failed;
}

static void set_options(Words *w) {
    const Occurrences *u = &w->occurrences;
    for (uint32_t option = 0; option < u->options; option++) {
        uint64_t *covered = w->covered + (size_t)option * w->open_words;
        w->size[option] = cover_size(u, option);
        for (uint32_t index = u->first[option]; index < u->first[option + 1]; index++)
            if (u->item[index] < w->primary)
                covered[u->item[index] / WORD_BITS] |= (uint64_t)1 << u->item[index] % WORD_BITS;
    }
    w->last = cover_common_size(u);
}

static void set_first_level(Words *w) {
    Level *level = w->level;
    memset(level, 0, sizeof *level);
    level->uncovered = w->primary;
    level->count = UINT32_MAX;
    for (uint32_t item = 0; item < w->primary; item++) {
        uint32_t count = w->occurrences.from[item + 1] - w->occurrences.from[item];
        w->open[item / WORD_BITS] |= (uint64_t)1 << item % WORD_BITS;
        for (uint32_t bit = 0; bit < count; bit++)
            w->row[w->from[item] + bit / WORD_BITS] |= (uint64_t)1 << bit % WORD_BITS;
        if (count >= level->count) continue;
        level->count = count;
        level->item = item;
    }
    w->is_finished = level->count == 0;
    level->remaining = w->row[w->from[level->item]];
}

Cover *cover_words_new(const Options *options, int generic) {
    Words *w = (Words *)calloc(1, sizeof(Words));
    if (!w || !cover_list_occurrences(&w->cover.rooms, &w->occurrences, options)) return (Cover *)w;
    w->cover.run = cover_words_run_generic;
    (void)generic;
#ifdef X86_CODE
    if (!generic && processor_has("popcnt") && processor_has("bmi2")) w->cover.run = cover_words_run_popcount;
#endif
    w->primary = options->primary;
    if (!set_items(w) || !allocate(w)) return &w->cover;
    set_options(w);
    set_first_level(w);
    return &w->cover;
}
