/* The Python face of exact cover: queenside.core.kernels._native.Cover. Part of module.c. */
#include <stdlib.h>

#include "solver/cover/cover.h"

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

/* The fault of the arrays, or NULL. */
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

/* Checks that every option has a name; NULL has one for each. */
static const char *names_fault(PyObject *names, const Options *options) {
    if (!names) return NULL;
    if (!PyTuple_Check(names)) return "names are a tuple";
    Py_ssize_t count = PyTuple_Size(names);
    for (uint32_t option = 0; option < options->options; option++)
        if ((Py_ssize_t)options->name[option] >= count) return "an option has no name";
    return NULL;
}

/* Checks that every option chosen is there. */
static const char *chosen_fault(Numbers chosen, const Options *options) {
    for (size_t i = 0; i < count_of(chosen); i++)
        if (numbers_of(chosen)[i] >= options->options) return "an option that is chosen does not exist";
    return NULL;
}

static PyObject *cover_object_of(PyTypeObject *type, PyObject *names, const Options *options, uint64_t limit,
                                 int keep, CoverMethod method) {
    if (!cover_suits(options, method)) return (PyObject *)refused(PyExc_ValueError, "the method does not suit");
    CoverObject *self = (CoverObject *)object_new(type);
    if (!self) return NULL;
    self->names = Py_XNewRef(names);
    self->cover = cover_new(options, limit, keep, method);
    return object_if(self, self->cover != NULL);
}

static PyObject *cover_object_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *words[] = {(char *)"names", (char *)"items", (char *)"bounds", (char *)"first",
                            (char *)"item",  (char *)"colour", (char *)"name", (char *)"chosen",
                            (char *)"limit", (char *)"keep",  (char *)"method", NULL};
    PyObject *names;
    Numbers bounds, first, item, colour, name, chosen;
    Options options;
    CoverLeft left = {0};
    unsigned long long limit;
    unsigned int items;
    int keep, method;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OO&y#y#y#y#y#y#O&pi", words, &names, whole32, &items,
                                     &bounds.bytes, &bounds.length, &first.bytes, &first.length, &item.bytes,
                                     &item.length, &colour.bytes, &colour.length, &name.bytes, &name.length,
                                     &chosen.bytes, &chosen.length, whole64, &limit, &keep, &method))
        return NULL;
    options.items = items;
    const char *fault = read_options(&options, bounds, first, item, colour, name);
    if (names == Py_None) names = NULL;
    if (!fault) fault = names_fault(names, &options);
    if (!fault) fault = chosen_fault(chosen, &options);
    if (!fault && (method < COVER_ANY || method > COVER_PLAIN_WORDS)) fault = "there is no such method";
    if (fault) return refused(PyExc_ValueError, fault);
    if (!count_of(chosen)) return cover_object_of(type, names, &options, limit, keep, (CoverMethod)method);
    if (!cover_choose(&left, &options, numbers_of(chosen), count_of(chosen))) return PyErr_NoMemory();
    PyObject *self = cover_object_of(type, names, &left.options, limit, keep, (CoverMethod)method);
    free(left.bounds);
    if (!self) return NULL;
    return object_if(self, cover_add(((CoverObject *)self)->cover, &options, numbers_of(chosen), count_of(chosen)));
}

static void cover_object_dealloc(CoverObject *self) {
    cover_free(self->cover);
    Py_XDECREF(self->names);
    object_free(self);
}

static PyObject *cover_object_run(CoverObject *self, PyObject *seconds_object) {
    double seconds = PyFloat_AsDouble(seconds_object);
    SearchStatus status;
    if (seconds == -1 && PyErr_Occurred()) return NULL;
    if (is_running(self->running)) return NULL;
    self->running = 1;
    Py_BEGIN_ALLOW_THREADS
    status = cover_run(self->cover, seconds);
    Py_END_ALLOW_THREADS
    self->running = 0;
    if (status == SEARCH_NO_MEMORY) return PyErr_NoMemory();
    return PyBool_FromLong(status != SEARCH_PAUSED);
}

/* Kept solutions, and where the next of them is. */
typedef struct {
    const CoverObject *of;
    const uint32_t *next;
} CoverSolutions;

/* The name of the next one's option. */
static PyObject *option_name(void *context, Py_ssize_t at) {
    const CoverSolutions *solutions = (const CoverSolutions *)context;
    const uint32_t option = solutions->next[at + 1];
    PyObject *names = solutions->of->names;
    return names ? Py_NewRef(PyTuple_GetItem(names, (Py_ssize_t)option)) : PyLong_FromUnsignedLong(option);
}

static PyObject *next_cover(void *context, Py_ssize_t number) {
    CoverSolutions *solutions = (CoverSolutions *)context;
    PyObject *solution = tuple_of((Py_ssize_t)solutions->next[0], option_name, solutions);
    (void)number;
    solutions->next += (size_t)solutions->next[0] + 1;
    return solution;
}

static PyObject *cover_object_take(CoverObject *self, PyObject *ignored) {
    (void)ignored;
    if (is_running(self->running)) return NULL;
    CoverSolutions solutions = {self, self->cover->found};
    PyObject *taken = tuple_of(self->cover->found_count, next_cover, &solutions);
    if (taken) self->cover->found_count = 0, self->cover->found_length = 0;
    return taken;
}

GETTER_AT_REST(Cover, cover, count, PyLong_FromUnsignedLongLong(self->cover->count))
GETTER_AT_REST(Cover, cover, residue, PyLong_FromUnsignedLongLong(self->cover->residue))
GETTER_AT_REST(Cover, cover, exhausted, PyBool_FromLong(self->cover->status == SEARCH_EXHAUSTED))
GETTER_AT_REST(Cover, cover, nodes, PyLong_FromUnsignedLongLong(self->cover->nodes))
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

TYPE(Cover, cover,
     "Cover(names, items, bounds, first, item, colour, name, chosen, limit, keep, method): a search "
     "for exact covers that can be paused.\n\nThe arrays are those of native/solver/cover/cover.h; chosen has options, by "
     "number, that every solution has; "
     "limit 0 means none; method is one of CoverMethod there.")
