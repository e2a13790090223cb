"""Playing a board in a real browser: by mouse, by touch, by keyboard alone."""

from __future__ import annotations

import datetime
import re
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import queenside as qs
from queenside.app.store import Game, Store
from queenside.core.formats.document import Document, State
from queenside.maker import collection
from tests.e2e.conftest import STATIC, only_with_a_server
from tests.e2e.playing import act, at, cells, choose, crosses, drag, middle, queens, solved
from tests.processes import eventually

if TYPE_CHECKING:
    from tests.e2e.conftest import Visit

BOARD = "q8-0007"
ENTRY = collection.find(BOARD)
SOLUTION = [8 * row + column for row, column in qs.solve(ENTRY.puzzle).solution or ()]
EVERYWHERE = [(1280, "light"), (360, "dark")]
PLAY = f"/play/{BOARD}"


# ---- a whole board ----


@pytest.mark.parametrize(("width", "theme"), EVERYWHERE)
def test_a_board_by_mouse(visit: Visit, width: int, theme: str) -> None:
    page = visit(PLAY, width, theme)
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    for number, cell in enumerate(SOLUTION):
        if number % 2:
            at(page, cell).click(button="right")
        else:
            while cell not in queens(page):
                at(page, cell).click()
    assert "Solved" in solved(page).inner_text()
    assert queens(page) == set(SOLUTION)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_board_by_touch(visit: Visit) -> None:
    page = visit(PLAY, 360, touch=True)
    for cell in SOLUTION:
        while cell not in queens(page):
            at(page, cell).tap()
    assert "Solved" in solved(page).inner_text()


def test_a_board_by_keyboard_alone(visit: Visit) -> None:
    page = visit(PLAY)
    page.wait_for_selector(".board")
    page.keyboard.press("ArrowDown")  # to the board, from nowhere
    current = 0
    for number, cell in enumerate(SOLUTION):
        for _ in range(cell // 8 - current // 8):
            page.keyboard.press("ArrowDown")
        method = cell % 8 - current % 8
        for _ in range(abs(method)):
            page.keyboard.press("ArrowRight" if method > 0 else "ArrowLeft")
        page.keyboard.press("q" if number % 2 else "Space")
        while cell not in queens(page):
            page.keyboard.press("Space")
        current = cell
    assert "Solved" in solved(page).inner_text()


# ---- moves ----


def test_a_tap_goes_round(visit: Visit, play: str) -> None:
    page = visit(play)
    cell = at(page, 9)
    label = cell.get_attribute("aria-label") or ""
    assert re.fullmatch(r"Row 2, column 2, [\w-]+ region, empty", label)
    observed = []
    for _ in range(3):
        cell.click()
        observed.append((9 in crosses(page), 9 in queens(page)))
    assert observed == [(True, False), (False, True), (False, False)]
    assert cell.get_attribute("aria-label") == label


def test_undo_takes_a_stroke_back_at_once(visit: Visit, play: str) -> None:
    page = visit(play)
    drag(page, [0, 5])
    assert crosses(page) == {0, 1, 2, 3, 4, 5}  # none is left out, however fast
    drag(page, [2, 4])
    assert crosses(page) == {0, 1, 5}  # a stroke that begins on a cross erases
    page.keyboard.press("u")
    assert crosses(page) == {0, 1, 2, 3, 4, 5}
    act(page, "undo")
    assert crosses(page) == set()
    act(page, "redo")
    page.keyboard.press("Shift+U")
    assert crosses(page) == {0, 1, 5}
    act(page, "clear")
    assert crosses(page) == set()
    page.keyboard.press("Control+z")
    assert crosses(page) == {0, 1, 5}


def test_a_queen_takes_her_own_crosses_along(visit: Visit, play: str) -> None:
    page = visit(play)
    at(page, 63).click()
    at(page, 0).click(button="right")
    local = crosses(page)
    assert {1, 7, 8, 9, 56, 63} <= local
    at(page, 20).click(button="right")
    at(page, 20).click(button="right")
    assert crosses(page) == local
    at(page, 0).click(button="right")
    assert crosses(page) == {63}
    choose(page, "autoMarks")
    at(page, 0).click(button="right")
    assert crosses(page) == {63}


def test_conflicts_are_shown_at_once_or_when_asked(visit: Visit, play: str) -> None:
    page = visit(play)
    at(page, 0).click(button="right")
    at(page, 9).click(button="right")
    assert cells(page, ".is-wrong") == {0, 9}
    text = page.locator('.play [role="status"].only-heard').inner_text()
    assert text.startswith("Queen in row 2, column 2; conflicts with")
    assert "a queen that touches it" in text
    assert (at(page, 9).get_attribute("aria-label") or "").endswith("queen, in conflict")
    choose(page, "conflicts", value="asked")
    assert cells(page, ".is-wrong") == set()
    act(page, "check")
    assert cells(page, ".is-wrong") == {0, 9}


def test_given_and_blocked_cells_stay(visit: Visit) -> None:
    page = visit("/play/n-queens%3A6%3Ag1%3Ab35")
    assert queens(page) == {1}
    for cell in (1, 35):
        at(page, cell).click()
        at(page, cell).click(button="right")
    drag(page, [33, 35])
    assert queens(page) == {1}
    assert 35 not in crosses(page)
    assert "given" in (at(page, 1).get_attribute("aria-label") or "")
    assert "blocked" in (at(page, 35).get_attribute("aria-label") or "")


def test_what_if_is_kept_or_dropped_as_one_step(visit: Visit, play: str) -> None:
    regions = [*chain(*collection.find(play.rpartition("/")[2]).puzzle.regions)]
    far = next(cell for cell in (63, 56, 57) if regions[cell] != regions[20])  # not excluded
    page = visit(play)
    at(page, 0).click()
    page.keyboard.press("w")
    at(page, 20).click(button="right")
    at(page, far).click()
    assert {20, far} <= cells(page, ".is-tried")
    assert 0 not in cells(page, ".is-tried")
    act(page, "drop")
    assert (queens(page), crosses(page)) == (set(), {0})
    page.keyboard.press("u")  # dropped by mistake
    assert queens(page) == {20}
    act(page, "keep")
    assert cells(page, ".is-tried") == set()
    assert queens(page) == {20}
    page.keyboard.press("u")
    assert (queens(page), crosses(page)) == (set(), {0})


def test_notes_in_corners(visit: Visit, play: str) -> None:
    page = visit(play)
    notes = page.locator(".play .cell-corners")
    act(page, "notes")
    page.get_by_role("button", name="2", exact=True).click()
    at(page, 20).click()
    at(page, 20).press("4")
    expect(notes).to_have_text("24")
    expect(at(page, 20)).to_have_attribute("aria-label", re.compile("empty, note 2, note 4$"))
    expect(page.locator(".play [role=status]").last).to_have_text("Note 4 in row 3, column 5")
    page.keyboard.press("u")
    expect(notes).to_have_text("2")
    page.reload()  # a game with nothing but a note is kept too
    page.wait_for_selector(".play .cell-corners")
    assert cells(page, ":has(.cell-corners)") == {20}
    assert (queens(page), crosses(page)) == (set(), set())
    at(page, 20).click(button="right")
    expect(notes).to_have_count(0)
    assert queens(page) == {20}
    page.keyboard.press("u")
    expect(notes).to_have_count(1)
    at(page, 20).click()  # a cross leaves it where it is
    assert crosses(page) == cells(page, ":has(.cell-corners)") == {20}
    act(page, "clear")
    expect(notes).to_have_count(0)


def test_two_fingers_take_back_what_one_began(visit: Visit, play: str) -> None:
    page = visit(play, 360, touch=True)
    browser = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        browser.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    first, second, other = (middle(at(page, cell)) for cell in (0, 2, 36))
    touch("touchStart", first)
    touch("touchMove", second)
    assert crosses(page) == {0, 1, 2}
    touch("touchStart", second, other)
    assert crosses(page) == set()
    touch("touchMove", (second[0] - 60, second[1] - 60), (other[0] + 60, other[1] + 60))
    touch("touchEnd")
    assert crosses(page) == set()
    assert page.evaluate("document.querySelector('.board').style.getPropertyValue('--zoom')") > "1"
    touch("touchStart", middle(at(page, 36)))
    touch("touchEnd")
    assert crosses(page) == {36}


# ---- around the board ----


def test_pause_hides_the_board_and_stops_the_clock(visit: Visit, store: Store) -> None:
    store.record(Game(Document(ENTRY.puzzle, id=BOARD, state=State((), ((0, 0),))), 100, False))
    page = visit(PLAY)
    page.wait_for_selector(".time")
    act(page, "pause")
    assert page.locator(".board").count() == 0
    page.keyboard.press("q")
    page.keyboard.press("x")
    before = page.locator(".time").inner_text()
    page.wait_for_timeout(1100)
    assert page.locator(".time").inner_text() == before
    assert before.startswith("1:4")
    page.keyboard.press("p")
    page.wait_for_selector(".board")
    assert crosses(page) == {0}
    expect(page.locator(".time")).not_to_have_text(before)


def test_keys_are_shown_and_dialogs_take_keys_for_themselves(visit: Visit, play: str) -> None:
    page = visit(play)
    at(page, 0).click()
    page.keyboard.press("?")
    help_ = page.get_by_role("dialog", name="How to play")
    assert "undo" in help_.inner_text()
    page.keyboard.press("u")
    assert crosses(page) == {0}
    page.keyboard.press("Escape")
    assert help_.count() == 0
    page.keyboard.press("u")
    assert crosses(page) == set()


def test_your_games(visit: Visit, store: Store) -> None:
    document = Document(ENTRY.puzzle, id=BOARD, source="queenside collection, 8")
    store.record(Game(document, 61, True))
    store.record(Game(document, 83, True))
    store.record(Game(Document(qs.NQueens(6), state=State(((0, 1),))), 30, False))
    page = visit("/play/q9-0001")
    act(page, "more")
    page.get_by_role("link", name="Your games and times").click()
    stats = page.locator(".stats")
    row = stats.get_by_role("row", name=f"8×8 {ENTRY.grade}")
    assert row.inner_text().split()[-3:] == ["1:01", "1:12", "2"]
    assert row.locator(".dots i").count() == 2
    stats.get_by_role("button", name="Continue 6-queens").click()
    page.wait_for_selector(".is-queen")
    assert queens(page) == {1}
    page.go_back()
    stats.get_by_role("button", name="Forget 6-queens").click()
    expect(stats.get_by_text("Continue playing")).to_have_count(0)
    eventually(lambda: [game.solved for game in store.games()] == [True, True])


def test_the_board_of_the_day_once_it_is_solved(visit: Visit, store: Store) -> None:
    today = datetime.date.today()
    puzzle = qs.daily(today)
    result = qs.solve(puzzle).solution or ()
    source = f"queenside daily {today}"
    board = Document(puzzle, source=source, state=State(tuple(result)))
    store.record(Game(board, 75, True, daily=today))
    page = visit("/play")
    assert "Solved!\n1:15" in solved(page).inner_text()
    expect(solved(page).locator(".streak")).to_have_text("1 day in a row")
    expect(solved(page).get_by_text(re.compile(r"Next board in \d+:\d\d"))).to_be_visible()
    assert solved(page).locator(".button-main").inner_text().strip() == "Share"
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".solved")).to_have_count(0)
    assert queens(page) == set()
    page.keyboard.press("n")
    yesterday = today - datetime.timedelta(1)
    if yesterday.month != today.month:
        page.get_by_role("button", name="Earlier month").click()
    page.locator("dialog .calendar").get_by_text(str(yesterday.day), exact=True).click()
    page.wait_for_url(f"**{yesterday}")


def test_a_best_time_and_the_next_board(visit: Visit, store: Store) -> None:
    alike = collection.boards(size=8, stars=1, grade=ENTRY.grade)[:3]
    other = next(e for e in collection.boards(size=8, stars=1) if e.grade != ENTRY.grade)
    for entry in (*alike, other):
        store.record(Game(Document(entry.puzzle), 3600, True))
    page = visit(PLAY)
    for cell in SOLUTION:
        at(page, cell).click(button="right")
    page.get_by_text("Your best time of 4 on such boards!").wait_for()
    page.get_by_role("img", name="Your times on such boards").wait_for()
    assert "No hints, no mistakes." in solved(page).inner_text()
    solved(page).get_by_role("button", name="Next board").click()
    page.get_by_text("q8-0008").wait_for()


@only_with_a_server("links that lead nowhere")
def test_what_is_shared_says_nothing_about_places(visit: Visit) -> None:
    page = visit(PLAY)
    for cell in SOLUTION:
        at(page, cell).click(button="right")
    solved(page).get_by_role("button", name="Share").click()
    result = page.locator(".share-text").inner_text()
    lines = result.split("\n")
    assert lines[0] == f"♛ Queenside · 8×8 queens board · {ENTRY.grade}"
    assert re.fullmatch(r"\d:\d\d · no hints, no mistakes", lines[1])
    assert len(lines[2]) == len(set(lines[2])) == 8
    assert lines[3:] == [f"Board {BOARD}"]
    page.get_by_role("button", name="Result").click()
    page.get_by_text("Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == result
    assert page.get_by_role("button", name="Link", exact=True).count() == 0  # it leads nowhere
    page.get_by_text("Other ways").click()
    page.get_by_role("button", name="The board in a word").click()
    page.wait_for_function(f"navigator.clipboard.readText().then((text) => text === '{BOARD}')")
    assert "127.0.0.1" not in page.get_by_role("dialog").inner_html()
    for name, start in (("Picture (PNG)", b"\x89PNG"), ("PDF", b"%PDF-")):
        with page.expect_download() as saving:
            page.get_by_role("button", name=name).click()
        assert Path(saving.value.path()).read_bytes().startswith(start)
        if name != "PDF":
            assert qs.read(saving.value.path()).problem == ENTRY.puzzle.problem
    page.get_by_role("button", name="Link to puzz.link").click()
    page.wait_for_function("navigator.clipboard.readText().then((text) => /puzz.link/.test(text))")
    puzzlink = page.evaluate("navigator.clipboard.readText()")
    assert qs.read(puzzlink).problem == ENTRY.puzzle.problem


# ---- help ----


def test_a_hint_is_taken_and_counted(visit: Visit, store: Store) -> None:
    page = visit("/play/q8-0101")
    page.keyboard.press("h")
    page.get_by_role("button", name="Which technique?").wait_for()
    assert cells(page, ".is-faded")
    page.keyboard.press("h")
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Do it").wait_for()
    page.keyboard.press("h")
    hint = qs.hint(collection.find("q8-0101").puzzle).step
    assert hint is not None
    assert crosses(page) >= {8 * row + column for row, column in hint.eliminates}
    expect(page.locator(".is-faded")).to_have_count(0)
    page.keyboard.press("u")
    assert crosses(page) == queens(page) == set()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Hint")).to_have_count(0)
    at(page, 0).click()
    page.goto("about:blank")
    page.go_back()
    page.wait_for_selector(".mark")
    puzzle = collection.find("q8-0101").puzzle
    eventually(lambda: [game.hints for game in store.games(puzzle)] == [1])


def test_what_is_certain_is_drawn(visit: Visit) -> None:
    page = visit("/play/n-queens:6")
    page.keyboard.press("h")
    page.get_by_role("button", name="What is certain here?").click()
    page.get_by_role("button", name="Put it on the board").click()
    assert crosses(page) == {row * 6 + column for row in range(6) for column in (row, 5 - row)}


def test_where_it_went_wrong(visit: Visit) -> None:
    page = visit(PLAY)
    right, wrong = SOLUTION[0], SOLUTION[-1]
    other = wrong - 1 if wrong % 8 else wrong + 1
    for cell in (right, other, SOLUTION[3]):
        at(page, cell).click(button="right")
    page.keyboard.press("h")
    page.get_by_text("There is a mistake.").wait_for()  # before anything else
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    page.get_by_role("button", name="Where did I go wrong?").click()
    assert cells(page, ".is-wrong") == {other}
    page.get_by_role("button", name="Undo to before it").click()
    assert queens(page) == {right}
    page.keyboard.press("u")
    assert queens(page) == {right, other, SOLUTION[3]}


@pytest.mark.parametrize("blocked", ["", "kernel.wasm", "worker.js"])
def test_the_kernels_in_the_page_know_the_hint_or_else_the_server(
    visit: Visit, blocked: str
) -> None:
    page = visit("/play/q8-0101")
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url.rpartition("/")[2]))
    if blocked:
        page.route(f"**/{blocked}", lambda route: route.fulfill(status=404))
        page.reload()  # the grade has loaded them
        page.wait_for_selector(".board")
    page.keyboard.press("h")
    for method in ("Which technique?", "Show me"):
        page.get_by_role("button", name=method).click()
    expect(page.locator(".depths li")).to_have_text(
        qs.hint(collection.find("q8-0101").puzzle).texts
    )
    page.keyboard.press("c")
    expect(page.get_by_text("Nothing is on the board yet, so nothing is wrong.")).to_be_visible()
    expected = {"hint", "diagnose"} if blocked and not STATIC else set()
    assert {"hint", "diagnose"} & {*requested} == expected


# ---- what goes wrong ----


@only_with_a_server("key")
def test_a_browser_that_keeps_nothing(visit: Visit, play: str) -> None:
    blocked = """Object.defineProperty(window, "localStorage", {
      get() { throw new DOMException("blocked", "SecurityError"); },
    });"""
    page = visit(play, before=blocked)
    at(page, 0).click()
    assert crosses(page) == {0}
    page.reload()
    page.get_by_role("heading", name="This page needs its key").wait_for()


def test_a_page_that_cannot_be_loaded(visit: Visit, play: str) -> None:
    page = visit(play)
    file = re.compile(r"/(learn/page|rest-\w+)\.js$")
    page.route(file, lambda route: route.fulfill(status=404))
    page.get_by_role("link", name="Learn").click()
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    page.unroute(file)
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("heading", level=1).wait_for()
