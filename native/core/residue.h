/* Counting modulo 2^61 − 1, a prime of Mersenne's: a second account beside a count, so that an error in one of
 * the two shows. A residue is below that number. */
#ifndef QUEENSIDE_RESIDUE_H
#define QUEENSIDE_RESIDUE_H

#include <stdint.h>

#define MERSENNE_61 (((uint64_t)1 << 61) - 1)

/* The residue of any number: 2^61 leaves 1, so the upper bits are as good as lower ones. */
static inline uint64_t residue_of(uint64_t number) {
    uint64_t folded = (number & MERSENNE_61) + (number >> 61);
    return folded >= MERSENNE_61 ? folded - MERSENNE_61 : folded;
}

/* The residue of the sum of a residue and any number. */
static inline uint64_t residue_plus(uint64_t residue, uint64_t number) {
    return residue_of(residue + residue_of(number));
}

/* The residue of the product. The upper half of a residue has 29 bits, so both parts fit into a word; to multiply
 * by 2^32 turns the 61 bits round. */
static inline uint64_t residue_times(uint64_t residue, uint32_t factor) {
    uint64_t high = residue_of((residue >> 32) * factor), low = (residue & UINT32_MAX) * factor;
    uint64_t turned = (high << 32 & MERSENNE_61) | high >> 29;
    return residue_plus(residue_of(turned), low);
}

#endif
