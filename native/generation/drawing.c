/* What drawing.h says: numbers, neighbours, and whether a region holds together. */
#include "drawing.h"

int32_t fixed_ln(uint32_t x) {
    int whole = 31;
    while (!(x >> whole & 1)) whole--;
    uint64_t part = (uint64_t)x << (31 - whole), log2 = (uint64_t)whole << 16;
    for (uint64_t bit = 1 << 15; bit; bit >>= 1) { /* the logarithm to base 2, bit by bit, by squaring */
        part = part * part >> 31;
        if (part >> 32) {
            part >>= 1;
            log2 |= bit;
        }
    }
    return (int32_t)(log2 * 45426 >> 20); /* ln 2 = 45426 / 65536 */
}

int64_t fixed_exp(int32_t x) {
    int64_t power = (int64_t)ONE * ONE + (int64_t)x * ONE / 64; /* (1 + x/64)^64 is near enough */
    for (int i = 0; i < 6; i++) power = power * power >> 24;
    return power >> 12;
}

/* As a sum of twelve. */
int32_t draw_normal(Chance *chance) {
    int32_t sum = -6 * ONE;
    for (int i = 0; i < 6; i++) {
        uint64_t bits = chance_next(chance);
        sum += below(bits, ONE) + below(bits >> 32, ONE);
    }
    return sum;
}

static void find_windows(Drawing *d) {
    for (int i = 0; i < d->cells; i++) {
        const int cell = d->cell[i], row = cell / d->stride, column = cell % d->stride;
        for (int r = row ? row - 1 : 0; r <= row && r < d->size - 1; r++)
            for (int c = column ? column - 1 : 0; c <= column && c < d->size - 1; c++)
                d->window[cell][d->windows[cell]++] = (uint16_t)(r * d->stride + c);
    }
}

static void find_neighbours(Drawing *d) {
    static const int down[4] = {-1, 1, 0, 0}, right[4] = {0, 0, -1, 1};
    for (int row = 0; row < d->size; row++)
        for (int column = 0; column < d->size; column++) {
            int cell = row * d->stride + column, sides = 0;
            d->cell[d->cells++] = (uint16_t)cell;
            for (int i = 0; i < 4; i++) {
                int r = row + down[i], c = column + right[i];
                if (r < 0 || c < 0 || r >= d->size || c >= d->size) continue;
                d->beside[cell][sides++] = (uint16_t)(r * d->stride + c);
            }
            d->sides[cell] = (uint8_t)sides;
        }
}

void drawing_prepare(Drawing *d, int size, int stars) {
    memset(d, 0, sizeof *d);
    d->size = size;
    d->stars = stars;
    d->stride = 8;
    while (d->stride < size) d->stride *= 2;
    find_neighbours(d);
    find_windows(d);
    for (int i = 1; i <= MOST_SPOTS; i++) d->ln[i] = fixed_ln((uint32_t)i);
    for (int i = 0; i < 1024; i++) d->patience[i] = fixed_ln(2048) - fixed_ln(2 * (uint32_t)i + 1);
}

/* Fills the region from `from` on until it has met `wanted` of the cells marked as neighbours. */
static int reaches(const Drawing *d, uint8_t *mark, int from, int wanted) {
    uint16_t queue[MOST_SPOTS];
    int region = d->region[from], length = 0;
    queue[length++] = (uint16_t)from;
    mark[from] = 2;
    for (int at = 0; at < length; at++) {
        int cell = queue[at];
        for (int i = 0; i < d->sides[cell]; i++) {
            int next = d->beside[cell][i];
            if (d->region[next] != region || mark[next] > 1) continue;
            if (mark[next] == 1 && --wanted == 0) return 1;
            mark[next] = 2;
            queue[length++] = (uint16_t)next;
        }
    }
    return 0;
}

/* Neighbours of a cell that are joined by the corner between them are joined without it; a region that is not
 * joined so may still be joined elsewhere. */
int drawing_spares(const Drawing *d, int cell) {
    int region = d->region[cell], neighbours[4], count = 0, joined = 0;
    for (int i = 0; i < d->sides[cell]; i++)
        if (d->region[d->beside[cell][i]] == region) neighbours[count++] = d->beside[cell][i];
    if (count < 2) return count == 1;
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++)
            joined += neighbours[i] + neighbours[k] != 2 * cell &&
                      d->region[neighbours[i] + neighbours[k] - cell] == region;
    if (joined >= count - 1) return 1;
    uint8_t mark[MOST_SPOTS];
    memset(mark, 0, (size_t)(d->size * d->stride));
    mark[cell] = 2;
    for (int i = 0; i < count; i++) mark[neighbours[i]] = 1;
    return reaches(d, mark, neighbours[0], count - 1);
}

/* (ln(area + change) - wanted)² - (ln(area) - wanted)². */
static int64_t area_cost(const Drawing *d, int region, int change) {
    if (region == NOWHERE) return 0;
    int64_t before = d->ln[d->area[region]], after = d->ln[d->area[region] + change];
    return (after - before) * (after + before - 2 * (int64_t)d->wanted[region]);
}

static int64_t small_area(const Drawing *d, int area) {
    return d->look.is_on && AREA_0 + area <= AREA_4 ? d->look.weight[AREA_0 + area] : 0;
}

static int64_t small_area_cost(const Drawing *d, int region, int change) {
    if (region == NOWHERE) return 0;
    return small_area(d, d->area[region] + change) - small_area(d, d->area[region]);
}

int64_t drawing_area_cost(const Drawing *d, int from, int to) {
    const int64_t areas = (area_cost(d, from, -1) + area_cost(d, to, 1)) * d->size_weight / ONE;
    return areas + (small_area_cost(d, from, -1) + small_area_cost(d, to, 1)) * ONE;
}

int64_t drawing_cost(const Drawing *d, int cell, int to) {
    int from = d->region[cell], borders = 0;
    for (int i = 0; i < d->sides[cell]; i++) {
        int region = d->region[d->beside[cell][i]];
        borders += (region == from) - (region == to);
    }
    int64_t areas = area_cost(d, from, -1) + area_cost(d, to, 1);
    return (areas * d->size_weight + (int64_t)borders * d->edge_weight * ONE * ONE) / ONE;
}
