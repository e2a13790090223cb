"""Many boards at once: a line for each, a summary, one exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from queenside.app.cli import main
from queenside.core import formats

Output = pytest.CaptureFixture[str]

NONE = "# n-queens: 3\n"


@pytest.fixture
def folder(tmp_path: Path, first: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with `first.txt`, a board without a solution, a collection of two, and others."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    made = tmp_path / "boards"
    made.mkdir()
    (made / "a.txt").write_text(Path(first).read_text())
    (made / "b.txt").write_text(NONE)
    text = "".join(
        formats.format(formats.parse(word)[0], "jsonl") for word in ("n-queens:4", "n-queens:1")
    )
    (made / "c.jsonl").write_text(text)
    (made / "README.md").write_text("Boards")
    (made / ".hidden.txt").write_text("nothing")
    (made / "deeper").mkdir()
    return made


def test_a_folder_and_a_collection_have_a_line_for_each_board(folder: Path, capsys: Output) -> None:
    assert main(["check", folder.name, "n-queens:1"]) == 1
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        "boards/a.txt      unique",
        "boards/b.txt      none",
        "boards/c.jsonl#1  several",
        "boards/c.jsonl#2  unique",
        "n-queens:1        unique",
    ]
    assert err == "5 boards: 3 unique, 1 none, 1 several\n"


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (["solve"], ["n-queens:1  unique   1", "n-queens:4  several  2 4 1 3"]),
        (["solve", "--format", "columns"], ["1", "2 4 1 3"]),
        (["count"], ["n-queens:1  1", "n-queens:4  2"]),
        (["count", "--distinct"], None),
        (["hint"], None),
        (["hint", "--format", "json"], None),
        (["explain", "--format", "json"], None),
        (["grade", "--format", "csv"], None),
        (["convert", "--to", "gameid"], ["n-queens:1", "n-queens:4"]),
    ],
)
def test_every_command_has_a_line_for_each(
    words: list[str], lines: list[str] | None, capsys: Output
) -> None:
    main([*words, "n-queens:1", "n-queens:4"])
    out, err = capsys.readouterr()
    shown = out.splitlines()
    assert len(shown) == 2 + (words[0] == "grade")
    assert lines is None or shown == lines
    assert err.startswith("2 boards: ") or words[0] == "convert"


def test_what_is_drawn_has_a_block_for_each_and_is_read_back(folder: Path, capsys: Output) -> None:
    assert main(["show", folder.name]) == 0
    drawn = capsys.readouterr().out
    assert drawn.startswith("boards/a.txt\n┌───")
    Path("drawn.txt").write_text(drawn, encoding="utf-8")
    assert main(["check", "drawn.txt"]) == 1
    statuses = [line.split()[1] for line in capsys.readouterr().out.splitlines()]
    assert statuses == ["unique", "none", "several", "unique"]


def test_the_exit_code_is_the_highest_and_what_fails_does_not_stop_the_others(
    folder: Path, capsys: Output
) -> None:
    (folder / "d.txt").write_text("AB\nA\n")
    assert main(["check", "nothing.txt", "boards", "n-queens:1"]) == 66
    out, err = capsys.readouterr()
    assert "nothing.txt       file not found" in out
    assert "boards/d.txt      row 2 has 1 cells" in out
    assert out.endswith("n-queens:1        unique\n")
    assert err == "7 boards: 2 failed, 3 unique, 1 none, 1 several\n"
    assert main(["check", "boards", "n-queens:1"]) == 65


def test_for_programs_what_fails_is_on_standard_error(capsys: Output) -> None:
    assert main(["solve", "n-queens:1", "nothing.txt", "n-queens:2", "--format", "json"]) == 66
    out, err = capsys.readouterr()
    assert [json.loads(line)["status"] for line in out.splitlines()] == ["unique", "none"]
    assert err.startswith("queenside: nothing.txt: file not found")
    assert main(["convert", "n-queens:1", "nothing.txt", "--to", "gameid"]) == 66
    assert capsys.readouterr().out == "n-queens:1\n"


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "--all"],
        ["solve", "-o", "answer.txt"],
        ["solve", "--format", "svg"],
        ["show", "--format", "svg"],
        ["explain", "--format", "html"],
        ["hint", "-o", "hint.txt"],
    ],
)
def test_what_is_for_one_board_is_refused_for_several(
    words: list[str], capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*words, "n-queens:1", "n-queens:4"]) == 2
    assert "for one board" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


def test_one_board_of_a_folder_is_answered_as_one(
    tmp_path: Path, first: str, capsys: Output
) -> None:
    assert main(["check", str(Path(first).parent)]) == 0
    assert capsys.readouterr() == ("unique\n", "")
    (tmp_path / "empty").mkdir()
    assert main(["check", str(tmp_path / "empty")]) == 66
