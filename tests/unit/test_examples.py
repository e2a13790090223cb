"""Every board in examples/ is listed in its README, and is what the list says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import queenside as qs
from queenside.core import formats
from queenside.core.formats import letters
from queenside.solver.engines import get
from tests.unit.odd_puzzles import solutions

EXAMPLES = Path(__file__).parents[2] / "examples"
ROW = re.compile(
    r"\| \[(?P<file>[^]]+)\]\((?P=file)\) \| [^|]+ \| (?P<status>\w+) \| (?P<count>\d+) \|"
)
LISTED = ROW.findall((EXAMPLES / "README.md").read_text(encoding="utf-8"))


def puzzle(name: str) -> qs.Puzzle:
    [document] = formats.parse((EXAMPLES / name).read_text(encoding="utf-8"))
    return document.puzzle


def test_all_are_listed() -> None:
    files = {path.name for path in EXAMPLES.iterdir() if path.is_file()} - {"README.md"}
    assert sorted(name for name, _, _ in LISTED) == sorted(files)
    assert len(files) >= 12


@pytest.mark.parametrize(("name", "status", "count"), LISTED)
def test_is_what_the_list_says(name: str, status: str, count: str) -> None:
    if puzzle(name).problem.grid.size > 100 and get("native").unavailable_reason():
        pytest.skip("too large for the engine in plain Python")
    assert qs.check(puzzle(name)) == status
    assert qs.count(puzzle(name)) == int(count)


@pytest.mark.parametrize("name", [name for name, _, _ in LISTED])
def test_is_a_tidy_letter_grid(name: str) -> None:
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    assert formats.detect(text) == "letters"
    assert letters.format(letters.parse(text)) == text


RULES = re.findall(
    r"\| \[([\w-]+)\]\(rules/\1\.json\) \| [^|]+ \| (\w+) \| (\d+) \| ([^|]+) \|",
    (EXAMPLES / "README.md").read_text(encoding="utf-8"),
)


def test_all_boards_by_their_own_rules_are_listed() -> None:
    assert sorted(name for name, *_ in RULES) == sorted(
        path.stem for path in (EXAMPLES / "rules").iterdir()
    )
    assert len(RULES) >= 10


@pytest.mark.parametrize(("name", "status", "count", "source"), RULES)
def test_a_board_by_its_own_rules(name: str, status: str, count: str, source: str) -> None:
    text = (EXAMPLES / "rules" / f"{name}.json").read_text(encoding="utf-8")
    [document] = formats.parse(text)
    assert formats.format(document, "json") == text
    assert qs.check(document.puzzle) == status
    assert qs.count(document.puzzle) == int(count)
    if source == "the definition":
        assert len(solutions(document.puzzle.problem)) == int(count)
