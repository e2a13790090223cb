/* The Python face of the kernels: queenside.core.kernels._native. Flat arrays in, numbers and bytes out.
 *
 * Written against the limited API of Python 3.11, so that one build serves all later versions. The
 * interpreter is free to run other threads while a search runs. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <string.h>

#include "explainer/balance/balance.h"
#include "reader/pictures.h"
#include "core/problem.h"
#include "solver/search/search.h"

/* The hash of the kernels' sources; setup.py defines it. */
#ifndef QUEENSIDE_BUILD
#define QUEENSIDE_BUILD
#endif
#define TEXT_(words) #words
#define TEXT(words) TEXT_(words)

#include "objects.h"

/* ---- numbers ---- */

/* Converters for "O&": Python's own "K" and "I" take a number that is too large, or negative, for another one.
 * These raise OverflowError. */
static int whole64(PyObject *number, void *to) {
    unsigned long long value = PyLong_AsUnsignedLongLong(number);
    if (value == (unsigned long long)-1 && PyErr_Occurred()) return 0;
    *(unsigned long long *)to = value;
    return 1;
}

static int whole32(PyObject *number, void *to) {
    unsigned long long value;
    if (!whole64(number, &value)) return 0;
    if (value > UINT32_MAX) {
        PyErr_SetString(PyExc_OverflowError, "a number of 32 bits is wanted");
        return 0;
    }
    *(unsigned int *)to = (unsigned int)value;
    return 1;
}

/* ---- tallies ---- */

/* A tally as (count, residue, nodes); NULL with an exception set if the count has left its 64 bits. */
static PyObject *tally_tuple(uint64_t count, uint64_t residue, uint64_t nodes, int overflow) {
    if (!overflow)
        return Py_BuildValue("KKK", (unsigned long long)count, (unsigned long long)residue,
                             (unsigned long long)nodes);
    return refused(PyExc_OverflowError, "there are more solutions than 64 bits can count");
}

/* ---- flat problems ---- */

/* Reads a tuple of bytes objects, which must stay alive as long as the problem. `before` as in
 * problem_read. Returns 0 with an exception set if it is not a flat problem. */
static int read_problem(PyObject *flat, Problem *problem, const Problem *before) {
    Flat parts[MAX_FAMILIES];
    Py_ssize_t count = PyTuple_Check(flat) ? PyTuple_Size(flat) : -1;
    if (count < 0) {
        PyErr_SetString(PyExc_TypeError, "a flat problem is a tuple of bytes");
        return 0;
    }
    if (count > MAX_FAMILIES) count = MAX_FAMILIES + 1;
    for (Py_ssize_t i = 0; i < count && i < MAX_FAMILIES; i++) {
        char *data;
        Py_ssize_t bytes;
        if (PyBytes_AsStringAndSize(PyTuple_GetItem(flat, i), &data, &bytes) < 0) return 0;
        parts[i].data = (const unsigned char *)data;
        parts[i].bytes = (size_t)bytes;
    }
    const char *fault = problem_read(problem, parts, (int)count, before);
    if (fault) PyErr_SetString(PyExc_ValueError, fault);
    return !fault;
}

/* Kept solutions, and where the next of them is. */
typedef struct {
    const Search *search;
    size_t at;
} Solutions;

/* The next one as a tuple of cell numbers. */
static PyObject *next_solution(void *context, Py_ssize_t number) {
    Solutions *solutions = (Solutions *)context;
    uint16_t *found = solutions->search->found + solutions->at;
    (void)number;
    solutions->at += (size_t)found[0] + 1;
    return tuple_of(found[0], number16, found + 1);
}

static PyObject *take_solutions(Search *search) {
    Solutions solutions = {search, 0};
    PyObject *taken = tuple_of(search->found_count, next_solution, &solutions);
    if (taken) search->found_count = 0, search->found_length = 0;
    return taken;
}

/* ---- Search ---- */

/* One search that is not in use, for the next who wants one, and the flat problem it was last built for.
 * The interpreter's lock guards them. */
static Search *spare;
static PyObject *spare_flat;

/* Takes the spare search, or a new one. `*flat` is what must stay alive until it has been started. */
static Search *borrow_search(PyObject **flat) {
    Search *search = spare;
    *flat = spare_flat;
    spare = NULL;
    spare_flat = NULL;
    return search ? search : search_new();
}

/* Keeps the search, last built for `flat`, or frees it if there is a spare one already. */
static void return_search(Search *search, PyObject *flat) {
    if (spare) {
        search_free(search);
        return;
    }
    spare = search;
    spare_flat = Py_XNewRef(flat);
}

typedef struct {
    PyObject_HEAD
    PyObject *flat; /* keeps the problem's arrays alive */
    Problem problem;
    Search *search;
    int running;
} SearchObject;

static PyObject *search_object_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {(char *)"flat", (char *)"limit", (char *)"seed", (char *)"keep", NULL};
    PyObject *flat;
    unsigned long long limit, seed;
    int keep;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OO&O&p", names, &flat, whole64, &limit, whole64, &seed, &keep))
        return NULL;
    SearchObject *self = (SearchObject *)object_new(type);
    if (!self) return NULL;
    self->flat = Py_NewRef(flat);
    if (!read_problem(flat, &self->problem, NULL)) return object_if(self, 0);
    PyObject *last;
    self->search = borrow_search(&last);
    int started = self->search && search_start(self->search, &self->problem, limit, seed, keep);
    Py_XDECREF(last);
    return object_if(self, started);
}

static void search_object_dealloc(SearchObject *self) {
    if (self->search) return_search(self->search, self->flat);
    Py_XDECREF(self->flat);
    object_free(self);
}

static PyObject *search_object_run(SearchObject *self, PyObject *seconds_object) {
    double seconds = PyFloat_AsDouble(seconds_object);
    SearchStatus status;
    if (seconds == -1 && PyErr_Occurred()) return NULL;
    if (is_running(self->running)) return NULL;
    self->running = 1;
    Py_BEGIN_ALLOW_THREADS
    status = search_run(self->search, UINT64_MAX, seconds);
    Py_END_ALLOW_THREADS
    self->running = 0;
    if (status == SEARCH_NO_MEMORY) return PyErr_NoMemory();
    return PyBool_FromLong(status != SEARCH_PAUSED);
}

static PyObject *search_object_take(SearchObject *self, PyObject *ignored) {
    (void)ignored;
    if (is_running(self->running)) return NULL;
    return take_solutions(self->search);
}

COMMAND(Search, search, stop, set_flag(&self->search->stop, 1))

GETTER_AT_REST(Search, search, count, PyLong_FromUnsignedLongLong(self->search->count))

GETTER_AT_REST(Search, search, residue, PyLong_FromUnsignedLongLong(self->search->residue))

GETTER_AT_REST(Search, search, exhausted, PyBool_FromLong(self->search->status == SEARCH_EXHAUSTED))

GETTER_AT_REST(Search, search, nodes, PyLong_FromUnsignedLongLong(self->search->nodes))

GETTER_AT_REST(Search, search, runs, PyLong_FromUnsignedLongLong(self->search->runs))

static PyMethodDef search_methods[] = {
    {"run", (PyCFunction)search_object_run, METH_O,
     "run(seconds): search on for about so many seconds, or until many solutions wait to be taken.\n\n"
     "Returns whether the search is over."},
    {"take", (PyCFunction)search_object_take, METH_NOARGS,
     "take(): the solutions found since the last call, each a tuple of cell numbers."},
    {"stop", (PyCFunction)search_object_stop, METH_NOARGS,
     "stop(): make a run in another thread, and every later one, return at its next node."},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef search_getters[] = {
    {"count", (getter)search_get_count, NULL, "the number of solutions found", NULL},
    {"residue", (getter)search_get_residue, NULL, "the count modulo 2**61 - 1, counted apart", NULL},
    {"exhausted", (getter)search_get_exhausted, NULL, "whether there are no others", NULL},
    {"nodes", (getter)search_get_nodes, NULL, "the number of cells tried", NULL},
    {"runs", (getter)search_get_runs, NULL, "how often the search began, the first time included", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

TYPE(Search, search,
     "Search(flat, limit, seed, keep): a search that can be paused; limit and seed 0 "
     "mean none.")

/* ---- Repair ---- */

#include "repair_object.h"

/* ---- Cover ---- */

#include "cover_object.h"

/* ---- probing ---- */

#include "probing_object.h"

/* ---- Listing ---- */

#include "listing_object.h"

/* ---- Queens, Turns ---- */

#include "queens_object.h"

/* ---- grade_many, waves ---- */

#include "logic_object.h"

/* ---- Generation ---- */

#include "generation_object.h"

/* ---- pictures ---- */

#include "pictures_object.h"

/* ---- search_many ---- */

typedef struct {
    SearchStatus status;
    uint64_t count, nodes;
    size_t found_from;
    int found_count, right;
} Answer;

/* Solves one problem of a batch, appending its solutions to those of the others, and checks them. */
static void answer(Search *search, const Problem *problem, uint64_t limit, uint64_t seed,
                   double seconds, Answer *result) {
    size_t from = search->found_length;
    if (!search_start(search, problem, limit, seed, 1)) {
        result->status = SEARCH_NO_MEMORY;
        return;
    }
    search->found_length = from;
    result->status = search_run(search, UINT64_MAX, seconds);
    result->count = search->count;
    result->nodes = search->nodes;
    result->found_from = from;
    result->found_count = search->found_count;
    result->right = 1;
    for (size_t at = from; at < search->found_length; at += (size_t)search->found[at] + 1)
        if (!problem_verify(problem, search->found + at + 1, search->found[at])) result->right = 0;
}

/* The answer as (count, exhausted, nodes, solutions), or None for one that is not finished. */
static PyObject *answer_object(const Search *search, const Answer *result) {
    if (result->status == SEARCH_PAUSED) Py_RETURN_NONE;
    Solutions kept = {search, result->found_from};
    PyObject *solutions = tuple_of(result->found_count, next_solution, &kept);
    if (!solutions) return NULL;
    return Py_BuildValue("KNKNN", result->count,
                         PyBool_FromLong(result->status == SEARCH_EXHAUSTED), result->nodes,
                         solutions, PyBool_FromLong(result->right));
}

typedef struct {
    Problem *problems;
    Answer *answers;
    Search *search;
    PyObject *flats; /* a tuple of its own: another thread may change the caller's list */
    PyObject *last;  /* the flat problem the search was last built for; it must outlive the next start */
} Batch;

static int batch_begin(Batch *batch, PyObject *flats) {
    memset(batch, 0, sizeof *batch);
    batch->flats = PyList_AsTuple(flats);
    if (!batch->flats) return 0;
    Py_ssize_t count = PyTuple_Size(batch->flats);
    size_t n = count ? (size_t)count : 1;
    batch->problems = (Problem *)PyMem_Malloc(n * sizeof(Problem));
    batch->answers = (Answer *)PyMem_Calloc(n, sizeof(Answer));
    batch->search = borrow_search(&batch->last);
    if (!batch->problems || !batch->answers || !batch->search) {
        PyErr_NoMemory();
        return 0;
    }
    for (Py_ssize_t i = 0; i < count; i++)
        if (!read_problem(PyTuple_GetItem(batch->flats, i), &batch->problems[i],
                          i ? &batch->problems[i - 1] : NULL))
            return 0;
    return 1;
}

static PyObject *batch_result(const Batch *batch, Py_ssize_t done) {
    PyObject *list = PyList_New(done);
    for (Py_ssize_t i = 0; list && i < done; i++) {
        PyObject *item = answer_object(batch->search, &batch->answers[i]);
        if (!item) {
            Py_DECREF(list);
            return NULL;
        }
        PyList_SetItem(list, i, item);
    }
    return list;
}

static void batch_end(Batch *batch, Py_ssize_t done) {
    PyMem_Free(batch->problems);
    PyMem_Free(batch->answers);
    if (batch->search) return_search(batch->search, done ? PyTuple_GetItem(batch->flats, done - 1) : batch->last);
    Py_XDECREF(batch->last);
    Py_XDECREF(batch->flats);
}

static PyObject *search_many(PyObject *module, PyObject *args) {
    PyObject *flats, *result = NULL;
    unsigned long long limit, seed;
    double seconds;
    Batch batch;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O&O&d", &PyList_Type, &flats, whole64, &limit, whole64, &seed, &seconds))
        return NULL;
    Py_ssize_t done = 0;
    if (batch_begin(&batch, flats)) {
        Py_ssize_t count = PyTuple_Size(batch.flats);
        SearchStatus last = SEARCH_PAUSED;
        Py_BEGIN_ALLOW_THREADS
        double end = clock_now() + seconds;
        while (done < count && last != SEARCH_NO_MEMORY && (!done || !is_later_than(end))) {
            answer(batch.search, &batch.problems[done], limit, seed, seconds, &batch.answers[done]);
            last = batch.answers[done++].status;
        }
        Py_END_ALLOW_THREADS
        result = last == SEARCH_NO_MEMORY ? PyErr_NoMemory() : batch_result(&batch, done);
    }
    batch_end(&batch, done);
    return result;
}

/* ---- search_labels ---- */

enum { UNDECIDED = 255, WRONG = 254 };

/* Boards that differ only in the labels of the last family, and room for their answers. */
typedef struct {
    Problem problem;
    Py_buffer labels, counts, cells;
    Py_ssize_t boards, queens;
    unsigned char label[MAX_CELLS]; /* of the board at hand: another thread may change the caller's array */
    Py_ssize_t faulty; /* the first board that has not as many units as the problem; else -1 */
} Labelled;

static const char *labelled_fault(Labelled *all) {
    const Problem *problem = &all->problem;
    if (!problem->family_count || !problem->family[problem->family_count - 1].label || !problem->size)
        return "the last family of the problem is no partition";
    if (all->labels.len % problem->size) return "the labels are no whole number of boards";
    all->boards = all->labels.len / problem->size;
    if (all->counts.len != all->boards) return "there must be a count for each board";
    if (!all->boards) return NULL;
    if (all->cells.len % (2 * all->boards)) return "there must be as many cells for each board";
    all->queens = all->cells.len / 2 / all->boards;
    return NULL;
}

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

static void answer_labels(Search *search, Labelled *all, Py_ssize_t at, uint64_t limit, double seconds) {
    Answer result;
    unsigned char *count = (unsigned char *)all->counts.buf + at;
    size_t bytes = (size_t)all->queens * sizeof(uint16_t);
    unsigned char *cells = (unsigned char *)all->cells.buf + (size_t)at * bytes;
    search->found_length = 0;
    answer(search, &all->problem, limit, 0, seconds, &result);
    memset(cells, 0, bytes);
    if (result.status == SEARCH_NO_MEMORY || result.status == SEARCH_PAUSED) {
        *count = UNDECIDED;
        return;
    }
    *count = (unsigned char)result.count;
    if (!result.count) return;
    if (!result.right || search->found[0] != all->queens) *count = WRONG;
    else memcpy(cells, search->found + 1, bytes);
}

/* Answers the first boards, as many as the seconds allow and at least one. Returns how many. */
static Py_ssize_t answer_labelled(Search *search, Labelled *all, uint64_t limit, double seconds) {
    Family *last = &all->problem.family[all->problem.family_count - 1];
    size_t size = (size_t)all->problem.size;
    last->label = all->label;
    double end = clock_now() + seconds;
    Py_ssize_t done = 0;
    while (done < all->boards && (!done || !is_later_than(end))) {
        const unsigned char *name = (const unsigned char *)all->labels.buf + (size_t)done * size;
        if (number_units(name, all->label, all->problem.size) != last->count) {
            all->faulty = done;
            break;
        }
        answer_labels(search, all, done++, limit, seconds);
    }
    return done;
}

static void release_labelled(Labelled *all) {
    PyBuffer_Release(&all->labels);
    PyBuffer_Release(&all->counts);
    PyBuffer_Release(&all->cells);
}

static PyObject *search_labels(PyObject *module, PyObject *args) {
    PyObject *flat, *last, *result = NULL;
    unsigned long long limit;
    double seconds;
    Labelled all;
    all.faulty = -1;
    (void)module;
    if (!PyArg_ParseTuple(args, "Oy*w*w*O&d", &flat, &all.labels, &all.counts, &all.cells, whole64, &limit, &seconds))
        return NULL;
    const char *fault = NULL;
    Search *search = NULL;
    if (read_problem(flat, &all.problem, NULL)) {
        fault = limit < 1 || limit > 2 ? "the limit must be 1 or 2" : labelled_fault(&all);
        if (fault) PyErr_SetString(PyExc_ValueError, fault);
        else if (!(search = borrow_search(&last))) PyErr_NoMemory();
    }
    if (search) {
        Py_ssize_t done;
        Py_BEGIN_ALLOW_THREADS
        done = answer_labelled(search, &all, limit, seconds);
        Py_END_ALLOW_THREADS
        result = Py_BuildValue("nn", done, all.faulty);
        Py_XDECREF(last);
        search_forget(search);
        return_search(search, NULL);
    }
    release_labelled(&all);
    return result;
}

/* ---- verify ---- */

static PyObject *verify(PyObject *module, PyObject *args) {
    PyObject *flat;
    const char *cells;
    Py_ssize_t bytes;
    Problem problem;
    (void)module;
    if (!PyArg_ParseTuple(args, "Oy#", &flat, &cells, &bytes)) return NULL;
    if (!read_problem(flat, &problem, NULL)) return NULL;
    if (bytes / 2 > MAX_CELLS) Py_RETURN_FALSE;
    return PyBool_FromLong(
        problem_verify(&problem, (const uint16_t *)(const void *)cells, (int)(bytes / 2)));
}

static PyObject *in_one_piece(PyObject *module, PyObject *args) {
    const unsigned char *labels;
    Py_ssize_t cells;
    int rows;
    (void)module;
    if (!PyArg_ParseTuple(args, "iy#", &rows, &labels, &cells)) return NULL;
    if (rows < 1 || cells < 1 || cells > MAX_CELLS || cells % rows) return refused(PyExc_ValueError, "no such board");
    return PyBool_FromLong(labels_in_one_piece(labels, rows, (int)cells / rows));
}

/* ---- what counting excludes ---- */

static PyObject *excluded(PyObject *module, PyObject *args) {
    const char *bounds, *first, *cells, *tried;
    Py_ssize_t bound_bytes, first_bytes, cell_bytes, tried_bytes;
    Balance balance;
    (void)module;
    if (!PyArg_ParseTuple(args, "iiy#y#y#y#", &balance.size, &balance.exact, &bounds, &bound_bytes, &first,
                          &first_bytes, &cells, &cell_bytes, &tried, &tried_bytes))
        return NULL;
    balance.bounds = (const int32_t *)(const void *)bounds;
    balance.first = (const int32_t *)(const void *)first;
    balance.cells = (const int32_t *)(const void *)cells;
    balance.cells_tried = (const int32_t *)(const void *)tried;
    balance.rows = (int)(bound_bytes / 4); /* balance_fault knows if it is another number than that of the bounds */
    balance.tried = tried_bytes / 4 > INT32_MAX ? -1 : (int)(tried_bytes / 4);
    const char *fault =
        balance_fault(&balance, (size_t)bound_bytes / 4, (size_t)first_bytes / 4, (size_t)cell_bytes / 4);
    if (fault) return refused(PyExc_ValueError, fault);
    double *found;
    size_t count;
    Py_BEGIN_ALLOW_THREADS
    found = balance_excluded(&balance, &count);
    Py_END_ALLOW_THREADS
    if (!found) return PyErr_NoMemory();
    PyObject *made = PyBytes_FromStringAndSize((const char *)found, (Py_ssize_t)(count * sizeof *found));
    free(found);
    return made;
}

static PyMethodDef functions[] = {
    {"excluded", excluded, METH_VARARGS,
     "excluded(size, exact, bounds, first, cells, tried): which of the cells tried can hold no queen, by counting.\n\n"
     "The arrays, of 32-bit numbers, are described in native/explainer/balance/balance.h, as are the doubles returned."},
    {"search_labels", search_labels, METH_VARARGS,
     "search_labels(flat, labels, counts, cells, limit, seconds): solve boards that differ from a flat problem\n"
     "only in the labels of its last family.\n\n"
     "`labels` has a byte for each cell of each board. Into `counts` goes a byte for each: how many solutions were\n"
     "met, up to the limit of 1 or 2; 255 where that took longer than so many seconds, 254 where a solution failed\n"
     "the check; into `cells` the first solution, 16 bits a queen. Returns how many boards were answered within\n"
     "about so many seconds, and the first that has not as many units as the problem, or -1."},
    {"search_many", search_many, METH_VARARGS,
     "search_many(flats, limit, seed, seconds): solve a list of flat problems.\n\n"
     "Returns a list for the first of them, as many as so many seconds allow and at least one: for each\n"
     "(count, exhausted, nodes, solutions, right), or None if it needs more than all that time.\n"
     "`right` says that every solution passed the check."},
    {"probe", probe, METH_VARARGS,
     "probe(lines, cells, free, taken, seed, probes, generic): send so many probes through a board, as one\n"
     "flock; generic: by the code for any processor.\n\n"
     "Returns the number of solutions as they see it, 0 if none arrived.\n"
     "The arrays, of 64-bit words, are described in native/counter/queens/probing.h."},
    {"verify", verify, METH_VARARGS,
     "verify(flat, cells): whether these cells (u16, increasing) are a solution."},
    {"in_one_piece", in_one_piece, METH_VARARGS,
     "in_one_piece(rows, labels): whether the cells of each label (u8, row by row) are joined along their edges."},
    {"mirror_rows", mirror_rows, METH_VARARGS,
     "mirror_rows(n, rows): fill the second half of the rows with the mirror images of the first."},
    {"faulty_row", faulty_row, METH_VARARGS,
     "faulty_row(n, rows): the first of these boards (u8, columns by row) that is no solution of n-queens\n"
     "or does not come after the one before it, in lexicographic order; None if there is none."},
    {"grade_many", grade_many, METH_VARARGS,
     "grade_many(size, labels, holds, highest, generic): grade boards of one size that lie one after the\n"
     "other, by levels up to the highest; generic: by the code for any processor.\n\n"
     "A byte for each cell: its region in labels, in holds 0, 1 for a queen or 2 if blocked (None: all 0).\n"
     "Returns for each (solved, contradiction, hardest, opening, steps, used, score): native/explainer/logic/logic.h."},
    {"waves", waves, METH_VARARGS,
     "waves(size, labels, holds, highest, generic): the waves of one board, each (level, cells placed,\n"
     "cells eliminated)."},
    {"next_step", next_step, METH_VARARGS,
     "next_step(size, stars, labels, holds): the next step of a person who reasons, as JSON text; empty if there\n"
     "is none. The arrays are those of waves; native/explainer/logic/reasons.h says what is in the text."},
    {"verify_queens", verify_queens, METH_VARARGS,
     "verify_queens(n, cells, toroidal): whether these cells (u64, increasing) solve n-queens."},
    {NULL, NULL, 0, NULL}};

static int add_type(PyObject *module, const char *name, PyType_Spec *spec) {
    PyObject *type = PyType_FromSpec(spec);
    if (!type) return -1;
    int failed = PyModule_AddObjectRef(module, name, type);
    Py_DECREF(type);
    return failed;
}

#include "meet_object.h"

static int module_exec(PyObject *module) {
    if (add_type(module, "Search", &search_spec) || add_type(module, "Repair", &repair_spec) ||
        add_type(module, "Cover", &cover_spec) || add_type(module, "Listing", &listing_spec))
        return -1;
    if (add_type(module, "Queens", &queens_spec) || add_type(module, "Turns", &turns_spec)) return -1;
    if (add_meet(module)) return -1;
    if (add_type(module, "Generation", &generation_spec) || add_type(module, "Pictures", &pictures_spec)) return -1;
    if (PyModule_AddIntConstant(module, "GENERATION_VERSION", GENERATION_VERSION)) return -1;
    if (PyModule_AddStringConstant(module, "GENERATION_OPTIONS", GENERATION_OPTION_NAMES)) return -1;
    if (PyModule_AddStringConstant(module, "BUILD", TEXT(QUEENSIDE_BUILD))) return -1;
    return PyModule_AddIntConstant(module, "MAX_CELLS", MAX_CELLS);
}

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, (void *)module_exec}, {0, NULL}};

static struct PyModuleDef module_definition = {
    PyModuleDef_HEAD_INIT, "_native", "The compiled kernels.", 0, functions, module_slots, NULL, NULL,
    NULL};

PyMODINIT_FUNC PyInit__native(void) {
    return PyModuleDef_Init(&module_definition);
}
