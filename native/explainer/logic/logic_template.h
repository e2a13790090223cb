/* The ladder of techniques for boards of WIDTH words; included once for each width by logic_variant.h.
 * logic.h lists the levels. Every function that finds cells adds them to what has been found. */

#include "board_template.h"

typedef struct {
    Set places, eliminates;
} Wave;

/* The lowest level up to `highest` that finds anything, and what it finds: 0 if none does, -1 if a unit has
 * no cell. `assume`: with the levels that try a queen. */
static int find_wave(const Board *board, const Position *p, int highest, int assume, Wave *wave);

/* 0 if two queens attack each other. */
static int apply_wave(const Board *board, Position *p, const Wave *wave) {
    if (!place_all(board, p, &wave->places)) return 0;
    set_remove(&p->free, &wave->eliminates);
    return 1;
}

/* ---- what the techniques ask for: all cells they find are taken at once ---- */

/* What a queen on a cell would cross out, and the cell. */
static inline Set sees(const Board *board, int cell) {
    Set visible = board->geometry->reach[cell];
    set_add(&visible, board->region + board->label[cell]);
    return visible;
}

#include "techniques_template.h"

#include "assume_template.h"

/* ---- the ladder ---- */

/* The cells that a level other than singles and chains eliminates, where no lower one does. */
static void find_on_level(const Board *board, const Position *p, const Spread *spread, int level, Set *eliminated) {
    switch (level) {
        case 16: find_pressured(board, p, eliminated); break;
        case 19: find_finned(board, p, spread, eliminated); break;
        case CONTRADICTION: find_contradictions(board, p, COMPOSITE, 0, eliminated); break;
        case CONTRADICTION + 1: find_contradictions(board, p, LAST_CHAIN, 1, eliminated); break;
        default: find_plain(board, p, spread, level, eliminated); break;
    }
}

/* The level of the chains that are found, 0 if there are none. */
static int find_chain_level(const Board *board, const Position *p, int highest, Wave *wave) {
    const int most = highest < LAST_CHAIN ? highest - FIRST_CHAIN + 1 : LONGEST_CHAIN;
    const int passes = find_chains(board, p, most, &wave->eliminates);
    return passes ? FIRST_CHAIN - 1 + passes : 0;
}

/* Whether every region is paired with each of its lines of a kind in some perfect matching, on 8×8: then each step
 * from a line to another can be taken back (find_unmatched has them). */
static int is_loose_of_bytes(const Position *p, const Spread *spread, int kind) {
    Matching m;
    uint64_t steps = 0;
    if (!match_all(&m, spread->lines[kind], p->open[REGIONS])) return 0;
    EACH_BIT(p->open[kind], line) steps |= m.lines[m.region_of[line]] << 8 * line;
    steps = bytes_closure(steps);
    return steps == bytes_transpose(steps);
}

/* Whether every free cell's region and line are paired in some perfect matching. */
static int is_loose(const Board *board, const Position *p, const Spread *spread) {
    Set unpaired = {{0}};
    if (IS_OF_BYTES(board->geometry->size))
        return is_loose_of_bytes(p, spread, ROWS) && is_loose_of_bytes(p, spread, COLUMNS);
    find_plain(board, p, spread, 17, &unpaired);
    return set_is_empty(&unpaired);
}

/* The lowest level above the singles that finds anything. Without assumptions only the end of the waves
 * counts (level 25), and the broad levels lead there as well, in fewer waves: what can be eliminated still
 * can be when other cells have gone, if the position does not contradict itself by then. */
static int climb(const Board *board, const Position *p, int highest, int assume, Wave *wave) {
    Spread spread;
    int loose = 0;
    spread_fill(board, p, &spread);
    for (int level = 3; level <= highest; level++) {
        if (!assume && !is_broad(level)) continue;
        if (level == TWO) loose = is_loose(board, p, &spread);
        if (loose && is_of_matchings(level)) continue;
        if (level == FIRST_CHAIN) {
            const int chain = find_chain_level(board, p, highest, wave);
            if (chain) return chain;
            level = LAST_CHAIN;
            continue;
        }
        find_on_level(board, p, &spread, level, &wave->eliminates);
        if (!set_is_empty(&wave->eliminates)) return level;
    }
    return 0;
}

static int find_wave(const Board *board, const Position *p, int highest, int assume, Wave *wave) {
    const Wave nothing = {{{0}}, {{0}}};
    Set lines = {{0}};
    *wave = nothing;
    if (!find_region_singles(board, p, &wave->places) || !find_line_singles(board, p, &lines)) return -1;
    if (!set_is_empty(&wave->places)) return 1;
    if (set_is_empty(&lines)) return climb(board, p, highest, assume, wave);
    wave->places = lines;
    return highest < 2 ? 0 : 2;
}

/* ---- a board ---- */

typedef struct {
    Board board;
    Position position;
    int clash;         /* two queens attack each other */
    Geometry geometry; /* last, since it goes on beyond the end */
} Work;

static int step(void *memory, int highest) {
    Work *work = (Work *)memory;
    Wave wave;
    if (work->clash || !work->position.open[REGIONS]) return 0;
    const int level = find_wave(&work->board, &work->position, highest, 1, &wave);
    if (level <= 0) return 0;
    work->clash = !apply_wave(&work->board, &work->position, &wave);
    return level;
}

static size_t work_bytes(int size) {
    return offsetof(Work, geometry) + geometry_bytes(size);
}

static void prepare(void *memory, int size) {
    geometry_fill(&((Work *)memory)->geometry, size);
}

static void start(void *memory, const unsigned char *label) {
    Work *work = (Work *)memory;
    board_fill(&work->board, &work->geometry, label);
    position_begin(&work->board, &work->position);
    work->clash = 0;
}

static LogicState state(const void *memory) {
    const Work *work = (const Work *)memory;
    if (work->clash || has_empty_unit(&work->board, &work->position)) return LOGIC_CONTRADICTION;
    return work->position.open[REGIONS] ? LOGIC_OPEN : LOGIC_SOLVED;
}

static const LogicCode CODE = {WIDTH, work_bytes, prepare, start, step, state};

#undef WIDTH
