"""`queenside dedupe`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import queenside as qs
from queenside.app.cli import main

Output = pytest.CaptureFixture[str]
ROWS = ["01111", "23212", "23212", "22244", "22222"]


@pytest.fixture(autouse=True)
def collection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rows = [{"id": "a", "regions": ROWS}, {"regions": ROWS[::-1]}, {"kind": "n-queens", "size": 8}]
    Path("some.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))


def test_copies_are_named(first: str, capsys: Output) -> None:
    assert main(["dedupe", "some.jsonl", first]) == 0
    assert capsys.readouterr() == (
        "some.jsonl#2 is a copy of some.jsonl#a (mirror top-bottom)\n"
        f"{first} is a copy of some.jsonl#a\n"
        "4 boards, 2 of them copies\n",
        "",
    )


def test_where_there_are_none(first: str, capsys: Output) -> None:
    assert main(["dedupe", first, "n-queens:8"]) == 0
    assert capsys.readouterr().out == "2 boards, none of them a copy\n"
    assert main(["dedupe", first]) == 0
    assert capsys.readouterr().out == "1 board, no copy\n"


def test_what_is_left_is_written(first: str, capsys: Output) -> None:
    assert main(["dedupe", "some.jsonl", first, "-o", "some.jsonl"]) == 0
    assert qs.read_all("some.jsonl") == [qs.RegionPuzzle(ROWS), qs.NQueens(8)]
    assert qs.read("some.jsonl#a") == qs.RegionPuzzle(ROWS)
    capsys.readouterr()
    assert main(["dedupe", "some.jsonl"]) == 0
    assert capsys.readouterr().out == "2 boards, none of them a copy\n"


def test_ids(first: str, capsys: Output) -> None:
    assert main(["dedupe", "--ids", "some.jsonl", first]) == 0
    five, eight = qs.canonical_id(qs.RegionPuzzle(ROWS)), qs.canonical_id(qs.NQueens(8))
    assert capsys.readouterr().out == (
        f"{five} some.jsonl#a\n{five} some.jsonl#2\n{eight} some.jsonl#3\n{five} {first}\n"
    )


def test_bad_boards_are_refused(capsys: Output) -> None:
    Path("bad.txt").write_text("AB\nA\n")
    assert main(["dedupe", "some.jsonl", "bad.txt", "-o", "out.jsonl"]) == 65
    assert capsys.readouterr().err
    assert not Path("out.jsonl").exists()
