"""What each command prints when all goes well."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import Popen
from xml.etree import ElementTree

import pytest

import queenside as qs
from queenside.cli import build, main
from queenside.engines import get, names

COMMANDS = (
    "solve",
    "check",
    "count",
    "sample",
    "explain",
    "hint",
    "diagnose",
    "grade",
    "practice",
    "mend",
    "show",
    "convert",
    "daily",
    "dedupe",
    "store",
    "engines",
    "compare",
    "cover",
    "lessons",
    "certify",
)
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
EMPTY = SOLVED.replace("♛", "·")


def test_the_help_says_of_commands_what_their_own_help_begins_with() -> None:
    assert build("--help").format_help() == build().format_help()


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """No colour, whatever the environment of the tests says."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)


Output = pytest.CaptureFixture[str]


def test_solve_shows_the_board_and_says_that_the_solution_is_the_only_one(
    first: str, capsys: Output
) -> None:
    assert main(["solve", first]) == 0
    assert capsys.readouterr() == (SOLVED + "This is the only solution.\n", "")


def test_solve_says_that_there_are_others(capsys: Output) -> None:
    assert main(["solve", "n-queens:4"]) == 0
    out = capsys.readouterr().out
    assert out.count("♛") == 4
    assert out.endswith("There are other solutions.\n")


def test_solve_says_that_there_is_none(capsys: Output) -> None:
    assert main(["solve", "n-queens:3"]) == 1
    out = capsys.readouterr().out
    assert out.count("·") == 9
    assert out.endswith("There is no solution.\n")


def test_solve_all_lists_every_solution(capsys: Output) -> None:
    assert main(["solve", "n-queens:6", "--all"]) == 0
    *boards, ending = capsys.readouterr().out.split("\n\n")
    assert len(set(boards)) == 4
    assert all(board.count("♛") == 6 for board in boards)
    assert ending == "These 4 solutions are the only ones.\n"


def test_solve_all_of_one_or_none(first: str, capsys: Output) -> None:
    assert main(["solve", first, "--all"]) == 0
    assert capsys.readouterr().out == f"{SOLVED}\nThis is the only solution.\n"
    assert main(["solve", "n-queens:2", "--all"]) == 1
    assert capsys.readouterr().out.endswith("└──────┘\nThere is no solution.\n")


@pytest.mark.parametrize(
    ("limit", "ending"),
    [
        ("1", "Stopped after 1 solution; there may be others."),
        ("3", "Stopped after 3 solutions; there may be others."),
        ("5", "These 4 solutions are the only ones."),
    ],
)
def test_solve_limit(limit: str, ending: str, capsys: Output) -> None:
    assert main(["solve", "n-queens:6", "--limit", limit]) == 0
    out = capsys.readouterr().out
    assert out.endswith(f"\n\n{ending}\n")
    assert out.count("♛") == 6 * min(int(limit), 4)


def test_solve_seed_varies_the_first_solution(capsys: Output) -> None:
    shown = set()
    for seed in range(8):
        main(["solve", "n-queens:8", "--limit", "1", "--seed", str(seed)])
        shown.add(capsys.readouterr().out)
    assert len(shown) > 1


def test_solve_all_as_json(capsys: Output) -> None:
    assert main(["solve", "n-queens:6", "--all", "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["queenside"] == 1
    assert document["status"] == "several"
    assert document["count"] == "4"
    assert document["exhausted"] is True
    assert sorted(document["solutions"]) == sorted(
        [list(cell) for cell in found] for found in qs.solutions(qs.NQueens(6))
    )


def test_solve_as_json_finds_two_by_default(capsys: Output) -> None:
    assert main(["solve", "n-queens:6", "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["count"], document["exhausted"]) == ("2", False)
    assert len(document["solutions"]) == 2


def test_solve_without_a_solution_as_json(capsys: Output) -> None:
    assert main(["solve", "n-queens:3", "--format", "json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert (document["status"], document["count"], document["solutions"]) == ("none", "0", [])


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


def test_check(first: str, capsys: Output) -> None:
    assert main(["check", first]) == 0
    assert main(["check", "n-queens:3"]) == 1
    assert main(["check", "n-queens:4"]) == 1
    assert capsys.readouterr() == ("unique\nnone\nseveral\n", "")


@pytest.mark.parametrize(
    ("board", "number"),
    [("n-queens:0", 1), ("n-queens:3", 0), ("n-queens:8", 92), ("n-queens:5:toroidal", 10)],
)
def test_count(board: str, number: int, capsys: Output) -> None:
    assert main(["count", board]) == 0
    assert capsys.readouterr() == (f"{number}\n", "")


def test_show(first: str, capsys: Output) -> None:
    assert main(["show", first]) == 0
    assert capsys.readouterr() == (EMPTY, "")


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
    boards = tmp_path / "boards.jsonl"
    assert main(["convert", first, "--to", "jsonl"]) == 0
    one = json.loads(capsys.readouterr().out)
    lines = [json.dumps({**one, "id": name}) for name in ("a", "b")]
    boards.write_text("".join(f"{line}\n" for line in lines))
    copy = tmp_path / "copy.jsonl"
    assert main(["convert", str(boards), "--to", "jsonl", "-o", str(copy)]) == 0
    assert [json.loads(line)["id"] for line in copy.read_text().splitlines()] == ["a", "b"]
    assert main(["check", f"{copy}#b"]) == 0
    assert capsys.readouterr().out == "unique\n"


def test_a_board_from_standard_input(first: str, start: Callable[..., Popen[str]]) -> None:
    with Path(first).open() as board:
        process = start("check", "-", stdin=board)
        assert process.communicate() == ("unique\n", "")


def test_engines_are_listed_with_what_is_missing(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    backtracking = get("backtracking")
    monkeypatch.setattr(type(backtracking), "missing", lambda _: "install a pencil")
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


def test_version(capsys: Output) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr() == (f"queenside {qs.__version__}\n", "")


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"]])
def test_help_names_every_command(words: list[str], capsys: Output) -> None:
    assert main(words) == 0
    out, err = capsys.readouterr()
    assert not err
    for command in COMMANDS:
        assert re.search(rf"^ +{command} +[A-Z]", out, re.MULTILINE)
    assert all(len(line) <= 80 for line in out.splitlines())


@pytest.mark.parametrize("command", ["solve", "check", "count", "show", "convert", "engines"])
def test_help_of_a_command_opens_with_what_it_does(command: str, capsys: Output) -> None:
    assert main([command, "--help"]) == 0
    usage, does, *_ = capsys.readouterr().out.split("\n\n")
    assert usage.startswith(f"usage: queenside {command}")
    assert does.split("\n")[0].endswith(".")
