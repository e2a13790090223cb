/* Remove the letters that print gives every cell.
 *
 * A cluster of signs in a single region, many times, is the letter of that region: a mark is the same in all. */
#include "signs.h"

/* The share of small signs in few regions that come again there, where there are letters */
static const double LETTERED = 0.5;
static const double MIN_LETTER = 0.26; /* of a cell: letters that are to be told from marks are higher */
static const double MAX_LETTER = 0.5; /* how large letters are at the most, as the measure for queens has it */
static const double EVERYWHERE = 0.5;   /* what is found in so many regions for its number is no letter of one */
static const double STRAY = 0.2;        /* less of the letters of a region that look alike are not its letter */
/* How far signs may be from the letter of their region: what their shapes lack in correlation, and a share of how much
 * larger or smaller they are */
static const double OTHER_LETTER = 0.25, BY_SIZE = 0.3;

/* In how many regions a cluster is found, as a share of what could be; at least three count. */
static double spread_of(const SignDetector *detector, const SignCluster *cluster) {
    uint8_t visited[MAX_SIZE] = {0};
    int regions = 0;
    for (int cell = 0; cell < detector->count; cell++)
        if (cluster->cells[cell] && !visited[detector->labels[cell]]++) regions++;
    return regions > 2 ? (double)regions / min_int(cluster->count, detector->size) : 0;
}

static int is_small(const SignCluster *cluster) {
    return cluster->kind == PICTURES_MARK && cluster->large < MAX_LETTER;
}

static int is_in_few(const SignDetector *detector, const SignCluster *cluster) {
    return is_small(cluster) && !cluster->crossed && spread_of(detector, cluster) < EVERYWHERE;
}

static int is_local(const SignDetector *detector, const SignCluster *cluster) {
    return is_in_few(detector, cluster) && cluster->count > 1 && cluster->high > MIN_LETTER;
}

static int has_crosses(const SignDetector *detector) {
    int crosses = 0;
    for (int i = 0; i < detector->cluster_count; i++)
        crosses |= detector->clusters[i].crossed && spread_of(detector, &detector->clusters[i]) > EVERYWHERE;
    return crosses;
}

/* A letter, a mark or a queen among letters of the usual height. `marked` is whether there are marks that are not as
 * high: what is as high may be a letter then, even if it is a cross, or found everywhere. */
static void classify(const SignDetector *detector, SignCluster *cluster, double usual, int marked, int crosses) {
    const double spread = spread_of(detector, cluster);
    const int as_high = fabs(cluster->high - usual) < 0.2 * usual;
    if (cluster->kind == PICTURES_EMPTY || cluster->large > MAX_LETTER) return;
    if (cluster->kind == PICTURES_QUEEN && cluster->high > 1.2 * usual) return;
    if (as_high && marked && (cluster->crossed || spread > EVERYWHERE)) cluster_set_kind(cluster, PICTURES_EMPTY,
                                                                                         DOUBT);
    else if (crosses && is_small(cluster) && !cluster->crossed && (as_high ? spread > EVERYWHERE : spread <= 0))
        cluster_set_kind(cluster, PICTURES_EMPTY, DOUBT);
    else if (spread > EVERYWHERE) cluster->certainty = fmin(cluster->certainty, (spread - EVERYWHERE) / 0.1);
    else if (cluster->crossed) cluster->certainty = as_high ? DOUBT : cluster->certainty;
    else if (cluster->high > 0.8 * usual) cluster_set_kind(cluster, PICTURES_EMPTY, 1);
    else if (spread <= 0) cluster->certainty = DOUBT;
}

/* Makes these cells of a cluster one of their own of that kind, which is in doubt. */
static void split_off(SignDetector *detector, SignCluster *cluster, const uint8_t *cells, int kind) {
    SignCluster other = *cluster;
    other.count = 0;
    cluster_set_kind(&other, kind, DOUBT);
    for (int cell = 0; cell < detector->count; cell++)
        other.count += other.cells[cell] = cluster->cells[cell] && cells[cell];
    if (other.count == cluster->count) *cluster = other;
    else if (other.count) {
        for (int cell = 0; cell < detector->count; cell++) cluster->cells[cell] &= !other.cells[cell];
        cluster->count -= other.count;
        detector->clusters[detector->cluster_count++] = other;
    }
}

/* Sets apart the cells of lower marks that are as high as letters, and those of letters that are lower, in doubt: a
 * letter may look like the mark. */
static void split_by_height(SignDetector *detector, double usual) {
    const int count = detector->cluster_count, samples = detector->side * detector->side;
    for (int i = 0; i < count; i++) {
        SignCluster *cluster = &detector->clusters[i];
        const int lettered = cluster->kind == PICTURES_EMPTY;
        uint8_t different[MAX_BOARD_CELLS] = {0};
        if (!lettered && (!is_small(cluster) || cluster->high > 0.8 * usual)) continue;
        for (int cell = 0; cell < detector->count; cell++) {
            if (!cluster->cells[cell]) continue;
            const double height = extent_of(detector, detector->ink + (int64_t)cell * samples).height;
            different[cell] = lettered ? height < 0.8 * usual : fabs(height - usual) < fabs(height - cluster->high);
        }
        split_off(detector, cluster, different, PICTURES_EMPTY);
    }
}

static void count_regions(const SignDetector *detector, const SignCluster *cluster, int *counts) {
    memset(counts, 0, MAX_SIZE * sizeof *counts);
    for (int cell = 0; cell < detector->count; cell++) counts[detector->labels[cell]] += cluster->cells[cell];
}

static void find_letters(const SignDetector *detector, const SignCluster **letter, int *all) {
    int most_of[MAX_SIZE] = {0}, counts[MAX_SIZE];
    for (int i = 0; i < detector->cluster_count; i++) {
        if (detector->clusters[i].kind != PICTURES_EMPTY) continue;
        count_regions(detector, &detector->clusters[i], counts);
        for (int label = 0; label < detector->size; label++) {
            if (counts[label] > most_of[label]) most_of[label] = counts[label], letter[label] = &detector->clusters[i];
            all[label] += counts[label];
        }
    }
}

static int is_unlike(const SignCluster *cluster, const SignCluster *letter) {
    const double size = fabs(cluster->large - letter->large);
    return 1 - shapes_alike(cluster->shape, letter->shape) + BY_SIZE * size > OTHER_LETTER;
}

/* Sets apart the cells of letters where another letter is usual, since a mark may look like it, and marks where no
 * letter is seen, since the letter of the region may look like them. */
static void split_strays(SignDetector *detector) {
    const SignCluster *letter[MAX_SIZE] = {NULL};
    int all[MAX_SIZE] = {0}, counts[MAX_SIZE], count = detector->cluster_count;
    find_letters(detector, letter, all);
    for (int i = 0; i < count; i++) {
        SignCluster *cluster = &detector->clusters[i];
        uint8_t stray[MAX_BOARD_CELLS];
        if (cluster->kind == PICTURES_QUEEN) continue;
        count_regions(detector, cluster, counts);
        for (int cell = 0; cell < detector->count; cell++) {
            const int label = detector->labels[cell];
            if (cluster->kind == PICTURES_MARK) stray[cell] = !all[label];
            else stray[cell] = counts[label] &&
                (counts[label] < STRAY * all[label] || is_unlike(cluster, letter[label]));
        }
        split_off(detector, cluster, stray, cluster->kind);
    }
}

/* Where too few may be letters to tell: what is as high, and in few regions, is in doubt; it is one more where crosses
 * are the marks. */
static void doubt_few(SignDetector *detector) {
    const int crosses = has_crosses(detector);
    for (int i = 0; i < detector->cluster_count; i++) {
        SignCluster *cluster = &detector->clusters[i];
        if (cluster->high > MIN_LETTER && is_in_few(detector, cluster))
            cluster_set_kind(cluster, crosses ? PICTURES_EMPTY : cluster->kind, DOUBT);
    }
}

/* Letters of regions become nothing. A mark is the same in all regions, a letter belongs to one; some letters look much
 * alike, so what is found in few regions for its number is a letter as well. A game has one kind of mark: what else is
 * as high as a letter is one more. */
void letters_remove(SignDetector *detector) {
    float heights[MAX_BOARD_CELLS];
    int small_count = 0, local = 0, marked = 0;
    for (int i = 0; i < detector->cluster_count; i++) {
        const SignCluster *cluster = &detector->clusters[i];
        if (is_in_few(detector, cluster)) small_count += cluster->count;
        for (int j = 0; is_local(detector, cluster) && j < cluster->count; j++) heights[local++] = (float)cluster->high;
    }
    if (local < fmax(LETTERED * small_count, SEVERAL)) {
        doubt_few(detector);
        return;
    }
    const double usual = quantile(heights, local, 0.5);
    const int crosses = has_crosses(detector);
    for (int i = 0; i < detector->cluster_count; i++) {
        const SignCluster *cluster = &detector->clusters[i];
        marked |= is_small(cluster) && spread_of(detector, cluster) > EVERYWHERE &&
            fabs(cluster->high - usual) >= 0.2 * usual;
    }
    for (int i = 0; i < detector->cluster_count; i++) classify(detector, &detector->clusters[i], usual, marked,
                                                               crosses);
    split_strays(detector);
    split_by_height(detector, usual);
}
