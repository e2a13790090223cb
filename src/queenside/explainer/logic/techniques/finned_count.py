"""Finned count: a queen here would squeeze some regions into fewer lines than they need."""

from __future__ import annotations

from collections.abc import Iterator

from queenside.core.grid import cells_of
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.patterns.matching import match, squeezed
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.reason import Cells, Units, because

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
                    because(
                        position.board,
                        "finned",
                        cell=Cells(1 << cell),
                        few=Units(few),
                        reached=Units(reached),
                    ),
                    eliminates=1 << cell,
                    evidence=after.cells_in(few),
                )
                break
