/* Find places in a picture to look for grids: combs laid along both axes.
 *
 * The picture is looked at in windows. How strong its edges are at each place is summed over a window, along each axis
 * by itself. For every number of cells, length and beginning that a window can hold, the edges at the teeth of a comb
 * are compared with those everywhere between. A board has the same length both ways, so the two are added, and the best
 * are grids that may be. */
#include "pictures_internal.h"

enum {
    SAMPLES = 300,        /* how finely a window is divided to look for combs */
    MAX_SAMPLES = 2 * SAMPLES + 2,
    STEP = 2,             /* samples between two lengths, and two beginnings, that are tried */
    STEPS_APART = 6,      /* lengths around the best that are left out when another is looked for */
    MAX_LENGTHS = MAX_SAMPLES / STEP,
};

static const double SHORTEST = 0.42; /* the shortest board that is looked for in a window, as a share of its side */

typedef struct {
    double edges; /* pixels of them */
    int left, top;
} Window;

/* A window's edges along an axis, in samples: the share that is an edge, and the sums before each. */
typedef struct {
    /* The most of a sample and of those beside it: of every STEPth, from each of the first */
    float near[STEP][MAX_LENGTHS];
    double before[MAX_SAMPLES + 1];
} Profile;

static void rows_of(const Edges *edges, int start, int side, int *low, int *high) {
    *low = start / edges->block;
    *high = min_int(max_int((start + side) / edges->block, *low + 1), edges->blocks);
}

static double count_edges(const Edges *edges, int start, int left, int side) {
    int low, high;
    double sum = 0;
    rows_of(edges, start, side, &low, &high);
    for (int row = low; row < high; row++) {
        const float *strength = edges->strength + (int64_t)row * edges->places;
        for (int x = max_int(left, 1); x < min_int(left + side + 1, edges->places - 1); x++) sum += strength[x];
    }
    return sum * edges->block;
}

static int window_count(int length, int side) {
    return length > side ? max_int(1, (int)rint((length - side) / (side / 2.0)) + 1) : 1;
}

static int by_edges(const void *first, const void *second) {
    const Window *a = (const Window *)first, *b = (const Window *)second;
    if (a->edges != b->edges) return a->edges > b->edges ? -1 : 1;
    return a->left != b->left ? b->left - a->left : b->top - a->top;
}

static int find_busiest_windows(Budget *budget, const EdgeMap *edge_map, int side, Window *best) {
    const int width = edge_map->upright.places - 1, height = edge_map->level.places - 1;
    const int columns = window_count(width, side), rows = window_count(height, side);
    const double fewest = PROMISED * (MIN_SIZE - 1) * SHORTEST * side;
    Window *windows = (Window *)budget_alloc(budget, (size_t)columns * (size_t)rows, sizeof *windows);
    int count = 0;
    for (int row = 0; windows && row < rows; row++)
        for (int column = 0; column < columns; column++) {
            const int left = (int)rint((double)column * (width - side) / max_int(columns - 1, 1));
            const int top = (int)rint((double)row * (height - side) / max_int(rows - 1, 1));
            const double edges =
                fmin(count_edges(&edge_map->upright, top, left, side), count_edges(&edge_map->level, left, top, side));
            if (edges > fewest) windows[count++] = (Window){edges, left, top};
        }
    if (count) qsort(windows, (size_t)count, sizeof *windows, by_edges);
    count = min_int(count, MAX_WINDOWS);
    if (count) memcpy(best, windows, (size_t)count * sizeof *best);
    free(windows);
    return count;
}

static void profile_of(const Edges *edges, int start, int left, int side, int pool, int samples, Profile *profile) {
    float share[MAX_SAMPLES] = {0};
    int low, high;
    rows_of(edges, start, side, &low, &high);
    for (int x = 0; x <= side; x++) {
        float sum = 0;
        for (int row = low; row < high; row++) sum += edges->strength[(int64_t)row * edges->places + left + x];
        share[x / pool] = float_max(share[x / pool], sum / (float)max_int(high - low, 1));
    }
    for (int i = 0; i < samples; i++) {
        share[i] = sqrtf(share[i]);
        profile->before[i + 1] = profile->before[i] + share[i];
    }
    for (int i = 0; i < samples; i++)
        profile->near[i % STEP][i / STEP] =
            float_max(share[i], float_max(i ? share[i - 1] : 0, i < samples - 1 ? share[i + 1] : 0));
}

/* How well the best comb of so many cells and that length fits, and where it begins. All beginnings are weighed at
 * once, tooth by tooth. */
static double best_begin(const Profile *profile, int room, int size, int length, int *begin) {
    const int count = (room - length) / STEP + 1;
    float on[MAX_LENGTHS] = {0};
    double best = -1e9;
    for (int i = 0; i <= size; i++) {
        const int tooth = (int)rint((double)length * i / size);
        const float *near = profile->near[tooth % STEP] + tooth / STEP;
        for (int index = 0; index < count; index++) on[index] += near[index];
    }
    for (int index = 0; index < count; index++) {
        const int from = STEP * index;
        const double mean = (profile->before[from + length + 1] - profile->before[from]) / (length + 1);
        const double value = on[index] / (float)(size + 1) - mean;
        if (value > best) best = value, *begin = from;
    }
    return best;
}

static void add_two_best(Budget *budget, const EdgeMap *edge_map, const Window *window, const Profile *profiles,
                         int room, int pool, int size, Grids *grids) {
    const int shortest = (int)(SHORTEST * room);
    double fit[MAX_LENGTHS];
    int xs[MAX_LENGTHS] = {0}, ys[MAX_LENGTHS] = {0}, count = 0, first = -1;
    for (int length = shortest; length <= room; length += STEP, count++)
        fit[count] = best_begin(&profiles[0], room, size, length, &xs[count]) +
                     best_begin(&profiles[1], room, size, length, &ys[count]);
    for (int turn = 0; turn < 2; turn++) {
        int best = -1;
        for (int i = 0; i < count; i++)
            if ((first < 0 || abs(i - first) > STEPS_APART) && (best < 0 || fit[i] > fit[best])) best = i;
        if (best < 0) return;
        const double step = (double)pool * (shortest + STEP * best) / size;
        const Grid grid = {window->left + pool * xs[best], window->top + pool * ys[best], step, step, size};
        const Grid fitted = grid_fit(edge_map, grid);
        grids_add(budget, grids, grid_worth(edge_map, &fitted), fitted);
        first = best;
    }
}

int grids_find_candidates(Budget *budget, const EdgeMap *edge_map, double share, Grids *windows) {
    const int side = (int)rint(share * min_int(edge_map->upright.places - 1, edge_map->level.places - 1));
    const int pool = max_int(1, side / SAMPLES), samples = (side + pool) / pool;
    Window starts[MAX_WINDOWS];
    const int count = side < MIN_SIZE * MIN_CELL ? 0 : find_busiest_windows(budget, edge_map, side, starts);
    Profile profiles[2] = {{.before = {0}}};
    for (int i = 0; i < count && !is_exhausted(budget); i++) {
        profile_of(&edge_map->upright, starts[i].top, starts[i].left, side, pool, samples, &profiles[0]);
        profile_of(&edge_map->level, starts[i].left, starts[i].top, side, pool, samples, &profiles[1]);
        for (int size = MIN_SIZE; size <= min_int(MAX_GRID, (int)(side / MIN_CELL)); size++)
            add_two_best(budget, edge_map, &starts[i], profiles, samples - 1, pool, size, &windows[i]);
    }
    return count;
}
