/* Names for templates over the width of a board. `WIDTH` is the number of 64-bit words in a set of cells; a name
 * has it at the end (Set_4 for a set of four words). A macro looks WIDTH up where it is used, so one list of names
 * serves every width. */
#ifndef QUEENSIDE_SETS_NAMES_H
#define QUEENSIDE_SETS_NAMES_H

#include <stdint.h>

#include "bits.h"

#define CONCATENATE_(a, b) a##_##b
#define CONCATENATE(a, b) CONCATENATE_(a, b)
#define FOR_WIDTH(name) CONCATENATE(name, WIDTH)

#define Set FOR_WIDTH(Set)
#define set_count_common FOR_WIDTH(set_count_common)
#define set_count FOR_WIDTH(set_count)
#define set_is_empty FOR_WIDTH(set_is_empty)
#define set_meets FOR_WIDTH(set_meets)
#define set_common FOR_WIDTH(set_common)
#define set_remove FOR_WIDTH(set_remove)
#define set_add FOR_WIDTH(set_add)
#define set_keep FOR_WIDTH(set_keep)
#define set_union FOR_WIDTH(set_union)
#define set_without FOR_WIDTH(set_without)
#define set_is_within FOR_WIDTH(set_is_within)
#define set_equals FOR_WIDTH(set_equals)
#define set_first FOR_WIDTH(set_first)
#define set_of FOR_WIDTH(set_of)

#define HAS(set, cell) ((set).w[(cell) / 64] >> (cell) % 64 & 1)
#define INSERT(set, cell) ((set).w[(cell) / 64] |= (uint64_t)1 << (cell) % 64)
#define DELETE(set, cell) ((set).w[(cell) / 64] &= ~((uint64_t)1 << (cell) % 64))

/* for (each cell of the set, in order): the set must not change meanwhile but in words already reached. */
#define EACH_CELL(set, cell)                                                            \
    for (int cell##_word_ = 0, cell = 0; cell##_word_ < WIDTH; cell##_word_++)          \
        for (uint64_t cell##_rest_ = (set).w[cell##_word_];                             \
             cell##_rest_ && (cell = cell##_word_ * 64 + first_bit64(cell##_rest_), 1); \
             cell##_rest_ &= cell##_rest_ - 1)

#endif
