/* Read the signs on the cells: queens, marks, or the letters that print gives every cell.
 *
 * What differs from the paper of a cell is ink, less the pattern of its region. Ink that hangs together with the middle of
 * its cell is a sign; lines and small letters lie beyond. Signs are not judged one by one: those of the whole board that
 * look alike are one *thing*, as a game draws every queen alike, and every mark. The mean of many cells has less noise than
 * each. A thing that is large is a queen, whatever it is drawn as (crown, star, disc, letter); a mark is smaller, or a bar,
 * or a cross: then its ink lies near the two diagonals, however large it is. A thing that is found in a single region only,
 * and there again and again, is the letter of that region: a mark is the same in all. */
#include "pictures/parts.h"

enum {
    SHAPE = 16, /* samples along the side of a shape when shapes are compared */
    SAMPLES = SHAPE * SHAPE,
    MOST_SIDE = FINEST - 2 * 9, /* samples along the side of the room of signs */
    SEVERAL = 3, /* cells of a region, at the least, of which not all have signs */
    MOST_THINGS = 2 * MOST_CELLS,
};

/* ink */
static const float NOISE = 26;          /* of 255: what differs less from the paper is no ink */
static const double ROOM = 0.36;        /* how far from the centre signs reach, in cells: beyond are lines, rings and small letters */
static const double SIDE = 0.26;        /* how far from the centre the sides of that room begin, in cells */
static const double CENTRE = 0.19;      /* how far from the centre, both ways, every sign has some of its ink, in cells */
static const float FULL_INK = 14;       /* of 255: ink that is weaker is never full */
static const float ON = 0.45f;          /* of the full ink: what has more is seen as part of a sign */
static const float PALE = 90;           /* of 255: patterns differ less from the paper */
static const float IN_CORNERS = 0.25f;  /* how strong a pattern is in a corner, at the least, as a share of what it is along the sides */
static const double HATCHED = 0.25;     /* the share of a corner or side that is ink where a cell is hatched, at the least */
static const float EVENLY = 0.6f;       /* of its strongest ink, what that share has at the least: stripes are one colour */
static const float STRONGER = 1.6f;     /* times as strong as a pattern: ink that is stronger is a sign on it */
static const float STRANGE = 60;        /* of 255: the paper of a cell differs less from that of its region, unless it is a sign */
static const double DARKENED = 0.6, DARKENED_OFF = 10; /* how much of its light is left of a cell that a pointer darkens; of 255: how far its
                                                          colour is from such a shade, at most */
static const float COVERED = 0.75f;     /* where less of a cell is paper, something stands there */
static const double LEAST_INK = 0.0035; /* the share of a cell that is ink near the centre, at the least, where a sign stands */
static const double FILLED = 0.15;      /* the share of the room of signs that a queen fills, at the least */
static const float FAINTLY = 14;        /* of 255: what differs less from the paper is nothing, and no faint sign */
static const float QUIET = 3;           /* times as strong as the same in most other cells: what is weaker is noise */
static const double FULL = 0.9;         /* the share of the cells that have ink where there are letters in all of them */

/* things */
static const float ALIKE = 0.92f;       /* shapes that correlate more are the same thing */
static const float AS_HEAVY = 0.55f;    /* of the amount of ink of the same thing, the logarithms differ less */
static const double SIDES = 0.28;       /* of a cell: the sides of what may be a queen as well as a mark or a letter */
static const double INK = 0.06;         /* the share of a cell that is ink in it */
static const double LARGEST_CROSS = 2.2; /* how large crosses are at the most, as the measure for queens has it */
static const double UNLIKE = 0.7;       /* things of one kind differ less in how large they are */
static const float LIKE_MOST = 0.7f;    /* signs of one kind correlate more with most of them, at any size of the picture */
static const double OFF = 0.11;         /* how far from the centre of its cell the middle of a sign lies at the most, in cells */
static const double CROSSED = 0.22;     /* how far from its diagonals the ink of a cross lies at the most, in halves of its size */
static const double DOUBT = 0.2;        /* how certain that is which may as well be something else */
static const double HOLLOW = 0.7;       /* what is more certain is no queen that is outlined only */
static const double NOTHING = -2;       /* how large is what can hardly be seen, as the measure for queens has it */

/* letters */
static const double LETTERED = 0.5;     /* the share of small things in few regions that come again there, where there are letters */
static const double LEAST_LETTER = 0.26; /* of a cell: letters that are to be told from marks are higher */
static const double LARGEST_LETTER = 0.5; /* how large letters are at the most, as the measure for queens has it */
static const double EVERYWHERE = 0.5;   /* what is found in so many regions for its number is no letter of one */
static const double STRAY = 0.2;        /* less of the letters of a region that look alike are not its letter */

/* Cells whose signs look alike: what the thing is, and how certain that is. */
typedef struct {
    float shape[SAMPLES]; /* the mean, of length 1 */
    double large, high, certainty;
    uint8_t cells[MOST_CELLS]; /* whether each is one of them */
    int count, kind, crossed;
} Thing;

typedef struct {
    const Cells *cells;
    const uint8_t *labels; /* NULL: none */
    int size, count, side; /* side: samples of the room of signs */
    float *ink;            /* of each cell: side × side */
    float *room, *mean;    /* side × side */
    float (*shapes)[SAMPLES];
    float pattern[MOST_CELLS], perhaps[MOST_CELLS], strength[MOST_CELLS];
    float faint[MOST_CELLS]; /* the strength of what fills a part of the cell as large as a queen */
    float heavy[MOST_CELLS]; /* the logarithm of the share of the cell that is ink */
    uint8_t inked[MOST_CELLS];
    Thing *things;
    int found;
} Seeing;

/* ---- ink ---- */

static double place_of(const Seeing *seeing, int sample) {
    return ((sample + 0.5) / seeing->side - 0.5) * 2 * ROOM;
}

static int least_sample(const Seeing *seeing) {
    return (seeing->cells->fine - seeing->side) / 2;
}

static void find_differences(Seeing *seeing) {
    const int low = least_sample(seeing), side = seeing->side;
    float *ink = seeing->ink;
    for (int cell = 0; cell < seeing->count; cell++)
        for (int y = 0; y < side; y++) {
            const uint8_t *sample = cell_sample(seeing->cells, cell, low, low + y);
            for (int x = 0; x < side; x++, sample += 3) *ink++ = differ(sample, seeing->cells->paper[cell]);
        }
}

/* The strongest ink in a part of a cell, but for a few samples: -1, 0 or 1 across and down, 0 for all. */
static float strength_in(const Seeing *seeing, int cell, int across, int down, double share) {
    const float *ink = seeing->ink + (int64_t)cell * seeing->side * seeing->side;
    int count = 0;
    for (int i = 0; i < seeing->side * seeing->side; i++) {
        const double x = place_of(seeing, i % seeing->side), y = place_of(seeing, i / seeing->side);
        if ((across && across * x <= SIDE) || (down && down * y <= SIDE)) continue;
        seeing->room[count++] = ink[i];
    }
    return count ? (float)quantile(seeing->room, count, share) : 0;
}

/* The second least of four. */
static float second_of(float *values) {
    return (float)quantile(values, 4, 1 / 3.0);
}

/* How much a cell may be hatched: by how much its strongest ink differs from its paper in three corners and on three sides at
 * least, and nearly as much in all of these; 0 where it is not. It surely is where so strong an ink, but paler than signs,
 * fills much of them. Signs do not fill so much of a corner, but for large discs. */
static float hatched(const Seeing *seeing, int cell, uint8_t *surely) {
    float often[8], most_of[8];
    for (int i = 0; i < 8; i++) {
        const int way = i % 4 < 2 ? -1 : 1, corner = i < 4;
        const int across = corner || i % 2 ? way : 0, down = corner ? (i % 2 ? 1 : -1) : (i % 2 ? 0 : way);
        often[i] = strength_in(seeing, cell, across, down, 1 - HATCHED);
        most_of[i] = strength_in(seeing, cell, across, down, 0.97);
    }
    const float least_often = float_min(second_of(often), second_of(often + 4));
    const float corners = second_of(most_of), sides = second_of(most_of + 4), strongest = float_max(corners, sides);
    *surely = least_often > NOISE / 2 && strongest < PALE && least_often > EVENLY * strongest;
    return float_min(corners, sides) > float_max(NOISE / 2, EVENLY * strongest) ? strongest : 0;
}

/* Where some cells surely are hatched, others that may be are in doubt. */
static void add_hatching(Seeing *seeing, const float *hatch, const uint8_t *surely) {
    if (!memchr(surely, 1, (size_t)seeing->count)) return;
    for (int cell = 0; cell < seeing->count; cell++) {
        float *found = surely[cell] ? seeing->pattern : seeing->perhaps;
        found[cell] = float_max(found[cell], 1.3f * hatch[cell]);
    }
}

/* By how much a pattern that fills the cells of a region differs from their paper, and may. It is what is found on three
 * sides at least of nearly all of them, and paler than signs are. In a region of few cells these may all have signs, so
 * there it only may be a pattern, unless it is in three corners, which signs do not reach. */
static void find_patterns(Seeing *seeing) {
    float around[MOST_CELLS], in_corners[MOST_CELLS], hatch[MOST_CELLS], values[MOST_CELLS];
    uint8_t surely[MOST_CELLS];
    for (int cell = 0; cell < seeing->count; cell++) {
        float sides[4], corners[4];
        for (int i = 0; i < 4; i++) {
            const int way = i < 2 ? -1 : 1;
            sides[i] = strength_in(seeing, cell, i % 2 ? way : 0, i % 2 ? 0 : way, 0.97);
            corners[i] = strength_in(seeing, cell, i % 2 ? 1 : -1, way, 0.97);
        }
        around[cell] = second_of(sides);
        in_corners[cell] = second_of(corners) > IN_CORNERS * around[cell];
        hatch[cell] = hatched(seeing, cell, &surely[cell]);
    }
    for (int label = 0; label < seeing->size; label++) {
        for (int sure = 0; sure < 2; sure++) {
            float *found = sure ? seeing->pattern : seeing->perhaps;
            int own = 0;
            for (int cell = 0; cell < seeing->count; cell++) own += seeing->labels[cell] == label;
            const int several = own >= SEVERAL;
            own = 0;
            for (int cell = 0; cell < seeing->count; cell++)
                if (seeing->labels[cell] == label) values[own++] = around[cell] * (sure && !several ? in_corners[cell] : 1);
            if (!own) continue;
            const float usual = (float)quantile(values, own, floor(0.2 * (own - 1)) / most(own - 1, 1));
            for (int cell = 0; usual < PALE && cell < seeing->count; cell++)
                if (seeing->labels[cell] == label) found[cell] = 1.3f * usual;
        }
    }
    add_hatching(seeing, hatch, surely);
}

/* Takes away the ink that does not reach the middle without a break. */
static void keep_reaching(const Seeing *seeing, float *ink) {
    const int side = seeing->side, count = side * side;
    uint8_t reached[MOST_SIDE * MOST_SIDE] = {0};
    int queue[MOST_SIDE * MOST_SIDE], waiting = 0;
    for (int i = 0; i < count; i++)
        if (ink[i] > 0.5f * ON && fabs(place_of(seeing, i % side)) < CENTRE && fabs(place_of(seeing, i / side)) < CENTRE)
            reached[queue[waiting++] = i] = 1;
    for (int done = 0; done < waiting; done++) {
        const int at = queue[done], x = at % side, y = at / side;
        const int next[4] = {x ? at - 1 : at, x < side - 1 ? at + 1 : at, y ? at - side : at, y < side - 1 ? at + side : at};
        for (int i = 0; i < 4; i++)
            if (!reached[next[i]] && ink[next[i]] > 0.5f * ON) reached[queue[waiting++] = next[i]] = 1;
    }
    for (int i = 0; i < count; i++) ink[i] *= reached[i];
}

static void to_unit(float *shape) {
    float mean = 0, squares = 0;
    for (int i = 0; i < SAMPLES; i++) mean += shape[i] / SAMPLES;
    for (int i = 0; i < SAMPLES; i++) {
        shape[i] -= mean;
        squares += shape[i] * shape[i];
    }
    for (int i = 0; i < SAMPLES; i++) shape[i] /= float_max(sqrtf(squares), 1e-6f);
}

static float like(const float *one, const float *other) {
    float sum = 0;
    for (int i = 0; i < SAMPLES; i++) sum += one[i] * other[i];
    return sum;
}

/* The ink of a cell in few samples, blurred a little along both axes, as a vector of length 1. */
static void to_shape(const Seeing *seeing, const float *ink, float *shape) {
    float few[SAMPLES], blurred[SAMPLES];
    int at[SHAPE];
    for (int i = 0; i < SHAPE; i++) at[i] = (int)rint((double)i * (seeing->side - 1) / (SHAPE - 1));
    for (int i = 0; i < SAMPLES; i++) few[i] = ink[at[i / SHAPE] * seeing->side + at[i % SHAPE]];
    for (int i = 0; i < SAMPLES; i++) {
        const int above = (i + SAMPLES - SHAPE) % SAMPLES, below = (i + SHAPE) % SAMPLES;
        blurred[i] = few[i] + 0.5f * (few[above] + few[below]);
    }
    for (int i = 0; i < SAMPLES; i++) {
        const int row = i / SHAPE * SHAPE, before = row + (i + SHAPE - 1) % SHAPE, after = row + (i + 1) % SHAPE;
        shape[i] = blurred[i] + 0.5f * (blurred[before] + blurred[after]);
    }
    to_unit(shape);
}

static double area_of(const Seeing *seeing) {
    return pow(2 * ROOM / seeing->side, 2);
}

static void find_ink(Seeing *seeing) {
    const int samples = seeing->side * seeing->side;
    for (int cell = 0; cell < seeing->count; cell++) {
        float *ink = seeing->ink + (int64_t)cell * samples, sum = 0;
        seeing->strength[cell] = strength_in(seeing, cell, 0, 0, 0.985);
        seeing->faint[cell] = strength_in(seeing, cell, 0, 0, 1 - FILLED);
        const float nothing = float_max(seeing->pattern[cell], NOISE), peak = float_max(seeing->strength[cell] - nothing, FULL_INK);
        for (int i = 0; i < samples; i++) ink[i] = (float)clip((ink[i] - nothing) / peak, 0, 1);
        keep_reaching(seeing, ink);
        for (int i = 0; i < samples; i++) sum += ink[i];
        seeing->heavy[cell] = (float)log(fmax(sum * area_of(seeing), 1e-5));
        seeing->inked[cell] = seeing->heavy[cell] > log(LEAST_INK);
        to_shape(seeing, ink, seeing->shapes[cell]);
    }
}

/* ---- things ---- */

static void mean_shape(const Seeing *seeing, const uint8_t *cells, float *shape) {
    memset(shape, 0, SAMPLES * sizeof *shape);
    for (int cell = 0; cell < seeing->count; cell++)
        for (int i = 0; cells[cell] && i < SAMPLES; i++) shape[i] += seeing->shapes[cell][i];
    to_unit(shape);
}

static float usual_weight(const Seeing *seeing, const uint8_t *cells) {
    float values[MOST_CELLS];
    int count = 0;
    for (int cell = 0; cell < seeing->count; cell++)
        if (cells[cell]) values[count++] = seeing->heavy[cell];
    return (float)quantile(values, count, 0.5);
}

static int is_as_heavy(const Seeing *seeing, int cell, float weight) {
    return fabsf(seeing->heavy[cell] - weight) < AS_HEAVY;
}

/* Whether each two cells look alike and have about as much ink. */
static void compare_all(const Seeing *seeing, uint8_t *alike) {
    const int count = seeing->count;
    for (int one = 0; one < count; one++)
        for (int other = one; other < count; other++) {
            if (!seeing->inked[one] || !seeing->inked[other]) continue;
            const int same = one == other || (is_as_heavy(seeing, one, seeing->heavy[other]) &&
                                              like(seeing->shapes[one], seeing->shapes[other]) > ALIKE);
            alike[one * count + other] = alike[other * count + one] = (uint8_t)same;
        }
}

/* Takes the largest group of cells that are like one of them, then of those that are left. */
static void group(Seeing *seeing, const uint8_t *alike) {
    const int count = seeing->count;
    uint8_t left[MOST_CELLS];
    memcpy(left, seeing->inked, sizeof left);
    while (seeing->found < MOST_CELLS) {
        int first = -1, largest = 0;
        for (int one = 0; one < count; one++) {
            int number = 0;
            for (int other = 0; left[one] && other < count; other++) number += left[other] && alike[one * count + other];
            if (number > largest) largest = number, first = one;
        }
        if (first < 0) return;
        Thing *thing = &seeing->things[seeing->found++];
        memset(thing, 0, sizeof *thing);
        for (int other = 0; other < count; other++) thing->cells[other] = left[other] && alike[first * count + other];
        mean_shape(seeing, thing->cells, thing->shape);
        const float usual = usual_weight(seeing, thing->cells);
        for (int cell = 0; cell < count; cell++) {
            if (left[cell] && is_as_heavy(seeing, cell, usual) && like(seeing->shapes[cell], thing->shape) > ALIKE)
                thing->cells[cell] = 1;
            if (thing->cells[cell]) left[cell] = 0;
        }
    }
}

/* Moves each cell to the group that it looks most like. */
static void regroup(Seeing *seeing, float *weights) {
    int kept = 0;
    for (int i = 0; i < seeing->found; i++) {
        Thing *thing = &seeing->things[i];
        mean_shape(seeing, thing->cells, thing->shape);
        weights[i] = usual_weight(seeing, thing->cells);
    }
    int nearest[MOST_CELLS];
    for (int cell = 0; cell < seeing->count; cell++) {
        float best = -2;
        nearest[cell] = -1;
        for (int i = 0; seeing->inked[cell] && i < seeing->found; i++) {
            const float look = like(seeing->shapes[cell], seeing->things[i].shape);
            const int may = seeing->things[i].cells[cell] || (look > ALIKE && is_as_heavy(seeing, cell, weights[i]));
            if (may && look > best) best = look, nearest[cell] = i;
        }
    }
    for (int i = 0; i < seeing->found; i++) {
        Thing thing = seeing->things[i];
        thing.count = 0;
        for (int cell = 0; cell < seeing->count; cell++) thing.count += thing.cells[cell] = nearest[cell] == i;
        if (thing.count) seeing->things[kept++] = thing;
    }
    seeing->found = kept;
}

/* Width and height in cells, and how far from the centre, and from the diagonals, the ink lies, the last in half sizes. */
typedef struct {
    double wide, high, off, crossed;
} Extent;

static Extent measure(const Seeing *seeing, const float *ink) {
    const int side = seeing->side;
    int left = side, right = -1, top = side, low = -1;
    for (int i = 0; i < side * side; i++) {
        if (ink[i] <= ON) continue;
        left = least(left, i % side), right = most(right, i % side);
        top = least(top, i / side), low = most(low, i / side);
    }
    if (right < 0) return (Extent){0, 0, 0, 1};
    const double sample = 2 * ROOM / side, x = place_of(seeing, left) + place_of(seeing, right);
    const double y = place_of(seeing, top) + place_of(seeing, low);
    const double wide = (right - left + 1) * sample, high = (low - top + 1) * sample;
    double off = 0, all = 0;
    for (int i = 0; i < side * side; i++) {
        if (ink[i] <= ON) continue;
        const double across = fabs(2 * place_of(seeing, i % side) - x) / wide, down = fabs(2 * place_of(seeing, i / side) - y) / high;
        off += fabs(across - down) * ink[i];
        all += ink[i];
    }
    return (Extent){wide, high, fmax(fabs(x), fabs(y)) / 2, off / all};
}

static void be(Thing *thing, int kind, double certainty) {
    thing->kind = kind;
    thing->certainty = certainty;
}

/* The sign that these cells show, by the mean of their ink. How large it is comes from its sides and its ink: above 0 for queens,
 * below for dots and bars. Size counts more than ink, since some queens are only outlined. */
static void judge(Seeing *seeing, Thing *thing) {
    const int samples = seeing->side * seeing->side;
    double amount = 0;
    memset(seeing->mean, 0, (size_t)samples * sizeof *seeing->mean);
    for (int cell = 0; cell < seeing->count; cell++) {
        const float *ink = seeing->ink + (int64_t)cell * samples;
        for (int i = 0; thing->cells[cell] && i < samples; i++) seeing->mean[i] += ink[i] / (float)thing->count;
    }
    for (int i = 0; i < samples; i++) amount += seeing->mean[i] * area_of(seeing);
    mean_shape(seeing, thing->cells, thing->shape);
    const Extent extent = measure(seeing, seeing->mean);
    const double smaller = fmin(extent.wide, extent.high), larger = fmax(extent.wide, extent.high);
    const double large = log(fmax(smaller, 0.01) * fmax(larger, 0.01) / (SIDES * SIDES)) + 0.5 * log(amount / INK);
    const double cross = smaller > 0.7 * larger && large < LARGEST_CROSS ? (CROSSED - extent.crossed) / 0.04 : -1;
    const double centred = (OFF - extent.off) / 0.05, small = fmax(-large / (large < 0 ? 0.7 : 0.3), cross);
    const int is_frame = smaller > 0.68 && amount < 0.05 && cross < 0; /* that of a cell */
    thing->large = large;
    thing->high = extent.high;
    thing->crossed = !is_frame && cross > 0;
    if (is_frame) be(thing, PICTURES_EMPTY, 1);
    else if (centred < 0 && large < 0) be(thing, PICTURES_EMPTY, -centred); /* small letters, and what else stands in corners */
    else if (small > 0) be(thing, PICTURES_MARK, fmin(small, centred));
    else be(thing, PICTURES_QUEEN, -small);
}

/* ---- letters ---- */

/* In how many regions a thing is found, as a share of what could be; at least three count. */
static double spread_of(const Seeing *seeing, const Thing *thing) {
    uint8_t met[LARGEST] = {0};
    int regions = 0;
    for (int cell = 0; cell < seeing->count; cell++)
        if (thing->cells[cell] && !met[seeing->labels[cell]]++) regions++;
    return regions > 2 ? (double)regions / least(thing->count, seeing->size) : 0;
}

static int is_small(const Thing *thing) {
    return thing->kind == PICTURES_MARK && thing->large < LARGEST_LETTER;
}

/* Whether a thing may be a letter: it is in few regions. */
static int is_in_few(const Seeing *seeing, const Thing *thing) {
    return is_small(thing) && !thing->crossed && spread_of(seeing, thing) < EVERYWHERE;
}

/* Whether a thing is found in few regions again and again. */
static int is_local(const Seeing *seeing, const Thing *thing) {
    return is_in_few(seeing, thing) && thing->count > 1 && thing->high > LEAST_LETTER;
}

/* A letter, a mark or a queen among letters of the usual height. `marked` is whether there are marks that are not as high:
 * a game has one kind of mark, so what is as high may be a letter then, even if it is a cross, or found everywhere. */
static void classify(const Seeing *seeing, Thing *thing, double usual, int marked) {
    const double spread = spread_of(seeing, thing);
    const int as_high = fabs(thing->high - usual) < 0.2 * usual;
    if (thing->kind == PICTURES_EMPTY || thing->large > LARGEST_LETTER) return;
    if (thing->kind == PICTURES_QUEEN && thing->high > 1.2 * usual) return;
    if (as_high && marked && (thing->crossed || spread > EVERYWHERE)) be(thing, PICTURES_EMPTY, DOUBT);
    else if (spread > EVERYWHERE) thing->certainty = fmin(thing->certainty, (spread - EVERYWHERE) / 0.1);
    else if (thing->crossed) thing->certainty = as_high ? DOUBT : thing->certainty;
    else if (thing->high > 0.8 * usual) be(thing, PICTURES_EMPTY, 1);
    else if (spread <= 0) thing->certainty = DOUBT;
}

/* Makes these cells of a thing one of their own, which is in doubt. */
static void part(Seeing *seeing, Thing *thing, const uint8_t *cells) {
    Thing *other = &seeing->things[seeing->found];
    *other = *thing;
    other->count = 0;
    other->certainty = DOUBT;
    for (int cell = 0; cell < seeing->count; cell++) other->count += other->cells[cell] = thing->cells[cell] && cells[cell];
    if (other->count == thing->count) *thing = *other;
    else if (other->count) {
        for (int cell = 0; cell < seeing->count; cell++) thing->cells[cell] &= !other->cells[cell];
        thing->count -= other->count;
        seeing->found++;
    }
}

/* Sets apart the cells of lower marks that are as high as letters: a letter may look like the mark. */
static void part_high(Seeing *seeing, double usual) {
    const int found = seeing->found, samples = seeing->side * seeing->side;
    for (int i = 0; i < found; i++) {
        Thing *thing = &seeing->things[i];
        uint8_t high[MOST_CELLS] = {0};
        if (!is_small(thing) || thing->high > 0.8 * usual) continue;
        for (int cell = 0; cell < seeing->count; cell++) {
            if (!thing->cells[cell]) continue;
            const double own = measure(seeing, seeing->ink + (int64_t)cell * samples).high;
            high[cell] = fabs(own - usual) < fabs(own - thing->high);
        }
        part(seeing, thing, high);
    }
}

/* Sets apart the cells of letters where another letter is usual: a mark may look like it. */
static void part_strays(Seeing *seeing) {
    int all[LARGEST] = {0}, found = seeing->found;
    for (int i = 0; i < found; i++)
        for (int cell = 0; seeing->things[i].kind == PICTURES_EMPTY && cell < seeing->count; cell++)
            all[seeing->labels[cell]] += seeing->things[i].cells[cell];
    for (int i = 0; i < found; i++) {
        Thing *thing = &seeing->things[i];
        int own[LARGEST] = {0};
        uint8_t stray[MOST_CELLS];
        if (thing->kind != PICTURES_EMPTY) continue;
        for (int cell = 0; cell < seeing->count; cell++) own[seeing->labels[cell]] += thing->cells[cell];
        for (int cell = 0; cell < seeing->count; cell++) stray[cell] = own[seeing->labels[cell]] < STRAY * all[seeing->labels[cell]];
        part(seeing, thing, stray);
    }
}

/* Letters of regions become nothing. A mark is the same in all regions, a letter belongs to one; some letters look much
 * alike, so what is found in few regions for its number is a letter as well. A game has one kind of mark: what else is as
 * high as a letter is one more. */
static void leave_out_letters(Seeing *seeing) {
    float heights[MOST_CELLS];
    int rest = 0, local = 0, marked = 0;
    for (int i = 0; i < seeing->found; i++) {
        const Thing *thing = &seeing->things[i];
        if (is_in_few(seeing, thing)) rest += thing->count;
        for (int j = 0; is_local(seeing, thing) && j < thing->count; j++) heights[local++] = (float)thing->high;
    }
    if (local < fmax(LETTERED * rest, SEVERAL)) {
        for (int i = 0; i < seeing->found; i++)
            if (seeing->things[i].high > LEAST_LETTER && is_in_few(seeing, &seeing->things[i])) seeing->things[i].certainty = DOUBT;
        return;
    }
    const double usual = quantile(heights, local, 0.5);
    for (int i = 0; i < seeing->found; i++) {
        const Thing *thing = &seeing->things[i];
        marked |= is_small(thing) && spread_of(seeing, thing) > EVERYWHERE && fabs(thing->high - usual) >= 0.2 * usual;
    }
    for (int i = 0; i < seeing->found; i++) classify(seeing, &seeing->things[i], usual, marked);
    part_strays(seeing);
    part_high(seeing, usual);
}

/* ---- what is odd ---- */

/* The thing of a kind that is found most often; NULL if there is none. */
static const Thing *usual_of(const Seeing *seeing, int kind) {
    const Thing *best = NULL;
    for (int i = 0; i < seeing->found; i++) {
        const Thing *thing = &seeing->things[i];
        if (thing->kind == kind && (!best || thing->count > best->count)) best = thing;
    }
    return best;
}

/* Whether a thing is not as the one of its kind that is found most often. */
static int is_odd(const Thing *thing, const Thing *usual) {
    const int alike = like(thing->shape, usual->shape) > LIKE_MOST;
    if (thing->kind == PICTURES_QUEEN) return thing->large < fmin(usual->large - UNLIKE, UNLIKE) && !alike;
    return thing->large > usual->large + UNLIKE || !alike;
}

/* The kind that is nearly as large as the thing. Where marks are crosses, what is larger and unlike them is a queen: a game
 * has one kind of mark. What is larger than marks is not nothing. */
static int as_large(const Thing *thing, const Thing *mark, const Thing *queen) {
    const Thing *const kinds[] = {NULL, mark, queen};
    const int is_mark = thing->kind == PICTURES_MARK, above = is_mark && thing->large > mark->large;
    int best = -1;
    double nearest = 0;
    if (above && mark->crossed && !thing->crossed && like(thing->shape, mark->shape) <= LIKE_MOST) return PICTURES_QUEEN;
    for (int kind = 0; kind < 3; kind++) {
        if (kind == PICTURES_EMPTY ? !is_mark || above : !kinds[kind]) continue;
        const double away = fabs((kinds[kind] ? kinds[kind]->large : NOTHING) - thing->large);
        if (best < 0 || away < nearest) best = kind, nearest = away;
    }
    return best;
}

/* Whether a thing covers its cells although little of its ink reaches the middle, as white pieces do on white. */
static int is_hollow(const Seeing *seeing, const Thing *thing) {
    float share = 0;
    for (int cell = 0; cell < seeing->count; cell++) {
        if (!thing->cells[cell]) continue;
        if (seeing->perhaps[cell] > NOISE) return 0;
        share += seeing->cells->share[cell] / (float)thing->count;
    }
    return !thing->crossed && thing->certainty < HOLLOW && share < COVERED;
}

/* What a cell shows, if it is a pattern. */
enum { NO_PATTERN, LEFT_OVER, PATTERN };

/* On how many of its cells a thing may be a pattern. What is left over of one is never as large as a queen. */
static int doubted(const Seeing *seeing, const Thing *thing, const uint8_t *doubtful) {
    const int fewest = thing->kind == PICTURES_QUEEN ? PATTERN : LEFT_OVER;
    int count = 0;
    for (int cell = 0; cell < seeing->count; cell++) count += thing->cells[cell] && doubtful[cell] >= fewest;
    return count;
}

/* A sign unlike most of its kind comes with a doubt, and is taken for the one nearest in size. What may be a pattern is one
 * if it looks like no sign elsewhere. The kinds are those that `things` had before; the new ones are written to `kinds`. */
static void reconsider(const Seeing *seeing, const uint8_t *doubtful, uint8_t *kinds, double *certainties) {
    const Thing *mark = usual_of(seeing, PICTURES_MARK), *queen = usual_of(seeing, PICTURES_QUEEN);
    for (int i = 0; i < seeing->found; i++) {
        const Thing *thing = &seeing->things[i];
        int pattern = doubted(seeing, thing, doubtful) == thing->count;
        kinds[i] = (uint8_t)thing->kind;
        certainties[i] = thing->certainty;
        if (is_hollow(seeing, thing)) {
            kinds[i] = PICTURES_QUEEN;
            certainties[i] = fmin(thing->certainty, DOUBT);
            continue;
        }
        if (thing->kind == PICTURES_EMPTY) continue;
        for (int j = 0; j < seeing->found && pattern; j++) {
            const Thing *other = &seeing->things[j];
            pattern = other->kind == PICTURES_EMPTY || doubted(seeing, other, doubtful) ||
                      like(thing->shape, other->shape) <= LIKE_MOST;
        }
        if (!pattern && !is_odd(thing, thing->kind == PICTURES_MARK ? mark : queen)) continue;
        kinds[i] = (uint8_t)(pattern ? PICTURES_EMPTY : as_large(thing, mark, queen));
        certainties[i] = fmin(thing->certainty, DOUBT);
    }
}

/* The margin by which a sign looks like its own kind, in steps that leave no doubt. */
static double set_apart(const Seeing *seeing, const Thing *thing, int cell) {
    float own = -2, other = -2;
    for (int i = 0; i < seeing->found; i++) {
        const Thing *each = &seeing->things[i];
        const float look = like(seeing->shapes[cell], each->shape);
        if (each->kind == thing->kind) {
            if (each != thing || each->count > 1) own = float_max(own, look);
        } else if (each->kind != PICTURES_EMPTY) other = float_max(other, look);
    }
    return own > -2 && other > -2 ? (own - other) / 0.15 : 1;
}

/* ---- all of it ---- */

/* Whether a cell is a darker one of the colour of its region, and nothing stands there. */
static int is_darkened(const float *paper, const double *usual, float share) {
    const double left = (paper[0] * usual[0] + paper[1] * usual[1] + paper[2] * usual[2]) /
                        fmax(usual[0] * usual[0] + usual[1] * usual[1] + usual[2] * usual[2], 1);
    for (int part = 0; part < 3; part++)
        if (fabs(paper[part] - left * usual[part]) > DARKENED_OFF) return 0;
    return left > DARKENED && share > COVERED;
}

/* Find cells with another paper than their region: it may be a sign that fills the cell. A single one that is a darker one
 * of the same colour has a pointer on it. */
static void find_strange(const Seeing *seeing, uint8_t *strange) {
    const float(*paper)[3] = (const float(*)[3])seeing->cells->paper;
    double usual[LARGEST][3];
    int count = 0, last = 0;
    for (int label = 0; label < seeing->size; label++)
        for (int part = 0; part < 3; part++) {
            float values[MOST_CELLS];
            int own = 0;
            for (int cell = 0; cell < seeing->count; cell++)
                if (seeing->labels[cell] == label) values[own++] = paper[cell][part];
            usual[label][part] = own ? quantile(values, own, 0.5) : 0;
        }
    for (int cell = 0; cell < seeing->count; cell++) {
        for (int part = 0; part < 3; part++)
            strange[cell] |= fabs(paper[cell][part] - usual[seeing->labels[cell]][part]) > STRANGE;
        if (strange[cell]) count++, last = cell;
    }
    if (count == 1 && is_darkened(paper[last], usual[seeing->labels[last]], seeing->cells->share[last])) strange[last] = 0;
}

/* Whether a cell is all of its region. */
static int is_alone(const Seeing *seeing, int cell) {
    int count = 0;
    for (int other = 0; other < seeing->count; other++) count += seeing->labels[other] == seeing->labels[cell];
    return count == 1;
}

/* Doubts empty cells where a sign may be too faint to be seen, or be taken for the pattern of a region of one cell. */
static void doubt_faint(const Seeing *seeing, float *certainty) {
    float values[MOST_CELLS];
    memcpy(values, seeing->faint, (size_t)seeing->count * sizeof *values);
    const float noise = float_max(FAINTLY, QUIET * (float)quantile(values, seeing->count, 0.5));
    for (int cell = 0; cell < seeing->count; cell++) {
        if (seeing->inked[cell]) continue;
        const int covered = seeing->labels && seeing->pattern[cell] > NOISE && seeing->cells->share[cell] < COVERED;
        if (seeing->faint[cell] > float_max(noise, 2 * seeing->pattern[cell]) || (covered && is_alone(seeing, cell)))
            certainty[cell] = (float)DOUBT;
    }
}

/* Doubts cells where a pattern may be taken for a sign, or a sign for the paper or for its frame. */
static void doubt_hidden(const Seeing *seeing, const uint8_t *strange, float *certainty) {
    uint8_t hidden[MOST_CELLS];
    memcpy(hidden, strange, sizeof hidden);
    for (int i = 0; i < seeing->found; i++) {
        const Thing *thing = &seeing->things[i];
        float weakest = 255;
        for (int cell = 0; cell < seeing->count; cell++)
            if (thing->cells[cell]) weakest = float_min(weakest, seeing->perhaps[cell]);
        for (int cell = 0; cell < seeing->count; cell++) {
            if (!thing->cells[cell]) continue;
            if (thing->kind != PICTURES_EMPTY) hidden[cell] = weakest > NOISE;
            else hidden[cell] |= seeing->cells->share[cell] < COVERED && seeing->perhaps[cell] <= 0;
        }
    }
    for (int cell = 0; cell < seeing->count; cell++)
        if (hidden[cell]) certainty[cell] = (float)DOUBT;
}

static void decide(Seeing *seeing, int veiled, uint8_t *kinds, float *certainty) {
    uint8_t doubtful[MOST_CELLS], strange[MOST_CELLS] = {0}, found[MOST_THINGS];
    double certainties[MOST_THINGS];
    for (int cell = 0; cell < seeing->count; cell++) {
        const float perhaps = seeing->perhaps[cell];
        kinds[cell] = PICTURES_EMPTY;
        certainty[cell] = (float)(fabs(seeing->heavy[cell] - log(LEAST_INK)) / 0.7);
        doubtful[cell] = NO_PATTERN;
        if (seeing->strength[cell] < STRONGER * perhaps && perhaps > NOISE) doubtful[cell] = perhaps > seeing->pattern[cell] ? PATTERN : LEFT_OVER;
    }
    reconsider(seeing, doubtful, found, certainties);
    for (int i = 0; i < seeing->found; i++)
        for (int cell = 0; cell < seeing->count; cell++) {
            const Thing *thing = &seeing->things[i];
            if (!thing->cells[cell]) continue;
            kinds[cell] = found[i];
            certainty[cell] = (float)fmin(fmin(certainty[cell], certainties[i]), set_apart(seeing, thing, cell));
        }
    if (seeing->labels && !veiled) find_strange(seeing, strange);
    doubt_hidden(seeing, strange, certainty);
    doubt_faint(seeing, certainty);
    for (int cell = 0; cell < seeing->count; cell++) certainty[cell] = (float)clip(certainty[cell], 0, 1);
}

void signs_tell(Bounds *bounds, const Cells *cells, const uint8_t *labels, int veiled, uint8_t *kinds, float *certainty) {
    const int size = cells->rows, count = size * size, side = cells->fine - 2 * (int)rint((0.5 - ROOM) * cells->fine);
    const size_t samples = (size_t)(side * side);
    Seeing *seeing = (Seeing *)take(bounds, 1, sizeof *seeing);
    uint8_t *alike = (uint8_t *)take(bounds, (size_t)(count * count), 1);
    float *weights = (float *)take(bounds, (size_t)count, sizeof *weights);
    if (seeing) {
        int inked = 0;
        seeing->cells = cells, seeing->labels = labels, seeing->size = size, seeing->count = count, seeing->side = side;
        seeing->ink = (float *)take(bounds, samples * (size_t)count, sizeof(float));
        seeing->room = (float *)take(bounds, samples, sizeof(float));
        seeing->mean = (float *)take(bounds, samples, sizeof(float));
        seeing->shapes = (float(*)[SAMPLES])take(bounds, (size_t)count, sizeof *seeing->shapes);
        seeing->things = (Thing *)take(bounds, 2 * (size_t)count, sizeof *seeing->things);
        if (!bounds->full) {
            find_differences(seeing);
            if (labels) find_patterns(seeing);
            find_ink(seeing);
            compare_all(seeing, alike);
            group(seeing, alike);
            regroup(seeing, weights);
            for (int i = 0; i < seeing->found; i++) judge(seeing, &seeing->things[i]);
            for (int cell = 0; cell < count; cell++) inked += seeing->inked[cell];
            if (labels && inked > FULL * count) leave_out_letters(seeing);
            decide(seeing, veiled, kinds, certainty);
        }
        free(seeing->things);
        free(seeing->shapes);
        free(seeing->mean);
        free(seeing->room);
        free(seeing->ink);
    }
    free(weights);
    free(alike);
    free(seeing);
}
