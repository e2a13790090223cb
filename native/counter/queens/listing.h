/* All solutions of n-queens, in lexicographic order of their columns by row.
 *
 *     listing_start(&listing, n, prefix, length, kind);
 *     while (!listing.over) {
 *         size_t count = listing_run(&listing, rows, max_count, seconds);
 *         … `rows` has the next `count` solutions, n bytes each: the columns by row …
 *     }
 *
 * The search keeps its own stack, so that it can pause when the buffer is full or the time is up. It needs no
 * memory but the structure. */
#ifndef QUEENSIDE_LISTING_H
#define QUEENSIDE_LISTING_H

#include <stddef.h>
#include <stdint.h>

enum { LISTING_MAX = 30 }; /* queens; beyond, even the first solution takes long */

typedef enum {
    LISTING_ALL,     /* every solution */
    LISTING_HALF,    /* the first half: the others are their mirror images, in reverse order */
    LISTING_DISTINCT /* those that are the first of their eight images: one of each orbit */
} ListingKind;

typedef struct {
    uint32_t columns, falling, rising; /* occupied by the queens above, as this row sees the lines */
    uint32_t allowed;  /* columns that may be tried at all */
    uint32_t untried;  /* free columns still to be tried */
    uint32_t queen;    /* the column tried last, as a bit */
    uint32_t near_end; /* whether there are fewer than two rows below */
} ListingRow;

typedef struct {
    int n, over;
    ListingKind kind;
    uint32_t pending; /* rows with untried columns */
    ListingRow rows[LISTING_MAX + 3];
} Listing;

/* Begins with queens in the `length` columns of `prefix`, row by row, and lists only solutions that begin so;
 * none if they attack each other. n is from 1 to LISTING_MAX, columns are below n. */
void listing_start(Listing *listing, int n, const unsigned char *prefix, int length, ListingKind kind);

/* The next solutions, at most `max_count`, found within about `seconds`. Returns how many; without `rows` they are
 * only counted. */
size_t listing_run(Listing *listing, unsigned char *rows, size_t max_count, double seconds);

/* From the first half of all solutions, `count` of them, the second half, right behind it. */
void listing_mirror(int n, unsigned char *rows, size_t count);

/* Whether these columns by row are the first, in lexicographic order, of their eight images. */
int listing_is_first(int n, const unsigned char *columns);

/* The index of the first board of `rows` that is no solution or does not come after the one before it; `count` if
 * there is none. */
size_t listing_fault(int n, const unsigned char *rows, size_t count);

/* Whether these n cells, numbered row by row, are a solution in increasing order, flat or toroidal, on a board of any
 * size. Cells are 64-bit numbers, at any byte. `occupied` is a buffer of 2·n bytes. */
int listing_verify(uint64_t n, const void *cells, int toroidal, unsigned char *occupied);

#endif
