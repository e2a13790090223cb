/* Areas: cells that hold a known number of queens, though they aren't units.
 *
 * A run of neighbouring lines holds a known number of queens. The regions that lie in it altogether hold theirs
 * there, so what is left of the run holds the rest. The regions that reach into it hold all of its queens, so what
 * they have outside holds exactly what remains to them. And what regions leave of the lines they reach holds what
 * those lines need beyond the regions. */

enum { MOST_AREA_WORDS = 28 };

typedef struct {
    Units units;
    Set cells; /* free ones */
    Set all_cells; /* known ones too */
    Set premises; /* known cells that say how many queens it holds */
    int count; /* the queens they hold */
    const Reason *reason;
} Area;

typedef LIST(Area) AreaList;

/* A unit, its free cells, and the queens it needs. */
typedef struct {
    int unit, need;
    Set cells;
} Part;

typedef LIST(Part) Parts;

/* Several units together. */
typedef struct {
    Units units;
    Set cells, all_cells;
    int need;
} Sum;

static Parts parts_of(Reasoner *r, const Position *p, Units units) {
    Parts parts = {.count = units.count, .items = NEW_ARRAY(&r->arena, Part, units.count + 1)};
    for (int i = 0; i < units.count; i++)
        parts.items[i] = (Part){units.items[i], need_of(&r->board, p, units.items[i]),
                             free_cells_of(&r->board, p, units.items[i])};
    return parts;
}

static void add_part(Reasoner *r, Sum *sum, const Part *part) {
    PUSH(&r->arena, &sum->units, part->unit);
    set_add(&sum->cells, &part->cells);
    set_add(&sum->all_cells, &r->board.units[part->unit].cells);
    sum->need += part->need;
}

/* The free cells of units, which hold what these need. */
static void add_units_area(Reasoner *r, const Position *p, Units units, AreaList *areas) {
    const Set all_cells = cells_of_units(&r->board, units);
    PUSH(&r->arena, areas, (Area){units, set_common(&all_cells, &p->free), all_cells,
                                  set_common(&all_cells, &p->queens), needs_of(&r->board, p, units),
                                  because(r, "area", "units:u", units)});
}

/* The units that need two queens or more. */
static AreaList unit_areas(Reasoner *r, const Position *p) {
    AreaList areas = {0};
    for (int unit = 0; unit < r->board.unit_count; unit++)
        if (need_of(&r->board, p, unit) > 1) add_units_area(r, p, one_unit(&r->arena, unit), &areas);
    return areas;
}

/* Each two neighbouring rows, and columns. */
static void add_line_pairs(Reasoner *r, const Position *p, AreaList *areas) {
    const Units families[2] = {r->board.rows, r->board.columns};
    for (int kind = 0; kind < 2; kind++)
        for (int i = 0; i + 1 < families[kind].count; i++)
            add_units_area(r, p, unit_list(2, families[kind].items + i), areas);
}

/* What some units, which hold all queens that others need, have outside of those. That they do rests on what is
 * crossed out in those beyond them. */
static void add_difference(Reasoner *r, const Position *p, const Sum *more, const Sum *fewer, const Reason *reason,
                           AreaList *areas) {
    const Set all = set_union(&more->all_cells, &fewer->all_cells), queens = set_common(&all, &p->queens);
    Set premises = set_without(&fewer->all_cells, &more->all_cells);
    set_add(&premises, &queens);
    PUSH(&r->arena, areas,
         (Area){join_units(&r->arena, slot_of(reason, "lines")->units, slot_of(reason, "regions")->units),
                set_without(&more->cells, &fewer->cells), set_without(&more->all_cells, &fewer->all_cells), premises,
                more->need - fewer->need, reason});
}

/* With all regions by name, or without where that takes many words. */
static const Reason *difference_reason(Reasoner *r, const char *key, const char *short_key, const Sum *lines,
                                       const Sum *regions, int difference) {
    Reason *reason = because(r, key, "lines:u regions:u need:n theirs:n rest:n", lines->units,
                             regions->units, lines->need, regions->need, difference);
    if (words_of(&r->board, reason) > MOST_AREA_WORDS) reason->key = short_key;
    return reason;
}

/* What the regions, which lie in the lines altogether, leave of them. */
static void add_leftover(Reasoner *r, const Position *p, const Sum *lines, const Sum *regions, AreaList *areas) {
    add_difference(r, p, lines, regions, difference_reason(r, "area.left", "area.left.short", lines, regions,
                                                           lines->need - regions->need), areas);
}

/* What the regions that reach into the lines have outside. */
static void add_outside(Reasoner *r, const Position *p, const Sum *lines, const Sum *regions, AreaList *areas) {
    add_difference(r, p, regions, lines, difference_reason(r, "area.outside", "area.outside.short", lines, regions,
                                                           regions->need - lines->need), areas);
}

static void add_areas_of_run(Reasoner *r, const Position *p, Parts lines, Parts regions, AreaList *areas) {
    Sum run = {0}, within = {0}, reaching = {0};
    for (int i = 0; i < lines.count; i++) add_part(r, &run, &lines.items[i]);
    for (int i = 0; i < regions.count; i++) {
        const Part *region = &regions.items[i];
        if (!set_meets(&region->cells, &run.cells)) continue;
        if (set_is_within(&region->cells, &run.cells)) add_part(r, &within, region);
        add_part(r, &reaching, region);
    }
    if (within.units.count) add_leftover(r, p, &run, &within, areas);
    add_outside(r, p, &run, &reaching, areas);
}

/* The differences of each run of lines and the regions, both ways, short runs first. */
static void add_runs(Reasoner *r, const Position *p, AreaList *areas) {
    for (int i = 0; i < r->board.pair_count; i++) {
        const Pair *pair = &r->board.pairs[i];
        const Parts regions = parts_of(r, p, open_units(&r->arena, &r->board, p, pair->regions));
        const Parts lines = parts_of(r, p, pair->lines);
        for (int length = 1; length < lines.count; length++)
            for (int start = 0; start + length <= lines.count; start++)
                add_areas_of_run(r, p, (Parts){.count = length, .items = lines.items + start}, regions, areas);
    }
}

/* The lines' cells outside each two regions, for rows and for columns. */
static void add_region_pairs(Reasoner *r, const Position *p, AreaList *areas) {
    for (int i = 0; i < r->board.pair_count; i++) {
        const Pair *pair = &r->board.pairs[i];
        const Parts regions = parts_of(r, p, open_units(&r->arena, &r->board, p, pair->regions));
        const Parts lines = parts_of(r, p, pair->lines);
        for (int a = 0; a < regions.count; a++)
            for (int b = a + 1; b < regions.count; b++) {
                Sum two = {0}, reached = {0};
                add_part(r, &two, &regions.items[a]);
                add_part(r, &two, &regions.items[b]);
                for (int j = 0; j < lines.count; j++)
                    if (set_meets(&lines.items[j].cells, &two.cells)) add_part(r, &reached, &lines.items[j]);
                add_leftover(r, p, &reached, &two, areas);
            }
    }
}

/* All areas but units: pairs of lines, runs, and what pairs of regions leave. */
static AreaList composite_areas(Reasoner *r, const Position *p) {
    Cache *cache = cache_for(r, p);
    if (cache && cache->composites) return *(AreaList *)cache->composites;
    AreaList *areas = NEW(&r->arena, AreaList);
    *areas = (AreaList){0};
    add_line_pairs(r, p, areas);
    add_runs(r, p, areas);
    add_region_pairs(r, p, areas);
    if (cache) cache->composites = areas;
    return *areas;
}
