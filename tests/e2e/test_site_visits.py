"""Visits to a site that has Python: nobody loads it, whatever they play, learn, share and make.

What needs it says how much that is before it is loaded, and can be cancelled.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

import queenside as qs
from queenside import rules
from queenside.core.formats import gameid, puzzlink
from queenside.core.formats.document import Document
from queenside.maker import collection
from tests import static
from tests.e2e.playing import act, at

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PATIENCE = 20_000
PYTHON = ("pyodide", "queenside.zip", "python.js")
"""Parts of the addresses of what Python is loaded from."""

TORUS = qs.NQueens(7, toroidal=True)
OWN_RULES = qs.Custom(
    6, 6, [rules.rows(1), rules.columns(1), rules.diagonals()], given=[(0, 1)], blocked=[(5, 5)]
)
SMALL = collection.find("q5-0001").puzzle

BOARDS = {
    "the board of the day": "daily",
    "one star": "q8-0001",
    "two stars": "s10-0001",
    "a board from a seed": "8-hard#7",
    "four stars from a seed": "17k4#1",
    "n-queens": "n-queens:6:g1",
    "a torus": gameid.format(Document(TORUS)).strip(),
    "own rules": gameid.format(Document(OWN_RULES)).strip(),
    "a word of puzz.link": puzzlink.format(Document(SMALL)).strip().partition("?")[2],
}
TEXTS = {
    "rows in JSON": json.dumps(SMALL.regions),
    "a line of a file of boards": json.dumps(
        {"id": "x-1", "size": 5, "stars": 1, "regions": SMALL.regions, "solutions": 1}
    ),
    "letters": "AAABB\nCDEBE\nCDEEE\nCDDDE\nCDEEE",
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with static.serve_site(tmp_path_factory.mktemp("visits")) as address:
        yield f"{address}/"


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page of a visitor who has never agreed to load Python, and doesn't."""
    wrong: list[str] = []
    context = browser.new_context(accept_downloads=True)
    context.set_default_timeout(PATIENCE)
    context.on(
        "request",
        lambda asked: any(part in asked.url for part in PYTHON) and wrong.append(asked.url),
    )
    context.on("console", lambda text: text.type == "error" and wrong.append(text.text))
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    yield context.new_page()
    context.close()
    assert not wrong


def test_the_first_screen_and_its_board_wait_for_nothing(page: Page, address: str) -> None:
    page.goto(address)
    page.locator(".rules-pictures").wait_for()
    assert_unasked(page)
    page.goto(f"{address}#/today")
    page.locator(".today-picture .board").wait_for()
    assert_unasked(page)


@pytest.mark.parametrize("word", BOARDS.values(), ids=BOARDS)
def test_any_board_is_played_learnt_and_shared(page: Page, address: str, word: str) -> None:
    name = quote(word, safe="")
    page.goto(f"{address}#/play/{name}")
    page.get_by_role("button", name="Hint").click()
    panel = page.locator("section.panel")
    panel.locator("[role=status] p:not(.quiet), .depths li").first.wait_for()
    for words in ("Which technique?", "Show me"):
        if panel.locator(".depths").count():
            panel.get_by_role("button", name=words).click()
    panel.get_by_role("button", name="Do it").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Check").first.click()
    panel.locator("[role=status] p:not(.quiet)").first.wait_for()
    act(page, "share")
    page.get_by_text("Other ways").click()
    page.get_by_role("button", name="The board in a word").wait_for()
    assert_unasked(page)
    page.goto(f"{address}#/learn/explain/{name}")
    page.locator(".learn-step h3").wait_for()
    last = page.get_by_role("button", name="Last")
    if last.count():  # else no technique helps
        last.click()
    page.locator(".learn-step .ending").wait_for()
    assert_unasked(page)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_pasted_board_is_opened(page: Page, address: str, text: str) -> None:
    page.goto(f"{address}#/play/q8-0002")
    act(page, "pick")
    page.locator("dialog .tabs").get_by_role("button", name="Open").click()
    page.locator("textarea[name=text]").fill(text)
    page.locator("dialog form .button-main").click()
    page.locator("dialog").wait_for(state="detached")
    at(page, 25).wait_for(state="detached")  # of the board before
    at(page, 24).wait_for()
    assert_unasked(page)


@pytest.mark.parametrize("word", ["%25", "daily:2026-02-30", "q8-9999", "n-queens:5000", "hello"])
def test_a_mistyped_board_is_told_at_once(page: Page, address: str, word: str) -> None:
    page.goto(f"{address}#/play/{word}")
    page.locator(".fault").first.wait_for()
    assert page.locator(".python-sign").count() == 0


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        ("/learn/rules", ".rules-pictures"),
        ("/learn/train", ".training"),
        ("/learn/train/next", ".learn-step .row"),
        ("/learn/train/set-differential", ".learn-step .row"),
        ("/learn/train/nested-contradiction", "text=no positions to train it on"),
        ("/learn/techniques/set-differential", ".example [role=status]:not(:empty)"),
        ("/learn/review", ".review-all"),
        ("/make", ".board"),
        ("/make/q8-0003", ".verdict .verdict-sign"),
    ],
)
def test_a_page_is_there(page: Page, address: str, place: str, shown: str) -> None:
    page.goto(f"{address}#{place}")
    page.locator(shown).first.wait_for()
    assert_unasked(page)


def test_the_collection_and_new_boards_are_there(page: Page, address: str) -> None:
    page.goto(f"{address}#/play/{BOARDS['two stars']}")
    act(page, "pick")
    page.get_by_role("button", name="Collection").click()
    page.locator(".found li").first.wait_for()
    page.locator("dialog .tabs").get_by_role("button", name="New").click()
    page.locator("dialog form .button-main").click()
    page.locator("dialog").wait_for(state="detached")
    assert_unasked(page)


@pytest.mark.parametrize(
    ("place", "opening", "asking"),
    [
        ("/play/q8-0001", "share", "Save as a page"),
        ("/learn/explain/q8-0001", "", "Save as a page to read or print"),
        ("/make/q8-0001", "", "SVG"),
        ("/make/q8-0001", "", "Save"),
    ],
)
def test_python_is_offered_with_its_size(
    page: Page, address: str, place: str, opening: str, asking: str
) -> None:
    page.goto(f"{address}#{place}")
    if opening:
        act(page, opening)
        page.get_by_text("Other ways").click()
    page.locator("button:enabled").get_by_text(asking, exact=True).click()
    sign = page.locator(".python-sign", has_text="8 MB")
    sign.get_by_role("button", name="Load it").wait_for()
    sign.get_by_role("button", name="Cancel").click()
    page.locator(".fault", has_text="needs Python").first.wait_for()


def assert_unasked(page: Page) -> None:
    """Nothing went wrong, and nobody was asked whether to load Python."""
    assert page.locator(".fault, .python-sign").count() == 0
