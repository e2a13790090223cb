/* The Python face of repair: queenside.core.kernels._native.Repair. Part of module.c. */
#include "solver/repair/repair.h"

enum { MOST_REPAIRED = 1 << 27 }; /* more would not fit into memory */

typedef struct {
    PyObject_HEAD
    Repair *repair;
    int running;
} RepairObject;

/* The given queens of N-Queens: pairs of a row and a column, each below n. */
static int read_given(const char *bytes, Py_ssize_t length, uint32_t n) {
    const uint32_t *numbers = (const uint32_t *)(const void *)bytes;
    int right = length % 8 == 0;
    for (Py_ssize_t i = 0; right && i < length / 4; i++) right = numbers[i] < n;
    if (!right) PyErr_SetString(PyExc_ValueError, "given queens are rows and columns of the board");
    return right;
}

static Repair *new_repair(PyObject *flat, uint32_t n, const char *given, Py_ssize_t length, uint64_t seed) {
    Repair *repair;
    Problem problem;
    if (flat != Py_None) {
        if (!read_problem(flat, &problem, NULL)) return NULL;
        repair = repair_units_new(&problem, seed);
    } else {
        if (n > MOST_REPAIRED) return refused(PyExc_ValueError, "repair takes at most 2^27 queens");
        if (!read_given(given, length, n)) return NULL;
        Py_BEGIN_ALLOW_THREADS
        repair = repair_queens_new(n, (const uint32_t *)(const void *)given, (size_t)length / 8, seed);
        Py_END_ALLOW_THREADS
    }
    if (!repair) PyErr_NoMemory();
    return repair;
}

static PyObject *repair_object_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {(char *)"flat", (char *)"n", (char *)"given", (char *)"seed", NULL};
    PyObject *flat;
    const char *given;
    Py_ssize_t length;
    unsigned int n;
    unsigned long long seed;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OO&y#O&", names, &flat, whole32, &n, &given, &length,
                                     whole64, &seed))
        return NULL;
    RepairObject *self = (RepairObject *)object_new(type);
    if (!self) return NULL;
    self->repair = new_repair(flat, n, given, length, seed);
    return object_if(self, self->repair != NULL);
}

static void repair_object_dealloc(RepairObject *self) {
    repair_free(self->repair);
    object_free(self);
}

static PyObject *repair_get_queens(RepairObject *self, void *closure) {
    (void)closure;
    if (is_running(self->running)) return NULL;
    const Repair *repair = self->repair;
    return PyBytes_FromStringAndSize((const char *)repair->queens,
                                     (Py_ssize_t)(repair->queen_count * sizeof(uint32_t)));
}

static PyObject *repair_object_run(RepairObject *self, PyObject *args) {
    unsigned long long most_steps;
    double seconds;
    int found;
    if (!PyArg_ParseTuple(args, "O&d", whole64, &most_steps, &seconds)) return NULL;
    if (is_running(self->running)) return NULL;
    self->running = 1;
    Py_BEGIN_ALLOW_THREADS
    found = repair_run(self->repair, most_steps, seconds);
    Py_END_ALLOW_THREADS
    self->running = 0;
    if (!found) Py_RETURN_NONE;
    return repair_get_queens(self, NULL);
}

GETTER_AT_REST(Repair, repair, steps, PyLong_FromUnsignedLongLong(self->repair->steps))
GETTER_AT_REST(Repair, repair, starts, PyLong_FromUnsignedLongLong(self->repair->starts))
GETTER(Repair, repair, hopeless, PyBool_FromLong(self->repair->hopeless))

static PyMethodDef repair_methods[] = {
    {"run", (PyCFunction)repair_object_run, METH_VARARGS,
     "run(most_steps, seconds): the next solution, as numbers of 32 bits (of N-Queens the columns by\n"
     "row, else the cells), or None when time or steps ran out before."},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef repair_getters[] = {
    {"steps", (getter)repair_get_steps, NULL, "the number of moves looked for", NULL},
    {"starts", (getter)repair_get_starts, NULL, "how often it began, the first time included", NULL},
    {"queens", (getter)repair_get_queens, NULL,
     "those on the board when the last run ended, as `run` returns them", NULL},
    {"hopeless", (getter)repair_get_hopeless, NULL, "whether the clues contradict each other", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

TYPE(Repair, repair,
     "Repair(flat, n, given, seed): repair of a flat problem, or of n queens where flat "
     "is None, with given queens as pairs of 32-bit numbers, row and column.")
