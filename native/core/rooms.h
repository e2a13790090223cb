/* Arrays that an object owns, given back together. That there is no memory is noted, and asked once. */
#ifndef QUEENSIDE_ROOMS_H
#define QUEENSIDE_ROOMS_H

#include <stdlib.h>

enum { MOST_ROOMS = 40 };

typedef struct {
    void *room[MOST_ROOMS];
    int count, failed;
} Rooms;

/* Takes memory that has been asked for, or NULL. */
static inline void *rooms_take(Rooms *rooms, void *memory) {
    if (memory) rooms->room[rooms->count++] = memory;
    else rooms->failed = 1;
    return memory;
}

/* Zeros; no more than that, so that a sanitizer sees reads beyond. */
static inline void *rooms_add(Rooms *rooms, size_t count, size_t size) {
    return rooms_take(rooms, calloc(count + !count, size));
}

static inline void rooms_free(Rooms *rooms) {
    while (rooms->count) free(rooms->room[--rooms->count]);
}

#endif
