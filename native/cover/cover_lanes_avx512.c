/* Lanes for x86-64 processors with AVX-512 that count the bits of lanes (Ice Lake, Zen 4 and later): a block is one
 * vector. */
#include "bits.h"

#ifdef X86_CODE
CODE_FOR("popcnt,bmi,bmi2,avx512f,avx512bw,avx512vl,avx512bitalg")
#include <immintrin.h>

#include "cover_lanes.h"

enum { AND_WHERE_SET_ELSE_OR = 0x8E }; /* by the first of three vectors, the other two */

static inline uint16_t child(Block *to, const Block *parent, const Block *effect, uint32_t blocks) {
    const __m512i options_half = _mm512_zextsi256_si512(_mm256_set1_epi16(-1));
    __m256i least = _mm256_set1_epi16(COVERED);
    for (uint32_t b = 0; b < blocks; b++) {
        const __m512i block = _mm512_ternarylogic_epi64(options_half, _mm512_load_si512(parent + b),
                                                        _mm512_load_si512(effect + b), AND_WHERE_SET_ELSE_OR);
        _mm512_store_si512(to + b, block);
        const __m256i counts = _mm256_popcnt_epi16(_mm512_castsi512_si256(block));
        const __m256i keys = _mm512_extracti64x4_epi64(block, 1);
        least = _mm256_min_epu16(least, _mm256_or_si256(keys, _mm256_slli_epi16(counts, COUNT_SHIFT)));
    }
    const __m128i half = _mm_min_epu16(_mm256_castsi256_si128(least), _mm256_extracti128_si256(least, 1));
    return (uint16_t)_mm_extract_epi16(_mm_minpos_epu16(half), 0);
}

static inline void copy_blocks(Block *to, const Block *from, uint32_t count) {
    for (uint32_t b = 0; b < count; b++) _mm512_store_si512(to + b, _mm512_load_si512(from + b));
}

#include "cover_lanes_run.h"

SearchStatus cover_lanes_run_avx512(Cover *cover, double end) {
    return search_width((Lanes *)cover, end);
}

END_CODE_FOR
#endif
