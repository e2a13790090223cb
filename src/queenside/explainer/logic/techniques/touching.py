"""Touching shapes: a cell that every open cell of a region, row or column attacks.

Wherever in the unit the queen stands, that cell is crossed out: a queen there would leave the unit
without any. Two or three cells are seen at a glance; four to six take a look. Exclusion looks at
all units, however many cells they have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.reason import Cells, Units, because

REGION, LINE = "touching-region", "touching-line"
FEW, MOST = 3, 6


def find_region(position: Position) -> Iterator[Deduction]:
    """The cells seen by all of a region's two to six cells."""
    return touching(REGION, position, position.board.regions, 2, MOST)


def find_few(position: Position) -> Iterator[Deduction]:
    """The cells seen by all of a region's two or three cells."""
    return touching(REGION, position, position.board.regions, 2, FEW)


def find_more(position: Position) -> Iterator[Deduction]:
    """The cells seen by all of a region's four to six cells."""
    return touching(REGION, position, position.board.regions, FEW + 1, MOST)


def find_line(position: Position) -> Iterator[Deduction]:
    """The cells seen by all of a line's two to six cells."""
    return touching(LINE, position, position.board.lines, 2, MOST)


def touching(
    name: str, position: Position, units: Iterable[int], fewest: int, most: int
) -> Iterator[Deduction]:
    """The cells seen by all cells of a unit that needs one queen and has so many cells left."""
    board = position.board
    for unit in units:
        if position.need(unit) != 1:
            continue
        cells = position.cells(unit)
        if not fewest <= cells.bit_count() <= most:
            continue
        seen = position.seen_by_all(cells)
        if seen:
            yield Deduction(
                name,
                (board.units[unit],),
                because(
                    board,
                    "touching",
                    unit=Units((unit,)),
                    cells=Cells(cells),
                    seen=Cells(seen),
                    stars=board.units[unit].upper,
                ),
                eliminates=seen,
                evidence=cells,
            )
