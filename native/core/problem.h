/* A Problem as the kernels see it: the flat arrays that queenside.core writes, checked and indexed.
 *
 * A flat problem is several arrays in native byte order:
 *
 *   clues    u16: size, number of given cells, number of blocked cells, given cells, blocked cells
 *   family   one array for each, in one of two forms:
 *     listed     u16: 0, number of units, then for each unit: lower, upper, number of cells, cells
 *     partition  u16: 1, number of units, lower, upper; then u8: for each cell the index of its unit
 *
 * `size` is the number of cells; cells are numbered from 0. */
#ifndef QUEENSIDE_PROBLEM_H
#define QUEENSIDE_PROBLEM_H

#include <stddef.h>
#include <stdint.h>

enum { MAX_CELLS = 4096, MAX_FAMILIES = 16 };

typedef struct {
    const unsigned char *data;
    size_t bytes;
} Flat;

typedef struct {
    const unsigned char *data;  /* the flat array */
    int count;                  /* number of units */
    const unsigned char *label; /* of a partition: by cell, the index of its unit; else NULL */
    int lower, upper;           /* of a partition: the bounds of all its units */
    const uint16_t *units;      /* of a listed family: the first unit */
} Family;

/* Nothing is copied: the flat arrays must outlive the problem. */
typedef struct {
    int size;
    int given_count, blocked_count;
    const uint16_t *given, *blocked;
    int family_count;
    Family family[MAX_FAMILIES];
} Problem;

/* A unit of a listed family, as it lies there. */
static inline int unit_lower(const uint16_t *unit) { return unit[0]; }
static inline int unit_upper(const uint16_t *unit) { return unit[1]; }
static inline int unit_size(const uint16_t *unit) { return unit[2]; }
static inline const uint16_t *unit_cells(const uint16_t *unit) { return unit + 3; }
static inline const uint16_t *next_unit(const uint16_t *unit) { return unit + 3 + unit[2]; }

/* Reads a flat problem. Returns NULL, or what is wrong with it. `before`, if not NULL, is a problem whose
 * arrays are still there: families that lie in the same arrays are not checked again. */
const char *problem_read(Problem *problem, const Flat *flat, int count, const Problem *before);

/* Whether these `count` cells, in increasing order, are a solution: the definition and nothing else. */
int problem_verify(const Problem *problem, const uint16_t *cells, int count);

/* Whether the cells of each label are joined along their edges, on a board of at most MAX_CELLS cells. */
int labels_in_one_piece(const unsigned char *label, int rows, int columns);

#endif
