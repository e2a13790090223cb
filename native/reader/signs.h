/* Declarations that the files about what stands on the cells share.
 *
 *     Cells ──ink.c──▶ ink and shapes, less what patterns.c finds ──sign_clusters.c──▶ SignClusters
 *     SignClusters ──letters.c, outliers.c──▶ kinds ──signs.c──▶ signs
 *
 * What differs from the paper of a cell is ink, less the pattern of its region. Ink that hangs together with the middle
 * of its cell is a sign; lines and small letters lie beyond. Signs are not judged one by one: those of the whole board
 * that look alike are one *cluster*, as a game draws every queen alike, and every mark. The mean of many cells has less
 * noise than each. */
#ifndef QUEENSIDE_PICTURES_SIGNS_H
#define QUEENSIDE_PICTURES_SIGNS_H

#include "pictures_internal.h"

enum {
    SHAPE = 16, /* samples along the side of a shape when shapes are compared */
    SAMPLES = SHAPE * SHAPE,
    MAX_SIGN_SIDE = FINEST - 2 * 9, /* samples along the side of the room of signs */
    SEVERAL = 3, /* cells of a region, at the least, of which not all have signs */
};

static const float NOISE = 26;          /* of 255: what differs less from the paper is no ink */
/* How far from the centre signs reach, in cells: beyond are lines, rings and small letters */
static const double ROOM = 0.36;
static const float ON = 0.45f;          /* of the full ink: what has more is seen as part of a sign */
static const float COVERED = 0.75f;     /* where less of a cell is paper, something stands there */
/* The share of a cell that is ink near the centre, at the least, where a sign stands */
static const double MIN_INK = 0.0035;
static const float ALIKE = 0.92f;       /* shapes that correlate more are the same cluster */
/* Signs of one kind correlate more with most of them, at any size of the picture */
static const float LIKE_MOST = 0.7f;
static const double DOUBT = 0.2;        /* how certain that is which may as well be something else */

/* Cells whose signs look alike: what they show, and how certain that is. */
typedef struct {
    float shape[SAMPLES]; /* the mean, of length 1 */
    double large, high, certainty;
    uint8_t cells[MAX_BOARD_CELLS]; /* flags */
    int count, kind, crossed;
} SignCluster;

typedef struct {
    const Cells *cells;
    const uint8_t *labels; /* NULL: none */
    int size, count, side; /* side: samples of the room of signs */
    float *ink;            /* of each cell: side × side */
    float *buffer, *mean;    /* side × side */
    float (*shapes)[SAMPLES];
    float pattern[MAX_BOARD_CELLS], perhaps[MAX_BOARD_CELLS], strength[MAX_BOARD_CELLS];
    float faint[MAX_BOARD_CELLS]; /* the strength of what fills a part of the cell as large as a queen */
    float heavy[MAX_BOARD_CELLS]; /* the logarithm of the share of the cell that is ink */
    uint8_t inked[MAX_BOARD_CELLS];
    SignCluster *clusters; /* up to one for each cell */
    int cluster_count;
} SignDetector;

/* ---- ink.c ---- */

/* How far a sample of the room of signs lies from the centre, in cells, along one axis. */
static inline double place_of(const SignDetector *detector, int sample) {
    return ((sample + 0.5) / detector->side - 0.5) * 2 * ROOM;
}

static inline double area_of(const SignDetector *detector) {
    return pow(2 * ROOM / detector->side, 2);
}

/* By how much each sample differs from the paper of its cell. */
void ink_compare(SignDetector *detector);
/* The strongest ink in a part of a cell, but for a few samples: -1, 0 or 1 across and down, 0 for all. */
float ink_strength(const SignDetector *detector, int cell, int dx, int dy, double share);
/* Makes ink of the differences: from 0, as the paper or a pattern, to 1; and the shape of each cell. */
void ink_find(SignDetector *detector);
/* The shape of all that differs from most of a cell, a pattern or not, however faint. */
void ink_look_closer(const SignDetector *detector, int cell, float *shape);
void ink_colour(const SignDetector *detector, int cell, float *colour);
/* How much stronger than all else what fills a part of the cell as large as a queen is against its corners: 0 where its
 * paper is as these, and where that fills the corners as well, as stripes do. A sign in nearly the colour of its region
 * may be half of what was taken for the paper, and neither differs from that then. Round corners are of another colour
 * than all else. */
float ink_mixed(const SignDetector *detector, int cell);

void shape_to_unit(float *shape);
float shapes_alike(const float *first, const float *second);

/* ---- patterns.c ---- */

void patterns_find(SignDetector *detector);

/* ---- sign_clusters.c ---- */

/* Width and height in cells, and how far from the centre, and from the diagonals, the ink lies, the last in half
 * sizes. */
typedef struct {
    double width, height, off, crossed;
} Extent;

Extent extent_of(const SignDetector *detector, const float *ink);

static inline void cluster_set_kind(SignCluster *cluster, int kind, double certainty) {
    cluster->kind = kind;
    cluster->certainty = certainty;
}

void clusters_find(Budget *budget, SignDetector *detector);

/* ---- letters.c ---- */

void letters_remove(SignDetector *detector);

/* ---- outliers.c ---- */

/* What was taken for queens and mostly touches its like is none, since queens do not touch: large dots are marks where
 * there are other queens, and hatching is nothing. */
void crowds_reconsider(SignDetector *detector);

/* What a cell shows, if it is a pattern. */
enum { NO_PATTERN, LEFT_OVER, PATTERN };

/* A sign unlike most of its kind comes with a doubt, and is taken for the one nearest in size. What may be a pattern is
 * one if it looks like no sign elsewhere. The kinds are those that clusters had before; the new ones are written to
 * `kinds`. */
void outliers_reconsider(const SignDetector *detector, const uint8_t *doubtful, uint8_t *kinds, double *certainties);
/* The margin by which a sign looks like its own kind, in steps that leave no doubt. */
double outliers_margin(const SignDetector *detector, const SignCluster *cluster, int cell);

#endif
