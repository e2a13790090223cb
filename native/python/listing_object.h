/* The Python face of listing: queenside.core.kernels._native.Listing, and the checks beside it. Part of module.c. */
#include "counter/queens/listing.h"

typedef struct {
    PyObject_HEAD
    Listing listing;
    int running;
} ListingObject;

static PyObject *listing_object_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {(char *)"n", (char *)"prefix", (char *)"kind", NULL};
    const char *prefix;
    Py_ssize_t length;
    int n, kind;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "iy#i", names, &n, &prefix, &length, &kind)) return NULL;
    int right = n >= 1 && n <= LISTING_MAX && length <= n && kind >= LISTING_ALL && kind <= LISTING_DISTINCT;
    for (Py_ssize_t i = 0; right && i < length; i++) right = (unsigned char)prefix[i] < n;
    if (!right) return refused(PyExc_ValueError, "no such board, or no such way to list it");
    ListingObject *self = (ListingObject *)object_new(type);
    if (!self) return NULL;
    listing_start(&self->listing, n, (const unsigned char *)prefix, (int)length, (ListingKind)kind);
    return (PyObject *)self;
}

static void listing_object_dealloc(ListingObject *self) {
    object_free(self);
}

/* Runs on without the interpreter's lock. Returns -1 with an exception set where that is not allowed. */
static Py_ssize_t listing_go(ListingObject *self, unsigned char *rows, size_t max_count, double seconds) {
    size_t count;
    if (is_running(self->running)) return -1;
    self->running = 1;
    Py_BEGIN_ALLOW_THREADS
    count = listing_run(&self->listing, rows, max_count, seconds);
    Py_END_ALLOW_THREADS
    self->running = 0;
    return (Py_ssize_t)count;
}

static PyObject *listing_object_fill(ListingObject *self, PyObject *args) {
    Py_buffer room;
    double seconds;
    if (!PyArg_ParseTuple(args, "w*d", &room, &seconds)) return NULL;
    size_t max_count = (size_t)room.len / (size_t)self->listing.n;
    Py_ssize_t count = listing_go(self, (unsigned char *)room.buf, max_count, seconds);
    PyBuffer_Release(&room);
    return count < 0 ? NULL : PyLong_FromSsize_t(count);
}

static PyObject *listing_object_skip(ListingObject *self, PyObject *args) {
    unsigned long long max_count;
    double seconds;
    if (!PyArg_ParseTuple(args, "O&d", whole64, &max_count, &seconds)) return NULL;
    if (max_count > SIZE_MAX) max_count = SIZE_MAX;
    Py_ssize_t count = listing_go(self, NULL, (size_t)max_count, seconds);
    return count < 0 ? NULL : PyLong_FromSsize_t(count);
}

GETTER_AT_REST(Listing, listing, over, PyBool_FromLong(self->listing.over))

static PyMethodDef listing_methods[] = {
    {"fill", (PyCFunction)listing_object_fill, METH_VARARGS,
     "fill(room, seconds): write the next solutions, as many as fit and are found within about so many\n"
     "seconds, n bytes each: the columns by row. Returns how many."},
    {"skip", (PyCFunction)listing_object_skip, METH_VARARGS,
     "skip(most, seconds): pass over the next solutions, at most so many. Returns how many."},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef listing_getters[] = {
    {"over", (getter)listing_get_over, NULL, "whether there are no others", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

TYPE(Listing, listing,
     "Listing(n, prefix, kind): the solutions of n-queens that begin with the columns of "
     "prefix (bytes), in lexicographic order; kind as in native/counter/queens/listing.h.")

/* ---- functions ---- */

/* The rows in a buffer of boards of n queens; -1 with an exception set if it holds no whole number of them. */
static Py_ssize_t rows_in(const Py_buffer *rows, int n) {
    if (n >= 1 && n <= LISTING_MAX && rows->len % n == 0) return rows->len / n;
    PyErr_SetString(PyExc_ValueError, "these are no rows of a board");
    return -1;
}

static PyObject *mirror_rows(PyObject *module, PyObject *args) {
    Py_buffer rows;
    int n;
    (void)module;
    if (!PyArg_ParseTuple(args, "iw*", &n, &rows)) return NULL;
    Py_ssize_t count = rows_in(&rows, n);
    if (count >= 0) listing_mirror(n, (unsigned char *)rows.buf, (size_t)count / 2);
    PyBuffer_Release(&rows);
    return count < 0 ? NULL : Py_NewRef(Py_None);
}

static PyObject *faulty_row(PyObject *module, PyObject *args) {
    Py_buffer rows;
    int n;
    size_t fault = 0;
    (void)module;
    if (!PyArg_ParseTuple(args, "iy*", &n, &rows)) return NULL;
    Py_ssize_t count = rows_in(&rows, n);
    if (count >= 0) {
        Py_BEGIN_ALLOW_THREADS
        fault = listing_fault(n, (const unsigned char *)rows.buf, (size_t)count);
        Py_END_ALLOW_THREADS
    }
    PyBuffer_Release(&rows);
    if (count < 0) return NULL;
    return fault == (size_t)count ? Py_NewRef(Py_None) : PyLong_FromSize_t(fault);
}

static PyObject *verify_queens(PyObject *module, PyObject *args) {
    Py_buffer cells;
    unsigned long long n;
    int toroidal, right = 0;
    (void)module;
    if (!PyArg_ParseTuple(args, "O&y*p", whole64, &n, &cells, &toroidal)) return NULL;
    const size_t count = (size_t)cells.len / sizeof(uint64_t);
    unsigned char *occupied = (unsigned char *)PyMem_Malloc(2 * count + 1);
    const int no_memory = !occupied;
    if (occupied && count == n) {
        Py_BEGIN_ALLOW_THREADS
        right = listing_verify(n, cells.buf, toroidal, occupied);
        Py_END_ALLOW_THREADS
    }
    PyMem_Free(occupied);
    PyBuffer_Release(&cells);
    return no_memory ? PyErr_NoMemory() : PyBool_FromLong(right);
}
