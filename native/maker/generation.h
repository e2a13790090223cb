/* Boards with exactly one solution, made from a seed.
 *
 * The flip lemma. Let a board have one solution, and let a cell without a queen go from one region to another.
 * A solution that is lost was none of the one. A solution that is won has a queen on that cell. So the board
 * still has one solution if a queen on that cell leads to none: one small refutation instead of a search of
 * the whole board, and never a wrong step to be taken back. All that is drawn here begins with a board that
 * plainly has one solution and goes from there in such steps (walk.c; for several stars stars.c).
 *
 *     Generation *generation = generation_new(&spec);
 *     generation_start(generation, seed);
 *     while (generation_run(generation, seconds) == GENERATION_PAUSED) { … look at the clock, give up … }
 *     generation_board(generation, regions);
 *
 * The same seed makes the same board on every machine, in whatever slices it runs: all numbers are whole
 * ones, and the clock decides nothing. GENERATION_VERSION rises with every change of what a seed makes.
 * Nothing here knows Python. */
#ifndef QUEENSIDE_GENERATION_H
#define QUEENSIDE_GENERATION_H

#include <stddef.h>
#include <stdint.h>

enum { GENERATION_VERSION = 5, GENERATION_MAX_SIZE = 64, GENERATION_MAX_STARS = 5 };

typedef enum { GENERATION_DONE, GENERATION_PAUSED } GenerationStatus;

/* The styles of regions. */
typedef enum { STYLE_DRAWN, STYLE_NATURAL, STYLE_COMPACT, STYLE_WINDING, STYLE_EVEN, STYLES } GenerationStyle;

/* The image that a board is to resemble, but for a few cells: its mirror images, those in a diagonal, or turned
 * ones. Any: as published boards do, of which more than half resemble one. */
typedef enum { NEAR_ANY, NEAR_MIRROR, NEAR_DIAGONAL, NEAR_TURN, NEARS } GenerationNear;

/* The options of a spec, in the order in which both doors pass them, each as a number of 32 bits. An option that
 * stands here needs no line in native/python, native/wasm, queenside/core/kernels or kernel.js. */
#define GENERATION_OPTIONS(OPTION)                                                                        \
    OPTION(int, size)                                                                                     \
    OPTION(int, stars)                                                                                    \
    OPTION(GenerationStyle, style)                                                                        \
    OPTION(GenerationNear, near)                                                                          \
    OPTION(int, symmetric)   /* the regions look the same after a half turn */                            \
    OPTION(int, unproved)    /* there may be several solutions, of which the board has one */             \
    OPTION(uint32_t, levels) /* the hardest levels that will do, as bits (logic.h); 0: any; with several  \
                                stars boards come near them more often, but may have any (ladder.h) */    \
    OPTION(uint32_t, needed) /* and levels one of which must be used; 0: any */                           \
    OPTION(int, generic)     /* for tests: do without the special instructions of this processor */

typedef struct {
#define DECLARE_OPTION(type, name) type name;
    GENERATION_OPTIONS(DECLARE_OPTION)
#undef DECLARE_OPTION
    /* A draft, by cell in reading order, or NULL. The number of the part of a picture that the cell
     * belongs to, below 64, and 128 more if that part may hold several regions. Copied. */
    const unsigned char *draft;
} GenerationSpec;

#define COUNT_OPTION(type, name) +1
enum { GENERATION_OPTION_COUNT = GENERATION_OPTIONS(COUNT_OPTION) };
#undef COUNT_OPTION

/* Their names, each followed by a space. */
#define NAME_OPTION(type, name) #name " "
#define GENERATION_OPTION_NAMES GENERATION_OPTIONS(NAME_OPTION)

/* Reads a spec from the bytes of its options; the draft, of as many bytes as cells, may be NULL. Returns why such
 * boards cannot be made, or NULL. */
const char *generation_read_spec(const unsigned char *options, size_t bytes, const unsigned char *draft,
                                 size_t draft_bytes, GenerationSpec *spec);

typedef struct Generation Generation;

/* Why such boards cannot be made, or NULL. */
const char *generation_spec_error(const GenerationSpec *spec);

/* For a spec that is not refused. NULL: no memory. */
Generation *generation_new(const GenerationSpec *spec);
void generation_free(Generation *generation);

/* Begins the board of this seed. */
void generation_start(Generation *generation, uint64_t seed);

/* Begins another board of the same seed, where the last one would not do. */
void generation_again(Generation *generation);

/* Several stars: changes a few cells of the board, which keeps its one solution. `undo`: of the board before the
 * last such change. */
void generation_vary(Generation *generation, int undo);

/* Goes on for about `seconds` seconds, some steps at least. */
GenerationStatus generation_run(Generation *generation, double seconds);

/* The region of each cell, numbered as they are met, and whether a queen stands there, row by row. */
void generation_board(const Generation *generation, unsigned char *regions, unsigned char *queens);

/* The hardest levels of the boards that were looked at since the start, as bits: what was met when the spec
 * could not be met. */
uint32_t generation_met(const Generation *generation);

#endif
