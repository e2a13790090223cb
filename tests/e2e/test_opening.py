"""Another board is opened: pasted, dropped, made, or by its address."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import queenside as qs
from queenside.app.store import Store
from tests.e2e.conftest import answered, only_with_a_server
from tests.e2e.playing import at, choose, crosses, hand, queens, solved
from tests.unit.app.server.drawing import draw_rows, encode, needs_extra, picture

if TYPE_CHECKING:
    from tests.e2e.conftest import Visit

SUPERQUEENS = (
    Path(__file__).parents[2] / "src" / "queenside" / "schema" / "fixtures" / "superqueens.json"
)


def test_a_board_is_pasted_with_its_state(visit: Visit, play: str) -> None:
    page = visit(play)
    page.keyboard.press("n")
    page.get_by_role("button", name="Open", exact=True).first.click()
    text = "# title: Mine\nABBBB\nCDCBC\nCDCBC\nCCCEE\nCCCCC\n\nQ....\n.....\n....x\n.....\n.....\n"
    page.locator("dialog textarea").fill(text)
    page.locator("dialog .button-main").click()
    page.get_by_role("heading", name="Mine").wait_for()
    assert queens(page) == {0}
    assert 14 in crosses(page)
    assert "5:AB4CDCBC2DCBC4E2C5" in page.url
    page.keyboard.press("q")  # nothing has the focus
    at(page, 8).click(button="right")
    page.reload()
    page.get_by_role("heading", name="Mine").wait_for()
    assert queens(page) == {0, 8}


def test_every_fault_of_what_is_pasted_is_shown(visit: Visit, play: str) -> None:
    page = visit(play)
    page.keyboard.press("n")
    page.get_by_role("button", name="Open", exact=True).first.click()
    page.locator("dialog textarea").fill("# given: r9c9\nABB\nABB\nABB\n\nQ?.\n...\n...\n")
    page.locator("dialog .button-main").click()
    page.locator("dialog .fault").wait_for()
    with pytest.raises(qs.InvalidPuzzle) as reported:
        qs.read("# given: r9c9\nABB\nABB\nABB\n\nQ?.\n...\n...\n")
    assert len(reported.value.faults) > 1
    assert page.locator("dialog .fault li").all_inner_texts() == list(reported.value.faults)


@pytest.mark.parametrize("path", ["/make", "/see/watch"])
def test_a_board_by_other_rules_is_refused_in_words(visit: Visit, path: str) -> None:
    page = visit(path)
    words = re.compile("Other board|Choose a board|Open")
    page.get_by_role("button", name=words).and_(page.locator("main .button")).first.click()
    page.get_by_role("button", name="Open", exact=True).and_(page.locator(".tab")).click()
    page.locator("dialog textarea").fill(SUPERQUEENS.read_text(encoding="utf-8"))
    page.locator("dialog .button-main").click()
    expect(page.locator("dialog .fault")).to_contain_text("can't show boards of the kind")


def test_boards_in_other_text_are_shown_before_they_open(visit: Visit, play: str) -> None:
    page = visit(play)
    page.wait_for_selector(".board")
    rows = ["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"]
    hand(page, "drop", f"puzzle = {rows}\neditor = 3\n".encode(), "board.py")
    expect(page.locator("dialog .differing")).to_contain_text(
        "Found: a 5×5 board from `puzzle`, 1 star; not used: `editor`."
    )
    archive = [{"id": "one", "areas": rows}, {"id": "two", "areas": [row[::-1] for row in rows]}]
    hand(page, "drop", json.dumps(archive).encode(), "archive.json")
    page.locator("dialog .found").get_by_role("button", name="two").click()
    page.get_by_role("heading", name="5×5 queens board").wait_for()
    assert page.locator("dialog").count() == 0


def test_a_board_is_made_and_n_queens_are_opened(visit: Visit, play: str) -> None:
    page = visit(play)
    page.keyboard.press("n")
    page.get_by_role("button", name="New", exact=True).click()
    page.get_by_role("button", name="6×6").click()
    page.get_by_text("More wishes").click()
    page.locator("dialog [name=seed]").fill("3")
    page.get_by_role("button", name="Make a board").click()
    page.get_by_text("6#3v5").first.wait_for()
    assert page.locator(".play .cell").count() == 36
    page.keyboard.press("n")
    page.get_by_role("button", name="N-Queens").click()
    page.locator("dialog [name=queens]").select_option("5")
    page.locator("dialog [name=toroidal]").check()
    page.locator("dialog .button-main").click()
    page.get_by_role("heading", name="toroidal 5-queens").wait_for()
    for cell in (0, 7, 14, 16, 23):
        at(page, cell).click(button="right")
    solved(page)


@needs_extra
@only_with_a_server("reading of pictures")
def test_a_picture_to_draw_after_comes_by_hand(visit: Visit) -> None:
    page = visit("/make")
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator("dialog .tab", has_text="New").click()
    page.get_by_text("More wishes").click()
    page.locator("dialog [name=draft-picture]").wait_for(state="attached")
    drawing = page.locator(".draft-picture .drawn rect")

    def show(rows: list[str]) -> None:
        hand(page, "drop", encode(draw_rows(rows)), to="dialog")

    show([".......", ".##.##.", ".#####.", "..###..", "...#...", "......."])
    expect(drawing.first).to_be_visible()
    assert page.locator(".drop-here").count() == 0
    assert page.locator("dialog").count() == 1  # no board is looked for in it
    assert page.get_by_role("img", name="The picture").is_visible()
    show(["......", "......"])
    expect(page.locator("dialog .fault")).to_contain_text("larger figures")
    assert page.get_by_role("button", name="Make a board").is_disabled()
    page.get_by_role("button", name="Without the picture").click()
    expect(page.get_by_role("button", name="Make a board")).to_be_enabled()


def test_a_large_board_on_a_small_screen(visit: Visit) -> None:
    page = visit("/play/30%234", 360)
    page.wait_for_selector(".board")
    size = "document.querySelector('.cell').getBoundingClientRect().width"
    small = page.evaluate(size)
    for _ in range(3):
        page.keyboard.press("+")
    assert page.evaluate(size) >= 24 > small
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("document.querySelector('.board-frame').scrollLeft") > 0
    for _ in range(4):
        page.keyboard.press("-")
    assert page.evaluate(size) == small


def test_letters_and_the_safe_palette(visit: Visit, store: Store, play: str) -> None:
    page = visit(play)
    choose(page, "palette", value="safe")
    choose(page, "letters")
    assert page.locator(".cell-letter").count() == 64
    assert "region A" in (at(page, 0).get_attribute("aria-label") or "")
    expect(page.locator("html")).to_have_attribute("data-palette", "safe")
    page.reload()
    page.wait_for_selector(".cell-letter")
    expect(page.locator("html")).to_have_attribute("data-palette", "safe")
    assert store.setting("web")["letters"] is True


@needs_extra
@only_with_a_server("reading of pictures")
def test_cells_that_differ_from_the_drawing_are_shown_before_the_board_opens(
    visit: Visit, play: str
) -> None:
    page = visit(play, 390)
    page.keyboard.press("n")
    page.get_by_role("button", name="New", exact=True).click()
    page.get_by_text("More wishes").click()
    stripes: Any = {
        "name": "stripes.png",
        "mimeType": "image/png",
        "buffer": picture(["ABCDEFGH"] * 8),
    }
    page.locator("dialog [name=draft-picture]").set_input_files(stripes)
    page.locator("dialog .drawn rect").first.wait_for()
    page.locator("dialog [name=seed]").fill("3")
    created = answered(page, "generate", page.get_by_role("button", name="Make a board").click)
    count = len(created["boards"][0]["differing"])
    assert count > 1
    page.get_by_text(f"{count} cells differ from the drawing.").wait_for()
    assert page.locator(".differing circle").count() == count
    page.locator(".differing").get_by_role("button", name="Open").click()
    page.get_by_role("heading", name="8×8 queens board").wait_for()
