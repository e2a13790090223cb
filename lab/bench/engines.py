"""All engines on the same boards, beside published times of other programs.

It runs the same comparison as `queenside compare`, and refuses to go on if one answer is wrong,
contradicted or confirmed by nobody. Slow engines get only some of the boards.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import inf
from pathlib import Path
from statistics import mean

import queenside as qs
from lab.bench.report.markdown import NOTHING, microseconds, table, whole
from lab.bench.report.measurement import ROOT, Data, Effort, Measurement, published_file
from lab.bench.timing import log, refuse
from queenside.core.formats.document import Document
from queenside.core.puzzles.known import as_regions
from queenside.reader import resolve_board
from queenside.teacher.compare.compare import Plan, all_engines, compare
from queenside.teacher.compare.entry import (
    QUESTIONS,
    ComparedBoard,
    Comparison,
    ComparisonLine,
    EngineResult,
    Question,
)

SIZES = (7, 8, 9, 10, 11)
TIME_LIMIT = 1.0
SLOW = ("smt", "smt:integer", "mip", "genetic", "reference", "lesson:1", "lesson:2", "lesson:3")
"""Engines that get only the first boards of a size."""
PACKAGES = ("clingo", "highspy", "ortools", "python-sat", "z3-solver")
HASKELL = json.loads(Path(__file__).with_name("published.json").read_text("utf-8"))
"""Figures that others published, with their source; taken on their machine."""
LESSON_OF = {
    "Attempt 1": "1",
    "Attempt 2": "2",
    "Attempt 3": "3",
    "Attempt 4": "4",
    "Attempt 5 (heap)": "5-heap",
    "Attempt 5 (set)": "5-sets",
    "Attempt 6": "6",
}
"""The lesson with the idea of each published attempt."""
EXAMPLES = {"queens-7": "7×7", "first": "8×8", "queens-10": "10×10"}
"""Boards of `examples/`, and how large they are."""
SEARCHES = (
    *("reference", "backtracking", "native", "exact_cover"),
    *("sat", "sat:cadical195", "sat:glucose4", "cpsat", "smt", "smt:integer", "mip", "asp"),
)


# ---- comparing ----


def compare_boards(boards: Sequence[ComparedBoard], plan: Plan) -> Iterator[Comparison]:
    """Yield the comparison of each board. Ends the benchmark if an answer can't be trusted."""
    for event in compare(boards, plan):
        if isinstance(event, Comparison):
            for entry in event.entries:
                if entry.fault or not entry.confirmed:
                    reason = entry.fault or "nobody confirms it"
                    refuse(f"board {event.board.name}, {event.board.title}: {entry}: {reason}")
            yield event


def compare_puzzles(
    puzzles: Sequence[qs.Puzzle], engines: Sequence[str], few: int, plan: Plan
) -> dict[str, list[EngineResult]]:
    """Return the entries of each engine; slow engines get only a few of the boards."""
    boards = [ComparedBoard(f"{number}", Document(puzzle)) for number, puzzle in enumerate(puzzles)]
    fast = tuple(name for name in engines if name not in SLOW)
    entries: dict[str, list[EngineResult]] = defaultdict(list)
    for names, part in ((tuple(engines), boards[:few]), (fast, boards[few:])):
        part_plan = Plan(names, plan.limit, plan.time_limit, plan.rounds)
        for comparison in compare_boards(part, part_plan):
            for entry in comparison.entries:
                entries[entry.engine].append(entry)
    log(f"{puzzles[0].title}: {len(boards)} boards")
    return entries


# ---- every engine ----


def measure_engines(effort: Effort) -> Data:
    number, few = effort((20, 3), (100, 30))
    rows = []
    for size in SIZES:
        puzzles = [made.puzzle for made in qs.generate_many(number, size, seed=0)]
        entries = compare_puzzles(puzzles, all_engines(), few, Plan((), 2, TIME_LIMIT, 3))
        lines = [ComparisonLine(entries[name]) for name in all_engines()]
        ran = [summarise_line(line) for line in lines if line.states != "not installed"]
        rows.append({"size": size, "engines": ran})
    return rows


def summarise_line(line: ComparisonLine) -> Data:
    times = {question: spread for question in QUESTIONS if (spread := line.spread(question))}
    return {
        "engine": line.engine,
        "boards": len(line.entries),
        "in time": line.settled_boards,
        "seconds": {
            question: [None if seconds == inf else seconds for seconds in spread]
            for question, spread in times.items()
        },
    }


def engines_rows(data: Data, question: Question) -> Iterator[list[str]]:
    names = dict.fromkeys(row["engine"] for size in data for row in size["engines"])
    for name in names:
        by_size = [{row["engine"]: row for row in size["engines"]}.get(name) for size in data]
        timed = [row for row in by_size if row and question in row["seconds"]]
        if timed:
            cells = [time_cell(row, question) if row in timed else NOTHING for row in by_size]
            yield [f"`{name}`", whole(max(row["boards"] for row in timed)), *cells]


def time_cell(row: Data, question: Question) -> str:
    """Format the median, and how many boards were done in time unless all were."""
    middle = row["seconds"][question][0]
    text = f"> {1e6 * TIME_LIMIT:,.0f}" if middle is None else microseconds(middle)
    is_late = row["in time"] < row["boards"]
    return text + (f" ({row['in time']} in time)" if is_late else "")


def engines_tables(data: Data) -> str:
    """Show microseconds by engine and size, a table for each question."""
    sizes = [f"{size['size']}×{size['size']}" for size in data]
    first, proof = (
        table([title, "boards", *sizes], engines_rows(data, question))
        for question, title in zip(QUESTIONS, ("first solution, µs", "proof, µs"), strict=True)
    )
    return f"{first}\n\n{proof}"


# ---- levels of the daily game ----


def measure_levels(effort: Effort) -> Data:
    by_size: dict[int, list[qs.Puzzle]] = defaultdict(list)
    for document in resolve_board.read_all(published_file("daily_boards.jsonl")):
        regions = as_regions(document.puzzle)
        if regions and qs.check(regions) == "unique":
            by_size[regions.size].append(regions)
    engines = [f"lesson:{key}" for key in LESSON_OF.values()]
    engines += ["smt:integer", "backtracking", "native"]
    rows, late = [], set[str]()
    for size in SIZES:
        names = [name for name in engines if name not in late]
        entries = compare_puzzles(by_size[size], names, effort(3, 10), Plan((), 2, 2.0, 2))
        seconds = {name: mean_proof(entries[name]) for name in engines}
        late |= {name for name, average in seconds.items() if average is None}
        times = {name.removeprefix("lesson:"): average for name, average in seconds.items()}
        rows.append({"size": size, "boards": len(by_size[size]), "seconds": times})
    return {"sizes": rows}


def mean_proof(entries: Sequence[EngineResult]) -> float | None:
    spreads = [entry.spread("proof") for entry in entries]
    times = [spread.median for spread in spreads if spread]
    return mean(times) if times and max(times) < inf else None


def levels_table(data: Data) -> str:
    def times_row(title: str, key: str) -> list[str]:
        return [title, *(microseconds(size["seconds"][key]) for size in data["sizes"])]

    rows = [["boards here", *(whole(size["boards"]) for size in data["sizes"])]]
    for name, key in {**LESSON_OF, "Z3": "smt:integer"}.items():
        rows.append(times_row(key if key == "smt:integer" else f"lesson {key}", key))
        published = [f"*{time:,}*" if time else NOTHING for time in HASKELL["times"][name]]
        rows.append([f"*{name}, published*", *published])
    rows += [times_row(f"`{key}`", key) for key in ("backtracking", "native")]
    rows.append(["*boards, published*", *(f"*{number}*" for number in HASKELL["boards"])])
    return table(["µs a board", *(f"{n}×{n}" for n in SIZES)], rows)


# ---- the examples of the explanation ----


def measure_examples(effort: Effort) -> Data:
    boards = [
        ComparedBoard(name, resolve_board.read(ROOT / "examples" / f"{name}.txt"))
        for name in EXAMPLES
    ]
    return [
        {
            entry.engine: {"nodes": entry.nodes, "seconds": spread.median}
            for entry in comparison.entries
            if (spread := entry.spread("proof"))
        }
        for comparison in compare_boards(boards, Plan(SEARCHES, rounds=effort(5, 25)))
    ]


def searches_table(data: Data) -> str:
    heads = [f"{size}: {what}" for size in EXAMPLES.values() for what in ("nodes", "µs")]
    rows = [example_row(name, data) for name in SEARCHES if name in data[0]]
    return table(["engine", *heads], rows)


def example_row(engine: str, data: Sequence[Mapping[str, Data]]) -> list[str]:
    cells = [f"`{engine}`"]
    for on_board in data:
        figures = on_board.get(engine, {"nodes": None, "seconds": None})
        cells += [whole(figures["nodes"]), microseconds(figures["seconds"])]
    return cells


MEASUREMENTS = (
    Measurement(
        "compare",
        "Every engine, 7×7 to 11×11",
        "Microseconds, the median over generated boards with one solution; the time limit is "
        f"{TIME_LIMIT:.0f} second.",
        measure_engines,
        {"compare": engines_tables},
        packages=PACKAGES,
    ),
    Measurement(
        "levels",
        "Levels of the daily game",
        "Mean microseconds a board to the proof that there is no other solution, on levels that "
        f"public projects recorded. In italics what {HASKELL['source']} published for the same "
        "ideas, on another machine, including parsing.",
        measure_levels,
        {"levels": levels_table},
        packages=("z3-solver",),
    ),
    Measurement(
        "searches",
        "The same boards, searched in every way",
        "Nodes, which each method counts in its own way, and microseconds to the proof that there "
        "is no other solution, on `queens-7`, `first` and `queens-10` of `examples/`.",
        measure_examples,
        {"searches": searches_table},
        packages=PACKAGES,
    ),
)
