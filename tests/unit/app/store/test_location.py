"""A file is opened only if it is a store of ours and sound."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import queenside as qs
from queenside.app.store import Store, location
from queenside.core import database
from queenside.core.formats.document import Document

EIGHT = Document(qs.NQueens(8))


def made(path: Path, boards: int = 1) -> Path:
    with Store(path) as store:
        store.add("mine", [Document(qs.NQueens(8 + number)) for number in range(boards)])
    return path


def refused(path: Path, reason: str) -> None:
    content = path.read_bytes()
    with pytest.raises(qs.StoreError, match=reason) as caught:
        Store(path)
    assert str(path) in str(caught.value)
    assert path.read_bytes() == content


@pytest.mark.parametrize("content", [b"x", b"01111\n23212\n", b"SQLite format 2\0" + bytes(5000)])
def test_a_file_that_is_something_else(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    refused(path, "is no store of Queenside")


@pytest.mark.parametrize(
    "statement", ["CREATE TABLE game (id)", "PRAGMA user_version = 1", "PRAGMA application_id = 7"]
)
def test_a_database_of_another_program(statement: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
    refused(path, "is no store of Queenside")


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    with Store(made(path)) as store:
        assert store.collections() == {"mine": 1}


@pytest.mark.parametrize("size", [100, 5000])
def test_a_file_that_is_cut_short(size: int, tmp_path: Path) -> None:
    path = made(tmp_path / "file")
    path.write_bytes(path.read_bytes()[:size])
    refused(path, "cannot be used|is damaged")


def test_a_page_that_is_overwritten(tmp_path: Path) -> None:
    path = made(tmp_path / "file", boards=200)
    content = bytearray(path.read_bytes())
    assert len(content) > 8 * 4096
    content[-8192:-4096] = b"\xff" * 4096
    path.write_bytes(content)
    refused(path, "cannot be used|is damaged")


@pytest.mark.parametrize(("version", "age"), [(1, "an older"), (1000, "a newer")])
def test_a_store_of_another_version(version: int, age: str, tmp_path: Path) -> None:
    path = made(tmp_path / "file")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    refused(path, f"{age} Queenside: it has version {version}")


def test_another_program_that_keeps_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(location, "STORE", location.STORE._replace(patience=0.01))
    path = made(tmp_path / "file")
    with closing(sqlite3.connect(path, isolation_level=None)) as other, Store(path) as store:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(qs.StoreError, match="is in use by another program"):
            store.add("mine", [EIGHT])
        assert store.boards("mine") == [EIGHT]  # reading goes on
        other.execute("ROLLBACK")
        assert store.add("other", [EIGHT]) == 1


STATEMENTS = ["PRAGMA application_id", "PRAGMA user_version", "SELECT 1 FROM sqlite_master"]


@pytest.mark.parametrize("statement", STATEMENTS)
def test_another_process_that_makes_the_tables(
    statement: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it does so while this one looks at the new file."""
    path, plain = tmp_path / "file", sqlite3.connect

    class Watched(sqlite3.Connection):
        def execute(self, words: str, *values: Any) -> sqlite3.Cursor:
            if words == statement:
                monkeypatch.setattr(sqlite3, "connect", plain)
                with suppress(qs.StoreError):  # it does not wait for this one
                    database.connect(path, location.STORE._replace(patience=0.0)).close()
            return super().execute(words, *values)

    monkeypatch.setattr(sqlite3, "connect", partial(plain, factory=Watched))
    with Store(path) as store:
        assert store.collections() == {}


def test_a_new_store_is_for_its_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        path = made(tmp_path / "new" / "file")
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_store_that_others_can_read_is_closed_to_them(tmp_path: Path) -> None:
    path = made(tmp_path / "file")
    path.chmod(0o644)
    Store(path).close()
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_file_of_others_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("no store")
    path.chmod(0o644)
    with pytest.raises(qs.StoreError):
        Store(path)
    assert path.stat().st_mode & 0o777 == 0o644


def test_no_place_for_a_store(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        Store(tmp_path / "file" / "store.sqlite3")
    with pytest.raises(OSError, match="directory"):
        Store(tmp_path)
