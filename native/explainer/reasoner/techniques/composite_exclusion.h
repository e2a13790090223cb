/* Composite exclusion: a queen here would leave a composite region, or two lines, without room.
 *
 * For boards with several queens in a unit. Exclusion looks at units; this looks at what lines and regions leave of
 * each other. Larger areas are more than a person counts out. */

enum { MOST_AREA_QUEENS = 4, MOST_AREA_CELLS = 16 };

/* Whether it can be said. */
static int show_composite_exclusion(Reasoner *r, const Position *p, const Set *cells, const Area *area,
                                    const Set *remaining, int required, Sink *sink) {
    Reason *others = because(r, required < area->count ? "composite-exclusion.rest" : "composite-exclusion.all",
                             "rest:n", required);
    Reason *reason = because(r, "composite-exclusion", "area:r cell:c count:n full:n left:c crowded:n others:r",
                             area->reason, cells, area->count, required < 0, remaining,
                             set_count(remaining) >= required, others);
    if (words_of(&r->board, reason) > MOST_WORDS) return 0;
    Deduction *deduction =
        show_eliminated(r, "composite-exclusion", area->units, reason, cells, &area->cells, sink);
    rest_on_unseen(r, p, deduction, &area->all_cells);
    set_add(&deduction->premises, &area->premises);
    return 1;
}

static int is_small(const Area *area) {
    const int cells = set_count(&area->cells);
    return area->count >= 0 && area->count <= MOST_AREA_QUEENS && cells > 0 && cells <= MOST_AREA_CELLS;
}

/* The cells that would leave the area the same cells as this one, with as many queens to come. */
static Set leaving_alike(const Board *board, const Position *p, const Area *area, int cell, const Set *remaining) {
    Set alike = set_of(cell);
    EACH_CELL(p->free, other) {
        Set covered = seen_from(board, p, other);
        INSERT(covered, other);
        const Set left_cells = set_without(&area->cells, &covered);
        if (HAS(area->cells, other) == HAS(area->cells, cell) && set_equals(&left_cells, remaining))
            INSERT(alike, other);
    }
    return alike;
}

static void find_composite_exclusions(Reasoner *r, const Position *p, Sink *sink) {
    const AreaList areas = composite_areas(r, p);
    const Area **small = NEW_ARRAY(&r->arena, const Area *, areas.count + 1);
    Set shown_cells = {{0}};
    int count = 0;
    for (int i = 0; i < areas.count; i++)
        if (is_small(&areas.items[i])) small[count++] = &areas.items[i];
    EACH_CELL(p->free, cell) {
        Set covered = seen_from(&r->board, p, cell);
        if (HAS(shown_cells, cell)) continue;
        INSERT(covered, cell);
        check_time(r);
        for (int i = 0; i < count; i++) {
            if (!set_meets(&small[i]->cells, &covered)) continue;
            const int required = small[i]->count - (int)HAS(small[i]->cells, cell);
            const Set remaining = set_without(&small[i]->cells, &covered);
            if (required >= 0 && has_room(&r->board, &remaining, required)) continue;
            const Set alike = leaving_alike(&r->board, p, small[i], cell, &remaining);
            if (!show_composite_exclusion(r, p, &alike, small[i], &remaining, required, sink)) continue;
            set_add(&shown_cells, &alike);
            break;
        }
        if (has_enough(sink)) return;
    }
}
