/* Declarations that logic.c and the code for one width share. */
#ifndef QUEENSIDE_LOGIC_CODE_H
#define QUEENSIDE_LOGIC_CODE_H

#include <stddef.h>

#include "logic.h"

typedef enum { LOGIC_OPEN, LOGIC_SOLVED, LOGIC_CONTRADICTION } LogicState;

/* The code for boards of up to 64 × `words` cells. `work` is zeroed memory of so many bytes. A step finds and applies
 * the next wave by levels up to `highest`, and returns its level; 0 if there is none. */
typedef struct {
    int words;
    size_t (*bytes)(int size);
    void (*prepare)(void *work, int size);
    void (*start)(void *work, const unsigned char *label);
    int (*step)(void *work, int highest);
    LogicState (*state)(const void *work);
} LogicCode;

enum { LOGIC_WIDTHS = 7 };
extern const LogicCode *const LOGIC_GENERIC[LOGIC_WIDTHS];
extern const LogicCode *const LOGIC_POPCOUNT[LOGIC_WIDTHS];

#endif
