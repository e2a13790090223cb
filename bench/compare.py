"""All engines on the same boards, beside the published times of a Haskell program.

    python -m bench.compare          prints the tables

It runs the same comparison as `queenside compare`, and refuses to go on if one answer
is wrong, contradicted or confirmed by nobody. Engines that are slow get only some of the boards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import inf

import queenside as qs
from bench.measure import refuse, tell
from bench.published import PUBLISHED
from bench.random_boards import unique_board
from bench.report.markdown import microseconds, table
from bench.report.measurement import Data, Effort, Measurement, Picture, show
from queenside.ask.compare.compare import Plan, compare, everyone
from queenside.ask.compare.entry import QUESTIONS, Board, Comparison, Entry, Question, Spread
from queenside.ask.compare.lines import Line
from queenside.ask.compare.report import SERIES
from queenside.formats import plot
from queenside.formats.document import Document

SIZES = (7, 8, 9, 10, 11)
TIME_LIMIT = 1.0
SAMPLES = {"smt": 30, "smt:integer": 30, "mip": 30, "genetic": 10, "reference": 10}
"""The number of boards of a hundred that the slow engines get."""
PACKAGES = ("clingo", "highspy", "ortools", "python-sat", "z3-solver")
HASKELL = PUBLISHED["haskell boards"]
DRAWN = 9
"""The size whose times are drawn."""
ABOUT = f"""\
Random boards from fixed seeds (`bench/random_boards.py`), each with one solution: microseconds to
a first solution, and to the proof that there is no other; median over the boards, three rounds for
each. The time limit is {TIME_LIMIT:.0f} second, and slow engines get fewer boards. Another method
confirmed every answer. The last lines are not ours: {HASKELL["source"]}
published them for attempt 6 and for Z3, as averages over 407 levels of the daily game on another
machine, including parsing; [see below](#levels-of-the-daily-game) for such boards."""


def measure(effort: Effort) -> Data:
    """All engines on small boards."""
    number = effort(20, 100)
    counts = {name: max(3, SAMPLES.get(name, 100) * number // 100) for name in everyone()}
    return [
        measured(size, [unique_board(size, seed) for seed in range(number)], counts)
        for size in SIZES
    ]


def measured(size: int, puzzles: Sequence[qs.Puzzle], counts: Mapping[str, int]) -> Data:
    """Engines on boards of this size, each on the first so many of them."""
    boards = [Board(f"{number}", Document(puzzle)) for number, puzzle in enumerate(puzzles)]
    entries: dict[str, list[Entry]] = defaultdict(list)
    begin = 0
    for end in sorted(set(counts.values())):
        names = tuple(name for name, number in counts.items() if number >= end)
        for event in compare(boards[begin:end], Plan(names, 2, TIME_LIMIT, 3)):
            if isinstance(event, Comparison):
                for entry in checked(event).entries:
                    entries[entry.engine].append(entry)
        begin = end
    tell(f"{size}×{size}: {len(puzzles)} boards")
    lines = [Line(entries[name]) for name in counts]
    return {
        "size": size,
        "engines": [of_line(each) for each in lines if each.states != "not installed"],
    }


def checked(comparison: Comparison) -> Comparison:
    """The comparison, if nobody is wrong and what is proved is confirmed."""
    for entry in comparison.entries:
        if entry.fault or not entry.confirmed:
            reason = entry.fault or "nobody confirms it"
            refuse(f"board {comparison.board.name}, {comparison.board.title}: {entry}: {reason}")
    return comparison


def of_line(of: Line) -> Data:
    """Return the figures to keep of an engine; too long is null."""
    times = {question: spread for question in QUESTIONS if (spread := of.spread(question))}
    return {
        "engine": of.engine,
        "boards": len(of.entries),
        "in time": of.settled,
        "seconds": {
            question: [None if seconds == inf else seconds for seconds in spread]
            for question, spread in times.items()
        },
    }


# ---- what is shown ----


TITLES: Mapping[Question, str] = {"first": "first solution, µs", "proof": "proof, µs"}
"""The questions, as the tables name them."""


def rows_of(data: Data, question: Question) -> list[list[str]]:
    """A row for each engine that can be asked this."""
    names = list(dict.fromkeys(each["engine"] for size in data for each in size["engines"]))
    rows = []
    for name in names:
        found = [
            next((each for each in size["engines"] if each["engine"] == name), None)
            for size in data
        ]
        asked = [each for each in found if each and question in each["seconds"]]
        if asked:
            boards = max(each["boards"] for each in asked)
            cells = [cell(each, question) if each in asked else "–" for each in found]
            rows.append([f"`{name}`", str(boards), *cells])
    return rows


def engines_tables(data: Data) -> str:
    """Times in microseconds by engine and size, a table for each question."""
    sizes = [f"{size['size']}×{size['size']}" for size in data]
    tables = (
        table([title, "boards", *sizes], rows_of(data, question))
        for question, title in TITLES.items()
    )
    return "\n\n".join(tables)


def compare_tables(data: Data) -> str:
    """The same, with what was published below the proofs."""
    rows = [
        f"| *{name}, published* | {sum(HASKELL['boards'])} | {' | '.join(map(published, of))} |"
        for name, of in HASKELL["times"].items()
        if name in ("Attempt 6", "Z3")
    ]
    return "\n".join([engines_tables(data), *rows])


def published(microseconds: int | None) -> str:
    """A published time."""
    return "–" if microseconds is None else f"{microseconds:,}"


def cell(of: Data, question: Question) -> str:
    """The median, and how many boards were done in time unless all were."""
    late = of["in time"] < of["boards"]
    return figure(of["seconds"][question]) + (f" ({of['in time']} in time)" if late else "")


def figure(spread: Sequence[float | None]) -> str:
    """The median in microseconds, in three digits."""
    return f"> {1e6 * TIME_LIMIT:,.0f}" if spread[0] is None else microseconds(spread[0])


def picture(data: Data) -> str:
    """The engines on boards of one size, the fastest first."""
    size = next(each for each in data if each["size"] == DRAWN)
    rows = [
        plot.Row(each["engine"], tuple(spread_of(each, question) for question in QUESTIONS))
        for each in size["engines"]
    ]
    rows.sort(key=lambda row: row.times[0] or (inf,))
    boards = max(each["boards"] for each in size["engines"])
    notes = ["Each time is the median over the boards; the lines go from the least to the most."]
    return plot.draw(
        "Queenside engines side by side",
        SERIES[2],
        [plot.Panel(f"{DRAWN}×{DRAWN} queens boards, up to {boards}", rows)],
        notes=notes,
        too_long=f"> {TIME_LIMIT:g} s",
    )


def spread_of(of: Data, question: Question) -> Spread | None:
    """The three times, too long as `inf`."""
    found = of["seconds"].get(question)
    return found and Spread(*(inf if seconds is None else seconds for seconds in found))


MEASUREMENTS = (
    Measurement(
        "compare",
        "Every engine, 7×7 to 11×11",
        ABOUT,
        measure,
        {"compare": compare_tables},
        pictures={"compare.svg": Picture("Times of all engines on boards of 9×9", picture)},
        packages=PACKAGES,
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
