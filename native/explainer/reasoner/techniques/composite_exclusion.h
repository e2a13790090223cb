/* Composite exclusion: a queen here would leave a composite region, or two lines, without room.
 *
 * For boards with several queens in a unit. Exclusion looks at units; this looks at what lines and regions leave of
 * each other. Larger areas are more than a person counts out. */

enum { MOST_AREA_QUEENS = 4, MOST_AREA_CELLS = 16 };

static void show_composite_exclusion(Reasoner *r, int cell, const Area *area, const Set *left, int rest, Sink *sink) {
    Reason *others = because(r, rest < area->count ? "composite-exclusion.rest" : "composite-exclusion.all",
                             "rest:n", rest);
    Reason *reason = because(r, "composite-exclusion", "area:r cell:1 count:n full:n left:c crowded:n others:r",
                             area->reason, cell, area->count, rest < 0, left, set_count(left) >= rest, others);
    Deduction *deduction = new_deduction(r, "composite-exclusion", area->units, reason);
    INSERT(deduction->eliminates, cell);
    deduction->evidence = area->cells;
    show(r, sink, deduction);
}

static int is_small(const Area *area) {
    const int cells = set_count(&area->cells);
    return area->count >= 0 && area->count <= MOST_AREA_QUEENS && cells > 0 && cells <= MOST_AREA_CELLS;
}

static void find_composite_exclusions(Reasoner *r, const Position *p, Sink *sink) {
    const AreaList areas = composite_areas(r, p);
    const Area **small = NEW_ARRAY(&r->arena, const Area *, areas.count + 1);
    int count = 0;
    for (int i = 0; i < areas.count; i++)
        if (is_small(&areas.at[i])) small[count++] = &areas.at[i];
    EACH_CELL(p->free, cell) {
        Set taken = seen_from(&r->board, p, cell);
        INSERT(taken, cell);
        check_time(r);
        for (int i = 0; i < count; i++) {
            if (!set_meets(&small[i]->cells, &taken)) continue;
            const int rest = small[i]->count - (int)HAS(small[i]->cells, cell);
            const Set left = set_without(&small[i]->cells, &taken);
            if (rest >= 0 && has_room(&r->board, &left, rest)) continue;
            show_composite_exclusion(r, cell, small[i], &left, rest, sink);
            break;
        }
        if (has_enough(sink)) return;
    }
}
