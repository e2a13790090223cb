/* Cluster the cells of the board whose signs look alike, and classify the clusters.
 *
 * A large sign is a queen, whatever it is drawn as (crown, star, disc, letter); a mark is smaller, or a bar,
 * or a cross: then its ink lies near the two diagonals, however large it is. */
#include "signs.h"

static const float AS_HEAVY = 0.55f;    /* of the amount of ink of the same cluster, the logarithms differ less */
static const double SIDES = 0.28;       /* of a cell: the sides of what may be a queen as well as a mark or a letter */
static const double INK = 0.06;         /* the share of a cell that is ink in it */
static const double MAX_CROSS = 2.2; /* how large crosses are at the most, as the measure for queens has it */
/* How far from the centre of its cell the middle of a sign lies at the most, in cells */
static const double OFF = 0.11;
static const double SPAN = 1.95 * ROOM; /* of a cell: what is longer reaches both sides of the room of signs */
/* How far from its diagonals the ink of a cross lies at the most, in halves of its size */
static const double CROSSED = 0.22;

static void mean_shape(const SignDetector *detector, const uint8_t *cells, float *shape) {
    memset(shape, 0, SAMPLES * sizeof *shape);
    for (int cell = 0; cell < detector->count; cell++)
        for (int i = 0; cells[cell] && i < SAMPLES; i++) shape[i] += detector->shapes[cell][i];
    shape_to_unit(shape);
}

static float usual_weight(const SignDetector *detector, const uint8_t *cells) {
    float values[MAX_BOARD_CELLS];
    int count = 0;
    for (int cell = 0; cell < detector->count; cell++)
        if (cells[cell]) values[count++] = detector->heavy[cell];
    return (float)quantile(values, count, 0.5);
}

static int is_as_heavy(const SignDetector *detector, int cell, float weight) {
    return fabsf(detector->heavy[cell] - weight) < AS_HEAVY;
}

static void compare_all(const SignDetector *detector, uint8_t *alike) {
    const int count = detector->count;
    for (int first = 0; first < count; first++)
        for (int second = first; second < count; second++) {
            if (!detector->inked[first] || !detector->inked[second]) continue;
            const int same = first == second || (is_as_heavy(detector, first, detector->heavy[second]) &&
                                              shapes_alike(detector->shapes[first], detector->shapes[second]) > ALIKE);
            alike[first * count + second] = alike[second * count + first] = (uint8_t)same;
        }
}

/* Takes the largest group of cells that are like one of them, then of those that are left. */
static void group_cells(SignDetector *detector, const uint8_t *alike) {
    const int count = detector->count;
    uint8_t remaining[MAX_BOARD_CELLS];
    memcpy(remaining, detector->inked, sizeof remaining);
    for (;;) {
        int first = -1, largest = 0;
        for (int seed = 0; seed < count; seed++) {
            int number = 0;
            for (int cell = 0; remaining[seed] && cell < count; cell++)
                number += remaining[cell] && alike[seed * count + cell];
            if (number > largest) largest = number, first = seed;
        }
        if (first < 0) return;
        SignCluster *cluster = &detector->clusters[detector->cluster_count++];
        memset(cluster, 0, sizeof *cluster);
        for (int cell = 0; cell < count; cell++) cluster->cells[cell] = remaining[cell] && alike[first * count + cell];
        mean_shape(detector, cluster->cells, cluster->shape);
        const float usual = usual_weight(detector, cluster->cells);
        for (int cell = 0; cell < count; cell++) {
            if (remaining[cell] && is_as_heavy(detector, cell, usual) &&
                shapes_alike(detector->shapes[cell], cluster->shape) > ALIKE)
                cluster->cells[cell] = 1;
            if (cluster->cells[cell]) remaining[cell] = 0;
        }
    }
}

static void reassign_cells(SignDetector *detector, float *weights) {
    int count = 0;
    for (int i = 0; i < detector->cluster_count; i++) {
        SignCluster *cluster = &detector->clusters[i];
        mean_shape(detector, cluster->cells, cluster->shape);
        weights[i] = usual_weight(detector, cluster->cells);
    }
    int nearest[MAX_BOARD_CELLS];
    for (int cell = 0; cell < detector->count; cell++) {
        float best = -2;
        nearest[cell] = -1;
        for (int i = 0; detector->inked[cell] && i < detector->cluster_count; i++) {
            const float look = shapes_alike(detector->shapes[cell], detector->clusters[i].shape);
            const int may = detector->clusters[i].cells[cell] ||
                (look > ALIKE && is_as_heavy(detector, cell, weights[i]));
            if (may && look > best) best = look, nearest[cell] = i;
        }
    }
    for (int i = 0; i < detector->cluster_count; i++) {
        SignCluster cluster = detector->clusters[i];
        cluster.count = 0;
        for (int cell = 0; cell < detector->count; cell++) cluster.count += cluster.cells[cell] = nearest[cell] == i;
        if (cluster.count) detector->clusters[count++] = cluster;
    }
    detector->cluster_count = count;
}

Extent extent_of(const SignDetector *detector, const float *ink) {
    const int side = detector->side;
    int left = side, right = -1, top = side, low = -1;
    for (int i = 0; i < side * side; i++) {
        if (ink[i] <= ON) continue;
        left = min_int(left, i % side), right = max_int(right, i % side);
        top = min_int(top, i / side), low = max_int(low, i / side);
    }
    if (right < 0) return (Extent){0, 0, 0, 1};
    const double sample = 2 * ROOM / side, x = place_of(detector, left) + place_of(detector, right);
    const double y = place_of(detector, top) + place_of(detector, low);
    const double width = (right - left + 1) * sample, height = (low - top + 1) * sample;
    double off = 0, all = 0;
    for (int i = 0; i < side * side; i++) {
        if (ink[i] <= ON) continue;
        const double dx = fabs(2 * place_of(detector, i % side) - x) / width;
        const double dy = fabs(2 * place_of(detector, i / side) - y) / height;
        off += fabs(dx - dy) * ink[i];
        all += ink[i];
    }
    return (Extent){width, height, fmax(fabs(x), fabs(y)) / 2, off / all};
}

/* The sign that these cells show, by the mean of their ink. How large it is comes from its sides and its ink: above 0
 * for queens, below for dots and bars. Size counts more than ink, since some queens are only outlined. */
static void classify_cluster(SignDetector *detector, SignCluster *cluster) {
    const int samples = detector->side * detector->side;
    double amount = 0;
    memset(detector->mean, 0, (size_t)samples * sizeof *detector->mean);
    for (int cell = 0; cell < detector->count; cell++) {
        const float *ink = detector->ink + (int64_t)cell * samples;
        for (int i = 0; cluster->cells[cell] && i < samples; i++) detector->mean[i] += ink[i] / (float)cluster->count;
    }
    for (int i = 0; i < samples; i++) amount += detector->mean[i] * area_of(detector);
    mean_shape(detector, cluster->cells, cluster->shape);
    const Extent extent = extent_of(detector, detector->mean);
    const double smaller = fmin(extent.width, extent.height), larger = fmax(extent.width, extent.height);
    const double large = log(fmax(smaller, 0.01) * fmax(larger, 0.01) / (SIDES * SIDES)) + 0.5 * log(amount / INK);
    const double cross = smaller > 0.7 * larger && large < MAX_CROSS ? (CROSSED - extent.crossed) / 0.04 : -1;
    const double centred = (OFF - extent.off) / 0.05, small = fmax(-large / (large < 0 ? 0.7 : 0.3), cross);
    const int is_shadow = centred < 0 && larger > SPAN; /* or a pointer: it reaches three sides of the room */
    const int is_frame = smaller > 0.68 && amount < 0.05 && cross < 0; /* that of a cell */
    cluster->large = large;
    cluster->high = extent.height;
    cluster->crossed = !is_frame && cross > 0;
    if (is_frame) cluster_set_kind(cluster, PICTURES_EMPTY, 1);
    /* Small letters, and what else stands in corners. */
    else if (centred < 0 && large < 0) cluster_set_kind(cluster, PICTURES_EMPTY, -centred);
    else if (small > 0) cluster_set_kind(cluster, PICTURES_MARK, fmin(small, centred));
    else cluster_set_kind(cluster, PICTURES_QUEEN, is_shadow ? fmin(-small, DOUBT) : -small);
}

void clusters_find(Budget *budget, SignDetector *detector) {
    const size_t count = (size_t)detector->count;
    uint8_t *alike = (uint8_t *)budget_alloc(budget, count * count, 1);
    float *weights = (float *)budget_alloc(budget, count, sizeof *weights);
    if (!budget->full) {
        compare_all(detector, alike);
        group_cells(detector, alike);
        reassign_cells(detector, weights);
        for (int i = 0; i < detector->cluster_count; i++) classify_cluster(detector, &detector->clusters[i]);
    }
    free(weights);
    free(alike);
}
