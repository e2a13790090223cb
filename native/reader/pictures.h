/* Reads the boards in a picture: pixels in, regions and signs out, with what is in doubt.
 *
 *   pixels ──edges.c──▶ EdgeMap ──grid_candidates.c, grids.c──▶ Grids ──cells.c──▶ Cells
 *   Cells ──regions.c──▶ RegionHypothesis ──signs.c──▶ readings
 *
 * The picture decides between grids twice: by its edges, and by what comes out. A grid of n rows is only believed if
 * its cells have n regions, or are a chessboard. Where there are several ways to read a picture, all are given, the
 * likeliest first; the caller asks which of them is a puzzle. */
#ifndef QUEENSIDE_PICTURES_H
#define QUEENSIDE_PICTURES_H

#include <stdint.h>

enum {
    PICTURES_MIN_SIZE = 4,
    PICTURES_MAX_SIZE = 30,
    PICTURES_MAX_CELLS = PICTURES_MAX_SIZE * PICTURES_MAX_SIZE,
    PICTURES_MAX_PIXELS = 20000000,
};

typedef enum { PICTURES_EMPTY, PICTURES_MARK, PICTURES_QUEEN } PicturesSign;

/* Why a reading is not sure: bits. */
enum {
    PICTURES_BLANK = 1,    /* neither regions nor the colours of a chessboard are to be seen */
    PICTURES_TINTED = 2,   /* the regions of tinted cells are guessed */
    PICTURES_ALIKE = 4,    /* the regions are hard to tell apart */
    PICTURES_AGAINST = 8,  /* colours and lines disagree about regions */
    PICTURES_UNCLEAR = 16, /* it is not clear what stands on some cells */
    PICTURES_GOES_ON = 32, /* the board may go on beyond the grid */
    PICTURES_SEVERAL = 64, /* the picture shows several boards */
};

/* Where the picture ends before the board does: the last if it may be any of several edges. */
typedef enum {
    PICTURES_WHOLE,
    PICTURES_CUT_LEFT,
    PICTURES_CUT_TOP,
    PICTURES_CUT_RIGHT,
    PICTURES_CUT_BOTTOM,
    PICTURES_CUT
} PicturesCut;

typedef struct {
    const uint8_t *pixels; /* row by row, `channels` bytes each: red, green, blue, and whatever follows */
    int width, height, channels;
} Picture;

typedef struct {
    double left, top, cell_width, cell_height; /* first corner, and size of a cell, in pixels */
    int32_t size;                 /* rows, and columns */
    uint8_t regions[PICTURES_MAX_CELLS]; /* by cell, numbered from 0 in reading order */
    uint8_t signs[PICTURES_MAX_CELLS];   /* by cell, a PicturesSign */
    uint8_t colours[3 * PICTURES_MAX_SIZE]; /* red, green and blue of each region */
} PicturesBoard;

typedef struct {
    PicturesBoard board;
    double confidence; /* from 0, a guess, to 1 */
    int alternatives;  /* number of readings of the same grid that follow */
    int regions;       /* their number; 0: the board has none */
    unsigned doubts;
    PicturesCut cut; /* where the lines of a larger board than this are cut off: whether that is it, the caller says */
    /* The cells of three doubts */
    uint8_t tinted[PICTURES_MAX_CELLS], against[PICTURES_MAX_CELLS], unclear[PICTURES_MAX_CELLS];
    uint8_t bare[PICTURES_MAX_CELLS]; /* how much of each cell is paper, of 255 */
} PicturesReading;

typedef struct PicturesSearch PicturesSearch;

/* Whether arrays of so many bytes are a picture that is read: why not, or NULL. */
const char *picture_fault(int width, int height, int channels, uint64_t bytes);

/* Begins to look for boards, for so many seconds at the most. The pixels must stay. NULL: there is no memory. */
PicturesSearch *pictures_begin(const Picture *picture, double seconds);
void pictures_end(PicturesSearch *search);

/* Looks nowhere but at this grid from here on, its first corner and the size of a cell in pixels: 0 if it is none. */
int pictures_at(PicturesSearch *search, double left, double top, double cell_width, double cell_height, int size);

/* The next reading, the likeliest first: 1, or 0 if there are no others, or -1 if there is no memory. */
int pictures_next(PicturesSearch *search, PicturesReading *reading);

/* The sentence for it; NULL for a board that is whole. */
const char *pictures_cut_text(PicturesCut cut);

/* What is known of the boxes of a board that no picture shows, in reading order. Names and marks of cells are numbers
 * of 2 bytes; every mark must hang together, since rows, columns and much else are marked, too. Walls are the thickness
 * of sides: of those to the right of cells, then of those below. */
typedef enum { BOXES_NAMES, BOXES_MARKS, BOXES_COLOURS, BOXES_WALLS } BoxEvidence;
typedef enum { BOXES_NONE, BOXES_REGIONS, BOXES_CHESSBOARD, BOXES_NO_MEMORY } BoxRegions;

/* Whether so many bytes are evidence of a board of this size: why not, or NULL. */
const char *boxes_fault(int size, BoxEvidence evidence, uint64_t bytes);

/* Write the region of each cell, if the evidence is clear. */
BoxRegions boxes_detect(int size, BoxEvidence evidence, const uint8_t *values, uint8_t *regions);

/* What a token says of the cells that have it, in lower case: the regions in which it says nothing, a bit for each, and
 * above them a PicturesSign. Flags say which cells have it, none if it came later. */
uint32_t boxes_token(int size, const uint8_t *regions, const uint8_t *cells, const char *token);

/* Whether the texts of all cells, with a quote before each, are digits or letters of another puzzle. */
int boxes_other_puzzle(int size, const uint8_t *regions, const char *texts);

/* The first reading with regions and without a doubt: NULL, or else why there is none. */
const char *pictures_read(const Picture *picture, double seconds, PicturesReading *reading);

#endif
