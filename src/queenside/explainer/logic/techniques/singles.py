"""Singles: a region, row or column has only one cell left, or only as many as it needs queens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.reason import Cells, Units, because

REGION, LINE = "region-single", "line-single"


def find_region(position: Position) -> Iterator[Deduction]:
    """The queens of such regions."""
    return _singles(REGION, position, position.board.regions)


def find_line(position: Position) -> Iterator[Deduction]:
    """The queens of such rows and columns."""
    return _singles(LINE, position, position.board.lines)


def _singles(name: str, position: Position, units: Iterable[int]) -> Iterator[Deduction]:
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
