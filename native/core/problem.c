/* Reading of flat problems, and the checker for solutions found in a batch. */
#include "problem.h"

enum { LISTED = 0, PARTITION = 1 };

static const char *const TRUNCATED = "a flat array is shorter than it says";

static const char *read_clues(Problem *p, const uint16_t *n, size_t have) {
    enum { HEADER = 3 };
    if (have < HEADER) return TRUNCATED;
    p->size = n[0];
    p->given_count = n[1];
    p->blocked_count = n[2];
    if (p->size > MAX_CELLS) return "the board has more cells than the kernels take";
    if (have < (size_t)HEADER + n[1] + n[2]) return TRUNCATED;
    p->given = n + HEADER;
    p->blocked = p->given + p->given_count;
    for (int i = 0; i < p->given_count + p->blocked_count; i++)
        if (p->given[i] >= p->size) return "a clue lies outside the board";
    return NULL;
}

static const char *read_partition(Family *family, const Flat *flat, const uint16_t *n, int size) {
    enum { HEADER = 8 }; /* bytes */
    if (flat->bytes < (size_t)HEADER + (size_t)size) return TRUNCATED;
    family->lower = n[2];
    family->upper = n[3];
    family->label = flat->data + HEADER;
    int largest = -1;
    for (int cell = 0; cell < size; cell++)
        if (family->label[cell] > largest) largest = family->label[cell];
    if (largest >= family->count) return "a label names no unit";
    return family->count > 256 ? "a partition has too many units" : NULL;
}

static const char *read_listed(Family *family, const uint16_t *n, size_t have, int size) {
    const uint16_t *unit = n + 2, *end = n + have;
    family->label = NULL;
    family->units = unit;
    for (int u = 0; u < family->count; u++) {
        if (end - unit < 3 || end - unit - 3 < unit_size(unit)) return TRUNCATED;
        for (int i = 0; i < unit_size(unit); i++)
            if (unit_cells(unit)[i] >= size) return "a unit has a cell outside the board";
        unit = next_unit(unit);
    }
    return NULL;
}

/* The arrays come from Python bytes objects, whose data is aligned for any number. */
const char *problem_read(Problem *p, const Flat *flat, int count, const Problem *before) {
    if (count < 1 || count > MAX_FAMILIES) return "a flat problem has too few or too many arrays";
    const char *fault = read_clues(p, (const uint16_t *)(const void *)flat[0].data, flat[0].bytes / 2);
    p->family_count = count - 1;
    for (int f = 1; f < count && !fault; f++) {
        const uint16_t *n = (const uint16_t *)(const void *)flat[f].data;
        size_t have = flat[f].bytes / 2;
        Family *family = &p->family[f - 1];
        if (before && before->size == p->size && f <= before->family_count &&
            before->family[f - 1].data == flat[f].data) {
            *family = before->family[f - 1];
            continue;
        }
        if (have < 2) return TRUNCATED;
        family->data = flat[f].data;
        family->count = n[1];
        if (n[0] == PARTITION) fault = read_partition(family, &flat[f], n, p->size);
        else if (n[0] == LISTED) fault = read_listed(family, n, have, p->size);
        else fault = "a flat family has an unknown form";
    }
    return fault;
}

static int partition_holds(const Family *family, const uint16_t *cells, int count) {
    uint16_t held[256] = {0};
    for (int i = 0; i < count; i++) held[family->label[cells[i]]]++;
    for (int u = 0; u < family->count; u++)
        if (held[u] < family->lower || held[u] > family->upper) return 0;
    return 1;
}

static int has(const uint64_t *queens, int cell) {
    return (int)(queens[cell / 64] >> cell % 64 & 1);
}

static int listed_holds(const Family *family, const uint64_t *queens) {
    const uint16_t *unit = family->units;
    for (int u = 0; u < family->count; u++, unit = next_unit(unit)) {
        int held = 0;
        for (int i = 0; i < unit_size(unit); i++) held += has(queens, unit_cells(unit)[i]);
        if (held < unit_lower(unit) || held > unit_upper(unit)) return 0;
    }
    return 1;
}

int problem_verify(const Problem *p, const uint16_t *cells, int count) {
    uint64_t queens[MAX_CELLS / 64] = {0};
    for (int i = 0; i < count; i++) {
        if (cells[i] >= p->size || (i && cells[i - 1] >= cells[i])) return 0;
        queens[cells[i] / 64] |= (uint64_t)1 << cells[i] % 64;
    }
    for (int i = 0; i < p->given_count; i++)
        if (!has(queens, p->given[i])) return 0;
    for (int i = 0; i < p->blocked_count; i++)
        if (has(queens, p->blocked[i])) return 0;
    for (int f = 0; f < p->family_count; f++) {
        const Family *family = &p->family[f];
        if (family->label ? !partition_holds(family, cells, count) : !listed_holds(family, queens))
            return 0;
    }
    return 1;
}

/* Marks the cells of this label that a path joins to the cell. */
static void flood(const unsigned char *label, int rows, int columns, int cell, unsigned char *reached) {
    uint16_t waiting[MAX_CELLS];
    int count = 0;
    reached[cell] = 1;
    waiting[count++] = (uint16_t)cell;
    while (count) {
        const int cell_index = waiting[--count], row = cell_index / columns, column = cell_index % columns;
        const int neighbours[4] = {cell_index - columns, cell_index + columns, cell_index - 1, cell_index + 1};
        const int is_there[4] = {row > 0, row + 1 < rows, column > 0, column + 1 < columns};
        for (int direction = 0; direction < 4; direction++) {
            const int neighbour = neighbours[direction];
            if (!is_there[direction] || reached[neighbour] || label[neighbour] != label[cell_index]) continue;
            reached[neighbours[direction]] = 1;
            waiting[count++] = (uint16_t)neighbours[direction];
        }
    }
}

int labels_in_one_piece(const unsigned char *label, int rows, int columns) {
    unsigned char reached[MAX_CELLS] = {0}, met[256] = {0};
    for (int cell = 0; cell < rows * columns; cell++) {
        if (reached[cell]) continue;
        if (met[label[cell]]++) return 0;
        flood(label, rows, columns, cell, reached);
    }
    return 1;
}
