/* Where the cells are: areas of nearly one colour, as large as each other, in even rows and columns. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "pictures/parts.h"

enum {
    LEAST_SIDE = 9,    /* pixels of a cell */
    MOST_BOXES = 20000, /* areas that are not tiny */
    MOST_CELLS = 2500, /* areas that may be cells: each is held against each */
};

static const int STEPS[] = {6, 14, 28}; /* of 255: neighbouring pixels that differ more lie in two areas, in turn */
static const float SQUARE = 1.25f;   /* how many times as long as wide a cell is, at most */
static const float FILLED = 0.3f;    /* the share of its box that a cell fills, at least */
static const float ALIKE = 0.1f;     /* how much the sides of cells differ, at most */
static const float WIDEST_GAP = 1.5f; /* how far it is to the next cell, in cells, at most */
static const float ON_LINE = 0.12f;  /* how far from its place a cell may lie, in cells */
static const float THINNEST = 0.12f; /* how much of a cell that is cut off is seen, at least, in cells */
static const float NEAREST = 0.25f;  /* how far from the board the next cell would lie, at most, in cells */
static const float PRESENT = 0.6f;   /* the share of the cells that must be seen */

typedef struct {
    int left, top, right, bottom; /* the first and the last pixels */
    int pixels;
} Box;

typedef struct {
    Box *all;
    int count;
} Boxes;

static const char *const NOTHING = "no grid of cells is to be seen";
static const char *const BUSY = "the picture shows too many things";
static const char *const FULL = "there is not enough memory";

/* ---- areas ---- */

static int32_t root_of(int32_t *parent, int32_t at) {
    while (parent[at] != at) at = parent[at] = parent[parent[at]];
    return at;
}

static void join(int32_t *parent, int32_t one, int32_t other) {
    one = root_of(parent, one);
    other = root_of(parent, other);
    if (one < other) parent[other] = one;
    else parent[one] = other;
}

static int is_near(const uint8_t *one, const uint8_t *other, int step) {
    return abs(one[0] - other[0]) <= step && abs(one[1] - other[1]) <= step && abs(one[2] - other[2]) <= step;
}

static void join_all(const Picture *picture, int step, int32_t *parent) {
    const int width = picture->width, channels = picture->channels;
    for (int y = 0; y < picture->height; y++) {
        const uint8_t *row = picture->pixels + (int64_t)y * width * channels;
        const uint8_t *above = row - (int64_t)width * channels;
        int32_t *at = parent + (int64_t)y * width;
        for (int x = 0; x < width; x++) {
            const uint8_t *here = row + (int64_t)x * channels;
            const int32_t number = (int32_t)(at - parent) + x;
            const int left = x && is_near(here, here - channels, step);
            at[x] = left ? at[x - 1] : number;
            if (!y || !is_near(here, above + (int64_t)x * channels, step)) continue;
            /* Where the pixel before and the one above it are joined already, so are these two. */
            if (left && is_near(here - channels, above + (int64_t)(x - 1) * channels, step) &&
                is_near(above + (int64_t)x * channels, above + (int64_t)(x - 1) * channels, step))
                continue;
            join(parent, number, number - width);
        }
    }
}

static int is_cell(const Box *box) {
    const float wide = (float)(box->right - box->left + 1), high = (float)(box->bottom - box->top + 1);
    return wide >= LEAST_SIDE && high >= LEAST_SIDE && wide < SQUARE * high && high < SQUARE * wide &&
           (float)box->pixels > FILLED * wide * high;
}

/* The boxes of all areas that are not tiny. */
static const char *find_boxes(const Picture *picture, int step, Boxes *boxes) {
    const int64_t count = (int64_t)picture->width * picture->height;
    int32_t *parent = (int32_t *)malloc((size_t)count * sizeof *parent);
    int32_t *pixels = (int32_t *)calloc((size_t)count, sizeof *pixels);
    boxes->all = (Box *)malloc(MOST_BOXES * sizeof *boxes->all);
    boxes->count = 0;
    const char *fault = parent && pixels && boxes->all ? NULL : FULL;
    if (!fault) {
        join_all(picture, step, parent);
        for (int32_t i = 0; i < count; i++) pixels[parent[i] = root_of(parent, i)] += 1;
        /* Large areas get a box; from here on, `pixels` holds minus its number. */
        for (int32_t i = 0; i < count && !fault; i++) {
            if (parent[i] != i || pixels[i] < LEAST_SIDE * LEAST_SIDE / 4) continue;
            if (boxes->count == MOST_BOXES) fault = BUSY;
            else {
                boxes->all[boxes->count] = (Box){picture->width, picture->height, -1, -1, pixels[i]};
                pixels[i] = -++boxes->count;
            }
        }
    }
    for (int y = 0, i = 0; !fault && y < picture->height; y++)
        for (int x = 0; x < picture->width; x++, i++) {
            const int32_t number = pixels[parent[i]];
            if (number >= 0) continue;
            Box *box = &boxes->all[-number - 1];
            if (x < box->left) box->left = x;
            if (x > box->right) box->right = x;
            if (y < box->top) box->top = y;
            box->bottom = y;
        }
    free(pixels);
    free(parent);
    return fault;
}

/* ---- rows and columns ---- */

typedef struct {
    const Box **cells; /* those of about one size */
    int *column, *row; /* of each, counted from the first that was met */
    int *queue;
    int count;
    float side, wide, high; /* of a cell; from one to the next */
} Alike;

static float middle_x(const Box *box) {
    return (float)(box->left + box->right + 1) / 2;
}

static float middle_y(const Box *box) {
    return (float)(box->top + box->bottom + 1) / 2;
}

static float side_of(const Box *box) {
    return (float)(box->right - box->left + box->bottom - box->top + 2) / 2;
}

static int by_side(const void *one, const void *other) {
    const Box *const *a = (const Box *const *)one, *const *b = (const Box *const *)other;
    const float difference = side_of(*a) - side_of(*b);
    return difference < 0 ? -1 : difference > 0;
}

static int by_value(const void *one, const void *other) {
    const float difference = *(const float *)one - *(const float *)other;
    return difference < 0 ? -1 : difference > 0;
}

float quantile(float *values, int count, float share) {
    qsort(values, (size_t)count, sizeof *values, by_value);
    return values[(int)(share * (float)(count - 1) + 0.5f)];
}

/* The usual distance to the next cell along an axis; 0 if cells have none. */
static float pitch_of(const Alike *alike, float (*along)(const Box *), float (*across)(const Box *)) {
    float *found = (float *)malloc((size_t)alike->count * sizeof *found);
    int count = 0;
    for (int i = 0; found && i < alike->count; i++) {
        float next = WIDEST_GAP * alike->side;
        for (int j = 0; j < alike->count; j++) {
            const float off = along(alike->cells[j]) - along(alike->cells[i]);
            const float beside = float_abs(across(alike->cells[j]) - across(alike->cells[i]));
            if (off > 0.8f * alike->side && off < next && beside < ON_LINE * alike->side) next = off;
        }
        if (next < WIDEST_GAP * alike->side) found[count++] = next;
    }
    const float pitch = count >= PICTURES_LEAST_SIZE ? quantile(found, count, 0.5f) : 0;
    free(found);
    return pitch;
}

static int is_next(float off, float pitch, int *steps) {
    *steps = (int)floorf(off / pitch + 0.5f);
    return abs(*steps) <= 2 && float_abs(off - (float)*steps * pitch) < ON_LINE * pitch;
}

/* Numbers the cells that hang together with this one by rows and columns; how many they are. The queue lists them. */
static int spread_from(Alike *alike, int first) {
    int count = 0, across, down;
    alike->column[first] = alike->row[first] = 0;
    alike->queue[count++] = first;
    for (int done = 0; done < count; done++) {
        const int at = alike->queue[done];
        for (int j = 0; j < alike->count; j++) {
            if (alike->column[j] != INT32_MAX) continue;
            const float x = middle_x(alike->cells[j]) - middle_x(alike->cells[at]);
            const float y = middle_y(alike->cells[j]) - middle_y(alike->cells[at]);
            if (!is_next(x, alike->wide, &across) || !is_next(y, alike->high, &down)) continue;
            alike->column[j] = alike->column[at] + across;
            alike->row[j] = alike->row[at] + down;
            alike->queue[count++] = j;
        }
    }
    return count;
}

/* The line through places against numbers, by least squares: where number 0 lies, and the step. */
static void fit(const Alike *alike, int count, const int *numbers, float (*place)(const Box *), double *start,
                double *step) {
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (int i = 0; i < count; i++) {
        const double number = numbers[alike->queue[i]], at = place(alike->cells[alike->queue[i]]);
        n += 1, x += number, y += at, xx += number * number, xy += number * at;
    }
    *step = (n * xy - x * y) / (n * xx - x * x);
    *start = (y - *step * x) / n;
}

static void bounds(const Alike *alike, int count, const int *numbers, int *low, int *high) {
    *low = INT32_MAX, *high = INT32_MIN;
    for (int i = 0; i < count; i++) {
        const int number = numbers[alike->queue[i]];
        if (number < *low) *low = number;
        if (number > *high) *high = number;
    }
}

/* The board that these cells are, if they are one: how many of its cells were seen; or 0. */
static int board_of(const Alike *alike, int count, PicturesBoard *board) {
    int left, right, top, bottom;
    bounds(alike, count, alike->column, &left, &right);
    bounds(alike, count, alike->row, &top, &bottom);
    const int size = right - left + 1;
    if (size != bottom - top + 1 || size < PICTURES_LEAST_SIZE || size > PICTURES_MOST_SIZE) return 0;
    if (count > size * size || (float)count < PRESENT * (float)(size * size)) return 0;
    double x, y;
    fit(alike, count, alike->column, middle_x, &x, &board->wide);
    fit(alike, count, alike->row, middle_y, &y, &board->high);
    board->size = size;
    board->left = x + (left - 0.5) * board->wide;
    board->top = y + (top - 0.5) * board->high;
    for (int i = 0; i < count; i++) { /* a lattice that is not quite even is none */
        const int at = alike->queue[i];
        if (fabs(x + alike->column[at] * board->wide - middle_x(alike->cells[at])) > ON_LINE * board->wide) return 0;
        if (fabs(y + alike->row[at] * board->high - middle_y(alike->cells[at])) > ON_LINE * board->high) return 0;
    }
    return fabs(board->wide - board->high) < 0.05 * board->wide ? count : 0;
}

/* The largest board of cells of one size. */
static int best_of(Alike *alike, PicturesBoard *best) {
    int most = 0;
    alike->wide = pitch_of(alike, middle_x, middle_y);
    alike->high = pitch_of(alike, middle_y, middle_x);
    if (alike->wide <= 0 || alike->high <= 0) return 0;
    for (int i = 0; i < alike->count; i++) alike->column[i] = INT32_MAX;
    for (int i = 0; i < alike->count; i++) {
        if (alike->column[i] != INT32_MAX) continue;
        PicturesBoard board;
        const int count = spread_from(alike, i);
        const int seen = count < PICTURES_LEAST_SIZE * 2 ? 0 : board_of(alike, count, &board);
        if (seen > most) most = seen, *best = board;
    }
    return most;
}

/* Whether what reaches from one place to another may be a cell beyond either end of so many: near enough, and no line. */
static int is_beyond(double low, double high, int size) {
    if (high - low < THINNEST || high - low > 1) return 0;
    return (high < ON_LINE && high > -NEAREST) || (low > size - ON_LINE && low < size + NEAREST);
}

/* Whether what reaches from one place to another is as long as a cell, and lies where one does. */
static int is_along(double low, double high, int size) {
    const double middle = (low + high) / 2;
    return high - low > 0.7 && high - low < 1 && middle > 0 && middle < size && fabs(middle - floor(middle) - 0.5) < ON_LINE;
}

/* Whether something like a cell, or a part of one, lies beside the board. */
static int goes_on(const Boxes *boxes, const PicturesBoard *board) {
    for (int i = 0; i < boxes->count; i++) {
        const Box *box = &boxes->all[i];
        const double left = (box->left - board->left) / board->wide, right = (box->right + 1 - board->left) / board->wide;
        const double top = (box->top - board->top) / board->high, bottom = (box->bottom + 1 - board->top) / board->high;
        if (is_beyond(left, right, board->size) && is_along(top, bottom, board->size)) return 1;
        if (is_beyond(top, bottom, board->size) && is_along(left, right, board->size)) return 1;
    }
    return 0;
}

static const char *search(const Boxes *boxes, const Box **sorted, Alike *alike, PicturesBoard *board) {
    int number = 0, most = 0;
    float worth = 0, rival = 0;
    for (int i = 0; i < boxes->count; i++)
        if (is_cell(&boxes->all[i])) sorted[number++] = &boxes->all[i];
    if (number > MOST_CELLS) return BUSY;
    qsort((void *)sorted, (size_t)number, sizeof *sorted, by_side);
    for (int from = 0, to = 0; from < number; from++) {
        const float side = side_of(sorted[from]);
        while (to < number && side_of(sorted[to]) < (1 + ALIKE) * side) to++;
        if (from && side_of(sorted[from - 1]) > side - 1) continue; /* about the same cells as before */
        PicturesBoard found;
        *alike = (Alike){sorted + from, alike->column, alike->row, alike->queue, to - from, side * (1 + ALIKE / 2), 0, 0};
        if (alike->count < PICTURES_LEAST_SIZE * PICTURES_LEAST_SIZE / 2) continue;
        const int seen = best_of(alike, &found);
        if (!seen) continue;
        const float this_worth = (float)seen * (float)(found.wide * found.high);
        const int same = most && fabs(found.left - board->left) < board->wide && fabs(found.top - board->top) < board->high &&
                         found.size == board->size;
        if (this_worth > worth) {
            if (!same) rival = worth;
            worth = this_worth, most = seen, *board = found;
        } else if (!same) rival = float_max(rival, this_worth);
    }
    if (!most) return NOTHING;
    if (rival > 0.3f * worth) return "there are several grids";
    return goes_on(boxes, board) ? "the board may go on beyond the grid" : NULL;
}

static const char *find_with(const Picture *picture, int step, PicturesBoard *board) {
    Boxes boxes;
    const char *fault = find_boxes(picture, step, &boxes);
    const size_t room = (size_t)boxes.count + 1;
    const Box **sorted = (const Box **)malloc(room * sizeof *sorted);
    int *numbers = (int *)malloc(3 * room * sizeof *numbers);
    if (!fault && (!sorted || !numbers)) fault = FULL;
    if (!fault) {
        Alike alike = {.column = numbers, .row = numbers + room, .queue = numbers + 2 * room};
        fault = search(&boxes, sorted, &alike, board);
    }
    free(numbers);
    free((void *)sorted);
    free(boxes.all);
    return fault;
}

const char *lattice_find(const Picture *picture, PicturesBoard *board) {
    const char *fault = NOTHING;
    for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS && fault == NOTHING; i++)
        fault = find_with(picture, STEPS[i], board);
    return fault;
}
