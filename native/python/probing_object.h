/* The Python face of probing: queenside.kernels._native.probe. Part of module.c. */
#include "probing/probing.h"

/* Checks that the arrays are as long as the board needs them. */
static int read_board(ProbingBoard *board, Py_ssize_t free_bytes, Py_ssize_t taken_bytes) {
    int lines = board->lines, cells = board->cells;
    int right = lines >= 0 && lines <= PROBING_LINES && cells >= 0 && cells <= 64 * PROBING_WORDS;
    if (right) {
        Py_ssize_t set, sets;
        board->words = cells <= 64 ? 1 : 2;
        set = (Py_ssize_t)sizeof(uint64_t) * board->words * lines;
        sets = set * lines * cells;
        right = free_bytes == set && taken_bytes == sets;
    }
    if (!right) PyErr_SetString(PyExc_ValueError, "the arrays do not fit the board, or it is too large");
    return right;
}

static PyObject *probe(PyObject *module, PyObject *args) {
    ProbingBoard board = {0, 0, 0, NULL, NULL};
    const char *left, *taken;
    Py_ssize_t left_bytes, taken_bytes;
    unsigned long long seed;
    unsigned int probes;
    double estimate;
    int generic;
    (void)module;
    if (!PyArg_ParseTuple(args, "iiy#y#KIp", &board.lines, &board.cells, &left, &left_bytes, &taken,
                          &taken_bytes, &seed, &probes, &generic))
        return NULL;
    if (!read_board(&board, left_bytes, taken_bytes)) return NULL;
    if (!probes) {
        PyErr_SetString(PyExc_ValueError, "there must be a probe");
        return NULL;
    }
    board.free = (const uint64_t *)(const void *)left;
    board.taken = (const uint64_t *)(const void *)taken;
    Py_BEGIN_ALLOW_THREADS
    estimate = probing_run(&board, seed, probes, generic);
    Py_END_ALLOW_THREADS
    if (estimate < 0) return PyErr_NoMemory();
    return PyFloat_FromDouble(estimate);
}
