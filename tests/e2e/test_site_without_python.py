"""A site as `queenside site` builds it anywhere: neither bundled nor with Python.

What needs no Python is in test_site_visits.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from queenside.app.site.build import build
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


@pytest.mark.parametrize("place", ["/see", "/see/race", "/see/n-queens"])
def test_see_opens_with_something_to_see(page: Page, address: str, place: str) -> None:
    page.goto(f"{address}#{place}")
    page.locator(".watch-lane .board, .watch-orbit").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert page.locator(".fault, .waiting").count() == 0
    assert_still(page)
    page.locator("select[name=search], select[name=n]").first.select_option(index=2)
    page.locator(".fault", has_text=SENTENCE).first.wait_for()


def test_what_needs_python_says_so_at_once(page: Page, address: str) -> None:
    page.goto(f"{address}#/see/compare")
    page.locator(".fault", has_text=SENTENCE).first.wait_for()
    assert page.locator(".python-sign, .waiting").count() == 0
    assert_still(page)


def assert_still(page: Page) -> None:
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) <= MAX_SHIFT, shifts
