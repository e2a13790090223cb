/* Boards of eight rows and columns, the most common ones: a row is a byte of a word, so all rows are looked at
 * together, and all columns. */
#ifndef QUEENSIDE_BYTES_H
#define QUEENSIDE_BYTES_H

#include <stdint.h>

#define FIRST_COLUMN 0x0101010101010101u
#define LAST_COLUMN (FIRST_COLUMN << 7)

/* All bits or none: without branches the compiler looks at several regions in one instruction. */
static inline uint64_t all_if(int condition) {
    return 0 - (uint64_t)condition;
}

static inline uint64_t all_if_at_most_one(uint64_t bits) {
    return all_if(!(bits & (bits - 1)));
}

/* The bytes that are not 0, as their first bits. */
static inline uint64_t bytes_filled(uint64_t cells) {
    return ((((cells & ~LAST_COLUMN) + ~LAST_COLUMN) | cells) & LAST_COLUMN) >> 7;
}

/* One bit for each of them. */
static inline uint64_t bytes_rows(uint64_t filled) {
    filled |= filled >> 7;
    filled |= filled >> 14;
    return (filled | filled >> 28) & 255;
}

/* One bit for each column that has a cell. */
static inline uint64_t bytes_columns(uint64_t cells) {
    cells |= cells >> 32;
    cells |= cells >> 16;
    return (cells | cells >> 8) & 255;
}

/* The same; `*twice`: one for each that has several. */
static inline uint64_t bytes_columns_twice(uint64_t cells, uint64_t *doubled) {
    uint64_t single = cells, more = 0;
    for (int shift = 32; shift >= 8; shift /= 2) {
        more |= more >> shift | (single & single >> shift);
        single |= single >> shift;
    }
    *doubled = more & 255;
    return single & 255;
}

/* The cells that are alone in their row or column. */
static inline uint64_t bytes_singles(uint64_t cells, uint64_t filled, uint64_t single, uint64_t doubled) {
    const uint64_t combined = bytes_filled(cells & (cells - filled));
    return cells & ((filled & ~combined) * 255 | (single & ~doubled) * FIRST_COLUMN);
}

/* All cells of these rows, of these columns. */
static inline uint64_t bytes_in_rows(uint64_t filled) {
    return (filled << 8) - filled;
}

static inline uint64_t bytes_in_columns(uint64_t columns) {
    columns |= columns << 8;
    columns |= columns << 16;
    return columns | columns << 32;
}

/* The cells that go as a region lies in a line, or lines lie in the region, which keeps none if these are several. */
static inline uint64_t bytes_strips(uint64_t cells, uint64_t region) {
    const uint64_t inside = cells & region, outside = cells & ~region;
    const uint64_t rows = bytes_filled(inside), columns = bytes_columns(inside);
    const uint64_t own_rows = rows & ~bytes_filled(outside), own_columns = columns & ~bytes_columns(outside);
    const uint64_t kept_row = bytes_in_rows(own_rows) & all_if_at_most_one(own_rows);
    const uint64_t kept_column = bytes_in_columns(own_columns) & all_if_at_most_one(own_columns);
    return (outside & bytes_in_rows(rows) & all_if_at_most_one(rows)) |
           (outside & bytes_in_columns(columns) & all_if_at_most_one(columns)) |
           (inside & ~kept_row & all_if(own_rows != 0)) | (inside & ~kept_column & all_if(own_columns != 0));
}

/* Where one comes from each place in several steps; by place, a byte with its steps. */
static inline uint64_t bytes_closed(uint64_t steps) {
    for (int over = 0; over < 8; over++) steps |= (steps >> over & FIRST_COLUMN) * (steps >> 8 * over & 255);
    return steps;
}

/* Rows become columns (Warren, Hacker's Delight, 2013, 7-3). */
static inline uint64_t bytes_turned(uint64_t cells) {
    uint64_t swapped = (cells ^ cells >> 7) & 0x00AA00AA00AA00AAu;
    cells ^= swapped ^ swapped << 7;
    swapped = (cells ^ cells >> 14) & 0x0000CCCC0000CCCCu;
    cells ^= swapped ^ swapped << 14;
    swapped = (cells ^ cells >> 28) & 0x00000000F0F0F0F0u;
    return cells ^ swapped ^ swapped << 28;
}

#endif
