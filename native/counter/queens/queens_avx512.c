/* Sixteen positions side by side, for x86-64 processors with AVX-512 that count the bits of lanes (the first are
 * of 2019). */
#include "core/bits.h"

#ifdef X86_CODE
CODE_FOR("popcnt,bmi,avx512f,avx512vpopcntdq")
#include <immintrin.h>

#include "queens.h"

#define LANES 16

static inline unsigned filled_lanes(__m512i x) {
    return _mm512_test_epi32_mask(x, x);
}

#define filled(x) filled_lanes((__m512i)(x))
#define append(to, x, keep) \
    _mm512_storeu_si512((to), _mm512_maskz_compress_epi32((__mmask16)(keep), (__m512i)(x)))
#define count_bits(x) ((Lanes)_mm512_popcnt_epi32((__m512i)(x)))

#include "queens_lanes.h"

void queens_count_avx512(const PartialBoard *board, const Flag *cancel, QueensTally *tally) {
    count_board(board, cancel, tally);
}

END_CODE_FOR
#endif
