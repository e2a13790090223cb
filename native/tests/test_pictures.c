/* Tests of the reading of screenshots on its own, part of test_kernels.c: boards drawn in many ways are read as they
 * were drawn, or refused, and so they are when shaken. What is painted over, cut off, or no board at all is read within
 * its bytes, which the sanitizer looks at, and what is said of it holds together. All that is said has a digest that is
 * known, so that a change of the reading is seen even where no board is read wrongly. */
#include "drawn_boards.h"

enum { DRAWN = 10, SPOILT = 8, OF_ANY_KIND = 12, WAYS = 8, PAGES = 12, SHEETS_DRAWN = 3, ARRANGED = 12, CUT_OFF = 12 };

static uint64_t told; /* a digest of all that was said of all pictures */

static void tell(const void *what, size_t bytes) {
    for (size_t i = 0; i < bytes; i++) note(&told, ((const unsigned char *)what)[i]);
}

/* ---- what is read ---- */

/* What is in doubt, and how much. */
static void tell_doubts(const PicturesReading *reading) {
    const int cells = reading->board.size * reading->board.size;
    const int confidence = (int)(1e4 * reading->confidence + 0.5);
    const int numbers[] = {confidence, reading->alternatives, reading->regions, (int)reading->doubts};
    tell(numbers, sizeof numbers);
    for (int cell = 0; cell < cells; cell++)
        note(&told, (uint64_t)(reading->tinted[cell] | reading->against[cell] << 8 | reading->unclear[cell] << 16 |
                               reading->bare[cell] << 20));
}

static void tell_board(const PicturesBoard *found) {
    const int size = found->size;
    const int places[4] = {(int)(8 * found->left), (int)(8 * found->top), (int)(8 * found->cell_width), size};
    tell(places, sizeof places);
    tell(found->regions, (size_t)(size * size));
    tell(found->signs, (size_t)(size * size));
    tell(found->colours, (size_t)(3 * size));
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
    int regions = 0, right = size >= PICTURES_MIN_SIZE && size <= PICTURES_MAX_SIZE;
    for (int cell = 0; right && cell < size * size; cell++) {
        right = found->regions[cell] <= regions && found->signs[cell] <= PICTURES_QUEEN;
        regions += found->regions[cell] == regions;
    }
    CHECK(right && regions == size, "%s: %d regions of %d", what, regions, size);
    CHECK(found->cell_width > 0 && found->left > -found->cell_width &&
          found->left + size * found->cell_width < width + found->cell_width,
          "%s", what);
    CHECK(found->cell_height > 0 && found->top > -found->cell_height &&
          found->top + size * found->cell_height < height + found->cell_height,
          "%s", what);
    tell_board(found);
    return 1;
}

static void check_board(const Board *board, const PicturesBoard *found, const char *what) {
    const size_t cells = (size_t)(board->size * board->size);
    const double at = board->margin + board->thin / 2.0;
    CHECK(found->size == board->size, "%s: %d", what, found->size);
    CHECK(!memcmp(found->regions, board->regions, cells), "%s: the regions of %d rows", what, board->size);
    CHECK(!memcmp(found->signs, board->signs, cells), "%s: the signs of %d rows", what, board->size);
    CHECK(fabs(found->left - at) < 3 && fabs(found->top - at) < 3 && fabs(found->cell_width - board->cell) < 1,
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

static void any_colour(uint8_t *colour) {
    for (int part = 0; part < 3; part++) colour[part] = (uint8_t)random_below(256);
}

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

/* ---- boards in every guise ---- */

/* Tells all readings of a picture, with their doubts, and frees it: at this grid, or wherever there is one if it has
 * no size. */
static void tell_all(const Picture *picture, const Grid *grid) {
    static PicturesReading reading;
    PicturesSearch *search = pictures_begin(picture, 3600);
    int found = 0;
    if (!grid->size || pictures_at(search, grid->left, grid->top, grid->step_x, grid->step_y, grid->size))
        while (pictures_next(search, &reading) > 0) {
            const PicturesBoard *board = &reading.board;
            const size_t cells = (size_t)(board->size * board->size);
            const double places[4] = {board->left, board->top, board->cell_width, board->cell_height};
            const int words[] = {board->size,         reading.regions,  reading.alternatives,
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

static void test_guises(void) {
    for (int i = 0; i < GUISES * WAYS; i++) {
        const Board board = grown();
        const Picture picture = drawn(&board);
        Grid grid = grid_of(&board);
        disguise(&picture, &board, i % GUISES);
        if (i % 5 == 1) shake(&picture, 1 + random_below(8));
        if (i % 7 == 3) grid.size += board.margin ? random_below(3) - 1 : -1;
        if (i % 7 == 5) grid.left += random_below(5) - 2, grid.step_x += random_below(2);
        if (grid.size < PICTURES_MIN_SIZE) grid.size = board.size;
        tell_all(&picture, &grid);
    }
}

static void test_largest(void) {
    for (int coloured = 0; coloured < 2; coloured++) {
        Board board = deal(PICTURES_MAX_SIZE);
        board.coloured = coloured;
        const Picture picture = drawn(&board);
        const Grid grid = grid_of(&board);
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

/* So many pictures across and down, with a gap around each; frees the one. */
static Picture sheet_of(Picture part, int gap, int across, int down) {
    const Picture page = blank(across * (part.width + gap), down * (part.height + gap), part.channels);
    for (int y = 0; y < page.height; y++)
        for (int x = 0; x < page.width; x++) {
            const int own_x = x % (part.width + gap), own_y = y % (part.height + gap);
            if (own_x < part.width && own_y < part.height)
                memcpy(bytes_at(&page, x, y), bytes_at(&part, own_x, own_y), 3);
        }
    free((void *)part.pixels);
    return page;
}

/* A sheet of boards that look alike, some of which are found only beside the others. */
static void test_sheets(void) {
    static const Grid ANYWHERE = {0, 0, 0, 0, 0};
    for (int i = 0; i < SHEETS_DRAWN; i++) {
        const Board board = deal(5 + random_below(3));
        const Picture part = drawn(&board);
        const int gap = board.cell / 2 + random_below(board.cell);
        const int across = 2 + random_below(4), down = 1 + random_below(4);
        const Picture page = sheet_of(part, gap, across, down);
        tell_all(&page, &ANYWHERE);
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
        for (int at = step / 2; i % 4 == 2 && at < max_int(page.width, page.height); at += step) {
            paint(&page, at, 0, 1, page.height, GREY);
            paint(&page, 0, at, page.width, 1, GREY);
        }
        for (int boards = 0; boards <= i % 3; boards++) {
            Board board = i % 2 ? grown() : deal(4 + random_below(4));
            board.cell = i % 4 == 2 ? step : 13 + random_below(20);
            const Picture part = drawn(&board);
            if (random_below(2)) disguise(&part, &board, random_below(GUISES));
            const int left = random_below(max_int(page.width, part.width / 2)) - part.width / 4;
            paste(&page, part, left, random_below(max_int(page.height, part.height / 2)) - part.height / 4);
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

/* Pages with two boards alike of which only one is found by itself: the other is on its right, on its left, below and
 * above it. */
static void test_twins(void) {
    static const int SEEDS[4] = {198, 522, 619, 397};
    static PicturesReading reading;
    for (int i = 0; i < 4; i++) {
        seed = (uint64_t)SEEDS[i] * 7919 + 1;
        const Board board = deal(5 + SEEDS[i] % 3);
        const Picture part = drawn(&board);
        const int gap = board.cell / 2 + random_below(board.cell);
        const Picture page = sheet_of(part, gap, i < 2 ? 2 : 1, i < 2 ? 1 : 2);
        pictures_read(&page, 60, &reading);
        CHECK(reading.doubts & PICTURES_SEVERAL, "page %d", i);
        free((void *)page.pixels);
    }
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
    test_twins();
#ifdef __x86_64__
    check_digest("what is read", told, 0x7F4C7AA1C3C536CF);
#endif
    return failures;
}
