/* Children and copies with vectors of 32 bytes; included once `add_counts` is there, which makes the keys of lanes from
 * their bases and the number of their bits. */
static inline __m256i load(const Block *block) {
    return _mm256_load_si256((const __m256i *)(const void *)block);
}

static inline void store(Block *block, __m256i lanes) {
    _mm256_store_si256((__m256i *)(void *)block, lanes);
}

static inline uint16_t child(Block *to, const Block *parent, const Block **effect, int count, const Block *base,
                             Block *minima, Shape s) {
    const uint32_t second = half_blocks(s);
    __m256i min_count = _mm256_set1_epi16(-1);
    for (uint32_t b = 0; b < second; b++) {
        __m256i options = load(parent + b), bases = is_wide(s) ? load(parent + second + b) : load(base + b);
        for (int i = 0; i < count; i++) {
            options = _mm256_and_si256(options, load(effect[i] + b));
            if (is_wide(s)) bases = _mm256_or_si256(bases, load(effect[i] + second + b));
        }
        store(to + b, options);
        if (is_wide(s)) store(to + second + b, bases);
        min_count = _mm256_min_epu16(min_count, add_counts(bases, options));
    }
    if (second > SHORT_ROW) store(minima, min_count);
    const __m128i half = _mm_min_epu16(_mm256_castsi256_si128(min_count), _mm256_extracti128_si256(min_count, 1));
    return (uint16_t)_mm_extract_epi16(_mm_minpos_epu16(half), 0);
}

static inline void copy_blocks(Block *to, const Block *from, uint32_t count) {
    for (uint32_t b = 0; b < count; b++) store(to + b, load(from + b));
}

/* The lanes of a block whose key says one option, two bits each. */
static inline uint32_t singles(const Block *keys) {
    const __m256i is_single = _mm256_cmpeq_epi16(_mm256_srli_epi16(load(keys), COUNT_SHIFT), _mm256_set1_epi16(1));
    return (uint32_t)_mm256_movemask_epi8(is_single) & 0x55555555;
}
