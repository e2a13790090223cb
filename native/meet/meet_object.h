/* The Python face of meeting in the middle: queenside.kernels._native.Meet and Halves. Part of module.c. */
#include "meet.h"

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
    MeetBand *bands;
    Py_ssize_t band_count;
    SpareHalves *spare;
    volatile int cancelled;
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
enum { MOST_KEPT = 128 << 20 }; /* bytes */
static SpareHalves *kept;
static uint64_t kept_bytes;

/* Halves to be set; NULL without memory. */
static SpareHalves *borrow_halves(MeetObject *meet) {
    SpareHalves *part = meet->spare ? meet->spare : kept;
    if (!part) return (SpareHalves *)PyMem_Calloc(1, sizeof *part);
    if (meet->spare) {
        meet->spare = part->next;
    } else {
        kept = part->next;
        kept_bytes -= meet_bytes(&part->halves);
    }
    return part;
}

static void keep_or_free(SpareHalves *part) {
    uint64_t bytes = meet_bytes(&part->halves);
    if (kept_bytes + bytes > MOST_KEPT) {
        meet_free(&part->halves);
        PyMem_Free(part);
        return;
    }
    part->next = kept;
    kept = part;
    kept_bytes += bytes;
}

static PyObject *meet_object_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {(char *)"n", (char *)"code", (char *)"band", (char *)"cut", NULL};
    int n, band, cut;
    const char *name;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "isii", names, &n, &name, &band, &cut)) return NULL;
    const MeetCode *code = meet_code(name);
    MeetPlan plan = meet_plan(n, band, cut);
    if (!meet_possible(&plan) || !code) {
        PyErr_SetString(PyExc_ValueError, code ? "such a board cannot be divided in this way"
                                               : "this code does not run here");
        return NULL;
    }
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    MeetObject *self = (MeetObject *)allocate(type, 0);
    if (!self) return NULL;
    self->code = code;
    self->plan = plan;
    self->band_count = (Py_ssize_t)meet_bands(&self->plan, NULL);
    self->bands = (MeetBand *)PyMem_Malloc((size_t)self->band_count * sizeof *self->bands);
    if (!self->bands) {
        Py_DECREF((PyObject *)self);
        return PyErr_NoMemory();
    }
    meet_bands(&self->plan, self->bands);
    return (PyObject *)self;
}

static void meet_object_dealloc(MeetObject *self) {
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    PyMem_Free(self->bands);
    while (self->spare) {
        SpareHalves *part = self->spare;
        self->spare = part->next;
        keep_or_free(part);
    }
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF((PyObject *)type);
}

/* What `build` and `count` say when they do not succeed. */
static PyObject *meet_failure(const MeetObject *meet) {
    if (!meet->cancelled) return PyErr_NoMemory();
    PyErr_SetString(PyExc_InterruptedError, "the counting has been cancelled");
    return NULL;
}

static PyObject *meet_object_halves(MeetObject *self, PyObject *number) {
    Py_ssize_t band = PyLong_AsSsize_t(number);
    if (band == -1 && PyErr_Occurred()) return NULL;
    if (band < 0 || band >= self->band_count) {
        PyErr_SetString(PyExc_IndexError, "there is no such band");
        return NULL;
    }
    allocfunc allocate = (allocfunc)PyType_GetSlot((PyTypeObject *)halves_type, Py_tp_alloc);
    HalvesObject *halves = (HalvesObject *)allocate((PyTypeObject *)halves_type, 0);
    if (!halves) return NULL;
    halves->meet = (MeetObject *)Py_NewRef((PyObject *)self);
    SpareHalves *part = borrow_halves(self);
    halves->part = part;
    int built = 0;
    if (part) {
        Py_BEGIN_ALLOW_THREADS
        meet_set(&part->halves, &self->plan, &self->bands[band]);
        built = self->code->build(&part->halves, &self->cancelled);
        Py_END_ALLOW_THREADS
    }
    if (built) return (PyObject *)halves;
    Py_DECREF((PyObject *)halves);
    return part ? meet_failure(self) : PyErr_NoMemory();
}

static PyObject *meet_object_weight(MeetObject *self, PyObject *number) {
    Py_ssize_t band = PyLong_AsSsize_t(number);
    if (band == -1 && PyErr_Occurred()) return NULL;
    if (band < 0 || band >= self->band_count) {
        PyErr_SetString(PyExc_IndexError, "there is no such band");
        return NULL;
    }
    return PyFloat_FromDouble(meet_work(&self->plan, &self->bands[band]));
}

static PyObject *meet_object_cancel(MeetObject *self, PyObject *ignored) {
    (void)ignored;
    self->cancelled = 1;
    Py_RETURN_NONE;
}

static PyObject *meet_get_bands(MeetObject *self, void *closure) {
    (void)closure;
    return PyLong_FromSsize_t(self->band_count);
}

static PyObject *meet_get_row_sets(MeetObject *self, void *closure) {
    (void)closure;
    return PyLong_FromUnsignedLongLong(meet_row_sets(&self->plan));
}

static PyObject *meet_get_code(MeetObject *self, void *closure) {
    (void)closure;
    return PyUnicode_FromString(self->code->name);
}

static PyMethodDef meet_methods[] = {
    {"halves", (PyCFunction)meet_object_halves, METH_O, "halves(band): all halves around this band of columns."},
    {"weight", (PyCFunction)meet_object_weight, METH_O,
     "weight(band): about how much work the band is, compared with others."},
    {"cancel", (PyCFunction)meet_object_cancel, METH_NOARGS,
     "cancel(): end all work soon; it raises InterruptedError."},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef meet_getters[] = {
    {"bands", (getter)meet_get_bands, NULL, "how many bands there are", NULL},
    {"row_sets", (getter)meet_get_row_sets, NULL, "how many sets of rows an eastern half may use", NULL},
    {"code", (getter)meet_get_code, NULL, "the kind of processor it is compiled for", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyType_Slot meet_slots[] = {
    {Py_tp_new, (void *)meet_object_new},
    {Py_tp_dealloc, (void *)meet_object_dealloc},
    {Py_tp_methods, meet_methods},
    {Py_tp_getset, meet_getters},
    {Py_tp_doc, (void *)"Meet(n, code, band, cut): n-queens, to be counted by meeting in the middle. Code: generic,\n"
                        "avx2, avx512, or nothing for the best. Band: columns, or -1 for the best. Cut: more\n"
                        "diagonals to sort by."},
    {0, NULL}};

static PyType_Spec meet_spec = {"queenside.kernels._native.Meet", sizeof(MeetObject), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, meet_slots};

/* ---- Halves ---- */

static void halves_object_dealloc(HalvesObject *self) {
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    if (self->part) {
        self->part->next = self->meet->spare;
        self->meet->spare = self->part;
    }
    Py_DECREF((PyObject *)self->meet);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF((PyObject *)type);
}

static PyObject *halves_object_count(HalvesObject *self, PyObject *args) {
    unsigned long long first, end;
    uint64_t count;
    int done;
    if (!PyArg_ParseTuple(args, "KK", &first, &end)) return NULL;
    if (end > meet_row_sets(&self->meet->plan)) {
        PyErr_SetString(PyExc_IndexError, "there are not so many sets of rows");
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    done = self->meet->code->count(&self->part->halves, first, end, &count, &self->meet->cancelled);
    Py_END_ALLOW_THREADS
    return done ? PyLong_FromUnsignedLongLong(count) : meet_failure(self->meet);
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

static PyType_Spec halves_spec = {"queenside.kernels._native.Halves", sizeof(HalvesObject), 0,
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE |
                                      Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                  halves_slots};

/* Adds both types to the module. */
static int add_meet(PyObject *module) {
    halves_type = PyType_FromSpec(&halves_spec);
    if (!halves_type || PyModule_AddObjectRef(module, "Halves", halves_type) < 0) return -1;
    return add_type(module, "Meet", &meet_spec);
}
