/* The ladder of techniques, easiest first, with the rating of each level.
 *
 * Ratings are in the spirit of Sudoku Explainer: the hardest step decides. There are two ladders, for boards with one
 * queen a unit and with several: to see where two queens of a region lie is harder than where one does, while blocks
 * of 2 by 2 tell more. */

typedef void (*Find)(Reasoner *r, const Position *p, Sink *sink);

/* `assumes`: it puts a queen somewhere to see what comes of it. `tries`: it takes cell after cell (or unit after unit,
 * with all of its ways), and the first deduction will do. `compares`: of its trials the shortest is taken. */
typedef struct {
    double rating;
    const char *technique;
    Find find;
    int assumes, tries, compares;
} Level;

static const Level ONE_QUEEN[] = {
    {1.0, "region-single", find_region_singles, 0, 0, 0},
    {1.2, "line-single", find_line_singles, 0, 0, 0},
    {1.7, "region-in-line", find_confined_regions, 0, 0, 0},
    {1.9, "line-in-region", find_confined_lines, 0, 0, 0},
    {2.2, "touching-region", find_small_touching_regions, 0, 0, 0},
    {2.6, "touching-line", find_touching_lines, 0, 0, 0},
    {3.0, "touching-region", find_large_touching_regions, 0, 0, 0},
    {3.2, "two-regions", find_two_regions, 0, 0, 0},
    {3.3, "x-wing", find_wings_2, 0, 0, 0},
    {3.4, "two-lines", find_two_lines, 0, 0, 0},
    {3.8, "three-in-three", find_threes, 0, 0, 0},
    {4.0, "x-wing", find_wings_3, 0, 0, 0},
    {4.2, "exclusion", find_exclusions, 0, 0, 0},
    {4.4, "four-in-four", find_fours, 0, 0, 0},
    {4.5, "at-sea", find_at_sea, 1, 1, 0},
    {4.6, "x-wing", find_wings_4, 0, 0, 0},
    {4.7, "by-a-thread", find_by_a_thread, 1, 1, 0},
    {4.8, "pressured-exclusion", find_pressured, 1, 1, 0},
    {5.0, "five-or-more", find_large_sets, 0, 0, 0},
    {5.2, "composite-region", find_composite_regions, 0, 0, 0},
    {5.4, "finned-count", find_finned, 1, 1, 0},
    {6.0, "forcing-chain", find_chains_1, 1, 1, 1},
    {6.25, "forcing-chain", find_chains_2, 1, 1, 1},
    {6.5, "forcing-chain", find_chains_3, 1, 1, 1},
    {6.75, "forcing-chain", find_chains_4, 1, 1, 1},
    {7.0, "forcing-chain", find_chains_5, 1, 1, 1},
    {8.0, "contradiction", find_contradictions_of_one, 1, 1, 1},
    {9.0, "nested-contradiction", find_nested_contradictions, 1, 1, 0},
    {0, NULL, NULL, 0, 0, 0},
};

static const Level SEVERAL_QUEENS[] = {
    {1.0, "region-single", find_region_singles, 0, 0, 0},
    {1.2, "line-single", find_line_singles, 0, 0, 0},
    {1.7, "region-in-line", find_confined_regions, 0, 0, 0},
    {1.9, "line-in-region", find_confined_lines, 0, 0, 0},
    {2.2, "touching-region", find_touching_regions, 0, 0, 0},
    {2.6, "touching-line", find_touching_lines, 0, 0, 0},
    {2.8, "tiling", find_tilings, 0, 0, 0},
    {3.2, "exclusion", find_crowded, 0, 1, 0},
    {3.4, "squeeze", find_squeezes, 0, 0, 0},
    {3.6, "two-regions", find_two_regions, 0, 0, 0},
    {3.8, "two-lines", find_two_lines, 0, 0, 0},
    {4.2, "three-in-three", find_threes, 0, 0, 0},
    {4.5, "at-sea", find_at_sea, 1, 1, 0},
    {4.6, "composite-region", find_composite_regions, 0, 0, 0},
    {4.7, "by-a-thread", find_by_a_thread, 1, 1, 0},
    {4.8, "four-in-four", find_fours, 0, 0, 0},
    {5.0, "composite-exclusion", find_composite_exclusions, 0, 1, 0},
    {5.2, "pressured-exclusion", find_pressured, 1, 1, 0},
    {5.3, "set-differential", find_differentials, 0, 0, 0},
    {5.4, "ways-of-a-unit", find_ways_of_units, 0, 1, 0},
    {5.5, "set-differential", find_differential_exclusions, 0, 1, 0},
    {5.6, "ways-of-a-unit", find_ways_of_areas, 0, 1, 0},
    {5.8, "forcing-chain", find_short_chains, 1, 1, 0},
    {6.0, "contradiction", find_short_contradictions, 1, 1, 0},
    {7.8, "counting", find_counts, 0, 1, 0},
    {8.0, "contradiction", find_long_contradictions, 1, 1, 0},
    {9.95, "counting", find_heavy_counts, 0, 1, 0},
    {0, NULL, NULL, 0, 0, 0},
};

static const Level *ladder_for(const Board *board) { return board->has_several ? SEVERAL_QUEENS : ONE_QUEEN; }

static int may_be_used(const Reasoner *r, const Level *level) {
    return !(r->excluded >> (level - ladder_for(&r->board)) & 1);
}

/* Whether a list of names with spaces between them has this one. */
static int has_name(const char *names, const char *name) {
    const size_t length = strlen(name);
    for (const char *cursor = names; (cursor = strstr(cursor, name)); cursor += length)
        if ((cursor == names || cursor[-1] == ' ') && (cursor[length] == ' ' || !cursor[length])) return 1;
    return 0;
}

static void exclude_techniques(Reasoner *r, const char *names) {
    const Level *ladder = ladder_for(&r->board);
    for (int i = 0; ladder[i].find; i++)
        if (has_name(names, ladder[i].technique)) r->excluded |= (uint32_t)1 << i;
}

static int may_be_inside(const Level *level, Inside allowed) {
    return allowed == ANYTHING || (allowed == NO_ASSUMPTIONS ? !level->assumes : !level->tries);
}

/* Adds what a technique shows. It takes about as long as there are cells to look at, in sets of so many words. */
static void find_on_level(Reasoner *r, const Level *level, const Position *p, Sink *sink) {
    check_time(r);
    r->asked += set_count(&p->free) * (1 + r->board.size / 64);
    level->find(r, p, sink);
}

/* All that the easiest technique shows inside a trial, of those up to a rating. */
static void find_easiest(Reasoner *r, const Position *p, double hardest, Inside allowed, Sink *sink) {
    for (const Level *level = ladder_for(&r->board); level->find && level->rating <= hardest; level++) {
        if (!may_be_used(r, level) || !may_be_inside(level, allowed)) continue;
        find_on_level(r, level, p, sink);
        if (sink->count) return;
    }
}

static double rating_of(const Level *level, const Deduction *deduction) {
    return deduction->rating > 0 ? deduction->rating : level->rating;
}
