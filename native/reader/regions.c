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

#include "pictures_internal.h"

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
    int first, second;
    float length;
    int number; /* in which order they were met */
} Link;

static int by_length(const void *first, const void *second) {
    const Link *a = (const Link *)first, *b = (const Link *)second;
    if (a->length != b->length) return a->length < b->length ? -1 : 1;
    return a->number - b->number;
}

static int number_parts(int *parent, int count, int *names, int *numbers) {
    int part_count = 0;
    for (int i = 0; i < count; i++) names[i] = -1;
    for (int i = 0; i < count; i++) {
        int *name = &names[find_root(parent, i)];
        if (*name < 0) *name = part_count++;
        numbers[i] = *name;
    }
    return part_count;
}

static void build_spanning_tree(float (*points)[3], int count, Link *links, int *parent, float *nearest,
                                uint8_t *in_tree) {
    int current = 0;
    for (int i = 0; i < count; i++) nearest[i] = FLT_MAX, in_tree[i] = 0, parent[i] = 0;
    for (int number = 0; number < count - 1; number++) {
        int next = -1;
        in_tree[current] = 1;
        for (int i = 0; i < count; i++) {
            if (in_tree[i]) continue;
            const float x = points[i][0] - points[current][0], y = points[i][1] - points[current][1];
            const float z = points[i][2] - points[current][2];
            const float square = x * x + y * y + z * z;
            if (square < nearest[i]) nearest[i] = square, parent[i] = current;
            if (next < 0 || nearest[i] < nearest[next]) next = i;
        }
        links[number] = (Link){next, parent[next], sqrtf(nearest[next]), number};
        current = next;
    }
    qsort(links, (size_t)count - 1, sizeof *links, by_length);
}

static int cut_tree(const Link *links, int link_count, int count, int *parent, int *names, int *numbers) {
    for (int i = 0; i < count; i++) parent[i] = i;
    for (int i = 0; i < link_count; i++) union_sets(parent, links[i].first, links[i].second);
    return number_parts(parent, count, names, numbers);
}

void colours_number(Budget *budget, float (*lab)[3], int count, const double *steps, int number, int *numbers) {
    const size_t room = (size_t)count;
    Link *links = (Link *)budget_alloc(budget, room, sizeof *links);
    int *parent = (int *)budget_alloc(budget, 2 * room, sizeof *parent);
    float *nearest = (float *)budget_alloc(budget, room, sizeof *nearest);
    uint8_t *in_tree = (uint8_t *)budget_alloc(budget, room, 1);
    if (!budget->full) {
        build_spanning_tree(lab, count, links, parent, nearest, in_tree);
        for (int i = 0; i < number; i++, numbers += count) {
            int link_count = 0;
            while (link_count < count - 1 && links[link_count].length <= steps[i]) link_count++;
            cut_tree(links, link_count, count, parent, parent + room, numbers);
        }
    }
    free(in_tree);
    free(nearest);
    free(parent);
    free(links);
}

/* ---- a board, while its regions are told ---- */

typedef struct {
    const Cells *cells;
    int size, count, kinds; /* kinds: colours that are told apart at first sight */
    Link links[MAX_BOARD_CELLS];
    Link sides[MAX_SIDES]; /* in reading order: first to the right, then below */
    int parent[MAX_BOARD_CELLS], names[MAX_BOARD_CELLS], numbers[MAX_BOARD_CELLS];
    float buffer[MAX_SIDES], other_buffer[MAX_SIDES];
    uint8_t colour[MAX_BOARD_CELLS];
    uint8_t against[MAX_BOARD_CELLS]; /* cells at whose sides lines contradict clear colours */
    Untinted untinted[MAX_UNTINTED];
} RegionFinder;

static double link_length(const RegionFinder *finder, int number) {
    return finder->links[finder->count - 2 - number].length;
}

static int split_by_colour(RegionFinder *finder, int parts, uint8_t *labels) {
    const int link_count = finder->count - parts;
    const int count = cut_tree(finder->links, link_count, finder->count, finder->parent, finder->names,
                               finder->numbers);
    for (int i = 0; i < finder->count; i++) labels[i] = (uint8_t)finder->numbers[i];
    return count;
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
static int mark_against(const RegionFinder *finder, RegionHypothesis *hypothesis, double limit) {
    uint8_t often[MAX_BOARD_CELLS] = {0}, clear[MAX_SIDES];
    int count = 0;
    for (int i = 0; i < finder->size * (finder->size - 1) * 2; i++) {
        const Link *side = &finder->sides[i];
        const double ink = side->length + FAINT_INK;
        clear[i] = fabs(log(ink / limit)) > CONTRADICTS &&
                   (ink > limit) != (hypothesis->labels[side->first] != hypothesis->labels[side->second]) &&
                   !hypothesis->tinted[side->first] && !hypothesis->tinted[side->second];
        count += clear[i];
        often[side->first] += clear[i];
        often[side->second] += clear[i];
    }
    for (int i = 0; i < finder->size * (finder->size - 1) * 2; i++) {
        const Link *side = &finder->sides[i];
        if (!clear[i] || max_int(often[side->first], often[side->second]) < 2) continue;
        hypothesis->against[side->first] = hypothesis->against[side->second] = 1;
    }
    return count;
}

/* The share of so many sides that one cell in a wrong region may have, or of all a few. */
static double share_of_few(int count) {
    return fmin(fmax(0.05, 3.0 / count), 0.5);
}

/* Compare the regions that colours show with lines, where there are any: whether these say the same on all sides. */
static int compare_with_lines(RegionFinder *finder, RegionHypothesis *hypothesis) {
    int inner = 0, outer = 0;
    for (int i = 0; i < finder->size * (finder->size - 1) * 2; i++) {
        const Link *side = &finder->sides[i];
        if (hypothesis->labels[side->first] == hypothesis->labels[side->second]) finder->buffer[inner++] = side->length;
        else finder->other_buffer[outer++] = side->length;
    }
    if (!inner || !outer) return 0;
    const double low = quantile(finder->buffer, inner, 1 - share_of_few(inner)) + FAINT_INK;
    const double high = quantile(finder->other_buffer, outer, share_of_few(outer)) + FAINT_INK;
    if (high < THICKER * low) return 0; /* all lines are the same: they tell nothing */
    const int conflicts = mark_against(finder, hypothesis, sqrt(low * high));
    if (memchr(hypothesis->against, 1, sizeof hypothesis->against)) {
        if (hypothesis->certainty > CONTRADICTED) memcpy(finder->against, hypothesis->against, sizeof finder->against);
        hypothesis->certainty = fmin(hypothesis->certainty, CONTRADICTED);
    } else if (!conflicts && hypothesis->certainty > 0.3) hypothesis->certainty = fmax(hypothesis->certainty, 0.9);
    return !conflicts;
}

static RegionHypothesis *add_hypothesis(RegionHypothesis *hypotheses, int *number, RegionSource how, double certainty) {
    RegionHypothesis *hypothesis = &hypotheses[(*number)++];
    memset(hypothesis, 0, sizeof *hypothesis);
    hypothesis->source = how;
    hypothesis->certainty = certainty;
    return hypothesis;
}

/* ---- by colours ---- */

static void renumber_labels(RegionHypothesis *hypothesis, const uint8_t *labels, int count) {
    int names[256], named = 0;
    for (int i = 0; i < 256; i++) names[i] = -1;
    for (int cell = 0; cell < count; cell++) {
        int *name = &names[labels[cell]];
        if (*name < 0) *name = named++;
        hypothesis->labels[cell] = (uint8_t)*name;
    }
}

/* How many parts there are if links are cut where they become much shorter, between two numbers of parts: `certainty`
 * says how clearly, and `colour` are the parts. 0 if these colours are all but the same. */
static int part_colours(RegionFinder *finder, int fewest, int largest, double *certainty) {
    int best = fewest - 2;
    for (int i = best; i < min_int(largest - 1, finder->count - 2); i++)
        if (link_length(finder, i) / fmax(link_length(finder, i + 1), NOISE) >
            link_length(finder, best) / fmax(link_length(finder, best + 1), NOISE))
            best = i;
    const double max_kept = link_length(finder, best + 1);
    if (max_kept > NEARLY) return 0;
    *certainty = ramp(link_length(finder, best) / fmax(max_kept, NOISE), 1, CLEAR);
    return split_by_colour(finder, best + 2, finder->colour);
}

/* The regions if there are more colours than rows, because some cells are tinted. */
static void add_untinted(Budget *budget, RegionFinder *finder, RegionHypothesis *hypotheses, int *number) {
    const int size = finder->size;
    double certainty;
    const int parts = part_colours(finder, size + 1, size + MAX_TINTS, &certainty);
    if (!parts) return;
    const int count = tints_remove(budget, finder->colour, parts, finder->cells, parts - size, finder->untinted);
    for (int i = 0; i < count; i++) {
        RegionHypothesis *hypothesis = add_hypothesis(hypotheses, number, BY_COLOURS,
                                                      certainty * finder->untinted[i].certainty);
        renumber_labels(hypothesis, finder->untinted[i].labels, finder->count);
        memcpy(hypothesis->tinted, finder->untinted[i].tinted, sizeof hypothesis->tinted);
        compare_with_lines(finder, hypothesis);
    }
}

/* The regions if there are more colours than rows, because a veil lies over a part of the board. */
static void add_unveiled(RegionFinder *finder, RegionHypothesis *hypotheses, int *number) {
    uint8_t labels[MAX_BOARD_CELLS];
    double certainty;
    const int parts = part_colours(finder, finder->size + 1, 2 * finder->size + EXTRA_HUES, &certainty);
    if (!parts) return;
    certainty *= veils_remove(finder->colour, parts, finder->cells, labels);
    if (certainty <= 0) return;
    RegionHypothesis *hypothesis = add_hypothesis(hypotheses, number, BY_COLOURS, certainty);
    hypothesis->veiled = 1;
    renumber_labels(hypothesis, labels, finder->count);
    compare_with_lines(finder, hypothesis);
}

/* Whether a part is in several pieces: one may be a tinted cell, with a colour like that of another region. */
static int is_broken(RegionFinder *finder, const uint8_t *labels) {
    int pieces = finder->count;
    for (int i = 0; i < finder->count; i++) finder->parent[i] = i;
    for (int i = 0; i < finder->size * (finder->size - 1) * 2; i++) {
        const Link *side = &finder->sides[i];
        if (labels[side->first] == labels[side->second]) pieces -= union_sets(finder->parent, side->first,
                                                                              side->second);
    }
    return pieces > finder->size;
}

/* Whether the pieces of a region are farther apart in colour than cells within pieces: one may be a covered cell, whose
 * cover happens to have nearly the colour of a region elsewhere. */
static int has_stranger(RegionFinder *finder, const uint8_t *labels) {
    double within = NOISE, beside = NOISE;
    if (!is_broken(finder, labels)) return 0;
    for (int i = 0; i < finder->count - finder->size; i++) {
        const Link *link = &finder->links[i];
        if (union_sets(finder->parent, link->first, link->second)) beside = link->length;
        else within = fmax(within, link->length);
    }
    return beside > CLEAR * within;
}

static void add_by_colour(Budget *budget, RegionFinder *finder, RegionHypothesis *hypotheses, int *number) {
    const double shortest = link_length(finder, finder->size - 2);
    const double longest = fmax(link_length(finder, finder->size - 1), NOISE);
    if (shortest <= FAINT) return;
    const double certainty = ramp(shortest / longest, 1, CLEAR) * ramp(shortest, FAINT, PLAIN);
    RegionHypothesis *hypothesis = add_hypothesis(hypotheses, number, BY_COLOURS, certainty);
    split_by_colour(finder, finder->size, hypothesis->labels);
    if (!compare_with_lines(finder, hypothesis) &&
        has_stranger(finder, hypothesis->labels)) hypothesis->certainty = fmin(hypothesis->certainty, CONTRADICTED);
    if (certainty < 1 || is_broken(finder, hypothesis->labels)) add_untinted(budget, finder, hypotheses, number);
}

/* ---- by walls ---- */

/* The cells of one colour joined across the sides with the least ink, until n parts are left; nothing where the colours
 * make more parts than that, or a side within a part has as much ink as one between two. `clear` is how certain it is
 * that the colours are told apart. */
static void add_joined(RegionFinder *finder, RegionSource how, double clear, RegionHypothesis *hypotheses,
                       int *number) {
    const int sides = finder->size * (finder->size - 1) * 2;
    Link sorted[MAX_SIDES];
    int opened = 0, parts = finder->count, walls = 0;
    float thick = FLT_MAX, thin = 0;
    for (int i = 0; i < sides; i++)
        if (finder->colour[finder->sides[i].first] == finder->colour[finder->sides[i].second])
            sorted[opened++] = finder->sides[i];
    qsort(sorted, (size_t)opened, sizeof *sorted, by_length);
    for (int i = 0; i < finder->count; i++) finder->parent[i] = i;
    for (int i = 0; i < opened && parts > finder->size; i++)
        parts -= union_sets(finder->parent, sorted[i].first, sorted[i].second);
    if (parts > finder->size) return;
    number_parts(finder->parent, finder->count, finder->names, finder->numbers);
    for (int i = 0; i < sides; i++) {
        const Link *side = &finder->sides[i];
        const int within = finder->numbers[side->first] == finder->numbers[side->second];
        if (within) thin = float_max(thin, side->length);
        else thick = float_min(thick, side->length);
        walls |= !within && finder->colour[side->first] == finder->colour[side->second];
    }
    if (!walls) how = BY_COLOURS;
    else if (thick <= thin) return;
    else clear = fmin(clear, ramp((thick + FAINT_INK) / (thin + FAINT_INK), 1, THICKER));
    RegionHypothesis *hypothesis = add_hypothesis(hypotheses, number, how, LIKELY + (1 - LIKELY) * clear);
    for (int i = 0; i < finder->count; i++) hypothesis->labels[i] = (uint8_t)finder->numbers[i];
    memcpy(hypothesis->against, finder->against, sizeof hypothesis->against);
}

/* Regions between thick sides; where colours repeat, a change of colour is a wall, too. */
static void add_by_walls(RegionFinder *finder, RegionHypothesis *hypotheses, int *number) {
    memset(finder->colour, 0, sizeof finder->colour);
    add_joined(finder, BY_WALLS, 1, hypotheses, number);
    if (finder->kinds < 2 || finder->kinds > finder->size) return;
    split_by_colour(finder, finder->kinds, finder->colour);
    const double longest = fmax(link_length(finder, finder->kinds - 1), NOISE);
    add_joined(finder, BY_BOTH, ramp(link_length(finder, finder->kinds - 2) / longest, 1, CLEAR), hypotheses, number);
}

/* The ink of sides as if all paper were white: on a board of which a part is dimmed, lines that are black have less of
 * it. */
static void even_sides(RegionFinder *finder) {
    for (int i = 0; i < finder->size * (finder->size - 1) * 2; i++) {
        Link *side = &finder->sides[i];
        const float *first_paper = finder->cells->paper[side->first],
            *second_paper = finder->cells->paper[side->second];
        const float first = float_max(float_max(first_paper[0], first_paper[1]), first_paper[2]);
        const float second = float_max(float_max(second_paper[0], second_paper[1]), second_paper[2]);
        side->length *= 255 / float_max(float_min(first, second), 32);
    }
}

static void add_dimmed(RegionFinder *finder, RegionHypothesis *hypotheses, int *number) {
    double best = 0;
    for (int i = 0; i < *number; i++) best = fmax(best, hypotheses[i].certainty);
    even_sides(finder);
    add_unveiled(finder, hypotheses, number);
    if (best > LIKELY) return;
    memset(finder->colour, 0, sizeof finder->colour);
    add_joined(finder, BY_WALLS, 1, hypotheses, number);
}

/* ---- boards without regions ---- */

static int is_other(int cell, int size) {
    return (cell / size ^ cell % size) & 1;
}

/* How many cells have another colour than those of a chessboard in this place, if it is told by so many colours. Its
 * first cell may be a dark or a light one. */
static int count_wrong(RegionFinder *finder, int kinds) {
    int often[2 + ODD] = {0}, light = 0, dark, wrong[2] = {0};
    split_by_colour(finder, kinds, finder->colour);
    for (int i = 0; i < finder->count; i++) often[finder->colour[i]]++;
    for (int i = 1; i < 2 + ODD; i++)
        if (often[i] > often[light]) light = i;
    dark = light == 0;
    for (int kind = 1; kind < 2 + ODD; kind++)
        if (kind != light && often[kind] > often[dark]) dark = kind;
    for (int i = 0; i < finder->count; i++) {
        const int second = is_other(i, finder->size);
        wrong[second] += finder->colour[i] != light;
        wrong[!second] += finder->colour[i] != dark;
    }
    return min_int(wrong[0], wrong[1]);
}

static int is_plain(RegionFinder *finder) {
    int often[2 + ODD] = {0}, largest = 0;
    if (finder->kinds > 2 + ODD) return 0;
    split_by_colour(finder, finder->kinds, finder->colour);
    for (int i = 0; i < finder->count; i++) largest = max_int(largest, ++often[finder->colour[i]]);
    return finder->count - largest <= ODD;
}

/* A chessboard, or cells that are all alike. White pieces give their cells a paper of their own, which is nearly that
 * of others. */
static void add_without_regions(RegionFinder *finder, RegionHypothesis *hypotheses, int *number) {
    const int sides = finder->size * (finder->size - 1) * 2;
    for (int i = 0; i < finder->count; i++) finder->buffer[i] = finder->cells->share[i];
    if (quantile(finder->buffer, finder->count, 0.5) < BARE) return; /* a pattern that has many squares in each cell */
    for (int kinds = 2; kinds <= min_int(finder->kinds, 2 + ODD); kinds++) {
        const int wrong = link_length(finder, kinds - 1) > NEARLY ? ODD + 1 : count_wrong(finder, kinds);
        if (wrong > ODD) continue;
        add_hypothesis(hypotheses, number, AS_CHESSBOARD, wrong ? 0.8 : 1);
        return;
    }
    if (!is_plain(finder)) return;
    for (int i = 0; i < sides; i++) finder->buffer[i] = finder->sides[i].length + (float)FAINT_INK;
    const double high = quantile(finder->buffer, sides, 0.98);
    add_hypothesis(hypotheses, number, BLANK, 1 - ramp(high / quantile(finder->buffer, sides, 0.02), 1.9, 2.6));
}

/* ---- all of them ---- */

/* Regions in one piece come first where others are as certain: another piece often is a tinted cell. */
static int rank_of(RegionFinder *finder, const RegionHypothesis *hypothesis) {
    return 2 * (hypothesis->certainty > CERTAIN) +
           (hypothesis->certainty > BELIEVED && !is_broken(finder, hypothesis->labels));
}

static int comes_before(RegionFinder *finder, const RegionHypothesis *first, const RegionHypothesis *second) {
    if ((first->source == AS_CHESSBOARD) != (second->source == AS_CHESSBOARD)) return first->source == AS_CHESSBOARD;
    if ((first->source == BLANK) != (second->source == BLANK)) return second->source == BLANK;
    if (rank_of(finder, first) != rank_of(finder, second)) return rank_of(finder, first) > rank_of(finder, second);
    return first->certainty > second->certainty;
}

static int merge_hypotheses(RegionFinder *finder, RegionHypothesis *hypotheses, int number) {
    int count = 0;
    for (int i = 1; i < number; i++)
        for (int j = i; j > 0 && comes_before(finder, &hypotheses[j], &hypotheses[j - 1]); j--) {
            const RegionHypothesis hypothesis = hypotheses[j];
            hypotheses[j] = hypotheses[j - 1];
            hypotheses[j - 1] = hypothesis;
        }
    for (int i = 0; i < number; i++) {
        int same = -1;
        for (int j = 0; j < count && same < 0; j++)
            if (has_regions(&hypotheses[j]) && has_regions(&hypotheses[i]) &&
                !memcmp(hypotheses[j].labels, hypotheses[i].labels, (size_t)finder->count))
                same = j;
        if (same < 0) hypotheses[count++] = hypotheses[i];
        else if (hypotheses[same].source != hypotheses[i].source) hypotheses[same].source = BY_BOTH;
        if (same >= 0) hypotheses[same].veiled |= hypotheses[i].veiled;
    }
    return count;
}

int regions_detect(Budget *budget, const Cells *cells, const float *upright, const float *level,
                   RegionHypothesis *hypotheses) {
    RegionFinder *finder = (RegionFinder *)budget_alloc(budget, 1, sizeof *finder);
    int number = 0;
    if (finder) {
        double paper = 0;
        finder->cells = cells;
        finder->size = cells->rows;
        finder->count = cells->rows * cells->rows;
        number_sides(upright, level, finder->size, finder->sides);
        uint8_t in_tree[MAX_BOARD_CELLS];
        build_spanning_tree(cells->lab, finder->count, finder->links, finder->parent, finder->buffer, in_tree);
        finder->kinds = 1;
        while (finder->kinds < finder->count && link_length(finder, finder->kinds - 1) > PLAIN) finder->kinds++;
        add_by_colour(budget, finder, hypotheses, &number);
        add_by_walls(finder, hypotheses, &number);
        if (finder->kinds > finder->size) add_dimmed(finder, hypotheses, &number);
        add_without_regions(finder, hypotheses, &number);
        number = merge_hypotheses(finder, hypotheses, number);
        for (int i = 0; i < finder->count; i++) paper += cells->share[i];
        for (int i = 0; i < number; i++) hypotheses[i].certainty *= ramp(paper / finder->count, PAPER_FROM, PAPER_TO);
    }
    free(finder);
    return number;
}
