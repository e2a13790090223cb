/* Counting N-Queens by search on bit masks, on a graphics processor: to compare with meet.cu.
 *
 * The search is the textbook's (Richards, 1997; Qiu, 2002; Somers, 2002): row by row, with the columns and the two
 * sets of diagonals that are taken as seen from the next row. `widen` makes of positions those with a queen more, until
 * there are enough for all threads. `complete` searches them: each thread takes a position, goes through all its
 * rows without calling itself, and takes the next. What it must come back to lies on a stack in shared
 * memory, where a word of each thread stands beside the same word of its neighbours, so that there are no bank
 * conflicts. A row is put on the stack only if cells are left in it, and the last row is counted, not walked.
 *
 * Threads of a warp are in different rows of different positions, and do the same step all the same: take a cell, look
 * at the next row, and go down or back. Only who has done its position takes a way of its own.
 *
 * Compiled with DEPTH, the rows that are left to `complete`, at most. */
#include "threads.h"

enum { WIDENERS = 128, SEARCHERS = 64 };

/* What is taken, as seen from the next row. */
typedef struct {
    u32 columns, left, right;
} Position;

/* Room for positions, and how much of it is used: more than there is if it is not enough. */
typedef struct {
    u64 used, size;
} Room;

typedef struct {
    u64 count, nodes;
} Found;

typedef struct {
    u32 free[DEPTH][SEARCHERS], columns[DEPTH][SEARCHERS], left[DEPTH][SEARCHERS], right[DEPTH][SEARCHERS];
} Stack;

INLINE u32 free_cells(const Position *position, u32 n) {
    return ~(position->columns | position->left | position->right) & (((u32)1 << n) - 1);
}

INLINE Position with_queen(const Position *position, u32 cell) {
    Position next = {position->columns | cell, (position->left | cell) << 1, (position->right | cell) >> 1};
    return next;
}

/* All positions with a queen more in the next row. */
KERNEL(WIDENERS, 8)
widen(u32 n, const Position *from, u32 count, Position *to, Room *room) {
    EACH(t, WIDENERS) {
        for (u32 i = BLOCK * WIDENERS + t; i < count; i += BLOCKS * WIDENERS) {
            Position position = from[i];
            u32 cells = free_cells(&position, n);
            u64 place = add_wide(&room->used, bits_in(cells));
            for (; cells && place < room->size; cells &= cells - 1)
                to[place++] = with_queen(&position, cells & (0u - cells));
        }
    }
}

/* Takes back a row from the stack; returns its free cells. */
INLINE u32 come_back(const Stack *stack, u32 depth, u32 thread, Position *position) {
    position->columns = stack->columns[depth][thread];
    position->left = stack->left[depth][thread];
    position->right = stack->right[depth][thread];
    return stack->free[depth][thread];
}

INLINE void put_aside(Stack *stack, u32 depth, u32 thread, const Position *position, u32 cells) {
    stack->free[depth][thread] = cells;
    stack->columns[depth][thread] = position->columns;
    stack->left[depth][thread] = position->left;
    stack->right[depth][thread] = position->right;
}

/* The ways to complete positions, which a thread takes one after the other. A node is a queen that it places. */
INLINE Found search(Stack *stack, u32 n, const Position *positions, u32 count, u32 *next, u32 thread) {
    Found found = {0, 0};
    Position position = {0, 0, 0};
    u32 cells = 0, depth = 0;
    for (;;) {
        if (!cells) {
            if (depth) {
                cells = come_back(stack, --depth, thread, &position);
            } else {
                u32 number = add(next, 1);
                if (number >= count) return found;
                position = positions[number];
                cells = free_cells(&position, n);
                if (bits_in(position.columns) == n - 1) found.count += bits_in(cells), cells = 0;
                continue;
            }
        }
        u32 cell = cells & (0u - cells);
        Position below = with_queen(&position, cell);
        u32 below_cells = free_cells(&below, n);
        found.nodes++;
        cells ^= cell;
        if (bits_in(below.columns) == n - 1) {
            found.count += bits_in(below_cells);
        } else if (below_cells) {
            if (cells) put_aside(stack, depth++, thread, &position, cells);
            position = below;
            cells = below_cells;
        }
    }
}

/* Completes positions with as many queens each. `*next` is 0 at first; what is found is added to `*total`. */
KERNEL(SEARCHERS, 8)
complete(u32 n, const Position *positions, u32 count, u32 *next, Found *total) {
    SHARED(Stack, stack);
    EACH(t, SEARCHERS) {
        Found found = search(stack, n, positions, count, next, t);
        add_wide(&total->count, found.count);
        add_wide(&total->nodes, found.nodes);
    }
}

#ifndef __CUDACC__
/* For who must say how much shared memory a kernel takes. */
EXPORT u32 shared_bytes[2] = {0, sizeof(Stack)};
#endif
