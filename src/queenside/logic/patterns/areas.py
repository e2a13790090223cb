"""Areas: cells that hold a known number of queens, though they aren't units.

A run of neighbouring lines holds a known number of queens. The regions that lie in it altogether
hold theirs there, so what is left of the run holds the rest. The regions that reach into it hold
all of its queens, so what they have outside holds exactly what remains to them. And what regions
leave of the lines they reach holds what those lines need beyond the regions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from queenside.logic.board import Board
from queenside.logic.position import Position
from queenside.logic.reason import Reason, Units, because


class Area(NamedTuple):
    """Free cells, how many queens they hold, the units that say so, and why they do.

    In words the reason ends with the cells, in the plural.
    """

    units: tuple[int, ...]
    cells: int
    count: int  # type: ignore[assignment]  # hides the method of tuples
    reason: Reason


def unit_areas(position: Position) -> Iterator[Area]:
    """The units that need two queens or more."""
    board = position.board
    for unit in range(len(board.units)):
        need = position.need(unit)
        if need > 1:
            yield Area((unit,), position.cells(unit), need, _free_cells(board, (unit,)))


def line_pairs(position: Position) -> Iterator[Area]:
    """Each two neighbouring rows, and columns."""
    board = position.board
    for lines in (board.rows, board.columns):
        for pair in pairwise(lines):
            cells, need = _together(position, pair)
            yield Area(pair, cells, need, _free_cells(board, pair))


def runs(position: Position) -> Iterator[Area]:
    """What each run of lines, shorter ones first, leaves to the regions and they to it."""
    for regions, lines in position.board.pairs:
        for length in range(1, len(lines)):
            for start in range(len(lines) - length + 1):
                yield from _areas_of_run(position, lines[start : start + length], regions)


def _areas_of_run(
    position: Position, run: tuple[int, ...], regions: tuple[int, ...]
) -> Iterator[Area]:
    board = position.board
    cells, need = _together(position, run)
    reaching = tuple(r for r in position.open(regions) if position.cells(r) & cells)
    within = tuple(r for r in reaching if not position.cells(r) & ~cells)
    if within:
        taken, theirs = _together(position, within)
        yield _leftover(board, run, within, cells & ~taken, need, theirs)
    reached, theirs = _together(position, reaching)
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
    """What each two regions leave of the rows they reach, and of the columns."""
    board = position.board
    for regions, family in board.pairs:
        for pair in combinations(position.open(regions), 2):
            taken, theirs = _together(position, pair)
            lines = tuple(line for line in family if taken & board.masks[line])
            cells, need = _together(position, lines)
            yield _leftover(board, lines, pair, cells & ~taken, need, theirs)


def _leftover(
    board: Board,
    lines: tuple[int, ...],
    regions: tuple[int, ...],
    cells: int,
    need: int,
    theirs: int,
) -> Area:
    """What the regions, which need their queens in these lines, leave of the lines."""
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


def _together(position: Position, units: Sequence[int]) -> tuple[int, int]:
    """The free cells of these units, and how many queens they need."""
    cells = need = 0
    for unit in units:
        cells |= position.cells(unit)
        need += position.need(unit)
    return cells, need


def _free_cells(board: Board, units: tuple[int, ...]) -> Reason:
    return because(board, "area", units=Units(units))
