"""Values that the store takes and returns."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from datetime import date, datetime

from queenside.core.formats.document import Document

_MOST_SECONDS = sys.float_info.max
_MOST_HINTS = 2**63 - 1  # SQLite has no larger numbers


def _short(number: float) -> str:
    return str(number) if abs(number) < _MOST_HINTS else "that many"


def _now() -> datetime:
    return datetime.now().astimezone().replace(microsecond=0)


@dataclass(frozen=True)
class Game:
    """A game as it was played: `board` has the puzzle, and the state it was left in.

    `seconds` is the time spent on it, `hints` how many were taken, `played` when it was last
    touched, in the player's own time. `daily` is the day whose board it is, if it is one. `id` is
    given by the store. Raises ValueError for a time or a number that makes no sense.
    """

    board: Document
    seconds: float
    solved: bool = True
    hints: int = 0
    played: datetime = field(default_factory=_now)
    daily: date | None = None
    id: int | None = None

    def __post_init__(self) -> None:
        if isinstance(self.seconds, bool) or not 0 <= self.seconds <= _MOST_SECONDS:
            raise ValueError(f"a game takes a number of seconds from 0, not {_short(self.seconds)}")
        if isinstance(self.hints, bool) or not 0 <= self.hints <= _MOST_HINTS:
            raise ValueError(
                f"the number of hints must be a whole number from 0, not {_short(self.hints)}"
            )


@dataclass(frozen=True)
class Times:
    """Seconds that solved games without hints took: the best of them, and the median.

    `title` says on which boards ("8×8 queens board"), `games` how many there were.
    """

    title: str
    games: int
    best: float
    median: float


@dataclass(frozen=True)
class Streak:
    """Days in a row on which the board of that day was solved: until now, and at most ever."""

    current: int
    longest: int


@dataclass(frozen=True)
class Added:
    """Numbers of boards, games and settings added by an import; known ones don't count."""

    boards: int = 0
    games: int = 0
    settings: int = 0
