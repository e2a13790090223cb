/* Cells laid out in blocks of 2 by 2, each of which holds at most one queen.
 *
 * Cells that need q queens and lie in q blocks have one queen in each of them; cells that lie in fewer can't hold q
 * queens. */

/* Every second cell of every second line: no two of them share a block, so that as many are needed. */
static int blocks_needed_at_least(const Board *board, const Set *cells) {
    int limit = 0;
    for (int i = 0; i < 4; i++) {
        const int count = set_count_common(cells, &board->every_second[i]);
        if (count > limit) limit = count;
    }
    return limit;
}

/* The block with this cell and those below (down: 1) or above it (-1), to its right or to its left; at an edge less
 * of it. */
static Set block_at(const Board *board, int cell, int down, int side) {
    const int row = cell / board->width, column = cell % board->width;
    const int below = row + down >= 0 && row + down < board->height ? down * board->width : 0;
    const int beside = column + side >= 0 && column + side < board->width ? side : 0;
    Set block = set_of(cell);
    INSERT(block, cell + beside);
    INSERT(block, cell + below);
    INSERT(block, cell + below + beside);
    return block;
}

/* The cells that hang together with the first one, at sides or corners. */
static Set touching_part(const Board *board, const Set *cells) {
    Set part = set_of(set_first(cells)), edge = part;
    while (!set_is_empty(&edge)) {
        Set beside = {{0}};
        EACH_CELL(edge, cell) set_add(&beside, &board->beside[cell]);
        set_keep(&beside, cells);
        edge = set_without(&beside, &part);
        set_add(&part, &edge);
    }
    return part;
}

/* The least number of blocks that these cells lie in, if it is no more than `limit`. The first cell in reading order
 * lies in four, but as none is left above it, the two with it in their upper half reach as far as any. */
static int count_blocks(const Board *board, Set cells, int limit) {
    int needed = 0;
    while (!set_is_empty(&cells)) {
        if (needed + blocks_needed_at_least(board, &cells) > limit) return limit + 1;
        const int first = set_first(&cells);
        const Set right = block_at(board, first, 1, 1), left = block_at(board, first, 1, -1);
        const Set in_right = set_common(&cells, &right), in_left = set_common(&cells, &left);
        if (set_is_within(&in_left, &in_right)) {
            set_remove(&cells, &in_right);
            needed++;
        } else if (set_is_within(&in_right, &in_left)) {
            set_remove(&cells, &in_left);
            needed++;
        } else {
            const Set part = touching_part(board, &cells);
            const int budget = limit - needed - 1, by_right = count_blocks(board, set_without(&part, &right), budget);
            const int better = by_right < budget ? by_right - 1 : budget;
            const int by_left = count_blocks(board, set_without(&part, &left), better);
            needed += 1 + (by_left < by_right ? by_left : by_right);
            set_remove(&cells, &part);
        }
    }
    return needed;
}

/* Whether there is room for so many queens on these cells. */
static int has_room(const Board *board, const Set *cells, int queens) {
    if (set_count(cells) < queens) return 0;
    if (queens < 2 || !board->has_windows) return 1;
    return count_blocks(board, *cells, queens - 1) >= queens;
}

/* Whether the cells lie in so many blocks; where queens may touch, whether they are so few. */
static int fit_in(const Board *board, const Set *cells, int blocks) {
    if (!board->has_windows || set_count(cells) <= blocks) return set_count(cells) <= blocks;
    return count_blocks(board, *cells, blocks) <= blocks;
}
