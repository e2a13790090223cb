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

/* Takes one more number into a digest of all that a kernel said or made, so that any change of it shows. (After FNV-1a,
 * by Fowler, Noll and Vo, with a number in place of a byte.) */
static inline void note(uint64_t *digest, uint64_t number) {
    *digest = (*digest ^ number) * 1099511628211u;
    *digest ^= *digest >> 32;
}

/* Compares a digest of it all with what it was. */
static inline void check_digest(const char *what, uint64_t digest, uint64_t known) {
    CHECK(digest == known, "%s: 0x%llX; if that is meant, it is known from now on", what, (unsigned long long)digest);
}

#endif
