"""A game on a board, without anything that is drawn: `app/page/board/game.js` in Python.

Each move returns another game; `past` leads back to the first. A stroke of the mouse is one step.
Only marks made by hand are kept, so removing a queen removes her crosses. While something is tried
("what if"), `base` is the position it began from.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from queenside.app.terminal.rules import PlayRules

Sign = Literal["queen", "mark", "empty"]


class GameState(NamedTuple):
    """Queens without the given ones, the marks made by hand, and where trying began."""

    queens: frozenset[int] = frozenset()
    marks: frozenset[int] = frozenset()
    base: GameState | None = None


class History(NamedTuple):
    """A position, and those before it (or, for redo, after it)."""

    position: GameState
    next: History | None


@dataclass(frozen=True)
class Game:
    """A position with its history. `began` is the one before the stroke that is being painted."""

    rules: PlayRules
    now: GameState
    auto: bool = True
    past: History | None = None
    future: History | None = None
    began: GameState | None = None
    erase: bool = False

    def step(self, position: GameState) -> Game:
        """Go to this position; return the same game if it is the very same one."""
        if position is self.now:
            return self
        if self.began is not None:
            return replace(self, now=position)
        return replace(self, now=position, past=History(self.now, self.past), future=None)

    def undo(self) -> Game:
        game = self.end_stroke()
        if game.past is None:
            return self
        position, past = game.past
        return replace(game, now=position, past=past, future=History(game.now, game.future))

    def redo(self) -> Game:
        game = self.end_stroke()
        if game.future is None:
            return self
        position, future = game.future
        return replace(game, now=position, past=History(game.now, game.past), future=future)

    def tap(self, cell: int) -> Game:
        if cell in self.now.queens:
            return self._put(cell, "empty")
        return self._put(cell, "queen" if self._is_crossed(cell) else "mark")

    def queen(self, cell: int) -> Game:
        return self._put(cell, "empty" if cell in self.now.queens else "queen")

    def mark(self, cell: int) -> Game:
        crossed = cell not in self.now.queens and self._is_crossed(cell)
        return self._put(cell, "empty" if crossed else "mark")

    def stroke(self, cell: int) -> Game:
        began = self.now if self.began is None else self.began
        return replace(self, began=began, erase=cell in self.now.marks).paint(cell)

    def paint(self, cell: int) -> Game:
        if self.began is None:
            return self
        if self.erase:
            return self._put(cell, "empty") if cell in self.now.marks else self
        free = cell not in self.now.queens and not self._is_crossed(cell)
        return self._put(cell, "mark") if free else self

    def end_stroke(self) -> Game:
        if self.began is None:
            return self
        return replace(self, now=self.began, began=None).step(self.now)

    def clear(self) -> Game:
        return self if self.is_empty else self.place(frozenset(), frozenset())

    def place(self, queens: frozenset[int], marks: frozenset[int]) -> Game:
        placed = frozenset(cell for cell in queens if not self.rules.is_locked(cell))
        return self.step(self.now._replace(queens=placed, marks=marks - placed))

    def begin_trial(self) -> Game:
        return self if self.now.base else self.step(self.now._replace(base=self.now))

    def commit_trial(self) -> Game:
        if self.now.base is None:
            return self
        past = self.past
        while past and past.position is not self.now.base:
            past = past.next
        now = self.now._replace(base=None)
        return replace(self, now=now, past=past, future=None, began=None)

    def discard_trial(self) -> Game:
        return self.step(self.now.base or self.now)

    def crosses(self) -> frozenset[int]:
        """Return every mark to be seen: those made by hand, and those that follow from queens."""
        return self._crosses(self.now)

    def trial_cells(self) -> frozenset[int]:
        if self.now.base is None:
            return frozenset()
        fresh = self._crosses(self.now) - self._crosses(self.now.base)
        return fresh | (self.now.queens - self.now.base.queens)

    def earlier(self, queens: frozenset[int], marks: frozenset[int]) -> GameState:
        """Return the last position without any of these; else this one without them."""
        link = History(self.now, self.past)
        while link := link.next:  # type: ignore[assignment]  # None ends it
            position = link.position
            if not (position.queens & queens or position.marks & marks):
                return position
        return GameState(self.now.queens - queens, self.now.marks - marks)

    @property
    def solved(self) -> bool:
        return self.rules.solved(self.now.queens)

    @property
    def is_empty(self) -> bool:
        return not (self.now.queens or self.now.marks)

    def _is_crossed(self, cell: int) -> bool:
        by_queens = self.auto and self.rules.crossed_cells(self.now.queens) >> cell & 1
        return cell in self.now.marks or bool(by_queens)

    def _crosses(self, position: GameState) -> frozenset[int]:
        if not self.auto:
            return position.marks
        crossed = self.rules.crossed_cells(position.queens)
        return position.marks | {cell for cell in range(self.rules.size) if crossed >> cell & 1}

    def _put(self, cell: int, sign: Sign) -> Game:
        if self.rules.is_locked(cell):
            return self
        queens, marks = self.now.queens - {cell}, self.now.marks - {cell}
        if sign == "queen":
            queens |= {cell}
        if sign == "mark":
            marks |= {cell}
        if (queens, marks) == self.now[:2]:
            return self
        return self.step(self.now._replace(queens=queens, marks=marks))


def begin(
    rules: PlayRules,
    queens: frozenset[int] = frozenset(),
    marks: frozenset[int] = frozenset(),
    *,
    auto: bool = True,
) -> Game:
    """Begin a game with these queens and marks; `auto`: queens cross out what they exclude."""
    placed = frozenset(cell for cell in queens if not rules.is_locked(cell))
    return Game(rules, GameState(placed, marks - placed), auto)
