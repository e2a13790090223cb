"""Nobody reads long sentences: none has more than 60 words, on boards of all grades and sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from queenside.core import kernels
from queenside.core.puzzles import Puzzle, RegionPuzzle
from queenside.explainer.explain.explain import explain
from queenside.maker import collection
from tests.boards import published_boards

MAX_WORDS = 60
MAX_ROWS = 12
"""Larger boards take a second each."""

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")


def collected() -> Iterator[Puzzle]:
    for stars, step in ((1, 60), (2, 12), (3, 20)):
        for entry in collection.boards(stars=stars)[::step]:
            yield entry.puzzle


def published() -> Iterator[Puzzle]:
    for name, step in (("daily_boards", 20), ("queens_boards", 20), ("star_battle", 8)):
        for board in [*published_boards(f"{name}.jsonl")][::step]:
            if board["size"] <= MAX_ROWS:
                yield RegionPuzzle(board["regions"], board.get("stars", 1))


@pytest.mark.parametrize("boards", [collected, published])
def test_no_sentence_is_long(boards: Callable[[], Iterator[Puzzle]]) -> None:
    for puzzle in boards():
        for step in explain(puzzle, naming="cells", full=True):
            assert [line for line in step.lines if len(line.split()) > MAX_WORDS] == []
