/* Find the cells that belong together: by their colours, by thick lines between them, or by both.
 *
 * Colours: all cells are joined to a tree by their nearest colours (a minimum spanning tree; Prim, 1957), and the n - 1
 * longest links are cut, since a board of n rows has n regions. How much longer the shortest link that is cut is than
 * the longest that stays says how sure that is: no threshold is needed, and a region may be in several pieces or fade
 * from one side of the board to the other.
 *
 * Walls: the same with the ink between neighbours for their distance. Cells are joined across the side with the least
 * ink, then the next, until n parts are left (Kruskal, 1956). That is right if every side between two parts has more
 * ink than any within one; again no threshold is needed.
 *
 * Each is a check of the other. Where colours repeat, both are needed: regions are joined cells of one colour. A cell
 * that a game has tinted, to say that its queen is wrong, is of the region from whose colour the tint leads to its
 * own. */
#include <float.h>

#include "parts.h"

/* Oklab: how far apart two colours may be that are meant to be the same, at least */
static const double NOISE = 0.004;
static const double NEARLY = 0.03;        /* Oklab: colours that are closer may still be the same */
static const double FAINT = 0.01;         /* Oklab: how far apart the colours of two regions are, at the least */
static const double CLEAR = 2.2;          /* times as long as those that stay cut links are, where there is no doubt */
static const double THICKER = 1.25;       /* times as much ink as thin sides thick ones have, where there is no doubt */
/* The share of the board that is paper: up to the first it says nothing about regions, from the second on nothing is in
 * doubt */
static const double PAPER_FROM = 0.6, PAPER_TO = 0.8;
/* How certain n connected regions are if their lines or colours are hardly told apart, but do not contradict them
 * anywhere */
static const double LIKELY = 0.3;
static const double FAINT_INK = 0.12;     /* pixels of ink that are nothing: added to both before sides are compared */
/* How far ink is beyond the limit (as a logarithm) where a line contradicts a colour */
static const double CONTRADICTS = 0.2;
/* How certain regions are at most that lines contradict: less than what lines tell clearly */
static const double CONTRADICTED = 0.65;
/* The share of most cells of a board without regions that is paper, at the least */
static const double BARE = 0.7;

enum { ODD = 2 /* cells of a board without regions that may have another colour: their queens are wrong */ };

typedef struct {
    int one, other;
    float length;
    int number; /* in which order they were met */
} Link;

static int by_length(const void *one, const void *other) {
    const Link *a = (const Link *)one, *b = (const Link *)other;
    if (a->length != b->length) return a->length < b->length ? -1 : 1;
    return a->number - b->number;
}

static int part_of(int *parent, int at) {
    while (parent[at] != at) at = parent[at] = parent[parent[at]];
    return at;
}

/* Whether two were in different parts, and now are in one. */
static int join(int *parent, int one, int other) {
    one = part_of(parent, one), other = part_of(parent, other);
    if (one == other) return 0;
    parent[most(one, other)] = least(one, other);
    return 1;
}

/* The part of each, numbered in reading order; how many there are. */
static int number_parts(int *parent, int count, int *names, int *numbers) {
    int found = 0;
    for (int i = 0; i < count; i++) names[i] = -1;
    for (int i = 0; i < count; i++) {
        int *name = &names[part_of(parent, i)];
        if (*name < 0) *name = found++;
        numbers[i] = *name;
    }
    return found;
}

/* The minimum spanning tree of points, the shortest links first; `nearest` and `inside` are room for as many. */
static void span(float (*points)[3], int count, Link *links, int *parent, float *nearest, uint8_t *inside) {
    int at = 0;
    for (int i = 0; i < count; i++) nearest[i] = FLT_MAX, inside[i] = 0, parent[i] = 0;
    for (int number = 0; number < count - 1; number++) {
        int next = -1;
        inside[at] = 1;
        for (int i = 0; i < count; i++) {
            if (inside[i]) continue;
            const float x = points[i][0] - points[at][0], y = points[i][1] - points[at][1];
            const float z = points[i][2] - points[at][2];
            const float square = x * x + y * y + z * z;
            if (square < nearest[i]) nearest[i] = square, parent[i] = at;
            if (next < 0 || nearest[i] < nearest[next]) next = i;
        }
        links[number] = (Link){next, parent[next], sqrtf(nearest[next]), number};
        at = next;
    }
    qsort(links, (size_t)count - 1, sizeof *links, by_length);
}

/* The part of each point when all but so many of the shortest links are cut. */
static int cut(const Link *links, int kept, int count, int *parent, int *names, int *numbers) {
    for (int i = 0; i < count; i++) parent[i] = i;
    for (int i = 0; i < kept; i++) join(parent, links[i].one, links[i].other);
    return number_parts(parent, count, names, numbers);
}

void colours_number(Bounds *bounds, float (*lab)[3], int count, const double *steps, int number, int *numbers) {
    const size_t room = (size_t)count;
    Link *links = (Link *)take(bounds, room, sizeof *links);
    int *parent = (int *)take(bounds, 2 * room, sizeof *parent);
    float *nearest = (float *)take(bounds, room, sizeof *nearest);
    uint8_t *inside = (uint8_t *)take(bounds, room, 1);
    if (!bounds->full) {
        span(lab, count, links, parent, nearest, inside);
        for (int i = 0; i < number; i++, numbers += count) {
            int kept = 0;
            while (kept < count - 1 && links[kept].length <= steps[i]) kept++;
            cut(links, kept, count, parent, parent + room, numbers);
        }
    }
    free(inside);
    free(nearest);
    free(parent);
    free(links);
}

/* ---- a board, while its regions are told ---- */

typedef struct {
    const Cells *cells;
    int size, count, kinds; /* kinds: colours that are told apart at first sight */
    Link links[MOST_CELLS];
    Link sides[MOST_SIDES]; /* in reading order: first to the right, then below */
    int parent[MOST_CELLS], names[MOST_CELLS], numbers[MOST_CELLS];
    float room[MOST_SIDES], other[MOST_SIDES];
    uint8_t colour[MOST_CELLS];
    uint8_t against[MOST_CELLS]; /* cells at whose sides lines contradict clear colours */
    Untinted untinted[MOST_UNTINTED];
} Telling;

/* The length of the link that is so many below the longest. */
static double length_of(const Telling *telling, int number) {
    return telling->links[telling->count - 2 - number].length;
}

/* The cells in so many parts, by colour. */
static int cut_into(Telling *telling, int parts, uint8_t *labels) {
    const int kept = telling->count - parts;
    const int found = cut(telling->links, kept, telling->count, telling->parent, telling->names, telling->numbers);
    for (int i = 0; i < telling->count; i++) labels[i] = (uint8_t)telling->numbers[i];
    return found;
}

static int number_sides(const float *upright, const float *level, int size, Link *sides) {
    int number = 0;
    for (int cell = 0; cell < size * size; cell++)
        if (cell % size < size - 1) {
            sides[number] = (Link){cell, cell + 1, upright[number], number};
            number++;
        }
    for (int cell = 0; cell < size * size - size; cell++, number++)
        sides[number] = (Link){cell, cell + size, level[cell], number};
    return number;
}

/* Marks the cells at sides whose lines clearly contradict regions, if they have two of them or more; how many such
 * sides there are. Those of tinted cells do not count: what tints a cell may have a rim. */
static int mark_against(const Telling *telling, Way *way, double limit) {
    uint8_t often[MOST_CELLS] = {0}, clear[MOST_SIDES];
    int found = 0;
    for (int i = 0; i < telling->size * (telling->size - 1) * 2; i++) {
        const Link *side = &telling->sides[i];
        const double ink = side->length + FAINT_INK;
        clear[i] = fabs(log(ink / limit)) > CONTRADICTS &&
                   (ink > limit) != (way->labels[side->one] != way->labels[side->other]) &&
                   !way->tinted[side->one] && !way->tinted[side->other];
        found += clear[i];
        often[side->one] += clear[i];
        often[side->other] += clear[i];
    }
    for (int i = 0; i < telling->size * (telling->size - 1) * 2; i++) {
        const Link *side = &telling->sides[i];
        if (!clear[i] || most(often[side->one], often[side->other]) < 2) continue;
        way->against[side->one] = way->against[side->other] = 1;
    }
    return found;
}

/* The share of so many sides that one cell in a wrong region may have, or of all a few. */
static double share_of_few(int count) {
    return fmin(fmax(0.05, 3.0 / count), 0.5);
}

/* Compare the regions that colours show with lines, where there are any: whether these say the same on all sides. */
static int weigh(Telling *telling, Way *way) {
    int inner = 0, outer = 0;
    for (int i = 0; i < telling->size * (telling->size - 1) * 2; i++) {
        const Link *side = &telling->sides[i];
        if (way->labels[side->one] == way->labels[side->other]) telling->room[inner++] = side->length;
        else telling->other[outer++] = side->length;
    }
    if (!inner || !outer) return 0;
    const double low = quantile(telling->room, inner, 1 - share_of_few(inner)) + FAINT_INK;
    const double high = quantile(telling->other, outer, share_of_few(outer)) + FAINT_INK;
    if (high < THICKER * low) return 0; /* all lines are the same: they tell nothing */
    const int found = mark_against(telling, way, sqrt(low * high));
    if (memchr(way->against, 1, sizeof way->against)) {
        if (way->certainty > CONTRADICTED) memcpy(telling->against, way->against, sizeof telling->against);
        way->certainty = fmin(way->certainty, CONTRADICTED);
    } else if (!found && way->certainty > 0.3) way->certainty = fmax(way->certainty, 0.9);
    return !found;
}

static Way *add(Way *ways, int *number, How how, double certainty) {
    Way *way = &ways[(*number)++];
    memset(way, 0, sizeof *way);
    way->how = how;
    way->certainty = certainty;
    return way;
}

/* ---- by colours ---- */

/* Takes labels of any numbers as those of a way, numbered again in reading order. */
static void take_labels(Way *way, const uint8_t *labels, int count) {
    int names[256], named = 0;
    for (int i = 0; i < 256; i++) names[i] = -1;
    for (int cell = 0; cell < count; cell++) {
        int *name = &names[labels[cell]];
        if (*name < 0) *name = named++;
        way->labels[cell] = (uint8_t)*name;
    }
}

/* How many parts there are if links are cut where they become much shorter, between two numbers of parts: `told` is how
 * clearly, and `colour` are the parts. 0 if these colours are all but the same. */
static int part_colours(Telling *telling, int fewest, int largest, double *told) {
    int best = fewest - 2;
    for (int i = best; i < least(largest - 1, telling->count - 2); i++)
        if (length_of(telling, i) / fmax(length_of(telling, i + 1), NOISE) >
            length_of(telling, best) / fmax(length_of(telling, best + 1), NOISE))
            best = i;
    const double kept = length_of(telling, best + 1);
    if (kept > NEARLY) return 0;
    *told = between(length_of(telling, best) / fmax(kept, NOISE), 1, CLEAR);
    return cut_into(telling, best + 2, telling->colour);
}

/* The regions if there are more colours than rows, because some cells are tinted. */
static void add_untinted(Bounds *bounds, Telling *telling, Way *ways, int *number) {
    const int size = telling->size;
    double certainty;
    const int parts = part_colours(telling, size + 1, size + MOST_TINTS, &certainty);
    if (!parts) return;
    const int found = tints_remove(bounds, telling->colour, parts, telling->cells, parts - size, telling->untinted);
    for (int i = 0; i < found; i++) {
        Way *way = add(ways, number, BY_COLOURS, certainty * telling->untinted[i].certainty);
        take_labels(way, telling->untinted[i].labels, telling->count);
        memcpy(way->tinted, telling->untinted[i].tinted, sizeof way->tinted);
        weigh(telling, way);
    }
}

/* The regions if there are more colours than rows, because a veil lies over a part of the board. */
static void add_unveiled(Bounds *bounds, Telling *telling, Way *ways, int *number) {
    uint8_t labels[MOST_CELLS];
    double certainty;
    const int parts = part_colours(telling, telling->size + 1, 2 * telling->size + MORE_HUES, &certainty);
    if (!parts) return;
    certainty *= veils_remove(bounds, telling->colour, parts, telling->cells, labels);
    if (certainty <= 0) return;
    Way *way = add(ways, number, BY_COLOURS, certainty);
    way->veiled = 1;
    take_labels(way, labels, telling->count);
    weigh(telling, way);
}

/* Whether a part is in several pieces: one may be a tinted cell, with a colour like that of another region. */
static int is_broken(Telling *telling, const uint8_t *labels) {
    int pieces = telling->count;
    for (int i = 0; i < telling->count; i++) telling->parent[i] = i;
    for (int i = 0; i < telling->size * (telling->size - 1) * 2; i++) {
        const Link *side = &telling->sides[i];
        if (labels[side->one] == labels[side->other]) pieces -= join(telling->parent, side->one, side->other);
    }
    return pieces > telling->size;
}

/* Whether the pieces of a region are farther apart in colour than cells within pieces: one may be a covered cell, whose
 * cover happens to have nearly the colour of a region elsewhere. */
static int has_stranger(Telling *telling, const uint8_t *labels) {
    double within = NOISE, beside = NOISE;
    if (!is_broken(telling, labels)) return 0;
    for (int i = 0; i < telling->count - telling->size; i++) {
        const Link *link = &telling->links[i];
        if (join(telling->parent, link->one, link->other)) beside = link->length;
        else within = fmax(within, link->length);
    }
    return beside > CLEAR * within;
}

static void add_by_colour(Bounds *bounds, Telling *telling, Way *ways, int *number) {
    const double shortest = length_of(telling, telling->size - 2);
    const double longest = fmax(length_of(telling, telling->size - 1), NOISE);
    if (shortest <= FAINT) return;
    const double certainty = between(shortest / longest, 1, CLEAR) * between(shortest, FAINT, PLAIN);
    Way *way = add(ways, number, BY_COLOURS, certainty);
    cut_into(telling, telling->size, way->labels);
    if (!weigh(telling, way) && has_stranger(telling, way->labels)) way->certainty = fmin(way->certainty, CONTRADICTED);
    if (certainty < 1 || is_broken(telling, way->labels)) add_untinted(bounds, telling, ways, number);
}

/* ---- by walls ---- */

/* The cells of one colour joined across the sides with the least ink, until n parts are left; nothing where the colours
 * make more parts than that, or a side within a part has as much ink as one between two. `clear` is how certain it is
 * that the colours are told apart. */
static void add_parted(Telling *telling, How how, double clear, Way *ways, int *number) {
    const int sides = telling->size * (telling->size - 1) * 2;
    Link sorted[MOST_SIDES];
    int opened = 0, parts = telling->count, walls = 0;
    float thick = FLT_MAX, thin = 0;
    for (int i = 0; i < sides; i++)
        if (telling->colour[telling->sides[i].one] == telling->colour[telling->sides[i].other])
            sorted[opened++] = telling->sides[i];
    qsort(sorted, (size_t)opened, sizeof *sorted, by_length);
    for (int i = 0; i < telling->count; i++) telling->parent[i] = i;
    for (int i = 0; i < opened && parts > telling->size; i++)
        parts -= join(telling->parent, sorted[i].one, sorted[i].other);
    if (parts > telling->size) return;
    number_parts(telling->parent, telling->count, telling->names, telling->numbers);
    for (int i = 0; i < sides; i++) {
        const Link *side = &telling->sides[i];
        const int within = telling->numbers[side->one] == telling->numbers[side->other];
        if (within) thin = float_max(thin, side->length);
        else thick = float_min(thick, side->length);
        walls |= !within && telling->colour[side->one] == telling->colour[side->other];
    }
    if (!walls) how = BY_COLOURS;
    else if (thick <= thin) return;
    else clear = fmin(clear, between((thick + FAINT_INK) / (thin + FAINT_INK), 1, THICKER));
    Way *way = add(ways, number, how, LIKELY + (1 - LIKELY) * clear);
    for (int i = 0; i < telling->count; i++) way->labels[i] = (uint8_t)telling->numbers[i];
    memcpy(way->against, telling->against, sizeof way->against);
}

/* Regions between thick sides; where colours repeat, a change of colour is a wall, too. */
static void add_by_walls(Telling *telling, Way *ways, int *number) {
    memset(telling->colour, 0, sizeof telling->colour);
    add_parted(telling, BY_WALLS, 1, ways, number);
    if (telling->kinds < 2 || telling->kinds > telling->size) return;
    cut_into(telling, telling->kinds, telling->colour);
    const double longest = fmax(length_of(telling, telling->kinds - 1), NOISE);
    add_parted(telling, BY_BOTH, between(length_of(telling, telling->kinds - 2) / longest, 1, CLEAR), ways, number);
}

/* The ink of sides as if all paper were white: on a board of which a part is dimmed, lines that are black have less of
 * it. */
static void even_sides(Telling *telling) {
    for (int i = 0; i < telling->size * (telling->size - 1) * 2; i++) {
        Link *side = &telling->sides[i];
        const float *one = telling->cells->paper[side->one], *other = telling->cells->paper[side->other];
        const float first = float_max(float_max(one[0], one[1]), one[2]);
        const float second = float_max(float_max(other[0], other[1]), other[2]);
        side->length *= 255 / float_max(float_min(first, second), 32);
    }
}

static void add_dimmed(Bounds *bounds, Telling *telling, Way *ways, int *number) {
    double best = 0;
    for (int i = 0; i < *number; i++) best = fmax(best, ways[i].certainty);
    even_sides(telling);
    add_unveiled(bounds, telling, ways, number);
    if (best > LIKELY) return;
    memset(telling->colour, 0, sizeof telling->colour);
    add_parted(telling, BY_WALLS, 1, ways, number);
}

/* ---- boards without regions ---- */

/* Whether a cell is one of the other colour than the first on a chessboard. */
static int is_other(int cell, int size) {
    return (cell / size ^ cell % size) & 1;
}

/* How many cells have another colour than those of a chessboard in this place, if it is told by so many colours. Its
 * first cell may be a dark or a light one. */
static int count_wrong(Telling *telling, int kinds) {
    int often[2 + ODD] = {0}, light = 0, dark, wrong[2] = {0};
    cut_into(telling, kinds, telling->colour);
    for (int i = 0; i < telling->count; i++) often[telling->colour[i]]++;
    for (int i = 1; i < 2 + ODD; i++)
        if (often[i] > often[light]) light = i;
    dark = light == 0;
    for (int kind = 1; kind < 2 + ODD; kind++)
        if (kind != light && often[kind] > often[dark]) dark = kind;
    for (int i = 0; i < telling->count; i++) {
        const int other = is_other(i, telling->size);
        wrong[other] += telling->colour[i] != light;
        wrong[!other] += telling->colour[i] != dark;
    }
    return least(wrong[0], wrong[1]);
}

/* Whether all cells but a few have the same colour. */
static int is_plain(Telling *telling) {
    int often[2 + ODD] = {0}, largest = 0;
    if (telling->kinds > 2 + ODD) return 0;
    cut_into(telling, telling->kinds, telling->colour);
    for (int i = 0; i < telling->count; i++) largest = most(largest, ++often[telling->colour[i]]);
    return telling->count - largest <= ODD;
}

/* A chessboard, or cells that are all alike. White pieces give their cells a paper of their own, which is nearly that
 * of others. */
static void add_without(Telling *telling, Way *ways, int *number) {
    const int sides = telling->size * (telling->size - 1) * 2;
    for (int i = 0; i < telling->count; i++) telling->room[i] = telling->cells->share[i];
    if (quantile(telling->room, telling->count, 0.5) < BARE) return; /* a pattern that has many squares in each cell */
    for (int kinds = 2; kinds <= least(telling->kinds, 2 + ODD); kinds++) {
        const int wrong = length_of(telling, kinds - 1) > NEARLY ? ODD + 1 : count_wrong(telling, kinds);
        if (wrong > ODD) continue;
        add(ways, number, AS_CHESSBOARD, wrong ? 0.8 : 1);
        return;
    }
    if (!is_plain(telling)) return;
    for (int i = 0; i < sides; i++) telling->room[i] = telling->sides[i].length + (float)FAINT_INK;
    const double high = quantile(telling->room, sides, 0.98);
    add(ways, number, BLANK, 1 - between(high / quantile(telling->room, sides, 0.02), 1.9, 2.6));
}

/* ---- all of them ---- */

/* Where colours leave a doubt, regions in one piece come first: another piece often is a tinted cell. */
static int rank_of(Telling *telling, const Way *way) {
    if (way->certainty > CERTAIN) return 2;
    return way->certainty > BELIEVED && !is_broken(telling, way->labels);
}

static int comes_before(Telling *telling, const Way *one, const Way *other) {
    if ((one->how == AS_CHESSBOARD) != (other->how == AS_CHESSBOARD)) return one->how == AS_CHESSBOARD;
    if ((one->how == BLANK) != (other->how == BLANK)) return other->how == BLANK;
    if (rank_of(telling, one) != rank_of(telling, other)) return rank_of(telling, one) > rank_of(telling, other);
    return one->certainty > other->certainty;
}

/* The likeliest first, each once: what colours and lines tell alike is told by both. */
static int unite(Telling *telling, Way *ways, int number) {
    int kept = 0;
    for (int i = 1; i < number; i++)
        for (int j = i; j > 0 && comes_before(telling, &ways[j], &ways[j - 1]); j--) {
            const Way way = ways[j];
            ways[j] = ways[j - 1];
            ways[j - 1] = way;
        }
    for (int i = 0; i < number; i++) {
        int same = -1;
        for (int j = 0; j < kept && same < 0; j++)
            if (has_regions(&ways[j]) && has_regions(&ways[i]) &&
                !memcmp(ways[j].labels, ways[i].labels, (size_t)telling->count))
                same = j;
        if (same < 0) ways[kept++] = ways[i];
        else if (ways[same].how != ways[i].how) ways[same].how = BY_BOTH;
        if (same >= 0) ways[same].veiled |= ways[i].veiled;
    }
    return kept;
}

int regions_tell(Bounds *bounds, const Cells *cells, const float *upright, const float *level, Way *ways) {
    Telling *telling = (Telling *)take(bounds, 1, sizeof *telling);
    int number = 0;
    if (telling) {
        double paper = 0;
        telling->cells = cells;
        telling->size = cells->rows;
        telling->count = cells->rows * cells->rows;
        number_sides(upright, level, telling->size, telling->sides);
        uint8_t inside[MOST_CELLS];
        span(cells->lab, telling->count, telling->links, telling->parent, telling->room, inside);
        telling->kinds = 1;
        while (telling->kinds < telling->count && length_of(telling, telling->kinds - 1) > PLAIN) telling->kinds++;
        add_by_colour(bounds, telling, ways, &number);
        add_by_walls(telling, ways, &number);
        if (telling->kinds > telling->size) add_dimmed(bounds, telling, ways, &number);
        add_without(telling, ways, &number);
        number = unite(telling, ways, number);
        for (int i = 0; i < telling->count; i++) paper += cells->share[i];
        for (int i = 0; i < number; i++) ways[i].certainty *= between(paper / telling->count, PAPER_FROM, PAPER_TO);
    }
    free(telling);
    return number;
}
