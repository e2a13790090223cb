"""A file of ours that is a database of SQLite: made if it is empty, opened only if it is one.

A file that is something else, is damaged, or has another version is refused and stays as it is.
SQLite does not notice a flipped bit: rows can be sealed with the SQL function `seal(…)`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import NamedTuple

from queenside.core.checksum import checksum
from queenside.core.errors import QueensideError

_MAGIC = b"SQLite format 3\0"


class Kind(NamedTuple):
    """A description of a kind of file, and of how to recognise it.

    name     what it is called in messages: "store"
    owner    a number in the file's header that says whose database it is
    tables   the statements that make the tables in an empty file
    version  of these tables
    refusal  the error that says why a file cannot be used
    patience seconds to wait while another process writes
    """

    name: str
    owner: int
    tables: tuple[str, ...]
    refusal: type[QueensideError]
    version: int = 2
    patience: float = 10.0


def connect(path: Path, kind: Kind) -> sqlite3.Connection:
    """Return the open database, made if needed; without implicit transactions.

    Raises the kind's refusal for a file that is none or a damaged one, OSError where none can be.
    """
    if path.exists():
        check_begins_like_one(path, kind)
    with told(path, kind):
        connection = sqlite3.connect(path, timeout=kind.patience, isolation_level=None)
        connection.create_function("seal", -1, checksum, deterministic=True)
        try:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                raise kind.refusal(f"the {kind.name} {path} is damaged: {found}")
            _make_tables(connection, path, kind)
        except BaseException:
            connection.close()
            raise
    return connection


@contextmanager
def told(path: Path, kind: Kind) -> Iterator[None]:
    """Turn the errors of SQLite into errors of ours that name the file."""
    try:
        yield
    except (sqlite3.Error, UnicodeError) as error:  # a damaged file may hold any bytes
        if "locked" in str(error):
            why = f"the {kind.name} {path} is in use by another program"
            raise kind.refusal(why) from error
        if "full" in str(error):
            why = f"the disk is full: the {kind.name} {path} is as it was before this change"
            raise kind.refusal(why) from error
        raise kind.refusal(f"the {kind.name} {path} cannot be used: {error}") from error


def snapshot(connection: sqlite3.Connection) -> AbstractContextManager[None]:
    """Read everything inside as of one moment."""
    return transaction(connection, "BEGIN")


@contextmanager
def transaction(connection: sqlite3.Connection, begin: str = "BEGIN IMMEDIATE") -> Iterator[None]:
    """All changes made inside, or none of them; other processes wait."""
    connection.execute(begin)
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def check_begins_like_one(path: Path, kind: Kind) -> None:
    """Raise the kind's refusal for any other file.

    SQLite takes a very short file for an empty one, and would write into it.
    """
    with open(path, "rb") as file:
        begins = file.read(len(_MAGIC))
    if begins and begins != _MAGIC:
        raise _foreign(path, kind)


def _make_tables(connection: sqlite3.Connection, path: Path, kind: Kind) -> None:
    with snapshot(connection):  # of one moment: another process may be making the tables
        if has_tables(connection, path, kind):
            return
    with transaction(connection):
        if has_tables(connection, path, kind):  # by now another process has made them
            return
        for statement in kind.tables:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {kind.owner}")
        connection.execute(f"PRAGMA user_version = {kind.version}")


def has_tables(connection: sqlite3.Connection, path: Path, kind: Kind) -> bool:
    """Return whether the tables are there. Raises the kind's refusal of other tables."""
    owner, version = (
        int(connection.execute(f"PRAGMA {name}").fetchone()[0])
        for name in ("application_id", "user_version")
    )
    is_empty = connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None
    if owner != kind.owner and (owner or version or not is_empty):
        raise _foreign(path, kind)
    if owner and version != kind.version:
        age = "a newer" if version > kind.version else "an older"
        raise kind.refusal(
            f"the {kind.name} {path} was written by {age} Queenside: it has version {version}, "
            f"this Queenside knows version {kind.version}"
        )
    return bool(owner)


def _foreign(path: Path, kind: Kind) -> QueensideError:
    return kind.refusal(f"{path} is no {kind.name} of Queenside; it is left as it is")
