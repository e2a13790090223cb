"""Tiling, squeeze, composite regions: what follows from cells that hold a known number of queens.

Tiling takes the cells of one unit, squeeze those of two neighbouring lines, and a composite region
is what lines and regions leave of each other.

If the cells lie in as many windows as they hold queens, there is one queen in each window: whatever
all of its cells see is crossed out, and so is a cell where two of the windows overlap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.patterns.areas import Area, line_pairs, runs, unit_areas
from queenside.explainer.logic.patterns.covers import Cover, covers, fit_in
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.reason import Cells, Reason, because

TILING, SQUEEZE, COMPOSITE = "tiling", "squeeze", "composite-region"

_MOST_WINDOWS = 4
"""Of more windows than these only the plainest covers are looked at."""

_COVERS_TRIED = 256


def find_tiling(position: Position) -> Iterator[Deduction]:
    """Find what the windows of each unit imply, where it needs two queens or more."""
    for area in unit_areas(position):
        yield from _hold_exactly(TILING, position, area)


def find_squeeze(position: Position) -> Iterator[Deduction]:
    """Find what the windows of each two neighbouring rows, and columns, imply."""
    for area in line_pairs(position):
        yield from _hold_exactly(SQUEEZE, position, area)


def find_composite(position: Position) -> Iterator[Deduction]:
    """Find what each run of lines implies together with the regions."""
    for area in position.once(runs):
        yield from _hold_exactly(COMPOSITE, position, area)


def _hold_exactly(name: str, position: Position, area: Area) -> Iterator[Deduction]:
    """Yield the consequences of an area that holds exactly so many queens."""
    board, cells, count = position.board, area.cells, area.count
    units = tuple(board.units[unit] for unit in area.units)
    if not cells or count < 0:
        return

    def deduction(reason: Reason, places: int = 0, eliminates: int = 0) -> Deduction:
        return Deduction(name, units, reason, places, eliminates, cells)

    if count == 0:
        reason = because(board, "hold.none", area=area.reason, cells=Cells(cells))
        yield deduction(reason, eliminates=cells)
    elif cells.bit_count() == count:
        reason = because(board, "hold.all", area=area.reason, cells=Cells(cells))
        yield deduction(reason, places=cells)
    elif count == 1:
        if seen := position.seen_by_all(cells):
            parts = {"cells": Cells(cells), "seen": Cells(seen)}
            reason = because(board, "hold.one", area=area.reason, **parts)
            yield deduction(reason, eliminates=seen)
    elif board.several and board.has_windows and fit_in(board, cells, count):
        every = covers(board.grid, cells, count, every=count <= _MOST_WINDOWS)
        for cover in islice(every, _COVERS_TRIED):
            if len(cover) == count:
                yield from _by_cover(position, deduction, cover, area)


def _by_cover(
    position: Position,
    deduction: Callable[..., Deduction],
    cover: Cover,
    area: Area,
) -> Iterator[Deduction]:
    board, laid = position.board, _laid_out(area, cover)
    parts = [window & area.cells for window in cover]
    single = sum(part for part in parts if part.bit_count() == 1)
    if single:
        reason = because(board, "hold.single", cover=laid, single=Cells(single))
        yield deduction(reason, places=single)
    once = twice = seen = 0
    for part in parts:
        twice |= once & part
        once |= part
        seen |= position.seen_by_all(part)
    if lost := (seen | twice) & position.free & ~single:
        reason = because(board, "hold.cover", cover=laid, lost=Cells(lost))
        yield deduction(reason, eliminates=lost)


def _laid_out(area: Area, cover: Cover) -> Reason:
    """That the cells lie in so many windows, each named by those of its cells that are there."""
    board = area.reason.board
    windows = tuple(
        because(
            board,
            "cover.window",
            cells=Cells(window & area.cells),
        )
        for window in sorted(cover, key=lambda window: window & -window)
    )
    return because(board, "cover", area=area.reason, windows=windows)
