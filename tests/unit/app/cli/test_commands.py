"""What each command prints when all goes well."""

from __future__ import annotations

import json
import re
from itertools import chain
from pathlib import Path
from xml.etree import ElementTree

import pytest

import queenside as qs
from queenside.app.cli import _FILES, build, main
from queenside.solver.engines import get, names
from tests.unit.app.cli.conftest import Start

SOLVED = """\
┌───┬───────────────┐
│ ♛ │ ·   ·   ·   · │
├───┼───┬───┐   ┌───┤
│ · │ · │ · │ ♛ │ · │
│   │   │   │   │   │
│ · │ ♛ │ · │ · │ · │
│   └───┘   ├───┴───┤
│ ·   ·   · │ ·   ♛ │
│           └───────┤
│ ·   ·   ♛   ·   · │
└───────────────────┘
r2c1 and r2c5 are one region
"""
LARGE = "too large to draw.\n"
CLUES = """\
given queen at row 1, column 1
given queen at row 200, column 199
blocked cell at row 1, column 6
"""
SORT, ALL = "without symmetry", "with all their images\n"
EMPTY = SOLVED.replace("♛", "·")
Output = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("words", "code", "printed"),
    [
        ("solve FIRST", 0, f"{SOLVED}This is the only solution.\n"),
        ("solve FIRST --all", 0, f"{SOLVED}\nThis is the only solution.\n"),
        ("show FIRST", 0, EMPTY),
        ("check FIRST", 0, "unique\n"),
        ("check n-queens:3", 1, "none\n"),
        ("check n-queens:4", 1, "several\n"),
        ("count n-queens:3", 0, "0\n"),
        ("count n-queens:8", 0, "92\n"),
        ("count n-queens:8 --workers 3", 0, "92\n"),
        ("count n-queens:5:toroidal", 0, "10\n"),
        ("solve FIRST --format columns", 0, "1 4 2 5 3\n"),
        ("solve n-queens:4 --all --format columns", 0, "2 4 1 3\n3 1 4 2\n"),
        ("solve n-queens:3 --format columns", 1, ""),
        ("solve n-queens:999:toroidal", 1, f"toroidal 999-queens, {LARGE}There is no solution.\n"),
        ("show n-queens:200:g0.39998:b5", 0, f"200-queens, {LARGE}{CLUES}"),
        ("sample FIRST", 0, f"{SOLVED}\nThis is the only solution.\n"),
        ("sample n-queens:3", 1, "There is no solution.\n"),
        ("count n-queens:8 --distinct", 0, f"12\n11 {SORT}, 1 with a half turn; 92 {ALL}"),
        ("count n-queens:4 --distinct", 0, f"1\n1 with a quarter turn; 2 {ALL}"),
        ("count n-queens:3 --distinct", 0, "0\n"),
        ("count FIRST --distinct", 0, f"1\n1 {SORT}; 1 {ALL}"),
        ("--version", 0, f"queenside {qs.__version__}\n"),
    ],
)
def test_all_that_is_printed(
    words: str, code: int, printed: str, first: str, capsys: Output
) -> None:
    assert main([first if word == "FIRST" else word for word in words.split()]) == code
    assert capsys.readouterr() == (printed, "")


@pytest.mark.parametrize(
    ("words", "code", "queens", "ending"),
    [
        ("n-queens:4", 0, 4, "There are other solutions."),
        ("n-queens:3", 1, 0, "There is no solution."),
        ("n-queens:2 --all", 1, 0, "There is no solution."),
        ("n-queens:6 --all", 0, 24, "\nThese 4 solutions are the only ones."),
        ("n-queens:6 --limit 1", 0, 6, "\nStopped after 1 solution; there may be others."),
        ("n-queens:6 --limit 3", 0, 18, "\nStopped after 3 solutions; there may be others."),
        ("n-queens:6 --limit 5", 0, 24, "\nThese 4 solutions are the only ones."),
    ],
)
def test_solve(words: str, code: int, queens: int, ending: str, capsys: Output) -> None:
    assert main(["solve", *words.split()]) == code
    out = capsys.readouterr().out
    assert out.count("♛") == queens
    assert out.endswith(f"\n{ending}\n")


def test_solve_seed_varies_the_first_solution(capsys: Output) -> None:
    shown = set()
    for seed in range(8):
        main(["solve", "n-queens:8", "--limit", "1", "--seed", str(seed)])
        shown.add(capsys.readouterr().out)
    assert len(shown) > 1


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["n-queens:6", "--all"], 0, ("several", "4", True)),
        (["n-queens:6"], 0, ("several", "2", False)),
        (["n-queens:3"], 1, ("none", "0", True)),
    ],
)
def test_solve_as_json(
    words: list[str], code: int, told: tuple[object, ...], capsys: Output
) -> None:
    assert main(["solve", *words, "--format", "json"]) == code
    document = json.loads(capsys.readouterr().out)
    assert document["queenside"] == 1
    assert (document["status"], document["count"], document["exhausted"]) == told
    every = [[list(cell) for cell in found] for found in qs.solutions(qs.read(words[0]))]
    assert len(document["solutions"]) == int(document["count"])
    assert all(found in every for found in document["solutions"])


def test_solve_as_svg(first: str, capsys: Output) -> None:
    assert main(["solve", first, "--format", "svg"]) == 0
    picture = ElementTree.fromstring(capsys.readouterr().out)
    title = picture.findtext("{http://www.w3.org/2000/svg}title")
    assert title == "5×5 queens board with 5 queens placed"


def test_stats_go_to_standard_error(first: str, capsys: Output) -> None:
    assert main(["solve", first, "--stats", "--engine", "backtracking"]) == 0
    out, err = capsys.readouterr()
    assert out == SOLVED + "This is the only solution.\n"
    assert re.fullmatch(r"engine backtracking, nodes \d+, seconds \d+\.\d{3}\n", err)


def test_show_draws_the_state_of_play(tmp_path: Path, capsys: Output) -> None:
    board = tmp_path / "played.txt"
    board.write_text("01111\n23212\n23212\n22244\n22222\n\nQ....\n.x...\n.....\n.....\n.....\n")
    assert main(["show", str(board)]) == 0
    out = capsys.readouterr().out
    assert (out.count("♛"), out.count("×")) == (1, 1)


def test_show_writes_a_file_as_its_name_says(first: str, tmp_path: Path, capsys: Output) -> None:
    assert main(["show", first, "-o", str(tmp_path / "board.SVG")]) == 0
    assert main(["show", first, "-o", str(tmp_path / "board.txt")]) == 0
    assert main(["show", first, "-o", str(tmp_path / "other"), "--format", "svg"]) == 0
    assert capsys.readouterr() == ("", "")
    assert (tmp_path / "board.txt").read_text(encoding="utf-8") == EMPTY
    picture = (tmp_path / "board.SVG").read_text(encoding="utf-8")
    assert ElementTree.fromstring(picture) is not None
    assert (tmp_path / "other").read_text(encoding="utf-8") == picture


def test_show_in_monochrome(first: str, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "3")
    assert main(["show", first, "--monochrome"]) == 0
    assert capsys.readouterr().out == EMPTY
    assert main(["show", first, "--monochrome", "--format", "svg"]) == 0
    assert "#c1a3ef" not in capsys.readouterr().out


def test_convert(capsys: Output, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("AAABBB\nABBBCC\nADDEEC\nFFDDEC\nFEEEEC\nFCCCCC\n")
    assert main(["convert", str(board), "--to", "puzzlink"]) == 0
    address = capsys.readouterr().out
    assert address == "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou\n"
    copy = tmp_path / "copy.txt"
    assert main(["convert", address.strip(), "--to", "letters", "-o", str(copy)]) == 0
    assert capsys.readouterr() == ("", "")
    assert qs.RegionPuzzle(copy.read_text().split()) == qs.RegionPuzzle(board.read_text().split())


def test_convert_a_collection_and_take_one_board_of_it(
    first: str, tmp_path: Path, capsys: Output
) -> None:
    boards, copy = tmp_path / "boards.jsonl", tmp_path / "copy.jsonl"
    assert main(["convert", first, "--to", "jsonl"]) == 0
    one = json.loads(capsys.readouterr().out)
    boards.write_text("".join(f"{json.dumps({**one, 'id': name})}\n" for name in ("a", "b")))
    assert main(["convert", str(boards), "--to", "jsonl", "-o", str(copy)]) == 0
    assert [json.loads(line)["id"] for line in copy.read_text().splitlines()] == ["a", "b"]
    assert main(["check", f"{copy}#b"]) == 0
    assert capsys.readouterr().out == "unique\n"


def test_a_board_from_standard_input(first: str, start: Start) -> None:
    with Path(first).open() as board:
        process = start("check", "-", stdin=board)
        assert process.communicate() == ("unique\n", "")


def test_engines_are_listed_with_what_is_missing(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    backtracking = get("backtracking")
    monkeypatch.setattr(type(backtracking), "unavailable_reason", lambda _: "install a pencil")
    assert main(["engines"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["engine", "proves", "lists", "counts", "largest", "board", "here"]
    table, choices = rows[: len(names())], rows[len(names()) :]
    assert [row.split()[0] for row in table] == list(names())
    row = table[names().index("backtracking")]
    assert re.fullmatch(r"backtracking +yes +yes +yes +128×128 +install a pencil", row)
    assert table[0].endswith("installed")
    assert "  smt, encoding: pseudo-boolean, integer" in choices
    assert all(len(line) <= 96 for line in choices)


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"]])
def test_help_names_every_command(words: list[str], capsys: Output) -> None:
    assert main(words) == 0
    out, err = capsys.readouterr()
    assert not err
    for command in chain(*_FILES.values()):
        assert re.search(rf"^ +{command}\s+[A-Z]", out, re.MULTILINE), command
    assert all(len(line) <= 80 for line in out.splitlines())
    assert build("--help").format_help() == build().format_help()


@pytest.mark.parametrize("command", [*chain(*_FILES.values())])
def test_help_of_a_command_opens_with_what_it_does(command: str, capsys: Output) -> None:
    assert main([command, "--help"]) == 0
    usage, does, *_ = capsys.readouterr().out.split("\n\n")
    assert usage.startswith(f"usage: queenside {command}")
    assert does.split("\n")[0].endswith(".")
