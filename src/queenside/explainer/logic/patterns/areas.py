"""Areas: cells that hold a known number of queens, though they aren't units.

A run of neighbouring lines holds a known number of queens. The regions that lie in it altogether
hold theirs there, so what is left of the run holds the rest. The regions that reach into it hold
all of its queens, so what they have outside holds exactly what remains to them. And what regions
leave of the lines they reach holds what those lines need beyond the regions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from queenside.explainer.logic.board import Board
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.reason import Reason, Units, because


class Area(NamedTuple):
    """Free cells, how many queens they hold, the units that say so, and why they do.

    In words the reason ends with the cells, in the plural.
    """

    units: tuple[int, ...]
    cells: int
    count: int  # type: ignore[assignment]  # hides the method of tuples
    reason: Reason


def unit_area(position: Position, unit: int) -> Area:
    """The free cells of a unit."""
    reason = _free_cells(position.board, (unit,))
    return Area((unit,), position.cells(unit), position.need(unit), reason)


def unit_areas(position: Position) -> Iterator[Area]:
    """The units that need two queens or more."""
    for unit in range(len(position.board.units)):
        if position.need(unit) > 1:
            yield unit_area(position, unit)


def line_pairs(position: Position) -> Iterator[Area]:
    """Each two neighbouring rows, and columns."""
    board = position.board
    for lines in (board.rows, board.columns):
        for pair in pairwise(lines):
            _, cells, need = _sum(_parts(position, pair))
            yield Area(pair, cells, need, _free_cells(board, pair))


def composites(position: Position) -> tuple[Area, ...]:
    """All areas but units: pairs of lines, runs, and what pairs of regions leave."""
    return position.once(_composites)


def _composites(position: Position) -> tuple[Area, ...]:
    return (*line_pairs(position), *position.once(runs), *region_pairs(position))


def runs(position: Position) -> tuple[Area, ...]:
    """The differences of each run of lines and the regions, both ways, short runs first."""
    found = list[Area]()
    for regions, lines in position.board.pairs:
        parts = _parts(position, position.open(regions))
        along = _parts(position, lines)
        for length in range(1, len(lines)):
            for start in range(len(lines) - length + 1):
                found += _areas_of_run(position.board, along[start : start + length], parts)
    return tuple(found)


class _Part(NamedTuple):
    """A unit, its free cells, and how many queens it needs."""

    unit: int
    cells: int
    need: int


def _parts(position: Position, units: Iterable[int]) -> list[_Part]:
    return [_Part(unit, position.cells(unit), position.need(unit)) for unit in units]


def _areas_of_run(board: Board, lines: Sequence[_Part], regions: Sequence[_Part]) -> Iterator[Area]:
    run, cells, need = _sum(lines)
    parts = [part for part in regions if part.cells & cells]
    within, taken, theirs = _sum([part for part in parts if not part.cells & ~cells])
    if within:
        yield _leftover(board, run, within, cells & ~taken, need, theirs)
    reaching, reached, theirs = _sum(parts)
    reason = because(
        board,
        "area.outside",
        lines=Units(run),
        regions=Units(reaching),
        need=need,
        theirs=theirs,
        more=theirs - need,
    )
    yield Area((*run, *reaching), reached & ~cells, theirs - need, reason)


def region_pairs(position: Position) -> Iterator[Area]:
    """Yield the lines' cells outside each two regions, for rows and for columns."""
    board = position.board
    for regions, family in board.pairs:
        along = _parts(position, family)
        for two in combinations(_parts(position, position.open(regions)), 2):
            pair, taken, theirs = _sum(two)
            lines, cells, need = _sum([line for line in along if taken & line.cells])
            yield _leftover(board, lines, pair, cells & ~taken, need, theirs)


def _leftover(
    board: Board,
    lines: tuple[int, ...],
    regions: tuple[int, ...],
    cells: int,
    need: int,
    theirs: int,
) -> Area:
    """Return the lines' cells outside the regions, which need their queens in these lines."""
    reason = because(
        board,
        "area.left",
        lines=Units(lines),
        regions=Units(regions),
        need=need,
        theirs=theirs,
        rest=need - theirs,
    )
    return Area((*lines, *regions), cells, need - theirs, reason)


def _sum(parts: Sequence[_Part]) -> tuple[tuple[int, ...], int, int]:
    """The units of these parts, all their cells, and how many queens they need."""
    cells = need = 0
    for part in parts:
        cells |= part.cells
        need += part.need
    return tuple(part.unit for part in parts), cells, need


def _free_cells(board: Board, units: tuple[int, ...]) -> Reason:
    return because(board, "area", units=Units(units))
