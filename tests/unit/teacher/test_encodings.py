"""Wrong encodings: what the lesson says of each is so, and its smallest board is the smallest."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

import queenside as qs
from lab.bench.report.measurement import ROOT
from queenside.maker import collection
from queenside.teacher.encodings import EncodingBoard, encoded, judge
from queenside.teacher.lessons import encodings
from queenside.teacher.lessons.encodings import TRIES, models
from tests.unit.teacher.lessons.test_lessons import random_board

RIGHT = ("twice", "pairs")
WRONG = [key for key in TRIES if key not in RIGHT]


def boards(size: int) -> list[list[list[int]]]:
    """Every way to colour so many cells with as many colours."""
    labellings = product(range(size), repeat=size * size)
    labels = (list(labelling) for labelling in labellings if set(labelling) == set(range(size)))
    return [
        [labelling[start : start + size] for start in range(0, size * size, size)]
        for labelling in labels
    ]


def small(key: str) -> list[EncodingBoard]:
    return [1, 2, 3, 4] if isinstance(TRIES[key].smallest, int) else [["A"], *boards(2)]


@pytest.mark.parametrize("key", TRIES)
def test_the_engine_finds_the_models_that_the_lesson_finds(key: str) -> None:
    four: EncodingBoard = 4 if isinstance(TRIES[key].smallest, int) else random_board(3, 4)
    for board in [*small(key)[:3], four]:
        size = board if isinstance(board, int) else len(board)
        rules = TRIES[key].rules(board)
        solutions = qs.solve(encoded(rules, board), limit=None).solutions
        assert {frozenset(solution) for solution in solutions} == set(models(rules, size))


@pytest.mark.parametrize("key", RIGHT)
def test_what_is_right_is_right_on_every_board(key: str) -> None:
    larger_boards: list[EncodingBoard] = (
        [5, 6] if key == "twice" else [random_board(seed, 5) for seed in range(12)]
    )
    assert all(judge(key, board).is_right for board in [*small(key), *larger_boards])


@pytest.mark.parametrize("key", WRONG)
def test_a_wrong_one_fails_on_its_smallest_board_as_the_lesson_says(key: str) -> None:
    missing, accepted = judge(key, TRIES[key].smallest)
    assert (missing is None) == (key in ("at-most", "groups"))
    assert (accepted is None) == (missing is not None)


PAGE = (ROOT / "docs" / "explanation" / "encodings.md").read_text("utf-8")
COLUMN = 2
"""Of the page's table: the boards of the collection."""


@pytest.mark.slow
def test_the_page_says_how_many_boards_each_encoding_gets_wrong() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (.*) \|$", PAGE, re.MULTILINE)
    listed: list[EncodingBoard] = [entry.rows for entry in collection.boards(stars=1)]
    assert f"collection, {len(listed):,} boards" in PAGE
    for key, cells in rows:
        verdicts = [judge(key, regions) for regions in listed]
        wrong = sum(not verdict.is_right for verdict in verdicts)
        missing = sum(verdict.lost is not None for verdict in verdicts)
        accepted = sum(verdict.accepted is not None for verdict in verdicts)
        expected = f"{wrong:,} ({missing:,}, {accepted:,})" if wrong else "0"
        assert cells.split(" | ")[COLUMN] == expected, key
    assert len(rows) == 4


def test_the_lesson_stands_alone(tmp_path: Path) -> None:
    copy = tmp_path / "lesson.py"
    copy.write_text(Path(encodings.__file__).read_text("utf-8"), "utf-8")
    process = subprocess.run(
        [sys.executable, "-I", copy], capture_output=True, text=True, check=True
    )
    assert process.stdout.startswith("[(0, 0), (1, 1)]")
