"""The exact cover that costs least, by CP-SAT of OR-Tools: a Boolean an option, a sum an item.

Whatever comes back is checked here, against the covering itself.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from operator import index
from typing import Any, NamedTuple, SupportsIndex

from queenside.core import extras
from queenside.core.arguments import check_seconds
from queenside.core.errors import EngineBug, Unfinished
from queenside.solver.cover.covering import Bounds, Coloured, Covering

Costs = Mapping[Any, int] | Sequence[int] | Callable[[Any], int]
"""The cost of each option: by its name, by its place, or as a function of its name."""


class Cheapest(NamedTuple):
    """The names of the options chosen, in order, and what they cost together.

    >>> cover.cheapest({"a": [1], "b": [1]}, {"a": 3, "b": 2}).cost
    2
    """

    solution: tuple[Hashable, ...]
    cost: int


def cheapest(
    options: Covering | Mapping[Any, Iterable[Hashable]] | Sequence[Iterable[Hashable]],
    cost: Costs,
    *,
    optional: Iterable[Hashable] = (),
    bounds: Mapping[Any, Bounds] | None = None,
    time_limit: float | None = None,
) -> Cheapest | None:
    """A choice of options that covers each item as often as it must be, and costs least.

    `options`, `optional`, `bounds` and `time_limit` are as in `solutions`; `options` may be a
    `Covering` as well. `cost` is a whole number for each option, by its name, by its place, or as a
    function of its name; it may be below 0. Returns None if there is no cover at all. It takes the
    extra `cp`.

    Raises ValueError for an option without a cost, a cost that isn't a whole number, or anything
    `solutions` refuses; Unfinished if time runs out before the cheapest cover is proved;
    EngineUnavailable without OR-Tools.

        >>> options = {"a": [1, 2], "b": [3], "c": [1], "d": [2, 3]}
        >>> cover.cheapest(options, {"a": 5, "b": 4, "c": 3, "d": 3})
        Cheapest(solution=('c', 'd'), cost=6)
    """
    if not isinstance(options, Covering):
        options = Covering.of(options, optional=optional, bounds=bounds)
    elif optional or bounds:
        raise ValueError("a Covering has its optional items and bounds already")
    costs = [_cost(cost, place, name) for place, name in enumerate(options.names)]
    if time_limit is not None:
        time_limit = check_seconds("time limit", time_limit)
    chosen = _solved(options, costs, time_limit)
    if chosen is None:
        return None
    if not _covers(options, chosen):
        raise EngineBug("CP-SAT chose options that are no exact cover")
    return Cheapest(
        tuple(options.names[place] for place in chosen), sum(costs[place] for place in chosen)
    )


def _cost(costs: Costs, place: int, name: Hashable) -> int:
    """Return the cost of an option. Raises ValueError if it isn't known."""
    value: object
    try:
        if callable(costs):
            value = costs(name)
        elif isinstance(costs, Mapping):
            value = costs[name]
        else:
            value = costs[place]
    except (KeyError, IndexError):
        raise ValueError(f"the option {name!r} has no cost") from None
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise ValueError(f"the cost of the option {name!r} must be a whole number, not {value!r}")
    return index(value)


def _solved(covering: Covering, costs: Sequence[int], time_limit: float | None) -> list[int] | None:
    cp_model: Any = extras.import_extra("ortools.sat.python.cp_model", "cp").sat.python.cp_model
    model, chosen = _model(cp_model, covering)
    model.minimize(sum(cost * variable for cost, variable in zip(costs, chosen, strict=True)))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if time_limit is not None:
        solver.parameters.max_time_in_seconds = time_limit
    status = solver.status_name(solver.solve(model))
    if status == "INFEASIBLE":
        return None
    if status != "OPTIMAL":
        raise Unfinished(int(status == "FEASIBLE"))
    return [place for place, variable in enumerate(chosen) if solver.boolean_value(variable)]


def _model(cp_model: Any, covering: Covering) -> tuple[Any, list[Any]]:
    """The covering as CP-SAT sees it, and the variable of each option."""
    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in covering.options]
    holders: dict[Hashable, list[Any]] = defaultdict(list)
    required = {*covering.items[: len(covering.bounds)]}
    for variable, option in zip(chosen, covering.options, strict=True):
        for part in option:
            holders[part].append(variable)
        if required.isdisjoint(option):  # it covers nothing that must be covered
            model.add(variable == 0)
    for item, (lower, upper) in zip(covering.items, covering.bounds, strict=False):
        model.add_linear_constraint(sum(holders[item]), lower, upper)
    for item in covering.items[len(covering.bounds) :]:
        sharing = list(holders[item])
        for part in [part for part in holders if isinstance(part, Coloured) and part.item == item]:
            has_colour = model.new_bool_var("")  # whether the item has this colour
            model.add_max_equality(has_colour, holders[part])
            sharing.append(has_colour)
        model.add_at_most_one(sharing)
    for place in covering.chosen:
        model.add(chosen[place] == 1)
    return model, chosen


def _covers(covering: Covering, chosen: Sequence[int]) -> bool:
    parts = [covering.options[place] for place in chosen]
    times = Counter(part for option in parts for part in option)
    colours: dict[Hashable, set[Hashable]] = defaultdict(set)
    for part in times:
        colours[part.item if isinstance(part, Coloured) else part].add(part)
    count = len(covering.bounds)
    required, optional = covering.items[:count], covering.items[count:]
    return (
        {*covering.chosen} <= {*chosen}
        and not any({*required}.isdisjoint(option) for option in parts)
        and all(
            lower <= times[item] <= upper
            for item, (lower, upper) in zip(required, covering.bounds, strict=True)
        )
        and all(len(colours[item]) < 2 and times[item] < 2 for item in optional)
    )
