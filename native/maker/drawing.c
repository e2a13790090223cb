/* The functions of drawing.h: numbers, neighbours, and whether a region holds together. */
#include "drawing.h"

#include "core/bits.h"

int32_t fixed_ln(uint32_t x) {
    const int exponent = last_bit32(x);
    uint64_t part = (uint64_t)x << (31 - exponent), log2 = (uint64_t)exponent << 16;
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
int32_t draw_normal(Rng *rng) {
    int32_t sum = -6 * ONE;
    for (int i = 0; i < 6; i++) {
        uint64_t bits = rng_next(rng);
        sum += below(bits, ONE) + below(bits >> 32, ONE);
    }
    return sum;
}

static void find_windows(Drawing *d) {
    for (int i = 0; i < d->cells; i++) {
        const int cell = d->cell[i], row = cell / d->stride, column = cell % d->stride;
        for (int r = row - 1; r <= row + 1; r += 2)
            for (int c = column - 1; c <= column + 1; c += 2) {
                if (r < 0 || c < 0 || r >= d->size || c >= d->size) continue;
                uint16_t *window = d->window[cell][d->windows[cell]++];
                window[0] = (uint16_t)(row * d->stride + c);
                window[1] = (uint16_t)(r * d->stride + column);
                window[2] = (uint16_t)(r * d->stride + c);
            }
    }
}

static void find_neighbours(Drawing *d) {
    static const int dy[DIRECTIONS] = {-1, 1, 0, 0}, dx[DIRECTIONS] = {0, 0, -1, 1};
    for (int row = 0; row < d->size; row++)
        for (int column = 0; column < d->size; column++) {
            int cell = row * d->stride + column, sides = 0;
            d->cell[d->cells++] = (uint16_t)cell;
            for (int direction = 0; direction < DIRECTIONS; direction++) {
                int r = row + dy[direction], c = column + dx[direction];
                if (r < 0 || c < 0 || r >= d->size || c >= d->size) continue;
                d->direction[cell][sides] = (uint8_t)direction;
                d->neighbours[cell][sides++] = (uint16_t)(r * d->stride + c);
            }
            d->sides[cell] = (uint8_t)sides;
            while (sides < DIRECTIONS) d->neighbours[cell][sides++] = (uint16_t)cell;
        }
}

static void find_rim(Drawing *d) {
    for (int i = 0; i < d->cells; i++) {
        const int cell = d->cell[i];
        for (int k = 0; k < d->sides[cell]; k++)
            if (d->sides[cell] < 4 && d->sides[d->neighbours[cell][k]] < 4)
                d->rim[cell] |= (uint8_t)(1 << d->direction[cell][k]);
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
    find_rim(d);
    for (int i = 1; i <= MAX_SPOTS; i++) d->ln[i] = fixed_ln((uint32_t)i);
    for (int i = 0; i < 1024; i++) d->patience[i] = fixed_ln(2048) - fixed_ln(2 * (uint32_t)i + 1);
}

void drawing_settle(Drawing *d) {
    memset(d->area, 0, sizeof d->area);
    memset(d->region_cells, 0, (size_t)d->size * sizeof d->region_cells[0]);
    for (int i = 0; i < d->cells; i++) {
        const int cell = d->cell[i], region = d->region[cell];
        d->area[region]++;
        d->region_cells[region][cell / 64] |= (uint64_t)1 << cell % 64;
        d->alike[cell] = 0;
        for (int k = 0; k < d->sides[cell]; k++)
            d->alike[cell] |= (uint8_t)((d->region[d->neighbours[cell][k]] == region) << d->direction[cell][k]);
    }
}

static int words_of(const Drawing *d) {
    return (d->size * d->stride + 63) / 64;
}

/* The reached cells of a word, and their neighbours in it. */
static inline uint64_t spread(uint64_t reached, int stride) {
    const uint64_t firsts = ~(uint64_t)0 / (~(uint64_t)0 >> (64 - stride)), lasts = firsts << (stride - 1);
    const uint64_t sideways = (reached << 1 & ~firsts) | (reached >> 1 & ~lasts);
    return stride == 64 ? reached | sideways : reached | sideways | reached << stride | reached >> stride;
}

/* Whether a flood fill of these cells, all in one word, reaches all targets. It spreads twice between two checks:
 * a branch that cannot be predicted costs more. */
static int is_connected_in_word(uint64_t cells, uint64_t reached, uint64_t targets) {
    while (targets & ~reached) {
        const uint64_t before = reached;
        reached = spread(spread(reached, 8) & cells, 8) & cells;
        if (reached == before) return 0;
    }
    return 1;
}

/* Whether a flood fill of these cells reaches all targets. */
static int is_connected(const Drawing *d, const uint64_t *cells, int from, const uint64_t *targets) {
    const int words = words_of(d), rest = 64 - d->stride;
    if (words == 1) return is_connected_in_word(*cells, (uint64_t)1 << from, *targets);
    uint64_t reached[MAX_WORDS + 2], *at = reached + 1;
    for (int i = -1; i <= words; i++) at[i] = 0;
    at[from / 64] = (uint64_t)1 << from % 64;
    for (int changed = 1, first = from / 64, end = first + 1; changed;) {
        uint64_t missing = 0;
        changed = 0;
        for (int i = 0; i < words; i++) missing |= targets[i] & ~at[i];
        if (!missing) return 1;
        first -= first > 0;
        end += end < words;
        for (int i = first; i < end; i++) {
            const uint64_t before = at[i], outside = at[i - 1] >> rest | at[i + 1] << rest;
            const uint64_t after = (spread(before, d->stride) | outside) & cells[i];
            at[i] = after;
            changed |= after != before;
        }
    }
    return 0;
}

/* Whether these cells of a word join all neighbours of the cell that are among them. */
static int spares_in_a_word(uint64_t cells, int cell) {
    const uint64_t targets = spread((uint64_t)1 << cell, 8) & cells;
    return is_connected_in_word(cells, targets & (0 - targets), targets);
}

/* Neighbours of a cell that are joined by the corner between them are joined without it; a region that is not
 * joined so may still be joined elsewhere. */
int drawing_stays_connected(const Drawing *d, int cell) {
    const int alike = d->alike[cell], region = d->region[cell], count = count_directions(alike);
    if (count < 2) return count == 1;
    if (words_of(d) == 1) return spares_in_a_word(d->region_cells[region][0] & ~((uint64_t)1 << cell), cell);
    int joined = 0;
    for (int i = 0; i < d->windows[cell]; i++) {
        const uint16_t *window = d->window[cell][i];
        joined += (d->region[window[0]] == region) & (d->region[window[1]] == region) &
                  (d->region[window[2]] == region);
    }
    if (joined >= count - 1) return 1;
    uint64_t cells[MAX_WORDS], targets[MAX_WORDS];
    for (int i = 0; i < words_of(d); i++) cells[i] = d->region_cells[region][i], targets[i] = 0;
    cells[cell / 64] &= ~((uint64_t)1 << cell % 64);
    int from = 0;
    for (int i = 0; i < d->sides[cell]; i++)
        if (alike >> d->direction[cell][i] & 1) {
            from = d->neighbours[cell][i];
            targets[from / 64] |= (uint64_t)1 << from % 64;
        }
    return is_connected(d, cells, from, targets);
}

/* (ln(area + change) - target)² - (ln(area) - target)². */
static int64_t area_cost(const Drawing *d, int region, int change) {
    if (region == NOWHERE) return 0;
    int64_t before = d->ln[d->area[region]], after = d->ln[d->area[region] + change];
    return (after - before) * (after + before - 2 * (int64_t)d->target_log[region]);
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
    int from = d->region[cell], borders = count_directions(d->alike[cell]);
    for (int i = 0; i < DIRECTIONS; i++) borders -= d->region[d->neighbours[cell][i]] == to;
    int64_t areas = area_cost(d, from, -1) + area_cost(d, to, 1);
    return (areas * d->size_weight + (int64_t)borders * d->edge_weight * ONE * ONE) / ONE;
}
