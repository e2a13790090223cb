"""A file of ours that is a database of SQLite: opened only if it is one, and brought up to date.

A file that is something else, is damaged, or was written by a newer Queenside is refused and stays
as it is. SQLite does not notice a flipped bit: rows can be sealed with the SQL function `seal(…)`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from queenside.core.checksum import checksum
from queenside.core.errors import QueensideError

_MAGIC = b"SQLite format 3\0"


class Kind(NamedTuple):
    """A description of a kind of file, and of how to recognise it.

    name     what it is called in messages: "store"
    owner    a number in the file's header that says whose database it is
    steps    what makes version 1 from an empty file, version 2 from that, and so on; a step that
             has been released is never changed: what is new is another step
    refusal  the error that says why a file cannot be used
    patience seconds to wait while another process writes
    """

    name: str
    owner: int
    steps: tuple[tuple[str, ...], ...]
    refusal: type[QueensideError]
    patience: float = 10.0


def connect(path: Path, kind: Kind) -> sqlite3.Connection:
    """The open database, made or brought up to date if needed; without implicit transactions.

    Raises the kind's refusal for a file that is none or a damaged one, OSError where none can be.
    """
    if path.exists():
        check_begins_like_one(path, kind)
    with told(path, kind):
        connection = sqlite3.connect(path, timeout=kind.patience, isolation_level=None)
        connection.create_function("seal", -1, checksum, deterministic=True)
        try:
            _check_sound(connection, path, kind)
            _bring_up_to_date(connection, path, kind)
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


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All changes made inside, or none of them; other processes wait."""
    with _between("BEGIN IMMEDIATE", connection):
        yield


@contextmanager
def snapshot(connection: sqlite3.Connection) -> Iterator[None]:
    """Read everything inside as of one moment."""
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


def check_begins_like_one(path: Path, kind: Kind) -> None:
    """Raise the kind's refusal for any other file.

    SQLite takes a very short file for an empty one, and would write into it.
    """
    with open(path, "rb") as file:
        begins = file.read(len(_MAGIC))
    if begins and begins != _MAGIC:
        raise _foreign(path, kind)


def _check_sound(connection: sqlite3.Connection, path: Path, kind: Kind) -> None:
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise kind.refusal(f"the {kind.name} {path} is damaged: {found}")


def _bring_up_to_date(connection: sqlite3.Connection, path: Path, kind: Kind) -> None:
    with snapshot(connection):  # of one moment: another process may be making the tables
        version = version_of(connection, path, kind)
    if version == len(kind.steps):
        return
    with transaction(connection):
        version = version_of(connection, path, kind)  # by now another process may have done it
        for statements in kind.steps[version:]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {kind.owner}")
        connection.execute(f"PRAGMA user_version = {len(kind.steps)}")


def version_of(connection: sqlite3.Connection, path: Path, kind: Kind) -> int:
    """The version of the file, 0 for an empty database. Raises the kind's refusal."""
    owner, version = (
        int(connection.execute(f"PRAGMA {name}").fetchone()[0])
        for name in ("application_id", "user_version")
    )
    has_tables = connection.execute("SELECT 1 FROM sqlite_master").fetchone() is not None
    if owner != kind.owner and (owner or version or has_tables):
        raise _foreign(path, kind)
    if version > len(kind.steps):
        raise kind.refusal(
            f"the {kind.name} {path} was written by a newer Queenside: it has version {version}, "
            f"this Queenside knows version {len(kind.steps)}"
        )
    return version


def _foreign(path: Path, kind: Kind) -> QueensideError:
    return kind.refusal(f"{path} is no {kind.name} of Queenside; it is left as it is")
