"""Finned count: a queen here would squeeze some regions into fewer lines than they need."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from queenside.core.grid import cells_of
from queenside.logic.deduction import Deduction
from queenside.logic.names import number, sentence
from queenside.logic.patterns.matching import cells_together, match, squeezed
from queenside.logic.position import Position

NAME = "finned-count"


def find(position: Position) -> Iterator[Deduction]:
    """The cells where a queen would leave no line of its own to each region."""
    for cell in cells_of(position.free):
        after = position.assuming(cell)
        for families in position.board.pairs:
            regions, lines = ([*after.open(family)] for family in families)
            if match(after, regions, lines) is None:
                few, reached = squeezed(after, regions, lines)
                yield Deduction(
                    NAME,
                    tuple(position.board.units[unit] for unit in (*few, *reached)),
                    eliminates=1 << cell,
                    tell=partial(_say, position, cell, few, reached),
                    evidence=cells_together(after, few),
                )
                break


def _say(position: Position, cell: int, few: tuple[int, ...], reached: tuple[int, ...]) -> str:
    board, place = position.board, position.board.cell(cell)
    names = board.units_named(few)
    if not reached:
        return sentence(f"a queen at {place} would leave no cell for {names}, so there is none")
    kind = f"{board.units[reached[0]].kind}{'s' * (len(reached) > 1)}"
    only = board.units_named(reached) if len(reached) < 5 else f"{number(len(reached))} {kind}"
    return sentence(
        f"with a queen at {place}, {names} ({number(len(few))} in all) would fit only in {only}, "
        f"so there is none at {place}"
    )
