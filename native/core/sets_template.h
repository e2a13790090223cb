/* Sets of cells of WIDTH words; included once for each width, after sets_names.h. */

typedef struct {
    uint64_t w[WIDTH];
} Set;

/* Without its instruction a count of bits is a call, at four times the price. */
#if defined(__x86_64__) && !defined(__POPCNT__)
#define COUNT_BITS bit_count_in_steps
#else
#define COUNT_BITS bit_count64
#endif

static inline int set_count_common(const Set *a, const Set *b) {
    int n = 0;
    for (int i = 0; i < WIDTH; i++) n += COUNT_BITS(a->w[i] & b->w[i]);
    return n;
}

#undef COUNT_BITS

static inline int set_count(const Set *a) {
    return set_count_common(a, a);
}

static inline int set_is_empty(const Set *a) {
    uint64_t any = 0;
    for (int i = 0; i < WIDTH; i++) any |= a->w[i];
    return !any;
}

static inline int set_meets(const Set *a, const Set *b) {
    uint64_t any = 0;
    for (int i = 0; i < WIDTH; i++) any |= a->w[i] & b->w[i];
    return any != 0;
}

static inline Set set_common(const Set *a, const Set *b) {
    Set c;
    for (int i = 0; i < WIDTH; i++) c.w[i] = a->w[i] & b->w[i];
    return c;
}

static inline void set_remove(Set *a, const Set *b) {
    for (int i = 0; i < WIDTH; i++) a->w[i] &= ~b->w[i];
}

static inline void set_add(Set *a, const Set *b) {
    for (int i = 0; i < WIDTH; i++) a->w[i] |= b->w[i];
}

static inline void set_keep(Set *a, const Set *b) {
    for (int i = 0; i < WIDTH; i++) a->w[i] &= b->w[i];
}

static inline Set set_union(const Set *a, const Set *b) {
    Set c;
    for (int i = 0; i < WIDTH; i++) c.w[i] = a->w[i] | b->w[i];
    return c;
}

static inline Set set_without(const Set *a, const Set *b) {
    Set c;
    for (int i = 0; i < WIDTH; i++) c.w[i] = a->w[i] & ~b->w[i];
    return c;
}

static inline int set_is_within(const Set *a, const Set *b) {
    uint64_t beyond = 0;
    for (int i = 0; i < WIDTH; i++) beyond |= a->w[i] & ~b->w[i];
    return !beyond;
}

static inline int set_equals(const Set *a, const Set *b) {
    uint64_t differ = 0;
    for (int i = 0; i < WIDTH; i++) differ |= a->w[i] ^ b->w[i];
    return !differ;
}

/* The first cell of a set that has one. */
static inline int set_first(const Set *a) {
    int i = 0;
    while (!a->w[i]) i++;
    return i * 64 + first_bit64(a->w[i]);
}

static inline Set set_of(int cell) {
    Set set = {{0}};
    set.w[cell / 64] |= (uint64_t)1 << cell % 64;
    return set;
}
