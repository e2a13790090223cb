"""`explain`, `hint` and `diagnose` on the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from queenside.app.cli import main

ROOT = Path(__file__).parents[4]
Output = pytest.CaptureFixture[str]

PLAYED = "01111\n23212\n23212\n22244\n22222\n\nQ....\n.xx..\n.....\n.....\n.....\n"
NUMBERED = """\
    1   2   3   4   5
  ┌───┬───────────────┐
1 │ ♛ │ ·   ·   ·   · │
  ├───┼───┬───┐   ┌───┤
2 │ · │ × │ × │ · │ · │
  │   │   │   │   │   │
3 │ · │ · │ · │ · │ · │
  │   └───┘   ├───┴───┤
4 │ ·   ·   · │ ·   · │
  │           └───────┤
5 │ ·   ·   ·   ·   · │
  └───────────────────┘
  r2c1 and r2c5 are one region
"""


@pytest.fixture
def played(tmp_path: Path) -> str:
    path = tmp_path / "played.txt"
    path.write_text(PLAYED)
    return str(path)


def example(name: str) -> str:
    return str(ROOT / "examples" / name)


@pytest.mark.parametrize(
    "command",
    [
        "explain wrong.txt --brief",
        "explain wrong.txt --format json",
        "hint first.txt --depth 3",
        "hint first.txt --format json",
        "diagnose wrong.txt",
        "diagnose wrong.txt --format json",
        "practice region-single --answer --seed 1",
    ],
)
def test_regions_go_by_what_is_asked_for(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    first = Path(example("first.txt")).read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    Path("first.txt").write_text(first)
    Path("wrong.txt").write_text(f"{first}\n..x.....\n" + "........\n" * 7)
    lettered = re.compile(r"\b[Rr]egions? [A-H]\b")
    main(command.split())
    assert not lettered.search(capsys.readouterr().out)
    main([*command.split(), "--naming", "letters"])
    assert lettered.search(capsys.readouterr().out)


def test_explain_shows_every_move_with_the_board_after_it(first: str, capsys: Output) -> None:
    assert main(["explain", first]) == 0
    out = capsys.readouterr().out
    parts = out.split("\n\n")
    assert parts[-1] == "Solved: every step was forced, so this is the only solution.\n"
    assert parts[0].startswith("1. Region single (1)\nThe region at r1c1 has only r1c1 left, ")
    assert "\nThe queen at r1c1 crosses out " in parts[0]
    assert parts[0].endswith(NUMBERED[-18:].rstrip())
    assert [part.count("♛") for part in parts[:-1]] == sorted(p.count("♛") for p in parts[:-1])
    numbers = re.findall(r"^(\d+)\. ", out, re.MULTILINE)
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]

    assert main(["explain", first, "--brief"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(re.match(r"\d+\. [A-Z].*\.$", line) for line in lines[:-1])
    assert lines[0] == "1. The region at r1c1 has only r1c1 left, so the queen goes there."


@pytest.mark.parametrize("asked", [["--trust-unique"], ["--only", "at-sea"]])
def test_what_trusts_the_board_is_used_if_asked_for(asked: list[str], capsys: Output) -> None:
    main(["explain", "q6-0071", "--brief"])
    assert "trusts" not in capsys.readouterr().out
    main(["explain", "q6-0071", "--brief", *asked])
    assert "This trusts that there is only one" in capsys.readouterr().out


@pytest.mark.parametrize(("depth", "by_cells"), [("1", True), ("2", False), ("3", False)])
def test_regions_are_called_by_colours_where_these_are_those_of_pictures(
    depth: str, by_cells: bool, first: str, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", depth)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert main(["explain", first]) == 0
    out = capsys.readouterr().out
    assert "   1  2  3  4  5\n1 \x1b[" in out
    assert ("region at r" in out) == by_cells


@pytest.mark.parametrize(
    ("name", "words"), [("several.txt", "several solutions"), ("none.txt", "no solution")]
)
def test_explain_says_why_it_ends(name: str, words: str, capsys: Output) -> None:
    for options in ([], ["--brief"], ["--format", "json"], ["--format", "html"]):
        assert main(["explain", example(name), *options]) == 1
        said = capsys.readouterr().out
        assert f"this board has {words}." in said
        assert f"This board has {words}." in said.split("<ol>")[0].split('"steps"')[0]
        assert options or said.startswith("This board has ")


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_hint_tells_as_much_as_is_asked(depth: int, played: str, capsys: Output) -> None:
    lines = (
        "Look at the region at r2c2.",
        "Region single: only one cell is left in a region, or only as many as it needs queens.",
        "The region at r2c2 has only r3c2 left, so the queen goes there.",
    )
    assert main(["hint", played, "--depth", str(depth)]) == 0
    assert capsys.readouterr().out == NUMBERED + "\n".join(lines[:depth]) + "\n"


def test_hint_in_json_and_svg(played: str, capsys: Output) -> None:
    assert main(["hint", played, "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["kind"], data["depth"], data["step"]) == ("step", 1, None)
    crowns = []
    for depth in ("1", "3"):
        assert main(["hint", played, "--format", "svg", "--depth", depth]) == 0
        picture = capsys.readouterr().out
        ElementTree.fromstring(picture)
        crowns.append("2 queens placed" in picture)
    assert crowns == [False, True]


@pytest.mark.parametrize(
    ("play", "code", "words"),
    [
        ("Q.... ...Q. .Q... ....Q ..Q..", 0, "The board is solved."),
        (".Q... ..... ..... ..... .....", 1, "There is a mistake."),
        ("QQ... ..... ..... ..... .....", 1, "There is a mistake."),
    ],
)
def test_hint_says_what_comes_before_a_step(
    play: str, code: int, words: str, tmp_path: Path, capsys: Output
) -> None:
    path = tmp_path / "board.txt"
    path.write_text(PLAYED[:30] + "\n" + play.replace(" ", "\n") + "\n")
    assert main(["hint", str(path)]) == code
    assert capsys.readouterr().out.splitlines()[-1] == words


def test_diagnose_names_the_earliest_mistake(played: str, capsys: Output) -> None:
    assert main(["diagnose", played]) == 0
    assert capsys.readouterr().out == NUMBERED + "Everything on the board is right so far.\n"
    Path(played).write_text(PLAYED.replace(".xx..\n.....", ".xx.Q\n.x..."))
    assert main(["diagnose", played]) == 1
    words = "The mark at r3c2 is wrong. The region at r2c2 has only r3c2 left"
    assert words in capsys.readouterr().out
    assert main(["diagnose", played, "--format", "json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["verdict"], data["cell"], data["queens"]) == ("wrong", [2, 1], [[1, 4]])
    assert main(["diagnose", played, "--format", "svg"]) == 1
    ElementTree.fromstring(capsys.readouterr().out)
    assert main(["diagnose", example("none.txt")]) == 1
    assert capsys.readouterr().out.endswith("The board itself has no solution.\n")
