/* Blocks of 256 patterns for meet_join.h, in vectors of 32 bytes; how bits are counted, who includes this says. */

static inline uint64_t sum_parts(__m256i counts) {
    __m128i half = _mm_add_epi64(_mm256_castsi256_si128(counts), _mm256_extracti128_si256(counts, 1));
    return (uint64_t)_mm_cvtsi128_si64(half) + (uint64_t)_mm_extract_epi64(half, 1);
}

#define Block __m256i
#define LANES 8
#define block_and(a, b) _mm256_and_si256(a, b)
#define block_but(a, b) _mm256_andnot_si256(a, b)
#define block_xor(a, b) _mm256_xor_si256(a, b)
#define block_left(a, bits) _mm256_slli_epi32(a, bits)
#define block_right(a, bits) _mm256_srli_epi32(a, bits)
#define block_of(number) _mm256_set1_epi32((int)(number))
#define block_load(words) _mm256_loadu_si256((const __m256i *)(const void *)(words))
#define block_is_zero(a) _mm256_testz_si256(a, a)
#define Counter __m256i
#define counter_new() _mm256_setzero_si256()
#define counter_sum(counter) sum_parts(*(counter))
#define NAME(x) x##_256
