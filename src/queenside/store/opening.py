"""Opening the store: where it is, whether it is one, and bringing an older one up to date.

The store is one file, a database of SQLite. A file that is something else, is damaged, or was
written by a newer Queenside is refused and stays as it is.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from queenside.core.errors import UnusableStore

HOME = "QUEENSIDE_HOME"
"""The environment variable that names the directory of the store."""

_NAME = "store.sqlite3"
_MAGIC = b"SQLite format 3\0"
_OURS = 0x51554E53  # "QUNS": says in the file's header whose database it is
_PATIENCE = 10.0
"""Seconds to wait while another process writes."""

_STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE board (
            number INTEGER PRIMARY KEY,
            collection TEXT NOT NULL,
            canonical TEXT NOT NULL,
            document TEXT NOT NULL,
            UNIQUE (collection, canonical)
        )""",
        """CREATE TABLE game (
            id INTEGER PRIMARY KEY,
            canonical TEXT NOT NULL,
            title TEXT NOT NULL,
            document TEXT NOT NULL,
            solved INTEGER NOT NULL,
            seconds REAL NOT NULL,
            hints INTEGER NOT NULL,
            played TEXT NOT NULL,
            daily TEXT
        )""",
        "CREATE INDEX game_of_board ON game (canonical)",
        "CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    ),
)
"""What makes a store of version 1 from an empty one, version 2 from that, and so on.

A step that has been released is never changed; what is new is another step.
"""


def default_path() -> Path:
    """Where the store is: in QUEENSIDE_HOME, else where the system keeps a user's data."""
    if home := os.environ.get(HOME):
        return Path(home) / _NAME
    from platformdirs import user_data_path

    return user_data_path("queenside", appauthor=False) / _NAME


def connect(path: Path) -> sqlite3.Connection:
    """The open database, made or brought up to date if needed; without implicit transactions.

    Raises UnusableStore for a file that is no store or a damaged one, OSError where none can be.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        _check_begins_like_one(path)
    with told(path):
        connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
        try:
            _check_sound(connection, path)
            _bring_up_to_date(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


@contextmanager
def told(path: Path) -> Iterator[None]:
    """What SQLite raises, as an UnusableStore that names the file."""
    try:
        yield
    except sqlite3.Error as error:
        if "locked" in str(error):
            raise UnusableStore(f"the store {path} is in use by another program") from error
        raise UnusableStore(f"the store {path} cannot be used: {error}") from error


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All changes made inside, or none of them; other processes wait."""
    with _between("BEGIN IMMEDIATE", connection):
        yield


@contextmanager
def snapshot(connection: sqlite3.Connection) -> Iterator[None]:
    """What is read inside is as at one moment."""
    with _between("BEGIN", connection):
        yield


@contextmanager
def _between(begin: str, connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute(begin)
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _check_begins_like_one(path: Path) -> None:
    """SQLite takes a very short file for an empty one, and would write into it."""
    with open(path, "rb") as file:
        begins = file.read(len(_MAGIC))
    if begins and begins != _MAGIC:
        raise _foreign(path)


def _check_sound(connection: sqlite3.Connection, path: Path) -> None:
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise UnusableStore(f"the store {path} is damaged: {found}")


def _bring_up_to_date(connection: sqlite3.Connection, path: Path) -> None:
    if _version(connection, path) == len(_STEPS):
        return
    with transaction(connection):
        version = _version(connection, path)  # by now another process may have done it
        for statements in _STEPS[version:]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {_OURS}")
        connection.execute(f"PRAGMA user_version = {len(_STEPS)}")


def _version(connection: sqlite3.Connection, path: Path) -> int:
    """The version of the store, 0 for an empty database. Raises UnusableStore."""
    owner, version = (
        int(connection.execute(f"PRAGMA {name}").fetchone()[0])
        for name in ("application_id", "user_version")
    )
    has_tables = connection.execute("SELECT 1 FROM sqlite_master").fetchone() is not None
    if owner != _OURS and (owner or version or has_tables):
        raise _foreign(path)
    if version > len(_STEPS):
        raise UnusableStore(
            f"the store {path} was written by a newer Queenside: it has version {version}, this "
            f"Queenside knows version {len(_STEPS)}"
        )
    return version


def _foreign(path: Path) -> UnusableStore:
    return UnusableStore(f"{path} is no store of Queenside; it is left as it is")
