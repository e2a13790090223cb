/* The parts of a refutation that do not depend on the width of the board. */
#include "refutation.h"

#include <stdlib.h>

#include "core/bits.h"

static const int ROWS[REFUTATION_WIDTHS] = {8, 12, 16, 24, 32, 48, 64};

static void find_attacks(Refutation *r, int stride) {
    int n = r->size;
    for (int cell = 0; cell < n * stride; cell++)
        for (int other = 0; other < n * stride; other++) {
            int row = cell / stride, column = cell % stride;
            int dy = abs(other / stride - row), dx = abs(other % stride - column);
            if (column >= n || other % stride >= n) continue;
            if (!dy || !dx || (dy == 1 && dx == 1))
                r->attack[cell * r->words + other / 64] |= (uint64_t)1 << other % 64;
        }
}

int refutation_prepare(Refutation *r, int size, int generic) {
    int width = 0, stride = 8;
    while (ROWS[width] < size) width++;
    while (stride < size) stride *= 2;
    r->size = size;
    r->words = ROWS[width] * stride / 64;
    r->search = REFUTATION_GENERIC[width];
    (void)generic;
#ifdef X86_CODE
    if (!generic && processor_has("avx2") && processor_has("bmi2") && processor_has("popcnt"))
        r->search = REFUTATION_POPCOUNT[width];
#endif
    r->attack = (uint64_t *)calloc((size_t)(size * stride * r->words), sizeof(uint64_t));
    if (!r->attack) return 0;
    find_attacks(r, stride);
    for (int row = 1; row <= size; row++) r->rows[(row * stride - 1) / 64] |= (uint64_t)1 << (row * stride - 1) % 64;
    return 1;
}

void refutation_free(Refutation *r) {
    free(r->attack);
}

static void find_words(Refutation *r, int region) {
    const uint64_t *cells = r->region[region];
    int first = 0, end = r->words;
    while (first < end && !cells[first]) first++;
    while (end > first && !cells[end - 1]) end--;
    r->first[region] = (uint8_t)first;
    r->end[region] = (uint8_t)end;
}

void refutation_read(Refutation *r, const Drawing *d) {
    r->label = d->region;
    r->region = d->region_cells;
    memset(r->free, 0, sizeof r->free);
    for (int region = 0; region <= MAX_ROWS; region++) {
        find_words(r, region);
        for (int i = r->first[region]; region < r->size && i < r->end[region]; i++) r->free[i] |= r->region[region][i];
    }
}

void refutation_move(Refutation *r, int from, int to) {
    if (r->words == 1) return; /* which holds a cell of each region, always */
    find_words(r, from);
    find_words(r, to);
}
