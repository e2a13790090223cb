"""Ways of a unit: its few ways to hold its queens, and what all of them have in common.

A way counts only if it leaves all other units room, and what lines and regions leave of each other.
Then cells that every way crosses out hold no queen, and those that every way uses do. Two Ls that
kiss, the M and the pressured T are such ways. Two neighbouring lines, and what lines and regions
leave of each other, have ways as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain
from operator import or_
from typing import NamedTuple

from queenside.core.grid import cells_of
from queenside.explainer.logic.board import Board
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.patterns.areas import Area, composites, unit_area, unit_areas
from queenside.explainer.logic.patterns.covers import fit_in, fits
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.reason import Cells, Reason, because

NAME = "ways-of-a-unit"
MOST_WAYS, MOST_TRIED, MOST_QUEENS = 12, 48, 4
"""A person lists no more ways, tries no more, and those of no more queens."""
_SPARE = 2
"""A way is tested by what has room for hardly more queens than it must hold."""


class _Way(NamedTuple):
    """The cells of the queens, and the free cells that they cross out."""

    queens: int
    crossed: int


def find_units(position: Position) -> Iterator[Deduction]:
    """Find what the ways of each unit have in common."""
    yield from _find(position, [*unit_areas(position)])


def find_areas(position: Position) -> Iterator[Deduction]:
    """Find what the ways of each two lines, and of each composite region, have in common."""
    yield from _find(position, _small(position))


def _small(position: Position) -> list[Area]:
    """The composite areas of few queens, each once."""
    areas = [area for area in composites(position) if 0 < area.count <= MOST_QUEENS]
    return [*{(area.cells, area.count): area for area in reversed(areas)}.values()][::-1]


def _find(position: Position, areas: Iterable[Area]) -> Iterator[Deduction]:
    tests = position.once(_tests)
    for area in areas:
        if 1 < area.count <= MOST_QUEENS:
            yield from _of_area(position, area, tests)


def _tests(position: Position) -> list[Area]:
    """All that must have room for its queens, and has hardly more; units first."""
    board = position.board
    units = (unit_area(position, unit) for unit in position.open(range(len(board.units))))
    every = chain(units, _small(position))
    return [area for area in every if fit_in(board, area.cells, area.count + _SPARE)]


def _of_area(position: Position, area: Area, tests: Sequence[Area]) -> Iterator[Deduction]:
    ways, failing = list[_Way](), list[_Way]()
    met: set[int] = set()
    every, lost = area.cells, position.free
    if _number(position, area.cells, area.count) > MOST_TRIED:
        return
    for way in _ways(position, area.cells, area.count):
        fails = _failing(position.board, way, area, tests)
        if fails is None:
            ways.append(way)
            every &= way.queens
            lost &= way.crossed
            if len(ways) > MOST_WAYS or not (every or lost):
                return
        else:
            failing.append(way)
            met.add(fails)
    if not ways:
        return
    found = _Ways(position, area, ways, failing, [tests[at] for at in sorted(met)])
    if every:
        yield found.placing(every)
    if crossed := lost & ~reduce(or_, (way.queens for way in failing), 0):
        yield found.crossing(crossed)
    for cell in cells_of(lost & area.cells & ~crossed):
        yield found.without(cell)


def _number(position: Position, cells: int, count: int) -> int:
    """Count the ways to put so many queens on these cells; not all of them if they are too many."""
    if count == 1:
        return cells.bit_count()
    number = 0
    for cell in cells_of(cells):
        left = cells & ~position.sees(cell) & -(2 << cell)
        if left.bit_count() >= count - 1:
            number += (
                _number(position.assuming(cell), left, count - 1) if count > 2 else left.bit_count()
            )
            if number > MOST_TRIED:
                break
    return number


def _ways(position: Position, cells: int, count: int) -> Iterator[_Way]:
    """The ways to put so many queens on these cells."""

    def grow(at: Position, left: int, queens: int, count: int) -> Iterator[_Way]:
        if count == 0:
            yield _Way(queens, position.free & ~at.free & ~queens)
            return
        for cell in cells_of(left):
            after = at.assuming(cell)
            later = left & after.free & -(2 << cell)
            if later.bit_count() >= count - 1:
                yield from grow(after, later, queens | 1 << cell, count - 1)

    return grow(position, cells, 0, count)


def _failing(board: Board, way: _Way, area: Area, tests: Sequence[Area]) -> int | None:
    """Return the first of the tests that has no room left for its queens; None if all have."""
    gone = way.queens | way.crossed
    for at, test in enumerate(tests):
        if test.cells & gone and test.cells != area.cells:
            need = test.count - (test.cells & way.queens).bit_count()
            if need > 0 and not fits(board, test.cells & ~gone, need):
                return at
    return None


class _Ways(NamedTuple):
    """The ways of an area, those that fail, and what they were tested by: what to say of them."""

    position: Position
    area: Area
    ways: Sequence[_Way]
    failing: Sequence[_Way]
    tests: Sequence[Area]
    """Those that some way fails by."""

    def placing(self, cells: int) -> Deduction:
        """That every way has queens on these cells."""
        refuted = [way for way in self.failing if cells & ~way.queens]
        return self._deduction("ways.places", refuted, places=cells)

    def crossing(self, cells: int) -> Deduction:
        """That every way crosses out these cells."""
        refuted = [way for way in self.failing if cells & ~way.crossed]
        return self._deduction("ways.crosses", refuted, eliminates=cells)

    def without(self, cell: int) -> Deduction:
        """That no way has a queen on this cell of the area."""
        bit = 1 << cell
        refuted = [way for way in self.failing if way.queens & bit]
        return self._deduction("ways.without", refuted, eliminates=bit)

    def _deduction(
        self, key: str, refuted: Sequence[_Way], places: int = 0, eliminates: int = 0
    ) -> Deduction:
        area, board = self.area, self.position.board
        blockers = self._blockers(refuted)
        reason = because(
            board,
            key,
            area=area.reason,
            need=area.count,
            ways=_others(board, refuted, eliminates)
            if key == "ways.without"
            else _listed(board, self.ways),
            blockers=tuple(_room(board, test) for test in blockers),
            cells=Cells(places or eliminates),
            others=Cells(reduce(or_, (way.queens for way in refuted), 0) & ~eliminates),
        )
        argued = dict.fromkeys((*area.units, *(unit for test in blockers for unit in test.units)))
        units = tuple(board.units[unit] for unit in argued)
        return Deduction(
            NAME,
            units,
            reason,
            places,
            eliminates,
            area.cells,
            rests_on=self._rests_on(argued),
        )

    def _rests_on(self, cited: Iterable[int]) -> int:
        """Return the known cells of these units, and the queens in all that a way can fill."""
        board, position = self.position.board, self.position
        filled = {unit for cell in cells_of(self.area.cells) for unit in board.units_of[cell]}
        limits = [mask for mask, _ in board.limits if mask & self.area.cells]
        known = reduce(or_, (board.masks[unit] for unit in cited), 0) & ~position.free
        return known | position.queens & reduce(or_, [board.masks[u] for u in filled] + limits, 0)

    def _blockers(self, refuted: Sequence[_Way]) -> list[Area]:
        """Choose the tests that leave no room for any of these ways, greedily."""
        left, blockers = list(refuted), list[Area]()
        while left:
            allowed = [(test, [w for w in left if self._allows(test, w)]) for test in self.tests]
            test, rest = max(
                allowed, key=lambda each: (len(left) - len(each[1])) / len(each[0].units)
            )
            blockers.append(test)
            left = rest
        return sorted(blockers, key=lambda test: len(test.units))

    def _allows(self, test: Area, way: _Way) -> bool:
        return _failing(self.position.board, way, self.area, [test]) is None


def _room(board: Board, test: Area) -> Reason:
    """Return the place with too little room."""
    slots = test.reason.slots
    if "units" in slots:
        return because(board, "ways.room", units=slots["units"])
    side = test.reason.key.removeprefix("area.")
    return because(board, f"ways.{side}", lines=slots["lines"], regions=slots["regions"])


def _others(board: Board, ways: Sequence[_Way], cell: int) -> tuple[Reason, ...]:
    """The ways without the queen on the cell that all of them have."""
    return tuple(because(board, "ways.queens", queens=Cells(way.queens & ~cell)) for way in ways)


def _listed(board: Board, ways: Sequence[_Way]) -> tuple[Reason, ...]:
    """The ways, those with the same first queen together where there are two."""
    if any(way.queens.bit_count() != 2 for way in ways):
        return tuple(because(board, "ways.queens", queens=Cells(way.queens)) for way in ways)
    seconds: dict[int, int] = {}
    for way in ways:
        first = way.queens & -way.queens
        seconds[first] = seconds.get(first, 0) | way.queens ^ first
    return tuple(
        because(board, "ways.pair", first=Cells(first), seconds=Cells(others))
        for first, others in seconds.items()
    )
