/* Declarations that logic.c and the code for one width share. */
#ifndef QUEENSIDE_LOGIC_CODE_H
#define QUEENSIDE_LOGIC_CODE_H

#include <stddef.h>

#include "logic.h"

/* The open cells before a wave, and the cells it places. */
typedef struct {
    int open, places;
} LogicCount;

/* The code for boards of up to 64 × `words` cells. `work` is zeroed memory of so many bytes. */
typedef struct {
    int words;
    size_t (*bytes)(int size);
    void (*prepare)(void *work, int size);
    void (*start)(void *work, const unsigned char *label, const unsigned char *holds);
    int (*step)(void *work, int highest, LogicCount *count, LogicWave *wave);
    LogicState (*state)(const void *work);
} LogicCode;

enum { LOGIC_WIDTHS = 7 };
extern const LogicCode *const LOGIC_GENERIC[LOGIC_WIDTHS];
extern const LogicCode *const LOGIC_POPCOUNT[LOGIC_WIDTHS];

#endif
