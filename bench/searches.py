"""The searches that the explanations are about, on the boards that their drawings show.

    python -m bench.searches          prints the tables

Nodes and times of every method on three boards of `examples/`, asked whether the solution is the
only one, as `queenside compare` asks; how large the clauses of a board are in each encoding; and
how many halves there are to be joined.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from bench.measure import refuse
from bench.report.markdown import NOTHING, digits, microseconds, table, whole
from bench.report.measurement import Data, Effort, Measurement, show
from queenside import cover
from queenside.ask.compare.compare import Plan, compare
from queenside.ask.compare.entry import Board, Comparison, Entry
from queenside.ask.published import KNOWN
from queenside.encodings.cardinality import ENCODINGS
from queenside.encodings.cnf import cnf
from queenside.formats import board

EXAMPLES = Path(__file__).parents[1] / "examples"
BOARDS = {"queens-7": "7×7", "first": "8×8", "queens-10": "10×10"}
"""Boards of `examples/`, and how large they are."""
GROUPS = {
    "backtracking": ("reference", "backtracking", "native"),
    "cover": ("exact_cover", "backtracking", "native"),
    "clauses": ("sat", "sat:cadical195", "sat:glucose4", "native"),
    "constraints": ("cpsat", "smt", "smt:integer", "mip", "asp", "native"),
}
"""The engines of each page; the last ones to compare with."""
ENCODED = {
    "queens-10": "10×10",
    "stars-2-10": "10×10, two stars",
    "stars-3-14": "14×14, three stars",
}
ABOUT = """\
Each method on the boards `queens-7`, `first` (8×8) and `queens-10` of `examples/`: the nodes of its
search, which each method counts in its own way, and the microseconds to the proof that there is no
other solution. All answers agree."""
ABOUT_ENCODINGS = """\
How many variables and clauses each encoding needs for a board."""


def measure(effort: Effort) -> Data:
    """For each board the nodes and seconds of each engine."""
    engines = tuple(dict.fromkeys(name for group in GROUPS.values() for name in group))
    boards = [Board(name, board.read(EXAMPLES / f"{name}.txt")) for name in BOARDS]
    plan = Plan(engines, rounds=effort(5, 25))
    found = [event for event in compare(boards, plan) if isinstance(event, Comparison)]
    return [
        {entry.engine: answer(entry) for entry in comparison.entries if entry.state == "ran"}
        for comparison in found
    ]


def answer(entry: Entry) -> Data:
    """The cost of one board for one engine."""
    if entry.status != "unique" or not entry.confirmed:
        refuse(f"{entry.engine} says {entry.status} of a board that is unique")
    spread = entry.spread("proof")
    return {"nodes": entry.nodes, "seconds": spread.median if spread else None}


def table_of(group: str) -> Callable[[Data], str]:
    """The table of the engines of a page."""

    def shown(data: Data) -> str:
        rows = [line(engine, data) for engine in GROUPS[group] if engine in data[0]]
        heads = [f"{name}: {what}" for name in BOARDS.values() for what in ("nodes", "µs")]
        return table(["engine", *heads], rows)

    return shown


def line(engine: str, data: Data) -> Sequence[str]:
    """Nodes and microseconds of an engine, board by board."""
    cells = [f"`{engine}`"]
    for on_board in data:
        found = on_board.get(engine)
        cells += [whole(found["nodes"]), microseconds(found["seconds"])] if found else [NOTHING] * 2
    return cells


def measure_encodings(_: Effort) -> Data:
    """For each encoding the variables and clauses of each board."""
    problems = {name: board.read(EXAMPLES / f"{name}.txt").puzzle.problem for name in ENCODED}
    return {
        encoding: {
            name: [found.variables, len(found.clauses)]
            for name, problem in problems.items()
            for found in [cnf(problem, encoding)]
        }
        for encoding in ENCODINGS
    }


def encodings_table(data: Data) -> str:
    """A line for each encoding."""
    heads = [f"{name}: {what}" for name in ENCODED.values() for what in ("variables", "clauses")]
    rows = [
        [f"`{encoding}`", *(whole(size) for name in ENCODED for size in sizes[name])]
        for encoding, sizes in data.items()
    ]
    return table(["encoding", *heads], rows)


def measure_halves(effort: Effort) -> Data:
    """Count the halves of a board, and the solutions; each half is an exact cover."""
    return [[n, halves(n), KNOWN[n]] for n in range(8, effort(18, 20) + 1, 2)]


def halves(n: int) -> int:
    """In how many ways n/2 queens stand in the first n/2 columns, one in each."""
    cells = {
        (row, column): [("column", column), ("row", row), ("↘", row - column), ("↗", row + column)]
        for row in range(n)
        for column in range(n // 2)
    }
    return cover.count(cells, optional={item for items in cells.values() for item in items[1:]})


def halves_table(data: Data) -> str:
    """A line for each size."""
    rows = [
        [str(n), whole(half), whole(solutions), digits(solutions / half)]
        for n, half, solutions in data
    ]
    return table(["N", "halves", "solutions", "solutions ÷ halves"], rows)


MEASUREMENTS = (
    Measurement(
        "searches",
        "The same boards, searched in every way",
        ABOUT,
        measure,
        {f"search-{group}": table_of(group) for group in GROUPS},
        packages=("clingo", "highspy", "ortools", "python-sat", "z3-solver"),
    ),
    Measurement(
        "encodings",
        "The size of each encoding",
        ABOUT_ENCODINGS,
        measure_encodings,
        {"encodings": encodings_table},
    ),
    Measurement(
        "halves",
        "Halves and solutions",
        "How many ways there are to place half of the queens in half of the columns, and how many "
        "solutions there are.",
        measure_halves,
        {"halves": halves_table},
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
