"""The player's actions by keys and mouse, and the screen that follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from queenside.app.store import Store
from queenside.app.terminal import drawing
from queenside.app.terminal.drawing import GameDrawing, Line
from queenside.app.terminal.game import Game
from queenside.app.terminal.keys import ARROWS
from queenside.app.terminal.layout import Layout, Zoom, fit
from queenside.app.terminal.opening import Opened, next_board, open_board
from queenside.app.terminal.session import Session
from queenside.core.errors import QueensideError
from queenside.core.formats import text
from queenside.core.formats.text import Depth


class Press(NamedTuple):
    """A button of the mouse that is down: where it last was, and whether it paints."""

    cell: int
    right: bool
    painting: bool = False


class Player:
    """A player at the screen; `depth` is how many bits of colour it has, None for none."""

    def __init__(self, opened: Opened, store: Store, depth: Depth | None) -> None:
        self._store, self._depth = store, depth
        self.zoom: Zoom = ""
        self.page = 0  # of the help; 0 where the board is shown
        self._pages = 1
        self._layout: Layout | None = None
        self._press: Press | None = None
        self._begin(opened)
        self._actions: dict[str, Callable[[], None]] = {
            "tap": lambda: self._on_cell("tap"),
            "mark": lambda: self._on_cell("mark"),
            "queen": lambda: self._on_cell("queen"),
            "undo": lambda: self.session.move(Game.undo),
            "redo": lambda: self.session.move(Game.redo),
            "clear": lambda: self.session.move(Game.clear),
            "drop": lambda: self.session.move(Game.discard_trial),
            "whatIf": self._what_if,
            "hint": lambda: self.session.ask("Hint"),
            "check": lambda: self.session.ask("Check"),
            "close": lambda: self.session.close(),
            "pause": lambda: self.session.pause(),
            "larger": lambda: self._zoom("large"),
            "smaller": lambda: self._zoom("small"),
            "pick": self._pick,
            "again": self._restart,
            "help": self._help,
        }

    def act(self, action: str) -> None:
        """Do what a key stands for, or go where an arrow points."""
        if action != "pick":
            self._is_confirmed = False
        if self.page and action not in ("help", "pause"):
            self.page = 0
            return
        if action in ARROWS:
            self._go(*ARROWS[action])
        else:
            self._actions[action]()

    def press(self, x: int, y: int, *, right: bool) -> None:
        cell = self._cell_at(x, y)
        if cell is not None:
            self._press = Press(cell, right)

    def drag(self, x: int, y: int) -> None:
        cell, press = self._cell_at(x, y), self._press
        if cell is None or press is None or press.right or cell == press.cell:
            return
        if not press.painting:
            self.session.move(lambda game: game.stroke(press.cell), press.cell)
        for step in self._between(press.cell, cell):
            self.session.move(lambda game, step=step: game.paint(step))  # type: ignore[misc]
        self._press, self.session.cursor = Press(cell, False, True), cell

    def release(self) -> None:
        press, self._press = self._press, None
        if press is None:
            return
        if press.painting:
            self.session.end_stroke()
            return
        self.session.cursor = press.cell
        self._on_cell("queen" if press.right else "tap")

    def scroll(self, dy: int) -> None:
        if self._layout and not self._layout.is_whole:
            self._go(dy, 0)

    def lines(self, width: int, height: int) -> list[Line]:
        old = self._layout
        origin = (old.rows.start, old.columns.start) if old else (0, 0)
        session = self.session
        self._layout = fit(
            session.grid,
            width,
            height,
            session.cursor,
            zoom=self.zoom,
            ruled=self._drawing.ruled,
            origin=origin,
        )
        if self._layout is None:
            return drawing.too_small(width, height)
        if self.page:
            pages = drawing.help_pages(session.puzzle, width, height)
            self.page = min(self.page, len(pages))
            self._pages = len(pages)
            return pages[self.page - 1]
        return self._drawing.lines(self._layout)

    def leave(self) -> None:
        """Keep the game with its time; a solved one stays as it was kept, with its day."""
        self.session.end_stroke()
        if self.session.solved:
            return
        self.session.clock.stop()
        self.session.save()

    def _begin(self, opened: Opened) -> None:
        self.session = Session(opened, self._store, coloured=self._depth in (8, 24))
        palettes = text.palettes(self._depth) if self._depth else None
        self._drawing = GameDrawing(self.session, palettes)
        self._layout, self._is_confirmed = None, False
        if finding := opened.document.finding:
            self.session.message = f"Found {finding}."

    def _on_cell(self, action: str) -> None:
        cell = self.session.cursor
        self.session.move(lambda game: getattr(game, action)(cell), cell)

    def _go(self, dy: int, dx: int) -> None:
        grid = self.session.grid
        row, column = grid.positions[self.session.cursor]
        row = min(max(row + dy, 0), grid.rows - 1)
        column = min(max(column + dx, 0), grid.columns - 1)
        self.session.cursor = grid.cell(row, column)

    def _what_if(self) -> None:
        trying = self.session.game.now.base is not None
        self.session.move(Game.commit_trial if trying else Game.begin_trial)

    def _zoom(self, zoom: Zoom) -> None:
        self.zoom = zoom

    def _help(self) -> None:
        self.page = self.page + 1 if self.page < self._pages else 0

    def _pick(self) -> None:
        """Go to the next board; asked first where a game is not over."""
        session = self.session
        word = next_board(session.document)
        if not (session.solved or session.game.is_empty or self._is_confirmed):
            self._is_confirmed = True
            session.message = f"Press n again for {word}. This game is kept."
            return
        try:
            opened = open_board(word, self._store)
        except QueensideError as error:
            session.message = f"No next board: {error}"
            return
        self.leave()
        self._begin(opened)

    def _restart(self) -> None:
        if self.session.solved:
            self._begin(self.session.opened.restart())

    def _cell_at(self, x: int, y: int) -> int | None:
        hidden = self.page or self.session.paused or self._layout is None
        return None if hidden or self._layout is None else self._layout.cell_at(x, y)

    def _between(self, first: int, second: int) -> list[int]:
        grid = self.session.grid
        (row, column), (last_row, last_column) = grid.positions[first], grid.positions[second]
        steps = max(abs(last_row - row), abs(last_column - column))
        return [
            grid.cell(
                round(row + (last_row - row) * step / steps),
                round(column + (last_column - column) * step / steps),
            )
            for step in range(1, steps + 1)
        ]
