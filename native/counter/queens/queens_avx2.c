/* Eight positions side by side, for x86-64 processors with vectors of 32 bytes (nearly all since 2013).
 *
 * There is no instruction that closes lanes up. A permutation does it, looked up by the set of lanes in two
 * halves; PEXT would do without a table, but is slow on some of these processors. */
#include "core/bits.h"

#ifdef X86_CODE
CODE_FOR("popcnt,bmi,bmi2,avx2")
#include <immintrin.h>

#include "queens.h"

#define LANES 8

static inline unsigned filled_lanes(__m256i x) {
    __m256i empty = _mm256_cmpeq_epi32(x, _mm256_setzero_si256());
    return 255 ^ (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(empty));
}

/* The number of bits of each lane, by a table of the bits of four (Mula, 2008). */
static inline __m256i lane_bits(__m256i lanes) {
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                          0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m256i right = _mm256_shuffle_epi8(bits, _mm256_and_si256(lanes, low));
    __m256i left = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(lanes, 4), low));
    __m256i pairs = _mm256_maddubs_epi16(_mm256_add_epi8(right, left), _mm256_set1_epi8(1));
    return _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
}

/* By a set of four lanes: their numbers, one a byte, the first in the lowest. */
static const uint32_t NUMBERS[16] = {
    0, 0,      1,      0x0100,   2,      0x0200,   0x0201,   0x020100,
    3, 0x0300, 0x0301, 0x030100, 0x0302, 0x030200, 0x030201, 0x03020100};

/* The permutation that closes up the lanes of a set. */
static inline __m256i closing(unsigned keep) {
    uint64_t low = NUMBERS[keep & 15], high = NUMBERS[keep >> 4] + 0x04040404u;
    uint64_t lanes = low | high << 8 * bit_count32(keep & 15);
    return _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((int64_t)lanes));
}

#define filled(x) filled_lanes((__m256i)(x))
#define append(to, x, keep) \
    _mm256_storeu_si256((__m256i *)(void *)(to), _mm256_permutevar8x32_epi32((__m256i)(x), closing(keep)))
#define count_bits(x) ((Lanes)lane_bits((__m256i)(x)))

#include "queens_lanes.h"

void queens_count_avx2(const PartialBoard *board, const Flag *cancel, QueensTally *tally) {
    count_board(board, cancel, tally);
}

END_CODE_FOR
#endif
