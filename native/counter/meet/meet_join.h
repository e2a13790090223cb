/* Counting the pairs of items and patterns that fit: point 4 of meet.h. Included once for each size of blocks by
 * the code for each processor, after these:
 *
 *   Block                  a vector of LANES numbers of 32 bits; a block of patterns has 32 · LANES
 *   block_and(a, b), block_but(a, b) which is b and not a, block_xor(a, b), block_left(a, bits),
 *   block_right(a, bits), block_of(number), block_load(words), block_is_zero(a)
 *   Counter, counter_new(), counter_add(counter, block, times), counter_sum(counter): the bits of many blocks
 *   COUNTS_FAST            whether counting the bits of a block takes no more than a few instructions
 *   NAME(x)                names for this size */

typedef struct {
    Block row[MEET_CHUNKS][64]; /* for six bits of an item: the patterns without any of them */
    Block plane[32];
    Block lanes;                /* the patterns there are, */
    Block free_lanes;           /* and those of them that are not tied */
    uint32_t keys;              /* how many keys the patterns in the block have, */
    uint32_t contrary[MEET_MAX_KEYS]; /* the keys of items that do not fit them, */
    Block members[MEET_MAX_KEYS]; /* and which patterns have them */
} NAME(Tables);

/* The first `count` patterns: pattern i is bit i / LANES of lane i % LANES. */
static inline Block NAME(first)(size_t count) {
    uint32_t lanes[LANES];
    uint64_t last = (uint64_t)1 << count / LANES;
    for (size_t l = 0; l < LANES; l++) lanes[l] = (uint32_t)(last - 1 + (l < count % LANES ? last : 0));
    return block_load(lanes);
}

/* Exchanges bits: the upper of each 2 · step bits of `*low` with the lower of `*high`. */
static inline void NAME(exchange)(Block *low, Block *high, int step, uint32_t bits) {
    Block moved = block_and(block_xor(block_right(*low, step), *high), block_of(bits));
    *high = block_xor(*high, moved);
    *low = block_xor(*low, block_left(moved, step));
}

/* Two rounds of exchanges, over distances of 2 · step and of step, of rows that lie `stride` apart. */
static inline void NAME(exchange_four)(Block *row, int stride, int step, uint32_t far_bits, uint32_t near_bits) {
    Block a = row[0], b = row[stride], c = row[2 * stride], d = row[3 * stride];
    NAME(exchange)(&a, &c, 2 * step, far_bits);
    NAME(exchange)(&b, &d, 2 * step, far_bits);
    NAME(exchange)(&a, &b, step, near_bits);
    NAME(exchange)(&c, &d, step, near_bits);
    row[0] = a, row[stride] = b, row[2 * stride] = c, row[3 * stride] = d;
}

/* Turns 32 · LANES words of 32 bits into 32 planes (after H. Warren, Hacker's Delight, 2002, 7-3). */
static inline void NAME(transpose)(Block *row, const uint32_t *words) {
    for (int i = 0; i < 8; i++) {
        Block four[4];
        for (int k = 0; k < 4; k++) four[k] = block_load(words + (i + 8 * k) * LANES);
        NAME(exchange_four)(four, 1, 8, 0x0000FFFF, 0x00FF00FF);
        for (int k = 0; k < 4; k++) row[i + 8 * k] = four[k];
    }
    for (int i = 0; i < 32; i += 8) {
        NAME(exchange_four)(row + i, 2, 2, 0x0F0F0F0F, 0x33333333);
        NAME(exchange_four)(row + i + 1, 2, 2, 0x0F0F0F0F, 0x33333333);
    }
    for (int i = 0; i < 32; i += 2) NAME(exchange)(row + i, row + i + 1, 1, 0x55555555);
}

/* For each choice of three planes: the patterns without any of these bits. */
static inline void NAME(without)(Block *choice, Block a, Block b, Block c) {
    Block all = block_of(~(uint32_t)0);
    choice[0] = all;
    choice[1] = block_but(a, all);
    choice[2] = block_but(b, all);
    choice[3] = block_but(b, choice[1]);
    for (int i = 0; i < 4; i++) choice[4 + i] = block_but(c, choice[i]);
}

/* The rows for six planes, or fewer if an item has fewer bits. */
static inline void NAME(fill)(Block *row, const Block *plane, int bits) {
    int highs = bits >= 6 ? 8 : bits > 3 ? 1 << (bits - 3) : 1;
    Block low[8], high[8];
    NAME(without)(low, plane[0], plane[1], plane[2]);
    NAME(without)(high, plane[3], plane[4], plane[5]);
    for (int h = 0; h < highs; h++)
        for (int l = 0; l < 8; l++) row[8 * h + l] = block_and(high[h], low[l]);
}

/* Prepares a block of `count` patterns. An item, which has so many bits for the diagonals of either direction, is
 * compared with the pattern's of the other direction. */
static inline void NAME(prepare)(NAME(Tables) *tables, const uint32_t *patterns, size_t count, int ups, int downs) {
    Block plane[6 * MEET_CHUNKS];
    NAME(transpose)(tables->plane, patterns);
    tables->lanes = NAME(first)(count);
    tables->free_lanes = block_but(tables->plane[31], tables->lanes);
    for (int i = 0; i < ups; i++) plane[i] = tables->plane[downs + i];
    for (int i = 0; i < downs; i++) plane[ups + i] = tables->plane[i];
    for (int i = ups + downs; i < 6 * MEET_CHUNKS; i++) plane[i] = block_of(0);
    for (int chunk = 0; chunk == 0 || 6 * chunk < ups + downs; chunk++)
        NAME(fill)(tables->row[chunk], plane + 6 * chunk, ups + downs - 6 * chunk);
}

/* Notes which patterns of the block that begins at `begin` have which key. */
static inline void NAME(note_keys)(NAME(Tables) *tables, const List *patterns, size_t begin, size_t count, int cut) {
    uint32_t keys = (uint32_t)1 << 2 * cut, low = ((uint32_t)1 << cut) - 1;
    size_t end = begin + count;
    tables->keys = 0;
    for (uint32_t key = 0; key < keys; key++) {
        size_t from = patterns->bound[2 * key], to = patterns->bound[2 * key + 2];
        if (from < begin) from = begin;
        if (to > end) to = end;
        if (from >= to) continue;
        tables->contrary[tables->keys] = key >> cut | (key & low) << cut;
        tables->members[tables->keys++] = block_but(NAME(first)(from - begin), NAME(first)(to - begin));
    }
}

/* The patterns of the block whose key suits items with this one. */
static inline Block NAME(suiting)(const NAME(Tables) *tables, uint32_t key) {
    Block lanes = block_of(0);
    for (uint32_t i = 0; i < tables->keys; i++)
        if (!(tables->contrary[i] & key)) lanes = block_xor(lanes, tables->members[i]);
    return lanes;
}

static inline Block NAME(look_up)(const NAME(Tables) *tables, Block lanes, uint32_t item, int chunks) {
    enum { SIZE = sizeof(Block) };
    uint64_t place = (uint64_t)item * SIZE;
    for (int c = 0; c < chunks; c++) {
        const char *row = (const char *)tables->row[c] + (place >> 6 * c & 63 * SIZE);
        lanes = block_and(lanes, *(const Block *)(const void *)row);
    }
    return lanes;
}

/* Adds three blocks, bit by bit: a bit of the sum in `*low`, and the carried one. */
static inline Block NAME(carry)(Block *low, Block a, Block b) {
    Block either = block_xor(*low, a), carried = block_xor(block_and(*low, a), block_and(either, b));
    *low = block_xor(either, b);
    return carried;
}

/* Adds the bits of eight blocks to a counter, side by side as far as it goes (Harley and Seal, in Hacker's
 * Delight, 5-1). `carries` are bits that count 1, 2 and 4 and wait for others. */
static inline void NAME(count_eight)(Counter *counter, Block *carries, const Block *eight) {
    Block twos[4], fours[2];
    for (int i = 0; i < 4; i++) twos[i] = NAME(carry)(&carries[0], eight[2 * i], eight[2 * i + 1]);
    for (int i = 0; i < 2; i++) fours[i] = NAME(carry)(&carries[1], twos[2 * i], twos[2 * i + 1]);
    counter_add(counter, NAME(carry)(&carries[2], fours[0], fours[1]), 8);
}

/* Count the lanes that fit items, all items together; free ones count again if `doubled`. */
static inline uint64_t NAME(match)(const NAME(Tables) *tables, Block lanes, const uint32_t *items, size_t count,
                                   int doubled, int chunks) {
    Counter total = counter_new(), untied = counter_new();
    Block none = block_of(0), carries[3] = {none, none, none}, untied_carries[3] = {none, none, none};
    Block free_lanes = tables->free_lanes;
    size_t i = 0;
    for (; !COUNTS_FAST && i + 8 <= count; i += 8) {
        Block fitting[8];
        for (int k = 0; k < 8; k++) fitting[k] = NAME(look_up)(tables, lanes, items[i + k], chunks);
        NAME(count_eight)(&total, carries, fitting);
        for (int k = 0; doubled && k < 8; k++) fitting[k] = block_and(fitting[k], free_lanes);
        if (doubled) NAME(count_eight)(&untied, untied_carries, fitting);
    }
    for (; i < count; i++) {
        Block fitting = NAME(look_up)(tables, lanes, items[i], chunks);
        counter_add(&total, fitting, 1);
        if (doubled) counter_add(&untied, block_and(fitting, free_lanes), 1);
    }
    for (int k = 0; !COUNTS_FAST && k < 3; k++) {
        counter_add(&total, carries[k], 1 << k);
        if (doubled) counter_add(&untied, untied_carries[k], 1 << k);
    }
    return counter_sum(&total) + (doubled ? counter_sum(&untied) : 0);
}

static uint64_t NAME(match_any)(const NAME(Tables) *tables, Block lanes, const uint32_t *items, size_t count,
                                int doubled, int chunks) {
#define FIXED(chunks)                                                                 \
    case chunks:                                                                      \
        return doubled ? NAME(match)(tables, lanes, items, count, 1, chunks)            \
                     : NAME(match)(tables, lanes, items, count, 0, chunks);
    switch (chunks) {
        FIXED(1) FIXED(2) FIXED(3) FIXED(4) FIXED(5)
    }
#undef FIXED
    return 0;
}

/* Count the pairs of an item and a pattern of the block that fit. If `doubled`, pairs of which neither is tied count
 * twice. */
static uint64_t NAME(join_block)(const NAME(Tables) *tables, const List *items, int bits, int cut, int doubled) {
    uint32_t keys = (uint32_t)1 << 2 * cut;
    int chunks = bits > 6 ? (bits + 5) / 6 : 1;
    uint64_t sum = 0;
    for (uint32_t key = 0; key < keys; key++) {
        const uint32_t *bound = items->bound + 2 * key;
        const uint32_t *begin = items->word + bound[0], *tied = items->word + bound[1];
        if (bound[0] == bound[2]) continue;
        Block lanes = cut ? NAME(suiting)(tables, key) : tables->lanes;
        if (cut && block_is_zero(lanes)) continue;
        if (!doubled) {
            sum += NAME(match_any)(tables, lanes, begin, bound[2] - bound[0], 0, chunks);
            continue;
        }
        Block tied_lanes = block_but(tables->free_lanes, lanes);
        if (block_is_zero(tied_lanes))
            sum += 2 * NAME(match_any)(tables, lanes, begin, bound[1] - bound[0], 0, chunks);
        else
            sum += NAME(match_any)(tables, lanes, begin, bound[1] - bound[0], 1, chunks);
        sum += NAME(match_any)(tables, lanes, tied, bound[2] - bound[1], 0, chunks);
    }
    return sum;
}

static uint64_t NAME(join)(NAME(Tables) *tables, const List *items, const List *patterns, size_t begin, int ups,
                           int downs, int cut, int doubled) {
    size_t remaining = length_of(patterns, cut) - begin, count = remaining < 32 * LANES ? remaining : 32 * LANES;
    NAME(prepare)(tables, patterns->word + begin, count, ups, downs);
    if (cut) NAME(note_keys)(tables, patterns, begin, count, cut);
    return NAME(join_block)(tables, items, ups + downs, cut, doubled);
}
