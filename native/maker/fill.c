/* The filling of a sketch: what is free becomes regions, as many as are missing.
 *
 * Free patches become regions; while there are too many, a small one joins its neighbour; while there are too few,
 * one is cut out of a large one: what lies beyond a line, a corner, a shape at the rim or within, and half of these
 * shapes are one more of what is there. All that happens to the images as well, on half of the boards: the others
 * are divided on one side alone, as people do it, whose silhouettes are symmetric more often than their grounds. */
#include "sketch.h"

#include "core/bits.h"

enum {
    MAX_ROUNDS = 80, /* of joining and cutting */
    MAX_CUTS = 60,   /* attempts to cut one out */
    MAX_LABELS = 100
};

typedef struct {
    Sketch *sketch;
    Rng *rng;
    int divided_freely;
    int halo_refused; /* pieces beside figures of a draft, in percent */
    int size[MAX_LABELS]; /* by label: its cells */
} Fill;

/* How readily a piece of so many cells is cut out, in percent; a larger one always. */
static const int WELCOME[] = {0, 6, 12, 40, 80};

static const int HALO_REFUSED[] = {100, 98, 92};

static void count_labels(Fill *f) {
    const Sketch *s = f->sketch;
    memset(f->size, 0, sizeof f->size);
    for (int row = 0; row < s->size; row++)
        for (int column = 0; column < s->size; column++) f->size[s->label[row][column]]++;
}

/* Numbers the labels that occur without a gap. */
static void renumber(Fill *f) {
    Sketch *s = f->sketch;
    int8_t name[MAX_LABELS];
    int count = 0;
    count_labels(f);
    for (int label = 0; label < s->labels; label++)
        if (f->size[label]) {
            f->size[count] = f->size[label];
            name[label] = (int8_t)count++;
        }
    for (int row = 0; row < s->size; row++)
        for (int column = 0; column < s->size; column++) s->label[row][column] = name[s->label[row][column]];
    s->labels = count;
}

/* Count the sides that cells share with each label. */
static void count_sides(const Sketch *s, Mask cells, int *sides) {
    memset(sides, 0, MAX_LABELS * sizeof *sides);
    for (int row = 0; row < s->size; row++)
        for (unsigned bits = cells.row[row]; bits; bits &= bits - 1) {
            const int column = first_bit32(bits);
            for (int direction = 0; direction < DIRECTIONS; direction++) {
                const int r = row + (direction == DOWN) - (direction == UP);
                const int c = column + (direction == RIGHT) - (direction == LEFT);
                if (r < 0 || c < 0 || r >= s->size || c >= s->size || cells.row[r] >> c & 1) continue;
                if (s->label[r][c] >= 0) sides[s->label[r][c]]++;
            }
        }
}

static int is_fixed(const Sketch *s, int label) {
    return masks_meet(mask_of_label(s, label), s->fixed);
}

/* The label that cells touch most, the larger one of two; -1 if none. */
static int find_closest(const Fill *f, Mask cells) {
    int sides[MAX_LABELS], best = -1;
    count_sides(f->sketch, cells, sides);
    for (int label = 0; label < f->sketch->labels; label++) {
        if (!sides[label] || is_fixed(f->sketch, label)) continue;
        if (best < 0 || sides[label] * 256 + f->size[label] > sides[best] * 256 + f->size[best]) best = label;
    }
    return best;
}

/* A figure in several pieces: each becomes a region. Free patches do, too; scraps join what they touch. */
static int label_patches(Fill *f) {
    Sketch *s = f->sketch;
    const int figures = s->labels;
    memset(f->size, 0, sizeof f->size);
    for (int figure = 0; figure < figures; figure++) {
        Mask cells = mask_of_label(s, figure);
        take_patch(&cells);
        while (!mask_is_empty(cells) && s->labels < MAX_LABELS) put_label(s, take_patch(&cells), s->labels++);
    }
    Mask ground = mask_of_label(s, FREE);
    for (int patches = 0; !mask_is_empty(ground); patches++) {
        const Mask patch = take_patch(&ground);
        const int is_only = !patches && mask_is_empty(ground), closest = find_closest(f, patch);
        if (count_mask(patch) <= rng_below(f->rng, 4) && !is_only && closest >= 0) put_label(s, patch, closest);
        else if (s->labels == MAX_LABELS) return 0;
        else put_label(s, patch, s->labels++);
    }
    renumber(f);
    return 1;
}

static int label_at(const Sketch *s, Mask cells) {
    for (int row = 0; row < s->size; row++)
        if (cells.row[row]) return s->label[row][first_bit32(cells.row[row])];
    return -1;
}

static int is_label(const Sketch *s, int label, const Mask *cells) {
    const Mask own = mask_of_label(s, label);
    return !memcmp(&own, cells, sizeof own);
}

/* A small region joins the neighbour that it touches most, and its images theirs if too many are left. */
static int join_smallest(Fill *f) {
    Sketch *s = f->sketch;
    int smallest = -1, least = 1 << 30, surplus = s->labels - s->size;
    for (int label = 0; label < s->labels; label++) {
        const int weight = f->size[label] * draw_from(f->rng, 50, 100);
        if (weight < least && !is_fixed(s, label)) least = weight, smallest = label;
    }
    if (smallest < 0) return 0;
    Mask cells = mask_of_label(s, smallest), images[MAX_TURNS + 1];
    const int target = find_closest(f, cells), count = f->divided_freely ? 1 : list_images(s, cells, images);
    if (target < 0) return 0;
    const Mask into = mask_of_label(s, target);
    put_label(s, cells, target);
    for (int i = 1; i < count && surplus > 1; i++) {
        const int label = label_at(s, images[i]);
        if (label == target || is_fixed(s, label) || !is_label(s, label, &images[i])) continue;
        int sides[MAX_LABELS];
        count_sides(s, images[i], sides);
        for (const uint8_t *image = GROUP_IMAGES[s->group]; *image; image++) {
            const int other = label_at(s, turn_mask(into, (Image)*image, s->size));
            if (other == label || !sides[other] || is_fixed(s, other)) continue;
            put_label(s, images[i], other);
            surplus--;
            break;
        }
    }
    return 1;
}

/* ---- pieces to be cut out ---- */

/* One of the patches of cells; `largest`: that one. */
static Mask choose_patch(Fill *f, Mask cells, int largest) {
    Mask chosen = {{0}};
    int best = -1;
    while (!mask_is_empty(cells)) {
        const Mask patch = take_patch(&cells);
        const int weight = largest ? count_mask(patch) : rng_below(f->rng, 1 << 20);
        if (weight > best) best = weight, chosen = patch;
    }
    return chosen;
}

static Mask cut_beyond_line(Fill *f, Mask own) {
    const int across = rng_below(f->rng, 2), low = rng_below(f->rng, 2);
    int first = 0, end = SKETCH_ROWS;
    if (across) own = turn_mask(own, IMAGE_DIAGONAL, f->sketch->size);
    while (!own.row[first]) first++;
    while (!own.row[end - 1]) end--;
    const int line = draw_from(f->rng, first, end - 1);
    for (int row = 0; row < SKETCH_ROWS; row++)
        if (low ? row >= line : row < line) own.row[row] = 0;
    if (across) own = turn_mask(own, IMAGE_DIAGONAL, f->sketch->size);
    return choose_patch(f, own, 0);
}

/* A flight of stairs, a box or a shape in a corner of the board. */
static Mask cut_corner(Fill *f, Mask own) {
    const int n = f->sketch->size, height = draw_from(f->rng, 1, n / 2 + 1), width = draw_from(f->rng, 1, n / 2 + 1);
    const int kind = rng_below(f->rng, 100), steep = rng_below(f->rng, 2), least = height < width ? height : width;
    Mask corner = {{0}};
    if (kind < 50)
        for (int row = 0; row < n; row++)
            for (int column = 0; column < n; column++) {
                const int within = kind >= 35 ? row < height && column < width
                                   : steep    ? row * width + column * height < height * width
                                              : row + column < (least > 2 ? least : 2);
                corner.row[row] |= (uint16_t)(within << column);
            }
    else corner = draw_turned_shape(f->rng);
    if (rng_below(f->rng, 2)) corner = turn_mask(corner, IMAGE_DIAGONAL, n);
    if (rng_below(f->rng, 2)) corner = turn_mask(corner, IMAGE_UP_DOWN, n);
    if (rng_below(f->rng, 2)) corner = turn_mask(corner, IMAGE_LEFT_RIGHT, n);
    for (int row = 0; row < SKETCH_ROWS; row++) corner.row[row] &= own.row[row];
    return choose_patch(f, corner, 1);
}

/* A shape that people repeat, or one more of a region that is there. */
static Mask choose_shape(Fill *f) {
    const Sketch *s = f->sketch;
    int copied = -1, candidates = 0;
    if (rng_below(f->rng, 2))
        for (int label = 0; label < s->labels; label++)
            if (f->size[label] >= 3 && f->size[label] <= s->size && !rng_below(f->rng, ++candidates)) copied = label;
    if (copied < 0) return draw_turned_shape(f->rng);
    return turn_shape(mask_of_label(s, copied), rng_below(f->rng, 2) ? rng_below(f->rng, 8) : 0);
}

static int count_neighbours(const Sketch *s, Mask cells) {
    int sides[MAX_LABELS], count = 0;
    count_sides(s, cells, sides);
    for (int label = 0; label < s->labels; label++) count += sides[label] > 0;
    return count;
}

/* A shape within a region: at the rim of the board, or of some places the one where it touches most. */
static Mask cut_shape(Fill *f, Mask own, int at_rim) {
    const int n = f->sketch->size;
    const Mask shape = choose_shape(f);
    int height, width, count = 0, best = -1;
    uint8_t spots[SKETCH_CELLS][2];
    Mask chosen = {{0}};
    measure_shape(shape, &height, &width);
    for (int top = 0; top + height <= n; top++)
        for (int left = 0; left + width <= n; left++) {
            int fits = !at_rim || !top || !left || top + height == n || left + width == n;
            for (int row = 0; fits && row < height; row++)
                fits = !((unsigned)shape.row[row] << left & ~(unsigned)own.row[top + row]);
            if (fits) spots[count][0] = (uint8_t)top, spots[count++][1] = (uint8_t)left;
        }
    for (int i = 0; count && i < (at_rim ? 1 : 4); i++) {
        const uint8_t *spot = spots[rng_below(f->rng, count)];
        const Mask cells = move_shape(shape, spot[0], spot[1]);
        const int touching = at_rim ? 0 : count_neighbours(f->sketch, cells) * 16 + rng_below(f->rng, 16);
        if (touching > best) best = touching, chosen = cells;
    }
    return chosen;
}

static Mask cut_piece(Fill *f, Mask own) {
    const int kind = rng_below(f->rng, 100);
    return kind < 14 ? cut_beyond_line(f, own) : kind < 30 ? cut_corner(f, own) : cut_shape(f, own, kind < 42);
}

/* A region, the larger the more likely. */
static int draw_donor(Fill *f) {
    int all = 0, label = 0, weight[MAX_LABELS];
    for (int i = 0; i < f->sketch->labels; i++) {
        int root = 1;
        while (root * root < 36 * f->size[i]) root++;
        all += weight[i] = f->size[i] * root;
    }
    int part = rng_below(f->rng, all);
    while (part >= weight[label]) part -= weight[label++];
    return label;
}

static int is_welcome(Fill *f, Mask piece, int donor) {
    const int cells = count_mask(piece), remaining = f->size[donor] - cells, n = f->sketch->size;
    const int least = cells < remaining ? cells : remaining;
    int height, width;
    if (masks_meet(piece, f->sketch->halo) && chance(f->rng, f->halo_refused)) return 0;
    if (least < 1 || 20 * cells > 9 * n * n || (least < 5 && !chance(f->rng, WELCOME[least]))) return 0;
    measure_shape(turn_shape(piece, 0), &height, &width);
    return cells < 3 || (height > 1 && width > 1) || !chance(f->rng, 60);
}

/* Makes each of these pieces a region, if all regions stay whole. */
static int put_pieces(Fill *f, const Mask *pieces, int count) {
    Sketch *s = f->sketch, before = *s;
    int donors[MAX_TURNS + 1];
    for (int i = 0; i < count; i++) {
        donors[i] = label_at(&before, pieces[i]);
        for (int row = 0; row < s->size; row++)
            for (unsigned bits = pieces[i].row[row]; bits; bits &= bits - 1)
                if (s->label[row][first_bit32(bits)] != donors[i]) return *s = before, 0;
        put_label(s, pieces[i], s->labels++);
    }
    for (int i = 0; i < count; i++)
        if (!mask_is_whole(mask_of_label(s, donors[i])) || !mask_is_whole(pieces[i])) return *s = before, 0;
    return 1;
}

static int cut(Fill *f) {
    Sketch *s = f->sketch;
    const int missing = s->size - s->labels;
    for (int i = 0; i < (f->halo_refused ? 4 * MAX_CUTS : MAX_CUTS); i++) {
        const int donor = draw_donor(f);
        Mask images[MAX_TURNS + 1];
        if (is_fixed(s, donor)) continue;
        const Mask piece = cut_piece(f, mask_of_label(s, donor));
        if (!is_welcome(f, piece, donor)) continue;
        const int has_images = missing > 1 && s->group != GROUP_NONE && !f->divided_freely;
        const int count = has_images ? list_images(s, piece, images) : 1;
        images[0] = piece;
        if (count && count <= missing && put_pieces(f, images, count)) return 1;
    }
    return 0;
}

int sketch_fill(Sketch *s, int with_images, Rng *rng) {
    Fill fill = {s, rng, !with_images && rng_below(rng, 2), 0, {0}};
    if (!mask_is_empty(s->halo)) fill.halo_refused = HALO_REFUSED[rng_below(rng, 3)];
    if (!label_patches(&fill)) return 0;
    for (int round = 0; round < MAX_ROUNDS && s->labels != s->size; round++) {
        if (!(s->labels > s->size ? join_smallest(&fill) : cut(&fill))) return 0;
        renumber(&fill);
    }
    return s->labels == s->size;
}
