"""Composite exclusion: a queen here would leave a composite region, or two lines, without room.

For boards with several queens in a unit. Exclusion looks at units; this looks at what lines and
regions leave of each other.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenside.core.grid import cells_of
from queenside.explainer.logic.board import Board
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.patterns.areas import Area, composites
from queenside.explainer.logic.patterns.covers import fits
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.reason import Cells, Reason, because

NAME = "composite-exclusion"
MOST_QUEENS, MOST_CELLS = 4, 16
"""Larger areas are more than a person counts out."""


def find(position: Position) -> Iterator[Deduction]:
    """The cells where a queen would do so."""
    board = position.board
    areas = [area for area in composites(position) if _is_small(area)]
    for cell in cells_of(position.free):
        taken = position.sees(cell) | 1 << cell
        for area in areas:
            rest = area.count - (area.cells >> cell & 1)
            if area.cells & taken and (rest < 0 or not fits(board, area.cells & ~taken, rest)):
                yield Deduction(
                    NAME,
                    tuple(board.units[unit] for unit in area.units),
                    _reason(board, cell, area, area.cells & ~taken, rest),
                    eliminates=1 << cell,
                    evidence=area.cells,
                )
                break


def _is_small(area: Area) -> bool:
    return 0 <= area.count <= MOST_QUEENS and 0 < area.cells.bit_count() <= MOST_CELLS


def _reason(board: Board, cell: int, area: Area, left: int, rest: int) -> Reason:
    own = rest < area.count
    others = because(board, f"composite-exclusion.{'rest' if own else 'all'}", rest=rest)
    return because(
        board,
        "composite-exclusion",
        area=area.reason,
        cell=Cells(1 << cell),
        count=area.count,
        full=int(rest < 0),
        left=Cells(left),
        crowded=int(left.bit_count() >= rest),
        others=others,
    )
