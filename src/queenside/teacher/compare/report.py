"""A comparison for other programs: as one JSON document, in CSV, and as a picture."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import Final

from queenside.core.contract.documents.compare import CompareDocument, EntryData, TimesData
from queenside.core.formats import native_json, plot
from queenside.solver.machine import describe_machine, versions
from queenside.teacher.compare.compare import Plan
from queenside.teacher.compare.entry import (
    QUESTIONS,
    Comparison,
    ComparisonLine,
    ComparisonLines,
    EngineResult,
    Question,
    Spread,
)

SCHEMA: Final = 1
"""Version of the document."""
SERIES = {
    2: ("first solution", "proof that there is no other"),
    None: ("first solution", "all solutions"),
}
"""Names of the two questions, by the limit of the second."""


def document(comparisons: Iterable[Comparison], plan: Plan) -> CompareDocument:
    """Everything that was measured, of plain JSON values; times in seconds, None for too long."""
    return {
        "queenside": SCHEMA,
        "machine": describe_machine(),
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


def _entry(entry: EngineResult) -> EntryData:
    return {
        "engine": entry.engine,
        "status": entry.status,
        "count": str(entry.count),
        "exhausted": entry.exhausted,
        "confirmed": entry.confirmed,
        "first": _times(entry, "first"),
        "proof": _times(entry, "proof"),
        "build": entry.build,
        "nodes": entry.nodes,
        "memory": entry.memory or None,
        "why": entry.fault or entry.reason,
    }


def _times(entry: EngineResult, question: Question) -> TimesData | None:
    if not (spread := entry.spread(question)):
        return None
    return {
        "median": _finite(spread.median),
        "low": _finite(spread.low),
        "high": _finite(spread.high),
        "rounds": [_finite(seconds) for seconds in entry.rounds[question]],
    }


def _finite(seconds: float) -> float | None:
    return None if seconds == inf else round(seconds, 9)


def table(comparisons: Iterable[Comparison]) -> str:
    """Return a line for each board and engine, in CSV (RFC 4180); seconds, "inf" for too long."""
    lines: list[dict[str, object]] = [
        {"board": board.name, "kind": board.title, **dict(_cells(_entry(entry)))}
        for board, entries in comparisons
        for entry in entries
    ]
    text = io.StringIO()
    writer = csv.DictWriter(text, list(lines[0]) if lines else [])
    writer.writeheader()
    writer.writerows(lines)
    return text.getvalue()


def _cells(entry: EntryData) -> Iterator[tuple[str, object]]:
    for name, value in entry.items():
        if name in QUESTIONS:
            for figure in Spread._fields:
                seconds = value[figure] if isinstance(value, dict) else ""
                yield f"{name}_{figure}", "inf" if seconds is None else seconds
        else:
            yield name, str(value).lower() if isinstance(value, bool) else value


def picture(panels: Iterable[ComparisonLines], plan: Plan, notes: Sequence[str]) -> str:
    """Return the times as an SVG on a logarithmic scale, the fastest engine first."""
    return plot.draw(
        "Queenside engines side by side",
        SERIES[plan.limit],
        [plot.Panel(panel.title, sorted(map(_row, panel.lines), key=_speed)) for panel in panels],
        notes=notes,
        too_long=f"> {plan.time_limit:g} s",
    )


def _row(line: ComparisonLine) -> plot.Row:
    times = tuple(map(line.spread, QUESTIONS))
    return plot.Row(line.engine, times, "" if any(times) else line.states)


def _speed(row: plot.Row) -> tuple[bool, float, float]:
    """By the second question where it was asked, else after those by the first."""
    first, proof = (times[0] if times else inf for times in row.times)
    return not any(row.times), proof, first
