"""Choose the board to play: the named one, as it was left if it was begun before.

`app/page/play/open-game.js` decides in the same way.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from queenside.app.store import Game, Store
from queenside.core.errors import InvalidPuzzle
from queenside.core.formats.document import Document
from queenside.core.puzzles import NQueens, RegionPuzzle
from queenside.maker import daily
from queenside.reader import resolve_board

LARGEST = 64  # the most rows of a board that can be played, here and on the page
_COLLECTED = re.compile(r"([qs]\d+-)(\d+)")
_SEED_ID = re.compile(r"(.+#)(\d+)(v\d+)?")


@dataclass(frozen=True)
class Opened:
    """A board to play, the game on it so far, and the day whose board it is, if any."""

    document: Document
    id: int | None = None
    seconds: float = 0
    hints: int = 0
    day: datetime.date | None = None

    def restart(self) -> Opened:
        return Opened(replace(self.document, state=None), day=self.day)


def open_board(word: str | None, store: Store) -> Opened:
    """Return the board that the word names; without one the game left last, else today's board.

    Raises InvalidPuzzle for a board that cannot be played.
    """
    if word is None and (game := _last_unfinished(store.games(solved=False))):
        return _resume(game)
    document = resolve_board.read("daily" if word is None else word)
    if not is_playable(document):
        raise InvalidPuzzle(
            f"can't play this board ({document.puzzle.title}): play supports Queens, Star Battle "
            f"and N-Queens boards up to {LARGEST}×{LARGEST}"
        )
    return _open_or_create(document, store)


def next_board(document: Document) -> str:
    """Return the word for the next of the same sort: the day before, the next id; or today's."""
    if day := daily.day_of(document):
        return f"daily:{day - datetime.timedelta(days=1)}"
    name = document.id or ""
    if match := _COLLECTED.fullmatch(name):
        return match[1] + str(int(match[2]) + 1).zfill(len(match[2]))
    if match := _SEED_ID.fullmatch(name):
        return f"{match[1]}{int(match[2]) + 1}{match[3] or ''}"
    return "daily"


def is_playable(document: Document) -> bool:
    puzzle = document.puzzle
    has_known_rules = isinstance(puzzle, NQueens | RegionPuzzle)
    return has_known_rules and 1 <= puzzle.problem.grid.rows <= LARGEST


def _last_unfinished(games: Iterable[Game]) -> Game | None:
    playable = [game for game in games if is_playable(game.board)]
    return max(playable, key=lambda game: game.played.timestamp(), default=None)


def _open_or_create(document: Document, store: Store) -> Opened:
    """Return the board as it was left or, a day's, solved; unless it brings its own state."""
    day = daily.day_of(document)
    games = [] if document.state else store.games(document.puzzle)
    same = [game for game in reversed(games) if game.board.puzzle == document.puzzle]
    unfinished = [game for game in same if not game.solved]
    solved_today = [game for game in same if game.solved and day and game.daily == day]
    for game in (*unfinished, *solved_today):
        return _resume(game)
    return Opened(document, day=day)


def _resume(game: Game) -> Opened:
    return Opened(game.board, game.id, game.seconds, game.hints, game.daily)
