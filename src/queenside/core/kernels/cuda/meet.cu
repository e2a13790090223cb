/* Counting N-Queens by meeting in the middle, on a graphics processor.
 *
 * The idea, bands, halves, ties and symmetries are those of native/counter/meet/meet.h: a board is cut between its middle
 * columns, halves are listed by the rows they use, and pairs that fit are counted. This file shares no code with it.
 *
 * 1. `grow`, once for each column: the placements of c + 1 columns on a set of rows come from the lists of c columns
 *    on the same rows without one. A block makes a list. Nothing is listed on the host: a band is sent as a hundred
 *    numbers, and the device that joins does not wait for lists.
 *
 *        placement = down, 32 bits | up, 32 bits     diagonals by the row where they cross the next column;
 *                                                    the first bit of `up` says that the half is tied
 * 2. `join`: a block takes a set R of rows after the other. It makes the list of the halves on R and of those on all
 *    other rows, by the same test, and joins them.
 * 3. A half has 2B diagonals that reach the other half. Those in the middle of the board are its key, of at most ten
 *    bits; what is left fills four chunks of six bits (of seven for the largest boards). Halves are made twice: first
 *    they are counted, by key; then one list, the items, is written key by key, and the other, the patterns, as it
 *    comes. Which is which is decided by how long the joining takes.
 * 4. Patterns are taken 1024 at a time, a bit each: a row of 32 words. The block turns them into planes (a row for each
 *    bit) and makes a table: for each value of each chunk the row of the patterns that have none of its bits. Items go
 *    through the table in groups of one key. A warp takes a group, each thread a word: the patterns that fit the key
 *    are the same for all the group, and if there are none it is passed over. For each item four rows are read, and
 *    the bits counted that are in all of them.
 *
 * Why so. From shared memory a multiprocessor reads one row of 128 bytes in a cycle. Here each thread of a warp
 * reads one word of one row, the same item for all of them: no bank conflicts, none waits for another, and every
 * bit that is read answers for a pair. The place of a row takes one instruction: an item has a chunk in each byte,
 * rows are 256 bytes apart (two chunks have theirs side by side), and a byte permutation puts the chunk before the
 * thread's own place. So an item and 1024 patterns take
 *
 *        4.25 cycles of shared memory     4 rows, and a quarter of a load, since items come four at a time
 *        3.25 cycles of the integer units 4 permutations, 2 ANDs of three, half a sum of three; 2 instructions a cycle
 *        2    cycles of the unit that counts bits
 *        3    cycles of the schedulers    12 instructions, counted in the machine code for sm_90; 4 a cycle
 *
 * and at best 1024 / 4.25 = 240 pairs are done in a cycle. Lists of a thousand halves (N = 20) should take about as
 * long to make, to sort and to turn into tables as to be joined, and waiting at barriers for memory; so that some
 * blocks join while others do that, a block takes no more than 42 kB, and 48 registers a thread: five share a
 * multiprocessor of an H100, three an A100's and two a small card's. Chunks of seven bits make fewer keys and
 * larger groups, for 75 kB.
 *
 * Which thread writes first decides where a half stands in its list. Counts, residues and nodes do not depend on it.
 *
 * Compiled with CHUNK_BITS as 6 or 7. */
/* ---- CUDA ----
 *
 * A kernel runs in many blocks of threads. A block is written as steps, each done by every thread, and barriers
 * between them. In CUDA the threads of a step run side by side; the tests compile this file as C, with words of their
 * own in the place of these, where they are a loop:
 *
 *     EACH(t, 256) { shared->sum[t] = ...; }     step: the threads t = 0 ... 255
 *     BARRIER;                                   all is written before anyone reads it
 *
 * What a thread keeps from one step to the next lies in shared memory. Within a step no thread reads what another
 * one writes. */
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

#endif

enum {
    GROWERS = 64,            /* threads that grow a list */
    THREADS = 256,           /* threads that join */
    WARPS = THREADS / 32,
    SIDES = 2,               /* east and west */
    MAX_HALF = 10,          /* columns */
    MOST_ROWS = 2 * MAX_HALF,
    CHUNKS = 4,              /* one in each byte of a word */
    BITS = CHUNK_BITS * CHUNKS, /* of a half, beside its key */
    VALUES = 1 << CHUNK_BITS,   /* of a chunk */
    LOW_BITS = CHUNK_BITS / 2,
    HIGH_BITS = CHUNK_BITS - LOW_BITS,
    MAX_KEY_BITS = 10,
    MOST_KEYS = 2 << MAX_KEY_BITS, /* a tied half has a key of its own */
    PATTERNS = 1024,         /* in a block of them */
    GROUP = 128,             /* items in a group, at most */
    JOINERS = CHUNK_BITS == 6 ? 5 : 3, /* blocks that are to share a multiprocessor */
    SETTING_UP = 300         /* items that could be looked up while a table is made */
};

/* Longer lists would overflow what the scan packs into one number. */
#define MAX_LIST ((u32)1 << 17)
#define TIED 0x80000000u
#define PRIME (((u64)1 << 61) - 1)

/* How a board is divided. The host writes these as numbers of 32 bits, in this order. */
typedef struct {
    u32 n, band, half, free_rows;
    u32 reach;      /* B: diagonals of each direction that reach the other half */
    u32 cut;        /* of these, how many make the key */
    u32 one_side;   /* whether the west's halves are the mirrored east's */
    u32 choose[MOST_ROWS + 1][MAX_HALF + 2]; /* binomial coefficients */
} Plan;

/* The cells that a band leaves to the halves. A half's columns count from the edge of the board. */
typedef struct {
    u32 row[MOST_ROWS];           /* the free rows, from above */
    u32 closed[SIDES][MAX_HALF]; /* rows where no queen may stand, by column */
    u32 tied[SIDES][MAX_HALF];   /* rows where a queen makes the half tied */
    u32 kept_by;                  /* symmetries that keep the band: 1 mirror, 2 flip, 4 half turn */
    u32 middle;                   /* the place of the first middle row that is free, among the free rows */
    u32 images;                   /* how many bands it stands for */
    u32 twice;                    /* whether a pair counts twice if neither half is tied */
} Band;

/* A list: where it begins, and how long it is. */
typedef struct {
    u64 begin, size;
} Span;

/* Room for placements, and how much of it is used: more than there is if it is not enough. */
typedef struct {
    u64 used, size;
} Room;

/* What a block has counted. The residue, modulo PRIME, is summed up apart from the count. */
typedef struct {
    u64 count, residue, nodes;
    u64 longest;    /* list there was; with more words than there is room for, the rest is worth nothing */
    u64 looked_up;  /* items in blocks of patterns, for who measures */
} Result;

/* A queen to be added to the placements of a list. */
typedef struct {
    Span span;
    u32 row;
    u32 set; /* TIED if it makes the half tied */
} Source;

/* The lists from which the one on a set of rows is made. */
typedef struct {
    Source source[MAX_HALF];
    u32 count;
} Sources;

/* ---- sets of rows ---- */

/* The set of `size` places with this number, in colexicographic order. */
INLINE u32 set_of(const Plan *plan, u32 number, u32 size) {
    u32 set = 0;
    for (u32 place = plan->free_rows; size > 0; size--) {
        do place--;
        while (plan->choose[place][size] > number);
        set |= (u32)1 << place;
        number -= plan->choose[place][size];
    }
    return set;
}

/* The lists of the set without one of its members, where a queen of this column may stand on that. `spans` are the
 * lists of the band's side. */
INLINE void find_sources(const Plan *plan, const Band *band, u32 side, u32 column, u32 set, const Span *spans,
                         Sources *sources) {
    u32 below = 0, above = 0, place = 1;
    for (u32 rest = set & (set - 1); rest; rest &= rest - 1) above += plan->choose[first_bit(rest)][place++];
    sources->count = 0;
    place = 1;
    for (u32 rest = set; rest; rest &= rest - 1, place++) {
        u32 member = first_bit(rest), row = band->row[member], next = rest & (rest - 1);
        if (!(band->closed[side][column] >> row & 1)) {
            Source *source = &sources->source[sources->count++];
            source->span = spans[below + above];
            source->row = row;
            source->set = band->tied[side][column] >> row & 1 ? TIED : 0;
        }
        below += plan->choose[member][place];
        if (next) above -= plan->choose[first_bit(next)][place];
    }
}

INLINE int fits(u64 placement, u32 row) {
    return !(((u32)placement | (u32)(placement >> 32)) >> row & 1);
}

/* The placement with the queen of a source. */
INLINE u64 with_queen(u64 placement, const Source *source) {
    u64 queen = (u64)1 << source->row;
    return placement | queen | queen << 32 | source->set;
}

/* ---- growing ---- */

typedef struct {
    Sources sources;
    u32 count, next;
    u64 begin;
} Grower;

/* Moves diagonals on by a column; none come from beyond the board. */
INLINE u64 next_column(const Plan *plan, u64 placement) {
    u32 up = (u32)placement, down = (u32)(placement >> 32);
    u32 on_board = ((u32)1 << plan->n) - 1;
    return (u64)(down << 1 & on_board) << 32 | (up & ~TIED) >> 1 | (up & TIED);
}

INLINE u32 count_grown(const Sources *sources, const u64 *from, u32 thread) {
    u32 count = 0;
    for (u32 i = 0; i < sources->count; i++) {
        Source source = sources->source[i];
        for (u32 k = thread; k < source.span.size; k += GROWERS)
            count += (u32)fits(from[source.span.begin + k], source.row);
    }
    return count;
}

INLINE void write_grown(const Plan *plan, Grower *desk, const u64 *from, u64 *to, u32 thread) {
    for (u32 i = 0; i < desk->sources.count; i++) {
        Source source = desk->sources.source[i];
        for (u32 first = 0; first < source.span.size; first += GROWERS) {
            u32 k = first + thread;
            u64 placement = k < source.span.size ? from[source.span.begin + k] : ~(u64)0;
            int is_fitting = fits(placement, source.row);
            u32 place = take_place(&desk->next, is_fitting);
            if (is_fitting) to[desk->begin + place] = next_column(plan, with_queen(placement, &source));
        }
    }
}

/* Takes room for a list and notes where it is; for none if there is not so much. */
INLINE void begin_list(Grower *desk, Span *span, Room *room) {
    desk->begin = add_wide(&room->used, desk->count);
    int fitting = desk->begin + desk->count <= room->size;
    if (!fitting) desk->sources.count = 0;
    span->begin = desk->begin;
    span->size = fitting ? desk->count : 0;
}

/* The lists of `column` + 1 columns from those of `column`, around so many bands. Lists are in order of band, side
 * and set. Where there is no room, they are empty. */
KERNEL(GROWERS, 16)
grow(const Plan *plan, const Band *bands, u32 band_count, u32 column, const u64 *from, const Span *from_spans, u64 *to,
     Span *to_spans, Room *room) {
    SHARED(Grower, desk);
    u32 sides = plan->one_side ? 1 : 2;
    u32 sets = plan->choose[plan->free_rows][column + 1], before = plan->choose[plan->free_rows][column];
    for (u32 job = BLOCK; job < band_count * sides * sets; job += BLOCKS) {
        EACH(t, GROWERS) if (t == 0) {
            u32 half = job / sets, set = set_of(plan, job % sets, column + 1);
            find_sources(plan, &bands[half / sides], half % sides, column, set, from_spans + (u64)half * before,
                         &desk->sources);
            desk->count = desk->next = 0;
        }
        BARRIER;
        EACH(t, GROWERS) {
            u32 count = count_grown(&desk->sources, from, t);
            if (count) add(&desk->count, count);
        }
        BARRIER;
        EACH(t, GROWERS) if (t == 0) begin_list(desk, &to_spans[job], room);
        BARRIER;
        EACH(t, GROWERS) write_grown(plan, desk, from, to, t);
        BARRIER;
    }
}

/* ---- halves to be joined ---- */

/* Items of one key. */
typedef struct {
    u32 begin, size, key, tied;
} Group;

/* Where a block keeps its lists. */
typedef struct {
    u32 *item;    /* with a chunk in each byte */
    u32 *pattern; /* with the chunks one after the other; */
    u32 *key;     /* and of each its key, and whether it is tied */
    Group *group;
} Lists;

typedef union {
    u32 table[CHUNKS / 2][VALUES][2][32]; /* of chunk c and a value: [c / 2][value][c % 2] */
    u32 next[SIDES][MOST_KEYS];          /* while lists are made: halves with a key, or where the next one goes */
} Table;

typedef struct {
    Table table;
    u32 plane[BITS + MAX_KEY_BITS + 2][32]; /* of the patterns: chunks, key, tied, and whether there is one */
    u64 sum[THREADS];
    u32 scan[2][THREADS];
    Sources sources[SIDES];
    u32 size[SIDES];      /* of both lists */
    u32 items;            /* the side of the items */
    u32 groups;           /* of items, */
    u32 patterns;         /* and patterns, written so far */
    u32 job, band, set;
    u32 weight;           /* 0 for a set that need not be looked at */
    u32 looked_up;
    Result result;
} Desk;

/* The bits of one direction without those of the key; and these. */
INLINE u32 outside_key(const Plan *plan, u32 diagonals) {
    u32 low = (plan->reach - plan->cut) / 2, below = ((u32)1 << low) - 1;
    u32 all = ((u32)1 << (plan->reach - plan->cut)) - 1;
    return (diagonals & below) | (diagonals >> plan->cut & all & ~below);
}

INLINE u32 inside_key(const Plan *plan, u32 diagonals) {
    return diagonals >> (plan->reach - plan->cut) / 2 & (((u32)1 << plan->cut) - 1);
}

INLINE u32 up_of(const Plan *plan, u64 half) {
    return ((u32)half & ~TIED) >> (plan->band + 1);
}

INLINE u32 down_of(u64 half) {
    return (u32)(half >> 32);
}

/* An item's bit is compared with the pattern's of the other direction; so patterns have them the other way round. */
INLINE u32 rest_of(const Plan *plan, u32 first, u32 second) {
    return outside_key(plan, first) | outside_key(plan, second) << (plan->reach - plan->cut);
}

INLINE u32 key_of(const Plan *plan, u32 first, u32 second) {
    return inside_key(plan, first) | inside_key(plan, second) << plan->cut;
}

/* Where a half is counted: by key, then by whether it is tied. */
INLINE u32 drawer_of(const Plan *plan, u64 half) {
    return key_of(plan, up_of(plan, half), down_of(half)) << 1 | (u32)half >> 31;
}

INLINE u32 drawers(const Plan *plan) {
    return (u32)2 << 2 * plan->cut;
}

/* A chunk in each byte, counted from where the table begins. */
INLINE u32 spread(u32 rest, const Desk *desk) {
    u32 item = table_step(&desk->table) * 0x01010101u;
    UNROLL
    for (int c = 0; c < CHUNKS; c++) item += (rest >> CHUNK_BITS * c & (VALUES - 1)) << 8 * c;
    return item;
}

/* Counts the halves of a side by drawers. */
INLINE void count_halves(const Plan *plan, Desk *desk, u32 side, const u64 *words, u32 thread) {
    u32 count = 0;
    for (u32 i = 0; i < desk->sources[side].count; i++) {
        Source source = desk->sources[side].source[i];
        for (u32 k = thread; k < source.span.size; k += THREADS) {
            u64 placement = words[source.span.begin + k];
            if (!fits(placement, source.row)) continue;
            add(&desk->table.next[side][drawer_of(plan, with_queen(placement, &source))], 1);
            count++;
        }
    }
    if (count) add(&desk->size[side], count);
}

/* Makes the items again, and writes each where its drawer has its next place. */
INLINE void write_items(const Plan *plan, Desk *desk, const u64 *words, const Lists *lists, u32 thread) {
    u32 side = desk->items;
    for (u32 i = 0; i < desk->sources[side].count; i++) {
        Source source = desk->sources[side].source[i];
        for (u32 k = thread; k < source.span.size; k += THREADS) {
            u64 placement = words[source.span.begin + k], half = with_queen(placement, &source);
            if (!fits(placement, source.row)) continue;
            u32 place = add(&desk->table.next[side][drawer_of(plan, half)], 1);
            lists->item[place] = spread(rest_of(plan, up_of(plan, half), down_of(half)), desk);
        }
    }
}

/* Makes the patterns again, and writes them in any order. */
INLINE void write_patterns(const Plan *plan, Desk *desk, const u64 *words, const Lists *lists, u32 thread) {
    u32 side = 1 - desk->items;
    for (u32 i = 0; i < desk->sources[side].count; i++) {
        Source source = desk->sources[side].source[i];
        for (u32 first = 0; first < source.span.size; first += THREADS) {
            u32 k = first + thread;
            u64 placement = k < source.span.size ? words[source.span.begin + k] : ~(u64)0;
            u64 half = with_queen(placement, &source);
            int is_fitting = fits(placement, source.row);
            u32 place = take_place(&desk->patterns, is_fitting);
            if (!is_fitting) continue;
            lists->pattern[place] = rest_of(plan, down_of(half), up_of(plan, half));
            lists->key[place] = key_of(plan, down_of(half), up_of(plan, half)) | ((u32)half >> 31) << 2 * plan->cut;
        }
    }
}

/* ---- where the items of each drawer begin ---- */

/* Items in a drawer, filled up to fours; and in the upper bits groups of them. */
INLINE u32 packed_size(u32 count) {
    return ((count + 3) & ~3u) | (count + GROUP - 1) / GROUP << 20;
}

/* The drawers that a thread looks after: from t * `drawers_each`. */
INLINE u32 drawers_each(const Plan *plan) {
    return (drawers(plan) + THREADS - 1) / THREADS;
}

INLINE u32 packed_sum(const Plan *plan, const Desk *desk, u32 thread) {
    u32 each = drawers_each(plan), sum = 0;
    for (u32 d = thread * each; d < (thread + 1) * each && d < drawers(plan); d++)
        sum += packed_size(desk->table.next[desk->items][d]);
    return sum;
}

/* Puts the place where each drawer begins in the place of its count, and writes the groups. */
INLINE void open_drawers(const Plan *plan, Desk *desk, u32 at, const Lists *lists, u32 thread) {
    u32 each = drawers_each(plan);
    for (u32 d = thread * each; d < (thread + 1) * each && d < drawers(plan); d++) {
        u32 *next = &desk->table.next[desk->items][d], count = *next;
        u32 begin = at & (((u32)1 << 20) - 1), number = at >> 20;
        *next = begin;
        at += packed_size(count);
        for (u32 first = 0; first < count; first += GROUP) {
            u32 size = count - first < GROUP ? count - first : GROUP;
            Group group = {begin + first, size, d >> 1, d & 1};
            lists->group[number++] = group;
        }
    }
}

/* Sums up what the threads before each have, in steps that double (Hillis and Steele, 1986), and opens the drawers. */
INLINE void scan_drawers(const Plan *plan, Desk *desk, const Lists *lists) {
    u32 now = 0;
    EACH(t, THREADS) desk->scan[0][t] = packed_sum(plan, desk, t);
    BARRIER;
    for (u32 step = 1; step < THREADS; step *= 2, now = 1 - now) {
        EACH(t, THREADS) desk->scan[1 - now][t] = desk->scan[now][t] + (t >= step ? desk->scan[now][t - step] : 0);
        BARRIER;
    }
    EACH(t, THREADS) {
        if (t == THREADS - 1) desk->groups = desk->scan[now][t] >> 20;
        open_drawers(plan, desk, t ? desk->scan[now][t - 1] : 0, lists, t);
    }
    BARRIER;
}

/* ---- tables ---- */

/* Exchanges bits: the upper of each 2 * step bits of `*low` with the lower of `*high`. */
INLINE void exchange(u32 *low, u32 *high, int step, u32 bits) {
    u32 moved = (*low >> step ^ *high) & bits;
    *high ^= moved;
    *low ^= moved << step;
}

/* Turns 32 words into 32 planes (after H. Warren, Hacker's Delight, 2002, 7-3). */
INLINE void transpose(u32 *row) {
    UNROLL
    for (int i = 0; i < 16; i++) exchange(&row[i], &row[i + 16], 16, 0x0000FFFF);
    UNROLL
    for (int i = 0; i < 32; i++)
        if (!(i & 8)) exchange(&row[i], &row[i + 8], 8, 0x00FF00FF);
    UNROLL
    for (int i = 0; i < 32; i++)
        if (!(i & 4)) exchange(&row[i], &row[i + 4], 4, 0x0F0F0F0F);
    UNROLL
    for (int i = 0; i < 32; i++)
        if (!(i & 2)) exchange(&row[i], &row[i + 2], 2, 0x33333333);
    UNROLL
    for (int i = 0; i < 32; i++)
        if (!(i & 1)) exchange(&row[i], &row[i + 1], 1, 0x55555555);
}

/* The planes of `count` patterns, a column of 32: pattern 32 i + column is bit i of this column. The first 32 threads
 * do the chunks, the next 32 the keys. */
INLINE void make_planes(Desk *desk, const Lists *lists, u32 begin, u32 count, u32 thread) {
    u32 column = thread % 32, there = 0, row[32];
    const u32 *from = (thread < 32 ? lists->pattern : lists->key) + begin;
    UNROLL
    for (u32 i = 0; i < 32; i++) {
        u32 k = 32 * i + column;
        row[i] = k < count ? from[k] : 0;
        there |= (u32)(k < count) << i;
    }
    transpose(row);
    if (thread < 32) {
        UNROLL
        for (u32 b = 0; b < BITS; b++) desk->plane[b][column] = row[b];
        return;
    }
    UNROLL
    for (u32 b = 0; b < MAX_KEY_BITS + 1; b++) desk->plane[BITS + b][column] = row[b];
    desk->plane[BITS + MAX_KEY_BITS + 1][column] = there;
}

/* A part of the rows of a chunk, one column: for each value the patterns without any of its bits. */
INLINE void make_rows(Desk *desk, u32 thread) {
    enum { PARTS = THREADS / (32 * CHUNKS) };
    u32 chunk = thread / 32 % CHUNKS, column = thread % 32, part = thread / (32 * CHUNKS), low[1 << LOW_BITS];
    const u32(*plane)[32] = desk->plane + CHUNK_BITS * chunk;
    low[0] = ~0u;
    UNROLL
    for (int b = 0; b < LOW_BITS; b++)
        UNROLL
        for (int i = 0; i < 1 << b; i++) low[1 << b | i] = low[i] & ~plane[b][column];
    for (u32 h = part; h < 1 << HIGH_BITS; h += PARTS) {
        u32 high = ~0u;
        UNROLL
        for (u32 b = 0; b < HIGH_BITS; b++) high &= h >> b & 1 ? ~plane[LOW_BITS + b][column] : ~0u;
        UNROLL
        for (u32 l = 0; l < 1 << LOW_BITS; l++)
            desk->table.table[chunk / 2][h << LOW_BITS | l][chunk % 2][column] = high & low[l];
    }
}

/* ---- joining ---- */

/* Which of the patterns in a thread's word fit an item, of those that `fit` its key. */
INLINE u32 look_up(const Desk *desk, u32 fit, u32 item, u32 lane) {
    UNROLL
    for (int c = 0; c < CHUNKS; c++)
        fit &= read_step(&desk->table, item, c, (u32)(c / 2 * VALUES * 256 + c % 2 * 128), 4 * lane);
    return fit;
}

/* How many fit, of all items of a group; those among `again` count twice. */
INLINE u32 match(const Desk *desk, const u32 *items, u32 size, u32 fit, u32 again, int counts_twice, u32 lane) {
    u32 sum = 0;
    const u32 *fours = items + (size & ~3u), *end = items + size;
    for (; items < fours; items += 4) {
        u32 four[4];
        load_four(items, four);
        UNROLL
        for (int k = 0; k < 4; k++) {
            u32 fitting = look_up(desk, fit, four[k], lane);
            sum += bits_in(fitting);
            if (counts_twice) sum += bits_in(fitting & again);
        }
    }
    for (; items < end; items++) {
        u32 fitting = look_up(desk, fit, *items, lane);
        sum += bits_in(fitting);
        if (counts_twice) sum += bits_in(fitting & again);
    }
    return sum;
}

/* Which patterns have nothing in common with a key. */
INLINE u32 suiting(const Desk *desk, u32 key, u32 lane) {
    u32 fit = desk->plane[BITS + MAX_KEY_BITS + 1][lane];
    for (; key; key &= key - 1) fit &= ~desk->plane[BITS + first_bit(key)][lane];
    return fit;
}

/* The pairs of a block of patterns that a thread counts: of each group of its warp, in its word. */
INLINE void join_groups(const Plan *plan, Desk *desk, const Lists *lists, u32 twice, u32 thread) {
    u32 lane = thread % 32, looked_up = 0;
    u32 untied = ~desk->plane[BITS + 2 * plan->cut][lane];
    u64 sum = 0;
    for (u32 g = thread / 32; g < desk->groups; g += WARPS) {
        Group group = lists->group[g];
        u32 fit = suiting(desk, group.key, lane);
        if (!in_any(fit)) continue;
        looked_up += group.size;
        if (twice && !group.tied) sum += match(desk, lists->item + group.begin, group.size, fit, untied, 1, lane);
        else sum += match(desk, lists->item + group.begin, group.size, fit, 0, 0, lane);
    }
    desk->sum[thread] += sum;
    if (lane == 0) add(&desk->looked_up, looked_up);
}

/* Joins the lists of a desk, block after block of patterns. */
INLINE void join_lists(const Plan *plan, Desk *desk, const Lists *lists, u32 twice) {
    u32 patterns = desk->size[1 - desk->items];
    for (u32 begin = 0; begin < patterns; begin += PATTERNS) {
        u32 count = patterns - begin < PATTERNS ? patterns - begin : PATTERNS;
        EACH(t, THREADS) if (t < 64) make_planes(desk, lists, begin, count, t);
        BARRIER;
        EACH(t, THREADS) make_rows(desk, t);
        BARRIER;
        EACH(t, THREADS) join_groups(plan, desk, lists, twice, t);
        BARRIER;
    }
}

/* ---- sets of rows, one after the other ---- */

INLINE u32 upside_down(u32 set, u32 places) {
    u32 image = 0;
    for (u32 i = 0; i < places; i++) image |= (set >> i & 1) << (places - 1 - i);
    return image;
}

/* How many sets of rows this one stands for, under the symmetries that keep the band; 0 if another one stands for
 * it. The mirror alone keeps a band of one queen off the centre: then the middle row, which is free, is kept in
 * the east, so that no western half is tied. */
INLINE u32 weight_of(const Plan *plan, const Band *band, u32 set) {
    u32 all = ((u32)1 << plan->free_rows) - 1, kept = 1, same = 1;
    u32 images[3] = {~set & all, upside_down(set, plan->free_rows), upside_down(~set & all, plan->free_rows)};
    if (band->kept_by == 1) return set >> band->middle & 1 ? 2 : 0;
    UNROLL
    for (int i = 0; i < 3; i++) {
        if (!(band->kept_by >> i & 1)) continue;
        if (images[i] < set) return 0;
        kept++;
        same += images[i] == set;
    }
    return kept / same;
}

/* Reads what is to be done, if there is anything: the band and the set. */
INLINE void begin_job(const Plan *plan, const Band *bands, u32 job, u32 end, Desk *desk) {
    u32 sets = plan->choose[plan->free_rows][plan->half];
    desk->job = job;
    if (job >= end) return;
    desk->band = job / sets;
    desk->set = set_of(plan, job % sets, plan->half);
    desk->weight = weight_of(plan, &bands[desk->band], desk->set) * bands[desk->band].images;
    desk->patterns = desk->looked_up = 0;
    desk->size[0] = desk->size[1] = 0;
}

/* From which lists those of the set are made, and of all other rows. A thread for each side. */
INLINE void find_lists(const Plan *plan, const Band *bands, const Span *spans, Desk *desk, u32 side) {
    u32 others = ~desk->set & (((u32)1 << plan->free_rows) - 1), sides = plan->one_side ? 1 : 2;
    u32 half = desk->band * sides + (plan->one_side ? 0 : side);
    spans += (u64)half * plan->choose[plan->free_rows][plan->half - 1];
    find_sources(plan, &bands[desk->band], side, plan->half - 1, side ? others : desk->set, spans,
                 &desk->sources[side]);
}

/* About how long it takes to join so many. */
INLINE u32 join_cost(u32 items, u32 patterns) {
    return (patterns + PATTERNS - 1) / PATTERNS * (items + SETTING_UP);
}

/* Counts both lists and decides which are the items. Returns 0 if one is empty, or longer than there is room for. */
INLINE int count_lists(const Plan *plan, const Band *bands, Desk *desk, const u64 *words, const Span *spans, u32 room) {
    EACH(t, THREADS) {
        for (u32 d = t; d < drawers(plan); d += THREADS) desk->table.next[0][d] = desk->table.next[1][d] = 0;
        if (t % 32 == 0 && t / 32 < SIDES) find_lists(plan, bands, spans, desk, t / 32);
    }
    BARRIER;
    EACH(t, THREADS)
        for (u32 side = 0; side < SIDES; side++) count_halves(plan, desk, side, words, t);
    BARRIER;
    u32 easts = desk->size[0], wests = desk->size[1], longest = easts > wests ? easts : wests;
    EACH(t, THREADS) if (t == 0) {
        desk->items = join_cost(easts, wests) <= join_cost(wests, easts) ? 0 : 1;
        if (longest > desk->result.longest) desk->result.longest = longest;
        desk->result.nodes += (u64)easts * wests;
    }
    BARRIER;
    return easts && wests && longest <= room;
}

INLINE void write_lists(const Plan *plan, Desk *desk, const u64 *words, const Lists *lists) {
    scan_drawers(plan, desk, lists);
    EACH(t, THREADS) write_items(plan, desk, words, lists, t);
    EACH(t, THREADS) write_patterns(plan, desk, words, lists, t);
    BARRIER;
}

/* Adds the pairs that the threads have found to what the block has counted. No overflow: lists have at most 2^17
 * halves, a pair counts at most 64 times, and a call looks at fewer than 2^23 sets of rows. */
INLINE void add_pairs(Desk *desk) {
    EACH(t, THREADS) if (t < 32) {
        u64 sum = 0;
        for (u32 w = 0; w < WARPS; w++) sum += desk->sum[t + 32 * w];
        desk->sum[t] = sum;
    }
    BARRIER;
    EACH(t, THREADS) if (t == 0) {
        u64 pairs = 0;
        for (u32 k = 0; k < 32; k++) pairs += desk->sum[k];
        u64 residue = desk->result.residue + pairs * desk->weight;
        desk->result.count += pairs * desk->weight;
        desk->result.residue = (residue & PRIME) + (residue >> 61);
        desk->result.looked_up += desk->looked_up;
    }
    BARRIER;
}

/* Where the lists of a block begin in `scratch`: with room for items (in fours), patterns and groups. */
INLINE Lists lists_of(u32 *scratch, u32 room) {
    u32 items = room + 4 * MOST_KEYS, groups = MOST_KEYS + room / GROUP;
    u32 *own = scratch + (u64)BLOCK * (items + 2 * room + 4 * groups);
    Lists lists;
    lists.item = own;
    lists.pattern = own + items;
    lists.key = own + items + room;
    lists.group = (Group *)(void *)(own + items + 2 * room);
    return lists;
}

/* Counts the pairs of the sets of rows with the numbers from `first` up to `end`, where set s of band b is number
 * b * sets + s. `words` and `spans` are what was grown. `room`, a multiple of 4, is for how long lists there is
 * room. `*next` is 0 at first. Each block writes its own result. */
KERNEL(THREADS, JOINERS)
join(const Plan *plan, const Band *bands, const u64 *words, const Span *spans, u32 first, u32 end, u32 *scratch,
     u32 room, u32 *next, Result *results) {
    SHARED(Desk, desk);
    Lists lists = lists_of(scratch, room);
    EACH(t, THREADS) if (t == 0) {
        Result none = {0, 0, 0, 0, 0};
        desk->result = none;
    }
    for (;;) {
        EACH(t, THREADS) {
            desk->sum[t] = 0;
            if (t == 0) begin_job(plan, bands, first + add(next, 1), end, desk);
        }
        BARRIER;
        if (desk->job >= end) break;
        if (desk->weight && count_lists(plan, bands, desk, words, spans, room)) {
            write_lists(plan, desk, words, &lists);
            join_lists(plan, desk, &lists, bands[desk->band].twice);
            add_pairs(desk);
        }
        BARRIER;
    }
    EACH(t, THREADS) if (t == 0) results[BLOCK] = desk->result;
}

#ifndef __CUDACC__
/* For who must say how much shared memory a kernel takes. */
EXPORT u32 shared_bytes[2] = {sizeof(Grower), sizeof(Desk)};
#endif
