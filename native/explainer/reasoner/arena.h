/* Memory that is given back all at once: what is thought about one position, or one trial, goes together.
 *
 * Where there is no memory, or no time, reasoning ends by a jump to where it began: nothing but the arena has to be
 * given back. WebAssembly has no such jumps: there a page, which ends a slow kernel itself, begins another one. */
#ifndef QUEENSIDE_ARENA_H
#define QUEENSIDE_ARENA_H

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#if defined(__wasm__)
typedef int Exit;
#define set_exit(exit) (*(exit) = 0)
#define jump_to(exit, why) __builtin_trap()
#else
#include <setjmp.h>
typedef jmp_buf Exit;
#define set_exit(exit) setjmp(*(exit))
#define jump_to(exit, why) longjmp(*(exit), why)
#endif

typedef enum { FINISHED, OUT_OF_MEMORY, OUT_OF_TIME } Outcome;

typedef struct Chunk {
    struct Chunk *before;
    size_t size; /* bytes that follow */
} Chunk;

typedef struct {
    Chunk *last, *spare; /* spare: given back, and of the usual size */
    size_t used;
    Exit *exit;
} Arena;

/* A state of the arena to return to. */
typedef struct {
    Chunk *last;
    size_t used;
} Mark;

enum { CHUNK = 1 << 16 };

static void *allocate(Arena *arena, size_t bytes) {
    bytes = (bytes + 15) & ~(size_t)15;
    if (!arena->last || arena->last->size - arena->used < bytes) {
        const size_t size = bytes > CHUNK ? bytes : CHUNK;
        Chunk *chunk = size == CHUNK ? arena->spare : NULL;
        if (chunk) arena->spare = chunk->before;
        else if (!(chunk = (Chunk *)malloc(sizeof(Chunk) + size))) jump_to(arena->exit, OUT_OF_MEMORY);
        chunk->before = arena->last;
        chunk->size = size;
        arena->last = chunk;
        arena->used = 0;
    }
    unsigned char *cursor = (unsigned char *)(arena->last + 1) + arena->used;
    arena->used += bytes;
    return cursor;
}

#define NEW(arena, type) ((type *)allocate(arena, sizeof(type)))
#define NEW_ARRAY(arena, type, count) ((type *)allocate(arena, (size_t)(count) * sizeof(type)))

static Mark mark_arena(const Arena *arena) { return (Mark){arena->last, arena->used}; }

/* Gives back all that was allocated since the mark. */
static void release_to(Arena *arena, Mark mark) {
    while (arena->last != mark.last) {
        Chunk *chunk = arena->last;
        arena->last = chunk->before;
        if (chunk->size == CHUNK) chunk->before = arena->spare, arena->spare = chunk;
        else free(chunk);
    }
    arena->used = mark.used;
}

static void free_arena(Arena *arena) {
    release_to(arena, (Mark){NULL, 0});
    for (Chunk *chunk; (chunk = arena->spare) != NULL; free(chunk)) arena->spare = chunk->before;
}

/* A list that grows; one of a fixed length has no capacity. */
#define LIST(type)    \
    struct {          \
        int count;    \
        type *items;  \
        int capacity; \
    }

static void *make_room(Arena *arena, void *items, int count, int *capacity, size_t size) {
    if (count < *capacity) return items;
    *capacity = count ? 2 * count : 8;
    void *larger = allocate(arena, (size_t)*capacity * size);
    if (count) memcpy(larger, items, (size_t)count * size);
    return larger;
}

/* Adds an item to a list. */
#define PUSH(arena, list, ...)                                                                                       \
    ((list)->items = make_room(arena, (list)->items, (list)->count, &(list)->capacity, sizeof *(list)->items),       \
     (list)->items[(list)->count++] = __VA_ARGS__)

#endif
