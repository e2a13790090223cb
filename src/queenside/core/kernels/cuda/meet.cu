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
 *    in classes, by side, key and tie, each behind a cursor: nothing is sorted.
 * 4. One list becomes the patterns, in words of 32 of one class; 32 words are turned into planes (a row for each bit)
 *    and these into a table: for each value of each chunk the row of the patterns that have none of its bits. An
 *    item of the other list reads four rows, and the bits are counted that are in all of them. What key and tie
 *    allow is a mask and a factor for each thread, the same for all items of a class. With few words left the
 *    warp holds copies of them, each for other items. Classes that fit no pattern of the table are left out; the others
 *    are cut into pieces, which warps take.
 * 5. A block needs three barriers for a table: planes, rows, join. A warp that finds no piece any more lists halves of
 *    the next set until none joins; one finds the sources of the set after that. All take from common counters,
 *    and read what they take next before they work on what they have.
 *
 * Why so. From shared memory a multiprocessor reads one row of 128 bytes in a cycle. Here each thread of a warp reads
 * one word of one row, so there are no bank conflicts, and every bit that is read answers for a pair. A chunk in each
 * byte makes a row's place one byte permutation. An item and 1024 patterns take 4.25 cycles of shared memory and 12
 * instructions, of which 4 are issued in a cycle.
 *
 * Which thread writes first decides where a half stands in its list. Counts, residues and nodes do not depend on it.
 *
 * Compiled with CHUNK_BITS as 7 or 8 and with KEY_BITS as the most that are key, for all that bands leave; with THREADS in a
 * block of `join`, of which so many BLOCKS share a multiprocessor; and with TABLE_AT as where a block's shared memory
 * begins. The tests run it on a CPU: see tests/unit/core/kernels/emulated.cpp. */
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

enum {
    WARPS = THREADS / 32,
    GROWERS = 256,
    SIDES = 2,                   /* east and west */
    MAX_HALF = 11,               /* columns */
    MAX_ROWS = 2 * MAX_HALF,
    INNER = 2,                   /* innermost columns: the outer one of them, and the one beside the band */
    MAX_PAIRS = MAX_ROWS * (MAX_ROWS - 1) / 2,
    MAX_SOURCES = MAX_HALF * (MAX_HALF - 1), /* of both sides */
    BITS = 4 * CHUNK_BITS,
    VALUES = 1 << CHUNK_BITS,
    CLASSES = 4 << KEY_BITS, /* at most, by key and tie, the east's and then the west's */
    CLASS_AT = 20,
    KEY_AT = 21,
    PAIR_AT = 22,
    GROWN_SETS = 16,             /* sets that a warp takes at a time: in `grow`, */
    JOINED_SETS = 8,             /* and a block in `join` */
    SPANS = 2,                   /* lists that are read at once, */
    UNROLLED = 4,                /* and parts of a list */
    PIECES = 128,                /* of the items of a side, at most, beside one for each class, */
    MAX_ROUNDS = 32,             /* and how often four items are looked up for one, unless it must be more */
    PART_AT = 12,                /* where the part of a class begins in the number of a piece */
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

struct __align__(8) Queen {
    u32 high, low;
};

/* Queens on two rows in the inner columns: the upper one of them in the outer column, and the other way round. */
struct __align__(16) Pair {
    Queen order[2];
};

struct __align__(16) Band {
    Pair pair[SIDES * MAX_PAIRS];         /* by number, of the places of their rows: 01, 02, 12, 03, ... */
    Queen queen[SIDES][INNER][MAX_ROWS];  /* by place among the free rows */
    u32 partners[SIDES][MAX_ROWS];        /* places below where the other queen of a pair may stand, by place */
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
    Queen queen = {0, (up & ((1u << edges) - 1)) | down >> plan->reach << edges};
    for (u32 i = 0; i < band->key_bits; i++) queen.low |= (u32)(both >> band->key_at[i] & 1) << (KEY_AT + band->key_bits - 1 - i);
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
            queen.low |= band->tied[side][column] >> row & 1 ? TIED : 0;
            band->queen[side][inner][lane] = queen;
        }
}

/* Two queens as one; closed if they attack each other. */
INLINE Queen both_queens(Queen outer, Queen inner) {
    u32 attack = (outer.high & inner.high) | (outer.low & inner.low & ~(NOTHING | CLOSED));
    Queen both = {outer.high | inner.high, outer.low | inner.low | (attack ? CLOSED : 0)};
    return both;
}

/* The pair of places with this number. */
INLINE void pair_of(u32 number, u32 *first, u32 *second) {
    for (*second = 1; number >= *second; ++*second) number -= *second;
    *first = number;
}

INLINE u32 number_of(u32 first, u32 second) {
    return second * (second - 1) / 2 + first;
}

INLINE void make_pairs(const Plan *plan, Band *band, u32 side, u32 lane) {
    const Queen(*queen)[MAX_ROWS] = band->queen[side];
    if (lane < plan->rows) band->partners[side][lane] = 0;
    __syncwarp();
    for (u32 number = lane; number < plan->rows * (plan->rows - 1) / 2; number += 32) {
        u32 a, b;
        pair_of(number, &a, &b);
        Pair pair = {{both_queens(queen[0][a], queen[1][b]), both_queens(queen[0][b], queen[1][a])}};
        for (u32 order = 0; order < 2; order++) pair.order[order].low |= side << (KEY_AT + band->key_bits);
        band->pair[side * MAX_PAIRS + number] = pair;
        if (pair.order[0].low & pair.order[1].low & CLOSED) continue;
        atomicOr(&band->partners[side][a], 1u << b);
    }
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
        for (u32 side = 0; side < SIDES; side++) make_pairs(plan, band, side, lane);
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
INLINE Span take_room(u32 *used, u32 room, u32 size, u32 lane) {
    u32 begin = 0, fours = (size + 3) / 4;
    if (lane == 0) begin = atomicAdd(used, fours);
    begin = __shfl_sync(ALL, begin, 0);
    Span span = {begin, begin + fours <= room ? size : 0};
    return span;
}

/* Calls `visit` with the placements of all lanes' spans, 32 at a time, and the row of the queen that is to be tried on
 * them. The first ones of some spans are under way at once. */
template <class Visit> INLINE void visit_spans(const u64 *from, Span own, u32 own_row, u32 lane, Visit visit) {
    for (u32 rest = __ballot_sync(ALL, own.size > 0); rest;) {
        u64 placement[SPANS];
        u32 row[SPANS], size[SPANS], begin[SPANS];
        UNROLL
        for (int i = 0; i < SPANS; i++, rest &= rest - 1) {
            u32 source = rest ? __ffs((int)rest) - 1 : 0;
            row[i] = __shfl_sync(ALL, own_row, source);
            size[i] = rest ? __shfl_sync(ALL, own.size, source) : 0;
            begin[i] = __shfl_sync(ALL, own.begin, source);
            placement[i] = lane < size[i] ? from[(u64)begin[i] * 4 + lane] : ~(u64)0;
        }
        UNROLL
        for (int i = 0; i < SPANS; i++)
            for (u32 k = 0; k < size[i]; k += 32) {
                u64 ahead = k + 32 + lane < size[i] ? from[(u64)begin[i] * 4 + k + 32 + lane] : ~(u64)0;
                visit(placement[i], row[i]);
                placement[i] = ahead;
            }
    }
}

/* Tries a queen of each lane's row on the placements of its span. Counts first: so lists take no more room than
 * they need. */
INLINE Span grow_list(const Plan *plan, const u64 *from, Span own, u32 own_row, u32 tied_rows, u64 *to, u32 *used,
                      u32 room, u32 lane) {
    u32 count = 0;
    visit_spans(from, own, own_row, lane, [&](u64 placement, u32 row) { count += fits(placement, row); });
    Span span = take_room(used, room, __reduce_add_sync(ALL, count), lane);
    if (!span.size) return span;
    to += (u64)span.begin * 4;
    visit_spans(from, own, own_row, lane, [&](u64 placement, u32 row) {
        u32 fitting = __ballot_sync(ALL, fits(placement, row)), tied = tied_rows >> row & 1 ? RAW_TIED : 0;
        if (fitting >> lane & 1) to[__popc(fitting & ((1u << lane) - 1))] = with_queen(plan, placement, row, tied);
        to += __popc(fitting);
    });
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
    u32 lane = threadIdx.x % 32, warps = gridDim.x * (GROWERS / 32), size = room->size;
    u32 sets = plan->choose[plan->rows][column + 1], before = plan->choose[plan->rows][column];
    u32 jobs = (sets + GROWN_SETS - 1) / GROWN_SETS;
    for (u32 job = blockIdx.x * (GROWERS / 32) + threadIdx.x / 32; job < band_count * SIDES * jobs; job += warps) {
        u32 half = job / jobs, side = half % SIDES, first = job % jobs * GROWN_SETS;
        const Band *band = bands + half / SIDES;
        u32 end = first + GROWN_SETS < sets ? first + GROWN_SETS : sets, set = set_of(plan, first, column + 1);
        u32 row = lane < plan->rows ? band->row[lane] : 0;
        u32 tied_rows = band->tied[side][column];
        int open = lane < plan->rows && !(band->closed[side][column] >> row & 1);
        for (u32 s = first; s < end; s++, set = next_set(set)) {
            u32 number = number_without(plan, set, lane);
            Span own = {0, 0};
            if (open && set >> lane & 1) own = from_spans[(u64)half * before + number];
            Span span = grow_list(plan, from, own, row, tied_rows, to, &room->used, size, lane);
            if (column + INNER + 1 == plan->half) {
                __syncwarp();
                pack_list(plan, band, side, to + (u64)span.begin * 4, span.size, lane);
            }
            if (lane == 0) to_spans[(u64)half * sets + s] = span;
        }
    }
}

/* ---- joining ---- */

static_assert(sizeof(Pair) == 16 && sizeof(Band) % 16 == 0 && sizeof(Span) == 8, "loaded at once");

/* A list of placements on a set of rows without two of them. */
struct __align__(8) Source {
    u32 begin, size; /* the number of the pair on the two rows above the size */
};

/* Lists of halves by class, of the east and then of the west. */
struct Lists {
    u32 *half;
    u32 room;    /* of a class, */
    u32 classes; /* of which there are so many on a side */
};

/* A set of rows whose halves are to be joined. */
struct Job {
    const Band *band;
    Lists lists;
    u32 weight, twice;
    u32 sources, finished; /* whether there is no set any more */
};

struct Member {
    u32 place, as_first, as_second; /* parts of the number of the set without two members */
};

/* Sets that are taken one after the other. */
struct Walk {
    u32 set, left, band;
};

/* Which list is looked up in tables of the other, and how many words of patterns that makes; none if one is empty. */
struct Sides {
    u32 items, words;
};

struct Shared {
    u32 table[2][VALUES][2][32]; /* of chunk c and a value: [c / 2][value][c % 2] */
    u32 plane[32][33];
    u32 cursor[2][CLASSES]; /* how many halves there are of a class, of this set and the next */
    u32 words[CLASSES];     /* words of 32 up to and with a class, of the same side */
    u32 size[SIDES];
    Sides sides;
    Source source[2][MAX_SOURCES]; /* of the next set, and the one after */
    Job job[3];
    Member member[MAX_HALF];
    __align__(16) u32 word_class[32], word_mask[32]; /* of the patterns in `plane`: which are there */
    u32 piece[PIECES + CLASSES / 2]; /* of items that may fit a pattern in the table: a class, and which part */
    u32 pieces, next_piece, next_source, is_full;
    u32 joining; /* warps that have not joined all pieces yet */
    Walk walk;
    u64 nodes, count[WARPS], residue[WARPS];
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
        u32 first, second, pair = 0;
        Span span = {0, 0};
        if (begin + lane < pairs) {
            pair_of(begin + lane, &first, &second);
            Member a = shared->member[first], b = shared->member[second];
            pair = side * MAX_PAIRS + number_of(a.place, b.place);
            if (band->partners[side][a.place] >> b.place & 1) span = spans[a.as_first + b.as_second];
        }
        u32 found = __ballot_sync(ALL, span.size > 0);
        if (span.size) {
            Source own = {span.begin, span.size | pair << PAIR_AT};
            source[count + __popc(found & ((1u << lane) - 1))] = own;
        }
        count += __popc(found);
    }
    return count;
}

/* A warp finds the next set of rows that counts, and the sources of its halves. These have room at `halves`. */
INLINE void find_job(const Plan *plan, const Band *bands, u32 end, const Span *spans, u32 *next,
                     u32 *halves, u32 side_size, Shared *shared, Job *job, Source *source, u32 lane) {
    u32 sets = plan->choose[plan->rows][plan->half], parts = (sets + JOINED_SETS - 1) / JOINED_SETS;
    u32 all = (1u << plan->rows) - 1, lists = plan->choose[plan->rows][plan->half - INNER];
    Walk walk = shared->walk;
    for (;;) {
        if (walk.left) {
            walk.set = next_set(walk.set);
        } else {
            u32 part = 0;
            if (lane == 0) part = atomicAdd(next, 1u);
            part = __shfl_sync(ALL, part, 0);
            if (part >= end) break;
            u32 first = part % parts * JOINED_SETS;
            walk.band = part / parts;
            walk.left = sets - first < JOINED_SETS ? sets - first : (u32)JOINED_SETS;
            walk.set = set_of(plan, first, plan->half);
        }
        walk.left--;
        const Band *band = bands + walk.band;
        const Span *lists_of_band = spans + (u64)walk.band * SIDES * lists;
        u32 weight = weight_of(plan, band, walk.set);
        if (!weight) continue;
        u32 easts = find_sources(plan, band, 0, walk.set, lists_of_band, shared, source, 0, lane);
        if (!easts) continue;
        u32 count = find_sources(plan, band, 1, ~walk.set & all, lists_of_band + lists, shared, source, easts, lane);
        if (count == easts) continue;
        u32 key_bits = band->key_bits;
        Lists own = {halves, side_size >> (key_bits + 1), 2u << key_bits};
        Job found = {band, own, weight * band->images, band->twice, count, 0};
        if (lane == 0) *job = found, shared->walk = walk;
        return;
    }
    Job none = {bands, {halves, 0, 2}, 0, 0, 0, 1};
    if (lane == 0) *job = none, shared->walk = walk;
}

/* ---- lists of halves ---- */

/* The lane, as something of which the compiler does not know that it is 0: else it adds up over lanes that have
 * nothing to add. */
INLINE u32 own_lane(u32 lane) {
#ifdef __CUDACC__
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
#endif
    return lane;
}

INLINE u32 take(u32 *counter, u32 lane) {
    u32 number = 0;
    if (lane == 0) number = atomicAdd(counter + own_lane(lane), 1u);
    return __shfl_sync(ALL, number, 0);
}

/* A number that other warps change. */
INLINE u32 now_at(const volatile u32 *number) {
    return *number;
}

/* Some placements of a source, and the pair of queens to try on them. */
struct Candidates {
    uint4 pair; /* as Pair */
    uint2 placement[UNROLLED];
    u32 left; /* placements from here on */
};

/* Sources that a warp takes, one after the other. */
struct Reader {
    const uint2 *next;
    u32 source, left; /* which, and how many of its placements have not been read */
};

/* The same pointer, as something the compiler knows nothing about: so that to add an index takes one instruction. */
INLINE u32 *opaque(u32 *pointer) {
#ifdef __CUDACC__
    asm("" : "+l"(pointer));
    __builtin_assume(__isGlobal(pointer));
#endif
    return pointer;
}

/* Reads what is next, of a source that no other warp takes. */
INLINE Candidates read_candidates(Reader *reader, Shared *shared, const Job *job, u32 until, u32 turn,
                                  const uint2 *placements, u32 lane) {
    Candidates read;
    read.left = 0;
    if (!reader->left) {
        if (reader->source >= until && !now_at(&shared->joining)) return read;
        reader->source = take(&shared->next_source, lane);
        if (reader->source >= job->sources) return read;
        Source source = shared->source[turn][reader->source];
        reader->left = source.size & ((1u << PAIR_AT) - 1);
        reader->next = placements + (u64)source.begin * 4 + lane;
    }
    u32 pair = shared->source[turn][reader->source].size >> PAIR_AT;
    read.pair = *(const uint4 *)(const void *)&job->band->pair[pair];
    read.left = reader->left;
    UNROLL
    for (u32 u = 0; u < UNROLLED && 32 * u < read.left; u += 2) {
        read.placement[u].x = read.placement[u + 1].x = ALL;
        if (32 * u + lane < read.left) read.placement[u] = reader->next[32 * u];
        if (32 * u + 32 + lane < read.left) read.placement[u + 1] = reader->next[32 * u + 32];
    }
    reader->next += 32 * UNROLLED;
    reader->left -= reader->left < 32 * UNROLLED ? reader->left : 32 * UNROLLED;
    return read;
}

/* Counts up where it is to: as one instruction, after which others may go on. */
INLINE u32 count_up(u32 *counter, int is_counted) {
    u32 before = ALL;
#ifdef __CUDACC__
    asm volatile("{\n.reg .pred p;\nsetp.ne.s32 p, %2, 0;\n@p atom.shared.add.u32 %0, [%1], 1;\n}"
                 : "+r"(before)
                 : "r"((u32)__cvta_generic_to_shared(counter)), "r"(is_counted)
                 : "memory");
#else
    if (is_counted) before = atomicAdd(counter, 1u);
#endif
    return before;
}

/* Puts the halves of two placements behind the cursors of their classes: so both are under way at once. */
INLINE void put_two(const uint2 *placement, u32 high, u32 low, u32 *cursor, u32 *half, u32 room) {
    u32 kind[2], place[2];
    UNROLL
    for (int i = 0; i < 2; i++) {
        kind[i] = (placement[i].x | low) >> CLASS_AT;
        place[i] = count_up(&cursor[kind[i]], !((placement[i].x & low) | (placement[i].y & high)));
    }
    UNROLL
    for (int i = 0; i < 2; i++)
        if (place[i] < room) half[kind[i] * room + place[i]] = placement[i].y | high;
}

/* Tries both orders of a pair of queens. */
INLINE void put_halves(Candidates read, u32 *cursor, Lists lists) {
    u32 *half = opaque(lists.half);
    UNROLL
    for (int order = 0; order < 2; order++) {
        u32 high = order ? read.pair.z : read.pair.x, low = order ? read.pair.w : read.pair.y;
        if (low & CLOSED) continue;
        UNROLL
        for (u32 u = 0; u < UNROLLED && 32 * u < read.left; u += 2)
            put_two(read.placement + u, high, low, cursor, half, lists.room);
    }
}

/* Lists the halves of both sides from sources that no other warp takes, until about so many have been taken and no
 * warp joins any more. */
INLINE void make_lists(Shared *shared, const Job *job, u32 until, u32 turn, const uint2 *placements, Lists lists,
                       u32 lane) {
    Reader reader = {placements, 0, 0};
    Candidates now = read_candidates(&reader, shared, job, until, turn, placements, lane);
    NO_UNROLL
    while (now.left) {
        Candidates ahead = read_candidates(&reader, shared, job, until, turn, placements, lane);
        put_halves(now, shared->cursor[turn], lists);
        now = ahead;
    }
}

INLINE void clear_cursors(u32 *cursor, u32 thread, u32 threads) {
    for (u32 i = thread; i < CLASSES; i += threads) cursor[i] = 0;
}

/* How many words of 32 there are up to each class: a warp for each side. */
INLINE void sum_words(Shared *shared, u32 *cursor, u32 side, Lists lists, u32 lane) {
    u32 words = 0, size = 0;
    for (u32 c = lane; c < lists.classes + lane; c += 32) {
        u32 own = c < lists.classes ? cursor[side * lists.classes + c] : 0;
        if (own > lists.room) shared->is_full = 1, own = cursor[side * lists.classes + c] = lists.room;
        u32 end = words + prefix_sum((own + 31) / 32, lane);
        if (c < lists.classes) shared->words[side * lists.classes + c] = end;
        words = __shfl_sync(ALL, end, 31);
        size += own;
    }
    size = __reduce_add_sync(ALL, size);
    if (lane == 0) shared->size[side] = size;
}

/* The class of a word: its 32nd part of all classes, and then which one of that. */
INLINE u32 class_of(const u32 *words, u32 classes, u32 word, u32 lane) {
    u32 step = classes > 32 ? classes / 32 : 1;
    u32 kind = __popc(__ballot_sync(ALL, lane < classes && words[(lane + 1) * step - 1] <= word)) * step;
    if (step == 1) return kind;
    words += kind;
    NO_UNROLL
    for (u32 c = lane; c < step + lane; c += 32) kind += __popc(__ballot_sync(ALL, c < step && words[c] <= word));
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

/* Planes of words of a side's patterns, 32 or what is left of them. */
INLINE void make_planes(Shared *shared, const u32 *cursor, Sides sides, Lists lists, u32 first, u32 warp, u32 lane) {
    u32 side = 1 - sides.items, count = sides.words - first;
    const u32 *words = shared->words + side * lists.classes;
    for (u32 i = 4 * warp; i < 32; i += 4 * WARPS) {
        if (lane < 4) shared->word_class[i + lane] = ALL;
        if (i >= count) continue;
        u32 word[4];
        __syncwarp();
        UNROLL
        for (u32 u = 0; u < 4; u++) {
            word[u] = 0;
            if (i + u >= count) continue;
            u32 kind = class_of(words, lists.classes, first + i + u, lane), side_kind = side * lists.classes + kind;
            u32 k = (first + i + u - (kind ? words[kind - 1] : 0)) * 32, rest = cursor[side_kind] - k;
            if (lane < rest) word[u] = lists.half[side_kind * lists.room + k + lane];
            if (lane == 0) {
                shared->word_class[i + u] = kind;
                shared->word_mask[i + u] = rest < 32 ? (1u << rest) - 1 : ALL;
            }
        }
        transpose<4>(word, lane);
        UNROLL
        for (u32 u = 0; u < 4; u++)
            if (i + u < count) shared->plane[lane][i + u] = word[u];
    }
}

/* A column of the table: for each value of a chunk the patterns without any of its bits. */
INLINE void make_rows(Shared *shared, u32 column, u32 warp, u32 lane) {
    enum { LOW_BITS = 3, HIGH_BITS = CHUNK_BITS - LOW_BITS, EACH = HIGH_BITS < 3 ? 1 << HIGH_BITS : 8 };
    for (u32 part = warp; part < (4 << HIGH_BITS) / EACH; part += WARPS) {
        u32 low[1 << LOW_BITS], high[HIGH_BITS], chunk = part % 4, first = part / 4 * EACH;
        const u32(*plane)[33] = shared->plane + 8 * chunk;
        u32(*row)[2][32] = shared->table[chunk / 2] + (first << LOW_BITS);
        low[0] = ALL;
        UNROLL
        for (int b = 0; b < LOW_BITS; b++)
            UNROLL
            for (int i = 0; i < 1 << b; i++) low[1 << b | i] = low[i] & ~plane[b][column];
        UNROLL
        for (int b = 0; b < HIGH_BITS; b++) high[b] = ~plane[LOW_BITS + b][column];
        UNROLL
        for (u32 i = 0; i < EACH; i++) {
            u32 both = ALL;
            UNROLL
            for (int b = 0; b < HIGH_BITS; b++)
                if ((first + i) >> b & 1) both &= high[b];
            UNROLL
            for (int l = 0; l < 1 << LOW_BITS; l++) row[i << LOW_BITS | l][chunk % 2][lane] = both & low[l];
        }
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

/* About how long it takes to join so many items and words of patterns. */
INLINE u32 join_cost(u32 items, u32 words) {
    u32 rest = words % 32;
    return words / 32 * (items + SETTING_UP) + (rest > 16 ? items : items * rest / 32) + SETTING_UP;
}

/* Copies of `words` words of patterns that a warp holds, each for other items. */
INLINE u32 copies_of(u32 words) {
    return words > 16 ? 1 : (u32)__fdividef(32.5f, (float)words);
}

/* Where a warp's patterns stand in the table. */
struct Place {
    u32 copies, copy, column; /* copies of the words, and of which copy this thread has which word */
};

INLINE Place place_of(u32 words, u32 lane) {
    Place place = {copies_of(words), 0, lane};
    if (lane < words) return place;
    place.copy = (u32)__fdividef(lane + .5f, (float)words);
    place.column = lane - place.copy * words;
    return place;
}

/* How many items are in a piece that a warp takes: some rounds of four for each copy of the patterns. */
INLINE u32 piece_size(u32 size, u32 copies) {
    u32 step = 4 * copies, rounds = (u32)__fdividef((float)size, (float)(step * 2 * WARPS));
    rounds = rounds < 2 ? 2 : rounds < MAX_ROUNDS ? rounds : (u32)MAX_ROUNDS;
    while (step * rounds * PIECES < size) rounds *= 2;
    return step * rounds;
}

/* What a warp knows of the patterns and items that it joins. */
struct Joiner {
    const u32 *cursor, *half; /* of the side of the items */
    u32 room, piece_size;
    u32 own, mask;      /* of a thread's patterns, the class, and which are there */
    u32 copies, reader; /* copies of the words, and for which of them the thread reads */
};

INLINE Joiner joiner_of(const Shared *shared, const u32 *cursor, Lists lists, u32 words, u32 lane) {
    u32 side = shared->sides.items, begin = side * lists.classes;
    Place place = place_of(words, lane);
    u32 has_copy = place.copy < place.copies;
    Joiner joiner = {cursor + begin, lists.half + begin * lists.room, lists.room,
                     piece_size(shared->size[side], place.copies), shared->word_class[place.column],
                     has_copy ? shared->word_mask[place.column] : 0, place.copies, has_copy ? place.copy : 0};
    return joiner;
}

/* Fetches halves into the cache that all multiprocessors share. */
INLINE void prefetch(const u32 *half, u32 size) {
#ifdef __CUDACC__
    NO_UNROLL
    for (u32 i = 0; i < size; i += 32) asm volatile("prefetch.global.L2 [%0];" ::"l"(half + i));
#else
    (void)half, (void)size;
#endif
}

/* Cuts the classes of items that may fit one of the patterns in the table into pieces. */
INLINE void cut_items(Shared *shared, const u32 *cursor, u32 side, Lists lists, u32 words, u32 thread) {
    u32 classes = lists.classes, length = piece_size(shared->size[side], copies_of(words));
    NO_UNROLL
    for (u32 kind = thread; kind < classes; kind += THREADS) {
        u32 size = cursor[side * classes + kind], parts = (size + length - 1) / length, key = kind / 2;
        int fits = 0;
        NO_UNROLL
        for (u32 i = 0; i < words; i += 4) {
            uint4 own = *(const uint4 *)(const void *)&shared->word_class[i];
            fits |= !(own.x / 2 & key) | !(own.y / 2 & key) | !(own.z / 2 & key) | !(own.w / 2 & key);
        }
        if (!size || !fits) continue;
        if (classes > 16) prefetch(lists.half + (side * classes + kind) * lists.room, size); /* else they are there */
        u32 at = atomicAdd(&shared->pieces, parts);
        NO_UNROLL
        for (u32 i = 0; i < parts; i++) shared->piece[at + i] = kind | i << PART_AT;
    }
}

/* A piece of a class of items. */
struct Items {
    const uint4 *from;
    uint4 now;
    u32 kind, size;
};

/* A piece that no other warp takes. */
INLINE Items read_items(Shared *shared, Joiner joiner, u32 lane) {
    Items read;
    u32 number = take(&shared->next_piece, lane);
    read.size = 0;
    if (number >= shared->pieces) return read;
    u32 piece = shared->piece[number], first = (piece >> PART_AT) * joiner.piece_size;
    read.kind = piece & ((1u << PART_AT) - 1);
    u32 left = joiner.cursor[read.kind] - first;
    read.size = left < joiner.piece_size ? left : joiner.piece_size;
    read.from = (const uint4 *)(const void *)(joiner.half + read.kind * joiner.room + first) + joiner.reader;
    read.now = *read.from;
    return read;
}

/* How many pairs of a thread's word of patterns and a piece of items fit. */
INLINE u32 join_piece(const Shared *shared, Items items, Joiner joiner, u32 lane4) {
    u32 fit = items.kind >> 1 & joiner.own >> 1 ? 0 : joiner.mask, done = 0, sum = 0, step = 4 * joiner.copies;
    uint4 now = items.now;
    UNROLL_TWICE
    for (; done + step <= items.size; done += step) {
        items.from += joiner.copies;
        uint4 ahead = *items.from;
        sum += look_up(shared, now.x, lane4, fit) + look_up(shared, now.y, lane4, fit);
        sum += look_up(shared, now.z, lane4, fit) + look_up(shared, now.w, lane4, fit);
        now = ahead;
    }
    u32 at = done + 4 * joiner.reader; /* what is left: less than four for each copy */
    if (!__any_sync(ALL, at < items.size)) return sum;
    sum += look_up(shared, at < items.size ? now.x : 0, lane4, at < items.size ? fit : 0);
    sum += look_up(shared, at + 1 < items.size ? now.y : 0, lane4, at + 1 < items.size ? fit : 0);
    sum += look_up(shared, at + 2 < items.size ? now.z : 0, lane4, at + 2 < items.size ? fit : 0);
    sum += look_up(shared, at + 3 < items.size ? now.w : 0, lane4, at + 3 < items.size ? fit : 0);
    return sum;
}

/* The pairs of a thread's word of patterns and all pieces of items that no other warp takes. */
INLINE u64 join_pieces(Shared *shared, const Job *job, Joiner joiner, u32 lane) {
    u32 free_pairs = 0, tied_pairs = 0;
    Items now = read_items(shared, joiner, lane);
    NO_UNROLL
    while (now.size) {
        Items ahead = read_items(shared, joiner, lane);
        u32 sum = join_piece(shared, now, joiner, lane * 4);
        if (now.kind & 1) tied_pairs += sum;
        else free_pairs += sum;
        now = ahead;
    }
    return (u64)free_pairs * (job->twice && !(joiner.own & 1) ? 2 : 1) + tied_pairs;
}

/* Adds the pairs of a warp's threads to what it has counted. */
INLINE void add_pairs(Shared *shared, u64 pairs, u32 weight, u32 warp, u32 lane) {
    u64 sum = __reduce_add_sync(ALL, (u32)pairs & 0xFFFF) + ((u64)__reduce_add_sync(ALL, (u32)(pairs >> 16)) << 16);
    if (lane) return;
    u64 residue = shared->residue[warp] + sum * weight;
    shared->count[warp] += sum * weight;
    shared->residue[warp] = (residue & PRIME) + (residue >> 61);
}

INLINE Sides choose_sides(const Shared *shared, u32 classes) {
    u32 easts = shared->size[0], wests = shared->size[1];
    u32 east_words = shared->words[classes - 1], west_words = shared->words[2 * classes - 1];
    u32 items = join_cost(easts, west_words) > join_cost(wests, east_words);
    Sides sides = {items, !easts || !wests ? 0 : items ? east_words : west_words};
    return sides;
}

/* How many sources are to be taken until so many words of patterns are done. */
INLINE u32 listed_until(u32 sources, u32 done, u32 words) {
    return done < words ? (u32)__fdividef((float)(sources * done), (float)words) : sources;
}

/* Counts the pairs of the sets of rows in the parts from *next up to `end`, where part p of band b is number
 * b * parts + p. `placements` and `spans` are what was grown; `halves` has room for so many halves of each side for
 * each block, twice. Each warp writes its own result. */
KERNEL(THREADS, BLOCKS)
join(const Plan *plan, const Band *bands, u32 end, const uint2 *placements, const Span *spans, u32 *halves,
     u32 side_size, u32 *next, Result *results) {
    SHARED_MEMORY(memory);
    Shared *shared = (Shared *)(void *)memory;
    u32 lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    halves += (u64)2 * SIDES * blockIdx.x * side_size;
    if (threadIdx.x == 0) shared->nodes = shared->is_full = 0;
    if (lane == 0) shared->count[warp] = shared->residue[warp] = 0;
    if (threadIdx.x == 0) shared->walk.left = 0;
    clear_cursors(shared->cursor[0], threadIdx.x, THREADS);
    if (threadIdx.x < 2) { /* no sets: the first one is listed once it is found */
        Job none = {bands, {halves, 0, 2}, 0, 0, 0, 0};
        shared->job[threadIdx.x] = none;
    }
    __syncthreads();
    for (u32 number = 0; !shared->job[number % 3].finished; number++) {
        const Job *job = &shared->job[number % 3], *next_job = &shared->job[(number + 1) % 3];
        u32 turn = number % 2, *cursor = shared->cursor[turn], first = 0;
        if (warp < SIDES) sum_words(shared, cursor, warp, job->lists, lane);
        else clear_cursors(shared->cursor[1 - turn], threadIdx.x - 32 * SIDES, THREADS - 32 * SIDES);
        if (threadIdx.x == 0) shared->next_source = 0;
        __syncthreads();
        if (threadIdx.x == 0) shared->nodes += (u64)shared->size[0] * shared->size[1];
        do {
            Sides sides = choose_sides(shared, job->lists.classes);
            u32 words = sides.words - first < 32 ? sides.words - first : 32;
            if (threadIdx.x == 0) shared->sides = sides, shared->pieces = shared->next_piece = 0;
            if (threadIdx.x == 0) shared->joining = words ? WARPS : 0;
            if (words) {
                Lists lists = job->lists;
                make_planes(shared, cursor, sides, lists, first, warp, lane);
                __syncthreads();
                make_rows(shared, place_of(words, lane).column, warp, lane);
                cut_items(shared, cursor, sides.items, lists, words, THREADS - 1 - threadIdx.x);
            }
            __syncthreads();
            first += 32;
            if (warp == 0 && first >= shared->sides.words)
                find_job(plan, bands, end, spans, next, halves + turn * SIDES * side_size, side_size, shared,
                         &shared->job[(number + 2) % 3], shared->source[turn], lane);
            if (words) {
                u64 pairs = join_pieces(shared, job, joiner_of(shared, cursor, job->lists, words, lane), lane);
                add_pairs(shared, pairs, job->weight, warp, lane);
                if (lane == 0) atomicAdd(&shared->joining + own_lane(lane), ALL);
            }
            make_lists(shared, next_job, listed_until(next_job->sources, first, shared->sides.words), 1 - turn,
                       placements, next_job->lists, lane);
            __syncthreads();
        } while (first < shared->sides.words);
    }
    Result result = {shared->count[warp], shared->residue[warp], warp ? 0 : shared->nodes, shared->is_full,
                     begins_elsewhere(shared)};
    if (lane == 0) results[blockIdx.x * WARPS + warp] = result;
}
