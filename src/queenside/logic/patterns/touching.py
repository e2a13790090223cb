"""What touching shapes and exclusion share: a cell that all cells of a unit see.

Wherever in the unit the queen stands, that cell is crossed out: a queen there would leave the unit
without any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from queenside.core.grid import cells_of
from queenside.logic.deduction import Deduction
from queenside.logic.names import any_of, sentence
from queenside.logic.position import Position

_TOLD = 6


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
                eliminates=seen,
                tell=partial(_say, position, unit, cells, seen),
                evidence=cells,
            )


def _say(position: Position, unit: int, cells: int, seen: int) -> str:
    board = position.board
    name, lost = board.unit(unit), board.cells(seen)
    each = "each of which sees" if seen.bit_count() == 1 else "each of which sees all of"
    if cells.bit_count() > _TOLD:
        return sentence(
            f"a queen at {lost} would leave no cell for {name}, so there is none"
            if seen.bit_count() == 1
            else f"a queen on any of {lost} would leave no cell for {name}, so there are none"
        )
    places = any_of(board.cell(cell) for cell in cells_of(cells))
    those = "that cell" if seen.bit_count() == 1 else "those cells"
    queen = "its queen" if board.units[unit].upper == 1 else "its last queen"
    return sentence(f"{name} has {queen} at {places}, {each} {lost}, so {those} cannot hold one")
