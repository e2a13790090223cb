/* The Python face of the ladder: queenside.core.kernels._native.grade_many, waves and next_step. Part of module.c. */
#include "explainer/logic/logic.h"
#include "explainer/logic/reasons.h"

/* Boards of one size, one after the other: a label for each cell, and what the cells hold, or NULL. */
typedef struct {
    int size, highest, generic;
    const char *label, *holds;
    Py_ssize_t label_bytes, holds_bytes;
} LogicBoards;

/* The number of boards; -1 with an exception set if the arrays do not fit. */
static Py_ssize_t count_boards(const LogicBoards *boards) {
    Py_ssize_t cells = (Py_ssize_t)boards->size * boards->size;
    int right = boards->size > 0 && boards->size <= LOGIC_MOST_SIZE && boards->highest >= 1 &&
                boards->highest < LOGIC_GUESS && boards->label_bytes % cells == 0 &&
                (!boards->holds || boards->holds_bytes == boards->label_bytes);
    for (Py_ssize_t i = 0; right && i < boards->label_bytes; i++)
        right = (unsigned char)boards->label[i] < boards->size &&
                (!boards->holds || (unsigned char)boards->holds[i] <= LOGIC_BLOCKED);
    if (right) return boards->label_bytes / cells;
    PyErr_SetString(PyExc_ValueError, "the arrays are no boards of this size, or there is no such level");
    return -1;
}

static int read_boards(PyObject *args, LogicBoards *boards) {
    return PyArg_ParseTuple(args, "iy#z#ip", &boards->size, &boards->label, &boards->label_bytes,
                            &boards->holds, &boards->holds_bytes, &boards->highest, &boards->generic);
}

static const unsigned char *board_at(const char *array, const LogicBoards *boards, Py_ssize_t at) {
    return array ? (const unsigned char *)array + at * boards->size * boards->size : NULL;
}

/* The room of the last boards is kept for the next: to make it takes as long as to grade one of them. */
static Logic *kept_logic;
static int kept_size, kept_generic;

/* NULL without memory. */
static Logic *borrow_logic(const LogicBoards *boards) {
    Logic *logic = kept_logic;
    if (!logic || kept_size != boards->size || kept_generic != boards->generic)
        return logic_new(boards->size, boards->generic);
    kept_logic = NULL;
    return logic;
}

static void keep_logic(Logic *logic, const LogicBoards *boards) {
    if (!logic) return;
    logic_free(kept_logic);
    kept_logic = logic;
    kept_size = boards->size;
    kept_generic = boards->generic;
}

static PyObject *grade_objects(const LogicGrade *grades, Py_ssize_t count) {
    PyObject *list = PyList_New(count);
    for (Py_ssize_t i = 0; list && i < count; i++) {
        const LogicGrade *g = &grades[i];
        PyObject *item = Py_BuildValue("NNiiikd", PyBool_FromLong(g->solved),
                                       PyBool_FromLong(g->contradiction), g->hardest, g->opening,
                                       g->steps, (unsigned long)g->used, g->score);
        if (!item) {
            Py_DECREF(list);
            return NULL;
        }
        PyList_SetItem(list, i, item);
    }
    return list;
}

static PyObject *grade_many(PyObject *module, PyObject *args) {
    LogicBoards boards;
    (void)module;
    if (!read_boards(args, &boards)) return NULL;
    Py_ssize_t count = count_boards(&boards);
    if (count < 0) return NULL;
    Logic *logic = borrow_logic(&boards);
    LogicGrade *grades = (LogicGrade *)PyMem_Calloc(count ? (size_t)count : 1, sizeof(LogicGrade));
    PyObject *result = NULL;
    if (logic && grades) {
        Py_BEGIN_ALLOW_THREADS
        for (Py_ssize_t i = 0; i < count; i++)
            logic_grade(logic, board_at(boards.label, &boards, i), board_at(boards.holds, &boards, i),
                        boards.highest, &grades[i]);
        Py_END_ALLOW_THREADS
        result = grade_objects(grades, count);
    } else {
        PyErr_NoMemory();
    }
    keep_logic(logic, &boards);
    PyMem_Free(grades);
    return result;
}

static PyObject *wave_object(LogicWave *wave) {
    PyObject *places = tuple_of(wave->places, number16, wave->cells);
    PyObject *eliminates = tuple_of(wave->eliminates, number16, wave->cells + wave->places);
    if (places && eliminates) return Py_BuildValue("iNN", wave->level, places, eliminates);
    Py_XDECREF(places);
    Py_XDECREF(eliminates);
    return NULL;
}

/* Appends the waves to the list; 0 with an exception set if there is no memory. */
static int append_waves(PyObject *list, Logic *logic, int highest) {
    LogicWave wave;
    for (;;) {
        int level;
        Py_BEGIN_ALLOW_THREADS
        level = logic_step(logic, highest, &wave);
        Py_END_ALLOW_THREADS
        if (!level) return 1;
        PyObject *item = wave_object(&wave);
        int failed = !item || PyList_Append(list, item) < 0;
        Py_XDECREF(item);
        if (failed) return 0;
    }
}

static PyObject *waves(PyObject *module, PyObject *args) {
    LogicBoards boards;
    (void)module;
    if (!read_boards(args, &boards)) return NULL;
    Py_ssize_t count = count_boards(&boards);
    if (count < 0) return NULL;
    if (count != 1) return refused(PyExc_ValueError, "waves are for one board");
    Logic *logic = borrow_logic(&boards);
    if (!logic) return PyErr_NoMemory();
    PyObject *list = PyList_New(0);
    logic_start(logic, board_at(boards.label, &boards, 0), board_at(boards.holds, &boards, 0));
    if (list && !append_waves(list, logic, boards.highest)) {
        Py_DECREF(list);
        list = NULL;
    }
    keep_logic(logic, &boards);
    return list;
}

static PyObject *next_step(PyObject *module, PyObject *args) {
    LogicBoards boards = {.highest = 1};
    int stars;
    (void)module;
    if (!PyArg_ParseTuple(args, "iiy#y#", &boards.size, &stars, &boards.label, &boards.label_bytes,
                          &boards.holds, &boards.holds_bytes))
        return NULL;
    Py_ssize_t count = count_boards(&boards);
    if (count < 0) return NULL;
    if (count != 1 || stars < 1)
        return refused(PyExc_ValueError, "a step is for one board with a queen or more in each unit");
    char *text = (char *)PyMem_Malloc(REASONS_TEXT);
    int length = -1;
    if (text) {
        Py_BEGIN_ALLOW_THREADS
        length = reasons_next(boards.size, stars, board_at(boards.label, &boards, 0),
                              board_at(boards.holds, &boards, 0), text);
        Py_END_ALLOW_THREADS
    }
    PyObject *result = length < 0 ? PyErr_NoMemory() : PyUnicode_FromStringAndSize(text, length);
    PyMem_Free(text);
    return result;
}
