"""What region singles and line singles share: a unit with no more cells left than it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from queenside.logic.deduction import Deduction
from queenside.logic.names import number, sentence
from queenside.logic.position import Position


def singles(name: str, position: Position, units: Iterable[int]) -> Iterator[Deduction]:
    """The queens of each of these units that has as many free cells as it needs queens."""
    board = position.board
    for unit in position.open(units):
        cells = position.cells(unit)
        if cells.bit_count() == position.need(unit):
            yield Deduction(
                name,
                (board.units[unit],),
                places=cells,
                tell=partial(_say, position, unit, cells),
                evidence=cells,
            )


def _say(position: Position, unit: int, cells: int) -> str:
    board, count = position.board, cells.bit_count()
    where = f"{board.unit(unit)} has"
    if count == 1:
        queen = "the queen" if board.units[unit].upper == 1 else "its last queen"
        return sentence(f"{where} only {board.cells(cells)} left, so {queen} goes there")
    return sentence(
        f"{where} only {board.cells(cells)} left for its {number(count)} queens, so each holds one"
    )
