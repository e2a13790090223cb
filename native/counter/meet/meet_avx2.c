/* Meeting in the middle for x86-64 processors with AVX2 (nearly all since 2013): blocks of 256 patterns. */
#include <stdlib.h>

#include "meet.h"

#ifdef X86_CODE
CODE_FOR("avx2,bmi,popcnt")
#include <immintrin.h>
#include <string.h>

enum { SLACK = 264 };

/* ---- keeping some words of a vector: they change places by a table ---- */

static uint32_t order_of_words[256][8], order_of_pairs[16][8];

static void prepare_orders(void) {
    for (unsigned mask = 0; mask < 256; mask++)
        for (unsigned word = 0, count = 0; word < 8; word++)
            if (mask >> word & 1) order_of_words[mask][count++] = word;
    for (unsigned mask = 0; mask < 16; mask++)
        for (unsigned pair = 0, count = 0; pair < 4; pair++)
            if (mask >> pair & 1) {
                order_of_pairs[mask][count++] = 2 * pair;
                order_of_pairs[mask][count++] = 2 * pair + 1;
            }
}

static inline __m256i load(const void *address) {
    return _mm256_loadu_si256((const __m256i *)address);
}

static inline uint32_t *append_words(uint32_t *to, __m256i words, unsigned mask) {
    _mm256_storeu_si256((__m256i *)(void *)to, _mm256_permutevar8x32_epi32(words, load(order_of_words[mask])));
    return to + bit_count32(mask);
}

static inline uint64_t *append_pairs(uint64_t *to, __m256i words, unsigned mask) {
    _mm256_storeu_si256((__m256i *)(void *)to, _mm256_permutevar8x32_epi32(words, load(order_of_pairs[mask])));
    return to + bit_count32(mask);
}

static inline unsigned zero_words(__m256i words) {
    return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(words, _mm256_setzero_si256())));
}

static inline unsigned zero_pairs(__m256i words) {
    return (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(words, _mm256_setzero_si256())));
}

static inline uint64_t *filter_wide_source(uint64_t *to, const WideSource *source, uint64_t on_board) {
    const __m256i queen = _mm256_set1_epi64x((long long)source->queen);
    const __m256i set = _mm256_set1_epi64x((long long)source->set);
    const __m256i board = _mm256_set1_epi64x((long long)on_board);
    const __m256i stay = _mm256_set1_epi64x((long long)meet_staying(on_board));
    const __m256i upper = _mm256_set1_epi64x(0x3FFFFFFF);
    for (const uint64_t *from = source->from, *end = from + source->count; from < end; from += 4) {
        __m256i words = load(from), both = _mm256_or_si256(words, set);
        __m256i rising = _mm256_and_si256(_mm256_srli_epi64(both, 1), upper);
        __m256i falling = _mm256_and_si256(_mm256_slli_epi64(both, 1), board);
        __m256i moved = _mm256_or_si256(_mm256_or_si256(rising, falling), _mm256_and_si256(both, stay));
        to = append_pairs(to, moved, zero_pairs(_mm256_and_si256(words, queen)));
    }
    return to;
}

static inline uint32_t *filter(uint32_t *to, const Source *source) {
    const __m256i queens = _mm256_set1_epi32((int)source->queens), edges = _mm256_set1_epi32((int)source->edges);
    const __m256i set = _mm256_set1_epi32((int)source->set);
    for (const uint32_t *from = source->from, *end = from + 32 * source->groups; from < end; from += 32) {
        for (int i = 0; i < MEET_GROUP; i += 8) {
            __m256i words = load(from + i), outside = _mm256_and_si256(load(from + MEET_GROUP + i), edges);
            unsigned fits = zero_words(_mm256_or_si256(_mm256_and_si256(words, queens), outside));
            to = append_words(to, _mm256_or_si256(words, set), fits);
        }
    }
    return to;
}

static inline size_t filter_with_edges(uint32_t *words, uint32_t *edges, size_t count, const Source *source) {
    const __m256i queens = _mm256_set1_epi32((int)source->queens), beside = _mm256_set1_epi32((int)source->edges);
    const __m256i set = _mm256_set1_epi32((int)source->set);
    for (const uint32_t *from = source->from, *end = from + 32 * source->groups; from < end; from += 32) {
        for (int i = 0; i < MEET_GROUP; i += 8) {
            __m256i word = load(from + i), edge = load(from + MEET_GROUP + i);
            unsigned fits = zero_words(_mm256_or_si256(_mm256_and_si256(word, queens), _mm256_and_si256(edge, beside)));
            append_words(words + count, _mm256_or_si256(word, set), fits);
            append_words(edges + count, _mm256_or_si256(edge, beside), fits);
            count += (size_t)bit_count32(fits);
        }
    }
    return count;
}

static inline size_t extract_tied(uint32_t *words, size_t count, uint32_t *to) {
    uint32_t *free = words;
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        __m256i word = load(words + i);
        unsigned tied = (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(word));
        to = append_words(to, word, tied);
        free = append_words(free, word, ~tied & 0xFF);
    }
    for (; i < count; i++) {
        uint32_t word = words[i];
        *(word & MEET_TIED ? to++ : free++) = word;
    }
    return (size_t)(free - words);
}

static inline uint32_t *filter_by_key(uint32_t *to, const uint32_t *words, const uint32_t *edges, size_t count,
                                      int shift, uint32_t key) {
    const __m256i target = _mm256_set1_epi32((int)key);
    for (size_t i = 0; i < count; i += 8) {
        __m256i keys = _mm256_srl_epi32(load(edges + i), _mm_cvtsi32_si128(shift));
        unsigned chosen = zero_words(_mm256_xor_si256(keys, target));
        if (count - i < 8) chosen &= (1u << (count - i)) - 1;
        to = append_words(to, load(words + i), chosen);
    }
    return to;
}

static inline uint32_t *filter_clear(uint32_t *to, const uint32_t *words, const uint32_t *edges, size_t count,
                                     const MeetQueens *queens, uint32_t tying) {
    const __m256i bits = _mm256_set1_epi32((int)queens->word), beside = _mm256_set1_epi32((int)queens->edges);
    const __m256i ties = _mm256_set1_epi32((int)tying), tied = _mm256_set1_epi32((int)MEET_TIED);
    for (size_t i = 0; i < count; i += 8) {
        __m256i word = load(words + i), edge = load(edges + i);
        __m256i attacked = _mm256_or_si256(_mm256_and_si256(word, bits), _mm256_and_si256(edge, beside));
        __m256i free = _mm256_cmpeq_epi32(_mm256_and_si256(edge, ties), _mm256_setzero_si256());
        unsigned fits = zero_words(attacked);
        if (count - i < 8) fits &= (1u << (count - i)) - 1;
        to = append_words(to, _mm256_or_si256(word, _mm256_andnot_si256(free, tied)), fits);
    }
    return to;
}

#include "meet_lists.h"

/* The bits of a vector by a table of the bits of four (Mula, 2008). */
static inline __m256i count_bits(__m256i block) {
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                          0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m256i right = _mm256_shuffle_epi8(bits, _mm256_and_si256(block, low));
    __m256i left = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(block, 4), low));
    return _mm256_sad_epu8(_mm256_add_epi8(right, left), _mm256_setzero_si256());
}

#include "meet_blocks_256.h"
#define COUNTS_FAST 0
#define counter_add(counter, block, times) \
    (*(counter) = _mm256_add_epi64(*(counter), _mm256_mul_epu32(count_bits(block), _mm256_set1_epi64x(times))))
#include "meet_join.h"

#include "meet_narrow.h"
#include "meet_count.h"

const MeetCode meet_avx2 = {"avx2", prepare_orders, build, count_sets};
END_CODE_FOR
#else
const MeetCode meet_avx2 = {"avx2", NULL, NULL, NULL};
#endif
