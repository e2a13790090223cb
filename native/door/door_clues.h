/* What both ways of counting n-queens read and give. */
#include "door.h"
#include "counter/queens/queens.h"

/* Reads clues as core.problem writes them: the number of cells, of given and of blocked ones, then those. Returns 0 if
 * they are not those of a board of n rows. */
int door_read_clues(const Argument *argument, int n, QueensClues *clues);

/* Gives count, residue and nodes; refuses a count that has left its 64 bits. */
const char *door_give_tally(Call *call, uint64_t count, uint64_t residue, uint64_t nodes, int overflow);
