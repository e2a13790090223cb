/* Counting: add up what some units need, take away others, and there is too little room.
 *
 * A count that a person can follow takes no unit more than twice. Where nothing else helps, heavier ones follow: they
 * are told by their sums alone.
 *
 * A queen somewhere would leave units that need more queens, other units taken away, than the blocks of 2 by 2 have
 * room for where these units count. Fish, finned counts, n rooks and strips are such counts. Which units to take is a
 * linear program (explainer/balance.h); its answer is made whole and checked here, so that nothing rests on how exact
 * it is. */

enum {
    MOST_COUNTED_CELLS = 700, /* larger boards take too long */
    ENOUGH_COUNTS = 4,       /* of so many the simplest comes first */
    FEW_TIMES = 2,            /* a light count takes nothing more often */
    MOST_TIMES = 60           /* counts with larger factors nobody follows */
};
#define ROUGHLY 0.1 /* prices that far from whole numbers may still stand for them: the count is checked anyway */
#define NEARLY 1e-4

typedef struct {
    int unit, times;
} UnitTimes;

typedef struct {
    Set block;
    int times;
} BlockTimes;

/* How often each unit counts, below 0 if it is taken away, and each block, where a cell has a queen. */
typedef struct {
    int cell;
    Position after;
    int unit_count, block_count;
    UnitTimes *units;
    BlockTimes *blocks;
    int must, room, effort;
} Count;

/* The counts that a position shows, the simplest first: they stay right as the board is filled. */
struct Counted {
    Position state;
    int count;
    Count **counts;
};
typedef struct Counted Counted;

/* ---- whole numbers ---- */

static int is_near_whole(double number, double near) { return fabs(number - rint(number)) < near; }

static int all_near_whole(const double *prices, int count, double factor, double near) {
    for (int i = 0; i < count; i++)
        if (!is_near_whole(prices[i] * factor, near)) return 0;
    return 1;
}

/* What makes whole numbers of all prices, if they are not too large, or nearly does; 0 if nothing does. */
static double find_factor(const double *prices, int count) {
    double minimum = fabs(prices[0]), largest = minimum;
    int scale = 1;
    for (int i = 1; i < count; i++) {
        minimum = fmin(minimum, fabs(prices[i]));
        largest = fmax(largest, fabs(prices[i]));
    }
    for (int i = 0; i < count; i++)
        for (int tried = scale; tried <= MOST_TIMES; tried += scale)
            if (is_near_whole(prices[i] / minimum * tried, NEARLY)) {
                scale = tried;
                break;
            }
    if (all_near_whole(prices, count, scale / minimum, NEARLY)) return scale / minimum;
    for (int times = 1; times <= MOST_TIMES; times++)
        if (all_near_whole(prices, count, times / largest, ROUGHLY)) return times / largest;
    return 0;
}

/* The count as it is in this position. */
static Count *count_in(Reasoner *r, const Position *p, const Count *weights) {
    Count *count = NEW(&r->arena, Count);
    *count = (Count){.cell = weights->cell, .after = assume(&r->board, p, weights->cell)};
    count->units = NEW_ARRAY(&r->arena, UnitTimes, weights->unit_count + 1);
    count->blocks = NEW_ARRAY(&r->arena, BlockTimes, weights->block_count + 1);
    for (int i = 0; i < weights->unit_count; i++) {
        const UnitTimes unit = weights->units[i];
        const int need = need_of(&r->board, &count->after, unit.unit);
        if (!need) continue;
        count->units[count->unit_count++] = unit;
        count->must += unit.times * need;
        count->effort += abs(unit.times);
    }
    for (int i = 0; i < weights->block_count; i++) {
        const Set remaining = set_common(&weights->blocks[i].block, &count->after.free);
        int index = 0;
        if (set_is_empty(&remaining)) continue;
        while (index < count->block_count && !set_equals(&count->blocks[index].block, &remaining)) index++;
        if (index == count->block_count) count->blocks[count->block_count++] = (BlockTimes){remaining, 0};
        count->blocks[index].times += weights->blocks[i].times;
        count->room += weights->blocks[i].times;
    }
    return count;
}

/* Whether more is needed than there is room for: then the position is impossible. */
static int count_follows(Reasoner *r, const Count *count) {
    if (count->must <= count->room) return 0;
    const Mark mark = mark_arena(&r->arena);
    int *weights = NEW_ARRAY(&r->arena, int, r->board.size), follows = 1;
    memset(weights, 0, (size_t)r->board.size * sizeof *weights);
    for (int i = 0; i < count->unit_count; i++) {
        const Set cells = free_cells_of(&r->board, &count->after, count->units[i].unit);
        EACH_CELL(cells, cell) weights[cell] += count->units[i].times;
    }
    for (int i = 0; i < count->block_count; i++)
        EACH_CELL(count->blocks[i].block, cell) weights[cell] -= count->blocks[i].times;
    for (int cell = 0; cell < r->board.size; cell++) follows &= weights[cell] <= 0;
    release_to(&r->arena, mark);
    return follows;
}

/* ---- the words ---- */

static int compare_units(const void *a, const void *b) {
    const UnitTimes *first = (const UnitTimes *)a, *second = (const UnitTimes *)b;
    return first->times != second->times ? abs(first->times) - abs(second->times) : first->unit - second->unit;
}

static int compare_block_times(const void *a, const void *b) {
    const BlockTimes *first = (const BlockTimes *)a, *second = (const BlockTimes *)b;
    if (first->times != second->times) return first->times - second->times;
    return set_first(&first->block) - set_first(&second->block);
}

/* The units that count, or with -1 are taken away, as their numbers; those together that count equally often. */
static Reasons times_of_units(Reasoner *r, const Count *count, int sign) {
    Reasons reasons = {0};
    for (int i = 0, times; i < count->unit_count;) {
        Units units = {0};
        for (times = count->units[i].times; i < count->unit_count && count->units[i].times == times; i++)
            PUSH(&r->arena, &units, count->units[i].unit);
        if (sign * times <= 0) continue;
        Reason *reason = because(r, "counting.units", "times:n units:u", abs(times), units);
        PUSH(&r->arena, &reasons, reason);
    }
    return reasons;
}

static Reasons times_of_blocks(Reasoner *r, const Count *count) {
    Reasons reasons = {0};
    for (int i = 0, times; i < count->block_count;) {
        Reasons blocks = {0};
        for (times = count->blocks[i].times; i < count->block_count && count->blocks[i].times == times; i++)
            PUSH(&r->arena, &blocks, because(r, "counting.block", "cells:c", &count->blocks[i].block));
        Reason *reason = because(r, "counting.places", "times:n blocks:l", times, blocks);
        PUSH(&r->arena, &reasons, reason);
    }
    return reasons;
}

/* The units that count, or are taken away, in order; and the queens they need. */
static Units units_of_sign(Reasoner *r, const Count *count, int sign, int *need) {
    Units units = {0};
    *need = 0;
    for (int i = 0; i < count->unit_count; i++) {
        if (sign * count->units[i].times <= 0) continue;
        PUSH(&r->arena, &units, count->units[i].unit);
        *need += sign * count->units[i].times * need_of(&r->board, &count->after, count->units[i].unit);
    }
    if (units.count) qsort(units.items, (size_t)units.count, sizeof *units.items, compare_numbers);
    return units;
}

static int counts_once(Reasoner *r, const Count *count, Units added_units) {
    int cells = 0;
    for (int i = 0; i < count->unit_count; i++)
        if (abs(count->units[i].times) != 1) return 0;
    for (int i = 0; i < count->block_count; i++)
        if (count->blocks[i].times != 1) return 0;
    for (int i = 0; i < added_units.count; i++) {
        const Set amount = free_cells_of(&r->board, &count->after, added_units.items[i]);
        cells += set_count(&amount);
    }
    const Set all = free_cells_in(&r->board, &count->after, added_units);
    return cells == set_count(&all);
}

/* The factor of the unit, or block, that counts most often. */
static int heaviest(const Count *count) {
    int max_times = 1;
    for (int i = 0; i < count->unit_count; i++)
        if (abs(count->units[i].times) > max_times) max_times = abs(count->units[i].times);
    for (int i = 0; i < count->block_count; i++)
        if (count->blocks[i].times > max_times) max_times = count->blocks[i].times;
    return max_times;
}

/* Shows the count if it is light, or if it is heavy, as asked for. */
static void show_count(Reasoner *r, const Position *p, const Count *count, int is_heavy, Sink *sink) {
    int need, theirs;
    qsort(count->units, (size_t)count->unit_count, sizeof *count->units, compare_units);
    qsort(count->blocks, (size_t)count->block_count, sizeof *count->blocks, compare_block_times);
    const Units added_units = units_of_sign(r, count, 1, &need), fewer = units_of_sign(r, count, -1, &theirs);
    const int is_plain = counts_once(r, count, added_units);
    const Reasons often = times_of_units(r, count, 1);
    Reason *sum = because(r, "counting.sum", "more:l units:n need:n", often, added_units.count, need);
    Reason *reason = because(r, is_plain ? "counting" : "counting.often", "cell:1", count->cell);
    if (is_plain) add_slots(r, reason, "more:u fewer:u", added_units, fewer);
    else add_slots(r, reason, "more:l fewer:l", often, times_of_units(r, count, -1));
    add_slots(r, reason, "need:n theirs:n must:n room:n sum:r blocks:n places:l", need, theirs, count->must,
              count->room, sum, count->block_count, times_of_blocks(r, count));
    const int times = heaviest(count), is_light = times <= FEW_TIMES && words_of(&r->board, reason) <= MOST_WORDS;
    if (is_light == is_heavy) return;
    if (is_heavy)
        reason = because(r, "counting.heavy", "cell:1 times:n must:n room:n", count->cell, times, count->must,
                         count->room);
    const Set eliminates = set_of(count->cell), evidence = free_cells_in(&r->board, p, added_units);
    show_eliminated(r, "counting", join_units(&r->arena, added_units, fewer), reason, &eliminates, &evidence, sink);
}

/* ---- the linear program ---- */

static int compare_sets(const void *a, const void *b) {
    const Set *first = (const Set *)a, *second = (const Set *)b;
    for (int i = WIDTH; i--;)
        if (first->w[i] != second->w[i]) return first->w[i] < second->w[i] ? -1 : 1;
    return 0;
}

/* Whether the block lies in a larger one: those of the windows that its first cell is in. */
static int is_part_of_window(const Board *board, const Position *p, const Set *block) {
    const int first = set_first(block), row = first / board->width, column = first % board->width;
    for (int top = row - 1; top <= row; top++)
        for (int side = column - 1; side <= column; side++) {
            if (top < 0 || side < 0 || top + 1 >= board->height || side + 1 >= board->width) continue;
            Set window = block_from(board, top * board->width + side);
            set_keep(&window, &p->free);
            if (set_is_within(block, &window) && !set_equals(block, &window)) return 1;
        }
    return 0;
}

/* The free cells of each window of 2 by 2 that lie in no other; without windows, each cell alone. */
static int find_blocks(Reasoner *r, const Position *p, Set **blocks) {
    const Board *board = &r->board;
    Set *blocks_with_repeats = NEW_ARRAY(&r->arena, Set, 2 * board->size);
    int count = 0, count_unique = 0;
    EACH_CELL(p->free, cell) blocks_with_repeats[count++] = set_of(cell);
    for (int row = 0; board->has_windows && row + 1 < board->height; row++)
        for (int column = 0; column + 1 < board->width; column++) {
            Set window = block_from(board, row * board->width + column);
            set_keep(&window, &p->free);
            if (!set_is_empty(&window)) blocks_with_repeats[count++] = window;
        }
    qsort(blocks_with_repeats, (size_t)count, sizeof *blocks_with_repeats, compare_sets);
    for (int i = 0; i < count; i++) {
        if (count_unique && set_equals(&blocks_with_repeats[count_unique - 1], &blocks_with_repeats[i])) continue;
        if (board->has_windows && is_part_of_window(board, p, &blocks_with_repeats[i])) continue;
        blocks_with_repeats[count_unique++] = blocks_with_repeats[i];
    }
    *blocks = blocks_with_repeats;
    return count_unique;
}

/* What the linear program is about: the free cells by number, and its rows. */
typedef struct {
    Balance balance;
    int *cells, *units;
    Set *blocks;
} Program;

static Program write_program(Reasoner *r, const Position *p) {
    const Board *board = &r->board;
    Program program = {0};
    int *number = NEW_ARRAY(&r->arena, int, board->size), member_count = 0, row = 0;
    const int block_count = find_blocks(r, p, &program.blocks), most_rows = board->unit_count + block_count;
    Set *rows = NEW_ARRAY(&r->arena, Set, most_rows + 1);
    int32_t *bounds = NEW_ARRAY(&r->arena, int32_t, most_rows + 1);
    int32_t *first = NEW_ARRAY(&r->arena, int32_t, most_rows + 1);
    program.cells = NEW_ARRAY(&r->arena, int, board->size);
    program.units = NEW_ARRAY(&r->arena, int, board->unit_count + 1);
    EACH_CELL(p->free, cell) {
        number[cell] = program.balance.cells;
        program.cells[program.balance.cells++] = cell;
    }
    for (int unit = 0; unit < board->unit_count; unit++) {
        const Set cells = free_cells_of(board, p, unit);
        if (set_is_empty(&cells)) continue;
        program.units[row] = unit;
        bounds[row] = need_of(board, p, unit);
        rows[row++] = cells;
    }
    program.balance.units = row;
    for (int i = 0; i < block_count; i++) {
        bounds[row] = 1;
        rows[row++] = program.blocks[i];
    }
    for (int i = 0; i < row; i++) member_count += set_count(&rows[i]);
    int32_t *members = NEW_ARRAY(&r->arena, int32_t, member_count + 1);
    program.balance.rows = row;
    program.balance.bounds = bounds, program.balance.first = first, program.balance.members = members;
    first[0] = 0;
    for (int i = 0; i < row; i++) {
        first[i + 1] = first[i];
        EACH_CELL(rows[i], cell) members[first[i + 1]++] = number[cell];
    }
    return program;
}

/* Adds the count that these prices are, in whole numbers, if there are any. */
static void add_count(Reasoner *r, const Position *p, const Program *program, int cell, const double *prices,
                      Counted *counted) {
    const Balance *balance = &program->balance;
    double *used = NEW_ARRAY(&r->arena, double, balance->rows + 1);
    int used_count = 0;
    for (int row = 0; row < balance->rows; row++)
        if (prices[row] != 0) used[used_count++] = prices[row];
    const double factor = used_count ? find_factor(used, used_count) : 0;
    if (factor == 0) return;
    Count *count = NEW(&r->counting, Count);
    *count = (Count){.cell = program->cells[cell]};
    count->units = NEW_ARRAY(&r->counting, UnitTimes, used_count);
    count->blocks = NEW_ARRAY(&r->counting, BlockTimes, used_count);
    for (int row = 0; row < balance->rows; row++) {
        const int times = (int)rint(prices[row] * factor);
        if (!times) continue;
        if (row < balance->units) count->units[count->unit_count++] = (UnitTimes){program->units[row], times};
        else count->blocks[count->block_count++] = (BlockTimes){program->blocks[row - balance->units], times};
    }
    const Count *now = count_in(r, p, count);
    count->effort = now->effort, count->room = now->room;
    if (count_follows(r, now)) counted->counts[counted->count++] = count;
}

static int compare_counts(const void *a, const void *b) {
    const Count *first = *(Count *const *)a, *second = *(Count *const *)b;
    if (first->effort != second->effort) return first->effort - second->effort;
    return first->room != second->room ? first->room - second->room : first->cell - second->cell;
}

static void count_anew(Reasoner *r, const Position *p) {
    if (r->counted && set_equals(&r->counted->state.queens, &p->queens) &&
        set_equals(&r->counted->state.free, &p->free))
        return;
    release_to(&r->counting, (Mark){NULL, 0});
    Counted *counted = r->counted = NEW(&r->counting, Counted);
    *counted = (Counted){*p, 0, NEW_ARRAY(&r->counting, Count *, r->board.size)};
    if (set_count(&p->free) > MOST_COUNTED_CELLS) return;
    const Program program = write_program(r, p);
    Corner corner;
    if (!begin_balance(&corner, &program.balance, NEW_ARRAY(&r->arena, double, balance_doubles(&program.balance))))
        return;
    for (int cell; counted->count < ENOUGH_COUNTS && (cell = next_excluded(&corner)) >= 0;) {
        check_time(r);
        add_count(r, p, &program, cell, corner.prices, counted);
    }
    qsort(counted->counts, (size_t)counted->count, sizeof *counted->counts, compare_counts);
}

/* Shows the counts of cells that are still free: a count that followed does so as the board is filled. */
static void show_counts(Reasoner *r, const Position *p, int is_heavy, Sink *sink) {
    for (int i = 0; i < r->counted->count && !has_enough(sink); i++)
        if (HAS(p->free, r->counted->counts[i]->cell))
            show_count(r, p, count_in(r, p, r->counted->counts[i]), is_heavy, sink);
}

/* Whether one of the counts still says something new. */
static int has_counts_left(const Reasoner *r, const Position *p) {
    for (int i = 0; i < r->counted->count; i++)
        if (HAS(p->free, r->counted->counts[i]->cell)) return 1;
    return 0;
}

/* What an earlier count has shown comes before a new one: while heavy ones are left, no light ones are looked for. */
static void find_counts_of_weight(Reasoner *r, const Position *p, int is_heavy, Sink *sink) {
    const int is_right = r->counted && set_is_within(&r->counted->state.queens, &p->queens) &&
                         set_is_within(&p->free, &r->counted->state.free);
    if (is_right) show_counts(r, p, is_heavy, sink);
    if (sink->count || (is_right && has_counts_left(r, p))) return;
    count_anew(r, p);
    show_counts(r, p, is_heavy, sink);
}

static void find_counts(Reasoner *r, const Position *p, Sink *sink) { find_counts_of_weight(r, p, 0, sink); }
static void find_heavy_counts(Reasoner *r, const Position *p, Sink *sink) { find_counts_of_weight(r, p, 1, sink); }
