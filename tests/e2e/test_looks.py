"""How boards look is the player's choice, and no part covers another, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

BOARD = "/play/q8-0150"


def looks(cell: Locator, subject: str) -> str:
    return str(cell.evaluate(f"cell => getComputedStyle(cell).{subject}"))


def settings(page: Page) -> Locator:
    page.get_by_role("button", name="Settings").click()
    return page.get_by_role("dialog")


def test_colours_of_ones_own_patterns_and_large_text_stay(visit: Visit) -> None:
    page = visit(BOARD, touch=True)
    cell = page.locator(".cell").first
    expect(cell).to_be_visible()
    assert looks(cell, "backgroundImage") == "none"
    chosen = settings(page)
    chosen.get_by_label("My own").check()
    region = str(cell.get_attribute("class")).partition("region-")[2].split()[0]
    chosen.locator(".own-colours input").nth(int(region)).fill("#12c4d6")
    chosen.get_by_label("A pattern on every region").check()
    chosen.get_by_label("Larger").check()
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 740})
    expect(page.locator("html")).to_have_attribute("data-text", "larger")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for _ in range(2):
        expect(cell).to_have_css("background-color", "rgb(18, 196, 214)")
        assert "gradient" in looks(cell, "backgroundImage")
        expect(page.locator("html")).to_have_attribute("data-text", "larger")
        page.reload()
    chosen = settings(page)
    chosen.get_by_role("button", name="Start again").click()
    expect(cell).not_to_have_css("background-color", "rgb(18, 196, 214)")
    for label in ("Normal", "Soft"):
        chosen.get_by_label(label).check()
    chosen.get_by_label("A pattern on every region").uncheck()
    expect(page.locator("html")).to_have_attribute("data-patterns", "few")


@pytest.mark.parametrize("width", [390, 900, 1100])
def test_the_board_covers_no_button(visit: Visit, width: int) -> None:
    page = visit(BOARD, width)
    page.set_viewport_size({"width": width, "height": 900})
    board = page.locator(".play .board").bounding_box()
    button = page.get_by_role("button", name="Undo").bounding_box()
    assert board
    assert button
    adjacent = board["x"] + board["width"] <= button["x"]
    assert adjacent or board["y"] + board["height"] <= button["y"]
