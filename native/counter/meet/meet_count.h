/* The loop over the sets of rows. Included by the code for each processor, after meet_lists.h and meet_join.h.
 *
 *   join_lists(workspace, items, patterns, ups, downs, cut, twice)
 *                                        chooses the size of blocks
 *   join_cost(items, patterns)           about how long it takes, for so many, in any unit */

/* The halves of one side on a set of rows. */
typedef struct {
    const MeetHalf *half;
    Lists lists;
    List fitting; /* of one list, those that another innermost queen does not attack */
    int can_tie;  /* whether queens stand in the middle rows: without them no half is tied */
} Side;

/* The working memory of one call of `count`. */
typedef struct {
    const MeetHalves *halves;
    int ups, downs; /* bits of an eastern word for the diagonals of either direction */
    Side east, west;
    Workspace tables;
} Desk;

static const MeetHalf *west_of(const MeetHalves *halves) {
    return halves->one_side ? &halves->east : &halves->west;
}

/* Whether a pair counts twice if neither half is tied. */
static int counts_twice(const MeetHalves *halves) {
    return halves->band.twice || meet_folds(&halves->plan);
}

/* Makes the lists of a side on a set of rows. Returns how many words they have; below 0 without memory. */
static long long fill_side(const Desk *desk, const MeetHalf *half, uint32_t set, Side *side) {
    long long words = 0;
    side->half = half;
    side->can_tie = counts_twice(desk->halves) && set & desk->halves->middle;
    if (!make_lists(desk->halves, half, set, &side->lists)) return -1;
    for (int i = 0; i < side->lists.count; i++) words += (long long)side->lists.list[i].count;
    return words;
}

/* The innermost queen of a list as the other half sees her: what goes up to the one goes down to the other. */
static inline MeetQueens seen_from_other(const MeetHalves *halves, const Side *side, int i, int ups, int downs) {
    MeetQueens queen = side->half->innermost[side->lists.place[i]];
    queen.word = queen.word >> ups | (queen.word & (((uint32_t)1 << ups) - 1)) << downs;
    queen.edges = contrary_key(halves, queen.edges >> key_place(halves)) << key_place(halves);
    return queen;
}

/* Of a board that is folded: the bit of the edges of halves where a queen of a middle row stands as far out as the
 * farther of these innermost queens, which are those of the middle columns. */
static uint32_t tying_edge(const Desk *desk, int i, int j) {
    const MeetHalves *halves = desk->halves;
    int n = halves->plan.n;
    int east = meet_offset_of(halves->row[desk->east.lists.place[i]], n);
    int west = meet_offset_of(halves->row[desk->west.lists.place[j]], n);
    return (uint32_t)1 << (column_place(halves) + (n - 1 - (east > west ? east : west)) / 2);
}

/* Keeps the words of a list that a queen in the innermost column of the other half does not attack; of a board that is
 * folded, those of which no queen of a middle row stands further out than she can. */
static int keep_fitting(const Desk *desk, Side *side, int i, MeetQueens other, uint32_t tying) {
    const List *list = &side->lists.list[i];
    List *fitting = &side->fitting;
    int cut = desk->halves->plan.cut;
    uint32_t keys = (uint32_t)1 << 2 * cut, *to;
    if (!reserve((void **)&fitting->word, &fitting->words, 0, length_of(list, cut), sizeof *list->word)) return 0;
    if (!side->can_tie) tying = 0;
    if (tying) other.edges |= tying - ((uint32_t)1 << column_place(desk->halves));
    to = fitting->word;
    for (uint32_t key = 0; key < keys; key++) {
        uint32_t begin = list->bound[2 * key], end = list->bound[2 * key + 2];
        fitting->bound[2 * key] = (uint32_t)(to - fitting->word);
        to = keep_clear(to, list->word + begin, list->edges + begin, end - begin, &other, tying);
    }
    fitting->bound[2 * keys] = (uint32_t)(to - fitting->word);
    return 1;
}

/* Counts the pairs of an item and a pattern that fit, those of which neither is tied twice if the band says so. Either
 * list can be the patterns; what matters is how many blocks they fill. */
static int count_pairs(Desk *desk, List *east, List *west, uint64_t *pairs, uint64_t *nodes) {
    const MeetHalves *halves = desk->halves;
    int cut = halves->plan.cut, twice = counts_twice(halves);
    size_t easts = length_of(east, cut), wests = length_of(west, cut);
    int eastern = join_cost(easts, wests) <= join_cost(wests, easts);
    List *items = eastern ? east : west, *patterns = eastern ? west : east;
    if (!put_tied_last(items, cut, (eastern ? &desk->east : &desk->west)->can_tie)) return 0;
    int ups = eastern ? desk->ups : desk->downs, downs = eastern ? desk->downs : desk->ups;
    *pairs += join_lists(&desk->tables, items, patterns, ups, downs, cut, twice);
    *nodes += (uint64_t)easts * wests;
    return 1;
}

/* The same for the lists of two bundles: of either the words that the innermost queen of the other leaves. */
static int count_bundles(Desk *desk, int i, int j, uint64_t *pairs, uint64_t *nodes) {
    const MeetHalves *halves = desk->halves;
    Side *east = &desk->east, *west = &desk->west;
    int ups = desk->ups, downs = desk->downs;
    MeetQueens eastern = seen_from_other(halves, east, i, ups, downs);
    MeetQueens western = seen_from_other(halves, west, j, downs, ups);
    if (attack(&east->half->innermost[east->lists.place[i]], &western)) return 1;
    uint32_t tying = meet_folds(&halves->plan) ? tying_edge(desk, i, j) : 0;
    if (!keep_fitting(desk, east, i, western, tying)) return 0;
    if (!keep_fitting(desk, west, j, eastern, tying)) return 0;
    return count_pairs(desk, &east->fitting, &west->fitting, pairs, nodes);
}

/* Counts the pairs of these two lists that fit. */
static int join_two(Desk *desk, int i, int j, uint64_t *pairs, uint64_t *nodes) {
    List *east = &desk->east.lists.list[i], *west = &desk->west.lists.list[j];
    if (!east->count || !west->count) return 1;
    if (desk->halves->plan.bundled) return count_bundles(desk, i, j, pairs, nodes);
    return count_pairs(desk, east, west, pairs, nodes);
}

/* Adds the solutions of which the eastern half uses this set of rows. */
static int count_set(Desk *desk, uint32_t set, uint64_t weight, MeetTally *tally) {
    const MeetHalves *halves = desk->halves;
    uint32_t all = ((uint32_t)1 << halves->free_rows) - 1;
    uint64_t pairs = 0, nodes = 0;
    long long easts = fill_side(desk, &halves->east, set, &desk->east);
    if (!easts) return 1;
    int done = easts > 0 && fill_side(desk, west_of(halves), ~set & all, &desk->west) >= 0;
    for (int i = 0; done && i < desk->east.lists.count; i++)
        for (int j = 0; done && j < desk->west.lists.count; j++)
            done = join_two(desk, i, j, &pairs, &nodes);
    if (done) meet_add(tally, pairs, nodes, weight, (uint64_t)halves->band.images);
    return done;
}

static void free_list(List *list) {
    free(list->word);
    free(list->edges);
    free(list->mixed);
    free(list->mixed_edges);
}

static void free_side(Side *side) {
    for (int i = 0; i < MEET_MAX_HALF; i++) free_list(&side->lists.list[i]);
    free_list(&side->fitting);
}

static int count_sets(const MeetHalves *halves, uint64_t first, uint64_t end, MeetTally *tally,
                      const Flag *cancelled) {
    void *memory = calloc(1, sizeof(Desk) + 64);
    if (!memory) return 0;
    Desk *desk = (Desk *)(((uintptr_t)memory + 63) & ~(uintptr_t)63);
    uint32_t set = meet_set_of(halves, first, halves->plan.half);
    int done = 1;
    desk->halves = halves;
    desk->ups = meet_word_bits(&halves->up);
    desk->downs = meet_word_bits(&halves->down);
    for (uint64_t i = first; done && i < end; i++, set = meet_next(set)) {
        uint64_t weight = (uint64_t)meet_weight(halves, set);
        if (weight) done = !is_raised(cancelled) && count_set(desk, set, weight, tally);
    }
    free_side(&desk->east);
    free_side(&desk->west);
    free(memory);
    return done;
}
