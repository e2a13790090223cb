"""A comparison for other programs: as one JSON document, as a table in CSV, and as a picture."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from math import inf
from typing import Final

from queenside.ask.compare.compare import Plan
from queenside.ask.compare.entry import QUESTIONS, Comparison, Entry, Question, Spread
from queenside.ask.compare.summary import Kind
from queenside.ask.machine import machine, versions
from queenside.contract.documents.compare import CompareDocument, EntryData, TimesData
from queenside.formats import native_json, plot

SCHEMA: Final = 1
"""The version of the document."""
SERIES = {
    2: ("first solution", "proof that there is no other"),
    None: ("first solution", "all solutions"),
}
"""What the two questions are called, by the limit of the second."""


def document(comparisons: Iterable[Comparison], plan: Plan) -> CompareDocument:
    """Everything that was measured, of plain JSON values; times in seconds, None for too long."""
    return {
        "queenside": SCHEMA,
        "machine": machine(),
        "versions": versions(plan.engines),
        "limit": plan.limit,
        "time_limit": plan.time_limit,
        "rounds": plan.rounds,
        "boards": [
            {
                "name": comparison.board.name,
                "puzzle": native_json.to_data(comparison.board.document),
                "engines": [_entry(entry) for entry in comparison.entries],
            }
            for comparison in comparisons
        ],
    }


def _entry(entry: Entry) -> EntryData:
    return {
        "engine": entry.engine,
        "status": entry.status,
        "why": entry.fault or entry.why,
        "count": str(entry.count),
        "exhausted": entry.exhausted,
        "confirmed": entry.confirmed,
        "first": _times(entry, "first"),
        "proof": _times(entry, "proof"),
        "nodes": entry.nodes,
        "memory": entry.memory or None,
    }


def _times(entry: Entry, question: Question) -> TimesData | None:
    """The times for one question, or None if there are none to show."""
    if not (spread := entry.spread(question)):
        return None
    return {
        "median": _finite(spread.median),
        "low": _finite(spread.low),
        "high": _finite(spread.high),
        "rounds": [_finite(seconds) for seconds in entry.rounds[question]],
    }


def _named(spread: Spread | None) -> list[tuple[str, float | None]]:
    values = spread or (None,) * len(Spread._fields)
    return list(zip(Spread._fields, values, strict=True))


def _finite(seconds: float | None) -> float | None:
    return None if seconds is None or seconds == inf else round(seconds, 9)


def table(comparisons: Iterable[Comparison]) -> str:
    """A line for each board and engine, in CSV (RFC 4180); seconds, "inf" for too long."""
    lines: list[dict[str, object]] = []
    for comparison in comparisons:
        for entry in comparison.entries:
            line = {"board": comparison.board.name, "kind": comparison.board.title}
            lines.append(line | _cells(entry))
    text = io.StringIO()
    writer = csv.DictWriter(text, list(lines[0]) if lines else [])
    writer.writeheader()
    writer.writerows(lines)
    return text.getvalue()


def _cells(entry: Entry) -> dict[str, object]:
    spreads = [(question, entry.spread(question)) for question in QUESTIONS]
    times = {
        f"{question}_{name}": "" if time is None else f"{time:.9g}"
        for question, spread in spreads
        for name, time in _named(spread)
    }
    return {
        "engine": entry.engine,
        "status": entry.status,
        "count": entry.count,
        "exhausted": str(entry.exhausted).lower(),
        "confirmed": str(entry.confirmed).lower(),
        **times,
        "nodes": "" if entry.nodes is None else entry.nodes,
        "memory": entry.memory or "",
        "why": entry.fault or entry.why,
    }


def picture(panels: Sequence[plot.Panel], plan: Plan, notes: Sequence[str]) -> str:
    """The times as an SVG on a logarithmic scale."""
    return plot.draw(
        "Queenside engines side by side",
        SERIES[plan.limit],
        panels,
        notes=notes,
        too_long=f"> {plan.time_limit:g} s",
    )


def panel_of_board(comparison: Comparison) -> plot.Panel:
    """The engines on one board, the fastest first."""
    rows = [
        plot.Row(entry.engine, tuple(map(entry.spread, QUESTIONS)), _note(entry))
        for entry in comparison.entries
    ]
    board = comparison.board
    return plot.Panel(f"{board.name}: {board.title}", sorted(rows, key=_speed))


def panel_of_kind(kind: Kind) -> plot.Panel:
    """The engines on all boards of a kind, the fastest first."""
    rows = [
        plot.Row(
            line.engine,
            tuple(line.spreads[question] for question in QUESTIONS),
            "" if any(line.spreads.values()) else ", ".join(line.states),
        )
        for line in kind.lines
    ]
    return plot.Panel(kind.title, sorted(rows, key=_speed))


def _note(entry: Entry) -> str:
    return "" if entry.has_times else entry.status


def _speed(row: plot.Row) -> tuple[bool, float, float]:
    """By the second question where it was asked, else after those by the first."""
    first, proof = (times[0] if times else inf for times in row.times)
    return not any(row.times), proof, first
