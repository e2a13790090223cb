/* Tests of the reading of screenshots on its own, part of test_kernels.c: boards drawn in many ways are read as they
 * were drawn, or refused, and so they are when shaken. What is painted over, cut off, or no board at all is read within
 * its bytes, which the sanitizer looks at, and what is said of it holds together. All that is said has a digest that is
 * known, so that a change of the reading is seen even where no board is read wrongly; and so has what each part says,
 * which shows what no reading tells. */
#include "pictures/parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "search/search.h"
#include "tests/checks.h"

enum { DRAWN = 10, SPOILT = 8, OF_ANY_KIND = 12, GUISES = 14, WAYS = 8, PAGES = 12, SHEETS_DRAWN = 3, INK = 30 };
enum { PARTS_OF = 4 * GUISES, DECORATED = 90, ARRANGED = 12, CUT_OFF = 12 };

static uint64_t told; /* a digest of all that was said of all pictures */

static void tell(const void *what, size_t bytes) {
    for (size_t i = 0; i < bytes; i++) note(&told, ((const unsigned char *)what)[i]);
}

/* ---- pictures ---- */

static Picture blank(int width, int height, int channels) {
    const size_t bytes = (size_t)width * (size_t)height * (size_t)channels;
    uint8_t *pixels = (uint8_t *)malloc(bytes); /* not a byte more */
    memset(pixels, 255, bytes);
    return (Picture){pixels, width, height, channels};
}

static uint8_t *bytes_at(const Picture *picture, int x, int y) {
    return (uint8_t *)picture->pixels + ((size_t)y * (size_t)picture->width + (size_t)x) * (size_t)picture->channels;
}

static void paint(const Picture *picture, int left, int top, int wide, int high, const uint8_t *colour) {
    for (int y = top < 0 ? 0 : top; y < top + high && y < picture->height; y++)
        for (int x = left < 0 ? 0 : left; x < left + wide && x < picture->width; x++)
            memcpy(bytes_at(picture, x, y), colour, 3);
}

static void any_colour(uint8_t *colour) {
    for (int part = 0; part < 3; part++) colour[part] = (uint8_t)random_below(256);
}

/* Adds up to so much to each byte, or takes it away. */
static void shake(const Picture *picture, int most) {
    for (int y = 0; y < picture->height; y++)
        for (int i = 0; i < picture->width * picture->channels; i++) {
            uint8_t *byte = bytes_at(picture, 0, y) + i;
            const int value = *byte + random_below(2 * most + 1) - most;
            *byte = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
        }
}

/* ---- boards ---- */

typedef struct {
    int size, cell, thin, thick, margin, coloured; /* where no cell has a colour, thick lines tell the regions */
    unsigned char regions[PICTURES_MOST_CELLS], signs[PICTURES_MOST_CELLS];
} Board;

/* A region is a row of cells, and the last ones of the next row. */
static Board deal(int size) {
    Board board = {.size = size, .cell = 20 + random_below(25), .thin = 1 + random_below(2)};
    board.thick = 2 * board.thin + 1 + random_below(2);
    board.margin = random_below(3) * 13;
    board.coloured = random_below(4) != 0;
    int own = 0; /* cells of a row that are not of the row above */
    for (int cell = 0; cell < board.size * board.size; cell++) {
        const int row = cell / board.size, column = cell % board.size;
        if (!column) own = row % 2 ? 1 + random_below(board.size) : board.size;
        board.regions[cell] = (unsigned char)(row - (column >= own));
        board.signs[cell] = (unsigned char)(random_below(4) ? PICTURES_EMPTY : PICTURES_MARK + !random_below(3));
    }
    return board;
}

static void colour_of(int region, uint8_t *colour) {
    colour[0] = (uint8_t)(250 - region % 3 * 55);
    colour[1] = (uint8_t)(250 - region / 3 * 55);
    colour[2] = (uint8_t)(250 - region * 31 % 128);
}

static Picture drawn(const Board *board) {
    static const uint8_t DARK[3] = {INK, INK, INK}, WHITE[3] = {255, 255, 255};
    const int side = 2 * board->margin + board->size * board->cell + board->thick;
    const Picture picture = blank(side, side + random_below(2) * 40, 3 + random_below(2));
    paint(&picture, board->margin, board->margin, side - 2 * board->margin, side - 2 * board->margin, DARK);
    for (int cell = 0; cell < board->size * board->size; cell++) {
        const int row = cell / board->size, column = cell % board->size, region = board->regions[cell];
        const int left = !column || board->regions[cell - 1] != region ? board->thick : board->thin;
        const int top = !row || board->regions[cell - board->size] != region ? board->thick : board->thin;
        const int x = board->margin + column * board->cell, y = board->margin + row * board->cell;
        uint8_t colour[3];
        colour_of(region, colour);
        paint(&picture, x + left, y + top, board->cell - left, board->cell - top, board->coloured ? colour : WHITE);
        const int wide = board->signs[cell] == PICTURES_QUEEN ? board->cell / 2 : board->cell / 5;
        const int in = (board->cell + board->thin - wide) / 2;
        if (board->signs[cell]) paint(&picture, x + in, y + in, wide, wide, DARK);
    }
    return picture;
}

/* ---- what is read ---- */

/* What is in doubt, and how much. */
static void tell_doubts(const PicturesReading *reading) {
    const int cells = reading->board.size * reading->board.size;
    const int confidence = (int)(1e4 * reading->confidence + 0.5);
    const int numbers[] = {confidence, reading->more, reading->regions, (int)reading->doubts};
    tell(numbers, sizeof numbers);
    for (int cell = 0; cell < cells; cell++)
        note(&told, (uint64_t)(reading->tinted[cell] | reading->against[cell] << 8 | reading->unclear[cell] << 16 |
                               reading->bare[cell] << 20));
}

/* Reads it, and frees it: whether it is clear. What is said must hold together. */
static int is_read(const Picture *picture, PicturesBoard *found, const char *what) {
    static PicturesReading reading, nothing;
    const int width = picture->width, height = picture->height, cells = picture->channels * width * height;
    CHECK(!picture_fault(width, height, picture->channels, (uint64_t)cells), "%s, %d × %d", what, width, height);
    reading = nothing;
    const char *fault = pictures_read(picture, 60, &reading);
    tell_doubts(&reading);
    *found = reading.board;
    free((void *)picture->pixels);
    if (fault) {
        tell(fault, strlen(fault));
        return 0;
    }
    const int size = found->size;
    const int places[4] = {(int)(8 * found->left), (int)(8 * found->top), (int)(8 * found->wide), size};
    int regions = 0, right = size >= PICTURES_LEAST_SIZE && size <= PICTURES_MOST_SIZE;
    for (int cell = 0; right && cell < size * size; cell++) {
        right = found->regions[cell] <= regions && found->signs[cell] <= PICTURES_QUEEN;
        regions += found->regions[cell] == regions;
    }
    CHECK(right && regions == size, "%s: %d regions of %d", what, regions, size);
    CHECK(found->wide > 0 && found->left > -found->wide && found->left + size * found->wide < width + found->wide,
          "%s", what);
    CHECK(found->high > 0 && found->top > -found->high && found->top + size * found->high < height + found->high,
          "%s", what);
    tell(places, sizeof places);
    tell(found->regions, (size_t)(size * size));
    tell(found->signs, (size_t)(size * size));
    tell(found->colours, (size_t)(3 * size));
    return 1;
}

static void check_board(const Board *board, const PicturesBoard *found, const char *what) {
    const size_t cells = (size_t)(board->size * board->size);
    const double at = board->margin + board->thin / 2.0;
    CHECK(found->size == board->size, "%s: %d", what, found->size);
    CHECK(!memcmp(found->regions, board->regions, cells), "%s: the regions of %d rows", what, board->size);
    CHECK(!memcmp(found->signs, board->signs, cells), "%s: the signs of %d rows", what, board->size);
    CHECK(fabs(found->left - at) < 3 && fabs(found->top - at) < 3 && fabs(found->wide - board->cell) < 1,
          "%s: its place", what);
    for (int region = 0; board->coloured && region < board->size; region++) {
        uint8_t colour[3];
        colour_of(region, colour);
        for (int part = 0; part < 3; part++)
            CHECK(abs(found->colours[3 * region + part] - colour[part]) < 4, "%s: the colour of %d", what, region);
    }
}

static void test_boards(void) {
    PicturesBoard found;
    int read = 0, shaken = 0;
    for (int i = 0; i < DRAWN; i++) {
        const Board board = deal(4 + random_below(6));
        Picture picture = drawn(&board);
        if (is_read(&picture, &found, "a board")) read++, check_board(&board, &found, "a board");
        picture = drawn(&board);
        shake(&picture, 1 + random_below(4));
        if (is_read(&picture, &found, "a shaken one")) shaken++, check_board(&board, &found, "a shaken one");
    }
    CHECK(read > DRAWN / 2 && shaken > DRAWN / 2, "%d and %d of %d are read", read, shaken, DRAWN);
}

/* ---- anything else ---- */

/* Boards of which something is painted over, cut off or moved. */
static void test_spoilt(void) {
    PicturesBoard found;
    for (int i = 0; i < SPOILT; i++) {
        const Board board = deal(4 + random_below(6));
        Picture whole = drawn(&board), picture = whole;
        uint8_t colour[3];
        any_colour(colour);
        switch (i % 4) {
        case 0:
            paint(&whole, random_below(whole.width), random_below(whole.height), random_below(90), random_below(90),
                  colour);
            break;
        case 1: picture.height = 1 + random_below(whole.height); break;
        case 2: /* askew */
            picture.width = whole.width * whole.height / (whole.height + 1), picture.height = whole.height + 1;
            break;
        default: shake(&whole, 5 + random_below(60));
        }
        const int width = picture.width, height = picture.height;
        picture = blank(width, height, whole.channels);
        memcpy((uint8_t *)picture.pixels, whole.pixels, (size_t)width * (size_t)height * (size_t)whole.channels);
        free((void *)whole.pixels);
        is_read(&picture, &found, "a spoilt board");
    }
}

/* Tiles of so many pixels, in any colours. */
static Picture tiled(int width, int height, int channels, int tile) {
    const Picture picture = blank(width, height, channels);
    for (int y = 0; y < height; y += tile)
        for (int x = 0; x < width; x += tile) {
            uint8_t colour[3];
            any_colour(colour);
            paint(&picture, x, y, tile, tile, colour);
        }
    return picture;
}

static void test_any_pixels(void) {
    static const int MEASURES[] = {1, 2, 3, 7, 8, 9, 10, 31, 40, 64, 97, 160, 255, 256};
    enum { COUNT = sizeof MEASURES / sizeof *MEASURES };
    PicturesBoard found;
    for (int i = 0; i < OF_ANY_KIND; i++) {
        const int width = MEASURES[random_below(COUNT)], height = MEASURES[random_below(COUNT)];
        const Picture picture = tiled(width, height, 3 + i % 2, MEASURES[random_below(COUNT)]);
        is_read(&picture, &found, "tiles");
    }
    static const int FORMS[][3] = {{1, 20000, 1}, {20000, 1, 1},   {9, 3000, 9},
                                   {3000, 9, 9},  {520, 520, 10}, {715, 100, 5}};
    for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++) {
        const Picture picture = tiled(FORMS[i][0], FORMS[i][1], 3, FORMS[i][2]);
        CHECK(!is_read(&picture, &found, "an odd form"), "form %d is a board", (int)i);
    }
}

static void test_measures(void) {
    static const struct {
        int width, height, channels;
        uint64_t bytes;
        int right;
    } CASES[] = {{1, 1, 3, 3, 1}, {1, 1, 4, 4, 1}, {0, 1, 3, 0, 0},  {1, 0, 3, 0, 0},  {-1, -1, 3, 3, 0},
                 {1, 1, 2, 2, 0}, {1, 1, 5, 5, 0}, {2, 3, 3, 17, 0}, {2, 3, 3, 19, 0}, {2, 3, 3, 18, 1},
                 {1, PICTURES_MOST_PIXELS, 3, 3 * (uint64_t)PICTURES_MOST_PIXELS, 1},
                 {1, PICTURES_MOST_PIXELS + 1, 3, 3 * (uint64_t)PICTURES_MOST_PIXELS + 3, 0},
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
    Bounds bounds = {0, 0};
    Grids grids = {NULL, 0, 0};
    enum { COUNT = 54 };
    for (int i = 0; i < COUNT; i++) {
        const int at = i * 23 % COUNT; /* in another order */
        grids_add(&bounds, &grids, 2 - at / 27, (Grid){at % 3, at / 3 % 3, 1, 1, 4 + at / 9 % 3});
    }
    grids_order(&grids);
    CHECK(!bounds.full && grids.count == COUNT, "%d grids", grids.count);
    for (int i = 0; i < grids.count; i++) {
        const Grid *grid = &grids.all[i].grid;
        const int at = (int)(27 * (2 - grids.all[i].worth) + 9 * (grid->size - 4) + 3 * grid->top + grid->left);
        CHECK(at == i, "grid %d is number %d", at, i);
    }
    grids_free(&grids);
}

static int are_kept(Grid one, Grid other, void (*left_out)(Grids *)) {
    Ranked both[] = {{2, one}, {1, other}};
    Grids grids = {both, 2, 2};
    int kept[2];
    if (!left_out) return grids_lattices(&grids, kept, 2);
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
            CHECK(are_kept(grid, same, grids_part) == 1 + far, "way %d, %d", i, far);
            CHECK(are_kept(grid, line, NULL) == 1 + far, "way %d, %d", i, far);
        }
    for (int far = 0; far < 2; far++) {
        const double side = far ? 20.42 : 20.38, finer = far ? 18.9 : 19.1;
        Grid wider = {50 - 2.5 * (side - 20), 60, side, 20, 5}, higher = {50, 60, 20, far ? 21.3 : 21.1, 5};
        CHECK(are_kept(grid, (Grid){50, 60, far ? 21.3 : 21.1, 20, 5}, grids_part) == 1 + far, "wide");
        CHECK(are_kept(grid, higher, grids_part) == 1 + far, "high");
        CHECK(are_kept(grid, wider, NULL) == 1, "off at both ends by less than it may be");
        CHECK(are_kept((Grid){50, 60, 20, 20, 100}, (Grid){50, 60, finer, 20, 100}, NULL) == 2, "finer");
    }
    CHECK(are_kept(grid, (Grid){50, 60, 20, 20, 6}, grids_part) == 2, "another size is another grid");
    CHECK(are_kept(grid, (Grid){50, 60, 20, 20, 6}, NULL) == 1, "on the same lines");
    CHECK(are_kept(grid, (Grid){50, 60, 40, 40, 5}, NULL) == 2, "on every other line");
}

/* A grid fits into a picture if its cells are 9 pixels wide, and if no line lies more than 0.12 cells beyond it. */
static void test_fits(void) {
    Bounds bounds = {0, clock_now() + 60};
    Picture picture = blank(200, 160, 3);
    Sight sight;
    sight_see(&bounds, &picture, &sight);
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
    sight_free(&sight);
    free((void *)picture.pixels);
}

/* A window is looked into if it has as many pixels of edges, both ways, as the smallest board at the least. */
static void test_windows(void) {
    static const uint8_t DARK[3] = {INK, INK, INK};
    for (int side = 52; side <= 56; side += 4) {
        Bounds bounds = {0, clock_now() + 60};
        Grids windows[MOST_WINDOWS] = {{NULL, 0, 0}};
        const Picture picture = blank(240, 240, 3);
        Sight sight;
        paint(&picture, 0, 0, side, side, DARK);
        sight_see(&bounds, &picture, &sight);
        CHECK(grids_start(&bounds, &sight, 1, windows) == (side == 56), "%d pixels of edges", side);
        for (int i = 0; i < MOST_WINDOWS; i++) grids_free(&windows[i]);
        sight_free(&sight);
        free((void *)picture.pixels);
    }
}

/* A grid within 3 pixels of a side of the picture touches it, so that its board may be cut off there. */
static void test_touching(void) {
    static const uint8_t DARK[3] = {INK, INK, INK};
    static const double NEAR[] = {3, 7, 3.5, 6.5};
    for (int i = 0; i < 8; i++) {
        Bounds bounds = {0, clock_now() + 60};
        const double near = NEAR[i % 4];
        const Grid grid = {i < 4 ? near : 5, i < 4 ? 5 : near, 30, 30, 4};
        const Picture picture = blank(130, 130, 3);
        Sight sight;
        PicturesCut cut, right = i % 4 > 1 ? PICTURES_WHOLE : (PicturesCut)(PICTURES_CUT_LEFT + 2 * (i % 2) + i / 4);
        for (int line = 0; line <= 4; line++) {
            paint(&picture, (int)grid.left + 30 * line, 0, 1, 130, DARK);
            paint(&picture, 0, (int)grid.top + 30 * line, 130, 1, DARK);
        }
        sight_see(&bounds, &picture, &sight);
        grid_cut(&bounds, &sight, &grid, 1, NO_GRID / 2, &cut);
        CHECK(cut == right, "%g and %g: %d", grid.left, grid.top, cut);
        sight_free(&sight);
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

/* ---- boards in every guise ---- */

/* Tells all readings of a picture, with their doubts, and frees it: at this grid, or wherever there is one if it has
 * no size. */
static void tell_all(const Picture *picture, const Grid *grid) {
    static PicturesReading reading;
    PicturesSearch *search = pictures_begin(picture, 3600);
    int found = 0;
    if (!grid->size || pictures_at(search, grid->left, grid->top, grid->wide, grid->high, grid->size))
        while (pictures_next(search, &reading) > 0) {
            const PicturesBoard *board = &reading.board;
            const size_t cells = (size_t)(board->size * board->size);
            const double places[4] = {board->left, board->top, board->wide, board->high};
            const int words[] = {board->size,         reading.regions,  reading.more,
                                 (int)reading.doubts, (int)reading.cut, (int)rint(1000 * reading.confidence)};
            for (int i = 0; i < 4; i++) tell((int[]){(int)rint(64 * places[i])}, sizeof(int));
            tell(words, sizeof words);
            tell(board->colours, (size_t)(3 * reading.regions));
            const uint8_t *const each[] = {board->regions,  board->signs,    reading.tinted,
                                           reading.against, reading.unclear, reading.bare};
            for (size_t i = 0; i < sizeof each / sizeof *each; i++) tell(each[i], cells);
            CHECK(reading.confidence >= 0 && reading.confidence <= 1, "confidence %g", reading.confidence);
            found++;
        }
    tell(&found, sizeof found);
    pictures_end(search);
    free((void *)picture->pixels);
}

/* Mixes a share of a colour, in parts of 100, into what is there: everywhere, in a disc, outside of it, or in
 * slanting stripes. */
typedef enum { ALL, DISC, CORNERS, STRIPES } Where;

static void mix(const Picture *picture, int left, int top, int wide, int high, Where where, const uint8_t *colour,
                int share) {
    for (int y = top; y < top + high; y++)
        for (int x = left; x < left + wide; x++) {
            const int across = 2 * (x - left) + 1 - wide, down = 2 * (y - top) + 1 - high;
            const int in_disc = across * across + down * down < wide * high;
            if ((where == DISC && !in_disc) || (where == CORNERS && in_disc) || (where == STRIPES && (x + y) % 6 < 3))
                continue;
            for (int part = 0; part < 3; part++) {
                uint8_t *byte = bytes_at(picture, x, y) + part;
                *byte = (uint8_t)(*byte + (colour[part] - *byte) * share / 100);
            }
        }
}

/* Draws a figure of 5 × 5 dots in the middle of a cell. */
static void stamp(const Picture *picture, const Grid *cell, double share, unsigned dots) {
    static const uint8_t DARK[3] = {INK, INK, INK};
    const double dot = share * cell->wide / 5, in = (1 - share) * cell->wide / 2;
    for (int i = 0; i < 25; i++)
        if (dots >> i & 1) {
            const int x = (int)(cell->left + in + i % 5 * dot), y = (int)(cell->top + in + i / 5 * dot);
            paint(picture, x, y, (int)ceil(dot), (int)ceil(dot), DARK);
        }
}

enum { CROSS = 0x1151151, RING = 0xE8C62E, CROWN = 0x1FFFEB5 };

/* Regions that have grown from one cell each. */
static Board grown_to(int size) {
    const int count = size * size;
    Board board = deal(size);
    memset(board.signs, PICTURES_EMPTY, sizeof board.signs);
    memset(board.regions, size, sizeof board.regions);
    for (int region = 0; region < size; region++)
        board.regions[region * size + random_below(size)] = (unsigned char)region;
    for (int left = count - size; left;) {
        const int cell = random_below(count), way = random_below(4), row = cell / size, column = cell % size;
        const int fits = way == 0 ? row > 0 : way == 1 ? row < size - 1 : way == 2 ? column > 0 : column < size - 1;
        const int from = cell + (way == 0 ? -size : way == 1 ? size : way == 2 ? -1 : 1);
        if (!fits || board.regions[cell] < size || board.regions[from] == size) continue;
        board.regions[cell] = board.regions[from];
        left--;
    }
    return board;
}

static Board grown(void) {
    return grown_to(4 + random_below(6));
}

static Grid place_of(const Board *board) {
    const double at = board->margin + board->thin / 2.0, side = board->cell;
    return (Grid){at, at, side, side, board->size};
}

static Grid cell_of(const Board *board, int cell) {
    const double at = board->margin + board->thin, side = board->cell;
    return (Grid){at + cell % board->size * side, at + cell / board->size * side, side - board->thin,
                  side - board->thin, 1};
}

/* Covers cells of a board in one of several ways, as games do. */
static void disguise(const Picture *picture, const Board *board, int guise) {
    static const uint8_t RED[3] = {211, 24, 47}, DARK[3] = {INK, INK, INK}, WHITE[3] = {255, 255, 255};
    const int count = board->size * board->size, often = 2 + random_below(6), share = 20 + random_below(50);
    const int grey = random_below(3) * 127, odd = random_below(count);
    const uint8_t veil[3] = {(uint8_t)grey, (uint8_t)grey, (uint8_t)grey};
    unsigned letters[LARGEST];
    for (int i = 0; i < LARGEST; i++) letters[i] = (unsigned)random_below(1 << 25) | 1u << 20 | 1;
    for (int i = 0; i < count; i++) {
        const Grid cell = cell_of(board, i);
        const int x = (int)cell.left, y = (int)cell.top, side = (int)cell.wide, in = side / (3 + often % 4);
        const int chosen = !random_below(often), region = board->regions[i], along = (i - odd) / (board->size + 1);
        const int is_strange = i == odd + along * (board->size + 1) && i >= odd && along < often - 2; /* few, or none */
        if (guise == 0) stamp(picture, &cell, chosen ? 0.5 : 0.3, chosen ? CROSS : letters[region]);
        if (guise == 1 && (chosen ? i % 7 == 3 : i == odd)) {
            mix(picture, x, y, side, side, ALL, RED, share);
            stamp(picture, &cell, 0.6, CROWN);
        }
        if (guise == 2 && i == odd) mix(picture, x, y, side, side, STRIPES, RED, 60), stamp(picture, &cell, 0.5, CROWN);
        if (guise == 3 && !chosen) mix(picture, x, y, side, side, ALL, veil, share);
        if (guise == 4 && i == odd) mix(picture, x, y, side, side, ALL, (const uint8_t[3]){0, 0, 0}, share / 2);
        if (guise == 5 && chosen) {
            mix(picture, x, y, side, side, DISC, DARK, 100);
            mix(picture, x + in, y + in, side - 2 * in, side - 2 * in, DISC, WHITE, 100);
        }
        if (guise == 6) mix(picture, x, y, side, side, CORNERS, WHITE, 100);
        if (guise == 7) paint(picture, x, y, side, side, (i / board->size + i) % 2 && i != odd ? DARK : WHITE);
        if (guise == 8 && region % 3 == 1) mix(picture, x, y, side, side, STRIPES, DARK, share / 2);
        if (guise == 9) stamp(picture, &cell, 0.2 + 0.05 * often, chosen ? CROWN : i % 3 ? RING : CROSS);
        if (guise == 10 && chosen) mix(picture, x, y, side, side, i % 2 ? ALL : STRIPES, veil, share);
        if (guise == 11) paint(picture, x, y, side, side, is_strange ? RED : WHITE);
        if (guise == 12 && i / board->size > often / 2)
            mix(picture, x - 2, y - 2, side + 2, side + 2, ALL, DARK, 50 + share / 2);
        if (guise == 13) {
            mix(picture, x, y, side, side, ALL, DARK, 40 + share);
            mix(picture, x, y, side, side, ALL, RED, chosen * share / 9);
        }
        if (guise > 7 && guise < 11 && i % 5 == 1) stamp(picture, &cell, 0.7, i % 2 ? CROWN : CROSS);
    }
}

static void test_guises(void) {
    for (int i = 0; i < GUISES * WAYS; i++) {
        const Board board = grown();
        const Picture picture = drawn(&board);
        Grid grid = place_of(&board);
        disguise(&picture, &board, i % GUISES);
        if (i % 5 == 1) shake(&picture, 1 + random_below(8));
        if (i % 7 == 3) grid.size += board.margin ? random_below(3) - 1 : -1;
        if (i % 7 == 5) grid.left += random_below(5) - 2, grid.wide += random_below(2);
        if (grid.size < PICTURES_LEAST_SIZE) grid.size = board.size;
        tell_all(&picture, &grid);
    }
}

static void test_largest(void) {
    for (int coloured = 0; coloured < 2; coloured++) {
        Board board = deal(PICTURES_MOST_SIZE);
        board.coloured = coloured;
        const Picture picture = drawn(&board);
        const Grid grid = place_of(&board);
        tell_all(&picture, &grid);
    }
}

/* Pages with a sheet, two boards, text, or a board that is cut off. */
static void test_pages(void) {
    static const Grid ANYWHERE = {0, 0, 0, 0, 0};
    for (int i = 0; i < PAGES; i++) {
        const Board board = grown();
        const Picture part = drawn(&board);
        const int kind = i % 6, wide = part.width + (kind == 1 ? part.width : 90), high = part.height + 60;
        const int cut = kind == 2 ? board.margin + board.cell + random_below(20) : 0;
        const Picture page = blank(wide - 2 * cut, high, part.channels);
        const uint8_t grey[3] = {200, 200, 200};
        for (int at = board.margin % board.cell; kind == 3 && at < wide; at += board.cell) {
            paint(&page, at, 0, 1, high, grey);
            paint(&page, 0, at, wide, 1, grey);
        }
        for (int at = 0; kind == 4 && at < 60; at++) {
            const int x = random_below(wide), y = random_below(high), in = 2 + random_below(6);
            paint(&page, x, y, in, 2 + random_below(9), grey);
        }
        if (kind == 5) disguise(&part, &board, i % GUISES);
        for (int y = 0; y < part.height; y++)
            for (int x = 0; x < part.width * (kind == 1 ? 2 : 1) && x < page.width; x++)
                if (kind != 3 || bytes_at(&part, x, y)[1] != 255)
                    memcpy(bytes_at(&page, x, y), bytes_at(&part, x % part.width, y), 3);
        free((void *)part.pixels);
        tell_all(&page, &ANYWHERE);
    }
}

/* A sheet of boards that look alike, some of which are found only beside the others. */
static void test_sheets(void) {
    static const Grid ANYWHERE = {0, 0, 0, 0, 0};
    for (int i = 0; i < SHEETS_DRAWN; i++) {
        const Board board = deal(5 + random_below(3));
        const Picture part = drawn(&board);
        const int gap = board.cell / 2 + random_below(board.cell);
        const int across = 2 + random_below(4), down = 1 + random_below(4);
        const Picture page = blank(across * (part.width + gap), down * (part.height + gap), part.channels);
        for (int y = 0; y < page.height; y++)
            for (int x = 0; x < page.width; x++) {
                const int own_x = x % (part.width + gap), own_y = y % (part.height + gap);
                if (own_x < part.width && own_y < part.height)
                    memcpy(bytes_at(&page, x, y), bytes_at(&part, own_x, own_y), 3);
            }
        free((void *)part.pixels);
        tell_all(&page, &ANYWHERE);
    }
}

/* ---- what each part says ---- */

/* Of each part, so that one that says something else is named, even what no reading shows. */
typedef enum { EDGES, GRIDS, CELLS, REGIONS, ENDS, SIGNS, PART_COUNT } Part;

static uint64_t told_by[PART_COUNT];

/* In so many steps to 1: what another processor rounds otherwise is the same. */
static void tell_number(Part part, double value, double steps) {
    note(&told_by[part], (uint64_t)(int64_t)rint(value * steps));
}

static void tell_floats(Part part, const float *values, size_t count, double steps) {
    for (size_t i = 0; i < count; i++) tell_number(part, values[i], steps);
}

static void tell_bytes(Part part, const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) note(&told_by[part], bytes[i]);
}

static void tell_grid(Part part, double worth, const Grid *grid) {
    const double numbers[] = {worth, 64 * grid->left, 64 * grid->top, 64 * grid->wide, 64 * grid->high, grid->size};
    for (int i = 0; i < 6; i++) tell_number(part, numbers[i], 1);
}

static void tell_grids(Grids *grids) {
    for (int i = 0; i < grids->count; i++) tell_grid(GRIDS, 16 * grids->all[i].worth, &grids->all[i].grid);
    tell_number(GRIDS, grids->count, 1);
    grids_free(grids);
}

static void tell_edges(const Sight *sight) {
    const Edges *const both[] = {&sight->across, &sight->down};
    for (int i = 0; i < 2; i++) {
        const size_t places = (size_t)both[i]->places, blocks = (size_t)both[i]->blocks;
        tell_floats(EDGES, both[i]->strength, places * blocks, 256);
        tell_floats(EDGES, both[i]->contrast + places * blocks, places, 256);
        for (size_t radius = 0; radius < RADII; radius++)
            tell_floats(EDGES, both[i]->sums + (radius * (blocks + 1) + blocks) * places, places, 256);
    }
}

/* What is said of one grid. */
static void tell_of_grid(Bounds *bounds, const Sight *sight, const Grid *grid) {
    enum { MOST_SQUARES = 60 };
    Grid squares[MOST_SQUARES];
    Grids larger = {NULL, 0, 0};
    const Grid fitted = grid_fitted(sight, *grid);
    const Further further = grid_further(sight, grid);
    const int is[] = {grid_fits(sight, grid),      grid_has_bare_side(sight, grid), grid_is_lined(sight, grid),
                      grid_is_halved(sight, grid), further.left,                    further.above,
                      further.right,               further.below};
    for (size_t i = 0; i < sizeof is / sizeof *is; i++) tell_number(GRIDS, is[i], 1);
    tell_grid(GRIDS, 16 * grid_worth(sight, grid), &fitted);
    for (int ends = 0; ends < 2; ends++) {
        PicturesCut cut;
        tell_number(GRIDS, grid_cut(bounds, sight, grid, ends, 0, &cut), 16);
        tell_number(GRIDS, cut, 1);
    }
    const int found = grid_squares(bounds, sight, grid, squares, MOST_SQUARES);
    for (int i = 0; i < found; i++) tell_grid(GRIDS, i, &squares[i]);
    grid_larger_cells(bounds, sight, grid, &larger);
    tell_grids(&larger);
}

/* What is found wherever it is. */
static void tell_found(Bounds *bounds, const Sight *sight, double share) {
    Grids windows[MOST_WINDOWS] = {{NULL, 0, 0}}, better = {NULL, 0, 0};
    const int count = grids_start(bounds, sight, share, windows);
    grids_better(bounds, sight, windows, count, 5, &better);
    tell_grids(&better);
    for (int i = 0; i < MOST_WINDOWS; i++) tell_grids(&windows[i]);
}

static void tell_cells(const Cells *cells, const float *ink) {
    const size_t rows = (size_t)cells->rows, count = rows * rows, samples = (size_t)(cells->fine * cells->fine);
    tell_bytes(CELLS, cells->board, 3 * count * samples);
    tell_floats(CELLS, cells->paper[0], 3 * count, 64);
    tell_floats(CELLS, cells->second[0], 3 * count, 64);
    tell_floats(CELLS, cells->lab[0], 3 * count, 4096);
    tell_floats(CELLS, cells->share, count, 4096);
    tell_floats(CELLS, ink, 2 * rows * (rows - 1), 256);
}

/* All ways to tell the regions of a grid, whether its board ends there, and the signs. */
static void tell_of_ways(Bounds *bounds, const Picture *picture, const Sight *sight, const Grid *grid) {
    static Way ways[MOST_WAYS];
    static float ink[MOST_SIDES], certainty[MOST_CELLS];
    static uint8_t kinds[MOST_CELLS];
    const int count = grid->size * grid->size, sides = grid->size * (grid->size - 1);
    Cells cells;
    cells_cut(bounds, picture, grid, &cells);
    cells_uncover(bounds, &cells);
    cells_walls(&cells, ink, ink + sides);
    tell_cells(&cells, ink);
    const int number = regions_tell(bounds, &cells, ink, ink + sides, ways);
    for (int i = 0; i < number; i++) {
        const Way *way = &ways[i];
        const uint8_t *const each[] = {way->labels, way->against, way->tinted};
        for (int j = 0; j < 3; j++) tell_bytes(REGIONS, each[j], (size_t)count);
        tell_number(REGIONS, way->certainty, 4096);
        tell_number(REGIONS, 2 * way->how + way->veiled, 1);
        tell_number(ENDS, board_ends(bounds, picture, sight, grid, way, ink, ink + sides), 1);
        signs_tell(bounds, &cells, has_regions(way) ? way->labels : NULL, way->veiled, kinds, certainty);
        tell_bytes(SIGNS, kinds, (size_t)count);
        tell_floats(SIGNS, certainty, (size_t)count, 4096);
    }
    cells_free(&cells);
}

/* Tells what each part says of a picture where a board lies, and frees it. */
static void tell_parts(const Picture *picture, const Grid *grid) {
    Bounds bounds = {0, clock_now() + 3600};
    Sight sight;
    Grid found[4];
    sight_see(&bounds, picture, &sight);
    tell_edges(&sight);
    tell_of_grid(&bounds, &sight, grid);
    tell_of_ways(&bounds, picture, &sight, grid);
    for (int i = sheet_boards(&bounds, picture, grid, found, 4); i > 0; i--) tell_grid(ENDS, i, &found[i - 1]);
    tell_found(&bounds, &sight, 1);
    tell_found(&bounds, &sight, 0.5);
    CHECK(!bounds.full, "there is no memory");
    sight_free(&sight);
    free((void *)picture->pixels);
}

/* A part of a picture as one of its own, which frees the whole. */
static Picture part_of_picture(Picture whole, int left, int top, int right, int low) {
    const Picture part = blank(whole.width - left - right, whole.height - top - low, whole.channels);
    const size_t row = (size_t)part.width * (size_t)part.channels;
    for (int y = 0; y < part.height; y++) memcpy(bytes_at(&part, 0, y), bytes_at(&whole, left, top + y), row);
    free((void *)whole.pixels);
    return part;
}

/* Boards in every guise, as they are or cut off at a side, and grids that are a little or a cell off. */
static void test_parts(void) {
    for (int i = 0; i < PARTS_OF; i++) {
        const Board board = grown();
        Picture picture = drawn(&board);
        Grid grid = place_of(&board);
        disguise(&picture, &board, i % GUISES);
        if (i % 3 == 1) shake(&picture, 1 + random_below(8));
        if (i % 4 == 3) {
            const int off[4] = {i / 4 % 4 == 0, i / 4 % 4 == 1, i / 4 % 4 == 2, i / 4 % 4 == 3};
            const int away = board.margin + board.cell + random_below(board.cell);
            picture = part_of_picture(picture, off[0] * away, off[1] * away, off[2] * away, off[3] * away);
            grid.left += off[0] * (2 * board.cell - away), grid.top += off[1] * (2 * board.cell - away);
            grid.size = most(grid.size - 2, PICTURES_LEAST_SIZE);
        }
        tell_parts(&picture, &grid);
    }
}

/* A picture as a part of a page, of which what lies beyond is cut off; frees it. */
static void paste(const Picture *page, Picture part, int left, int top) {
    for (int y = most(0, -top); y < part.height && top + y < page->height; y++)
        for (int x = most(0, -left); x < part.width && left + x < page->width; x++)
            memcpy(bytes_at(page, left + x, top + y), bytes_at(&part, x, y), 3);
    free((void *)part.pixels);
}

/* Tints some cells as games do, darkens one, lays a veil over most, and draws figures of a few kinds and sizes. */
static void decorate(const Picture *picture, const Board *board) {
    static const uint8_t RED[3] = {205, 28, 44}, BLACK[3] = {0, 0, 0}, GREY[3] = {120, 120, 120};
    const unsigned any = (unsigned)random_below(1 << 25), figures[4] = {CROWN, CROSS, any | 1 << 12, ~any};
    const int count = board->size * board->size, share = 20 + random_below(50), often = 5 + random_below(9);
    const int veiled = random_below(4) ? 0 : 2 + random_below(6), darkened = random_below(3) ? -1 : random_below(count);
    const int lettered = !random_below(4), high = 22 + random_below(22);
    int tinted = random_below(4), sizes[4];
    unsigned letters[LARGEST];
    for (int i = 0; i < LARGEST; i++) letters[i] = (unsigned)random_below(1 << 25) | 1 << 2 | 1 << 22;
    for (int i = 0; i < 4; i++) sizes[i] = 15 + random_below(55);
    for (int i = 0; i < count; i++) {
        const Grid cell = cell_of(board, i);
        const int x = (int)cell.left, y = (int)cell.top, side = (int)cell.wide;
        const int is_tinted = tinted > 0 && !random_below(9), figure = is_tinted ? 0 : random_below(often);
        if (is_tinted) mix(picture, x, y, side, side, share % 3 ? ALL : STRIPES, RED, share), tinted--;
        if (i == darkened) mix(picture, x, y, side, side, ALL, BLACK, 6 + share / 2);
        if (figure < 4) stamp(picture, &cell, (sizes[figure] + random_below(4)) / 100.0, figures[figure]);
        else if (lettered) stamp(picture, &cell, high / 100.0, letters[board->regions[i]]);
        if (veiled && i % veiled) mix(picture, x, y, side, side, ALL, share % 2 ? BLACK : GREY, share);
    }
}

/* What stands on cells, and where their grid may be a row or column off, or the board lies on a sheet. */
static void test_decorated(void) {
    static const uint8_t GREY[3] = {205, 205, 205};
    for (int i = 0; i < DECORATED; i++) {
        Bounds bounds = {0, clock_now() + 3600};
        Board board = grown();
        Sight sight;
        Grid grid = place_of(&board), found[4];
        board.coloured |= i % 4 > 0;
        const Picture part = drawn(&board), page = blank(part.width + 4 * board.cell, part.height + 3 * board.cell, 3);
        const int left = board.cell * (1 + i % 3), top = board.cell * (1 + i % 2), off = i % 6 / 2 - 1;
        const int before = off > 0 && i % 4 < 2, above = off > 0 && i % 3;
        decorate(&part, &board);
        for (int at = (board.margin + board.thin / 2) % board.cell; i % 5 == 2 && at < page.width; at += board.cell) {
            paint(&page, at, 0, board.thin, page.height, GREY);
            paint(&page, 0, at, page.width, board.thin, GREY);
        }
        paste(&page, part, left, top);
        if (i % 4 == 1) shake(&page, 1 + random_below(9));
        grid.left += left - before * board.cell, grid.top += top - above * board.cell;
        grid.size = most(grid.size + off, PICTURES_LEAST_SIZE);
        sight_see(&bounds, &page, &sight);
        tell_of_grid(&bounds, &sight, &grid);
        tell_of_ways(&bounds, &page, &sight, &grid);
        for (int j = sheet_boards(&bounds, &page, &grid, found, 4); j > 0; j--) tell_grid(ENDS, j, &found[j - 1]);
        sight_free(&sight);
        free((void *)page.pixels);
    }
}

/* Boards of the largest size in every guise: all room is used up. */
static void test_largest_parts(void) {
    for (int guise = 0; guise < GUISES; guise++) {
        Bounds bounds = {0, clock_now() + 3600};
        Board board = grown_to(PICTURES_MOST_SIZE);
        board.cell = 20, board.coloured |= guise < 4;
        const Grid grid = place_of(&board);
        const Picture picture = drawn(&board);
        Sight sight;
        disguise(&picture, &board, guise);
        sight_see(&bounds, &picture, &sight);
        tell_of_ways(&bounds, &picture, &sight, &grid);
        sight_free(&sight);
        free((void *)picture.pixels);
    }
}

/* Pages with up to three boards of any kind and size, on lines or not; some are cut off, or lie over others. */
static void test_arranged(void) {
    static const Grid ANYWHERE = {0, 0, 0, 0, 0};
    static const uint8_t GREY[3] = {205, 210, 200};
    for (int i = 0; i < ARRANGED; i++) {
        const Picture page = blank(240 + random_below(240), 200 + random_below(200), 3);
        const int step = 14 + random_below(20);
        if (i % 5 == 1) paint(&page, 0, 0, page.width, page.height, GREY);
        for (int at = step / 2; i % 4 == 2 && at < most(page.width, page.height); at += step) {
            paint(&page, at, 0, 1, page.height, GREY);
            paint(&page, 0, at, page.width, 1, GREY);
        }
        for (int boards = 0; boards <= i % 3; boards++) {
            Board board = i % 2 ? grown() : deal(4 + random_below(4));
            board.cell = i % 4 == 2 ? step : 13 + random_below(20);
            const Picture part = drawn(&board);
            if (random_below(2)) disguise(&part, &board, random_below(GUISES));
            const int left = random_below(most(page.width, part.width / 2)) - part.width / 4;
            paste(&page, part, left, random_below(most(page.height, part.height / 2)) - part.height / 4);
        }
        if (i % 6 == 3) shake(&page, 6);
        tell_all(&page, &ANYWHERE);
    }
}

/* Where a board is cut off in the middle of its cells, the side of the picture is mostly named, and never another. */
static void test_cut(void) {
    static PicturesReading reading;
    int named = 0;
    for (int i = 0; i < CUT_OFF; i++) {
        Board board;
        do board = grown();
        while (board.size < 6);
        const int side = i % 4, away[4] = {side == 0, side == 1, side == 2, side == 3};
        board.cell = 30, board.margin = 40, board.coloured = i / 4 % 2;
        const int off = board.margin + board.cell * 3 / 2;
        Picture picture = drawn(&board);
        picture.height = picture.width;
        picture = part_of_picture(picture, off * away[0], off * away[1], off * away[2], off * away[3]);
        const char *fault = pictures_read(&picture, 60, &reading);
        CHECK(!reading.cut || reading.cut == (PicturesCut)(PICTURES_CUT_LEFT + side), "board %d: %d", i, reading.cut);
        named += reading.cut != PICTURES_WHOLE;
        CHECK(!fault || !reading.cut || fault == pictures_cut_text(reading.cut), "board %d: %s", i, fault);
        free((void *)picture.pixels);
    }
    CHECK(named > CUT_OFF / 2, "%d of %d are named", named, CUT_OFF);
}

/* Whether each part says what it should: quicker than whole readings, and closer. Returns the number of failures. */
int test_parts_of_pictures(void) {
    seed = 2, failures = 0;
    test_measures();
    test_pixels();
    test_radii();
    test_quantiles();
    test_order();
    test_same_grids();
    test_fits();
    test_windows();
    test_touching();
    test_parts();
    test_decorated();
    test_largest_parts();
#ifdef __x86_64__ /* others may round otherwise */
    static const char *const NAMES[PART_COUNT] = {"edges", "grids", "cells", "regions", "ends", "signs"};
    static const uint64_t KNOWN[PART_COUNT] = {0x57E9193D1636B732, 0x482FDE0541888052, 0xBABBD1354B6460FF,
                                                0x61784CE0CD05D6F2, 0x053D972CE3E3BE62, 0x02D2A69256325401};
    for (int part = 0; part < PART_COUNT; part++) check_digest(NAMES[part], told_by[part], KNOWN[part]);
#endif
    return failures;
}

/* Returns the number of failures. */
int test_pictures(void) {
    seed = 1, failures = 0; /* whatever else has run */
    test_boards();
    test_spoilt();
    test_any_pixels();
    test_guises();
    test_largest();
    test_pages();
    test_sheets();
    test_arranged();
    test_cut();
#ifdef __x86_64__
    check_digest("what is read", told, 0x8855041713568791);
#endif
    return failures;
}
