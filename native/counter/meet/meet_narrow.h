/* Joining in blocks of 256 patterns, where there are no wider ones. */

typedef Tables_256 Workspace;

/* To prepare a block takes as long as to look up a hundred items in it. */
static inline size_t join_cost(size_t items, size_t patterns) {
    return (patterns + 255) / 256 * (100 + items);
}

static uint64_t join_lists(Workspace *tables, const List *items, const List *patterns, int ups, int downs, int cut,
                           int doubled) {
    size_t count = length_of(patterns, cut);
    uint64_t sum = 0;
    for (size_t begin = 0; begin < count; begin += 256)
        sum += join_256(tables, items, patterns, begin, ups, downs, cut, doubled);
    return sum;
}
