/* The proof of least cost to its reader, among those that the techniques allow.
 *
 * A rule is a deduction as what it needs and what it gives: it rests on some cells and decides others. All that there
 * is to be seen in the positions on the way to the solution is noted as rules. For each cell the cheapest known set of
 * rules that decides it is kept, so that what several cells rest on is paid for once; where these lead to all queens,
 * they are a proof. It is put in order by a beam search, told again in the positions that it meets now, where a step
 * may cross out more, and chosen anew forty times at other prices, of what was used above all (ruin and repair).
 * Everything is counted in work, not in seconds, so that the same board has the same proof everywhere. */

/* What a step costs its reader: its difficulty, the words to read, the cells to be seen, the units to compare. The same
 * argument again costs less, a technique for the first time more, and so does looking elsewhere than before. */
static const double WORD = 0.07, SEEN_CELL = 0.3, CITED_UNIT = 0.25;
static const double AGAIN = 0.4, NEW_TECHNIQUE = 0.5, JUMP = 2, UNRELATED = 0.5;

/* The part of the best plan's way that another plan may save: one that had to save more is not put in order. */
static const double SHORTER_WAY = 0.8;

enum { TRIES = 40, BEAM = 12, TOLD_PLANS = 4, TURNS = 2, MOST_RULES = 2000, MOST_STEPS = 256 };

/* Cells are left out that are known from the beginning. */
typedef struct {
    const Deduction *deduction; /* NULL: what queens cross out, which costs nothing */
    const Level *level;
    Set needs, decides;
    Set looks, open; /* the cells of the units that it cites, and those that were free */
    double cost;
} Rule;

typedef LIST(Rule) RuleList;

/* Rules in the order of a proof. */
typedef struct {
    double cost, way; /* in all; and of it what it costs to look elsewhere */
    int count;
    int rules[MOST_STEPS];
} Plan;

typedef struct {
    Reasoner *r;
    Position start;
    double hardest;
    Set known_cells, queens; /* at the start; of the solution */
    Set *queens_of;      /* by unit of the board, and then by limit: its queens; no cell if it isn't filled by them */
    RuleList rules;
    int mark_count;      /* of rules that cost nothing, which come first */
    Numbers *deciding; /* by cell, the rules that decide it, but for those */
    Plan plans[TOLD_PLANS]; /* the cheapest, cheapest first */
    int plan_count;
    uint32_t random;
    int64_t work, most_work; /* rules looked at, times the words of a set of them */
} Chooser;

/* ---- costs ---- */

static double cost_of(const Board *board, const Deduction *deduction, double rating) {
    int words = words_of(board, deduction->reason);
    for (int i = 0; i < deduction->inner_count; i++) words += words_of(board, deduction->inner[i]->reason);
    return rating * rating / 3 + WORD * words + SEEN_CELL * set_count(&deduction->evidence) +
           CITED_UNIT * deduction->because.count;
}

/* Where the reader looked last, and what was new there. */
typedef struct {
    int steps;
    double row, column;
    Set news;
} Look;

/* Goes on to a step that decides these cells; returns what it costs to get there. */
static double look_at(const Board *board, Look *look, const Set *cells, const Set *looks) {
    double row = 0, column = 0, cost = 0;
    int count = 0;
    EACH_CELL(*cells, cell) {
        row += cell / board->width;
        column += cell % board->width;
        count++;
    }
    row /= count;
    column /= count;
    if (look->steps++) {
        cost = JUMP * (fabs(row - look->row) + fabs(column - look->column)) / board->width;
        if (!set_meets(looks, &look->news)) cost += UNRELATED;
    }
    look->row = row;
    look->column = column;
    return cost;
}

static int is_same_argument(const Deduction *a, const Deduction *b) {
    return a->technique == b->technique && units_equal(a->because, b->because);
}

/* What a step costs after those before it, but for the way there. */
static double cost_after(double cost, const Deduction *deduction, const Deduction *const *before, int count) {
    int is_new = 1, is_again = 0;
    for (int i = 0; i < count; i++) {
        is_new &= before[i]->technique != deduction->technique;
        is_again |= is_same_argument(before[i], deduction);
    }
    return cost * (is_again ? AGAIN : 1) + (is_new ? NEW_TECHNIQUE : 0);
}

static double cost_of_steps(const Board *board, Position p, const StepList *steps) {
    const Deduction *before[MOST_STEPS];
    Look look = {0};
    double cost = 0;
    int count = 0;
    for (int i = 0; i < steps->count; i++) {
        const Deduction *deduction = steps->items[i].deduction;
        const Set free = p.free;
        apply(&p, deduction);
        const Set decided = set_without(&free, &p.free);
        if (is_mark(deduction)) {
            set_add(&look.news, &decided);
            continue;
        }
        const Set looks = cells_of_units(board, deduction->because);
        cost += cost_after(cost_of(board, deduction, steps->items[i].rating), deduction, before, count);
        cost += look_at(board, &look, &decided, &looks);
        look.news = decided;
        if (count < MOST_STEPS) before[count++] = deduction;
    }
    return cost;
}

/* ---- rules ---- */

static void add_rule(Chooser *c, const Set *needs, const Set *decides) {
    PUSH(&c->r->kept, &c->rules, (Rule){.needs = set_without(needs, &c->known_cells),
                                        .decides = set_without(decides, &c->known_cells)});
}

/* What the queens of the solution cross out, each by herself, and together where a unit or limit is full. */
static void add_mark_rules(Chooser *c) {
    const Board *board = &c->r->board;
    EACH_CELL(c->queens, queen) {
        const Set cell = set_of(queen);
        add_rule(c, &cell, &board->attacks[queen]);
    }
    c->queens_of = NEW_ARRAY(&c->r->kept, Set, board->bound_count + 1);
    for (int i = 0; i < board->bound_count; i++) {
        const Unit *unit = &board->units[i];
        c->queens_of[i] = set_common(&unit->cells, &c->queens);
        if (set_count(&c->queens_of[i]) != unit->count) c->queens_of[i] = (Set){{0}};
        else if (unit->count > 1) add_rule(c, &c->queens_of[i], &unit->cells);
    }
    c->mark_count = c->rules.count;
    c->deciding = NEW_ARRAY(&c->r->kept, Numbers, board->size);
    memset(c->deciding, 0, (size_t)board->size * sizeof *c->deciding);
}

/* Adds cells to the known ones, and what their queens cross out. */
static void learn(const Chooser *c, Set *known_cells, const Set *cells) {
    const Board *board = &c->r->board;
    Set queens = set_common(cells, &c->queens);
    set_remove(&queens, known_cells);
    set_add(known_cells, cells);
    if (set_is_empty(&queens)) return;
    EACH_CELL(queens, queen) set_add(known_cells, &board->attacks[queen]);
    for (int i = 0; board->has_several && i < board->bound_count; i++)
        if (set_meets(&c->queens_of[i], &queens) && set_is_within(&c->queens_of[i], known_cells))
            set_add(known_cells, &board->units[i].cells);
}

static Position position_of(const Chooser *c, const Set *known_cells) {
    return (Position){set_common(known_cells, &c->queens), set_without(&c->r->board.all, known_cells)};
}

/* Notes a deduction of this position, unless one that needs no more and decides no less costs no more; returns the
 * number of the rule. */
static int note(Chooser *c, const Position *p, const Level *level, const Deduction *deduction) {
    const Board *board = &c->r->board;
    const double cost = cost_of(board, deduction, rating_of(level, deduction));
    const Set decides = set_union(&deduction->places, &deduction->eliminates);
    const Set premises = premises_of(board, p, deduction, 1), needs = set_without(&premises, &c->known_cells);
    const Numbers *rivals = &c->deciding[set_first(&decides)];
    int number = c->rules.count;
    for (int i = 0; i < rivals->count; i++) {
        const Rule *rule = &c->rules.items[rivals->items[i]];
        if (!set_is_within(&decides, &rule->decides) || !set_is_within(&rule->needs, &needs)) continue;
        if (rule->cost <= cost) return rivals->items[i];
        if (set_equals(&rule->decides, &decides) && set_equals(&rule->needs, &needs)) number = rivals->items[i];
    }
    if (number == MOST_RULES) return -1;
    if (number == c->rules.count) {
        add_rule(c, &needs, &decides);
        EACH_CELL(decides, cell) PUSH(&c->r->kept, &c->deciding[cell], number);
    }
    Rule *rule = &c->rules.items[number];
    rule->deduction = copy_deduction(&c->r->kept, deduction);
    rule->level = level;
    rule->looks = cells_of_units(board, deduction->because);
    rule->open = set_common(&rule->looks, &p->free);
    rule->cost = cost;
    return number;
}

/* Notes all that a position shows, and returns what the easiest technique decides. Hard techniques are asked only
 * where nothing easier helps. */
static Set note_position(Chooser *c, const Position *p, double hardest) {
    Reasoner *r = c->r;
    const Mark mark = mark_arena(&r->arena);
    Set easiest = {{0}};
    double rating = 0;
    begin_position(r, p);
    for (const Level *level = ladder_for(&r->board); level->find && level->rating <= hardest; level++) {
        Sink deductions = {.first_only = level->assumes && !level->compares};
        const int is_hard = level->assumes || (r->board.has_several && level->rating >= 5);
        if (!may_be_used(r, level) || (is_hard && rating > 0)) continue;
        find_on_level(r, level, p, &deductions);
        if (!rating && deductions.count) rating = level->rating;
        for (int i = 0; i < deductions.count; i++) {
            const Deduction *deduction = deductions.items[i];
            if (rating_of(level, deduction) <= c->hardest) note(c, p, level, deduction);
            if (level->rating > rating) continue;
            set_add(&easiest, &deduction->places);
            set_add(&easiest, &deduction->eliminates);
        }
    }
    r->cache = NULL;
    release_to(&r->arena, mark);
    return easiest;
}

/* Notes all that is to be seen on the way to the solution, wave by wave. */
static int note_waves(Chooser *c) {
    Set known_cells = c->known_cells;
    while (!set_is_within(&c->queens, &known_cells)) {
        const Position p = position_of(c, &known_cells);
        const Set cells = note_position(c, &p, c->hardest);
        if (set_is_empty(&cells)) return 0;
        learn(c, &known_cells, &cells);
    }
    return 1;
}

/* ---- the cheapest set of rules ---- */

static int word_count(const Chooser *c) { return (c->rules.count + 63) / 64; }

static double price_of_set(const uint64_t *set, int words, const double *prices) {
    double price = 0;
    for (int i = 0; i < words; i++)
        for (uint64_t bits = set[i]; bits; bits &= bits - 1) price += prices[64 * i + first_bit64(bits)];
    return price;
}

/* Whether the rule may lead to a cell by a cheaper set: one with the sets of all cells that it needs. */
static int may_be_cheaper(const Rule *rule, const double *least, const Set *reached) {
    double price = 0;
    if (!set_is_within(&rule->decides, reached)) return 1;
    EACH_CELL(rule->needs, cell) if (least[cell] > price) price = least[cell];
    EACH_CELL(rule->decides, cell) if (least[cell] > price + 1e-9) return 1;
    return 0;
}

/* Finds by cell the cheapest set of rules that decides it, and returns the rules for all queens; none if there are not
 * enough. */
static uint64_t *find_cheapest(Chooser *c, const double *prices) {
    const int words = word_count(c), size = c->r->board.size;
    uint64_t *sets = NEW_ARRAY(&c->r->arena, uint64_t, (size_t)(size + 2) * (size_t)words), *all = sets + size * words;
    uint64_t *joined = all + words;
    double *least = NEW_ARRAY(&c->r->arena, double, size);
    Set reached = {{0}}, changed = {{0}};
    for (int is_first = 1; is_first || !set_is_empty(&changed); is_first = 0) {
        Set changing = {{0}};
        c->work += c->rules.count;
        for (int i = 0; i < c->rules.count; i++) {
            const Rule *rule = &c->rules.items[i];
            if (!set_is_within(&rule->needs, &reached)) continue;
            if (!is_first && !set_meets(&rule->needs, &changed) && !set_meets(&rule->needs, &changing)) continue;
            if (!may_be_cheaper(rule, least, &reached)) continue;
            memset(joined, 0, (size_t)words * sizeof *joined);
            if (rule->deduction) joined[i / 64] |= (uint64_t)1 << i % 64;
            EACH_CELL(rule->needs, cell)
                for (int j = 0; j < words; j++) joined[j] |= sets[cell * words + j];
            const double price = price_of_set(joined, words, prices);
            c->work += words * (1 + set_count(&rule->needs));
            EACH_CELL(rule->decides, cell) {
                if (HAS(reached, cell) && price >= least[cell] - 1e-9) continue;
                least[cell] = price;
                memcpy(sets + cell * words, joined, (size_t)words * sizeof *joined);
                INSERT(reached, cell);
                INSERT(changing, cell);
            }
        }
        changed = changing;
    }
    memset(all, 0, (size_t)words * sizeof *all);
    const Set missing_queens = set_without(&c->queens, &c->known_cells);
    if (!set_is_within(&missing_queens, &reached)) return all;
    EACH_CELL(missing_queens, cell)
        for (int j = 0; j < words; j++) all[j] |= sets[cell * words + j];
    return all;
}

/* Whether these rules lead to all queens, without the one at this index. */
static int reaches(Chooser *c, const int *rules, int count, int omitted) {
    Set known_cells = c->known_cells;
    for (int moved = 1; moved;) {
        moved = 0;
        c->work += count;
        for (int i = 0; i < count; i++) {
            const Rule *rule = &c->rules.items[rules[i]];
            if (i == omitted || !set_is_within(&rule->needs, &known_cells)) continue;
            if (set_is_within(&rule->decides, &known_cells)) continue;
            learn(c, &known_cells, &rule->decides);
            moved = 1;
        }
        if (set_is_within(&c->queens, &known_cells)) return 1;
    }
    return 0;
}

/* Puts the rules of a set in an order in which each follows from those before it; returns their number, at most so
 * many. */
static int line_up(const Chooser *c, uint64_t *set, int *rules, int limit) {
    Set known_cells = c->known_cells;
    int count = 0;
    for (int last = -1; last < count;) {
        last = count;
        for (int i = 0; i < word_count(c); i++)
            for (uint64_t bits = set[i]; bits && count < limit; bits &= bits - 1) {
                const int number = 64 * i + first_bit64(bits);
                if (!set_is_within(&c->rules.items[number].needs, &known_cells)) continue;
                learn(c, &known_cells, &c->rules.items[number].decides);
                set[i] &= ~((uint64_t)1 << number % 64);
                rules[count++] = number;
            }
    }
    return count;
}

static const Rule *rule_at(const Chooser *c, const Plan *plan, int index) {
    return &c->rules.items[plan->rules[index]];
}

/* The rules of a set, without those that the others turn out not to need, the dearest first. */
static Plan plan_of(Chooser *c, uint64_t *set) {
    Plan plan = {0};
    plan.count = line_up(c, set, plan.rules, MOST_STEPS);
    unsigned char is_tried[MOST_STEPS] = {0};
    for (;;) {
        int dearest = -1;
        for (int i = 0; i < plan.count; i++)
            if (!is_tried[i] && (dearest < 0 || rule_at(c, &plan, i)->cost > rule_at(c, &plan, dearest)->cost))
                dearest = i;
        if (dearest < 0) return plan;
        is_tried[dearest] = 1;
        if (!reaches(c, plan.rules, plan.count, dearest)) continue;
        const size_t after = (size_t)(--plan.count - dearest);
        memmove(plan.rules + dearest, plan.rules + dearest + 1, after * sizeof *plan.rules);
        memmove(is_tried + dearest, is_tried + dearest + 1, after);
    }
}

static double cost_of_plan(const Chooser *c, const Plan *plan) {
    const Deduction *before[MOST_STEPS];
    double cost = 0;
    for (int i = 0; i < plan->count; i++) {
        const Rule *rule = rule_at(c, plan, i);
        cost += cost_after(rule->cost, rule->deduction, before, i);
        before[i] = rule->deduction;
    }
    return cost;
}

/* ---- the order ---- */

/* Some rules of a plan in order: those left are the others. */
typedef struct {
    double cost;
    Set known_cells;
    uint64_t left[MOST_STEPS / 64];
    Look look;
    int count;
    unsigned char order[MOST_STEPS];
} Route;

typedef struct {
    int count;
    Route items[BEAM];
} Routes;

/* Keeps the route if it is among the cheapest; of those that go on alike only one. */
static void keep_route(Routes *routes, const Route *route) {
    int index = 0;
    while (index < routes->count) {
        const Route *other = &routes->items[index];
        const int is_alike = !memcmp(other->left, route->left, sizeof route->left) &&
                             other->order[other->count - 1] == route->order[route->count - 1];
        if (is_alike && other->cost <= route->cost) return;
        if (!is_alike) {
            index++;
            continue;
        }
        routes->count--;
        memmove(routes->items + index, routes->items + index + 1, (size_t)(routes->count - index) * sizeof *route);
    }
    if (routes->count == BEAM && routes->items[BEAM - 1].cost <= route->cost) return;
    index = routes->count < BEAM ? routes->count++ : BEAM - 1;
    for (; index && routes->items[index - 1].cost > route->cost; index--)
        routes->items[index] = routes->items[index - 1];
    routes->items[index] = *route;
}

/* Goes on from a route to all rules that can come next; whether one leads to all queens. */
static void extend_route(Chooser *c, const Plan *plan, const Route *route, Routes *next, Route *best) {
    c->work += 4 * plan->count;
    for (int i = 0; i < plan->count; i++) {
        const Rule *rule = rule_at(c, plan, i);
        if (!(route->left[i / 64] >> i % 64 & 1) || !set_is_within(&rule->needs, &route->known_cells)) continue;
        const Set cells = set_without(&rule->decides, &route->known_cells);
        Look look = route->look;
        const double cost = set_is_empty(&cells) ? 0 : look_at(&c->r->board, &look, &cells, &rule->looks);
        const Set known_cells = set_union(&route->known_cells, &cells);
        const int is_dear = next->count == BEAM && next->items[BEAM - 1].cost <= route->cost + cost;
        if (is_dear && !set_is_within(&c->queens, &known_cells)) continue;
        Route after = *route;
        after.left[i / 64] &= ~((uint64_t)1 << i % 64);
        if (!set_is_empty(&cells)) {
            after.cost += cost;
            after.look = look;
            learn(c, &after.known_cells, &cells);
            after.look.news = set_without(&after.known_cells, &route->known_cells);
            after.order[after.count++] = (unsigned char)i;
            if (set_is_within(&c->queens, &after.known_cells)) {
                if (!best->count || after.cost < best->cost) *best = after;
                continue;
            }
        }
        keep_route(next, &after);
    }
}

/* Orders a plan so that each step looks where the last one changed something, and adds what that costs. */
static int order_plan(Chooser *c, Plan *plan) {
    Routes *routes = NEW_ARRAY(&c->r->arena, Routes, 2), *next = routes + 1;
    Route best = {0}, *first = &routes->items[0];
    *first = (Route){.known_cells = c->known_cells};
    for (int i = 0; i < plan->count; i++) first->left[i / 64] |= (uint64_t)1 << i % 64;
    routes->count = 1;
    for (int length = 0; length < plan->count && routes->count; length++) {
        next->count = 0;
        for (int i = 0; i < routes->count; i++) extend_route(c, plan, &routes->items[i], next, &best);
        Routes *swapped = routes;
        routes = next;
        next = swapped;
    }
    if (!best.count) return 0;
    const Plan unordered = *plan;
    plan->count = best.count;
    for (int i = 0; i < best.count; i++) plan->rules[i] = unordered.rules[best.order[i]];
    plan->way = best.cost;
    plan->cost = cost_of_plan(c, plan) + plan->way;
    return 1;
}

/* ---- ruin and repair ---- */

static uint32_t next_random(Chooser *c) {
    c->random ^= c->random << 13;
    c->random ^= c->random >> 17;
    return c->random ^= c->random << 5;
}

static double random_factor(Chooser *c) { return 0.8 + 0.45 * next_random(c) / 4294967296.0; }

/* Puts a plan in order and keeps it if it is among the cheapest. */
static void keep_plan(Chooser *c, Plan *plan) {
    const Mark mark = mark_arena(&c->r->arena);
    const Plan *best = c->plan_count ? &c->plans[0] : NULL;
    const int may_be_best = plan->count && (!best || cost_of_plan(c, plan) < best->cost - SHORTER_WAY * best->way);
    const int is_ordered = may_be_best && order_plan(c, plan);
    release_to(&c->r->arena, mark);
    if (!is_ordered) return;
    int index = 0;
    while (index < c->plan_count && c->plans[index].cost < plan->cost) index++;
    if (index < c->plan_count && c->plans[index].cost <= plan->cost + 1e-9) return;
    if (index == TOLD_PLANS) return;
    if (c->plan_count < TOLD_PLANS) c->plan_count++;
    memmove(c->plans + index + 1, c->plans + index, (size_t)(c->plan_count - 1 - index) * sizeof *plan);
    c->plans[index] = *plan;
}

/* Finds the cheapest plans. Each try makes what the best one uses cheap, but for a few of its rules. */
static void choose_plans(Chooser *c) {
    const Mark mark = mark_arena(&c->r->arena);
    double *prices = NEW_ARRAY(&c->r->arena, double, c->rules.count);
    for (int i = 0; i <= TRIES && (!i || c->work <= c->most_work); i++) {
        const Mark before = mark_arena(&c->r->arena);
        for (int j = 0; j < c->rules.count; j++) prices[j] = c->rules.items[j].cost * (i ? random_factor(c) : 1);
        if (i && c->plan_count) {
            const Plan *best = &c->plans[0];
            for (int j = 0; j < best->count; j++) prices[best->rules[j]] *= 0.3;
            for (uint32_t ruined = 1 + next_random(c) % 4; ruined--;)
                prices[best->rules[next_random(c) % (uint32_t)best->count]] *= 10;
        }
        Plan plan = plan_of(c, find_cheapest(c, prices));
        keep_plan(c, &plan);
        release_to(&c->r->arena, before);
        check_time(c->r);
    }
    release_to(&c->r->arena, mark);
}

/* ---- told again ---- */

/* The rule's deduction as this position shows it; NULL if it does not. */
static const Deduction *tell_rule(Chooser *c, const Position *p, const Rule *rule) {
    const Set known_cells = set_without(&c->r->board.all, &p->free), open = set_common(&rule->looks, &p->free);
    const int follows = set_is_within(&rule->needs, &known_cells), is_alike = follows && set_equals(&open, &rule->open);
    const Deduction *retold = NULL;
    if (!rule->level->assumes && (is_found_again(rule->deduction) || !is_alike))
        retold = find_in(c->r, p, rule->level, rule->deduction);
    return retold || !follows ? retold : rule->deduction;
}

/* Tells a plan: each of its rules as it is found in the position that it meets. */
static int tell_plan(Chooser *c, const Plan *plan, StepList *steps) {
    Reasoner *r = c->r;
    Position p = c->start;
    add_marks(r, steps, &p);
    for (int i = 0; i < plan->count; i++) {
        const Rule *rule = rule_at(c, plan, i);
        if (!set_meets(&rule->decides, &p.free)) continue;
        const Deduction *deduction = tell_rule(c, &p, rule);
        if (!deduction) return 0;
        add_step(r, steps, deduction, rating_of(rule->level, deduction), &p);
        add_marks(r, steps, &p);
    }
    return is_solved(&r->board, &p);
}

/* Adds a proof as rules, and as a plan, so that none dearer is chosen. */
static void note_steps(Chooser *c, Position p, const StepList *steps) {
    Plan plan = {0};
    for (int i = 0; i < steps->count; i++) {
        const Step *step = &steps->items[i];
        const Level *level = ladder_for(&c->r->board);
        while (level->find && (strcmp(level->technique, step->deduction->technique) ||
                               rating_of(level, step->deduction) != step->rating))
            level++;
        if (level->find && plan.count < MOST_STEPS) {
            const int number = note(c, &p, level, step->deduction);
            if (number < 0) return;
            plan.rules[plan.count++] = number;
        }
        p = step->after;
    }
    keep_plan(c, &plan);
}

static int count_told(const StepList *steps) {
    int count = 0;
    for (int i = 0; i < steps->count; i++) count += !is_mark(steps->items[i].deduction);
    return count;
}

/* A proof that costs its reader less than these steps and has no more of them, or they. They must lead to the
 * solution. */
static StepList choose_proof(Reasoner *r, const Position *start, StepList steps, int64_t most_work) {
    const int solves = steps.count && is_solved(&r->board, &steps.items[steps.count - 1].after);
    if (!solves || !r->board.is_filled_by_units) return steps;
    Chooser *c = NEW(&r->kept, Chooser);
    *c = (Chooser){.r = r, .start = *start, .random = 1, .most_work = most_work};
    c->known_cells = set_without(&r->board.all, &start->free);
    c->queens = steps.items[steps.count - 1].after.queens;
    for (int i = 0; i < steps.count; i++) c->hardest = fmax(c->hardest, steps.items[i].rating);
    const Set crossed = crossed_out(&r->board, start);
    set_add(&c->known_cells, &crossed);
    add_mark_rules(c);
    double least = cost_of_steps(&r->board, *start, &steps);
    const int longest = count_told(&steps);
    note_steps(c, *start, &steps);
    if (!note_waves(c)) return steps;
    for (int turn = 0; turn < TURNS; turn++) {
        choose_plans(c);
        for (int i = 0; i < (c->work < c->most_work ? c->plan_count : 1); i++) {
            StepList shorter = {0};
            if (!tell_plan(c, &c->plans[i], &shorter)) continue;
            shorter = leave_out_unused(r, start, shorter);
            const double cost = cost_of_steps(&r->board, *start, &shorter);
            if (cost >= least || count_told(&shorter) > longest) continue;
            least = cost;
            steps = shorter;
        }
        if (turn + 1 == TURNS || c->work >= c->most_work) break;
        for (int i = 0; i + 1 < steps.count; i++)
            if (!is_mark(steps.items[i + 1].deduction))
                note_position(c, &steps.items[i].after, r->board.has_several ? fmin(c->hardest, 4.9) : c->hardest);
    }
    return steps;
}
