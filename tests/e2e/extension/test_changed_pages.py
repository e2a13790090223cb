"""Pages changed at random, as new versions of them might be: won, or refused in words.

`make fuzz` tries 240, and every run of the tests a share of them.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.extension.driving import boards, enter, solution_of
from tests.e2e.extension.test_any_board import BASES
from tests.e2e.extension.test_reading import regions

if TYPE_CHECKING:
    from tests.e2e.extension.conftest import Open

MUTATE = (Path(__file__).parent / "pages" / "mutate.js").read_text(encoding="utf-8")
PAGES: list[tuple[str, dict[str, Any]]] = [
    ("daily", {"rerender": 1}),
    ("daily", {"rerender": 1, "labels": "none"}),
    ("daily-signed-out", {"rerender": 1}),
    ("community", {}),
    ("starbattle", {"cycle": "qx"}),
    *(("any", base) for base in BASES[2:]),
]
CHUNK = 12
BOARDS = [board for size in range(5, 11) for board in boards(size, 3)]


def outcome(open_page: Open, seed: int) -> str:
    rng = random.Random(seed)
    name, options = PAGES[seed % len(PAGES)]
    board = rng.choice(BOARDS)
    page = open_page(name, board, **options)
    is_frame = name == "daily-signed-out"
    frame = page.frames[-1] if is_frame else page
    names = frame.evaluate(f"([seed, count]) => ({MUTATE})(seed, count)", [seed, rng.randint(1, 4)])
    world = enter(page, frame=is_frame)
    answer = world.read()
    result = answer.get("reason") or "won"
    if answer["found"]:
        played = world.play(solution_of(board))
        if answer["document"]["regions"] != regions(board):
            result = "WRONG regions"
        elif not played["done"]:
            result = f"stopped: {played['reason']}"
        elif not frame.evaluate("fixture.won"):
            result = "WRONG: said to be won"
    if result != "won":
        print(seed, name, options, names, result)
    return result.partition(" ")[0]


@pytest.mark.parametrize(
    "first",
    [pytest.param(first, marks=[pytest.mark.long] * (first > 0)) for first in range(0, 240, CHUNK)],
)
def test_changed_pages_are_won(open_page: Open, first: int) -> None:
    outcomes = Counter(outcome(open_page, seed) for seed in range(first, first + CHUNK))
    assert not outcomes["WRONG"]
    assert outcomes["won"] >= CHUNK - 1
