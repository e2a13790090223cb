/* The Python face of probing: queenside.core.kernels._native.probe. Part of module.c. */
#include "counter/queens/probing.h"

enum { MOST_PROBES = 1 << 24 }; /* more would not fit into memory */

/* Whether no set has a cell beyond the last one: the search would look it up. */
static int has_cells_only(const ProbingBoard *board, const char *sets, Py_ssize_t bytes) {
    Py_ssize_t at = 0;
    for (int word = 0; at < bytes; at += (Py_ssize_t)sizeof(uint64_t), word = (word + 1) % board->words) {
        uint64_t set;
        int cells = board->cells - 64 * word;
        memcpy(&set, sets + at, sizeof set);
        if (cells < 64 && set >> (cells > 0 ? cells : 0)) return 0;
    }
    return 1;
}

/* Checks that the arrays are as long as the board needs them. */
static int read_board(ProbingBoard *board, Py_ssize_t free_bytes, Py_ssize_t attacked_bytes) {
    int lines = board->lines, cells = board->cells;
    int right = lines >= 0 && lines <= PROBING_LINES && cells >= 0 && cells <= 64 * PROBING_WORDS;
    if (right) {
        Py_ssize_t set, sets;
        board->words = cells <= 64 ? 1 : 2;
        set = (Py_ssize_t)sizeof(uint64_t) * board->words * lines;
        sets = set * lines * cells;
        right = free_bytes == set && attacked_bytes == sets;
    }
    if (!right) PyErr_SetString(PyExc_ValueError, "the arrays do not fit the board, or it is too large");
    return right;
}

static PyObject *probe(PyObject *module, PyObject *args) {
    ProbingBoard board;
    const char *left, *attacked;
    Py_ssize_t left_bytes, attacked_bytes;
    unsigned long long seed;
    unsigned int probes;
    double estimate;
    int generic;
    (void)module;
    if (!PyArg_ParseTuple(args, "iiy#y#O&O&p", &board.lines, &board.cells, &left, &left_bytes, &attacked,
                          &attacked_bytes, whole64, &seed, whole32, &probes, &generic))
        return NULL;
    if (!read_board(&board, left_bytes, attacked_bytes)) return NULL;
    if (!has_cells_only(&board, left, left_bytes) || !has_cells_only(&board, attacked, attacked_bytes))
        return refused(PyExc_ValueError, "a set has cells that are not on the board");
    if (!probes || probes > MOST_PROBES)
        return refused(PyExc_ValueError, "there must be a probe, and at most 2^24");
    board.free = (const uint64_t *)(const void *)left;
    board.attacked = (const uint64_t *)(const void *)attacked;
    Py_BEGIN_ALLOW_THREADS
    estimate = probing_run(&board, seed, probes, generic);
    Py_END_ALLOW_THREADS
    if (estimate < 0) return PyErr_NoMemory();
    return PyFloat_FromDouble(estimate);
}
