/* The loop over the sets of rows. Included by the code for each processor, after meet_lists.h and meet_join.h.
 *
 *   join_lists(workspace, items, patterns, plan, twice)    chooses the size of blocks */

/* What one call of `count` works with. */
typedef struct {
    const MeetHalves *halves;
    Queen east_queens[2 * MEET_MAX_HALF], west_queens[2 * MEET_MAX_HALF];
    List east, west;
    Workspace tables;
} Desk;

static const MeetHalf *west_of(const MeetHalves *halves) {
    return halves->one_side ? &halves->east : &halves->west;
}

/* A set of rows for the east half, and the others. */
typedef struct {
    uint32_t set;
    uint64_t number, weight;
    Rows east, west;
} Task;

/* The first task from this set on, and asks the memory for its lists; it has no weight if there is none. */
static void find_task(const Desk *desk, uint32_t set, uint64_t number, uint64_t end, Task *task) {
    const MeetHalves *halves = desk->halves;
    uint32_t all = ((uint32_t)1 << halves->free_rows) - 1, keys = (uint32_t)1 << 2 * halves->plan.cut;
    task->weight = 0;
    for (; number < end; number++, set = meet_next(set)) {
        task->weight = (uint64_t)meet_weight(halves, set);
        if (task->weight) break;
    }
    task->set = set;
    task->number = number;
    if (!task->weight) return;
    task->east = rows_of(halves, set);
    task->west = rows_of(halves, ~set & all);
    fetch(&halves->east, &task->east, keys);
    fetch(west_of(halves), &task->west, keys);
}

/* The pairs of halves that fit, those of which neither is tied twice if the band says so. */
static int count_pairs(Desk *desk, const Task *task, uint64_t *pairs) {
    const MeetHalves *halves = desk->halves;
    if (!make_list(halves, &halves->east, desk->east_queens, &task->east, halves->band.twice, &desk->east)) return 0;
    if (!make_list(halves, west_of(halves), desk->west_queens, &task->west, 0, &desk->west)) return 0;
    *pairs = join_lists(&desk->tables, &desk->east, &desk->west, &halves->plan, halves->band.twice);
    return 1;
}

static void free_list(List *list) {
    free(list->word);
    free(list->tied);
}

static void set_desk(Desk *desk, const MeetHalves *halves) {
    Packing p = packing_of(&halves->plan);
    MeetSide sides[2] = {meet_side(&halves->plan, &halves->band, 0), meet_side(&halves->plan, &halves->band, 1)};
    desk->halves = halves;
    for (int i = 0; i < halves->free_rows; i++) {
        desk->east_queens[i] = queen_in(&halves->plan, &sides[0], &p, halves->row[i]);
        desk->west_queens[i] = queen_in(&halves->plan, &sides[1], &p, halves->row[i]);
    }
}

static int count_sets(const MeetHalves *halves, uint64_t first, uint64_t end, uint64_t *count,
                      const volatile int *cancelled) {
    void *memory = calloc(1, sizeof(Desk) + 64);
    if (!memory) return 0;
    Desk *desk = (Desk *)(((uintptr_t)memory + 63) & ~(uintptr_t)63);
    Task task, next;
    int done = 1;
    set_desk(desk, halves);
    *count = 0;
    find_task(desk, meet_set_of(halves, first, halves->plan.half), first, end, &next);
    while (done && next.weight) {
        uint64_t pairs;
        task = next;
        find_task(desk, meet_next(task.set), task.number + 1, end, &next);
        done = !*cancelled && count_pairs(desk, &task, &pairs);
        if (done) *count += task.weight * pairs;
    }
    *count *= (uint64_t)halves->band.images;
    free_list(&desk->east);
    free_list(&desk->west);
    free(memory);
    return done;
}
