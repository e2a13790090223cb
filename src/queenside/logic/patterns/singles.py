"""What region singles and line singles share: a unit with no more cells left than it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from queenside.logic.deduction import Deduction
from queenside.logic.position import Position
from queenside.logic.reason import Cells, Units, because


def singles(name: str, position: Position, units: Iterable[int]) -> Iterator[Deduction]:
    """The queens of each of these units that has as many free cells as it needs queens."""
    board = position.board
    for unit in position.open(units):
        cells = position.cells(unit)
        if cells.bit_count() == position.need(unit):
            yield Deduction(
                name,
                (board.units[unit],),
                because(
                    board,
                    "single",
                    unit=Units((unit,)),
                    cells=Cells(cells),
                    stars=board.units[unit].upper,
                ),
                places=cells,
                evidence=cells,
            )
