/* Leave out the letters that print gives every cell.
 *
 * A thing that is found in a single region only, and there again and again, is the letter of that region: a mark is the
 * same in all. */
#include "signs.h"

/* The share of small things in few regions that come again there, where there are letters */
static const double LETTERED = 0.5;
static const double LEAST_LETTER = 0.26; /* of a cell: letters that are to be told from marks are higher */
static const double LARGEST_LETTER = 0.5; /* how large letters are at the most, as the measure for queens has it */
static const double EVERYWHERE = 0.5;   /* what is found in so many regions for its number is no letter of one */
static const double STRAY = 0.2;        /* less of the letters of a region that look alike are not its letter */
/* How far things may be from the letter of their region: what their shapes lack in correlation, and a share of how much
 * larger or smaller they are */
static const double OTHER_LETTER = 0.25, BY_SIZE = 0.3;

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

/* Whether crosses are the marks of the board: a game has one kind of mark. */
static int has_crosses(const Seeing *seeing) {
    int crosses = 0;
    for (int i = 0; i < seeing->found; i++)
        crosses |= seeing->things[i].crossed && spread_of(seeing, &seeing->things[i]) > EVERYWHERE;
    return crosses;
}

/* A letter, a mark or a queen among letters of the usual height. `marked` is whether there are marks that are not as
 * high: what is as high may be a letter then, even if it is a cross, or found everywhere. */
static void classify(const Seeing *seeing, Thing *thing, double usual, int marked, int crosses) {
    const double spread = spread_of(seeing, thing);
    const int as_high = fabs(thing->high - usual) < 0.2 * usual;
    if (thing->kind == PICTURES_EMPTY || thing->large > LARGEST_LETTER) return;
    if (thing->kind == PICTURES_QUEEN && thing->high > 1.2 * usual) return;
    if (as_high && marked && (thing->crossed || spread > EVERYWHERE)) thing_be(thing, PICTURES_EMPTY, DOUBT);
    else if (crosses && is_small(thing) && !thing->crossed && (as_high ? spread > EVERYWHERE : spread <= 0))
        thing_be(thing, PICTURES_EMPTY, DOUBT);
    else if (spread > EVERYWHERE) thing->certainty = fmin(thing->certainty, (spread - EVERYWHERE) / 0.1);
    else if (thing->crossed) thing->certainty = as_high ? DOUBT : thing->certainty;
    else if (thing->high > 0.8 * usual) thing_be(thing, PICTURES_EMPTY, 1);
    else if (spread <= 0) thing->certainty = DOUBT;
}

/* Makes these cells of a thing one of their own of that kind, which is in doubt. */
static void part(Seeing *seeing, Thing *thing, const uint8_t *cells, int kind) {
    Thing other = *thing;
    other.count = 0;
    thing_be(&other, kind, DOUBT);
    for (int cell = 0; cell < seeing->count; cell++)
        other.count += other.cells[cell] = thing->cells[cell] && cells[cell];
    if (other.count == thing->count) *thing = other;
    else if (other.count) {
        for (int cell = 0; cell < seeing->count; cell++) thing->cells[cell] &= !other.cells[cell];
        thing->count -= other.count;
        seeing->things[seeing->found++] = other;
    }
}

/* Sets apart the cells of lower marks that are as high as letters, and those of letters that are lower, in doubt: a
 * letter may look like the mark. */
static void part_by_height(Seeing *seeing, double usual) {
    const int found = seeing->found, samples = seeing->side * seeing->side;
    for (int i = 0; i < found; i++) {
        Thing *thing = &seeing->things[i];
        const int lettered = thing->kind == PICTURES_EMPTY;
        uint8_t others[MOST_CELLS] = {0};
        if (!lettered && (!is_small(thing) || thing->high > 0.8 * usual)) continue;
        for (int cell = 0; cell < seeing->count; cell++) {
            if (!thing->cells[cell]) continue;
            const double own = extent_of(seeing, seeing->ink + (int64_t)cell * samples).high;
            others[cell] = lettered ? own < 0.8 * usual : fabs(own - usual) < fabs(own - thing->high);
        }
        part(seeing, thing, others, PICTURES_EMPTY);
    }
}

static void count_regions(const Seeing *seeing, const Thing *thing, int *own) {
    memset(own, 0, LARGEST * sizeof *own);
    for (int cell = 0; cell < seeing->count; cell++) own[seeing->labels[cell]] += thing->cells[cell];
}

/* Of each region the letter that most of its cells show, or NULL; and how many of them show any. */
static void find_letters(const Seeing *seeing, const Thing **letter, int *all) {
    int most_of[LARGEST] = {0}, own[LARGEST];
    for (int i = 0; i < seeing->found; i++) {
        if (seeing->things[i].kind != PICTURES_EMPTY) continue;
        count_regions(seeing, &seeing->things[i], own);
        for (int label = 0; label < seeing->size; label++) {
            if (own[label] > most_of[label]) most_of[label] = own[label], letter[label] = &seeing->things[i];
            all[label] += own[label];
        }
    }
}

static int is_unlike(const Thing *thing, const Thing *letter) {
    const double size = fabs(thing->large - letter->large);
    return 1 - shapes_alike(thing->shape, letter->shape) + BY_SIZE * size > OTHER_LETTER;
}

/* Sets apart the cells of letters where another letter is usual, since a mark may look like it, and marks where no
 * letter is seen, since the letter of the region may look like them. */
static void part_strays(Seeing *seeing) {
    const Thing *letter[LARGEST] = {NULL};
    int all[LARGEST] = {0}, own[LARGEST], found = seeing->found;
    find_letters(seeing, letter, all);
    for (int i = 0; i < found; i++) {
        Thing *thing = &seeing->things[i];
        uint8_t stray[MOST_CELLS];
        if (thing->kind == PICTURES_QUEEN) continue;
        count_regions(seeing, thing, own);
        for (int cell = 0; cell < seeing->count; cell++) {
            const int label = seeing->labels[cell];
            if (thing->kind == PICTURES_MARK) stray[cell] = !all[label];
            else stray[cell] = own[label] && (own[label] < STRAY * all[label] || is_unlike(thing, letter[label]));
        }
        part(seeing, thing, stray, thing->kind);
    }
}

/* Where too few may be letters to tell: what is as high, and in few regions, is in doubt; it is one more where crosses
 * are the marks. */
static void doubt_few(Seeing *seeing) {
    const int crosses = has_crosses(seeing);
    for (int i = 0; i < seeing->found; i++) {
        Thing *thing = &seeing->things[i];
        if (thing->high > LEAST_LETTER && is_in_few(seeing, thing))
            thing_be(thing, crosses ? PICTURES_EMPTY : thing->kind, DOUBT);
    }
}

/* Letters of regions become nothing. A mark is the same in all regions, a letter belongs to one; some letters look much
 * alike, so what is found in few regions for its number is a letter as well. A game has one kind of mark: what else is
 * as high as a letter is one more. */
void letters_leave_out(Seeing *seeing) {
    float heights[MOST_CELLS];
    int rest = 0, local = 0, marked = 0;
    for (int i = 0; i < seeing->found; i++) {
        const Thing *thing = &seeing->things[i];
        if (is_in_few(seeing, thing)) rest += thing->count;
        for (int j = 0; is_local(seeing, thing) && j < thing->count; j++) heights[local++] = (float)thing->high;
    }
    if (local < fmax(LETTERED * rest, SEVERAL)) {
        doubt_few(seeing);
        return;
    }
    const double usual = quantile(heights, local, 0.5);
    const int crosses = has_crosses(seeing);
    for (int i = 0; i < seeing->found; i++) {
        const Thing *thing = &seeing->things[i];
        marked |= is_small(thing) && spread_of(seeing, thing) > EVERYWHERE && fabs(thing->high - usual) >= 0.2 * usual;
    }
    for (int i = 0; i < seeing->found; i++) classify(seeing, &seeing->things[i], usual, marked, crosses);
    part_strays(seeing);
    part_by_height(seeing, usual);
}
