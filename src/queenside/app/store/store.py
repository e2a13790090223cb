"""The store as an object: what can be kept in it, and asked of it."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import AbstractContextManager, contextmanager
from datetime import date
from itertools import count
from os import PathLike
from pathlib import Path
from statistics import median
from typing import Any, TypeVar

from queenside.app.store import import_export, shared_times
from queenside.app.store.location import STORE, connect, default_path
from queenside.app.store.rows import TABLES, BoardRow, GameRow, Row, SettingRow, columns, sealing
from queenside.app.store.values import Added, Game, Streak, Times
from queenside.core.database import snapshot, told, transaction
from queenside.core.errors import InputNotFound, InvalidPuzzle, StoreError, UnsupportedByFormat
from queenside.core.faults import quote
from queenside.core.formats import native_json, strict_json
from queenside.core.formats.document import Document
from queenside.core.puzzles.canonical import canonical_id
from queenside.core.puzzles.puzzle import Puzzle

R = TypeVar("R", BoardRow, GameRow, SettingRow)


class Store(AbstractContextManager["Store"]):
    """An open store, in the file `path` or where a user's data are; close it, or use it in `with`.

    Every change is one transaction: it is kept as a whole, also when the machine fails. Several
    processes may use the same store; a thread needs a Store of its own. Everything that is asked of
    it raises StoreError if the file is damaged, isn't a store, or is in use for too long.
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
        """Return the names of the collections and how many boards each has, by name."""
        rows = self._rows(BoardRow, "collection")
        return dict(Counter(row.collection for row in rows))

    def boards(self, name: str) -> list[Document]:
        """Return the boards of a collection, in the order they came. Raises InputNotFound."""
        rows = [row for row in self._rows(BoardRow, "number") if row.collection == name]
        if not rows:
            raise _no_collection(name)
        return [self._read(row) for row in rows]

    def add(self, name: str, documents: Iterable[Document]) -> int:
        """Add boards to a collection, which is made if needed; the number of those that are new.

        A board that is a turned, mirrored or renumbered copy of one in there is left out. Raises
        InvalidPuzzle, and adds none, if what `export` wrote of one could not be read again.
        """
        rows = _board_rows(name, documents)
        with self._changing():
            return self._insert_boards(rows)

    def remove(self, name: str) -> int:
        """Remove a collection; the number of boards it had. Raises InputNotFound."""
        with self._changing():
            removed = self._run("DELETE FROM board WHERE collection = ?", name).rowcount
        if not removed:
            raise _no_collection(name)
        return removed

    def record(self, game: Game) -> int:
        """Keep a game, in place of the one with its id if it has one; its id.

        Raises InvalidPuzzle if what `export` wrote of its board could not be read again.
        """
        with self._changing():
            return self._insert_game(game)

    def games(self, puzzle: Puzzle | None = None, *, solved: bool | None = None) -> list[Game]:
        """Return the games, oldest first; only those of this board, or (un)solved ones.

        Games of a board's copies are games of that board.
        """
        board = None if puzzle is None else canonical_id(puzzle)
        return [
            self._read(row)
            for row in self._rows(GameRow, "id")
            if board in (None, row.canonical) and solved in (None, bool(row.solved))
        ]

    def forget(self, id: int) -> None:  # noqa: A002 - it is what everyone calls it
        """Remove the game with this id. Raises InputNotFound."""
        with self._changing():
            removed = self._run("DELETE FROM game WHERE id = ?", id).rowcount
        if not removed:
            raise InputNotFound(f"the store has no game {id}")

    def best(self, puzzle: Puzzle) -> float | None:
        """Return the fewest seconds in which this board, or a copy, was solved without hints."""
        board = canonical_id(puzzle)
        timed = [row.seconds for row in self._timed_games("id") if row.canonical == board]
        return min(timed, default=None)

    def times(self) -> list[Times]:
        """Return the times of each kind of board solved without hints, then those shared."""
        seconds: dict[str, list[float]] = {}
        for row in self._timed_games("length(title), title"):
            seconds.setdefault(row.title, []).append(row.seconds)
        for shared in shared_times.of_setting(self.setting(shared_times.SETTING)):
            if not shared.hints:
                seconds.setdefault(shared_times.title(shared), []).append(shared.seconds)
        return [Times(title, len(all_), min(all_), median(all_)) for title, all_ in seconds.items()]

    def streak(self, today: date | None = None) -> Streak:
        """Days in a row with the board of the day solved on its day.

        The current streak goes on until a day has passed without: today's board may still be open.
        """
        games = [self._read(row) for row in self._rows(GameRow, "id") if row.daily and row.solved]
        days = {game.played.toordinal() for game in games if game.daily == game.played.date()}
        now = (today or date.today()).toordinal()
        current = _days_until(now, days) or _days_until(now - 1, days)
        return Streak(current, max((_days_until(day, days) for day in days), default=0))

    def settings(self) -> dict[str, object]:
        """Return all settings by key."""
        return {row.key: self._read(row) for row in self._rows(SettingRow, "key")}

    def setting(self, key: str, default: Any = None) -> Any:
        """Return the setting under this key, a plain JSON value; `default` if there is none."""
        return self.settings().get(key, default)

    def set(self, key: str, value: Any) -> None:
        """Keep a setting: any plain JSON value. Raises what `update` raises."""
        self.update({key: value})

    def update(self, settings: Mapping[str, Any]) -> None:
        """Keep these settings, all or none of them, and leave the others as they are.

        Raises TypeError for a value that is not plain JSON, InvalidPuzzle for one that could not be
        read again: infinite, an integer of more than 64 bits, half of a surrogate pair.
        """
        rows = [_setting_row(key, value) for key, value in settings.items()]
        with self._changing():
            self._insert_settings(rows)

    def export(self) -> str:
        """Everything as text, for `restore`: see `store.import_export`."""
        with told(self.path, STORE), snapshot(self._connection):
            collections = {name: self.boards(name) for name in self.collections()}
            content = import_export.Content(collections, self.games(), self.settings())
        return import_export.format(content)

    def restore(self, text: str) -> Added:
        """Add what `export` wrote; games and boards that are there already stay as they are.

        Settings take the values they have in the text. Times in a text that games let people share
        are added as games without a board: see `store.shared_times`. Raises InvalidPuzzle naming
        what is wrong with the text, and then nothing is added.
        """
        if not import_export.matches(text) and (shared := shared_times.parse(text)):
            times, number = shared_times.merge(self.setting(shared_times.SETTING), shared)
            self.set(shared_times.SETTING, times)
            return Added(games=number)
        content = import_export.parse(text)
        named = content.collections.items()
        rows = [row for name, documents in named for row in _board_rows(name, documents)]
        present = self.settings().items()
        settings = [_setting_row(*each) for each in content.settings.items() if each not in present]
        with self._changing():
            boards = self._insert_boards(rows)
            games = [self._insert_game(game) for game in self._not_stored(content.games)]
            self._insert_settings(settings)
        return Added(boards, len(games), len(settings))

    @contextmanager
    def _changing(self) -> Iterator[None]:
        with told(self.path, STORE), transaction(self._connection):
            yield

    def _run(self, query: str, *values: Any) -> sqlite3.Cursor:
        return self._connection.execute(query, values)

    def _timed_games(self, order: str) -> list[GameRow]:
        return [row for row in self._rows(GameRow, order) if row.solved and not row.hints]

    def _rows(self, kind: type[R], order: str) -> list[R]:
        """Return all rows of a table, each as it was sealed. Raises StoreError if one has changed.

        Which of them are wanted is for the caller to see: a row that has changed would be missed by
        a statement that looks for what it said.
        """
        query = f"SELECT seal IS {sealing(kind)}, {columns(kind)} FROM {TABLES[kind]}"
        checked = []
        with told(self.path, STORE):
            for fits, *values in self._run(f"{query} ORDER BY {order}"):
                row = kind(*values)
                if not fits:
                    raise self._corruption_error(row)
                checked.append(row)
        return checked

    def _read(self, row: Row) -> Any:
        try:
            return row.read()
        except (ValueError, TypeError) as error:
            raise self._corruption_error(row) from error

    def _corruption_error(self, row: Row) -> StoreError:
        return StoreError(
            f"the store {self.path} is damaged: {TABLES[type(row)]} {quote(str(row[0]))} has "
            "changed since it was written; `queenside store verify -o FILE` saves the rest"
        )

    def _insert(self, kind: type[Row], verb: str, *values: Any) -> sqlite3.Cursor:
        table, places = TABLES[kind], ", ".join("?" * len(values))
        added = self._run(f"{verb} INTO {table} ({columns(kind)}) VALUES ({places})", *values)
        if added.rowcount:
            row = added.lastrowid
            self._run(f"UPDATE {table} SET seal = {sealing(kind)} WHERE rowid = ?", row)
        return added

    def _insert_boards(self, rows: Iterable[tuple[str, str, str]]) -> int:
        verb = "INSERT OR IGNORE"
        return sum(self._insert(BoardRow, verb, None, *row).rowcount for row in rows)

    def _insert_game(self, game: Game) -> int:
        puzzle = game.board.puzzle
        added = self._insert(
            GameRow,
            "REPLACE",
            game.id,
            canonical_id(puzzle),
            puzzle.title,
            _text(game.board),
            game.solved,
            float(game.seconds),
            game.hints,
            game.played.isoformat(),
            game.daily.isoformat() if game.daily else None,
        )
        assert added.lastrowid is not None
        return added.lastrowid

    def _not_stored(self, games: Iterable[Game]) -> Iterator[Game]:
        """Yield those of the games that are not here; of two that are alike perhaps one is."""
        rows = self._rows(GameRow, "id")
        stored = Counter((row.canonical, row.played, row.seconds) for row in rows)
        for game in games:
            played = canonical_id(game.board.puzzle), game.played.isoformat(), float(game.seconds)
            if stored[played]:
                stored[played] -= 1
            else:
                yield game

    def _insert_settings(self, rows: Iterable[SettingRow]) -> None:
        for row in rows:
            self._insert(SettingRow, "REPLACE", *row)


def _no_collection(name: str) -> InputNotFound:
    return InputNotFound(f"the store has no collection {quote(name)}")


def _board_rows(name: str, documents: Iterable[Document]) -> list[tuple[str, str, str]]:
    strict_json.check(name)
    return [(name, canonical_id(document.puzzle), _text(document)) for document in documents]


def _setting_row(key: str, value: Any) -> SettingRow:
    """A setting as it is kept, if the line that `export` writes of it could be read again."""
    text = import_export.format(import_export.Content(settings={key: value}))
    import_export.parse(text)
    return SettingRow(key, json.dumps(value))


def _text(document: Document) -> str:
    try:
        text = json.dumps(native_json.to_data(document))
    except UnsupportedByFormat as error:
        raise InvalidPuzzle(str(error)) from None
    native_json.parse(text)
    return text


def _days_until(last: int, days: Set[int]) -> int:
    return next(number for number in count() if last - number not in days)
