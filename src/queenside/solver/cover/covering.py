"""An exact cover problem: items, their bounds, and options.

Items and the names of options are any hashable things. To the methods of search they are numbers in
flat arrays, the items with bounds first; `Covering.of` gives them their numbers and refuses what
makes no sense.
"""

from __future__ import annotations

import random
from array import array
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, chain
from typing import Any, Final

from queenside.core.kernels import CoverOptions
from queenside.core.lazy import Value, cached_property
from queenside.solver.cover import matrix
from queenside.solver.cover.search import Search

Bounds = int | tuple[int, int]
"""The bounds of an item: an exact number, or a least and a greatest one."""

MAX_BOUND: Final = 2**31 - 1
"""The largest bound, and the most entries of all options together."""


@dataclass(frozen=True)
class Coloured:
    """An optional item in an option, with a colour.

    Two options may share an optional item if both give it the same colour. Without a colour an
    option has the item for itself.

        >>> options = [["a", cover.Coloured("x", "red")], ["b", cover.Coloured("x", "red")]]
        >>> cover.count(options, optional=["x"])
        1
    """

    item: Hashable
    colour: Hashable


@dataclass(frozen=True)
class Covering(Value):
    """Options, and the items they cover. `Covering.of` makes one.

    names     of the options, in order
    options   for each the items it covers, some with a colour
    items     all items, those with bounds first
    bounds    of each item that has bounds, the least and the most options that cover it; the items
              after those are optional: covered at most once, or more often in one colour
    chosen    places of the options that every solution has

        >>> covering = cover.Covering.of([["a", "b"], ["b", "c"], ["c"], ["a"]])
        >>> covering.count(), next(covering.solutions())
        (2, (0, 2))
    """

    names: Sequence[Hashable]
    options: tuple[tuple[Hashable, ...], ...]
    items: tuple[Hashable, ...]
    bounds: tuple[tuple[int, int], ...]
    chosen: tuple[int, ...] = ()

    @classmethod
    def of(
        cls,
        options: Mapping[Any, Iterable[Hashable]] | Sequence[Iterable[Hashable]],
        *,
        optional: Iterable[Hashable] = (),
        bounds: Mapping[Any, Bounds] | None = None,
    ) -> Covering:
        """The covering of these options; `solutions` says what the arguments are.

        Raises ValueError, naming the option and the item, for what makes no sense, and for a 0/1
        matrix, which `from_matrix` takes.
        """
        if matrix.is_matrix(options):
            raise ValueError(matrix.CURE)
        named = isinstance(options, Mapping)
        names = tuple(options) if named else range(len(options))
        parts: Any = options.values() if isinstance(options, Mapping) else options
        lists = tuple(map(tuple, parts.tolist() if hasattr(parts, "tolist") else parts))
        optional_items, limits = dict.fromkeys(optional), dict(bounds or {})
        items = dict.fromkeys(map(_item, dict.fromkeys(chain.from_iterable(lists))))
        _check_known(items, optional_items, limits)
        required = [item for item in items if item not in optional_items]
        covering = cls(
            names,
            lists,
            (*required, *optional_items),
            tuple([_bounds(item, limits.get(item, 1)) for item in required]),
        )
        covering.check()
        return covering

    def check(self) -> None:
        """Raise ValueError for an item twice in an option, or a colour where none may be."""
        coloured = any(isinstance(part, Coloured) for part in {*chain.from_iterable(self.options)})
        if not coloured and sum(map(len, map(set, self.options))) == sum(map(len, self.options)):
            return  # as nearly always: it takes a tenth of the time to find that out
        optional = set(self.items[len(self.bounds) :])
        for name, option in zip(self.names, self.options, strict=True):
            if len(set(map(_item, option))) != len(option):
                times = Counter(map(_item, option))
                repeated = next(item for item in times if times[item] > 1)
                raise ValueError(f"the option {name!r} has the item {repeated!r} twice")
            for part in option:
                if isinstance(part, Coloured) and part.item not in optional:
                    raise ValueError(
                        f"the option {name!r} gives the item {part.item!r} a colour, "
                        "which only optional items have"
                    )

    def restrict(self, names: Iterable[Hashable]) -> Covering:
        """The same covering, but only the solutions that choose all options of these names.

        That is how clues are given, those of a Sudoku for instance. Whatever does not depend on
        them is computed once, for all restrictions of a covering. If these options rule each other
        out there is no solution. Raises ValueError for a name that no option has.
        """
        try:
            chosen = [self._place_of[name] for name in names]
        except KeyError as error:
            raise ValueError(f"there is no option {error.args[0]!r}") from None
        restricted = replace(self, chosen=tuple(sorted({*self.chosen, *chosen})))
        vars(restricted).update(_place_of=self._place_of, _arrays=self._arrays)
        return restricted

    def solutions(
        self, *, limit: int | None = None, time_limit: float | None = None, seed: int | None = None
    ) -> Search:
        """Every solution, as `queenside.solver.cover.solutions`."""
        return Search(self, limit, time_limit, seed)

    def count(self, *, limit: int | None = None, time_limit: float | None = None) -> int:
        """The number of solutions, as `queenside.solver.cover.count`."""
        search = Search(self, limit, time_limit, None, keep=False)
        for _ in search:
            pass
        return search.count

    def flat(self, seed: int | None = None) -> CoverOptions:
        """The covering as arrays of numbers; a seed shuffles the order in which options are tried.

        Raises ValueError if there are too many of them.
        """
        if seed is None:
            return self._arrays._replace(chosen=array("I", self.chosen).tobytes())
        order = list(range(len(self.options)))
        random.Random(seed).shuffle(order)
        place = {number: index for index, number in enumerate(order)}
        chosen = array("I", [place[number] for number in self.chosen])
        return self._in_order(order)._replace(chosen=chosen.tobytes())

    @cached_property
    def _arrays(self) -> CoverOptions:
        return self._in_order(range(len(self.options)))

    @cached_property
    def _place_of(self) -> dict[Hashable, int]:
        return {name: place for place, name in enumerate(self.names)}

    def _in_order(self, order: Sequence[int]) -> CoverOptions:
        if sum(map(len, self.options)) > MAX_BOUND:
            raise ValueError(f"the options have more than {MAX_BOUND} items together")
        options = [self.options[number] for number in order]
        number_of, colour_of = self._numbers()
        parts = list(chain.from_iterable(options))
        return CoverOptions(
            None if isinstance(self.names, range) else tuple(self.names),
            len(self.items),
            array("I", chain.from_iterable(self.bounds)).tobytes(),
            array("I", accumulate(map(len, options), initial=0)).tobytes(),
            array("I", map(number_of.__getitem__, parts)).tobytes(),
            array("I", map(colour_of.__getitem__, parts)).tobytes()
            if colour_of
            else bytes(4 * len(parts)),
            array("I", order).tobytes(),
        )

    def _numbers(self) -> tuple[dict[Hashable, int], dict[Hashable, int]]:
        """For all that options are made of, the number of the item and that of the colour.

        Where there are no colours, the second is empty.
        """
        number_of: dict[Hashable, int] = {item: index for index, item in enumerate(self.items)}
        coloured = [
            part
            for part in dict.fromkeys(chain.from_iterable(self.options))
            if isinstance(part, Coloured)
        ]
        if not coloured:
            return number_of, {}
        colours = {part.colour: 0 for part in coloured}
        colours = {colour: index for index, colour in enumerate(colours, 1)}
        colour_of: dict[Hashable, int] = dict.fromkeys(self.items, 0)
        for part in coloured:
            number_of[part] = number_of[part.item]
            colour_of[part] = colours[part.colour]
        return number_of, colour_of


def solutions(
    options: Mapping[Any, Iterable[Hashable]] | Sequence[Iterable[Hashable]],
    *,
    optional: Iterable[Hashable] = (),
    bounds: Mapping[Any, Bounds] | None = None,
    limit: int | None = None,
    time_limit: float | None = None,
    seed: int | None = None,
) -> Search:
    """Every choice of options that covers each item as often as it must be, as it is found.

    options     the items of each option, by its name, or in a sequence or a NumPy array with a row
                for each, where its name is its place from 0. An option that has only optional
                items, or none, is never chosen.
    optional    items that are covered at most once. An option may have one as
                `Coloured(item, colour)`: options that give it the same colour may share it.
    bounds      how often other items are covered, as a number or as (at least, at most).
                All further items are covered exactly once.
    limit       stop after so many solutions
    time_limit  seconds after which the search raises Unfinished
    seed        varies the order in which solutions come, the same way for the same seed

    A solution is a tuple of names, in the order of the options. The search goes on only while it
    is asked. Raises ValueError for what makes no sense, naming the option and the item.

        >>> options = {"one": ["a", "b"], "two": ["b", "c"], "three": ["c"], "four": ["a"]}
        >>> list(cover.solutions(options))
        [('one', 'three'), ('two', 'four')]
    """
    covering = Covering.of(options, optional=optional, bounds=bounds)
    return covering.solutions(limit=limit, time_limit=time_limit, seed=seed)


def from_matrix(rows: Iterable[Iterable[int]], *, optional: Iterable[int] = ()) -> Covering:
    """The covering of a 0/1 matrix: choose rows so that each column has exactly one 1.

    `rows` are lists of 0 and 1 (or False and True), all of one length, or a NumPy array with two
    dimensions. The columns in `optional`, numbered from 0, have at most one. A solution is a tuple
    of row numbers from 0.

    Raises ValueError for anything else than a 0/1 matrix, and for a column that there is not.

        >>> matrix = [[1, 0, 0, 1], [0, 1, 1, 0], [1, 1, 0, 0], [0, 0, 1, 1]]
        >>> list(cover.from_matrix(matrix).solutions())
        [(0, 1), (2, 3)]
    """
    options, columns = matrix.options_of(rows)
    optional_items = dict.fromkeys(optional)
    if odd := [column for column in optional_items if column not in range(columns)]:
        raise ValueError(f"there is no column {odd[0]}: they are numbered from 0")
    required = [column for column in range(columns) if column not in optional_items]
    items, bounds = (*required, *optional_items), ((1, 1),) * len(required)
    return Covering(range(len(options)), options, items, bounds)


def count(
    options: Mapping[Any, Iterable[Hashable]] | Sequence[Iterable[Hashable]],
    *,
    optional: Iterable[Hashable] = (),
    bounds: Mapping[Any, Bounds] | None = None,
    limit: int | None = None,
    time_limit: float | None = None,
) -> int:
    """The number of solutions, without listing them; with a `limit`, that if there are more.

    The arguments are those of `solutions`. Raises Unfinished when the time runs out.

        >>> cover.count({"one": ["a", "b"], "two": ["b", "c"], "three": ["c"], "four": ["a"]})
        2
    """
    covering = Covering.of(options, optional=optional, bounds=bounds)
    return covering.count(limit=limit, time_limit=time_limit)


def _item(part: Hashable) -> Hashable:
    return part.item if isinstance(part, Coloured) else part


def _check_known(
    items: Collection[Hashable], optional: Collection[Hashable], bounds: Mapping[Hashable, Bounds]
) -> None:
    """Raise ValueError for items that no option has, or that are optional and have bounds."""
    for item in optional:
        if item not in items:
            raise ValueError(f"no option has the optional item {item!r}")
        if item in bounds:
            raise ValueError(f"the item {item!r} is optional and has bounds; it can be one of them")
    for item in bounds:
        if item not in items:
            raise ValueError(f"no option has the item {item!r}, which has bounds")


def _bounds(item: Hashable, bounds: Bounds) -> tuple[int, int]:
    """The least and the most. Raises ValueError if that is not what they are."""
    lower, upper = bounds if isinstance(bounds, tuple) else (bounds, bounds)
    if not 0 <= lower <= upper:
        raise ValueError(
            f"the item {item!r} cannot be covered at least {lower} and at most {upper} times"
        )
    if upper > MAX_BOUND:
        raise ValueError(f"the item {item!r}: {upper} is too large a bound")
    return lower, upper
