/* Tests of the parts of the reading of screenshots, part of test_kernels.c, on small cases. */
#include "reader/signs.h"
#include "solver/search/search.h"
#include "drawn_boards.h"

/* ---- small cases ---- */

static void test_measures(void) {
    static const struct {
        int width, height, channels;
        uint64_t bytes;
        int right;
    } CASES[] = {{1, 1, 3, 3, 1}, {1, 1, 4, 4, 1}, {0, 1, 3, 0, 0},  {1, 0, 3, 0, 0},  {-1, -1, 3, 3, 0},
                 {1, 1, 2, 2, 0}, {1, 1, 5, 5, 0}, {2, 3, 3, 17, 0}, {2, 3, 3, 19, 0}, {2, 3, 3, 18, 1},
                 {1, PICTURES_MAX_PIXELS, 3, 3 * (uint64_t)PICTURES_MAX_PIXELS, 1},
                 {1, PICTURES_MAX_PIXELS + 1, 3, 3 * (uint64_t)PICTURES_MAX_PIXELS + 3, 0},
                 {INT32_MAX, INT32_MAX, 4, 4 * (uint64_t)INT32_MAX * INT32_MAX, 0}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        CHECK(CASES[i].right == !picture_fault(CASES[i].width, CASES[i].height, CASES[i].channels, CASES[i].bytes),
              "case %d", (int)i);
}

/* Beyond a side there is what is at the side. */
static void test_pixels(void) {
    const Picture picture = blank(5, 4, 3);
    for (int y = -2; y < 7; y++)
        for (int x = -2; x < 8; x++) {
            const int right = x > 4 ? 4 : x, low = y > 3 ? 3 : y;
            CHECK(pixel_at(&picture, x, y) == bytes_at(&picture, x < 0 ? 0 : right, y < 0 ? 0 : low), "%d, %d", x, y);
        }
    free((void *)picture.pixels);
}

static void test_radii(void) {
    static const double SLACKS[] = {0, 1.9, 2, 7.9, 8, 11.9, 12, 1000};
    static const int WITHIN[] = {1, 1, 2, 5, 6, 6, 7, 7};
    for (size_t i = 0; i < sizeof SLACKS / sizeof *SLACKS; i++)
        CHECK(radius_within(SLACKS[i]) == WITHIN[i], "radius within %g", SLACKS[i]);
}

/* Grids come by their worth, then by size, then from above, then from the left, whatever their order was. */
static void test_order(void) {
    Budget bounds = {0, 0};
    Grids grids = {NULL, 0, 0};
    enum { COUNT = 54 };
    for (int i = 0; i < COUNT; i++) {
        const int at = i * 23 % COUNT; /* in another order */
        grids_add(&bounds, &grids, 2 - at / 27, (Grid){at % 3, at / 3 % 3, 1, 1, 4 + at / 9 % 3});
    }
    grids_sort(&grids);
    CHECK(!bounds.full && grids.count == COUNT, "%d grids", grids.count);
    for (int i = 0; i < grids.count; i++) {
        const Grid *grid = &grids.items[i].grid;
        const int at = (int)(27 * (2 - grids.items[i].worth) + 9 * (grid->size - 4) + 3 * grid->top + grid->left);
        CHECK(at == i, "grid %d is number %d", at, i);
    }
    grids_free(&grids);
}

static int are_kept(Grid one, Grid other, void (*left_out)(Grids *)) {
    RankedGrid both[] = {{2, one}, {1, other}};
    Grids grids = {both, 2, 2};
    int kept[2];
    if (!left_out) return grids_select_lattices(&grids, kept, 2);
    left_out(&grids);
    return grids.count;
}

/* A grid is the same as another if its corners lie within 0.3 cells of that one's, and on its lines if they lie within
 * 0.12 cells of these and cells are as large within a twentieth. */
static void test_same_grids(void) {
    const Grid grid = {50, 60, 20, 20, 5};
    for (int i = 0; i < 4; i++)
        for (int far = 0; far < 2; far++) {
            const double way = i % 2 ? -20 : 20;
            Grid same = grid, line = grid;
            *(i < 2 ? &same.left : &same.top) += (far ? 0.31 : 0.29) * way;
            *(i < 2 ? &line.left : &line.top) += (far ? 0.13 : 0.11) * way + 40;
            CHECK(are_kept(grid, same, grids_remove_duplicates) == 1 + far, "way %d, %d", i, far);
            CHECK(are_kept(grid, line, NULL) == 1 + far, "way %d, %d", i, far);
        }
    for (int far = 0; far < 2; far++) {
        const double side = far ? 20.42 : 20.38, finer = far ? 18.9 : 19.1;
        Grid wider = {50 - 2.5 * (side - 20), 60, side, 20, 5}, higher = {50, 60, 20, far ? 21.3 : 21.1, 5};
        CHECK(are_kept(grid, (Grid){50, 60, far ? 21.3 : 21.1, 20, 5}, grids_remove_duplicates) == 1 + far, "wide");
        CHECK(are_kept(grid, higher, grids_remove_duplicates) == 1 + far, "high");
        CHECK(are_kept(grid, wider, NULL) == 1, "off at both ends by less than it may be");
        CHECK(are_kept((Grid){50, 60, 20, 20, 100}, (Grid){50, 60, finer, 20, 100}, NULL) == 2, "finer");
    }
    CHECK(are_kept(grid, (Grid){50, 60, 20, 20, 6}, grids_remove_duplicates) == 2, "another size is another grid");
    CHECK(are_kept(grid, (Grid){50, 60, 20, 20, 6}, NULL) == 1, "on the same lines");
    CHECK(are_kept(grid, (Grid){50, 60, 40, 40, 5}, NULL) == 2, "on every other line");
}

/* A grid fits into a picture if its cells are 9 pixels wide, and if no line lies more than 0.12 cells beyond it. */
static void test_fits(void) {
    Budget bounds = {0, clock_now() + 60};
    Picture picture = blank(200, 160, 3);
    EdgeMap sight;
    edge_map_compute(&bounds, &picture, &sight);
    const struct {
        Grid grid;
        int fits;
    } CASES[] = {{{0, 0, 40, 40, 4}, 1},    {{0, 0, 40, 40, 3}, 0},    {{0, 0, 40, 40, 5}, 0},
                 {{5, 5, 9, 9, 16}, 1},     {{5, 5, 8.9, 9, 16}, 0},   {{5, 5, 9, 8.9, 16}, 0},
                 {{-2.3, 5, 20, 20, 7}, 1}, {{-2.5, 5, 20, 20, 7}, 0}, {{5, -2.3, 20, 20, 7}, 1},
                 {{5, -2.5, 20, 20, 7}, 0}, {{42, 10, 40, 30, 4}, 1},  {{46, 10, 40, 30, 4}, 0},
                 {{10, 42, 20, 30, 4}, 1},  {{10, 44, 20, 30, 4}, 0},  {{0, 0, 9, 9, 17}, 1},
                 {{0, 0, 9, 9, 18}, 0}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        CHECK(grid_fits(&sight, &CASES[i].grid) == CASES[i].fits, "case %d", (int)i);
    edge_map_free(&sight);
    free((void *)picture.pixels);
}

/* A window is looked into if it has as many pixels of edges, both ways, as the smallest board at the least. */
static void test_windows(void) {
    static const uint8_t DARK[3] = {INK, INK, INK};
    for (int side = 52; side <= 56; side += 4) {
        Budget bounds = {0, clock_now() + 60};
        Grids windows[MAX_WINDOWS] = {{NULL, 0, 0}};
        const Picture picture = blank(240, 240, 3);
        EdgeMap sight;
        paint(&picture, 0, 0, side, side, DARK);
        edge_map_compute(&bounds, &picture, &sight);
        CHECK(grids_find_candidates(&bounds, &sight, 1, windows) == (side == 56), "%d pixels of edges", side);
        for (int i = 0; i < MAX_WINDOWS; i++) grids_free(&windows[i]);
        edge_map_free(&sight);
        free((void *)picture.pixels);
    }
}

/* A grid within 3 pixels of a side of the picture touches it, so that its board may be cut off there. */
static void test_touching(void) {
    static const uint8_t DARK[3] = {INK, INK, INK};
    static const double NEAR[] = {3, 7, 3.5, 6.5};
    for (int i = 0; i < 8; i++) {
        Budget bounds = {0, clock_now() + 60};
        const double near = NEAR[i % 4];
        const Grid grid = {i < 4 ? near : 5, i < 4 ? 5 : near, 30, 30, 4};
        const Picture picture = blank(130, 130, 3);
        EdgeMap sight;
        PicturesCut cut, right = i % 4 > 1 ? PICTURES_WHOLE : (PicturesCut)(PICTURES_CUT_LEFT + 2 * (i % 2) + i / 4);
        for (int line = 0; line <= 4; line++) {
            paint(&picture, (int)grid.left + 30 * line, 0, 1, 130, DARK);
            paint(&picture, 0, (int)grid.top + 30 * line, 130, 1, DARK);
        }
        edge_map_compute(&bounds, &picture, &sight);
        grid_cut(&bounds, &sight, &grid, 1, NO_GRID / 2, &cut);
        CHECK(cut == right, "%g and %g: %d", grid.left, grid.top, cut);
        edge_map_free(&sight);
        free((void *)picture.pixels);
    }
}

/* The first row of a page has no lines but those of its sides, or few: one of three are, two are not. */
static void test_bare_ends(void) {
    static const uint8_t DARK[3] = {INK, INK, INK};
    static const Grid GRID = {5, 5, 30, 30, 4};
    for (int inner = 0; inner <= 3; inner++) {
        Budget bounds = {0, clock_now() + 60};
        const Picture picture = blank(130, 130, 3);
        EdgeMap sight;
        for (int line = 0; line <= 4; line++) {
            const int from = line && line < 4 && line > inner ? 35 : 5;
            paint(&picture, 5 + 30 * line, from, 1, 126 - from, DARK);
            paint(&picture, 5, 5 + 30 * line, 121, 1, DARK);
        }
        edge_map_compute(&bounds, &picture, &sight);
        CHECK(grid_has_bare_side(&sight, &GRID) == (inner < 2), "%d lines", inner);
        edge_map_free(&sight);
        free((void *)picture.pixels);
    }
}

static void test_quantiles(void) {
    static const double SHARES[] = {0, 0.25, 0.5, 0.625, 0.75, 1}, RIGHT[] = {1, 2, 4, 5.5, 7, 16};
    for (size_t i = 0; i < sizeof SHARES / sizeof *SHARES; i++) {
        float values[] = {7, 1, 16, 4, 2}, one[] = {3};
        CHECK(quantile(values, 5, SHARES[i]) == RIGHT[i], "at %g", SHARES[i]);
        CHECK(quantile(one, 1, SHARES[i]) == 3, "of one at %g", SHARES[i]);
    }
}

/* Windows with as many edges come from the right, and from below. */
static void test_equal_windows(void) {
    static const uint8_t DARK[3] = {INK, INK, INK};
    for (int turned = 0; turned < 2; turned++) {
        Budget bounds = {0, clock_now() + 60};
        Grids windows[MAX_WINDOWS] = {{NULL, 0, 0}};
        const Picture picture = blank(turned ? 40 : 400, turned ? 400 : 40, 3);
        double last = 400;
        EdgeMap sight;
        for (int at = 5; at < 400; at += 10) paint(&picture, at, 0, 1, 400, DARK), paint(&picture, 0, at, 400, 1, DARK);
        edge_map_compute(&bounds, &picture, &sight);
        CHECK(grids_find_candidates(&bounds, &sight, 1, windows) == 19, "windows overlap by half");
        for (int i = 0; i < MAX_WINDOWS; i++) {
            const Grid *grid = windows[i].count ? &windows[i].items[0].grid : NULL;
            CHECK(!grid || (turned ? grid->top : grid->left) < last, "window %d", i);
            if (grid) last = turned ? grid->top : grid->left;
            grids_free(&windows[i]);
        }
        edge_map_free(&sight);
        free((void *)picture.pixels);
    }
}

/* Squares are looked for up to four rows and columns around a grid, the largest first, as far as the lines go. */
static void test_squares(void) {
    static const uint8_t GREY[3] = {120, 120, 120};
    static const int CASES[][3] = {{7, 7, 12}, {3, 7, 11}, {7, 3, 11}, {11, 7, 11}, {7, 11, 11}, {0, 0, 8}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Budget bounds = {0, clock_now() + 60};
        const Picture picture = blank(217, 217, 3);
        const int column = CASES[i][0], row = CASES[i][1], size = CASES[i][2];
        const Grid grid = {0.5 + 12 * column, 0.5 + 12 * row, 12, 12, 4};
        Grid found[2];
        EdgeMap sight;
        for (int at = 0; at < 217; at += 12) paint(&picture, at, 0, 1, 217, GREY), paint(&picture, 0, at, 217, 1, GREY);
        edge_map_compute(&bounds, &picture, &sight);
        CHECK(grid_squares(&bounds, &sight, &grid, found, 2) == 2, "there are many");
        CHECK(found[0].size == size && fabs(found[0].left - 12 * max_int(column - 4, 0)) < 1 &&
                  fabs(found[0].top - 12 * max_int(row - 4, 0)) < 1,
              "case %d: %d rows from %g, %g", (int)i, found[0].size, found[0].left, found[0].top);
        edge_map_free(&sight);
        free((void *)picture.pixels);
    }
}

/* What is asked for is read, though it is nearly what was asked for before. */
static void test_grids_asked_for(void) {
    static PicturesReading reading;
    const Board board = deal(7);
    const Picture picture = drawn(&board);
    const Grid grid = grid_of(&board);
    const Grid asked[] = {grid,
                          {grid.left + 1, grid.top, grid.step_x, grid.step_y, 7},
                          {grid.left, grid.top + 1, grid.step_x, grid.step_y, 7},
                          {grid.left, grid.top, grid.step_x - 1, grid.step_y, 7},
                          {grid.left, grid.top, grid.step_x, grid.step_y - 1, 7},
                          {grid.left, grid.top, grid.step_x, grid.step_y, 6},
                          grid};
    PicturesSearch *search = pictures_begin(&picture, 60);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        const Grid *each = &asked[i];
        const PicturesBoard *found = &reading.board;
        CHECK(pictures_at(search, each->left, each->top, each->step_x, each->step_y, each->size) == 1 &&
              pictures_next(search, &reading) == 1, "grid %d is read", (int)i);
        CHECK(found->left == each->left && found->top == each->top && found->cell_width == each->step_x &&
              found->cell_height == each->step_y && found->size == each->size, "grid %d", (int)i);
    }
    pictures_end(search);
    free((void *)picture.pixels);
}

/* A straight line as wide as that, in pixels. */
static void draw_line(const Picture *picture, const double *from, const double *to, int wide) {
    static const uint8_t DARK[3] = {INK, INK, INK};
    const int steps = (int)ceil(fmax(fabs(to[0] - from[0]), fabs(to[1] - from[1]))) + 1;
    for (int i = 0; i <= steps; i++) {
        const double x = from[0] + (to[0] - from[0]) * i / steps, y = from[1] + (to[1] - from[1]) * i / steps;
        paint(picture, (int)rint(x - wide / 2.0), (int)rint(y - wide / 2.0), wide, wide, DARK);
    }
}

static const uint8_t QUARTERS[16] = {0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3};

/* The signs on a board of four rows with such regions or none, of whose cells some have less paper than seems. */
static void see_signs(const Picture *picture, const uint8_t *labels, float share, uint8_t *kinds, float *certainty) {
    Budget bounds = {0, clock_now() + 60};
    const double side = picture->width / 4.0;
    const Grid grid = {0, 0, side, side, 4};
    Cells cells;
    cells_cut(&bounds, picture, &grid, &cells);
    for (int cell = 0; cell < 16; cell++) cells.share[cell] = float_min(cells.share[cell], share);
    signs_detect(&bounds, &cells, labels, 0, kinds, certainty);
    cells_free(&cells);
}

/* A line from corner to corner, and how wide it is. */
typedef struct {
    double to[5][2]; /* in cells around the centre */
    int corners, wide, kind;
} Figure;

static void draw_figure(const Picture *picture, int cell, const Figure *figure) {
    for (int i = 1; i < figure->corners; i++) {
        double from[2], to[2];
        for (int k = 0; k < 2; k++) {
            const int middle = 32 + 64 * (k ? cell / 4 : cell % 4);
            from[k] = middle + 64 * figure->to[i - 1][k], to[k] = middle + 64 * figure->to[i][k];
        }
        draw_line(picture, from, to, figure->wide);
    }
}

/* A thin frame is that of its cell; what has diagonals is a mark, however thin and large. */
static void test_figures(void) {
    static const Figure FIGURES[] = {
        {{{-0.34, -0.34}, {0.34, -0.34}, {0.34, 0.34}, {-0.34, 0.34}, {-0.34, -0.34}}, 5, 1, PICTURES_EMPTY},
        {{{0, 0.34}, {-0.34, 0.34}, {0.34, -0.34}, {-0.34, -0.34}, {0.34, 0.34}}, 5, 2, PICTURES_MARK},
        {{{0.33, -0.1}, {0.33, 0.33}, {-0.33, -0.33}}, 3, 2, PICTURES_MARK},
        {{{-0.34, -0.34}, {0.34, 0.34}, {0, 0}, {0.34, -0.34}, {-0.34, 0.34}}, 5, 1, PICTURES_MARK},
        {{{-0.34, -0.34}, {0.34, -0.34}, {0.34, 0.34}, {-0.34, 0.34}, {-0.34, -0.34}}, 5, 6, PICTURES_QUEEN},
        {{{-0.2, -0.2}, {0.2, -0.2}, {0.2, 0.2}, {-0.2, 0.2}, {-0.2, -0.2}}, 5, 8, PICTURES_QUEEN},
        {{{-0.2, 0}, {0.2, 0}}, 2, 6, PICTURES_MARK},
        {{{0, 0}, {0, 0}}, 2, 10, PICTURES_MARK},
        {{{-0.17, -0.17}, {-0.17, -0.17}}, 2, 6, PICTURES_EMPTY},
    };
    for (size_t i = 0; i < sizeof FIGURES / sizeof *FIGURES; i++) {
        const Picture picture = blank(256, 256, 3);
        float certainty[16];
        uint8_t kinds[16];
        for (int cell = 0; cell < 16; cell += 5) draw_figure(&picture, cell, &FIGURES[i]);
        see_signs(&picture, NULL, 1, kinds, certainty);
        for (int cell = 0; cell < 16; cell++)
            CHECK(kinds[cell] == (cell % 5 ? PICTURES_EMPTY : FIGURES[i].kind), "figure %d: %d", (int)i, kinds[cell]);
        free((void *)picture.pixels);
    }
}

/* A dot of which it is not clear whether it is a mark is a queen if little enough of its cell is paper, as a white one
 * on white. */
static void test_hollow(void) {
    static const uint8_t DARK[3] = {INK, INK, INK};
    for (int hollow = 0; hollow < 2; hollow++) {
        const Picture picture = blank(256, 256, 3);
        float certainty[16];
        uint8_t kinds[16];
        for (int cell = 0; cell < 16; cell += 5)
            paint(&picture, 24 + 64 * (cell % 4), 24 + 64 * (cell / 4), 15, 15, DARK);
        see_signs(&picture, NULL, hollow ? 0.74f : 0.75f, kinds, certainty);
        CHECK(kinds[5] == (hollow ? PICTURES_QUEEN : PICTURES_MARK), "%d", kinds[5]);
        free((void *)picture.pixels);
    }
}

/* The cells whose signs are in doubt, a bit each; frees the picture. */
static unsigned doubtful_cells(const Picture *picture, const uint8_t *labels, float share) {
    float certainty[16];
    uint8_t kinds[16];
    unsigned found = 0;
    see_signs(picture, labels, share, kinds, certainty);
    for (int cell = 0; cell < 16; cell++) found |= (unsigned)(certainty[cell] < CLEAR_SIGN) << cell;
    free((void *)picture->pixels);
    return found;
}

/* Those of a board of one colour with a cell of another. */
static unsigned strange_papers(const uint8_t *colour, int strange, const uint8_t *other, float share) {
    const Picture picture = blank(120, 120, 3);
    paint(&picture, 0, 0, 120, 120, colour);
    paint(&picture, 30 * (strange % 4), 30 * (strange / 4), 30, 30, other);
    return doubtful_cells(&picture, QUARTERS, share);
}

/* Paper of another colour than that of its region may be a sign, in every cell; a darker shade of it is a pointer's,
 * if enough of the cell is paper. */
static void test_strange_paper(void) {
    static const uint8_t WHITE[3] = {255, 255, 255}, BLUE[3] = {90, 120, 255};
    static const uint8_t GREY[3] = {200, 200, 200}, GREYISH[3] = {140, 126, 125}, REDDISH[3] = {141, 125, 125};
    for (int cell = 0; cell < 16; cell++) CHECK(strange_papers(WHITE, cell, BLUE, 1) == 1u << cell, "cell %d", cell);
    CHECK(!strange_papers(GREY, 15, GREYISH, 1) && strange_papers(GREY, 15, REDDISH, 1), "9.7 and 10.7 from a shade");
    for (int i = 0; i < 9; i++) {
        const int percent[3] = {55, 65, 75}, left = percent[i / 3];
        const uint8_t parts[3] = {250, 140, 60};
        uint8_t colour[3], dark[3];
        for (int part = 0; part < 3; part++) {
            colour[part] = parts[(part + i) % 3];
            dark[part] = (uint8_t)(colour[part] * left / 100);
        }
        for (int bare = 0; bare < 2; bare++)
            CHECK(strange_papers(colour, 15, dark, bare ? 0.76f : 0.75f) == (unsigned)(left < 60 || !bare) << 15,
                  "%d in 100 of colour %d, %d", left, i % 3, bare);
    }
}

/* A cell of nearly the colour of a queen, wherever the two are, may have one. */
static void test_camouflaged(void) {
    static const uint8_t QUEEN[3] = {120, 60, 60}, NEAR[3] = {123, 62, 60}, FAR[3] = {160, 90, 60};
    for (int i = 0; i < 3 * 16; i++) {
        const int queen = i % 16, other = (queen + 5 + i / 16) % 16;
        uint8_t labels[16];
        const Picture picture = blank(256, 256, 3);
        for (int cell = 0; cell < 16; cell++) labels[cell] = cell == other ? 3 : (uint8_t)(cell % 3);
        paint(&picture, 64 * (other % 4), 64 * (other / 4), 64, 64, i < 32 ? NEAR : FAR);
        paint(&picture, 64 * (queen % 4) + 16, 64 * (queen / 4) + 16, 32, 32, QUEEN);
        CHECK(doubtful_cells(&picture, labels, 1) == (unsigned)(i < 32) << other, "queen %d, other %d", queen, other);
    }
}

/* A pattern that is stronger than a mark elsewhere may hide one, wherever that mark is. */
static void test_hatched(void) {
    static const uint8_t DARK[3] = {INK, INK, INK}, FAINT[3] = {195, 195, 195};
    for (int i = 0; i < 2 * 16; i++) {
        const int mark = i % 16, faint = i / 16, hatch_strength = 3 - QUARTERS[mark];
        unsigned cells = 0;
        const Picture picture = blank(256, 256, 3);
        for (int cell = 0; cell < 16; cell++) {
            if (QUARTERS[cell] != hatch_strength) continue;
            mix(&picture, 64 * (cell % 4), 64 * (cell / 4), 64, 64, STRIPES, DARK, 24);
            cells |= 1u << cell;
        }
        paint(&picture, 64 * (mark % 4) + 26, 64 * (mark / 4) + 26, 12, 12, faint ? FAINT : DARK);
        const unsigned found = doubtful_cells(&picture, QUARTERS, 1);
        CHECK(found == (faint ? cells : 0), "mark %d, %d: %x", mark, faint, found);
    }
}

/* What is as small as a mark and looks like a queen when all is seen that differs from the paper is one, in doubt. */
static void test_rims(void) {
    static const uint8_t DARK[3] = {INK, INK, INK}, PALE[3] = {230, 230, 230}, RIM[3] = {215, 215, 215};
    for (int first = 0; first < 16; first++) {
        const Picture picture = blank(256, 256, 3);
        float certainty[16];
        uint8_t kinds[16];
        for (int i = 0; i < 4; i++) {
            const int cell = (first + 5 * i) % 16, x = 64 * (cell % 4), y = 64 * (cell / 4);
            paint(&picture, x + 19, y + 19, 26, 26, i < 3 ? PALE : DARK);
            if (i < 3) paint(&picture, x + 27, y + 27, 10, 10, RIM);
        }
        see_signs(&picture, NULL, 1, kinds, certainty);
        for (int i = 0; i < 4; i++) {
            const int cell = (first + 5 * i) % 16;
            CHECK(kinds[cell] == PICTURES_QUEEN && (certainty[cell] < CLEAR_SIGN) == (i < 3), "%d from %d: %d, %f", i,
                  first, kinds[cell], certainty[cell]);
        }
        free((void *)picture.pixels);
    }
}

/* Where there are letters in nearly all cells, and the same in all of a region, they are no signs. */
static void test_lettered(void) {
    static const unsigned LETTERS[4] = {0x1F8C63F, 0x108421F, 0x0E8C62E, 0x1F2108F};
    for (int i = 0; i < 32; i++) {
        const Picture picture = blank(256, 256, 3);
        float certainty[16];
        uint8_t kinds[16];
        int found = 0;
        for (int cell = 0; cell < 16; cell++) {
            const Grid place = {64 * (cell % 4), 64 * (cell / 4), 64, 64, 1};
            if (cell == i % 16 || (i > 15 && cell == (i + 7) % 16)) continue;
            stamp(&picture, &place, 0.3, LETTERS[QUARTERS[cell]]);
        }
        see_signs(&picture, QUARTERS, 1, kinds, certainty);
        for (int cell = 0; cell < 16; cell++) found += kinds[cell] != PICTURES_EMPTY;
        CHECK(found == (i < 16 ? 0 : 14), "cell %d has none: %d", i, found);
        free((void *)picture.pixels);
    }
}

/* A board of five rows with these regions on a page, two cells from its sides and one from the lowest; `sheet`: the
 * lines of the board go on. */
static Picture on_page(const uint8_t *labels, int sheet) {
    static const uint8_t GREY[3] = {120, 120, 120};
    const Picture picture = blank(9 * 24 + 1, 8 * 24 + 1, 3);
    const int from = sheet ? 0 : 48, long_as = sheet ? picture.width : 121;
    for (int at = sheet ? 0 : 48; at <= (sheet ? picture.width : 168); at += 24) {
        paint(&picture, at, from, 1, long_as, GREY);
        paint(&picture, from, at, long_as, 1, GREY);
    }
    for (int cell = 0; cell < 25; cell++) {
        uint8_t colour[3];
        colour_of(1 + labels[cell], colour);
        paint(&picture, 49 + 24 * (cell % 5), 49 + 24 * (cell / 5), 23, 23, colour);
    }
    return picture;
}

static const uint8_t ROWS[25] = {0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4};

static int ends_at(const Picture *picture, const Grid *grid, const uint8_t *labels) {
    static RegionHypothesis way;
    Budget bounds = {0, clock_now() + 60};
    float ink[MAX_SIDES];
    EdgeMap sight;
    Cells cells;
    way.source = BY_COLOURS;
    memcpy(way.labels, labels, 25);
    edge_map_compute(&bounds, picture, &sight);
    cells_cut(&bounds, picture, grid, &cells);
    cells_walls(&cells, ink, ink + 20);
    const int ends = board_ends(&bounds, picture, &sight, grid, &way, ink, ink + 20);
    cells_free(&cells);
    edge_map_free(&sight);
    return ends;
}

/* On a sheet a region that is two sides that meet, anywhere, may be the page, if the picture ends at any side of the
 * board. */
static void test_cornered(void) {
    static const uint8_t CORNERED[25] = {0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 0, 1, 1, 2, 2, 0, 3, 3, 4, 4, 0, 3, 3, 4, 4};
    for (int i = 0; i < 25; i++) {
        const int cut = i % 5, corner = i / 5, away[4] = {cut == 1, cut == 2, cut == 3, cut == 4}; /* 4: none */
        const Grid grid = {48.5 - 46 * away[0], 48.5 - 46 * away[1], 24, 24, 5};
        uint8_t labels[25];
        for (int cell = 0; cell < 25; cell++) {
            const int row = corner & 1 ? 4 - cell / 5 : cell / 5, column = corner & 2 ? 4 - cell % 5 : cell % 5;
            labels[cell] = corner < 4 ? CORNERED[5 * row + column] : ROWS[cell];
        }
        const Picture whole = on_page(labels, 1);
        const Picture picture = part_of_picture(whole, 46 * away[0], 46 * away[1], 46 * away[2], 22 * away[3]);
        CHECK(ends_at(&picture, &grid, labels) == (!cut || corner == 4), "side %d, corner %d", cut, corner);
        free((void *)picture.pixels);
    }
}

/* A board goes on at any side beyond which a sheet is not the same everywhere, or there are colours of the board; what
 * lies beyond its corners says nothing. */
static void test_beyond(void) {
    static const Grid GRID = {48.5, 48.5, 24, 24, 5};
    for (int i = 0; i < 30; i++) {
        const int side = i % 5, sheet = i / 5, upright = side % 2 == 0; /* sheet: 0 is none */
        const Picture picture = on_page(ROWS, sheet);
        for (int along = sheet ? sheet - 1 : 0; along < (sheet ? sheet : 5); along++) {
            const int depth = side < 2 ? -1 : 5, joined = !sheet && along != 2 && along != 4;
            const int x = side == 4 ? 5 : upright ? depth : along, y = side == 4 ? 5 : upright ? along : depth;
            uint8_t colour[3];
            colour_of(along < 3 ? 4 : 3, colour);
            paint(&picture, 49 + 24 * x, 49 + 24 * y, 23 + (joined && !upright), 23 + (joined && upright), colour);
        }
        CHECK(ends_at(&picture, &GRID, ROWS) == (side == 4), "side %d of %d", side, sheet);
        free((void *)picture.pixels);
    }
}

/* Where an eighth of a cell or so is left of the picture, its colour is seen there; where less is, it is not. */
static void test_slivers(void) {
    for (int i = 0; i < 8; i++) {
        const int side = i % 4, seen = i < 4;
        const Picture picture = blank(150, 150, 3);
        const int left = side == LEFT ? 3 : side == RIGHT ? 22 : 12, top = side == ABOVE ? 3 : side == BELOW ? 22 : 12;
        const double off = seen ? 0 : side < 2 ? -0.01 : 0.01;
        const Grid grid = {left + (side % 2 ? 0 : off), top + (side % 2 ? off : 0), 25, 25, 5};
        for (int row = 0; row < 5; row++) {
            uint8_t colour[3];
            colour_of(1 + row, colour);
            const int above = side == ABOVE && !row ? 3 : 0, under = side == BELOW && row == 4 ? 3 : 0;
            paint(&picture, side == LEFT ? 0 : left, top + 25 * row - above, side % 2 ? 125 : 128, 25 + above + under,
                  colour);
        }
        CHECK(ends_at(&picture, &grid, ROWS) != seen, "side %d, %d", side, seen);
        free((void *)picture.pixels);
    }
}

/* Where lines go on as far both ways, or by one cell, they are those of a larger board, and not of a sheet. */
static void test_square_sheet(void) {
    static const Grid GRID = {48.5, 48.5, 24, 24, 5}, NEARER = {24.5, 24.5, 24, 24, 5};
    for (int cut = 0; cut < 3; cut++) {
        const Picture picture = part_of_picture(on_page(ROWS, 1), 0, 0, 24 * cut, 0);
        CHECK(ends_at(&picture, &GRID, ROWS) == (cut != 1), "%d columns are cut off", cut);
        free((void *)picture.pixels);
    }
    const Picture picture = part_of_picture(on_page(ROWS, 1), 24, 24, 24, 24);
    CHECK(!ends_at(&picture, &NEARER, ROWS), "one cell more on three sides");
    free((void *)picture.pixels);
}

/* A blank board and a chessboard may have two cells of another colour, wherever they are, and no more. */
static void test_odd_cells(void) {
    static const uint8_t DARK[3] = {90, 90, 90}, RED[3] = {200, 40, 40};
    static const Grid GRID = {0.5, 0.5, 24, 24, 5};
    static RegionHypothesis ways[MAX_HYPOTHESES];
    for (int i = 0; i < 80; i++) {
        Budget bounds = {0, clock_now() + 60};
        const Picture picture = blank(121, 121, 3);
        const int red = i % 4, chess = i / 4 % 2, first = i / 8 % 5 * 6, apart = i < 40 ? 1 : 3; /* of the red cells */
        float ink[40];
        int found = 0;
        Cells cells;
        for (int cell = 0; cell < 25; cell++) {
            const int after = (cell + 25 - first) % 25, is_red = after % apart == 0 && after / apart < red;
            if (is_red || (chess && cell % 2))
                paint(&picture, 1 + 24 * (cell % 5), 1 + 24 * (cell / 5), 23, 23, is_red ? RED : DARK);
        }
        cells_cut(&bounds, &picture, &GRID, &cells);
        cells_walls(&cells, ink, ink + 20);
        for (int j = regions_detect(&bounds, &cells, ink, ink + 20, ways); j > 0; j--)
            found |= ways[j - 1].source == (chess ? AS_CHESSBOARD : BLANK);
        CHECK(found == (red < 3), "%d from %d on, %d apart", red, first, apart);
        cells_free(&cells);
        free((void *)picture.pixels);
    }
}

/* Games tint up to five cells with queens; where more colours are left over, nothing is said of tints. */
static void test_tints(void) {
    static const uint8_t RED[3] = {211, 24, 47}, DARK[3] = {INK, INK, INK};
    static const Grid GRID = {0.5, 0.5, 24, 24, 6};
    static RegionHypothesis ways[MAX_HYPOTHESES];
    for (int tinted = 1; tinted <= 6; tinted++) {
        Budget bounds = {0, clock_now() + 60};
        const Picture picture = blank(145, 145, 3);
        float ink[60];
        int most_told = 0;
        Cells cells;
        for (int cell = 0; cell < 36; cell++) {
            const int x = 1 + 24 * (cell % 6), y = 1 + 24 * (cell / 6);
            uint8_t colour[3];
            colour_of(1 + cell / 6, colour);
            paint(&picture, x, y, 23, 23, colour);
            if (cell % 7 || cell / 7 >= tinted) continue;
            mix(&picture, x, y, 23, 23, ALL, RED, 40);
            paint(&picture, x + 6, y + 6, 11, 11, DARK);
        }
        cells_cut(&bounds, &picture, &GRID, &cells);
        cells_walls(&cells, ink, ink + 30);
        for (int i = regions_detect(&bounds, &cells, ink, ink + 30, ways); i > 0; i--) {
            int told = 0;
            for (int cell = 0; cell < 36; cell++) told += ways[i - 1].tinted[cell] > 0;
            most_told = max_int(most_told, told);
        }
        CHECK(most_told == (tinted > 5 ? 0 : tinted), "%d of %d cells are tinted", most_told, tinted);
        cells_free(&cells);
        free((void *)picture.pixels);
    }
}

/* ---- as much as there is room for ---- */

/* A figure in one piece. */
static unsigned whole_figure(void) {
    unsigned dots = 1 << 12;
    for (int left = 7 + random_below(9); left;) {
        const unsigned beside = dots << 5 | dots >> 5 | (dots & ~0x1084210u) << 1 | (dots & ~0x108421u) >> 1;
        const unsigned dot = 1u << random_below(25) & beside & ~dots;
        dots |= dot;
        left -= dot != 0;
    }
    return dots;
}

/* Whether a figure differs from one before it in few dots. */
static int is_like_one(const unsigned *figures, int at) {
    for (int i = 0; i < at; i++) {
        int apart = 0;
        for (unsigned dots = figures[i] ^ figures[at]; dots; dots &= dots - 1) apart++;
        if (apart < 5) return 1;
    }
    return 0;
}

/* Another sign on each cell, and one of them a mark: as many things as cells. Where there are regions, all signs may be
 * letters. */
static void test_things(void) {
    static uint8_t labels[MAX_BOARD_CELLS], kinds[MAX_BOARD_CELLS];
    static float certainty[MAX_BOARD_CELLS];
    static unsigned figures[MAX_BOARD_CELLS];
    for (int i = 0; i < 4; i++) {
        Budget bounds = {0, clock_now() + 60};
        const int size = i < 2 ? 4 : PICTURES_MAX_SIZE, count = size * size, side = 40;
        const Picture picture = blank(size * side, size * side, 3);
        const Grid grid = {0, 0, side, side, size};
        Cells cells;
        for (int cell = 0; cell < count; cell++) {
            const Grid place = {side * (cell % size), side * (cell / size), side, side, 1};
            do figures[cell] = cell ? whole_figure() : 0x1FFFFFF;
            while (is_like_one(figures, cell));
            stamp(&picture, &place, cell ? 0.6 : 0.2, figures[cell]);
            labels[cell] = (uint8_t)(cell / size);
        }
        cells_cut(&bounds, &picture, &grid, &cells);
        SignDetector *seeing = detector_create(&bounds, &cells, i % 2 ? labels : NULL);
        CHECK(seeing->cluster_count == count, "%d things on %d cells", seeing->cluster_count, count);
        detector_free(seeing);
        signs_detect(&bounds, &cells, i % 2 ? labels : NULL, 0, kinds, certainty);
        cells_free(&cells);
        free((void *)picture.pixels);
    }
}

/* Papers without a picture: those of so many parts. */
static void cut_papers(Cells *cells, float (*paper)[3], const uint8_t *labels, const uint8_t (*colours)[3]) {
    static float share[MAX_BOARD_CELLS], second[MAX_BOARD_CELLS][3];
    for (int cell = 0; cell < cells->rows * cells->rows; cell++)
        for (int part = 0; part < 3; part++) paper[cell][part] = colours[labels[cell]][part];
    cells->paper = paper, cells->share = share, cells->second = second;
}

/* Five parts of two cells, each with a region of its own on all eight sides, as tinted cells of those. */
static void test_most_tints(void) {
    static float paper[MAX_BOARD_CELLS][3];
    static uint8_t labels[MAX_BOARD_CELLS], colours[MAX_SIZE + MAX_TINTS][3];
    static Untinted found[MAX_UNTINTED];
    Budget bounds = {0, clock_now() + 60};
    Cells cells = {.rows = PICTURES_MAX_SIZE, .columns = PICTURES_MAX_SIZE};
    for (int cell = 0; cell < MAX_BOARD_CELLS; cell++) labels[cell] = (uint8_t)random_below(MAX_SIZE);
    for (int part = 0; part < MAX_SIZE + MAX_TINTS; part++) colour_of(part, colours[part]);
    for (int i = 0; i < MAX_TINTS; i++) {
        const uint8_t tint[3] = {230, 60, 70};
        for (int twice = 0; twice < 2; twice++) {
            const int cell = MAX_SIZE * (4 * i + 3) + 6 + 9 * twice, around[] = {-MAX_SIZE, -1, 1, MAX_SIZE};
            labels[cell] = (uint8_t)(MAX_SIZE + i);
            for (int k = 0; k < 4; k++) labels[cell + around[k]] = (uint8_t)((4 * twice + k + 5 * i) % MAX_SIZE);
        }
        for (int part = 0; part < 3; part++)
            colours[MAX_SIZE + i][part] = (uint8_t)((colours[5 * i][part] + tint[part]) / 2);
    }
    cut_papers(&cells, paper, labels, (const uint8_t(*)[3])colours);
    const int ways = tints_remove(&bounds, labels, MAX_SIZE + MAX_TINTS, &cells, MAX_TINTS, found);
    CHECK(ways == MAX_UNTINTED, "%d ways", ways);
}

/* As many colours as veils are looked for in, of which as many touch as may, and more. */
static void test_most_hues(void) {
    static float paper[MAX_BOARD_CELLS][3];
    static uint8_t labels[MAX_BOARD_CELLS], regions[MAX_BOARD_CELLS], colours[MAX_HUES][3];
    Budget bounds = {0, clock_now() + 60};
    Cells cells = {.rows = PICTURES_MAX_SIZE, .columns = PICTURES_MAX_SIZE};
    for (int part = 0; part < MAX_HUES; part++) {
        colour_of(part / 2 % MAX_SIZE, colours[part]);
        for (int k = 0; k < 3 && part % 2; k++) colours[part][k] = (uint8_t)(colours[part][k] / (part < 26 ? 2 : 3));
    }
    for (int cell = 0; cell < MAX_BOARD_CELLS; cell++)
        labels[cell] = (uint8_t)(cell < MAX_HUES ? cell : random_below(MAX_HUES));
    cut_papers(&cells, paper, labels, (const uint8_t(*)[3])colours);
    const double certainty = veils_remove(&bounds, labels, MAX_HUES, &cells, regions);
    CHECK(certainty >= 0 && certainty <= 1, "certainty %f", certainty);
}

static void test_small_cases(void) {
    test_measures();
    test_pixels();
    test_radii();
    test_quantiles();
    test_order();
    test_same_grids();
    test_fits();
    test_windows();
    test_touching();
    test_equal_windows();
    test_squares();
    test_grids_asked_for();
    test_figures();
    test_hollow();
    test_strange_paper();
    test_camouflaged();
    test_hatched();
    test_rims();
    test_lettered();
    test_cornered();
    test_beyond();
    test_slivers();
    test_square_sheet();
    test_odd_cells();
    test_tints();
    test_bare_ends();
    test_things();
    test_most_tints();
    test_most_hues();
}

/* Returns the number of failures. */
int test_parts_of_pictures(void) {
    seed = 1, failures = 0;
    test_small_cases();
    return failures;
}
