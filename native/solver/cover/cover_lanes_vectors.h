/* Children and copies with vectors of 32 bytes; included once `count_lanes` is there, which counts the bits
 * of lanes. */
static inline __m256i load(const Block *block) {
    return _mm256_load_si256((const __m256i *)(const void *)block);
}

static inline __m256i store(Block *block, __m256i lanes) {
    _mm256_store_si256((__m256i *)(void *)block, lanes);
    return lanes;
}

static inline uint16_t child(Block *to, const Block *parent, const Block *effect, const Block *base, Shape s) {
    const uint32_t second = half_blocks(s);
    __m256i min_count = _mm256_set1_epi16(-1);
    for (uint32_t b = 0; b < second; b++) {
        const __m256i options = store(to + b, _mm256_and_si256(load(parent + b), load(effect + b)));
        const __m256i bases = is_wide(s) ? store(to + second + b, _mm256_or_si256(load(parent + second + b),
                                                                                  load(effect + second + b)))
                                         : load(base + b);
        const __m256i keys = _mm256_add_epi16(_mm256_slli_epi16(count_lanes(options), COUNT_SHIFT), bases);
        min_count = _mm256_min_epu16(min_count, keys);
    }
    const __m128i half = _mm_min_epu16(_mm256_castsi256_si128(min_count), _mm256_extracti128_si256(min_count, 1));
    return (uint16_t)_mm_extract_epi16(_mm_minpos_epu16(half), 0);
}

static inline void copy_blocks(Block *to, const Block *from, uint32_t count) {
    for (uint32_t b = 0; b < count; b++) store(to + b, load(from + b));
}
