/* How much a board looks as published ones do.
 *
 * Counts of a board: windows of 2×2 and 3×3 cells, areas, boxes and bars, the rim, which regions touch, twins,
 * regions that are their own images, images of the borders and of the ground. Their weights tell published boards
 * from made ones; `python -m lab.tools.appearance` fits them. */
#include "appearance.h"

#include "appearance_weights.h"
#include "core/bits.h"

/* Cells as bits, by row, and by column. */
typedef struct {
    uint32_t row[APPEARANCE_ROWS], column[APPEARANCE_ROWS];
} Lines;

typedef struct {
    int n;
    uint8_t of[APPEARANCE_ROWS][APPEARANCE_ROWS];
    int size[APPEARANCE_ROWS]; /* by region, and so on */
    uint32_t rows[APPEARANCE_ROWS], columns[APPEARANCE_ROWS], neighbours[APPEARANCE_ROWS];
    int height[APPEARANCE_ROWS], width[APPEARANCE_ROWS];
    int inside[APPEARANCE_ROWS], bends[APPEARANCE_ROWS]; /* pairs of its cells beside and across from each other */
    int ground;                                         /* the largest region */
    Lines right, below, at_ground; /* cells with a border on that side; those of the ground */
} Board;

static int32_t square_root(int64_t x) {
    int64_t root = 0;
    for (int64_t bit = (int64_t)1 << 30; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= x) root += bit;
    return (int32_t)root;
}

static int32_t share(int32_t count, int32_t of) {
    return count * ONE / (of > 0 ? of : 1);
}

/* The deviation of values in units of ONE. */
static int32_t deviation(const int32_t *values, int count) {
    int64_t sum = 0, squares = 0;
    for (int i = 0; i < count; i++) sum += values[i], squares += (int64_t)values[i] * values[i];
    return square_root((squares * count - sum * sum) / count / count);
}

static void read_board(Board *b, const uint8_t *region, int size, int stride) {
    memset(b, 0, sizeof *b);
    b->n = size;
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++) {
            const int of = b->of[row][column] = region[row * stride + column];
            b->size[of]++;
            b->rows[of] |= 1u << row;
            b->columns[of] |= 1u << column;
        }
    for (int i = 0; i < size; i++) {
        b->height[i] = bit_count32(b->rows[i]); /* regions in one piece have no gaps */
        b->width[i] = bit_count32(b->columns[i]);
        if (b->size[i] > b->size[b->ground]) b->ground = i;
    }
}

static void add_cell(Lines *lines, int row, int column, int is_in) {
    lines->row[row] |= (uint32_t)is_in << column;
    lines->column[column] |= (uint32_t)is_in << row;
}

/* Windows of 2×2 cells, and which regions touch. */
static void count_windows(Board *b, int32_t *counts) {
    const int n = b->n, all = (n - 1) * (n - 1);
    int kinds[6] = {0};
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            const int here = b->of[i][k];
            const int right = k + 1 < n ? b->of[i][k + 1] : here, below = i + 1 < n ? b->of[i + 1][k] : here;
            add_cell(&b->right, i, k, right != here);
            add_cell(&b->below, i, k, below != here);
            add_cell(&b->at_ground, i, k, here == b->ground);
            if (right == here) b->inside[here] += k + 1 < n;
            else b->neighbours[here] |= 1u << right, b->neighbours[right] |= 1u << here;
            if (below == here) b->inside[here] += i + 1 < n;
            else b->neighbours[here] |= 1u << below, b->neighbours[below] |= 1u << here;
            if (i + 1 == n || k + 1 == n) continue;
            const int across = b->of[i + 1][k + 1];
            const int borders = (here != below) + (right != across) + (here != right) + (below != across);
            const int crossing = (here == across) | (right == below);
            if (here == across) b->bends[here]++;
            if (right == below) b->bends[right]++;
            if (borders == 0) kinds[0]++;
            else if (borders == 2) kinds[(here != below) == (right != across) ? 1 : 2]++;
            else if (borders == 4) kinds[crossing ? 3 : 5]++;
            else kinds[4]++;
        }
    for (int kind = 0; kind < 6; kind++) counts[FEATURE_INNER + kind] = share(kinds[kind], all);
}

static void count_large_windows(const Board *b, int32_t *counts) {
    const int n = b->n, all = (n - 2) * (n - 2);
    int busy = 0, calm = 0;
    for (int i = 0; i + 2 < n; i++)
        for (int k = 0; k + 2 < n; k++) {
            uint32_t regions = 0;
            for (int row = i; row < i + 3; row++)
                regions |= 1u << b->of[row][k] | 1u << b->of[row][k + 1] | 1u << b->of[row][k + 2];
            const int count = bit_count32(regions);
            busy += count >= 4, calm += count <= 2;
        }
    counts[FEATURE_BUSY] = share(busy, all);
    counts[FEATURE_CALM] = share(calm, all);
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

static void count_regions(const Board *b, int32_t *counts) {
    const int n = b->n;
    int least = b->size[0], second = 0, least_share = ONE, touching = 0, length = 0;
    int64_t boxes = 0, compact = 0;
    int32_t logs[APPEARANCE_ROWS];
    for (int i = 0; i < n; i++) {
        const int size = b->size[i], h = b->height[i], w = b->width[i], filled = share(size, h * w);
        const int degree = bit_count32(b->neighbours[i]);
        if (size >= 1 && size <= 3) counts[FEATURE_ONES + size - 1] += ONE;
        least = size < least ? size : least;
        if (i != b->ground) second = larger(second, size);
        counts[FEATURE_BARS] += h == 1 || w == 1 ? ONE : 0;
        counts[FEATURE_BLOCKS] += h > 1 && w > 1 && size == h * w ? ONE : 0;
        counts[FEATURE_TWO_NEIGHBOURS] += degree == 2 ? ONE : 0;
        counts[FEATURE_ONE_NEIGHBOUR] += degree == 1 ? ONE : 0;
        least_share = filled < least_share ? filled : least_share;
        boxes += filled, length += larger(h, w), touching += degree;
        compact += square_root((int64_t)size * ONE * ONE) / (h + w > 0 ? h + w : 1);
        logs[i] = fixed_ln((uint32_t)larger(size, 1));
    }
    counts[FEATURE_SMALLEST] = share(least, n);
    counts[FEATURE_SPREAD] = deviation(logs, n);
    counts[FEATURE_LARGEST] = share(b->size[b->ground], n * n);
    counts[FEATURE_SECOND] = share(second, n * n);
    counts[FEATURE_BOX_SHARE] = (int32_t)(boxes / n);
    counts[FEATURE_LEAST_BOX_SHARE] = least_share;
    counts[FEATURE_LENGTH] = share(length, n * n);
    counts[FEATURE_COMPACT] = (int32_t)(compact / n);
    counts[FEATURE_TOUCHING] = share(touching, 2 * n);
}

/* The rim, how many regions each line meets, and where small regions lie. */
static void count_lines(const Board *b, int32_t *counts) {
    static const int dy[] = {0, 1, 0, -1}, dx[] = {1, 0, -1, 0};
    const int n = b->n, last = n - 1;
    int borders = 0, ground = 0, far = 0, small = 0, row = 0, column = 0;
    uint32_t at_rim = 0;
    int32_t regions[2][APPEARANCE_ROWS] = {{0}};
    for (int side = 0; side < 4; side++)
        for (int i = 0; i < last; i++) {
            const int here = b->of[row][column];
            row += dy[side], column += dx[side];
            borders += b->of[row][column] != here;
            ground += here == b->ground;
            at_rim |= 1u << here;
        }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            regions[0][k] += (int32_t)(b->rows[i] >> k & 1) * ONE;
            regions[1][k] += (int32_t)(b->columns[i] >> k & 1) * ONE;
            if (b->size[b->of[i][k]] > 3) continue;
            small++;
            far += (2 * i > last ? 2 * i - last : last - 2 * i) + (2 * k > last ? 2 * k - last : last - 2 * k);
        }
    const uint32_t corners = 1u << b->of[0][0] | 1u << b->of[0][last] | 1u << b->of[last][0] | 1u << b->of[last][last];
    counts[FEATURE_RIM_BORDERS] = share(borders, n);
    counts[FEATURE_RIM_REGIONS] = share(bit_count32(at_rim), n);
    counts[FEATURE_GROUND_AT_RIM] = share(ground, 4 * last);
    counts[FEATURE_CORNERS] = bit_count32(corners) * ONE;
    counts[FEATURE_LINES] = deviation(regions[0], n) + deviation(regions[1], n);
    counts[FEATURE_SMALL_FAR_OUT] = share(far, 2 * n * small);
}

static void count_ends(const Board *b, int32_t *counts) {
    const int n = b->n;
    int ends = 0, inside = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            const int here = b->of[i][k];
            const int same = (i && b->of[i - 1][k] == here) + (i + 1 < n && b->of[i + 1][k] == here) +
                             (k && b->of[i][k - 1] == here) + (k + 1 < n && b->of[i][k + 1] == here);
            ends += same <= 1, inside += same == 4;
        }
    counts[FEATURE_ENDS] = share(ends, n * n);
    counts[FEATURE_INSIDE] = share(inside, n * n);
}

/* Twins: regions alike in size, extent and the pairs of their cells. */
static void count_twins(const Board *b, int32_t *counts) {
    int twins = 0, most = 0;
    for (int i = 0; i < b->n; i++) {
        int alike = 1;
        for (int k = 0; k < b->n; k++) {
            const int turned = b->height[i] == b->width[k] && b->width[i] == b->height[k];
            const int upright = b->height[i] == b->height[k] && b->width[i] == b->width[k];
            alike += k != i && b->size[i] >= 3 && b->size[i] == b->size[k] && (turned || upright) &&
                     b->inside[i] == b->inside[k] && b->bends[i] == b->bends[k];
        }
        twins += alike > 1, most = larger(most, alike);
    }
    counts[FEATURE_TWINS] = share(twins, b->n);
    counts[FEATURE_MOST_TWINS] = share(most, b->n);
}

/* Regions that are their own images, by the moments that a mirror or a turn would change. */
static void count_own_images(const Board *b, int32_t *counts) {
    typedef struct {
        int64_t yx, yy, xx, yyy, xxx, yyx, yxx;
    } Moments;
    const int n = b->n;
    int sum_y[APPEARANCE_ROWS] = {0}, sum_x[APPEARANCE_ROWS] = {0}, own = 0, all = 0;
    Moments moments[APPEARANCE_ROWS];
    memset(moments, 0, sizeof moments);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) sum_y[b->of[i][k]] += i, sum_x[b->of[i][k]] += k;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            const int region = b->of[i][k];
            const int64_t y = (int64_t)b->size[region] * i - sum_y[region];
            const int64_t x = (int64_t)b->size[region] * k - sum_x[region];
            Moments *m = &moments[region];
            m->yx += y * x, m->yy += y * y, m->xx += x * x;
            m->yyy += y * y * y, m->xxx += x * x * x, m->yyx += y * y * x, m->yxx += y * x * x;
        }
    for (int region = 0; region < n; region++) {
        const Moments *m = &moments[region];
        const int is_upright = !m->yx, is_round = m->yy == m->xx;
        const int is_own = (is_upright && !m->yyy && !m->yxx) || (is_upright && !m->xxx && !m->yyx) ||
                           (is_round && m->yyy == m->xxx && m->yyx == m->yxx) ||
                           (is_round && m->yyy == -m->xxx && m->yyx == -m->yxx) ||
                           (!m->yyy && !m->xxx && !m->yyx && !m->yxx);
        own += is_own && b->size[region] >= 3, all += b->size[region] >= 3;
    }
    counts[FEATURE_OWN_IMAGE] = share(own, all);
}

static uint32_t reverse_bits(uint32_t bits, int width) {
    bits = (bits & 0x5555) << 1 | (bits >> 1 & 0x5555);
    bits = (bits & 0x3333) << 2 | (bits >> 2 & 0x3333);
    bits = (bits & 0x0F0F) << 4 | (bits >> 4 & 0x0F0F);
    return ((bits & 0xFF) << 8 | bits >> 8) >> (16 - width);
}

/* The cells that differ from an image: whose lines stand in reverse order, or their cells, or both. */
static int count_off(const uint32_t *lines, const uint32_t *image, int count, int width, int image_kind) {
    int off = 0;
    for (int i = 0; i < count; i++) {
        const uint32_t other = image[image_kind & 1 ? count - 1 - i : i];
        off += bit_count32(lines[i] ^ (image_kind & 2 ? reverse_bits(other, width) : other));
    }
    return off;
}

/* Borders that an image has, too, and cells of the ground whose images are none: a board turned over in three ways,
 * and in both diagonals. */
static void count_images(const Board *b, int32_t *counts) {
    const int n = b->n, all = 2 * n * (n - 1);
    int first = 0, second = 0, off = n * n;
    for (int image = 1; image < 6; image++) {
        const int kind = image < 4 ? image : image == 4 ? 0 : 3;
        const uint32_t *right = image < 4 ? b->right.row : b->below.column;
        const uint32_t *below = image < 4 ? b->below.row : b->right.column;
        const uint32_t *ground = image < 4 ? b->at_ground.row : b->at_ground.column;
        const int same = all - count_off(b->right.row, right, n, n - 1, kind) -
                         count_off(b->below.row, below, n - 1, n, kind);
        const int ground_off = count_off(b->at_ground.row, ground, n, n, kind);
        if (same > first) second = first, first = same;
        else if (same > second) second = same;
        off = ground_off < off ? ground_off : off;
    }
    counts[FEATURE_IMAGE] = share(first, all);
    counts[FEATURE_SECOND_IMAGE] = share(second, all);
    counts[FEATURE_GROUND_OFF] = share(off, n * n);
}

void appearance_count(const uint8_t *region, int size, int stride, int32_t counts[FEATURES]) {
    Board board;
    memset(counts, 0, FEATURES * sizeof *counts);
    read_board(&board, region, size, stride);
    count_windows(&board, counts);
    count_large_windows(&board, counts);
    count_regions(&board, counts);
    count_lines(&board, counts);
    count_ends(&board, counts);
    count_twins(&board, counts);
    count_own_images(&board, counts);
    count_images(&board, counts);
}

int32_t appearance_energy(const uint8_t *region, int size, int stride) {
    const Weight *weight = WEIGHTS[size > 8];
    int32_t counts[FEATURES];
    int64_t energy = 0;
    appearance_count(region, size, stride, counts);
    for (int i = 0; i < FEATURES; i++) {
        const int64_t off = (counts[i] - weight[i].mean) * (int64_t)weight[i].scale / ONE;
        const int64_t square = off * off / ONE;
        energy -= off * weight[i].weight + (square < 6 * ONE ? square : 6 * ONE) * weight[i].square;
    }
    return (int32_t)(energy / ONE);
}
