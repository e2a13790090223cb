"""Why a step follows, as data: the key of a sentence and what fills its slots.

`sentences.json` holds the words, `sentences.py` puts the two together. The kernel gives the reasons
of steps (`native/explainer/reasoner.h`), so that JavaScript says the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from queenside.core.grid import mask_of

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

    @classmethod
    def from_data(cls, board: Board, data: Mapping[str, object]) -> Self:
        """Return the reason that the kernel writes so."""
        slots = {name: cls._slot(board, slot) for name, slot in data.items() if name != "say"}
        return cls(board, str(data["say"]), slots)

    @classmethod
    def _slot(cls, board: Board, data: object) -> Slot:
        match data:
            case int():
                return data
            case list():
                return tuple(cls.from_data(board, part) for part in data)
            case dict() if "say" in data:
                return cls.from_data(board, data)
            case {"units": units}:
                return Units(tuple(units))
            case {"cells": cells}:
                return Cells(mask_of(cells))
        raise TypeError(f"{data!r} is no slot of a reason")


Slot = Units | Cells | int | Reason | tuple[Reason, ...]


def because(board: Board, key: str, **slots: Slot) -> Reason:
    """The reason with these slots."""
    return Reason(board, key, slots)
