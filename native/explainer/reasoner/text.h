/* JSON text, in an arena of its own. */

typedef struct {
    Arena *arena;
    char *items;
    int count, capacity;
} Text;

static void put_byte(Text *text, char byte) {
    GROW(text->arena, text, char);
    text->items[text->count++] = byte;
}

static void put(Text *text, const char *bytes) {
    while (*bytes) put_byte(text, *bytes++);
}

static void put_number(Text *text, int number) {
    char digits[12];
    int count = 0;
    unsigned remainder = number < 0 ? 0u - (unsigned)number : (unsigned)number;
    do digits[count++] = (char)('0' + remainder % 10);
    while (remainder /= 10);
    if (number < 0) put_byte(text, '-');
    while (count) put_byte(text, digits[--count]);
}

static void put_cells(Text *text, const Set *cells) {
    char before = '[';
    EACH_CELL(*cells, cell) {
        put_byte(text, before);
        put_number(text, cell);
        before = ',';
    }
    put(text, before == '[' ? "[]" : "]");
}

static void put_units(Text *text, Units units) {
    put_byte(text, '[');
    for (int i = 0; i < units.count; i++) {
        if (i) put_byte(text, ',');
        put_number(text, units.items[i]);
    }
    put_byte(text, ']');
}

static void put_reason(Text *text, const Reason *reason);

static void put_slot(Text *text, const Slot *slot) {
    switch (slot->kind) {
        case NUMBER: put_number(text, slot->number); break;
        case UNITS:
            put(text, "{\"units\":");
            put_units(text, slot->units);
            put_byte(text, '}');
            break;
        case CELLS:
            put(text, "{\"cells\":");
            put_cells(text, slot->cells);
            put_byte(text, '}');
            break;
        case REASON: put_reason(text, slot->reason); break;
        case REASONS:
            put_byte(text, '[');
            for (int i = 0; i < slot->reasons.count; i++) {
                if (i) put_byte(text, ',');
                put_reason(text, slot->reasons.items[i]);
            }
            put_byte(text, ']');
    }
}

static void put_reason(Text *text, const Reason *reason) {
    put(text, "{\"say\":\"");
    put(text, reason->key);
    put_byte(text, '"');
    for (int i = 0; i < reason->count; i++) {
        put(text, ",\"");
        for (const char *byte = reason->slots[i].name; *byte != ':'; byte++) put_byte(text, *byte);
        put(text, "\":");
        put_slot(text, &reason->slots[i]);
    }
    put_byte(text, '}');
}

/* Without its closing brace, so that more can follow. */
static void put_deduction(Text *text, const Deduction *deduction) {
    put(text, "{\"technique\":\"");
    put(text, deduction->technique);
    put(text, "\",\"because\":");
    put_units(text, deduction->because);
    put(text, ",\"places\":");
    put_cells(text, &deduction->places);
    put(text, ",\"eliminates\":");
    put_cells(text, &deduction->eliminates);
    put(text, ",\"evidence\":");
    put_cells(text, &deduction->evidence);
    put(text, ",\"reason\":");
    put_reason(text, deduction->reason);
    if (!deduction->inner_count) return;
    put(text, ",\"inner\":[");
    for (int i = 0; i < deduction->inner_count; i++) {
        if (i) put_byte(text, ',');
        put_deduction(text, deduction->inner[i]);
        put_byte(text, '}');
    }
    put_byte(text, ']');
}
