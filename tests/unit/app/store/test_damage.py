"""What is damaged is never read as if it were not, and the rest is saved."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

import pytest

import queenside as qs
from queenside.app.cli import main
from queenside.app.store import Game, Store, location, verify
from queenside.app.store.rows import GameRow, sealing
from queenside.core.database import connect
from queenside.core.formats.document import Document

ROWS = ["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"]
FIRST = Document(qs.RegionPuzzle(ROWS), id="first", title="The first board")
EIGHT = Document(qs.NQueens(8))
NOON = datetime(2026, 11, 21, 12, tzinfo=timezone(timedelta(hours=1)))


def filled(path: Path) -> Path:
    with Store(path) as store:
        store.add("mine", [FIRST, EIGHT])
        store.record(Game(FIRST, 75, played=NOON, daily=date(2026, 11, 21)))
        store.record(Game(EIGHT, 30, hints=2, played=NOON))
        store.update({"theme": "dark", "sound": True})
    return path


def changed(path: Path, statement: str) -> Path:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)
    return path


CHANGES = [
    ("board", "UPDATE board SET document = replace(document, 'r', 's') WHERE number = 1"),
    ("board", "UPDATE board SET collection = 'mind' WHERE number = 1"),
    ("game", "UPDATE game SET seconds = 7 WHERE id = 1"),
    ("game", "UPDATE game SET daily = '2026-11-22' WHERE id = 1"),
    ("game", "UPDATE game SET hints = x'00' WHERE id = 1"),
    ("game", "UPDATE game SET seal = NULL WHERE id = 1"),
    ("setting", "UPDATE setting SET value = '\"dusk\"' WHERE key = 'theme'"),
    ("setting", "UPDATE setting SET key = 'thema' WHERE key = 'theme'"),
]


@pytest.mark.parametrize(("table", "statement"), CHANGES)
def test_a_row_that_has_changed(table: str, statement: str, tmp_path: Path) -> None:
    path = changed(filled(tmp_path / "file"), statement)
    with Store(path) as store:
        requested = {
            "board": [store.collections],
            "game": [store.games, store.times, lambda: store.best(FIRST.puzzle), store.streak],
            "setting": [store.settings],
        }[table]
        for ask in [*requested, store.export]:
            with pytest.raises(qs.StoreError, match=f"is damaged: {table} .* verify"):
                ask()
    result = verify(path)
    assert len(result.damage) == 1
    assert "has changed since it was written" in result.damage[0]
    with Store(tmp_path / "saved") as saved:
        added = saved.restore(result.text())
    assert added.boards + added.games + added.settings == 5


def test_a_row_that_says_nothing(tmp_path: Path) -> None:
    path = filled(tmp_path / "file")
    with closing(connect(path, location.STORE)) as connection:
        connection.execute("UPDATE game SET document = '{'")
        connection.execute(f"UPDATE game SET seal = {sealing(GameRow)}")
    with Store(path) as store, pytest.raises(qs.StoreError, match="is damaged: game '1'"):
        store.games()
    assert [fault[:21] for fault in verify(path).damage] == [
        "game 1 cannot be read",
        "game 2 cannot be read",
    ]


@pytest.mark.slow
def test_a_lost_page_takes_only_its_rows(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with Store(path) as store:
        store.add("mine", [Document(qs.NQueens(size), title="x" * 300) for size in range(200)])
    with closing(sqlite3.connect(path)) as connection:
        pages = (
            connection.execute(
                "SELECT pageno FROM dbstat WHERE name = 'board' AND pagetype = 'leaf' ORDER BY path"
            ).fetchall()
            if has_dbstat(connection)
            else []
        )
    if not pages:
        pytest.skip("this SQLite does not say which page is whose")
    content = bytearray(path.read_bytes())
    index = 4096 * (pages[len(pages) // 2][0] - 1)
    content[index : index + 4096] = b"\xff" * 4096
    path.write_bytes(content)
    with pytest.raises(qs.StoreError):
        Store(path)
    result = verify(path)
    assert "some of table board cannot be read" in result.damage
    sizes = [document.puzzle.problem.grid.rows for document in result.sound.collections["mine"]]
    assert 180 < len(sizes) < 200
    assert {0, 199} < {*sizes}


def has_dbstat(connection: sqlite3.Connection) -> bool:
    options = connection.execute("PRAGMA compile_options").fetchall()
    return ("ENABLE_DBSTAT_VTAB",) in options


def test_no_store_and_another_file(tmp_path: Path) -> None:
    with pytest.raises(qs.InputNotFound, match="no store in"):
        verify(tmp_path / "none")
    (tmp_path / "text").write_text("hello")
    with pytest.raises(qs.StoreError, match="is no store of Queenside"):
        verify(tmp_path / "text")


def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QUEENSIDE_HOME", str(tmp_path))
    path, saved = filled(tmp_path / "store.sqlite3"), tmp_path / "saved.jsonl"
    assert main(["store", "verify"]) == 0
    assert capsys.readouterr().out == "ok: 2 boards, 2 games, 2 settings\n"
    changed(path, CHANGES[2][1])
    assert main(["store", "export"]) == 74
    assert "internal error" not in capsys.readouterr().err
    assert main(["store", "verify", "-o", str(saved)]) == 1
    assert capsys.readouterr().out == (
        "game 1 has changed since it was written\nundamaged: 2 boards, 1 game, 2 settings\n"
    )
    path.unlink()
    assert main(["store", "import", str(saved)]) == 0
    with Store() as store:
        [game] = store.games()
        assert replace(game, id=None) == Game(EIGHT, 30, hints=2, played=NOON)
