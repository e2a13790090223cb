/* Boards that a game has dimmed, but for the cells of a hint: there are more colours then than regions.
 *
 * A veil takes the same share of every colour that it lies over away, and gives its own instead: dim = (1 − share) ·
 * bright + share · veil, and the veil is black, white or a grey. So two colours that touch give away a veil for each
 * share, and the veil that leads from one to the other in the most places is the right one (a vote, as in RANSAC:
 * Fischler and Bolles, 1981). Cells that are hatched are under a second veil, whose colour is that of the stripes. */
#include "pictures_internal.h"

enum {
    SHARES = 25,    /* shares that are tried, evenly between the two below */
    MAX_TOUCHING = 400,
    VEILS = 2,
};

static const double SHARE_FROM = 0.05, SHARE_TO = 0.8;
static const double TINGE = 40; /* of 255: the parts of a veil's colour differ less */
/* Of 255: how far a part may lie beyond what a colour can be, as both colours have noise */
static const double OVERSHOOT = 8;
static const double OFF = 6;    /* of 255: how far a dimmed colour is from where the veil leads, at most */
static const double ENOUGH_PLACES = 3; /* places that a veil explains, where there is no doubt */

typedef struct {
    double hue[MAX_HUES][3];
    int first[MAX_TOUCHING], second[MAX_TOUCHING], count; /* parts that touch, both ways */
    int parent[MAX_HUES], groups;
} Veils;

static void measure_parts(const uint8_t *labels, int parts, const Cells *cells, Veils *veils) {
    const int size = cells->rows, count = size * size;
    uint8_t touching[MAX_HUES][MAX_HUES] = {{0}};
    int counts[MAX_HUES] = {0};
    for (int cell = 0; cell < count; cell++) {
        const int label = labels[cell];
        if (cell % size) touching[label][labels[cell - 1]] = touching[labels[cell - 1]][label] = 1;
        if (cell >= size) touching[label][labels[cell - size]] = touching[labels[cell - size]][label] = 1;
    }
    parts_weigh(labels, parts, cells, counts, veils->hue);
    for (int part = 0; part < parts; part++) {
        veils->parent[part] = part;
        for (int other = 0; other < parts; other++)
            if (other != part && touching[part][other] && veils->count < MAX_TOUCHING) {
                veils->first[veils->count] = part;
                veils->second[veils->count++] = other;
            }
    }
}

static int find_veil(const Veils *veils, int pair, double share, double *veil) {
    double low = 255, high = 0;
    for (int k = 0; k < 3; k++) {
        const double from = veils->hue[veils->first[pair]][k], to = veils->hue[veils->second[pair]][k];
        veil[k] = (to - (1 - share) * from) / share;
        if (veil[k] < -OVERSHOOT / share || veil[k] > 255 + OVERSHOOT / share) return 0;
        veil[k] = clip(veil[k], 0, 255);
        low = fmin(low, veil[k]), high = fmax(high, veil[k]);
    }
    return high - low < TINGE;
}

/* Joins the parts between which the veil leads, in `parent`: how many; the sum of how far off it is. */
static int join_under(const Veils *veils, double share, const double *veil, int *parent, double *away) {
    int joined = 0;
    *away = 0;
    for (int i = 0; i < veils->count; i++) {
        double off = 0;
        for (int k = 0; k < 3 && off < OFF; k++)
            off = fmax(off, fabs((1 - share) * veils->hue[veils->first[i]][k] + share * veil[k] -
                                 veils->hue[veils->second[i]][k]));
        if (off >= OFF || !union_sets(parent, veils->first[i], veils->second[i])) continue;
        *away += off;
        joined++;
    }
    return joined;
}

/* Takes the veil away that explains the most: in how many places, at most so many. */
static int remove_best_veil(Veils *veils, int most_places) {
    int best[MAX_HUES], best_places = 0;
    double nearest = 0;
    for (int i = 0; i < veils->count; i++) {
        if (find_root(veils->parent, veils->first[i]) == find_root(veils->parent, veils->second[i])) continue;
        for (int index = 0; index < SHARES; index++) {
            const double share = SHARE_FROM + (SHARE_TO - SHARE_FROM) * index / (SHARES - 1);
            double veil[3], away;
            int parent[MAX_HUES];
            if (!find_veil(veils, i, share, veil)) continue;
            memcpy(parent, veils->parent, sizeof parent);
            const int places = join_under(veils, share, veil, parent, &away);
            if (places > most_places || places < best_places ||
                (places == best_places && (!best_places || away >= nearest))) continue;
            best_places = places;
            nearest = away;
            memcpy(best, parent, sizeof best);
        }
    }
    if (best_places) memcpy(veils->parent, best, sizeof best);
    veils->groups -= best_places;
    return best_places;
}

double veils_remove(const uint8_t *labels, int parts, const Cells *cells, uint8_t *regions) {
    const int size = cells->rows;
    double certainty = 1;
    Veils veils = {.groups = parts};
    measure_parts(labels, parts, cells, &veils);
    for (int i = 0; i < VEILS && veils.groups > size; i++)
        certainty = fmin(certainty, remove_best_veil(&veils, veils.groups - size) / ENOUGH_PLACES);
    for (int cell = 0; cell < size * size; cell++) regions[cell] = (uint8_t)find_root(veils.parent, labels[cell]);
    return veils.groups > size ? 0 : certainty;
}
