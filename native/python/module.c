/* The door of Python to the kernels: queenside.core.kernels._native. Reads the arguments of an Entry (door/door.h),
 * runs it and converts what it gives.
 *
 * Written against the limited API of Python 3.11, so that one build serves all later versions. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdlib.h>
#include <string.h>

#include "door/door.h"
#include "maker/generation.h"

/* The hash of the kernels' sources; setup.py defines it. */
#ifndef QUEENSIDE_BUILD
#define QUEENSIDE_BUILD
#endif
#define TEXT_(words) #words
#define TEXT(words) TEXT_(words)

typedef struct {
    PyObject_HEAD
    const HandleType *type;
    void *state;
    PyObject *kept_alive; /* what the state looks at */
    int running; /* calls by other threads; -1: one that shares it with none */
} Handle;

static PyTypeObject *handle_type; /* made with the module */

static void handle_dealloc(Handle *self) {
    if (self->state) self->type->release(self->state);
    Py_XDECREF(self->kept_alive);
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF((PyObject *)type);
}

static PyType_Slot handle_slots[] = {
    {Py_tp_dealloc, (void *)handle_dealloc},
    {Py_tp_doc, (void *)"What lives between calls of the kernels."},
    {0, NULL}};

static PyType_Spec handle_spec = {
    "queenside.core.kernels._native.Handle", sizeof(Handle), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION, handle_slots};

static Handle *handle_new(const HandleType *type) {
    Handle *self = (Handle *)((allocfunc)PyType_GetSlot(handle_type, Py_tp_alloc))(handle_type, 0);
    if (self) self->type = type;
    return self;
}

/* ---- arguments ---- */

enum { MOST_BUFFERS = 4 };

typedef struct {
    Call call;
    Handle *handle;  /* the one it is a call of */
    PyObject *kept_alive;  /* what that is to keep alive from now on */
    PyObject *flats; /* a tuple of its own: another thread may change the caller's list */
    Py_buffer buffer[MOST_BUFFERS];
    int buffers;
} Frame;

static int read_whole(PyObject *object, uint64_t max_value, uint64_t *to) {
    *to = PyLong_AsUnsignedLongLong(object);
    if (*to == UINT64_MAX && PyErr_Occurred()) return 0;
    if (*to <= max_value) return 1;
    PyErr_SetString(PyExc_OverflowError, "a number is too large");
    return 0;
}

static int read_int(PyObject *object, int32_t *to) {
    const long long value = PyLong_AsLongLong(object);
    if (value == -1 && PyErr_Occurred()) return 0;
    *to = (int32_t)value;
    if (*to == value) return 1;
    PyErr_SetString(PyExc_OverflowError, "a number is too large");
    return 0;
}

static int read_bytes(PyObject *object, Argument *to) {
    char *data;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(object, &data, &size) < 0) return 0;
    to->a.data = (unsigned char *)data;
    to->a.size = (size_t)size;
    return 1;
}

static int read_buffer(Frame *frame, PyObject *object, int flags, Argument *to) {
    Py_buffer *buffer = &frame->buffer[frame->buffers];
    if (PyObject_GetBuffer(object, buffer, flags) < 0) return 0;
    frame->buffers++;
    to->a.data = (unsigned char *)buffer->buf;
    to->a.size = (size_t)buffer->len;
    return 1;
}

/* Reads a tuple of bytes objects, which must stay alive as long as the problem. `before` as in
 * problem_read. Returns 0 with an exception set if it is not a flat problem. */
static int read_problem(PyObject *flat, Problem *problem, const Problem *before) {
    Flat parts[MAX_FAMILIES];
    Py_ssize_t count = PyTuple_Check(flat) ? PyTuple_Size(flat) : -1;
    if (count < 0) {
        PyErr_SetString(PyExc_TypeError, "a flat problem is a tuple of bytes");
        return 0;
    }
    if (count > MAX_FAMILIES) count = MAX_FAMILIES + 1;
    for (Py_ssize_t i = 0; i < count && i < MAX_FAMILIES; i++) {
        char *data;
        Py_ssize_t bytes;
        if (PyBytes_AsStringAndSize(PyTuple_GetItem(flat, i), &data, &bytes) < 0) return 0;
        parts[i].data = (const unsigned char *)data;
        parts[i].bytes = (size_t)bytes;
    }
    const char *fault = problem_read(problem, parts, (int)count, before);
    if (fault) PyErr_SetString(PyExc_ValueError, fault);
    return !fault;
}

static int read_problems(Frame *frame, PyObject *list) {
    Call *call = &frame->call;
    if (!PyList_Check(list)) PyErr_SetString(PyExc_TypeError, "many problems are a list");
    else frame->flats = PyList_AsTuple(list);
    if (!frame->flats) return 0;
    const Py_ssize_t count = PyTuple_Size(frame->flats);
    call->problems = (Problem *)malloc(((size_t)count + 1) * sizeof(Problem));
    if (!call->problems) {
        PyErr_NoMemory();
        return 0;
    }
    for (Py_ssize_t i = 0; i < count; i++)
        if (!read_problem(PyTuple_GetItem(frame->flats, i), &call->problems[i], i ? &call->problems[i - 1] : NULL))
            return 0;
    call->problem_count = (size_t)count;
    return 1;
}

static Handle *read_handle(PyObject *object, const HandleType *type) {
    Handle *handle = (Handle *)object;
    if (Py_TYPE(object) == handle_type && handle->type == type) return handle;
    PyErr_SetString(PyExc_TypeError, "this is no handle for this call");
    return NULL;
}

static int read_other(Frame *frame, const Entry *entry, PyObject *object) {
    const Handle *other = read_handle(object, entry->of->other);
    if (other) frame->call.other = other->state;
    return other != NULL;
}

static int read_argument(Frame *frame, const Entry *entry, char letter, PyObject *object, Argument *to) {
    uint64_t whole;
    switch (letter) {
    case 'i': return read_int(object, &to->i);
    case 'u':
        if (!read_whole(object, UINT32_MAX, &whole)) return 0;
        to->u = (uint32_t)whole;
        return 1;
    case 'w': return read_whole(object, UINT64_MAX, &to->w);
    case 'b': return (to->i = PyObject_IsTrue(object)) >= 0;
    case 'd':
        to->d = PyFloat_AsDouble(object);
        return to->d != -1 || !PyErr_Occurred();
    case 'o': return object == Py_None || read_bytes(object, to);
    case 'a': return read_bytes(object, to);
    case 'r': return read_buffer(frame, object, PyBUF_SIMPLE, to);
    case 'm': return read_buffer(frame, object, PyBUF_WRITABLE, to);
    case 'p': return read_problem(object, &frame->call.problem, NULL);
    case 'h': return read_other(frame, entry, object);
    default: return read_problems(frame, object);
    }
}

/* Returns 0 with an exception set if these are no arguments of the entry. */
static int read_arguments(Frame *frame, const Entry *entry, PyObject *const *objects, Py_ssize_t count) {
    const Py_ssize_t handles = entry->of != NULL, expected = handles + (Py_ssize_t)strlen(entry->takes);
    if (count != expected) {
        PyErr_Format(PyExc_TypeError, "%s takes %zd arguments, not %zd", entry->name, expected, count);
        return 0;
    }
    if (handles && !(frame->handle = read_handle(objects[0], entry->of))) return 0;
    for (Py_ssize_t i = 0; i < count - handles; i++) {
        const char letter = entry->takes[i];
        if (!read_argument(frame, entry, (char)(letter | 0x20), objects[handles + i], &frame->call.in[i])) return 0;
        if (letter < 'a') frame->kept_alive = objects[handles + i];
    }
    return 1;
}

/* ---- results ---- */

static PyObject *object_of(const Result **next);

static uint32_t number_at(const void *numbers, size_t i, int is_wide) {
    return is_wide ? ((const uint32_t *)numbers)[i] : ((const uint16_t *)numbers)[i];
}

static PyObject *numbers_tuple(const void *numbers, size_t first, size_t count, int is_wide) {
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; tuple && i < count; i++) {
        PyObject *item = PyLong_FromUnsignedLong(number_at(numbers, first + i, is_wide));
        if (!item) Py_CLEAR(tuple);
        else PyTuple_SetItem(tuple, (Py_ssize_t)i, item);
    }
    return tuple;
}

static PyObject *records_tuple(const void *numbers, size_t count, int is_wide) {
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0, at = 0; tuple && i < count; i++) {
        const size_t length = number_at(numbers, at, is_wide);
        PyObject *item = numbers_tuple(numbers, at + 1, length, is_wide);
        if (!item) Py_CLEAR(tuple);
        else PyTuple_SetItem(tuple, (Py_ssize_t)i, item);
        at += length + 1;
    }
    return tuple;
}

/* The tuple or list of the results that follow. */
static PyObject *sequence_of(const Result **next, size_t count, int is_list) {
    PyObject *sequence = (is_list ? PyList_New : PyTuple_New)((Py_ssize_t)count);
    for (size_t i = 0; sequence && i < count; i++) {
        PyObject *item = object_of(next);
        if (!item) Py_CLEAR(sequence);
        else (is_list ? PyList_SetItem : PyTuple_SetItem)(sequence, (Py_ssize_t)i, item);
    }
    return sequence;
}

static PyObject *object_of(const Result **next) {
    const Result *result = (*next)++;
    switch (result->type) {
    case RESULT_TRUTH: return PyBool_FromLong((long)result->whole);
    case RESULT_INT: return PyLong_FromLongLong(result->whole);
    case RESULT_COUNT: return PyLong_FromUnsignedLongLong((uint64_t)result->whole);
    case RESULT_REAL: return PyFloat_FromDouble(result->real);
    case RESULT_TEXT: return result->data ? PyUnicode_FromString((const char *)result->data) : Py_NewRef(Py_None);
    case RESULT_BYTES: return PyBytes_FromStringAndSize((const char *)result->data, (Py_ssize_t)result->size);
    case RESULT_RECORDS16: return records_tuple(result->data, result->size, 0);
    case RESULT_RECORDS32: return records_tuple(result->data, result->size, 1);
    case RESULT_TUPLE: return sequence_of(next, result->size, 0);
    case RESULT_LIST: return sequence_of(next, result->size, 1);
    default: Py_RETURN_NONE;
    }
}

/* ---- calls ---- */

/* Returns NULL with an exception set. */
static PyObject *refuse(const char *fault) {
    PyObject *error = fault == TOO_MANY    ? PyExc_OverflowError
                      : fault == CANCELLED ? PyExc_InterruptedError
                                           : PyExc_ValueError;
    if (fault == NO_MEMORY) return PyErr_NoMemory();
    PyErr_SetString(error, fault);
    return NULL;
}

/* Lets the handle keep alive what it looks at from now on, and no longer what it looked at before. */
static void keep(Frame *frame, Handle *handle) {
    const Call *call = &frame->call;
    PyObject *kept_alive = frame->kept_alive;
    if (call->problem_count) kept_alive = PyTuple_GetItem(frame->flats, (Py_ssize_t)call->last_problem);
    else if (frame->flats) return;
    if (!kept_alive) return;
    PyObject *before = handle->kept_alive;
    handle->kept_alive = Py_NewRef(kept_alive);
    Py_XDECREF(before);
}

static PyObject *results_of(Frame *frame, Handle *created) {
    const Result *next = frame->call.out;
    if (frame->call.no_memory) return PyErr_NoMemory();
    PyObject *object = frame->call.out_count ? object_of(&next) : created ? NULL : Py_NewRef(Py_None);
    if (!created || PyErr_Occurred()) return object;
    return object ? Py_BuildValue("ON", created, object) : Py_NewRef((PyObject *)created);
}

/* Takes the handle for a call, or returns 0 with an exception set if another thread has it. */
static int acquire(Handle *handle, int manner) {
    if (manner == ANY_TIME) return 1;
    if (handle->running < 0 || (handle->running && manner != SHARED)) {
        PyErr_SetString(PyExc_RuntimeError, "this is running in another thread");
        return 0;
    }
    handle->running = manner == SHARED ? handle->running + 1 : -1;
    return 1;
}

static void release(Handle *handle, int manner) {
    if (manner != ANY_TIME) handle->running = manner == SHARED ? handle->running - 1 : 0;
}

static PyObject *run_entry(const Entry *entry, Frame *frame, Handle *created) {
    Call *call = &frame->call;
    const char *fault;
    if (frame->handle) call->state = frame->handle->state;
    if (entry->manner == LONG || entry->manner == SHARED) {
        Py_BEGIN_ALLOW_THREADS
        fault = entry->run(call);
        Py_END_ALLOW_THREADS
    } else {
        fault = entry->run(call);
    }
    if (created) created->state = call->state;
    if (created || frame->handle) keep(frame, created ? created : frame->handle);
    return fault ? refuse(fault) : results_of(frame, created);
}

static PyObject *call_entry(PyObject *self, PyObject *const *objects, Py_ssize_t count) {
    const Entry *entry = (const Entry *)PyCapsule_GetPointer(self, NULL);
    PyObject *result = NULL;
    Handle *created = NULL;
    Frame frame;
    call_begin(&frame.call);
    frame.handle = NULL;
    frame.kept_alive = frame.flats = NULL;
    frame.buffers = 0;
    if (read_arguments(&frame, entry, objects, count) && (!entry->makes || (created = handle_new(entry->makes))) &&
        (!frame.handle || acquire(frame.handle, entry->manner))) {
        result = run_entry(entry, &frame, created);
        if (frame.handle) release(frame.handle, entry->manner);
    }
    Py_XDECREF((PyObject *)created);
    for (int i = 0; i < frame.buffers; i++) PyBuffer_Release(&frame.buffer[i]);
    Py_XDECREF(frame.flats);
    call_end(&frame.call);
    return result;
}

/* ---- the module ---- */

enum { MOST_ENTRIES = 64 };

static int add_entry(PyObject *module, const Entry *entry, PyMethodDef *definition) {
    *definition = (PyMethodDef){entry->name, (PyCFunction)(void (*)(void))call_entry, METH_FASTCALL, NULL};
    PyObject *capsule = PyCapsule_New((void *)entry, NULL, NULL);
    PyObject *function = capsule ? PyCFunction_New(definition, capsule) : NULL;
    const int failed = !function || PyModule_AddObjectRef(module, entry->name, function);
    Py_XDECREF(capsule);
    Py_XDECREF(function);
    return failed ? -1 : 0;
}

static int module_exec(PyObject *module) {
    static PyMethodDef definitions[MOST_ENTRIES];
    PyMethodDef *definition = definitions;
    const Entry *const kernels[] = {PROBLEM_ENTRIES,  SEARCH_ENTRIES, REPAIR_ENTRIES, COVER_ENTRIES, GENERATION_ENTRIES,
                                    PICTURES_ENTRIES, LOGIC_ENTRIES,  QUEENS_ENTRIES, MEET_ENTRIES};
    handle_type = (PyTypeObject *)PyType_FromSpec(&handle_spec);
    if (!handle_type || PyModule_AddObjectRef(module, "Handle", (PyObject *)handle_type) < 0) return -1;
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++)
        for (const Entry *entry = kernels[i]; entry->name; entry++)
            if (add_entry(module, entry, definition++) < 0) return -1;
    if (PyModule_AddIntConstant(module, "GENERATION_VERSION", GENERATION_VERSION)) return -1;
    if (PyModule_AddStringConstant(module, "GENERATION_OPTIONS", GENERATION_OPTION_NAMES)) return -1;
    if (PyModule_AddStringConstant(module, "BUILD", TEXT(QUEENSIDE_BUILD))) return -1;
    return PyModule_AddIntConstant(module, "MAX_CELLS", MAX_CELLS);
}

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, (void *)module_exec}, {0, NULL}};

static struct PyModuleDef module_definition = {
    PyModuleDef_HEAD_INIT, "_native", "The compiled kernels.", 0, NULL, module_slots, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__native(void) {
    return PyModuleDef_Init(&module_definition);
}
