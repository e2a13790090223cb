/* JSON text, in an arena of its own. */

typedef struct {
    Arena *arena;
    char *items;
    int count, capacity;
} Text;

static void put_byte(Text *text, char byte) {
    PUSH(text->arena, text, byte);
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
    int count = 0;
    put_byte(text, '[');
    EACH_CELL(*cells, cell) {
        if (count++) put_byte(text, ',');
        put_number(text, cell);
    }
    put_byte(text, ']');
}

static void put_units(Text *text, Units units) {
    put_byte(text, '[');
    for (int i = 0; i < units.count; i++) {
        if (i) put_byte(text, ',');
        put_number(text, units.items[i]);
    }
    put_byte(text, ']');
}

/* A rating, of at most two decimals. */
static void put_rating(Text *text, double rating) {
    const int hundredths = (int)rint(100 * rating);
    put_number(text, hundredths / 100);
    if (hundredths % 100 == 0) return;
    put_byte(text, '.');
    put_byte(text, (char)('0' + hundredths / 10 % 10));
    if (hundredths % 10) put_byte(text, (char)('0' + hundredths % 10));
}

static void put_reason(Text *text, const Reason *reason);

static void put_value(Text *text, char kind, va_list *values) {
    switch (kind) {
        case 'n': put_number(text, va_arg(*values, int)); break;
        case 'g': put_rating(text, va_arg(*values, double)); break;
        case 'u': put_units(text, va_arg(*values, Units)); break;
        case 'c': put_cells(text, va_arg(*values, const Set *)); break;
        case 'r': put_reason(text, va_arg(*values, const Reason *)); break;
        default:
            for (const char *byte = va_arg(*values, const char *); *byte; byte++) put_byte(text, *byte);
    }
}

/* Puts values where the format has %: n: a number, g: a rating, u: units, c: cells (a Set *), r: a reason, s: bytes;
 * ' becomes ". */
static void put(Text *text, const char *format, ...) {
    va_list values;
    va_start(values, format);
    for (; *format; format++)
        if (*format == '%') put_value(text, *++format, &values);
        else put_byte(text, (char)(*format == '\'' ? '"' : *format));
    va_end(values);
}

static void put_slot(Text *text, const Slot *slot) {
    switch (slot->kind) {
        case NUMBER: put_number(text, slot->number); break;
        case UNITS: put(text, "{'units':%u}", slot->units); break;
        case CELLS: put(text, "{'cells':%c}", slot->cells); break;
        case REASON: put_reason(text, slot->reason); break;
        case REASONS:
            put_byte(text, '[');
            for (int i = 0; i < slot->reasons.count; i++) put(text, i ? ",%r" : "%r", slot->reasons.items[i]);
            put_byte(text, ']');
    }
}

static void put_reason(Text *text, const Reason *reason) {
    put(text, "{'say':'%s'", reason->key);
    for (int i = 0; i < reason->count; i++) {
        put(text, ",'");
        for (const char *byte = reason->slots[i].name; *byte != ':'; byte++) put_byte(text, *byte);
        put(text, "':");
        put_slot(text, &reason->slots[i]);
    }
    put_byte(text, '}');
}

/* Without its closing brace, so that more can follow. */
static void put_deduction(Text *text, const Deduction *deduction) {
    put(text, "{'technique':'%s','because':%u,'places':%c,'eliminates':%c,'evidence':%c,'reason':%r",
        deduction->technique, deduction->because, &deduction->places, &deduction->eliminates, &deduction->evidence,
        deduction->reason);
    if (!deduction->inner_count) return;
    put(text, ",'inner':[");
    for (int i = 0; i < deduction->inner_count; i++) {
        if (i) put_byte(text, ',');
        put_deduction(text, deduction->inner[i]);
        put_byte(text, '}');
    }
    put_byte(text, ']');
}
