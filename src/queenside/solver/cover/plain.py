"""Exact cover in plain Python: Algorithm X (Knuth, 2000) on sets, with bounds and colours.

It serves where nothing could be compiled, and is what the compiled search is tested against. A set
of options is an int with one bit an option, and a position is two such sets: the options chosen and
those still possible. Then

- an item that has had `n` options still owes `lower − n`, and if fewer than that are possible, the
  position is dead;
- the item with the fewest possible options beyond those it owes is the one to choose for;
- an option that has been tried is impossible for those tried after it, so that no solution comes
  twice; and an item that owes nothing may also be left as it is.
"""

from __future__ import annotations

import time
from array import array
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from queenside.core.grid import cells_of
from queenside.core.kernels import CoverOptions
from queenside.solver.cover.search import Chosen


class CoverState(NamedTuple):
    """A state of the search: sets of options."""

    chosen: int
    possible: int


class Plain:
    """A search that can be paused, with the attributes of `kernels.CoverKernel`."""

    method = "plain"

    def __init__(self, options: CoverOptions, limit: int | None, keep: bool) -> None:
        self.count, self.nodes, self.exhausted = 0, 0, False
        self._limit, self._keep = limit, keep
        self._names = options.names
        self._number = array("I", options.name)
        self._nodes = CoverRules(options).walk()
        self._solutions: list[Chosen] = []

    def run(self, seconds: float) -> bool:
        end = time.monotonic() + seconds
        while self.count != self._limit:
            node = next(self._nodes, None)
            if node is None:
                self.exhausted = True
                return True
            self.nodes += 1
            position, branches = node
            if branches is None:
                self._report(position.chosen)
            if time.monotonic() >= end:
                return self.count == self._limit
        return True

    def take(self) -> tuple[Chosen, ...]:
        solutions, self._solutions = self._solutions, []
        return tuple(solutions)

    def _report(self, chosen: int) -> None:
        self.count += 1
        if self._keep:
            numbers = sorted(self._number[option] for option in cells_of(chosen))
            names = self._names
            self._solutions.append(tuple(numbers if names is None else [names[n] for n in numbers]))


class CoverRules:
    """The options of each item, and those that each choice rules out."""

    def __init__(self, options: CoverOptions) -> None:
        bounds, first = array("I", options.bounds), array("I", options.first)
        items, colours = array("I", options.item), array("I", options.colour)
        self.lower, self.upper = bounds[::2], bounds[1::2]
        self.having = [0] * options.items  # by item: the options that have it
        self.agreeing: defaultdict[tuple[int, int], int] = defaultdict(int)  # the same, by colour
        self.parts = []  # by option: its items and colours
        for option in range(len(first) - 1):
            span = slice(first[option], first[option + 1])
            self.parts.append(list(zip(items[span], colours[span], strict=True)))
            for item, colour in self.parts[-1]:
                self.having[item] |= 1 << option
                if colour:
                    self.agreeing[item, colour] |= 1 << option
        required = 0
        for having in self.having[: len(self.lower)]:
            required |= having
        start = [CoverState(0, self._without_full(0, required))]
        for option in array("I", options.chosen):
            start = [
                self._choose(position, option)
                for position in start
                if position.possible >> option & 1
            ]
        self.start = start

    def walk(self) -> Iterator[tuple[CoverState, list[CoverState] | None]]:
        """Every position of the search and its branches, depth first, the untried on a stack."""
        untried = list(self.start)
        while untried:
            position = untried.pop()
            branches = self.branches(position)
            yield position, branches
            untried += reversed(branches or ())

    def branches(self, position: CoverState) -> list[CoverState] | None:
        """The positions after the next choice, none if this one is dead; None for a solution."""
        chosen, possible = position
        min_spare, best = None, None
        for item, lower in enumerate(self.lower):
            having = self.having[item]
            owed = lower - (chosen & having).bit_count()
            choices = possible & having
            if owed <= 0 and (not choices or min_spare is not None):
                continue
            spare = choices.bit_count() - owed
            if spare < 0:
                return []
            if owed > 0 and (min_spare is None or spare < min_spare):
                min_spare, best = spare, item
            elif best is None:
                best = item
        return None if best is None else list(self._choices(position, best))

    def _choices(self, position: CoverState, item: int) -> Iterator[CoverState]:
        """One position for each option of the item, and one for no (more) of it if that will do."""
        chosen, possible = position
        having = self.having[item]
        for option in cells_of(possible & having):
            yield self._choose(CoverState(chosen, possible), option)
            possible &= ~(1 << option)
        if (chosen & having).bit_count() >= self.lower[item]:
            yield CoverState(chosen, possible)

    def _choose(self, position: CoverState, option: int) -> CoverState:
        now = position.chosen | 1 << option
        return CoverState(
            now, self._without_full(now, position.possible & ~self._ruled_out(option))
        )

    def _ruled_out(self, option: int) -> int:
        """The options that cannot be chosen beside this one, and itself."""
        out = 1 << option
        for item, colour in self.parts[option]:
            if item >= len(self.lower):
                out |= self.having[item] & ~(self.agreeing[item, colour] if colour else 0)
        return out

    def _without_full(self, chosen: int, possible: int) -> int:
        """The possible options, but those of items that are covered as often as they may be."""
        for item, upper in enumerate(self.upper):
            if (chosen & self.having[item]).bit_count() >= upper:
                possible &= ~self.having[item]
        return possible
