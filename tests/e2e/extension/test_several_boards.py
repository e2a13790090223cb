"""Pages with several boards: which one is taken, that it is kept while it is played, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.extension.driving import boards, enter, solution_of
from tests.e2e.extension.test_reading import regions

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.extension.conftest import Open

SEVEN, OTHER = boards(7, 3)[1:]
SOLUTION, OTHERS = solution_of(SEVEN), solution_of(OTHER)
BESIDE: dict[str, dict[str, Any]] = {
    "solved": {"beside": "live", "besideQueens": SOLUTION},
    "solved-picture": {"beside": "still", "besideQueens": SOLUTION},
    "solved-below": {"beside": "still", "besideQueens": SOLUTION, "apart": 900},
    "inert": {"beside": "inert"},
    "small": {"beside": "small"},
    "small-and-solved": {"beside": "small", "besideQueens": SOLUTION},
    "solved-table": {
        "beside": "still",
        "besideQueens": SOLUTION,
        "walls": "border",
        "fill": "none",
    },
}


@pytest.mark.parametrize("before", [False, True], ids=["after", "before"])
@pytest.mark.parametrize("kind", BESIDE)
def test_the_board_that_can_be_played(open_page: Open, kind: str, before: bool) -> None:
    options = {**BESIDE[kind], **({"before": 1} if before else {})}
    page = open_page("any", SEVEN, **options)
    world = enter(page)
    answer = world.read()
    assert answer["taken"] == ("largest" if "small" in kind else "playable")
    assert not answer["solvedAlready"]
    played = world.play(SOLUTION)
    assert played["done"], played
    assert page.evaluate("fixture.won")
    assert page.evaluate("beside.log.length") == 0


def press(page: Page, part: str) -> None:
    """As a person does, and nothing comes of it but that the board was used."""
    box = page.locator(part).bounding_box()
    assert box
    page.mouse.move(box["x"] + 60, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(5, 5)
    page.mouse.up()


def test_the_board_that_was_used_last(open_page: Open) -> None:
    page = open_page("any", SEVEN, beside="live", besideBoard=OTHER)
    world = enter(page)
    assert world.read()["document"]["regions"] == regions(SEVEN)
    for part, board in (("aside", OTHER), ("main", SEVEN), ("aside", OTHER)):
        press(page, part)
        answer = world.read()
        assert (answer["taken"], answer["document"]["regions"]) == ("used", regions(board))
    assert world.play(OTHERS)["done"]
    assert page.evaluate("[fixture.log.length, beside.won]") == [0, True]


@pytest.mark.parametrize("mark", ["role=dialog", "class=how-to-play", "aria-modal=true"])
def test_the_board_of_a_dialog_is_not_the_board(open_page: Open, mark: str) -> None:
    name, value = mark.split("=")
    page = open_page("any", SEVEN, beside="live", besideBoard=OTHER, before=1)
    page.evaluate(f"document.querySelector('aside').setAttribute('{name}', '{value}')")
    press(page, "aside")
    world = enter(page)
    press(page, "aside")
    answer = world.read()
    assert (answer["taken"], answer["document"]["regions"]) == ("playable", regions(SEVEN))
    assert world.play(SOLUTION)["done"]
    assert page.evaluate("beside.log.length") == 0


def test_the_board_in_view(open_page: Open) -> None:
    page = open_page("any", SEVEN, beside="live", besideBoard=OTHER, apart=1500)
    world = enter(page)
    assert (first := world.read())["taken"] == "seen"
    assert first["document"]["regions"] == regions(SEVEN)
    page.evaluate("document.querySelector('aside').scrollIntoView()")
    assert world.read()["document"]["regions"] == regions(OTHER)


def test_equal_boards_are_taken_in_their_order_and_it_is_said(open_page: Open) -> None:
    answer = enter(open_page("any", SEVEN, beside="live", besideBoard=OTHER)).read()
    assert answer["taken"] == "first"


def test_what_is_played_stays_chosen(open_page: Open) -> None:
    """Also when it is looked at meanwhile, and when it has become the solved one of the two."""
    page = open_page("any", SEVEN, beside="live", besideBoard=OTHER, delay=30)
    world = enter(page)
    world.read()
    world.run(_KEEP_ASKING)
    assert world.play(SOLUTION)["done"]
    assert page.evaluate("beside.log.length") == 0
    answer = world.read()
    assert (answer["taken"], answer["document"]["regions"]) == ("playable", regions(OTHER))


_KEEP_ASKING = """void setInterval(() => {
  listeners[0]({queenside: "read"}, {id: "test"}, () => {});
}, 20)"""
