"""The store as an object: what can be kept in it, and asked of it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Set
from contextlib import AbstractContextManager, contextmanager
from datetime import date, datetime
from itertools import count
from os import PathLike
from pathlib import Path
from statistics import median
from typing import Any

from queenside.core.errors import NoSuchInput
from queenside.core.faults import quote
from queenside.formats import native_json
from queenside.formats.document import Document
from queenside.puzzles.canonical import canonical_id
from queenside.puzzles.puzzle import Puzzle
from queenside.store import exchange
from queenside.store.database import snapshot, told, transaction
from queenside.store.opening import STORE, connect, default_path
from queenside.store.values import Added, Game, Streak, Times

_GAME = "id, document, solved, seconds, hints, played, daily"
_BEST = "solved AND hints = 0"
"""Which games count when the best is asked for."""


class Store(AbstractContextManager["Store"]):
    """An open store, in the file `path` or where a user's data are; close it, or use it in `with`.

    Every change is one transaction: it is kept as a whole, also when the machine fails. Several
    processes may use the same store; a thread needs a Store of its own. Everything that is asked of
    it raises UnusableStore if the file is damaged, is no store, or is in use for too long.
    """

    def __init__(self, path: str | PathLike[str] | None = None) -> None:
        self.path = default_path() if path is None else Path(path)
        self._connection = connect(self.path)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def __exit__(self, *error: object) -> None:
        self.close()

    def collections(self) -> dict[str, int]:
        """The names of the collections and how many boards each has, by name."""
        return dict(
            self._rows("SELECT collection, count(*) FROM board GROUP BY collection ORDER BY 1")
        )

    def boards(self, name: str) -> list[Document]:
        """The boards of a collection, in the order they came. Raises NoSuchInput."""
        rows = self._rows("SELECT document FROM board WHERE collection = ? ORDER BY number", name)
        if not rows:
            raise _no_collection(name)
        return [_document(text) for (text,) in rows]

    def add(self, name: str, documents: Iterable[Document]) -> int:
        """Add boards to a collection, which is made if needed; the number of those that are new.

        A board that is a turned, mirrored or renumbered copy of one in there is left out.
        """
        rows = _board_rows(name, documents)
        with self._changing():
            return self._insert_boards(rows)

    def remove(self, name: str) -> int:
        """Remove a collection; the number of boards it had. Raises NoSuchInput."""
        with self._changing():
            removed = self._run("DELETE FROM board WHERE collection = ?", name).rowcount
        if not removed:
            raise _no_collection(name)
        return removed

    def record(self, game: Game) -> int:
        """Keep a game, in place of the one with its id if it has one; its id."""
        with self._changing():
            return self._insert_game(game)

    def games(self, puzzle: Puzzle | None = None, *, solved: bool | None = None) -> list[Game]:
        """The games in the order they were begun; only those of this board, or (un)solved ones.

        Games of a board's copies are games of that board.
        """
        rows = self._rows(
            f"SELECT {_GAME} FROM game WHERE canonical = coalesce(?, canonical) "
            "AND solved = coalesce(?, solved) ORDER BY id",
            None if puzzle is None else canonical_id(puzzle),
            solved,
        )
        return [_game(*row) for row in rows]

    def forget(self, id: int) -> None:  # noqa: A002 - it is what everyone calls it
        """Remove the game with this id. Raises NoSuchInput."""
        with self._changing():
            found = self._run("DELETE FROM game WHERE id = ?", id).rowcount
        if not found:
            raise NoSuchInput(f"the store has no game {id}")

    def best(self, puzzle: Puzzle) -> float | None:
        """The fewest seconds that this board, or a copy of it, was solved in without hints."""
        query = f"SELECT min(seconds) FROM game WHERE canonical = ? AND {_BEST}"
        [(seconds,)] = self._rows(query, canonical_id(puzzle))
        return None if seconds is None else float(seconds)

    def times(self) -> list[Times]:
        """The times of each kind of board that was solved without hints, by title."""
        taken: dict[str, list[float]] = {}
        for title, seconds in self._rows(
            f"SELECT title, seconds FROM game WHERE {_BEST} ORDER BY length(title), title"
        ):
            taken.setdefault(title, []).append(seconds)
        return [Times(title, len(all_), min(all_), median(all_)) for title, all_ in taken.items()]

    def streak(self, today: date | None = None) -> Streak:
        """Days in a row with the board of the day solved on its day.

        The current streak goes on until a day has passed without: today's board may still be open.
        """
        rows = self._rows(
            "SELECT DISTINCT daily FROM game WHERE solved AND daily = substr(played, 1, 10)"
        )
        days = {date.fromisoformat(day).toordinal() for (day,) in rows}
        now = (today or date.today()).toordinal()
        current = _days_until(now, days) or _days_until(now - 1, days)
        return Streak(current, max((_days_until(day, days) for day in days), default=0))

    def settings(self) -> dict[str, Any]:
        """All settings by key."""
        rows = self._rows("SELECT key, value FROM setting ORDER BY key")
        return {key: json.loads(text) for key, text in rows}

    def setting(self, key: str, default: Any = None) -> Any:
        """The setting under this key, a plain JSON value; `default` if there is none."""
        rows = self._rows("SELECT value FROM setting WHERE key = ?", key)
        return json.loads(rows[0][0]) if rows else default

    def set(self, key: str, value: Any) -> None:
        """Keep a setting: any plain JSON value. Raises TypeError for anything else."""
        with self._changing():
            self._insert_setting(key, value)

    def export(self) -> str:
        """Everything as text, for `restore`: see `store.exchange`."""
        with told(self.path, STORE), snapshot(self._connection):
            collections = {name: self.boards(name) for name in self.collections()}
            content = exchange.Content(collections, self.games(), self.settings())
        return exchange.format(content)

    def restore(self, text: str) -> Added:
        """Add what `export` wrote; games and boards that are there already stay as they are.

        Settings take the values they have in the text. Raises InvalidPuzzle naming what is wrong
        with the text, and then nothing is added.
        """
        content = exchange.parse(text)
        named = content.collections.items()
        rows = [row for name, documents in named for row in _board_rows(name, documents)]
        with self._changing():
            boards = self._insert_boards(rows)
            games = [self._insert_game(game) for game in content.games if not self._has(game)]
            for key, value in content.settings.items():
                self._insert_setting(key, value)
        return Added(boards, len(games), len(content.settings))

    @contextmanager
    def _changing(self) -> Iterator[None]:
        with told(self.path, STORE), transaction(self._connection):
            yield

    def _run(self, query: str, *values: Any) -> sqlite3.Cursor:
        return self._connection.execute(query, values)

    def _rows(self, query: str, *values: Any) -> list[Any]:
        with told(self.path, STORE):
            return self._run(query, *values).fetchall()

    def _insert_boards(self, rows: Iterable[tuple[str, str, str]]) -> int:
        query = "INSERT OR IGNORE INTO board (collection, canonical, document) VALUES (?, ?, ?)"
        return sum(self._run(query, *row).rowcount for row in rows)

    def _insert_game(self, game: Game) -> int:
        puzzle = game.board.puzzle
        cursor = self._run(
            f"REPLACE INTO game (canonical, title, {_GAME}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            canonical_id(puzzle),
            puzzle.title,
            game.id,
            _text(game.board),
            game.solved,
            game.seconds,
            game.hints,
            game.played.isoformat(),
            game.daily.isoformat() if game.daily else None,
        )
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def _has(self, game: Game) -> bool:
        query = "SELECT 1 FROM game WHERE canonical = ? AND played = ? AND seconds = ?"
        values = canonical_id(game.board.puzzle), game.played.isoformat(), game.seconds
        return self._run(query, *values).fetchone() is not None

    def _insert_setting(self, key: str, value: Any) -> None:
        self._run("REPLACE INTO setting VALUES (?, ?)", key, json.dumps(value))


def _no_collection(name: str) -> NoSuchInput:
    return NoSuchInput(f"the store has no collection {quote(name)}")


def _board_rows(name: str, documents: Iterable[Document]) -> list[tuple[str, str, str]]:
    return [(name, canonical_id(each.puzzle), _text(each)) for each in documents]


def _text(document: Document) -> str:
    return json.dumps(native_json.to_data(document))


def _document(text: str) -> Document:
    return native_json.from_data(json.loads(text))


def _game(
    number: int, board: str, solved: int, seconds: float, hints: int, played: str, daily: str | None
) -> Game:
    return Game(
        _document(board),
        seconds,
        bool(solved),
        hints,
        datetime.fromisoformat(played),
        date.fromisoformat(daily) if daily else None,
        number,
    )


def _days_until(last: int, days: Set[int]) -> int:
    """How many of the days follow each other without a gap, up to this one."""
    return next(number for number in count() if last - number not in days)
