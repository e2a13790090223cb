/* The Python face of generation: queenside.core.kernels._native.Generation. Part of module.c. */
#include "maker/generation.h"

typedef struct {
    PyObject_HEAD
    Generation *generation;
    int cells, running;
} GenerationObject;

static PyObject *generation_object_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {(char *)"options", (char *)"draft", NULL};
    const unsigned char *options, *draft = NULL;
    Py_ssize_t bytes, draft_bytes = 0;
    GenerationSpec spec;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "y#|z#", names, &options, &bytes, &draft, &draft_bytes)) return NULL;
    const char *fault = generation_read_spec(options, (size_t)bytes, draft, (size_t)draft_bytes, &spec);
    if (fault) return refused(PyExc_ValueError, fault);
    GenerationObject *self = (GenerationObject *)object_new(type);
    if (!self) return NULL;
    self->cells = spec.size * spec.size;
    self->generation = generation_new(&spec);
    return object_if(self, self->generation != NULL);
}

static void generation_object_dealloc(GenerationObject *self) {
    generation_free(self->generation);
    object_free(self);
}

static PyObject *generation_object_start(GenerationObject *self, PyObject *seed_object) {
    unsigned long long seed = PyLong_AsUnsignedLongLong(seed_object);
    if (seed == (unsigned long long)-1 && PyErr_Occurred()) return NULL;
    if (is_running(self->running)) return NULL;
    generation_start(self->generation, seed);
    Py_RETURN_NONE;
}

static PyObject *generation_object_again(GenerationObject *self, PyObject *ignored) {
    (void)ignored;
    if (is_running(self->running)) return NULL;
    generation_again(self->generation);
    Py_RETURN_NONE;
}

static PyObject *generation_object_run(GenerationObject *self, PyObject *seconds_object) {
    double seconds = PyFloat_AsDouble(seconds_object);
    GenerationStatus status;
    if ((seconds == -1 && PyErr_Occurred()) || is_running(self->running)) return NULL;
    self->running = 1;
    Py_BEGIN_ALLOW_THREADS
    status = generation_run(self->generation, seconds);
    Py_END_ALLOW_THREADS
    self->running = 0;
    return PyBool_FromLong(status == GENERATION_DONE);
}

static PyObject *generation_object_board(GenerationObject *self, PyObject *ignored) {
    unsigned char regions[GENERATION_MAX_SIZE * GENERATION_MAX_SIZE];
    unsigned char queens[GENERATION_MAX_SIZE * GENERATION_MAX_SIZE];
    (void)ignored;
    if (is_running(self->running)) return NULL;
    generation_board(self->generation, regions, queens);
    return Py_BuildValue("y#y#", regions, (Py_ssize_t)self->cells, queens, (Py_ssize_t)self->cells);
}

COMMAND(Generation, generation, stop, generation_stop(self->generation))

GETTER_AT_REST(Generation, generation, met, PyLong_FromUnsignedLong(generation_met(self->generation)))

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

TYPE(Generation, generation,
     "Generation(options, draft): boards with one solution, made from seeds: see native/maker/generation.h. "
     "The options are numbers of 32 bits, named by GENERATION_OPTIONS.")
