/* How many words it takes to say a reason, about: longer ones than MOST_WORDS nobody reads, so they aren't shown. */

enum { MOST_WORDS = 60 };

/* The cells by name, those beside or below each other together, as Python and JavaScript name them. */
static int words_of_cells(const Board *board, const Set *cells) {
    const int steps[] = {1, board->width};
    Set remaining = *cells;
    int names = 0;
    for (int i = 0; i < 2; i++)
        EACH_CELL(*cells, cell) {
            int last = cell;
            if (!HAS(remaining, cell)) continue;
            while (last + steps[i] < board->size && HAS(remaining, last + steps[i]) &&
                   (i || (last + 1) % board->width))
                last += steps[i];
            if (last == cell) continue;
            for (int covered = cell; covered <= last; covered += steps[i]) DELETE(remaining, covered);
            names++;
        }
    names += set_count(&remaining);
    return names + (names > 1);
}

/* Units by name: "row 3", "rows 2, 3 and 5", "the regions at r1c1 and r2c4". */
static int words_of_units(const Board *board, Units units) {
    int words = 0, kinds = 0;
    for (int i = 0, first; (first = i) < units.count;) {
        const Unit *unit = &board->units[units.items[i]];
        while (i < units.count && board->units[units.items[i]].kind == unit->kind) i++;
        words += i - first + (unit->kind > COLUMNS ? 3 : 1) + (i - first > 1);
        kinds++;
    }
    return words + (kinds > 1);
}

/* The words of a sentence beside those of its slots. */
static int own_words(const Reason *reason) {
    static const struct {
        const char *key;
        int words;
    } OWN[] = {
        {"area", 4},
        {"area.left", 15},
        {"area.left.short", 9},
        {"area.outside", 15},
        {"area.outside.short", 12},
        {"clash.attack", 7},
        {"clash.shared", 7},
        {"clash.touch", 5},
        {"composite-exclusion", 24},
        {"composite-exclusion.all", 1},
        {"composite-exclusion.rest", 3},
        {"confined", 18},
        {"cover", 10},
        {"differential", 37},
        {"differential.counts", 21},
        {"differential.excluded", 21},
        {"filling", 18},
        {"hold.all", 13},
        {"hold.cover", 2},
        {"hold.none", 5},
        {"hold.one", 7},
        {"hold.single", 9},
        {"link.excludes", 2},
        {"link.holds", 1},
        {"link.out", 4},
        {"link.overfull", 2},
        {"link.queens", 4},
        {"link.single", 2},
        {"link.takes", 1},
        {"sight", 2},
        {"sight.mixed", 16},
        {"sight.reach", 6},
        {"sight.touch", 3},
        {"sight.unit", 5},
        {"sight.units", 4},
        {"trial.few", 6},
        {"trial.forced", 11},
        {"trial.many", 5},
        {"ways.crosses", 18},
        {"ways.death", 0},
        {"ways.left", 1},
        {"ways.only", 9},
        {"ways.other", 4},
        {"ways.outside", 1},
        {"ways.pair", 1},
        {"ways.places", 17},
        {"ways.queens", 0},
        {"ways.room", 0},
        {"ways.without", 15},
    };
    for (size_t i = 0; i < sizeof OWN / sizeof *OWN; i++)
        if (has_key(reason, OWN[i].key)) return OWN[i].words;
    return 8;
}

/* Whether a word stands between any two parts of its list: "; or", ", then". */
static int joins_by_words(const Reason *reason) {
    return !strncmp(reason->key, "ways.", strlen("ways.")) || has_key(reason, "trial.forced");
}

static int words_of(const Board *board, const Reason *reason) {
    int words = own_words(reason);
    if (has_key(reason, "cover.window")) return 1;
    for (int i = 0; i < reason->count; i++) {
        const Slot *slot = &reason->slots[i];
        if (slot->kind == CELLS && has_key(reason, "differential.counts")) continue; /* it doesn't name them */
        if (!strncmp(slot->name, "regions:", strlen("regions:")) && strstr(reason->key, ".short")) continue;
        if (slot->kind == UNITS) words += words_of_units(board, slot->units);
        if (slot->kind == CELLS) words += words_of_cells(board, slot->cells);
        if (slot->kind == REASON) words += words_of(board, slot->reason);
        if (slot->kind != REASONS || !slot->reasons.count) continue;
        for (int j = 0; j < slot->reasons.count; j++) words += words_of(board, slot->reasons.items[j]);
        words += joins_by_words(reason) ? slot->reasons.count - 1 : slot->reasons.count > 1;
    }
    return words;
}
