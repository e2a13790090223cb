/* A sketch: a small board on which figures are drawn before anything else: see ideas.c and fill.c. */
#ifndef QUEENSIDE_SKETCH_H
#define QUEENSIDE_SKETCH_H

#include "drawing.h"
#include "generation.h"

enum { SKETCH_ROWS = 16, SKETCH_CELLS = SKETCH_ROWS * SKETCH_ROWS, FREE = -1, MAX_TURNS = 3 };

/* Cells as bits, row by row. */
typedef struct {
    uint16_t row[SKETCH_ROWS];
} Mask;

/* The images that a sketch has beside itself. */
typedef enum {
    GROUP_NONE,
    GROUP_LEFT_RIGHT,
    GROUP_UP_DOWN,
    GROUP_HALF_TURN,
    GROUP_DIAGONAL,
    GROUP_OTHER_DIAGONAL,
    GROUP_QUARTER_TURN,
    GROUP_BOTH,
    GROUP_DIAGONALS,
    GROUPS
} Group;

typedef enum {
    IDEA_COPIES, IDEA_KINDS, IDEA_RINGS, IDEA_STAIRS, IDEA_BLOB, IDEA_LETTERS, IDEA_PICTURE, IDEA_IMAGE, IDEA_DRAWN,
    IDEA_DRAFT, /* of the spec */
    IDEAS
} Idea;

typedef struct {
    int size, labels;
    Idea idea;
    Group group;
    Mask fixed; /* cells of figures that are not divided */
    Mask halo;  /* ground around them, which is to stay one region */
    int8_t label[SKETCH_ROWS][SKETCH_ROWS]; /* by cell: a figure, or FREE; once filled, a region */
} Sketch;

/* The images of a group, IMAGE_NONE after the last one. */
extern const uint8_t GROUP_IMAGES[GROUPS][MAX_TURNS + 1];

Group draw_group(Rng *rng, GenerationNear near);

GenerationNear near_of_group(Group group);

/* The image of a cell's row and column. */
void turn_cell(Image image, int size, int *row, int *column);

/* The images of all cells of a drawing. */
void list_image_cells(const Drawing *drawing, Image image, uint16_t *to);

Mask mask_of_label(const Sketch *sketch, int label);
Mask turn_mask(Mask cells, Image image, int size);
void put_label(Sketch *sketch, Mask cells, int label);
int count_mask(Mask cells);
int mask_is_empty(Mask cells);
int masks_meet(Mask a, Mask b);

/* The first patch of connected cells, which are taken away. */
Mask take_patch(Mask *cells);
int mask_is_whole(Mask cells);

/* Cells that share an edge with some of these, and those themselves. */
Mask widen_mask(Mask cells, int size);

/* One of the eight images of cells, moved to the top left. */
Mask turn_shape(Mask shape, int image);
void measure_shape(Mask shape, int *height, int *width);
Mask move_shape(Mask shape, int dy, int dx);

/* The images of cells under the sketch's group, themselves first; 0 if these meet each other. */
int list_images(const Sketch *sketch, Mask cells, Mask *images);

/* A shape that people repeat, turned or mirrored. */
Mask draw_turned_shape(Rng *rng);

/* Whether something happens, in percent. */
static inline int chance(Rng *rng, int percent) {
    return rng_below(rng, 100) < percent;
}

static inline int draw_from(Rng *rng, int low, int high) {
    return low + rng_below(rng, high - low + 1);
}

/* Draws the figures of an idea. */
void idea_draw(Sketch *sketch, Idea idea, GenerationNear near, int size, Rng *rng);

/* Divides what is free into regions, as many as rows; `with_images`: always as the images are. Whether that came
 * about. */
int sketch_fill(Sketch *sketch, int with_images, Rng *rng);

#endif
