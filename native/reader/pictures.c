/* Choose the grids of a picture that are boards, and their order. */
#include "pictures.h"

#include "parts.h"
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
static const double WHOLE = 0.95;
static const double TWIN = 0.4;         /* the same before its grid is drawn to the lines, for one beside it */
static const double TWIN_FROM = 0.25, TWIN_TO = 4; /* cells between a board and the one beside it */
/* Times the side of a board: a grid that is so much larger shows more than it */
static const double LARGER = 1.4;

/* A grid with what was seen in it. */
typedef struct {
    Grid grid;
    double worth;
    int ends; /* whether the board ends where the grid does, or goes on beyond it */
    PicturesCut cut;
    double cut_worth; /* of the larger board on the same lines that is cut off */
    int ways;
    Way *way;
    int given;
} Board;

/* Some boards of a search, by their numbers, in order. */
typedef struct {
    int *all;
    int count, room;
} Boards;

/* The coloured part of a grid's lattice. */
typedef struct {
    Grid of, found[PARTS];
    int count;
} Coloured;

struct PicturesSearch {
    Bounds bounds;
    Picture picture;
    Sight sight;
    Grids windows[SHARES][MOST_WINDOWS];
    int window_count[SHARES]; /* one more than there are; 0: not looked for yet */
    Board *boards;
    int board_count;
    Coloured *coloured;
    int coloured_count;
    Grids seen;
    Boards found, batch;
    int turn, at, way; /* the batches made so far; the board and the way in the last that are next */
    Cells cells;       /* of the board that is read */
    int rivals;
};

int is_over(const Bounds *bounds) {
    return bounds->full || is_later_than(bounds->until);
}

const char *picture_fault(int width, int height, int channels, uint64_t bytes) {
    if (width < 1 || height < 1 || (channels != 3 && channels != 4)) return "a picture has pixels of 3 or 4 bytes";
    const uint64_t pixels = (uint64_t)width * (uint64_t)height;
    if (pixels > PICTURES_MOST_PIXELS) return "the picture has too many pixels";
    return bytes == pixels * (uint64_t)channels ? NULL : "the bytes are no picture of this size";
}

/* ---- boards ---- */

static const Board *board_at(const PicturesSearch *search, int number) {
    return &search->boards[number];
}

static int is_told(const Board *board) {
    return board->ways && board->way[0].certainty > CERTAIN;
}

/* Whether it is a board beyond doubt. */
static int is_plain(const Board *board) {
    return board->ends && is_told(board);
}

static int is_grid(const Grid *one, const Grid *other) {
    return one->size == other->size && one->left == other->left && one->top == other->top && one->wide == other->wide &&
           one->high == other->high;
}

/* Whether two grids overlap in less than half of the smaller. */
static int is_elsewhere(const Grid *one, const Grid *other) {
    const double right = fmin(one->left + one->size * one->wide, other->left + other->size * other->wide);
    const double low = fmin(one->top + one->size * one->high, other->top + other->size * other->high);
    const double wide = right - fmax(one->left, other->left), high = low - fmax(one->top, other->top);
    const double smaller = fmin(one->wide * one->size, other->wide * other->size);
    return fmax(wide, 0) * fmax(high, 0) < 0.5 * smaller * smaller;
}

static void look_into(PicturesSearch *search, Board *board) {
    Bounds *bounds = &search->bounds;
    const int sides = board->grid.size * (board->grid.size - 1);
    Cells cells;
    Way *ways = (Way *)take(bounds, MOST_WAYS, sizeof *ways);
    float *ink = (float *)take(bounds, 2 * (size_t)sides, sizeof *ink);
    cells_cut(bounds, &search->picture, &board->grid, &cells);
    if (!bounds->full) {
        cells_uncover(bounds, &cells);
        cells_walls(&cells, ink, ink + sides);
        const int number = regions_tell(bounds, &cells, ink, ink + sides, ways);
        /* A board without regions has no solution to be held against, so it must have lines. */
        const int lined = grid_is_lined(&search->sight, &board->grid);
        for (int i = 0; i < number; i++)
            if (lined || has_regions(&ways[i])) ways[board->ways++] = ways[i];
        board->way = (Way *)take(bounds, (size_t)board->ways, sizeof *board->way);
        if (board->way) {
            memcpy(board->way, ways, (size_t)board->ways * sizeof *ways);
            if (board->ways)
                board->ends = board_ends(bounds, &search->picture, &search->sight, &board->grid, &ways[0], ink,
                                         ink + sides);
        } else board->ways = 0;
    }
    cells_free(&cells);
    free(ink);
    free(ways);
}

/* The number of the board in a grid; -1 if there is no memory. What was looked at is kept; all boards may move. */
static int look_at(PicturesSearch *search, const Ranked *ranked) {
    for (int i = 0; i < search->board_count; i++)
        if (is_grid(&search->boards[i].grid, &ranked->grid)) return i;
    Board *boards = (Board *)realloc(search->boards, (size_t)(search->board_count + 1) * sizeof *boards);
    if (!boards) {
        search->bounds.full = 1;
        return -1;
    }
    search->boards = boards;
    Board *board = &boards[search->board_count];
    *board = (Board){.grid = ranked->grid, .worth = ranked->worth};
    look_into(search, board);
    return search->board_count++;
}

/* ---- lists of boards ---- */

static void boards_add(PicturesSearch *search, Boards *boards, int number) {
    for (int i = 0; i < boards->count; i++)
        if (boards->all[i] == number) return;
    if (boards->count == boards->room) {
        const int room = 2 * boards->room + 32;
        int *all = (int *)realloc(boards->all, (size_t)room * sizeof *all);
        if (!all) {
            search->bounds.full = 1;
            return;
        }
        boards->all = all;
        boards->room = room;
    }
    boards->all[boards->count++] = number;
}

static void boards_add_all(PicturesSearch *search, Boards *boards, const Boards *others, int plain) {
    for (int i = 0; i < others->count; i++)
        if (!plain || is_plain(board_at(search, others->all[i]))) boards_add(search, boards, others->all[i]);
}

static int comes_before(const Board *one, const Board *other) {
    if (is_plain(one) != is_plain(other)) return is_plain(one);
    if (one->ends != other->ends) return one->ends;
    return one->worth > other->worth;
}

/* The likeliest first, without what are only parts of boards beyond doubt. */
static void boards_order(const PicturesSearch *search, Boards *boards) {
    int kept = 0;
    for (int i = 1; i < boards->count; i++)
        for (int j = i; j > 0 && comes_before(board_at(search, boards->all[j]), board_at(search, boards->all[j - 1]));
             j--) {
            const int number = boards->all[j];
            boards->all[j] = boards->all[j - 1];
            boards->all[j - 1] = number;
        }
    for (int i = 0; i < boards->count; i++) {
        const Board *board = board_at(search, boards->all[i]);
        int part = 0;
        for (int j = 0; j < kept && !board->ends && !part; j++) {
            const Board *of = board_at(search, boards->all[j]);
            part = is_plain(of) && board->worth < of->worth && !is_elsewhere(&board->grid, &of->grid);
        }
        if (!part) boards->all[kept++] = boards->all[i];
    }
    boards->count = kept;
}

/* Adds those grids that can be read as boards, the likeliest first. */
static void add_readable(PicturesSearch *search, const Grids *grids, int count, Boards *boards) {
    Boards found = {NULL, 0, 0};
    double best = 0;
    for (int i = 0; i < least(count, grids->count) && grids->all[i].worth >= RIVAL * best && !is_over(&search->bounds);
         i++) {
        const int number = look_at(search, &grids->all[i]);
        if (number < 0) break;
        const Board *board = board_at(search, number);
        if (!board->ways || board->way[0].certainty <= BELIEVED) continue;
        if (!best && is_plain(board)) best = grids->all[i].worth;
        boards_add(search, &found, number);
    }
    boards_order(search, &found);
    boards_add_all(search, boards, &found, 0);
    free(found.all);
}

/* ---- other boards in the lattices of grids ---- */

static void add_ranked(PicturesSearch *search, Grids *grids, const Grid *grid) {
    grids_add(&search->bounds, grids, grid_worth(&search->sight, grid), *grid);
}

static void add_coloured(PicturesSearch *search, const Grid *grid, Grids *grids) {
    int at = 0;
    while (at < search->coloured_count && !is_grid(&search->coloured[at].of, grid)) at++;
    if (at == search->coloured_count) {
        Coloured *all = (Coloured *)realloc(search->coloured, (size_t)(at + 1) * sizeof *all);
        if (!all) {
            search->bounds.full = 1;
            return;
        }
        search->coloured = all;
        Coloured *coloured = &all[search->coloured_count++];
        coloured->of = *grid;
        coloured->count = sheet_boards(&search->bounds, &search->picture, grid, coloured->found, PARTS);
        for (int i = 0; i < coloured->count; i++) coloured->found[i] = grid_fitted(&search->sight, coloured->found[i]);
    }
    for (int i = 0; i < search->coloured[at].count; i++) add_ranked(search, grids, &search->coloured[at].found[i]);
}

/* Adds the boards beyond doubt that are parts of grids whose lines go on, the likeliest first. */
static void add_on_sheet(PicturesSearch *search, Boards *boards) {
    Grids going_on = {NULL, 0, 0}, parts = {NULL, 0, 0};
    Boards found = {NULL, 0, 0};
    int kept[SHEETS];
    for (int i = 0; i < least(search->seen.count, GRIDS); i++) {
        const Further further = grid_further(&search->sight, &search->seen.all[i].grid);
        if (goes_further(&further))
            grids_add(&search->bounds, &going_on, search->seen.all[i].worth, search->seen.all[i].grid);
    }
    const int count = grids_lattices(&going_on, kept, SHEETS);
    for (int i = 0; i < count; i++) add_coloured(search, &going_on.all[kept[i]].grid, &parts);
    grids_order(&parts);
    grids_part(&parts);
    add_readable(search, &parts, parts.count, &found);
    boards_add_all(search, boards, &found, 1);
    free(found.all);
    grids_free(&parts);
    grids_free(&going_on);
}

/* The order: coloured ones, those with a frame, larger cells. What is coloured is looked for in many where no board
 * beyond doubt was found. */
static void find_parts(PicturesSearch *search, Grids *parts) {
    int kept[LATTICES];
    const int count = grids_lattices(&search->seen, kept, LATTICES);
    const int plain = search->found.count && is_plain(board_at(search, search->found.all[0]));
    for (int i = 0; i < count && !is_over(&search->bounds); i++) {
        const Grid grid = search->seen.all[kept[i]].grid;
        if (i >= SHEETS) {
            if (plain) break;
            add_ranked(search, parts, &grid);
        }
        add_coloured(search, &grid, parts);
        if (i >= SHEETS) continue;
        Grid squares[SQUARES];
        const int number = grid_squares(&search->bounds, &search->sight, &grid, squares, SQUARES);
        for (int j = 0, good = 0; j < number && good < PARTS; j++) {
            if (grid_has_bare_side(&search->sight, &squares[j])) continue;
            add_ranked(search, parts, &squares[j]);
            good++;
        }
        grid_larger_cells(&search->bounds, &search->sight, &grid, parts);
    }
    grids_order(parts);
    grids_part(parts);
}

/* Whether it lies in a much larger grid that explains much more: a part may be a board, too. */
static int is_in_larger(const PicturesSearch *search, const Board *board) {
    for (int i = 0; i < least(search->seen.count, GRIDS); i++) {
        const Ranked *other = &search->seen.all[i];
        if (board->worth < RIVAL * other->worth &&
            other->grid.size * other->grid.wide > LARGER * board->grid.size * board->grid.wide &&
            !is_elsewhere(&board->grid, &other->grid))
            return 1;
    }
    return 0;
}

/* Whether its lines go on as those of a sheet: they say nothing then about where the board ends. */
static int is_on_sheet(const PicturesSearch *search, const Board *board) {
    const Further further = grid_further(&search->sight, &board->grid);
    return board->ends && most(most(further.left, further.right), most(further.above, further.below)) > MARGIN;
}

/* Whether the board is only a part of one that explains more of the picture: of one on the same lines with a row and a
 * column more, or two, though its regions can't be told, or of one that is cut off. */
static int is_part(const PicturesSearch *search, const Board *board) {
    const double wide = search->picture.width - INSIDE, high = search->picture.height - INSIDE;
    if (is_on_sheet(search, board)) return 0;
    if (board->cut_worth > PART * board->worth) return 1;
    for (int i = 0; i < least(search->seen.count, GRIDS); i++) {
        const Ranked *other = &search->seen.all[i];
        const int more = other->grid.size - board->grid.size;
        const Grids both = {(Ranked[]){*other, {board->worth, board->grid}}, 2, 2};
        int kept[2];
        const double larger = (double)other->grid.size / board->grid.size;
        if (more < 1 || more > 2 || other->worth <= WHOLE * larger * larger * board->worth ||
            is_elsewhere(&board->grid, &other->grid))
            continue;
        if (fmin(other->grid.left, other->grid.top) < INSIDE ||
            other->grid.left + other->grid.size * other->grid.wide > wide ||
            other->grid.top + other->grid.size * other->grid.high > high)
            continue;
        if (grids_lattices(&both, kept, 2) == 1) return 1;
    }
    return 0;
}

/* ---- batches ---- */

/* Find the board in the windows of one share, if it is beyond doubt. */
static void search_windows(PicturesSearch *search, int turn) {
    const int share = SHARE_OF[turn];
    Grids *windows = search->windows[share];
    if (!search->window_count[share])
        search->window_count[share] = 1 + grids_start(&search->bounds, &search->sight, SHARE[share], windows);
    grids_better(&search->bounds, &search->sight, windows, search->window_count[share] - 1, NUMBER_OF[turn],
                 &search->seen);
    add_readable(search, &search->seen, GRIDS, &search->found);
    boards_order(search, &search->found);
    const Board *first = search->found.count ? board_at(search, search->found.all[0]) : NULL;
    if (first && is_plain(first) && first->worth > RIVAL * search->seen.all[0].worth)
        boards_add_all(search, &search->batch, &search->found, 1);
    else add_on_sheet(search, &search->batch);
}

/* All that was found, with the best grids that end even if their regions can hardly be told. */
static void search_all(PicturesSearch *search) {
    Grids parts = {NULL, 0, 0};
    Boards others = {NULL, 0, 0};
    find_parts(search, &parts);
    add_readable(search, &parts, parts.count, &others);
    for (int i = 0; i < least(search->seen.count, UNLIKELY) && !is_over(&search->bounds); i++) {
        const int number = look_at(search, &search->seen.all[i]);
        if (number >= 0) boards_add(search, &others, number);
    }
    boards_add_all(search, &search->batch, &search->found, 0);
    for (int i = 0; i < others.count; i++)
        if (board_at(search, others.all[i])->ends) boards_add(search, &search->batch, others.all[i]);
    for (int i = 0; i < search->batch.count; i++) {
        Board *board = &search->boards[search->batch.all[i]];
        board->ends = board->ends && (is_on_sheet(search, board) || !is_in_larger(search, board));
    }
    boards_order(search, &search->batch);
    free(others.all);
    grids_free(&parts);
}

/* Whether a board of the same size lies beside this one, or below or above it, as on a sheet of prints. */
static int has_twins(PicturesSearch *search, int one) {
    static const int WAYS[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const Board board = *board_at(search, one); /* a copy, since boards move when more are looked at */
    const Grid grid = board.grid;
    const double worth = board.worth, side = grid.size * grid.wide, step = grid.wide / TWIN_STEPS;
    for (int way = 0; way < 4; way++) {
        Ranked best = {NO_GRID, grid};
        for (double away = side + TWIN_FROM * grid.wide; away < side + TWIN_TO * grid.wide; away += step) {
            Grid twin = grid;
            twin.left += WAYS[way][0] * away, twin.top += WAYS[way][1] * away;
            const double found = grid_worth(&search->sight, &twin);
            if (found > best.worth) best = (Ranked){found, twin};
        }
        if (best.worth <= TWIN * worth) continue;
        best.grid = grid_fitted(&search->sight, best.grid);
        best.worth = grid_worth(&search->sight, &best.grid);
        const int number = best.worth > RIVAL * worth ? look_at(search, &best) : -1;
        if (number >= 0 && is_plain(board_at(search, number)) &&
            has_regions(board_at(search, number)->way) == has_regions(board.way)) return 1;
    }
    return 0;
}

/* Whether another board of the batch is worth nearly as much as the first. */
static int has_rivals(PicturesSearch *search) {
    const Boards *batch = &search->batch;
    for (int i = 1; i < batch->count; i++) {
        const Board *first = board_at(search, batch->all[0]), *board = board_at(search, batch->all[i]);
        if (is_plain(board) && board->worth > RIVAL * first->worth && is_elsewhere(&board->grid, &first->grid))
            return 1;
    }
    return batch->count && is_told(board_at(search, batch->all[0])) && has_twins(search, batch->all[0]);
}

/* Looks for a board that explains more of the picture's edges than any in it, and goes on where the picture ends: in
 * the place of this one, on the same lines or others. */
static void find_cut(PicturesSearch *search, Board *board) {
    double best = 0;
    if (is_on_sheet(search, board)) return;
    for (int i = 0; i < least(search->seen.count, GRIDS); i++) {
        const Ranked *ranked = &search->seen.all[i];
        PicturesCut cut;
        if (is_elsewhere(&ranked->grid, &board->grid)) continue;
        best = fmax(best, CUT * fmax(search->seen.all[0].worth, board->worth));
        const double worth = grid_cut(&search->bounds, &search->sight, &ranked->grid, board->ends, best, &cut);
        if (!cut) continue;
        board->cut = cut;
        best = worth;
        if (is_grid(&ranked->grid, &board->grid)) board->cut_worth = worth;
    }
}

static void make_batch(PicturesSearch *search) {
    search->batch.count = search->at = search->way = 0;
    if (search->turn < SEARCHES) search_windows(search, search->turn);
    else search_all(search);
    search->turn++;
    search->rivals = has_rivals(search);
}

PicturesSearch *pictures_begin(const Picture *picture, double seconds) {
    PicturesSearch *search = (PicturesSearch *)calloc(1, sizeof *search);
    if (!search) return NULL;
    search->picture = *picture;
    search->bounds.until = clock_now() + seconds;
    sight_see(&search->bounds, picture, &search->sight);
    if (!search->bounds.full) return search;
    pictures_end(search);
    return NULL;
}

int pictures_at(PicturesSearch *search, double left, double top, double wide, double high, int size) {
    const Ranked ranked = {0, {left, top, wide, high, size}};
    if (!(wide <= search->picture.width && high <= search->picture.height && grid_fits(&search->sight, &ranked.grid)))
        return 0;
    const int number = look_at(search, &ranked);
    search->batch.count = search->at = search->way = search->rivals = 0;
    search->turn = SEARCHES + 1;
    if (number >= 0) search->boards[number].given = 0, boards_add(search, &search->batch, number);
    return 1;
}

void pictures_end(PicturesSearch *search) {
    if (!search) return;
    sight_free(&search->sight);
    cells_free(&search->cells);
    for (int share = 0; share < SHARES; share++)
        for (int i = 0; i < MOST_WINDOWS; i++) grids_free(&search->windows[share][i]);
    for (int i = 0; i < search->board_count; i++) free(search->boards[i].way);
    free(search->boards);
    free(search->coloured);
    grids_free(&search->seen);
    free(search->found.all);
    free(search->batch.all);
    free(search);
}

/* ---- a reading ---- */

/* The colour of each region: the middle one of its cells. */
static void take_colours(const Cells *cells, PicturesReading *reading) {
    const int count = reading->board.size * reading->board.size;
    for (int region = 0; region < reading->regions; region++)
        for (int part = 0; part < 3; part++) {
            float values[MOST_CELLS];
            int own = 0;
            for (int i = 0; i < count; i++)
                if (reading->board.regions[i] == region) values[own++] = cells->paper[i][part];
            reading->board.colours[3 * region + part] = (uint8_t)rint(own ? quantile(values, own, 0.5) : 0);
        }
}

/* Whether a queen stands alone on a cell of a region that lies elsewhere: the cell may be one of another, tinted. */
static int is_stray(const PicturesBoard *board, int cell) {
    const int size = board->size, row = cell / size, column = cell % size;
    int others = 0;
    for (int other = 0; other < size * size; other++) {
        if (other == cell || board->regions[other] != board->regions[cell]) continue;
        if (abs(other / size - row) + abs(other % size - column) == 1) return 0;
        others++;
    }
    return others && board->signs[cell] == PICTURES_QUEEN;
}

static void doubt(const PicturesSearch *search, const Board *board, const Way *way, const float *certainty,
                  PicturesReading *reading) {
    const int count = board->grid.size * board->grid.size;
    int tinted = 0, stray = 0, against = 0, unclear = 0;
    double fewest = way->certainty;
    for (int i = 0; i < count; i++) {
        const int alone = reading->regions && is_stray(&reading->board, i);
        tinted |= way->tinted[i];
        stray |= alone;
        reading->tinted[i] = way->tinted[i] || alone;
        against |= reading->against[i] = way->against[i];
        /* A tinted cell is one where a queen is wrong. */
        reading->unclear[i] =
            certainty[i] < CLEAR_SIGN || (way->tinted[i] && reading->board.signs[i] != PICTURES_QUEEN);
        unclear |= reading->unclear[i];
        fewest = fmin(fewest, certainty[i]);
    }
    reading->doubts = (way->how == BLANK ? PICTURES_BLANK : 0) |
                      (stray || (tinted && way->certainty < TINTED) ? PICTURES_TINTED : 0) |
                      (!tinted && way->certainty < CERTAIN ? PICTURES_ALIKE : 0) | (against ? PICTURES_AGAINST : 0) |
                      (unclear ? PICTURES_UNCLEAR : 0) |
                      ((board->ends && !is_part(search, board)) || search->rivals ? 0 : PICTURES_GOES_ON) |
                      (search->rivals ? PICTURES_SEVERAL : 0);
    reading->confidence = reading->doubts ? fewest : fmax(way->certainty, SURE);
}

static void read_board(PicturesSearch *search, int number, int at, PicturesReading *reading) {
    Board *board = &search->boards[number];
    const Way *way = &board->way[at];
    const Cells *cells = &search->cells;
    float certainty[MOST_CELLS];
    if (!at) {
        find_cut(search, board);
        cells_free(&search->cells);
        cells_cut(&search->bounds, &search->picture, &board->grid, &search->cells);
        if (!search->bounds.full) cells_uncover(&search->bounds, &search->cells);
    }
    memset(reading, 0, sizeof *reading);
    memcpy(reading->board.regions, way->labels, sizeof way->labels);
    reading->board.left = board->grid.left, reading->board.top = board->grid.top;
    reading->board.wide = board->grid.wide, reading->board.high = board->grid.high;
    reading->board.size = board->grid.size;
    reading->more = board->ways - at - 1;
    reading->cut = search->rivals ? PICTURES_WHOLE : board->cut;
    reading->regions = has_regions(way) ? board->grid.size : 0;
    if (!search->bounds.full)
        signs_tell(&search->bounds, cells, has_regions(way) ? way->labels : NULL, way->veiled, reading->board.signs,
                   certainty);
    if (search->bounds.full) return;
    take_colours(cells, reading);
    for (int i = 0; i < board->grid.size * board->grid.size; i++)
        reading->bare[i] = (uint8_t)rintf(255 * cells->share[i]);
    doubt(search, board, way, certainty, reading);
}

int pictures_next(PicturesSearch *search, PicturesReading *reading) {
    for (;;) {
        if (search->bounds.full) return -1;
        if (search->at < search->batch.count) {
            Board *board = &search->boards[search->batch.all[search->at]];
            if (search->way == 0 && board->given) search->at++;
            else if (search->way == board->ways) search->at++, search->way = 0;
            else {
                board->given = 1;
                read_board(search, search->batch.all[search->at], search->way++, reading);
                return search->bounds.full ? -1 : 1;
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
    int found = search ? 1 : -1, seen = 0;
    while (search && (found = pictures_next(search, reading)) > 0 && (reading->doubts || !reading->regions)) seen = 1;
    pictures_end(search);
    if (found < 0) return "there is not enough memory";
    if (!found && seen && reading->cut) return pictures_cut_text(reading->cut);
    return found ? NULL : seen ? "it is not clear what the board is" : "no board is to be seen";
}
