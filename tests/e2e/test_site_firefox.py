"""The app as static files in Firefox, below another page of a host that only hands out files."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

import queenside as qs
from queenside.core.formats import gameid
from queenside.core.formats.document import Document
from queenside.maker import collection
from queenside.rules import columns, diagonals, rows
from tests import static
from tests.e2e.extension.browsers import Firefox

pytestmark = pytest.mark.long

BOARD = collection.find("q6-0001").puzzle
CUSTOM = qs.Custom(4, 5, [rows(1), columns(at_most=1), diagonals()])

COMES = """new Promise((done) => {
  const [where, words, click] = %s;
  const look = () => {
    const has = (each) => each.textContent.includes(words);
    const found = [...document.querySelectorAll(where)].find(has);
    if (!found) return;
    if (click) found.click();
    done(found.textContent.trim());
  };
  new MutationObserver(look).observe(document, {subtree: true, childList: true, attributes: true});
  look();
  setTimeout(() => done(null), 10_000);
})"""
"""The text of the first element like this with these words, as soon as there is one, or null."""

ROUNDS = 12
"""How often that is waited for: Python has to start, perhaps on a busy machine."""

QUEEN = """(() => {
  const cell = document.querySelector('.play-board [data-cell="%d"]');
  cell.focus();
  cell.dispatchEvent(new KeyboardEvent("keydown", {key: "q", bubbles: true, cancelable: true}));
})()"""


class Visitor:
    def __init__(self, browser: Firefox, address: str) -> None:
        self.browser = browser
        self.address = address

    def go(self, place: str) -> None:
        self.browser.visit("about:blank")
        self.browser.visit(f"{self.address}/#{place}")

    def sees(self, words: str, where: str = "main *", *, click: bool = False) -> str:
        """Wait for an element with these words; its text."""
        reported = COMES % json.dumps([where, words, click])
        for _ in range(ROUNDS):
            if (text := self.browser.page(reported)) is not None:
                return str(text)
        rendered = self.browser.page("location.href + ' ' + document.body.innerText")
        raise AssertionError(f"no {where} with {words!r} in: {rendered}")

    def solves(self, puzzle: qs.RegionPuzzle | qs.Custom, wide: int) -> None:
        """Put the queens of a solution on the board."""
        self.sees("", '.play-board [data-cell="0"]')
        for row, column in qs.solve(puzzle).solution or ():
            self.browser.page(QUEEN % (row * wide + column))
        self.sees("Solved", ".is-solved *")


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    folder = tmp_path_factory.mktemp("firefox")
    with static.serve_site(folder) as address, Firefox(folder, None) as browser:  # type: ignore[arg-type]
        browser.wrong.clear()
        browser.asked.clear()
        yield Visitor(browser, address)
        local = (address, browser.home, "data:", "blob:", "about:")
        assert [url for url in browser.asked if not url.startswith(local)] == []
        assert browser.wrong == []


def test_boards_are_played_and_explained(visitor: Visitor) -> None:
    visitor.go("/play/q6-0001")
    visitor.sees("Hint", ".play-side button", click=True)
    visitor.sees("", "section.panel .depths li")
    visitor.solves(BOARD, 6)
    visitor.go(f"/play/{gameid.format(Document(CUSTOM)).strip()}")
    visitor.sees("At most 1 queen in each diagonal.")
    visitor.solves(CUSTOM, 5)
    visitor.go("/learn/explain/q7-0001")
    visitor.sees("Save as a page to read or print")


def test_what_is_no_board_gets_a_sentence(visitor: Visitor) -> None:
    for word in ("%", "q8-9999", "9:AAAA", "<b>x</b>"):
        visitor.go(f"/play/{word}")
        assert len(visitor.sees("", ".fault").split()) > 2, word


def test_its_files_are_kept(visitor: Visitor) -> None:
    visitor.go("/play")
    visitor.sees("", ".play-board .cell")
    stored = "navigator.serviceWorker.ready.then(() => caches.match('./'))"
    assert visitor.browser.page(f"{stored}.then((found) => found.status)") == 200
