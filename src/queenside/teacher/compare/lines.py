"""Lines of a comparison, for tables and charts: one for each engine, by board or kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import NamedTuple

from queenside.teacher.compare.entry import Comparison, EngineResult, Question, Spread


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
        boards = f"{len(of_kind)} boards" if len(of_kind) > 1 else "1 board"
        entries = zip(*(comparison.entries for comparison in of_kind), strict=True)
        yield ComparisonLines(f"{title}, {boards}", tuple(map(ComparisonLine, entries)))
