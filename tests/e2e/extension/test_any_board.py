"""Boards on pages that no adapter knows: found by their looks, told by anything, and played.

The kinds are what pages in the world were seen to be made of, and mutations what a new version of
a page does to it. Without `-m long` a share of them is tried.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import queenside as qs
from queenside.core.formats import puzzlink
from queenside.core.formats.document import Document
from queenside.maker import collection
from tests.e2e.extension.driving import boards, enter, solution_of
from tests.e2e.extension.test_reading import regions
from tests.share import long_unless

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.extension.conftest import Open

FIVE, TEN = boards(5, 1)[0], boards(10, 1)[0]
SEVEN = boards(7, 3)[0]
SHARE = 10
"""One of so many is tried every time."""

PAGES = json.loads((Path(__file__).parent / "pages" / "kinds.json").read_text(encoding="utf-8"))
KINDS: dict[str, dict[str, Any]] = PAGES["kinds"]
MUTATIONS: list[dict[str, Any]] = PAGES["mutations"]
BASES: list[dict[str, Any]] = PAGES["bases"]

PRESSES = ["dblclick", "contextmenu"]

"""Pages as they are before they change."""

SINGLE = [(base, change) for base in range(len(BASES)) for change in range(len(MUTATIONS))]


STATED: dict[str, dict[str, Any]] = {
    "drawing": {"tag": "line", "cycle": "qx", "sign": "unnamed"},
    "task": {"states": "task", "fill": "none", "sign": "unnamed", "cycle": "qx"},
}
"""Pages that state their board: by their address, or in a script."""


def address_of(board: str) -> str:
    """The part of an address on puzz.link that has this board."""
    return puzzlink.format(Document(qs.RegionPuzzle(board.split("/")))).partition("?")[2]


@pytest.mark.parametrize("kind", STATED)
def test_a_board_that_the_page_states(open_page: Open, kind: str) -> None:
    options = dict(STATED[kind])
    if "states" not in options:
        options[address_of(SEVEN)] = ""
    page = open_page("any", SEVEN, **options)
    assert not is_played(page, SEVEN)["isGuess"]


@pytest.mark.parametrize("stars", [1, 2])
@pytest.mark.parametrize("kind", ["plain", "borders", "stale", "begun"])
def test_a_site_of_star_battles(open_page: Open, kind: str, stars: int) -> None:
    """Its first click makes a star; the regions are told by thick borders, classes or a script."""
    entry = collection.boards(size=10 if stars == 2 else 8, stars=stars)[2]
    result = qs.solve(qs.RegionPuzzle(entry.rows, stars=stars)).solution
    assert result
    solution, board = [list(cell) for cell in result], "/".join(entry.rows)
    crosses = [[row, next(c for c in range(8) if [row, c] not in solution)] for row in (2, 3)]
    begun = {"queens": solution[:3], "crosses": crosses}
    options = {"plain": {}, "borders": {"borders": 0}, "stale": {"stale": 1}, "begun": begun}[kind]
    page = open_page("starbattle", board, stars=stars, cycle="qx", **options)
    world = enter(page)
    answer = world.read()
    assert answer["document"]["regions"] == regions(board), answer
    assert (answer["isGuess"], answer["document"]["stars"]) == (
        (True, 1) if kind == "stale" else (False, stars)
    )
    state = answer["document"]["state"]
    assert state["queens"] == begun["queens"] * (kind == "begun")
    assert state["marks"] == begun["crosses"] * (kind == "begun")
    played = world.ask({"queenside": "play", "solution": solution, "stars": stars})
    assert played["done"], played
    assert page.evaluate("fixture.won")
    expected = len(solution) - len(state["queens"])
    assert played["clicks"] == page.evaluate("fixture.log.length") == expected


def test_what_is_seen_counts_more_than_what_is_stated(open_page: Open) -> None:
    turned = "/".join(map("".join, zip(*SEVEN.split("/")[::-1], strict=True)))
    page = open_page("any", SEVEN, walls="border", fill="none", **{address_of(turned): ""})
    assert enter(page).read()["document"]["regions"] == regions(SEVEN)


@pytest.mark.parametrize(
    "address",
    [
        "p=", "p=AAAA", "p=" + "A" * 10_000, "p=%ff%00", "starbattle/5/5/1/" + "v" * 4,
        "starbattle/99/99/1/v", "starbattle/7/7/0/0", "starbattle/7/6/1/vvvv",
    ],
)  # fmt: skip
def test_a_false_address_states_nothing(open_page: Open, address: str) -> None:
    page = open_page("any", SEVEN)
    page.goto(f"{page.url}&{address}")
    answer = enter(page).read()
    assert answer["document"]["regions"] == regions(SEVEN)
    assert answer["isGuess"]


LAST_ROW = [(6, column) for column in range(7)]
LAST_COLUMN = [(row, 6) for row in range(7)]


@pytest.mark.parametrize(
    ("drop", "reason"),
    [
        ([(3, 3)], "The board has 48 cells, but 7×7 needs 49: a part of it is missing."),
        ([(0, 0)], "48 cells"),
        ([(6, 6)], "48 cells"),
        ([(2, 1), (5, 4)], "47 cells"),
        (LAST_ROW, "The board has 6 rows and 7 columns, but it must be square."),
        (LAST_COLUMN, "columns, but it must be square."),
        (LAST_ROW[2:], "6 rows and 7 columns"),
    ],
)
@pytest.mark.parametrize("kind", ["flat", "svg", "borders"])
def test_a_board_with_cells_missing(
    open_page: Open, kind: str, drop: list[tuple[int, int]], reason: str
) -> None:
    options = {
        "flat": {},
        "svg": {"tag": "rect"},
        "borders": {"wrap": "deep", "walls": "border", "fill": "none"},
    }[kind]
    answer = enter(open_page("any", SEVEN, drop=drop, **options)).read()
    assert not answer["found"], answer["document"]["regions"]
    assert "missing" in answer["reason"]
    assert kind == "svg" or reason in answer["reason"]  # a drawing has other rectangles, too


def is_played(page: Page, board: str) -> Any:
    """Its regions are read, and it is won, by clicks that all were heard as one each."""
    world = enter(page)
    answer = world.read()
    assert answer["found"], answer
    assert answer["document"]["regions"] == regions(board), answer["rule"]
    played = world.play(solution_of(board))
    assert played["done"], played
    assert page.evaluate("fixture.won")
    unheard = "hear=touch" in page.url  # a mouse is tried before a finger
    assert page.evaluate("fixture.log.length") == played["clicks"] - unheard
    assert page.evaluate("fixture.bad") == []
    return answer


def every(number: int) -> Any:
    return long_unless(number % SHARE == 0)


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=every(index)) for index, kind in enumerate(KINDS)]
)
def test_every_kind(open_page: Open, kind: str) -> None:
    options = dict(KINDS[kind])
    board = {"small": FIVE, "large": TEN}.get(options.pop("board", ""), SEVEN)
    is_played(open_page("any", board, **options), board)


@pytest.mark.parametrize("press", PRESSES)
def test_clicks_that_make_crosses_only(open_page: Open, press: str) -> None:
    """A double click makes a queen, or one with the right button."""
    page = open_page("any", SEVEN, cycle="x", sign="text", hear=press)
    assert enter(page).play(solution_of(SEVEN))["done"]
    assert page.evaluate("fixture.won")


@pytest.mark.parametrize("turned", ["queen", "cross", "dim"])
def test_another_board_with_cells_that_change_their_colour(open_page: Open, turned: str) -> None:
    page = open_page("any", SEVEN, turned=turned, sign="text", changeAfter=4)
    played = enter(page).play(solution_of(SEVEN))
    assert not played["done"]
    assert "another board" in played["reason"] or "The board is gone" in played["reason"]
    assert not page.evaluate("fixture.won")


def test_colours_that_queens_hide(open_page: Open) -> None:
    """Nothing tells to which regions they belong."""
    page = open_page("any", SEVEN, turned="queen", sign="text", queens=solution_of(SEVEN)[:3])
    answer = enter(page).read()
    assert not answer["found"]
    assert answer["reason"].endswith("If queens or crosses hide colours, clear the board first.")


PAINTED = """[...Array(fixture.size).keys()].map((region) => {
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  const cell = fixture.states.findIndex((_, at) => fixture.region(at) === region);
  for (const fill of ["#fff", shade(fixture, cell)]) {
    pen.fillStyle = fill;
    pen.fillRect(0, 0, 1, 1);
  }
  return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
})"""
"""The colours of the regions, as a page shows them."""


@pytest.mark.parametrize("colours", ["", "oklch", "alpha", "same"])
def test_the_colours_of_regions(open_page: Open, colours: str) -> None:
    page = open_page("any", SEVEN, walls="border", colours=colours)
    reported = enter(page).read()["colours"]
    if colours == "same":
        assert reported == [None] * 7
        return
    for local, its in zip(reported, page.evaluate(PAINTED), strict=True):
        assert max(abs(a - b) for a, b in zip(local, its, strict=True)) <= 2


def test_no_press_makes_a_queen(open_page: Open) -> None:
    """The page has a button for queens, perhaps: a person has to press it."""
    page = open_page("any", FIVE, cycle="x", sign="text")
    played = enter(page).play(solution_of(FIVE))
    assert played["reason"].endswith("If the page has a button for queens, press it first.")


@pytest.mark.parametrize(
    ("base", "change"),
    [pytest.param(*pair, marks=every(index)) for index, pair in enumerate(SINGLE)],
)
def test_a_page_that_changes_its_markup(open_page: Open, base: int, change: int) -> None:
    is_played(open_page("any", SEVEN, **{**BASES[base], **MUTATIONS[change]}), SEVEN)


@pytest.mark.parametrize(
    "created",
    [
        pytest.param({"tag": "line"}, id="drawing"),
        pytest.param({"tag": "td"}, id="table", marks=pytest.mark.long),
        pytest.param({"names": "case", "wrap": "flow", "sign": "text"}, id="case"),
        pytest.param({"wrap": "placed", "fill": "none"}, id="placed", marks=pytest.mark.long),
    ],
)
def test_two_stars_a_row(open_page: Open, created: dict[str, Any]) -> None:
    entry = collection.boards(size=10, stars=2)[3]
    result = qs.solve(qs.RegionPuzzle(entry.rows, stars=2)).solution
    assert result
    solution = [list(cell) for cell in result]
    options = {"sign": "unnamed", "cycle": "qx", "colours": "same", "walls": "border", **created}
    page = open_page("any", "/".join(entry.rows), **options)
    world = enter(page)
    assert world.read()["isGuess"]
    played = world.ask({"queenside": "play", "solution": solution, "stars": 2})
    assert played["done"], played
    assert [list(divmod(cell, 10)) for cell in page.evaluate("fixture.queens()")] == solution


@pytest.mark.parametrize("sign", ["svg", "unnamed", "class", "gradient"])
def test_given_queens_that_nothing_names(open_page: Open, sign: str) -> None:
    """As the newer framework of the daily game would give them to guests."""
    solution = solution_of(SEVEN)
    given = solution[:2]
    options = {"testid": 1, "fill": "var", "sign": sign, "queens": given, "locked": given}
    page = open_page("any", SEVEN, **options)
    world = enter(page)
    answer = world.read()
    assert answer["document"]["given"] == given
    assert answer["document"]["blocked"] == []
    assert world.play(solution)["done"]
    assert page.evaluate("fixture.won")
