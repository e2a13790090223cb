/* The reasoner for boards of up to 128 cells. */
#define WIDTH 2
#include "explainer/reasoner/reasoner_code.h"
