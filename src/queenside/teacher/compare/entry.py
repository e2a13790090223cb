"""Results of engines on boards, and lines of them for tables and charts, by board or kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from statistics import median
from typing import Literal, NamedTuple

from queenside.core.faults import format_count
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


class ComparisonLine(NamedTuple):
    """One engine on one board, or on all boards of a kind."""

    entries: Sequence[EngineResult]

    @property
    def engine(self) -> str:
        return self.entries[0].engine

    @property
    def settled_boards(self) -> int:
        return sum(entry.is_settled for entry in self.entries)

    @property
    def states(self) -> str:
        """Reasons it has no times elsewhere: "refused", "disagrees" and so on, each once."""
        return ", ".join(dict.fromkeys(entry.status for entry in self._without_times))

    @property
    def reason(self) -> str:
        """Reason, of the first of those boards."""
        return next((entry.fault or entry.reason for entry in self._without_times), "")

    @property
    def nodes(self) -> float | None:
        """Median node count."""
        return self._median_of("nodes")

    @property
    def build(self) -> float | None:
        """Median seconds to encode a board for another package."""
        return self._median_of("build")

    def _median_of(self, name: str) -> float | None:
        values = [getattr(entry, name) for entry in self.entries if entry.has_times]
        known = [value for value in values if value is not None]
        return median(known) if known else None

    @property
    def memory(self) -> int:
        """Peak memory in bytes."""
        return max(entry.memory for entry in self.entries)

    @property
    def _without_times(self) -> list[EngineResult]:
        return [entry for entry in self.entries if not entry.has_times]

    def spread(self, question: Question) -> Spread | None:
        """Over the rounds; over the boards, of each its median. None where an answer was wrong."""
        if len(self.entries) == 1:
            return self.entries[0].spread(question)
        spreads = [entry.spread(question) for entry in self.entries]
        wrong = any(entry.fault for entry in self.entries)
        return (
            None if wrong else Spread.from_seconds([spread.median for spread in spreads if spread])
        )


class ComparisonLines(NamedTuple):
    """All engines on one board, or on all boards of a kind."""

    title: str
    lines: tuple[ComparisonLine, ...]

    @property
    def boards(self) -> int:
        """Number of boards."""
        return max((len(line.entries) for line in self.lines), default=0)


def lines_of_board(comparison: Comparison) -> ComparisonLines:
    """Return a line for each engine."""
    board = comparison.board
    return ComparisonLines(
        f"{board.name}: {board.title}",
        tuple(ComparisonLine([entry]) for entry in comparison.entries),
    )


def lines_of_kinds(comparisons: Iterable[Comparison]) -> Iterator[ComparisonLines]:
    """Yield a line for each kind of board and engine, in the order in which they come."""
    kinds: dict[str, list[Comparison]] = {}
    for comparison in comparisons:
        kinds.setdefault(comparison.board.title, []).append(comparison)
    for title, of_kind in kinds.items():
        boards = format_count(len(of_kind), "board")
        entries = zip(*(comparison.entries for comparison in of_kind), strict=True)
        yield ComparisonLines(f"{title}, {boards}", tuple(map(ComparisonLine, entries)))
