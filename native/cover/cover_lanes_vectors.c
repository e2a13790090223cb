/* Lanes for x86-64 processors with vectors of 32 bytes (nearly all since 2013). */
#include "bits.h"

#ifdef X86_CODE
CODE_FOR("popcnt,bmi,bmi2,avx2")
#include <immintrin.h>

#include "cover_lanes.h"

/* The number of bits of each lane, by a table of the bits of four (Mula, 2008). */
static inline __m256i count_lanes(__m256i lanes) {
    const __m256i low = _mm256_set1_epi8(15), one = _mm256_set1_epi8(1);
    const __m256i bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                          0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m256i right = _mm256_shuffle_epi8(bits, _mm256_and_si256(lanes, low));
    __m256i left = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(lanes, 4), low));
    return _mm256_maddubs_epi16(_mm256_add_epi8(right, left), one);
}

static inline uint16_t child(Block *to, const Block *parent, const Block *effect, uint32_t blocks) {
    __m256i least = _mm256_set1_epi16(COVERED);
    for (uint32_t b = 0; b < blocks; b++) {
        __m256i options = _mm256_and_si256(_mm256_load_si256((const __m256i *)(const void *)parent[b].options),
                                           _mm256_load_si256((const __m256i *)(const void *)effect[b].options));
        __m256i key = _mm256_or_si256(_mm256_load_si256((const __m256i *)(const void *)parent[b].key),
                                      _mm256_load_si256((const __m256i *)(const void *)effect[b].key));
        _mm256_store_si256((__m256i *)(void *)to[b].options, options);
        _mm256_store_si256((__m256i *)(void *)to[b].key, key);
        __m256i counts = _mm256_slli_epi16(count_lanes(options), COUNT_SHIFT);
        least = _mm256_min_epu16(least, _mm256_or_si256(key, counts));
    }
    __m128i half = _mm_min_epu16(_mm256_castsi256_si128(least), _mm256_extracti128_si256(least, 1));
    return (uint16_t)_mm_extract_epi16(_mm_minpos_epu16(half), 0);
}

static inline void copy_blocks(Block *to, const Block *from, uint32_t count) {
    __m256i *into = (__m256i *)(void *)to;
    const __m256i *of = (const __m256i *)(const void *)from;
    for (uint32_t half = 0; half < 2 * count; half++) _mm256_store_si256(into + half, _mm256_load_si256(of + half));
}

#include "cover_lanes_run.h"

SearchStatus cover_lanes_run_vectors(Cover *cover, double end) {
    return search_width((Lanes *)cover, end);
}

END_CODE_FOR
#endif
