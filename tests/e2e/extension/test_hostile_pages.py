"""Hostile pages: nothing of theirs runs, nothing is asked for, nothing is clicked.

The work is counted, since the time that it takes depends on the machine.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.extension import hostile
from tests.e2e.extension.driving import World, boards, enter, solution_of, worlds
from tests.share import long_unless

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.extension.site import FixtureSite

EVERY_TIME = 44
"""So many pages are tried every time, two of each kind; `make attack` tries all."""
MOST_WORK = 20_000
"""Elements that are asked for something, in one reading."""

COUNTING = """
globalThis.work = 0;
for (const [prototype, name] of [[Element.prototype, "getBoundingClientRect"],
  [Element.prototype, "getAttribute"], [Element.prototype, "querySelector"]]) {
  const real = prototype[name];
  prototype[name] = function (...words) { work += 1; return real.apply(this, words); };
}
const real = getComputedStyle;
globalThis.getComputedStyle = (...words) => { work += 1; return real(...words); };
void 0;
"""


CANARY = "typeof canary === 'object' ? `${canary.ran} ran, ${canary.touched} touched` : 'no code'"


def ask(world: World, message: dict[str, Any]) -> Any:
    """An answer that took no more than a bounded amount of work."""
    world.run("work = 0")
    answer = world.ask(message)
    assert world.run("work") <= MOST_WORK
    assert len(json.dumps(answer)) < 100_000
    return answer


def try_everything(world: World) -> None:
    """All that can be asked for, but to play a solution."""
    read = ask(world, {"queenside": "read"})
    if read["found"]:
        regions = read["document"]["regions"]
        assert {len(row) for row in regions} == {len(regions)}
        assert {number for row in regions for number in row} == set(range(len(regions)))
    else:
        assert read["reason"].endswith(".")
    diagonal = [[number, number] for number in range(40)]
    assert not ask(world, {"queenside": "play", "solution": diagonal})["done"]
    rendered = ask(world, {"queenside": "overlay", "queens": diagonal, "text": "<b>" * 10_000})
    assert isinstance(rendered["shown"], bool)
    time.sleep(0.02)  # the page, and what is shown on it, go on
    ask(world, {"queenside": "clear"})


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, id=hostile.name(number), marks=long_unless(number < EVERY_TIME))
        for number in range(hostile.COUNT)
    ],
)
def test_hostile_page(page: Page, fixtures: FixtureSite, number: int) -> None:
    page.goto(fixtures.hostile("hostile", number), wait_until="load")
    session = page.context.new_cdp_session(page)
    canary = {"expression": CANARY, "returnByValue": True}
    before = session.send("Runtime.evaluate", canary)["result"]["value"]
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    for world in worlds(page, most=12, first=COUNTING):
        try_everything(world)
    assert session.send("Runtime.evaluate", canary)["result"]["value"] == before
    assert requested == []
    session.detach()


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, marks=long_unless(number % len(hostile.MOMENTS) == 0))
        for number in range(len(hostile.MOMENTS) * len(hostile.TRAPS))
    ],
)
def test_nothing_but_the_board_is_pressed(page: Page, fixtures: FixtureSite, number: int) -> None:
    (board,) = boards(5, 1)
    page.goto(fixtures.hostile("trap", number, board))
    world = enter(page)
    assert world.read()["found"]
    assert not world.play(solution_of(board))["done"]
    assert page.evaluate("canary.elsewhere") == 0


SIZE = 5
PAINTED = 200
"""Pages that change between a picture of them and a press; one in `SHARE` is tried every time."""
SHARE = 10
SEEN = {
    "left": 0, "top": 0, "wide": 40, "high": 40, "size": SIZE, "queens": [], "marks": [],
    "regions": [row for row in range(SIZE) for _ in range(SIZE)], "colours": [[9, 9, 9]] * SIZE,
}  # fmt: skip


def take_picture(world: World) -> Any:
    """As the background does, which finds a board there."""
    view = ask(world, {"queenside": "view"})
    assert view["width"] > 0
    return ask(world, {"queenside": "sight", "seen": SEEN})


@pytest.mark.parametrize(
    "number",
    [pytest.param(n, marks=long_unless(n % SHARE == n // 20 % SHARE)) for n in range(PAINTED)],
)
def test_nothing_but_what_was_photographed_is_pressed(
    page: Page, fixtures: FixtureSite, number: int
) -> None:
    """The page changes while the last picture is taken, after it, or during the first press."""
    page.goto(fixtures.hostile("painted-trap", number, SIZE))
    world = enter(page)
    cells = [[row, (2 * row) % SIZE] for row in range(SIZE)]
    press = {"queenside": "press", "cells": cells}
    assert take_picture(world)["found"]
    assert not ask(world, press)["done"]  # one picture alone is not enough
    when = number // 60 % 3
    ask(world, {"queenside": "view"})
    if when == 0:
        page.evaluate("strike(false)")
    ask(world, {"queenside": "sight", "seen": SEEN})
    if when == 1:
        page.evaluate("strike(false)")
    if when == 2:
        page.evaluate("strike(true)")
    answer = ask(world, press)
    if when < 2:
        assert answer["clicks"] == 0, answer
    assert page.evaluate("canary.elsewhere") == 0, answer
