"""The lines of a comparison, for tables and charts: one for each engine, by board or kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import NamedTuple

from queenside.teacher.compare.entry import Comparison, Entry, Question, Spread


class Line(NamedTuple):
    """One engine on one board, or on all boards of a kind."""

    entries: Sequence[Entry]

    @property
    def engine(self) -> str:
        """Its name."""
        return self.entries[0].engine

    @property
    def settled(self) -> int:
        """The number of boards it has answered in time."""
        return sum(entry.settled for entry in self.entries)

    @property
    def states(self) -> str:
        """The reasons it has no times elsewhere: "refused", "disagrees" and so on, each once."""
        return ", ".join(dict.fromkeys(entry.status for entry in self._without_times))

    @property
    def why(self) -> str:
        """The reason, of the first of those boards."""
        return next((entry.fault or entry.why for entry in self._without_times), "")

    @property
    def nodes(self) -> float | None:
        """The median."""
        known = (entry.nodes for entry in self.entries if entry.has_times)
        nodes = [each for each in known if each is not None]
        return median(nodes) if nodes else None

    @property
    def build(self) -> float | None:
        """Seconds for putting a board into the words of another package: the median."""
        known = [entry.build for entry in self.entries if entry.has_times]
        times = [each for each in known if each is not None]
        return median(times) if times else None

    @property
    def memory(self) -> int:
        """The most."""
        return max(entry.memory for entry in self.entries)

    @property
    def _without_times(self) -> list[Entry]:
        return [entry for entry in self.entries if not entry.has_times]

    def spread(self, question: Question) -> Spread | None:
        """Over the rounds; over the boards, of each its median. None where an answer was wrong."""
        if len(self.entries) == 1:
            return self.entries[0].spread(question)
        found = [entry.spread(question) for entry in self.entries]
        wrong = any(entry.fault for entry in self.entries)
        return None if wrong else Spread.of([spread.median for spread in found if spread])


class Lines(NamedTuple):
    """All engines on one board, or on all boards of a kind."""

    title: str
    of: tuple[Line, ...]

    @property
    def boards(self) -> int:
        """The number of boards."""
        return max((len(line.entries) for line in self.of), default=0)


def of_board(comparison: Comparison) -> Lines:
    """A line for each engine."""
    board = comparison.board
    return Lines(f"{board.name}: {board.title}", tuple(Line([each]) for each in comparison.entries))


def of_kinds(comparisons: Iterable[Comparison]) -> Iterator[Lines]:
    """A line for each kind of board and engine, in the order in which they come."""
    kinds: dict[str, list[Comparison]] = {}
    for comparison in comparisons:
        kinds.setdefault(comparison.board.title, []).append(comparison)
    for title, of in kinds.items():
        boards = f"{len(of)} boards" if len(of) > 1 else "1 board"
        entries = zip(*(each.entries for each in of), strict=True)
        yield Lines(f"{title}, {boards}", tuple(map(Line, entries)))
