/* Steps as JSON text. Part of reasons.c. */
#include <stdarg.h>

typedef struct {
    char *at;
    int left;
} Text;

static void put_sign(Text *text, char sign) {
    if (text->left <= 1) return; /* what does not fit is left out: REASONS_TEXT has room for all */
    *text->at++ = sign;
    text->left--;
}

static void put_number(Text *text, int number) {
    if (number < 0) put_sign(text, '-');
    if (number / 10) put_number(text, number < 0 ? -(number / 10) : number / 10);
    put_sign(text, (char)('0' + (number < 0 ? -(number % 10) : number % 10)));
}

/* Writes the format, in which %s is a text and %d a number. (printf would be most of the kernel for the web.) */
static void put(Text *text, const char *format, ...) {
    va_list values;
    va_start(values, format);
    for (; *format; format++) {
        if (*format != '%') {
            put_sign(text, *format);
        } else if (*++format == 'd') {
            put_number(text, va_arg(values, int));
        } else {
            for (const char *sign = va_arg(values, const char *); *sign; sign++) put_sign(text, *sign);
        }
    }
    va_end(values);
}

static void put_text(Text *text, const char *signs, int count) {
    for (int i = 0; i < count; i++) put_sign(text, signs[i]);
}

static void put_cells(Text *text, const Set *cells) {
    const char *separator = "";
    put(text, "[");
    EACH_CELL(*cells, cell) {
        put(text, "%s%d", separator, cell);
        separator = ",";
    }
    put(text, "]");
}

static void put_units(Text *text, const Units *units) {
    put(text, "[");
    for (int i = 0; i < units->count; i++) put(text, i ? ",%d" : "%d", units->number[i]);
    put(text, "]");
}

/* ---- slots of a reason: each after a comma ---- */

static void put_cells_slot(Text *text, const char *name, const Set *cells) {
    put(text, ",\"%s\":{\"cells\":", name);
    put_cells(text, cells);
    put(text, "}");
}

static void put_cell_slot(Text *text, const char *name, int cell) {
    put(text, ",\"%s\":{\"cells\":[%d]}", name, cell);
}

static void put_units_slot(Text *text, const char *name, const Units *units) {
    put(text, ",\"%s\":{\"units\":", name);
    put_units(text, units);
    put(text, "}");
}

static void put_number_slot(Text *text, const char *name, int number) { put(text, ",\"%s\":%d", name, number); }

/* ---- a step: its head, then a reason, then a closing brace ---- */

typedef struct {
    const char *technique;
    Set places, eliminates, evidence;
} Step;

static void put_step(Text *text, const Step *step, const Units *because, const Units *more) {
    put(text, "{\"technique\":\"%s\",\"because\":[", step->technique);
    for (int i = 0; i < because->count; i++) put(text, i ? ",%d" : "%d", because->number[i]);
    for (int i = 0; more && i < more->count; i++)
        put(text, i || because->count ? ",%d" : "%d", more->number[i]);
    put(text, "],\"places\":");
    put_cells(text, &step->places);
    put(text, ",\"eliminates\":");
    put_cells(text, &step->eliminates);
    put(text, ",\"evidence\":");
    put_cells(text, &step->evidence);
    put(text, ",\"reason\":");
}

static void put_reason(Text *text, const char *key) { put(text, "{\"say\":\"%s\"", key); }

/* ---- the reasons of techniques that assume nothing ---- */

/* Of an area that holds one queen. */
static void put_held(Text *text, const Deduction *found) {
    const int outside = found->why == OUTSIDE, more = found->theirs - found->need;
    put_reason(text, "hold.one");
    put(text, ",\"area\":");
    put_reason(text, outside ? "area.outside" : "area.left");
    put_units_slot(text, "lines", &found->inner);
    put_units_slot(text, "regions", &found->outer);
    put_number_slot(text, "need", found->need);
    put_number_slot(text, "theirs", found->theirs);
    put_number_slot(text, outside ? "more" : "rest", outside ? more : -more);
    put(text, "}");
    put_cells_slot(text, "cells", &found->evidence);
    put_cells_slot(text, "seen", &found->eliminates);
}

static void put_confined(Text *text, const Board *b, const Deduction *found) {
    put_reason(text, "confined");
    put_units_slot(text, "unit", &found->inner);
    put_units_slot(text, "holder", &found->outer);
    put_number_slot(text, "need", found->need);
    put_number_slot(text, "placed", b->stars - found->need);
    put_number_slot(text, "stars", b->stars);
}

static void put_of_unit(Text *text, const Board *b, const Deduction *found) {
    put_reason(text, found->why == SINGLE ? "single" : "touching");
    put_units_slot(text, "unit", &found->inner);
    put_cells_slot(text, "cells", &found->evidence);
    if (found->why == TOUCHING) put_cells_slot(text, "seen", &found->eliminates);
    put_number_slot(text, "stars", b->stars);
}

static void put_of_sets(Text *text, const Board *b, const Deduction *found) {
    const int fills = found->why == FILLING;
    put_reason(text, fills ? "filling" : "overfull");
    put_units_slot(text, fills ? "chosen" : "few", &found->inner);
    put_units_slot(text, fills ? "holders" : "reached", &found->outer);
    if (fills) put_number_slot(text, "stars", b->stars > 1 ? 2 : 1);
}

static void put_deduction(Text *text, const Board *b, const char *technique, const Deduction *found) {
    const Step step = {technique, found->places, found->eliminates, found->evidence};
    put_step(text, &step, &found->inner, &found->outer);
    switch (found->why) {
        case SINGLE:
        case TOUCHING: put_of_unit(text, b, found); break;
        case CONFINED: put_confined(text, b, found); break;
        case FILLING:
        case OVERFULL: put_of_sets(text, b, found); break;
        default: put_held(text, found); break;
    }
    put(text, "}}");
}
