"""Many boards in few lines: for each kind of board, what each engine took on the boards of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from queenside.ask.compare.entry import QUESTIONS, Comparison, Entry, Question, Spread


class Line(NamedTuple):
    """One engine on all boards of a kind."""

    engine: str
    boards: int
    settled: int
    """How many of them it has answered in time."""
    states: tuple[str, ...]
    """What kept it from others: "refused", "disagrees" and the like, each once."""
    why: str
    """The reason, of the first of those boards."""
    spreads: dict[Question, Spread | None]
    """Over the boards: of each board its median. None where an answer was wrong."""
    nodes: float | None
    """The median."""
    memory: int
    """The most."""


class Kind(NamedTuple):
    """All boards of one kind."""

    title: str
    lines: tuple[Line, ...]

    @property
    def boards(self) -> int:
        """How many there are."""
        return max((line.boards for line in self.lines), default=0)


def summary(comparisons: Iterable[Comparison]) -> list[Kind]:
    """A line for each kind of board and engine, in the order in which they come."""
    kinds: dict[str, list[Comparison]] = {}
    for comparison in comparisons:
        kinds.setdefault(comparison.board.title, []).append(comparison)
    return [
        Kind(_counted(title, len(of)), tuple(map(line, zip(*(c.entries for c in of), strict=True))))
        for title, of in kinds.items()
    ]


def _counted(title: str, boards: int) -> str:
    return f"{title}, {boards} boards" if boards > 1 else f"{title}, 1 board"


def line(entries: Sequence[Entry]) -> Line:
    """One engine on several boards."""
    wrong = any(entry.fault for entry in entries)
    nodes = [entry.nodes for entry in entries if entry.nodes is not None and entry.has_times]
    others = [entry for entry in entries if not entry.has_times]
    return Line(
        entries[0].engine,
        len(entries),
        sum(entry.settled for entry in entries),
        tuple(dict.fromkeys(entry.status for entry in others)),
        next((entry.fault or entry.why for entry in others), ""),
        {question: None if wrong else _spread(entries, question) for question in QUESTIONS},
        median(nodes) if nodes else None,
        max(entry.memory for entry in entries),
    )


def _spread(entries: Sequence[Entry], question: Question) -> Spread | None:
    spreads = (entry.spread(question) for entry in entries)
    return Spread.of([spread.median for spread in spreads if spread])
