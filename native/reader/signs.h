/* Declarations that the files about what stands on the cells share.
 *
 *     Cells ──ink.c──▶ ink and shapes, less what patterns.c finds ──things.c──▶ Things
 *     Things ──letters.c, odd.c──▶ kinds ──signs.c──▶ signs
 *
 * What differs from the paper of a cell is ink, less the pattern of its region. Ink that hangs together with the middle
 * of its cell is a sign; lines and small letters lie beyond. Signs are not judged one by one: those of the whole board
 * that look alike are one *thing*, as a game draws every queen alike, and every mark. The mean of many cells has less
 * noise than each. */
#ifndef QUEENSIDE_PICTURES_SIGNS_H
#define QUEENSIDE_PICTURES_SIGNS_H

#include "parts.h"

enum {
    SHAPE = 16, /* samples along the side of a shape when shapes are compared */
    SAMPLES = SHAPE * SHAPE,
    MOST_SIDE = FINEST - 2 * 9, /* samples along the side of the room of signs */
    SEVERAL = 3, /* cells of a region, at the least, of which not all have signs */
};

static const float NOISE = 26;          /* of 255: what differs less from the paper is no ink */
/* How far from the centre signs reach, in cells: beyond are lines, rings and small letters */
static const double ROOM = 0.36;
static const float ON = 0.45f;          /* of the full ink: what has more is seen as part of a sign */
static const float COVERED = 0.75f;     /* where less of a cell is paper, something stands there */
/* The share of a cell that is ink near the centre, at the least, where a sign stands */
static const double LEAST_INK = 0.0035;
static const float ALIKE = 0.92f;       /* shapes that correlate more are the same thing */
/* Signs of one kind correlate more with most of them, at any size of the picture */
static const float LIKE_MOST = 0.7f;
static const double DOUBT = 0.2;        /* how certain that is which may as well be something else */

/* Cells whose signs look alike: what the thing is, and how certain that is. */
typedef struct {
    float shape[SAMPLES]; /* the mean, of length 1 */
    double large, high, certainty;
    uint8_t cells[MOST_CELLS]; /* whether each is one of them */
    int count, kind, crossed;
} Thing;

typedef struct {
    const Cells *cells;
    const uint8_t *labels; /* NULL: none */
    int size, count, side; /* side: samples of the room of signs */
    float *ink;            /* of each cell: side × side */
    float *room, *mean;    /* side × side */
    float (*shapes)[SAMPLES];
    float pattern[MOST_CELLS], perhaps[MOST_CELLS], strength[MOST_CELLS];
    float faint[MOST_CELLS]; /* the strength of what fills a part of the cell as large as a queen */
    float heavy[MOST_CELLS]; /* the logarithm of the share of the cell that is ink */
    uint8_t inked[MOST_CELLS];
    Thing *things; /* room for one on each cell */
    int found;
} Seeing;

/* ---- signs.c ---- */

/* All that is seen on the cells of a board; NULL, and the bounds are full, if there is no room. */
Seeing *signs_see(Bounds *bounds, const Cells *cells, const uint8_t *labels);
void signs_free(Seeing *seeing);

/* ---- ink.c ---- */

/* How far a sample of the room of signs lies from the centre, in cells, along one axis. */
static inline double place_of(const Seeing *seeing, int sample) {
    return ((sample + 0.5) / seeing->side - 0.5) * 2 * ROOM;
}

/* The part of a cell that a sample is. */
static inline double area_of(const Seeing *seeing) {
    return pow(2 * ROOM / seeing->side, 2);
}

/* By how much each sample differs from the paper of its cell. */
void ink_compare(Seeing *seeing);
/* The strongest ink in a part of a cell, but for a few samples: -1, 0 or 1 across and down, 0 for all. */
float ink_strength(const Seeing *seeing, int cell, int across, int down, double share);
/* Makes ink of the differences: from 0, as the paper or a pattern, to 1; and the shape of each cell. */
void ink_find(Seeing *seeing);
/* The shape of all that differs from most of a cell, a pattern or not, however faint. */
void ink_look_closer(const Seeing *seeing, int cell, float *shape);
/* The colour of the sign on a cell. */
void ink_colour(const Seeing *seeing, int cell, float *colour);
/* How much stronger than all else what fills a part of the cell as large as a queen is against its corners: 0 where its
 * paper is as these, and where that fills the corners as well, as stripes do. A sign in nearly the colour of its region
 * may be half of what was taken for the paper, and neither differs from that then. Round corners are of another colour
 * than all else. */
float ink_mixed(const Seeing *seeing, int cell);

/* Makes the mean of a shape 0, and its length 1. */
void shape_to_unit(float *shape);
/* How much two shapes correlate. */
float shapes_alike(const float *one, const float *other);

/* ---- patterns.c ---- */

void patterns_find(Seeing *seeing);

/* ---- things.c ---- */

/* Width and height in cells, and how far from the centre, and from the diagonals, the ink lies, the last in half
 * sizes. */
typedef struct {
    double wide, high, off, crossed;
} Extent;

Extent extent_of(const Seeing *seeing, const float *ink);

static inline void thing_be(Thing *thing, int kind, double certainty) {
    thing->kind = kind;
    thing->certainty = certainty;
}

void things_find(Bounds *bounds, Seeing *seeing);

/* ---- letters.c ---- */

void letters_leave_out(Seeing *seeing);

/* ---- odd.c ---- */

/* What a cell shows, if it is a pattern. */
enum { NO_PATTERN, LEFT_OVER, PATTERN };

/* A sign unlike most of its kind comes with a doubt, and is taken for the one nearest in size. What may be a pattern is
 * one if it looks like no sign elsewhere. The kinds are those that `things` had before; the new ones are written to
 * `kinds`. */
void odd_reconsider(const Seeing *seeing, const uint8_t *doubtful, uint8_t *kinds, double *certainties);
/* The margin by which a sign looks like its own kind, in steps that leave no doubt. */
double odd_margin(const Seeing *seeing, const Thing *thing, int cell);

#endif
