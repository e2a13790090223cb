"""A site as `queenside site` builds it anywhere: neither bundled nor with Python."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

import queenside as qs
from queenside import rules
from queenside.app.site.build import build
from queenside.core.formats import gameid, puzzlink
from queenside.core.formats.document import Document
from queenside.maker import collection
from tests import static
from tests.e2e.playing import at
from tests.e2e.test_layout_shift import MAX_SHIFT, NOTE_SHIFTS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PATIENCE = 20_000
SENTENCE = "built without"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    place = tmp_path_factory.mktemp("plain")
    empty = place / "bundle"  # so that none is used

    with static.serve_site(place, lambda folder: build(folder, bundle=empty)) as address:
        yield f"{address}/"


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page where nothing goes wrong on the console, and nobody asks for Python."""
    wrong: list[str] = []
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    context.add_init_script(NOTE_SHIFTS)
    context.on(
        "request", lambda requested: "pyodide" in requested.url and wrong.append(requested.url)
    )
    context.on("console", lambda text: text.type == "error" and wrong.append(text.text))
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    yield context.new_page()
    context.close()
    assert not wrong


def test_boards_are_played_also_offline(page: Page, address: str) -> None:
    page.goto(f"{address}#/play/q5-0001")
    page.get_by_role("button", name="Hint").click()
    page.locator("section.panel .depths li").first.wait_for()
    at(page, 7).click(button="right")
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector(".is-queen")
    page.get_by_role("link", name="Make").click()
    page.get_by_role("heading", name="Make a board").wait_for()


TWO_STARS = "s10-0001"
OWN_RULES = gameid.format(
    Document(qs.Custom(6, 6, [rules.rows(1), rules.columns(1), rules.diagonals()], given=[(0, 1)]))
).strip()


@pytest.mark.parametrize(
    "word", ["q8-0001", TWO_STARS, "n-queens:6:g1", OWN_RULES, "8-hard#7", "starbattle/5/5/1/"]
)
def test_any_board_is_played_and_explained_by_the_kernels(
    page: Page, address: str, word: str
) -> None:
    if word.startswith("starbattle"):
        word = puzzlink.format(Document(collection.find("q5-0001").puzzle)).strip()
    name = quote(word, safe="")
    page.goto(f"{address}#/play/{name}")
    page.get_by_role("button", name="Hint").click()
    panel = page.locator("section.panel")
    panel.locator("[role=status] p, .depths li").first.wait_for()
    for words in ("Which technique?", "Show me"):
        if panel.locator(".depths").count():
            panel.get_by_role("button", name=words).click()
    page.goto(f"{address}#/learn/explain/{name}")
    page.locator(".learn-step h3").wait_for()
    assert page.locator(".fault, .python-sign").count() == 0


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        ("/learn/train/two-regions", ".learn-step .row"),
        ("/learn/techniques/set-differential", ".example [role=status]:not(:empty)"),
        ("/today", ".board"),
        ("/make", ".board"),
    ],
)
def test_pages_need_no_python(page: Page, address: str, place: str, shown: str) -> None:
    page.goto(f"{address}#{place}")
    page.locator(shown).first.wait_for()
    assert page.locator(".fault, .python-sign").count() == 0


def test_the_collection_and_links_need_no_python(page: Page, address: str) -> None:
    page.goto(f"{address}#/play/{TWO_STARS}")
    page.get_by_role("button", name="Share").click()
    page.locator("#share-puzzlink").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Other board").click()
    page.get_by_role("button", name="Collection").click()
    page.locator(".found li").first.wait_for()
    assert page.locator(".fault, .python-sign").count() == 0


@pytest.mark.parametrize("word", ["%25", "daily:2026-02-30", "q8-9999"])
def test_a_mistyped_board_is_told_at_once(page: Page, address: str, word: str) -> None:
    page.goto(f"{address}#/play/{word}")
    page.locator(".fault", has_text="no board of this name").wait_for()


@pytest.mark.parametrize("place", ["/see", "/see/race", "/see/compare", "/see/n-queens"])
def test_what_needs_python_says_so_at_once(page: Page, address: str, place: str) -> None:
    page.goto(f"{address}#{place}")
    page.locator(".fault", has_text=SENTENCE).first.wait_for()
    assert page.locator(".python-sign, .waiting").count() == 0
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) <= MAX_SHIFT, shifts
