"""`queenside generate`: boards as wished, in any format, the same for the same seed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import queenside as qs
from queenside import kernels
from queenside.cli import generate as cli
from queenside.cli import main
from queenside.core.errors import NotReached
from queenside.make.board_spec import BoardSpec
from queenside.make.generate import Made, make_many
from queenside.reason.grade import grade

Output = pytest.CaptureFixture[str]

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason=str(kernels.missing()))


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def test_a_board_with_its_id_and_grade(capsys: Output) -> None:
    assert main(["generate", "--seed", "7", "--grade", "hard"]) == 0
    *board, told = capsys.readouterr().out.splitlines()
    assert len(board) == 2 * 8 + 1
    made = qs.read("8-hard#7")
    assert told == f"8-hard#7v3: {grade(made)}"
    assert grade(made).name == "hard"
    assert not any("♛" in line for line in board)


def test_with_its_solution(capsys: Output) -> None:
    assert main(["generate", "--size", "6", "--seed", "7", "--solution"]) == 0
    assert capsys.readouterr().out.count("♛") == 6


@pytest.mark.parametrize("form", ["jsonl", "json", "letters", "gameid", "webtask"])
def test_in_any_format(form: str, capsys: Output) -> None:
    assert main(["generate", "--size", "6", "--seed", "7", "--format", form]) == 0
    assert qs.read(capsys.readouterr().out) == qs.read("6#7")


def test_several_into_a_collection(tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "boards.jsonl"
    words = ["generate", "--size", "7", "--number", "5", "--seed", "20", "--solution"]
    assert main([*words, "--workers", "2", "-o", str(file)]) == 0
    documents = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [each["id"] for each in documents] == [f"7#{seed}v3" for seed in range(20, 25)]
    for document, puzzle in zip(documents, qs.read_all(file), strict=True):
        assert qs.read(document["id"].removesuffix("v2")) == puzzle
        assert [list(cell) for cell in qs.solve(puzzle).solution or ()] == document["solution"]
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("ending", ["svg", "json", "txt"])
def test_the_ending_of_the_file_tells_the_format(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"board.{ending}"
    assert main(["generate", "--size", "6", "--seed", "7", "-o", str(file)]) == 0
    assert file.read_text(encoding="utf-8").startswith(
        {"svg": "<svg", "json": "{"}.get(ending, "#")
    )


@pytest.mark.parametrize(
    ("words", "code", "complaint"),
    [
        (["--grade", "brutal"], 2, "unknown grade 'brutal'"),
        (["--technique", "magic"], 2, "there is no technique 'magic'"),
        (["--size", "3"], 2, "rows, not 3"),
        (["--size", "7", "--stars", "2"], 2, "there is no such 7×7 board"),
        (["--rating", "3.15-3.16"], 2, "the ratings are"),
        (["--rating", "hard"], 2, "must be a range such as 3.2-4.4"),
        (["--number", "2", "--format", "svg"], 2, "svg holds one board, not 2: add -o FOLDER/"),
        (["-o", "board.xyz"], 65, "no format has the extension '.xyz'"),
        (["--size", "5", "--rating", "8-9", "--time-limit", "0.2"], 75, "in 0.2 s"),
    ],
)
def test_what_cannot_be(words: list[str], code: int, complaint: str, capsys: Output) -> None:
    assert main(["generate", *words]) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert complaint in said.err
    assert len(said.err.splitlines()) == 1


def test_what_was_made_in_time_is_kept(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(number: int, wish: BoardSpec, **settings: object) -> Iterator[Made]:
        yield from make_many(3, wish, seed=1)
        raise NotReached("too late")

    monkeypatch.setattr(cli, "make_many", slow)
    file = tmp_path / "boards.jsonl"
    assert main(["generate", "--size", "6", "--number", "50", "-o", str(file)]) == 75
    assert len(qs.read_all(file)) == 3
    assert capsys.readouterr().err == "queenside: out of time after 3 of 50 boards\n"


def test_a_file_is_kept_if_no_board_comes(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("dear")
    words = ["--size", "5", "--rating", "8-9", "--time-limit", "0.1", "-o", str(file)]
    assert main(["generate", *words]) == 75
    assert file.read_text() == "dear"


def test_a_seed_id_is_a_board_everywhere(capsys: Output) -> None:
    assert main(["check", "8-hard#7"]) == 0
    assert capsys.readouterr().out == "unique\n"
    assert main(["check", "8-hard#7v9"]) == 65
    assert "version 9" in capsys.readouterr().err


def test_a_board_is_a_draft(capsys: Output) -> None:
    words = ["generate", "--draft", "5:A2B3CA2B2C2DB2CD3EC2E3", "--grade", "medium", "--seed", "1"]
    assert main([*words, "--format", "gameid"]) == 0
    made = qs.read(capsys.readouterr().out.strip())
    assert made.size == 5
    assert qs.grade(made).name == "medium"
    assert main(["generate", "--draft", "n-queens:8"]) == 2
    assert "without regions" in capsys.readouterr().err
