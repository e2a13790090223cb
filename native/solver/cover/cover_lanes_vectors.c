/* Lanes for x86-64 processors with vectors of 32 bytes (nearly all since 2013). */
#include "core/bits.h"

#ifdef X86_CODE
CODE_FOR("popcnt,bmi,bmi2,avx2")
#include <immintrin.h>

#include "cover_lanes.h"

/* The number of bits of each lane, by a table of the bits of four (Mula, 2008), here 16 times as many: times -128 and
 * taken off, they are where a key has them. */
static inline __m256i add_counts(__m256i bases, __m256i lanes) {
    const __m256i low = _mm256_set1_epi8(15), factor = _mm256_set1_epi8(-128);
    const __m256i bits = _mm256_setr_epi8(0, 16, 16, 32, 16, 32, 32, 48, 16, 32, 32, 48, 32, 48, 48, 64,
                                          0, 16, 16, 32, 16, 32, 32, 48, 16, 32, 32, 48, 32, 48, 48, 64);
    __m256i right = _mm256_shuffle_epi8(bits, _mm256_and_si256(lanes, low));
    __m256i left = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(lanes, 4), low));
    return _mm256_sub_epi16(bases, _mm256_maddubs_epi16(_mm256_add_epi8(right, left), factor));
}

#include "cover_lanes_vectors.h"
#include "cover_lanes_run.h"

SearchStatus cover_lanes_run_vectors(Cover *cover, double end) {
    return search_shape((Lanes *)cover, end);
}

END_CODE_FOR
#endif
