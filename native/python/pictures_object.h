/* The Python face of the reading of screenshots: queenside.kernels._native.read_picture. Part of module.c. */

static PyObject *read_picture(PyObject *module, PyObject *args) {
    Picture picture;
    const char *pixels;
    Py_ssize_t bytes;
    PicturesBoard *board;
    (void)module;
    if (!PyArg_ParseTuple(args, "y#iii", &pixels, &bytes, &picture.width, &picture.height, &picture.channels)) return NULL;
    const char *fault = picture_fault(picture.width, picture.height, picture.channels, (uint64_t)bytes);
    if (fault) return refused(PyExc_ValueError, fault);
    picture.pixels = (const uint8_t *)pixels;
    board = (PicturesBoard *)PyMem_Malloc(sizeof *board);
    if (!board) return PyErr_NoMemory();
    Py_BEGIN_ALLOW_THREADS
    fault = pictures_read(&picture, board);
    Py_END_ALLOW_THREADS
    const Py_ssize_t size = board->size, cells = size * size;
    PyObject *result = fault ? PyUnicode_FromString(fault)
                             : Py_BuildValue("(ndddd)y#y#y#", size, board->left, board->top, board->wide, board->high,
                                             board->regions, cells, board->signs, cells, board->colours, 3 * size);
    PyMem_Free(board);
    return result;
}
