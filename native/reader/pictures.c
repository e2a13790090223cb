/* Choose the grids of a picture that are boards, and their order. */
#include "pictures.h"

#include "pictures_internal.h"
#include "solver/search/search.h"

enum {
    GRIDS = 12,      /* grids that are looked at closely */
    UNLIKELY = 3,    /* grids that are looked at even if their regions can hardly be told */
    SHEETS = 4,      /* grids in whose lattices other boards are looked for */
    PARTS = 4,       /* how many in each, in two ways */
    SQUARES = 60,    /* squares that are looked at for that */
    LATTICES = 16,   /* grids in whose lattices what is coloured is looked for, where nothing else was found */
    SEARCHES = 3,
    MARGIN = 2,      /* cells around a board at the most: of a sheet more are seen */
    TWIN_STEPS = 12, /* places in a cell where one beside it is looked for */
    SHARES = 2,
};

/* The windows in which boards are looked for, as shares of the shorter side of the picture, and how many grids in each
 * are made better: where few edges are seen, the right one may not be among the first. */
static const double SHARE[SHARES] = {1, 0.5};
static const int SHARE_OF[SEARCHES] = {0, 1, 0}, NUMBER_OF[SEARCHES] = {5, 5, 24};

/* The same where cells are tinted: tints that are read wrongly seldom leave one solution */
static const double TINTED = 0.35;
static const double SURE = 0.5;         /* the confidence of what is no doubt, at the least */
/* Another board of the picture that is worth this share of the first is a doubt */
static const double RIVAL = 0.6;
/* Times what the best board in the picture is worth: what one that is cut off is worth, at the least */
static const double CUT = 0.98;
static const double PART = 1.1;         /* times what a board is worth: what it is only a part of is worth more */
/* Of what so many more cells explain if they are as those of the board: what a larger board does */
static const double LARGER_SHARE = 0.95;
static const double EDGE_SHARE = 0.1; /* of a cell that a board may lose at the side of the picture */
static const double TWIN = 0.4;         /* the same before its grid is drawn to the lines, for one beside it */
static const double TWIN_FROM = 0.25, TWIN_TO = 4; /* cells between a board and the one beside it */
/* Times the side of a board: a grid that is so much larger shows more than it */
static const double LARGER = 1.4;

typedef struct {
    Grid grid;
    double worth;
    int ends; /* whether the board ends where the grid does */
    PicturesCut cut;
    double cut_worth; /* of the larger board on the same lines that is cut off */
    int hypothesis_count;
    RegionHypothesis *hypotheses;
    int given;
} Board;

typedef struct {
    int *items;
    int count, capacity;
} Boards;

typedef struct {
    Grid lattice, parts[PARTS];
    int count;
} ColouredParts;

struct PicturesSearch {
    Budget budget;
    Picture picture;
    EdgeMap edge_map;
    Grids windows[SHARES][MAX_WINDOWS];
    int window_count[SHARES]; /* one more than there are; 0: not looked for yet */
    Board *boards;
    int board_count, board_capacity;
    ColouredParts *coloured;
    int coloured_count, coloured_capacity;
    Grids grids;
    Boards candidates, batch;
    int turn, batch_index, hypothesis_index; /* batches so far; the next board and hypothesis of the last */
    Cells cells;       /* of the board that is read */
    int rivals;
};

int is_exhausted(const Budget *budget) {
    return budget->full || is_later_than(budget->until);
}

const char *picture_fault(int width, int height, int channels, uint64_t bytes) {
    if (width < 1 || height < 1 || (channels != 3 && channels != 4)) return "a picture has pixels of 3 or 4 bytes";
    const uint64_t pixels = (uint64_t)width * (uint64_t)height;
    if (pixels > PICTURES_MAX_PIXELS) return "the picture has too many pixels";
    return bytes == pixels * (uint64_t)channels ? NULL : "the bytes are no picture of this size";
}

/* ---- boards ---- */

static const Board *board_at(const PicturesSearch *search, int number) {
    return &search->boards[number];
}

static int is_certain(const Board *board) {
    return board->hypothesis_count && board->hypotheses[0].certainty > CERTAIN;
}

static int is_plain(const Board *board) {
    return board->ends && is_certain(board);
}

static int is_grid(const Grid *first, const Grid *second) {
    return first->size == second->size && first->left == second->left && first->top == second->top &&
           first->step_x == second->step_x && first->step_y == second->step_y;
}

static const Board *find_board(const PicturesSearch *search, const Grid *grid) {
    for (int i = 0; i < search->board_count; i++)
        if (is_grid(&search->boards[i].grid, grid)) return &search->boards[i];
    return NULL;
}

static int is_elsewhere(const Grid *first, const Grid *second) {
    const double right = fmin(first->left + first->size * first->step_x, second->left + second->size * second->step_x);
    const double low = fmin(first->top + first->size * first->step_y, second->top + second->size * second->step_y);
    const double width = right - fmax(first->left, second->left), height = low - fmax(first->top, second->top);
    const double smaller = fmin(first->step_x * first->size, second->step_x * second->size);
    return fmax(width, 0) * fmax(height, 0) < 0.5 * smaller * smaller;
}

static void examine_board(PicturesSearch *search, Board *board) {
    Budget *budget = &search->budget;
    const int sides = board->grid.size * (board->grid.size - 1);
    Cells cells;
    RegionHypothesis *hypotheses = (RegionHypothesis *)budget_alloc(budget, MAX_HYPOTHESES, sizeof *hypotheses);
    float ink[MAX_SIDES];
    board->hypotheses = hypotheses;
    cells_cut(budget, &search->picture, &board->grid, &cells);
    if (!budget->full) {
        cells_uncover(&cells);
        cells_walls(&cells, ink, ink + sides);
        const int number = regions_detect(budget, &cells, ink, ink + sides, hypotheses);
        /* A board without regions has no solution to be held against, so it must have lines. */
        const int lined = grid_is_lined(&search->edge_map, &board->grid);
        for (int i = 0; i < number; i++)
            if (lined || has_regions(&hypotheses[i])) hypotheses[board->hypothesis_count++] = hypotheses[i];
        if (board->hypothesis_count)
            board->ends = board_ends(budget, &search->picture, &search->edge_map, &board->grid, hypotheses, ink);
    }
    cells_free(&cells);
}

/* The number of the board in a grid; -1 if there is no memory. What was looked at is kept; all boards may move. */
static int board_in_grid(PicturesSearch *search, const RankedGrid *ranked) {
    const Board *known = find_board(search, &ranked->grid);
    if (known) return (int)(known - search->boards);
    search->boards = (Board *)budget_grow(&search->budget, search->boards, search->board_count,
                                          &search->board_capacity, sizeof *search->boards);
    if (search->budget.full) return -1;
    Board *board = &search->boards[search->board_count];
    *board = (Board){.grid = ranked->grid, .worth = ranked->worth};
    examine_board(search, board);
    return search->board_count++;
}

/* ---- lists of boards ---- */

static void boards_add(PicturesSearch *search, Boards *boards, int number) {
    for (int i = 0; i < boards->count; i++)
        if (boards->items[i] == number) return;
    boards->items =
        (int *)budget_grow(&search->budget, boards->items, boards->count, &boards->capacity, sizeof *boards->items);
    if (!search->budget.full) boards->items[boards->count++] = number;
}

static void boards_add_all(PicturesSearch *search, Boards *boards, const Boards *added, int plain) {
    for (int i = 0; i < added->count; i++)
        if (!plain || is_plain(board_at(search, added->items[i]))) boards_add(search, boards, added->items[i]);
}

static int comes_before(const Board *first, const Board *second) {
    if (is_plain(first) != is_plain(second)) return is_plain(first);
    if (first->ends != second->ends) return first->ends;
    return first->worth > second->worth;
}

/* The likeliest first, without what are only parts of boards beyond doubt. */
static void boards_order(const PicturesSearch *search, Boards *boards) {
    int count = 0;
    for (int i = 1; i < boards->count; i++)
        for (int j = i; j > 0 &&
             comes_before(board_at(search, boards->items[j]), board_at(search, boards->items[j - 1]));
             j--) {
            const int number = boards->items[j];
            boards->items[j] = boards->items[j - 1];
            boards->items[j - 1] = number;
        }
    for (int i = 0; i < boards->count; i++) {
        const Board *board = board_at(search, boards->items[i]);
        int part = 0;
        for (int j = 0; j < count && !board->ends && !part; j++) {
            const Board *larger = board_at(search, boards->items[j]);
            part = is_plain(larger) && board->worth < larger->worth && !is_elsewhere(&board->grid, &larger->grid);
        }
        if (!part) boards->items[count++] = boards->items[i];
    }
    boards->count = count;
}

static int is_in_larger(const PicturesSearch *search, const Board *board) {
    for (int i = 0; i < min_int(search->grids.count, GRIDS); i++) {
        const RankedGrid *other = &search->grids.items[i];
        if (board->worth < RIVAL * other->worth &&
            other->grid.size * other->grid.step_x > LARGER * board->grid.size * board->grid.step_x &&
            !is_elsewhere(&board->grid, &other->grid))
            return 1;
    }
    return 0;
}

/* Whether its lines go on as those of a sheet: they say nothing then about where the board ends. */
static int is_on_sheet(const PicturesSearch *search, const Board *board) {
    const LineReach reach = grid_line_reach(&search->edge_map, &board->grid);
    return board->ends && max_int(max_int(reach.left, reach.right), max_int(reach.above, reach.below)) > MARGIN;
}

/* Whether the board is only a part of one on the same lines with a row and a column more, or two, that explains more of
 * the picture: as much more as it is larger, if its regions can't be told. */
static int is_part(const PicturesSearch *search, const Board *board) {
    const double max_x = search->picture.width, max_y = search->picture.height;
    if (is_on_sheet(search, board)) return 0;
    for (int i = 0; i < min_int(search->grids.count, GRIDS); i++) {
        const RankedGrid *other = &search->grids.items[i];
        const int extra = other->grid.size - board->grid.size;
        const Grids pair = {(RankedGrid[]){*other, {board->worth, board->grid}}, 2, 2};
        int indices[2];
        const Board *known = find_board(search, &other->grid);
        const double larger = (double)other->grid.size / board->grid.size;
        const int is_told = known && is_certain(known) && !grid_has_bare_side(&search->edge_map, &other->grid);
        const double share = is_told ? 1 : LARGER_SHARE * larger * larger;
        if (extra < 1 || extra > 2 || other->worth <= share * board->worth ||
            is_elsewhere(&board->grid, &other->grid))
            continue;
        /* One that is told may fill the picture from edge to edge. */
        const double margin = is_told ? -EDGE_SHARE * other->grid.step_x : EDGE_MARGIN;
        if (fmin(other->grid.left, other->grid.top) < margin ||
            other->grid.left + other->grid.size * other->grid.step_x > max_x - margin ||
            other->grid.top + other->grid.size * other->grid.step_y > max_y - margin)
            continue;
        if (grids_select_lattices(&pair, indices, 2) == 1) return 1;
    }
    return 0;
}

static void add_readable(PicturesSearch *search, const Grids *grids, int count, Boards *boards) {
    Boards readable = {NULL, 0, 0};
    double best = 0;
    for (int i = 0; i < min_int(count, grids->count) && grids->items[i].worth >= RIVAL * best &&
         !is_exhausted(&search->budget);
         i++) {
        const int number = board_in_grid(search, &grids->items[i]);
        if (number < 0) break;
        const Board *board = board_at(search, number);
        if (!board->hypothesis_count || board->hypotheses[0].certainty <= BELIEVED) continue;
        if (!best && is_plain(board)) best = grids->items[i].worth;
        boards_add(search, &readable, number);
    }
    for (int i = 0; i < readable.count; i++) {
        Board *board = &search->boards[readable.items[i]];
        board->ends = board->ends && !is_part(search, board);
    }
    boards_order(search, &readable);
    boards_add_all(search, boards, &readable, 0);
    free(readable.items);
}

/* ---- other boards in the lattices of grids ---- */

static void add_ranked(PicturesSearch *search, Grids *grids, const Grid *grid) {
    grids_add(&search->budget, grids, grid_worth(&search->edge_map, grid), *grid);
}

static void add_coloured(PicturesSearch *search, const Grid *grid, Grids *grids) {
    int index = 0;
    while (index < search->coloured_count && !is_grid(&search->coloured[index].lattice, grid)) index++;
    if (index == search->coloured_count) {
        search->coloured = (ColouredParts *)budget_grow(&search->budget, search->coloured, index,
                                                        &search->coloured_capacity, sizeof *search->coloured);
        if (search->budget.full) return;
        ColouredParts *coloured = &search->coloured[search->coloured_count++];
        coloured->lattice = *grid;
        coloured->count = sheet_boards(&search->budget, &search->picture, grid, coloured->parts, PARTS);
        for (int i = 0; i < coloured->count; i++) coloured->parts[i] = grid_fit(&search->edge_map, coloured->parts[i]);
    }
    for (int i = 0; i < search->coloured[index].count; i++)
        add_ranked(search, grids, &search->coloured[index].parts[i]);
}

/* Adds the boards beyond doubt that are parts of grids whose lines go on, the likeliest first. */
static void add_on_sheet(PicturesSearch *search, Boards *boards) {
    Grids going_on = {NULL, 0, 0}, parts = {NULL, 0, 0};
    Boards readable = {NULL, 0, 0};
    int indices[SHEETS];
    for (int i = 0; i < min_int(search->grids.count, GRIDS); i++) {
        const LineReach reach = grid_line_reach(&search->edge_map, &search->grids.items[i].grid);
        if (goes_further(&reach))
            grids_add(&search->budget, &going_on, search->grids.items[i].worth, search->grids.items[i].grid);
    }
    const int count = grids_select_lattices(&going_on, indices, SHEETS);
    for (int i = 0; i < count; i++) add_coloured(search, &going_on.items[indices[i]].grid, &parts);
    grids_sort(&parts);
    grids_remove_duplicates(&parts);
    add_readable(search, &parts, parts.count, &readable);
    boards_add_all(search, boards, &readable, 1);
    free(readable.items);
    grids_free(&parts);
    grids_free(&going_on);
}

/* The order: coloured ones, those with a frame, larger cells. What is coloured is looked for in many where no board
 * beyond doubt was found. */
static void find_parts(PicturesSearch *search, Grids *parts) {
    int indices[LATTICES];
    const int count = grids_select_lattices(&search->grids, indices, LATTICES);
    const int plain = search->candidates.count && is_plain(board_at(search, search->candidates.items[0]));
    for (int i = 0; i < count && !is_exhausted(&search->budget); i++) {
        const Grid grid = search->grids.items[indices[i]].grid;
        if (i >= SHEETS) {
            if (plain) break;
            add_ranked(search, parts, &grid);
        }
        add_coloured(search, &grid, parts);
        if (i >= SHEETS) continue;
        Grid squares[SQUARES];
        const int number = grid_squares(&search->budget, &search->edge_map, &grid, squares, SQUARES);
        for (int j = 0, good = 0; j < number && good < PARTS; j++) {
            if (grid_has_bare_side(&search->edge_map, &squares[j])) continue;
            add_ranked(search, parts, &squares[j]);
            good++;
        }
        grid_add_doubled(&search->budget, &search->edge_map, &grid, parts);
    }
    grids_sort(parts);
    grids_remove_duplicates(parts);
}

/* ---- batches ---- */

static void search_windows(PicturesSearch *search, int turn) {
    const int share = SHARE_OF[turn];
    Grids *windows = search->windows[share];
    if (!search->window_count[share])
        search->window_count[share] = 1 + grids_find_candidates(&search->budget, &search->edge_map, SHARE[share],
                                                                windows);
    grids_improve(&search->budget, &search->edge_map, windows, search->window_count[share] - 1, NUMBER_OF[turn],
                 &search->grids);
    add_readable(search, &search->grids, GRIDS, &search->candidates);
    boards_order(search, &search->candidates);
    const Board *first = search->candidates.count ? board_at(search, search->candidates.items[0]) : NULL;
    if (first && is_plain(first) && first->worth > RIVAL * search->grids.items[0].worth)
        boards_add_all(search, &search->batch, &search->candidates, 1);
    else add_on_sheet(search, &search->batch);
}

/* All that was found, with the best grids that end even if their regions can hardly be told. */
static void search_all(PicturesSearch *search) {
    Grids parts = {NULL, 0, 0};
    Boards candidates = {NULL, 0, 0};
    find_parts(search, &parts);
    add_readable(search, &parts, parts.count, &candidates);
    for (int i = 0; i < min_int(search->grids.count, UNLIKELY) && !is_exhausted(&search->budget); i++) {
        const int number = board_in_grid(search, &search->grids.items[i]);
        if (number >= 0) boards_add(search, &candidates, number);
    }
    boards_add_all(search, &search->batch, &search->candidates, 0);
    for (int i = 0; i < candidates.count; i++)
        if (board_at(search, candidates.items[i])->ends) boards_add(search, &search->batch, candidates.items[i]);
    for (int i = 0; i < search->batch.count; i++) {
        Board *board = &search->boards[search->batch.items[i]];
        board->ends = board->ends && (is_on_sheet(search, board) ||
                                      !(is_in_larger(search, board) || is_part(search, board)));
    }
    boards_order(search, &search->batch);
    free(candidates.items);
    grids_free(&parts);
}

/* Whether a board of the same size lies beside this one, or below or above it, as on a sheet of prints. */
static int has_twins(PicturesSearch *search, int index) {
    static const int DIRECTIONS[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const Board board = *board_at(search, index); /* a copy, since boards move when more are looked at */
    const Grid grid = board.grid;
    const double worth = board.worth, side = grid.size * grid.step_x, step = grid.step_x / TWIN_STEPS;
    for (int direction = 0; direction < 4; direction++) {
        RankedGrid best = {NO_GRID, grid};
        for (double away = side + TWIN_FROM * grid.step_x; away < side + TWIN_TO * grid.step_x; away += step) {
            Grid twin = grid;
            twin.left += DIRECTIONS[direction][0] * away, twin.top += DIRECTIONS[direction][1] * away;
            const double twin_worth = grid_worth(&search->edge_map, &twin);
            if (twin_worth > best.worth) best = (RankedGrid){twin_worth, twin};
        }
        if (best.worth <= TWIN * worth) continue;
        best.grid = grid_fit(&search->edge_map, best.grid);
        best.worth = grid_worth(&search->edge_map, &best.grid);
        const int number = best.worth > RIVAL * worth ? board_in_grid(search, &best) : -1;
        if (number >= 0 && is_plain(board_at(search, number)) &&
            has_regions(board_at(search, number)->hypotheses) == has_regions(board.hypotheses)) return 1;
    }
    return 0;
}

static int has_rivals(PicturesSearch *search) {
    const Boards *batch = &search->batch;
    for (int i = 1; i < batch->count; i++) {
        const Board *first = board_at(search, batch->items[0]), *board = board_at(search, batch->items[i]);
        if (is_plain(board) && board->worth > RIVAL * first->worth && is_elsewhere(&board->grid, &first->grid))
            return 1;
    }
    return batch->count && is_certain(board_at(search, batch->items[0])) && has_twins(search, batch->items[0]);
}

/* Looks for a board that explains more of the picture's edges than any in it, and goes on where the picture ends: in
 * the place of this one, on the same lines or others. */
static void find_cut(PicturesSearch *search, Board *board) {
    double best = 0;
    if (is_on_sheet(search, board)) return;
    for (int i = 0; i < min_int(search->grids.count, GRIDS); i++) {
        const RankedGrid *ranked = &search->grids.items[i];
        PicturesCut cut;
        if (is_elsewhere(&ranked->grid, &board->grid)) continue;
        best = fmax(best, CUT * fmax(search->grids.items[0].worth, board->worth));
        const double worth = grid_cut(&search->budget, &search->edge_map, &ranked->grid, board->ends, best, &cut);
        if (!cut) continue;
        board->cut = cut;
        best = worth;
        if (is_grid(&ranked->grid, &board->grid)) board->cut_worth = worth;
    }
}

static void make_batch(PicturesSearch *search) {
    search->batch.count = search->batch_index = search->hypothesis_index = 0;
    if (search->turn < SEARCHES) search_windows(search, search->turn);
    else search_all(search);
    search->turn++;
    search->rivals = has_rivals(search);
}

PicturesSearch *pictures_begin(const Picture *picture, double seconds) {
    PicturesSearch *search = (PicturesSearch *)calloc(1, sizeof *search);
    if (!search) return NULL;
    search->picture = *picture;
    search->budget.until = clock_now() + seconds;
    edge_map_compute(&search->budget, picture, &search->edge_map);
    if (!search->budget.full) return search;
    pictures_end(search);
    return NULL;
}

int pictures_at(PicturesSearch *search, double left, double top, double cell_width, double cell_height, int size) {
    const RankedGrid ranked = {0, {left, top, cell_width, cell_height, size}};
    if (!(cell_width <= search->picture.width && cell_height <= search->picture.height &&
          grid_fits(&search->edge_map, &ranked.grid)))
        return 0;
    const int number = board_in_grid(search, &ranked);
    search->batch.count = search->batch_index = search->hypothesis_index = search->rivals = 0;
    search->turn = SEARCHES + 1;
    if (number >= 0) search->boards[number].given = 0, boards_add(search, &search->batch, number);
    return 1;
}

void pictures_end(PicturesSearch *search) {
    if (!search) return;
    edge_map_free(&search->edge_map);
    cells_free(&search->cells);
    for (int share = 0; share < SHARES; share++)
        for (int i = 0; i < MAX_WINDOWS; i++) grids_free(&search->windows[share][i]);
    for (int i = 0; i < search->board_count; i++) free(search->boards[i].hypotheses);
    free(search->boards);
    free(search->coloured);
    grids_free(&search->grids);
    free(search->candidates.items);
    free(search->batch.items);
    free(search);
}

/* ---- a reading ---- */

/* Whether a queen stands alone on a cell of a region that lies elsewhere: the cell may be one of another, tinted. */
static int is_stray(const PicturesBoard *board, int cell) {
    const int size = board->size, row = cell / size, column = cell % size;
    int companions = 0;
    for (int other = 0; other < size * size; other++) {
        if (other == cell || board->regions[other] != board->regions[cell]) continue;
        if (abs(other / size - row) + abs(other % size - column) == 1) return 0;
        companions++;
    }
    return companions && board->signs[cell] == PICTURES_QUEEN;
}

static int is_cut(const PicturesSearch *search, const Board *board) {
    return board->cut_worth > PART * board->worth && !is_on_sheet(search, board);
}

static void set_doubts(const PicturesSearch *search, const Board *board, const RegionHypothesis *hypothesis,
                       const float *certainty, PicturesReading *reading) {
    const int count = board->grid.size * board->grid.size;
    int tinted = 0, stray = 0, against = 0, unclear = 0;
    double fewest = hypothesis->certainty;
    for (int i = 0; i < count; i++) {
        const int is_alone = reading->regions && is_stray(&reading->board, i);
        tinted |= hypothesis->tinted[i];
        stray |= is_alone;
        reading->tinted[i] = hypothesis->tinted[i] || is_alone;
        against |= reading->against[i] = hypothesis->against[i];
        reading->unclear[i] = certainty[i] < CLEAR_SIGN;
        if (hypothesis->tinted[i] && reading->board.signs[i] != PICTURES_QUEEN) { /* a tint means a wrong queen */
            reading->board.signs[i] = PICTURES_QUEEN;
            reading->unclear[i] = 1;
        }
        unclear |= reading->unclear[i];
        fewest = fmin(fewest, certainty[i]);
    }
    reading->doubts = (hypothesis->source == BLANK ? PICTURES_BLANK : 0) |
                      (stray || (tinted && hypothesis->certainty < TINTED) ? PICTURES_TINTED : 0) |
                      (!tinted && hypothesis->certainty < CERTAIN ? PICTURES_ALIKE : 0) |
                      (against ? PICTURES_AGAINST : 0) |
                      (unclear ? PICTURES_UNCLEAR : 0) |
                      ((board->ends && !is_cut(search, board)) || search->rivals ? 0 : PICTURES_GOES_ON) |
                      (search->rivals ? PICTURES_SEVERAL : 0);
    reading->confidence = reading->doubts ? fewest : fmax(hypothesis->certainty, SURE);
}

static void read_board(PicturesSearch *search, int number, int index, PicturesReading *reading) {
    Board *board = &search->boards[number];
    const RegionHypothesis *hypothesis = &board->hypotheses[index];
    const Cells *cells = &search->cells;
    float certainty[MAX_BOARD_CELLS];
    if (!index) {
        find_cut(search, board);
        cells_free(&search->cells);
        cells_cut(&search->budget, &search->picture, &board->grid, &search->cells);
        if (!search->budget.full) cells_uncover(&search->cells);
    }
    memset(reading, 0, sizeof *reading);
    memcpy(reading->board.regions, hypothesis->labels, sizeof hypothesis->labels);
    reading->board.left = board->grid.left, reading->board.top = board->grid.top;
    reading->board.cell_width = board->grid.step_x, reading->board.cell_height = board->grid.step_y;
    reading->board.size = board->grid.size;
    reading->alternatives = board->hypothesis_count - index - 1;
    reading->cut = search->rivals ? PICTURES_WHOLE : board->cut;
    reading->regions = has_regions(hypothesis) ? board->grid.size : 0;
    if (!search->budget.full)
        signs_detect(&search->budget, cells, has_regions(hypothesis) ? hypothesis->labels : NULL, hypothesis->veiled,
                     reading->board.signs, certainty);
    if (search->budget.full) return;
    for (int region = 0; region < reading->regions; region++) {
        double colour[3];
        region_paper(cells, reading->board.regions, region, colour);
        for (int part = 0; part < 3; part++) reading->board.colours[3 * region + part] = (uint8_t)rint(colour[part]);
    }
    for (int i = 0; i < board->grid.size * board->grid.size; i++)
        reading->bare[i] = (uint8_t)rintf(255 * cells->share[i]);
    set_doubts(search, board, hypothesis, certainty, reading);
}

int pictures_next(PicturesSearch *search, PicturesReading *reading) {
    for (;;) {
        if (search->budget.full) return -1;
        if (search->batch_index < search->batch.count) {
            Board *board = &search->boards[search->batch.items[search->batch_index]];
            if (search->hypothesis_index == 0 && board->given) search->batch_index++;
            else if (search->hypothesis_index == board->hypothesis_count) search->batch_index++,
                search->hypothesis_index = 0;
            else {
                board->given = 1;
                read_board(search, search->batch.items[search->batch_index], search->hypothesis_index++, reading);
                return search->budget.full ? -1 : 1;
            }
        } else if (search->turn > SEARCHES) return 0;
        else make_batch(search);
    }
}

const char *pictures_cut_text(PicturesCut cut) {
    static const char *const TEXTS[] = {NULL, "the board is cut off at the left edge of the picture",
                                        "the board is cut off at the top edge of the picture",
                                        "the board is cut off at the right edge of the picture",
                                        "the board is cut off at the bottom edge of the picture",
                                        "a part of the board is cut off"};
    return TEXTS[cut];
}

const char *pictures_read(const Picture *picture, double seconds, PicturesReading *reading) {
    PicturesSearch *search = pictures_begin(picture, seconds);
    int status = search ? 1 : -1, any = 0;
    while (search && (status = pictures_next(search, reading)) > 0 && (reading->doubts || !reading->regions)) any = 1;
    pictures_end(search);
    if (status < 0) return "there is not enough memory";
    if (!status && any && reading->cut) return pictures_cut_text(reading->cut);
    return status ? NULL : any ? "it is not clear what the board is" : "no board is to be seen";
}
