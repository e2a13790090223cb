/* Lists of halves. Included by the code for each processor, after these:
 *
 *   uint64_t *keep_wide(uint64_t *to, const WideSource *sources, int count, uint64_t on_board)
 *   uint32_t *keep(uint32_t *to, const Source *source)
 *   uint32_t *keep_tied(uint32_t *to, const uint32_t *from, size_t count), and keep_free alike
 *
 * `keep` appends to `to` the words of a source that have nothing in common with its queens, nor their edges with its
 * edges, with the bits of `set` set. It returns the end, and may write up to SLACK words beyond. `keep_wide` does it
 * for words of a MeetLevel, from each source in turn, and moves them on by a column. Sources are whole groups: lists
 * are filled up with words that have every bit, and so are never kept. `keep_tied` and `keep_free` append the words
 * that are and are not tied, and take any number. */
#ifndef QUEENSIDE_MEET_LISTS_H
#define QUEENSIDE_MEET_LISTS_H

#include <string.h>

#include "meet.h"

/* A set of rows without one member. */
typedef struct {
    int place;     /* of the member, among the free rows */
    uint32_t rest; /* the number of the set without it */
} Member;

/* A set of rows, and what it is made of. */
typedef struct {
    Member member[MEET_MAX_HALF];
    int size;
} Rows;

static inline Rows rows_of(const MeetHalves *halves, uint32_t set) {
    Rows rows = {.size = 0};
    uint32_t below = 0, above = 0;
    for (; set; set &= set - 1) {
        int place = first_bit32(set);
        rows.member[rows.size].place = place;
        above += rows.size ? halves->choose[place][rows.size] : 0;
        rows.size++;
    }
    for (int i = 0; i < rows.size; i++) {
        rows.member[i].rest = below + above;
        below += halves->choose[rows.member[i].place][i + 1];
        if (i + 1 < rows.size) above -= halves->choose[rows.member[i + 1].place][i + 1];
    }
    return rows;
}

/* Makes room for so many words and the slack, of which the first `used` are kept. */
static inline int reserve(void **words, size_t *room, size_t used, size_t count, size_t size) {
    return (count + SLACK) * size <= *room || meet_room(words, room, used * size, (count + SLACK) * size);
}

/* Fills up a list that begins at `begin` to whole groups with words of every bit. Returns the new end. */
static inline size_t fill_up(uint64_t *word, size_t begin, size_t end, size_t group) {
    while ((end - begin) % group) word[end++] = ~(uint64_t)0;
    return end;
}

/* ---- columns from the edge inwards ---- */

/* All placements with queens in these rows, the innermost in column `c`; appended to `to`. */
static uint64_t *extend(const MeetHalves *halves, const MeetSide *side, const MeetLevel *from, const Rows *rows,
                        int c, uint64_t *to) {
    uint64_t on_board = (((uint64_t)1 << halves->plan.n) - 2) << 32; /* nothing comes from above row 0 */
    WideSource sources[MEET_MAX_HALF];
    int count = 0;
    for (int i = 0; i < rows->size; i++) {
        int row = halves->row[rows->member[i].place];
        const uint32_t *start = from->start + rows->member[i].rest;
        if (side->closed[c] >> row & 1) continue;
        WideSource *source = &sources[count++];
        source->from = from->word + start[0];
        source->count = start[1] - start[0];
        source->queen = (uint64_t)1 << row | (uint64_t)1 << (row + 32);
        source->set = side->tied[c] >> row & 1 ? source->queen | MEET_TIED : source->queen;
    }
    return keep_wide(to, sources, count, on_board);
}

/* The number of words in the lists from which those on these rows are made. */
static inline size_t words_in(const Rows *rows, const uint32_t *start) {
    size_t sum = 0;
    for (int i = 0; i < rows->size; i++) sum += start[rows->member[i].rest + 1] - start[rows->member[i].rest];
    return sum;
}

/* About how many placements of `c + 1` columns there are, given those of `c`: each can be continued in the rows that
 * it leaves and the band leaves open, and not quite half of these continuations fit. */
static size_t likely_words(const MeetHalves *halves, const MeetSide *side, const MeetLevel *from, int c) {
    size_t open = 0, rows = (size_t)halves->free_rows;
    for (size_t i = 0; i < rows; i++) open += !(side->closed[c] >> halves->row[i] & 1);
    return from->start[halves->choose[halves->free_rows][c]] * (rows - (size_t)c) * open / rows / 2;
}

/* The lists of `c + 1` columns from those of `c`. */
static int build_level(const MeetHalves *halves, const MeetSide *side, const MeetLevel *from, int c, MeetLevel *to,
                       const Flag *cancelled) {
    uint32_t count = halves->choose[halves->free_rows][c + 1], set = ((uint32_t)1 << (c + 1)) - 1;
    size_t end = 0;
    if (!meet_room((void **)&to->start, &to->starts, 0, ((size_t)count + 1) * sizeof *to->start)) return 0;
    if (!reserve((void **)&to->word, &to->words, 0, likely_words(halves, side, from, c), sizeof *to->word)) return 0;
    for (uint32_t i = 0; i < count; i++, set = meet_next(set)) {
        Rows rows = rows_of(halves, set);
        size_t most = words_in(&rows, from->start);
        if (is_raised(cancelled)) return 0;
        if (!reserve((void **)&to->word, &to->words, end, end + most, sizeof *to->word)) return 0;
        to->start[i] = (uint32_t)end;
        size_t begin = end;
        end = (size_t)(extend(halves, side, from, &rows, c, to->word + end) - to->word);
        end = fill_up(to->word, begin, end, WIDE_GROUP);
    }
    to->start[count] = (uint32_t)end;
    return 1;
}

/* ---- words ---- */

enum { SQUEEZES = 4 }; /* a word leaves out less than 16 diagonals below one that it has */

/* Bits that are kept, and moved together to the lower end: those of `move[i]` by 2^i (H. Warren, Hacker's Delight,
 * 2002, 7-4). */
typedef struct {
    uint32_t kept, move[SQUEEZES];
} Squeeze;

/* The layout of a word of diagonals: see point 3 of meet.h. A diagonal's number is the row where it crosses the column
 * but the innermost if it goes up, and the innermost column if it goes down: so that queens of both columns have all of
 * theirs. */
typedef struct {
    int outer;          /* so many diagonals of each direction do not reach the other half: those that go up first, */
    int reach;          /* those that go down after so many that do */
    int cut;
    int shift;          /* where the diagonals of the other direction begin */
    int steps;          /* so many of the moves, and no more, have bits to move */
    Squeeze ups, downs;
    int key[2][MEET_MAX_CUT]; /* which diagonals are the key, of those that go up and down */
} Packing;

/* Diagonals of both directions by their numbers. */
typedef struct {
    uint32_t up, down;
} Diagonals;

static inline Diagonals diagonals_of(uint64_t word) {
    Diagonals both = {(uint32_t)word & ~MEET_TIED, (uint32_t)(word >> 32) << 1};
    return both;
}

static Squeeze squeeze_of(uint32_t kept) {
    Squeeze squeeze = {kept, {0}};
    uint32_t gaps = ~kept << 1; /* below each bit */
    for (int i = 0; i < SQUEEZES; i++) {
        uint32_t odd = gaps; /* whether the gaps below a bit are odd in number */
        for (int step = 1; step < 32; step *= 2) odd ^= odd << step;
        squeeze.move[i] = odd & kept;
        kept = (kept ^ squeeze.move[i]) | squeeze.move[i] >> (1 << i);
        gaps &= ~odd;
    }
    return squeeze;
}

static void list_key(uint32_t key, int first, int *places) {
    for (; key; key &= key - 1) *places++ = first + first_bit32(key);
}

static Packing packing_of(const MeetHalves *halves, int mirrored) {
    const MeetDiagonals *up = mirrored ? &halves->down : &halves->up, *down = mirrored ? &halves->up : &halves->down;
    Packing p;
    memset(&p, 0, sizeof p);
    p.outer = halves->plan.band + MEET_INNER;
    p.reach = halves->plan.reach;
    p.cut = halves->plan.cut;
    p.shift = meet_word_bits(up);
    p.ups = squeeze_of(up->live & ~up->key);
    p.downs = squeeze_of(down->live & ~down->key);
    for (int i = 0; i < SQUEEZES; i++)
        if (p.ups.move[i] | p.downs.move[i]) p.steps = i + 1;
    list_key(up->key, p.outer, p.key[0]);
    list_key(down->key, 0, p.key[1]);
    return p;
}

/* The share of two diagonals in the key of a word. */
static inline uint32_t key_bits(const Packing *p, Diagonals both, int i) {
    return (both.up >> p->key[0][i] & 1) << i | (both.down >> p->key[1][i] & 1) << (p->cut + i);
}

static inline uint32_t key_of(const Packing *p, Diagonals both) {
    uint32_t key = 0;
    for (int i = 0; i < p->cut; i++) key |= key_bits(p, both, i);
    return key;
}

static inline uint32_t squeezed(const Squeeze *squeeze, uint32_t bits, int steps) {
    bits &= squeeze->kept;
    for (int i = 0; i < steps; i++) {
        uint32_t moved = bits & squeeze->move[i];
        bits = (bits ^ moved) | moved >> (1 << i);
    }
    return bits;
}

static inline uint32_t pack(const Packing *p, Diagonals both, int steps) {
    uint32_t up = squeezed(&p->ups, both.up >> p->outer, steps), down = squeezed(&p->downs, both.down, steps);
    return up | down << p->shift;
}

static inline uint32_t pack_edges(const Packing *p, Diagonals both) {
    uint32_t outer = ((uint32_t)1 << p->outer) - 1;
    return (both.up & outer) | (both.down >> p->reach & outer) << p->outer;
}

enum { STREAMS = 4 }; /* counted apart, since a counter cannot be raised again before it has been written */

/* Counts the keys of the words, which go to `keys`, in each quarter of the list. */
static void count_keys(const Packing *packing, const uint64_t *words, size_t count, uint8_t *keys,
                       uint32_t (*counts)[MEET_MAX_KEYS]) {
    const Packing p = *packing;
    size_t quarter = count / STREAMS, i = 0;
    for (size_t k = 0; k < count; k++) keys[k] = (uint8_t)key_bits(&p, diagonals_of(words[k]), 0);
    for (int d = 1; d < p.cut; d++)
        for (size_t k = 0; k < count; k++) keys[k] |= (uint8_t)key_bits(&p, diagonals_of(words[k]), d);
    for (; i < quarter; i++)
        for (size_t s = 0; s < STREAMS; s++) counts[s][keys[s * quarter + i]]++;
    for (i = STREAMS * quarter; i < count; i++) counts[STREAMS - 1][keys[i]]++;
}

/* Sorts words by key, each key filled up to whole groups, and adds where each key begins to what is in `start`.
 * Returns the end. */
static size_t sort_by_key(const Packing *p, const uint64_t *from, size_t count, uint8_t *keys, uint64_t *to,
                          uint32_t *start) {
    uint32_t next[STREAMS][MEET_MAX_KEYS] = {{0}}, at = 0;
    size_t quarter = count / STREAMS, i = 0;
    count_keys(p, from, count, keys, next);
    for (uint32_t key = 0; key < (uint32_t)1 << 2 * p->cut; key++) {
        uint32_t begin = at;
        start[key] = start[0] + at;
        for (int s = 0; s < STREAMS; s++) {
            uint32_t size = next[s][key];
            next[s][key] = at;
            at += size;
        }
        at = (uint32_t)fill_up(to, begin, at, MEET_GROUP);
    }
    for (; i < quarter; i++)
        for (size_t s = 0; s < STREAMS; s++) to[next[s][keys[s * quarter + i]]++] = from[s * quarter + i];
    for (i = STREAMS * quarter; i < count; i++) to[next[STREAMS - 1][keys[i]]++] = from[i];
    return at;
}

/* ---- halves ---- */

/* Packs whole groups of words; with loops of fixed length, since small boards need few moves or none. Of the words of a
 * level only those that fill up have the last bit. */
static void pack_all(const Packing *packing, const uint64_t *words, size_t count, uint32_t *to) {
    const Packing p = *packing;
#define FIXED(steps)                                                                                     \
    case steps:                                                                                          \
        for (size_t k = 0; k < count; k += MEET_GROUP, words += MEET_GROUP, to += 2 * MEET_GROUP) {      \
            for (size_t i = 0; i < MEET_GROUP; i++) {                                                    \
                Diagonals both = diagonals_of(words[i]);                                                 \
                uint32_t rest = ((uint32_t)words[i] & MEET_TIED) | ((uint32_t)(words[i] >> 33) & MEET_FILL); \
                to[i] = pack(&p, both, steps) | rest;                                                    \
                to[MEET_GROUP + i] = pack_edges(&p, both);                                               \
            }                                                                                            \
        }                                                                                                \
        break;
    switch (p.steps) {
        FIXED(0) FIXED(1) FIXED(2) FIXED(3) FIXED(4)
    }
#undef FIXED
}

/* The list on these rows, sorted by key; `*end` is where it begins in the words, and then where it ends. */
static int build_list(MeetHalves *halves, const MeetSide *side, const MeetLevel *from, const Rows *rows,
                      const Packing *p, MeetHalf *half, uint32_t *start, size_t *end) {
    MeetLevel *list = &halves->list[0], *sorted = &halves->list[p->cut > 0];
    void **keys = (void **)&halves->keys;
    size_t count = 1, filled = words_in(rows, from->start) + ((size_t)MEET_GROUP << 2 * p->cut);
    if (!reserve((void **)&list->word, &list->words, 0, filled, sizeof *list->word)) return 0;
    if (!reserve((void **)&sorted->word, &sorted->words, 0, filled, sizeof *sorted->word)) return 0;
    if (!reserve(keys, &halves->key_room, 0, filled, sizeof *halves->keys)) return 0;
    if (!reserve((void **)&half->word, &half->words, *end, *end + filled, 2 * sizeof *half->word)) return 0;
    if (!rows->size) list->word[0] = 0; /* no columns, one placement */
    else count = (size_t)(extend(halves, side, from, rows, rows->size - 1, list->word) - list->word);
    start[0] = (uint32_t)*end;
    if (p->cut) count = sort_by_key(p, list->word, count, halves->keys, sorted->word, start);
    else count = fill_up(list->word, 0, count, MEET_GROUP);
    pack_all(p, sorted->word, count, half->word + 2 * *end);
    *end += count;
    return 1;
}

/* All lists of all columns but the two innermost. */
static int build_lists(MeetHalves *halves, const MeetSide *side, const MeetLevel *from, MeetHalf *half,
                       const Flag *cancelled) {
    Packing p = packing_of(halves, half == &halves->west);
    int size = halves->plan.half - MEET_INNER, done = 1;
    size_t keys = (size_t)1 << 2 * p.cut, count = halves->choose[halves->free_rows][size], end = 0;
    size_t likely = (size ? likely_words(halves, side, from, size - 1) : 1) + count * keys * MEET_GROUP / 2;
    uint32_t set = ((uint32_t)1 << size) - 1;
    if (!meet_room((void **)&half->start, &half->starts, 0, (count * keys + 1) * sizeof *half->start)) return 0;
    if (!reserve((void **)&half->word, &half->words, 0, likely, 2 * sizeof *half->word)) return 0;
    for (size_t i = 0; done && i < count; i++) {
        if (i) set = meet_next(set);
        Rows rows = rows_of(halves, set);
        done = !is_raised(cancelled) && build_list(halves, side, from, &rows, &p, half, half->start + i * keys, &end);
    }
    half->start[count * keys] = (uint32_t)end;
    return done;
}

static int build_half(MeetHalves *halves, int mirrored, MeetHalf *half, const Flag *cancelled) {
    MeetSide side = meet_side(&halves->plan, &halves->band, mirrored);
    uint64_t empty[WIDE_GROUP] = {0};
    uint32_t ends[2] = {0, (uint32_t)fill_up(empty, 0, 1, WIDE_GROUP)};
    MeetLevel first = {empty, ends, 0, 0};
    const MeetLevel *from = &first;
    int done = 1;
    for (int c = 0; done && c < halves->plan.half - MEET_INNER - 1; c++) {
        done = build_level(halves, &side, from, c, &halves->level[c & 1], cancelled);
        from = &halves->level[c & 1];
    }
    return done && build_lists(halves, &side, from, half, cancelled);
}

static int build(MeetHalves *halves, const Flag *cancelled) {
    return build_half(halves, 0, &halves->east, cancelled) &&
           (halves->one_side || build_half(halves, 1, &halves->west, cancelled));
}

/* ---- the two innermost columns ---- */

/* A queen in one of them. */
typedef struct {
    uint32_t word, edges; /* its diagonals, */
    uint32_t key;
    uint32_t tied;        /* and whether it makes the half tied, as the bit of a word */
    int open;             /* whether it may stand there */
} Queen;

/* Those in each place, the innermost column first. */
typedef struct {
    Queen in[MEET_INNER][2 * MEET_MAX_HALF];
} Queens;

/* Words to which two queens are added. */
typedef struct {
    const uint32_t *start; /* of each key in the half */
    Source source;
    uint32_t key;          /* of the queens */
} Choice;

enum { MOST_CHOICES = MEET_MAX_HALF * (MEET_MAX_HALF - 1) };

/* Words sorted by key. `bound` tells where each key begins, and where those of its words begin that are tied, once
 * they have been put last. */
typedef struct {
    uint32_t *word, *sorted;
    size_t words, sorted_room; /* bytes of room */
    uint32_t bound[2 * MEET_MAX_KEYS + 1];
} List;

static inline size_t length_of(const List *list, int cut) {
    return list->bound[(size_t)2 << 2 * cut];
}

static Queen queen_in(const MeetPlan *plan, const MeetSide *side, const Packing *p, int row, int from_centre) {
    int c = plan->half - 1 - from_centre;
    Diagonals both = {(uint32_t)1 << (row + 1 - from_centre), (uint32_t)1 << (row + from_centre)};
    Queen queen;
    queen.word = pack(p, both, SQUEEZES);
    queen.edges = pack_edges(p, both);
    queen.key = key_of(p, both);
    queen.tied = side->tied[c] >> row & 1 ? MEET_TIED : 0;
    queen.open = !(side->closed[c] >> row & 1);
    return queen;
}

/* The parts of the number of a set without two of its members: what each member adds, if none, one or two of the
 * members below it are left out, summed over the members from the first on. */
typedef struct {
    uint32_t sum[3][MEET_MAX_HALF + 1];
    int place[MEET_MAX_HALF], size;
} Members;

static inline Members members_of(const MeetHalves *halves, uint32_t set) {
    Members members = {{{0}, {0}, {0}}, {0}, 0};
    for (; set; set &= set - 1) {
        int place = first_bit32(set), i = members.size++;
        members.place[i] = place;
        for (int out = 0; out < 3; out++)
            members.sum[out][i + 1] = members.sum[out][i] + (i >= out ? halves->choose[place][i + 1 - out] : 0);
    }
    return members;
}

static inline uint32_t number_without(const Members *m, int i, int k) {
    return m->sum[0][i] + m->sum[1][k] - m->sum[1][i + 1] + m->sum[2][m->size] - m->sum[2][k + 1];
}

/* Asks for the first words of a list, which will be tried soon: most lists are short, and lie anywhere in memory. */
static inline void fetch_ahead(const uint32_t *words) {
    enum { LINES = 4, LINE = 64 / sizeof *words };
    for (int i = 0; i < LINES; i++) prefetch(words + i * LINE);
}

/* Adds a choice if both queens may stand there. Returns how many choices there are then. */
static inline int add_choice(Choice *choices, int count, const uint32_t *start, const Queen *inner, const Queen *second) {
    Choice *choice = &choices[count];
    choice->start = start;
    choice->key = inner->key | second->key;
    choice->source.queens = inner->word | second->word | MEET_FILL;
    choice->source.edges = inner->edges | second->edges;
    choice->source.set = inner->word | second->word | inner->tied | second->tied;
    return count + (inner->open & second->open);
}

/* All ways to take the queens of the two innermost columns from these rows; adds up how many words there are to try. */
static int list_choices(const MeetHalves *halves, const MeetHalf *half, const Queens *queens, uint32_t set,
                        Choice *choices, size_t *words) {
    size_t keys = (size_t)1 << 2 * halves->plan.cut;
    Members m = members_of(halves, set);
    int count = 0;
    *words = 0;
    for (int i = 0; i < m.size; i++) {
        for (int k = i + 1; k < m.size; k++) {
            int low = m.place[i], high = m.place[k], before = count;
            if (halves->row[high] - halves->row[low] < 2) continue;
            const uint32_t *start = half->start + keys * number_without(&m, i, k);
            fetch_ahead(half->word + 2 * (size_t)start[0]);
            count = add_choice(choices, count, start, &queens->in[0][low], &queens->in[1][high]);
            count = add_choice(choices, count, start, &queens->in[0][high], &queens->in[1][low]);
            *words += (size_t)(count - before) * (start[keys] - start[0]);
        }
    }
    return count;
}

/* Puts the tied words of each key last. They are sorted elsewhere, since whole groups are written at a time. */
static int put_tied_last(List *list, int cut) {
    uint32_t keys = (uint32_t)1 << 2 * cut;
    if (!reserve((void **)&list->sorted, &list->sorted_room, 0, length_of(list, cut), sizeof *list->sorted)) return 0;
    for (uint32_t key = 0; key < keys; key++) {
        uint32_t begin = list->bound[2 * key], end = list->bound[2 * key + 2];
        uint32_t *free_end = keep_free(list->sorted, list->word + begin, end - begin);
        uint32_t free_words = (uint32_t)(free_end - list->sorted);
        list->bound[2 * key + 1] = begin + free_words;
        if (begin + free_words == end) continue;
        keep_tied(free_end, list->word + begin, end - begin);
        memcpy(list->word + begin, list->sorted, (end - begin) * sizeof *list->word);
    }
    return 1;
}

/* The list of the halves on these rows. */
static int make_list(const MeetHalves *halves, const MeetHalf *half, const Queens *queens, uint32_t set, List *list) {
    uint32_t keys = (uint32_t)1 << 2 * halves->plan.cut;
    Choice choices[MOST_CHOICES + 1];
    size_t most;
    int count = list_choices(halves, half, queens, set, choices, &most);
    if (!reserve((void **)&list->word, &list->words, 0, most, sizeof *list->word)) return 0;
    uint32_t *to = list->word;
    for (uint32_t key = 0; key < keys; key++) {
        list->bound[2 * key] = (uint32_t)(to - list->word);
        for (Choice *choice = choices; choice < choices + count; choice++) {
            const uint32_t *start = choice->start + (key ^ choice->key);
            if ((key & choice->key) != choice->key) continue;
            choice->source.from = half->word + 2 * (size_t)start[0];
            choice->source.groups = (start[1] - start[0]) / MEET_GROUP;
            to = keep(to, &choice->source);
        }
    }
    list->bound[2 * keys] = (uint32_t)(to - list->word);
    return 1;
}
#endif
