/* Counting N-Queens by meeting in the middle, on a graphics processor.
 *
 * The idea, bands, halves, ties and symmetries are those of native/counter/meet/meet.h: a board is cut between its
 * middle columns, halves are listed by the rows they use, and pairs that fit are counted. This file shares no code
 * with it.
 *
 * 1. `prepare`: of each band, which cells it leaves, and the words of queens in the two innermost columns.
 * 2. `grow`, once for each outer column: a warp makes a list, of the placements of c + 1 columns on a set of rows, from
 *    the lists of c columns on the same rows without one. After the last of them placements are packed:
 *
 *        high   the diagonals that reach the other half, as the east sees them, in four chunks of 7 bits, a byte each
 *        low    key (11 bits) | tied | 1 | 0 | edges (18 bits)
 *
 *    Diagonals of the band's queens are closed to both halves and left out; what is more than 28 is key. Edges are the
 *    diagonals that end before the other half, but may attack the two innermost columns. So a test for both of
 *    their queens is an AND, and a half the OR of both words.
 * 3. `join`: a block takes a set R of rows after the other. It lists the halves on R and those on all other rows, from
 *    the lists without two of the rows: each placement is tried with the queens in these two rows both ways. Halves lie
 *    in classes, by key and tie, each behind a cursor: nothing is sorted.
 * 4. One list becomes the patterns, in words of 32 of one class; 32 words are turned into planes (a row for each bit)
 *    and these into a table: for each value of each chunk the row of the patterns that have none of its bits. An
 *    item of the other list reads four rows, and the bits are counted that are in all of them. What key and tie
 *    allow is a mask and a factor for each thread, the same for all items of a class. With few words left the
 *    warp holds copies of them, each for other items.
 * 5. A block needs three barriers for a set: planes, table, join. While some warps join, others list the halves of the
 *    next set and one finds the sources of the set after that. All take from common counters, so that none waits long.
 *
 * Why so. From shared memory a multiprocessor reads one row of 128 bytes in a cycle. Here each thread of a warp reads
 * one word of one row, so there are no bank conflicts, and every bit that is read answers for a pair. A chunk in each
 * byte makes a row's place one byte permutation. An item and 1024 patterns take 4.25 cycles of shared memory and 12
 * instructions, of which 4 are issued in a cycle.
 *
 * Which thread writes first decides where a half stands in its list. Counts, residues and nodes do not depend on it.
 *
 * Compiled with CHUNK_BITS as 7, or as 8 where bands leave more than 34 diagonals; TABLE_AT says where a block's shared
 * memory begins. The tests run it on a CPU: see tests/unit/core/kernels/emulator.h. */
#ifdef __CUDACC__
typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;
#define KERNEL(threads, blocks) extern "C" __global__ void __launch_bounds__(threads, blocks)
#define INLINE __device__ __forceinline__
#define UNROLL _Pragma("unroll")
#define UNROLL_TWICE _Pragma("unroll 2")
#define NO_UNROLL _Pragma("unroll 1")
#define SHARED_MEMORY(name) extern __shared__ __align__(1024) u8 name[]
#endif

#define THREADS (CHUNK_BITS == 8 ? 512 : 256)
#if __CUDA_ARCH__ >= 900 && __CUDA_ARCH__ < 1100
#define BLOCKS_PER_PROCESSOR (CHUNK_BITS == 8 ? 1 : 3)
#else /* less shared memory */
#define BLOCKS_PER_PROCESSOR (CHUNK_BITS == 8 ? 1 : 2)
#endif

enum {
    WARPS = THREADS / 32,
    GROWERS = 256,
    SIDES = 2,                   /* east and west */
    MAX_HALF = 11,               /* columns */
    MAX_ROWS = 2 * MAX_HALF,
    INNER = 2,                   /* innermost columns: the outer one of them, and the one beside the band */
    MAX_SOURCES = MAX_HALF * (MAX_HALF - 1), /* of both sides */
    BITS = 4 * CHUNK_BITS,
    VALUES = 1 << CHUNK_BITS,
    MAX_KEY_BITS = CHUNK_BITS == 8 ? 10 : 6,
    CLASSES = 2 << MAX_KEY_BITS, /* of a side, at most: 2 * key + tied */
    CLASS_AT = 20,
    KEY_AT = 21,
    GROWN_SETS = 16,             /* sets that a warp takes at a time: in `grow`, */
    JOINED_SETS = 8,             /* and a block in `join` */
    UNROLLED = 4,                /* loads that are under way at once */
    SETTING_UP = 150             /* items that could be looked up while a table is made */
};

#define ALL (~0u)
#define TIED (1u << CLASS_AT)
#define CLOSED (1u << 19) /* in every placement, and in queens that may not stand there */
#define NOTHING (1u << 18) /* in every queen, and in what is read behind the end of a list */
#define RAW_TIED (1u << 31) /* in placements that are not packed yet */
#define PRIME (((u64)1 << 61) - 1)

/* How a board is divided. The host writes it as numbers of 32 bits. */
struct Plan {
    u32 n, band, half, rows;
    u32 reach; /* diagonals of each direction that reach the other half */
    u32 choose[MAX_ROWS + 1][MAX_HALF + 1];
};

struct __align__(16) Queen {
    u32 high, low, tied, unused;
};

struct __align__(16) Band {
    Queen queen[SIDES][INNER][MAX_ROWS];  /* by place among the free rows */
    u32 partners[SIDES][MAX_ROWS];        /* places where another queen may stand in the inner columns, by place */
    u32 row[MAX_ROWS];                    /* the free rows, from above */
    u32 closed[SIDES][MAX_HALF], tied[SIDES][MAX_HALF]; /* rows, by column from the edge */
    u32 kept_by;                          /* symmetries that keep the band: 1 mirror, 2 flip, 4 half turn */
    u32 middle;                           /* the place of the first middle row that is free */
    u32 images;                           /* how many bands it stands for */
    u32 twice;                            /* whether a pair counts twice if neither half is tied */
    u32 key_bits, key_at[10];             /* of the two directions, the second one 32 up */
    u32 first_bits;                       /* live diagonals of the first direction that are not key */
    u32 removed[2];                       /* diagonals of each direction that are dead or key */
};

/* A list: where it begins, in fours, and how long it is. */
struct Span {
    u32 begin, size;
};

/* Fours of a store: how many are taken, more than there are if it is not enough, and how many there are. */
struct Room {
    u32 used, size;
};

struct Result {
    u64 count, residue, nodes; /* the residue, modulo PRIME, is summed up apart from the count */
    u32 is_full;               /* whether a class had too little room: then the rest is worth nothing */
    u32 misplaced;             /* whether shared memory does not begin at TABLE_AT */
};

/* ---- warps ---- */

INLINE u32 prefix_sum(u32 x, u32 lane) {
    for (u32 step = 1; step < 32; step *= 2) {
        u32 before = __shfl_up_sync(ALL, x, step);
        if (lane >= step) x += before;
    }
    return x;
}

/* ---- sets of rows, in colexicographic order ---- */

INLINE u32 set_of(const Plan *plan, u32 number, u32 size) {
    u32 set = 0;
    for (u32 place = plan->rows; size > 0; size--) {
        do place--;
        while (plan->choose[place][size] > number);
        set |= 1u << place;
        number -= plan->choose[place][size];
    }
    return set;
}

/* The next set of so many (R. W. Gosper, HAKMEM, 1972, item 175). */
INLINE u32 next_set(u32 set) {
    u32 low = set & (0u - set), carried = set + low;
    return carried | ((set ^ carried) >> 2) >> (__ffs((int)low) - 1);
}

/* The number of the set without the place of this lane. */
INLINE u32 number_without(const Plan *plan, u32 set, u32 lane) {
    u32 member = set >> lane & 1, below = __popc(set & ((1u << lane) - 1));
    u32 same = member ? plan->choose[lane][below + 1] : 0, moved = member ? plan->choose[lane][below] : 0;
    u32 same_sum = prefix_sum(same, lane), moved_sum = prefix_sum(moved, lane);
    return same_sum - same + __shfl_sync(ALL, moved_sum, 31) - moved_sum;
}

/* ---- packing ---- */

/* Without these bits: those above each move down, the uppermost first. */
INLINE u32 without_bits(u32 diagonals, u32 removed) {
    while (removed) {
        u32 bit = 31 - __clz((int)removed), below = (1u << bit) - 1;
        removed &= below;
        diagonals = (diagonals & below) | (diagonals >> 1 & ~below);
    }
    return diagonals;
}

/* A chunk in each byte. */
INLINE u32 spread(u64 bits) {
    u32 word = 0;
    UNROLL
    for (int c = 0; c < 4; c++) word |= (u32)(bits >> CHUNK_BITS * c & (VALUES - 1)) << 8 * c;
    return word;
}

/* `up` by the row where diagonals cross the outer one of the two inner columns, `down` where they cross the other. */
INLINE Queen pack(const Plan *plan, const Band *band, u32 side, u32 up, u32 down) {
    u32 edges = plan->band + INNER, reach = (1u << plan->reach) - 1;
    u32 ups = up >> edges & reach, downs = down & reach, first = side ? downs : ups, second = side ? ups : downs;
    u64 both = first | (u64)second << 32;
    Queen queen = {0, (up & ((1u << edges) - 1)) | down >> plan->reach << edges, 0, 0};
    for (u32 i = 0; i < band->key_bits; i++) queen.low |= (u32)(both >> band->key_at[i] & 1) << (KEY_AT + i);
    first = without_bits(first, band->removed[0]);
    second = without_bits(second, band->removed[1]);
    queen.high = spread(first | (u64)second << band->first_bits);
    return queen;
}

/* ---- preparing: a warp for each band ---- */

/* The cells that are left to a half in the column of this lane. */
INLINE void close_cells(const Plan *plan, Band *band, const u8 *rows, int offset, u32 side, u32 column) {
    u32 n = plan->n, board = (1u << n) - 1, middle = plan->band ? 1u << (n - 1) / 2 | 1u << n / 2 : 0;
    int far = (int)(n - 1 - 2 * column);
    u32 closed = far > offset ? middle : 0;
    for (u32 i = 0; i < plan->band; i++) {
        u32 queen = 1u << rows[side ? plan->band - 1 - i : i], distance = n - 1 - column - plan->half - i;
        closed |= queen | queen << distance | queen >> distance;
    }
    band->closed[side][column] = closed & board;
    band->tied[side][column] = far == offset && band->twice ? middle : 0;
}

INLINE u32 symmetries(const Plan *plan, const u8 *rows) {
    u32 kept_by = 7;
    for (u32 i = 0; i < plan->band; i++) {
        u32 row = rows[i], image = rows[plan->band - 1 - i], flipped = plan->n - 1 - row;
        kept_by &= (image == row) | (u32)(flipped == row) << 1 | (u32)(image == flipped) << 2;
    }
    return kept_by;
}

/* Which diagonals are key: those nearest to the centre, of both directions in turn. */
INLINE void choose_key(const Plan *plan, Band *band, const u8 *rows) {
    u32 reach = plan->reach;
    u64 removed = 0;
    for (u32 i = 0; i < plan->band; i++) {
        u32 up = rows[i] - i - 1, down = rows[i] - plan->band + i; /* wraps around where there is none */
        if (up < reach) removed |= (u64)1 << up;
        if (down < reach) removed |= (u64)1 << (down + 32);
    }
    u32 live = 2 * reach - __popcll(removed);
    band->key_bits = live > BITS ? live - BITS : 0;
    for (u32 i = 0; i < band->key_bits; i++) {
        u32 best = 0, nearest = ALL;
        for (u32 d = 0; d < reach; d++) {
            u32 away = 2 * d < reach - 1 ? reach - 1 - 2 * d : 2 * d - (reach - 1);
            if (!(removed >> (d + 32 * (i % 2)) & 1) && away < nearest) best = d + 32 * (i % 2), nearest = away;
        }
        removed |= (u64)1 << best;
        band->key_at[i] = best;
    }
    band->removed[0] = (u32)removed, band->removed[1] = (u32)(removed >> 32);
    band->first_bits = reach - __popc((u32)removed);
}

INLINE void make_queens(const Plan *plan, Band *band, u32 lane) {
    if (lane >= plan->rows) return;
    for (u32 side = 0; side < SIDES; side++)
        for (u32 inner = 0; inner < INNER; inner++) {
            u32 row = band->row[lane], column = plan->half - INNER + inner;
            Queen queen = pack(plan, band, side, 1u << (row + inner), 1u << (row + 1 - inner));
            queen.low |= NOTHING | (band->closed[side][column] >> row & 1 ? CLOSED : 0);
            queen.tied = band->tied[side][column] >> row & 1 ? TIED : 0;
            band->queen[side][inner][lane] = queen;
        }
}

/* Two queens as one; closed if they attack each other. */
INLINE Queen both_queens(Queen outer, Queen inner) {
    u32 attack = (outer.high & inner.high) | (outer.low & inner.low & ~(NOTHING | CLOSED));
    Queen both = {outer.high | inner.high, outer.low | inner.low | (attack ? CLOSED : 0), outer.tied | inner.tied, 0};
    return both;
}

INLINE int may_stand(const Band *band, u32 side, u32 outer, u32 inner) {
    return !(both_queens(band->queen[side][0][outer], band->queen[side][1][inner]).low & CLOSED);
}

/* A band comes as the rows of its queens, how many it stands for, its offset, and whether pairs count twice. */
KERNEL(32, 1) prepare(const Plan *plan, const u8 *details, u32 band_count, Band *bands) {
    u32 lane = threadIdx.x;
    for (u32 b = blockIdx.x; b < band_count; b += gridDim.x) {
        const u8 *rows = details + b * (plan->band + 3);
        Band *band = bands + b;
        u32 occupied = 0;
        for (u32 i = 0; i < plan->band; i++) occupied |= 1u << rows[i];
        if (lane == 0) {
            band->images = rows[plan->band], band->twice = rows[plan->band + 2];
            band->kept_by = symmetries(plan, rows);
            u32 centre = 1u << (plan->n - 1) / 2 | 1u << plan->n / 2, free_rows = centre & ~occupied;
            band->middle = free_rows ? __popc(~occupied & ((free_rows & (0u - free_rows)) - 1)) : 0;
            choose_key(plan, band, rows);
        }
        if (lane < plan->n && !(occupied >> lane & 1)) band->row[__popc(~occupied & ((1u << lane) - 1))] = lane;
        __syncwarp();
        int offset = (signed char)rows[plan->band + 1];
        if (lane < plan->half)
            for (u32 side = 0; side < SIDES; side++) close_cells(plan, band, rows, offset, side, lane);
        __syncwarp();
        make_queens(plan, band, lane);
        __syncwarp();
        for (u32 side = 0; side < SIDES; side++) {
            u32 partners = 0;
            for (u32 other = 0; lane < plan->rows && other < plan->rows; other++)
                if (other != lane && (may_stand(band, side, lane, other) || may_stand(band, side, other, lane)))
                    partners |= 1u << other;
            if (lane < plan->rows) band->partners[side][lane] = partners;
        }
        __syncwarp();
    }
}

/* ---- growing: a warp makes a list ---- */

INLINE int fits(u64 placement, u32 row) {
    return !(((u32)placement | (u32)(placement >> 32)) >> row & 1);
}

/* With a queen, and moved on by a column: no diagonal comes from beyond the board. */
INLINE u64 with_queen(const Plan *plan, u64 placement, u32 row, u32 tied) {
    u32 up = (u32)placement, down = (u32)(placement >> 32), queen = 1u << row;
    up = ((up & ~RAW_TIED) | queen) >> 1 | (up & RAW_TIED) | tied;
    return (u64)((down | queen) << 1 & ((1u << plan->n) - 1)) << 32 | up;
}

/* Takes room for a list; none if there is not so much. */
INLINE Span take_room(Room *room, u32 size, u32 lane) {
    u32 begin = 0, fours = (size + 3) / 4;
    if (lane == 0) begin = atomicAdd(&room->used, fours);
    begin = __shfl_sync(ALL, begin, 0);
    Span span = {begin, begin + fours <= room->size ? size : 0};
    return span;
}

/* Tries a queen of each lane's row on the placements of its span. Counts first: so lists take no more room than
 * they need. */
INLINE Span grow_list(const Plan *plan, const u64 *from, Span own, u32 own_row, u32 own_tied, u64 *to, Room *room,
                      u32 lane) {
    u32 count = 0, sources = __ballot_sync(ALL, own.size > 0);
    for (u32 rest = sources; rest; rest &= rest - 1) {
        u32 source = __ffs((int)rest) - 1, row = __shfl_sync(ALL, own_row, source);
        u32 begin = __shfl_sync(ALL, own.begin, source), size = __shfl_sync(ALL, own.size, source);
        for (u32 k = lane; k < size; k += 32) count += fits(from[(u64)begin * 4 + k], row);
    }
    Span span = take_room(room, __reduce_add_sync(ALL, count), lane);
    if (!span.size) return span;
    to += (u64)span.begin * 4;
    for (u32 rest = sources; rest; rest &= rest - 1) {
        u32 source = __ffs((int)rest) - 1, row = __shfl_sync(ALL, own_row, source);
        u32 tied = __shfl_sync(ALL, own_tied, source);
        u32 begin = __shfl_sync(ALL, own.begin, source), size = __shfl_sync(ALL, own.size, source);
        for (u32 first = 0; first < size; first += 32) {
            u64 placement = first + lane < size ? from[(u64)begin * 4 + first + lane] : ~(u64)0;
            u32 fitting = __ballot_sync(ALL, fits(placement, row));
            if (fitting >> lane & 1)
                to[__popc(fitting & ((1u << lane) - 1))] = with_queen(plan, placement, row, tied);
            to += __popc(fitting);
        }
    }
    return span;
}

INLINE void pack_list(const Plan *plan, const Band *band, u32 side, u64 *list, u32 size, u32 lane) {
    for (u32 k = lane; k < size; k += 32) {
        u32 up = (u32)list[k], down = (u32)(list[k] >> 32);
        Queen packed = pack(plan, band, side, up & ~RAW_TIED, down << 1);
        list[k] = (u64)packed.high << 32 | packed.low | CLOSED | (up & RAW_TIED ? TIED : 0);
    }
}

/* The lists of `column` + 1 columns from those of `column`, around so many bands, in order of band, side and set. */
KERNEL(GROWERS, 5)
grow(const Plan *plan, const Band *bands, u32 band_count, u32 column, const u64 *from, const Span *from_spans, u64 *to,
     Span *to_spans, Room *room) {
    u32 lane = threadIdx.x % 32, warps = gridDim.x * (GROWERS / 32);
    u32 sets = plan->choose[plan->rows][column + 1], before = plan->choose[plan->rows][column];
    u32 jobs = (sets + GROWN_SETS - 1) / GROWN_SETS;
    for (u32 job = blockIdx.x * (GROWERS / 32) + threadIdx.x / 32; job < band_count * SIDES * jobs; job += warps) {
        u32 half = job / jobs, side = half % SIDES, first = job % jobs * GROWN_SETS;
        const Band *band = bands + half / SIDES;
        u32 end = first + GROWN_SETS < sets ? first + GROWN_SETS : sets, set = set_of(plan, first, column + 1);
        u32 row = lane < plan->rows ? band->row[lane] : 0;
        u32 tied = band->tied[side][column] >> row & 1 ? RAW_TIED : 0;
        int open = lane < plan->rows && !(band->closed[side][column] >> row & 1);
        for (u32 s = first; s < end; s++, set = next_set(set)) {
            u32 number = number_without(plan, set, lane);
            Span own = {0, 0};
            if (open && set >> lane & 1) own = from_spans[(u64)half * before + number];
            Span span = grow_list(plan, from, own, row, tied, to, room, lane);
            if (column + INNER + 1 == plan->half) {
                __syncwarp();
                pack_list(plan, band, side, to + (u64)span.begin * 4, span.size, lane);
            }
            if (lane == 0) to_spans[(u64)half * sets + s] = span;
        }
    }
}

/* ---- joining ---- */

static_assert(sizeof(Queen) == 16 && sizeof(Band) % 16 == 0 && sizeof(Span) == 8, "loaded at once");

/* A list of placements on a set of rows without two of them. */
struct __align__(8) Source {
    u32 begin, size; /* the places of the two rows above the size, in five bits each */
};

/* A set of rows whose halves are to be joined. */
struct Job {
    const Band *band;
    u32 weight, sources, easts; /* of the sources, the first ones are the east's */
    u32 finished;               /* there is no set any more */
};

struct Member {
    u32 place, as_first, as_second; /* parts of the number of the set without two members */
};

struct Shared {
    u32 table[2][VALUES][2][32]; /* of chunk c and a value: [c / 2][value][c % 2] */
    u32 plane[32][33];
    u32 cursor[2][SIDES][CLASSES]; /* how many halves there are of a class, of this set and the next */
    u32 words[SIDES][CLASSES];     /* words of 32 up to and with a class */
    u32 size[SIDES];
    Source source[2][MAX_SOURCES]; /* of the next set, and the one after */
    Job job[3];
    Member member[MAX_HALF];
    u32 word_class[32], word_mask[32]; /* of the patterns in the table: which are there */
    u32 next_word, next_source, is_full;
    u64 nodes, count[WARPS], residue[WARPS];
};

/* Sets that are taken one after the other. */
struct Walk {
    u32 set, left, band;
};

/* How many sets of rows this one stands for, under the symmetries that keep the band; 0 if another one stands for
 * it. The mirror alone keeps a band of one queen off the centre: then the middle row, which is free, is kept in
 * the east, so that no western half is tied. */
INLINE u32 weight_of(const Plan *plan, const Band *band, u32 set) {
    u32 all = (1u << plan->rows) - 1, flipped = __brev(set) >> (32 - plan->rows), kept = 1, same = 1;
    u32 images[3] = {~set & all, flipped, ~flipped & all};
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

/* The pair of members with this number: 01, 02, 12, 03, ... */
INLINE void pair_of(u32 number, u32 *first, u32 *second) {
    for (*second = 1; number >= *second; ++*second) number -= *second;
    *first = number;
}

/* Appends the lists of a set without two members, where queens may stand on their rows. */
INLINE u32 find_sources(const Plan *plan, const Band *band, u32 side, u32 set, const Span *spans, Shared *shared,
                        Source *source, u32 count, u32 lane) {
    u32 member = set >> lane & 1, below = __popc(set & ((1u << lane) - 1)), pairs = plan->half * (plan->half - 1) / 2;
    const u32 *choose = plan->choose[member ? lane : 0];
    u32 same = member ? choose[below + 1] : 0, moved = member ? choose[below] : 0;
    u32 twice_moved = member && below ? choose[below - 1] : 0;
    u32 same_sum = prefix_sum(same, lane), moved_sum = prefix_sum(moved, lane);
    u32 twice_sum = prefix_sum(twice_moved, lane), total = __shfl_sync(ALL, twice_sum, 31);
    __syncwarp();
    if (member) {
        Member own = {lane, same_sum - same - moved_sum, moved_sum - moved + total - twice_sum};
        shared->member[below] = own;
    }
    __syncwarp();
    for (u32 begin = 0; begin < pairs; begin += 32) {
        u32 first, second, places = 0;
        Span span = {0, 0};
        if (begin + lane < pairs) {
            pair_of(begin + lane, &first, &second);
            Member a = shared->member[first], b = shared->member[second];
            places = a.place | b.place << 5;
            if (band->partners[side][a.place] >> b.place & 1) span = spans[a.as_first + b.as_second];
        }
        u32 found = __ballot_sync(ALL, span.size > 0);
        if (span.size) {
            Source own = {span.begin, span.size | places << 22};
            source[count + __popc(found & ((1u << lane) - 1))] = own;
        }
        count += __popc(found);
    }
    return count;
}

/* A warp finds the next set of rows that counts, and the sources of its halves. */
INLINE void find_job(const Plan *plan, const Band *bands, u32 end, const Span *spans, u32 *next, Walk *walk,
                     Shared *shared, Job *job, Source *source, u32 lane) {
    u32 sets = plan->choose[plan->rows][plan->half], parts = (sets + JOINED_SETS - 1) / JOINED_SETS;
    u32 all = (1u << plan->rows) - 1, lists = plan->choose[plan->rows][plan->half - INNER];
    for (;;) {
        if (walk->left) {
            walk->set = next_set(walk->set);
        } else {
            u32 part = 0;
            if (lane == 0) part = atomicAdd(next, 1u);
            part = __shfl_sync(ALL, part, 0);
            if (part >= end) break;
            u32 first = part % parts * JOINED_SETS;
            walk->band = part / parts;
            walk->left = sets - first < JOINED_SETS ? sets - first : (u32)JOINED_SETS;
            walk->set = set_of(plan, first, plan->half);
        }
        walk->left--;
        const Band *band = bands + walk->band;
        const Span *lists_of_band = spans + (u64)walk->band * SIDES * lists;
        u32 weight = weight_of(plan, band, walk->set);
        if (!weight) continue;
        u32 easts = find_sources(plan, band, 0, walk->set, lists_of_band, shared, source, 0, lane);
        if (!easts) continue;
        u32 count = find_sources(plan, band, 1, ~walk->set & all, lists_of_band + lists, shared, source, easts, lane);
        if (count == easts) continue;
        Job found = {band, weight * band->images, count, easts, 0};
        if (lane == 0) *job = found;
        return;
    }
    Job none = {bands, 0, 0, 0, 1};
    if (lane == 0) *job = none;
}

/* ---- lists of halves ---- */

struct Lists {
    u32 *half;     /* of both sides, by class */
    u32 side_size; /* of both, */
    u32 room;      /* of a class, */
    u32 classes;   /* of which there are so many on a side */
};

INLINE u32 *halves_of(Lists lists, u32 side) {
    return lists.half + (side ? lists.side_size : 0);
}

/* The lists of every other set of rows: the classes share the room of a side. */
INLINE Lists lists_of(const Band *band, u32 *halves, u32 side_size, u32 turn) {
    u32 *own = halves + (u64)(2 * blockIdx.x + turn) * SIDES * side_size;
    Lists lists = {own, side_size, side_size >> (band->key_bits + 1), 2u << band->key_bits};
    return lists;
}

INLINE u32 take(u32 *counter, u32 lane) {
    u32 number = 0;
    if (lane == 0) number = atomicAdd(counter, 1u);
    return __shfl_sync(ALL, number, 0);
}

INLINE int fits_queens(uint2 placement, Queen queens) {
    return !((placement.x & queens.low) | (placement.y & queens.high));
}

/* Where the halves of a side are put: behind the cursor of their class. */
struct Target {
    u32 *cursor, *half, room; /* for a class */
    u32 *is_full;             /* whether there is too little */
};

INLINE void put_half(Target to, u32 half, u32 kind) {
    u32 place = atomicAdd(&to.cursor[kind], 1u);
    if (place < to.room) to.half[kind * to.room + place] = half;
    else *to.is_full = 1;
}

/* The halves of some placements, each put by itself. */
INLINE void put_by_class(Target to, const uint2 *placement, const Queen *queens) {
    UNROLL
    for (int u = 0; u < UNROLLED; u++)
        UNROLL
        for (int order = 0; order < 2; order++) {
            if (!fits_queens(placement[u], queens[order])) continue;
            u32 kind = (placement[u].x | queens[order].low | queens[order].tied) >> CLASS_AT;
            put_half(to, placement[u].y | queens[order].high, kind);
        }
}

/* The same where no diagonal is key: those that are not tied, nearly all, are put at once. */
INLINE void put_together(Target to, const uint2 *placement, const Queen *queens, u32 lane) {
    u32 fitting[UNROLLED][2], count = 0, place = 0;
    UNROLL
    for (int u = 0; u < UNROLLED; u++)
        UNROLL
        for (int order = 0; order < 2; order++) {
            int fits = fits_queens(placement[u], queens[order]);
            int tied = (placement[u].x | queens[order].tied) & TIED;
            fitting[u][order] = __ballot_sync(ALL, fits && !tied);
            count += __popc(fitting[u][order]);
            if (fits && tied) put_half(to, placement[u].y | queens[order].high, 1);
        }
    if (lane == 0) place = atomicAdd(to.cursor, count);
    place = __shfl_sync(ALL, place, 0);
    if (place + count > to.room) {
        *to.is_full = 1;
        return;
    }
    UNROLL
    for (int u = 0; u < UNROLLED; u++)
        UNROLL
        for (int order = 0; order < 2; order++) {
            u32 set = fitting[u][order], own = place + __popc(set & ((1u << lane) - 1));
            if (set >> lane & 1) to.half[own] = placement[u].y | queens[order].high;
            place += __popc(set);
        }
}

/* Tries the queens of a source, both ways, on all its placements. */
INLINE void list_halves(const Band *band, Source source, u32 side, const uint2 *placements, Target to, u32 lane) {
    u32 size = source.size & ((1u << 22) - 1), a = source.size >> 22 & 31, b = source.size >> 27;
    const Queen(*queen)[MAX_ROWS] = band->queen[side];
    Queen queens[2] = {both_queens(queen[0][a], queen[1][b]), both_queens(queen[0][b], queen[1][a])};
    int keyed = band->key_bits != 0;
    placements += (u64)source.begin * 4 + lane;
    for (u32 first = 0; first < size; first += 32 * UNROLLED, placements += 32 * UNROLLED) {
        uint2 own[UNROLLED];
        UNROLL
        for (int u = 0; u < UNROLLED; u++) {
            own[u] = make_uint2(ALL, 0);
            if (first + 32 * u + lane < size) own[u] = placements[32 * u];
        }
        if (keyed) put_by_class(to, own, queens);
        else put_together(to, own, queens, lane);
    }
}

/* The same pointer, as something the compiler knows nothing about: so that to add an index takes one instruction. */
INLINE u32 *opaque(u32 *pointer) {
#ifdef __CUDACC__
    asm("" : "+l"(pointer));
    __builtin_assume(__isGlobal(pointer));
#endif
    return pointer;
}

/* Lists the halves of both sides, from all sources that no other warp takes. */
INLINE void make_lists(Shared *shared, const Job *job, u32 turn, const uint2 *placements, Lists lists, u32 lane) {
    u32 count = job->sources, easts = job->easts;
    const Band *band = job->band;
    for (u32 s = take(&shared->next_source, lane); s < count; s = take(&shared->next_source, lane)) {
        u32 side = s >= easts;
        Target to = {shared->cursor[turn][side], opaque(halves_of(lists, side)), lists.room, &shared->is_full};
        list_halves(band, shared->source[turn][s], side, placements, to, lane);
    }
}

INLINE void clear_cursors(u32 (*cursor)[CLASSES], u32 thread, u32 threads) {
    for (u32 i = thread; i < SIDES * CLASSES; i += threads) cursor[i / CLASSES][i % CLASSES] = 0;
}

/* How many words of 32 there are up to each class: a warp for each side. */
INLINE void sum_words(Shared *shared, const u32 *cursor, u32 side, u32 classes, u32 room, u32 lane) {
    u32 words = 0, size = 0;
    for (u32 c = lane; c < classes + lane; c += 32) {
        u32 own = c < classes ? cursor[c] : 0;
        own = own < room ? own : room;
        u32 end = words + prefix_sum((own + 31) / 32, lane);
        if (c < classes) shared->words[side][c] = end;
        words = __shfl_sync(ALL, end, 31);
        size += own;
    }
    size = __reduce_add_sync(ALL, size);
    if (lane == 0) shared->size[side] = size;
}

/* The class of a word. */
INLINE u32 class_of(const u32 *words, u32 classes, u32 word, u32 lane) {
    u32 kind = 0;
    for (u32 c = lane; c < classes + lane; c += 32)
        kind += __popc(__ballot_sync(ALL, c < classes && words[c] <= word));
    return kind;
}

/* ---- tables ---- */

/* Words across a warp, each the same bit of all, become the planes of 32 patterns (after H. Warren, Hacker's Delight,
 * 2002, 7-3): an exchange, a rotation and a choice for each step. */
template <int COUNT> INLINE void transpose(u32 *word, u32 lane) {
    u32 mask = 0x0000FFFF;
    UNROLL
    for (int step = 16; step; step >>= 1, mask ^= mask << step) {
        u32 stays = lane & step ? ~mask : mask, by = lane & step ? 32 - step : step;
        UNROLL
        for (int i = 0; i < COUNT; i++) {
            u32 other = __shfl_xor_sync(ALL, word[i], step);
            word[i] = (word[i] & stays) | (__funnelshift_l(other, other, by) & ~stays);
        }
    }
}

/* Planes of some words of a side's patterns, of `count` from `first` on. */
INLINE void make_planes(Shared *shared, const u32 (*cursor)[CLASSES], u32 side, Lists lists, u32 first, u32 count,
                        u32 warp, u32 lane) {
    const u32 *words = shared->words[side], *half = halves_of(lists, side);
    for (u32 i = 4 * warp; i < count; i += 4 * WARPS) {
        u32 word[4];
        UNROLL
        for (u32 u = 0; u < 4; u++) {
            word[u] = 0;
            if (i + u >= count) continue;
            u32 kind = class_of(words, lists.classes, first + i + u, lane);
            u32 k = (first + i + u - (kind ? words[kind - 1] : 0)) * 32, left = cursor[side][kind] - k;
            if (lane < left) word[u] = half[kind * lists.room + k + lane];
            if (lane == 0) {
                shared->word_class[i + u] = kind;
                shared->word_mask[i + u] = left < 32 ? (1u << left) - 1 : ALL;
            }
        }
        transpose<4>(word, lane);
        UNROLL
        for (u32 u = 0; u < 4; u++)
            if (i + u < count) shared->plane[lane][i + u] = word[u];
    }
}

/* A part of the rows of a chunk, a column of them: for each value the patterns without any of its bits. */
INLINE void make_rows(Shared *shared, u32 column, u32 warp, u32 lane) {
    enum { LOW_BITS = 3, HIGH_BITS = CHUNK_BITS - LOW_BITS, PARTS = WARPS / 4, EACH = (1 << HIGH_BITS) / PARTS };
    u32 low[1 << LOW_BITS], high[HIGH_BITS], chunk = warp % 4, part = warp / 4;
    const u32(*plane)[33] = shared->plane + 8 * chunk;
    u32(*row)[2][32] = shared->table[chunk / 2] + (part * EACH << LOW_BITS);
    low[0] = ALL;
    UNROLL
    for (int b = 0; b < LOW_BITS; b++)
        UNROLL
        for (int i = 0; i < 1 << b; i++) low[1 << b | i] = low[i] & ~plane[b][column];
    UNROLL
    for (int b = 0; b < HIGH_BITS; b++) high[b] = ~plane[LOW_BITS + b][column];
    UNROLL
    for (u32 i = 0; i < EACH; i++) {
        u32 h = part * EACH + i, both = ALL;
        UNROLL
        for (int b = 0; b < HIGH_BITS; b++)
            if (h >> b & 1) both &= high[b];
        UNROLL
        for (int l = 0; l < 1 << LOW_BITS; l++) row[i << LOW_BITS | l][chunk % 2][lane] = both & low[l];
    }
}

/* The word of the table's row `place` / 256: the place comes with the thread's own word in its last byte, and so
 * takes one instruction, and reading another one. */
template <int OFFSET> INLINE u32 read_row(const Shared *shared, u32 place) {
#ifdef __CUDACC__
    u32 word;
    asm volatile("ld.shared.u32 %0, [%1+%2];" : "=r"(word) : "r"(place), "n"(OFFSET + TABLE_AT));
    return word;
#else
    return *(const u32 *)(const void *)((const char *)shared + place + OFFSET);
#endif
}

INLINE u32 begins_elsewhere(const Shared *shared) {
#ifdef __CUDACC__
    return __cvta_generic_to_shared(shared) != TABLE_AT;
#else
    return (u32)((u64)shared % TABLE_AT);
#endif
}

/* How many patterns of a thread's word fit an item. */
INLINE u32 look_up(const Shared *shared, u32 item, u32 lane4, u32 fit) {
    u32 a = read_row<0>(shared, __byte_perm(item, lane4, 0x5504));
    u32 b = read_row<128>(shared, __byte_perm(item, lane4, 0x5514));
    u32 c = read_row<256 * VALUES>(shared, __byte_perm(item, lane4, 0x5524));
    u32 d = read_row<256 * VALUES + 128>(shared, __byte_perm(item, lane4, 0x5534));
    return __popc((fit & a & b) & (c & d));
}

/* Copies of `words` words of patterns that a warp holds, each for other items. */
INLINE u32 copies_of(u32 words) {
    return (u32)__fdividef(32.5f, (float)words);
}

/* About how long it takes to join so many items and words of patterns. */
INLINE u32 join_cost(u32 items, u32 words) {
    u32 rest = words % 32, cost = words / 32 * (items + SETTING_UP);
    return rest ? cost + (u32)__fdividef((float)items, (float)copies_of(rest)) + SETTING_UP : cost;
}

/* Where a warp's patterns stand in the table. */
struct Place {
    u32 copies, copy, column; /* copies of the words, and of which copy this thread has which word */
};

INLINE Place place_of(u32 words, u32 lane) {
    Place place = {copies_of(words), 0, 0};
    place.copy = (u32)__fdividef(lane + .5f, (float)words);
    place.column = lane - place.copy * words;
    return place;
}

/* The pairs of a thread's word of patterns and the items of a side that no other warp takes, in words of 32. */
INLINE u64 join_words(Shared *shared, const u32 (*cursor)[CLASSES], u32 side, Lists lists, Place place, u32 twice,
                      u32 lane) {
    const u32 *words = shared->words[side], *half = halves_of(lists, side);
    u32 own = shared->word_class[place.column], mask = place.copy < place.copies ? shared->word_mask[place.column] : 0;
    u32 reader = place.copy < place.copies ? place.copy : 0, free_pairs = 0, tied_pairs = 0, lane4 = lane * 4;
    u32 end = words[lists.classes - 1], step = 4 * place.copies;
    for (u32 word = take(&shared->next_word, lane); word < end; word = take(&shared->next_word, lane)) {
        u32 kind = class_of(words, lists.classes, word, lane), sum = 0;
        u32 fit = kind >> 1 & own >> 1 ? 0 : mask;
        if (!__any_sync(ALL, fit)) continue;
        u32 k = (word - (kind ? words[kind - 1] : 0)) * 32, left = cursor[side][kind] - k, size = left < 32 ? left : 32;
        const uint4 *from = (const uint4 *)(const void *)(half + kind * lists.room + k) + reader;
        uint4 now = *from;
        u32 done = 0;
        UNROLL_TWICE
        for (; done + step <= size; done += step) {
            from += place.copies;
            uint4 ahead = *from;
            sum += look_up(shared, now.x, lane4, fit) + look_up(shared, now.y, lane4, fit);
            sum += look_up(shared, now.z, lane4, fit) + look_up(shared, now.w, lane4, fit);
            now = ahead;
        }
        u32 at = done + 4 * reader; /* what is left: less than four for each copy */
        if (__any_sync(ALL, at < size)) {
            sum += look_up(shared, at < size ? now.x : 0, lane4, at < size ? fit : 0);
            sum += look_up(shared, at + 1 < size ? now.y : 0, lane4, at + 1 < size ? fit : 0);
            sum += look_up(shared, at + 2 < size ? now.z : 0, lane4, at + 2 < size ? fit : 0);
            sum += look_up(shared, at + 3 < size ? now.w : 0, lane4, at + 3 < size ? fit : 0);
        }
        if (kind & 1) tied_pairs += sum;
        else free_pairs += sum;
    }
    return (u64)free_pairs * (twice && !(own & 1) ? 2 : 1) + tied_pairs;
}

/* Adds the pairs of a warp's threads to what it has counted. */
INLINE void add_pairs(Shared *shared, u64 pairs, u32 weight, u32 warp, u32 lane) {
    u64 sum = __reduce_add_sync(ALL, (u32)pairs & 0xFFFF) + ((u64)__reduce_add_sync(ALL, (u32)(pairs >> 16)) << 16);
    if (lane) return;
    u64 residue = shared->residue[warp] + sum * weight;
    shared->count[warp] += sum * weight;
    shared->residue[warp] = (residue & PRIME) + (residue >> 61);
}

/* Which list is looked up in tables of the other, and how many words of patterns that makes; none if one is empty. */
struct Sides {
    u32 items, patterns, words;
};

INLINE Sides choose_sides(const Shared *shared, u32 classes) {
    u32 easts = shared->size[0], wests = shared->size[1];
    u32 east_words = shared->words[0][classes - 1], west_words = shared->words[1][classes - 1];
    u32 items = join_cost(easts, west_words) > join_cost(wests, east_words);
    Sides sides = {items, 1 - items, !easts || !wests ? 0 : items ? east_words : west_words};
    return sides;
}

/* Counts the pairs of the sets of rows in the parts from *next up to `end`, where part p of band b is number
 * b * parts + p. `placements` and `spans` are what was grown; `halves` has room for so many halves of each side for
 * each block, twice. Each warp writes its own result. */
KERNEL(THREADS, BLOCKS_PER_PROCESSOR)
join(const Plan *plan, const Band *bands, u32 end, const uint2 *placements, const Span *spans, u32 *halves,
     u32 side_size, u32 *next, Result *results) {
    SHARED_MEMORY(memory);
    Shared *shared = (Shared *)(void *)memory;
    u32 lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (threadIdx.x == 0) shared->nodes = shared->is_full = 0;
    if (lane == 0) shared->count[warp] = shared->residue[warp] = 0;
    Walk walk = {0, 0, 0};
    clear_cursors(shared->cursor[0], threadIdx.x, THREADS);
    if (threadIdx.x < 2) { /* no sets: the first one is listed once it is found */
        Job none = {bands, 0, 0, 0, 0};
        shared->job[threadIdx.x] = none;
    }
    __syncthreads();
    for (u32 number = 0; !shared->job[number % 3].finished; number++) {
        u32 turn = number % 2, other = 1 - turn;
        const Band *band = shared->job[number % 3].band;
        u32(*cursor)[CLASSES] = shared->cursor[turn];
        Lists lists = lists_of(band, halves, side_size, turn);
        if (warp < SIDES) sum_words(shared, cursor[warp], warp, lists.classes, lists.room, lane);
        else clear_cursors(shared->cursor[other], threadIdx.x - 32 * SIDES, THREADS - 32 * SIDES);
        if (threadIdx.x == 0) shared->next_source = 0;
        __syncthreads();
        if (threadIdx.x == 0) shared->nodes += (u64)shared->size[0] * shared->size[1];
        Sides sides = choose_sides(shared, lists.classes);
        for (u32 first = 0; first == 0 || first < sides.words; first += 32) {
            u32 count = sides.words - first < 32 ? sides.words - first : 32;
            Place place = place_of(count ? count : 1, lane);
            if (count) {
                make_planes(shared, cursor, sides.patterns, lists, first, count, warp, lane);
                if (threadIdx.x == 0) shared->next_word = 0;
                __syncthreads();
                make_rows(shared, place.column, warp, lane);
            }
            __syncthreads();
            int last = first + 32 >= sides.words;
            NO_UNROLL
            for (u32 task = 0; task < 2; task++) { /* some warps list first, others join first */
                if ((warp + task) % 2) {
                    if (!last) continue;
                    const Job *job = &shared->job[(number + 1) % 3];
                    Lists next_lists = lists_of(job->band, halves, side_size, other);
                    make_lists(shared, job, other, placements, next_lists, lane);
                } else {
                    if (last && warp == 0)
                        find_job(plan, bands, end, spans, next, &walk, shared, &shared->job[(number + 2) % 3],
                                 shared->source[turn], lane);
                    if (!count) continue;
                    u64 pairs = join_words(shared, cursor, sides.items, lists, place, band->twice, lane);
                    add_pairs(shared, pairs, shared->job[number % 3].weight, warp, lane);
                }
            }
            __syncthreads();
        }
    }
    Result result = {shared->count[warp], shared->residue[warp], warp ? 0 : shared->nodes, shared->is_full,
                     begins_elsewhere(shared)};
    if (lane == 0) results[blockIdx.x * WARPS + warp] = result;
}
