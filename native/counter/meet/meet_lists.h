/* Lists of halves. Included by the code for each processor, after these filters:
 *
 *   uint64_t *filter_wide_source(uint64_t *to, const WideSource *source, uint64_t on_board)
 *   uint32_t *filter(uint32_t *to, const Source *source)
 *   size_t filter_with_edges(uint32_t *words, uint32_t *edges, size_t count, const Source *source)
 *   size_t extract_tied(uint32_t *words, size_t count, uint32_t *to)
 *   uint32_t *filter_by_key(uint32_t *to, const uint32_t *words, const uint32_t *edges, size_t count, int shift,
 *                           uint32_t key)
 *   uint32_t *filter_clear(uint32_t *to, const uint32_t *words, const uint32_t *edges, size_t count,
 *                          const MeetQueens *queens, uint32_t tying)
 *
 * `filter` appends to `to` the words of a source that share no bit with its queens, nor their edges with its edges,
 * with the bits of `set` set. It returns the end, and may write up to SLACK words beyond. `filter_with_edges` appends
 * to the first `count` words and edges, with the edges of the source set too, and returns the new count.
 * `filter_wide_source` does it for words of a MeetLevel, and moves them on by a column. Sources are whole groups: lists
 * are padded with words that have every bit, and so are never appended. `filter_clear` appends the words with none of
 * some bits, nor their edges of others, tied if their edges have a bit of `tying`; `filter_by_key` those whose edges,
 * shifted, are the key. `extract_tied` takes the tied words away, moves the others together, and returns how many
 * stay; it writes nothing beyond the words. These three take any number. */
#ifndef QUEENSIDE_MEET_LISTS_H
#define QUEENSIDE_MEET_LISTS_H

#include <string.h>

#include "meet.h"

/* A set of rows without one member. */
typedef struct {
    int place;     /* of the member, among the free rows */
    uint32_t remaining; /* the number of the set without it */
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
        above += halves->choose[place][rows.size++];
    }
    for (int i = 0; i < rows.size; i++) {
        above -= halves->choose[rows.member[i].place][i];
        rows.member[i].remaining = below + above;
        below += halves->choose[rows.member[i].place][i + 1];
    }
    return rows;
}

/* Makes room for so many words and the slack, of which the first `used` are kept. */
static inline int reserve(void **words, size_t *room, size_t used, size_t count, size_t size) {
    return (count + SLACK) * size <= *room || meet_reserve(words, room, used * size, (count + SLACK) * size);
}

/* Fills up a list that begins at `begin` to whole groups with words of every bit. Returns the new end. */
static inline size_t fill_up(uint64_t *word, size_t begin, size_t end, size_t group) {
    while ((end - begin) % group) word[end++] = ~(uint64_t)0;
    return end;
}

/* ---- columns from the edge inwards ---- */

/* The bit of a level's word for a queen that can tie in column `c`. */
static inline uint64_t tie_in(const MeetPlan *plan, int c) {
    return meet_folds(plan) ? (uint64_t)1 << (32 + plan->n + c) : MEET_TIED;
}

static uint64_t *filter_wide(uint64_t *to, const WideSource *sources, int count, uint64_t on_board) {
    for (int i = 0; i < count; i++) to = filter_wide_source(to, &sources[i], on_board);
    return to;
}

/* All placements with queens in these rows, the innermost in column `c`; appended to `to`. */
static uint64_t *extend(const MeetHalves *halves, const MeetSide *side, const MeetLevel *from, const Rows *rows,
                        int c, uint64_t *to) {
    uint64_t on_board = (((uint64_t)1 << halves->plan.n) - 2) << 32; /* nothing comes from above row 0 */
    WideSource sources[MEET_MAX_HALF];
    int count = 0;
    for (int i = 0; i < rows->size; i++) {
        int row = halves->row[rows->member[i].place];
        const uint32_t *start = from->start + rows->member[i].remaining;
        if (side->closed[c] >> row & 1) continue;
        WideSource *source = &sources[count++];
        source->from = from->word + start[0];
        source->count = start[1] - start[0];
        source->queen = (uint64_t)1 << row | (uint64_t)1 << (row + 32);
        source->set = source->queen | (side->tied[c] >> row & 1 ? tie_in(&halves->plan, c) : 0);
    }
    return filter_wide(to, sources, count, on_board);
}

/* The number of words in the lists from which those on these rows are made. */
static inline size_t words_in(const Rows *rows, const uint32_t *start) {
    size_t sum = 0;
    for (int i = 0; i < rows->size; i++) sum += start[rows->member[i].remaining + 1] - start[rows->member[i].remaining];
    return sum;
}

/* About how many placements of `c + 1` columns there are, given those of `c`: each can be continued in the rows that
 * it leaves and the band leaves open, and not quite half of these continuations fit. */
static size_t likely_words(const MeetHalves *halves, const MeetSide *side, const MeetLevel *from, int c) {
    size_t open = 0, rows = (size_t)halves->free_rows;
    for (size_t i = 0; i < rows; i++) open += !(side->closed[c] >> halves->row[i] & 1);
    return from->start[halves->choose[halves->free_rows][c]] * (rows - (size_t)c) * open / rows / 2;
}

static int build_level(const MeetHalves *halves, const MeetSide *side, const MeetLevel *from, int c, MeetLevel *to,
                       const Flag *cancelled) {
    uint32_t count = halves->choose[halves->free_rows][c + 1], set = ((uint32_t)1 << (c + 1)) - 1;
    size_t end = 0;
    if (!meet_reserve((void **)&to->start, &to->starts, 0, ((size_t)count + 1) * sizeof *to->start)) return 0;
    if (!reserve((void **)&to->word, &to->words, 0, likely_words(halves, side, from, c), sizeof *to->word)) return 0;
    for (uint32_t i = 0; i < count; i++, set = meet_next(set)) {
        Rows rows = rows_of(halves, set);
        size_t max_words = words_in(&rows, from->start);
        if (is_raised(cancelled)) return 0;
        if (!reserve((void **)&to->word, &to->words, end, end + max_words, sizeof *to->word)) return 0;
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
    uint32_t mask, move[SQUEEZES];
} Squeeze;

/* The layout of a word of diagonals: see point 3 of meet.h. A diagonal's number is the row where it crosses the
 * outermost of the innermost columns if it goes up, and the innermost column if it goes down: so that queens in these
 * columns have all of theirs. */
typedef struct {
    int inner;          /* columns that a half has further in */
    int outer;          /* so many diagonals of each direction do not reach the other half: those that go up first, */
    int reach;          /* those that go down after so many that do */
    int columns;        /* whose queens in the middle rows are noted above these edges: all, if the board is folded */
    int noted;          /* the bit of a level's word where that begins */
    int ends, cut;      /* the key; all of it, and as many diagonals of either direction as of these outermost ones */
    int shift;          /* where the diagonals of the other direction begin */
    int steps;          /* so many of the moves, and no more, have bits to move */
    Squeeze ups, downs;
    int key[2][MEET_MAX_CUT + MEET_ENDS]; /* which diagonals are the key, of those that go up and down */
} Packing;

/* Diagonals of both directions by their numbers. */
typedef struct {
    uint32_t up, down;
} Diagonals;

static inline Diagonals diagonals_of(uint64_t word, int inner) {
    return (Diagonals){(uint32_t)word & ~MEET_TIED, (uint32_t)(word >> 32) << (inner - 1)};
}

static Squeeze squeeze_of(uint32_t mask) {
    Squeeze squeeze = {mask, {0}};
    uint32_t gaps = ~mask << 1; /* below each bit */
    for (int i = 0; i < SQUEEZES; i++) {
        uint32_t odd = gaps; /* whether the gaps below a bit are odd in number */
        for (int step = 1; step < 32; step *= 2) odd ^= odd << step;
        squeeze.move[i] = odd & mask;
        mask = (mask ^ squeeze.move[i]) | squeeze.move[i] >> (1 << i);
        gaps &= ~odd;
    }
    return squeeze;
}

/* The places of the key, the ends first. */
static void list_key(uint32_t key, uint32_t ends, int first, int *places) {
    uint32_t inner = key & ~ends;
    for (; ends; ends &= ends - 1) *places++ = first + first_bit32(ends);
    for (; inner; inner &= inner - 1) *places++ = first + first_bit32(inner);
}

/* The bits of the edges where the columns begin whose queens in the middle rows are noted, and where the key does. */
static inline int column_place(const MeetHalves *halves) {
    return 2 * (halves->plan.band + halves->plan.inner);
}

static inline int key_place(const MeetHalves *halves) {
    return column_place(halves) + (meet_folds(&halves->plan) ? halves->plan.half : 0);
}

static Packing packing_of(const MeetHalves *halves, int mirrored) {
    const MeetDiagonals *up = mirrored ? &halves->down : &halves->up, *down = mirrored ? &halves->up : &halves->down;
    Packing p;
    memset(&p, 0, sizeof p);
    p.inner = halves->plan.inner;
    p.outer = halves->plan.band + p.inner;
    p.reach = halves->plan.reach;
    p.columns = key_place(halves) - column_place(halves);
    p.noted = 32 + halves->plan.n;
    p.ends = halves->ends;
    p.cut = halves->ends + halves->plan.cut;
    p.shift = meet_word_bits(up);
    p.ups = squeeze_of(up->live & ~up->key);
    p.downs = squeeze_of(down->live & ~down->key);
    for (int i = 0; i < SQUEEZES; i++)
        if (p.ups.move[i] | p.downs.move[i]) p.steps = i + 1;
    list_key(up->key, meet_ends(halves), p.outer, p.key[0]);
    list_key(down->key, meet_ends(halves), 0, p.key[1]);
    return p;
}

/* The share of two diagonals in the key of a word: the ends are the lowest bits, and all that go up lie below all that
 * go down. */
static inline uint32_t key_bits(const Packing *p, Diagonals diagonals, int i) {
    int up = i < p->ends ? i : p->ends + i, down = i < p->ends ? p->ends + i : p->cut + i;
    return (diagonals.up >> p->key[0][i] & 1) << up | (diagonals.down >> p->key[1][i] & 1) << down;
}

/* The key of diagonals as the other half sees them: what goes up to the one goes down to the other. Above it there may
 * be some bits more, which no half has. */
static inline uint32_t contrary_key(const MeetHalves *halves, uint32_t key) {
    int ends = halves->ends, cut = halves->plan.cut;
    uint32_t low = ((uint32_t)1 << ends) - 1, remaining = key >> 2 * ends;
    remaining = remaining << cut | remaining >> cut;
    return (key & low) << ends | (key >> ends & low) | remaining << 2 * ends;
}

static inline uint32_t key_of(const Packing *p, Diagonals diagonals) {
    uint32_t key = 0;
    for (int i = 0; i < p->cut; i++) key |= key_bits(p, diagonals, i);
    return key;
}

static inline uint32_t squeeze_bits(const Squeeze *squeeze, uint32_t bits, int steps) {
    bits &= squeeze->mask;
    for (int i = 0; i < steps; i++) {
        uint32_t moved = bits & squeeze->move[i];
        bits = (bits ^ moved) | moved >> (1 << i);
    }
    return bits;
}

static inline uint32_t pack(const Packing *p, Diagonals diagonals, int steps) {
    uint32_t up = squeeze_bits(&p->ups, diagonals.up >> p->outer, steps);
    uint32_t down = squeeze_bits(&p->downs, diagonals.down, steps);
    return up | down << p->shift;
}

static inline uint32_t pack_edges(const Packing *p, Diagonals diagonals) {
    uint32_t outer = ((uint32_t)1 << p->outer) - 1;
    return (diagonals.up & outer) | (diagonals.down >> p->reach & outer) << p->outer;
}

/* ---- halves ---- */

/* Adds what lies above the edges of a group. */
static inline void add_columns_and_keys(const Packing *p, const uint64_t *words, uint32_t *edges) {
    uint32_t columns = ((uint32_t)1 << p->columns) - 1;
    for (int i = 0; p->columns && i < MEET_GROUP; i++)
        edges[i] |= ((uint32_t)(words[i] >> p->noted) & columns) << 2 * p->outer;
    for (int d = 0; d < p->cut; d++)
        for (int i = 0; i < MEET_GROUP; i++)
            edges[i] |= key_bits(p, diagonals_of(words[i], p->inner), d) << (2 * p->outer + p->columns);
}

/* Packs whole groups of words; with loops of fixed length, since small boards need few moves or none. Of the words of a
 * level only those that fill up have the last bit. */
static void pack_all(const Packing *packing, const uint64_t *words, size_t count, uint32_t *to) {
    const Packing p = *packing;
#define FIXED(steps)                                                                                     \
    case steps:                                                                                          \
        for (size_t k = 0; k < count; k += MEET_GROUP, words += MEET_GROUP, to += 2 * MEET_GROUP) {      \
            for (size_t i = 0; i < MEET_GROUP; i++) {                                                    \
                Diagonals diagonals = diagonals_of(words[i], p.inner);                                        \
                uint32_t flags = ((uint32_t)words[i] & MEET_TIED) | ((uint32_t)(words[i] >> 33) & MEET_FILL); \
                to[i] = pack(&p, diagonals, steps) | flags;                                                    \
                to[MEET_GROUP + i] = pack_edges(&p, diagonals);                                               \
            }                                                                                            \
            add_columns_and_keys(&p, words, to + MEET_GROUP);                                            \
        }                                                                                                \
        break;
    switch (p.steps) {
        FIXED(0) FIXED(1) FIXED(2) FIXED(3) FIXED(4)
    }
#undef FIXED
}

/* The list on these rows; `*end` is where it begins in the words, and then where it ends. */
static int build_list(MeetHalves *halves, const MeetSide *side, const MeetLevel *from, const Rows *rows,
                         const Packing *p, MeetHalf *half, size_t *end) {
    MeetLevel *list = &halves->list;
    size_t count = 1, max_words = words_in(rows, from->start) + MEET_GROUP;
    if (!reserve((void **)&list->word, &list->words, 0, max_words, sizeof *list->word)) return 0;
    if (!reserve((void **)&half->word, &half->words, *end, *end + max_words, 2 * sizeof *half->word)) return 0;
    if (!rows->size) list->word[0] = 0; /* no columns, one placement */
    else count = (size_t)(extend(halves, side, from, rows, rows->size - 1, list->word) - list->word);
    count = fill_up(list->word, 0, count, MEET_GROUP);
    pack_all(p, list->word, count, half->word + 2 * *end);
    *end += count;
    return 1;
}

static int build_lists(MeetHalves *halves, const MeetSide *side, const MeetLevel *from, MeetHalf *half,
                       const Flag *cancelled) {
    Packing p = packing_of(halves, half == &halves->west);
    int size = halves->plan.half - halves->plan.inner, ok = 1;
    size_t count = halves->choose[halves->free_rows][size], end = 0;
    size_t likely = (size ? likely_words(halves, side, from, size - 1) : 1) + count * MEET_GROUP;
    uint32_t set = ((uint32_t)1 << size) - 1;
    if (!meet_reserve((void **)&half->start, &half->starts, 0, (count + 1) * sizeof *half->start)) return 0;
    if (!reserve((void **)&half->word, &half->words, 0, likely, 2 * sizeof *half->word)) return 0;
    half->start[0] = 0;
    for (size_t i = 0; ok && i < count; i++) {
        if (i) set = meet_next(set);
        Rows rows = rows_of(halves, set);
        ok = !is_raised(cancelled) && build_list(halves, side, from, &rows, &p, half, &end);
        half->start[i + 1] = (uint32_t)end;
    }
    return ok;
}

/* ---- the innermost columns ---- */

static MeetQueens queen_in(const MeetPlan *plan, const MeetSide *side, const Packing *p, int row, int from_centre) {
    Diagonals diagonals = {(uint32_t)1 << (row + p->inner - 1 - from_centre), (uint32_t)1 << (row + from_centre)};
    uint32_t key = key_of(p, diagonals) << (2 * p->outer + p->columns);
    MeetQueens queen = {pack(p, diagonals, SQUEEZES), pack_edges(p, diagonals) | key, 0, 0};
    int c = plan->half - 1 - from_centre, can_tie = side->tied[c] >> row & 1;
    if (can_tie && p->columns) queen.edges |= (uint32_t)1 << (2 * p->outer + c);
    else if (can_tie) queen.tied = MEET_TIED;
    return queen;
}

/* State while the arrangements of the innermost queens are listed. */
typedef struct {
    const MeetHalves *halves;
    MeetSide side;
    Packing packing;
    MeetQueens *end; /* of those so far */
} Placing;

static inline int attack(const MeetQueens *a, const MeetQueens *b) {
    return ((a->word & b->word) | (a->edges & b->edges)) != 0;
}

static MeetQueens combine_queens(const MeetQueens *a, const MeetQueens *b) {
    return (MeetQueens){a->word | b->word, a->edges | b->edges, a->tied | b->tied, a->place};
}

/* Lists the arrangements that add queens in these rows to those of the `from_centre` innermost columns. */
static void place_in_rows(Placing *placing, uint32_t rows, int from_centre, const MeetQueens *so_far) {
    const MeetPlan *plan = &placing->halves->plan;
    if (from_centre == plan->inner) *placing->end++ = *so_far;
    for (uint32_t remaining = rows; remaining; remaining &= remaining - 1) {
        int place = first_bit32(remaining), row = placing->halves->row[place];
        if (placing->side.closed[plan->half - 1 - from_centre] >> row & 1) continue;
        MeetQueens queen = queen_in(plan, &placing->side, &placing->packing, row, from_centre);
        if (attack(&queen, so_far)) continue;
        MeetQueens extended = combine_queens(so_far, &queen);
        if (!from_centre && plan->bundled) extended.place = (uint32_t)place;
        place_in_rows(placing, rows & ~((uint32_t)1 << place), from_centre + 1, &extended);
    }
}

/* Lists all arrangements, those on the same rows together. Returns 0 without memory. */
static int place_inner(const MeetHalves *halves, int mirrored, MeetHalf *half) {
    Placing placing = {halves, meet_side(&halves->plan, &halves->band, mirrored), packing_of(halves, mirrored), NULL};
    const MeetPlan *plan = &halves->plan;
    const MeetQueens none = {0, 0, 0, 0};
    size_t lists = halves->choose[halves->free_rows][plan->inner], max_arrangements = lists;
    uint32_t rows = ((uint32_t)1 << plan->inner) - 1;
    for (int i = 2; i <= plan->inner; i++) max_arrangements *= (size_t)i; /* their orders */
    size_t bytes = max_arrangements * sizeof *half->arrangement, starts = (lists + 1) * sizeof *half->arrangement_start;
    if (!meet_reserve((void **)&half->arrangement, &half->arrangements, 0, bytes)) return 0;
    if (!meet_reserve((void **)&half->arrangement_start, &half->arrangement_starts, 0, starts)) return 0;
    placing.end = half->arrangement;
    for (size_t i = 0; i < lists; i++, rows = meet_next(rows)) {
        half->arrangement_start[i] = (uint32_t)(placing.end - half->arrangement);
        place_in_rows(&placing, rows, 0, &none);
    }
    half->arrangement_start[lists] = (uint32_t)(placing.end - half->arrangement);
    for (int i = 0; plan->bundled && i < halves->free_rows; i++)
        half->innermost[i] = queen_in(plan, &placing.side, &placing.packing, halves->row[i], 0);
    return 1;
}

/* ---- both together ---- */

static int build_half(MeetHalves *halves, int mirrored, MeetHalf *half, const Flag *cancelled) {
    MeetSide side = meet_side(&halves->plan, &halves->band, mirrored);
    uint64_t empty[WIDE_GROUP] = {0};
    uint32_t ends[2] = {0, (uint32_t)fill_up(empty, 0, 1, WIDE_GROUP)};
    MeetLevel first = {empty, ends, 0, 0};
    const MeetLevel *from = &first;
    int ok = 1;
    for (int c = 0; ok && c < halves->plan.half - halves->plan.inner - 1; c++) {
        ok = build_level(halves, &side, from, c, &halves->level[c & 1], cancelled);
        from = &halves->level[c & 1];
    }
    return ok && build_lists(halves, &side, from, half, cancelled) && place_inner(halves, mirrored, half);
}

static int build(MeetHalves *halves, const Flag *cancelled) {
    return build_half(halves, 0, &halves->east, cancelled) &&
           (halves->one_side || build_half(halves, 1, &halves->west, cancelled));
}

/* ---- all columns ---- */

/* Words to which queens are added, and the arrangements of these. */
typedef struct {
    const uint32_t *start; /* of the list in the half */
    const MeetQueens *arrangement, *end;
} Choice;

enum { MAX_CHOICES = MEET_MAX_HALF * (MEET_MAX_HALF - 1) * (MEET_MAX_HALF - 2) * (MEET_MAX_HALF - 3) / 24 };

/* Words sorted by key. `bound` tells where each key begins, and where those of its words begin that are tied, once
 * they have been put last. What lies beside is needed to sort. */
typedef struct {
    uint32_t *word, *edges;
    uint32_t *mixed, *mixed_edges;
    size_t words, edge_room, mixed_room, mixed_edge_room; /* bytes of room */
    size_t count; /* of words, while the list is being filled */
    uint32_t bound[2 * MEET_MAX_KEYS + 1];
} List;

/* The halves of one side on a set of rows: one list, or bundled one for each row where the innermost queen can
 * stand. */
typedef struct {
    List list[MEET_MAX_HALF];
    int place[MEET_MAX_HALF]; /* of these queens */
    int count;
    List *by_place[2 * MEET_MAX_HALF]; /* by these places */
} Lists;

static inline size_t length_of(const List *list, int cut) {
    return list->bound[(size_t)2 << 2 * cut];
}

/* The parts of the number of a set without some of its members: what each member adds, if none, one, two... of the
 * members below it are left out, summed over the members from the first on. */
typedef struct {
    uint32_t sum[MEET_MAX_INNER + 1][MEET_MAX_HALF + 1];
    int place[MEET_MAX_HALF], size;
} Members;

static inline Members members_of(const MeetHalves *halves, uint32_t set) {
    Members members;
    members.size = 0;
    for (int out = 0; out <= MEET_MAX_INNER; out++) members.sum[out][0] = 0;
    for (; set; set &= set - 1) {
        int place = first_bit32(set), i = members.size++;
        members.place[i] = place;
        for (int out = 0; out <= MEET_MAX_INNER; out++)
            members.sum[out][i + 1] = members.sum[out][i] + (i >= out ? halves->choose[place][i + 1 - out] : 0);
    }
    return members;
}

/* The choices of rows for the innermost queens, while they are listed. */
typedef struct {
    const MeetHalves *halves;
    const MeetHalf *half;
    Members members;
    Choice *end;  /* of those so far */
    size_t words; /* how many there are to try */
} Choosing;

/* Adds a choice, if it has arrangements, given the numbers of the remaining and of the chosen set of rows. */
static inline void add_choice(Choosing *choosing, uint32_t remaining, uint32_t chosen) {
    const MeetHalf *half = choosing->half;
    const uint32_t *arrangement = half->arrangement_start + chosen;
    Choice choice = {half->start + remaining, half->arrangement + arrangement[0], half->arrangement + arrangement[1]};
    if (arrangement[0] == arrangement[1]) return;
    choosing->words += (arrangement[1] - arrangement[0]) * (size_t)(choice.start[1] - choice.start[0]);
    *choosing->end++ = choice;
}

/* Lists all choices that take the rest of their queens from the members of the set that begin at `from`; `out` have
 * been taken below, and `remaining` and `chosen` are the numbers as far as that. */
static void list_choices(Choosing *choosing, int out, int from, uint32_t remaining, uint32_t chosen) {
    const Members *m = &choosing->members;
    int missing = choosing->halves->plan.inner - out;
    remaining -= m->sum[out][from];
    if (!missing) add_choice(choosing, remaining + m->sum[out][m->size], chosen);
    for (int i = from; missing && out < MEET_MAX_INNER && i <= m->size - missing; i++)
        list_choices(choosing, out + 1, i + 1, remaining + m->sum[out][i],
                     chosen + choosing->halves->choose[m->place[i]][out + 1]);
}

/* Puts the tied words of each key last, if there can be any. */
static int put_tied_last(List *list, int cut, int can_tie) {
    uint32_t keys = (uint32_t)1 << 2 * cut;
    size_t count = can_tie ? length_of(list, cut) : 0;
    if (!reserve((void **)&list->mixed, &list->mixed_room, 0, count, sizeof *list->mixed)) return 0;
    for (uint32_t key = 0; key < keys; key++) {
        uint32_t begin = list->bound[2 * key], end = list->bound[2 * key + 2];
        size_t free = can_tie ? extract_tied(list->word + begin, end - begin, list->mixed) : end - begin;
        list->bound[2 * key + 1] = begin + (uint32_t)free;
        memcpy(list->word + begin + free, list->mixed, (end - begin - free) * sizeof *list->word);
    }
    return 1;
}

enum { PREFETCH_DISTANCE = 4 }; /* so many choices lie between those that are asked for and those that are tried */

/* Asks for the first words of a choice, which will be tried soon: most lists are short, and lie anywhere in memory. */
static inline void fetch_ahead(const MeetHalf *half, const Choice *choice, int lines) {
    enum { LINE = 64 / sizeof *half->word };
    for (int i = 0; i < lines; i++) prefetch(half->word + 2 * (size_t)choice->start[0] + i * LINE);
}

enum { STREAMS = 4 }; /* counted apart, since a counter cannot be raised again before it has been written */

static void count_keys(const uint32_t *edges, size_t count, int shift, uint32_t (*counts)[MEET_MAX_KEYS]) {
    size_t quarter = count / STREAMS;
    for (size_t i = 0; i < quarter; i++)
        for (size_t s = 0; s < STREAMS; s++) counts[s][edges[s * quarter + i] >> shift]++;
    for (size_t i = STREAMS * quarter; i < count; i++) counts[STREAMS - 1][edges[i] >> shift]++;
}

/* Takes a word, with its edges if bundled, to where its key is next. */
static inline void sort_word(List *list, size_t i, uint32_t *next, int bundled) {
    if (bundled) list->edges[*next] = list->mixed_edges[i];
    list->word[(*next)++] = list->mixed[i];
}

/* Sorts the words beside a list into it by key, which is in their edges from bit `shift` on. */
static void sort_by_key(List *list, int shift, uint32_t keys, int bundled) {
    uint32_t next[STREAMS][MEET_MAX_KEYS] = {{0}}, at = 0;
    const uint32_t *edges = list->mixed_edges;
    size_t count = list->count, quarter = count / STREAMS;
    count_keys(edges, count, shift, next);
    for (uint32_t key = 0; key < keys; key++) {
        list->bound[2 * key] = at;
        for (int s = 0; s < STREAMS; s++) {
            uint32_t size = next[s][key];
            next[s][key] = at;
            at += size;
        }
    }
    list->bound[2 * keys] = at;
    for (size_t i = 0; i < quarter; i++)
        for (size_t s = 0; s < STREAMS; s++)
            sort_word(list, s * quarter + i, &next[s][edges[s * quarter + i] >> shift], bundled);
    for (size_t i = STREAMS * quarter; i < count; i++)
        sort_word(list, i, &next[STREAMS - 1][edges[i] >> shift], bundled);
}

static inline Source source_of(const MeetHalf *half, const Choice *choice, const MeetQueens *arrangement) {
    Source source = {half->word + 2 * (size_t)choice->start[0], (choice->start[1] - choice->start[0]) / MEET_GROUP,
                     arrangement->word | MEET_FILL, arrangement->edges, arrangement->word | arrangement->tied};
    return source;
}

/* Writes the words that all choices give, with their edges if there is room for them. Returns how many. */
static size_t try_choices(const Choosing *choosing, const Choice *choices, uint32_t *words, uint32_t *edges) {
    uint32_t *to = words;
    size_t count = 0;
    for (const Choice *choice = choices; choice < choosing->end; choice++) {
        fetch_ahead(choosing->half, &choice[PREFETCH_DISTANCE], 4);
        for (const MeetQueens *arrangement = choice->arrangement; arrangement < choice->end; arrangement++) {
            Source source = source_of(choosing->half, choice, arrangement);
            if (edges) count = filter_with_edges(words, edges, count, &source);
            else to = filter(to, &source);
        }
    }
    return edges ? count : (size_t)(to - words);
}

/* The same for bundles. Each choice serves the lists of all its innermost queens at once, while its words are near. */
static void try_bundled(const Choosing *choosing, const Choice *choices, Lists *lists) {
    int cut = choosing->halves->plan.cut;
    for (const Choice *choice = choices; choice < choosing->end; choice++) {
        fetch_ahead(choosing->half, &choice[PREFETCH_DISTANCE], 12);
        for (const MeetQueens *arrangement = choice->arrangement; arrangement < choice->end; arrangement++) {
            Source source = source_of(choosing->half, choice, arrangement);
            List *list = lists->by_place[arrangement->place];
            uint32_t *words = cut ? list->mixed : list->word, *edges = cut ? list->mixed_edges : list->edges;
            list->count = filter_with_edges(words, edges, list->count, &source);
        }
    }
}

/* Makes room in a list for so many words, with their edges if bundled, and beside it if they are to be sorted. */
static int reserve_list(List *list, size_t count, int bundled, int cut) {
    enum { SIZE = sizeof *list->word };
    return reserve((void **)&list->word, &list->words, 0, count, SIZE) &&
           (!bundled || reserve((void **)&list->edges, &list->edge_room, 0, count, SIZE)) &&
           (!cut || (reserve((void **)&list->mixed, &list->mixed_room, 0, count, SIZE) &&
                     reserve((void **)&list->mixed_edges, &list->mixed_edge_room, 0, count, SIZE)));
}

/* The same for few keys: all words are looked at for each. */
static void sort_by_few_keys(List *list, int shift, uint32_t keys, int bundled) {
    uint32_t *to = list->word, *edges_to = list->edges;
    const uint32_t *edges = list->mixed_edges;
    for (uint32_t key = 0; key < keys; key++) {
        list->bound[2 * key] = (uint32_t)(to - list->word);
        to = filter_by_key(to, list->mixed, edges, list->count, shift, key);
        if (bundled) edges_to = filter_by_key(edges_to, edges, edges, list->count, shift, key);
    }
    list->bound[2 * keys] = (uint32_t)list->count;
}

static void sort_list(const MeetHalves *halves, List *list) {
    int cut = halves->plan.cut, bundled = halves->plan.bundled, shift = key_place(halves) + 2 * halves->ends;
    list->bound[0] = 0;
    list->bound[2] = (uint32_t)list->count;
    if (cut == 1) sort_by_few_keys(list, shift, 4, bundled);
    else if (cut) sort_by_key(list, shift, (uint32_t)1 << 2 * cut, bundled);
}

/* Names the lists of a bundle, still empty, and makes room for what the choices can give. */
static int start_bundle(const Choosing *choosing, const Choice *choices, Lists *lists) {
    const MeetPlan *plan = &choosing->halves->plan;
    size_t words[2 * MEET_MAX_HALF] = {0};
    for (const Choice *choice = choices; choice < choosing->end; choice++)
        for (const MeetQueens *arrangement = choice->arrangement; arrangement < choice->end; arrangement++)
            words[arrangement->place] += choice->start[1] - choice->start[0];
    for (int i = 0; i < lists->count; i++) {
        int place = lists->place[i] = choosing->members.place[i];
        lists->by_place[place] = &lists->list[i];
        lists->list[i].count = 0;
        if (!reserve_list(&lists->list[i], words[place], 1, plan->cut)) return 0;
    }
    return 1;
}

static int fill_list(const Choosing *choosing, const Choice *choices, List *list) {
    int cut = choosing->halves->plan.cut;
    if (!reserve_list(list, choosing->words, 0, cut)) return 0;
    list->count = try_choices(choosing, choices, cut ? list->mixed : list->word, cut ? list->mixed_edges : NULL);
    sort_list(choosing->halves, list);
    return 1;
}

static int make_lists(const MeetHalves *halves, const MeetHalf *half, uint32_t set, Lists *lists) {
    Choice choices[MAX_CHOICES + PREFETCH_DISTANCE];
    Choosing choosing = {halves, half, members_of(halves, set), choices, 0};
    list_choices(&choosing, 0, 0, 0, 0);
    for (int i = 0; i < PREFETCH_DISTANCE; i++) choosing.end[i].start = half->start; /* to be prefetched at the end */
    lists->count = halves->plan.bundled ? halves->plan.half : 1;
    if (!halves->plan.bundled) return fill_list(&choosing, choices, lists->list);
    if (!start_bundle(&choosing, choices, lists)) return 0;
    try_bundled(&choosing, choices, lists);
    for (int i = 0; i < lists->count; i++) sort_list(halves, &lists->list[i]);
    return 1;
}
#endif
