/* Features that C11 lacks: counting and finding bits, and code for processors of one kind; and flags between
 * threads, which not every compiler of C11 has. All that depends on the compiler is here and in rounding.h; elsewhere
 * in native/ is only standard C (but for wasm/, which has one compiler, and the vectors in files that X86_CODE
 * leaves out).
 *
 * Arguments of first_ and last_ are not 0. With gcc and clang these are macros, so that they become one
 * instruction under whatever CODE_FOR is in force where they stand. */
#ifndef QUEENSIDE_BITS_H
#define QUEENSIDE_BITS_H

#include <stdint.h>

/* Counts side by side in pairs of bits, fours and bytes (Hacker's Delight, 5-1). */
static inline int bit_count_in_steps(uint64_t set) {
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return (int)(set * 0x0101010101010101 >> 56);
}

#if defined(__GNUC__)

#define bit_count32(set) __builtin_popcount(set)
#define bit_count64(set) __builtin_popcountll(set)
#define first_bit32(set) __builtin_ctz(set)
#define first_bit64(set) __builtin_ctzll(set)
#define last_bit32(set) (31 - __builtin_clz(set))
#define NOINLINE __attribute__((noinline))
#define prefetch(address) __builtin_prefetch(address)

#else

#define bit_count64(set) bit_count_in_steps(set)

static inline int bit_count32(uint32_t set) {
    return bit_count64(set);
}

/* Below the first bit lie as many as it has a number. */
static inline int first_bit64(uint64_t set) {
    return bit_count64((set & (0 - set)) - 1);
}

static inline int first_bit32(uint32_t set) {
    return first_bit64(set);
}

static inline int last_bit32(uint32_t set) {
    for (int by = 1; by < 32; by *= 2) set |= set >> by;
    return bit_count64(set) - 1;
}

#define NOINLINE
#define prefetch(address) ((void)(address))

#endif

/* A flag that any thread may raise while others look at it. Nothing else is said by it: what was written before it is
 * raised need not be seen by who sees it raised. */
#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L && !defined(__STDC_NO_ATOMICS__)
#include <stdatomic.h>
typedef atomic_int Flag;
#define is_raised(flag) atomic_load_explicit(flag, memory_order_relaxed)
#define set_flag(flag, value) atomic_store_explicit(flag, value, memory_order_relaxed)
#else
typedef volatile int Flag;
#define is_raised(flag) (*(flag))
#define set_flag(flag, value) ((void)(*(flag) = (value)))
#endif

#define QUEENSIDE_PRAGMA(words) _Pragma(#words)

/* Code that a page loads, up to END_SMALL_CODE: in WebAssembly small rather than fast. */
#if defined(__wasm__)
#define SMALL_CODE QUEENSIDE_PRAGMA(clang attribute push(__attribute__((minsize)), apply_to = function))
#define END_SMALL_CODE QUEENSIDE_PRAGMA(clang attribute pop)
#else
#define SMALL_CODE
#define END_SMALL_CODE
#endif

/* Code for x86-64 processors that can more than the first of them: CODE_FOR("avx2,bmi") opens it, and END_CODE_FOR
 * closes it at the end of the file; FUNCTION_FOR says it of one function. It is called only where the processor has
 * each feature. */
#if defined(__x86_64__) && defined(__GNUC__)
#define X86_CODE
#define FUNCTION_FOR(features) __attribute__((target(features)))
#define processor_has(feature) __builtin_cpu_supports(feature)
#if defined(__clang__)
#define CODE_FOR(features) \
    QUEENSIDE_PRAGMA(clang attribute push(__attribute__((target(features))), apply_to = function))
#define END_CODE_FOR QUEENSIDE_PRAGMA(clang attribute pop)
#else
#define CODE_FOR(features) QUEENSIDE_PRAGMA(GCC target(features))
#define END_CODE_FOR
/* Where CODE_FOR has a twin for nearly every processor, the code for any is compiled in a third of the time. */
#define FALLBACK_CODE QUEENSIDE_PRAGMA(GCC optimize("O1"))
#endif
#endif
#ifndef FALLBACK_CODE
#define FALLBACK_CODE
#endif

#endif
