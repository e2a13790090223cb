/* A problem as a person looks at it: units to fill, and what each cell sees.
 *
 * What is looked at are the units that hold an exact number of queens, and what a queen forbids. Units are numbered
 * in the order of the problem, those alone that hold an exact number, at least one. */

typedef struct {
    Set cells;
    int kind;  /* of its family */
    int count; /* the queens it holds; of a limit, at most */
} Unit;

/* Two families of units whose cells are compared: regions with rows, regions with columns. */
typedef struct {
    Units regions, lines;
} Pair;

typedef struct {
    const Problem *problem;
    int height, width, size;
    Set all, given, blocked;
    Unit *units;
    int unit_count;
    Unit *limits; /* other units that take more than one queen, or none, but not any number; right after the units */
    int limit_count, bound_count; /* bound_count: of units and limits */
    Units all_units, rows, columns, lines, regions; /* lines: the rows, then the columns; regions: all others */
    Pair *pairs;
    int pair_count;
    Units *units_of, *lines_of, *regions_of; /* by cell */
    Set *attacks;  /* by cell, the cells that share with it a unit of at most one queen */
    Set *touching; /* by cell, those that share with it a unit of at most one queen that may have none */
    Set *beside;   /* by cell, itself and those around it; where queens may not touch, and a unit has several */
    Set every_second[4];    /* the cells in every second row and column, from each of the first two */
    int has_windows;        /* whether a family says that no block of 2 by 2 holds two queens */
    int has_several;        /* whether a unit holds, or is limited to, another number than one */
    int is_filled_by_units; /* whether it is solved as soon as each of the units has its queens */
} Board;

/* A position: the queens on the board, and the cells that may still hold one. */
typedef struct {
    Set queens, free;
} Position;

/* ---- reading a problem ---- */

/* A unit of the problem: for (each unit in every family). */
typedef struct {
    int family, index, lower, upper;
    Set cells;
    int size;
} RawUnit;

static void read_unit(const Family *family, const uint16_t *listed, int size, RawUnit *unit) {
    unit->cells = (Set){{0}};
    unit->size = 0;
    if (listed) {
        unit->lower = unit_lower(listed);
        unit->upper = unit_upper(listed);
        for (int i = 0; i < unit_size(listed); i++) INSERT(unit->cells, unit_cells(listed)[i]);
        unit->size = unit_size(listed);
        return;
    }
    unit->lower = family->lower;
    unit->upper = family->upper;
    for (int cell = 0; cell < size; cell++) {
        if (family->label[cell] != unit->index) continue;
        INSERT(unit->cells, cell);
        unit->size++;
    }
}

static int is_exact(const RawUnit *unit) { return unit->lower == unit->upper && unit->upper > 0; }

/* Every two cells of the unit attack each other. */
static void add_attacks(Set *attacks, const Set *cells) {
    EACH_CELL(*cells, cell) set_add(&attacks[cell], cells);
}

typedef struct {
    Units rows, columns, regions;
    Units partitions[MAX_FAMILIES]; /* families that put every cell into exactly one unit */
    int partition_count;
    int others_only_attack;
    Set covered;
} Reading;

static void take_unit(Arena *arena, Board *board, const RawUnit *unit, int kind, Reading *reading) {
    if (unit->upper == 1) add_attacks(board->attacks, &unit->cells);
    if (unit->lower <= 0 && unit->upper == 1) add_attacks(board->touching, &unit->cells);
    if (is_exact(unit)) {
        const int number = board->unit_count++;
        board->units[number] = (Unit){unit->cells, kind, unit->upper};
        set_add(&reading->covered, &unit->cells);
        PUSH(arena, kind == ROWS ? &reading->rows : kind == COLUMNS ? &reading->columns : &reading->regions,
                 number);
        if (unit->upper > 1) board->has_several = 1;
        return;
    }
    if (unit->lower > 0 || unit->upper != 1) reading->others_only_attack = 0;
    if (unit->upper != 1 && unit->upper < unit->size)
        board->limits[board->limit_count++] = (Unit){unit->cells, kind, unit->upper};
}

/* The block of 2 by 2 with this cell in its upper left corner, which is not in the last row or column. */
static Set block_from(const Board *board, int corner) {
    Set block = set_of(corner);
    INSERT(block, corner + 1);
    INSERT(block, corner + board->width);
    INSERT(block, corner + board->width + 1);
    return block;
}

/* Whether it is a block of 2 by 2 that may have a queen, but only one. */
static int is_block(const Board *board, const RawUnit *unit) {
    if (unit->lower > 0 || unit->upper != 1 || unit->size != 4) return 0;
    const int corner = set_first(&unit->cells);
    if (corner % board->width + 1 == board->width || corner + board->width >= board->size) return 0;
    const Set block = block_from(board, corner);
    return set_equals(&block, &unit->cells);
}

static void read_family(Arena *arena, Board *board, int number, int kind, Reading *reading) {
    const Family *family = &board->problem->family[number];
    const uint16_t *listed = family->label ? NULL : family->units;
    const int first = board->unit_count;
    RawUnit unit = {.family = number};
    Set covered = {{0}};
    int sizes = 0, blocks = 0;
    for (unit.index = 0; unit.index < family->count; unit.index++) {
        read_unit(family, listed, board->size, &unit);
        if (listed) listed = next_unit(listed);
        take_unit(arena, board, &unit, kind, reading);
        blocks += is_block(board, &unit);
        if (is_exact(&unit)) {
            set_add(&covered, &unit.cells);
            sizes += unit.size;
        }
    }
    if (blocks && blocks == (board->height - 1) * (board->width - 1)) board->has_windows = 1;
    if (board->unit_count == first || sizes != board->size || !set_equals(&covered, &board->all)) return;
    Units *partition = &reading->partitions[reading->partition_count++];
    *partition = (Units){0};
    for (int unit = first; unit < board->unit_count; unit++) PUSH(arena, partition, unit);
}

static int units_equal(Units a, Units b) {
    return a.count == b.count && (!a.count || !memcmp(a.items, b.items, (size_t)a.count * sizeof *a.items));
}

/* The families to compare: regions with lines, or rows with columns without regions. */
static void find_pairs(Arena *arena, Board *board, const Reading *reading) {
    Units lines[2], regions[MAX_FAMILIES];
    int line_count = 0, region_count = 0;
    const Units both[2] = {board->rows, board->columns};
    for (int kind = 0; kind < 2; kind++)
        for (int i = 0; i < reading->partition_count; i++)
            if (units_equal(both[kind], reading->partitions[i])) {
                lines[line_count++] = both[kind];
                break;
            }
    for (int i = 0; i < reading->partition_count; i++)
        if (!units_equal(both[0], reading->partitions[i]) && !units_equal(both[1], reading->partitions[i]))
            regions[region_count++] = reading->partitions[i];
    board->pairs = NEW_ARRAY(arena, Pair, 1 + 2 * region_count);
    if (!region_count && line_count == 2) board->pairs[board->pair_count++] = (Pair){lines[0], lines[1]};
    for (int i = 0; i < region_count; i++)
        for (int j = 0; j < line_count; j++) board->pairs[board->pair_count++] = (Pair){regions[i], lines[j]};
}

/* By cell, those of these units that it is in. */
static Units *index_units(Arena *arena, const Board *board, Units units) {
    Units *lists = NEW_ARRAY(arena, Units, board->size);
    memset(lists, 0, (size_t)board->size * sizeof *lists);
    for (int i = 0; i < units.count; i++)
        EACH_CELL(board->units[units.items[i]].cells, cell) PUSH(arena, &lists[cell], units.items[i]);
    return lists;
}

static void find_beside(Arena *arena, Board *board) {
    board->beside = NEW_ARRAY(arena, Set, board->size);
    for (int cell = 0; cell < board->size; cell++) {
        const int row = cell / board->width, column = cell % board->width;
        board->beside[cell] = (Set){{0}};
        for (int r = row - 1; r <= row + 1; r++)
            for (int c = column - 1; c <= column + 1; c++)
                if (r >= 0 && c >= 0 && r < board->height && c < board->width)
                    INSERT(board->beside[cell], r * board->width + c);
    }
}

/* `kinds`: by family, ROWS, COLUMNS or another. */
static void read_board(Arena *arena, Board *board, const Problem *problem, int height, int width,
                       const unsigned char *kinds) {
    int count = 0;
    Reading reading = {.others_only_attack = 1};
    memset(board, 0, sizeof *board);
    *board = (Board){.problem = problem, .height = height, .width = width, .size = problem->size};
    for (int cell = 0; cell < board->size; cell++) {
        INSERT(board->all, cell);
        INSERT(board->every_second[2 * (cell / width % 2) + cell % width % 2], cell);
    }
    for (int i = 0; i < problem->given_count; i++) INSERT(board->given, problem->given[i]);
    for (int i = 0; i < problem->blocked_count; i++) INSERT(board->blocked, problem->blocked[i]);
    for (int f = 0; f < problem->family_count; f++) count += problem->family[f].count;
    board->units = NEW_ARRAY(arena, Unit, count);
    board->limits = NEW_ARRAY(arena, Unit, count);
    board->attacks = NEW_ARRAY(arena, Set, board->size);
    board->touching = NEW_ARRAY(arena, Set, board->size);
    memset(board->attacks, 0, (size_t)board->size * sizeof(Set));
    memset(board->touching, 0, (size_t)board->size * sizeof(Set));
    for (int f = 0; f < problem->family_count; f++) read_family(arena, board, f, kinds[f], &reading);
    for (int cell = 0; cell < board->size; cell++) {
        DELETE(board->attacks[cell], cell);
        DELETE(board->touching[cell], cell);
    }
    board->rows = reading.rows;
    board->columns = reading.columns;
    board->lines = join_units(arena, board->rows, board->columns);
    board->regions = reading.regions;
    for (int unit = 0; unit < board->unit_count; unit++) PUSH(arena, &board->all_units, unit);
    board->units_of = index_units(arena, board, board->all_units);
    board->lines_of = index_units(arena, board, board->lines);
    board->regions_of = index_units(arena, board, board->regions);
    find_pairs(arena, board, &reading);
    memcpy(board->units + board->unit_count, board->limits, (size_t)board->limit_count * sizeof(Unit));
    board->limits = board->units + board->unit_count;
    board->bound_count = board->unit_count + board->limit_count;
    board->has_several |= board->limit_count > 0;
    if (board->has_windows && board->has_several) find_beside(arena, board);
    set_add(&reading.covered, &board->blocked);
    board->is_filled_by_units = reading.others_only_attack && set_equals(&reading.covered, &board->all);
}

/* ---- positions ---- */

/* The queens that a unit still needs; below 0 if it has too many. */
static inline int need_of(const Board *board, const Position *p, int unit) {
    return board->units[unit].count - set_count_common(&p->queens, &board->units[unit].cells);
}

static int needs_of(const Board *board, const Position *p, Units units) {
    int sum = 0;
    for (int i = 0; i < units.count; i++) sum += need_of(board, p, units.items[i]);
    return sum;
}

static inline Set free_cells_of(const Board *board, const Position *p, int unit) {
    return set_common(&p->free, &board->units[unit].cells);
}

/* The free cells of any of these units. */
static Set free_cells_in(const Board *board, const Position *p, Units units) {
    Set cells = {{0}};
    for (int i = 0; i < units.count; i++) set_add(&cells, &board->units[units.items[i]].cells);
    set_keep(&cells, &p->free);
    return cells;
}

/* Those of the units that still need queens. */
static Units open_units(Arena *arena, const Board *board, const Position *p, Units units) {
    Units open = unit_list(0, NEW_ARRAY(arena, int, units.count + 1));
    for (int i = 0; i < units.count; i++)
        if (need_of(board, p, units.items[i]) > 0) open.items[open.count++] = units.items[i];
    return open;
}

/* The cells that a queen on this cell would cross out, without the cell. */
static Set seen_from(const Board *board, const Position *p, int cell) {
    Set visible = board->attacks[cell];
    if (!board->has_several) return visible;
    const Units units = board->units_of[cell];
    for (int i = 0; i < units.count; i++)
        if (need_of(board, p, units.items[i]) == 1) set_add(&visible, &board->units[units.items[i]].cells);
    for (int i = 0; i < board->limit_count; i++) {
        const Unit *limit = &board->limits[i];
        if (HAS(limit->cells, cell) && set_count_common(&p->queens, &limit->cells) == limit->count - 1)
            set_add(&visible, &limit->cells);
    }
    DELETE(visible, cell);
    return visible;
}

/* The free cells that a queen on any of these cells would cross out. */
static Set seen_by_all(const Board *board, const Position *p, const Set *cells) {
    Set visible = p->free;
    EACH_CELL(*cells, cell) {
        const Set by_one = seen_from(board, p, cell);
        set_keep(&visible, &by_one);
        if (set_is_empty(&visible)) break;
    }
    return visible;
}

static int is_full(const Unit *unit, const Set *queens) {
    return set_count_common(queens, &unit->cells) >= unit->count;
}

/* The free cells that the queens on the board cross out. */
static Set crossed_out(const Board *board, const Position *p) {
    Set crossed = {{0}};
    EACH_CELL(p->queens, queen) set_add(&crossed, &board->attacks[queen]);
    for (int i = 0; board->has_several && i < board->bound_count; i++)
        if (is_full(&board->units[i], &p->queens)) set_add(&crossed, &board->units[i].cells);
    set_keep(&crossed, &p->free);
    return crossed;
}

static void mark_crossed_out(const Board *board, Position *p) {
    const Set crossed = crossed_out(board, p);
    set_remove(&p->free, &crossed);
}

static void place(Position *p, const Set *cells) {
    set_add(&p->queens, cells);
    set_remove(&p->free, cells);
}

/* The position with a queen on this free cell and what it crosses out. */
static Position assume(const Board *board, const Position *p, int cell) {
    Position after = *p;
    const Set visible = seen_from(board, p, cell);
    set_remove(&after.free, &visible);
    DELETE(after.free, cell);
    INSERT(after.queens, cell);
    return after;
}

/* A unit that can no longer have its queens: too few cells are left, or it has too many; -1 if there is none. */
static int find_fault(const Board *board, const Position *p) {
    for (int unit = 0; unit < board->unit_count; unit++) {
        const int need = need_of(board, p, unit);
        if (need < 0 || set_count_common(&p->free, &board->units[unit].cells) < need) return unit;
    }
    return -1;
}

/* The queens that attack each other. */
static Set clashing_queens(const Board *board, const Position *p) {
    Set clashing = {{0}};
    EACH_CELL(p->queens, queen) if (set_meets(&board->attacks[queen], &p->queens)) INSERT(clashing, queen);
    return clashing;
}

static int is_impossible(const Board *board, const Position *p) {
    if (find_fault(board, p) >= 0) return 1;
    EACH_CELL(p->queens, queen) if (set_meets(&board->attacks[queen], &p->queens)) return 1;
    return 0;
}

static int holds_all_rules(const Board *board, const Position *p) {
    uint16_t cells[MAX_CELLS];
    int count = 0;
    EACH_CELL(p->queens, queen) cells[count++] = (uint16_t)queen;
    return problem_verify(board->problem, cells, count);
}

/* Whether the queens are the solution: no unit needs another, no cell may hold one more. */
static int is_solved(const Board *board, const Position *p) {
    for (int unit = 0; unit < board->unit_count; unit++)
        if (need_of(board, p, unit)) return 0;
    if (board->is_filled_by_units) return 1;
    const Set crossed = crossed_out(board, p);
    return set_is_within(&p->free, &crossed) && holds_all_rules(board, p);
}
