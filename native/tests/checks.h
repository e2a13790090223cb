/* Common parts of the kernels' own tests: checks that say where they failed, and numbers drawn at random. */
#ifndef QUEENSIDE_TESTS_CHECKS_H
#define QUEENSIDE_TESTS_CHECKS_H

#include <stdint.h>
#include <stdio.h>

static int failures; /* of this file */
static uint64_t seed = 1;

#define CHECK(what, ...)                              \
    do {                                              \
        if (!(what)) {                                \
            failures++;                               \
            printf("line %d: %s: ", __LINE__, #what); \
            printf(__VA_ARGS__);                      \
            printf("\n");                             \
        }                                             \
    } while (0)

static inline int random_below(int n) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int)((seed >> 33) % (uint64_t)n);
}

#endif
