"""The page scripts on Queenside's own page."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import queenside as qs
from queenside.core.formats import native_json
from tests.e2e.extension.driving import enter

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

CROWNS = "document.querySelectorAll('.board .cell svg.crown').length"


def solution_of(document: Any) -> list[list[int]]:
    puzzle = native_json.parse(json.dumps(document)).puzzle
    solution = qs.solve(puzzle).solution
    assert solution
    return [list(cell) for cell in solution]


def test_read_and_played_to_the_end(visit: Callable[..., Page]) -> None:
    page = visit("/play/q8-0152")
    page.wait_for_selector(".board .cell")
    world = enter(page)
    answer = world.read()
    assert answer["found"], answer
    assert (answer["adapter"], answer["rule"]) == ("any", "labels")
    solution = solution_of(answer["document"])
    assert page.evaluate(CROWNS) == 0
    finished = world.play(solution)
    assert (finished["done"], finished["won"]) == (True, True), finished
    assert page.evaluate(CROWNS) == 8
    assert world.read()["solvedAlready"]
