/* The reasoner for boards of up to 384 cells. */
#define WIDTH 6
#include "explainer/reasoner/reasoner_code.h"
