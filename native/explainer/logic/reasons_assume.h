/* Why a cell that logic.h has found cannot hold a queen: what comes of a queen there. Part of reasons.c. */

/* The techniques by level; those that find_plain has no deductions for assume a queen. */
static const char *const TECHNIQUE[LOGIC_LEVELS] = {
    "queen-marks",      "region-single",  "line-single",         "region-in-line",
    "line-in-region",   "touching-region", "touching-line",      "touching-region",
    "two-regions",      "two-lines",      "three-in-three",      "exclusion",
    "four-in-four",     "pressured-exclusion", "five-or-more",   "composite-region",
    "finned-count",     "forcing-chain",  "forcing-chain",       "forcing-chain",
    "forcing-chain",    "forcing-chain",  "contradiction",       "nested-contradiction"};

enum { PRESSURED = 13, FINNED = 16, FIRST_CHAIN = 17, LAST_CHAIN = 21, CONTRADICTION = 22, NESTED = 23 };

static int is_assuming(int level) { return level == PRESSURED || level >= FINNED; }

static void put_excluded(Text *text, int level, int cell, const Units *because,
                         const Set *evidence) {
    Step step = {.technique = TECHNIQUE[level], .evidence = *evidence};
    INSERT(step.eliminates, cell);
    put_step(text, &step, because, NULL);
}

/* ---- trials: what a queen leads to, and what of it the contradiction rests on ----
 *
 * Of boards with one queen a unit, as queenside/explainer/logic/techniques/trial.py and premises.py say. */

/* The order in which findings are followed up: a deduction, or the marks of a queen (level 0); the cells that it
 * decides first, and those that it rests on. `length` counts deductions, and is 0 for marks. What supposes a queen
 * itself is told at once: where in `told` its text begins, and how long it is. */
typedef struct {
    int level, kept, length;
    Deduction found;
    Set decides, rests_on;
    int begin, bytes;
} Link;

/* A queen supposed on a cell of a position: the position now, and the one that is looked at; links, and the texts
 * of those that are trials themselves. */
typedef struct {
    Sink sink;
    const Board *board;
    const Position *before;
    Position after, shown;
    int cell, level;
    Link *link;
    int count, room;
    char *told;
    int written, bytes;
} Trial;

/* The end of a trial: two queens that attack each other, or a unit without a cell. */
typedef struct {
    int one, other, unit, length;
} Ending;

/* The working memory of a step's reasons: a board, the fast ladder, and room. */
typedef struct {
    Board board;
    Geometry geometry;
    Logic *logic;
    LogicWave wave;
    Trial trial, within;
} Telling;

static Set union_of(const Board *b, const Units *units) {
    Set cells = NO_CELLS;
    for (int i = 0; i < units->count; i++) set_add(&cells, unit_at(b, units->number[i]));
    return cells;
}

/* The cells whose state a deduction rests on. */
static Set premises(const Board *b, const Position *p, const Deduction *found) {
    const Set inner = union_of(b, &found->inner), outer = union_of(b, &found->outer);
    Set cells = inner, rest = NO_CELLS;
    if (found->why == LEFT || found->why == OUTSIDE || found->why == OVERFULL) set_add(&cells, &outer);
    set_remove(&cells, &p->free);
    if (found->why == CONFINED || found->why == FILLING) set_remove(&cells, &outer);
    if (found->why != TOUCHING) return cells;
    EACH_CELL(cells, cell) {
        const Set seen = attacks(b, cell), unseen = without(&found->eliminates, &seen);
        if (!set_is_empty(&unseen)) INSERT(rest, cell);
    }
    return rest;
}

/* The next link, zeroed; NULL if there is no memory. */
static Link *next_link(Trial *t) {
    if (t->count == t->room) {
        const int room = t->room ? 2 * t->room : 64;
        Link *more = (Link *)realloc(t->link, sizeof(Link) * (size_t)room);
        if (!more) return NULL;
        t->link = more;
        t->room = room;
    }
    memset(&t->link[t->count], 0, sizeof(Link));
    return &t->link[t->count++];
}

static void follow_up(Sink *sink, const Deduction *found) {
    Trial *t = (Trial *)sink;
    Link *link = next_link(t);
    if (!link) return;
    const Set crossed = set_common(&found->eliminates, &t->after.free);
    link->level = t->level;
    link->length = 1;
    link->found = *found;
    link->decides = without(&found->places, &t->after.queens);
    set_add(&link->decides, &crossed);
    link->rests_on = premises(t->board, &t->shown, found);
    set_add(&t->after.queens, &found->places);
    set_remove(&t->after.free, &found->places);
    set_remove(&t->after.free, &found->eliminates);
}

/* Makes the marks of all queens, each a link. */
static void follow_marks(Trial *t) {
    EACH_CELL(t->after.queens, queen) {
        const Set seen = attacks(t->board, queen), crossed = set_common(&seen, &t->after.free);
        if (set_is_empty(&crossed)) continue;
        Link *link = next_link(t);
        if (!link) return;
        link->decides = crossed;
        INSERT(link->rests_on, queen);
        for (int kind = ROWS; kind <= REGIONS; kind++) {
            const Set *unit = board_unit(t->board, kind, place_of(t->board, queen, kind));
            const Set queens = set_common(unit, &t->after.queens);
            if (set_meets(unit, &crossed)) set_add(&link->rests_on, &queens);
        }
        set_remove(&t->after.free, &crossed);
    }
    fill_needs(t->board, &t->after);
}

static void start_trial(Trial *t, const Board *b, const Position *p, int cell) {
    t->sink.visit = follow_up;
    t->board = b;
    t->before = p;
    t->after = assuming(b, p, cell);
    t->cell = cell;
    t->count = t->written = 0;
}

/* Follows up the deductions of a level from the position as it is. How many there are. */
static int follow_level(Trial *t, int level) {
    const int count = t->count;
    t->shown = t->after;
    t->level = level;
    find_on_level(t->board, &t->shown, level, &t->sink);
    return t->count - count;
}

/* Both kinds of singles at once, up to the contradiction or for so many passes. */
static void follow_singles(Trial *t, int passes) {
    for (int count = -1; passes-- && count != t->count && !is_contradictory(t->board, &t->after);) {
        count = t->count;
        t->shown = t->after;
        t->level = 1;
        find_singles(t->board, &t->shown, REGIONS, REGIONS, &t->sink);
        t->level = 2;
        find_singles(t->board, &t->shown, ROWS, COLUMNS, &t->sink);
        follow_marks(t);
    }
}

/* The strips: both kinds at once. */
static void follow_strips(Trial *t) {
    Spread spread;
    t->shown = t->after;
    spread_fill(t->board, &t->shown, &spread);
    t->level = 3;
    find_regions_in_line(t->board, &t->shown, &spread, &t->sink);
    t->level = 4;
    find_lines_in_region(t->board, &t->shown, &spread, &t->sink);
}

/* Follows up a queen as a level does that looks no further than singles or strips. */
static void follow_simply(Trial *t, int level) {
    if (level == PRESSURED)
        follow_strips(t);
    else
        follow_singles(t, level - FIRST_CHAIN + 1);
}

/* Keeps the links that an ending rests on. How many deductions these are; `wanted` are all cells it rests on. */
static int keep_needed(Trial *t, const Ending *ending, Set *all) {
    Set wanted = NO_CELLS;
    int length = 0;
    if (ending->unit < 0) {
        INSERT(wanted, ending->one);
        INSERT(wanted, ending->other);
    } else {
        wanted = without(unit_at(t->board, ending->unit), &t->after.free);
        set_remove(&wanted, &t->after.queens);
    }
    for (int at = t->count - 1; at >= 0; at--) {
        Link *link = &t->link[at];
        link->kept = set_meets(&link->decides, &wanted);
        if (!link->kept) continue;
        set_remove(&wanted, &link->decides);
        set_add(&wanted, &link->rests_on);
        length += link->length;
    }
    if (all) *all = wanted;
    return length;
}

static void keep_shorter(Trial *t, Ending *best, int one, int other, int unit) {
    Ending ending = {one, other, unit, 0};
    ending.length = keep_needed(t, &ending, NULL);
    if (best->length < 0 || ending.length < best->length) *best = ending;
}

/* The ending that takes the fewest deductions; its length is -1 if there is none. */
static Ending shortest_ending(Trial *t) {
    Ending best = {.length = -1};
    const Board *b = t->board;
    EACH_CELL(t->after.queens, one) {
        const Set seen = attacks(b, one), clash = set_common(&seen, &t->after.queens);
        EACH_CELL(clash, other) if (other > one) keep_shorter(t, &best, one, other, -1);
    }
    for (int unit = 0; unit < 3 * b->geometry->size; unit++) {
        const Set cells = free_in(b, &t->after, unit);
        if (t->after.need[unit / b->geometry->size][unit % b->geometry->size] > 0 && set_is_empty(&cells))
            keep_shorter(t, &best, -1, -1, unit);
    }
    return best;
}

/* ---- telling a trial ---- */

static int is_told(const Link *link) { return link->kept && link->level; }

static void append_once(Units *units, int unit) {
    for (int i = 0; i < units->count; i++)
        if (units->number[i] == unit) return;
    append(units, unit);
}

static Units cited(const Trial *t, const Ending *ending) {
    Units units = {0, {0}};
    for (int at = 0; at < t->count; at++) {
        const Deduction *found = &t->link[at].found;
        if (!t->link[at].kept) continue; /* marks cite nothing */
        for (int i = 0; i < found->inner.count; i++) append_once(&units, found->inner.number[i]);
        for (int i = 0; i < found->outer.count; i++) append_once(&units, found->outer.number[i]);
    }
    if (ending->unit >= 0) append_once(&units, ending->unit);
    return units;
}

/* Why two queens attack each other. */
static void put_clash(Text *text, const Board *b, int one, int other) {
    Units shared = {0, {0}};
    for (int kind = ROWS; kind <= REGIONS; kind++)
        if (place_of(b, one, kind) == place_of(b, other, kind))
            append(&shared, kind * b->geometry->size + place_of(b, one, kind));
    put_reason(text, shared.count ? "clash.shared" : "clash.touch");
    put_cell_slot(text, "one", one);
    put_cell_slot(text, "other", other);
    if (shared.count) put_units_slot(text, "units", &shared);
    put(text, "}");
}

static void put_few(Text *text, const Units *unit, const Set *left) {
    put_reason(text, "trial.few");
    put_units_slot(text, "unit", unit);
    put_cells_slot(text, "left", left);
    put_number_slot(text, "need", 1);
    put(text, "}");
}

static void put_ending(Text *text, const Trial *t, const Ending *ending) {
    put(text, ",\"ending\":");
    if (ending->unit < 0) {
        put_clash(text, t->board, ending->one, ending->other);
        return;
    }
    const Units unit = {1, {ending->unit}};
    put_few(text, &unit, &NO_CELLS);
}

static void put_strip(Text *text, const Deduction *strip) {
    if (set_count(&strip->evidence) == 1) {
        put_few(text, &strip->inner, &strip->evidence);
        return;
    }
    put_reason(text, "pressured.strip");
    put_units_slot(text, "inner", &strip->inner);
    put_units_slot(text, "outer", &strip->outer);
    put(text, "}");
}

static void put_forced(Text *text, const Deduction *single) {
    put_reason(text, "trial.link");
    put_units_slot(text, "unit", &single->inner);
    put_cells_slot(text, "cells", &single->places);
    put(text, "}");
}

/* Whether an earlier link tells of the same unit: one with a single cell left is two strips, and told once. */
static int is_told_before(const Trial *t, int at) {
    for (int i = 0; i < at; i++)
        if (is_told(&t->link[i]) && t->link[i].found.inner.number[0] == t->link[at].found.inner.number[0]) return 1;
    return 0;
}

static void put_links(Text *text, const char *name, const Trial *t, void (*put_link)(Text *, const Deduction *)) {
    const char *separator = "";
    put(text, ",\"%s\":[", name);
    for (int at = 0; at < t->count; at++) {
        if (!is_told(&t->link[at]) || is_told_before(t, at)) continue;
        put(text, separator);
        put_link(text, &t->link[at].found);
        separator = ",";
    }
    put(text, "]");
}

/* How many links are told; those that force queens in `singles`. */
static int count_told(const Trial *t, int *singles) {
    int count = *singles = 0;
    for (int at = 0; at < t->count; at++) {
        count += is_told(&t->link[at]);
        *singles += is_told(&t->link[at]) && t->link[at].found.why == SINGLE;
    }
    return count;
}

static void put_trial_reason(Text *text, const Trial *t, int level, const Ending *ending) {
    int singles;
    const int count = count_told(t, &singles), few = count == singles && count <= 5; /* then in one sentence */
    put_reason(text, level == PRESSURED ? "pressured" : few ? "trial.forced" : "trial.counted");
    put_cell_slot(text, "cell", t->cell);
    if (level == PRESSURED)
        put_links(text, "strips", t, put_strip);
    else if (few)
        put_links(text, "links", t, put_forced);
    else
        put_number_slot(text, "count", count);
    put_ending(text, t, ending);
    put(text, "}");
}

static void put_inner(Text *text, const Trial *t) {
    const char *separator = "";
    put(text, ",\"inner\":[");
    for (int at = 0; at < t->count; at++) {
        const Link *link = &t->link[at];
        if (!is_told(link)) continue;
        put(text, separator);
        if (link->bytes)
            put_text(text, t->told + link->begin, link->bytes);
        else
            put_deduction(text, t->board, TECHNIQUE[link->level], &link->found);
        separator = ",";
    }
    put(text, "]");
}

/* Tells that the queen of a trial fails by this ending, whose links are kept. */
static void put_trial(Text *text, const Trial *t, int level, const Units *because, const Ending *ending) {
    const Set evidence = ending->unit < 0 ? NO_CELLS : free_in(t->board, t->before, ending->unit);
    put_excluded(text, level, t->cell, because, &evidence);
    put_trial_reason(text, t, level, ending);
    if (ending->length) put_inner(text, t);
    put(text, "}");
}

/* ---- finned counts ---- */

/* Whether a queen on this cell leaves no line of its own to each region; why, as if regions were overfull. */
static int find_fin(const Board *b, const Position *p, int cell, Deduction *found) {
    const Position after = assuming(b, p, cell);
    Several few = {REGIONS, 0}, reached = {ROWS, 0};
    Spread spread;
    Matching m;
    spread_fill(b, &after, &spread);
    while (match_all(&m, spread.lines[reached.kind], after.open[REGIONS]))
        if (++reached.kind > COLUMNS) return 0;
    squeeze(b, &after, &few, &reached);
    *found = (Deduction){.why = OVERFULL, .evidence = free_cells_of(b, &after, few)};
    found->inner = units_of(b, few);
    found->outer = units_of(b, reached);
    INSERT(found->eliminates, cell);
    return 1;
}

static void put_finned(Text *text, int cell, const Deduction *found) {
    const Step step = {TECHNIQUE[FINNED], NO_CELLS, found->eliminates, found->evidence};
    put_step(text, &step, &found->inner, &found->outer);
    put_reason(text, "finned");
    put_cell_slot(text, "cell", cell);
    put_units_slot(text, "few", &found->inner);
    put_units_slot(text, "reached", &found->outer);
    put(text, "}}");
}

/* ---- trials within a trial ---- */

/* The room for one more text; NULL if there is no memory. */
static Text more_room(Trial *t, int bytes) {
    const int room = t->written + bytes;
    char *more = room <= t->bytes ? t->told : (char *)realloc(t->told, (size_t)room);
    if (!more) return (Text){NULL, 0};
    if (room > t->bytes) t->bytes = room;
    t->told = more;
    return (Text){more + t->written, bytes};
}

/* A finding that supposes a queen becomes a link, with its text; `within` is the trial of that queen, if any. */
static void follow_told(Trial *t, int cell, const Deduction *found, const Trial *within, const Ending *ending) {
    Text text = {NULL, 0};
    for (int bytes = 4096; text.left < 2; bytes *= 2) { /* until it fits */
        text = more_room(t, bytes);
        if (!text.at) return;
        if (within)
            put_trial(&text, within, t->level, &found->inner, ending);
        else
            put_finned(&text, cell, found);
    }
    const int count = t->count;
    follow_up(&t->sink, found);
    if (t->count == count) return;
    t->link[count].begin = t->written;
    t->link[count].bytes = (int)(text.at - (t->told + t->written));
    if (ending) t->link[count].length += ending->length;
    t->written += t->link[count].bytes;
}

/* A queen on this cell, within a trial, is followed up; if she fails that is a link. */
static void follow_within(Trial *t, Trial *within, int cell) {
    start_trial(within, t->board, &t->shown, cell);
    follow_simply(within, t->level);
    const Ending ending = shortest_ending(within);
    if (ending.length < 0) return;
    Deduction found = {.why = TRIED};
    Set rests_on;
    keep_needed(within, &ending, &rests_on);
    found.inner = cited(within, &ending);
    INSERT(found.eliminates, cell);
    const int count = t->count;
    follow_told(t, cell, &found, within, &ending);
    if (t->count == count) return;
    const Set seen = attacks(t->board, cell);
    set_remove(&rests_on, &t->shown.free);
    t->link[count].rests_on = without(&rests_on, &seen);
}

/* Follows up the deductions of a level that supposes a queen. How many there are. */
static int follow_assuming(Trial *t, Trial *within, int level) {
    const int count = t->count;
    Deduction found;
    t->shown = t->after;
    t->level = level;
    EACH_CELL(t->shown.free, cell) {
        if (level != FINNED)
            follow_within(t, within, cell);
        else if (find_fin(t->board, &t->shown, cell, &found))
            follow_told(t, cell, &found, NULL, NULL);
    }
    return t->count - count;
}

/* ---- any trial ---- */

/* The easiest level up to the highest that shows anything, again and again up to the contradiction: all of them, or
 * without `within` those that suppose no queen. */
static void follow_levels(Trial *t, Trial *within, int highest) {
    while (!is_contradictory(t->board, &t->after)) {
        int level = 1;
        for (; level <= highest; level++)
            if (!is_assuming(level) ? follow_level(t, level) : within && follow_assuming(t, within, level)) break;
        if (level > highest) return;
        follow_marks(t);
    }
}

static void follow(Telling *telling, const Position *p, int level, int cell) {
    Trial *t = &telling->trial;
    start_trial(t, &telling->board, p, cell);
    if (level == NESTED)
        follow_levels(t, &telling->within, LAST_CHAIN);
    else if (level == CONTRADICTION)
        follow_levels(t, NULL, FINNED - 1);
    else
        follow_simply(t, level);
}

/* Tells why a queen on this cell fails. */
static void tell_trial(Text *text, Telling *telling, const Position *p, int level, int cell) {
    Trial *t = &telling->trial;
    follow(telling, p, level, cell);
    const Ending ending = shortest_ending(t);
    if (ending.length < 0) return;
    keep_needed(t, &ending, NULL);
    const Units because = cited(t, &ending);
    put_trial(text, t, level, &because, &ending);
}

/* The cell of the wave whose trial takes the fewest deductions. */
static int shortest_trial(Telling *telling, const Position *p, int level) {
    int best = telling->wave.cells[0], least = -1;
    for (int i = 0; i < telling->wave.eliminates; i++) {
        follow(telling, p, level, telling->wave.cells[i]);
        const int length = shortest_ending(&telling->trial).length;
        if (least >= 0 && length >= least) continue;
        least = length;
        best = telling->wave.cells[i];
    }
    return best;
}
