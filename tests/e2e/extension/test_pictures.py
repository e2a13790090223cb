"""Boards that nothing in a page tells: seen in a picture of the tab, played in rounds.

The pages paint their boards, or make them of images, and say nothing of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.e2e.extension.browsers import Driver, clean
from tests.e2e.extension.driving import boards, solution_of
from tests.e2e.extension.site import FixtureSite
from tests.share import long_unless

SEVEN = boards(7, 3)[1]
OVERLAY = 'document.documentElement.querySelectorAll(":scope > div[aria-hidden]").length'
ADVICE = "scroll until all of it is visible"


@pytest.fixture
def browser_at(started: Driver, fixtures: FixtureSite) -> Iterator[Driver]:
    with clean(started, fixtures.address) as browser:
        browser.resize(1)
        yield browser


def look_at(browser: Driver, url: str) -> None:
    browser.visit(url)
    browser.look()


def regions_of(board: str) -> list[list[int]]:
    letters = board.replace("/", "")
    numbers = {letter: number for number, letter in enumerate(dict.fromkeys(letters))}
    return [[numbers[letter] for letter in row] for row in board.split("/")]


def is_played(browser: Driver, board: str) -> None:
    """It is read right, and won by as many clicks as were told."""
    observed = browser.order("look")
    assert observed["document"]["regions"] == regions_of(board), observed
    assert "a picture of the tab" in browser.text("how")
    text = browser.press("play")
    assert browser.page("fixture.won"), text
    clicks = browser.page("fixture.log.length")
    assert text.startswith("Played in ")
    assert f"with {clicks} clicks" in text
    assert browser.page("fixture.bad") == []


KINDS: dict[str, tuple[float, float, dict[str, Any]]] = {
    "canvas-sharp": (2, 1, {"tag": "canvas", "paint": 1}),
    "sprites-zoomed": (1, 1.25, {"tag": "sprites", "paint": 1, "cycle": "qx"}),
    "image-smaller": (1, 0.8, {"tag": "image", "paint": 1, "cycle": "q"}),
    "canvas-sharp-zoomed": (2, 1.5, {"tag": "canvas", "paint": 1, "cycle": "qx"}),
    "lines": (1, 1, {"tag": "canvas"}),
    "sprites-uneven": (1.5, 1.1, {"tag": "sprites", "paint": 1}),
}


@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=long_unless(index < 2)) for index, kind in enumerate(KINDS)],
)
def test_a_painted_board(browser_at: Driver, fixtures: FixtureSite, kind: str) -> None:
    scale, zoom, options = KINDS[kind]
    browser_at.resize(scale)
    look_at(browser_at, fixtures.url("any", SEVEN, **options))
    if zoom != 1:
        browser_at.zoom(zoom)
        browser_at.look()
    try:
        is_played(browser_at, SEVEN)
    finally:
        browser_at.zoom(1)


@pytest.mark.parametrize("sign", ["unnamed", pytest.param("text", marks=pytest.mark.long)])
def test_cells_in_the_page_and_regions_in_the_picture(
    browser_at: Driver, fixtures: FixtureSite, sign: str
) -> None:
    """The colours are on a canvas behind the cells, which the page plays as any others."""
    look_at(browser_at, fixtures.url("any", SEVEN, fill="painted", sign=sign))
    is_played(browser_at, SEVEN)


def test_a_board_that_is_not_all_to_be_seen(browser_at: Driver, fixtures: FixtureSite) -> None:
    browser_at.resize(1, 300)
    look_at(browser_at, fixtures.url("any", SEVEN, tag="canvas", paint=1))
    assert ADVICE in browser_at.text("seen")
    assert ADVICE in browser_at.order("play")["reason"]
    browser_at.resize(1, 400)
    browser_at.page("scrollTo(0, 120)")
    browser_at.look()
    is_played(browser_at, SEVEN)


def test_help_lies_on_the_board_and_is_not_photographed(
    browser_at: Driver, fixtures: FixtureSite
) -> None:
    solution = solution_of(SEVEN)
    wrong = [solution[0][0], (solution[0][1] + 3) % 7]
    look_at(browser_at, fixtures.url("any", SEVEN, tag="canvas", paint=1, queens=[wrong]))
    for button in ("check", "hint", "hint2", "show"):
        browser_at.press(button)
        assert browser_at.page(OVERLAY) == 1, button
    assert browser_at.order("look")["document"]["state"]["queens"] == [wrong]
    assert browser_at.page("fixture.log") == []
    assert browser_at.order("clock")["reason"].startswith("There is no clock")


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        pytest.param({"changeAfter": 5}, "another board", id="changed"),
        pytest.param(
            {"extraAfter": 9}, "that was not asked for", id="extra", marks=pytest.mark.long
        ),
        pytest.param({"goneAfter": 3}, "has moved or", id="gone", marks=pytest.mark.long),
        pytest.param({"coverAfter": 3}, "is covered by", id="covered", marks=pytest.mark.long),
        pytest.param({"deafAfter": 0}, "did not react", id="deaf", marks=pytest.mark.long),
    ],
)
def test_what_was_not_expected_is_the_end(
    browser_at: Driver, fixtures: FixtureSite, fault: dict[str, int], reason: str
) -> None:
    look_at(browser_at, fixtures.url("any", SEVEN, tag="canvas", paint=1, **fault))
    assert reason in browser_at.press("play")
    assert not browser_at.page("fixture.won")
