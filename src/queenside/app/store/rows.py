"""The rows of the store's tables: how they are sealed, and what they say.

A row that does not fit its seal, or that says nothing, is damage: SQLite does not notice a flipped
bit, and a wrong best time would look like any other.
"""

from __future__ import annotations

import json
from datetime import date, datetime
from typing import Any, NamedTuple

from queenside.app.store.values import Game
from queenside.core.formats import native_json
from queenside.core.formats.document import Document


class BoardRow(NamedTuple):
    """A board of a collection."""

    number: int
    collection: str
    canonical: str
    document: str

    def read(self) -> Document:
        """Return the board. Raises ValueError or TypeError where there is none."""
        return native_json.from_data(json.loads(self.document))


class GameRow(NamedTuple):
    """A game."""

    id: int
    canonical: str
    title: str
    document: str
    solved: int
    seconds: float
    hints: int
    played: str
    daily: str | None

    def read(self) -> Game:
        """Return the game. Raises ValueError or TypeError where there is none."""
        return Game(
            native_json.from_data(json.loads(self.document)),
            self.seconds,
            bool(self.solved),
            self.hints,
            datetime.fromisoformat(self.played),
            date.fromisoformat(self.daily) if self.daily else None,
            self.id,
        )


class SettingRow(NamedTuple):
    """A setting."""

    key: str
    value: str

    def read(self) -> Any:
        """Return the value. Raises ValueError or TypeError where there is none."""
        return json.loads(self.value)


Row = BoardRow | GameRow | SettingRow

TABLES: dict[type[Row], str] = {BoardRow: "board", GameRow: "game", SettingRow: "setting"}


def columns(row: type[Row]) -> str:
    """Return the columns of its table, as a statement names them; all of them are sealed."""
    return ", ".join(row._fields)


def sealing(row: type[Row]) -> str:
    """Return the seal of a row, as a statement computes it."""
    return f"seal('{TABLES[row]}', {columns(row)})"
