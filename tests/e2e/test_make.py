"""Making boards in a real browser: by mouse, by touch and by the keyboard alone."""

from __future__ import annotations

import re
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.formats import FORMATS
from tests.e2e.conftest import STATIC, only_with_a_server
from tests.e2e.playing import hand, letters

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.e2e.conftest import Visit

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="needs the compiled kernels")

ROOT = Path(__file__).parents[2]
UNIQUE = ("AABBB", "CAABB", "CCCBB", "CDDDE", "CCEEE")
SEVERAL = "5:A2B3CA2B2C2DB2CD3EC2E3"
"""The same, but for the cell in the middle."""

STROKES = {
    "A": [(0, 0), (0, 1), (1, 1), (1, 2)],
    "B": [(0, 2), (0, 3), (0, 4), (1, 4), (1, 3), (2, 3), (2, 4)],
    "C": [(4, 1), (4, 0), (3, 0), (2, 0), (1, 0), (2, 0), (2, 1), (2, 2)],
    "D": [(3, 1), (3, 3)],
    "E": [(4, 2), (4, 3), (4, 4), (3, 4)],
}
"""Where the pointer goes in one stroke for each region; cells between are painted too."""


def test_by_mouse(visit: Visit) -> None:
    page = begun(visit("/make"), 5)
    for letter, method in STROKES.items():
        region(page, letter).click()
        stroke(page, method)
    verdict(page, "Exactly one solution")
    assert drawn(page) == UNIQUE
    page.wait_for_selector(".make-grade-name >> text=medium")
    press(page, "Show the solution")
    solution = qs.solve(qs.RegionPuzzle(UNIQUE)).solution
    assert solution
    assert queens(page) == set(solution)


def test_by_touch(visit: Visit) -> None:
    page = begun(visit("/make", 360, "dark", touch=True), 5)
    for letter, method in STROKES.items():
        choose(page, letter)
        touch(page, method)
    verdict(page, "Exactly one solution")
    assert drawn(page) == UNIQUE
    choose(page, "A")
    cell(page, 2, 2).tap()
    assert drawn(page)[2] == "CCABB"
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_by_keyboard_alone(visit: Visit) -> None:
    page = begun(visit("/make"), 5)
    cell(page, 0, 0).focus()
    for row, names in enumerate(UNIQUE):
        page.keyboard.press("Home")
        for column, name in enumerate(names):
            page.keyboard.press(str("ABCDE".index(name) + 1) if row % 2 else f"Shift+{name}")
            page.keyboard.press("Space")
            if column < 4:
                page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    verdict(page, "Exactly one solution")
    assert drawn(page) == UNIQUE
    for _ in range(25):
        page.keyboard.press("u")
    assert drawn(page) == (".....",) * 5
    for _ in range(25):
        page.keyboard.press("r")
    assert drawn(page) == UNIQUE
    page.keyboard.press("Control+z")
    assert drawn(page)[4] == "CCEE."
    page.keyboard.press("Control+Shift+Z")
    assert drawn(page) == UNIQUE


def test_a_stroke_is_one_step(visit: Visit) -> None:
    page = begun(visit("/make"), 5)
    stroke(page, [(0, 0), (4, 4)])
    stroke(page, [(0, 4), (4, 0)])
    assert drawn(page) == ("A...A", ".A.A.", "..A..", ".A.A.", "A...A")
    press(page, "Undo")
    assert drawn(page) == ("A....", ".A...", "..A..", "...A.", "....A")
    press(page, "Undo")
    assert drawn(page) == (".....",) * 5
    press(page, "Redo")
    assert drawn(page) == ("A....", ".A...", "..A..", "...A.", "....A")


def test_every_tool(visit: Visit) -> None:
    page = opened(visit, SEVERAL)
    before = drawn(page)
    tool(page, "Pick").click()
    cell(page, 1, 3).click()
    assert region(page, drawn(page)[1][3]).get_attribute("aria-pressed") == "true"
    tool(page, "Fill").click()
    cell(page, 0, 0).click()
    stored, occupied = before[1][3], before[0][0]
    assert drawn(page) == tuple(row.replace(occupied, stored) for row in before)
    tool(page, "Erase").click()
    cell(page, 4, 4).click()
    assert drawn(page)[4][4] == "."
    press(page, "Undo")
    press(page, "Undo")
    tool(page, "Queen").click()
    cell(page, 2, 2).click()
    assert queens(page) >= {(2, 2)}
    verdict(page, "Exactly one solution")
    cell(page, 2, 2).click()
    tool(page, "Block").click()
    stroke(page, [(0, 0), (0, 2)])
    assert page.locator(".is-blocked").count() == 3
    cell(page, 0, 1).click(button="right")
    assert page.locator(".is-blocked").count() == 2
    assert drawn(page)[0][1] == "."


def test_the_kernels_in_the_page_judge(visit: Visit) -> None:
    page = visit("/make")
    requested = checks(page)
    page.goto(f"{page.url.partition('#')[0]}#/make/{SEVERAL}")
    verdict(page, "Several solutions")
    tool(page, "Queen").click()
    cell(page, 2, 2).click()
    verdict(page, "Exactly one solution")
    press(page, "Undo")
    cell(page, 0, 0).click()
    verdict(page, "No solution")
    assert requested == []


@only_with_a_server("server that judges")
def test_without_web_assembly_the_server_judges(visit: Visit) -> None:
    page = visit("/play/q8-0001")  # where nothing is judged yet
    page.evaluate("delete globalThis.WebAssembly")
    requested = checks(page)
    page.goto(f"{page.url.partition('#')[0]}#/make/{SEVERAL}")
    verdict(page, "Several solutions")
    assert requested


def checks(page: Page) -> list[str]:
    """The questions to the server whether a board has one solution, as they come."""
    requested: list[str] = []
    page.on(
        "request",
        lambda request: requested.append(request.url) if "v1/check" in request.url else None,
    )
    return requested


def test_what_is_missing_is_told_and_shown(visit: Visit) -> None:
    page = begun(visit("/make"), 4)
    verdict(page, "Not finished")
    for number, method in enumerate([[(0, 0), (0, 3)], [(1, 0), (1, 3)], [(2, 0), (2, 3)]]):
        region(page, "ABC"[number]).click()
        stroke(page, method)
    assert page.locator(".places li").all_inner_texts() == [
        "4 cells have no region yet",
        "Region D has no cells yet",
    ]
    press(page, "4 cells have no region yet")
    assert page.locator(".is-wrong").count() == 4
    region(page, "D").click()
    stroke(page, [(3, 0), (3, 3)])
    verdict(page, "Several solutions")
    page.locator("[name=stars]").select_option("2")
    verdict(page, "No solution")
    tool(page, "Queen").click()
    cell(page, 0, 0).click()
    cell(page, 1, 1).click()
    verdict(page, "Not finished")
    press(page, "Given queens attack each other")
    assert page.locator(".is-wrong").count() == 2


def test_two_solutions_are_shown_and_mended_and_undone(visit: Visit) -> None:
    page = opened(visit, SEVERAL)
    verdict(page, "Several solutions")
    before = drawn(page)
    tags = page.locator(".cell-note").all_inner_texts()
    assert sorted(tags) == ["A"] * 4 + ["B"] * 4
    pair = queens(page)
    press(page, "A")
    one = queens(page)
    press(page, "B")
    other = queens(page)
    results = {frozenset(solution) for solution in qs.solve(qs.read(SEVERAL), limit=None).solutions}
    assert {frozenset(one), frozenset(other)} <= results
    assert pair == one | other
    press(page, "Make it unique")
    verdict(page, "Exactly one solution")
    assert page.locator(".mended").inner_text() == "1 cell has changed; Undo takes it back."
    after = drawn(page)
    changed = [(r, c) for r in range(5) for c in range(5) if before[r][c] != after[r][c]]
    assert places(page, ".is-ringed") == set(changed)
    assert len(changed) == 1
    assert qs.check(qs.RegionPuzzle(after)) == "unique"
    press(page, "Undo")
    verdict(page, "Several solutions")
    assert drawn(page) == before
    press(page, "… by given queens")
    verdict(page, "Exactly one solution")
    assert page.locator(".is-given").count() == 1
    assert drawn(page) == before


def test_texts_are_read_back_equal(visit: Visit, tmp_path: Path) -> None:
    puzzle = qs.read("9-medium#4")
    page = opened(visit, "9-medium#4")
    verdict(page, "Exactly one solution")
    choices = page.locator("[name=format] option").evaluate_all("all => all.map(o => o.value)")
    assert set(choices) == {name for name, item in FORMATS.items() if item.format}
    for name in ("drawing", "puzzlink"):
        page.locator("[name=format]").select_option(name)
        press(page, "Copy")
        page.wait_for_selector("text=The board is copied")
        text = page.evaluate("navigator.clipboard.readText()")
        assert qs.read(text) == puzzle, name
        with page.expect_download() as saved:
            press(page, "Save")
        path = tmp_path / saved.value.suggested_filename
        saved.value.save_as(path)
        assert path.suffix == FORMATS[name].extension
        assert qs.read(path) == puzzle, name


def test_pictures(visit: Visit, tmp_path: Path) -> None:
    page = opened(visit, "8-hard#7")
    verdict(page, "Exactly one solution")
    for name, start in (("SVG", b"<svg"), ("PNG", b"\x89PNG\r\n\x1a\n")):
        with page.expect_download() as saved:
            press(page, name)
        assert saved.value.suggested_filename.endswith(f".{name.lower()}")
        saved.value.save_as(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(start)
    png = (tmp_path / "PNG").read_bytes()
    assert int.from_bytes(png[16:20], "big") >= 1080
    assert len(png) > 10_000  # there is something in it


def test_a_dropped_file(visit: Visit, tmp_path: Path) -> None:
    page = begun(visit("/make"), 5)
    drop(page, "\n".join(UNIQUE))
    verdict(page, "Exactly one solution")
    assert drawn(page) == UNIQUE
    drop(page, "this is no board")
    page.wait_for_selector(".fault")
    assert drawn(page) == UNIQUE
    drop(page, "n-queens:8")
    page.wait_for_selector("text=This board has no regions to paint.")
    press(page, "Open")
    page.locator("dialog .tab >> text=Open").click()
    page.locator("dialog textarea").fill(SEVERAL)
    page.locator("dialog .button-main").click()
    verdict(page, "Several solutions")


def test_it_is_there_again(visit: Visit) -> None:
    page = begun(visit("/make"), 6)
    stroke(page, [(0, 0), (5, 5)])
    board = drawn(page)
    stored = page.expect_request(lambda request: request.method == "PUT")
    with nullcontext() if STATIC else stored:
        page.get_by_role("link", name="See").click()
    page.get_by_role("link", name="Make").click()
    page.wait_for_selector(".region-0[data-cell='35']")
    assert drawn(page) == board


def test_on_paper_there_is_the_board_alone(visit: Visit) -> None:
    page = visit("/make/8-hard%237", 1280, "dark")
    verdict(page, "Exactly one solution")
    theme = "document.documentElement.dataset.theme"
    assert page.evaluate(theme) == "dark"
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(theme) == "light"
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(theme) == "dark"
    page.emulate_media(media="print")
    for part in (".head", ".make-head", ".make-side"):
        assert not page.locator(part).is_visible()
    box = page.locator(".board").bounding_box()
    assert box
    assert box["width"] > 700


# ---- what a person does ----


def begun(page: Page, size: int, *, random: bool = False) -> Page:
    press(page, "New")
    page.locator("[name=new-size]").select_option(str(size))
    press(page, "Random, with one solution" if random else "Empty")
    page.wait_for_selector(f"[role=grid][aria-rowcount='{size}']")
    page.wait_for_selector("dialog", state="detached")
    return page


def opened(visit: Visit, text: str) -> Page:
    """The page with the board of this text, all painted."""
    page = visit(f"/make/{text.replace('#', '%23')}")
    page.wait_for_selector(".make-board:not(:has(.cell-bare))")
    return page


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def cell(page: Page, row: int, column: int) -> Locator:
    size = int(page.locator("[role=grid]").get_attribute("aria-colcount") or 0)
    return page.locator(f"[data-cell='{row * size + column}']")


def region(page: Page, letter: str) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^Region {letter}\b"))


def choose(page: Page, letter: str) -> None:
    """Tap a region until it is taken: the browser lets a tap right after a stroke pass."""
    while region(page, letter).get_attribute("aria-pressed") != "true":
        region(page, letter).tap()


def tool(page: Page, name: str) -> Locator:
    return page.locator(".brushes").get_by_role("button", name=name)


def verdict(page: Page, title: str) -> None:
    page.wait_for_selector(f".verdict h2 >> text={title}")


def drawn(page: Page) -> tuple[str, ...]:
    return tuple(letters(page.locator(".make-board")))


def places(page: Page, selector: str) -> set[tuple[int, int]]:
    size = int(page.locator("[role=grid]").get_attribute("aria-colcount") or 0)
    cells = page.locator(selector).evaluate_all("all => all.map(e => Number(e.dataset.cell))")
    return {divmod(item, size) for item in cells}


def queens(page: Page) -> set[tuple[int, int]]:
    return places(page, ".is-queen")


def centres(page: Page, method: list[tuple[int, int]]) -> list[tuple[float, float]]:
    boxes = [cell(page, *item).bounding_box() for item in method]
    return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]


def stroke(page: Page, method: list[tuple[int, int]]) -> None:
    """The mouse goes down on the first cell, over the others, and up on the last."""
    first, *remaining = centres(page, method)
    page.mouse.move(*first)
    page.mouse.down()
    for point in remaining:
        page.mouse.move(*point)
    page.mouse.up()


def touch(page: Page, method: list[tuple[int, int]]) -> None:
    """One finger does the same."""
    page.locator(".board").scroll_into_view_if_needed()
    driver = page.context.new_cdp_session(page)
    kind = "touchStart"
    for x, y in centres(page, method):
        driver.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        kind = "touchMove"
    driver.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def drop(page: Page, text: str) -> None:
    """A file with this text is dropped on the page."""
    hand(page, "drop", text.encode(), "board.txt", ".make")
