/* Boards drawn for the tests of pictures: in many ways, and covered as games cover them. */
#ifndef QUEENSIDE_TESTS_DRAWN_BOARDS_H
#define QUEENSIDE_TESTS_DRAWN_BOARDS_H

#include "reader/pictures_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "checks.h"

enum { GUISES = 14, INK = 30 };

/* ---- pictures ---- */

static inline Picture blank(int width, int height, int channels) {
    const size_t bytes = (size_t)width * (size_t)height * (size_t)channels;
    uint8_t *pixels = (uint8_t *)malloc(bytes); /* not a byte more */
    memset(pixels, 255, bytes);
    return (Picture){pixels, width, height, channels};
}

static inline uint8_t *bytes_at(const Picture *picture, int x, int y) {
    return (uint8_t *)picture->pixels + ((size_t)y * (size_t)picture->width + (size_t)x) * (size_t)picture->channels;
}

static inline void paint(const Picture *picture, int left, int top, int wide, int high, const uint8_t *colour) {
    for (int y = top < 0 ? 0 : top; y < top + high && y < picture->height; y++)
        for (int x = left < 0 ? 0 : left; x < left + wide && x < picture->width; x++)
            memcpy(bytes_at(picture, x, y), colour, 3);
}

/* Adds up to so much to each byte, or takes it away. */
static inline void shake(const Picture *picture, int most) {
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
    unsigned char regions[PICTURES_MAX_CELLS], signs[PICTURES_MAX_CELLS];
} Board;

/* A region is a row of cells, and the last ones of the next row. */
static inline Board deal(int size) {
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

static inline void colour_of(int region, uint8_t *colour) {
    colour[0] = (uint8_t)(250 - region % 3 * 55);
    colour[1] = (uint8_t)(250 - region / 3 * 55);
    colour[2] = (uint8_t)(250 - region * 31 % 128);
}

static inline Picture drawn(const Board *board) {
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

/* A part of a picture as one of its own, which frees the whole. */
static inline Picture part_of_picture(Picture whole, int left, int top, int right, int low) {
    const Picture part = blank(whole.width - left - right, whole.height - top - low, whole.channels);
    const size_t row = (size_t)part.width * (size_t)part.channels;
    for (int y = 0; y < part.height; y++) memcpy(bytes_at(&part, 0, y), bytes_at(&whole, left, top + y), row);
    free((void *)whole.pixels);
    return part;
}

/* A picture as a part of a page, of which what lies beyond is cut off; frees it. */
static inline void paste(const Picture *page, Picture part, int left, int top) {
    for (int y = max_int(0, -top); y < part.height && top + y < page->height; y++)
        for (int x = max_int(0, -left); x < part.width && left + x < page->width; x++)
            memcpy(bytes_at(page, left + x, top + y), bytes_at(&part, x, y), 3);
    free((void *)part.pixels);
}

/* ---- in every guise ---- */

/* Mixes a share of a colour, in parts of 100, into what is there: everywhere, in a disc, outside of it, or in
 * slanting stripes. */
typedef enum { ALL, DISC, CORNERS, STRIPES } Where;

static inline void mix(const Picture *picture, int left, int top, int wide, int high, Where where,
                       const uint8_t *colour, int share) {
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
static inline void stamp(const Picture *picture, const Grid *cell, double share, unsigned dots) {
    static const uint8_t DARK[3] = {INK, INK, INK};
    const double dot = share * cell->step_x / 5, in = (1 - share) * cell->step_x / 2;
    for (int i = 0; i < 25; i++)
        if (dots >> i & 1) {
            const int x = (int)(cell->left + in + i % 5 * dot), y = (int)(cell->top + in + i / 5 * dot);
            paint(picture, x, y, (int)ceil(dot), (int)ceil(dot), DARK);
        }
}

enum { CROSS = 0x1151151, RING = 0xE8C62E, CROWN = 0x1FFFEB5 };

/* Regions that have grown from one cell each. */
static inline Board grown_to(int size) {
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

static inline Board grown(void) {
    return grown_to(4 + random_below(6));
}

static inline Grid grid_of(const Board *board) {
    const double at = board->margin + board->thin / 2.0, side = board->cell;
    return (Grid){at, at, side, side, board->size};
}

static inline Grid cell_of(const Board *board, int cell) {
    const double at = board->margin + board->thin, side = board->cell;
    return (Grid){at + cell % board->size * side, at + cell / board->size * side, side - board->thin,
                  side - board->thin, 1};
}

typedef struct {
    int often, share, odd;
    uint8_t veil[3];
    unsigned letters[MAX_SIZE];
} Disguise;

static inline void draw_ring(const Picture *picture, int x, int y, int side, int thick) {
    const int hole = side - 2 * thick;
    mix(picture, x, y, side, side, DISC, (const uint8_t[3]){INK, INK, INK}, 100);
    mix(picture, x + thick, y + thick, hole, hole, DISC, (const uint8_t[3]){255, 255, 255}, 100);
}

static inline void disguise_cell(const Picture *picture, const Board *board, int i, int guise, const Disguise *how) {
    static const uint8_t RED[3] = {211, 24, 47}, DARK[3] = {INK, INK, INK}, WHITE[3] = {255, 255, 255};
    const Grid cell = cell_of(board, i);
    const int x = (int)cell.left, y = (int)cell.top, side = (int)cell.step_x;
    const int often = how->often, share = how->share, odd = how->odd, chosen = !random_below(often);
    const int region = board->regions[i], along = (i - odd) / (board->size + 1);
    const int is_strange = i == odd + along * (board->size + 1) && i >= odd && along < often - 2; /* few, or none */
    if (guise == 0) stamp(picture, &cell, chosen ? 0.5 : 0.3, chosen ? CROSS : how->letters[region]);
    if (guise == 1 && (chosen ? i % 7 == 3 : i == odd)) {
        mix(picture, x, y, side, side, ALL, RED, share);
        stamp(picture, &cell, 0.6, CROWN);
    }
    if (guise == 2 && i == odd) mix(picture, x, y, side, side, STRIPES, RED, 60), stamp(picture, &cell, 0.5, CROWN);
    if (guise == 3 && !chosen) mix(picture, x, y, side, side, ALL, how->veil, share);
    if (guise == 4 && i == odd) mix(picture, x, y, side, side, ALL, (const uint8_t[3]){0, 0, 0}, share / 2);
    if (guise == 5 && chosen) draw_ring(picture, x, y, side, side / (3 + often % 4));
    if (guise == 6) mix(picture, x, y, side, side, CORNERS, WHITE, 100);
    if (guise == 7) paint(picture, x, y, side, side, (i / board->size + i) % 2 && i != odd ? DARK : WHITE);
    if (guise == 8 && region % 3 == 1) mix(picture, x, y, side, side, STRIPES, DARK, share / 2);
    if (guise == 9) stamp(picture, &cell, 0.2 + 0.05 * often, chosen ? CROWN : i % 3 ? RING : CROSS);
    if (guise == 10 && chosen) mix(picture, x, y, side, side, i % 2 ? ALL : STRIPES, how->veil, share);
    if (guise == 11) paint(picture, x, y, side, side, is_strange ? RED : WHITE);
    if (guise == 12 && i / board->size > often / 2)
        mix(picture, x - 2, y - 2, side + 2, side + 2, ALL, DARK, 50 + share / 2);
    if (guise == 13) {
        mix(picture, x, y, side, side, ALL, DARK, 40 + share);
        mix(picture, x, y, side, side, ALL, RED, chosen * share / 9);
    }
    if (guise > 7 && guise < 11 && i % 5 == 1) stamp(picture, &cell, 0.7, i % 2 ? CROWN : CROSS);
}

/* Covers cells of a board in one of several ways, as games do. */
static inline void disguise(const Picture *picture, const Board *board, int guise) {
    const int count = board->size * board->size;
    Disguise how;
    how.often = 2 + random_below(6);
    how.share = 20 + random_below(50);
    memset(how.veil, random_below(3) * 127, sizeof how.veil);
    how.odd = random_below(count);
    for (int i = 0; i < MAX_SIZE; i++) how.letters[i] = (unsigned)random_below(1 << 25) | 1u << 20 | 1;
    for (int i = 0; i < count; i++) disguise_cell(picture, board, i, guise, &how);
}

#endif
