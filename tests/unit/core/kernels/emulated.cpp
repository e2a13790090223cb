/* Runs the kernels of meet.cu on a CPU, each thread as a coroutine, the blocks in turn: slow, for small boards. Coroutines
 * wait for each other at barriers and where a warp does something together; so a barrier that one warp does not reach
 * ends in an error. With a seed warps run ahead of each other at random, as far as barriers let them: a missing
 * one shows in the count. */
#include <csetjmp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <random>
#include <ucontext.h>

typedef uint8_t u8;
typedef uint32_t u32;
typedef unsigned long long u64;

#define KERNEL(threads, blocks) static void
#define INLINE static inline
#define UNROLL
#define NO_UNROLL
#define UNROLL_TWICE
#define __align__(size) alignas(size)

struct Index {
    u32 x;
};
struct alignas(8) uint2 {
    u32 x, y;
};
struct alignas(16) uint4 {
    u32 x, y, z, w;
};

static Index blockIdx, gridDim, threadIdx;
alignas(1024) static u8 shared_memory[1 << 18];
#define SHARED_MEMORY(name) u8 *name = shared_memory

/* ---- coroutines ---- */

enum { MAX_THREADS = 768, STACK = 1 << 16 };

/* A place where threads wait until all have come. */
struct Meeting {
    u32 arrived, number;
    u64 value[2][32];
};

struct Thread {
    ucontext_t start;
    jmp_buf position;
    bool has_begun, is_over;
    const Meeting *meeting; /* where it waits, if anywhere, */
    u32 number;             /* until this is past */
};

static Thread thread[MAX_THREADS];
static Meeting warp_meeting[MAX_THREADS / 32], block_meeting;
static jmp_buf scheduler;
static u32 thread_count;
static std::function<void()> kernel_body;
static std::mt19937 chance;

static void meet_all(Meeting *meeting, u32 expected) {
    Thread *own = &thread[threadIdx.x];
    own->meeting = meeting, own->number = meeting->number;
    if (++meeting->arrived == expected) meeting->arrived = 0, meeting->number++;
    if (!_setjmp(own->position)) _longjmp(scheduler, 1);
}

static void run_body() {
    kernel_body();
    thread[threadIdx.x].is_over = true;
    _longjmp(scheduler, 1);
}

/* Runs a thread until it waits. Returns false if it cannot run. */
static bool resume(u32 number) {
    Thread *next = &thread[number];
    if (next->is_over || (next->meeting && next->meeting->number == next->number)) return false;
    threadIdx.x = number;
    if (_setjmp(scheduler)) return true;
    if (next->has_begun) _longjmp(next->position, 1);
    next->has_begun = true;
    setcontext(&next->start);
    return false;
}

static bool resume_warp(u32 warp) {
    bool has_run = false;
    for (u32 lane = 0; lane < 32; lane++) has_run |= resume(32 * warp + lane);
    return has_run;
}

static void run_block(bool shuffled) {
    static u8 *stacks = (u8 *)malloc((size_t)MAX_THREADS * STACK);
    for (u32 t = 0; t < thread_count; t++) {
        Thread *next = &thread[t];
        next->has_begun = next->is_over = false, next->meeting = nullptr;
        getcontext(&next->start);
        next->start.uc_stack.ss_sp = stacks + (size_t)t * STACK;
        next->start.uc_stack.ss_size = STACK;
        makecontext(&next->start, run_body, 0);
    }
    u32 warps = thread_count / 32;
    for (u32 stuck = 0; stuck < 5000;) {
        bool has_run = false;
        if (shuffled) has_run = resume_warp(chance() % warps);
        else
            for (u32 warp = 0; warp < warps; warp++)
                while (resume_warp(warp)) has_run = true;
        stuck = has_run ? 0 : stuck + 1;
    }
    for (u32 t = 0; t < thread_count; t++)
        if (!thread[t].is_over) {
            fprintf(stderr, "threads wait for each other\n");
            abort();
        }
}

static void launch(u32 blocks, u32 threads, u32 seed, std::function<void()> body) {
    kernel_body = body, thread_count = threads, gridDim.x = blocks;
    chance.seed(seed);
    for (u32 block = 0; block < blocks; block++) {
        blockIdx.x = block;
        memset(shared_memory, 0xA5, sizeof shared_memory); /* nobody may rely on what was there */
        run_block(seed != 0);
    }
}

/* ---- what threads do together ---- */

static void __syncthreads() { meet_all(&block_meeting, thread_count); }

static const u64 *gather(u64 value) {
    Meeting *meeting = &warp_meeting[threadIdx.x / 32];
    u32 turn = meeting->number & 1;
    meeting->value[turn][threadIdx.x % 32] = value;
    meet_all(meeting, 32);
    return meeting->value[turn];
}

static void __syncwarp() { gather(0); }

static u32 __ballot_sync(u32, u32 is_true) {
    const u64 *all = gather(is_true != 0);
    u32 set = 0;
    for (int lane = 0; lane < 32; lane++) set |= (u32)all[lane] << lane;
    return set;
}

static int __any_sync(u32 mask, u32 is_true) { return __ballot_sync(mask, is_true) != 0; }

template <class T> static T __shfl_sync(u32, T x, u32 lane) { return (T)gather(x)[lane % 32]; }
template <class T> static T __shfl_xor_sync(u32, T x, u32 step) { return (T)gather(x)[threadIdx.x % 32 ^ step]; }
template <class T> static T __shfl_up_sync(u32, T x, u32 step) {
    u32 lane = threadIdx.x % 32;
    const u64 *all = gather(x);
    return lane >= step ? (T)all[lane - step] : x;
}

static u32 __reduce_add_sync(u32, u32 x) {
    const u64 *all = gather(x);
    u32 sum = 0;
    for (int lane = 0; lane < 32; lane++) sum += (u32)all[lane];
    return sum;
}

template <class T> static T atomicAdd(T *number, T more) {
    T before = *number;
    *number += more;
    return before;
}

template <class T> static void atomicOr(T *number, T bits) { *number |= bits; }

static int __popc(u32 x) { return __builtin_popcount(x); }
static int __popcll(u64 x) { return __builtin_popcountll(x); }
static int __ffs(int x) { return __builtin_ffs(x); }
static int __clz(int x) { return x ? __builtin_clz((u32)x) : 32; }
static float __fdividef(float x, float y) { return x / y; }
static u32 __funnelshift_l(u32 low, u32 high, u32 by) { return (u32)(((u64)high << 32 | low) << (by & 31) >> 32); }
static u32 __brev(u32 x) {
    u32 y = 0;
    for (int i = 0; i < 32; i++) y |= (x >> i & 1) << (31 - i);
    return y;
}
static u32 __byte_perm(u32 a, u32 b, u32 selector) {
    u64 both = a | (u64)b << 32;
    u32 y = 0;
    for (int i = 0; i < 4; i++) y |= (u32)(both >> 8 * (selector >> 4 * i & 7) & 255) << 8 * i;
    return y;
}

#include MEET

/* ---- what the tests call ---- */

extern "C" {
/* For who must say how large these are. */
u32 sizes[5] = {sizeof(Shared), sizeof(Band), sizeof(Result), sizeof(Plan), THREADS};

void run_prepare(u32 blocks, u32 seed, const Plan *plan, const u8 *details, u32 count, Band *bands) {
    launch(blocks, 32, seed, [=] { prepare(plan, details, count, bands); });
}

void run_grow(u32 blocks, u32 seed, const Plan *plan, const Band *bands, u32 count, u32 column, const u64 *from,
              const Span *from_spans, u64 *to, Span *to_spans, Room *room) {
    launch(blocks, GROWERS, seed,
           [=] { grow(plan, bands, count, column, from, from_spans, to, to_spans, room); });
}

void run_join(u32 blocks, u32 seed, const Plan *plan, const Band *bands, u32 end, const uint2 *placements,
              const Span *spans, u32 *halves, u32 side_size, u32 *next, Result *results) {
    launch(blocks, THREADS, seed, [=] {
        join(plan, bands, end, placements, spans, halves, side_size, next, results);
    });
}
}
