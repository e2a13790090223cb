"""From board to board and from page to page: links, addresses that are wrong, and the way back."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

import queenside as qs
from queenside.core.formats import gameid
from queenside.core.formats.document import Document
from queenside.maker import collection
from tests.e2e.conftest import emptied
from tests.e2e.playing import act, at, solved

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tests.e2e.conftest import Site, Visit

ENTRY = collection.find("q8-0001")
SOLUTION = [8 * row + column for row, column in qs.solve(ENTRY.puzzle).solution or ()]
UNIQUE = gameid.format(Document(ENTRY.puzzle))
SEVERAL = "4:ABCDABCDABCDABCD"
NONE = "3:A2BAB2C3"

SITE = "<meta name='queenside-site' content='https://queens.example/'>"


@pytest.mark.parametrize(
    ("word", "words"),
    [(UNIQUE, "Exactly one solution, checked here"), (SEVERAL, "several"), (NONE, "no solution")],
)
def test_a_board_from_elsewhere_is_checked_where_it_is_opened(
    visit: Visit, word: str, words: str
) -> None:
    page = visit(f"/play/{word}")
    expect(page.locator("[role=status]", has_text=words)).to_be_visible()
    if word == UNIQUE:
        return
    page.get_by_role("link", name="See it and mend it").click()
    page.get_by_role("button", name="Make it unique").wait_for()


def test_every_page_leads_to_the_others(visit: Visit) -> None:
    page = visit("/play/q8-0001")
    page.get_by_role("button", name="More").click()
    for method, remote in (
        ("Explain it", ".learn-head"),
        ("Edit", ".make"),
        ("Watch", ".watch"),
        ("Play it", ".play"),
    ):
        page.get_by_role("group", name="This board").get_by_role("link", name=method).click()
        page.locator(f"{remote} .board, {remote} ~ * .board").first.wait_for()
    assert "8:" in page.url or "q8-0001" in page.url


def test_back_closes_a_window_and_leaves_the_page_as_it_is(visit: Visit) -> None:
    page = visit("/play/q8-0001")
    page.get_by_role("link", name="Learn", exact=True).click()
    page.evaluate("location.hash = '#/play/q8-0001'")
    page.wait_for_selector(".play .board")
    address = page.url
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url == address
    page.keyboard.press("?")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator(".play-grade").click()
    page.locator(".chip").first.click()
    page.wait_for_url("**#/learn/train/**")
    page.go_back()
    page.wait_for_url(address)
    page.go_back()
    page.wait_for_url("**#/learn")


def test_a_board_as_a_page_that_plays_it_anywhere(
    visit: Visit, browser: Browser, tmp_path: Path
) -> None:
    page = visit("/play/q8-0001")
    act(page, "share")
    page.get_by_text("Other ways").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a page").click()
    file = tmp_path / "board.html"
    saving.value.save_as(file)
    context = browser.new_context(offline=True)
    wrong: list[str] = []
    isolated = context.new_page()
    isolated.on("console", lambda text: wrong.append(text.text))
    isolated.on("pageerror", lambda error: wrong.append(str(error)))
    isolated.goto(file.as_uri())
    cells = isolated.locator(".cells [role=gridcell]")
    first, *remaining = SOLUTION
    cells.nth(first).click()
    cells.nth(first).click()
    expect(cells.nth(first)).to_have_attribute("aria-label", f"Row 1, column {first + 1}, queen")
    isolated.reload()
    for cell in remaining:
        cells.nth(cell).focus()
        isolated.keyboard.press("q")
    expect(isolated.get_by_role("status")).to_have_text("Solved!")
    assert wrong == []
    context.close()


def test_a_link_for_everyone_where_the_page_is_on_a_site(visit: Visit) -> None:
    page = visit("/play/q8-0001")
    page.evaluate(f"document.head.insertAdjacentHTML('beforeend', {SITE!r})")
    for cell in SOLUTION:
        at(page, cell).click(button="right")
    solved(page).get_by_role("button", name="Share").click()
    link = f"https://queens.example/#/play/{UNIQUE}"
    expect(page.locator(".share-text")).to_contain_text(link)
    page.get_by_role("button", name="Link", exact=True).click()
    page.get_by_text("Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.get_by_text("Other ways").click()
    page.get_by_role("img", name="QR code").wait_for()


DAYS = "<meta name='queenside-previews' content='2026-11-01 2026-11-30'>"


def test_a_race_goes_to_a_friend_and_comes_back(visit: Visit, site: Site) -> None:
    friends = f"document.head.insertAdjacentHTML('beforeend', {SITE + DAYS!r})"
    ready = f"addEventListener('DOMContentLoaded', () => {friends})"
    page = visit("/play/q8-0001", before=ready)
    for cell in SOLUTION:
        at(page, cell).click(button="right")
    solved(page).get_by_role("button", name="Play with a friend").click()
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Send the link").click()
    page.get_by_text("Copied").wait_for()
    *words, link = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert words[-1] == "Can you beat my time?"
    address, query = link.split("#")
    assert address == "https://queens.example/boards/q8-0001.html"

    page.goto("about:blank")
    if site.token:
        emptied(site).close()
    page = visit(f"/play/q8-0001?{query}", before=ready)  # at the friend's
    page.get_by_text("Anna has played this board").wait_for()
    assert page.locator(".play .board").count() == 0
    page.keyboard.press("p")
    page.get_by_role("button", name="Start", exact=True).click()
    for cell in SOLUTION:
        at(page, cell).click(button="right")
    rows = solved(page).locator("tbody tr")
    assert sorted(rows.locator("th").all_inner_texts()) == ["Anna", "You"]
    solved(page).get_by_role("button", name="Send your result back").click()
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Send the link").click()
    page.get_by_text("Copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()").split("\n")[-1]
    assert link.count("&r=") == 2
    page.goto(f"{page.url.partition('#')[0]}#/play/q8-0001?{link.partition('#')[2]}")
    expect(rows).to_have_count(2)  # one's own came back, and is one's own


# ---- addresses by chance ----


def hostile(number: int) -> Iterator[str]:
    """Addresses that nobody meant: wrong words, half of right ones, any signs that there are."""
    dice = random.Random(number)
    right = [UNIQUE, "q8-0001", "daily:2026-11-22", "8-hard#7", "n-queens:6:g1:b35", "game-1"]
    right += [
        "64:A",
        "999999999:AB",
        "8-hard#99999999999999999999",
        "n-queens:1e9",
        "n-queens:4000",
    ]
    right += ["<script>alert(1)</script>", "javascript:alert(1)", "daily:0000-99-99", "%ED%A0%80"]
    right += ["../" * 40, "a/" * 300, "__proto__", "constructor", "9%234567v1", "torus:5"]
    places = ["play", "learn/explain", "make", "see/watch", "learn/train", "", "nowhere"]
    places += ["see/race", "learn/techniques", "learn/review", "toString", "play/play/play"]
    signs = "%00%zz/?#&=\\\"'<>{}[]:;,.-_~!@$^*() \u202e\ud83d\U0001f451éABCabc0123456789"
    for _ in range(number):
        word = dice.choice(right)
        cut = dice.randrange(len(word) + 1)
        junk = "".join(dice.choices(signs, k=dice.choice([1, 3, 12, 400])))
        text = dice.choice([word[:cut] + junk, junk, word[:cut], junk + word, word * 50])
        yield f"#/{dice.choice(places)}/{text}" + dice.choice(["", "?game=x", "?board=%"])


@pytest.mark.parametrize("number", [20, pytest.param(500, marks=pytest.mark.long)])
def test_no_address_is_a_blank_page(visit: Visit, number: int) -> None:
    check_addresses(visit("/play/q8-0001"), number)


def check_addresses(page: Page, number: int) -> None:
    """Each shows a page, or a sentence that says what is wrong."""
    for address in hostile(number):
        page.evaluate(GO, json.dumps(address))
        try:
            text = page.wait_for_function(SAYS_SOMETHING).json_value()
        except TooLate:
            pytest.fail(f"{address!r} shows {page.locator('body').inner_text()[:300]!r}")
        for sentence in text:
            assert len(sentence.split()) > 2, (address, sentence)
            assert not re.search(INTERNAL, sentence.replace(address, "")), (address, sentence)


GO = """(address) => new Promise((done) => {
  const before = location.hash;
  const shown = () => requestAnimationFrame(() => setTimeout(done));
  addEventListener("hashchange", shown, { once: true });
  location.hash = JSON.parse(address);
  if (location.hash === before) done();
})"""
"""Goes to an address, which may hold half a sign of UTF-16; the page has then seen it."""

INTERNAL = r"\bundefined\b|\bnull\b|not a function|is not iterable|object Object|Traceback"
"""What a program says to itself."""

SAYS_SOMETHING = """() => {
  const main = document.querySelector("main");
  const shown = main.querySelector(".board, .fault, h1, h2");
  const isThere = shown && !main.querySelector(".waiting") && main.innerText.trim() !== "";
  return isThere && [...main.querySelectorAll(".fault")].map((fault) => fault.innerText);
}"""
"""What is said to be wrong, once something is shown."""
