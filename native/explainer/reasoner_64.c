/* The reasoner for boards of up to 4096 cells. */
#define WIDTH 64
#include "explainer/reasoner/reasoner_code.h"
