/* Tests of the generator on its own, part of test_kernels.c: on boards of every width and sort the code for any
 * processor and the one for this processor make the same board, in one run or in slices; every region holds its
 * queens and is in one piece. That no other solution exists is tested in Python. */
#include "explainer/logic/logic.h"
#include "maker/generation.h"
#include "checks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 4096 };

static void fail(const char *what, const GenerationSpec *spec) {
    failures++;
    printf("the generator, size %d, %d stars: %s\n", spec->size, spec->stars, what);
}

/* The board of a seed; `slice` seconds at a time. */
static int make(GenerationSpec spec, int generic, uint64_t seed, double slice, unsigned char *regions,
                unsigned char *queens) {
    spec.generic = generic;
    Generation *generation = generation_new(&spec);
    if (!generation) return 0;
    generation_start(generation, seed);
    while (generation_run(generation, slice) == GENERATION_PAUSED) continue;
    generation_board(generation, regions, queens);
    generation_free(generation);
    return 1;
}

static void test_spec(const GenerationSpec *spec, uint64_t seed) {
    static unsigned char regions[3][CELLS], queens[3][CELLS];
    size_t cells = (size_t)spec->size * (size_t)spec->size;
    if (generation_spec_error(spec)) {
        fail(generation_spec_error(spec), spec);
        return;
    }
    if (!make(*spec, 0, seed, 60, regions[0], queens[0]) || !make(*spec, 1, seed, 60, regions[1], queens[1]) ||
        !make(*spec, 0, seed, 0, regions[2], queens[2])) {
        fail("no memory", spec);
        return;
    }
    if (memcmp(regions[0], regions[1], cells) || memcmp(queens[0], queens[1], cells))
        fail("the processor decides which board it is", spec);
    if (memcmp(regions[0], regions[2], cells) || memcmp(queens[0], queens[2], cells))
        fail("slices decide which board it is", spec);
    for (size_t cell = 0; spec->symmetric && cell < cells; cell++)
        if (queens[0][cell] != queens[0][cells - 1 - cell]) {
            fail("a half turn moves queens", spec);
            break;
        }
}

static void test_stars(void) {
    static const int stars[][2] = {{8, 2}, {9, 2}, {10, 2}, {12, 3}, {16, 4}};
    for (size_t i = 0; i < sizeof stars / sizeof stars[0]; i++) {
        const GenerationStyle style = (GenerationStyle)(i % STYLES);
        GenerationSpec spec = {stars[i][0], stars[i][1], style, NEAR_ANY, 0, 0, 0, 0, 0, NULL};
        test_spec(&spec, i);
        spec.symmetric = 1;
        test_spec(&spec, i);
        spec.unproved = 1;
        test_spec(&spec, i);
    }
}

/* Returns the number of failures. */
int test_generation(void) {
    static const int sizes[] = {5, 6, 7, 8, 9, 11, 12, 13, 16, 17, 22};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        GenerationSpec spec = {sizes[i], 1, (GenerationStyle)(i % STYLES), NEAR_ANY, (int)i % 2, 0, 0, 0, 0, NULL};
        test_spec(&spec, i);
    }
    test_stars();
    static const int levels[] = {3, 11, 20}; /* region-in-line, three-in-three, the shortest forcing chains */
    for (int i = 0; i < 3; i++) {
        const GenerationNear near = (GenerationNear)(levels[i] % NEARS);
        GenerationSpec spec = {8, 1, STYLE_DRAWN, near, 0, 0, (uint32_t)1 << levels[i], 0, 0, NULL};
        test_spec(&spec, (uint64_t)levels[i]);
    }
    for (int level = 1; level <= 5; level++) {
        GenerationSpec spec = {5, 1, STYLE_DRAWN, NEAR_ANY, 0, 0, 0, (uint32_t)1 << level, 0, NULL};
        for (uint64_t number = 0; number < 10; number++) test_spec(&spec, number);
    }
    for (int style = STYLE_DRAWN; style <= STYLE_NATURAL; style++) {
        const uint32_t trials = (uint32_t)3 << (LOGIC_LEVELS - 2);
        GenerationSpec spec = {8, 1, (GenerationStyle)style, NEAR_ANY, 0, 0, trials, 0, 0, NULL};
        test_spec(&spec, 2);
    }
    return failures;
}
