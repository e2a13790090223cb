/* The stronger inference, for boards of WIDTH words; included by search_template.h.
 *
 * exclude_starving_cells  a queen here would leave some demand too few cells: exclude the cell
 * propagate_exact_count   a set of cells that must hold so many queens: too few or just enough cells; and the
 *                         same counting cliques instead of cells, since each holds at most one queen
 * compare_runs      more such sets, from comparing neighbouring lines with the regions that lie inside
 *                   them or reach into them
 * match_partitions  regions against lines, as a flow: k regions that share fewer than k lines (Hall,
 *                   1935) are a dead end, and a pair that no flow can use (Regin, 1994) is excluded */

/* Excludes every free cell whose queen would leave some demand too few cells. 1 if any was. */
static int exclude_starving_cells(Search *s, Position *p) {
    const uint16_t *need = NEED(s, p), *room = ROOM(s, p);
    int changed = 0;
    EACH_CELL(p->free, cell) {
        Set remaining = p->free;
        set_remove(&remaining, &ATTACK(s)[cell]);
        for (int i = 0; i < s->capacity_partitions; i++) {
            int c = s->capacity_of[i].first + s->capacity_of[i].label[cell];
            if (room[c] == 1) set_remove(&remaining, &CAPACITY(s)[c]);
        }
        EACH_LISTED(&s->listed_capacities, cell, c) {
            if (room[c] == 1) set_remove(&remaining, &CAPACITY(s)[c]);
        }
        INSERT(remaining, cell); /* so that its own demands may be treated as the others */
        const uint64_t *near = s->near + (size_t)cell * (size_t)s->active_words;
        for (int block = 0; block < s->active_words; block++) {
            for (uint64_t open = OPEN(p)[block] & near[block]; open; open &= open - 1) {
                int d = block * 64 + first_bit64(open);
                if (set_count_common(&remaining, &DEMAND(s)[d]) < need[d]) {
                    DELETE(p->free, cell);
                    changed = 1;
                    goto next_cell;
                }
            }
        }
    next_cell:;
    }
    return changed;
}

/* The clique of this cell that covers most of the rest, as far as it does; the cell alone if none does. */
static Set widest_clique(const Search *s, const Set *uncovered, int cell) {
    Set best = {{0}};
    int max_size = 1;
    INSERT(best, cell);
    for (int i = 0; i < s->clique_partitions; i++) {
        const Set *clique = &CLIQUE(s)[s->clique_of[i].first + s->clique_of[i].label[cell]];
        int covered = set_count_common(uncovered, clique);
        if (covered > max_size) max_size = covered, best = set_common(uncovered, clique);
    }
    EACH_LISTED(&s->listed_cliques, cell, k) {
        int covered = set_count_common(uncovered, &CLIQUE(s)[k]);
        if (covered > max_size) max_size = covered, best = set_common(uncovered, &CLIQUE(s)[k]);
    }
    return best;
}

/* The cells, all free, hold at least `queens` more queens. Covers them with cliques, the first cell by the
 * clique that covers most, and so on. Each holds at most one queen: fewer cliques than queens is a dead
 * end, and when there are just as many each holds one. */
static Inference pack(Search *s, Position *p, const Set *cells, int queens) {
    enum { MOST = 64 };
    Set uncovered = *cells, part[MOST];
    int parts = 0, left = set_count(cells);
    if (queens > MOST) return SAME;
    EACH_CELL(*cells, cell) {
        if (!HAS(uncovered, cell)) continue;
        if (left > (queens - parts) * s->largest_clique) return SAME;
        part[parts] = widest_clique(s, &uncovered, cell);
        set_remove(&uncovered, &part[parts]);
        left -= set_count(&part[parts++]);
    }
    if (parts < queens) return DEAD;
    Inference result = SAME;
    for (int i = 0; i < parts; i++) {
        Set dead = attacked_by_all(s, p, &part[i]);
        if (set_is_empty(&dead)) continue;
        set_remove(&p->free, &dead);
        result = CHANGED;
    }
    return result;
}

/* The cells, all free, hold exactly `queens` more queens. */
static Inference propagate_exact_count(Search *s, Position *p, const Set *cells, int queens) {
    int count = set_count(cells);
    if (queens < 0 || count < queens) return DEAD;
    if (count == 0) return SAME;
    if (queens == 0) {
        set_remove(&p->free, cells);
        return CHANGED;
    }
    if (count == queens) {
        Set forced = *cells;
        return place_all(s, p, &forced) ? PLACED : DEAD;
    }
    return pack(s, p, cells, queens);
}

/* One run of lines against the regions: those inside it hold their queens there, so what is left of the
 * run holds exactly the rest; those that reach into it hold all of its queens, so what they have outside
 * holds exactly the rest. `low` and `high` are the first and the last line each region reaches. */
static Inference compare_areas(Search *s, Position *p, const Labels *regions, const int *low,
                               const int *high, int from, int to, const Set *run, int run_needs) {
    const uint16_t *need = NEED(s, p);
    Set inside = set_common(&p->free, run), outside = {{0}};
    int inside_needs = run_needs, outside_needs = -run_needs;
    for (int g = 0; g < regions->count; g++) {
        if (high[g] < from || low[g] > to) continue;
        const Set *region = &DEMAND(s)[regions->first + g];
        set_add(&outside, region);
        outside_needs += need[regions->first + g];
        if (low[g] >= from && high[g] <= to) {
            set_remove(&inside, region);
            inside_needs -= need[regions->first + g];
        }
    }
    Inference inner = propagate_exact_count(s, p, &inside, inside_needs);
    if (inner == DEAD || inner == PLACED) return inner;
    set_remove(&outside, run);
    set_keep(&outside, &p->free);
    Inference outer = propagate_exact_count(s, p, &outside, outside_needs);
    return outer == SAME ? inner : outer;
}

static Inference compare_runs(Search *s, Position *p, const Labels *lines,
                              const Labels *regions) {
    int low[256], high[256];
    for (int g = 0; g < regions->count; g++) low[g] = 256, high[g] = -1;
    EACH_CELL(p->free, cell) {
        int g = regions->label[cell], line = lines->label[cell];
        if (line < low[g]) low[g] = line;
        if (line > high[g]) high[g] = line;
    }
    Inference result = SAME;
    for (int from = 0; from < lines->count; from++) {
        Set run = {{0}};
        int needs = 0;
        for (int to = from; to < lines->count; to++) {
            set_add(&run, &DEMAND(s)[lines->first + to]);
            needs += NEED(s, p)[lines->first + to];
            Inference inference = compare_areas(s, p, regions, low, high, from, to, &run, needs);
            if (inference == DEAD || inference == PLACED) return inference;
            if (inference == CHANGED) result = CHANGED;
        }
    }
    return result;
}

/* A flow of queens from the units of one partition to those of another, through the free cells that two
 * units share: as many as both need, at most one a cell. No full flow is a dead end; a pair of units
 * that carries nothing in this flow, nor in any other, shares no queen. */
static Inference match_partitions(Search *s, Position *p, const Labels *from,
                                  const Labels *to) {
    Flow *flow = s->flow;
    if (!flow || from->count > MAX_FLOW || to->count > MAX_FLOW) return SAME;
    flow_begin(flow, from->count, to->count);
    for (int a = 0; a < from->count; a++)
        flow->supply[a] = NEED(s, p)[from->first + a];
    for (int b = 0; b < to->count; b++)
        flow->demand[b] = NEED(s, p)[to->first + b];
    EACH_CELL(p->free, cell) flow_widen(flow, from->label[cell], to->label[cell]);
    if (!flow_fill(flow)) return DEAD;
    flow_reach(flow);
    Inference result = SAME;
    EACH_CELL(p->free, cell) {
        if (flow_may_use(flow, from->label[cell], to->label[cell])) continue;
        DELETE(p->free, cell);
        result = CHANGED;
    }
    return result;
}

/* All of the above, on the rows, columns and regions of the position. It goes on after an exclusion, which
 * makes the next step sharper; but a queen changes what the units need, so it ends the round. */
static Inference infer_strongly(Search *s, Position *p) {
    Inference result = SAME;
    EACH_OPEN_DEMAND(s, p, d) {
        Set cells = set_common(&p->free, &DEMAND(s)[d]);
        Inference inference = pack(s, p, &cells, NEED(s, p)[d]);
        if (inference == DEAD || inference == PLACED) return inference;
        if (inference == CHANGED) result = CHANGED;
    }
    for (int a = 0; a < s->exact_partitions; a++)
        for (int b = 0; b < a; b++) {
            Inference inference = match_partitions(s, p, &s->exact[a], &s->exact[b]);
            if (inference == DEAD) return DEAD;
            if (inference == CHANGED) result = CHANGED;
        }
    for (int i = 0; i < s->runs_count; i++) {
        Inference inference = compare_runs(s, p, &s->exact[s->run_lines[i]], &s->exact[s->run_regions[i]]);
        if (inference == DEAD || inference == PLACED) return inference;
        if (inference == CHANGED) result = CHANGED;
    }
    return result;
}
