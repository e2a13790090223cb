"""Boards of other puzzles: refused by name, in the person's language, before anything is clicked.

Each page here has a board that would be played if nothing told that it is another puzzle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import queenside as qs
from tests import penpa
from tests.e2e.extension.browsers import Driver, clean
from tests.e2e.extension.driving import SAID, World, boards, enter, solution_of
from tests.e2e.extension.test_any_board import address_of
from tests.e2e.extension.test_reading import regions

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.extension.conftest import Open
    from tests.e2e.extension.site import FixtureSite

FOUR = "ABBB/ABBC/DDCC/DDDC"
SEVEN = boards(7, 3)[1]
NINE = boards(9, 1)[0]
SOLUTION = solution_of(SEVEN)
DIGITS = ".5....3......8......1...6......2........9......4....7.......3.....8....1......6.."
LETTERS = "WORDSANDMORETHEM"
ADDRESSES = {
    "cojun/7/7/pd0hsoh3p3h": "cojun",
    "dosufuwa_edit/7/7/7pnsmrhf31d1": "dosufuwa",
    "type=player&meander/7/7/1": "meander",
    "lits/v:/7/7/1": "lits",
    "Sudoku/7/7/g1k23k3g": "sudoku",
    "pzprv3/retroships/7/7": "retroships",
    "yajilin-regions/7/7/1": "yajilin-regions",
}
"""What follows the path of a puzz.link player, and the genre that it names."""


def open_player(page: Page, fixtures: FixtureSite, address: str, **options: object) -> World:
    page.goto(fixtures.url("player", SEVEN, **options).replace("?", f"?{address}&"))
    return enter(page)


def packed(**drawn: Any) -> str:
    return penpa.pack("\n".join(penpa.lines(SEVEN.split("/"), **drawn)))


def clicks_nothing(world: World, page: Page) -> None:
    cells = {"queens": SOLUTION, "marks": [[0, 0]]}
    assert not world.play(SOLUTION)["done"]
    assert not world.ask({"queenside": "place", **cells})["done"]
    assert not world.ask({"queenside": "press", "cells": SOLUTION})["done"]
    assert page.evaluate("fixture.log") == []


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_address_names_another_genre(page: Page, fixtures: FixtureSite, address: str) -> None:
    world = open_player(page, fixtures, address)
    answer = world.read()
    assert not answer["found"]
    assert answer["reason"] == SAID["otherGenre"].replace("$1", ADDRESSES[address])
    assert not world.ask({"queenside": "overlay", "queens": SOLUTION, "text": ""})["shown"]
    clicks_nothing(world, page)


@pytest.mark.parametrize(
    "genre", ["starbattle", "starbattle_edit_play", "m+starbattle", "m/starbattle"]
)
def test_the_address_names_star_battle(page: Page, fixtures: FixtureSite, genre: str) -> None:
    options = {"tag": "line", "cycle": "qx", "sign": "unnamed"}
    world = open_player(page, fixtures, address_of(SEVEN).replace("starbattle", genre), **options)
    assert world.read()["document"]["regions"] == regions(SEVEN)
    assert world.play(SOLUTION)["done"]


@pytest.mark.parametrize(
    ("drawn", "title", "cycle", "genre"),
    [
        ({"genres": ["classic", "irregular"]}, "", "qx", "classic"),
        ({"genres": ["Star Battle"]}, "", "qx", ""),
        ({"texts": ("Title: Star Battle", "Author: ", "", "")}, "", "xq", ""),
        ({}, "Star-Battle of the day", "qx", ""),
    ],
)
def test_penpa(
    started: Driver,
    fixtures: FixtureSite,
    drawn: dict[str, Any],
    title: str,
    cycle: str,
    genre: str,
) -> None:
    """Its board is painted; a press makes a star in one of its modes only, which is chosen."""
    options = {"title": title} if title else {}
    with clean(started, fixtures.address) as browser:
        address = fixtures.url(
            "any", SEVEN, tag="canvas", cycle=cycle, modes=1, p=packed(**drawn), **options
        )
        browser.visit(address)
        browser.look()
        if genre:
            assert genre in browser.order("play")["reason"]
            assert browser.page("fixture.log") == []
        else:
            browser.press("play")
            assert browser.page("fixture.won")


@pytest.mark.parametrize(
    ("name", "board", "options"),
    [
        ("any", NINE, {"tag": "td", "texts": DIGITS}),
        ("any", NINE, {"walls": "border", "fill": "none", "texts": DIGITS, "fields": 1}),
        ("any", NINE, {"index": 1, "texts": DIGITS}),
        ("community", NINE, {"texts": DIGITS}),
        ("any", FOUR, {"fill": "none", "texts": LETTERS}),
        ("any", FOUR, {"texts": LETTERS}),
        ("any", FOUR, {"index": 1, "texts": LETTERS}),
    ],
)
def test_cells_with_digits_or_letters(
    open_page: Open, name: str, board: str, options: dict[str, Any]
) -> None:
    page = open_page(name, board, sign="unnamed", **options)
    world = enter(page)
    answer = world.read()
    assert not answer["found"]
    assert answer["reason"] == SAID["otherSymbols"]
    clicks_nothing(world, page)


@pytest.mark.parametrize("name", ["any", "community"])
@pytest.mark.parametrize("letters", [SEVEN, SEVEN.translate(str.maketrans("ABCDEFG", "1234567"))])
def test_letters_and_numbers_of_regions(open_page: Open, name: str, letters: str) -> None:
    page = open_page(
        name, SEVEN, sign="unnamed", queens=SOLUTION[:2], texts=letters.replace("/", "")
    )
    world = enter(page)
    assert world.read()["document"]["regions"] == regions(SEVEN)
    assert world.play(SOLUTION)["done"]


def test_a_board_that_is_in_doubt_is_shown_and_not_clicked(
    started: Driver, fixtures: FixtureSite
) -> None:
    with clean(started, fixtures.address) as browser:
        browser.visit(fixtures.url("any", SEVEN, tag="canvas", p=packed()))
        browser.look()
        assert browser.text("seen").startswith("7×7 board")
        assert browser.text("taken") == SAID["unsureGenre"]
        assert not browser.is_shown("clicks")
        for order in ("play", "queen", "crosses"):
            assert browser.order(order)["reason"] == SAID["unsureGenre"]
        assert browser.page("fixture.log") == []


def chessboard(size: int) -> str:
    return "/".join("".join("AB"[(r + c) % 2] for c in range(size)) for r in range(size))


@pytest.mark.parametrize(
    "options",
    [
        {"title": "N-Queens Visualizer"},
        {"title": "8 Queens", "cycle": "q", "sign": "text"},
        {"title": "N Queens", "fill": "none", "walls": "border", "cycle": "qx"},
    ],
)
def test_a_chessboard_is_n_queens(open_page: Open, options: dict[str, str]) -> None:
    size = 8
    queens = [[row, column] for row, column in qs.solve(qs.NQueens(size)).solution or ()]
    page = open_page("any", chessboard(size), **options, queens=queens[:2])
    world = enter(page)
    document = world.read()["document"]
    assert (document["kind"], document["size"]) == ("n-queens", size)
    assert document["state"] == {"queens": queens[:2], "marks": []}
    assert not world.play([[0, column] for column in range(size)])["done"]
    assert world.play(queens)["done"]
    assert page.evaluate("fixture.states.filter((state) => state === 'queen').length") == size


def test_a_chessboard_that_nothing_names_is_refused(open_page: Open) -> None:
    world = enter(open_page("any", chessboard(8)))
    answer = world.read()
    assert not answer["found"]
    assert "needs 8 regions" in answer["reason"]


@pytest.mark.parametrize("path", ["games/tango/", "games/view/mini-sudoku/desktop"])
def test_other_games_of_linkedin_are_refused_by_name(page: Page, path: str) -> None:
    name = path.replace("view/", "").split("/")[1]
    page.route(
        "https://www.linkedin.com/**",
        lambda route: route.fulfill(body="<title>Game</title>", content_type="text/html"),
    )
    page.goto(f"https://www.linkedin.com/{path}")
    assert enter(page).read()["reason"] == SAID["otherGenre"].replace("$1", name)
    page.unroute("https://www.linkedin.com/**")


@pytest.mark.parametrize(
    ("title", "name"),
    [("Jigsaw Sudoku of the day", "sudoku"), ("Nurikabe", "nurikabe"), ("Play KenKen", "kenken")],
)
def test_the_title_names_another_puzzle(open_page: Open, title: str, name: str) -> None:
    page = open_page("any", SEVEN, title=title)
    world = enter(page)
    answer = world.read()
    assert not answer["found"]
    assert answer["reason"] == SAID["otherGenre"].replace("$1", name)
    clicks_nothing(world, page)


def test_every_order_works_on_n_queens(started: Driver, fixtures: FixtureSite) -> None:
    with clean(started, fixtures.address) as browser:
        browser.visit(fixtures.url("any", chessboard(6), title="N-Queens", queens=[[0, 1]]))
        browser.look()
        assert browser.text("seen") == "6 queens on a chessboard"
        assert browser.text("answer").startswith("Several solutions")
        for order in ("hint", "check", "show", "crosses", "queen"):
            assert browser.order(order).get("text"), order
        assert browser.order("play")["done"]
        queens = browser.page("fixture.states.flatMap((s, cell) => (s === 'queen' ? [cell] : []))")
        cells = [divmod(cell, 6) for cell in queens]
        assert (0, 1) in cells
        assert qs.check(qs.NQueens(6, given=cells)) == "unique"
