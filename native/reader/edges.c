/* Find the straight edges of a picture, upright and level: common to lines, gaps and colour steps.
 *
 * The picture is averaged over blocks of a few pixels along the direction that is looked for, and what differs from one
 * pixel to the next across it is an edge. A line or the side of a cell is as straight as that and stays; letters, signs
 * and noise mostly average out. An edge counts the same whether it is strong or pale, so that thin pale lines are worth
 * as much as thick ones. Everything is written once, for upright edges. */
#include "pictures_internal.h"

static const float FAINT = 2.5f, SEEN = 7; /* of 255: a smaller difference is no edge; from the second on it is one */
static const float STRONG = 6; /* times as strong as one that is plain an edge counts, at most, where lines are drawn to
                                  edges: JPEG has pale ones beside each that is strong */
/* Pixels an edge may lie from where a line is thought to be */
static const int RADIUS[RADII] = {0, 1, 2, 3, 4, 6, 8, 12};

enum { MIN_RADIUS = 1 }; /* of these: edges are not told more sharply */

static void compute_differences(const Picture *picture, int turned, Edges *edges, uint32_t *histogram) {
    const int width = edges->places - 1;
    const int64_t row = (int64_t)picture->width * picture->channels;
    const int64_t pixel_step = turned ? row : picture->channels, row_step = turned ? picture->channels : row;
    for (int block = 0; block < edges->blocks; block++) {
        float *strength = edges->strength + (int64_t)block * edges->places;
        int before[3] = {0, 0, 0};
        for (int x = 0; x < width; x++) {
            const uint8_t *pixel = picture->pixels + (int64_t)block * edges->block * row_step + x * pixel_step;
            int sums[3] = {0, 0, 0}, largest = 0;
            for (int i = 0; i < edges->block; i++, pixel += row_step)
                for (int part = 0; part < 3; part++) sums[part] += pixel[part];
            for (int part = 0; part < 3; part++) {
                largest = max_int(largest, abs(sums[part] - before[part]));
                before[part] = sums[part];
            }
            if (!x) largest = 0;
            histogram[largest]++;
            strength[x] = (float)largest / (float)edges->block;
        }
        histogram[0]++;
        strength[width] = 0;
    }
}

static float histogram_median(const uint32_t *histogram, int64_t count, int block) {
    int64_t below = 0;
    int low = -1, high = 0;
    for (;; high++) {
        below += histogram[high];
        if (low < 0 && below > (count - 1) / 2) low = high;
        if (below > count / 2) break;
    }
    return (float)(low + high) / (float)(2 * block);
}

static void dilate(const float *from, float *to, int count, int radius) {
    memcpy(to, from, (size_t)count * sizeof *to);
    for (int shift = 1; shift <= radius; shift++) {
        for (int i = shift; i < count; i++) to[i] = float_max(to[i], from[i - shift]);
        for (int i = shift; i < count; i++) to[i - shift] = float_max(to[i - shift], from[i]);
    }
}

/* Adds the edges of a block to the sums above it: how strong they are, and what each radius sees of them. `row` has
 * room for two rows of places. */
static void add_block(Edges *edges, size_t block, float noise, float *row) {
    const size_t places = (size_t)edges->places, blocks = (size_t)edges->blocks;
    float *strength = edges->strength + block * places, *above = edges->contrast + block * places;
    for (size_t x = 0; x < places; x++) {
        const float value = (strength[x] - FAINT - 2 * noise) / (SEEN - FAINT);
        const float contrast = float_min(float_max(value, 0), STRONG);
        above[places + x] = above[x] + contrast;
        strength[x] = float_min(contrast, 1);
    }
    strength[0] = strength[places - 1] = 1; /* a board may end where the picture does */
    memcpy(row, strength, places * sizeof *row);
    for (int radius = 0; radius < RADII; radius++) {
        float *to = row + places, *sums = edges->sums + ((size_t)radius * (blocks + 1) + block) * places;
        dilate(row, to, (int)places, radius ? RADIUS[radius] - RADIUS[radius - 1] : 0);
        memcpy(row, to, places * sizeof *row);
        for (size_t x = 0; x < places; x++) sums[places + x] = sums[x] + row[x];
    }
}

static void compute_edges(Budget *budget, const Picture *picture, int turned, int block, Edges *edges) {
    const int width = turned ? picture->height : picture->width, height = turned ? picture->width : picture->height;
    *edges = (Edges){NULL, NULL, NULL, width + 1, height / block, block};
    const size_t places = (size_t)edges->places, blocks = (size_t)edges->blocks;
    edges->strength = (float *)budget_alloc(budget, places * blocks, sizeof(float));
    edges->contrast = (float *)budget_alloc(budget, places * (blocks + 1), sizeof(float));
    edges->sums = (float *)budget_alloc(budget, RADII * places * (blocks + 1), sizeof(float));
    uint32_t *histogram = (uint32_t *)budget_alloc(budget, 255 * (size_t)block + 1, sizeof *histogram);
    float *row = (float *)budget_alloc(budget, 2 * places, sizeof *row);
    if (!budget->full) {
        compute_differences(picture, turned, edges, histogram);
        const float noise = histogram_median(histogram, (int64_t)(places * blocks), block);
        for (size_t i = 0; i < blocks; i++) add_block(edges, i, noise, row);
    }
    free(row);
    free(histogram);
}

void edge_map_compute(Budget *budget, const Picture *picture, EdgeMap *edge_map) {
    const int longer = max_int(picture->width, picture->height), shorter = min_int(picture->width, picture->height);
    const int block = min_int(4 * (1 + longer / 1400), max_int(1, shorter / 16));
    compute_edges(budget, picture, 0, block, &edge_map->upright);
    compute_edges(budget, picture, 1, block, &edge_map->level);
}

void edge_map_free(EdgeMap *edge_map) {
    Edges *maps[] = {&edge_map->upright, &edge_map->level};
    for (int i = 0; i < 2; i++) {
        free(maps[i]->strength);
        free(maps[i]->contrast);
        free(maps[i]->sums);
    }
}

int radius_within(double slack) {
    int radius = MIN_RADIUS;
    while (radius + 1 < RADII && RADIUS[radius + 1] <= slack) radius++;
    return radius;
}

int edge_column(const Edges *edges, double place) {
    return (int)clip(rint(place), 0, edges->places - 1);
}

/* The sums above a height, between two blocks by share. */
static double sums_at(const Edges *edges, int radius, double height, int column) {
    const double blocks = clip(height / edges->block, 0, edges->blocks);
    const int block = min_int((int)blocks, edges->blocks - 1);
    const float *sums = edges->sums + ((int64_t)radius * (edges->blocks + 1) + block) * edges->places + column;
    return sums[0] * (1 - (blocks - block)) + sums[edges->places] * (blocks - block);
}

double edge_share(const Edges *edges, int radius, int column, double start, double end) {
    const double covered = sums_at(edges, radius, end, column) - sums_at(edges, radius, start, column);
    return covered / fmax((end - start) / edges->block, 1e-6);
}

void edge_between(const Edges *edges, double start, double end, const float **low, const float **high) {
    const int first = min_int((int)clip(start / edges->block, 0, edges->blocks), edges->blocks - 1);
    const int last = max_int((int)clip(end / edges->block, 0, edges->blocks), first + 1);
    *low = edges->contrast + (int64_t)first * edges->places;
    *high = edges->contrast + (int64_t)last * edges->places;
}
