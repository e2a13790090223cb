/* Moving one population of probes down the search tree; probing.h has the method. */
#include "probing.h"

#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"

typedef struct {
    double promise;          /* product of the cells left of each open line; 0: a dead end */
    double weight;           /* share when the population is resampled */
    int narrowest, min_cells; /* open line with the fewest cells, and how many */
} Probe;

/* One generation of probes. Each has a row of open lines: their cells left, and their numbers. */
typedef struct {
    Probe *probe;
    uint64_t *cells;
    uint8_t *line;
} Generation;

/* Probes `next`, which go on from `current`. */
typedef struct {
    const ProbingBoard *board;
    uint32_t probes;
    int open; /* lines without a queen, before the next one */
    uint64_t random;
    Generation current, next;
    uint32_t *parent; /* by next probe: the current one that it goes on from */
} ProbePopulation;

/* ---- memory ---- */

static int reserve_generation(Generation *generation, const ProbingBoard *board, size_t probes) {
    size_t lines = probes * (size_t)board->lines + 1;
    generation->probe = (Probe *)malloc(probes * sizeof(Probe));
    generation->cells = (uint64_t *)malloc(lines * (size_t)board->words * sizeof(uint64_t));
    generation->line = (uint8_t *)malloc(lines);
    return generation->probe && generation->cells && generation->line;
}

static void free_generation(Generation *generation) {
    free(generation->probe);
    free(generation->cells);
    free(generation->line);
}

/* ---- one queen for each probe ---- */

/* SplitMix64 (Steele, Lea and Flood, 2014). */
static inline uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* The set's cell that has `rank` cells before it. */
static inline int select_cell(const uint64_t *set, uint32_t rank) {
    int word = 0;
    for (uint32_t count; (count = (uint32_t)bit_count64(set[word])) <= rank; word++) rank -= count;
    uint64_t remaining = set[word];
    while (rank--) remaining &= remaining - 1;
    return word * 64 + first_bit64(remaining);
}

/* A queen on a random cell of the parent's narrowest line: what she takes from each line. */
static inline const uint64_t *place_queen(ProbePopulation *population, uint32_t parent, const int words) {
    const ProbingBoard *board = population->board;
    const Generation *current = &population->current;
    const Probe *probe = &current->probe[parent];
    const size_t index = parent * (size_t)board->lines + (size_t)probe->narrowest;
    const uint32_t rank = (uint32_t)((next_random(&population->random) >> 32) * (uint64_t)probe->min_cells >> 32);
    const int cell = select_cell(current->cells + index * (size_t)words, rank);
    const size_t place = (size_t)current->line[index] * (size_t)board->cells + (size_t)cell;
    return board->attacked + place * (size_t)(board->lines * words);
}

static inline Probe advance_probe(ProbePopulation *population, uint32_t child, const int words) {
    const uint32_t index = population->parent[child];
    const size_t lines = (size_t)population->board->lines;
    const Probe parent = population->current.probe[index];
    if (!parent.min_cells) return (Probe){.min_cells = 0};
    const uint64_t *attacked = place_queen(population, index, words);
    const uint64_t *before = population->current.cells + index * lines * (size_t)words;
    const uint8_t *line = population->current.line + index * lines;
    uint64_t *after = population->next.cells + child * lines * (size_t)words;
    Probe probe = {.promise = 1, .min_cells = INT_MAX};
    for (int i = 0, k = 0; i < population->open; i++) {
        int cells = 0;
        if (i == parent.narrowest) continue;
        for (int w = 0; w < words; w++) {
            after[k * words + w] = before[i * words + w] & ~attacked[line[i] * words + w];
            cells += bit_count64(after[k * words + w]);
        }
        population->next.line[child * lines + (size_t)k] = line[i];
        probe.promise *= cells;
        if (cells < probe.min_cells) probe.min_cells = cells, probe.narrowest = k;
        k++;
    }
    probe.weight = parent.min_cells * probe.promise / parent.promise;
    return probe;
}

static inline void advance_all(ProbePopulation *population) {
    for (uint32_t i = 0; i < population->probes; i++)
        population->next.probe[i] =
            population->board->words == 1 ? advance_probe(population, i, 1) : advance_probe(population, i, 2);
}

static void advance_generic(ProbePopulation *population) {
    advance_all(population);
}

#ifdef X86_CODE
static void advance_popcount(ProbePopulation *population);
#endif

typedef void (*Advance)(ProbePopulation *);

static Advance fastest_advance(int generic) {
#ifdef X86_CODE
    if (!generic && processor_has("popcnt") && processor_has("bmi2")) return advance_popcount;
#endif
    (void)generic;
    return advance_generic;
}

/* ---- from queen to queen ---- */

static void start(ProbePopulation *population) {
    const ProbingBoard *board = population->board;
    Generation *current = &population->current;
    Probe *first = &current->probe[0];
    size_t words = (size_t)board->words;
    *first = (Probe){.promise = 1, .min_cells = INT_MAX};
    memcpy(current->cells, board->free, (size_t)board->lines * words * sizeof(uint64_t));
    for (int line = 0; line < board->lines; line++) {
        int cells = 0;
        current->line[line] = (uint8_t)line;
        for (int w = 0; w < board->words; w++) cells += bit_count64(board->free[line * board->words + w]);
        first->promise *= cells;
        if (cells < first->min_cells) first->min_cells = cells, first->narrowest = line;
    }
}

/* Chooses a parent for each probe of the next generation, in proportion to weight: marks at equal distances, from
 * a random beginning, on a line on which each probe is as long as its weight. */
static void resample(ProbePopulation *population, double total) {
    const double distance = total / population->probes;
    double mark = distance * (double)(next_random(&population->random) >> 11) / 9007199254740992.0; /* 2^53 */
    double end = population->next.probe[0].weight;
    uint32_t parent = 0;
    for (uint32_t i = 0; i < population->probes; i++, mark += distance) {
        while (end <= mark && parent + 1 < population->probes) end += population->next.probe[++parent].weight;
        population->parent[i] = parent;
    }
}

static void swap_generations(ProbePopulation *population) {
    const Generation current = population->current;
    population->current = population->next;
    population->next = current;
    population->open--;
}

static double run_probes(ProbePopulation *population, int generic) {
    const Advance advance = fastest_advance(generic);
    start(population);
    double estimate = population->current.probe[0].promise;
    while (population->open && estimate > 0) {
        double total = 0;
        advance(population);
        for (uint32_t i = 0; i < population->probes; i++) total += population->next.probe[i].weight;
        estimate *= total / population->probes;
        resample(population, total);
        swap_generations(population);
    }
    return estimate;
}

double probing_run(const ProbingBoard *board, uint64_t seed, uint32_t probes, int generic) {
    ProbePopulation population = {.board = board, .probes = probes, .open = board->lines, .random = seed};
    population.parent = (uint32_t *)calloc(probes, sizeof(uint32_t));
    int reserved = population.parent && reserve_generation(&population.current, board, probes);
    reserved = reserved && reserve_generation(&population.next, board, probes);
    double estimate = reserved ? run_probes(&population, generic) : -1;
    free_generation(&population.current);
    free_generation(&population.next);
    free(population.parent);
    return estimate;
}

/* ---- processors that count bits in one instruction ---- */

#ifdef X86_CODE
CODE_FOR("popcnt,bmi,bmi2")
static void advance_popcount(ProbePopulation *population) {
    advance_all(population);
}
END_CODE_FOR
#endif
