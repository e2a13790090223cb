/* The search of cover_words.h, for one kind of processor. */
#include "core/bits.h"
#include "cover_words.h"

/* Makes the next level: what this one's option leaves. Returns whether every open item has options. */
static inline int make_child(Words *w, Level *level, Level *next) {
    const uint32_t option = level->option;
    const uint64_t *row = w->row + (size_t)w->depth * w->words, *effect = w->effect + (size_t)option * w->words;
    const uint64_t *open = w->open + (size_t)w->depth * w->open_words;
    const uint64_t *covered = w->covered + (size_t)option * w->open_words;
    uint64_t *to = w->row + (size_t)(w->depth + 1) * w->words;
    uint64_t *open_to = w->open + (size_t)(w->depth + 1) * w->open_words;
    uint32_t min_count = UINT32_MAX, best = 0;
    for (uint32_t word = 0; word < w->open_words; word++) {
        uint64_t remaining = open_to[word] = open[word] & ~covered[word];
        for (; remaining; remaining &= remaining - 1) {
            const uint32_t item = word * WORD_BITS + (uint32_t)first_bit64(remaining);
            uint32_t count = 0;
            for (uint32_t index = w->from[item]; index < w->from[item + 1]; index++) {
                to[index] = row[index] & effect[index];
                count += (uint32_t)bit_count64(to[index]);
            }
            if (count >= min_count) continue;
            if (!count) return 0;
            min_count = count;
            best = item;
        }
    }
    next->item = best;
    next->count = min_count;
    next->word = 0;
    next->remaining = to[w->from[best]];
    return 1;
}

static inline int next_option(const Words *w, Level *level) {
    const uint64_t *row = w->row + (size_t)w->depth * w->words;
    const uint32_t from = w->from[level->item], end = w->from[level->item + 1];
    while (!level->remaining) {
        if (from + ++level->word >= end) return 0;
        level->remaining = row[from + level->word];
    }
    const uint32_t bit = level->word * WORD_BITS + (uint32_t)first_bit64(level->remaining);
    level->option = w->occurrences.use[w->occurrences.from[level->item] + bit].option;
    level->remaining &= level->remaining - 1;
    return 1;
}

/* Reports the options being tried as a solution. Returns as cover_found; -1: no memory. */
static int report(Words *w) {
    if (w->cover.keep) {
        uint32_t *solution = cover_room(&w->cover, w->depth + 1);
        if (!solution) return -1;
        for (uint32_t i = 0; i <= w->depth; i++) solution[i] = w->occurrences.name[w->level[i].option];
    }
    return cover_found(&w->cover, w->depth + 1);
}

static inline int try_option(Words *w, Level *level) {
    Level *next = level + 1;
    w->cover.nodes++;
    if (!w->is_built[level->option]) cover_words_make_effect(w, level->option);
    next->uncovered = level->uncovered - w->size[level->option];
    if (!next->uncovered) return report(w);
    if (!make_child(w, level, next)) return 1;
    if (!w->cover.keep && next->uncovered == w->last) return cover_counted(&w->cover, next->count);
    w->depth++;
    return 1;
}

static SearchStatus search(Words *w, double end) {
    for (uint32_t trials = 1; !w->is_finished; trials++) {
        Level *level = &w->level[w->depth];
        if (!next_option(w, level)) {
            w->is_finished = w->depth == 0;
            w->depth -= !w->is_finished;
            continue;
        }
        int going = try_option(w, level);
        if (going < 0) return SEARCH_NO_MEMORY;
        if (!going) return w->cover.status;
        if (trials % TRIALS_PER_LOOK == 0 && is_later_than(end)) return SEARCH_PAUSED;
    }
    return SEARCH_EXHAUSTED;
}
