/* Each allocation fails in turn, part of test_kernels.c: the caller reports it, or answers right all the same, and
 * nothing leaks, which the sanitizer checks. That takes a build where malloc and its like are called scarce_…; in
 * others only the answers are checked. */
#ifdef malloc
#define IS_SCARCE 1
#undef malloc
#undef calloc
#undef realloc
#undef posix_memalign
#else
#define IS_SCARCE 0
#endif
#include <stdlib.h>
#include <string.h>

#include "solver/cover/cover.h"
#include "maker/generation.h"
#include "explainer/logic/logic.h"
#include "counter/meet/meet.h"
#include "reader/pictures.h"
#include "counter/queens/probing.h"
#include "counter/queens/queens.h"
#include "solver/repair/repair.h"
#include "solver/search/search.h"
#include "checks.h"

static long calls_left = -1; /* until one fails; below 0 none does */
static int has_failed, failed_calls;

static int fails(void) {
    if (calls_left < 0 || calls_left--) return 0;
    failed_calls++;
    return has_failed = 1;
}

void *scarce_malloc(size_t bytes);
void *scarce_calloc(size_t count, size_t bytes);
void *scarce_realloc(void *memory, size_t bytes);
int scarce_posix_memalign(void **memory, size_t line, size_t bytes);

void *scarce_malloc(size_t bytes) {
    return fails() ? NULL : malloc(bytes);
}

void *scarce_calloc(size_t count, size_t bytes) {
    return fails() ? NULL : calloc(count, bytes);
}

void *scarce_realloc(void *memory, size_t bytes) {
    return fails() ? NULL : realloc(memory, bytes);
}

#ifdef __linux__
int scarce_posix_memalign(void **memory, size_t line, size_t bytes) {
    return fails() || posix_memalign(memory, line, bytes);
}
#endif

typedef enum { NO_MEMORY, RIGHT, WRONG } End;

/* Attempts it until no call is left that could fail. */
static void each_failure(const char *what, End (*attempt)(int variant), int variant) {
    for (long call = 0;; call++) {
        calls_left = call, has_failed = 0;
        End end = attempt(variant);
        calls_left = -1;
        CHECK(end == RIGHT || (end == NO_MEMORY && has_failed), "%s %d, call %ld: %d", what, variant, call, end);
        if (!has_failed) return;
    }
}

static End end_of(int right) {
    return right ? RIGHT : WRONG;
}

/* ---- search and repair ---- */

static const Problem *six; /* 6 queens */

static int finds_all(Search *search, int keep) {
    return search_start(search, six, 0, 1, keep) && search_run(search, UINT64_MAX, 60) == SEARCH_EXHAUSTED;
}

/* Whether there are four solutions, each kept as its size and its cells. */
static int is_right(const Search *search, int keep) {
    return search->count == 4 && search->found_length == (keep ? 4 * 7 : 0);
}

static End search_or_learn(int keep, int studious) {
    Search *search = search_new();
    if (!search) return NO_MEMORY;
    search->studious = studious;
    End end = finds_all(search, keep) ? end_of(is_right(search, keep)) : NO_MEMORY;
    search_free(search);
    return end;
}

static End search_six(int keep) {
    return search_or_learn(keep, 0);
}

/* If the learner has no memory, the search does without it, and counts nothing twice. */
static End learn_six(int keep) {
    return search_or_learn(keep, 1);
}

/* If the first search has no memory, the same room still serves the next. */
static End search_twice(int keep) {
    Search *search = search_new();
    if (!search) return NO_MEMORY;
    finds_all(search, keep);
    calls_left = -1;
    int right = finds_all(search, keep) && is_right(search, keep);
    search_free(search);
    return end_of(right);
}

static End repair_some(int queens) {
    Repair *repair = queens ? repair_queens_new((uint32_t)queens, NULL, 0, 1) : repair_units_new(six, 1);
    if (!repair) return NO_MEMORY;
    int right = repair_run(repair, 10000000, 60) && repair->queen_count == (size_t)(queens ? queens : 6);
    repair_free(repair);
    return end_of(right);
}

/* ---- covers ---- */

/* Rows and columns of rooks, all covered by a rook each. */
enum { ROOKS = 5, PLACES = ROOKS * ROOKS, WAYS = 120 };

static End cover_rooks(int method) {
    uint32_t bounds[4 * ROOKS], first[PLACES + 1], item[2 * PLACES], colour[2 * PLACES] = {0}, name[PLACES];
    Options options = {2 * ROOKS, 2 * ROOKS, PLACES, bounds, first, item, colour, name};
    for (int i = 0; i < 4 * ROOKS; i++) bounds[i] = 1;
    for (uint32_t i = 0; i <= PLACES; i++) first[i] = 2 * i;
    for (uint32_t i = 0; i < PLACES; i++)
        item[2 * i] = i / ROOKS, item[2 * i + 1] = ROOKS + i % ROOKS, name[i] = i;
    if (!cover_suits(&options, (CoverMethod)method)) return RIGHT;
    const uint32_t chosen = 0; /* one rook is there: the others have a fifth of the ways */
    CoverResidual left = {0};
    if (cover_fault(&options, 2 * PLACES)) return NO_MEMORY;
    Cover *cover = cover_choose(&left, &options, &chosen, 1) && cover_suits(&left.options, (CoverMethod)method)
                       ? cover_new(&left.options, 0, 1, (CoverMethod)method)
                       : NULL;
    free(left.bounds);
    End end = NO_MEMORY;
    if (cover && cover_add(cover, &options, &chosen, 1)) {
        SearchStatus status;
        while ((status = cover_run(cover, 60)) == SEARCH_PAUSED) cover->found_length = 0, cover->found_count = 0;
        if (status == SEARCH_EXHAUSTED) end = end_of(cover->count == WAYS / ROOKS && cover->found[0] == ROOKS);
    }
    if (cover) cover_free(cover);
    return end;
}

/* Without memory to look at it, no cover suits either: here an item has too many options. */
static End refuse_sets(int method) {
    enum { OPTIONS = (1 << 14) + 1 };
    static uint32_t first[OPTIONS + 1], zeros[OPTIONS];
    const uint32_t once[] = {1, 1};
    const Options options = {1, 1, OPTIONS, once, first, zeros, zeros, zeros};
    for (uint32_t i = 0; i <= OPTIONS; i++) first[i] = i;
    return end_of(!cover_suits(&options, (CoverMethod)method));
}

/* ---- counting ---- */

/* By each method a board, which is cut at its border; and then a torus, whose prefixes are lengthened. */
static End count_board(int way) {
    static const QueensClues NONE = {NULL, NULL, 0, 0};
    const int torus = way > QUEENS_AVX512, n = torus ? 13 : 8;
    const uint64_t known = torus ? 4524 : 92;
    const QueensMethod method = torus ? QUEENS_GENERIC : (QueensMethod)way;
    if (!queens_runs(method, n)) return RIGHT;
    Queens *queens = queens_new(n, torus, &NONE, method, 200);
    if (!queens) return NO_MEMORY;
    QueensTally tally = {0, 0, 0, 0, 0};
    queens_tally(queens, 0, queens->prefixes, &tally);
    queens_free(queens);
    return tally.no_memory ? NO_MEMORY : end_of(tally.count == known);
}

/* Under each symmetry, and from 4 on with lists in bundles. */
static End meet_nine(int way) {
    const int symmetry = way % 4;
    MeetPlan plan = meet_plan(9, -1, 0);
    plan.bundled = way / 4;
    if (plan.bundled) plan.inner = 3; /* as bundles have; so the first list is not empty */
    const MeetPrefix all = {{0}, 0};
    MeetHalves halves;
    MeetTally tally = {0, 0, 0, 0};
    Flag cancelled;
    set_flag(&cancelled, 0);
    memset(&halves, 0, sizeof halves);
    int done = meet_count_bands(meet_code("generic"), &plan, &all, symmetry, &halves, &tally, &cancelled);
    meet_free(&halves);
    return done ? end_of(tally.count == 352) : NO_MEMORY;
}

static End probe_four(int generic) {
    static const uint64_t FREE[] = {3, 3}, TAKEN[8] = {0};
    ProbingBoard board = {2, 2, 1, FREE, TAKEN};
    double ways = probing_run(&board, 1, 100, generic);
    return ways < 0 ? NO_MEMORY : end_of(ways > 3.9 && ways < 4.1);
}

/* ---- logic and boards ---- */

/* The regions of a board that is solved by its only cell in a region, again and again: steps of a stair. */
static void stairs(unsigned char *label, int size) {
    for (int cell = 0; cell < size * size; cell++) label[cell] = (unsigned char)(cell / size);
}

static End grade_stairs(int generic) {
    unsigned char label[64];
    LogicGrade grade;
    stairs(label, 8);
    Logic *logic = logic_new(8, generic);
    if (!logic) return NO_MEMORY;
    logic_grade(logic, label, LOGIC_LEVELS - 1, &grade);
    logic_free(logic);
    return end_of(!grade.solved);
}

int reason_on_stairs(int stars); /* test_reasoner.c */

static End next_on_stairs(int stars) {
    const int end = reason_on_stairs(stars);
    return end ? end_of(end > 0) : NO_MEMORY;
}

static End make_board(int stars) {
    GenerationSpec spec = {stars > 1 ? 8 : 6, stars, STYLE_DRAWN, NEAR_ANY, 0, 0, stars > 1 ? 0 : 6, 0, 0, NULL};
    Generation *generation = generation_new(&spec);
    if (!generation) return NO_MEMORY;
    unsigned char regions[64], queens[64];
    int sum = 0;
    generation_start(generation, 1);
    int done = generation_run(generation, 60) == GENERATION_DONE;
    generation_board(generation, regions, queens);
    generation_free(generation);
    for (int cell = 0; cell < spec.size * spec.size; cell++) sum += queens[cell];
    return end_of(done && sum == spec.size * stars);
}

/* Rows of one colour each, as cells between white lines. */
static End read_rows(int size) {
    enum { CELL = 12, MOST = 6 * CELL };
    static uint8_t pixels[3 * MOST * MOST];
    PicturesReading reading;
    memset(pixels, 255, sizeof pixels);
    for (int i = 0; i < size * CELL * size * CELL; i++) {
        const int y = i / (size * CELL), row = y / CELL;
        if (i % CELL && y % CELL) pixels[3 * i + row % 3] = (uint8_t)(40 * row);
    }
    const Picture picture = {pixels, size * CELL, size * CELL, 3};
    const char *fault = pictures_read(&picture, 60, &reading);
    return fault ? NO_MEMORY : end_of(reading.board.size == size && reading.board.regions[size * size - 1] == size - 1);
}

/* Returns the number of failures. */
int test_memory(const Problem *queens) {
    six = queens;
    for (int variant = 0; variant < 2; variant++) {
        each_failure("a search", search_six, variant);
        each_failure("learning", learn_six, variant);
        each_failure("two searches", search_twice, variant);
        each_failure("repair", repair_some, 20 * variant);
        each_failure("probing", probe_four, variant);
        each_failure("a grade", grade_stairs, variant);
        each_failure("a step", next_on_stairs, variant + 1);
        each_failure("a new board", make_board, variant + 1);
        each_failure("a picture", read_rows, variant + 4);
    }
    for (int method = COVER_ANY; method <= COVER_PLAIN_WORDS; method++) each_failure("a cover", cover_rooks, method);
    for (int method = COVER_LANES; method <= COVER_WORDS; method++) each_failure("sets", refuse_sets, method);
    for (int way = 0; way <= QUEENS_AVX512 + 1; way++) each_failure("a count", count_board, way);
    for (int way = 0; way < 8; way++)
        if (way % 4 <= MEET_FLIP) each_failure("halves", meet_nine, way);
    CHECK(failed_calls > 200 || !IS_SCARCE, "only %d calls have failed", failed_calls);
    return failures;
}
