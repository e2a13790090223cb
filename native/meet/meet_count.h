/* The loop over the sets of rows. Included by the code for each processor, after meet_lists.h and meet_join.h.
 *
 *   join_lists(workspace, items, patterns, ups, downs, cut, twice)    chooses the size of blocks
 *   join_cost(items, patterns)                                        about how long it takes, for so many, in any unit */

/* The working memory of one call of `count`. */
typedef struct {
    const MeetHalves *halves;
    Inner east_inner, west_inner;
    List east, west;
    Workspace tables;
} Desk;

static const MeetHalf *west_of(const MeetHalves *halves) {
    return halves->one_side ? &halves->east : &halves->west;
}

/* Adds the pairs of halves that fit, those of which neither is tied twice if the band says so. Either list can be the
 * patterns; what matters is how many blocks they fill. */
static int count_pairs(Desk *desk, uint32_t set, uint64_t weight, MeetTally *tally) {
    const MeetHalves *halves = desk->halves;
    uint32_t all = ((uint32_t)1 << halves->free_rows) - 1;
    List *items = &desk->east, *patterns = &desk->west;
    int cut = halves->plan.cut, twice = halves->band.twice;
    if (!make_list(halves, &halves->east, &desk->east_inner, set, items)) return 0;
    if (!length_of(items, cut)) return 1;
    if (!make_list(halves, west_of(halves), &desk->west_inner, ~set & all, patterns)) return 0;
    size_t easts = length_of(items, cut), wests = length_of(patterns, cut);
    if (join_cost(easts, wests) > join_cost(wests, easts)) items = patterns, patterns = &desk->east;
    if (twice && !put_tied_last(items, cut)) return 0;
    int ups = meet_word_bits(items == &desk->east ? &halves->up : &halves->down);
    int downs = meet_word_bits(items == &desk->east ? &halves->down : &halves->up);
    uint64_t pairs = join_lists(&desk->tables, items, patterns, ups, downs, cut, twice);
    meet_add(tally, pairs, (uint64_t)easts * wests, weight, (uint64_t)halves->band.images);
    return 1;
}

static void free_list(List *list) {
    free(list->word);
    free(list->sorted);
    free(list->edges);
}

static int count_sets(const MeetHalves *halves, uint64_t first, uint64_t end, MeetTally *tally,
                      const Flag *cancelled) {
    void *memory = calloc(1, sizeof(Desk) + 64);
    if (!memory) return 0;
    Desk *desk = (Desk *)(((uintptr_t)memory + 63) & ~(uintptr_t)63);
    uint32_t set = meet_set_of(halves, first, halves->plan.half);
    int done = 1;
    desk->halves = halves;
    done = place_inner(halves, 0, &desk->east_inner) && place_inner(halves, 1, &desk->west_inner);
    for (uint64_t i = first; done && i < end; i++, set = meet_next(set)) {
        uint64_t weight = (uint64_t)meet_weight(halves, set);
        if (weight) done = !is_raised(cancelled) && count_pairs(desk, set, weight, tally);
    }
    free_inner(&desk->east_inner);
    free_inner(&desk->west_inner);
    free_list(&desk->east);
    free_list(&desk->west);
    free(memory);
    return done;
}
