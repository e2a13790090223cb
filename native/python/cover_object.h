/* The Python face of exact cover: queenside.kernels._native.Cover. Part of module.c. */
#include "cover/cover.h"

typedef struct {
    PyObject_HEAD
    PyObject *names; /* what the options are called in solutions; NULL: their numbers */
    Cover *cover;
    int running;
} CoverObject;

/* A bytes object as numbers of 32 bits. */
typedef struct {
    const char *bytes;
    Py_ssize_t length;
} Numbers;

static const uint32_t *numbers_of(Numbers numbers) {
    return (const uint32_t *)(const void *)numbers.bytes;
}

static size_t count_of(Numbers numbers) {
    return (size_t)numbers.length / sizeof(uint32_t);
}

/* What is wrong with the arrays, or NULL. */
static const char *read_options(Options *options, Numbers bounds, Numbers first, Numbers item, Numbers colour,
                                Numbers name) {
    options->primary = (uint32_t)(count_of(bounds) / 2);
    options->options = (uint32_t)count_of(name);
    options->bounds = numbers_of(bounds);
    options->first = numbers_of(first);
    options->item = numbers_of(item);
    options->colour = numbers_of(colour);
    options->name = numbers_of(name);
    if (count_of(first) != count_of(name) + 1 || count_of(colour) != count_of(item))
        return "the arrays do not fit together";
    return cover_fault(options, count_of(item));
}

/* Checks that every option has a name. */
static const char *names_fault(PyObject *names, const Options *options) {
    Py_ssize_t count = PyTuple_Size(names);
    for (uint32_t option = 0; option < options->options; option++)
        if ((Py_ssize_t)options->name[option] >= count) return "an option has no name";
    return NULL;
}

static PyObject *cover_object_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *words[] = {(char *)"names", (char *)"items", (char *)"bounds", (char *)"first",
                            (char *)"item",  (char *)"colour", (char *)"name", (char *)"limit",
                            (char *)"keep",  (char *)"method", NULL};
    PyObject *names;
    Numbers bounds, first, item, colour, name;
    Options options;
    unsigned long long limit;
    unsigned int items;
    int keep, method;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OO&y#y#y#y#y#O&pi", words, &names, whole32, &items,
                                     &bounds.bytes, &bounds.length, &first.bytes, &first.length, &item.bytes,
                                     &item.length, &colour.bytes, &colour.length, &name.bytes, &name.length,
                                     whole64, &limit, &keep, &method))
        return NULL;
    options.items = items;
    const char *fault = read_options(&options, bounds, first, item, colour, name);
    if (names == Py_None) names = NULL;
    if (!fault && names) fault = PyTuple_Check(names) ? names_fault(names, &options) : "names are a tuple";
    if (!fault && (method < COVER_ANY || method > COVER_PLAIN_WORDS)) fault = "there is no such method";
    if (!fault && !cover_suits(&options, (CoverMethod)method)) fault = "the method does not suit";
    if (fault) {
        PyErr_SetString(PyExc_ValueError, fault);
        return NULL;
    }
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    CoverObject *self = (CoverObject *)allocate(type, 0);
    if (!self) return NULL;
    self->cover = cover_new(&options, limit, keep, (CoverMethod)method);
    if (!self->cover) {
        Py_DECREF((PyObject *)self);
        return PyErr_NoMemory();
    }
    self->names = Py_XNewRef(names);
    return (PyObject *)self;
}

static void cover_object_dealloc(CoverObject *self) {
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    cover_free(self->cover);
    Py_XDECREF(self->names);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF((PyObject *)type);
}

static int cover_is_running(const CoverObject *self) {
    if (self->running) PyErr_SetString(PyExc_RuntimeError, "this search is running in another thread");
    return self->running;
}

static PyObject *cover_object_run(CoverObject *self, PyObject *seconds_object) {
    double seconds = PyFloat_AsDouble(seconds_object);
    SearchStatus status;
    if (seconds == -1 && PyErr_Occurred()) return NULL;
    if (cover_is_running(self)) return NULL;
    self->running = 1;
    Py_BEGIN_ALLOW_THREADS
    status = cover_run(self->cover, seconds);
    Py_END_ALLOW_THREADS
    self->running = 0;
    if (status == SEARCH_NO_MEMORY) return PyErr_NoMemory();
    return PyBool_FromLong(status != SEARCH_PAUSED);
}

/* The next kept solution as a tuple; `*at` moves on to the one after it. */
static PyObject *cover_solution(const CoverObject *self, size_t *at) {
    const uint32_t *found = self->cover->found + *at;
    PyObject *solution = PyTuple_New((Py_ssize_t)found[0]);
    *at += (size_t)found[0] + 1;
    for (uint32_t i = 0; solution && i < found[0]; i++) {
        PyObject *name = self->names ? Py_NewRef(PyTuple_GetItem(self->names, (Py_ssize_t)found[i + 1]))
                                     : PyLong_FromUnsignedLong(found[i + 1]);
        if (!name) {
            Py_DECREF(solution);
            return NULL;
        }
        PyTuple_SetItem(solution, (Py_ssize_t)i, name);
    }
    return solution;
}

static PyObject *cover_object_take(CoverObject *self, PyObject *ignored) {
    (void)ignored;
    if (cover_is_running(self)) return NULL;
    Cover *cover = self->cover;
    PyObject *list = PyTuple_New(cover->found_count);
    size_t at = 0;
    for (int i = 0; list && i < cover->found_count; i++) {
        PyObject *solution = cover_solution(self, &at);
        if (!solution) {
            Py_DECREF(list);
            return NULL;
        }
        PyTuple_SetItem(list, i, solution);
    }
    cover->found_count = 0;
    cover->found_length = 0;
    return list;
}

static PyObject *cover_get_count(CoverObject *self, void *closure) {
    (void)closure;
    return PyLong_FromUnsignedLongLong(self->cover->count);
}

static PyObject *cover_get_residue(CoverObject *self, void *closure) {
    (void)closure;
    return PyLong_FromUnsignedLongLong(self->cover->residue);
}

static PyObject *cover_get_exhausted(CoverObject *self, void *closure) {
    (void)closure;
    return PyBool_FromLong(self->cover->status == SEARCH_EXHAUSTED);
}

static PyObject *cover_get_nodes(CoverObject *self, void *closure) {
    (void)closure;
    return PyLong_FromUnsignedLongLong(self->cover->nodes);
}

static PyObject *cover_get_method(CoverObject *self, void *closure) {
    (void)closure;
    static const char *const names[] = {"", "lanes", "words", "cells", "plain lanes", "plain words"};
    return PyUnicode_FromString(names[self->cover->method]);
}

static PyMethodDef cover_methods[] = {
    {"run", (PyCFunction)cover_object_run, METH_O,
     "run(seconds): search on for about so many seconds, or until many solutions wait to be taken.\n\n"
     "Returns whether the search is over."},
    {"take", (PyCFunction)cover_object_take, METH_NOARGS,
     "take(): the solutions found since the last call, each a tuple of options in order."},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef cover_getters[] = {
    {"count", (getter)cover_get_count, NULL, "the number of solutions found", NULL},
    {"residue", (getter)cover_get_residue, NULL, "the count modulo 2**61 - 1, summed up apart", NULL},
    {"exhausted", (getter)cover_get_exhausted, NULL, "whether there are no others", NULL},
    {"nodes", (getter)cover_get_nodes, NULL, "the number of options tried", NULL},
    {"method", (getter)cover_get_method, NULL, "how it searches: lanes, words or cells", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyType_Slot cover_slots[] = {
    {Py_tp_new, (void *)cover_object_new},
    {Py_tp_dealloc, (void *)cover_object_dealloc},
    {Py_tp_methods, cover_methods},
    {Py_tp_getset, cover_getters},
    {Py_tp_doc, (void *)"Cover(names, items, bounds, first, item, colour, name, limit, keep, method): a search "
                        "for exact covers that can be paused.\n\nThe arrays are those of native/cover/cover.h; "
                        "limit 0 means none; method is one of CoverMethod there."},
    {0, NULL}};

static PyType_Spec cover_spec = {"queenside.kernels._native.Cover", sizeof(CoverObject), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, cover_slots};
