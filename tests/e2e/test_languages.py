"""The page in other languages, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.conftest import Visit


def of_browser(language: str) -> str:
    """A script that has the browser prefer a language."""
    return f"Object.defineProperty(navigator, 'languages', {{value: ['{language}-XX', 'en']}})"


def choose(page: Page, settings: str, language: str) -> None:
    page.get_by_role("button", name=settings).click()
    page.get_by_role("radio", name=language).click(no_wait_after=True)


def test_a_language_is_chosen_and_kept(visit: Visit) -> None:
    page = visit("/play/q8-0160")
    root = page.locator("html")
    expect(root).to_have_attribute("lang", "en")
    choose(page, "Settings", "Deutsch")
    expect(root).to_have_attribute("lang", "de")
    expect(page).to_have_title("8×8-Damenrätsel · Queenside")
    expect(page.locator('[data-action="hint"]')).to_have_text("Hinweis")
    page.reload()
    expect(page.locator('[data-action="hint"]')).to_have_text("Hinweis")
    choose(page, "Einstellungen", "Wie der Browser")
    expect(root).to_have_attribute("lang", "en")


def test_the_browser_says_which_language_and_its_direction(visit: Visit) -> None:
    page = visit("/play/q8-0160", before=of_browser("ar"))
    expect(page.locator("html")).to_have_attribute("lang", "ar")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    places = page.locator(".cell").evaluate_all(
        "cells => cells.map(c => c.getBoundingClientRect().x)"
    )
    assert places[:8] == sorted(places[:8])  # the board isn't mirrored
    head, brand = page.locator(".head").bounding_box(), page.locator(".brand").bounding_box()
    assert head
    assert brand
    assert brand["x"] > head["width"] / 2
