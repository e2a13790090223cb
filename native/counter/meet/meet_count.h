/* The loop over the sets of rows. Included by the code for each processor, after meet_lists.h and meet_join.h.
 *
 *   join_lists(workspace, items, patterns, ups, downs, cut, twice)
 *                                        chooses the size of blocks
 *   join_cost(items, patterns)           about how long it takes, for so many, in any unit */

typedef struct {
    const MeetHalf *half;
    Lists lists;
    List fitting; /* of one list, those that another innermost queen does not attack */
    int can_tie;  /* whether queens stand in the middle rows: without them no half is tied */
} Side;

typedef struct {
    const MeetHalves *halves;
    int ups, downs; /* bits of an eastern word for the diagonals of either direction */
    Side east, west;
    Workspace tables;
} JoinWorkspace;

static const MeetHalf *west_of(const MeetHalves *halves) {
    return halves->one_side ? &halves->east : &halves->west;
}

static int counts_double(const MeetHalves *halves) {
    return halves->band.doubled || meet_folds(&halves->plan);
}

/* Makes the lists of a side on a set of rows. Returns how many words they have; below 0 without memory. */
static long long make_side_lists(const JoinWorkspace *work, const MeetHalf *half, uint32_t set, Side *side) {
    long long words = 0;
    side->half = half;
    side->can_tie = counts_double(work->halves) && set & work->halves->middle;
    if (!make_lists(work->halves, half, set, &side->lists)) return -1;
    for (int i = 0; i < side->lists.count; i++) words += (long long)side->lists.list[i].count;
    return words;
}

/* The innermost queen of a list as the other half sees her: what goes up to the one goes down to the other. */
static inline MeetQueens queen_for_other_side(const MeetHalves *halves, const Side *side, int i, int ups, int downs) {
    MeetQueens queen = side->half->innermost[side->lists.place[i]];
    queen.word = queen.word >> ups | (queen.word & (((uint32_t)1 << ups) - 1)) << downs;
    queen.edges = contrary_key(halves, queen.edges >> key_place(halves)) << key_place(halves);
    return queen;
}

/* Of a board that is folded: the bit of the edges of halves where a queen of a middle row stands as far out as the
 * farther of these innermost queens, which are those of the middle columns. */
static uint32_t tying_edge(const JoinWorkspace *work, int i, int j) {
    const MeetHalves *halves = work->halves;
    int n = halves->plan.n;
    int east = meet_offset_of(halves->row[work->east.lists.place[i]], n);
    int west = meet_offset_of(halves->row[work->west.lists.place[j]], n);
    return (uint32_t)1 << (column_place(halves) + (n - 1 - (east > west ? east : west)) / 2);
}

/* Keeps the words of a list that a queen in the innermost column of the other half does not attack; of a board that is
 * folded, those of which no queen of a middle row stands further out than she can. */
static int filter_fitting(const JoinWorkspace *work, Side *side, int i, MeetQueens other, uint32_t tying) {
    const List *list = &side->lists.list[i];
    List *fitting = &side->fitting;
    int cut = work->halves->plan.cut;
    uint32_t keys = (uint32_t)1 << 2 * cut, *to;
    if (!reserve((void **)&fitting->word, &fitting->words, 0, length_of(list, cut), sizeof *list->word)) return 0;
    if (!side->can_tie) tying = 0;
    if (tying) other.edges |= tying - ((uint32_t)1 << column_place(work->halves));
    to = fitting->word;
    for (uint32_t key = 0; key < keys; key++) {
        uint32_t begin = list->bound[2 * key], end = list->bound[2 * key + 2];
        fitting->bound[2 * key] = (uint32_t)(to - fitting->word);
        to = filter_clear(to, list->word + begin, list->edges + begin, end - begin, &other, tying);
    }
    fitting->bound[2 * keys] = (uint32_t)(to - fitting->word);
    return 1;
}

/* Counts the pairs of an item and a pattern that fit, those of which neither is tied twice if the band says so. Either
 * list can be the patterns; what matters is how many blocks they fill. */
static int count_pairs(JoinWorkspace *work, List *east, List *west, uint64_t *pairs, uint64_t *nodes) {
    const MeetHalves *halves = work->halves;
    int cut = halves->plan.cut, doubled = counts_double(halves);
    size_t easts = length_of(east, cut), wests = length_of(west, cut);
    int eastern = join_cost(easts, wests) <= join_cost(wests, easts);
    List *items = eastern ? east : west, *patterns = eastern ? west : east;
    if (!put_tied_last(items, cut, (eastern ? &work->east : &work->west)->can_tie)) return 0;
    int ups = eastern ? work->ups : work->downs, downs = eastern ? work->downs : work->ups;
    *pairs += join_lists(&work->tables, items, patterns, ups, downs, cut, doubled);
    *nodes += (uint64_t)easts * wests;
    return 1;
}

/* The same for the lists of two bundles: of either the words that the innermost queen of the other leaves. */
static int count_bundles(JoinWorkspace *work, int i, int j, uint64_t *pairs, uint64_t *nodes) {
    const MeetHalves *halves = work->halves;
    Side *east = &work->east, *west = &work->west;
    int ups = work->ups, downs = work->downs;
    MeetQueens eastern = queen_for_other_side(halves, east, i, ups, downs);
    MeetQueens western = queen_for_other_side(halves, west, j, downs, ups);
    if (attack(&east->half->innermost[east->lists.place[i]], &western)) return 1;
    uint32_t tying = meet_folds(&halves->plan) ? tying_edge(work, i, j) : 0;
    if (!filter_fitting(work, east, i, western, tying)) return 0;
    if (!filter_fitting(work, west, j, eastern, tying)) return 0;
    return count_pairs(work, &east->fitting, &west->fitting, pairs, nodes);
}

static int join_two(JoinWorkspace *work, int i, int j, uint64_t *pairs, uint64_t *nodes) {
    List *east = &work->east.lists.list[i], *west = &work->west.lists.list[j];
    if (!east->count || !west->count) return 1;
    if (work->halves->plan.bundled) return count_bundles(work, i, j, pairs, nodes);
    return count_pairs(work, east, west, pairs, nodes);
}

static int count_set(JoinWorkspace *work, uint32_t set, uint64_t weight, MeetTally *tally) {
    const MeetHalves *halves = work->halves;
    uint32_t all = ((uint32_t)1 << halves->free_rows) - 1;
    uint64_t pairs = 0, nodes = 0;
    long long easts = make_side_lists(work, &halves->east, set, &work->east);
    if (!easts) return 1;
    int ok = easts > 0 && make_side_lists(work, west_of(halves), ~set & all, &work->west) >= 0;
    for (int i = 0; ok && i < work->east.lists.count; i++)
        for (int j = 0; ok && j < work->west.lists.count; j++)
            ok = join_two(work, i, j, &pairs, &nodes);
    if (ok) meet_add(tally, pairs, nodes, weight, (uint64_t)halves->band.images);
    return ok;
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
    void *memory = calloc(1, sizeof(JoinWorkspace) + 64);
    if (!memory) return 0;
    JoinWorkspace *work = (JoinWorkspace *)(((uintptr_t)memory + 63) & ~(uintptr_t)63);
    uint32_t set = meet_set_of(halves, first, halves->plan.half);
    int ok = 1;
    work->halves = halves;
    work->ups = meet_word_bits(&halves->up);
    work->downs = meet_word_bits(&halves->down);
    for (uint64_t i = first; ok && i < end; i++, set = meet_next(set)) {
        uint64_t weight = (uint64_t)meet_weight(halves, set);
        if (weight) ok = !is_raised(cancelled) && count_set(work, set, weight, tally);
    }
    free_side(&work->east);
    free_side(&work->west);
    free(memory);
    return ok;
}
