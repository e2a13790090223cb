/* What techniques share: the arena, the board, the time, and findings about the position that is looked at. */

/* Kept for one position, for techniques that look for the same things. */
typedef struct {
    Position position;
    void *composites, *differentials, *chains;
} Cache;

typedef struct Reasoner Reasoner;

/* Where deductions go. */
typedef struct {
    int count, capacity;
    const Deduction **items;
    int first_only; /* one will do */
} Sink;

/* What a trial may use inside: what tries no cells, nothing that assumes a queen, or anything. */
typedef enum { NO_TRIALS, NO_ASSUMPTIONS, ANYTHING } Inside;

struct Reasoner {
    Arena arena;       /* for what is thought about one position */
    Arena kept;        /* for the board, and what is told */
    Arena counting;    /* for the last count */
    Exit exit;
    Board board;
    double end;  /* on the clock; none if 0 */
    int64_t work; /* how often techniques went on to another unit or cell */
    int64_t asked, most_asked; /* the cells that techniques were asked about, and of how many they may be */
    Cache *cache; /* of the position whose next step is looked for */
    struct Counted *counted; /* the last count, and the last trials: they stay right as the board is filled */
    struct Trials *trials[2]; /* short ones, long ones */
    uint32_t excluded; /* a bit for each level that may not be used */
};

/* What is kept for this position; NULL but for the one whose next step is looked for. */
static Cache *cache_for(Reasoner *r, const Position *p) {
    Cache *cache = r->cache;
    if (!cache) return NULL;
    return set_equals(&cache->position.free, &p->free) && set_equals(&cache->position.queens, &p->queens) ? cache
                                                                                                       : NULL;
}

/* Counts work, and ends reasoning where its time is over. */
static void check_time(Reasoner *r) {
    if (!(++r->work & 15) && r->end > 0 && is_later_than(r->end)) jump_to(r->arena.exit, OUT_OF_TIME);
}

/* Whether reasoning ends here, since it has taken so much work. */
static int is_spent(const Reasoner *r) { return r->asked > r->most_asked; }

static int has_enough(const Sink *sink) { return sink->first_only && sink->count; }

static Deduction *new_deduction(Reasoner *r, const char *technique, Units because, const Reason *reason) {
    Deduction *deduction = NEW(&r->arena, Deduction);
    memset(deduction, 0, sizeof *deduction);
    deduction->technique = technique;
    deduction->because = because;
    deduction->reason = reason;
    deduction->length = 1;
    return deduction;
}

static void show(Reasoner *r, Sink *sink, const Deduction *deduction) { PUSH(&r->arena, sink, deduction); }

/* Shows that these cells hold no queen. */
static Deduction *show_eliminated(Reasoner *r, const char *technique, Units because, const Reason *reason,
                                  const Set *eliminates, const Set *evidence, Sink *sink) {
    Deduction *deduction = new_deduction(r, technique, because, reason);
    deduction->eliminates = *eliminates;
    deduction->evidence = *evidence;
    show(r, sink, deduction);
    return deduction;
}

/* ---- reasons ---- */

static void fill_slot(Reasoner *r, Slot *slot, va_list *values) {
    Set *cells;
    switch (strchr(slot->name, ':')[1]) {
        case 'n': slot->kind = NUMBER, slot->number = va_arg(*values, int); break;
        case 'u': slot->kind = UNITS, slot->units = va_arg(*values, Units); break;
        case 'r': slot->kind = REASON, slot->reason = va_arg(*values, const Reason *); break;
        case 'l': slot->kind = REASONS, slot->reasons = va_arg(*values, Reasons); break;
        case '1':
            slot->kind = CELLS, slot->cells = cells = NEW(&r->arena, Set);
            *cells = set_of(va_arg(*values, int));
            break;
        default:
            slot->kind = CELLS, slot->cells = cells = NEW(&r->arena, Set);
            *cells = *va_arg(*values, const Set *);
    }
}

static void fill_slots(Reasoner *r, Reason *reason, const char *slots, va_list *values) {
    for (const char *cursor = slots; cursor; cursor = strchr(cursor, ' ')) {
        if (*cursor == ' ') cursor++;
        Slot *slot = &reason->slots[reason->count++];
        slot->name = cursor;
        fill_slot(r, slot, values);
    }
}

/* Adds slots to a reason: their names, each with what it holds, and the values. u: units, c: cells (a Set *), 1: one
 * cell, n: a number, r: a reason, l: a list of reasons. */
static void add_slots(Reasoner *r, Reason *reason, const char *slots, ...) {
    va_list values;
    va_start(values, slots);
    fill_slots(r, reason, slots, &values);
    va_end(values);
}

/* A reason by its key, with slots as add_slots takes them: because(r, "hint.units", "units:u", units). */
static Reason *because(Reasoner *r, const char *key, const char *slots, ...) {
    Reason *reason = NEW(&r->arena, Reason);
    va_list values;
    *reason = (Reason){.key = key};
    va_start(values, slots);
    fill_slots(r, reason, slots, &values);
    va_end(values);
    return reason;
}
