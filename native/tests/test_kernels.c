/* Tests of the kernels on their own: known counts, brute force, pauses, and arrays that are wrong.
 *
 * Built from this file and all of native/ but its faces; tests/unit/native/test_native.py does it.
 *
 * Every count is taken by the code for any processor and by the one for this processor. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/repair/repair.h"
#include "solver/search/learner.h"
#include "solver/search/search_code.h"
#include "checks.h"

int test_counting(void);   /* test_counting.c */
int test_covers(void);     /* test_covers.c */
int test_reasoner(void);   /* test_reasoner.c */
int test_logic(void);      /* test_logic.c */
int test_generation(void); /* test_generation.c */
int test_pictures(const char *path);    /* test_pictures.c */
int test_memory(const Problem *queens); /* test_memory.c */

/* ---- writing flat problems ---- */

enum { MOST_NUMBERS = 70000 };

typedef struct {
    uint16_t numbers[5][MOST_NUMBERS];
    Flat flat[MAX_FAMILIES];
    int count;
} Writer;

static void write_clues(Writer *w, int size, const uint16_t *given, int n, const uint16_t *blocked, int m) {
    uint16_t *to = w->numbers[0];
    to[0] = (uint16_t)size, to[1] = (uint16_t)n, to[2] = (uint16_t)m;
    memcpy(to + 3, given, (size_t)n * 2);
    memcpy(to + 3 + n, blocked, (size_t)m * 2);
    w->flat[0].data = (unsigned char *)to;
    w->flat[0].bytes = (size_t)(3 + n + m) * 2;
    w->count = 1;
}

static void write_partition(Writer *w, const unsigned char *label, int size, int units, int lower, int upper) {
    uint16_t *to = w->numbers[w->count];
    to[0] = 1, to[1] = (uint16_t)units, to[2] = (uint16_t)lower, to[3] = (uint16_t)upper;
    memcpy(to + 4, label, (size_t)size);
    w->flat[w->count].data = (unsigned char *)to;
    w->flat[w->count++].bytes = 8 + (size_t)size;
}

/* A family of listed units, the last one, whose numbers are there up to `end`. */
static void write_listed(Writer *w, int family, const uint16_t *end) {
    w->flat[family].data = (unsigned char *)w->numbers[family];
    w->flat[family].bytes = (size_t)(end - w->numbers[family]) * 2;
    w->count = family + 1;
}

/* N-Queens with rows and columns as partitions and the diagonals of both kinds as listed units. */
static void write_queens(Writer *w, int n) {
    unsigned char row[4096], column[4096];
    uint16_t none = 0, *to = w->numbers[3];
    write_clues(w, n * n, &none, 0, &none, 0);
    for (int cell = 0; cell < n * n; cell++)
        row[cell] = (unsigned char)(cell / n), column[cell] = (unsigned char)(cell % n);
    write_partition(w, row, n * n, n, 1, 1);
    write_partition(w, column, n * n, n, 1, 1);
    *to++ = 0, *to++ = (uint16_t)(n ? 2 * (2 * n - 1) : 0);
    for (int kind = 0; kind < 2 && n; kind++)
        for (int d = 0; d < 2 * n - 1; d++) {
            uint16_t *unit = to;
            to += 3;
            for (int r = 0; r < n; r++) {
                int c = kind ? d - r : r - d + n - 1;
                if (c >= 0 && c < n) *to++ = (uint16_t)(r * n + c);
            }
            unit[0] = 0, unit[1] = 1, unit[2] = (uint16_t)(to - unit - 3);
        }
    write_listed(w, 3, to);
}

/* Reads what is written. Behind the last family there is no other, but no end of numbers. */
static const char *read_flat(Problem *problem, const Writer *w) {
    memset(problem, 1, sizeof *problem);
    return problem_read(problem, w->flat, w->count, NULL);
}

/* Any small problem: two partitions and listed units with any bounds, given and blocked cells. */
static void write_random(Writer *w, int size) {
    unsigned char label[64];
    uint16_t clues[2] = {(uint16_t)random_below(size), (uint16_t)random_below(size)}, *to = w->numbers[3];
    write_clues(w, size, clues, random_below(2), clues + 1, random_below(2));
    for (int family = 0; family < 2; family++) {
        int units = 1 + random_below(4), lower = random_below(3);
        for (int cell = 0; cell < size; cell++) label[cell] = (unsigned char)random_below(units);
        write_partition(w, label, size, units, lower, lower + random_below(2));
    }
    *to++ = 0, *to++ = (uint16_t)random_below(5);
    for (int u = 0; u < w->numbers[3][1]; u++) {
        uint16_t *unit = to;
        to += 3;
        for (int cell = 0; cell < size; cell++)
            if (!random_below(4)) *to++ = (uint16_t)cell;
        unit[0] = (uint16_t)random_below(2), unit[1] = (uint16_t)(unit[0] + random_below(3));
        unit[2] = (uint16_t)(to - unit - 3);
    }
    write_listed(w, 3, to);
}

/* ---- counting ---- */

static int by_brute_force(const Problem *problem) {
    int count = 0;
    for (uint32_t set = 0; set < 1u << problem->size; set++) {
        uint16_t cells[32];
        int n = 0;
        for (int cell = 0; cell < problem->size; cell++)
            if (set >> cell & 1) cells[n++] = (uint16_t)cell;
        count += problem_verify(problem, cells, n);
    }
    return count;
}

static uint64_t counted(Search *search, const Problem *problem, uint64_t random, int generic, double slice) {
    search->generic = generic;
    search_forget(search);
    CHECK(search_start(search, problem, 0, random, 1), "no memory");
    if (search->eager) search->turn = 0; /* it thinks alone */
    while (search_run(search, 5, slice) == SEARCH_PAUSED) {
        search->found_length = 0, search->found_count = 0;
    }
    CHECK(search->status == SEARCH_EXHAUSTED, "status %d", search->status);
    CHECK(search->residue == search->count, "residue %d", (int)search->residue);
    CHECK(!search->learner, "a learner is kept that is done");
    return search->count;
}

/* Small problems against brute force, of which half think hard and half learn from the first node on. */
static void test_random(Writer *w, Search *search, int cases) {
    Problem problem;
    for (int i = 0; i < cases; i++) {
        write_random(w, 1 + random_below(12));
        const char *fault = read_flat(&problem, w);
        CHECK(!fault, "%s", fault);
        if (fault) continue;
        uint64_t expected = (uint64_t)by_brute_force(&problem);
        search->eager = i & 2;
        search->studious = i & 4;
        uint64_t count = counted(search, &problem, (uint64_t)i % 3, i & 1, 1), nodes = search->nodes;
        CHECK(count == expected, "problem %d: %d instead of %d", i, (int)count, (int)expected);
        counted(search, &problem, (uint64_t)i % 3, !(i & 1), 0);
        CHECK(search->nodes == nodes, "problem %d: %d nodes or %d", i, (int)nodes, (int)search->nodes);
    }
    search->eager = search->studious = 0;
}

/* Each cell as the one above or before it, so that regions hang together; or blocks, which lie in a few lines. */
static void draw_regions(unsigned char *label, int side, int in_blocks) {
    for (int cell = 0; cell < side * side; cell++) {
        const int like = random_below(3);
        const int block = (cell / side / 2 * 2 + cell % side * 2 / side) % side;
        if (in_blocks && random_below(6)) label[cell] = (unsigned char)block;
        else if (like && cell >= side) label[cell] = label[cell - (like == 1 ? side : 1)];
        else label[cell] = (unsigned char)random_below(side);
    }
}

static void write_windows(Writer *w, int side) {
    uint16_t *to = w->numbers[4];
    *to++ = 0, *to++ = (uint16_t)((side - 1) * (side - 1));
    for (int cell = 0; cell < side * (side - 1); cell++) {
        if (cell % side == side - 1) continue;
        uint16_t unit[] = {0, 1, 4, (uint16_t)cell, (uint16_t)(cell + 1), (uint16_t)(cell + side),
                           (uint16_t)(cell + side + 1)};
        memcpy(to, unit, sizeof unit);
        to += 7;
    }
    write_listed(w, 4, to);
}

/* Boards of regions with one or two queens in each: neither thinking hard nor learning may change the count. */
static void test_eagerness(Writer *w, Search *search) {
    unsigned char label[3][64];
    Problem problem;
    uint16_t none = 0;
    int with_solutions = 0;
    for (int i = 0; i < 200; i++) {
        int side = 5 + random_below(4), size = side * side, queens = side > 7 ? 1 + random_below(2) : 1;
        write_clues(w, size, &none, 0, &none, 0);
        for (int cell = 0; cell < size; cell++)
            label[0][cell] = (unsigned char)(cell / side), label[1][cell] = (unsigned char)(cell % side);
        draw_regions(label[2], side, i % 4 == 3);
        for (int family = 0; family < 3; family++)
            write_partition(w, label[family], size, side, queens, queens);
        write_windows(w, side);
        read_flat(&problem, w);
        uint64_t plain = counted(search, &problem, 0, 0, 60);
        search->eager = 1;
        uint64_t eager = counted(search, &problem, (uint64_t)i % 3, i & 1, 60);
        search->eager = 0;
        CHECK(plain == eager, "board %d: %d, thinking hard %d", i, (int)plain, (int)eager);
        search->studious = 1;
        uint64_t studious = counted(search, &problem, (uint64_t)i % 3, i & 1, 60);
        search->studious = 0;
        CHECK(plain == studious, "board %d: %d, learning %d", i, (int)plain, (int)studious);
        with_solutions += plain > 0;
    }
    CHECK(with_solutions > 30 && with_solutions < 195, "%d boards with solutions", with_solutions);
}

static void write_torus(Writer *w, int n) {
    static unsigned char label[4][144];
    const uint16_t none = 0;
    for (int cell = 0; cell < n * n; cell++) {
        const int row = cell / n, column = cell % n;
        label[0][cell] = (unsigned char)row, label[1][cell] = (unsigned char)column;
        label[2][cell] = (unsigned char)((row + column) % n), label[3][cell] = (unsigned char)((row - column + n) % n);
    }
    write_clues(w, n * n, &none, 0, &none, 0);
    for (int family = 0; family < 4; family++) write_partition(w, label[family], n * n, n, family < 2, 1);
}

/* Toroidal queens, which are hard for their size: a search begins again, and takes turns with a learner. */
static void test_torus(Writer *w, Search *search) {
    static const uint64_t KNOWN[] = {0, 0, 0, 0, 0, 10, 0, 28, 0, 0, 0, 88};
    Problem problem;
    for (int n = 5; n <= 11; n++)
        for (int way = 0; way < 3; way++) {
            write_torus(w, n);
            read_flat(&problem, w);
            search->eager = way == 1, search->studious = way == 2;
            const uint64_t count = counted(search, &problem, (uint64_t)n % 3, n & 1, 60);
            CHECK(count == KNOWN[n], "n = %d, way %d: %d", n, way, (int)count);
        }
    search->eager = search->studious = 0;
}

/* Every width of set: one solution of N-Queens, checked; the last two are 44 and the largest board there is. */
static void test_widths(Writer *w, Search *search) {
    Problem problem;
    for (int n = 4; n <= 64; n += n < 34 ? 1 : n == 34 ? 10 : 20) {
        write_queens(w, n);
        read_flat(&problem, w);
        for (int generic = 0; generic < 2; generic++) {
            search->generic = generic;
            search_forget(search);
            search_start(search, &problem, 1, 0, 1);
            CHECK(search_run(search, UINT64_MAX, 60) == SEARCH_LIMIT, "n %d: status %d", n, search->status);
            CHECK(search->found_length == (size_t)n + 1 && search->found[0] == n, "n %d", n);
            CHECK(problem_verify(&problem, search->found + 1, n), "n %d", n);
        }
    }
}

/* Searches for a problem's solutions in each way: all have to find as many. */
static void check_ways(const char *what, Search *search, const Problem *problem) {
    uint64_t found[3];
    for (int way = 0; way < 3; way++) {
        search->eager = way == 1, search->studious = way == 2;
        found[way] = counted(search, problem, 0, way & 1, 60);
        CHECK(found[way] && found[way] == found[0], "%s, way %d: %d", what, way, (int)found[way]);
    }
    search->eager = search->studious = 0;
}

/* As many units in a partition as there can be: a queen in either cell of each of 256 rows, half of them on
 * the left; or in one of both cells where a row and the next one meet, too. */
static void test_most_units(Writer *w, Search *search) {
    enum { ROWS = 256, SIZE = 2 * ROWS };
    static unsigned char row[SIZE], column[SIZE], region[SIZE];
    const uint16_t none = 0;
    Problem problem;
    write_clues(w, SIZE, &none, 0, &none, 0);
    for (int cell = 0; cell < SIZE; cell++) {
        row[cell] = (unsigned char)(cell / 2), column[cell] = (unsigned char)(cell % 2);
        region[cell] = (unsigned char)((cell + 1) / 2 % ROWS);
    }
    for (int turned = 0; turned < 2; turned++) {
        w->count = 1;
        if (turned) write_partition(w, row, SIZE, ROWS, 1, 1);
        write_partition(w, column, SIZE, 2, ROWS / 2, ROWS / 2);
        if (!turned) write_partition(w, row, SIZE, ROWS, 1, 1);
        read_flat(&problem, w);
        for (int way = 0; way < 3; way++) {
            search->eager = way == 1, search->studious = way == 2;
            search_forget(search);
            search_start(search, &problem, 1, 0, 1);
            CHECK(search_run(search, UINT64_MAX, 60) == SEARCH_LIMIT, "way %d: status %d", way, search->status);
            CHECK(problem_verify(&problem, search->found + 1, ROWS), "way %d", way);
        }
    }
    w->count = 1;
    write_partition(w, row, SIZE, ROWS, 1, 1);
    write_partition(w, region, SIZE, ROWS, 1, 1);
    read_flat(&problem, w);
    check_ways("most units", search, &problem);
}

/* The largest board: 64 rows, columns and regions with a queen each, all but the last six of them given. */
static void test_largest_board(Writer *w, Search *search) {
    enum { SIDE = 64, SIZE = SIDE * SIDE, GIVEN = 58 };
    static unsigned char label[3][SIZE];
    uint16_t given[GIVEN];
    Problem problem;
    for (int cell = 0; cell < SIZE; cell++) {
        label[0][cell] = (unsigned char)(cell / SIDE), label[1][cell] = (unsigned char)(cell % SIDE);
        label[2][cell] = (unsigned char)(cell / SIDE / 2 * 2 + cell % SIDE / (SIDE / 2));
    }
    for (int i = 0; i < GIVEN; i++) given[i] = (uint16_t)(i * SIDE + i / 2 + i % 2 * SIDE / 2);
    write_clues(w, SIZE, given, GIVEN, given, 0);
    for (int family = 0; family < 3; family++) write_partition(w, label[family], SIZE, SIDE, 1, 1);
    write_windows(w, SIDE);
    read_flat(&problem, w);
    check_ways("the largest board", search, &problem);
}

/* As many families as there can be, of which many pairs are worth comparing: boxes of a sudoku, rows and columns, again
 * and again. */
static void test_most_families(Writer *w, Search *search) {
    unsigned char label[3][36];
    const uint16_t none = 0;
    Problem problem;
    for (int cell = 0; cell < 36; cell++) {
        label[0][cell] = (unsigned char)(cell / 6), label[1][cell] = (unsigned char)(cell % 6);
        label[2][cell] = (unsigned char)(cell / 12 * 2 + cell % 6 / 3);
    }
    write_clues(w, 36, &none, 0, &none, 0);
    for (int family = 0; family < 3; family++) write_partition(w, label[family], 36, 6, 1, 1);
    for (; w->count < MAX_FAMILIES; w->count++) w->flat[w->count] = w->flat[w->count - 3];
    const char *fault = read_flat(&problem, w);
    CHECK(!fault, "%s", fault);
    check_ways("most families", search, &problem);
    CHECK(search->runs_count == MAX_RUNS, "%d pairs", search->runs_count);
}

static void test_pauses(Writer *w, Search *search) {
    Problem problem;
    write_queens(w, 9);
    read_flat(&problem, w);
    search_forget(search);
    search_start(search, &problem, 0, 0, 0);
    int slices = 0;
    for (; search_run(search, 7, 60) == SEARCH_PAUSED; slices++) {}
    CHECK(slices > 10, "%d slices", slices);
    CHECK(search->count == 352 && !search->found_length, "%d", (int)search->count);
    CHECK(search_run(search, 7, 60) == SEARCH_EXHAUSTED, "a finished search stays finished");
    for (int studious = 0; studious < 2; studious++) {
        search->studious = studious;
        search_start(search, &problem, 0, 0, 0);
        CHECK(search_run(search, 0, 60) == SEARCH_PAUSED && !search->nodes, "no nodes, but %d", (int)search->nodes);
    }
    search->studious = 0;
}

/* Whatever the arrays hold, reading them only reads them, and says what is wrong or does not crash later. */
static void test_wrong_arrays(Writer *w, Search *search) {
    Problem problem;
    for (int i = 0; i < 5000; i++) {
        write_random(w, 1 + random_below(12));
        int part = random_below(w->count);
        Flat *flat = &w->flat[part];
        if (i & 1) w->numbers[part][random_below((int)flat->bytes / 2)] = (uint16_t)random_below(i & 2 ? 16 : 65536);
        else flat->bytes = (size_t)random_below((int)flat->bytes + 1);
        unsigned char *exact = (unsigned char *)malloc(flat->bytes + 1); /* so that the sanitizer sees its end */
        memcpy(exact, flat->data, flat->bytes);
        flat->data = exact;
        if (!read_flat(&problem, w)) {
            search_forget(search);
            search_start(search, &problem, 100, 0, 1);
            search_run(search, 1000, 60);
            Repair *repair = repair_units_new(&problem, 1);
            repair_run(repair, 100, 60);
            repair_free(repair);
        }
        free(exact);
    }
    CHECK(problem_read(&problem, w->flat, 0, NULL) != NULL, "no arrays");
    CHECK(problem_read(&problem, w->flat, MAX_FAMILIES + 1, NULL) != NULL, "too many arrays");
}

/* Every width, and as much of everything as there can be. */
static void test_sizes(Writer *w, Search *search) {
    test_widths(w, search);
    test_most_units(w, search);
    test_largest_board(w, search);
    test_most_families(w, search);
}

static void test_searching(void) {
    const char *more = getenv("QUEENSIDE_FUZZ_CASES");
    Writer *w = (Writer *)calloc(1, sizeof(Writer));
    Search *search = search_new();
    test_random(w, search, 600);
    test_eagerness(w, search);
    test_torus(w, search);
    test_sizes(w, search);
    test_pauses(w, search);
    test_wrong_arrays(w, search);
    if (more) test_random(w, search, atoi(more));
    search_free(search);
    free(w);
}

static void test_without_memory(void) {
    Writer *w = (Writer *)calloc(1, sizeof(Writer));
    Problem six;
    write_queens(w, 6);
    CHECK(!read_flat(&six, w), "6 queens");
    failures += test_memory(&six);
    free(w);
}

/* The tests of one room; those of pictures take a file of them. */
int main(int count, char **words) {
    const char *room = count > 1 ? words[1] : "";
    if (!strcmp(room, "search")) test_searching();
    else if (!strcmp(room, "counting")) failures += test_counting();
    else if (!strcmp(room, "covers")) failures += test_covers();
    else if (!strcmp(room, "logic")) failures += test_logic() + test_reasoner();
    else if (!strcmp(room, "generation")) failures += test_generation();
    else if (!strcmp(room, "pictures")) failures += test_pictures(count > 2 ? words[2] : NULL);
    else if (!strcmp(room, "memory")) test_without_memory();
    else failures++;
    printf(failures ? "%d failures\n" : "all is well\n", failures);
    return failures != 0;
}
