/* The words in which the kernels for graphics processors are written, said twice: in CUDA, and in C.
 *
 * A kernel runs in many blocks of threads. A block is written as steps, each done by every thread, and barriers
 * between them. In CUDA the threads of a step run side by side; in C they are a loop, so that the same source
 * runs, and is tested, where there is no graphics processor:
 *
 *     EACH(t, 256) { shared->sum[t] = ...; }     step: the threads t = 0 ... 255
 *     BARRIER;                                   all is written before anyone reads it
 *
 * What a thread keeps from one step to the next lies in shared memory. Within a step no thread reads what another
 * one writes; C loops run backwards with -DBACKWARDS, so that a test notices who does. */
#ifndef QUEENSIDE_THREADS_H
#define QUEENSIDE_THREADS_H

#ifdef __CUDACC__

typedef unsigned int u32;
typedef unsigned long long u64;

#define KERNEL(threads, blocks) extern "C" __global__ void __launch_bounds__(threads, blocks)
#define INLINE __device__ __forceinline__
#define BLOCK blockIdx.x
#define BLOCKS gridDim.x
#define EACH(t, threads) for (u32 t = threadIdx.x, once = 1; once; once = 0)
#define BARRIER __syncthreads()
#define SHARED(type, name)                                   \
    extern __shared__ __align__(1024) uint4 shared_memory[]; \
    type *name = (type *)(void *)shared_memory
#define UNROLL _Pragma("unroll")

/* Adds to a number that other threads add to as well; returns what it was. */
INLINE u32 add(u32 *number, u32 more) {
    return atomicAdd(number, more);
}

INLINE u64 add_wide(u64 *number, u64 more) {
    return atomicAdd(number, more);
}

/* A place of its own, from `*next` on, for each thread that wants one. All 32 threads of a warp must ask at once: so
 * that only one of them adds. */
INLINE u32 take_place(u32 *next, int is_fitting) {
    u32 wants = __ballot_sync(~0u, is_fitting), lane = threadIdx.x & 31, first = 0;
    if (lane == 0 && wants) first = atomicAdd(next, (u32)__popc(wants));
    return __shfl_sync(~0u, first, 0) + (u32)__popc(wants & ((1u << lane) - 1));
}

/* Whether it is true in any thread of the warp; in C, in this one. Only to skip work that would come to nothing. */
INLINE int in_any(u32 value) {
    return __any_sync(~0u, value != 0);
}

INLINE u32 bits_in(u32 set) {
    return (u32)__popc(set);
}

INLINE u32 first_bit(u32 set) {
    return (u32)__ffs((int)set) - 1;
}

/* Where a table in shared memory begins, which lies on a boundary of 256 bytes, in such steps; in C it is 0, and what
 * is read from there is the table. */
INLINE u32 table_step(const void *table) {
    return (u32)__cvta_generic_to_shared(table) >> 8;
}

/* The word of a table at `step` * 256 + `fixed` + `below`, where `step` is byte `c` of a word and `below` is less than
 * 256. The place takes one instruction, and reading another one. */
INLINE u32 read_step(const void *table, u32 steps, int c, u32 fixed, u32 below) {
    u32 place = __byte_perm(steps, below, 0x5504u | (u32)c << 4), word;
    (void)table;
    asm volatile("ld.shared.u32 %0, [%1];" : "=r"(word) : "r"(place + fixed));
    return word;
}

/* Four words that lie on a boundary of 16 bytes, in one load. */
INLINE void load_four(const u32 *from, u32 *to) {
    uint4 four = *(const uint4 *)(const void *)from;
    to[0] = four.x, to[1] = four.y, to[2] = four.z, to[3] = four.w;
}

#else /* C */

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

#endif
#endif
