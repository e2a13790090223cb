/* Meeting in the middle for x86-64 processors with AVX-512 that count bits in vectors (Ice Lake, Zen 4 and
 * later): blocks of 512 patterns, and of 256 where there are few. */
#include <stdlib.h>

#include "meet.h"

#ifdef X86_CODE
CODE_FOR("avx512f,avx512bw,avx512vl,avx512dq,avx512vpopcntdq,bmi,bmi2,popcnt")
#include <immintrin.h>
#include <string.h>

enum { SLACK = 528 };

static inline uint64_t *filter_wide_source(uint64_t *to, const WideSource *source, uint64_t on_board) {
    const __m512i queen = _mm512_set1_epi64((long long)source->queen), set = _mm512_set1_epi64((long long)source->set);
    const __m512i board = _mm512_set1_epi64((long long)on_board);
    const __m512i stay = _mm512_set1_epi64((long long)meet_staying(on_board));
    const __m512i upper = _mm512_set1_epi64(0x3FFFFFFF);
    for (const uint64_t *from = source->from, *end = from + source->count; from < end; from += 8) {
        __m512i words = _mm512_loadu_si512(from), both = _mm512_or_si512(words, set);
        __mmask8 fits = _mm512_testn_epi64_mask(words, queen);
        __m512i rising = _mm512_and_si512(_mm512_srli_epi64(both, 1), upper);
        __m512i falling = _mm512_and_si512(_mm512_slli_epi64(both, 1), board);
        __m512i moved = _mm512_or_si512(_mm512_or_si512(rising, falling), _mm512_and_si512(both, stay));
        _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(fits, moved));
        to += _mm_popcnt_u32(fits);
    }
    return to;
}

static inline uint32_t *filter(uint32_t *to, const Source *source) {
    const __m512i queens = _mm512_set1_epi32((int)source->queens), edges = _mm512_set1_epi32((int)source->edges);
    const __m512i set = _mm512_set1_epi32((int)source->set);
    for (const uint32_t *from = source->from, *end = from + 32 * source->groups; from < end; from += 32) {
        __m512i words = _mm512_loadu_si512(from);
        __mmask16 inside = _mm512_testn_epi32_mask(_mm512_loadu_si512(from + 16), edges);
        __mmask16 fits = _mm512_mask_testn_epi32_mask(inside, words, queens);
        _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(fits, _mm512_or_si512(words, set)));
        to += _mm_popcnt_u32(fits);
    }
    return to;
}

static inline size_t filter_with_edges(uint32_t *words, uint32_t *edges, size_t count, const Source *source) {
    const __m512i queens = _mm512_set1_epi32((int)source->queens), beside = _mm512_set1_epi32((int)source->edges);
    const __m512i set = _mm512_set1_epi32((int)source->set);
    for (const uint32_t *from = source->from, *end = from + 32 * source->groups; from < end; from += 32) {
        __m512i word = _mm512_loadu_si512(from), edge = _mm512_loadu_si512(from + 16);
        __mmask16 fits = _mm512_mask_testn_epi32_mask(_mm512_testn_epi32_mask(edge, beside), word, queens);
        _mm512_storeu_si512(words + count, _mm512_maskz_compress_epi32(fits, _mm512_or_si512(word, set)));
        _mm512_storeu_si512(edges + count, _mm512_maskz_compress_epi32(fits, _mm512_or_si512(edge, beside)));
        count += (size_t)_mm_popcnt_u32(fits);
    }
    return count;
}

static inline size_t extract_tied(uint32_t *words, size_t count, uint32_t *to) {
    uint32_t *free = words;
    for (size_t i = 0; i < count; i += 16) {
        __m512i word = _mm512_loadu_si512(words + i);
        uint32_t valid = count - i < 16 ? (1u << (count - i)) - 1 : 0xFFFF;
        uint32_t tied = _mm512_movepi32_mask(word) & valid, left = valid & ~tied, lefts = _mm_popcnt_u32(left);
        _mm512_storeu_si512(to, _mm512_maskz_compress_epi32((__mmask16)tied, word));
        word = _mm512_maskz_compress_epi32((__mmask16)left, word);
        _mm512_mask_storeu_epi32(free, (__mmask16)((1u << lefts) - 1), word);
        to += _mm_popcnt_u32(tied);
        free += lefts;
    }
    return (size_t)(free - words);
}

static inline uint32_t *filter_by_key(uint32_t *to, const uint32_t *words, const uint32_t *edges, size_t count,
                                      int shift, uint32_t key) {
    const __m512i target = _mm512_set1_epi32((int)key);
    for (size_t i = 0; i < count; i += 16) {
        __m512i keys = _mm512_srl_epi32(_mm512_loadu_si512(edges + i), _mm_cvtsi32_si128(shift));
        uint32_t chosen = _mm512_cmpeq_epi32_mask(keys, target);
        if (count - i < 16) chosen = _bzhi_u32(chosen, (unsigned)(count - i));
        _mm512_storeu_si512(to, _mm512_maskz_compress_epi32((__mmask16)chosen, _mm512_loadu_si512(words + i)));
        to += _mm_popcnt_u32(chosen);
    }
    return to;
}

static inline uint32_t *filter_clear(uint32_t *to, const uint32_t *words, const uint32_t *edges, size_t count,
                                     const MeetQueens *queens, uint32_t tying) {
    const __m512i bits = _mm512_set1_epi32((int)queens->word), beside = _mm512_set1_epi32((int)queens->edges);
    const __m512i ties = _mm512_set1_epi32((int)tying), tied = _mm512_set1_epi32((int)MEET_TIED);
    const int edged = (queens->edges | tying) != 0; /* seldom */
    for (size_t i = 0; i < count; i += 16) {
        __m512i word = _mm512_loadu_si512(words + i);
        uint32_t fits = _mm512_testn_epi32_mask(word, bits);
        if (edged) {
            __m512i edge = _mm512_loadu_si512(edges + i);
            fits &= _mm512_testn_epi32_mask(edge, beside);
            word = _mm512_mask_or_epi32(word, _mm512_test_epi32_mask(edge, ties), word, tied);
        }
        if (count - i < 16) fits = _bzhi_u32(fits, (unsigned)(count - i));
        _mm512_storeu_si512(to, _mm512_maskz_compress_epi32((__mmask16)fits, word));
        to += _mm_popcnt_u32(fits);
    }
    return to;
}

#include "meet_lists.h"

/* ---- blocks of 512 ---- */

#define COUNTS_FAST 1
#define Block __m512i
#define LANES 16
#define block_and(a, b) _mm512_and_si512(a, b)
#define block_but(a, b) _mm512_andnot_si512(a, b)
#define block_xor(a, b) _mm512_xor_si512(a, b)
#define block_left(a, bits) _mm512_slli_epi32(a, (unsigned)(bits))
#define block_right(a, bits) _mm512_srli_epi32(a, (unsigned)(bits))
#define block_of(number) _mm512_set1_epi32((int)(number))
#define block_load(words) _mm512_loadu_si512(words)
#define block_is_zero(a) (!_mm512_test_epi32_mask(a, a))
#define Counter __m512i
#define counter_new() _mm512_setzero_si512()
#define counter_add(counter, block, times) (*(counter) = _mm512_add_epi64(*(counter), _mm512_popcnt_epi64(block)))
#define counter_sum(counter) ((uint64_t)_mm512_reduce_add_epi64(*(counter)))
#define NAME(x) x##_512
#include "meet_join.h"
#undef Block
#undef LANES
#undef block_and
#undef block_but
#undef block_xor
#undef block_left
#undef block_right
#undef block_of
#undef block_load
#undef block_is_zero
#undef Counter
#undef counter_new
#undef counter_add
#undef counter_sum
#undef NAME

/* ---- blocks of 256 ---- */

#include "meet_blocks_256.h"
#define counter_add(counter, block, times) (*(counter) = _mm256_add_epi64(*(counter), _mm256_popcnt_epi64(block)))
#include "meet_join.h"

typedef union {
    Tables_512 large;
    Tables_256 small;
} Workspace;

/* Wide blocks of 512, and a last one which may be narrow; it takes six tenths of the time. */
static inline size_t join_cost(size_t items, size_t patterns) {
    size_t large = (patterns + 255) / 512, small = patterns > 512 * large;
    return (10 * large + 6 * small) * (120 + items);
}

static uint64_t join_lists(Workspace *tables, const List *items, const List *patterns, int ups, int downs, int cut,
                           int doubled) {
    size_t count = length_of(patterns, cut), begin = 0;
    uint64_t sum = 0;
    for (; begin + 256 < count; begin += 512)
        sum += join_512(&tables->large, items, patterns, begin, ups, downs, cut, doubled);
    if (begin < count) sum += join_256(&tables->small, items, patterns, begin, ups, downs, cut, doubled);
    return sum;
}

#include "meet_count.h"

const MeetCode meet_avx512 = {"avx512", NULL, build, count_sets};
END_CODE_FOR
#else
const MeetCode meet_avx512 = {"avx512", NULL, NULL, NULL};
#endif
