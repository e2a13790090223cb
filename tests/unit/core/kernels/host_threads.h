/* The words of meet.cu in C: the threads of a step are a loop, which runs backwards with -DBACKWARDS, so that a test
 * notices a thread that reads what another one writes. */
#include <stddef.h>
#include <stdint.h>

typedef uint32_t u32;
typedef uint64_t u64;

#if defined(_MSC_VER)
#define EXPORT __declspec(dllexport)
#else
#define EXPORT
#endif
/* Which block a kernel is to be, of how many. Who calls sets them. */
EXPORT u32 block_number = 0, block_count = 1;

#define KERNEL(threads, blocks) EXPORT void
#define INLINE static inline
#define BLOCK block_number
#define BLOCKS block_count
#ifdef BACKWARDS
#define EACH(t, threads) for (u32 t = (threads); t-- > 0;)
#else
#define EACH(t, threads) for (u32 t = 0; t < (threads); t++)
#endif
#define BARRIER ((void)0)
#define SHARED(type, name)  \
    static type name##_one; \
    type *name = &name##_one
#define UNROLL

INLINE u32 add(u32 *number, u32 more) {
    u32 before = *number;
    *number += more;
    return before;
}

INLINE u64 add_wide(u64 *number, u64 more) {
    u64 before = *number;
    *number += more;
    return before;
}

INLINE u32 take_place(u32 *next, int is_fitting) {
    return add(next, is_fitting != 0);
}

INLINE int in_any(u32 value) {
    return value != 0;
}

INLINE u32 bits_in(u32 set) {
    u32 count = 0;
    for (; set; set &= set - 1) count++;
    return count;
}

INLINE u32 first_bit(u32 set) {
    u32 place = 0;
    while (!(set >> place & 1)) place++;
    return place;
}

INLINE u32 table_step(const void *table) {
    (void)table;
    return 0;
}

INLINE u32 read_step(const void *table, u32 steps, int c, u32 fixed, u32 below) {
    u32 place = ((steps >> 8 * c & 255) << 8 | below) + fixed;
    return *(const u32 *)(const void *)((const char *)table + place);
}

INLINE void load_four(const u32 *from, u32 *to) {
    for (int i = 0; i < 4; i++) to[i] = from[i];
}
