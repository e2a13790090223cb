"""One game on the screen: its moves, its clock and its help. The store has it after each move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from queenside.app.store import Game as Kept
from queenside.app.store import Store
from queenside.app.terminal.game import Game, begin
from queenside.app.terminal.help import NOTHING, CellHighlight, HelpText, check_for, hint_for
from queenside.app.terminal.opening import Opened
from queenside.app.terminal.rules import PlayRules
from queenside.core.contract.options import Naming
from queenside.core.errors import QueensideError
from queenside.core.formats import colours
from queenside.core.formats.document import State
from queenside.core.grid import cells_of, mask_of
from queenside.explainer.logic.names import listing

_SETTINGS = "web"  # the key of the settings that the page and the terminal share
_MOST_NAMED = 16


class Clock:
    """Seconds spent: it runs while nobody has stopped it."""

    def __init__(self, seconds: float) -> None:
        self._spent, self._since = seconds, monotonic()
        self.running = True

    def read(self) -> float:
        return self._spent + (monotonic() - self._since if self.running else 0)

    def stop(self) -> None:
        self._spent, self.running = self.read(), False

    def start(self) -> None:
        if not self.running:
            self._since, self.running = monotonic(), True


class Session:
    """A game, what is said about it, and where it is kept.

    `message` is the last one, `help` the open hint or check and `depth` its level, `cursor` the
    cell that keys are about. `coloured` says whether regions are shown in the colours that
    sentences name; without them they go by letters.
    """

    def __init__(self, opened: Opened, store: Store, *, coloured: bool = True) -> None:
        self.opened, self._store = opened, store
        self.document, self.puzzle = opened.document, opened.document.puzzle
        self.grid = self.puzzle.problem.grid
        chosen = store.setting(_SETTINGS)
        settings = chosen if isinstance(chosen, dict) else {}
        self.live = settings.get("conflicts") != "asked"
        self.shows_clock = settings.get("clock") is not False
        self._name_regions(coloured, settings)
        self.game = _restore_game(opened, auto=settings.get("autoMarks") is not False)
        self.id, self.hints = opened.id, opened.hints
        self.help: HelpText | None = None
        self.message, self.depth, self.paused = "", 0, False
        self.best: float | None = None
        self.cursor = self.grid.cell(self.grid.rows // 2, self.grid.columns // 2)
        self.solved = self.game.solved
        self.clock = Clock(opened.seconds)
        if self.solved:
            self.clock.stop()
            self.best = store.best(self.puzzle)

    def move(self, change: Callable[[Game], Game], cell: int | None = None) -> None:
        """Make a move; `cell` is the one that it is about, if any."""
        if self.solved or self.paused:
            return
        before, self.game = self.game, change(self.game)
        self.message = self._words(before, cell)
        if self.game.now == before.now:
            return
        self.help, self.depth = None, 0
        if self.game.began is None:
            self._settle()

    def end_stroke(self) -> None:
        began = self.game.began
        self.game = self.game.end_stroke()
        if began is not None and began != self.game.now:
            self._settle()

    def ask(self, title: str) -> None:
        """Open the hint or the check; each further call tells more, and the last one does it."""
        if self.solved or self.paused:
            return
        if self.help is None or self.help.title != title:
            self._open(title)
        elif self.depth < len(self.help.levels):
            self.depth += 1
        elif self.help.place is not None:
            place = self.help.place
            self.move(lambda game: game.place(*place))

    def close(self) -> None:
        self.help, self.depth, self.message = None, 0, ""

    def pause(self) -> None:
        if self.solved:
            return
        self.paused = not self.paused
        if self.paused:
            self.clock.stop()
            self.save()
        else:
            self.clock.start()

    @property
    def highlight(self) -> CellHighlight:
        return self.help.levels[self.depth - 1][1] if self.help else NOTHING

    @property
    def wrong(self) -> frozenset[int]:
        checked = self.help is not None and self.help.title == "Check"
        if self.highlight.wrong or not (self.live or checked):
            return self.highlight.wrong
        return frozenset(cells_of(self.game.rules.conflicts(self.game.now.queens)))

    @property
    def queens(self) -> int:
        return self.game.rules.placed_queens(self.game.now.queens).bit_count()

    def save(self) -> None:
        """Keep the game as it is now; a board that nothing was put on isn't a game yet."""
        if self.id is None and self.game.is_empty and not self.hints:
            return
        now = self.game.now
        positions = self.grid.positions
        state = State(
            tuple(positions[cell] for cell in sorted(now.queens)),
            tuple(positions[cell] for cell in sorted(now.marks)),
        )
        stored = Kept(
            replace(self.document, state=state),
            self.clock.read(),
            self.solved,
            self.hints,
            daily=self.opened.day,
            id=self.id,
        )
        try:
            self.id = self._store.record(stored)
        except (QueensideError, OSError) as error:
            self.message = f"Not saved: {error}"

    def _settle(self) -> None:
        self.solved = self.game.solved
        if self.solved:
            self.game = self.game.commit_trial()
            self.clock.stop()
        self.save()
        if self.solved:
            self.best = self._store.best(self.puzzle)

    def _open(self, title: str) -> None:
        ask = hint_for if title == "Hint" else check_for
        self.help, self.depth = ask(self.game, self.puzzle, self.naming), 1
        self.message = ""
        if self.help.used:
            self.hints += 1
            self.save()

    def _name_regions(self, coloured: bool, settings: dict[str, object]) -> None:
        regions = colours.regions(self.puzzle)
        are_few = regions is not None and max(regions) < _MOST_NAMED
        soft = settings.get("palette") != "safe" and settings.get("letters") is not True
        self.naming: Naming = "colours" if coloured and soft else "letters" if are_few else "cells"
        self.regions = regions
        self.letters = are_few and self.naming == "letters"

    def _words(self, before: Game, cell: int | None) -> str:
        """Return the message about a move; "" where the board shows it."""
        now = self.game.now
        if cell is not None and self.game.rules.is_locked(cell):
            given = self.game.rules.given >> cell & 1
            return "This queen is given." if given else "This cell is blocked."
        if now.base and not before.now.base:
            return "What if: from now on you're only trying. w keeps it, backspace drops it."
        if before.now.base and not now.base:
            return "Kept what you tried." if now.queens == before.now.queens else "Dropped it."
        if cell is not None and cell in now.queens - before.now.queens and self.live:
            return self._conflict_words(cell)
        return ""

    def _conflict_words(self, cell: int) -> str:
        placed = mask_of(self.game.now.queens) | self.game.rules.given
        crowded = [
            unit.name if unit.kind in ("row", "column") else f"its {unit.kind}"
            for unit in self.puzzle.problem.units
            if cell in unit.cells and (unit.mask & placed).bit_count() > unit.upper
        ]
        words = ["a queen that touches it" if word == "its window" else word for word in crowded]
        return f"Conflicts with {listing(list(dict.fromkeys(words)))}." if words else ""


def _restore_game(opened: Opened, *, auto: bool) -> Game:
    puzzle, state = opened.document.puzzle, opened.document.state or State()
    cell = puzzle.problem.grid.cell
    queens = frozenset(cell(*position) for position in state.queens)
    marks = frozenset(cell(*position) for position in state.marks)
    return begin(PlayRules(puzzle), queens, marks, auto=auto)
