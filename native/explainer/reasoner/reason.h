/* Reasons and deductions as data, and the same as JSON text.
 *
 * A reason is the key of a sentence in sentences.json and what fills its slots: units, cells, a number, a reason, or
 * several of them. Python and JavaScript put it into words. */

typedef LIST(int) Numbers;
typedef Numbers Units;

static Units unit_list(int count, int *items) { return (Units){.count = count, .items = items}; }

typedef struct Reason Reason;
typedef LIST(const Reason *) Reasons;

typedef enum { NUMBER, UNITS, CELLS, REASON, REASONS } SlotKind;

typedef struct {
    const char *name; /* up to a colon */
    SlotKind kind;
    union {
        int number;
        Units units;
        const Set *cells;
        const Reason *reason;
        Reasons reasons;
    };
} Slot;

enum { MOST_SLOTS = 10 };

struct Reason {
    const char *key;
    int count;
    Slot slots[MOST_SLOTS];
};

/* Cells that must hold queens, or can hold none, because of some units. */
typedef struct Deduction {
    const char *technique;
    Units because;
    const Reason *reason;
    Set places, eliminates;
    Set evidence;                   /* free cells that it looks at */
    const struct Deduction **inner; /* what an assumption leads to, up to the contradiction */
    int inner_count;
    int length;             /* the number of deductions, inner ones included */
    double rating;          /* if it is not that of its level; or 0 */
    int has_premises;       /* whether `premises` tells them; else its reason does */
    Set premises;           /* the known cells that it rests on */
} Deduction;

static const Slot *slot_of(const Reason *reason, const char *name) {
    const size_t length = strlen(name);
    for (int i = 0; i < reason->count; i++)
        if (!strncmp(reason->slots[i].name, name, length) && reason->slots[i].name[length] == ':')
            return &reason->slots[i];
    return NULL;
}

static int has_key(const Reason *reason, const char *key) { return !strcmp(reason->key, key); }

/* ---- lists ---- */

static Units one_unit(Arena *arena, int unit) {
    int *numbers = NEW(arena, int);
    *numbers = unit;
    return unit_list(1, numbers);
}

static Units join_units(Arena *arena, Units first, Units second) {
    int *numbers = NEW_ARRAY(arena, int, first.count + second.count);
    if (first.count) memcpy(numbers, first.items, (size_t)first.count * sizeof *numbers);
    if (second.count) memcpy(numbers + first.count, second.items, (size_t)second.count * sizeof *numbers);
    return unit_list(first.count + second.count, numbers);
}

static int has_unit(Units units, int unit) {
    for (int i = 0; i < units.count; i++)
        if (units.items[i] == unit) return 1;
    return 0;
}

static void add_unit_once(Arena *arena, Units *units, int unit) {
    if (!has_unit(*units, unit)) PUSH(arena, units, unit);
}
