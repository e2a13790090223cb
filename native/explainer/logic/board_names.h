/* The names of everything in board_template.h, with the width at the end: sets_names.h says how. */
#ifndef QUEENSIDE_BOARD_NAMES_H
#define QUEENSIDE_BOARD_NAMES_H

#include "bytes.h"
#include "core/sets_names.h"

#define Geometry FOR_WIDTH(Geometry)
#define Board FOR_WIDTH(Board)
#define Position FOR_WIDTH(Position)
#define geometry_bytes FOR_WIDTH(geometry_bytes)
#define geometry_fill FOR_WIDTH(geometry_fill)
#define geometry_fill_lines FOR_WIDTH(geometry_fill_lines)
#define board_span FOR_WIDTH(board_span)
#define board_fill FOR_WIDTH(board_fill)
#define board_unit FOR_WIDTH(board_unit)
#define position_begin FOR_WIDTH(position_begin)
#define place_queen FOR_WIDTH(place_queen)
#define place_all FOR_WIDTH(place_all)
#define row_bits FOR_WIDTH(row_bits)
#define find_region_singles FOR_WIDTH(find_region_singles)
#define find_line_singles FOR_WIDTH(find_line_singles)
#define find_region_singles_of_bytes FOR_WIDTH(find_region_singles_of_bytes)
#define find_singles_of_bytes FOR_WIDTH(find_singles_of_bytes)

#define IS_OF_BYTES(size) (WIDTH == 1 && (size) == 8)

enum { MOST_LINES = 64, MOST_CELLS = 4096 };

/* The kinds of units. */
enum { ROWS, COLUMNS, REGIONS };

/* Units of one kind. */
typedef struct {
    int kind;
    uint64_t units;
} Several;

/* for (each number in 64 bits, from the least): the bits are copied, so the loop may change the original. */
#define EACH_BIT(bits, number)                                                          \
    for (uint64_t number##_rest_ = (bits), number = 0;                                  \
         number##_rest_ && (number = (uint64_t)first_bit64(number##_rest_), 1);     \
         number##_rest_ &= number##_rest_ - 1)

static inline uint64_t lowest_bits(int count) {
    return count == 64 ? ~(uint64_t)0 : ((uint64_t)1 << count) - 1;
}

static inline int is_one_bit(uint64_t bits) {
    return bits && !(bits & (bits - 1));
}

#endif
