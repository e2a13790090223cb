/* The names of everything in search_template.h and inference_template.h, with the width at the end (Set_4 for
 * a set of four words), and the macros both use. sets_names.h says how. */
#ifndef QUEENSIDE_SEARCH_NAMES_H
#define QUEENSIDE_SEARCH_NAMES_H

#include "core/sets_names.h"

#define Position FOR_WIDTH(Position)
#define top_position FOR_WIDTH(top_position)
#define decrement_demand FOR_WIDTH(decrement_demand)
#define decrement_capacity FOR_WIDTH(decrement_capacity)
#define Shelves FOR_WIDTH(Shelves)
#define shelve FOR_WIDTH(shelve)
#define add_partition FOR_WIDTH(add_partition)
#define add_family FOR_WIDTH(add_family)
#define add_listed FOR_WIDTH(add_listed)
#define open_unit FOR_WIDTH(open_unit)
#define place_queen FOR_WIDTH(place_queen)
#define place_all FOR_WIDTH(place_all)
#define attacked_by_all FOR_WIDTH(attacked_by_all)
#define exclude_attacked FOR_WIDTH(exclude_attacked)
#define propagate FOR_WIDTH(propagate)
#define propagate_cheaply FOR_WIDTH(propagate_cheaply)
#define exclude_starving_cells FOR_WIDTH(exclude_starving_cells)
#define infer_strongly FOR_WIDTH(infer_strongly)
#define widest_clique FOR_WIDTH(widest_clique)
#define pack FOR_WIDTH(pack)
#define propagate_exact_count FOR_WIDTH(propagate_exact_count)
#define compare_areas FOR_WIDTH(compare_areas)
#define compare_runs FOR_WIDTH(compare_runs)
#define match_partitions FOR_WIDTH(match_partitions)
#define choose_cell FOR_WIDTH(choose_cell)
#define take_solution FOR_WIDTH(take_solution)
#define possible_cells FOR_WIDTH(possible_cells)
#define retreat FOR_WIDTH(retreat)
#define advance FOR_WIDTH(advance)
#define run_search FOR_WIDTH(run_search)
#define build_tables FOR_WIDTH(build_tables)
#define first_position FOR_WIDTH(first_position)

#define EACH_OPEN_DEMAND(s, p, d)                                                       \
    for (int block_ = 0, d = 0; block_ < (s)->active_words; block_++)                   \
        for (uint64_t open_ = OPEN(p)[block_];                                          \
             open_ && (d = block_ * 64 + first_bit64(open_), 1); open_ &= open_ - 1)

#define EACH_LISTED(lists, cell, unit)                                                  \
    for (int32_t k_ = (lists)->from ? (lists)->from[cell] : 0,                          \
                 end_ = (lists)->from ? (lists)->from[(cell) + 1] : 0, unit = 0;        \
         k_ < end_ && (unit = (lists)->index[k_], 1); k_++)

#define ATTACK(s) ((const Set *)(s)->attack)
#define DEMAND(s) ((const Set *)(s)->demand)
#define CAPACITY(s) ((const Set *)(s)->capacity)
#define CLIQUE(s) ((const Set *)(s)->clique)
#define OPEN(p) ((uint64_t *)((p) + 1))
#define NEED(s, p) ((uint16_t *)(OPEN(p) + (s)->active_words))
#define ROOM(s, p) (NEED(s, p) + (s)->demand_count)

#endif
