/* Composite exclusion: a queen here would leave a composite region, or two lines, without room.
 *
 * For boards with several queens in a unit. Exclusion looks at units; this looks at what lines and regions leave of
 * each other. Larger areas are more than a person counts out. */

enum { MOST_AREA_QUEENS = 4, MOST_AREA_CELLS = 16 };

static void show_composite_exclusion(Reasoner *r, int cell, const Area *area, const Set *remaining, int required,
                                     Sink *sink) {
    Reason *others = because(r, required < area->count ? "composite-exclusion.rest" : "composite-exclusion.all",
                             "rest:n", required);
    Reason *reason = because(r, "composite-exclusion", "area:r cell:1 count:n full:n left:c crowded:n others:r",
                             area->reason, cell, area->count, required < 0, remaining,
                             set_count(remaining) >= required, others);
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
        if (is_small(&areas.items[i])) small[count++] = &areas.items[i];
    EACH_CELL(p->free, cell) {
        Set covered = seen_from(&r->board, p, cell);
        INSERT(covered, cell);
        check_time(r);
        for (int i = 0; i < count; i++) {
            if (!set_meets(&small[i]->cells, &covered)) continue;
            const int required = small[i]->count - (int)HAS(small[i]->cells, cell);
            const Set remaining = set_without(&small[i]->cells, &covered);
            if (required >= 0 && has_room(&r->board, &remaining, required)) continue;
            show_composite_exclusion(r, cell, small[i], &remaining, required, sink);
            break;
        }
        if (has_enough(sink)) return;
    }
}
