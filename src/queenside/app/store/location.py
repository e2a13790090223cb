"""Opening the store, a database of SQLite: where it is, and what it is made of."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from queenside.core import database
from queenside.core.database import Kind
from queenside.core.errors import StoreError

HOME = "QUEENSIDE_HOME"  # the environment variable that names the directory of the store
_NAME = "store.sqlite3"
_OWNER_ONLY = 0o600

_TABLES = (
    """CREATE TABLE board (
        number INTEGER PRIMARY KEY,
        collection TEXT NOT NULL,
        canonical TEXT NOT NULL,
        document TEXT NOT NULL,
        seal TEXT,
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
        daily TEXT,
        seal TEXT
    )""",
    "CREATE INDEX game_of_board ON game (canonical)",
    "CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL, seal TEXT)",
)

STORE = Kind("store", 0x51554E53, _TABLES, StoreError, patience=60.0)  # "QUNS"


def default_path() -> Path:
    """Return the store's path: in QUEENSIDE_HOME, else in the system's folder for user data."""
    if home := os.environ.get(HOME):
        return Path(home) / _NAME
    from platformdirs import user_data_path

    return user_data_path("queenside", appauthor=False) / _NAME


def connect(path: Path) -> sqlite3.Connection:
    """Open the store, which only its owner may read, or make it. Raises StoreError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY))
    connection = database.connect(path, STORE)
    with suppress(OSError):  # it may be someone else's, who lets us write
        if path.stat().st_mode & ~_OWNER_ONLY & 0o777:
            path.chmod(_OWNER_ONLY)
    return connection
