/* The Python face of counting queens: queenside.core.kernels._native.Queens and Turns. Part of module.c.
 *
 * Both are work to be divided: `weights` says how many units there are, any thread may count any of them, and
 * any thread may cancel. */
#include "counter/queens/queens.h"
#include "counter/queens/queens_turns.h"

/* All units are about the same work. */
static PyObject *even_weight(void *work, Py_ssize_t unit) {
    (void)work, (void)unit;
    return PyFloat_FromDouble(1.0);
}

/* The number of a unit; -1 with an exception set if there is none. */
static int read_unit(PyObject *number, int units) {
    long unit = PyLong_AsLong(number);
    if (unit == -1 && PyErr_Occurred()) return -1;
    if (unit >= 0 && unit < units) return (int)unit;
    PyErr_SetString(PyExc_IndexError, "there is no such unit of work");
    return -1;
}

/* ---- Queens ---- */

typedef struct {
    PyObject_HEAD
    Queens *queens;
} QueensObject;

/* Clues as core.problem.flat_clues writes them: the number of cells, of given and of blocked ones, then those.
 * Returns 0 with an exception set if they are not. */
static int read_clues(const char *bytes, Py_ssize_t length, int n, QueensClues *clues) {
    const uint16_t *numbers = (const uint16_t *)(const void *)bytes;
    int right = length >= 6 && length % 2 == 0 && numbers[0] == n * n &&
                length / 2 == 3 + numbers[1] + numbers[2];
    for (Py_ssize_t i = 3; right && i < length / 2; i++) right = numbers[i] < n * n;
    if (!right) {
        PyErr_SetString(PyExc_ValueError, "these are not the clues of a board of this size");
        return 0;
    }
    clues->given_count = numbers[1];
    clues->blocked_count = numbers[2];
    clues->given = numbers + 3;
    clues->blocked = clues->given + clues->given_count;
    return 1;
}

static PyObject *queens_object_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {(char *)"n",      (char *)"torus",  (char *)"clues",
                            (char *)"method", (char *)"enough", NULL};
    int n, torus, method, enough;
    const char *bytes;
    Py_ssize_t length;
    QueensClues clues;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "ipy#ii", names, &n, &torus, &bytes, &length, &method,
                                     &enough))
        return NULL;
    if (n < 0 || n > MAX_QUEENS || !queens_runs((QueensMethod)method, n))
        return refused(PyExc_ValueError, "this method does not take a board of this size here");
    if (enough < 1 || enough > MAX_PREFIXES)
        return refused(PyExc_ValueError, "the work is not divided into so many prefixes");
    if (!read_clues(bytes, length, n, &clues)) return NULL;
    QueensObject *self = (QueensObject *)object_new(type);
    if (!self) return NULL;
    self->queens = queens_new(n, torus, &clues, (QueensMethod)method, enough);
    return object_if(self, self->queens != NULL);
}

static void queens_object_dealloc(QueensObject *self) {
    queens_free(self->queens);
    object_free(self);
}

static PyObject *queens_object_count(QueensObject *self, PyObject *number) {
    int unit = read_unit(number, self->queens->units), no_memory;
    uint64_t count;
    if (unit < 0) return NULL;
    Py_BEGIN_ALLOW_THREADS
    count = queens_count_unit(self->queens, unit, &no_memory);
    Py_END_ALLOW_THREADS
    return no_memory ? PyErr_NoMemory() : PyLong_FromUnsignedLongLong(count);
}

/* A tally as (count, residue, nodes); NULL with an exception set if it is none. */
static PyObject *tally_object(const QueensTally *tally) {
    if (tally->no_memory) return PyErr_NoMemory();
    return tally_tuple(tally->count, tally->residue, tally->nodes, tally->overflow);
}

static PyObject *queens_object_tally(QueensObject *self, PyObject *args) {
    QueensTally tally = {0, 0, 0, 0, 0};
    unsigned long long count = 0;
    int first, end;
    if (!PyArg_ParseTuple(args, "ii|O&", &first, &end, whole64, &count)) return NULL;
    if (first < 0 || end < first || end > self->queens->prefixes)
        return refused(PyExc_IndexError, "there are no such prefixes");
    tally_add(&tally, count);
    Py_BEGIN_ALLOW_THREADS
    queens_tally(self->queens, first, end, &tally);
    Py_END_ALLOW_THREADS
    return tally_object(&tally);
}

/* Cells as 16-bit numbers. Returns 0 with an exception set if they are not cells of the board. */
static int read_cells(const char *bytes, Py_ssize_t length, int n) {
    const uint16_t *cells = (const uint16_t *)(const void *)bytes;
    int right = length % 2 == 0;
    for (Py_ssize_t i = 0; right && i < length / 2; i++) right = cells[i] < n * n;
    if (!right) PyErr_SetString(PyExc_ValueError, "these are not cells of the board");
    return right;
}

static PyObject *queens_object_complete(QueensObject *self, PyObject *args) {
    QueensTally tally = {0, 0, 0, 0, 0};
    const char *bytes;
    Py_ssize_t length;
    if (!PyArg_ParseTuple(args, "y#", &bytes, &length)) return NULL;
    if (!read_cells(bytes, length, self->queens->start.n)) return NULL;
    Py_BEGIN_ALLOW_THREADS
    queens_complete(self->queens, (const uint16_t *)(const void *)bytes, (int)(length / 2), &tally);
    Py_END_ALLOW_THREADS
    return tally_object(&tally);
}

static PyObject *queens_object_prefix(QueensObject *self, PyObject *number) {
    long i = PyLong_AsLong(number);
    if (i == -1 && PyErr_Occurred()) return NULL;
    if (i < 0 || i >= self->queens->prefixes) return refused(PyExc_IndexError, "there is no such prefix");
    const Prefix *prefix = &self->queens->prefix[i];
    PyObject *cells = PyTuple_New(prefix->count);
    for (int k = 0; cells && k < prefix->count; k++)
        PyTuple_SetItem(cells, k, PyLong_FromLong(prefix->row[k] * self->queens->start.n + prefix->column[k]));
    return cells ? Py_BuildValue("NI", cells, prefix->weight) : NULL;
}

COMMAND(Queens, queens, cancel, set_flag(&self->queens->cancel, 1))

GETTER(Queens, queens, weights, tuple_of(self->queens->units, even_weight, NULL))
static PyObject *queens_get_method(QueensObject *self, void *closure) {
    (void)closure;
    static const char *const names[] = {"", "generic", "avx2", "avx512"};
    return PyUnicode_FromString(names[self->queens->method]);
}

GETTER(Queens, queens, prefixes, PyLong_FromLong(self->queens->prefixes))

static PyMethodDef queens_methods[] = {
    {"count", (PyCFunction)queens_object_count, METH_O,
     "count(unit): the number of solutions in this unit of the work."},
    {"prefix", (PyCFunction)queens_object_prefix, METH_O,
     "prefix(i): the cells of its queens, and how many placements each one found with them stands for."},
    {"tally", (PyCFunction)queens_object_tally, METH_VARARGS,
     "tally(first, end, count=0): (count, residue, nodes) of the prefixes from first to before end, added to\n"
     "the count. Raises OverflowError for 2**64 solutions and more."},
    {"complete", (PyCFunction)queens_object_complete, METH_VARARGS,
     "complete(cells): (count, residue, nodes) of the ways to complete queens on these cells (u16)."},
    {"cancel", (PyCFunction)queens_object_cancel, METH_NOARGS,
     "cancel(): end all counting soon, with counts that mean nothing."},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef queens_getters[] = {
    {"weights", (getter)queens_get_weights, NULL, "about how much work each unit is", NULL},
    {"method", (getter)queens_get_method, NULL, "how it counts: the name of a method", NULL},
    {"prefixes", (getter)queens_get_prefixes, NULL, "how many prefixes the work is cut into", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

TYPE(Queens, queens,
     "Queens(n, torus, clues, method, enough): the solutions of n-queens to be counted, the "
     "clues as in a flat problem; cut into at least `enough` prefixes if they can be.")

/* ---- Turns ---- */

typedef struct {
    PyObject_HEAD
    Turns turns;
} TurnsObject;

static PyObject *turns_object_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {(char *)"n", (char *)"quarter", NULL};
    int n, quarter;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "ip", names, &n, &quarter)) return NULL;
    if (n < 0 || n > MAX_TURNED_N) return refused(PyExc_ValueError, "it does not take a board of this size");
    TurnsObject *self = (TurnsObject *)object_new(type);
    if (self) turns_start(&self->turns, n, quarter);
    return (PyObject *)self;
}

static void turns_object_dealloc(TurnsObject *self) {
    object_free(self);
}

static PyObject *turns_object_count(TurnsObject *self, PyObject *number) {
    int unit = read_unit(number, self->turns.units);
    uint64_t count;
    if (unit < 0) return NULL;
    Py_BEGIN_ALLOW_THREADS
    count = turns_count(&self->turns, unit);
    Py_END_ALLOW_THREADS
    return PyLong_FromUnsignedLongLong(count);
}

COMMAND(Turns, turns, cancel, set_flag(&self->turns.cancel, 1))

GETTER(Turns, turns, weights, tuple_of(self->turns.units, even_weight, NULL))

static PyMethodDef turns_methods[] = {
    {"count", (PyCFunction)turns_object_count, METH_O,
     "count(unit): the number of such solutions in this unit of the work."},
    {"cancel", (PyCFunction)turns_object_cancel, METH_NOARGS,
     "cancel(): end all counting soon, with counts that mean nothing."},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef turns_getters[] = {
    {"weights", (getter)turns_get_weights, NULL, "about how much work each unit is", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

TYPE(Turns, turns,
     "Turns(n, quarter): the solutions of n-queens that a half turn of the board leaves as "
     "they are, or a quarter turn, to be counted.")
