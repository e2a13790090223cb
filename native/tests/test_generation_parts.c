/* Tests of the parts of the generator, part of test_kernels.c. What each draws, costs and proves has a digest that is
 * known, up to the largest boards, which use up all room. */
#include "generation/generation_code.h"
#include "generation/look.h"
#include "generation/packing.h"
#include "generation/pattern.h"
#include "generation/style.h"
#include "tests/checks.h"

enum { PATTERNS = 60, MOVES = 3000, STEPS = 40, ASKED = 300 };

static const int SIZES[] = {5, 6, 7, 8, 9, 11, 12, 13, 14, 16, 17, 22, 32, 33, 48, 64};
enum { COUNT_OF_SIZES = sizeof SIZES / sizeof *SIZES };

/* Of each part, so that one that says something else is named. */
typedef enum { NUMBERS, DRAWINGS, PATTERN, STYLE, LOOK, PACKING, WALK, CLIMB, PART_COUNT } Part;

static uint64_t told_by[PART_COUNT];

static void tell(Part part, int64_t number) {
    note(&told_by[part], (uint64_t)number);
}

static void tell_bytes(Part part, const void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) tell(part, ((const uint8_t *)bytes)[i]);
}

static void test_numbers(void) {
    Chance chance = {1};
    for (uint32_t x = 1; x < 5000; x++) tell(NUMBERS, fixed_ln(x));
    for (int bit = 0; bit < 32; bit++) tell(NUMBERS, fixed_ln((uint32_t)1 << bit)), tell(NUMBERS, fixed_ln(~0u >> bit));
    for (int32_t x = -60000; x < 30000; x += 7) tell(NUMBERS, fixed_exp(x));
    for (int i = 0; i < 1000; i++) tell(NUMBERS, draw_normal(&chance));
}

static void test_drawings(void) {
    static Drawing d;
    for (int i = 0; i < COUNT_OF_SIZES; i++) {
        drawing_prepare(&d, SIZES[i], 1);
        tell(DRAWINGS, d.stride);
        for (int at = 0; at < d.cells; at++) {
            const int cell = d.cell[at];
            tell(DRAWINGS, cell), tell(DRAWINGS, d.sides[cell]), tell(DRAWINGS, d.rim[cell]);
            tell_bytes(DRAWINGS, d.beside[cell], sizeof d.beside[cell]);
            tell_bytes(DRAWINGS, d.way[cell], sizeof d.way[cell]);
            tell_bytes(DRAWINGS, d.window[cell], d.windows[cell] * sizeof d.window[cell][0]);
        }
    }
    tell_bytes(DRAWINGS, d.ln, sizeof d.ln);
    tell_bytes(DRAWINGS, d.patience, sizeof d.patience);
}

static void tell_shares(Draft *draft, Drawing *d, const int *columns) {
    draft_share(draft, d, columns);
    tell_bytes(PATTERN, draft->of_region, (size_t)d->size);
    tell_bytes(PATTERN, d->wanted, (size_t)d->size * sizeof *d->wanted);
}

/* Patterns, and the queens and areas that follow them. */
static void test_patterns(void) {
    static Drawing d;
    static Draft draft;
    for (int i = 0; i < COUNT_OF_SIZES * PATTERNS; i++) {
        Chance chance = {(uint64_t)i};
        const int size = SIZES[i % COUNT_OF_SIZES];
        int columns[MOST_ROWS];
        if (i < COUNT_OF_SIZES || size != d.size) drawing_prepare(&d, size, 1);
        pattern_draw(&draft, &d, &chance);
        tell(PATTERN, draft.parts);
        tell_bytes(PATTERN, draft.cells, sizeof draft.cells);
        tell_bytes(PATTERN, draft.may_split, sizeof draft.may_split);
        tell_bytes(PATTERN, draft.of_cell, (size_t)(d.size * d.stride));
        if (!draft.parts || i >= 8 * COUNT_OF_SIZES) continue;
        for (int row = 0; row < size; row++) d.wanted[row] = draw_normal(&chance);
        draft_draw_solution(&draft, &d, &chance, columns);
        tell_bytes(PATTERN, columns, (size_t)size * sizeof *columns);
        tell_shares(&draft, &d, columns);
        for (int row = 0; row < size; row++) columns[row] = row; /* so that parts lack a queen */
        tell_shares(&draft, &d, columns);
    }
}

static void tell_style(const Drawing *d) {
    const Look *look = &d->look;
    const int32_t numbers[] = {d->size_weight, d->edge_weight, d->heat,      d->cooling,   d->climbing,
                               d->arranging,   d->ln[1],       look->is_on,  look->spread, look->share,
                               look->images,   look->background, look->asymmetry};
    tell_bytes(STYLE, numbers, sizeof numbers);
    tell_bytes(STYLE, d->wanted, (size_t)d->size * sizeof *d->wanted);
    tell_bytes(STYLE, look->of_window, sizeof look->of_window);
    tell_bytes(STYLE, look->of_cell, sizeof look->of_cell);
    tell_bytes(STYLE, look->weight, sizeof look->weight);
    for (int image = 0; image < look->images; image++) {
        tell_bytes(STYLE, look->turned_back[image], sizeof look->turned_back[image]);
        for (int i = 0; i < d->cells; i++) tell(STYLE, look->to_image[image][d->cell[i]]);
    }
}

/* What boards of each style are to be like, and what any move costs then. */
static void test_styles(void) {
    static Drawing d;
    for (int i = 0; i < COUNT_OF_SIZES * STYLES * NEARS; i++) {
        const GenerationStyle style = (GenerationStyle)(i / COUNT_OF_SIZES % STYLES);
        const GenerationNear near = style ? NEAR_ANY : (GenerationNear)(i / COUNT_OF_SIZES / STYLES);
        const int size = SIZES[i % COUNT_OF_SIZES];
        const GenerationWish wish = {size, 1 + i % 2, style, near, i % 3 == 1, 0, 0, 0, 0, NULL, 0};
        Chance chance = {(uint64_t)i};
        drawing_prepare(&d, size, wish.stars);
        style_draw(&wish, &d, &chance, i % 5 == 2);
        tell_style(&d);
        for (int at = 0; at < d.cells; at++) d.region[d.cell[at]] = (uint8_t)chance_below(&chance, d.size + 1);
        drawing_settle(&d);
        for (int k = 0; k < MOVES / 10; k++) {
            const int cell = d.cell[chance_below(&chance, d.cells)], to = chance_below(&chance, d.size);
            if (d.region[cell] == to || (d.region[cell] != NOWHERE && d.area[d.region[cell]] == 1)) continue;
            tell(LOOK, drawing_spares(&d, cell));
            tell(LOOK, drawing_cost(&d, cell, to));
            tell(LOOK, look_cost(&d, cell, to));
            tell(LOOK, look_moves(&d, cell, to));
        }
    }
}

/* Boards of several stars up to the largest, these with a star on the first cell: the solution, the groups and the
 * ways, and steps from there. */
static void test_packings(void) {
    static const int STARS[][2] = {{8, 2}, {9, 2}, {14, 2}, {15, 3}, {19, 4}, {20, 5}, {22, 5}};
    static Stars s;
    for (int i = 0; i < 14; i++) {
        const int size = STARS[i / 2][0], stars = STARS[i / 2][1];
        const GenerationWish wish = {size, stars, STYLE_NATURAL, NEAR_ANY, i % 2, size > 15, 0, 0, 0, NULL, 0};
        memset(&s, 0, sizeof s);
        drawing_prepare(&s.drawing, size, stars);
        s.chance.state = (uint64_t)i;
        while (!stars_begin(&s, &wish) || (size == PACKING_MOST_SIZE && !s.drawing.queen[0])) tell(PACKING, 0);
        tell_bytes(PACKING, s.star, sizeof s.star);
        tell_bytes(PACKING, s.group, sizeof s.group);
        for (int k = 0; k < MOVES && s.steps_left; k++) stars_step(&s);
        for (int at = 0; at < s.drawing.cells; at++) {
            const int cell = s.drawing.cell[at];
            tell(PACKING, s.drawing.region[cell]);
            if (s.drawing.region[cell] != NOWHERE) tell(PACKING, packing_refutes(&s.packing, cell, 4));
        }
    }
}

/* The first steps of a walk, and what is proved of its board, by the code for any processor as well. */
static void test_walk(const GenerationWish *wish, uint64_t seed) {
    Generation *generation = generation_new(wish);
    Walk *w = &generation->walk;
    Refutation generic = {0};
    generation_start(generation, seed);
    walk_begin(w, wish, wish->size);
    for (int i = 0; i < STEPS * wish->size && w->steps_left; i++) walk_steps(w);
    refutation_prepare(&generic, wish->size, 1);
    refutation_read(&generic, &w->drawing);
    tell_bytes(WALK, w->order, (size_t)wish->size * sizeof *w->order);
    for (int i = 0; i < w->drawing.cells; i++) tell(WALK, w->drawing.region[w->drawing.cell[i]]);
    for (int i = 0; i < ASKED; i++) {
        const int cell = w->drawing.cell[i * 37 % w->drawing.cells], region = w->drawing.region[cell];
        const int found = refuted(&w->refutation, cell, region, 1 + i % 6);
        CHECK(found == refuted(&generic, cell, region, 1 + i % 6), "cell %d of %d rows", cell, wish->size);
        tell(WALK, found);
    }
    refutation_free(&generic);
    generation_free(generation);
}

static void test_walks(void) {
    static unsigned char parts[MOST_SPOTS];
    for (int i = 0; i < 2 * COUNT_OF_SIZES; i++) {
        const int size = SIZES[i / 2], drafted = i % 4 == 1;
        const GenerationStyle style = drafted ? STYLE_DRAWN : (GenerationStyle)(i % STYLES);
        GenerationWish wish = {size, 1, style, NEAR_ANY, !drafted && i % 3 == 2, 0, 0, 0, 0, drafted ? parts : NULL, 0};
        for (int cell = 0; cell < size * size; cell++) parts[cell] = (unsigned char)(cell / size | cell % 2 << 7);
        test_walk(&wish, (uint64_t)i);
    }
}

/* How far boards are from what is wished, on the way there. */
static void test_climbs(void) {
    static const uint32_t LEVELS[][2] = {{1 << 3, 0},      {1 << 10, 0},  {3 << 22, 0},       {1 << 2 | 1 << 8, 0},
                                         {1 << 12, 1 << 4}, {255 << 1, 1 << 6}, {0xFFFFE, 3 << 9}, {1 << 19, 1 << 17}};
    for (int i = 0; i < 40; i++) {
        const GenerationStyle style = (GenerationStyle)(i % STYLES);
        const GenerationWish wish = {5 + i % 6, 1, style, NEAR_ANY, i % 7 == 3, 0, LEVELS[i % 8][0], LEVELS[i % 8][1],
                                     0, NULL, i % 3 == 0};
        Generation *generation = generation_new(&wish);
        generation_start(generation, (uint64_t)i);
        walk_begin(&generation->walk, &wish, wish.size);
        for (int k = 0; k < 2 * STEPS; k++) walk_steps(&generation->walk);
        generation->away = climb_measure(generation);
        for (int k = 0; k < 8 * STEPS; k++) tell(CLIMB, climb_step(generation)), tell(CLIMB, generation->away);
        tell(CLIMB, generation_met(generation));
        generation_free(generation);
    }
}

/* Returns the number of failures. */
int test_parts_of_generation(void) {
    failures = 0;
    test_numbers();
    test_drawings();
    test_patterns();
    test_styles();
    test_packings();
    test_walks();
    test_climbs();
    static const char *const NAMES[PART_COUNT] = {"numbers", "drawings", "patterns", "styles",
                                                  "looks",   "packings", "walks",    "climbs"};
    static const uint64_t KNOWN[PART_COUNT] = {0x20E875F23D4DA50A, 0x40E2717A818DF070, 0x78208EDECE5798F7,
                                               0x8F6DD6927D1A638D, 0x44CEBBC7C42AA795, 0xDDF495C6DEA3D21A,
                                               0xEDD66E2B0872BD64, 0x407A50FD75AF3333};
    for (int part = 0; part < PART_COUNT; part++) check_digest(NAMES[part], told_by[part], KNOWN[part]);
    return failures;
}
