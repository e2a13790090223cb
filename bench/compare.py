"""All engines on 100 boards of each size, beside the published times of a Haskell program.

    python -m bench.compare                     prints the tables of docs/compare.md
    python -m bench.compare docs/compare.md     puts them there, and draws the picture beside it

It runs `queenside.tasks.compare`, as `queenside compare` does, and refuses to go on if one answer
is wrong, contradicted or confirmed by nobody. Engines that are slow get only some of the boards.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import inf
from pathlib import Path

from bench.measure import machine, refuse
from bench.random_boards import unique_board
from queenside.formats.document import Document
from queenside.tasks.compare import Plan, compare, everyone
from queenside.tasks.comparisons.entry import QUESTIONS, Board, Comparison, Entry, Spread
from queenside.tasks.comparisons.report import panel_of_kind, picture
from queenside.tasks.comparisons.summary import Kind, Line, line
from queenside.tasks.machine import versions

SIZES = (7, 8, 9, 10, 11)
BOARDS = 100
ROUNDS = 3
TIME_LIMIT = 1.0
SAMPLES = {"smt": 30, "smt:integer": 30, "mip": 30, "genetic": 10, "reference": 10}
"""How many boards the slow engines get."""
PUBLISHED: Mapping[str, tuple[int, ...]] = {
    "published: Haskell, “Attempt 6”": (159, 152, 243, 376, 605),
    "published: Haskell with Z3": (11_020, 20_620, 32_030, 51_000, 67_000),
}
"""Microseconds, of each size the average, on the machine of their author; see docs/compare.md."""
DRAWN = 9
"""The size whose times are drawn."""
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


def main() -> None:
    """Measure and print, or write."""
    kinds = {size: measured(size) for size in SIZES}
    plan = Plan(tuple(everyone()), 2, TIME_LIMIT, ROUNDS)
    page = "\n".join(tables(kinds))
    if not sys.argv[1:]:
        print(page)
        return
    path = Path(sys.argv[1])
    text = path.read_text(encoding="utf-8")
    inside = re.compile(f"{BEGIN}\n.*{END}\n", re.DOTALL)
    path.write_text(inside.sub(f"{BEGIN}\n{page}\n{END}\n", text), encoding="utf-8")
    notes = [
        f"Each time is the median over the boards, of each board the median of {ROUNDS} rounds; "
        "the lines go from the least to the most.",
        f"Time limit {TIME_LIMIT:g} s. Measured on {machine()}.",
    ]
    drawn = picture([panel_of_kind(kinds[DRAWN])], plan, notes)
    (path.parent / "pictures" / "compare.svg").write_text(drawn, encoding="utf-8")


def measured(size: int) -> Kind:
    """All engines on boards of this size, each on as many as it gets."""
    boards = [Board(f"{number}", Document(unique_board(size, number))) for number in range(BOARDS)]
    entries: dict[str, list[Entry]] = defaultdict(list)
    begin = 0
    for end in sorted({BOARDS, *SAMPLES.values()}):  # the slow ones get the first boards only
        names = tuple(name for name in everyone() if SAMPLES.get(name, BOARDS) >= end)
        for event in compare(boards[begin:end], Plan(names, 2, TIME_LIMIT, ROUNDS)):
            if isinstance(event, Comparison):
                for entry in checked(event).entries:
                    entries[entry.engine].append(entry)
        begin = end
    return Kind(f"{size}×{size} queens boards, up to {BOARDS}", tuple(map(line, entries.values())))


def checked(comparison: Comparison) -> Comparison:
    """The comparison, if nobody is wrong and what is proved is confirmed."""
    for entry in comparison.entries:
        if entry.fault or not entry.confirmed:
            reason = entry.fault or "nobody confirms it"
            refuse(f"board {comparison.board.name}, {comparison.board.title}: {entry}: {reason}")
    return comparison


def tables(kinds: Mapping[int, Kind]) -> Iterator[str]:
    """The page's tables: times in microseconds, and how many boards were done in time."""
    yield f"Measured on {machine()}, with"
    yield ", ".join(f"{name} {number}" for name, number in versions(everyone()).items()) + "."
    yield ""
    yield f"| µs, first / proof | boards | {' | '.join(f'{size}×{size}' for size in kinds)} |"
    yield f"|---|--:|{'--:|' * len(kinds)}"
    for name in everyone():
        lines = [each for kind in kinds.values() for each in kind.lines if each.engine == name]
        if not lines or "not installed" in lines[0].states:
            continue
        cells = " | ".join(map(cell, lines))
        yield f"| `{name}` | {lines[0].boards} | {cells} |"
    for name, times in PUBLISHED.items():
        cells = " | ".join(f"{each:,}" for each in times)
        yield f"| *{name}* | 407 in all | {cells} |"


def cell(of: Line) -> str:
    """The two medians, and how many boards were done in time unless all were."""
    first, proof = (figure(of.spreads[question]) for question in QUESTIONS)
    done = "" if of.settled == of.boards else f" ({of.settled} of {of.boards} in time)"
    return (f"{first} / {proof}" if proof else first) + done


def figure(spread: Spread | None) -> str:
    """The median in microseconds, in three digits; nothing without one."""
    if spread is None:
        return ""
    microseconds = 1e6 * spread.median
    if microseconds == inf:
        return f"> {1e6 * TIME_LIMIT:,.0f}"
    return f"{microseconds:,.0f}" if microseconds >= 100 else f"{microseconds:.1f}"


if __name__ == "__main__":
    main()
