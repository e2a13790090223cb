"""A player at the screen: what keys and the mouse do, what is kept, what is shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from queenside.app.store import Game, Store
from queenside.app.terminal.layout import HEIGHT, WIDTH
from queenside.app.terminal.opening import next_board, open_board
from queenside.app.terminal.player import Player
from queenside.core.errors import InvalidPuzzle, StoreError
from queenside.core.formats import native_json
from queenside.core.formats.document import State
from queenside.maker import daily
from queenside.reader import resolve_board
from queenside.solver.solve import solve

Start = Callable[..., Player]


def shown(player: Player, width: int = 100, height: int = 40) -> str:
    lines = player.lines(width, height)
    return "\n".join("".join(words for _, words in line).rstrip() for line in lines)


def keys(player: Player, *actions: str) -> None:
    for action in actions:
        player.act(action)


def place(player: Player, cell: tuple[int, int], subject: str = "queen") -> None:
    player.session.cursor = player.session.grid.cell(*cell)
    player.act(subject)


def solution_of(player: Player) -> tuple[tuple[int, int], ...]:
    solution = solve(player.session.puzzle).solution
    assert solution is not None
    return tuple(solution)


def solve_all(player: Player) -> None:
    for cell in solution_of(player):
        place(player, cell)


def at(player: Player, row: int, column: int) -> tuple[int, int]:
    layout = player._layout
    assert layout is not None
    dx, dy = layout.step
    return (
        layout.left + layout.ruled + dx * column + layout.cell_width // 2,
        layout.top + layout.ruled + dy * row + layout.cell_height // 2,
    )


def test_each_move_is_kept_at_once(start: Start, store: Store) -> None:
    player = start("q8-0001")
    assert store.games() == []  # a board that was only looked at is no game
    place(player, (0, 0), "mark")
    place(player, (1, 1))
    [game] = store.games()
    assert game.board.state == State(((1, 1),), ((0, 0),))
    assert (game.solved, game.hints, game.board.id) == (False, 0, "q8-0001")
    keys(player, "undo")
    assert store.games()[0].board.state == State((), ((0, 0),))
    keys(player, "undo", "undo", "redo", "redo", "redo")
    assert store.games()[0].board.state == State(((1, 1),), ((0, 0),))


def test_a_game_of_the_page_goes_on(start: Start, store: Store) -> None:
    document = replace(resolve_board.read("q8-0001"), state=State(((0, 2),), ((3, 3),)))
    sent = native_json.from_data(native_json.to_data(document))
    number = store.record(Game(sent, 75.0, solved=False, hints=2))
    for board in (None, "q8-0001"):
        player = start(board)
        assert (player.session.id, player.session.hints) == (number, 2)
        assert player.session.clock.read() >= 75
    place(player, (7, 7), "mark")
    [game] = store.games()
    assert game.id == number
    assert game.board.state == State(((0, 2),), ((3, 3), (7, 7)))


def test_which_board_is_opened(start: Start, store: Store) -> None:
    today = start(None).session
    assert today.opened.day == daily.today()
    finished = start("q7-0001")
    solve_all(finished)
    assert finished.session.solved
    assert start(None).session.opened.day == daily.today()  # a finished game is not gone on with
    assert start("q7-0001").session.id is None
    left = start("q7-0002")
    place(left, (0, 0), "mark")
    assert start(None).session.id == left.session.id


def test_a_daily_board_that_is_solved_is_shown_solved(start: Start, store: Store) -> None:
    player = start("daily:2026-11-21")
    solve_all(player)
    [game] = store.games()
    assert (game.solved, game.daily) == (True, date(2026, 11, 21))
    repeated = start("daily:2026-11-21")
    assert repeated.session.solved
    assert "Solved in" in shown(repeated)
    keys(repeated, "again")
    assert not repeated.session.solved
    assert repeated.session.game.is_empty
    keys(repeated, "pick")
    assert repeated.session.opened.day == date(2026, 11, 20)


def test_looking_at_a_solved_game_leaves_it_as_it_was(start: Start, store: Store) -> None:
    player = start("daily:2026-11-21")
    solve_all(player)
    [game] = store.games()
    then = replace(game, played=game.played.replace(year=2025))
    store.record(then)
    start("daily:2026-11-21").leave()
    assert store.games() == [then]


def test_a_hint_goes_deeper_and_is_done(start: Start, store: Store) -> None:
    player = start("q8-0001")
    keys(player, "hint")
    assert player.session.hints == store.games()[0].hints == 1
    sentences = player.session.help
    assert sentences is not None
    for depth in (1, 2, 3):
        drawn = " ".join(shown(player, 300).split())
        reported = [sentence in drawn for sentence, _ in sentences.levels]
        assert reported == [number < depth for number in range(3)]
        keys(player, "hint")
    assert not player.session.game.is_empty
    assert player.session.help is None
    assert player.session.hints == 1
    keys(player, "undo")
    assert player.session.game.is_empty


def test_the_check_says_more_at_each_press(start: Start) -> None:
    player = start("q8-0001")
    right = solution_of(player)
    place(player, right[0])
    keys(player, "check")
    assert "everything on the board is right so far." in shown(player, 200).lower()
    wrong = next((7, column) for column in range(8) if (7, column) not in right)
    place(player, wrong)
    assert player.session.help is None
    keys(player, "check")
    assert "One queen is wrong." in shown(player)
    assert f"r8c{wrong[1] + 1} is wrong" not in shown(player, 200)
    keys(player, "check")
    assert f"r8c{wrong[1] + 1} is wrong" in shown(player, 200)
    keys(player, "check")
    assert player.session.game.now.queens == {player.session.grid.cell(*right[0])}


@pytest.mark.parametrize("depth", [24, None])
def test_the_mouse(start: Start, store: Store, depth: int | None) -> None:
    player = start("q8-0001", depth)
    player.lines(100, 40)
    player.press(*at(player, 0, 0), right=False)
    player.release()
    assert player.session.game.now.marks == {0}
    player.press(*at(player, 7, 7), right=True)
    player.release()
    assert player.session.game.now.queens == {63}
    keys(player, "undo")
    player.press(*at(player, 2, 1), right=False)
    player.drag(*at(player, 2, 5))  # too fast to be seen on each cell
    player.release()
    assert player.session.game.now.marks == {0, *range(17, 22)}
    assert len(store.games()) == 1
    player.press(*at(player, 2, 5), right=False)
    player.drag(*at(player, 2, 3))
    player.release()
    assert player.session.game.now.marks == {0, 17, 18}
    keys(player, "undo", "undo")
    assert player.session.game.now.marks == {0}
    player.press(0, 0, right=False)
    player.release()


def test_the_clock_stands_while_the_game_is_paused(start: Start) -> None:
    player = start("q8-0001")
    seconds = player.session.clock
    keys(player, "pause", "queen")
    assert not seconds.running
    assert player.session.game.is_empty
    assert "Paused" in shown(player)
    assert "♛" not in shown(player)
    keys(player, "pause")
    assert seconds.running


def test_leaving_a_game_for_the_next_board_is_asked_first(start: Start) -> None:
    player = start("q8-0001")
    place(player, (0, 0))
    keys(player, "pick")
    assert "Press n again for q8-0002" in shown(player)
    keys(player, "up", "pick")
    assert player.session.document.id == "q8-0001"
    keys(player, "pick")
    assert player.session.document.id == "q8-0002"


def test_what_comes_next() -> None:
    for board, following in (
        ("q8-0009", "q8-0010"),
        ("daily:2026-11-01", "daily:2026-10-31"),
        ("n-queens:8", "daily"),
    ):
        assert next_board(resolve_board.read(board)) == following


def test_no_move_is_lost_silently(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    player = start("q8-0001")

    def full(*_: object) -> int:
        raise StoreError("the disk is full")

    monkeypatch.setattr(Store, "record", full)
    place(player, (0, 0))
    assert "Not saved: the disk is full" in shown(player)
    monkeypatch.undo()
    place(player, (0, 0), "mark")
    assert player.session.id is not None


def test_boards_that_cannot_be_played_are_refused(store: Store) -> None:
    for board in ("n-queens:65", "src/queenside/schema/fixtures/superqueens.json"):
        with pytest.raises(InvalidPuzzle, match="can't play this board"):
            open_board(board, store)


def test_a_small_screen_says_what_it_needs_and_a_large_board_scrolls(start: Start) -> None:
    player = start("n-queens:40")
    assert f"at least\n{WIDTH}×{HEIGHT}" in shown(player, 39, 20)
    for width, height in ((WIDTH, HEIGHT), (60, 20), (100, 30), (250, 140)):
        for _ in range(40):
            keys(player, "down", "right")
        drawn = shown(player, width, height)
        assert max(map(len, drawn.split("\n"))) <= width
        assert len(drawn.split("\n")) <= height
        layout = player._layout
        assert layout is not None
        assert layout.cell_at(*at(player, len(layout.rows) - 1, len(layout.columns) - 1)) == 1599
        assert bool(re.search(r"rows \d+–40", drawn)) != layout.is_whole


@pytest.mark.parametrize("depth", [24, 8, 4, None])
@pytest.mark.parametrize("size", [(WIDTH, HEIGHT), (80, 24), (120, 50)])
def test_everything_fits_on_the_screen(
    start: Start, depth: int | None, size: tuple[int, int]
) -> None:
    for board in ("q8-0001", "s10-0001", "n-queens:20"):
        player = start(board, depth)
        for action in (
            "queen",
            "hint",
            "hint",
            "close",
            "whatIf",
            "pause",
            "pause",
            "help",
            "help",
        ):
            keys(player, action)
            lines = shown(player, *size).split("\n")
            assert max(map(len, lines)) <= size[0], action
            assert len(lines) <= size[1], action
