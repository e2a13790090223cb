/* Counting N-Queens by meeting in the middle.
 *
 * The idea. Cut the board between its middle columns. A solution is an east half and a west half that use
 * different rows and no common diagonal. List the halves once, by the rows they use, and count the pairs that
 * fit together with a few instructions for 512 pairs, instead of walking through them one by one.
 *
 *         west half     band     east half          The band are the middle columns, if any. Their queens are
 *       . . . . . . | . Q . | . . . . . .           placed first, in every way. With a band all eight symmetries
 *       . . . Q . . | . . . | . . . . . .           of the board can be used, and the halves are smaller; but
 *       . . . . . . | . . . | . . . Q . .           each of its columns multiplies the number of lists. One
 *       . Q . . . . | . . . | . . . . . .           column for an odd number of queens, none or two for an even
 *       . . . . . . | Q . . | . . . . . .           one have proved best, and more for large boards.
 *
 * 1. Bands. Of the bands that mirror images and half turns make of each other only one is looked at. The
 *    transposition is used too. Let the offset of a line be its distance from the centre of the board. A solution
 *    counts twice if the queens of the middle rows stand less far out than the queens of the middle columns, and
 *    once if they stand equally far out; the others are their images. A half is "tied" if a queen of a middle row
 *    stands as far out as is allowed: so a pair counts twice if neither half is tied, else once.
 * 2. Lists. A half of m columns that uses the set R of rows is its k innermost queens, in some rows of R, and a
 *    placement of the m - k columns outside them in the other rows of R. All these placements are made first, column by
 *    column from the edge, in lists by their rows: a MeetHalf. So the list of all halves on R comes from as many lists
 *    as there are ways to take k rows from R, each tried with all placements of the innermost queens in these rows, and
 *    what fits is written side by side. With a smaller k placements would be tried less often; but for each queen more
 *    there are some five times as many of them, which takes longer and needs more memory. So k is two, one for
 *    halves of six and seven columns, three for wide ones around a narrow band, and four for the widest.
 * 3. Words. Of a half only the diagonals matter that reach the other half: B = n - 1 - band of those that go up
 *    towards the centre, and as many that go down. What goes up on its way west goes down on its way east. So an
 *    item (an east half) and a pattern (a west half, mirrored) fit if the up bits of either have nothing in common
 *    with the down bits of the other.
 *
 *        word  =  up, at most B - cut bits | down, likewise | ... | filling | tied          (32 bits)
 *
 *    The `cut` diagonals of each direction that pass nearest to the centre are the key. Lists are sorted by key once
 *    they are made, so that it need not be stored, and whole groups of pairs with contrary keys are passed over. But
 *    sorting takes long; so no more diagonals are key than must be for the others to fit into a word. Diagonals
 *    on which a queen of the band stands are closed to both halves: words leave them out, and around a wide band
 *    few must be key, or none.
 *    A queen in one of the outer rows of the innermost columns lies on a diagonal that does not reach the other
 *    half. These bits are the edges; they lie beside the words, below the key, and are only tested.
 * 4. Joining. Patterns are taken in blocks of 256 or 512, and turned into planes: the first bit of all patterns,
 *    the second... For each six bits of an item a table tells, for each of their 64 values, which patterns of the
 *    block have none of these bits. An item is looked up by AND of five or so rows of these tables; the bits that
 *    are left are the patterns that fit.
 * 5. Bundles. Where lists would be long without a band, halves are listed apart by their innermost queen, and list is
 *    joined with list: first of either list only those are kept that the innermost queen of the other does not attack.
 *    That leaves far fewer pairs, as two more columns in the band would, but each list is made once for all lists that
 *    it meets. The ends, the outermost two diagonals of either direction, have only one cell in one of the halves,
 *    where an innermost queen stands; so they need not be compared in pairs, and lie beside the words, in the key.
 *    Without a band the innermost queens are those in the middle columns. So two bundles tell how far out the queens
 *    of the middle rows may stand, and the transposition is used here, too: the board is folded. The columns of these
 *    queens lie beside the words. Boards of 16 queens or less are not bundled: to join so many short lists takes longer
 *    than all that symmetry saves.
 *
 * The sets of rows are independent, so any number of threads can share the halves around a band. So are the bands,
 * which are too many to be listed on the largest boards: they are visited one after the other, those that begin with
 * the same queens together. The image of a band has other lists in another order, and must come to the same.
 *
 * meet_bands.c has what is done once for a board, meet.c what is done for a band. meet_lists.h (lists),
 * meet_join.h (joining) and meet_count.h (the loop over the sets of rows) are compiled for three kinds of
 * processors: meet_generic.c, meet_avx2.c and meet_avx512.c have the few operations that differ.
 *
 * Clues close cells, which shortens the lists. They leave no symmetry to be used.
 *
 * Bit-sliced tables of patterns, and cuts by the diagonals of the centre, are after V. Kluev's counter by
 * quadrants. */
#ifndef QUEENSIDE_MEET_H
#define QUEENSIDE_MEET_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "core/bits.h"
#include "core/residue.h"

enum {
    MEET_MIN = 4,      /* queens */
    MEET_MAX = 28,
    MEET_MAX_BAND = 10,  /* columns */
    MEET_MAX_HALF = 11,
    MEET_MAX_CUT = 4,
    MEET_ENDS = 2,       /* diagonals of either direction that are ends */
    MEET_MAX_KEYS = 1 << 2 * MEET_MAX_CUT,
    MEET_WORD_BITS = 30, /* of a word that are diagonals */
    MEET_MAX_INNER = 4,
    MEET_GROUP = 16,     /* words of a half that lie together */
    MEET_CHUNKS = 5      /* of six bits in a word */
};

typedef struct {
    int n;      /* queens */
    int band;   /* columns in the middle */
    int half;   /* columns on either side */
    int inner;  /* of these, the innermost ones, whose queens are added last */
    int bundled; /* whether halves are listed apart by their innermost queens */
    int reach;  /* B: diagonals of each direction that reach from one half to the other */
    int cut;    /* of these, how many of each direction the lists are sorted by; in halves, for their band */
    int clued;  /* whether cells are closed by clues: then every band stands for itself alone */
    uint32_t closed[MEET_MAX]; /* by column, from the west: the rows where they are */
} MeetPlan;

/* Whether the transposition is used though there is no band: point 5. */
static inline int meet_folds(const MeetPlan *plan) {
    return plan->bundled && !plan->band && !plan->clued;
}

/* The symmetries that keep a band. */
enum { MEET_MIRROR = 1, MEET_FLIP = 2, MEET_TURN = 4 };

typedef struct {
    signed char row[MEET_MAX_BAND]; /* by column, from the west */
    int images;                     /* how many bands it stands for */
    int kept_by;                    /* symmetries: mirror (west to east), flip (top to bottom), half turn */
    int offset;                     /* of its queens in the middle columns, twice in half columns; -1 without a band */
    int doubled;                      /* whether a pair counts twice if neither half is tied */
} MeetBand;

/* Queens in some of the innermost columns. */
typedef struct {
    uint32_t word, edges; /* their diagonals, the key above the edges, */
    uint32_t tied;        /* and whether one makes the half tied, as the bit of a word; */
    uint32_t place;       /* bundled, the place of the innermost one among the free rows, else 0 */
} MeetQueens;

/* Placements of all columns of a half but the innermost ones, in lists by their rows. They lie in groups: MEET_GROUP
 * words, and then the edges of each, with the key above them. */
typedef struct {
    uint32_t *word;
    uint32_t *start;      /* of each list, and the end: how many words come before */
    MeetQueens *arrangement;      /* of queens in the innermost columns, in lists by their rows */
    uint32_t *arrangement_start;
    MeetQueens innermost[2 * MEET_MAX_HALF]; /* these, by place */
    size_t words, starts, arrangements, arrangement_starts; /* bytes of room */
} MeetHalf;

/* Placements of the outermost columns, while the halves are built: in lists by their rows. The lower half
 * of a word are the diagonals that go up towards the centre, by the rows where they cross the column that is next, and
 * the tied bit; the upper half are those that go down. */
typedef struct {
    uint64_t *word;
    uint32_t *start;      /* of each list, and the end */
    size_t words, starts; /* bytes of room */
} MeetLevel;

/* The diagonals of one direction that reach from one half to the other, as bits: those that a half may use, and those
 * of them that are the key. */
typedef struct {
    uint32_t live, key;
} MeetDiagonals;

/* All that joining the halves around one band needs. Any number of threads may read it. */
typedef struct {
    MeetPlan plan; /* with the cut of this band */
    MeetBand band;
    int ends;      /* how many diagonals of each direction are ends: none if not bundled */
    MeetDiagonals up, down;                   /* as the east sees them; to the west they are the other way round */
    int free_rows;                            /* rows the band leaves to the halves */
    int row[2 * MEET_MAX_HALF];               /* the free rows, from above; a set of rows has bits by place here */
    uint32_t middle;                          /* those of them in the middle of the board, as such a set */
    uint32_t choose[2 * MEET_MAX_HALF + 1][MEET_MAX_HALF + 2]; /* binomial coefficients */
    MeetHalf east, west;                      /* the same arrays if the band is its own mirror image */
    int one_side;
    MeetLevel level[2], list;                 /* for building */
} MeetHalves;

/* A count so far. Sums are kept in two ways that have nothing to do with each other, so that a wrong bit in one of
 * them shows. */
typedef struct {
    uint64_t count;   /* solutions, all images included */
    uint64_t residue; /* the same modulo 2^61 - 1, summed apart */
    uint64_t nodes;   /* pairs of halves that were compared, modulo 2^63; the same for each image of a band and on
                       * every processor */
    int overflow;     /* whether there were more solutions than `count` can say */
} MeetTally;

/* Adds the pairs that fit, of `nodes` that were compared, for one set of rows that stands for `sets` of them, and a
 * band that stands for `images`; both are 4 at most. */
static inline void meet_add(MeetTally *tally, uint64_t pairs, uint64_t nodes, uint64_t sets, uint64_t images) {
    uint64_t times = sets * images, residue = residue_times(residue_of(pairs), (uint32_t)times);
    if (pairs > (UINT64_MAX - tally->count) / times) tally->overflow = 1;
    tally->count += pairs * times;
    tally->residue = residue_plus(tally->residue, residue);
    tally->nodes = (tally->nodes + nodes) & INT64_MAX;
}

typedef struct MeetCode MeetCode;

struct MeetCode {
    const char *name;
    void (*prepare)(void); /* to be called once before; NULL if there is nothing to do */
    /* Fills the halves of a band that has been set. Returns 0 without memory or if cancelled. */
    int (*build)(MeetHalves *halves, const Flag *cancelled);
    /* Adds the solutions whose east half uses one of the sets of rows with the numbers from `first` up to `end`, in
     * colexicographic order. Returns 0 without memory or if cancelled. */
    int (*count)(const MeetHalves *halves, uint64_t first, uint64_t end, MeetTally *tally,
                 const Flag *cancelled);
};

/* The best that this processor can run, or the one of this name; NULL if it cannot run it. */
const MeetCode *meet_code(const char *name);

/* The plan for n queens, from MEET_MIN to MEET_MAX, with so many columns in the band; the best number if it is
 * below 0. Lists are sorted by `cut` diagonals more than they must be. */
MeetPlan meet_plan(int n, int band, int cut);

/* Gives a queen to the plan, which closes the cells that she attacks and the others of her column; or closes a cell. */
void meet_give(MeetPlan *plan, int row, int column);
void meet_close(MeetPlan *plan, int row, int column);

int meet_possible(const MeetPlan *plan);

/* The first queens of bands: the rows of so many columns from the west. */
typedef struct {
    signed char row[MEET_MAX_BAND];
    int length;
} MeetPrefix;

/* Whether such queens can begin a band that is looked at, as far as it can be seen from them. */
int meet_begins(const MeetPlan *plan, const MeetPrefix *prefix);

/* Visits the prefixes of so many columns that can begin a band, in lexicographic order, until one visit returns 0. Then
 * it returns 0 too. */
int meet_prefixes(const MeetPlan *plan, int length, int (*visit)(void *context, const MeetPrefix *prefix),
                  void *context);

/* Visits the bands that are looked at and begin so, in the same way. */
int meet_bands(const MeetPlan *plan, const MeetPrefix *prefix, int (*visit)(void *context, const MeetBand *band),
               void *context);

/* The band's image. As many bands have it as an image, and the same symmetries keep it. */
MeetBand meet_image(const MeetPlan *plan, const MeetBand *band, int symmetry);

/* Adds the solutions of all bands that are looked at and begin so, found from their images under the symmetry (0 for
 * themselves), in the halves of each in turn. Returns 0 without memory or if cancelled. */
int meet_count_bands(const MeetCode *code, const MeetPlan *plan, const MeetPrefix *prefix, int symmetry,
                     MeetHalves *halves, MeetTally *tally, const Flag *cancelled);

/* About how much work a band is, compared with the other bands of the plan. */
double meet_work(const MeetPlan *plan, const MeetBand *band);

/* The same for all bands that begin so; an estimate, but always the same one. */
double meet_work_under(const MeetPlan *plan, const MeetPrefix *prefix);

/* The number of bits of a word that are diagonals of this direction. */
int meet_word_bits(const MeetDiagonals *diagonals);

uint32_t meet_ends(const MeetHalves *halves);

/* The number of sets of rows that an east half may use. */
uint64_t meet_row_sets(const MeetPlan *plan);

/* Sets halves, all zero at first, to another band; they keep their memory until `meet_free`. */
void meet_set_band(MeetHalves *halves, const MeetPlan *plan, const MeetBand *band);
void meet_free(MeetHalves *halves);

uint64_t meet_bytes(const MeetHalves *halves);

/* ---- for both files of what is done once ---- */

/* Twice the distance of a row or a column from the centre. */
static inline int meet_offset_of(int line, int n) {
    return abs(2 * line - (n - 1));
}

/* Whether the row or column is in the middle: one of one or of two. */
static inline int meet_is_middle(int line, int n) {
    return meet_offset_of(line, n) <= 1;
}

uint32_t meet_occupied_rows(const MeetPlan *plan, const MeetBand *band);

/* ---- for the code of each processor ---- */

/* Makes sure that there is room for so many bytes, with the first `used` kept. Returns 0 without memory. */
int meet_reserve(void **memory, size_t *room, size_t used, size_t bytes);

/* The cells of one half, its columns counted from the edge of the board, 0 the outermost. */
typedef struct {
    uint32_t closed[MEET_MAX_HALF]; /* rows where no queen may stand, by column */
    uint32_t tied[MEET_MAX_HALF];   /* rows where a queen makes the half tied, by column */
} MeetSide;

MeetSide meet_side(const MeetPlan *plan, const MeetBand *band, int mirrored);

enum { WIDE_GROUP = 8 }; /* words of a level that are treated at a time */

/* The bit of a word that says that it is tied, and the one that only words have that fill up a list. */
#define MEET_TIED 0x80000000u
#define MEET_FILL 0x40000000u

/* Groups of words, to be kept if they have no bit of some queens: see meet_lists.h. */
typedef struct {
    const uint32_t *from;
    size_t groups;
    uint32_t queens, edges, set;
} Source;

typedef struct {
    const uint64_t *from;
    size_t count;
    uint64_t queen, set;
} WideSource;

/* The bits of a level that stay where they are when its words are moved on by a column: those above the board, too. */
static inline uint64_t meet_staying(uint64_t on_board) {
    return (~on_board >> 33) << 33 | MEET_TIED;
}

/* The set of `size` free rows with this number in colexicographic order, as bits. */
uint32_t meet_set_of(const MeetHalves *halves, uint64_t number, int size);

static inline uint32_t meet_next(uint32_t rows) {
    uint32_t low = rows & (0u - rows), carried = rows + low;
    return ((rows ^ carried) >> 2) / low | carried;
}

/* The number of sets of rows for which this one stands under the symmetries that keep the band; 0 if it is skipped. */
int meet_weight(const MeetHalves *halves, uint32_t rows);

extern const MeetCode meet_generic, meet_avx2, meet_avx512;

#endif
