/* Flat calls: search. A handle is memory for searches, one after the other; they share what they can. */
#include <stdlib.h>
#include <string.h>

#include "door.h"
#include "solver/search/search.h"

typedef struct {
    Search *search;
    Problem problem;
} Searcher;

static void release(void *state) {
    search_free(((Searcher *)state)->search);
    free(state);
}

static const HandleType SEARCH = {"search", release, NULL};

static const char *create(Call *call) {
    Searcher *searcher = (Searcher *)calloc(1, sizeof *searcher);
    call->state = searcher;
    if (searcher) searcher->search = search_new();
    if (!searcher || !searcher->search) return NO_MEMORY;
    searcher->search->status = SEARCH_EXHAUSTED; /* until it is started */
    return NULL;
}

/* start(flat, limit, seed, keep): begin a search; limit and seed 0 mean none; keep: solutions are wanted. */
static const char *start(Call *call) {
    Searcher *searcher = (Searcher *)call->state;
    searcher->problem = call->problem;
    if (search_start(searcher->search, &searcher->problem, call->in[1].w, call->in[2].w, call->in[3].i)) return NULL;
    searcher->search->status = SEARCH_NO_MEMORY;
    search_forget(searcher->search);
    return NO_MEMORY;
}

/* run(seconds): search on for about so many seconds, or until many solutions wait. Whether the search is over, and
 * whether there are no other solutions; the count, and its residue modulo 2^61 − 1, counted apart; cells tried; how
 * often it began; and the solutions found since the last call, each as its cells. */
static const char *run(Call *call) {
    Search *search = ((Searcher *)call->state)->search;
    search->found_count = 0;
    search->found_length = 0;
    const SearchStatus status = search_run(search, UINT64_MAX, call->in[0].d);
    if (status == SEARCH_NO_MEMORY) return NO_MEMORY;
    give_tuple(call, 7);
    give_truth(call, status != SEARCH_PAUSED);
    give_truth(call, status == SEARCH_EXHAUSTED);
    give_count(call, search->count);
    give_count(call, search->residue);
    give_count(call, search->nodes);
    give_count(call, search->runs);
    give_records16(call, search->found, (size_t)search->found_count);
    return NULL;
}

/* ---- many problems ---- */

/* Solves one problem, appending its solutions to those of the others. Returns whether they pass the check. */
static int solve(Search *search, const Problem *problem, uint64_t limit, uint64_t seed, double seconds) {
    const size_t from = search->found_length;
    if (!search_start(search, problem, limit, seed, 1)) {
        search->status = SEARCH_NO_MEMORY;
        return 0;
    }
    search->found_length = from;
    search_run(search, UINT64_MAX, seconds);
    for (size_t offset = from; offset < search->found_length; offset += (size_t)search->found[offset] + 1)
        if (!problem_verify(problem, search->found + offset + 1, search->found[offset])) return 0;
    return 1;
}

/* What the solutions of a problem are to be given from, once those of all have been found. */
typedef struct {
    SearchStatus status;
    int is_right, found_count;
    uint64_t count, nodes;
    size_t found_from;
} Answer;

static void give_answer(Call *call, const Search *search, const Answer *answer) {
    if (answer->status == SEARCH_PAUSED) {
        give_none(call);
        return;
    }
    give_tuple(call, 5);
    give_count(call, answer->count);
    give_truth(call, answer->status == SEARCH_EXHAUSTED);
    give_count(call, answer->nodes);
    give_records16(call, search->found + answer->found_from, (size_t)answer->found_count);
    give_truth(call, answer->is_right);
}

/* many(flats, limit, seed, seconds): for the first of them, as many as so many seconds allow and at least one:
 * (count, exhausted, nodes, solutions, whether every solution passed the check), or None if it needs more than
 * all that time. */
static const char *solve_many(Call *call) {
    Search *search = ((Searcher *)call->state)->search;
    const double seconds = call->in[3].d, end = clock_now() + seconds;
    Answer *answers = (Answer *)malloc((call->problem_count + 1) * sizeof *answers);
    size_t finished = 0;
    call->owned = answers;
    if (!answers) return NO_MEMORY;
    search->found_length = 0;
    while (finished < call->problem_count && (!finished || !is_later_than(end))) {
        Answer *answer = &answers[finished];
        answer->found_from = search->found_length;
        call->last_problem = finished++;
        answer->is_right = solve(search, &call->problems[call->last_problem], call->in[1].w, call->in[2].w, seconds);
        answer->status = search->status;
        if (answer->status == SEARCH_NO_MEMORY) return NO_MEMORY;
        answer->found_count = search->found_count;
        answer->count = search->count;
        answer->nodes = search->nodes;
    }
    search->status = SEARCH_EXHAUSTED; /* its problem goes with the call */
    give_list(call, finished);
    for (size_t i = 0; i < finished; i++) give_answer(call, search, &answers[i]);
    return NULL;
}

/* ---- boards that differ in labels ---- */

enum { UNDECIDED = 255, WRONG = 254 };

/* Numbers the units of a board anew, in reading order, as Python does. Returns how many there are. */
static int number_units(const unsigned char *name, unsigned char *label, int size) {
    int number[256], units = 0;
    for (int unit = 0; unit < 256; unit++) number[unit] = -1;
    for (int cell = 0; cell < size; cell++) {
        if (number[name[cell]] < 0) number[name[cell]] = units++;
        label[cell] = (unsigned char)number[name[cell]];
    }
    return units;
}

/* The count of a board, and its first solution. */
static unsigned char answer_labels(Search *search, const Call *call, unsigned char *cells, size_t bytes) {
    search->found_length = 0;
    const int is_right = solve(search, &call->problem, call->in[4].w, 0, call->in[5].d);
    memset(cells, 0, bytes);
    if (search->status == SEARCH_NO_MEMORY || search->status == SEARCH_PAUSED) return UNDECIDED;
    if (!search->count) return 0;
    if (!is_right || search->found[0] * sizeof(uint16_t) != bytes) return WRONG;
    memcpy(cells, search->found + 1, bytes);
    return (unsigned char)search->count;
}

/* labels(flat, labels, counts, cells, limit, seconds): solve boards that differ from a flat problem only in the
 * labels of its last family, of which `labels` has a byte for each cell of each board. Into `counts` goes a byte for
 * each board: how many solutions were met, up to the limit of 1 or 2; 255 where that took longer than so many seconds,
 * 254 where a solution failed the check; into `cells` the first solution, 16 bits a queen. Returns how many boards were
 * answered within about so many seconds, and the first that has not as many units as the problem, or -1. */
static const char *labels(Call *call) {
    Search *search = ((Searcher *)call->state)->search;
    Problem *problem = &call->problem;
    Family *last = &problem->family[problem->family_count - 1];
    const size_t size = (size_t)problem->size;
    if (call->in[4].w < 1 || call->in[4].w > 2) return "the limit must be 1 or 2";
    if (!problem->family_count || !last->label || !size) return "the last family of the problem is no partition";
    const size_t boards = call->in[1].a.size / size, bytes = boards ? call->in[3].a.size / boards : 0;
    if (call->in[1].a.size % size) return "the labels are no whole number of boards";
    if (call->in[2].a.size != boards) return "there must be a count for each board";
    if (boards && (call->in[3].a.size % boards || bytes % 2)) return "there must be as many cells for each board";
    unsigned char label[MAX_CELLS]; /* of the board at hand: another thread may change the caller's array */
    size_t finished = 0;
    int is_board = 1;
    const double end = clock_now() + call->in[5].d;
    last->label = label;
    while (finished < boards && (!finished || !is_later_than(end))) {
        is_board = number_units(call->in[1].a.data + finished * size, label, problem->size) == last->count;
        if (!is_board) break;
        call->in[2].a.data[finished] = answer_labels(search, call, call->in[3].a.data + finished * bytes, bytes);
        finished++;
    }
    search->status = SEARCH_EXHAUSTED;
    search_forget(search);
    give_tuple(call, 2);
    give_int(call, (int64_t)finished);
    give_int(call, is_board ? -1 : (int64_t)finished);
    return NULL;
}

const Entry SEARCH_ENTRIES[] = {
    {"search_new", "", NULL, &SEARCH, create, SHORT},
    {"search_start", "Pwwb", &SEARCH, NULL, start, SHORT},
    {"search_run", "d", &SEARCH, NULL, run, LONG},
    {"search_many", "Lwwd", &SEARCH, NULL, solve_many, LONG},
    {"search_labels", "prmmwd", &SEARCH, NULL, labels, LONG},
    {NULL, NULL, NULL, NULL, NULL, 0},
};
