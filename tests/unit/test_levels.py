"""`python -m bench.boards --levels PATH`: the published table, for levels that somebody has."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from bench import boards, levels
from bench.report.measurement import Effort, NotHere
from queenside import collection, kernels

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="they are checked by the kernels")

SEVEN = [entry.rows for entry in collection.boards(size=7, stars=1)][:2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A level as text, and another in JSON Lines beside one that has many solutions."""
    (tmp_path / "one.txt").write_text("\n".join(SEVEN[0]), "utf-8")
    names = [[ord(name) - 65 for name in row] for row in SEVEN[1]]
    several = [[row] * 5 for row in range(5)]
    lines = [{"number": 2, "regions": names}, {"number": 3, "regions": several}]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (tmp_path / "more.jsonl").write_text(text, "utf-8")
    return tmp_path


def test_levels_are_read_from_a_folder_and_only_those_with_one_solution_count(folder: Path) -> None:
    assert {size: len(of) for size, of in levels.levels(folder).items()} == {7: 2}
    assert sorted(levels.levels(folder)[7]) == sorted(map(tuple, SEVEN))
    assert len(levels.levels(folder / "more.jsonl")[7]) == 1


def test_each_idea_stands_beside_what_was_published_of_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(levels, "TIME_LIMIT", 0.0)  # lessons are given up: what they find is tested
    monkeypatch.setattr(sys, "argv", ["boards", "--levels", str(folder)])
    boards.main()
    lines = capsys.readouterr().out.splitlines()
    assert "| boards here | 2 | 0 | 0 | 0 | 0 |" in lines
    assert "| *Z3, published* | *11,020* | *20,620* | *32,030* | *51,000* | *67,000* |" in lines
    assert "| lesson 6 | – | – | – | – | – |" in lines
    assert sum(line.startswith("| `native` | ") for line in lines) == 1


def test_a_lesson_is_measured_on_every_level(folder: Path) -> None:
    assert levels.lesson_time("6", levels.levels(folder)[7]) is not None


def test_without_levels_it_says_what_would_help(tmp_path: Path) -> None:
    with pytest.raises(NotHere, match="--levels PATH"):
        levels.measure(Effort(), tmp_path / "nothing")
