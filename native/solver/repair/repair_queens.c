/* Repair of N-Queens, in linear time and memory (Sosič and Gu, 1990, 1991, 1994).
 *
 * Queens are a permutation, so that no two share a row or a column; only diagonals are left to mend.
 *
 * 1. Deal: row by row, a random one of the columns not yet used, again for a few times while it is
 *    attacked. Only in some of the last rows, five on a board of a hundred queens and twenty on one of
 *    five million, no try is good: these rows are suspects.
 * 2. Repair: a suspect that is attacked changes columns with a queen of another row, drawn at random, if
 *    that leaves no more attacks than there were. The queens on each diagonal are counted, so that a
 *    change is judged by eight counters. Every attack has a suspect at one end, so when no suspect is
 *    left the queens stand right.
 * 3. When that has taken too long, deal again. */
#include "repair.h"

enum {
    MOST_TRIES = 64,    /* columns tried in a row before it is left a suspect */
    ROWS_A_LOOK = 1024, /* rows dealt or steps between two looks at the clock */
    PATIENCE = 8        /* steps a queen before the next deal */
};

typedef struct {
    Repair repair;
    uint32_t n, loose; /* queens; those that may move */
    uint32_t *column;  /* by row; in a row not yet dealt, one of the columns not yet used */
    uint32_t *row;     /* the rows of the loose queens */
    uint16_t *falling, *rising; /* queens on each diagonal; far fewer than 65,536 after a deal */
    uint32_t *suspects, suspect_count;
    unsigned char *suspected; /* by row */
    uint32_t dealt;           /* how many loose queens */
    uint64_t patience;        /* steps left until the next deal */
} Queens;

/* ---- counters ---- */

static uint16_t *falling(const Queens *q, uint32_t row) {
    return q->falling + row + (q->n - 1 - q->column[row]);
}

static uint16_t *rising(const Queens *q, uint32_t row) {
    return q->rising + row + q->column[row];
}

/* Both return by how many pairs of attacking queens there are more, or fewer. */
static int put(Queens *q, uint32_t row) {
    return (*falling(q, row))++ + (*rising(q, row))++;
}

static int lift(Queens *q, uint32_t row) {
    return --*falling(q, row) + --*rising(q, row);
}

static int is_attacked(const Queens *q, uint32_t row) {
    return *falling(q, row) > 1 || *rising(q, row) > 1;
}

static void exchange(Queens *q, uint32_t row, uint32_t other) {
    uint32_t column = q->column[row];
    q->column[row] = q->column[other];
    q->column[other] = column;
}

/* ---- the deal ---- */

static void suspect(Queens *q, uint32_t row) {
    if (q->suspected[row]) return;
    q->suspected[row] = 1;
    q->suspects[q->suspect_count++] = row;
}

static void deal_row(Queens *q, uint32_t at) {
    uint32_t row = q->row[at];
    for (int tries = 0; tries < MOST_TRIES; tries++) {
        exchange(q, row, q->row[at + repair_random(&q->repair, q->loose - at)]);
        if (!*falling(q, row) && !*rising(q, row)) break;
    }
    if (put(q, row)) suspect(q, row);
}

static void begin(Queens *q) {
    for (uint32_t i = 0; i < q->dealt; i++) lift(q, q->row[i]);
    while (q->suspect_count) q->suspected[q->suspects[--q->suspect_count]] = 0;
    q->dealt = 0;
    q->patience = (uint64_t)PATIENCE * q->n;
    q->repair.starts++;
}

/* ---- the repair ---- */

/* Whether a suspect is left after those that are not attacked are cleared, from the last one on. */
static int has_suspect(Queens *q) {
    while (q->suspect_count) {
        uint32_t row = q->suspects[q->suspect_count - 1];
        if (is_attacked(q, row)) return 1;
        q->suspected[row] = 0;
        q->suspect_count--;
    }
    return 0;
}

static void step(Queens *q) {
    uint32_t *chosen = q->suspects + repair_random(&q->repair, q->suspect_count);
    uint32_t row = *chosen, other = q->row[repair_random(&q->repair, q->loose)];
    *chosen = q->suspects[q->suspect_count - 1];
    q->suspects[q->suspect_count - 1] = row;
    if (row == other || !is_attacked(q, row)) return;
    int pairs = -lift(q, row) - lift(q, other);
    exchange(q, row, other);
    pairs += put(q, row) + put(q, other);
    if (pairs <= 0) {
        if (is_attacked(q, other)) suspect(q, other);
        return;
    }
    lift(q, row), lift(q, other);
    exchange(q, row, other);
    put(q, row), put(q, other);
}

static int run(Repair *repair, uint64_t most_steps, double end) {
    Queens *q = (Queens *)repair;
    for (uint32_t look = 1;; look++) {
        if (look % ROWS_A_LOOK == 0 && is_later_than(end)) return 0;
        if (!q->patience) begin(q);
        if (q->dealt < q->loose) {
            deal_row(q, q->dealt++);
        } else if (!has_suspect(q)) {
            q->patience = 0;
            return 1;
        } else {
            if (repair->steps >= most_steps) return 0;
            repair->steps++;
            q->patience--;
            step(q);
        }
    }
}

/* ---- life ---- */

static int reserve(Queens *q) {
    Rooms *rooms = &q->repair.rooms;
    size_t n = q->n, diagonals = 2 * n;
    q->column = (uint32_t *)rooms_add(rooms, n, sizeof(uint32_t));
    q->row = (uint32_t *)rooms_add(rooms, n, sizeof(uint32_t));
    q->falling = (uint16_t *)rooms_add(rooms, diagonals, sizeof(uint16_t));
    q->rising = (uint16_t *)rooms_add(rooms, diagonals, sizeof(uint16_t));
    q->suspects = (uint32_t *)rooms_add(rooms, n, sizeof(uint32_t));
    q->suspected = (unsigned char *)rooms_add(rooms, n, 1);
    return !rooms->failed;
}

/* Puts the given queens where they belong, and gathers the rows of the others. */
static void place_given(Queens *q, const uint32_t *given, size_t given_count) {
    unsigned char *taken = q->suspected; /* borrowed: by column */
    for (size_t i = 0; i < given_count; i++) q->column[given[2 * i]] = q->n;
    for (size_t i = 0; i < given_count; i++) {
        uint32_t row = given[2 * i], column = given[2 * i + 1];
        if (q->column[row] != q->n || taken[column]) {
            q->repair.hopeless = 1;
            return;
        }
        q->column[row] = column;
        taken[column] = 1;
        if (put(q, row)) q->repair.hopeless = 1;
    }
}

static void gather_loose(Queens *q, const uint32_t *given, size_t given_count) {
    unsigned char *taken = q->suspected;
    uint32_t free_column = 0;
    for (uint32_t row = 0; row < q->n; row++) q->row[row] = 0;
    for (size_t i = 0; i < given_count; i++) q->row[given[2 * i]] = 1;
    for (uint32_t row = 0; row < q->n; row++) {
        if (q->row[row]) continue; /* entries up to this one may be overwritten, none after it */
        while (taken[free_column]) free_column++;
        q->column[row] = free_column++;
        q->row[q->loose++] = row;
    }
    for (uint32_t column = 0; column < q->n; column++) taken[column] = 0;
}

Repair *repair_queens_new(uint32_t n, const uint32_t *given, size_t given_count, uint64_t seed) {
    Queens *q = (Queens *)calloc(1, sizeof(Queens));
    if (!q) return NULL;
    q->n = n;
    q->repair.run = run;
    q->repair.random = seed;
    if (!reserve(q)) {
        repair_free(&q->repair);
        return NULL;
    }
    place_given(q, given, given_count);
    if (!q->repair.hopeless) gather_loose(q, given, given_count);
    q->repair.queens = q->column;
    q->repair.queen_count = n;
    return &q->repair;
}
