/* The learner's inferences beyond counting: balances, each with the literals that led to it.
 *
 * The cells P hold so many queens more than the cells M. Cliques cover what is open of P, the first cell by the
 * one that covers most, and so on, as in inference_template.h; each holds at most one queen. Too few cliques
 * contradict. Just enough: each holds one, and no further queen stands in M. What led there: the queens in M, and
 * that there are none on those cells of P that neither these cliques nor one clique of each queen in P cover.
 * That is often little, so what is learnt from it holds in many other positions. */
#include "learner.h"

#include <stdlib.h>
#include <string.h>

/* Of so many decisions only one is followed by a look at runs and flows: it saves conflicts, but takes
 * as long as many; the same is true of flows. */
enum { RARELY = 8 };

static int few_bits(uint64_t set) {
    int n = 0;
    for (; set; set &= set - 1) n++;
    return n;
}

/* A clique of this cell that covers most of a set that has the cell, and how much of it; -1 if none covers more than
 * the cell. */
static int widest_clique(const Learner *l, const uint64_t *set, int cell, int *covered) {
    int best = -1;
    *covered = 1;
    for (uint32_t k = l->clique_from[cell]; k < l->clique_from[cell + 1]; k++) {
        uint32_t u = l->cliques[k];
        const Span *span = &l->span[u];
        int covers = 0;
        if (span->narrow)
            covers = few_bits(set[span->word[0]] & span->bits[0]) + few_bits(set[span->word[1]] & span->bits[1]);
        else EACH_MEMBER(l, u, other) covers += (int)HAS_BIT(set, other);
        if (covers > *covered) *covered = covers, best = (int)u;
    }
    return best;
}

/* Takes the cells of a clique from a set; those of -1 are the cell alone. */
static void uncover(const Learner *l, uint64_t *set, int clique, int cell) {
    if (clique < 0) {
        DELETE_BIT(set, cell);
    } else if (l->span[clique].narrow) {
        const Span *span = &l->span[clique];
        set[span->word[0]] &= ~span->bits[0];
        set[span->word[1]] &= ~span->bits[1];
    } else {
        EACH_MEMBER(l, clique, other) DELETE_BIT(set, other);
    }
}

/* Writes down what led to something: no queens on `bare` and `more`, and those that stand on `minus`. DECIDED
 * when there is no room. */
static Reason note(Learner *l, const uint64_t *bare, const uint64_t *more, const uint64_t *minus) {
    size_t max_length = l->notes_length + 1 + (size_t)l->cells;
    if (max_length > l->notes_capacity) {
        size_t capacity = 2 * max_length;
        Literal *notes = capacity > MOST_WORDS ? NULL : (Literal *)realloc(l->notes, capacity * sizeof *notes);
        if (!notes) {
            l->failed = 1;
            return DECIDED;
        }
        l->notes = notes;
        l->notes_capacity = capacity;
    }
    size_t start = l->notes_length++;
    EACH_BIT(l->words, cell, bare[word] | (more ? more[word] : 0))
        l->notes[l->notes_length++] = (Literal)without_queen(cell);
    EACH_BIT(l->words, cell, minus[word] & l->held[word])
        l->notes[l->notes_length++] = (Literal)with_queen(cell);
    l->notes[start] = (Literal)(l->notes_length - start - 1);
    return reason(BY_NOTE, start);
}

/* One queen stands on a part of P, covered by this clique: what all of its cells attack holds none, and a part of
 * one cell holds it. 0 when there is no room. */
static int hold_one(Learner *l, const uint64_t *plus, const uint64_t *minus, const uint64_t *part,
                    int clique) {
    const int words = l->words;
    uint64_t dead[MAX_CELLS / 64], bare[MAX_CELLS / 64], more[MAX_CELLS / 64];
    int size = 0, last = 0;
    memcpy(dead, l->free, (size_t)words * sizeof *dead);
    EACH_BIT(words, cell, part[word] & l->free[word]) {
        const uint64_t *attack = l->search->attack + (size_t)cell * (size_t)words;
        size++;
        last = cell;
        for (int i = 0; i < words; i++) dead[i] &= attack[i];
    }
    if (size == 0) return 1; /* another part has excluded it meanwhile; its unit or the next weighing will say so */
    for (int i = 0; i < words; i++) more[i] = bare[i] = plus[i] & ~l->free[i] & ~l->held[i];
    uncover(l, more, clique, last);
    for (int i = 0; i < words; i++) bare[i] &= ~more[i];
    if (size == 1) {
        Reason cause = note(l, l->bare, bare, minus);
        if (cause) learner_assign(l, with_queen(last), cause);
        return cause != DECIDED;
    }
    EACH_BIT(words, cell, dead[word]) {
        const uint64_t *attack = l->search->attack + (size_t)cell * (size_t)words;
        for (int i = 0; i < words; i++) more[i] = bare[i] & ~attack[i];
        Reason cause = note(l, l->bare, more, minus);
        if (!cause) return 0;
        learner_assign(l, without_queen(cell), cause);
    }
    return 1;
}

/* Cliques that cover what is open of P, each with the first cell that those before it leave. */
typedef struct {
    int clique[MOST_PARTS], first[MOST_PARTS];
    int count;
} Cover;

/* Covers the open cells of `plus`, `open` of them, by `needed` cliques at most. 0 if it takes more. */
static int cover(Learner *l, const uint64_t *plus, int open, int needed, Cover *c) {
    const int largest = l->search->largest_clique;
    uint64_t *uncovered = l->uncovered;
    int covered;
    if (needed > MOST_PARTS || open > needed * largest) return 0;
    for (int i = 0; i < l->words; i++) uncovered[i] = plus[i] & l->free[i];
    c->count = 0;
    EACH_BIT(l->words, cell, uncovered[word]) {
        if (!HAS_BIT(uncovered, cell)) continue;
        if (c->count == needed || open > (needed - c->count) * largest) return 0;
        c->first[c->count] = cell;
        c->clique[c->count] = widest_clique(l, uncovered, cell, &covered);
        uncover(l, uncovered, c->clique[c->count++], cell);
        open -= covered;
    }
    return 1;
}

/* Collects in `bare` the cells of `plus` without a queen that neither the cliques cover nor one clique of
 * each queen. */
static void find_bare(Learner *l, const uint64_t *plus, const Cover *c) {
    uint64_t *bare = l->bare;
    int covered;
    for (int i = 0; i < l->words; i++) bare[i] = plus[i] & ~l->free[i] & ~l->held[i];
    for (int i = 0; i < c->count; i++) uncover(l, bare, c->clique[i], c->first[i]);
    EACH_BIT(l->words, cell, plus[word] & l->held[word])
        uncover(l, bare, widest_clique(l, bare, cell, &covered), cell);
}

/* No further queen stands in `minus`. 0 when there is no room. */
static int hold_none(Learner *l, const uint64_t *minus) {
    Reason cause = DECIDED;
    EACH_BIT(l->words, cell, minus[word] & l->free[word]) {
        if (!cause) cause = note(l, l->bare, NULL, minus);
        if (!cause) return 0;
        learner_assign(l, without_queen(cell), cause);
    }
    return 1;
}

/* The cells of `plus`, `open` of which may hold one, hold at least `needed` queens more than stand there, and one more
 * for each further queen in `minus`. */
static Reason weigh(Learner *l, const uint64_t *plus, const uint64_t *minus, int open, int needed) {
    const int words = l->words;
    uint64_t *uncovered = l->uncovered, *part = l->part;
    Cover c;
    if (!cover(l, plus, open, needed, &c)) return DECIDED;
    find_bare(l, plus, &c);
    if (c.count < needed) return note(l, l->bare, NULL, minus);
    for (int i = 0; i < words; i++) uncovered[i] = plus[i] & l->free[i];
    if (!hold_none(l, minus)) return DECIDED;
    for (int i = 0; i < c.count; i++) {
        for (int w = 0; w < words; w++) part[w] = uncovered[w];
        uncover(l, uncovered, c.clique[i], c.first[i]);
        for (int w = 0; w < words; w++) part[w] &= ~uncovered[w];
        if (!hold_one(l, plus, minus, part, c.clique[i])) return DECIDED;
    }
    return DECIDED;
}

static Reason weighed(Learner *l, Reason conflict, uint32_t length) {
    return conflict || l->failed || l->trail_length == length ? conflict : learner_propagate(l);
}

static Reason weigh_units(Learner *l) {
    const size_t words = (size_t)l->words;
    memset(l->minus, 0, words * sizeof *l->minus);
    for (int u = 0; u < l->unit_count; u++) {
        if (!l->changed[u]) continue;
        l->changed[u] = 0;
        int needed = l->lower[u] - l->queens[u], open = l->open[u] - l->queens[u];
        if (needed < 1 || open > needed * l->search->largest_clique) continue;
        uint32_t length = l->trail_length;
        const uint64_t *needy = l->needy + (size_t)l->needy_at[u] * words;
        Reason conflict = weighed(l, weigh(l, needy, l->minus, open, needed), length);
        if (conflict || l->failed) return conflict;
    }
    return DECIDED;
}

/* ---- runs of lines ---- */

typedef struct {
    const Labels *lines, *regions;
    int line_free[256], line_needs[256], region_free[256], region_needs[256];
} Areas;

static void survey(Learner *l, Areas *areas) {
    const Labels *lines = areas->lines, *regions = areas->regions;
    for (int i = 0; i < lines->count; i++) areas->line_free[i] = 0, areas->line_needs[i] = lines->lower;
    for (int g = 0; g < regions->count; g++) areas->region_free[g] = 0, areas->region_needs[g] = regions->lower;
    memset(l->shared, 0, (size_t)lines->count * (size_t)regions->count * sizeof *l->shared);
    EACH_BIT(l->words, cell, l->free[word]) {
        int line = lines->label[cell], g = regions->label[cell];
        areas->line_free[line]++;
        areas->region_free[g]++;
        l->shared[line * regions->count + g]++;
    }
    EACH_BIT(l->words, cell, l->held[word])
        areas->line_needs[lines->label[cell]]--, areas->region_needs[regions->label[cell]]--;
}

/* Whether it can lead to anything that so many open cells hold just so many queens. */
static int tells(const Learner *l, int open, int needed) {
    return needed < 0 || (open > 0 && (!needed || open <= needed * l->search->largest_clique));
}

/* The run without the chosen regions, or these without the run: `open` of its cells may hold one and hold just `needed`
 * queens, and the other side has no open cells. */
static Reason weigh_sides(Learner *l, const Labels *regions, const unsigned char *chosen, int run_first,
                          int open, int needed) {
    const int words = l->words;
    memset(l->minus, 0, (size_t)words * sizeof *l->minus);
    for (int g = 0; g < regions->count; g++) {
        const uint64_t *region = l->search->demand + (size_t)(regions->first + g) * (size_t)words;
        for (int i = 0; chosen[g] && i < words; i++) l->minus[i] |= region[i];
    }
    for (int i = 0; i < words; i++) {
        uint64_t shared = l->run[i] & l->minus[i];
        l->plus[i] = l->run[i] & ~shared;
        l->minus[i] &= ~shared;
    }
    const uint64_t *first = run_first ? l->plus : l->minus, *second = run_first ? l->minus : l->plus;
    uint32_t length = l->trail_length;
    Reason conflict = needed > 0 ? weigh(l, first, second, open, needed) : weigh(l, second, first, 0, -needed);
    return weighed(l, conflict, length);
}

/* Regions of which a run of lines has open cells: those with all of them inside, and those that reach in. */
typedef struct {
    int within[256]; /* by region: its open cells in the run */
    unsigned char inside[256], reaching[256];
    int any;                                    /* whether one lies inside */
    int in_free, in_needs, out_free, out_needs; /* the run without those inside; those that reach in without the run */
} Reach;

/* Adds a line to the run, which has `free` open cells then and needs `needs` queens. */
static void reach_on(const Learner *l, const Areas *areas, int line, int free, int needs, Reach *r) {
    const int regions = areas->regions->count;
    r->any = 0;
    r->in_free = free, r->in_needs = needs;
    r->out_free = 0, r->out_needs = -needs;
    for (int g = 0; g < regions; g++) {
        const int within = r->within[g] += l->shared[line * regions + g];
        r->reaching[g] = within > 0;
        r->inside[g] = within > 0 && within == areas->region_free[g];
        if (within > 0) {
            r->out_free += areas->region_free[g] - within;
            r->out_needs += areas->region_needs[g];
        }
        if (r->inside[g]) {
            r->any = 1;
            r->in_free -= within;
            r->in_needs -= areas->region_needs[g];
        }
    }
}

/* The run against the regions inside it, then against those that reach into it, unless something followed. */
static Reason weigh_run(Learner *l, const Labels *regions, const Reach *r) {
    uint32_t length = l->trail_length;
    if (r->any && tells(l, r->in_free, r->in_needs)) {
        Reason conflict = weigh_sides(l, regions, r->inside, 1, r->in_free, r->in_needs);
        if (conflict || l->trail_length > length) return conflict;
    }
    if (!r->out_free || !tells(l, r->out_free, r->out_needs)) return DECIDED;
    return weigh_sides(l, regions, r->reaching, 0, r->out_free, r->out_needs);
}

static Reason weigh_runs(Learner *l, int pair, int *from) {
    Areas areas;
    areas.lines = &l->search->exact[l->search->run_lines[pair]];
    areas.regions = &l->search->exact[l->search->run_regions[pair]];
    const int words = l->words, lines = areas.lines->count;
    survey(l, &areas);
    for (; *from < lines; ++*from) {
        int run_free = 0, run_needs = 0;
        Reach reach;
        memset(reach.within, 0, sizeof reach.within);
        memset(l->run, 0, (size_t)words * sizeof *l->run);
        for (int to = *from; to < lines && to - *from < lines - 1; to++) {
            const uint64_t *line = l->search->demand + (size_t)(areas.lines->first + to) * (size_t)words;
            uint32_t length = l->trail_length;
            for (int i = 0; i < words; i++) l->run[i] |= line[i];
            run_free += areas.line_free[to];
            run_needs += areas.line_needs[to];
            reach_on(l, &areas, to, run_free, run_needs, &reach);
            Reason conflict = weigh_run(l, areas.regions, &reach);
            if (conflict || l->failed || l->trail_length > length) return conflict;
        }
    }
    return DECIDED;
}

/* ---- flows ---- */

/* These units of one partition against those of another that they can give queens to. */
static Reason weigh_cut(Learner *l, const Labels *from, const Labels *to, uint64_t givers, uint64_t takers) {
    const int words = l->words;
    int open = 0, needed = 0;
    memset(l->plus, 0, (size_t)words * sizeof *l->plus);
    memset(l->minus, 0, (size_t)words * sizeof *l->minus);
    for (int cell = 0; cell < l->cells; cell++) {
        int gives = (int)(givers >> from->label[cell] & 1), takes = (int)(takers >> to->label[cell] & 1);
        needed -= l->value[with_queen(cell)] > 0 ? gives - takes : 0;
        if (gives && !takes) INSERT_BIT(l->plus, cell), open += !l->value[with_queen(cell)];
        if (takes && !gives) INSERT_BIT(l->minus, cell);
    }
    for (; givers; givers &= givers - 1) needed += from->lower;
    for (; takers; takers &= takers - 1) needed -= to->lower;
    uint32_t length = l->trail_length;
    Reason conflict = needed < 0 ? weigh(l, l->minus, l->plus, 0, -needed)
                                 : weigh(l, l->plus, l->minus, open, needed);
    return weighed(l, conflict, length);
}

static uint64_t first_bits(int count) {
    return count ? UINT64_MAX >> (64 - count) : 0;
}

/* The units that those of `givers` can give queens to, in the flow as it stands. */
static uint64_t takers_of(const Flow *flow, uint64_t givers) {
    uint64_t takers = 0;
    for (; givers; givers &= givers - 1) takers |= flow->spare[first_bit64(givers)];
    return takers;
}

/* A flow of queens between two partitions, as match_partitions has it: units that cannot give all they have, or
 * fill all that they can give to, are a balance with these. */
static Reason weigh_flow(Learner *l, const Labels *from, const Labels *to) {
    Flow *flow = l->search->flow;
    if (!flow || from->count > MAX_FLOW || to->count > MAX_FLOW) return DECIDED;
    flow_begin(flow, from->count, to->count);
    for (int a = 0; a < from->count; a++) flow->supply[a] = from->lower;
    for (int b = 0; b < to->count; b++) flow->demand[b] = to->lower;
    EACH_BIT(l->words, cell, l->held[word]) flow->supply[from->label[cell]]--, flow->demand[to->label[cell]]--;
    EACH_BIT(l->words, cell, l->free[word]) flow_widen(flow, from->label[cell], to->label[cell]);
    int full = flow_fill(flow);
    flow_reach(flow);
    for (int a = 0; a < from->count && !full; a++)
        if (flow->supply[a] > 0) return weigh_cut(l, from, to, flow->reached[a], takers_of(flow, flow->reached[a]));
    if (!full) return weigh_cut(l, from, to, first_bits(from->count), first_bits(to->count));
    for (int b = 0; b < to->count; b++) {
        uint64_t givers = 0;
        int idle = 0;
        for (uint64_t rest = flow->givers[b]; rest; rest &= rest - 1) givers |= flow->reached[first_bit64(rest)];
        for (int a = 0; a < from->count; a++) idle |= flow->width[a][b] && !(givers >> a & 1);
        if (!idle) continue;
        uint32_t length = l->trail_length;
        Reason conflict = weigh_cut(l, from, to, givers, takers_of(flow, givers) | (uint64_t)1 << b);
        if (conflict || l->failed || l->trail_length > length) return conflict;
    }
    return DECIDED;
}

static Reason weigh_flows(Learner *l) {
    const Search *s = l->search;
    uint32_t length = l->trail_length;
    for (int a = 0; a < s->exact_partitions; a++)
        for (int b = 0; b < a; b++) {
            Reason conflict = weigh_flow(l, &s->exact[a], &s->exact[b]);
            if (conflict || l->failed || l->trail_length > length) return conflict;
        }
    return DECIDED;
}

Reason learner_infer(Learner *l) {
    const Search *s = l->search;
    int max_quiet = 0, quiet = 0, pair = 0, from = 0; /* quiet: lines in a row from which nothing followed */
    for (int i = 0; i < s->runs_count; i++) max_quiet += s->exact[s->run_lines[i]].count;
    if (max_quiet == 0) max_quiet = 1;
    Reason conflict = learner_propagate(l);
    while (!conflict && !l->failed) {
        uint32_t length = l->trail_length;
        conflict = weigh_units(l);
        if (conflict || l->failed) break;
        if (l->trail_length > length) continue;
        if (quiet >= max_quiet || (l->depth && l->progress.nodes % RARELY)) break;
        if (quiet == 0) conflict = weigh_flows(l);
        if (conflict || l->failed) break;
        if (l->trail_length > length) continue;
        int begun = from;
        if (s->runs_count) conflict = weigh_runs(l, pair, &from);
        else quiet = 1;
        if (l->trail_length > length) {
            quiet = 0;
            continue;
        }
        quiet += from - begun;
        pair = pair + 1 < s->runs_count ? pair + 1 : 0;
        from = 0;
    }
    return conflict;
}
