"""Published boards are explained as far as ever, and as easily: by their hardest ratings.

After a change that is wanted, run this file with UPDATE_GOLDEN=1.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from queenside.core import kernels
from queenside.core.puzzles import RegionPuzzle
from queenside.explainer.logic.reasoner import Position, prove
from tests.boards import published_boards

RECORD = Path(__file__).parents[2] / "data" / "hardest_ratings.json"
MOST_ROWS = 13
"""Larger boards take seconds each."""

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")


@pytest.mark.parametrize("name", ["daily_boards", "queens_boards", "star_battle"])
def test_hardest_ratings_stay(name: str) -> None:
    hardest = list[float | None]()
    for board in published_boards(f"{name}.jsonl"):
        if board["size"] <= MOST_ROWS:
            puzzle = RegionPuzzle(board["regions"], board.get("stars", 1))
            steps, state, *_ = prove(Position.start(puzzle.problem))
            ratings = [step.deduction.rating for step in steps]
            hardest.append(max(ratings) if state == "solved" else None)
    if not hardest:
        pytest.skip("the published boards are not there")
    record = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    if "UPDATE_GOLDEN" in os.environ:
        RECORD.write_text(json.dumps(record | {name: hardest}) + "\n")
    else:
        assert hardest == record[name]
