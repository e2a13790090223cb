/* The regions of a board whose boxes were measured, as a page shows them, by the rules for pictures (reader/regions.c).
 *
 * What a page tells of its cells is exact. So equal colours are the same colour, however near others are, and only
 * where that gives no regions are they compared as seen, since a few cells may be tinted. Names of cells are told
 * apart like colours. */
#include "core/clock.h"
#include "core/problem.h"
#include "reader/pictures_internal.h"

typedef struct {
    float paper[MAX_BOARD_CELLS][3], lab[MAX_BOARD_CELLS][3], share[MAX_BOARD_CELLS];
    float upright[MAX_SIDES / 2], level[MAX_SIDES / 2];
    RegionHypothesis hypotheses[MAX_HYPOTHESES];
} BoxBoard;

static const size_t BYTES[] = {[BOXES_NAMES] = 2, [BOXES_MARKS] = 2, [BOXES_COLOURS] = 3}; /* of a cell */

/* Whether they are rows or columns, as other numbers of cells may tell. */
static int are_lines(const uint8_t *labels, int size) {
    int rows = 1, columns = 1;
    for (int cell = 0; cell < size * size; cell++) {
        rows &= labels[cell] == labels[cell - cell % size];
        columns &= labels[cell] == labels[cell % size];
    }
    return rows || columns;
}

/* Place cells at equal points where their values are equal, and else far apart; return the number of points. */
static int place_apart(const uint8_t *values, size_t bytes, int count, float (*points)[3]) {
    int number = 0;
    for (int cell = 0; cell < count; cell++) {
        int first = 0;
        while (memcmp(values + bytes * (size_t)first, values + bytes * (size_t)cell, bytes)) first++;
        points[cell][0] = (float)first;
        number += first == cell;
    }
    return number;
}

static void fill_board(BoxBoard *board, int size, BoxEvidence evidence, const uint8_t *values) {
    const int count = size * size, sides = size * (size - 1);
    for (int cell = 0; cell < count; cell++) board->share[cell] = 1;
    for (int i = 0; i < sides && evidence == BOXES_WALLS; i++)
        board->upright[i] = values[i], board->level[i] = values[sides + i];
    for (int cell = 0; cell < count && evidence == BOXES_COLOURS; cell++) {
        for (int i = 0; i < 3; i++) board->paper[cell][i] = values[3 * cell + i];
        to_oklab(board->paper[cell], board->lab[cell]);
    }
}

/* `strict`: there must be one way to tell regions, and all of them in one piece. */
static BoxRegions find_regions(Budget *budget, BoxBoard *board, int size, float (*points)[3], int strict,
                               uint8_t *regions) {
    const Cells cells = {.paper = board->paper, .lab = points, .share = board->share, .rows = size, .columns = size};
    const int number = regions_detect(budget, &cells, board->upright, board->level, board->hypotheses);
    for (int i = 0; i < number; i++) {
        const RegionHypothesis *hypothesis = &board->hypotheses[i];
        if (hypothesis->certainty <= CERTAIN || hypothesis->source == BLANK) continue;
        if (!has_regions(hypothesis)) return BOXES_CHESSBOARD;
        if (are_lines(hypothesis->labels, size)) continue;
        if (strict && (number > 1 || !labels_in_one_piece(hypothesis->labels, size, size))) continue;
        memcpy(regions, hypothesis->labels, (size_t)(size * size));
        return BOXES_REGIONS;
    }
    return BOXES_NONE;
}

const char *boxes_fault(int size, BoxEvidence evidence, uint64_t bytes) {
    if (size < MIN_SIZE || size > MAX_SIZE) return "a board has from 4 to 30 rows";
    if (evidence < BOXES_NAMES || evidence > BOXES_WALLS) return "there is no such evidence";
    const uint64_t count = (uint64_t)size * (uint64_t)size, sides = 2 * (count - (uint64_t)size);
    const uint64_t needed = evidence == BOXES_WALLS ? sides : BYTES[evidence] * count;
    return bytes == needed ? NULL : "the values are not those of a board of this size";
}

BoxRegions boxes_detect(int size, BoxEvidence evidence, const uint8_t *values, uint8_t *regions) {
    Budget budget = {0, clock_now() + 1};
    BoxRegions result = BOXES_NONE;
    BoxBoard *board = (BoxBoard *)budget_alloc(&budget, 1, sizeof *board);
    float(*points)[3] = (float(*)[3])budget_alloc(&budget, MAX_BOARD_CELLS, sizeof *points);
    if (!budget.full) {
        fill_board(board, size, evidence, values);
        const int number = evidence == BOXES_WALLS ? 1 : place_apart(values, BYTES[evidence], size * size, points);
        if (evidence >= BOXES_COLOURS ? number <= size : number == size)
            result = find_regions(&budget, board, size, points, evidence == BOXES_MARKS, regions);
        if (!result && evidence == BOXES_COLOURS)
            result = find_regions(&budget, board, size, board->lab, 1, regions);
    }
    free(points);
    free(board);
    return budget.full ? BOXES_NO_MEMORY : result;
}
