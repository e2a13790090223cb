/* Common parts of the types of queenside.core.kernels._native. Part of module.c.
 *
 * A type named Type has a TypeObject, type_object_new, type_object_dealloc, type_methods and type_getters. */

static void *object_new(PyTypeObject *type) {
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return allocate(type, 0);
}

/* The object if it has what it needs. Else it goes, and there was no memory unless an exception says otherwise. */
static PyObject *object_if(void *object, int done) {
    if (done) return (PyObject *)object;
    Py_DECREF((PyObject *)object);
    return PyErr_Occurred() ? NULL : PyErr_NoMemory();
}

static void object_free(void *object) {
    PyTypeObject *type = Py_TYPE((PyObject *)object);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF((PyObject *)type);
}

/* NULL with an exception set. */
static void *refused(PyObject *error, const char *why) {
    PyErr_SetString(error, why);
    return NULL;
}

/* Whether it is, with an exception set. */
static int is_running(int running) {
    if (running) PyErr_SetString(PyExc_RuntimeError, "this is running in another thread");
    return running;
}

/* A tuple of so many things, each made by `item`; NULL with an exception set if one cannot be made. */
static PyObject *tuple_of(Py_ssize_t count, PyObject *(*item)(void *context, Py_ssize_t at), void *context) {
    PyObject *tuple = PyTuple_New(count);
    for (Py_ssize_t at = 0; tuple && at < count; at++) {
        PyObject *made = item(context, at);
        if (!made || PyTuple_SetItem(tuple, at, made) < 0) {
            Py_DECREF(tuple);
            return NULL;
        }
    }
    return tuple;
}

static PyObject *number16(void *numbers, Py_ssize_t at) {
    return PyLong_FromLong(((uint16_t *)numbers)[at]);
}

/* A property, one that cannot be read while another thread runs the object, and a method without arguments that
 * returns nothing. */
#define GETTER(Type, type, name, value)                                          \
    static PyObject *type##_get_##name(Type##Object *self, void *closure) {      \
        (void)closure;                                                           \
        return value;                                                            \
    }
#define GETTER_AT_REST(Type, type, name, value) \
    GETTER(Type, type, name, is_running(self->running) ? NULL : (value))
#define COMMAND(Type, type, name, statement)                                     \
    static PyObject *type##_object_##name(Type##Object *self, PyObject *ignored) { \
        (void)ignored;                                                           \
        statement;                                                               \
        Py_RETURN_NONE;                                                          \
    }

#define TYPE(Type, type, documentation)                                          \
    static PyType_Slot type##_slots[] = {{Py_tp_new, (void *)type##_object_new}, \
                                         {Py_tp_dealloc, (void *)type##_object_dealloc}, \
                                         {Py_tp_methods, type##_methods},        \
                                         {Py_tp_getset, type##_getters},         \
                                         {Py_tp_doc, (void *)documentation},     \
                                         {0, NULL}};                             \
    static PyType_Spec type##_spec = {"queenside.core.kernels._native." #Type, sizeof(Type##Object), 0, \
                                      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, type##_slots};
