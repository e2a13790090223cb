"""The player: to the win on every page, and to a stop, with its reason, where a page misbehaves."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page

from tests.e2e.extension.driving import World, boards, enter, solution_of
from tests.e2e.extension.test_reading import regions

if TYPE_CHECKING:
    from tests.e2e.extension.conftest import Open

EIGHT = boards(8, 3)[1]
SOLUTION = solution_of(EIGHT)
PAGES = ("daily", "daily-signed-out", "community")
START = {"start": True, "tutorial": True}


class Played:
    """A page on which the solution has been played: what was answered, and what the page says."""

    def __init__(self, page: Page, name: str, board: str) -> None:
        self.board, self.size = board, len(board.split("/"))
        self.page = page.frames[-1] if name == "daily-signed-out" else page
        self.world = enter(page, frame=name == "daily-signed-out")
        self.answer = self.world.play(solution_of(board))

    def fixture(self, what: str) -> Any:
        return self.page.evaluate(f"fixture.{what}")

    @property
    def queens(self) -> list[list[int]]:
        return [list(divmod(cell, self.size)) for cell in self.fixture("queens()")]

    @property
    def clicks(self) -> list[list[int]]:
        """The cells that the page has heard clicks on, in their order."""
        return [
            list(divmod(click["cell"], self.size))
            for click in self.fixture("log")
            if "cell" in click
        ]

    def is_won(self, clicks: int) -> None:
        """The page says so, after exactly so many clicks, each of them a proper one."""
        assert self.answer["done"], self.answer
        assert self.answer["won"]
        assert self.fixture("won")
        assert self.queens == solution_of(self.board)
        assert self.answer["clicks"] == len(self.clicks) == clicks
        assert self.fixture("bad") == []

    def is_stopped(self, reason: str) -> None:
        """Check the reason, and that each click waited until the previous one worked."""
        assert not self.answer["done"]
        assert reason in self.answer["reason"]
        assert self.answer["clicks"] == len(self.clicks)
        assert self.fixture("bad") == []


def play(open_page: Open, name: str, board: str = EIGHT, **options: object) -> Played:
    return Played(open_page(name, board, **options), name, board)


FIVE = boards(5, 1)[0]
SOLVED_FIVE = solution_of(FIVE)
WON: list[tuple[str, str, dict[str, Any], int]] = [
    *((PAGES[size % 3], boards(size, 1)[0], {}, 2 * size) for size in range(5, 16)),
    ("daily", EIGHT, {"queens": SOLUTION[:3], "locked": SOLUTION[:3]}, 10),
    *(
        (name, EIGHT, options, 16)
        for options in ({"labels": "de"}, {"labels": "none"}, {"rerender": True}, START)
        for name in PAGES[:2]
    ),
    ("daily", FIVE, {"labels": "de", "cross": "plain"}, 10),
    *(("daily", FIVE, {"delay": delay}, 10) for delay in (1, 30, 200)),
    ("daily", FIVE, {"deaf": 1, "queens": SOLVED_FIVE[1:]}, 3),  # it misses a click
]
"""Pages, boards, options, and the clicks that win."""


@pytest.mark.parametrize(("name", "board", "options", "clicks"), WON)
def test_played_to_the_win(
    open_page: Open, name: str, board: str, options: dict[str, Any], clicks: int
) -> None:
    played = play(open_page, name, board, **options)
    played.is_won(clicks)
    assert not [cell for cell in played.clicks if cell in options.get("locked", ())]


@pytest.mark.parametrize("name", PAGES)
def test_from_a_board_with_right_and_wrong_things_on_it(open_page: Open, name: str) -> None:
    right, crossed = SOLUTION[:2], SOLUTION[2:4]
    wrong = [[row, (column + 3) % 8] for row, column in SOLUTION[4:6]]
    other = [[row, (column + 4) % 8] for row, column in SOLUTION[6:]]
    played = play(open_page, name, queens=right + wrong, crosses=crossed + other)
    played.is_won(clicks=len(wrong) + len(crossed) + 2 * 4)
    assert played.clicks[:2] == wrong
    assert not [cell for cell in played.clicks if cell in right + other]


@pytest.mark.parametrize("name", PAGES)
def test_crosses_that_the_page_sets_itself(open_page: Open, name: str) -> None:
    wrong = [[0, (SOLUTION[0][1] + 4) % 8]]
    played = play(open_page, name, queens=wrong, auto=True)
    assert played.answer["done"], played.answer
    assert played.queens == SOLUTION


def test_a_locked_cell_that_is_in_the_way(open_page: Open) -> None:
    play(open_page, "daily", locked=SOLUTION[4:5]).is_stopped("Row 5")
    wrong = [[0, (SOLUTION[0][1] + 4) % 8]]
    played = play(open_page, "daily", queens=wrong, locked=wrong)
    played.is_stopped("cannot be changed")
    assert played.clicks == []
    assert played.answer["at"] == wrong[0]


def test_a_board_that_is_solved_is_not_clicked(open_page: Open) -> None:
    played = play(open_page, "community", queens=SOLUTION)
    assert (played.answer["done"], played.answer["clicks"], played.clicks) == (True, 0, [])


@pytest.mark.parametrize("win", ["confetti", "lock", "remove", "nothing"])
def test_every_sign_of_a_win(open_page: Open, win: str) -> None:
    answer = play(open_page, "daily", FIVE, win=win).answer
    assert (answer["done"], answer["won"]) == (True, win != "nothing")


def test_a_board_outside_the_window(open_page: Open) -> None:
    page = open_page("daily", EIGHT)
    page.evaluate("document.body.style.padding = '2000px'")
    Played(page, "daily", EIGHT).is_won(clicks=16)


def test_a_board_under_what_stays_at_the_edge(open_page: Open) -> None:
    page = open_page("daily", EIGHT)
    page.evaluate("""() => {
      document.body.style.padding = "900px 0";
      const bar = document.createElement("header");
      bar.style.cssText = "position:fixed;inset:0 0 auto;height:120px;background:#ccc";
      document.body.append(bar);
      scrollTo(0, 880);
    }""")
    Played(page, "daily", EIGHT).is_won(clicks=16)


# ---- pages that misbehave ----


def test_a_page_that_ignores_clicks_after_a_while(open_page: Open) -> None:
    played = play(open_page, "daily", deafAfter=5)
    played.is_stopped("Row 3")
    assert Counter(map(tuple, played.clicks)) == {
        tuple(SOLUTION[0]): 2,
        tuple(SOLUTION[1]): 2,
        tuple(SOLUTION[2]): 4,
    }


MISBEHAVING: list[tuple[str, dict[str, Any], str, list[list[int]]]] = [
    *(
        (name, options, reason, [cell for cell in SOLUTION[: clicks // 2] for _ in range(2)])
        for options, reason, clicks in (
            ({"changeAfter": 4}, "another board", 4),
            ({"growAfter": 4}, "another board", 4),
            ({"goneAfter": 4}, "The board is gone", 4),
            ({"extraAfter": 4}, "has got a queen", 4),
            ({"coverAfter": 4}, "is covered", 4),
            ({"cover": True}, "is covered", 0),
        )
        for name in PAGES[:2]
    ),
    ("community", {"changeAfter": 4}, "another board", [c for c in SOLUTION[:2] for _ in "xq"]),
    *(
        (name, {"deafAfter": 0}, "did not react to 3 clicks", 3 * SOLUTION[:1])
        for name in PAGES[:2]
    ),
    ("daily", {"firstDelay": 3200}, "the page is slow", 2 * SOLUTION[:1]),  # a click comes late
    ("daily", {"crosses": SOLUTION[:1], "double": True}, "became empty where a", SOLUTION[:1]),
    ("daily", {"start": "dead"}, "The game has not begun", []),
]
"""Pages that misbehave, why the player stops, and its clicks until then."""


@pytest.mark.parametrize(("name", "options", "reason", "clicks"), MISBEHAVING)
def test_stopped_on_a_page_that_misbehaves(
    open_page: Open, name: str, options: dict[str, Any], reason: str, clicks: list[list[int]]
) -> None:
    played = play(open_page, name, **options)
    played.is_stopped(reason)
    assert played.clicks == clicks
    if options == {"deafAfter": 0}:
        assert played.answer["at"] == SOLUTION[0]


@pytest.mark.parametrize(
    "solution",
    [[], SOLUTION[1:], [*SOLUTION[:7], SOLUTION[0]], [[row, row] for row in range(8)], "x", None],
)
def test_what_is_no_solution_is_not_played(open_page: Open, solution: Any) -> None:
    page = open_page("daily", EIGHT)
    answer = enter(page).ask({"queenside": "play", "solution": solution})
    assert not answer["done"]
    assert "no solution" in answer["reason"]
    assert page.evaluate("fixture.log") == []


# ---- stopping ----


def start(world: World, board: str = EIGHT) -> None:
    """Begin to play, and do not wait for the end."""
    world.read()
    message = {"queenside": "play", "solution": solution_of(board)}
    requested = f'listeners[0]({json.dumps(message)}, {{id: "test"}}, reply)'
    world.run(f"globalThis.answered = new Promise((reply) => {requested}); void 0;")


def test_stopped_by_a_click_of_the_person(open_page: Open) -> None:
    page = open_page("daily", EIGHT, delay=600)
    world = enter(page)
    start(world)
    page.wait_for_function("fixture.log.length >= 1", polling=20)
    page.locator("[data-cell-idx='63']").click()
    assert world.run("answered")["reason"] == "You have clicked on the board."


COLOURS = ("twice", "touching", "bare", "same", "alpha", "pattern")


@pytest.mark.parametrize("plain", [False, True], ids=["borders", "plain"])
@pytest.mark.parametrize("colours", COLOURS)
def test_levels_with_odd_colours(open_page: Open, colours: str, plain: bool) -> None:
    """A colour used twice, a region without one, palettes of a person's own."""
    page = open_page("community", EIGHT, colours=colours, **({"plain": 1} if plain else {}))
    world = enter(page)
    answer = world.read()
    if plain and colours in ("touching", "same"):
        assert not answer["found"]
        assert "but " in answer["reason"]
        return
    assert answer["document"]["regions"] == regions(EIGHT), answer
    assert world.play(SOLUTION)["done"]
    assert page.evaluate("fixture.won")
    assert page.evaluate("fixture.bad") == []
