"""Tables of `compare`: one for each board, or one for all boards of a kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from textwrap import fill

from queenside.core.formats.quantities import duration, memory, number
from queenside.solver.machine import describe_machine
from queenside.teacher.compare.compare import Plan
from queenside.teacher.compare.entry import (
    QUESTIONS,
    Comparison,
    ComparisonLine,
    ComparisonLines,
    EngineResult,
    Spread,
    lines_of_board,
    lines_of_kinds,
)

_LEFT_ALIGNED = {"engine", "status", "", "what became of it"}
"""Columns whose cells begin at the left."""
_WIDTH = 100


def tables(comparisons: Iterable[Comparison], plan: Plan, each_board: bool) -> Iterator[str]:
    """Yield the whole text, part by part as soon as it is known: of boards, of kinds, and notes."""
    collected = []
    for comparison in comparisons:
        collected.append(comparison)
        if each_board:
            yield _table(lines_of_board(comparison), plan, is_single=True) + "\n"
    kinds = [kind for kind in lines_of_kinds(collected) if kind.boards > 1 or not each_board]
    for kind in kinds:
        yield _table(kind, plan, is_single=False) + "\n"
    for note in notes(plan, not kinds, "in brackets the least and the most"):
        yield fill(note, _WIDTH)


def notes(plan: Plan, is_single: bool, range_shown: str) -> list[str]:
    """Return notes that say how the times were taken, and on which machine."""
    places = f"the median of {plan.rounds} rounds" if plan.rounds > 1 else "of one round"
    if not is_single:
        places += ", and for several boards the median of theirs"
    has_range = plan.rounds > 1 or not is_single
    return [
        f"Each time is {places}{f'; {range_shown}' * has_range}.",
        f"Time limit {plan.time_limit:g} s. Measured on {describe_machine()}.",
    ]


def _table(lines: ComparisonLines, plan: Plan, is_single: bool) -> str:
    first, last = (
        (["status", "solutions"], []) if is_single else (["settled"], ["what became of it"])
    )
    proof = "all solutions" if plan.limit is None else "proof"
    head = ["engine", *first, "first solution", "", proof, "", "build", "nodes", "memory", *last]
    rows = [_row(line, plan, is_single) for line in lines.lines]
    below = [f"{line.engine}, {line.states}: {line.reason}" for line in lines.lines if line.reason]
    if is_single and any(_is_unconfirmed(line.entries[0]) for line in lines.lines):
        below.append("* only one method says that there are no others: not confirmed")
    wrapped = [fill(note, _WIDTH, subsequent_indent="  ") for note in below]
    return "\n".join([lines.title, "", *_align(head, rows), *[""][: len(wrapped)], *wrapped])


def _row(line: ComparisonLine, plan: Plan, is_single: bool) -> list[str]:
    entry = line.entries[0]
    if is_single:
        first, last = [entry.status + "*" * _is_unconfirmed(entry), _solutions(entry)], []
    else:
        first, last = [f"{line.settled_boards} of {len(line.entries)}"], [line.states]
    return [
        line.engine,
        *first,
        *(cell for question in QUESTIONS for cell in _time(line.spread(question), plan)),
        "" if line.build is None else duration(line.build),
        "–" if line.nodes is None else f"{line.nodes:,.0f}",
        memory(line.memory) if line.memory else "–",
        *last,
    ]


def _is_unconfirmed(entry: EngineResult) -> bool:
    return entry.has_times and not entry.confirmed


def _solutions(entry: EngineResult) -> str:
    if not entry.has_times or not (entry.count or entry.exhausted):
        return "–"
    return f"{entry.count:,}" + "+" * (not entry.exhausted)


def _time(spread: Spread | None, plan: Plan) -> tuple[str, str]:
    if spread is None:
        return "–", ""
    if spread.median == inf:
        return f"> {plan.time_limit:g} s", ""
    if spread.low == spread.high:
        return duration(spread.median), ""
    low, high = (number(seconds, spread.median) for seconds in (spread.low, spread.high))
    return duration(spread.median), f"({low}–{high})"


def _align(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    columns = [column for column in zip(head, *rows, strict=True) if any(column[1:])]
    padded = [
        [
            f"{cell:{'<' if column[0] in _LEFT_ALIGNED else '>'}{max(map(len, column))}}"
            for cell in column
        ]
        for column in columns
    ]
    return ("  ".join(cells).rstrip() for cells in zip(*padded, strict=True))
