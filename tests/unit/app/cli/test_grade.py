"""`grade` on the command line."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from queenside.app.cli import main
from queenside.core import formats
from queenside.core.formats import Document
from queenside.reader import resolve_board

EXAMPLES = Path(__file__).parents[4] / "examples"
FIRST, SEVERAL = str(EXAMPLES / "first.txt"), str(EXAMPLES / "several.txt")
Output = pytest.CaptureFixture[str]


def test_a_line_for_each_board(capsys: Output) -> None:
    assert main(["grade", FIRST]) == 0
    head, line = (text.split() for text in capsys.readouterr().out.splitlines())
    assert head == ["board", "name", "rating", "score", "weekday", "steps", "opening", "hardest"]
    time = ["Thursday", "0:25–2:25"]
    assert line == [FIRST, "hard", "3.4", "20.0", *time, "13", "two-lines", "two-lines"]


def test_a_board_without_a_grade_says_why(capsys: Output) -> None:
    assert main(["grade", SEVERAL, FIRST]) == 1
    _, several, first = capsys.readouterr().out.splitlines()
    assert several.endswith("the board has several solutions, so it has no grade")
    assert first.endswith("two-lines")


def test_how_many_solutions_there_are_comes_first(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    """Techniques are looked for only where there is a grade: that takes much longer."""

    def never(*_: object, **__: object) -> None:
        raise AssertionError("no technique should be looked for")

    monkeypatch.setattr("queenside.explainer.logic.grade.waves", never)
    assert main(["grade", "n-queens:8"]) == 1
    assert "several solutions" in capsys.readouterr().out


def test_the_time_runs_out(capsys: Output) -> None:
    board = str(EXAMPLES / "rules" / "two-and-one.json")
    assert main(["grade", board, "--time-limit", "0"]) == 75
    assert capsys.readouterr().out.endswith("out of time\n")


def test_a_collection(tmp_path: Path, capsys: Output) -> None:
    puzzle = resolve_board.read(FIRST).puzzle
    boards = [Document(puzzle, id="a"), Document(puzzle)]
    path = tmp_path / "boards.jsonl"
    path.write_text(formats.format_all(boards, "jsonl"))
    assert main(["grade", str(path), "--format", "json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["board"] for line in lines] == [f"{path}#a", f"{path}#2"]
    assert {line["grade"]["name"] for line in lines} == {"hard"}


def test_json_and_csv_say_the_same(capsys: Output) -> None:
    assert main(["grade", FIRST, SEVERAL, "--format", "json"]) == 1
    one, other = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert main(["grade", FIRST, SEVERAL, "--format", "csv"]) == 1
    rows = [*csv.DictReader(capsys.readouterr().out.splitlines())]
    assert rows[0]["board"] == one["board"] == FIRST
    assert all(
        rows[0][field] == str(one["grade"][field]) for field in ("name", "rating", "hardest")
    )
    assert rows[1]["why not"] == other["why"]
    assert (rows[1]["name"], other["grade"]) == ("", None)
