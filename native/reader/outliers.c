/* Reconsider clusters of signs that are unlike most of their kind. */
#include "signs.h"

static const double UNLIKE = 0.7;       /* clusters of one kind differ less in how large they are */
static const double HOLLOW = 0.7;       /* what is more certain is no queen that is outlined only */
static const double HATCHED = 0.68;     /* of a cell: what is higher and in many cells that touch is hatching */
static const double HEAVIER = 0.35;     /* the logarithms: how much more ink hatched cells with a queen have */
static const double NOTHING = -2;       /* how large is what can hardly be seen, as the measure for queens has it */

static const SignCluster *most_frequent_cluster(const SignDetector *detector, int kind) {
    const SignCluster *best = NULL;
    for (int i = 0; i < detector->cluster_count; i++) {
        const SignCluster *cluster = &detector->clusters[i];
        if (cluster->kind == kind && (!best || cluster->count > best->count)) best = cluster;
    }
    return best;
}

static int is_odd(const SignCluster *cluster, const SignCluster *usual) {
    const int alike = shapes_alike(cluster->shape, usual->shape) > LIKE_MOST;
    if (cluster->kind == PICTURES_QUEEN) return cluster->large < fmin(usual->large - UNLIKE, UNLIKE) && !alike;
    return cluster->large > usual->large + UNLIKE || !alike;
}

/* The kind that is nearest in size. Where marks are crosses, what is larger and unlike them is a queen: a game has one
 * kind of mark. What is larger than marks is not nothing. */
static int as_large(const SignCluster *cluster, const SignCluster *mark, const SignCluster *queen) {
    const SignCluster *const kinds[] = {NULL, mark, queen};
    const int is_mark = cluster->kind == PICTURES_MARK, above = is_mark && cluster->large > mark->large;
    int best = -1;
    double nearest = 0;
    if (above && mark->crossed && !cluster->crossed && shapes_alike(cluster->shape, mark->shape) <= LIKE_MOST)
        return PICTURES_QUEEN;
    for (int kind = 0; kind < 3; kind++) {
        if (kind == PICTURES_EMPTY ? !is_mark || above : !kinds[kind]) continue;
        const double away = fabs((kinds[kind] ? kinds[kind]->large : NOTHING) - cluster->large);
        if (best < 0 || away < nearest) best = kind, nearest = away;
    }
    return best;
}

/* Whether a cluster covers its cells although little of its ink reaches the middle, as white pieces do on white. */
static int is_hollow(const SignDetector *detector, const SignCluster *cluster) {
    float share = 0;
    for (int cell = 0; cell < detector->count; cell++) {
        if (!cluster->cells[cell]) continue;
        if (detector->perhaps[cell] > NOISE) return 0;
        share += detector->cells->share[cell] / (float)cluster->count;
    }
    return !cluster->crossed && cluster->certainty < HOLLOW && share < COVERED;
}

/* On how many of its cells a cluster may be a pattern. What is left over of one is never as large as a queen. */
static int count_doubtful(const SignDetector *detector, const SignCluster *cluster, const uint8_t *doubtful) {
    const int fewest = cluster->kind == PICTURES_QUEEN ? PATTERN : LEFT_OVER;
    int count = 0;
    for (int cell = 0; cell < detector->count; cell++) count += cluster->cells[cell] && doubtful[cell] >= fewest;
    return count;
}

static int is_crowd(const SignDetector *detector, const uint8_t *cells) {
    const int size = detector->size;
    int count = 0, touched = 0;
    for (int cell = 0; cell < detector->count; cell++) {
        int near = 0; /* with itself */
        for (int i = 0; cells[cell] && i < 9; i++) {
            const int row = cell / size + i / 3 - 1, column = cell % size + i % 3 - 1;
            near += row >= 0 && row < size && column >= 0 && column < size && cells[row * size + column];
        }
        count += near > 0;
        touched += near > 1;
    }
    return count > SEVERAL && 2 * touched > count;
}

/* Whether a cluster taken for queens is hatching: then it reaches all sides, where no sign does. */
static int fills_cells(const SignCluster *cluster) {
    return cluster->kind == PICTURES_QUEEN && cluster->high > HATCHED && !cluster->crossed;
}

/* Queens on hatched cells have more ink than the hatching has. */
static void remove_hatching(SignDetector *detector) {
    uint8_t filled[MAX_BOARD_CELLS] = {0};
    float weights[MAX_BOARD_CELLS];
    int count = 0;
    for (int i = 0; i < detector->cluster_count; i++)
        for (int cell = 0; fills_cells(&detector->clusters[i]) && cell < detector->count; cell++)
            if (detector->clusters[i].cells[cell]) filled[cell] = 1, weights[count++] = detector->heavy[cell];
    if (!is_crowd(detector, filled)) return;
    const double usual = quantile(weights, count, 0.5);
    for (int i = 0; i < detector->cluster_count; i++) {
        SignCluster *cluster = &detector->clusters[i];
        int heavier = 0;
        if (!fills_cells(cluster)) continue;
        for (int cell = 0; cell < detector->count; cell++)
            heavier += cluster->cells[cell] && detector->heavy[cell] > usual + HEAVIER;
        cluster_set_kind(cluster, 2 * heavier > cluster->count ? PICTURES_QUEEN : PICTURES_EMPTY, DOUBT);
    }
}

void crowds_reconsider(SignDetector *detector) {
    int queens = 0;
    remove_hatching(detector);
    for (int turn = 0; turn < 2; turn++)
        for (int i = 0; i < detector->cluster_count; i++) {
            SignCluster *cluster = &detector->clusters[i];
            if (cluster->kind != PICTURES_QUEEN) continue;
            const int crowd = is_crowd(detector, cluster->cells);
            if (!crowd) queens = 1;
            else if (turn && queens) cluster->kind = PICTURES_MARK;
        }
}

void outliers_reconsider(const SignDetector *detector, const uint8_t *doubtful, uint8_t *kinds, double *certainties) {
    const SignCluster *mark = most_frequent_cluster(detector, PICTURES_MARK),
        *queen = most_frequent_cluster(detector, PICTURES_QUEEN);
    for (int i = 0; i < detector->cluster_count; i++) {
        const SignCluster *cluster = &detector->clusters[i];
        int pattern = count_doubtful(detector, cluster, doubtful) == cluster->count;
        kinds[i] = (uint8_t)cluster->kind;
        certainties[i] = cluster->certainty;
        if (is_hollow(detector, cluster)) {
            kinds[i] = PICTURES_QUEEN;
            certainties[i] = fmin(cluster->certainty, DOUBT);
            continue;
        }
        if (cluster->kind == PICTURES_EMPTY) continue;
        for (int j = 0; j < detector->cluster_count && pattern; j++) {
            const SignCluster *other = &detector->clusters[j];
            pattern = other->kind == PICTURES_EMPTY || count_doubtful(detector, other, doubtful) ||
                      shapes_alike(cluster->shape, other->shape) <= LIKE_MOST;
        }
        if (!pattern && !is_odd(cluster, cluster->kind == PICTURES_MARK ? mark : queen)) continue;
        kinds[i] = (uint8_t)(pattern ? PICTURES_EMPTY : as_large(cluster, mark, queen));
        certainties[i] = fmin(cluster->certainty, DOUBT);
    }
}

double outliers_margin(const SignDetector *detector, const SignCluster *cluster, int cell) {
    float own_look = -2, other = -2;
    for (int i = 0; i < detector->cluster_count; i++) {
        const SignCluster *candidate = &detector->clusters[i];
        const float look = shapes_alike(detector->shapes[cell], candidate->shape);
        if (candidate->kind == cluster->kind) {
            if (candidate != cluster || candidate->count > 1) own_look = float_max(own_look, look);
        } else if (candidate->kind != PICTURES_EMPTY) other = float_max(other, look);
    }
    return own_look > -2 && other > -2 ? (own_look - other) / 0.15 : 1;
}
