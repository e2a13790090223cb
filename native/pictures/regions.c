/* Which cells belong together: by their colours, by the lines between them, or by both, if that is clear. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "pictures/parts.h"

static const float NOISE = 0.004f;    /* how far apart colours may be that are meant to be the same, in Oklab */
static const float PLAIN = 0.02f;     /* how far apart the colours of two regions are */
static const float CLEAR = 2.2f;      /* times as long as within regions links are between them */
static const float FAINT_INK = 0.12f; /* pixels of ink that are nothing: added before sides are compared */
static const float THICKER = 1.5f;    /* times as much ink as thin sides thick ones have */
static const float SAME_LINES = 1.25f; /* sides that differ less all have the same lines */

typedef struct {
    int one, other;
    float length;
} Link;

static int by_length(const void *one, const void *other) {
    const Link *a = (const Link *)one, *b = (const Link *)other;
    if (a->length != b->length) return a->length < b->length ? -1 : 1;
    return a->one != b->one ? a->one - b->one : a->other - b->other;
}

/* The minimum spanning tree of the papers (Prim), the shortest links first. */
static void span(const PictureCell *cells, int count, Link *links) {
    float nearest[PICTURES_MOST_CELLS];
    int parent[PICTURES_MOST_CELLS], at = 0;
    uint8_t inside[PICTURES_MOST_CELLS] = {0};
    for (int i = 0; i < count; i++) nearest[i] = FLT_MAX;
    for (int number = 0; number < count - 1; number++) {
        int next = -1;
        inside[at] = 1;
        for (int i = 0; i < count; i++) {
            if (inside[i]) continue;
            float apart = 0;
            for (int part = 0; part < 3; part++) {
                const float off = cells[i].lab[part] - cells[at].lab[part];
                apart += off * off;
            }
            if (apart < nearest[i]) nearest[i] = apart, parent[i] = at;
            if (next < 0 || nearest[i] < nearest[next]) next = i;
        }
        links[number] = (Link){next, parent[next], sqrtf(nearest[next])};
        at = next;
    }
    qsort(links, (size_t)count - 1, sizeof *links, by_length);
}

static int part_of(int *parent, int at) {
    while (parent[at] != at) at = parent[at] = parent[parent[at]];
    return at;
}

/* Joins what is not joined yet along these links, until so many parts are left; how many links that took. */
static int join_parts(int *parent, const Link *links, int count, int parts, int wanted) {
    int done = 0;
    for (; done < count && parts > wanted; done++) {
        const int one = part_of(parent, links[done].one), other = part_of(parent, links[done].other);
        if (one == other) continue;
        parent[other] = one;
        parts--;
    }
    return parts == wanted ? done : -1;
}

/* The parts, numbered in reading order. */
static int number_parts(int *parent, int count, uint8_t *labels) {
    int names[PICTURES_MOST_CELLS], found = 0;
    for (int i = 0; i < count; i++) names[i] = -1;
    for (int i = 0; i < count; i++) {
        int *name = &names[part_of(parent, i)];
        if (*name < 0) *name = found++;
        labels[i] = (uint8_t)(*name > 255 ? 255 : *name);
    }
    return found;
}

static void start_parts(int *parent, int count) {
    for (int i = 0; i < count; i++) parent[i] = i;
}

/* All pairs of neighbours with the ink between them, the least first. */
static int all_sides(const float *ink, int size, Link *sides) {
    const int count = size * size;
    int number = 0;
    for (int cell = 0; cell < count; cell++) {
        if (cell % size < size - 1) sides[number++] = (Link){cell, cell + 1, ink[cell]};
        if (cell < count - size) sides[number++] = (Link){cell, cell + size, ink[count + cell]};
    }
    qsort(sides, (size_t)number, sizeof *sides, by_length);
    return number;
}

/* The thinnest side between two parts, among cells of one kind, over the thickest within one; 0 if there is none. */
static float thicker(const Link *sides, int count, const uint8_t *labels, const uint8_t *kinds) {
    float thick = FLT_MAX, thin = 0;
    for (int i = 0; i < count; i++) {
        if (labels[sides[i].one] == labels[sides[i].other]) thin = float_max(thin, sides[i].length);
        else if (kinds[sides[i].one] == kinds[sides[i].other]) thick = float_min(thick, sides[i].length);
    }
    return (thick + FAINT_INK) / (thin + FAINT_INK); /* huge where the kinds alone make the parts */
}

/* Cells of one kind joined across the sides with the least ink, until as many parts as rows are left. */
static int by_lines(const Link *sides, int number, const uint8_t *kinds, int size, uint8_t *labels) {
    Link open[2 * PICTURES_MOST_CELLS];
    int parent[PICTURES_MOST_CELLS], count = 0;
    for (int i = 0; i < number; i++)
        if (kinds[sides[i].one] == kinds[sides[i].other]) open[count++] = sides[i];
    start_parts(parent, size * size);
    if (join_parts(parent, open, count, size * size, size) < 0) return 0;
    number_parts(parent, size * size, labels);
    return thicker(sides, number, labels, kinds) > THICKER;
}

/* Whether lines say something else than these regions, where lines say anything. */
static int contradicted(const Link *sides, int number, const uint8_t *labels) {
    float within[2 * PICTURES_MOST_CELLS], between[2 * PICTURES_MOST_CELLS];
    int inner = 0, outer = 0, against = 0;
    for (int i = 0; i < number; i++) {
        if (labels[sides[i].one] == labels[sides[i].other]) within[inner++] = sides[i].length + FAINT_INK;
        else between[outer++] = sides[i].length + FAINT_INK;
    }
    if (!inner || !outer) return 0;
    const float low = quantile(within, inner, 0.95f), high = quantile(between, outer, 0.05f);
    if (high < SAME_LINES * low) return 0;
    const float limit = sqrtf(low * high);
    for (int i = 0; i < number; i++) {
        const int apart = labels[sides[i].one] != labels[sides[i].other];
        against += (sides[i].length + FAINT_INK > limit) != apart;
    }
    return against > 1;
}

/* The colour of each region: the middle one of its cells. */
static void take_colours(PicturesBoard *board, const PictureCell *cells) {
    const int count = board->size * board->size;
    for (int region = 0; region < board->size; region++)
        for (int part = 0; part < 3; part++) {
            float values[PICTURES_MOST_CELLS];
            int own = 0;
            for (int i = 0; i < count; i++)
                if (board->regions[i] == region) values[own++] = cells[i].paper[part];
            board->colours[3 * region + part] = (uint8_t)(quantile(values, own, 0.5f) + 0.5f);
        }
}

const char *regions_tell(PicturesBoard *board, const PictureCell *cells, const float *ink) {
    const int size = board->size, count = size * size;
    Link links[PICTURES_MOST_CELLS], sides[2 * PICTURES_MOST_CELLS];
    int parent[PICTURES_MOST_CELLS];
    uint8_t kinds[PICTURES_MOST_CELLS] = {0};
    span(cells, count, links);
    const int number = all_sides(ink, size, sides);
    int apart = 0; /* links between colours */
    while (apart < count - 1 && links[count - 2 - apart].length > PLAIN) apart++;
    const float shortest = apart ? links[count - 1 - apart].length : 0;
    const float longest = apart < count - 1 ? float_max(links[count - 2 - apart].length, NOISE) : NOISE;
    const int clear = apart && shortest > CLEAR * longest;
    start_parts(parent, count);
    join_parts(parent, links, count - 1 - apart, count, apart + 1);
    number_parts(parent, count, kinds);
    const char *fault = NULL;
    if (clear && apart == size - 1) {
        memcpy(board->regions, kinds, (size_t)count);
        if (contradicted(sides, number, kinds)) fault = "colours and lines disagree about the regions";
    } else if (!(clear && apart < size && by_lines(sides, number, kinds, size, board->regions))) {
        memset(kinds, 0, sizeof kinds);
        if (!by_lines(sides, number, kinds, size, board->regions)) fault = "the regions are hard to tell apart";
    }
    if (!fault) take_colours(board, cells);
    return fault;
}
