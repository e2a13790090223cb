/* Patterns.
 *
 * Many published boards follow a pattern: shapes nested in each other, a spiral, bars, stripes, copies of a figure,
 * or a single figure on a background. Such a pattern is drawn as a draft, in any of its eight images, and the walk
 * follows it about as closely as people do. */
#include "pattern.h"

enum { FIGURE_SIDE = 5, NO_PATTERN = 450, ALL_SHARES = 1000 };

typedef struct {
    int n;
    Rng *rng;
    int16_t label[MAX_ROWS][MAX_ROWS];
} Canvas;

/* ---- nested shapes and stripes: a label is a distance ---- */

typedef int Distance(int row, int column, int n);

static int from_middle(int position, int n) {
    const int doubled = 2 * position - (n - 1);
    return (doubled < 0 ? -doubled : doubled) / 2;
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

static int ring(int row, int column, int n) {
    return larger(from_middle(row, n), from_middle(column, n));
}

static int disc(int row, int column, int n) {
    const int dy = from_middle(row, n), dx = from_middle(column, n);
    return larger(larger(dy, dx), (dy + dx) * 2 / 3);
}

static int diamond(int row, int column, int n) {
    return (from_middle(row, n) + from_middle(column, n)) * 2 / 3;
}

static int corner(int row, int column, int n) {
    (void)n;
    return larger(row, column);
}

static int arch(int row, int column, int n) {
    return larger(row - n / 2, from_middle(column, n));
}

static int chevron(int row, int column, int n) {
    return (row + from_middle(column, n)) * 2 / 3;
}

static int diagonal(int row, int column, int n) {
    (void)n;
    return (row + column) / 2;
}

static int slope(int row, int column, int n) {
    (void)n;
    return (2 * row + column) / 3;
}

static int straight(int row, int column, int n) {
    (void)column, (void)n;
    return row;
}

static void draw_distance(Canvas *c, Distance *distance) {
    int widths[2 * MAX_ROWS], at = 0, label = 0;
    while (at < 2 * MAX_ROWS) {
        const int width = 1 + (rng_below(c->rng, 3) == 0);
        for (int i = 0; i < width && at < 2 * MAX_ROWS; i++) widths[at++] = label;
        label++;
    }
    for (int row = 0; row < c->n; row++)
        for (int column = 0; column < c->n; column++)
            c->label[row][column] = (int16_t)widths[distance(row, column, c->n)];
}

/* ---- a spiral, cut into pieces ---- */

static void draw_spiral(Canvas *c) {
    static const int dy[4] = {0, 1, 0, -1}, dx[4] = {1, 0, -1, 0};
    const int n = c->n;
    int row = 0, column = 0, turn = 0, label = 0, left = 0;
    for (int r = 0; r < n; r++)
        for (int k = 0; k < n; k++) c->label[r][k] = -1;
    for (int i = 0; i < n * n; i++) {
        if (!left--) {
            label++;
            left = 1 + rng_below(c->rng, 2 * n);
        }
        c->label[row][column] = (int16_t)label;
        int r = row + dy[turn], k = column + dx[turn];
        if (r < 0 || k < 0 || r >= n || k >= n || c->label[r][k] >= 0) {
            turn = (turn + 1) % 4;
            r = row + dy[turn], k = column + dx[turn];
        }
        row = r, column = k;
    }
}

/* ---- bars on a background ---- */

static void draw_bars(Canvas *c) {
    const int n = c->n, gap = rng_below(c->rng, 3) == 0, kind = rng_below(c->rng, 3);
    int column = gap, label = 0;
    memset(c->label, 0, sizeof c->label);
    while (column < n) {
        const int width = 1 + (rng_below(c->rng, 4) == 0);
        const int climbing = kind == 0 ? column * (n - 1) / n : kind == 1 ? n - 2 * from_middle(column, n) - 1 : 0;
        const int height = kind == 2 ? 1 + rng_below(c->rng, n - 1) : larger(1, climbing);
        label++;
        for (int k = column; k < column + width && k < n; k++)
            for (int row = n - height; row < n; row++) c->label[row][k] = (int16_t)label;
        column += width + gap;
    }
}

/* ---- figures on a background ---- */

/* By rows of five cells, the first one in the highest bits. */
static const uint32_t FIGURE[] = {
    0x0E8420Eu, /* C */
    0x1F8721Fu, /* E */
    0x1F87210u, /* F */
    0x118FE31u, /* H */
    0x108421Fu, /* L */
    0x1F21084u, /* T */
    0x118C62Eu, /* U */
    0x1151151u, /* X */
    0x1F1111Fu, /* Z */
    0x0F8383Eu, /* S */
    0x1F11108u, /* 7 */
    0x1F0B83Fu, /* 3 */
    0x0AFFDC4u, /* a heart */
    0x0471084u, /* an arrow */
    0x0427C84u, /* a cross */
    0x0EFFFEEu, /* a disc */
    0x0E8C62Eu, /* a ring */
    0x15AD6B5u, /* a comb */
};

static void draw_figure(Canvas *c) {
    const uint32_t figure = FIGURE[rng_below(c->rng, sizeof FIGURE / sizeof *FIGURE)];
    const int times = larger(1, c->n / (FIGURE_SIDE + 2)), side = FIGURE_SIDE * times, room = c->n - side;
    const int above = room / 2 + (room % 2 ? rng_below(c->rng, 2) : 0), before = room / 2;
    memset(c->label, 0, sizeof c->label);
    for (int row = 0; row < side; row++)
        for (int column = 0; column < side; column++)
            if (figure >> (24 - row / times * FIGURE_SIDE - column / times) & 1)
                c->label[above + row][before + column] = 1;
}

/* By rows of three cells. */
static const uint16_t SMALL_FIGURE[] = {0272, 0447, 0727, 0722, 0630, 0757, 0557, 0622, 0111, 0336};

/* Copies of a small figure, as they are or mirrored. */
static void draw_copies(Canvas *c) {
    const int n = c->n, figure = SMALL_FIGURE[rng_below(c->rng, sizeof SMALL_FIGURE / sizeof *SMALL_FIGURE)];
    const int copies = (n + 1) / 4, first = (n - (4 * copies - 1)) / 2, mirrors = rng_below(c->rng, 4);
    memset(c->label, 0, sizeof c->label);
    for (int i = 0; i < copies * copies; i++)
        for (int row = 0; row < 3; row++)
            for (int column = 0; column < 3; column++) {
                const int r = mirrors & 1 && i / copies >= copies / 2 ? 2 - row : row;
                const int k = mirrors & 2 && i % copies >= copies / 2 ? 2 - column : column;
                if (figure >> (8 - 3 * r - k) & 1)
                    c->label[first + i / copies * 4 + row][first + i % copies * 4 + column] = (int16_t)(i + 1);
            }
}

/* ---- the draft ---- */

typedef struct {
    int share;
    Distance *distance;
    void (*draw)(Canvas *canvas);
} Pattern;

static const Pattern PATTERN[] = {
    {80, ring, NULL},     {50, disc, NULL},  {30, diamond, NULL}, {50, corner, NULL},      {30, arch, NULL},
    {30, chevron, NULL},  {60, diagonal, NULL}, {30, slope, NULL}, {15, straight, NULL},   {50, NULL, draw_spiral},
    {30, NULL, draw_bars}, {70, NULL, draw_copies}, {100, NULL, draw_figure},
};

static const Pattern *draw_one(Rng *rng) {
    int part = rng_below(rng, ALL_SHARES) - NO_PATTERN, all = 0, i = 0;
    if (part < 0) return NULL;
    for (unsigned k = 0; k < sizeof PATTERN / sizeof *PATTERN; k++) all += PATTERN[k].share;
    part = part * all / (ALL_SHARES - NO_PATTERN);
    while (part >= PATTERN[i].share) part -= PATTERN[i++].share;
    return &PATTERN[i];
}

/* Gives labels without a gap. Returns how many there are. */
static int renumber(Canvas *c) {
    int16_t name[MAX_SPOTS + 1], count = 0;
    memset(name, 255, sizeof name);
    for (int row = 0; row < c->n; row++)
        for (int column = 0; column < c->n; column++) {
            int16_t *label = &c->label[row][column];
            if (name[*label] < 0) name[*label] = count++;
            *label = name[*label];
        }
    return count;
}

/* Whether the cells of a part reach each other. */
static int is_whole(const Draft *f, const Drawing *d, int part) {
    uint16_t queue[MAX_SPOTS];
    uint8_t is_visited[MAX_SPOTS] = {0};
    int length = 0;
    for (int i = 0; i < d->cells && !length; i++)
        if (f->of_cell[d->cell[i]] == part) queue[length++] = d->cell[i], is_visited[d->cell[i]] = 1;
    for (int index = 0; index < length; index++)
        for (int i = 0; i < d->sides[queue[index]]; i++) {
            const int next = d->neighbours[queue[index]][i];
            if (f->of_cell[next] == part && !is_visited[next]) queue[length++] = (uint16_t)next, is_visited[next] = 1;
        }
    return length == f->cells[part];
}

/* Parts that may be divided: those in pieces, large ones rather than small ones, and at least one if there are
 * fewer parts than rows. */
static void let_split(Draft *f, const Drawing *d, Rng *rng) {
    int largest = 0;
    for (int part = 0; part < f->parts; part++) {
        if (f->cells[part] > f->cells[largest]) largest = part;
        f->may_split[part] = !is_whole(f, d, part) || rng_below(rng, 2 * d->size) < f->cells[part];
    }
    f->may_split[largest] |= f->parts < d->size;
}

void pattern_draw(Draft *f, const Drawing *d, Rng *rng) {
    Canvas canvas, *c = &canvas;
    const Pattern *pattern = draw_one(rng);
    const int image = rng_below(rng, 8), last = d->size - 1;
    memset(f, 0, sizeof *f);
    if (!pattern) return;
    c->n = d->size;
    c->rng = rng;
    if (pattern->draw) pattern->draw(c);
    else draw_distance(c, pattern->distance);
    f->parts = renumber(c);
    while (f->parts > d->size) { /* those that follow each other lie side by side */
        const int joined = rng_below(rng, f->parts - 1);
        for (int row = 0; row <= last; row++)
            for (int column = 0; column <= last; column++) c->label[row][column] -= c->label[row][column] > joined;
        f->parts--;
    }
    for (int i = 0; i < d->cells; i++) {
        int row = d->cell[i] / d->stride, column = d->cell[i] % d->stride;
        if (image & 1) row = last - row;
        if (image & 2) column = last - column;
        const int part = image & 4 ? c->label[column][row] : c->label[row][column];
        f->of_cell[d->cell[i]] = (uint8_t)part;
        f->cells[part]++;
    }
    let_split(f, d, rng);
}
