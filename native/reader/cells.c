/* The cells of a grid as small pictures, the colour of the paper each shows, and the ink between them.
 *
 * The board is cut out and scaled so that every cell is a square of the same number of samples, however it lay in the
 * picture. The paper of a cell is the colour that most of its rim has: queens, crosses and letters stand in the middle,
 * and the outermost part of a cell, where lines and round corners are, is left out. The middle colour of the rim or of
 * its corners is a first guess; the mean of all samples near it is taken instead, twice.
 *
 * A disc with a crown on it may be so wide that most of its cell has its colour, which then is taken for the paper. But
 * the corners of the cell still have the colour of its region, which is that of a cell beside it. A region of one cell
 * has no such cell beside it; there the other discs of the same colour decide. */
#include "pictures_internal.h"

enum { SAMPLED = 12 /* samples along the side of a cell by which its paper is told */ };

static const double INSET = 0.14;    /* how much of a cell, on each side, may be line or corner */
static const float SAME_PAPER = 26;  /* of 255: samples that differ less in every part are of the same paper */

/* ---- helpers ---- */

void *budget_alloc(Budget *budget, size_t count, size_t size) {
    void *memory = calloc(count + !count, size); /* no more, so that a sanitizer sees reads beyond */
    if (!memory) budget->full = 1;
    return memory;
}

void *budget_grow(Budget *budget, void *items, int count, int *capacity, size_t size) {
    const int room = 2 * count + 32;
    void *larger = count < *capacity ? items : realloc(items, (size_t)room * size);
    if (!larger) budget->full = 1;
    else if (count >= *capacity) *capacity = room;
    return larger ? larger : items;
}

/* Put the value at an index that sorting would: quickselect (Hoare, 1961). */
static void select_at(float *values, int count, int index) {
    for (int low = 0, high = count - 1; low < high;) {
        const float pivot = values[index];
        int i = low, j = high;
        do {
            while (values[i] < pivot) i++;
            while (pivot < values[j]) j--;
            if (i <= j) {
                const float value = values[i];
                values[i++] = values[j];
                values[j--] = value;
            }
        } while (i <= j);
        if (j < index) low = i;
        if (index < i) high = j;
    }
}

double quantile(float *values, int count, double share) {
    const double position = share * (count - 1);
    const int low = (int)position;
    float next;
    select_at(values, count, low);
    if (position <= low || low + 1 >= count) return values[low];
    next = values[low + 1];
    for (int i = low + 2; i < count; i++) next = float_min(next, values[i]);
    return values[low] + (position - low) * ((double)next - values[low]);
}

/* Björn Ottosson, "A perceptual color space for image processing", 2020. */
void to_oklab(const float *colour, float *lab) {
    static const double CONES[3][3] = {{0.4122214708, 0.5363325363, 0.0514459929},
                                       {0.2119034982, 0.6806995451, 0.1073969566},
                                       {0.0883024619, 0.2817188376, 0.6299787005}};
    static const double LAB[3][3] = {{0.2104542553, 0.7936177850, -0.0040720468},
                                     {1.9779984951, -2.4285922050, 0.4505937099},
                                     {0.0259040371, 0.7827717662, -0.8086757660}};
    double linear[3], cones[3];
    for (int i = 0; i < 3; i++) {
        const double part = colour[i] / 255.0;
        linear[i] = part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
    }
    for (int i = 0; i < 3; i++)
        cones[i] = cbrt(CONES[i][0] * linear[0] + CONES[i][1] * linear[1] + CONES[i][2] * linear[2]);
    for (int i = 0; i < 3; i++) lab[i] = (float)(LAB[i][0] * cones[0] + LAB[i][1] * cones[1] + LAB[i][2] * cones[2]);
}

static float channel_median(const uint8_t *const *samples, int count, int part) {
    int often[256] = {0}, below = 0, low = -1;
    for (int i = 0; i < count; i++) often[samples[i][part]]++;
    for (int value = 0; value < 256; value++) {
        below += often[value];
        if (low < 0 && below > (count - 1) / 2) low = value;
        if (below > count / 2) return (float)(low + value) / 2;
    }
    return 0;
}

static void median_colour(const uint8_t *const *samples, int count, float *colour) {
    for (int part = 0; part < 3; part++) colour[part] = channel_median(samples, count, part);
}

/* ---- cutting ---- */

/* Pixels of each sample along an axis: first, and one past the last. */
static void sample_spans(double start, double end, int samples, int *from, int *to) {
    const double scale = (end - start) / samples, half = fmax(scale, 1) / 2;
    for (int i = 0; i < samples; i++) {
        const double centre = start + (i + 0.5) * scale;
        from[i] = (int)floor(centre - half + 0.5);
        to[i] = (int)floor(centre + half + 0.5);
    }
}

static void weigh_samples(const int *from, const int *to, int samples, float *weights) {
    for (int i = 0; i < samples; i++) {
        int first = i, last = i;
        while (first && from[first - 1] == from[i]) first--;
        while (last < samples - 1 && from[last + 1] == from[i]) last++;
        weights[i] = (float)(to[i] - from[i]) / (float)(last - first + 1);
    }
}

/* Add the pixels of a row to channel sums; outside the picture the nearest pixel counts. */
static void add_row(const Picture *picture, int first, int y, int width, uint32_t *sums) {
    const int channels = picture->channels, start = min_int(max_int(-first, 0), width);
    const int end = max_int(min_int(picture->width - first, width), start);
    const uint8_t *before = pixel_at(picture, 0, y), *within = pixel_at(picture, first + start, y);
    const uint8_t *after = pixel_at(picture, picture->width, y);
    for (int i = 0; i < channels * start; i++) sums[i] += before[i % channels];
    sums += channels * start;
    for (int i = 0; i < channels * (end - start); i++) sums[i] += within[i];
    sums += channels * (end - start);
    for (int i = 0; i < channels * (width - end); i++) sums[i] += after[i % channels];
}

/* Resample a part of the picture. Rows are summed first, into a buffer with room for each column. */
static void scale_board(const Picture *picture, const int *spans, uint32_t *sums, Cells *cells) {
    const int width = cells->columns * cells->fine, height = cells->rows * cells->fine;
    const int *left = spans, *right = left + width, *top = right + width, *low = top + height;
    const int first = left[0], span = right[width - 1] - first, channels = picture->channels;
    uint8_t *sample = cells->board;
    for (int row = 0; row < height; row++) {
        if (row && top[row] == top[row - 1]) { /* then the last of its pixels is the same, too */
            memcpy(sample, sample - 3 * width, 3 * (size_t)width);
            sample += 3 * width;
            continue;
        }
        memset(sums, 0, (size_t)(channels * span) * sizeof *sums);
        for (int y = top[row]; y < low[row]; y++) add_row(picture, first, y, span, sums);
        for (int column = 0; column < width; column++) {
            const float share = 1 / (float)((right[column] - left[column]) * (low[row] - top[row]));
            for (int part = 0; part < 3; part++) {
                uint32_t sum = 0;
                for (int x = left[column] - first; x < right[column] - first; x++) sum += sums[channels * x + part];
                *sample++ = (uint8_t)((float)sum * share + 0.5f);
            }
        }
    }
}

/* ---- paper ---- */

static float share_like(const uint8_t *const *samples, int count, const float *colour) {
    int alike = 0;
    for (int i = 0; i < count; i++) alike += channel_difference(samples[i], colour) < SAME_PAPER;
    return (float)alike / (float)count;
}

/* Median colour of the cell's rim, or of its corners: whichever more of the rim has. */
static void estimate_background(const uint8_t *const *samples, float *paper) {
    const uint8_t *rim[SAMPLED * SAMPLED], *corners[SAMPLED * SAMPLED];
    int rims = 0, in_corners = 0;
    for (int i = 0; i < SAMPLED * SAMPLED; i++) {
        const int x = i % SAMPLED, y = i / SAMPLED;
        const int dx = min_int(x, SAMPLED - 1 - x), dy = min_int(y, SAMPLED - 1 - y);
        if (min_int(dx, dy) < 2) rim[rims++] = samples[i];
        if (max_int(dx, dy) < 3) corners[in_corners++] = samples[i];
    }
    float other[3];
    median_colour(rim, rims, paper);
    median_colour(corners, in_corners, other);
    if (share_like(rim, rims, other) > share_like(rim, rims, paper)) memcpy(paper, other, sizeof other);
}

static void measure_background(Cells *cells, int cell, const int *picked) {
    const uint8_t *samples[SAMPLED * SAMPLED];
    float *paper = cells->paper[cell];
    int near = 0;
    for (int i = 0; i < SAMPLED * SAMPLED; i++)
        samples[i] = cell_sample(cells, cell, picked[i % SAMPLED], picked[i / SAMPLED]);
    estimate_background(samples, paper);
    for (int turn = 0; turn < 2; turn++) {
        uint32_t sums[3] = {0, 0, 0};
        near = 0;
        for (int i = 0; i < SAMPLED * SAMPLED; i++) {
            if (channel_difference(samples[i], paper) >= SAME_PAPER) continue;
            near++;
            for (int part = 0; part < 3; part++) sums[part] += samples[i][part];
        }
        for (int part = 0; near && part < 3; part++) paper[part] = (float)sums[part] / (float)near;
    }
    cells->share[cell] = (float)near / (SAMPLED * SAMPLED);
    to_oklab(paper, cells->lab[cell]);
}

void cells_cut_lattice(Budget *budget, const Picture *picture, const Grid *grid, int rows, int columns, int fine,
                       Cells *cells) {
    const size_t count = (size_t)rows * (size_t)columns;
    const int width = columns * fine, height = rows * fine;
    int *spans = (int *)budget_alloc(budget, 2 * (size_t)(width + height), sizeof *spans);
    const size_t width_read = (size_t)ceil(columns * grid->step_x + fine + 4);
    uint32_t *sums = (uint32_t *)budget_alloc(budget, (size_t)picture->channels * width_read, sizeof *sums);
    *cells = (Cells){.rows = rows, .columns = columns, .fine = fine};
    cells->board = (uint8_t *)budget_alloc(budget, count * (size_t)(fine * fine), 3);
    cells->paper = (float(*)[3])budget_alloc(budget, count, sizeof *cells->paper);
    cells->lab = (float(*)[3])budget_alloc(budget, count, sizeof *cells->lab);
    cells->share = (float *)budget_alloc(budget, count, sizeof *cells->share);
    cells->column_weights = (float *)budget_alloc(budget, (size_t)width, sizeof *cells->column_weights);
    cells->row_weights = (float *)budget_alloc(budget, (size_t)height, sizeof *cells->row_weights);
    if (!budget->full) {
        int picked[SAMPLED];
        const int inset = max_int(1, (int)rint(INSET * fine));
        sample_spans(grid->left, grid->left + columns * grid->step_x, width, spans, spans + width);
        sample_spans(grid->top, grid->top + rows * grid->step_y, height, spans + 2 * width, spans + 2 * width + height);
        weigh_samples(spans, spans + width, width, cells->column_weights);
        weigh_samples(spans + 2 * width, spans + 2 * width + height, height, cells->row_weights);
        scale_board(picture, spans, sums, cells);
        for (int i = 0; i < SAMPLED; i++)
            picked[i] = (int)rint(inset + (double)i * (fine - 1 - 2 * inset) / (SAMPLED - 1));
        for (size_t cell = 0; cell < count; cell++) measure_background(cells, (int)cell, picked);
    }
    free(sums);
    free(spans);
}

void cells_cut(Budget *budget, const Picture *picture, const Grid *grid, Cells *cells) {
    const int fine = (int)clip(8 * rint(grid->step_x / 8), COARSEST, FINEST);
    cells_cut_lattice(budget, picture, grid, grid->size, grid->size, fine, cells);
}

void cells_free(Cells *cells) {
    free(cells->board);
    free(cells->paper);
    free(cells->lab);
    free(cells->share);
    free(cells->column_weights);
    free(cells->row_weights);
}

/* ---- cells that are covered ---- */

/* Where a corner begins and ends, in cells: within lines, and outside of discs */
static const double CORNER_FROM = 0.05, CORNER_TO = 0.14;
static const double OTHER = 0.05;   /* Oklab: the corners of a covered cell differ more from what covers it */
static const double ALIKE = 0.03;   /* Oklab: closer colours are the same */
static const double MAX_COVERED = 0.3; /* where more of the cells have other corners, these are round, or have lines */

void cell_corners(const Cells *cells, int cell, int low, int width, float *colour) {
    enum { WIDEST = 2 * FINEST / 7 };
    const uint8_t *samples[WIDEST * WIDEST];
    const int far = cells->fine - low - 2 * width, count = 4 * width * width;
    for (int i = 0; i < count; i++) {
        const int x = i % (2 * width), y = i / (2 * width);
        samples[i] = cell_sample(cells, cell, x < width ? low + x : far + x, y < width ? low + y : far + y);
    }
    median_colour(samples, count, colour);
}

void region_paper(const Cells *cells, const uint8_t *labels, int label, double *colour) {
    for (int part = 0; part < 3; part++) {
        float values[MAX_BOARD_CELLS];
        int number = 0;
        for (int cell = 0; cell < cells->rows * cells->columns; cell++)
            if (labels[cell] == label) values[number++] = cells->paper[cell][part];
        colour[part] = number ? quantile(values, number, 0.5) : 0;
    }
}

static int has_neighbour_like(const Cells *cells, const float *under, int cell) {
    const int row = cell / cells->columns, column = cell % cells->columns;
    return (column > 0 && colour_distance(under, cells->lab[cell - 1]) < ALIKE) ||
           (column < cells->columns - 1 && colour_distance(under, cells->lab[cell + 1]) < ALIKE) ||
           (row > 0 && colour_distance(under, cells->lab[cell - cells->columns]) < ALIKE) ||
           (row < cells->rows - 1 && colour_distance(under, cells->lab[cell + cells->columns]) < ALIKE);
}

/* Mark cells of this one's colour as covered, if the corners of most of them match a neighbour. */
static void mark_covered(const Cells *cells, int cell, const uint8_t *other, const uint8_t *matches, uint8_t *covers) {
    const int count = cells->rows * cells->columns;
    int alike = 0, matching = 0;
    for (int i = 0; i < count; i++) {
        if (colour_distance(cells->lab[i], cells->lab[cell]) >= ALIKE) continue;
        alike++;
        matching += matches[i];
    }
    for (int i = 0; 2 * matching > alike && i < count; i++)
        covers[i] |= other[i] && colour_distance(cells->lab[i], cells->lab[cell]) < ALIKE;
}

void cells_uncover(Cells *cells) {
    const int count = cells->rows * cells->columns, low = (int)rint(CORNER_FROM * cells->fine);
    float corners[MAX_BOARD_CELLS][3];
    uint8_t other[MAX_BOARD_CELLS], matches[MAX_BOARD_CELLS], covers[MAX_BOARD_CELLS] = {0};
    int other_count = 0;
    for (int cell = 0; cell < count; cell++) {
        float lab[3];
        cell_corners(cells, cell, low, (int)rint(CORNER_TO * cells->fine) - low, corners[cell]);
        to_oklab(corners[cell], lab);
        other[cell] = colour_distance(lab, cells->lab[cell]) > OTHER;
        other_count += other[cell];
        matches[cell] = other[cell] && has_neighbour_like(cells, lab, cell);
    }
    if (other_count > MAX_COVERED * count) return;
    for (int cell = 0; cell < count; cell++)
        if (matches[cell]) mark_covered(cells, cell, other, matches, covers);
    for (int cell = 0; cell < count; cell++) {
        if (!covers[cell]) continue;
        memcpy(cells->paper[cell], corners[cell], sizeof *corners);
        to_oklab(cells->paper[cell], cells->lab[cell]);
    }
}

/* ---- what lies between two neighbouring cells: nothing, a thin line, a gap, or a thick line ---- */

static const double REACH = 0.065; /* how far from the side ink is looked for, in cells */
static const double ENDS = 0.2;    /* the ends of a side that are left out, since other lines meet there */

/* The ink of a side: along it one of the lower values counts, so that a sign that reaches into it does no harm. A
 * colour step has none, a thick line more than a thin one. */
static float side_ink(const Cells *cells, int cell, int below) {
    const int fine = cells->fine, skip = (int)rint(ENDS * fine), reach = max_int(2, (int)rint(REACH * fine));
    const int other = below ? cell + cells->columns : cell + 1;
    const float *weights = below ? cells->row_weights + other / cells->columns * fine
                                 : cells->column_weights + other % cells->columns * fine;
    float sums[FINEST];
    int count = 0;
    for (int along = skip; along < fine - skip; along++) {
        float sum = 0;
        for (int i = -reach; i < reach; i++) {
            const int offset = i < 0 ? fine + i : i, owner = i < 0 ? cell : other;
            const uint8_t *sample = cell_sample(cells, owner, below ? along : offset, below ? offset : along);
            sum += weights[i] * float_min(channel_difference(sample, cells->paper[cell]),
                                          channel_difference(sample, cells->paper[other]));
        }
        sums[count++] = sum;
    }
    return (float)(quantile(sums, count, 0.3) / 255);
}

void cells_walls(const Cells *cells, float *upright, float *level) {
    for (int row = 0; row < cells->rows; row++)
        for (int column = 0; column < cells->columns; column++) {
            const int cell = row * cells->columns + column;
            if (column < cells->columns - 1) upright[row * (cells->columns - 1) + column] = side_ink(cells, cell, 0);
            if (row < cells->rows - 1) level[cell] = side_ink(cells, cell, 1);
        }
}
