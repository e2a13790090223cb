/* The Python face of the reading of pictures: queenside.core.kernels._native.Pictures. Part of module.c. */

typedef struct {
    PyObject_HEAD
    PyObject *pixels; /* bytes, which the search looks at */
    PicturesSearch *search;
    PicturesReading reading;
    int running;
} PicturesObject;

static PyObject *pictures_object_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {(char *)"pixels",   (char *)"width",   (char *)"height",
                            (char *)"channels", (char *)"seconds", NULL};
    Picture picture;
    PyObject *pixels;
    double seconds;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "Siiid", names, &pixels, &picture.width, &picture.height,
                                     &picture.channels, &seconds))
        return NULL;
    const char *fault = picture_fault(picture.width, picture.height, picture.channels, (uint64_t)PyBytes_Size(pixels));
    if (fault) return refused(PyExc_ValueError, fault);
    picture.pixels = (const uint8_t *)PyBytes_AsString(pixels);
    PicturesObject *self = (PicturesObject *)object_new(type);
    if (!self) return NULL;
    self->pixels = pixels;
    Py_INCREF(pixels);
    Py_BEGIN_ALLOW_THREADS
    self->search = pictures_begin(&picture, seconds);
    Py_END_ALLOW_THREADS
    return object_if(self, self->search != NULL);
}

static void pictures_object_dealloc(PicturesObject *self) {
    pictures_end(self->search);
    Py_XDECREF(self->pixels);
    object_free(self);
}

static PyObject *pictures_object_next(PicturesObject *self, PyObject *ignored) {
    int found;
    (void)ignored;
    if (is_running(self->running)) return NULL;
    self->running = 1;
    Py_BEGIN_ALLOW_THREADS
    found = pictures_next(self->search, &self->reading);
    Py_END_ALLOW_THREADS
    self->running = 0;
    if (found < 0) return PyErr_NoMemory();
    if (!found) Py_RETURN_NONE;
    const PicturesReading *reading = &self->reading;
    const PicturesBoard *board = &reading->board;
    const Py_ssize_t cells = (Py_ssize_t)board->size * board->size, regions = reading->regions ? cells : 0;
    return Py_BuildValue("iiddddy#y#y#Idzy#y#y#y#", reading->alternatives, (int)board->size, board->left, board->top,
                         board->cell_width, board->cell_height, board->regions, regions, board->signs, cells,
                             board->colours,
                         (Py_ssize_t)(3 * reading->regions), reading->doubts, reading->confidence,
                         pictures_cut_text(reading->cut), reading->tinted, cells,
                         reading->against, cells, reading->unclear, cells, reading->bare, cells);
}

static PyObject *pictures_object_at(PicturesObject *self, PyObject *args) {
    double left, top, wide, high;
    int size;
    if (!PyArg_ParseTuple(args, "ddddi", &left, &top, &wide, &high, &size)) return NULL;
    if (is_running(self->running)) return NULL;
    if (!pictures_at(self->search, left, top, wide, high, size))
        return refused(PyExc_ValueError, "no grid in this picture");
    Py_RETURN_NONE;
}

static PyMethodDef pictures_methods[] = {
    {"at", (PyCFunction)pictures_object_at, METH_VARARGS,
     "at(left, top, wide, high, size): look nowhere but at this grid; its first corner and the size of a cell "
     "in pixels."},
    {"next", (PyCFunction)pictures_object_next, METH_NOARGS,
     "next(): the next reading, the likeliest first, or None: (more, size, left, top, wide, high, regions, signs,\n"
     "colours, doubts, confidence, cut, tinted, against, unclear, bare), as native/reader/pictures.h has them."},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef pictures_getters[] = {{NULL, NULL, NULL, NULL, NULL}};

TYPE(Pictures, pictures,
     "Pictures(pixels, width, height, channels, seconds): the boards in a picture of 3 or 4 bytes a pixel, which\n"
     "are looked for so long at the most.")
