/* The WebAssembly face of the kernels; src/queenside/app/page/kernel/kernel.js is its one caller.
 *
 * Arrays come in through slots: the caller asks for room, writes there, and then asks about what lies in them.
 * Everything runs in one thread, so what is worth keeping between two calls is kept here, once: a search, a
 * generation. A function that can refuse returns why, as text, or NULL.
 *
 * The caller must write no further than the room it asked for. All else is checked here, so that whatever it
 * writes does no harm. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "maker/generation.h"
#include "explainer/reasoner.h"
#include "reader/pictures.h"
#include "core/problem.h"
#include "solver/search/search.h"

/* The hash of the kernels' sources; lab/tools/wasm.py defines it. */
#ifndef QUEENSIDE_BUILD
#define QUEENSIDE_BUILD
#endif
#define TEXT_(words) #words
#define TEXT(words) TEXT_(words)
#define EXPORT(name) __attribute__((export_name(#name)))

static const char *const NO_MEMORY = "there is not enough memory";

EXPORT(build) const char *build(void) {
    return TEXT(QUEENSIDE_BUILD);
}

/* ---- the clock ---- */

/* The only thing needed from outside: seconds on a clock that does not jump. */
__attribute__((import_module("host"), import_name("now"))) double host_now(void);

/* Takes the place of the C library's, which would ask an operating system. */
int clock_gettime(clockid_t clock, struct timespec *time) {
    const double now = host_now();
    (void)clock;
    time->tv_sec = (time_t)now;
    time->tv_nsec = (long)((now - (double)time->tv_sec) * 1e9);
    return 0;
}

/* ---- slots ---- */

static Flat slots[MAX_FAMILIES];
static size_t rooms[MAX_FAMILIES];
static unsigned changed; /* a bit for each slot written since the last search began: it cannot go on then */

/* Room for an array of so many bytes, in place of what the slot held; NULL if there is none. */
EXPORT(slot) const unsigned char *slot(int index, size_t bytes) {
    if (index < 0 || index >= MAX_FAMILIES) return NULL;
    if (bytes > PTRDIFF_MAX) return NULL; /* so much, and the allocator may wrap */
    if (!slots[index].data || bytes > rooms[index]) {
        unsigned char *data = (unsigned char *)malloc(bytes + 1);
        if (!data) return NULL;
        free((void *)slots[index].data);
        slots[index].data = data;
        rooms[index] = bytes;
    }
    slots[index].bytes = bytes;
    changed |= 1u << index;
    return slots[index].data;
}

/* ---- search ---- */

static Problem problem;
static Search *search;

/* Begins the search of the flat problem in the first `count` slots. */
EXPORT(search_begin) const char *search_begin(int count, uint64_t limit, uint64_t seed, int keep) {
    if (!search) search = search_new();
    if (!search) return NO_MEMORY;
    search->status = SEARCH_EXHAUSTED;
    const char *fault = problem_read(&problem, slots, count, NULL);
    if (fault) return fault;
    /* Tables for the families before the last one serve only as long as these stay. */
    if (changed & ~1u & ((1u << (count - 1)) - 1)) search_forget(search);
    changed = 0;
    if (search_start(search, &problem, limit, seed, keep)) return NULL;
    search->status = SEARCH_NO_MEMORY;
    search_forget(search);
    return NO_MEMORY;
}

static int all_right(void) {
    for (size_t index = 0; index < search->found_length; index += (size_t)search->found[index] + 1)
        if (!problem_verify(&problem, search->found + index + 1, search->found[index])) return 0;
    return 1;
}

/* Searches on for about so many seconds, or until many solutions wait: a SearchStatus, or -1 if one of the
 * solutions is none, or a slot has been written since it began. Those of the call before are gone. */
EXPORT(search_on) int search_on(double seconds) {
    if (!search) return SEARCH_NO_MEMORY;
    if (changed) return -1;
    search->found_count = 0;
    search->found_length = 0;
    const SearchStatus status = search_run(search, UINT64_MAX, seconds);
    return all_right() ? (int)status : -1;
}

/* The solutions that the last call found, each as its size and its cells, and how many numbers that is. */
EXPORT(search_found) const uint16_t *search_found(void) {
    return search ? search->found : NULL;
}

EXPORT(search_found_length) size_t search_found_length(void) {
    return search ? search->found_length : 0;
}

EXPORT(search_count) double search_count(void) {
    return search ? (double)search->count : 0;
}

EXPORT(search_nodes) double search_nodes(void) {
    return search ? (double)search->nodes : 0;
}

/* ---- reasoning ---- */

static char *answer;

/* Answers a question (reasoner.h) about the flat problem in the first `count` slots. In the slots that follow lie the
 * kind of each family, the content of each cell, and the names of techniques that may not be used, ended by a zero. */
EXPORT(reason) const char *reason(int count, int rows, int columns, int question, double hardest, double seconds) {
    free(answer);
    answer = NULL;
    if (count < 1 || count > MAX_FAMILIES - 3) return "there are too few or too many slots";
    const Flat *kinds = &slots[count], *content = kinds + 1, *excluded = kinds + 2;
    const char *fault = problem_read(&problem, slots, count, NULL);
    changed = ~0u; /* a search that was begun is over */
    if (fault) return fault;
    if (kinds->bytes != (size_t)count - 1 || content->bytes != (size_t)problem.size || !excluded->bytes ||
        excluded->data[excluded->bytes - 1] || question < NEXT_STEP || question > BEGINNING)
        return "the arrays don't fit the problem, or there is no such question";
    const Reasoning reasoning = {&problem, rows, columns, kinds->data, content->data, (Question)question,
                                 hardest,  (const char *)excluded->data, seconds};
    fault = reason_about(&reasoning, &answer);
    return fault || answer ? fault : NO_MEMORY;
}

/* The answer, as JSON text. */
EXPORT(reason_found) const char *reason_found(void) {
    return answer;
}

/* ---- boards ---- */

static Generation *generation;
static GenerationSpec spec;
static unsigned char spec_options[4 * GENERATION_OPTION_COUNT];
static unsigned char board_bytes[2 * GENERATION_MAX_SIZE * GENERATION_MAX_SIZE];

/* Begins the board of this seed; the numbers of its options lie in slot 0. */
EXPORT(make_begin) const char *make_begin(uint64_t seed) {
    GenerationSpec requested;
    const unsigned char *options = slots[0].data;
    const char *fault = generation_read_spec(options, slots[0].bytes, NULL, 0, &requested);
    if (fault) return fault;
    if (!generation || memcmp(spec_options, options, sizeof spec_options)) {
        generation_free(generation);
        memcpy(spec_options, options, sizeof spec_options);
        spec = requested;
        generation = generation_new(&spec);
    }
    if (!generation) return NO_MEMORY;
    generation_start(generation, seed);
    return NULL;
}

/* Begins another board of the same seed, where the last one would not do. */
EXPORT(make_again) void make_again(void) {
    if (generation) generation_again(generation);
}

/* Goes on for about so many seconds; whether the board is there. */
EXPORT(make_on) int make_on(double seconds) {
    return generation && generation_run(generation, seconds) == GENERATION_DONE;
}

/* For each cell its region, and then for each cell whether a queen stands there. */
EXPORT(make_found) const unsigned char *make_found(void) {
    if (generation) generation_board(generation, board_bytes, board_bytes + spec.size * spec.size);
    return board_bytes;
}

EXPORT(make_met) uint32_t make_met(void) {
    return generation ? generation_met(generation) : 0;
}

/* ---- pictures ---- */

static PicturesReading pictured;

_Static_assert(offsetof(PicturesBoard, size) == 32 && offsetof(PicturesBoard, regions) == 36 &&
                   offsetof(PicturesBoard, signs) == 936 && offsetof(PicturesBoard, colours) == 1836,
               "kernel.js reads it so");

/* Reads the board in the picture whose pixels, of 4 bytes, are in slot 0; whatever is in doubt is refused. */
EXPORT(picture) const char *picture_read(int width, int height, double seconds) {
    const Picture picture = {slots[0].data, width, height, 4};
    const char *fault = picture_fault(width, height, 4, slots[0].bytes);
    return fault ? fault : pictures_read(&picture, seconds, &pictured);
}

EXPORT(picture_found) const PicturesReading *picture_found(void) {
    return &pictured;
}

static unsigned char box_regions[PICTURES_MAX_CELLS];

/* Whether the evidence in slot 0 tells the regions of a board of boxes: a BoxRegions, or -1 if it is none. */
EXPORT(boxes) int boxes(int size, int evidence) {
    if (boxes_fault(size, (BoxEvidence)evidence, slots[0].bytes)) return -1;
    return (int)boxes_detect(size, (BoxEvidence)evidence, slots[0].data, box_regions);
}

EXPORT(boxes_found) const unsigned char *boxes_found(void) {
    return box_regions;
}

/* Whether slot 0 holds the regions of a board of boxes, and this one so many texts. */
static int are_texts(int size, int at, int count) {
    const size_t cells = (size_t)size * (size_t)size;
    if (size < 4 || size > PICTURES_MAX_SIZE || slots[0].bytes != cells) return 0;
    for (size_t cell = 0; cell < cells; cell++)
        if (slots[0].data[cell] >= size) return 0;
    for (size_t i = 0; i < slots[at].bytes; i++) count -= !slots[at].data[i];
    return count == 0;
}

/* What the token in slot 2 says of the cells flagged in slot 1: see pictures.h. */
EXPORT(box_token) uint32_t box_token(int size) {
    if (!are_texts(size, 2, 1) || slots[1].bytes != slots[0].bytes) return 0;
    return boxes_token(size, slots[0].data, slots[1].data, (const char *)slots[2].data);
}

EXPORT(box_other_puzzle) int box_other_puzzle(int size) {
    return are_texts(size, 1, size * size) && boxes_other_puzzle(size, slots[0].data, (const char *)slots[1].data);
}
