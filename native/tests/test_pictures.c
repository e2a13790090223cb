/* Tests of the reading of screenshots on its own, part of test_kernels.c: boards drawn in many ways are read as they
 * were drawn, or refused, and so they are when shaken. What is painted over, cut off, or no board at all is read within
 * its bytes, which the sanitizer looks at, and what is said of it holds together. */
#include "pictures/parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/checks.h"

enum { DRAWN = 10, SPOILT = 20, OF_ANY_KIND = 20, INK = 30 };

static uint64_t told; /* a sum of all that was said of all pictures */

static void tell(const void *what, size_t bytes) {
    for (size_t i = 0; i < bytes; i++) told = (told ^ ((const unsigned char *)what)[i]) * 1099511628211u;
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
static Board deal(void) {
    Board board = {.size = 4 + random_below(6), .cell = 20 + random_below(25), .thin = 1 + random_below(2)};
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

/* Reads it, and frees it: whether it is clear. What is said must hold together. */
static int is_read(const Picture *picture, PicturesBoard *found, const char *what) {
    static PicturesReading reading;
    const int width = picture->width, height = picture->height, cells = picture->channels * width * height;
    CHECK(!picture_fault(width, height, picture->channels, (uint64_t)cells), "%s, %d × %d", what, width, height);
    const char *fault = pictures_read(picture, 60, &reading);
    *found = reading.board;
    free((void *)picture->pixels);
    if (fault) {
        tell(fault, strlen(fault));
        return 0;
    }
    const int size = found->size, places[4] = {(int)(8 * found->left), (int)(8 * found->top), (int)(8 * found->wide), size};
    int regions = 0, right = size >= PICTURES_LEAST_SIZE && size <= PICTURES_MOST_SIZE;
    for (int cell = 0; right && cell < size * size; cell++) {
        right = found->regions[cell] <= regions && found->signs[cell] <= PICTURES_QUEEN;
        regions += found->regions[cell] == regions;
    }
    CHECK(right && regions == size, "%s: %d regions of %d", what, regions, size);
    CHECK(found->wide > 0 && found->left > -found->wide && found->left + size * found->wide < width + found->wide, "%s", what);
    CHECK(found->high > 0 && found->top > -found->high && found->top + size * found->high < height + found->high, "%s", what);
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
    CHECK(fabs(found->left - at) < 3 && fabs(found->top - at) < 3 && fabs(found->wide - board->cell) < 1, "%s: its place", what);
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
        const Board board = deal();
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
        const Board board = deal();
        Picture whole = drawn(&board), picture = whole;
        uint8_t colour[3];
        any_colour(colour);
        switch (i % 4) {
        case 0: paint(&whole, random_below(whole.width), random_below(whole.height), random_below(90), random_below(90), colour); break;
        case 1: picture.height = 1 + random_below(whole.height); break;
        case 2: picture.width = whole.width * whole.height / (whole.height + 1), picture.height = whole.height + 1; break; /* askew */
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
    static const int FORMS[][3] = {{1, 20000, 1}, {20000, 1, 1}, {9, 3000, 9}, {3000, 9, 9}, {520, 520, 10}, {715, 100, 5}};
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
    } CASES[] = {{1, 1, 3, 3, 1},        {1, 1, 4, 4, 1},        {0, 1, 3, 0, 0},   {1, 0, 3, 0, 0},   {-1, -1, 3, 3, 0},
                 {1, 1, 2, 2, 0},        {1, 1, 5, 5, 0},        {2, 3, 3, 17, 0},  {2, 3, 3, 19, 0},  {2, 3, 3, 18, 1},
                 {1, PICTURES_MOST_PIXELS, 3, 3 * (uint64_t)PICTURES_MOST_PIXELS, 1},
                 {1, PICTURES_MOST_PIXELS + 1, 3, 3 * (uint64_t)PICTURES_MOST_PIXELS + 3, 0},
                 {INT32_MAX, INT32_MAX, 4, 4 * (uint64_t)INT32_MAX * INT32_MAX, 0}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        CHECK(CASES[i].right == !picture_fault(CASES[i].width, CASES[i].height, CASES[i].channels, CASES[i].bytes), "case %d", (int)i);
}

static void test_radii(void) {
    static const double SLACKS[] = {0, 1.9, 2, 7.9, 8, 11.9, 12, 1000};
    static const int WITHIN[] = {1, 1, 2, 5, 6, 6, 7, 7};
    for (size_t i = 0; i < sizeof SLACKS / sizeof *SLACKS; i++)
        CHECK(radius_within(SLACKS[i]) == WITHIN[i], "radius within %g", SLACKS[i]);
}

/* Returns the number of failures. */
int test_pictures(void) {
    test_measures();
    test_radii();
    test_boards();
    test_spoilt();
    test_any_pixels();
#ifdef __x86_64__ /* others may round otherwise */
    const uint64_t known = 881443413201394410u;
    CHECK(told == known, "what is read adds up to %llu; if that is meant, it is known from now on", (unsigned long long)told);
#endif
    return failures;
}
