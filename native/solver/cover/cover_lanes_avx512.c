/* Lanes for x86-64 processors with AVX-512 that count the bits of lanes (Ice Lake, Zen 4 and later). */
#include "core/bits.h"

#ifdef X86_CODE
CODE_FOR("popcnt,bmi,bmi2,avx2,avx512f,avx512bw,avx512vl,avx512bitalg")
#include <immintrin.h>

#include "cover_lanes.h"

static inline __m256i add_counts(__m256i bases, __m256i lanes) {
    return _mm256_add_epi16(bases, _mm256_slli_epi16(_mm256_popcnt_epi16(lanes), COUNT_SHIFT));
}

#include "cover_lanes_vectors.h"
#include "cover_lanes_run.h"

SearchStatus cover_lanes_run_avx512(Cover *cover, double end) {
    return search_shape((Lanes *)cover, end);
}

END_CODE_FOR
#endif
