/* The functions of sketch.h on cells as bits. */
#include "sketch.h"

#include "core/bits.h"

const uint8_t GROUP_IMAGES[GROUPS][MAX_TURNS + 1] = {
    [GROUP_LEFT_RIGHT] = {IMAGE_LEFT_RIGHT},
    [GROUP_UP_DOWN] = {IMAGE_UP_DOWN},
    [GROUP_HALF_TURN] = {IMAGE_TURN},
    [GROUP_DIAGONAL] = {IMAGE_DIAGONAL},
    [GROUP_OTHER_DIAGONAL] = {IMAGE_OTHER_DIAGONAL},
    [GROUP_QUARTER_TURN] = {IMAGE_QUARTER_TURN, IMAGE_TURN, IMAGE_BACK_TURN},
    [GROUP_BOTH] = {IMAGE_LEFT_RIGHT, IMAGE_UP_DOWN, IMAGE_TURN},
    [GROUP_DIAGONALS] = {IMAGE_DIAGONAL, IMAGE_OTHER_DIAGONAL, IMAGE_TURN},
};

/* How often a group is drawn, in percent, and what it is near to. */
static const struct {
    uint8_t percent, near;
} GROUP_SHARE[GROUPS] = {
    [GROUP_LEFT_RIGHT] = {36, NEAR_MIRROR}, [GROUP_UP_DOWN] = {10, NEAR_MIRROR},
    [GROUP_HALF_TURN] = {20, NEAR_TURN},    [GROUP_DIAGONAL] = {10, NEAR_DIAGONAL},
    [GROUP_OTHER_DIAGONAL] = {10, NEAR_DIAGONAL}, [GROUP_QUARTER_TURN] = {6, NEAR_TURN},
    [GROUP_BOTH] = {5, NEAR_MIRROR},        [GROUP_DIAGONALS] = {3, NEAR_DIAGONAL},
};

Group draw_group(Rng *rng, GenerationNear near) {
    for (;;) {
        int part = rng_below(rng, 100), group = 0;
        while (part >= GROUP_SHARE[group].percent) part -= GROUP_SHARE[group++].percent;
        if (!near || GROUP_SHARE[group].near == near) return (Group)group;
    }
}

GenerationNear near_of_group(Group group) {
    return (GenerationNear)GROUP_SHARE[group].near;
}

void turn_cell(Image image, int size, int *row, int *column) {
    const int last = size - 1, r = *row, c = *column;
    switch (image) {
    case IMAGE_LEFT_RIGHT: *column = last - c; break;
    case IMAGE_UP_DOWN: *row = last - r; break;
    case IMAGE_DIAGONAL: *row = c, *column = r; break;
    case IMAGE_OTHER_DIAGONAL: *row = last - c, *column = last - r; break;
    case IMAGE_TURN: *row = last - r, *column = last - c; break;
    case IMAGE_QUARTER_TURN: *row = c, *column = last - r; break;
    case IMAGE_BACK_TURN: *row = last - c, *column = r; break;
    default: break;
    }
}

void list_image_cells(const Drawing *d, Image image, uint16_t *to) {
    for (int i = 0; i < d->cells; i++) {
        int row = d->cell[i] / d->stride, column = d->cell[i] % d->stride;
        turn_cell(image, d->size, &row, &column);
        to[d->cell[i]] = (uint16_t)(row * d->stride + column);
    }
}

Mask mask_of_label(const Sketch *s, int label) {
    Mask mask = {{0}};
    for (int row = 0; row < s->size; row++)
        for (int column = 0; column < s->size; column++)
            mask.row[row] |= (uint16_t)((s->label[row][column] == label) << column);
    return mask;
}

void put_label(Sketch *s, Mask cells, int label) {
    for (int row = 0; row < s->size; row++)
        for (unsigned bits = cells.row[row]; bits; bits &= bits - 1) s->label[row][first_bit32(bits)] = (int8_t)label;
}

Mask turn_mask(Mask cells, Image image, int size) {
    Mask turned = {{0}};
    for (int row = 0; row < size; row++)
        for (unsigned bits = cells.row[row]; bits; bits &= bits - 1) {
            int r = row, c = first_bit32(bits);
            turn_cell(image, size, &r, &c);
            turned.row[r] |= (uint16_t)(1 << c);
        }
    return turned;
}

int count_mask(Mask cells) {
    int count = 0;
    for (int row = 0; row < SKETCH_ROWS; row++) count += bit_count32(cells.row[row]);
    return count;
}

int mask_is_empty(Mask cells) {
    int any = 0;
    for (int row = 0; row < SKETCH_ROWS; row++) any |= cells.row[row];
    return !any;
}

int masks_meet(Mask a, Mask b) {
    int any = 0;
    for (int row = 0; row < SKETCH_ROWS; row++) any |= a.row[row] & b.row[row];
    return any != 0;
}

Mask take_patch(Mask *cells) {
    Mask patch = {{0}};
    int first = 0, changed = 1;
    while (first < SKETCH_ROWS && !cells->row[first]) first++;
    if (first == SKETCH_ROWS) return patch;
    patch.row[first] = (uint16_t)(cells->row[first] & -cells->row[first]);
    while (changed) {
        changed = 0;
        for (int row = 0; row < SKETCH_ROWS; row++) {
            unsigned reached = patch.row[row];
            reached |= reached << 1 | reached >> 1;
            if (row) reached |= patch.row[row - 1];
            if (row + 1 < SKETCH_ROWS) reached |= patch.row[row + 1];
            reached &= cells->row[row];
            changed |= reached != patch.row[row];
            patch.row[row] = (uint16_t)reached;
        }
    }
    for (int row = 0; row < SKETCH_ROWS; row++) cells->row[row] &= (uint16_t)~patch.row[row];
    return patch;
}

int mask_is_whole(Mask cells) {
    return !mask_is_empty(take_patch(&cells)) && mask_is_empty(cells);
}

Mask widen_mask(Mask cells, int size) {
    Mask wide = cells;
    for (int row = 0; row < size; row++) {
        wide.row[row] |= (uint16_t)((cells.row[row] << 1 | cells.row[row] >> 1) & ((1u << size) - 1));
        if (row) wide.row[row] |= cells.row[row - 1];
        if (row + 1 < size) wide.row[row] |= cells.row[row + 1];
    }
    return wide;
}

void measure_shape(Mask shape, int *height, int *width) {
    unsigned all = 0;
    *height = 0;
    for (int row = 0; row < SKETCH_ROWS; row++) {
        all |= shape.row[row];
        if (shape.row[row]) *height = row + 1;
    }
    *width = all ? last_bit32(all) + 1 : 0;
}

Mask move_shape(Mask shape, int dy, int dx) {
    Mask moved = {{0}};
    for (int row = 0; row < SKETCH_ROWS; row++)
        if (row - dy >= 0 && row - dy < SKETCH_ROWS)
            moved.row[row] = (uint16_t)(dx < 0 ? shape.row[row - dy] >> -dx : shape.row[row - dy] << dx);
    return moved;
}

Mask turn_shape(Mask shape, int image) {
    int top = 0, left = 0;
    if (image & 1) shape = turn_mask(shape, IMAGE_DIAGONAL, SKETCH_ROWS);
    if (image & 2) shape = turn_mask(shape, IMAGE_UP_DOWN, SKETCH_ROWS);
    if (image & 4) shape = turn_mask(shape, IMAGE_LEFT_RIGHT, SKETCH_ROWS);
    unsigned all = 0;
    for (int row = 0; row < SKETCH_ROWS; row++) all |= shape.row[row];
    if (!all) return shape;
    while (!shape.row[top]) top++;
    left = first_bit32(all);
    return move_shape(shape, -top, -left);
}

int list_images(const Sketch *s, Mask cells, Mask *images) {
    int count = 1;
    images[0] = cells;
    for (const uint8_t *image = GROUP_IMAGES[s->group]; *image; image++) {
        int known = 0;
        images[count] = turn_mask(cells, (Image)*image, s->size);
        for (int i = 0; i < count; i++) {
            if (!memcmp(&images[i], &images[count], sizeof cells)) known = 1;
            else if (masks_meet(images[i], images[count])) return 0;
        }
        count += !known;
    }
    return count;
}
