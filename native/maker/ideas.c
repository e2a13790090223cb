/* Ideas: what people draw before they divide the rest of a board.
 *
 * Published boards are full of things: one shape several times, two kinds of shapes, rings and spirals, stairs and
 * bars, a great round thing, letters, pictures. Each is drawn here as figures on free ground. */
#include "sketch.h"

#include "core/bits.h"

/* Shapes that people repeat, row by row, and how often. */
static const struct {
    const char *rows;
    int share;
} SHAPE[] = {
    {"###", 1}, {"##/#.", 4}, {"####", 1}, {"##/##", 2}, {"###/.#.", 4}, {"###/#..", 3}, {"##./.##", 3},
    {".#./###/.#.", 5}, {"#.#/###", 6}, {"###/.#./.#.", 5}, {"#../#../###", 4}, {"#../##./.##", 4},
    {"##./.#./.##", 4}, {"##/##/#.", 2}, {"####/.#..", 2}, {".##/##./.#.", 1}, {"####/#...", 2}, {"###./..##", 1},
    {"#####", 1}, {"###/###", 1}, {"#.#/###/#.#", 4}, {"###/#../###", 4}, {"###/.#./###", 3}, {"#####/..#..", 1},
    {"##../.##./..##", 3}, {"##../.#../.#../.##.", 2}, {"###/.#./.#./.#.", 2}, {"###./..##", 1}, {".##/##./.#.", 2},
    {"###/#.#/#..", 2}, {"#.#.#/#####", 1}, {"..#../..#../#####/..#../..#..", 1}, {".##./####/####/.##.", 1},
    {"###/#.#/###", 2}, {"..#/..#/#.#/###", 2}, {"..#/.##/###", 1}, {"#..#/####", 3}, {"###/#../###/#../###", 1},
    {".#./###/.#./.#.", 2}, {".##./####", 2}, {"##", 1}, {"#.#/#.#/###", 3}, {"##/#./#.", 2}, {".##/.#./##.", 2},
    {"#../##./###", 2},
};

/* Letters and digits, by rows of three cells, the first one in the highest bits. */
static const uint16_t LETTER[] = {
    075755, 065657, 074447, 065556, 074747, 074744, 074557, 055755, 072227, 011157, 044447, 075557, 075744, 074717,
    072222, 055557, 055552, 055722, 071747, 062227, 071747, 071717, 055711, 074717, 074757, 071111, 075757, 075717,
};

/* Pictures: each letter is a figure. */
static const char *const PICTURE[] = {
    "........./.aa...bb./.aa...bb./....c..../........./.d.....d./.ddddddd./.........",
    ".aa..bb./.aa..bb./...cc.../.d....d./.dddddd.", "aaa.bbb/aca.bdb/aaa.bbb/......./e.....e/eeeeeee",
    "...a.../..aaa../.aaaaa./.bbbbb./.bcbdb./.bbbdb.", "a.a.a.a/aaaaaaa/aabbbaa/aabbbaa/aabbbaa",
    "...a.../..aaa../.aaaaa./aaaaaaa/...b.../...b...", "aaaaaaa/abbbbba/.aaaaa./...a.../...a.../..ccc..",
    ".aa.aa./aaaaaaa/aaaaaaa/.aaaaa./..aaa../...a...", "...ab.../..aab.../.aaabc../....b.../dddddddd/.dddddd.",
    "a..a..a/aa.a.aa/aaaaaaa/bbbbbbb", "..aaa../.aaaaa./aaaaaaa/..bbb../..bbb..",
    "..aaa../.aaaaa./aaaaaaa/...b.../...b.../.bbb...", "..aaa..b/.acaaabb/aaaaaabb/.aaaaabb/..aaa..b",
    "aaaaa../aaaabbb/aaaab.b/aaaabbb/.aaa...", ".aaa..../.a.abbbb/.aaa.b.b", "aaaaa/.aaa./..b../.ccc./ccccc",
    "aa...bb/aaacbbb/.aacbb./.ddcee./dd.c.ee", "..aaa../..aaa../bbbcddd/bbbcddd/..eee../..eee../...f...",
    "aaaaaaa/abbbbba/abcccba/abcdcba/abcccba/abbbbba/aaaaaaa", "aaaaaaaa/a.aa.aa./b.cc.dd.",
    "...a.../..aaa../..bbb../..bcb../..bbb../.dbbbe./dd.f.ee", "..aaa../.aaaaa./...b.../...b.../...b.../.ccccc.",
    "a....a./aa..aa./aaaaaa./abaaca./aaddaa.", "aaaaaaa/abbacca/abbacca/aaaaaaa/addaeea/addaeea/aaaaaaa",
    "..aaaa../..abba../..aaba../bbbbbb.c/.bbbbbcc", "..aaaaa../.abbbbba./aabbcbbaa/.abbbbba./..aaaaa..",
    "..aaa../.a...a./a.b.c.a/a..d..a/a.e.f.a/.a...a./..aaa..",
    "..aaaa./.aaaaaa/aabaa../aaaa..../aaaaa../.aaaaaa/..aaaa.",
    "..aaa../..a.a../..aaa../...b.../b..b..b/bb.b.bb/.bbbbb.", "...a.../..bbb../.ccccc./ddddddd",
    ".aa.bb./aaa.bbb/.aacbb./..ccc../.ddcee./ddd.eee/.dd.ee.", "aaab/.aab/.ccb/dccc/dd..", "a...b/aacbb/aacbb/a...b",
    "...a.../..aaa../.aaaaa./aaaaaaa/.a.b.a./..bbb..", "...a.../..aaa../..aba../.aabaa./aabbbaa",
    "..a..../..a.b../c.a.b../c.abb../cca..../..a..../.ddd...",
};

#define LENGTH(table) ((int)(sizeof(table) / sizeof *(table)))

/* The cells of one letter in rows that '/' divides; of any sign but '.' if the letter is 0. */
static Mask read_mask(const char *rows, char letter) {
    Mask mask = {{0}};
    for (int row = 0, column = 0; *rows; rows++, column++) {
        if (*rows == '/') row++, column = -1;
        else if (letter ? *rows == letter : *rows != '.') mask.row[row] |= (uint16_t)(1 << column);
    }
    return mask;
}

static Mask draw_shape(Rng *rng) {
    int all = 0, i = 0;
    for (int k = 0; k < LENGTH(SHAPE); k++) all += SHAPE[k].share;
    int part = rng_below(rng, all);
    while (part >= SHAPE[i].share) part -= SHAPE[i++].share;
    return read_mask(SHAPE[i].rows, 0);
}

Mask draw_turned_shape(Rng *rng) {
    const int turn = rng_below(rng, 8); /* by itself: compilers call the arguments of a call in any order */
    return turn_shape(draw_shape(rng), turn);
}

/* ---- figures ---- */

static int is_on_board(const Sketch *s, Mask cells) {
    int height, width;
    measure_shape(cells, &height, &width);
    return height && height <= s->size && width <= s->size;
}

/* Draws a figure if it lies on the board and on free cells. Whether it did. */
static int put(Sketch *s, Mask cells) {
    if (s->labels >= s->size || !is_on_board(s, cells)) return 0;
    const Mask ground = mask_of_label(s, FREE);
    for (int row = 0; row < s->size; row++)
        if (cells.row[row] & ~ground.row[row]) return 0;
    put_label(s, cells, s->labels++);
    return 1;
}

/* Whether no figure touches these cells. */
static int is_lonely(const Sketch *s, Mask cells) {
    const Mask ground = mask_of_label(s, FREE), wide = widen_mask(cells, s->size);
    for (int row = 0; row < s->size; row++)
        if (wide.row[row] & ~ground.row[row]) return 0;
    return 1;
}

/* Draws a figure and its images, all or none, and leaves one region at least. */
static int put_with_images(Sketch *s, Mask cells, int apart) {
    Mask images[MAX_TURNS + 1];
    const Sketch before = *s;
    const int count = is_on_board(s, cells) ? list_images(s, cells, images) : 0;
    if (!count || s->labels + count > s->size - 1) return 0;
    for (int i = 0; i < count; i++)
        if (apart && !is_lonely(s, images[i])) return 0;
    for (int i = 0; i < count; i++)
        if (!put(s, images[i])) return *s = before, 0;
    return 1;
}

static Mask draw_place(const Sketch *s, Mask shape, Rng *rng) {
    int height, width;
    measure_shape(shape, &height, &width);
    if (height > s->size || width > s->size) return (Mask){{0}};
    const int left = rng_below(rng, s->size - width + 1), top = rng_below(rng, s->size - height + 1);
    return move_shape(shape, top, left);
}

/* Rows and columns doubled at random until the picture is so high and wide; mirrored pairs together. */
static void stretch(Mask *parts, int count, int height, int width, Rng *rng) {
    for (int turn = 0; turn < 2; turn++) { /* the second time columns are rows */
        int rows = 0, h, w;
        for (int i = 0; i < count; i++) {
            measure_shape(parts[i], &h, &w);
            rows = h > rows ? h : rows;
        }
        const int target = turn ? width : height;
        int mirrored = 1;
        for (int i = 0; i < rows / 2; i++) {
            unsigned a = 0, b = 0;
            for (int k = 0; k < count; k++) a |= parts[k].row[i], b |= parts[k].row[rows - 1 - i];
            mirrored &= a == b;
        }
        while (rows < target) {
            int row = rng_below(rng, rows), other = -1;
            if (mirrored && rows + 2 <= target && 2 * row != rows - 1) other = rows - 1 - row;
            else if (mirrored && rows % 2) row = rows / 2;
            if (other >= 0 && other < row) h = other, other = row, row = h;
            for (int i = 0; i < count; i++) {
                for (int k = SKETCH_ROWS - 1; k > row; k--) parts[i].row[k] = parts[i].row[k - 1];
                for (int k = SKETCH_ROWS - 1; other >= 0 && k > other + 1; k--) parts[i].row[k] = parts[i].row[k - 1];
            }
            rows += other >= 0 ? 2 : 1;
        }
        for (int i = 0; i < count; i++) parts[i] = turn_mask(parts[i], IMAGE_DIAGONAL, SKETCH_ROWS);
    }
}

/* ---- the ideas ---- */

/* A shape at a fixed step, as far as the board goes. */
static void draw_row(Sketch *s, Mask shape, Rng *rng) {
    for (int i = 0; i < 30; i++) {
        const int n = s->size, dy = draw_from(rng, -4, 4), dx = draw_from(rng, -4, 4);
        const int top = rng_below(rng, n), left = rng_below(rng, n);
        const Sketch before = *s;
        int count = 0, fits = dy || dx;
        int height, width;
        measure_shape(shape, &height, &width);
        for (int k = -n; fits && k < n; k++) {
            const int row = top + k * dy, column = left + k * dx;
            if (row < 0 || column < 0 || row + height > n || column + width > n) continue;
            fits = put(s, move_shape(shape, row, column));
            count++;
        }
        if (fits && count >= 3 && count < n) return;
        *s = before;
    }
}

/* One shape several times: the same way up, turned, in a row, or as images of each other. */
static void draw_copies(Sketch *s, GenerationNear near, Rng *rng) {
    const int kind = near ? 99 : rng_below(rng, 100), apart = chance(rng, 35);
    const int many = draw_from(rng, 2, s->size - 2 < 7 ? s->size - 2 : 7);
    Mask shape = draw_turned_shape(rng);
    if (chance(rng, 20)) {
        int height, width;
        measure_shape(shape, &height, &width);
        width += rng_below(rng, 2);
        height += rng_below(rng, 2);
        stretch(&shape, 1, height, width, rng);
    }
    if (kind < 20) {
        draw_row(s, shape, rng);
        return;
    }
    if (kind >= 63) s->group = draw_group(rng, near);
    for (int i = 0; i < 60 && s->labels < many; i++)
        put_with_images(s, draw_place(s, kind < 38 ? turn_shape(shape, rng_below(rng, 8)) : shape, rng), apart);
}

/* Two or three kinds of shapes, some of each. */
static void draw_kinds(Sketch *s, GenerationNear near, Rng *rng) {
    if (near || chance(rng, 75)) s->group = draw_group(rng, near);
    for (int kinds = draw_from(rng, 2, 3); kinds--;) {
        const Mask shape = draw_shape(rng);
        const int many = s->labels + draw_from(rng, 1, 3);
        for (int i = 0; i < 25 && s->labels < many && s->labels < s->size - 1; i++)
            put_with_images(s, draw_place(s, chance(rng, 30) ? turn_shape(shape, rng_below(rng, 8)) : shape, rng), 0);
    }
}

/* The cells of a ring's rectangle in their order; how many there are. */
static int list_ring(int top, int left, int height, int width, uint8_t (*ring)[2]) {
    int count = 0;
#define ADD(row, column) ring[count][0] = (uint8_t)(row), ring[count++][1] = (uint8_t)(column)
    for (int column = left; column < left + width; column++) ADD(top, column);
    for (int row = top + 1; row < top + height; row++) ADD(row, left + width - 1);
    for (int column = left + width - 2; column >= left; column--) ADD(top + height - 1, column);
    for (int row = top + height - 2; row > top; row--) ADD(row, left);
#undef ADD
    return count;
}

static Mask mask_of_arc(uint8_t (*ring)[2], int length, int from, int to) {
    Mask mask = {{0}};
    for (int i = from; i < to; i++) mask.row[ring[i % length][0]] |= (uint16_t)(1 << ring[i % length][1]);
    return mask;
}

/* The places where a ring is cut, in order: some of its corners, or any. */
static int cut_ring(int length, const int *corners, int *cuts, Rng *rng) {
    static const uint8_t CORNERS_CUT[] = {0, 1, 2, 2, 2, 3, 4};
    uint64_t is_cut = 0;
    int count = 0;
    if (chance(rng, 70)) {
        int order[] = {0, 1, 2, 3};
        shuffle(rng, order, 4);
        for (int i = CORNERS_CUT[rng_below(rng, 7)]; i--;) is_cut |= (uint64_t)1 << corners[order[i]];
    } else {
        for (int i = draw_from(rng, 1, 3); i--;) is_cut |= (uint64_t)1 << rng_below(rng, length);
    }
    for (; is_cut; is_cut &= is_cut - 1) cuts[count++] = first_bit64(is_cut);
    return count;
}

static Mask box_mask(int top, int left, int height, int width) {
    Mask mask = {{0}};
    for (int row = top; row < top + height; row++) mask.row[row] = (uint16_t)(((1u << width) - 1) << left);
    return mask;
}

/* An arm of a spiral, and what it leaves of its ring: another figure, or more of the next one. */
static void draw_arm(Sketch *s, uint8_t (*ring)[2], int length, int corner, Rng *rng) {
    static const uint8_t QUARTERS[] = {2, 3, 3, 4};
    const int end = corner + length * QUARTERS[rng_below(rng, 4)] / 4;
    const Mask remaining = mask_of_arc(ring, length, end, corner + length);
    put(s, mask_of_arc(ring, length, corner, end));
    if (mask_is_empty(remaining)) return;
    if (rng_below(rng, 2)) put(s, remaining);
    else put_label(s, remaining, s->labels);
}

/* Rings in each other, whole or cut, or the arms of a spiral. */
static void draw_rings(Sketch *s, Rng *rng) {
    const int n = s->size, is_spiral = chance(rng, 35), wide = chance(rng, 80) ? 1 : 2;
    int height = n - rng_below(rng, 3), width = n - rng_below(rng, 3);
    int top = draw_from(rng, 0, n - height), left = draw_from(rng, 0, n - width);
    for (int step = 0; height > 0 && width > 0 && s->labels < n - 1; step++) {
        const int least = height < width ? height : width;
        uint8_t ring[4 * SKETCH_ROWS][2];
        int cuts[5];
        if (least <= 2 || (least <= 4 && rng_below(rng, 2))) {
            put(s, box_mask(top, left, height, width));
            return;
        }
        const int length = list_ring(top, left, height, width, ring);
        const int corners[] = {0, width - 1, width + height - 2, 2 * width + height - 3};
        if (is_spiral) {
            draw_arm(s, ring, length, corners[step % 4], rng);
        } else {
            const int count = cut_ring(length, corners, cuts, rng);
            if (count < 2) put(s, mask_of_arc(ring, length, 0, length));
            cuts[count] = count ? cuts[0] + length : 0;
            for (int i = 0; count >= 2 && i < count; i++) put(s, mask_of_arc(ring, length, cuts[i], cuts[i + 1]));
        }
        top += wide, left += wide, height -= 2 * wide, width -= 2 * wide;
    }
}

static void draw_stairs(Sketch *s, Rng *rng) {
    const int n = s->size, step = chance(rng, 75) ? 1 : 2, falls = rng_below(rng, 2), has_gaps = chance(rng, 35);
    const int width = chance(rng, 50) ? 2 : draw_from(rng, 3, 4), offset = rng_below(rng, width);
    int first = 0, last = n - 1;
    if (rng_below(rng, 2)) {
        const int a = rng_below(rng, n), b = rng_below(rng, n);
        if (a - b >= n / 2 || b - a >= n / 2) first = a < b ? a : b, last = a < b ? b : a;
    }
    for (int band = 0; band < 2 * n; band++) {
        Mask mask = {{0}};
        for (int row = first; row <= last; row++)
            for (int column = 0; column < n; column++)
                if ((row / step + (falls ? n - 1 - column : column) / step + offset) / width == band)
                    mask.row[row] |= (uint16_t)(1 << column);
        if (s->labels < n - 1 && !(has_gaps && band % 2)) put(s, mask);
    }
}

/* Bars side by side, of different lengths. */
static void draw_bars(Sketch *s, Rng *rng) {
    const int n = s->size, turned = rng_below(rng, 2), aligned = rng_below(rng, 10);
    for (int row = rng_below(rng, 2); row < n && s->labels < n - 2;) {
        int width = chance(rng, 67) ? 1 : 2, from = rng_below(rng, n / 2), end = draw_from(rng, n / 2 + 1, n);
        if (aligned < 5) end = n;
        else if (aligned < 7) from = 0;
        const Mask bar = box_mask(row, from, row + width > n ? n - row : width, end - from);
        put(s, turned ? turn_mask(bar, IMAGE_DIAGONAL, n) : bar);
        row += width + rng_below(rng, 2);
    }
}

/* The cells of |y|^p + |x|^p <= r^p, all in quarters of a cell; of the highest power, a box. */
static Mask mask_of_blob(int n, int cy, int cx, int radius, int flat, int power) {
    Mask mask = {{0}};
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            int64_t y = 4 * row - cy, x = 4 * column - cx, sum, limit;
            y = (y < 0 ? -y : y) * flat / 64, x = (x < 0 ? -x : x) * 64 / flat;
            if (power == 5) sum = y > x ? y : x, limit = radius;
            else if (power == 1) sum = y + x, limit = radius;
            else if (power == 2) sum = 2 * (y > x ? y : x) + (y < x ? y : x), limit = 2 * radius; /* eight sides */
            else if (power == 3) sum = y * y + x * x, limit = (int64_t)radius * radius;
            else sum = y * y * y * y + x * x * x * x, limit = (int64_t)radius * radius * radius * radius;
            mask.row[row] |= (uint16_t)((sum <= limit) << column);
        }
    return mask;
}

/* A great round, square or pointed thing, perhaps with a smaller one in it, and small ones about it. */
static void draw_blob(Sketch *s, GenerationNear near, Rng *rng) {
    static const int8_t OFFSETS[] = {0, 0, 0, 0, 2, -2, 4, -4};
    const int n = s->size, dy = near ? 0 : OFFSETS[rng_below(rng, 8)], dx = near ? 0 : OFFSETS[rng_below(rng, 8)];
    const int radius = 4 * n * draw_from(rng, 24, 41) / 100, flat = near ? 64 : draw_from(rng, 45, 83);
    const int power = draw_from(rng, 1, 5), density = rng_below(rng, 100);
    const Mask blob = mask_of_blob(n, 2 * (n - 1) + dy, 2 * (n - 1) + dx, radius, flat, power);
    if (!dy && !dx) s->group = near || chance(rng, 85) ? draw_group(rng, near) : GROUP_NONE;
    else s->group = !dx ? GROUP_LEFT_RIGHT : !dy ? GROUP_UP_DOWN : GROUP_NONE;
    if (count_mask(blob) < 6) return;
    put(s, blob);
    if (rng_below(rng, 2)) {
        const int inner = radius * (rng_below(rng, 2) ? 35 : 55) / 100;
        const Mask middle = mask_of_blob(n, 2 * (n - 1) + dy, 2 * (n - 1) + dx, inner, flat, power);
        if (!mask_is_empty(middle) && count_mask(middle) < count_mask(blob)) put_label(s, middle, s->labels++);
    }
    for (int i = 0; i < 12 && s->labels < n - 2 && rng_below(rng, 100) <= 30 + density; i++)
        put_with_images(s, draw_place(s, draw_turned_shape(rng), rng), 0);
}

static Mask read_letter(int letter) {
    Mask mask = {{0}};
    for (int row = 0; row < 5; row++)
        for (int column = 0; column < 3; column++)
            mask.row[row] |= (uint16_t)((LETTER[letter] >> (14 - 3 * row - column) & 1) << column);
    return mask;
}

static void draw_letters(Sketch *s, Rng *rng) {
    const int n = s->size, many = n < 7 ? 1 : draw_from(rng, 1, n < 11 ? 2 : 3);
    const int height = draw_from(rng, 5, n < 9 ? n - 1 : 7), top = draw_from(rng, 0, n - height);
    const int available = (n - many + 1) / many, widest = many > 1 ? 4 : 5;
    const int width = draw_from(rng, 3, available < widest ? available : widest);
    const int is_same = chance(rng, 30), letter = rng_below(rng, LENGTH(LETTER));
    int left = draw_from(rng, 0, n - many * (width + 1) + 1);
    for (int i = 0; i < many; i++, left += width + 1) {
        Mask mask = read_letter(is_same ? letter : rng_below(rng, LENGTH(LETTER)));
        stretch(&mask, 1, height, width, rng);
        put(s, move_shape(mask, top, left));
    }
}

static void draw_picture(Sketch *s, Rng *rng) {
    const char *picture = PICTURE[rng_below(rng, LENGTH(PICTURE))];
    const int n = s->size, flipped = rng_below(rng, 2), upside_down = chance(rng, 15);
    Mask parts[10];
    int count = 0, height, width, mirrored = 1;
    for (char letter = 'a'; letter < 'k'; letter++) {
        parts[count] = read_mask(picture, letter);
        count += !mask_is_empty(parts[count]);
    }
    measure_shape(read_mask(picture, 0), &height, &width);
    if (height > n || width > n) return;
    const int target_height = n - rng_below(rng, 6), target_width = n - rng_below(rng, 5);
    height = height > target_height ? height : target_height, width = width > target_width ? width : target_width;
    stretch(parts, count, height, width, rng);
    Mask all = {{0}};
    for (int i = 0; i < count; i++)
        for (int row = 0; row < SKETCH_ROWS; row++) all.row[row] |= parts[i].row[row];
    Mask other = turn_mask(all, IMAGE_LEFT_RIGHT, width);
    mirrored = !memcmp(&all, &other, sizeof all);
    const int top = draw_from(rng, 0, n - height);
    const int left = mirrored && (n - width) % 2 == 0 ? (n - width) / 2 : draw_from(rng, 0, n - width);
    if (mirrored && 2 * left + width == n) s->group = GROUP_LEFT_RIGHT;
    for (int i = 0; i < count; i++) {
        Mask part = move_shape(parts[i], top, left);
        if (flipped) part = turn_mask(part, IMAGE_LEFT_RIGHT, n);
        put(s, upside_down ? turn_mask(part, IMAGE_UP_DOWN, n) : part);
    }
}

void idea_draw(Sketch *s, Idea idea, GenerationNear near, int size, Rng *rng) {
    memset(s, 0, sizeof *s);
    memset(s->label, FREE, sizeof s->label);
    s->size = size;
    s->idea = idea;
    switch (idea) {
    case IDEA_COPIES: draw_copies(s, near, rng); break;
    case IDEA_KINDS: draw_kinds(s, near, rng); break;
    case IDEA_RINGS:
        draw_rings(s, rng);
        s->labels += !mask_is_empty(mask_of_label(s, s->labels)); /* what the last arm left */
        break;
    case IDEA_STAIRS: chance(rng, 55) ? draw_stairs(s, rng) : draw_bars(s, rng); break;
    case IDEA_BLOB: draw_blob(s, near, rng); break;
    case IDEA_LETTERS: draw_letters(s, rng); break;
    case IDEA_PICTURE: draw_picture(s, rng); break;
    default: break;
    }
}
