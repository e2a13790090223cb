"""A store looked through row by row: what is damaged, and all that is not; the file stays.

A damaged page ends the reading of a table; so each table is read from both ends.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from queenside.app.store import import_export
from queenside.app.store.location import STORE, default_path
from queenside.app.store.rows import TABLES, BoardRow, GameRow, Row, SettingRow, columns
from queenside.core.checksum import checksum
from queenside.core.database import check_begins_like_one, has_tables, told
from queenside.core.errors import InputNotFound


@dataclass
class Verification:
    """Damage in a store, in words, and the content that is intact."""

    damage: list[str] = field(default_factory=list)
    sound: import_export.Content = field(default_factory=import_export.Content)

    def text(self) -> str:
        """Return the content that is not damaged as text, for `Store.restore`."""
        return import_export.format(self.sound)


def verify(path: Path | None = None) -> Verification:
    """Read all of a store, also of a damaged one.

    Raises InputNotFound if there is none, StoreError if the file is something else, or too damaged
    to say what it is.
    """
    path = path or default_path()
    if not path.exists():
        raise InputNotFound(f"no store in {path}")
    check_begins_like_one(path, STORE)
    with told(path, STORE), closing(_connect(path)) as connection:
        connection.execute("BEGIN")  # all of it as at one moment
        has_tables(connection, path, STORE)  # refuses what is no store
        report = Verification(_structure(connection))
        for kind in TABLES:
            _read_table(connection, kind, report)
    return report


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw", STORE.patience, isolation_level=None, uri=True
    )
    connection.text_factory = lambda text: text.decode("utf-8", "replace")
    return connection


def _structure(connection: sqlite3.Connection) -> list[str]:
    try:
        damage = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(5)")]
    except sqlite3.Error as error:
        return [str(error)]
    return [] if damage == ["ok"] else damage


def _read_table(connection: sqlite3.Connection, kind: type[Row], report: Verification) -> None:
    for row, fits in _rows(connection, kind, report.damage):
        name = f"{TABLES[kind]} {row[0]!r}"
        if not fits:
            report.damage.append(f"{name} has changed since it was written")
            continue
        try:
            _keep(row, report.sound)
        except (ValueError, TypeError) as error:
            report.damage.append(f"{name} cannot be read: {error}")


def _rows(
    connection: sqlite3.Connection, kind: type[Row], damage: list[str]
) -> Iterator[tuple[Row, bool]]:
    """Yield the rows that can be read, from both ends, and whether their seals fit."""
    table, read = TABLES[kind], dict[int, Any]()
    try:
        words = f"SELECT rowid, {columns(kind)}, seal FROM {table} ORDER BY rowid"
        if not _read_all(f"{words} ASC", connection, read):
            _read_all(f"{words} DESC", connection, read)
            damage.append(f"some of table {table} cannot be read")
    except sqlite3.Error as error:
        damage.append(f"table {table} cannot be read: {error}")
    for _, (*values, sealed) in sorted(read.items()):
        yield kind(*values), sealed == checksum(table, *values)


def _read_all(words: str, connection: sqlite3.Connection, read: dict[int, Any]) -> bool:
    """Add the rows by their numbers; False if a damaged page ended it."""
    rows = connection.execute(words)
    try:
        for number, *row in rows:
            read[number] = row
    except sqlite3.Error:
        return False
    return True


def _keep(row: Row, sound: import_export.Content) -> None:
    match row:
        case BoardRow():
            sound.collections.setdefault(row.collection, []).append(row.read())
        case GameRow():
            sound.games.append(row.read())
        case SettingRow():
            sound.settings[row.key] = row.read()
