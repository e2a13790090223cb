"""What touching shapes and exclusion share: a cell that all cells of a unit see.

Wherever in the unit the queen stands, that cell is crossed out: a queen there would leave the unit
without any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from queenside.logic.deduction import Deduction
from queenside.logic.position import Position
from queenside.logic.reason import Cells, Units, because


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
