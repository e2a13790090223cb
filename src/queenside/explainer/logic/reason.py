"""Why a step follows, as data: the key of a sentence and what fills its slots.

`sentences.json` holds the words, `sentences.py` puts the two together. The C kernel gives the same
data for boards with one queen a unit (`native/explainer/logic/reasons.h`), so that JavaScript says
the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from queenside.core.grid import cells_of

if TYPE_CHECKING:
    from queenside.explainer.logic.board import Board


@dataclass(frozen=True, slots=True)
class Units:
    """Units, by their numbers on the board."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cells:
    """Cells, as a mask."""

    mask: int


@dataclass(frozen=True)
class Reason:
    """A sentence, or a part of one: its key in `sentences.json` and its slots by name.

    A slot holds units, cells, a number, another reason, or several of them.
    """

    board: Board
    key: str
    slots: Mapping[str, Slot]

    def data(self) -> dict[str, object]:
        """The same as plain JSON values, as the C kernel writes it."""
        return {"say": self.key} | {name: _plain(slot) for name, slot in self.slots.items()}


Slot = Units | Cells | int | Reason | tuple[Reason, ...]


def because(board: Board, key: str, **slots: Slot) -> Reason:
    """The reason with these slots."""
    return Reason(board, key, slots)


def _plain(slot: Slot) -> Any:
    match slot:
        case Units():
            return {"units": list(slot.numbers)}
        case Cells():
            return {"cells": list(cells_of(slot.mask))}
        case Reason():
            return slot.data()
        case tuple():
            return [reason.data() for reason in slot]
    return slot
