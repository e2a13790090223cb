"""The tables of `compare`: one for each board, or one for all boards of a kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from textwrap import fill

from queenside.ask.compare.compare import Plan
from queenside.ask.compare.entry import Comparison, Entry, Spread
from queenside.ask.compare.summary import Kind, Line
from queenside.formats.quantities import duration, memory, number

_LEFT = {"engine", "status", "", "what became of it"}
"""The columns whose cells begin at the left."""
_GAP = 2
_WIDTH = 100


def board_table(comparison: Comparison, plan: Plan) -> str:
    """The table of one board, with notes on what it does not show."""
    head = ("engine", "status", "solutions", *_times_head(plan), "nodes", "memory")
    rows = [_row(entry, plan) for entry in comparison.entries]
    notes = [words for entry in comparison.entries for words in _troubles(entry)]
    if any(not entry.confirmed and entry.has_times for entry in comparison.entries):
        notes.append("* that there are no others is said by one method alone: not confirmed")
    lines = [f"{comparison.board.name}: {comparison.board.title}", "", *_table(head, rows)]
    return "\n".join(lines + _below(notes))


def kind_table(kind: Kind, plan: Plan) -> str:
    """The table of all boards of a kind."""
    head = ("engine", "settled", *_times_head(plan), "nodes", "memory", "what became of it")
    rows = [_line(line, plan) for line in kind.lines]
    notes = [
        f"{line.engine}, {', '.join(line.states)}: {line.why}" for line in kind.lines if line.why
    ]
    return "\n".join([kind.title, "", *_table(head, rows), *_below(notes)])


def _below(notes: Sequence[str]) -> list[str]:
    """The notes, after an empty line."""
    return ["", *(fill(note, _WIDTH, subsequent_indent="  ") for note in notes)] if notes else []


def _troubles(entry: Entry) -> Iterator[str]:
    """Why there are no times."""
    if entry.why:
        verbs = {"refused": "refuses", "failed": "failed"}
        yield f"{entry.engine} {verbs.get(entry.state, 'is not installed')}: {entry.why}"
    if entry.fault:
        yield f"{entry.engine} disagrees: {entry.fault}"


def _times_head(plan: Plan) -> tuple[str, ...]:
    return "first solution", "", "all solutions" if plan.limit is None else "proof", ""


def _row(entry: Entry, plan: Plan) -> tuple[str, ...]:
    status = entry.status + ("" if entry.confirmed or not entry.has_times else "*")
    return (
        entry.engine,
        status,
        _solutions(entry),
        *_time(entry.spread("first"), plan),
        *_time(entry.spread("proof"), plan),
        f"{entry.nodes:,}" if entry.nodes is not None and entry.has_times else "–",
        memory(entry.memory) if entry.memory else "–",
    )


def _solutions(entry: Entry) -> str:
    """How many were met, and a plus where there may be more."""
    if not entry.has_times or not (entry.count or entry.exhausted):
        return "–"
    return f"{entry.count:,}" + "+" * (not entry.exhausted)


def _line(line: Line, plan: Plan) -> tuple[str, ...]:
    return (
        line.engine,
        f"{line.settled} of {line.boards}",
        *_time(line.spreads["first"], plan),
        *_time(line.spreads["proof"], plan),
        f"{line.nodes:,.0f}" if line.nodes is not None else "–",
        memory(line.memory) if line.memory else "–",
        ", ".join(line.states),
    )


def _time(spread: Spread | None, plan: Plan) -> tuple[str, str]:
    """The median, and the least and the most in the same unit."""
    if spread is None:
        return "–", ""
    if spread.median == inf:
        return f"> {plan.time_limit:g} s", ""
    if spread.low == spread.high:
        return duration(spread.median), ""
    low, high = (number(seconds, spread.median) for seconds in (spread.low, spread.high))
    return duration(spread.median), f"({low}–{high})"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The rows under their heads, each column as wide as it must be; none that has nothing."""
    columns = [column for column in zip(head, *rows, strict=True) if any(column[1:])]
    widths = [max(map(len, column)) for column in columns]
    for cells in zip(*columns, strict=True):
        yield (" " * _GAP).join(_aligned([c[0] for c in columns], cells, widths)).rstrip()


def _aligned(head: Sequence[str], cells: Sequence[str], widths: Sequence[int]) -> Iterable[str]:
    for name, cell, width in zip(head, cells, widths, strict=True):
        yield cell.ljust(width) if name in _LEFT else cell.rjust(width)
