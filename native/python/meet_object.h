/* The Python face of meeting in the middle: queenside.core.kernels._native.Meet and Halves. Part of module.c. */
#include "counter/meet/meet.h"

/* Halves that are not in use keep their memory for the next band; the interpreter's lock guards the list. */
typedef struct SpareHalves SpareHalves;

struct SpareHalves {
    MeetHalves halves;
    SpareHalves *next;
};

typedef struct {
    PyObject_HEAD
    const MeetCode *code;
    MeetPlan plan;
    SpareHalves *spare;
    Flag cancelled;
} MeetObject;

/* The halves around one band. */
typedef struct {
    PyObject_HEAD
    MeetObject *meet;
    SpareHalves *part;
} HalvesObject;

static PyObject *halves_type; /* made with the module */

/* Some are kept when their board has been counted, for the next: to get memory from the system takes as long as
 * to count with it. */
enum { MAX_CACHED_BYTES = 128 << 20 }; /* bytes */
static SpareHalves *cached;
static uint64_t cached_bytes;

/* Halves to be set; NULL without memory. */
static SpareHalves *acquire_halves(MeetObject *meet) {
    SpareHalves *part = meet->spare ? meet->spare : cached;
    if (!part) return (SpareHalves *)PyMem_Calloc(1, sizeof *part);
    if (meet->spare) {
        meet->spare = part->next;
    } else {
        cached = part->next;
        cached_bytes -= meet_bytes(&part->halves);
    }
    return part;
}

static void cache_or_free(SpareHalves *part) {
    uint64_t bytes = meet_bytes(&part->halves);
    if (cached_bytes + bytes > MAX_CACHED_BYTES) {
        meet_free(&part->halves);
        PyMem_Free(part);
        return;
    }
    part->next = cached;
    cached = part;
    cached_bytes += bytes;
}

static PyObject *meet_object_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {(char *)"n", (char *)"code", (char *)"band", (char *)"cut", (char *)"clues", NULL};
    int n, band, cut;
    const char *name, *bytes;
    Py_ssize_t length;
    QueensClues clues = {NULL, NULL, 0, 0};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "isiiy#", names, &n, &name, &band, &cut, &bytes, &length))
        return NULL;
    const MeetCode *code = meet_code(name);
    if (!code) return refused(PyExc_ValueError, "this code does not run here");
    MeetPlan plan = {0};
    if (n >= MEET_MIN && n <= MEET_MAX && band <= MEET_MAX_BAND) plan = meet_plan(n, band, cut);
    if (!meet_possible(&plan)) return refused(PyExc_ValueError, "such a board cannot be divided in this way");
    if (length && !read_clues(bytes, length, n, &clues)) return NULL;
    for (int i = 0; i < clues.given_count; i++) meet_give(&plan, clues.given[i] / n, clues.given[i] % n);
    for (int i = 0; i < clues.blocked_count; i++) meet_close(&plan, clues.blocked[i] / n, clues.blocked[i] % n);
    MeetObject *self = (MeetObject *)object_new(type);
    if (!self) return NULL;
    self->code = code;
    self->plan = plan;
    return (PyObject *)self;
}

static void meet_object_dealloc(MeetObject *self) {
    while (self->spare) {
        SpareHalves *part = self->spare;
        self->spare = part->next;
        cache_or_free(part);
    }
    object_free(self);
}

/* The results of `build` and `count` when they fail. */
static PyObject *meet_failure(const MeetObject *meet) {
    if (!is_raised(&meet->cancelled)) return PyErr_NoMemory();
    PyErr_SetString(PyExc_InterruptedError, "the counting has been cancelled");
    return NULL;
}

/* ---- bands ---- */

/* The rows of the first columns of a band, a byte each. Returns 0 with an exception set if no band can begin so. */
static int read_prefix(const MeetObject *self, const char *bytes, Py_ssize_t length, MeetPrefix *prefix) {
    memset(prefix, 0, sizeof *prefix);
    prefix->length = (int)(length > self->plan.band ? self->plan.band + 1 : length);
    memcpy(prefix->row, bytes, (size_t)(length < self->plan.band ? length : self->plan.band));
    if (meet_begins(&self->plan, prefix)) return 1;
    PyErr_SetString(PyExc_ValueError, "no band that is looked at begins with these rows");
    return 0;
}

static int copy_band(void *context, const MeetBand *band) {
    *(MeetBand *)context = *band;
    return 0;
}

/* The band with these rows. Returns 0 with an exception set if there is none. */
static int read_band(const MeetObject *self, PyObject *rows, MeetBand *band) {
    char *bytes;
    Py_ssize_t length;
    MeetPrefix prefix;
    if (PyBytes_AsStringAndSize(rows, &bytes, &length) || !read_prefix(self, bytes, length, &prefix)) return 0;
    if (prefix.length == self->plan.band) return !meet_bands(&self->plan, &prefix, copy_band, band);
    PyErr_SetString(PyExc_ValueError, "these are not the rows of all columns of the band");
    return 0;
}

/* Appends to a list and gives the item away. Returns 0 with an exception set. */
static int append_item(PyObject *list, PyObject *item) {
    int failed = !item || PyList_Append(list, item);
    Py_XDECREF(item);
    return !failed;
}

/* The list, or NULL if not all has been appended to it. */
static PyObject *list_if(PyObject *list, int complete) {
    if (complete) return list;
    Py_XDECREF(list);
    return NULL;
}

static int append_prefix(void *list, const MeetPrefix *prefix) {
    return append_item((PyObject *)list, PyBytes_FromStringAndSize((const char *)prefix->row, prefix->length));
}

static PyObject *meet_object_prefixes(MeetObject *self, PyObject *number) {
    long length = PyLong_AsLong(number);
    if (length == -1 && PyErr_Occurred()) return NULL;
    if (length < 0 || length > self->plan.band)
        return refused(PyExc_ValueError, "the band does not have so many columns");
    PyObject *list = PyList_New(0);
    return list_if(list, list && meet_prefixes(&self->plan, (int)length, append_prefix, list));
}

typedef struct {
    PyObject *list;
    int columns;
} BandList;

static int append_details(void *context, const MeetBand *band) {
    BandList *to = (BandList *)context;
    return append_item(to->list, Py_BuildValue("y#iiO", (const char *)band->row, (Py_ssize_t)to->columns, band->images,
                                               band->offset, band->doubled ? Py_True : Py_False));
}

static PyObject *meet_object_details_under(MeetObject *self, PyObject *args) {
    const char *bytes;
    Py_ssize_t length;
    MeetPrefix prefix;
    if (!PyArg_ParseTuple(args, "y#", &bytes, &length) || !read_prefix(self, bytes, length, &prefix)) return NULL;
    BandList to = {PyList_New(0), self->plan.band};
    return list_if(to.list, to.list && meet_bands(&self->plan, &prefix, append_details, &to));
}

static PyObject *meet_object_work_under(MeetObject *self, PyObject *args) {
    const char *bytes;
    Py_ssize_t length;
    MeetPrefix prefix;
    if (!PyArg_ParseTuple(args, "y#", &bytes, &length) || !read_prefix(self, bytes, length, &prefix)) return NULL;
    return PyFloat_FromDouble(meet_work_under(&self->plan, &prefix));
}

/* ---- counting ---- */

static PyObject *meet_object_count_bands(MeetObject *self, PyObject *args) {
    const char *bytes;
    Py_ssize_t length;
    int symmetry, ok;
    MeetPrefix prefix;
    MeetTally tally = {0, 0, 0, 0};
    if (!PyArg_ParseTuple(args, "y#i", &bytes, &length, &symmetry)) return NULL;
    if (!read_prefix(self, bytes, length, &prefix)) return NULL;
    int is_symmetry = symmetry == MEET_MIRROR || symmetry == MEET_FLIP || symmetry == MEET_TURN;
    if (symmetry && (!is_symmetry || self->plan.clued))
        return refused(PyExc_ValueError, "there is no such symmetry");
    SpareHalves *part = acquire_halves(self);
    if (!part) return PyErr_NoMemory();
    Py_BEGIN_ALLOW_THREADS
    ok = meet_count_bands(self->code, &self->plan, &prefix, symmetry, &part->halves, &tally, &self->cancelled);
    Py_END_ALLOW_THREADS
    part->next = self->spare;
    self->spare = part;
    return ok ? tally_tuple(tally.count, tally.residue, tally.nodes, tally.overflow) : meet_failure(self);
}

static PyObject *meet_object_halves(MeetObject *self, PyObject *rows) {
    MeetBand band;
    if (!read_band(self, rows, &band)) return NULL;
    allocfunc allocate = (allocfunc)PyType_GetSlot((PyTypeObject *)halves_type, Py_tp_alloc);
    HalvesObject *halves = (HalvesObject *)allocate((PyTypeObject *)halves_type, 0);
    if (!halves) return NULL;
    halves->meet = (MeetObject *)Py_NewRef((PyObject *)self);
    SpareHalves *part = acquire_halves(self);
    if (!part) return object_if(halves, 0);
    halves->part = part;
    int built;
    Py_BEGIN_ALLOW_THREADS
    meet_set_band(&part->halves, &self->plan, &band);
    built = self->code->build(&part->halves, &self->cancelled);
    Py_END_ALLOW_THREADS
    if (built) return (PyObject *)halves;
    Py_DECREF((PyObject *)halves);
    return meet_failure(self);
}

static PyObject *meet_object_weight(MeetObject *self, PyObject *rows) {
    MeetBand band;
    return read_band(self, rows, &band) ? PyFloat_FromDouble(meet_work(&self->plan, &band)) : NULL;
}

COMMAND(Meet, meet, cancel, set_flag(&self->cancelled, 1))

GETTER(Meet, meet, columns, PyLong_FromLong(self->plan.band))
GETTER(Meet, meet, row_sets, PyLong_FromUnsignedLongLong(meet_row_sets(&self->plan)))
GETTER(Meet, meet, code, PyUnicode_FromString(self->code->name))

static PyMethodDef meet_methods[] = {
    {"prefixes", (PyCFunction)meet_object_prefixes, METH_O,
     "prefixes(length): the beginnings of bands, so many columns long, a byte for each queen's row."},
    {"details_under", (PyCFunction)meet_object_details_under, METH_VARARGS,
     "details_under(prefix): the bands that are looked at and begin so, each (rows, images, offset, doubled); see\n"
     "native/counter/meet/meet.h. A solution around a band counts `images` times if the queens of the middle rows stand no\n"
     "further than `offset` from the centre, in half columns; and as often again if they stand less far out and the\n"
     "band is `doubled`."},
    {"work_under", (PyCFunction)meet_object_work_under, METH_VARARGS,
     "work_under(prefix): about how much work these bands are, compared with others; always the same guess."},
    {"count_bands", (PyCFunction)meet_object_count_bands, METH_VARARGS,
     "count_bands(prefix, symmetry): (count, residue, nodes) of all bands that begin so, counted one after the\n"
     "other around their images: 0 themselves, 1 mirrored west to east, 2 top to bottom, 4 by a half turn. The\n"
     "residue is the count modulo 2^61 - 1 by a sum of its own. Nodes are the pairs of halves that were compared,\n"
     "modulo 2^63. Any number of threads may count. Raises OverflowError rather than a count of 2^64 or more."},
    {"halves", (PyCFunction)meet_object_halves, METH_O,
     "halves(band): all halves around the band of these rows (bytes)."},
    {"weight", (PyCFunction)meet_object_weight, METH_O,
     "weight(band): about how much work this band is, compared with others."},
    {"cancel", (PyCFunction)meet_object_cancel, METH_NOARGS,
     "cancel(): end all work soon; it raises InterruptedError."},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef meet_getters[] = {
    {"columns", (getter)meet_get_columns, NULL, "of the band", NULL},
    {"row_sets", (getter)meet_get_row_sets, NULL, "how many sets of rows an eastern half may use", NULL},
    {"code", (getter)meet_get_code, NULL, "the kind of processor it is compiled for", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

TYPE(Meet, meet,
     "Meet(n, code, band, cut, clues): n-queens, to be counted by meeting in the middle. Code:\n"
     "generic, avx2, avx512, or nothing for the best. Band: columns, or -1 for the best. Cut: more\n"
     "diagonals to sort by. Clues: as in a flat problem, or empty.")

/* ---- Halves ---- */

static void halves_object_dealloc(HalvesObject *self) {
    if (self->part) {
        self->part->next = self->meet->spare;
        self->meet->spare = self->part;
    }
    Py_DECREF((PyObject *)self->meet);
    object_free(self);
}

static PyObject *halves_object_count(HalvesObject *self, PyObject *args) {
    unsigned long long first, end;
    MeetTally tally = {0, 0, 0, 0};
    int ok;
    if (!PyArg_ParseTuple(args, "O&O&", whole64, &first, whole64, &end)) return NULL;
    if (end > meet_row_sets(&self->meet->plan))
        return refused(PyExc_IndexError, "there are not so many sets of rows");
    if (first >= end) return PyLong_FromLong(0); /* also where there is no first set */
    Py_BEGIN_ALLOW_THREADS
    ok = self->meet->code->count(&self->part->halves, first, end, &tally, &self->meet->cancelled);
    Py_END_ALLOW_THREADS
    if (!ok) return meet_failure(self->meet);
    if (tally.overflow) return tally_tuple(tally.count, tally.residue, tally.nodes, 1);
    return PyLong_FromUnsignedLongLong(tally.count);
}

static PyMethodDef halves_methods[] = {
    {"count", (PyCFunction)halves_object_count, METH_VARARGS,
     "count(first, end): the solutions of all bands that this one stands for, of which the rows of the\n"
     "eastern half are one of the sets with these numbers. Any number of threads may count."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot halves_slots[] = {
    {Py_tp_dealloc, (void *)halves_object_dealloc},
    {Py_tp_methods, halves_methods},
    {Py_tp_doc, (void *)"The halves around one band of columns, as Meet.halves makes them."},
    {0, NULL}};

static PyType_Spec halves_spec = {"queenside.core.kernels._native.Halves", sizeof(HalvesObject), 0,
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE |
                                      Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                  halves_slots};

/* Adds both types to the module. */
static int add_meet(PyObject *module) {
    halves_type = PyType_FromSpec(&halves_spec);
    if (!halves_type || PyModule_AddObjectRef(module, "Halves", halves_type) < 0) return -1;
    return add_type(module, "Meet", &meet_spec);
}
