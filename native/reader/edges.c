/* Find the straight edges of a picture, upright and level: common to lines, gaps and colour steps.
 *
 * The picture is averaged over blocks of a few pixels along the direction that is looked for, and what differs from one
 * pixel to the next across it is an edge. A line or the side of a cell is as straight as that and stays; letters, signs
 * and noise mostly average out. An edge counts the same whether it is strong or pale, so that thin pale lines are worth
 * as much as thick ones. Everything is written once, for upright edges. */
#include "parts.h"

static const float FAINT = 2.5f, SEEN = 7; /* of 255: a smaller difference is no edge; from the second on it is one */
static const float STRONG = 6; /* times as strong as one that is plain an edge counts, at most, where lines are drawn to
                                  edges: JPEG has pale ones beside each that is strong */
/* Pixels an edge may lie from where a line is thought to be */
static const int RADIUS[RADII] = {0, 1, 2, 3, 4, 6, 8, 12};

enum { LEAST_RADIUS = 1 }; /* of these: edges are not told more sharply */

/* The differences between columns, summed over the rows of each block; how often each is found. */
static void difference(const Picture *picture, int turned, Edges *edges, uint32_t *often) {
    const int width = edges->places - 1;
    const int64_t row = (int64_t)picture->width * picture->channels;
    const int64_t across = turned ? row : picture->channels, down = turned ? picture->channels : row;
    for (int block = 0; block < edges->blocks; block++) {
        float *strength = edges->strength + (int64_t)block * edges->places;
        int before[3] = {0, 0, 0};
        for (int x = 0; x < width; x++) {
            const uint8_t *pixel = picture->pixels + (int64_t)block * edges->block * down + x * across;
            int sums[3] = {0, 0, 0}, largest = 0;
            for (int i = 0; i < edges->block; i++, pixel += down)
                for (int part = 0; part < 3; part++) sums[part] += pixel[part];
            for (int part = 0; part < 3; part++) {
                largest = most(largest, abs(sums[part] - before[part]));
                before[part] = sums[part];
            }
            if (!x) largest = 0;
            often[largest]++;
            strength[x] = (float)largest / (float)edges->block;
        }
        often[0]++;
        strength[width] = 0;
    }
}

static float middle_of(const uint32_t *often, int64_t count, int block) {
    int64_t below = 0;
    int low = -1, high = 0;
    for (;; high++) {
        below += often[high];
        if (low < 0 && below > (count - 1) / 2) low = high;
        if (below > count / 2) break;
    }
    return (float)(low + high) / (float)(2 * block);
}

/* The largest value within a radius. */
static void spread(const float *from, float *to, int count, int radius) {
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
        spread(row, to, (int)places, radius ? RADIUS[radius] - RADIUS[radius - 1] : 0);
        memcpy(row, to, places * sizeof *row);
        for (size_t x = 0; x < places; x++) sums[places + x] = sums[x] + row[x];
    }
}

static void see(Bounds *bounds, const Picture *picture, int turned, int block, Edges *edges) {
    const int width = turned ? picture->height : picture->width, height = turned ? picture->width : picture->height;
    *edges = (Edges){NULL, NULL, NULL, width + 1, height / block, block};
    const size_t places = (size_t)edges->places, blocks = (size_t)edges->blocks;
    edges->strength = (float *)take(bounds, places * blocks, sizeof(float));
    edges->contrast = (float *)take(bounds, places * (blocks + 1), sizeof(float));
    edges->sums = (float *)take(bounds, RADII * places * (blocks + 1), sizeof(float));
    uint32_t *often = (uint32_t *)take(bounds, 255 * (size_t)block + 1, sizeof *often);
    float *row = (float *)take(bounds, 2 * places, sizeof *row);
    if (!bounds->full) {
        difference(picture, turned, edges, often);
        const float noise = middle_of(often, (int64_t)(places * blocks), block);
        for (size_t i = 0; i < blocks; i++) add_block(edges, i, noise, row);
    }
    free(row);
    free(often);
}

void sight_see(Bounds *bounds, const Picture *picture, Sight *sight) {
    const int longer = most(picture->width, picture->height), shorter = least(picture->width, picture->height);
    const int block = least(4 * (1 + longer / 1400), most(1, shorter / 16));
    see(bounds, picture, 0, block, &sight->across);
    see(bounds, picture, 1, block, &sight->down);
}

void sight_free(Sight *sight) {
    Edges *both[] = {&sight->across, &sight->down};
    for (int i = 0; i < 2; i++) {
        free(both[i]->strength);
        free(both[i]->contrast);
        free(both[i]->sums);
    }
}

int radius_within(double slack) {
    int found = LEAST_RADIUS;
    while (found + 1 < RADII && RADIUS[found + 1] <= slack) found++;
    return found;
}

int edge_column(const Edges *edges, double place) {
    return (int)clip(rint(place), 0, edges->places - 1);
}

/* The sums above a height, between two blocks by share. */
static double sums_at(const Edges *edges, int radius, double height, int column) {
    const double blocks = clip(height / edges->block, 0, edges->blocks);
    const int whole = least((int)blocks, edges->blocks - 1);
    const float *at = edges->sums + ((int64_t)radius * (edges->blocks + 1) + whole) * edges->places + column;
    return at[0] * (1 - (blocks - whole)) + at[edges->places] * (blocks - whole);
}

double edge_covered(const Edges *edges, int radius, int column, double start, double end) {
    const double found = sums_at(edges, radius, end, column) - sums_at(edges, radius, start, column);
    return found / fmax((end - start) / edges->block, 1e-6);
}

void edge_between(const Edges *edges, double start, double end, const float **low, const float **high) {
    const int first = least((int)clip(start / edges->block, 0, edges->blocks), edges->blocks - 1);
    const int last = most((int)clip(end / edges->block, 0, edges->blocks), first + 1);
    *low = edges->contrast + (int64_t)first * edges->places;
    *high = edges->contrast + (int64_t)last * edges->places;
}
