/* The Python face of generation: queenside.kernels._native.Generation. Part of module.c. */
#include "generation/generation.h"

typedef struct {
    PyObject_HEAD
    Generation *generation;
    int cells, running;
} GenerationObject;

static int read_wish(PyObject *args, PyObject *kwargs, GenerationWish *wish) {
    static char *names[] = {(char *)"size",   (char *)"stars",  (char *)"style",   (char *)"symmetric",
                            (char *)"levels", (char *)"needed", (char *)"generic", NULL};
    int style;
    unsigned int levels, needed;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "iiipO&O&p", names, &wish->size, &wish->stars, &style,
                                     &wish->symmetric, whole32, &levels, whole32, &needed, &wish->generic))
        return 0;
    wish->style = (GenerationStyle)style;
    wish->levels = levels;
    wish->needed = needed;
    const char *fault = style < 0 || style >= STYLES ? "there is no such style" : generation_refuses(wish);
    if (fault) PyErr_SetString(PyExc_ValueError, fault);
    return !fault;
}

static PyObject *generation_object_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    GenerationWish wish;
    if (!read_wish(args, kwargs, &wish)) return NULL;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    GenerationObject *self = (GenerationObject *)allocate(type, 0);
    if (!self) return NULL;
    self->cells = wish.size * wish.size;
    self->generation = generation_new(&wish);
    if (!self->generation) {
        Py_DECREF((PyObject *)self);
        return PyErr_NoMemory();
    }
    return (PyObject *)self;
}

static void generation_object_dealloc(GenerationObject *self) {
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    generation_free(self->generation);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF((PyObject *)type);
}

static int is_busy(const GenerationObject *self) {
    if (self->running) PyErr_SetString(PyExc_RuntimeError, "this generation is running in another thread");
    return self->running;
}

static PyObject *generation_object_start(GenerationObject *self, PyObject *seed_object) {
    unsigned long long seed = PyLong_AsUnsignedLongLong(seed_object);
    if (seed == (unsigned long long)-1 && PyErr_Occurred()) return NULL;
    if (is_busy(self)) return NULL;
    generation_start(self->generation, seed);
    Py_RETURN_NONE;
}

static PyObject *generation_object_again(GenerationObject *self, PyObject *ignored) {
    (void)ignored;
    if (is_busy(self)) return NULL;
    generation_again(self->generation);
    Py_RETURN_NONE;
}

static PyObject *generation_object_run(GenerationObject *self, PyObject *seconds_object) {
    double seconds = PyFloat_AsDouble(seconds_object);
    GenerationStatus status;
    if ((seconds == -1 && PyErr_Occurred()) || is_busy(self)) return NULL;
    self->running = 1;
    Py_BEGIN_ALLOW_THREADS
    status = generation_run(self->generation, seconds);
    Py_END_ALLOW_THREADS
    self->running = 0;
    return PyBool_FromLong(status == GENERATION_DONE);
}

static PyObject *generation_object_board(GenerationObject *self, PyObject *ignored) {
    unsigned char regions[GENERATION_MOST_SIZE * GENERATION_MOST_SIZE];
    unsigned char queens[GENERATION_MOST_SIZE * GENERATION_MOST_SIZE];
    (void)ignored;
    if (is_busy(self)) return NULL;
    generation_board(self->generation, regions, queens);
    return Py_BuildValue("y#y#", regions, (Py_ssize_t)self->cells, queens, (Py_ssize_t)self->cells);
}

static PyObject *generation_object_stop(GenerationObject *self, PyObject *ignored) {
    (void)ignored;
    generation_stop(self->generation);
    Py_RETURN_NONE;
}

static PyObject *generation_get_met(GenerationObject *self, void *closure) {
    (void)closure;
    return PyLong_FromUnsignedLong(generation_met(self->generation));
}

static PyMethodDef generation_methods[] = {
    {"start", (PyCFunction)generation_object_start, METH_O, "start(seed): begin the board of this seed."},
    {"again", (PyCFunction)generation_object_again, METH_NOARGS,
     "again(): begin another board of the same seed, where the last one would not do."},
    {"run", (PyCFunction)generation_object_run, METH_O,
     "run(seconds): go on for about so many seconds. Returns whether the board is there."},
    {"board", (PyCFunction)generation_object_board, METH_NOARGS,
     "board(): for each cell its region, and whether a queen stands there; two bytes objects."},
    {"stop", (PyCFunction)generation_object_stop, METH_NOARGS,
     "stop(): make a run in another thread, and every later one, return soon."},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef generation_getters[] = {
    {"met", (getter)generation_get_met, NULL, "the hardest levels of the boards looked at, as bits", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyType_Slot generation_slots[] = {
    {Py_tp_new, (void *)generation_object_new},
    {Py_tp_dealloc, (void *)generation_object_dealloc},
    {Py_tp_methods, generation_methods},
    {Py_tp_getset, generation_getters},
    {Py_tp_doc, (void *)"Generation(size, stars, style, symmetric, levels, needed, generic): boards with one "
                        "solution, made from seeds: see native/generation/generation.h."},
    {0, NULL}};

static PyType_Spec generation_spec = {"queenside.kernels._native.Generation", sizeof(GenerationObject), 0,
                                      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, generation_slots};
