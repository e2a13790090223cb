/* Exact cover with bounds and colours, on sparse sets.
 *
 * Each item has the list of its options, those still possible in front; an option that becomes impossible
 * changes places with the last possible one of each of its items. To undo that it is enough to give the items
 * the sizes they had (sparse sets: Briggs and Torczon, 1993; dancing cells: Knuth, 2023). The search is that of
 * Knuth's Algorithm M (The Art of Computer Programming, volume 4B, 7.2.2.1): take the item that leaves the
 * fewest choices, try its options one after the other. An item covered by one option exactly rules out all its
 * options at once and tries each; for any other an option that has been tried is ruled out for those that
 * follow, so that no solution comes twice; and once it has enough, the last choice is to have no more of it.
 *
 * Beyond that algorithm: as soon as an item has fewer options than it needs, the choice is given up. And
 * options leave only the lists of items that may still be chosen from; the lists of optional items stay as they
 * are, and impossible options in them are passed over. What was changed is remembered once for each item and
 * choice, so that the memory needed is no more than the options take. */
#include "cover.h"

enum { NODES_PER_LOOK = 64 }; /* options tried between two looks at the clock */

static const uint32_t NONE = UINT32_MAX, DEAD = UINT32_MAX - 1; /* instead of an item or an option */

/* An item in an option. */
typedef struct {
    uint32_t item, option, colour;
    uint32_t place; /* where it is in the list of its item */
} Entry;

/* An item. Of an optional one only `from`, `length` and `owner` count. */
typedef struct {
    uint32_t from, length; /* its list: all options that have it */
    uint32_t size;         /* how many of them are possible, while it is open */
    int32_t owed;          /* how often it must still be covered; below 0: it has had more */
    int32_t room;          /* how often it may still be covered */
    int open;              /* it has bounds, and room */
    uint32_t place;        /* where it is in `owing` */
    uint32_t owner;        /* of an optional item: the option that decided its colour, or NONE */
    uint64_t step;         /* when its size was last remembered */
} Item;

/* A size to go back to. */
typedef struct {
    uint32_t item, size;
} Memory;

/* A choice on the way: an item, and which of its options is being tried. */
typedef struct {
    uint32_t item, next;
    uint32_t option;        /* the one being tried, or NONE */
    size_t before, tried;   /* how much was remembered before the choice, and before the option */
    int exact_item;               /* the item is covered by one option exactly */
    int passed;             /* no (more) options of the item are tried: only the rest is */
} Choice;

typedef struct {
    Cover cover;
    uint32_t primary, options;
    Entry *entry;    /* by number; an option's lie together */
    uint32_t *first; /* by option, and the end */
    uint32_t *name;
    Item *item;
    uint32_t *list;  /* the lists of all items: numbers of entries */
    uint32_t *owing; /* the items that must still be covered, in front */
    uint32_t owing_count;
    uint32_t *loose; /* the items that may be covered more often than they must */
    uint32_t loose_count;
    Memory *memory;  /* the sizes to go back to, in order */
    size_t memory_length;
    uint64_t step;   /* counts what can be undone on its own */
    Choice *choice;
    uint32_t depth;
    int is_descending;        /* whether the next step is a new choice, or another option of the last one */
} Cells;

/* ---- what an option does ---- */

/* Makes an option impossible, if it is not yet. Returns whether every item still has as many as it needs. */
static int hide(Cells *c, uint32_t option) {
    int has_memory = 1;
    for (uint32_t index = c->first[option]; index < c->first[option + 1]; index++) {
        Entry *entry = &c->entry[index];
        Item *item = &c->item[entry->item];
        if (!item->open) continue;
        if (entry->place >= item->size) return 1;
        if (item->step != c->step) {
            item->step = c->step;
            c->memory[c->memory_length].item = entry->item;
            c->memory[c->memory_length++].size = item->size;
        }
        uint32_t *end = &c->list[item->from + --item->size];
        uint32_t last = *end;
        c->list[item->from + entry->place] = last;
        c->entry[last].place = entry->place;
        *end = index;
        entry->place = item->size;
        has_memory &= (int32_t)item->size >= item->owed;
    }
    return has_memory;
}

/* Goes back to the sizes of when so much was remembered. */
static void show_since(Cells *c, size_t length) {
    while (c->memory_length > length) {
        const Memory *memory = &c->memory[--c->memory_length];
        c->item[memory->item].size = memory->size;
    }
}

static int hide_all(Cells *c, const Item *item) {
    for (uint32_t index = item->from; index < item->from + item->size; index++)
        if (!hide(c, c->entry[c->list[index]].option)) return 0;
    return 1;
}

/* Hides the options that give an optional item another colour, or none. */
static int purify(Cells *c, const Item *item, uint32_t colour) {
    for (uint32_t index = item->from; index < item->from + item->length; index++) {
        const Entry *entry = &c->entry[c->list[index]];
        if (!cover_agree(colour, entry->colour) && !hide(c, entry->option)) return 0;
    }
    return 1;
}

static void cover_item(Cells *c, uint32_t number) {
    Item *item = &c->item[number];
    if (--item->owed == 0) { /* it goes to the end of those that owe */
        uint32_t last = c->owing[--c->owing_count];
        c->owing[item->place] = last;
        c->item[last].place = item->place;
        c->owing[c->owing_count] = number;
        item->place = c->owing_count;
    }
    if (--item->room == 0) item->open = 0;
}

static void uncover_once(Cells *c, uint32_t number) {
    Item *item = &c->item[number];
    if (item->room++ == 0) item->open = 1;
    if (++item->owed == 1) c->owing_count++;
}

/* Chooses an option for an item. Returns whether every item can still get what it needs; it has to be undone in
 * either case. `exact_item`, which is to be covered once, has been taken care of. */
static int choose(Cells *c, uint32_t option, uint32_t exact_item) {
    uint32_t from = c->first[option], to = c->first[option + 1];
    c->step++;
    for (uint32_t index = from; index < to; index++) {
        const uint32_t covered = c->entry[index].item;
        if (covered < c->primary && covered != exact_item) cover_item(c, covered);
    }
    int has_memory = exact_item != NONE || hide(c, option);
    for (uint32_t index = from; index < to && has_memory; index++) {
        const Entry *entry = &c->entry[index];
        Item *item = &c->item[entry->item];
        if (entry->item < c->primary) {
            if (!item->open && entry->item != exact_item) has_memory = hide_all(c, item);
        } else if (item->owner == NONE) {
            item->owner = option;
            has_memory = purify(c, item, entry->colour);
        }
    }
    return has_memory;
}

static void unchoose(Cells *c, uint32_t option, uint32_t exact_item, size_t memory_length) {
    show_since(c, memory_length);
    for (uint32_t index = c->first[option + 1]; index-- > c->first[option];) {
        uint32_t number = c->entry[index].item;
        if (number >= c->primary) {
            if (c->item[number].owner == option) c->item[number].owner = NONE;
        } else if (number != exact_item) {
            uncover_once(c, number);
        }
    }
}

/* ---- the search ---- */

/* The item with the fewest choices; NONE if no item asks for an option and none is left to add; DEAD if an item
 * has fewer options than it needs. */
static uint32_t next_item(const Cells *c) {
    uint32_t best = NONE;
    int64_t min_count = INT64_MAX;
    for (uint32_t i = 0; i < c->owing_count; i++) {
        const Item *item = &c->item[c->owing[i]];
        int64_t spare = (int64_t)item->size - item->owed;
        if (spare >= min_count) continue;
        if (spare < 0) return DEAD;
        min_count = spare;
        best = c->owing[i];
    }
    for (uint32_t i = 0; i < c->loose_count && best == NONE; i++) {
        const Item *item = &c->item[c->loose[i]];
        if (item->open && item->size) best = c->loose[i];
    }
    return best;
}

static void begin_choice(Cells *c, uint32_t number) {
    const Item *item = &c->item[number];
    Choice *choice = &c->choice[c->depth++];
    choice->item = number;
    choice->next = 0;
    choice->option = NONE;
    choice->before = choice->tried = c->memory_length;
    choice->exact_item = item->owed == 1 && item->room == 1;
    choice->passed = 0;
    if (!choice->exact_item) return;
    c->step++;
    cover_item(c, number);
    for (uint32_t index = item->from; index < item->from + item->size; index++)
        hide(c, c->entry[c->list[index]].option);
}

static void end_choice(Cells *c) {
    const Choice *choice = &c->choice[--c->depth];
    show_since(c, choice->before);
    if (choice->exact_item) uncover_once(c, choice->item);
}

static uint32_t item_once(const Choice *choice) {
    return choice->exact_item ? choice->item : NONE;
}

/* Takes back the option being tried. Returns whether others may be tried. */
static int undo_option(Cells *c, Choice *choice) {
    uint32_t option = choice->option;
    if (option == NONE) return !choice->passed;
    unchoose(c, option, item_once(choice), choice->tried);
    choice->option = NONE;
    c->step++;
    return choice->exact_item || hide(c, option);
}

/* The next option to try, or NONE. */
static uint32_t next_option(const Cells *c, Choice *choice) {
    const Item *item = &c->item[choice->item];
    if (choice->exact_item ? choice->next == item->size : !item->size) return NONE;
    uint32_t index = choice->exact_item ? choice->next++ : 0;
    return c->entry[c->list[item->from + index]].option;
}

static void advance(Cells *c) {
    Choice *choice = &c->choice[c->depth - 1];
    int going = undo_option(c, choice);
    uint32_t option = going ? next_option(c, choice) : NONE;
    if (option != NONE) {
        c->cover.nodes++;
        choice->option = option;
        choice->tried = c->memory_length;
        c->is_descending = choose(c, option, item_once(choice));
    } else if (going && !choice->exact_item && c->item[choice->item].owed <= 0) {
        choice->passed = 1;
        c->is_descending = 1;
    } else {
        end_choice(c);
    }
}

/* Reports the options being tried as a solution. Returns as cover_found; -1: no memory. */
static int report(Cells *c) {
    uint32_t size = 0;
    if (c->cover.keep) {
        uint32_t *solution = cover_room(&c->cover, c->depth);
        if (!solution) return -1;
        for (uint32_t i = 0; i < c->depth; i++)
            if (c->choice[i].option != NONE) solution[size++] = c->name[c->choice[i].option];
    }
    return cover_found(&c->cover, size);
}

static SearchStatus run(Cover *cover, double end) {
    Cells *c = (Cells *)cover;
    for (uint64_t steps = 1;; steps++) {
        if (c->is_descending) {
            uint32_t item = next_item(c);
            c->is_descending = 0;
            if (item < DEAD) {
                begin_choice(c, item);
            } else if (item == NONE) {
                int going = report(c);
                if (going < 0) return SEARCH_NO_MEMORY;
                if (!going) return cover->status;
            }
        }
        if (!c->depth) return SEARCH_EXHAUSTED;
        advance(c);
        if (steps % NODES_PER_LOOK == 0 && is_later_than(end)) return SEARCH_PAUSED;
    }
}

/* ---- the beginning and the end ---- */

static int allocate(Cells *c, const Options *o) {
    Rooms *rooms = &c->cover.rooms;
    size_t entries = o->first[o->options], options = o->options, primary = o->primary;
    c->entry = (Entry *)rooms_add(rooms, entries, sizeof(Entry));
    c->first = (uint32_t *)rooms_add(rooms, options + 1, sizeof(uint32_t));
    c->name = (uint32_t *)rooms_add(rooms, options, sizeof(uint32_t));
    c->item = (Item *)rooms_add(rooms, o->items, sizeof(Item));
    c->list = (uint32_t *)rooms_add(rooms, entries, sizeof(uint32_t));
    c->owing = (uint32_t *)rooms_add(rooms, primary, sizeof(uint32_t));
    c->loose = (uint32_t *)rooms_add(rooms, primary, sizeof(uint32_t));
    c->memory = (Memory *)rooms_add(rooms, entries + 1, sizeof(Memory));
    c->choice = (Choice *)rooms_add(rooms, options + primary + 1, sizeof(Choice));
    return !rooms->failed;
}

/* Copies the options that something asks for. */
static void copy_options(Cells *c, const Options *o) {
    uint32_t index = 0;
    for (uint32_t option = 0; option < o->options; option++) {
        if (!cover_is_wanted(o, option)) continue;
        c->first[c->options] = index;
        c->name[c->options] = o->name[option];
        for (uint32_t from = o->first[option]; from < o->first[option + 1]; from++, index++) {
            c->entry[index].item = o->item[from];
            c->entry[index].option = c->options;
            c->entry[index].colour = o->colour[from];
            c->item[o->item[from]].length++;
        }
        c->options++;
    }
    c->first[c->options] = index;
}

static void fill_lists(Cells *c, uint32_t items) {
    for (uint32_t number = 0, from = 0; number < items; number++) {
        c->item[number].from = from;
        c->item[number].owner = NONE;
        from += c->item[number].length;
    }
    for (uint32_t index = 0; index < c->first[c->options]; index++) {
        Item *item = &c->item[c->entry[index].item];
        c->entry[index].place = item->size++;
        c->list[item->from + c->entry[index].place] = index;
    }
}

/* Begins with the bounds. Returns whether there are as many options as every item needs. */
static int set_bounds(Cells *c, const Options *o) {
    int has_memory = 1;
    for (uint32_t number = 0; number < c->primary; number++) {
        Item *item = &c->item[number];
        item->owed = (int32_t)o->bounds[2 * number];
        item->room = (int32_t)o->bounds[2 * number + 1];
        item->open = item->room > 0;
        item->place = c->owing_count;
        if (item->owed > 0) c->owing[c->owing_count++] = number;
        if (item->owed < item->room) c->loose[c->loose_count++] = number;
        has_memory &= item->size >= (uint32_t)item->owed;
    }
    c->step++;
    for (uint32_t number = 0; number < c->primary && has_memory; number++)
        if (!c->item[number].open) has_memory = hide_all(c, &c->item[number]);
    return has_memory;
}

Cover *cover_cells_new(const Options *options, int generic) {
    Cells *c = (Cells *)calloc(1, sizeof(Cells));
    (void)generic;
    if (!c || !allocate(c, options)) return (Cover *)c;
    c->cover.run = run;
    c->primary = options->primary;
    copy_options(c, options);
    fill_lists(c, options->items);
    c->is_descending = set_bounds(c, options);
    return &c->cover;
}
