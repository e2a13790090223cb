/* Short forcing chain: a queen here would force others, and soon a contradiction.
 *
 * In each pass all queens that are forced are placed at once. A chain is as long as it takes passes. */

enum { LONGEST_CHAIN = 5 };

/* The trials of all free cells, followed up pass by pass as far as is asked for. */
typedef struct {
    int passes;
    Position *after;         /* by cell */
    unsigned char *is_open;  /* by cell */
    unsigned char *ended_in; /* by cell, the pass; 0: not yet */
} Chains;

/* Places all queens that units with as many cells as they need force, and marks; whether there are any. */
static int force_queens(const Board *board, Position *p) {
    Set forced = {{0}};
    int any = 0;
    for (int unit = 0; unit < board->unit_count; unit++) {
        const int need = need_of(board, p, unit);
        if (need <= 0) continue;
        const Set cells = free_cells_of(board, p, unit);
        if (set_count(&cells) != need) continue;
        set_add(&forced, &cells);
        any = 1;
    }
    if (!any) return 0;
    place(p, &forced);
    mark_crossed_out(board, p);
    return 1;
}

static void follow_pass(Reasoner *r, const Position *p, Chains *chains) {
    chains->passes++;
    EACH_CELL(p->free, cell) {
        if (!chains->is_open[cell]) continue;
        check_time(r);
        if (!force_queens(&r->board, &chains->after[cell])) {
            chains->is_open[cell] = 0;
        } else if (is_impossible(&r->board, &chains->after[cell])) {
            chains->is_open[cell] = 0;
            chains->ended_in[cell] = (unsigned char)chains->passes;
        }
    }
}

static Chains *begin_chains(Reasoner *r, const Position *p) {
    Chains *chains = NEW(&r->arena, Chains);
    const size_t size = (size_t)r->board.size;
    *chains = (Chains){0, NEW_ARRAY(&r->arena, Position, size), NEW_ARRAY(&r->arena, unsigned char, size),
                       NEW_ARRAY(&r->arena, unsigned char, size)};
    memset(chains->is_open, 0, size);
    memset(chains->ended_in, 0, size);
    EACH_CELL(p->free, cell) {
        chains->after[cell] = assume(&r->board, p, cell);
        chains->is_open[cell] = 1;
    }
    return chains;
}

static Chains *chains_after(Reasoner *r, const Position *p, int passes) {
    Cache *cache = cache_for(r, p);
    Chains *chains = cache && cache->chains ? (Chains *)cache->chains : begin_chains(r, p);
    if (cache) cache->chains = chains;
    while (chains->passes < passes) follow_pass(r, p, chains);
    return chains;
}

/* The chain from this cell, told. */
static const Deduction *conclude_chain(Reasoner *r, const Position *p, int cell, int passes) {
    Trial trial = begin_trial(r, p, cell);
    for (int pass = 0; pass < passes; pass++) {
        Sink forced = {0};
        find_region_singles(r, &trial.after, &forced);
        find_line_singles(r, &trial.after, &forced);
        follow(r, &trial, &forced);
    }
    return conclude_trial(r, &trial, "forcing-chain");
}

/* The cells whose contradiction shows after so many passes, and no earlier. */
static void find_chains(Reasoner *r, const Position *p, int passes, Sink *sink) {
    const Chains *chains = chains_after(r, p, passes);
    EACH_CELL(p->free, cell)
        if (chains->ended_in[cell] == passes) show(r, sink, conclude_chain(r, p, cell, passes));
}

static void find_chains_1(Reasoner *r, const Position *p, Sink *sink) { find_chains(r, p, 1, sink); }
static void find_chains_2(Reasoner *r, const Position *p, Sink *sink) { find_chains(r, p, 2, sink); }
static void find_chains_3(Reasoner *r, const Position *p, Sink *sink) { find_chains(r, p, 3, sink); }
static void find_chains_4(Reasoner *r, const Position *p, Sink *sink) { find_chains(r, p, 4, sink); }
static void find_chains_5(Reasoner *r, const Position *p, Sink *sink) { find_chains(r, p, 5, sink); }

/* With several queens a unit: the shortest of the chains that show first. */
static void find_short_chains(Reasoner *r, const Position *p, Sink *sink) {
    Sink chains = {0};
    for (int passes = 1; passes <= LONGEST_CHAIN && !chains.count; passes++) find_chains(r, p, passes, &chains);
    const Deduction *best = NULL;
    for (int i = 0; i < chains.count; i++)
        if (!best || chains.items[i]->length < best->length) best = chains.items[i];
    if (!best) return;
    Deduction *shortest = NEW(&r->arena, Deduction);
    *shortest = *best;
    shortest->rating = price_of(best, 5.8);
    show(r, sink, shortest);
}
