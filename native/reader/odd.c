/* Reconsider things that are unlike most of their kind. */
#include "signs.h"

static const double UNLIKE = 0.7;       /* things of one kind differ less in how large they are */
static const double HOLLOW = 0.7;       /* what is more certain is no queen that is outlined only */
static const double NOTHING = -2;       /* how large is what can hardly be seen, as the measure for queens has it */

/* The thing of a kind that is found most often; NULL if there is none. */
static const Thing *usual_of(const Seeing *seeing, int kind) {
    const Thing *best = NULL;
    for (int i = 0; i < seeing->found; i++) {
        const Thing *thing = &seeing->things[i];
        if (thing->kind == kind && (!best || thing->count > best->count)) best = thing;
    }
    return best;
}

/* Whether a thing is not as the one of its kind that is found most often. */
static int is_odd(const Thing *thing, const Thing *usual) {
    const int alike = shapes_alike(thing->shape, usual->shape) > LIKE_MOST;
    if (thing->kind == PICTURES_QUEEN) return thing->large < fmin(usual->large - UNLIKE, UNLIKE) && !alike;
    return thing->large > usual->large + UNLIKE || !alike;
}

/* The kind that is nearly as large as the thing. Where marks are crosses, what is larger and unlike them is a queen: a
 * game has one kind of mark. What is larger than marks is not nothing. */
static int as_large(const Thing *thing, const Thing *mark, const Thing *queen) {
    const Thing *const kinds[] = {NULL, mark, queen};
    const int is_mark = thing->kind == PICTURES_MARK, above = is_mark && thing->large > mark->large;
    int best = -1;
    double nearest = 0;
    if (above && mark->crossed && !thing->crossed && shapes_alike(thing->shape, mark->shape) <= LIKE_MOST)
        return PICTURES_QUEEN;
    for (int kind = 0; kind < 3; kind++) {
        if (kind == PICTURES_EMPTY ? !is_mark || above : !kinds[kind]) continue;
        const double away = fabs((kinds[kind] ? kinds[kind]->large : NOTHING) - thing->large);
        if (best < 0 || away < nearest) best = kind, nearest = away;
    }
    return best;
}

/* Whether a thing covers its cells although little of its ink reaches the middle, as white pieces do on white. */
static int is_hollow(const Seeing *seeing, const Thing *thing) {
    float share = 0;
    for (int cell = 0; cell < seeing->count; cell++) {
        if (!thing->cells[cell]) continue;
        if (seeing->perhaps[cell] > NOISE) return 0;
        share += seeing->cells->share[cell] / (float)thing->count;
    }
    return !thing->crossed && thing->certainty < HOLLOW && share < COVERED;
}

/* On how many of its cells a thing may be a pattern. What is left over of one is never as large as a queen. */
static int doubted(const Seeing *seeing, const Thing *thing, const uint8_t *doubtful) {
    const int fewest = thing->kind == PICTURES_QUEEN ? PATTERN : LEFT_OVER;
    int count = 0;
    for (int cell = 0; cell < seeing->count; cell++) count += thing->cells[cell] && doubtful[cell] >= fewest;
    return count;
}

void odd_reconsider(const Seeing *seeing, const uint8_t *doubtful, uint8_t *kinds, double *certainties) {
    const Thing *mark = usual_of(seeing, PICTURES_MARK), *queen = usual_of(seeing, PICTURES_QUEEN);
    for (int i = 0; i < seeing->found; i++) {
        const Thing *thing = &seeing->things[i];
        int pattern = doubted(seeing, thing, doubtful) == thing->count;
        kinds[i] = (uint8_t)thing->kind;
        certainties[i] = thing->certainty;
        if (is_hollow(seeing, thing)) {
            kinds[i] = PICTURES_QUEEN;
            certainties[i] = fmin(thing->certainty, DOUBT);
            continue;
        }
        if (thing->kind == PICTURES_EMPTY) continue;
        for (int j = 0; j < seeing->found && pattern; j++) {
            const Thing *other = &seeing->things[j];
            pattern = other->kind == PICTURES_EMPTY || doubted(seeing, other, doubtful) ||
                      shapes_alike(thing->shape, other->shape) <= LIKE_MOST;
        }
        if (!pattern && !is_odd(thing, thing->kind == PICTURES_MARK ? mark : queen)) continue;
        kinds[i] = (uint8_t)(pattern ? PICTURES_EMPTY : as_large(thing, mark, queen));
        certainties[i] = fmin(thing->certainty, DOUBT);
    }
}

double odd_margin(const Seeing *seeing, const Thing *thing, int cell) {
    float own = -2, other = -2;
    for (int i = 0; i < seeing->found; i++) {
        const Thing *each = &seeing->things[i];
        const float look = shapes_alike(seeing->shapes[cell], each->shape);
        if (each->kind == thing->kind) {
            if (each != thing || each->count > 1) own = float_max(own, look);
        } else if (each->kind != PICTURES_EMPTY) other = float_max(other, look);
    }
    return own > -2 && other > -2 ? (own - other) / 0.15 : 1;
}
