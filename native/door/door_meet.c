/* Flat calls: n-queens counted by meeting in the middle. */
#include <stdlib.h>
#include <string.h>

#include "door_clues.h"
#include "counter/meet/meet.h"

typedef struct {
    MeetPlan plan;
    const MeetCode *code;
    Flag cancelled;
} Meeting;

/* Memory for halves: those around one band after the other. */
typedef struct {
    MeetHalves halves;
    Meeting *meeting; /* of the band */
} Halves;

static void release_halves(void *state) {
    meet_free(&((Halves *)state)->halves);
    free(state);
}

static const HandleType MEET = {"meet", free, NULL}, HALVES = {"halves", release_halves, &MEET};

static const char *meet_failure(const Meeting *meeting) {
    return is_raised(&meeting->cancelled) ? CANCELLED : NO_MEMORY;
}

/* The kinds of processors, by number; the first one is the best that runs here. */
static const char *const CODES[] = {"", "generic", "avx2", "avx512"};

/* new(n, code, band, cut, clues): n-queens, to be counted by meeting in the middle. Band: columns, or -1 for the best.
 * Cut: more diagonals to sort by. Clues: as in a flat problem, or empty. The columns of the band, the number of sets
 * of rows that an eastern half may use, and the kind of processor. */
static const char *create_meet(Call *call) {
    const Argument *in = call->in;
    const int n = in[0].i, band = in[2].i;
    QueensClues clues = {NULL, NULL, 0, 0};
    const MeetCode *code = in[1].u < 4 ? meet_code(CODES[in[1].u]) : NULL;
    if (!code) return "this code does not run here";
    MeetPlan plan = {0};
    if (n >= MEET_MIN && n <= MEET_MAX && band <= MEET_MAX_BAND) plan = meet_plan(n, band, in[3].i);
    if (!meet_possible(&plan)) return "such a board cannot be divided in this way";
    if (in[4].a.size && !door_read_clues(&in[4], n, &clues)) return "these are not the clues of a board of this size";
    for (int i = 0; i < clues.given_count; i++) meet_give(&plan, clues.given[i] / n, clues.given[i] % n);
    for (int i = 0; i < clues.blocked_count; i++) meet_close(&plan, clues.blocked[i] / n, clues.blocked[i] % n);
    Meeting *meeting = (Meeting *)calloc(1, sizeof *meeting);
    if (!meeting) return NO_MEMORY;
    call->state = meeting;
    meeting->code = code;
    meeting->plan = plan;
    give_tuple(call, 3);
    give_int(call, plan.band);
    give_count(call, meet_row_sets(&plan));
    give_text(call, code->name);
    return NULL;
}

/* cancel(): end all work soon; it raises InterruptedError. */
static const char *cancel(Call *call) {
    set_flag(&((Meeting *)call->state)->cancelled, 1);
    return NULL;
}

/* ---- bands ---- */

static const char NO_BAND[] = "no band that is looked at begins with these rows";

/* The rows of the first columns of a band, a byte each. Returns 0 if no band can begin so. */
static int read_prefix(const Meeting *meeting, const Argument *rows, MeetPrefix *prefix) {
    const size_t band = (size_t)meeting->plan.band, length = rows->a.size;
    memset(prefix, 0, sizeof *prefix);
    if (length > band) return 0;
    prefix->length = (int)length;
    memcpy(prefix->row, rows->a.data, length);
    return meet_begins(&meeting->plan, prefix);
}

static int keep_band(void *context, const MeetBand *band) {
    *(MeetBand *)context = *band;
    return 0;
}

/* The band of these rows. Returns 0 if there is none. */
static int read_band(const Meeting *meeting, const Argument *rows, MeetBand *band) {
    MeetPrefix prefix;
    if (!read_prefix(meeting, rows, &prefix) || prefix.length != meeting->plan.band) return 0;
    return !meet_bands(&meeting->plan, &prefix, keep_band, band);
}

/* Bytes that are owned by a call. */
typedef struct {
    Call *call;
    size_t size, capacity, count;
    int columns;
} Bytes;

/* Memory for one of the things that they are, of so many bytes; NULL without memory. */
static signed char *append(Bytes *bytes, size_t size) {
    if (!bytes->call->owned || bytes->size + size > bytes->capacity) {
        const size_t capacity = 2 * bytes->capacity + size + 64;
        void *larger = realloc(bytes->call->owned, capacity);
        if (!larger) return NULL;
        bytes->call->owned = larger;
        bytes->capacity = capacity;
    }
    bytes->size += size;
    bytes->count++;
    return (signed char *)bytes->call->owned + bytes->size - size;
}

static const char *give_all(Call *call, const Bytes *bytes, int is_complete) {
    give_tuple(call, 2);
    give_count(call, bytes->count);
    give_bytes(call, call->owned, bytes->size);
    return is_complete ? NULL : NO_MEMORY;
}

static int append_prefix(void *bytes, const MeetPrefix *prefix) {
    signed char *to = append((Bytes *)bytes, (size_t)prefix->length);
    if (to) memcpy(to, prefix->row, (size_t)prefix->length);
    return to != NULL;
}

/* prefixes(length): how many beginnings of bands there are, so many columns long, and these, one after the other: a
 * byte for each queen's row. */
static const char *prefixes(Call *call) {
    const Meeting *meeting = (const Meeting *)call->state;
    const int length = call->in[0].i;
    Bytes bytes = {call, 0, 0, 0, 0};
    if (length < 0 || length > meeting->plan.band) return "the band does not have so many columns";
    return give_all(call, &bytes, meet_prefixes(&meeting->plan, length, append_prefix, &bytes));
}

static int append_details(void *context, const MeetBand *band) {
    Bytes *bytes = (Bytes *)context;
    const size_t columns = (size_t)bytes->columns;
    signed char *to = append(bytes, columns + 3);
    if (!to) return 0;
    memcpy(to, band->row, columns);
    to[columns] = (signed char)band->images;
    to[columns + 1] = (signed char)band->offset;
    to[columns + 2] = (signed char)band->doubled;
    return 1;
}

/* bands(prefix): how many there are, and those that are looked at and begin so, each as its rows, images, offset and
 * doubled, in signed bytes. A solution around a band counts `images` times if the queens of the middle rows stand no
 * further than `offset` from the centre, in half columns; and as often again if they stand less far out and the band
 * counts `doubled`. */
static const char *bands(Call *call) {
    const Meeting *meeting = (const Meeting *)call->state;
    MeetPrefix prefix;
    Bytes bytes = {call, 0, 0, 0, meeting->plan.band};
    if (!read_prefix(meeting, &call->in[0], &prefix)) return NO_BAND;
    return give_all(call, &bytes, meet_bands(&meeting->plan, &prefix, append_details, &bytes));
}

/* work(prefix): about how much work the bands are that begin so, compared with others; always the same guess. */
static const char *work(Call *call) {
    const Meeting *meeting = (const Meeting *)call->state;
    MeetPrefix prefix;
    if (!read_prefix(meeting, &call->in[0], &prefix)) return NO_BAND;
    give_real(call, meet_work_under(&meeting->plan, &prefix));
    return NULL;
}

/* weight(rows): about how much work this band is, compared with others. */
static const char *weight(Call *call) {
    const Meeting *meeting = (const Meeting *)call->state;
    MeetBand band;
    if (!read_band(meeting, &call->in[0], &band)) return NO_BAND;
    give_real(call, meet_work(&meeting->plan, &band));
    return NULL;
}

/* ---- counting ---- */

static const char *create_halves(Call *call) {
    call->state = calloc(1, sizeof(Halves));
    return call->state ? NULL : NO_MEMORY;
}

/* count_bands(meet, prefix, symmetry): count, residue and nodes of all bands that begin so, counted one after the other
 * around their images: 0 themselves, 1 mirrored west to east, 2 top to bottom, 4 by a half turn. The residue is the
 * count modulo 2^61 − 1 by a sum of its own. Nodes are the pairs of halves that were compared, modulo 2^63. */
static const char *count_bands(Call *call) {
    Halves *halves = (Halves *)call->state;
    Meeting *meeting = (Meeting *)call->other;
    const int symmetry = call->in[2].i;
    const int exists = symmetry == MEET_MIRROR || symmetry == MEET_FLIP || symmetry == MEET_TURN;
    MeetPrefix prefix;
    MeetTally tally = {0, 0, 0, 0};
    halves->meeting = NULL; /* a call that is refused lets go of it, too */
    if (!read_prefix(meeting, &call->in[1], &prefix)) return NO_BAND;
    if (symmetry && (!exists || meeting->plan.clued)) return "there is no such symmetry";
    if (!meet_count_bands(meeting->code, &meeting->plan, &prefix, symmetry, &halves->halves, &tally,
                          &meeting->cancelled))
        return meet_failure(meeting);
    return door_give_tally(call, tally.count, tally.residue, tally.nodes, tally.overflow);
}

/* build(meet, rows): list all halves around the band of these rows. */
static const char *build(Call *call) {
    Halves *halves = (Halves *)call->state;
    Meeting *meeting = (Meeting *)call->other;
    MeetBand band;
    halves->meeting = NULL;
    if (!read_band(meeting, &call->in[1], &band)) return NO_BAND;
    meet_set_band(&halves->halves, &meeting->plan, &band);
    if (!meeting->code->build(&halves->halves, &meeting->cancelled)) return meet_failure(meeting);
    halves->meeting = meeting;
    return NULL;
}

/* count(first, end): the solutions around the band built last where the rows of the eastern half are one of the sets
 * with these numbers. */
static const char *count_halves(Call *call) {
    const Halves *halves = (const Halves *)call->state;
    const Meeting *meeting = halves->meeting;
    const uint64_t first = call->in[0].w, end = call->in[1].w;
    MeetTally tally = {0, 0, 0, 0};
    if (!meeting) return "no halves have been built";
    if (end > meet_row_sets(&meeting->plan)) return "there are not so many sets of rows";
    if (first < end && !meeting->code->count(&halves->halves, first, end, &tally, &meeting->cancelled))
        return meet_failure(meeting);
    give_count(call, tally.count);
    return tally.overflow ? TOO_MANY : NULL;
}

/* size(): the memory that the halves take, in bytes. */
static const char *size(Call *call) {
    give_count(call, meet_bytes(&((const Halves *)call->state)->halves));
    return NULL;
}

const Entry MEET_ENTRIES[] = {
    {"meet_new", "iuiia", NULL, &MEET, create_meet, SHORT},
    {"meet_prefixes", "i", &MEET, NULL, prefixes, SHARED},
    {"meet_bands", "a", &MEET, NULL, bands, SHARED},
    {"meet_work", "a", &MEET, NULL, work, SHARED},
    {"meet_weight", "a", &MEET, NULL, weight, SHARED},
    {"meet_cancel", "", &MEET, NULL, cancel, ANY_TIME},
    {"halves_new", "", NULL, &HALVES, create_halves, SHORT},
    {"halves_count_bands", "Hai", &HALVES, NULL, count_bands, LONG},
    {"halves_build", "Ha", &HALVES, NULL, build, LONG},
    {"halves_count", "ww", &HALVES, NULL, count_halves, SHARED},
    {"halves_size", "", &HALVES, NULL, size, SHORT},
    {NULL, NULL, NULL, NULL, NULL, 0},
};
