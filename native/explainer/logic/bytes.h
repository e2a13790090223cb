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

/* The rows that have a cell: the first bit of each byte that is not 0. */
static inline uint64_t bytes_filled(uint64_t cells) {
    return ((((cells & ~LAST_COLUMN) + ~LAST_COLUMN) | cells) & LAST_COLUMN) >> 7;
}

/* The same as eight bits. */
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

/* The same; in `doubled` one for each column that has several. */
static inline uint64_t bytes_columns_twice(uint64_t cells, uint64_t *doubled) {
    uint64_t single = cells, repeated = 0;
    for (int shift = 32; shift >= 8; shift /= 2) {
        repeated |= repeated >> shift | (single & single >> shift);
        single |= single >> shift;
    }
    *doubled = repeated & 255;
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

/* The cells eliminated by pointing (the region lies in a line) and claiming (a line lies in the region; two such lines
 * contradict each other, so all of the region goes). */
static inline uint64_t bytes_pointing_and_claiming(uint64_t cells, uint64_t region) {
    const uint64_t in_region = cells & region, elsewhere = cells & ~region;
    const uint64_t rows = bytes_filled(in_region), columns = bytes_columns(in_region);
    const uint64_t own_rows = rows & ~bytes_filled(elsewhere), own_columns = columns & ~bytes_columns(elsewhere);
    const uint64_t kept_row = bytes_in_rows(own_rows) & all_if_at_most_one(own_rows);
    const uint64_t kept_column = bytes_in_columns(own_columns) & all_if_at_most_one(own_columns);
    return (elsewhere & bytes_in_rows(rows) & all_if_at_most_one(rows)) |
           (elsewhere & bytes_in_columns(columns) & all_if_at_most_one(columns)) |
           (in_region & ~kept_row & all_if(own_rows != 0)) | (in_region & ~kept_column & all_if(own_columns != 0));
}

/* The transitive closure of a relation of eight things: a byte for each, with those it leads to. */
static inline uint64_t bytes_closure(uint64_t steps) {
    for (int over = 0; over < 8; over++) steps |= (steps >> over & FIRST_COLUMN) * (steps >> 8 * over & 255);
    return steps;
}

/* The transpose (Warren, Hacker's Delight, 2013, 7-3). */
static inline uint64_t bytes_transpose(uint64_t cells) {
    uint64_t swapped = (cells ^ cells >> 7) & 0x00AA00AA00AA00AAu;
    cells ^= swapped ^ swapped << 7;
    swapped = (cells ^ cells >> 14) & 0x0000CCCC0000CCCCu;
    cells ^= swapped ^ swapped << 14;
    swapped = (cells ^ cells >> 28) & 0x00000000F0F0F0F0u;
    return cells ^ swapped ^ swapped << 28;
}

#endif
