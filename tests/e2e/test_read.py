"""Boards from pictures in a real browser: pasted, dropped, chosen; compared, corrected, played."""

from __future__ import annotations

import base64
import io
from typing import TYPE_CHECKING, Any

import pytest

import queenside as qs
from queenside import solve
from queenside.core import kernels
from queenside.core.formats.document import State
from queenside.maker import collection
from tests.e2e.conftest import only_with_a_server
from tests.e2e.playing import act, hand, letters
from tests.unit.app.server.drawing import encode, needs_extra, picture

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

    from tests.e2e.conftest import Visit

pytestmark = [
    only_with_a_server("reading of unclear pictures"),
    pytest.mark.skipif(bool(kernels.missing()), reason="needs the compiled kernels"),
    needs_extra,
]

ROWS = ["AABBB", "CAABB", "CCCBB", "CDDDE", "CCEEE"]
"""It has exactly one solution."""

WRONG = ["AABBB", "CAABB", "CCDBB", "CDDDE", "CCEEE"]
"""The same, but for the cell in the middle: it has several."""


def test_a_picture_is_pasted_and_played(visit: Visit) -> None:
    page = visit("/play/q8-0150")
    page.wait_for_selector(".play .board")
    hand(page, "paste", screenshot())
    words(page, "Read with certainty")
    verdict(page, "Exactly one solution: medium")
    assert drawn(page, ".read") == ROWS
    press(page, "Play this board")
    page.locator(".read").wait_for(state="detached")
    page.locator(".play-board .board[aria-rowcount='5']").wait_for()
    assert shape(drawn(page, ".play-board")) == shape(ROWS)


def test_a_picture_is_dropped_and_edited(visit: Visit) -> None:
    page = visit("/make")
    page.wait_for_selector(".make .board")
    hand(page, "dragover", screenshot())
    page.get_by_text("Drop a board or a picture of one here").wait_for()
    hand(page, "drop", screenshot())
    words(page, "Read with certainty")
    assert page.locator(".drop-here").count() == 0
    press(page, "Edit")
    page.locator(".make-board .board[aria-rowcount='5']").wait_for()
    assert drawn(page, ".make-board") == ROWS


def test_a_picture_goes_from_play_to_make(visit: Visit) -> None:
    page = visit("/play/q8-0150")
    choose(page, screenshot(WRONG))
    page.wait_for_selector(".read .board")
    cell(page, 2, 2).click(button="right")  # which leaves it without a region
    verdict(page, "Not finished")
    assert page.get_by_role("button", name="Play this board").is_disabled()
    press(page, "Edit")
    page.locator(".make-board .board[aria-rowcount='5']").wait_for()
    assert drawn(page, ".make-board")[2] == "CC.BB"


def test_a_doubtful_cell_is_mended(visit: Visit) -> None:
    page = visit("/play/q8-0150", 360, "dark", touch=True)
    answering(page, doubted())
    choose(page, unclear())
    words(page, "Please check the ringed cell")
    assert ringed(page) == [12]
    verdict(page, "Several solutions")
    doubts = page.locator(".read-words .places li")
    assert doubts.all_inner_texts() == ["The colour of row 3, column 3 is unclear", "Look twice"]
    page.get_by_role("button", name="The colour of row 3, column 3 is unclear").click()
    assert page.locator(".read .is-wrong").get_attribute("data-cell") == "12"
    page.get_by_role("button", name="Region C").click()
    cell(page, 2, 2).click()
    verdict(page, "Exactly one solution: medium")
    assert drawn(page, ".read") == ROWS
    assert ringed(page) == []
    assert doubts.count() == 0
    words(page, "All doubts are settled")
    tool(page, "Queen").click()
    cell(page, 0, 1).click()
    tool(page, "Cross").click()
    cell(page, 0, 0).click()
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not page.evaluate(
        "(() => { const d = document.querySelector('dialog'); "
        "return d.scrollWidth > d.clientWidth })()"
    )
    press(page, "Play this board")
    page.locator(".play-board .board[aria-rowcount='5']").wait_for()
    assert "queen" in str(page.locator(".play-board [data-cell='1']").get_attribute("aria-label"))
    assert page.locator(".play-board [data-cell='0'] .mark").count() == 1


def test_by_the_keyboard_alone(visit: Visit) -> None:
    page = visit("/play/q8-0150")
    answering(page, doubted())
    choose(page, unclear())
    page.wait_for_selector(".read .board")
    page.locator(".read [data-cell][tabindex='0']").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "3", "Space"):
        page.keyboard.press(key)
    verdict(page, "Exactly one solution")
    assert drawn(page, ".read") == ROWS
    page.keyboard.press("u")
    assert drawn(page, ".read") == WRONG
    assert ringed(page) == [12]
    for key in ("r", "q", "Space", "x", "ArrowLeft", "Space"):
        page.keyboard.press(key)
    assert "queen" in str(cell(page, 2, 2).get_attribute("aria-label"))
    assert "crossed out" in str(cell(page, 2, 1).get_attribute("aria-label"))
    page.keyboard.press("Escape")
    page.locator(".read").wait_for(state="detached")
    assert page.locator(".play-board .board[aria-rowcount='8']").count() == 1


def test_a_board_without_regions(visit: Visit) -> None:
    page = visit("/play/q8-0150")
    reading = {**doubted(), "regions": None, "colours": [], "queens": [[0, 1]], "doubts": []}
    answering(page, {**reading, "sure": True})
    choose(page, unclear())
    words(page, "Read with certainty")
    assert page.locator(".read .chess-dark").count() == 12
    assert page.get_by_role("button", name="Edit").count() == 0
    cell(page, 1, 3).click()
    press(page, "Play this board")
    page.locator(".play-board .board[aria-rowcount='5']").wait_for()
    assert page.locator(".play-board .is-queen").count() == 2


def test_more_regions_than_rows_can_be_mended(visit: Visit) -> None:
    page = visit("/make")
    labels = [[ord(name) - 65 for name in row] for row in ROWS]
    labels[2][2] = 5
    colours = [*doubted()["colours"], "#090909"]
    answering(page, {**doubted(), "regions": labels, "colours": colours})
    choose(page, unclear())
    verdict(page, "Not finished")
    assert drawn(page, ".read")[2] == "CC.BB"
    page.locator(".read").get_by_role("button", name="1 cell has no region yet").click()
    assert page.locator(".read .is-wrong").count() == 1


def test_what_cannot_be_read_is_said(visit: Visit) -> None:
    from PIL import Image

    page = visit("/play/q8-0150")
    choose(page, encode(Image.new("RGB", (300, 200), "white")))
    page.locator("dialog .fault").wait_for()
    assert "board" in page.locator("dialog .fault").inner_text()
    page.keyboard.press("Escape")
    choose(page, b"\x89PNG\r\n\x1a\n and nothing else")
    page.locator("dialog .fault").get_by_text("The browser cannot show this picture").wait_for()


def test_what_is_too_large_is_made_smaller_first(visit: Visit) -> None:
    from PIL import Image

    page = visit("/play/q8-0150")
    sent: list[bytes] = []

    def keep(route: Route) -> None:
        sent.append(route.request.post_data_buffer or b"")
        route.fulfill(json={"boards": [], "reading": doubted()})

    page.route(READ, keep)
    choose(page, encode(Image.new("RGB", (6000, 4000), "white")))
    page.wait_for_selector(".read .board")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    with page.expect_response(READ):
        choose(page, encode(Image.new("RGB", (300, 400), "white"), "BMP"), "image/bmp")
    large, other = (Image.open(io.BytesIO(item)) for item in sent)
    assert large.width * large.height <= 12_100_000
    assert abs(large.width / large.height - 1.5) < 0.01
    assert (other.format, other.size) == ("PNG", (300, 400))


ANSWERS = """async (pictures) => {
  const [{ answer }, { ask }] = await Promise.all([import("/local/answer.js"), import("/api.js")]);
  const { signal } = new AbortController();
  const both = async (data) => {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    const picture = new Blob([bytes], { type: "image/png" });
    return [await answer("read", picture, signal), await ask("read", picture, { signal })];
  };
  return Promise.all(pictures.map(both));
}"""


def test_the_kernels_in_the_page_read_as_python_does(visit: Visit) -> None:
    page = visit("/play/q8-0150")
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    begun = qs.RegionPuzzle(collection.boards(size=8, stars=1)[3].rows)
    queens = solve(begun).solution or ()
    starred = qs.RegionPuzzle(collection.boards(size=10, stars=2)[3].rows, stars=2)
    pictures = [
        screenshot(),
        qs.picture(begun, state=State(queens[:3], ((0, (queens[0][1] + 2) % 8),))),
        qs.picture(begun, state=State(queens, ())),
        qs.picture(starred),
    ]
    answers = page.evaluate(ANSWERS, [base64.b64encode(item).decode() for item in pictures])
    assert len([url for url in requested if url.endswith("/read")]) == len(pictures)
    for current, remote in answers:
        assert current["boards"] == remote["boards"]
        places = [item["reading"].pop("corners") for item in (current, remote)]
        colours = [item["reading"].pop("colours") for item in (current, remote)]
        assert current["reading"] == remote["reading"]
        assert len(colours[0]) == len(colours[1])
        flat = [[index for corner in place for index in corner] for place in places]
        assert flat[0] == pytest.approx(flat[1], abs=1)


# ---- what is done and seen ----

READ = "**/api/v1/read"


def screenshot(rows: list[str] = ROWS) -> bytes:
    from PIL import Image

    board = Image.open(io.BytesIO(picture(rows)))
    screen = Image.new("RGB", (board.width + 80, board.height + 200), "#f4f1ea")
    screen.paste(board, (40, 100))
    return encode(screen)


def unclear() -> bytes:
    """A picture that the kernels leave to the server."""
    from PIL import Image

    return encode(Image.new("RGB", (280, 400), "#f4f1ea"))


def doubted() -> dict[str, Any]:
    """A reading with a wrong cell, of which it is not sure."""
    side = 200
    return {
        "size": 5,
        "stars": 1,
        "regions": [[ord(name) - 65 for name in row] for row in WRONG],
        "queens": [],
        "marks": [],
        "confidence": 0.4,
        "sure": False,
        "doubts": [
            {"text": "the colour of row 3, column 3 is unclear", "cells": [[2, 2]]},
            {"text": "look twice", "cells": []},
        ],
        "corners": [[40, 100], [40 + side, 100], [40 + side, 100 + side], [40, 100 + side]],
        "colours": ["#c1a3ef", "#f8c384", "#85b8f2", "#83d08e", "#090909"],
    }


def answering(page: Page, reading: dict[str, Any]) -> None:
    """Have the server read this from every picture."""

    def answer(route: Route) -> None:
        if str(route.request.headers["content-type"]).startswith("image/"):
            route.fulfill(json={"boards": [], "reading": reading})
        else:
            route.continue_()

    page.route(READ, answer)


def file(content: bytes, kind: str = "image/png") -> Any:
    return {"name": "picture", "mimeType": kind, "buffer": content}


def choose(page: Page, content: bytes, kind: str = "image/png") -> None:
    page.wait_for_selector(".board")
    if not page.locator("input[name=picture]").count():
        act(page, "more")
    page.locator("input[name=picture]").first.set_input_files(files=[file(content, kind)])


def words(page: Page, text: str) -> None:
    page.locator(".read-words").get_by_text(text).wait_for()


def verdict(page: Page, text: str) -> None:
    page.locator(".read-actions .verdict-line").get_by_text(text).wait_for()


def press(page: Page, name: str) -> None:
    page.locator(".read").get_by_role("button", name=name, exact=True).click()


def tool(page: Page, name: str) -> Locator:
    return page.locator(".read .brushes").get_by_role("button", name=name)


def cell(page: Page, row: int, column: int) -> Locator:
    return page.locator(f".read [data-cell='{5 * row + column}']")


def ringed(page: Page) -> list[int]:
    cells = page.locator(".read .is-ringed")
    return [int(str(item.get_attribute("data-cell"))) for item in cells.all()]


def drawn(page: Page, place: str) -> list[str]:
    return letters(page.locator(place))


def shape(rows: list[str]) -> list[int]:
    """The regions by number in reading order, whatever they are called."""
    names = "".join(rows)
    order = [*dict.fromkeys(names)]
    return [order.index(name) for name in names]
