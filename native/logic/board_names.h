/* The names of everything in board_template.h, with the width at the end (Set_4 for a set of four words). A
 * macro looks BOARD_WIDTH up where it is used, so one list serves every width. */
#ifndef QUEENSIDE_BOARD_NAMES_H
#define QUEENSIDE_BOARD_NAMES_H

#include <stdint.h>

#define CONCATENATE_(a, b) a##_##b
#define CONCATENATE(a, b) CONCATENATE_(a, b)
#define FOR_WIDTH(name) CONCATENATE(name, BOARD_WIDTH)

#define Set FOR_WIDTH(Set)
#define Geometry FOR_WIDTH(Geometry)
#define Board FOR_WIDTH(Board)
#define Position FOR_WIDTH(Position)
#define set_count FOR_WIDTH(set_count)
#define set_is_empty FOR_WIDTH(set_is_empty)
#define set_common FOR_WIDTH(set_common)
#define set_remove FOR_WIDTH(set_remove)
#define set_add FOR_WIDTH(set_add)
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

enum { MOST_LINES = 64, MOST_CELLS = 4096 };

/* The kinds of units. */
enum { ROWS, COLUMNS, REGIONS };

/* Units of one kind. */
typedef struct {
    int kind;
    uint64_t units;
} Several;

static const Several NO_UNITS = {ROWS, 0};

static inline Several one_unit(int kind, int unit) {
    const Several one = {kind, (uint64_t)1 << unit};
    return one;
}

/* Why a technique decides cells; the last two are areas. */
typedef enum { SINGLE, CONFINED, TOUCHING, FILLING, OVERFULL, LEFT, OUTSIDE } Why;

/* What a unit needs, and how many queens each has: one, unless whoever includes all this says SEVERAL_STARS. */
#ifdef SEVERAL_STARS
#define STARS(board) ((board)->stars)
#define NEED(p, kind, unit) ((p)->need[kind][unit])
#else
#define STARS(board) 1
#define NEED(p, kind, unit) 1
#endif

#define HAS(set, cell) ((set).w[(cell) / 64] >> (cell) % 64 & 1)
#define INSERT(set, cell) ((set).w[(cell) / 64] |= (uint64_t)1 << (cell) % 64)
#define DELETE(set, cell) ((set).w[(cell) / 64] &= ~((uint64_t)1 << (cell) % 64))

/* for (each number in 64 bits, from the least): the bits are copied, so the loop may change the original. */
#define EACH_BIT(bits, number)                                                          \
    for (uint64_t number##_rest_ = (bits), number = 0;                                  \
         number##_rest_ && (number = (uint64_t)__builtin_ctzll(number##_rest_), 1);     \
         number##_rest_ &= number##_rest_ - 1)

/* for (each cell of the set, in order): the set must not change meanwhile but in words already passed. */
#define EACH_CELL(set, cell)                                                            \
    for (int cell##_word_ = 0, cell = 0; cell##_word_ < BOARD_WIDTH; cell##_word_++)    \
        for (uint64_t cell##_rest_ = (set).w[cell##_word_];                             \
             cell##_rest_ && (cell = cell##_word_ * 64 + __builtin_ctzll(cell##_rest_), 1); \
             cell##_rest_ &= cell##_rest_ - 1)

static inline uint64_t lowest_bits(int count) {
    return count == 64 ? ~(uint64_t)0 : ((uint64_t)1 << count) - 1;
}

static inline int is_one_bit(uint64_t bits) {
    return bits && !(bits & (bits - 1));
}

#endif
