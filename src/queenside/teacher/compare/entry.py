"""Results of one engine on one board, and of all engines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from statistics import median
from typing import Literal, NamedTuple

from queenside.core.formats.document import Document
from queenside.core.outcome import Status, status_of

Question = Literal["first", "proof"]
"""A first solution; or whether there are others (how many there are, where all are counted)."""
QUESTIONS: tuple[Question, ...] = ("first", "proof")

State = Literal["ran", "not installed", "refused", "failed"]


class Spread(NamedTuple):
    """Of several times in seconds: the median, the least, the most. `inf` stands for too long."""

    median: float
    low: float
    high: float

    @classmethod
    def from_seconds(cls, seconds: Sequence[float]) -> Spread | None:
        """Return the spread of these; None of none."""
        if not seconds:
            return None
        return cls(median(seconds), min(seconds), max(seconds))


@dataclass
class EngineResult:
    """One engine on one board."""

    engine: str
    state: State = "ran"
    reason: str = ""
    """Why it did not run: what to install, why it refuses, how it failed."""
    count: int = 0
    """Solutions that it met: all of them if `exhausted`."""
    exhausted: bool = False
    rounds: dict[Question, list[float]] = field(default_factory=lambda: {q: [] for q in QUESTIONS})
    """Seconds of each round; one `inf` where it was too late when it warmed up."""
    nodes: int | None = None
    memory: int = 0
    """Most bytes that its process has held."""
    fault: str = ""
    """Why its answer is not to be believed."""
    confirmed: bool = True
    """Whether another method agrees that there are no others."""
    build: float | None = None
    """Seconds it took to put the board into its package's words; None if it has no package."""

    @property
    def method(self) -> str:
        """Engine without what was chosen after its name."""
        return self.engine.split(":")[0]

    @property
    def status(self) -> Status | Literal["disagrees", "not installed", "refused", "failed"]:
        """In a word, what it says of the board, or what became of it."""
        if self.fault:
            return "disagrees"
        return status_of(self.count, self.exhausted) if self.state == "ran" else self.state

    @property
    def has_times(self) -> bool:
        """Whether there are times, and of an answer that was checked."""
        return self.state == "ran" and not self.fault

    def spread(self, question: Question) -> Spread | None:
        """Return the times for this question; None where there are none to show."""
        return Spread.from_seconds(self.rounds[question]) if self.has_times else None

    @property
    def is_settled(self) -> bool:
        """Whether it has answered in time all that it can be asked."""
        spreads = [spread for question in QUESTIONS if (spread := self.spread(question))]
        return self.has_times and bool(spreads) and all(spread.median < inf for spread in spreads)


class ComparedBoard(NamedTuple):
    """A board, and what to call it."""

    name: str
    document: Document

    @property
    def title(self) -> str:
        """Its kind in one line, as "8×8 queens board"."""
        return self.document.puzzle.title


class Comparison(NamedTuple):
    """All engines on one board."""

    board: ComparedBoard
    entries: tuple[EngineResult, ...]
