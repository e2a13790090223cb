"""The whole extension, in real browsers: from a button of its popup to the win on the page.

`QUEENSIDE_EXTENSION_BOARDS=50` plays as many boards in each browser; by default it is a share.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterator

import pytest

from tests.e2e.extension.browsers import PATIENCE, Chromium, Driver, clean
from tests.e2e.extension.driving import boards, solution_of
from tests.e2e.extension.site import FixtureSite

import queenside as qs  # isort: skip
from queenside.core import formats  # isort: skip

BOARDS = int(os.environ.get("QUEENSIDE_EXTENSION_BOARDS", "6"))
SIZES = [5, 8, 11, 15, 6, 13, 7, 14, 9, 12, 10]
PAGES = ("daily", "daily-signed-out", "community")
EIGHT = boards(8, 3)[1]
SOLUTION = solution_of(EIGHT)


@pytest.fixture
def browser_at(started: Driver, fixtures: FixtureSite) -> Iterator[Driver]:
    with clean(started, fixtures.address) as browser:
        yield browser


def queens(browser: Driver, size: int, *, frame: bool = False) -> list[list[int]]:
    return [list(divmod(cell, size)) for cell in browser.page("fixture.queens()", frame=frame)]


@pytest.mark.parametrize("number", range(BOARDS))
def test_played_to_the_win(browser_at: Driver, fixtures: FixtureSite, number: int) -> None:
    size, page = SIZES[number % len(SIZES)], PAGES[number % len(PAGES)]
    choice = boards(size, 1 + BOARDS // len(SIZES))
    board = choice[(number // len(SIZES)) % len(choice)]
    solution = solution_of(board)
    begun = {"queens": solution[:2], "crosses": solution[2:3]} if number % 2 else {}
    browser_at.visit(fixtures.url(page, board, **begun))
    browser_at.look()
    assert browser_at.text("seen").startswith(f"{size}×{size} board, ")
    assert browser_at.text("answer").startswith("One solution. Difficulty ")
    text = browser_at.press("play")
    frame = page == "daily-signed-out"
    assert browser_at.page("fixture.won", frame=frame), text
    assert queens(browser_at, size, frame=frame) == solution
    assert text.startswith(("Played in ", "All queens are placed"))
    assert browser_at.page("fixture.bad", frame=frame) == []


def test_help_that_leaves_the_board_alone(browser_at: Driver, fixtures: FixtureSite) -> None:
    wrong = [SOLUTION[0][0], (SOLUTION[0][1] + 3) % 8]
    browser_at.visit(fixtures.url("daily", EIGHT, queens=[wrong]))
    browser_at.look()
    overlay = 'document.documentElement.querySelectorAll(":scope > div[aria-hidden]").length'
    assert browser_at.page(overlay) == 0
    place = f"r{wrong[0] + 1}c{wrong[1] + 1}"
    for button, words in (("check", place), ("hint", place), ("hint1", "a mistake")):
        assert words in browser_at.press(button)
        assert browser_at.page(overlay) == 1
    assert browser_at.press("show") == "The solution."
    assert browser_at.page(overlay) == 1
    browser_at.order("hide")
    assert browser_at.page(overlay) == 0
    assert browser_at.page("fixture.log") == []
    assert queens(browser_at, 8) == [wrong]


def test_the_time_of_a_game_is_told_and_shown(browser_at: Driver, fixtures: FixtureSite) -> None:
    browser_at.visit(fixtures.url("daily", EIGHT))
    browser_at.look()
    assert browser_at.popup("document.getElementById('time').hidden")
    text = browser_at.press("play")
    time = re.search(r"in ([\d.]+ m?s)", text)
    assert time, text
    assert not browser_at.popup("document.getElementById('time').hidden")
    assert re.fullmatch(rf"8×8 in {re.escape(time[1])}, \d+ clicks\.", browser_at.press("time"))
    overlay = 'document.documentElement.querySelectorAll(":scope > div[aria-hidden]").length'
    assert browser_at.page(overlay) == 1


def test_the_board_is_copied_as_other_programs_read_it(
    browser_at: Driver, fixtures: FixtureSite
) -> None:
    if not isinstance(browser_at, Chromium):
        pytest.skip("only Chromium lets the clipboard be read")
    browser_at.visit(fixtures.url("daily", EIGHT, queens=SOLUTION[:1]))
    browser_at.look()
    browser_at.popup('document.getElementById("more").open = true')
    for kind in ("id", "text", "json", "link"):
        browser_at.shown.bring_to_front()
        browser_at.shown.click(f'[data-copy="{kind}"]')
        browser_at.shown.wait_for_function("said.textContent === 'Copied.'")
        copied = browser_at.popup("navigator.clipboard.readText()")
        assert formats.parse(copied)[0].puzzle == qs.RegionPuzzle(EIGHT.split("/"))


def test_what_cannot_be_read_is_refused_with_its_reason(
    browser_at: Driver, fixtures: FixtureSite
) -> None:
    browser_at.visit(fixtures.url("daily-signed-out", EIGHT, merge=1))
    browser_at.look()
    assert "needs 8 regions" in browser_at.text("seen")
    assert not browser_at.is_shown("board")
    report = json.loads(browser_at.order("look")["report"])
    assert report["frames"] == len(report["told"]) == 2
    for order in ("play", "show", "hint", "check"):
        assert "needs 8 regions" in browser_at.order(order)["reason"]
    assert browser_at.page("fixture.log", frame=True) == []


def test_a_page_without_a_board(browser_at: Driver, fixtures: FixtureSite) -> None:
    browser_at.visit(f"{fixtures.address}/files/game.js")
    browser_at.look()
    assert browser_at.text("seen").startswith("There is no board on this page that can be read.")


def test_two_orders_never_play_at_once(browser_at: Driver, fixtures: FixtureSite) -> None:
    browser_at.visit(fixtures.url("daily", EIGHT, delay=20))
    browser_at.look()
    send = "(globalThis.browser ?? chrome).runtime.sendMessage"
    order = '{order: "play", tab: %s}'
    tab = 'Number(new URLSearchParams(location.search).get("tab"))'
    pair = ", ".join([f"{send}({order % tab})"] * 2)
    answers = browser_at.popup(f"Promise.all([{pair}])")
    assert sorted("reason" in answer for answer in answers) == [False, True]
    assert "being played" in next(answer["reason"] for answer in answers if "reason" in answer)
    assert browser_at.page("fixture.log.length") == 16
    assert browser_at.page("fixture.won")


def test_playing_is_stopped(browser_at: Driver, fixtures: FixtureSite) -> None:
    browser_at.visit(fixtures.url("daily", EIGHT, delay=150))
    browser_at.look()
    first = "new Promise((done) => { const click = fixture.click;"
    first += " fixture.click = (cell) => (click.call(fixture, cell), done(true)); })"
    browser_at.page(f"void (window.first = {first})")
    browser_at.popup('void document.getElementById("play").click()')
    browser_at.page("window.first")
    assert browser_at.is_shown("stop")
    observed = browser_at.order("look")
    assert observed["playing"]
    assert "being played" in browser_at.order("hint")["reason"]
    browser_at.popup('void document.getElementById("stop").click()')
    browser_at.popup(
        'new Promise((done) => { const look = () => document.getElementById("said").textContent'
        ' === "You have stopped it." ? done(true) : setTimeout(look, 10); look(); })'
    )
    assert browser_at.page("fixture.log.length") < 16
    assert not browser_at.page("fixture.won")


def test_it_asks_before_it_clicks_on_the_daily_game(
    browser_at: Driver, fixtures: FixtureSite
) -> None:
    browser_at.allow(None)
    browser_at.visit(fixtures.url("daily", EIGHT))
    browser_at.look()
    assert browser_at.is_shown("consent")
    assert not browser_at.is_shown("clicks")
    for order in ("play", "queen", "crosses"):
        assert "only coaches" in browser_at.order(order)["reason"]
    assert browser_at.press("hint1")
    browser_at.within(_ANSWERED % "coach")
    assert not browser_at.is_shown("consent")
    assert not browser_at.is_shown("clicks")
    browser_at.within(_ANSWERED % "ask")
    browser_at.within(_ANSWERED % "allow")
    assert browser_at.is_shown("clicks")
    assert browser_at.page("fixture.log") == []
    assert browser_at.press("play").startswith("Played in ")


_ANSWERED = """new Promise((done) => {
  const watch = new MutationObserver(() => {
    if (document.body.getAttribute("aria-busy") === "false") done(watch.disconnect());
  });
  watch.observe(document.body, {attributes: true});
  document.getElementById("%s").click();
})"""


def test_one_queen_and_the_crosses_that_follow(browser_at: Driver, fixtures: FixtureSite) -> None:
    browser_at.visit(fixtures.url("any", EIGHT, sign="text"))
    browser_at.look()
    assert browser_at.press("queen") == "One queen is placed."
    [placed] = queens(browser_at, 8)
    assert placed in SOLUTION
    text = browser_at.press("crosses")
    marks = browser_at.page('fixture.states.filter((state) => state === "cross").length')
    assert text == f"{marks} cells are crossed out."
    assert browser_at.press("crosses") == "There is nothing to cross out."
    remaining = browser_at.order("look")["document"]["state"]
    assert (remaining["queens"], len(remaining["marks"])) == ([placed], marks)


def test_a_board_with_several_solutions_is_played_as_well(
    browser_at: Driver, fixtures: FixtureSite
) -> None:
    rows = ["AAABB", "AAABB", "CCDBB", "CCDDE", "CCDEE"]
    count = qs.count(qs.RegionPuzzle(rows))
    assert count > 1
    browser_at.visit(fixtures.url("any", "/".join(rows)))
    browser_at.look()
    assert browser_at.text("answer") == "Several solutions. Any one of them is played."
    assert "one of several" in browser_at.press("play")
    assert browser_at.page("fixture.won")


def test_the_time_of_a_person_is_taken(browser_at: Driver, fixtures: FixtureSite) -> None:
    browser_at.visit(fixtures.url("any", EIGHT, queens=SOLUTION[:-1]))
    browser_at.look()
    assert "clock is running" in browser_at.press("clock")
    cell = 8 * SOLUTION[-1][0] + SOLUTION[-1][1]
    browser_at.page(f"(fixture.click({cell}), fixture.click({cell}))")
    end = time.monotonic() + PATIENCE
    while not browser_at.order("look")["took"]:
        assert time.monotonic() < end
    browser_at.look()
    assert "You took 0:" in browser_at.text("yours")


def test_a_page_cannot_give_orders(browser_at: Driver, fixtures: FixtureSite) -> None:
    browser_at.visit(fixtures.url("daily", EIGHT))
    browser_at.look()
    assert browser_at.page("(globalThis.browser ?? globalThis.chrome)?.runtime?.id ?? null") is None
    loaded = f'fetch("{browser_at.home}popup/popup.html").then(() => true, () => false)'
    assert not browser_at.page(loaded)
    end = time.monotonic() + PATIENCE
    while not browser_at.wrong and time.monotonic() < end:
        browser_at.page("1")  # the browser says that it has refused, sooner or later
    browser_at.wrong.clear()
    browser_at.asked.clear()  # Chromium asks for chrome-extension://invalid/ instead
