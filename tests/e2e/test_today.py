"""Home and the first minute, in a browser."""

from __future__ import annotations

import dataclasses
import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from queenside.app.store import Game, Store
from queenside.core.formats import native_json
from queenside.core.formats.document import State
from queenside.maker import daily

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.conftest import Visit


SUPERQUEENS = Path(__file__).parents[2] / "src/queenside/schema/fixtures/superqueens.json"


def at(page: Page, cell: int) -> None:
    page.locator(f'.rules [data-cell="{cell}"]').click(button="right")


def test_the_first_visit_teaches_the_rules_and_later_ones_do_not(visit: Visit) -> None:
    page = visit("/")
    expect(page.locator(".rules-pictures li")).to_have_count(3)
    page.get_by_role("button", name="Try it").click()
    at(page, 0)  # where the solution has none
    expect(page.get_by_text("That queen can't stay there")).to_be_visible()
    for cell in (0, 23, 12, 15, 1, 9):
        at(page, cell)
    page.get_by_role("link", name="Play today's board").click()
    page.wait_for_selector(".play .board")
    expect(page.locator(".play-head")).to_contain_text(daily.daily().title.split()[0])
    page.wait_for_function("window.saves.size === 0")
    page.reload()
    page.get_by_role("link", name="Queenside").click()
    expect(page.locator(".today-play")).to_have_text("Play")
    page.locator(".today-picture").click()
    page.wait_for_selector(".play .board")


def test_home_shows_the_days_and_what_to_continue(visit: Visit, store: Store) -> None:
    today = datetime.date.today()
    yesterday = today - datetime.timedelta(1)
    before = datetime.datetime.now().astimezone() - datetime.timedelta(1)
    store.record(Game(daily.document_of(yesterday), 60, played=before, daily=yesterday))
    begun = dataclasses.replace(daily.document_of(today), state=State(((0, 1),)))
    store.record(Game(begun, 75, False, daily=today))
    custom = native_json.parse(SUPERQUEENS.read_text(encoding="utf-8"))
    custom = dataclasses.replace(custom, state=State(((0, 1),)))
    store.record(Game(custom, 5, False))
    page = visit("/")
    expect(page.locator(".today-streak b")).to_have_text("1")
    rendered = page.locator(".is-solved-day")
    if yesterday.month != today.month:
        page.get_by_role("button", name="Earlier month").click()
    expect(rendered).to_have_text(str(yesterday.day))
    expect(page.locator(".today-open li")).to_have_count(1)  # today's board is there anyway
    page.get_by_role("link", name="Continue", exact=True).click()
    page.wait_for_selector(".play .is-queen")
    page.get_by_role("link", name="Queenside").click()
    page.get_by_role("link", name="Play the small board").click()
    page.wait_for_selector(".play .board")
    assert page.locator(".play .cell").count() == 36
    seed = today.strftime("%Y%m%d")
    assert f"6-easy#{seed}" in page.locator(".play-id").inner_text()
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.reload()
    page.wait_for_selector(".play .board")
    assert requested
    assert not [url for url in requested if "/api/v1/read" in url], "it was made once"


BEFORE_MIDNIGHT = """
const Real = Date;
window.ahead = new Real(2026, 10, 30, 23, 59, 40) - Real.now();
window.Date = class extends Real {
  constructor(...given) { given.length ? super(...given) : super(Real.now() + ahead); }
  static now() { return Real.now() + ahead; }
};
"""
LATER = (
    "([seconds, event]) => { ahead += 1000 * seconds; event && dispatchEvent(new Event(event)); }"
)
DAY = 24 * 60 * 60


def test_an_open_page_turns_to_the_next_day(visit: Visit) -> None:
    page = visit("/learn/rules", before=BEFORE_MIDNIGHT)
    page.get_by_role("link", name="Queenside").click()
    day = page.locator(".today-daily h2")
    expect(day).to_contain_text("30 November")
    page.evaluate(LATER, [60, "focus"])
    expect(day).to_contain_text("1 December")
    expect(page.locator(".today-play")).to_have_attribute("href", "#/play/daily:2026-12-01")
    expect(page.get_by_role("heading", name="December 2026")).to_be_visible()
    page.evaluate(LATER, [DAY, ""])  # which a clock of its own notices
    expect(day).to_contain_text("2 December")
    page.goto(f"{page.url.partition('#')[0]}#/play")
    expect(page.locator("h1")).to_contain_text("2 December")
    page.evaluate(LATER, [DAY, "focus"])
    expect(page.locator("h1")).to_contain_text("3 December")
    page.locator('.play [data-cell="0"]').click(button="right")
    page.evaluate(LATER, [DAY, "focus"])
    page.locator('.play [data-cell="20"]').click(button="right")
    expect(page.locator(".play .is-queen")).to_have_count(2)  # what is played stays
    expect(page.locator("h1")).to_contain_text("3 December")
