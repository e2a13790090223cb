/* Counting: add up what some units need, take away others, and there is too little room.
 *
 * A queen somewhere would leave units that need more queens, other units taken away, than the blocks of 2 by 2 have
 * room for where these units count. Fish, finned counts, n rooks and strips are such counts. Which units to take is a
 * linear program (explainer/balance); its answer is made whole and checked here, so that nothing rests on how exact it
 * is. */

enum {
    FEW_UNITS = 8, /* about so many a person counts; blocks weigh a sixteenth of a unit */
    MOST_COUNTED_CELLS = 700, /* larger boards take too long */
    MOST_TIMES = 60,          /* counts with larger factors nobody follows */
    CELLS_TO_ONE_GONE = 64,   /* for so many free cells one excluded may go before they are counted anew */
    COUNTS_COMPARED = 12      /* of so many counts the simplest is shown first */
};
#define LEAST_SHORTFALL 1e-9
#define ROUGHLY 0.1 /* prices that far from whole numbers may still stand for them: the count is checked anyway */
#define NEARLY 1e-4
#define WHOLE_SHARE (1 - 1e-6)

/* The cells that have a share of a queen, and those with a whole one. */
typedef struct {
    Set any, whole;
} Shares;

/* A cell that is excluded, how much is missing, and the prices of units and blocks. */
typedef struct {
    int cell;
    double shortfall;
    int unit_count, block_count, has_missing;
    int *units;
    Set *blocks;
    double *prices; /* of the units, then of the blocks */
    Shares missing; /* shares that miss no more: as long as they are possible, nothing more is missing */
} Excluded;

/* What was found about the cells tried in a position, about the fewest units first. */
struct Counted {
    Position state;
    int is_whole; /* whether all free cells were tried */
    int count, share_count;
    Excluded *excluded;
    Shares *shares; /* those that fill all units: the cells with a whole one can hold a queen */
};
typedef struct Counted Counted;

typedef struct {
    int unit, times;
} UnitTimes;

typedef struct {
    Set block;
    int times;
} BlockTimes;

/* The weight of each unit, below 0 if it is taken away, and of each block; all but a cell's. */
typedef struct {
    int cell;
    Position after;
    int unit_count, block_count;
    UnitTimes *units;
    BlockTimes *blocks;
    int must, room, effort;
} Count;

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

/* The count with whole numbers that shows, if it follows, that the cell holds no queen; NULL if there is none. */
static Count *make_whole(Reasoner *r, const Position *p, const Excluded *excluded) {
    const int prices = excluded->unit_count + excluded->block_count;
    const double factor = prices ? find_factor(excluded->prices, prices) : 0;
    if (factor == 0) return NULL;
    Count *count = NEW(&r->arena, Count);
    *count = (Count){.cell = excluded->cell, .after = assume(&r->board, p, excluded->cell)};
    count->units = NEW_ARRAY(&r->arena, UnitTimes, excluded->unit_count + 1);
    count->blocks = NEW_ARRAY(&r->arena, BlockTimes, excluded->block_count + 1);
    for (int i = 0; i < excluded->unit_count; i++) {
        const int need = need_of(&r->board, &count->after, excluded->units[i]);
        const int times = (int)rint(excluded->prices[i] * factor);
        if (!need || !times) continue;
        count->units[count->unit_count++] = (UnitTimes){excluded->units[i], times};
        count->must += times * need;
        count->effort += abs(times);
    }
    for (int i = 0; i < excluded->block_count; i++) {
        const Set remaining = set_common(&excluded->blocks[i], &count->after.free);
        const int times = (int)rint(excluded->prices[excluded->unit_count + i] * factor);
        int index = 0;
        if (set_is_empty(&remaining) || !times) continue;
        while (index < count->block_count && !set_equals(&count->blocks[index].block, &remaining)) index++;
        if (index == count->block_count) count->blocks[count->block_count++] = (BlockTimes){remaining, 0};
        count->blocks[index].times += times;
        count->room += times;
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

/* The units, or blocks, that count so often, as their numbers; those together that count equally often. */
static Reasons times_of_units(Reasoner *r, const Count *count, int sign) {
    ReasonList reasons = {0};
    for (int times = 1, remaining = 1; remaining; times++) {
        UnitList units = {0};
        remaining = 0;
        for (int i = 0; i < count->unit_count; i++) {
            const int amount = sign * count->units[i].times;
            remaining += amount > times;
            if (amount == times) add_unit(&r->arena, &units, count->units[i].unit);
        }
        if (!units.count) continue;
        qsort(units.items, (size_t)units.count, sizeof *units.items, compare_numbers);
        Reason *reason = because(r, "counting.units", "times:n units:u", times, units_in(units));
        add_reason(&r->arena, &reasons, reason);
    }
    return reasons_in(reasons);
}

static Reasons times_of_blocks(Reasoner *r, const Count *count) {
    ReasonList reasons = {0};
    for (int times = 1, remaining = 1; remaining; times++) {
        ReasonList blocks = {0};
        remaining = 0;
        for (int cell = 0; cell < r->board.size; cell++)
            for (int i = 0; i < count->block_count; i++) {
                if (set_first(&count->blocks[i].block) != cell) continue;
                remaining += count->blocks[i].times > times;
                if (count->blocks[i].times != times) continue;
                Reason *block = because(r, "counting.block", "cells:c", &count->blocks[i].block);
                add_reason(&r->arena, &blocks, block);
            }
        if (!blocks.count) continue;
        Reason *reason = because(r, "counting.places", "times:n blocks:l", times, reasons_in(blocks));
        add_reason(&r->arena, &reasons, reason);
    }
    return reasons_in(reasons);
}

/* The units that count, or are taken away, in order; and the queens they need. */
static Units units_of_sign(Reasoner *r, const Count *count, int sign, int *need) {
    UnitList units = {0};
    *need = 0;
    for (int i = 0; i < count->unit_count; i++) {
        if (sign * count->units[i].times <= 0) continue;
        add_unit(&r->arena, &units, count->units[i].unit);
        *need += sign * count->units[i].times * need_of(&r->board, &count->after, count->units[i].unit);
    }
    if (units.count) qsort(units.items, (size_t)units.count, sizeof *units.items, compare_numbers);
    return units_in(units);
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

static void show_count(Reasoner *r, const Position *p, const Count *count, Sink *sink) {
    int need, theirs;
    const Units added_units = units_of_sign(r, count, 1, &need), fewer = units_of_sign(r, count, -1, &theirs);
    const int is_plain = counts_once(r, count, added_units);
    const Reasons often = times_of_units(r, count, 1);
    Reason *sum = because(r, "counting.sum", "more:l units:n need:n", often, added_units.count, need);
    Reason *reason = because(r, is_plain ? "counting" : "counting.often", "cell:1", count->cell);
    if (is_plain) add_slots(r, reason, "more:u fewer:u", added_units, fewer);
    else add_slots(r, reason, "more:l fewer:l", often, times_of_units(r, count, -1));
    add_slots(r, reason, "need:n theirs:n must:n room:n sum:r blocks:n places:l", need, theirs, count->must,
              count->room, sum, count->block_count, times_of_blocks(r, count));
    Deduction *deduction = new_deduction(r, "counting", join_units(&r->arena, added_units, fewer), reason);
    INSERT(deduction->eliminates, count->cell);
    deduction->evidence = free_cells_in(&r->board, p, added_units);
    show(r, sink, deduction);
}

/* Shows the counts that follow, of the first ones the simplest first. */
static void show_counts(Reasoner *r, const Position *p, const Counted *counted, double minimum, Sink *sink) {
    Count **counts = NEW_ARRAY(&r->arena, Count *, counted->count + 1);
    int count = 0;
    for (int i = 0; i < counted->count && counted->excluded[i].shortfall >= minimum - LEAST_SHORTFALL; i++) {
        if (sink->first_only && count == COUNTS_COMPARED) break;
        Count *whole = HAS(p->free, counted->excluded[i].cell) ? make_whole(r, p, &counted->excluded[i]) : NULL;
        if (whole) counts[count++] = whole;
    }
    for (int i = 1; i < count && i < COUNTS_COMPARED; i++) {
        Count *moved = counts[i];
        int to = i;
        for (; to && (counts[to - 1]->effort > moved->effort ||
                      (counts[to - 1]->effort == moved->effort && counts[to - 1]->room > moved->room));
             to--)
            counts[to] = counts[to - 1];
        counts[to] = moved;
    }
    for (int i = 0; i < count && !has_enough(sink); i++)
        if (count_follows(r, counts[i])) show_count(r, p, counts[i], sink);
    if (!sink->first_only || sink->count || count < COUNTS_COMPARED) return;
    int passed = 0;
    for (int i = 0; i < counted->count && counted->excluded[i].shortfall >= minimum - LEAST_SHORTFALL; i++) {
        Count *whole = HAS(p->free, counted->excluded[i].cell) ? make_whole(r, p, &counted->excluded[i]) : NULL;
        if (!whole || passed++ < COUNTS_COMPARED || !count_follows(r, whole)) continue;
        show_count(r, p, whole, sink);
        return;
    }
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
    int cell_count, row_count, unit_count;
    int *cells, *units;
    Set *blocks;
    int32_t *bounds, *first, *members, *tried;
    int tried_count;
} Program;

static void add_row(Program *program, const Set *cells, const int *number, int bound) {
    int32_t *to = program->members + program->first[program->row_count];
    EACH_CELL(*cells, cell) *to++ = number[cell];
    program->bounds[program->row_count++] = bound;
    program->first[program->row_count] = (int32_t)(to - program->members);
}

static Program write_program(Reasoner *r, const Position *p, const Set *tried) {
    const Board *board = &r->board;
    Program program = {0};
    int *number = NEW_ARRAY(&r->arena, int, board->size), members = 0;
    const int block_count = find_blocks(r, p, &program.blocks), rows = board->unit_count + block_count;
    program.cells = NEW_ARRAY(&r->arena, int, board->size);
    program.units = NEW_ARRAY(&r->arena, int, board->unit_count + 1);
    program.bounds = NEW_ARRAY(&r->arena, int32_t, rows + 1);
    program.first = NEW_ARRAY(&r->arena, int32_t, rows + 1);
    program.tried = NEW_ARRAY(&r->arena, int32_t, board->size);
    EACH_CELL(p->free, cell) {
        if (HAS(*tried, cell)) program.tried[program.tried_count++] = program.cell_count;
        number[cell] = program.cell_count;
        program.cells[program.cell_count++] = cell;
    }
    for (int unit = 0; unit < board->unit_count; unit++) {
        const int count = set_count_common(&p->free, &board->units[unit].cells);
        if (count) program.units[program.unit_count++] = unit;
        members += count;
    }
    for (int i = 0; i < block_count; i++) members += set_count(&program.blocks[i]);
    program.members = NEW_ARRAY(&r->arena, int32_t, members + 1);
    program.first[0] = 0;
    for (int i = 0; i < program.unit_count; i++) {
        const Set cells = free_cells_of(board, p, program.units[i]);
        add_row(&program, &cells, number, need_of(board, p, program.units[i]));
    }
    for (int i = 0; i < block_count; i++) add_row(&program, &program.blocks[i], number, 1);
    return program;
}

static Shares read_shares(const Program *program, const double *cursor, int count) {
    Shares shares = {{{0}}, {{0}}};
    for (int i = 0; i < count; i++) {
        const int cell = program->cells[(int)cursor[2 * i]];
        INSERT(shares.any, cell);
        if (cursor[2 * i + 1] > WHOLE_SHARE) INSERT(shares.whole, cell);
    }
    return shares;
}

static void read_excluded(Arena *arena, const Program *program, const double *record, Excluded *excluded) {
    const int count = (int)record[2];
    *excluded = (Excluded){.cell = program->cells[(int)record[0]], .shortfall = record[1]};
    excluded->units = NEW_ARRAY(arena, int, count + 1);
    excluded->blocks = NEW_ARRAY(arena, Set, count + 1);
    excluded->prices = NEW_ARRAY(arena, double, count + 1);
    for (int i = 0; i < count; i++) {
        const int row = (int)record[3 + 2 * i];
        excluded->prices[i] = record[4 + 2 * i];
        if (row < program->unit_count) excluded->units[excluded->unit_count++] = program->units[row];
        else excluded->blocks[excluded->block_count++] = program->blocks[row - program->unit_count];
    }
}

static void make_room_for_shares(Reasoner *r, Counted *counted, const double *numbers, size_t length) {
    int count = counted->share_count;
    for (size_t index = 0; index < length; index += 3 + 2 * (size_t)numbers[index + 2]) count += numbers[index] == -1;
    Shares *shares = NEW_ARRAY(counted_arena(r), Shares, count + 1);
    memcpy(shares, counted->shares, (size_t)counted->share_count * sizeof *shares);
    counted->shares = shares;
}

/* Adds what the program finds: cells that are excluded, and shares that show that others are not. */
static void run_program(Reasoner *r, const Position *p, const Set *tried, Counted *counted) {
    if (set_is_empty(tried)) return;
    const Program program = write_program(r, p, tried);
    const Balance balance = {program.cell_count, program.unit_count, program.row_count, program.tried_count,
                             program.bounds,     program.first,      program.members,   program.tried};
    size_t length;
    if (balance_is_too_large(&balance)) return;
    double *numbers = r->numbers = balance_excluded(&balance, &length);
    if (!numbers) jump_to(r->arena.exit, OUT_OF_MEMORY);
    make_room_for_shares(r, counted, numbers, length);
    for (size_t index = 0; index < length; index += 3 + 2 * (size_t)numbers[index + 2]) {
        const int kind = (int)numbers[index], count = (int)numbers[index + 2];
        if (kind >= 0) {
            read_excluded(counted_arena(r), &program, numbers + index, &counted->excluded[counted->count++]);
        } else {
            const Shares shares = read_shares(&program, numbers + index + 3, count);
            if (kind == -1) {
                counted->shares[counted->share_count++] = shares;
            } else {
                counted->excluded[counted->count - 1].missing = shares;
                counted->excluded[counted->count - 1].has_missing = 1;
            }
        }
    }
    free(r->numbers);
    r->numbers = NULL;
}

/* ---- what earlier counts still tell ---- */

static int still_holds(const Position *p, const Counted *earlier, const Shares *shares) {
    const Set possible = set_union(&p->free, &p->queens), added = set_without(&p->queens, &earlier->state.queens);
    return set_is_within(&shares->any, &possible) && set_is_within(&added, &shares->whole);
}

static int still_right(Reasoner *r, const Position *p, const Counted *earlier, const Excluded *excluded) {
    if (!HAS(p->free, excluded->cell) || !excluded->has_missing) return 0;
    if (!still_holds(p, earlier, &excluded->missing)) return 0;
    const Count *count = make_whole(r, p, excluded);
    return count && count_follows(r, count);
}

static Excluded copy_excluded(Arena *arena, const Excluded *excluded) {
    Excluded copy = *excluded;
    const size_t units = (size_t)copy.unit_count, blocks = (size_t)copy.block_count;
    copy.units = NEW_ARRAY(arena, int, units + 1);
    copy.blocks = NEW_ARRAY(arena, Set, blocks + 1);
    copy.prices = NEW_ARRAY(arena, double, units + blocks + 1);
    memcpy(copy.units, excluded->units, units * sizeof *copy.units);
    memcpy(copy.blocks, excluded->blocks, blocks * sizeof *copy.blocks);
    memcpy(copy.prices, excluded->prices, (units + blocks) * sizeof *copy.prices);
    return copy;
}

static double rounded(double shortfall) { return rint(shortfall * 1e6); }

static int compare_excluded(const void *a, const void *b) {
    const Excluded *first = (const Excluded *)a, *second = (const Excluded *)b;
    const double difference = rounded(second->shortfall) - rounded(first->shortfall);
    return difference ? (difference > 0 ? 1 : -1) : first->cell - second->cell;
}

/* Counts anew about the cells tried, but those of which the earlier count still tells. */
static void count_anew(Reasoner *r, const Position *p, Set tried) {
    const Counted *earlier = r->counted;
    turn_counted_arena(r);
    Arena *arena = counted_arena(r);
    Counted *counted = NEW(arena, Counted);
    const int earlier_count = earlier ? earlier->count : 0, earlier_shares = earlier ? earlier->share_count : 0;
    *counted = (Counted){.state = *p, .is_whole = set_equals(&tried, &p->free)};
    counted->excluded = NEW_ARRAY(arena, Excluded, r->board.size + earlier_count);
    counted->shares = NEW_ARRAY(arena, Shares, earlier_shares + 1);
    if (set_count(&p->free) > MOST_COUNTED_CELLS) {
        counted->is_whole = 1;
    } else {
        for (int i = 0; i < earlier_count; i++) {
            if (!still_right(r, p, earlier, &earlier->excluded[i])) continue;
            counted->excluded[counted->count++] = copy_excluded(arena, &earlier->excluded[i]);
            DELETE(tried, earlier->excluded[i].cell);
        }
        for (int i = 0; i < earlier_shares; i++) {
            if (!still_holds(p, earlier, &earlier->shares[i])) continue;
            counted->shares[counted->share_count++] = earlier->shares[i];
            set_remove(&tried, &earlier->shares[i].whole);
        }
        run_program(r, p, &tried, counted);
        qsort(counted->excluded, (size_t)counted->count, sizeof *counted->excluded, compare_excluded);
    }
    r->counted = counted;
}

static int any_count_follows(Reasoner *r, const Position *p, const Counted *counted) {
    for (int i = 0; i < counted->count; i++) {
        if (!HAS(p->free, counted->excluded[i].cell)) continue;
        const Count *count = make_whole(r, p, &counted->excluded[i]);
        if (count && count_follows(r, count)) return 1;
    }
    return 0;
}

/* Whether it tells of this position; for few units, of one that differs by a few of its cells. These took many units,
 * and there must be such cells left: then grades don't depend on it, as a wave leaves none. */
static int is_fresh(Reasoner *r, const Position *p, const Counted *counted, double minimum) {
    const Set removed = set_without(&counted->state.free, &p->free);
    Set of_many_units = {{0}};
    for (int i = 0; i < counted->count; i++)
        if (counted->excluded[i].shortfall < 1.0 / FEW_UNITS) INSERT(of_many_units, counted->excluded[i].cell);
    if (!counted->is_whole || !set_equals(&p->queens, &counted->state.queens)) return 0;
    if (!set_is_within(&removed, &of_many_units)) return 0;
    if (set_is_empty(&removed)) return 1;
    return set_count(&removed) < set_count(&p->free) / CELLS_TO_ONE_GONE && minimum > 0 &&
           any_count_follows(r, p, counted);
}

/* Chooses what takes fewest units. What an earlier count has shown comes before a new one, and the cells of the
 * earlier one are counted anew before all others: they are few, and may take fewer units now. */
static void find_counts(Reasoner *r, const Position *p, double minimum, Sink *sink) {
    if (r->counted && !(set_is_within(&r->counted->state.queens, &p->queens) &&
                        set_is_within(&p->free, &r->counted->state.free)))
        r->counted = NULL;
    if (r->counted) show_counts(r, p, r->counted, minimum, sink);
    if (sink->count || (r->counted && is_fresh(r, p, r->counted, minimum))) return;
    Set earlier = {{0}};
    for (int i = 0; r->counted && i < r->counted->count; i++) INSERT(earlier, r->counted->excluded[i].cell);
    set_keep(&earlier, &p->free);
    const Set tries[2] = {earlier, p->free};
    for (int i = 0; i < 2 && !sink->count; i++) {
        if (set_is_empty(&tries[i])) continue;
        check_time(r);
        count_anew(r, p, tries[i]);
        show_counts(r, p, r->counted, minimum, sink);
    }
}

static void find_small_counts(Reasoner *r, const Position *p, Sink *sink) {
    find_counts(r, p, 1.0 / FEW_UNITS, sink);
}

static void find_large_counts(Reasoner *r, const Position *p, Sink *sink) { find_counts(r, p, 0, sink); }
