"""Measure how fast exact covers are found, beside other people's libraries.

    python -m bench.cover [--thorough]          prints the table

The peers are measured where they are installed, and depended on nowhere:

- exact-cover: Knuth's dancing links in C. It knows no optional items, so each of them gets an
  option of its own that covers it alone;
- xcover: Knuth's dancing cells in Python that Numba compiles; its compilation is not counted;
- dlx: dancing links in plain Python.

Every answer is checked. The times are of the processor, since other programs may run beside this
one; preparing the matrix or the objects a library wants is not counted for the peers, and counted
for Queenside.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable
from importlib import import_module
from itertools import product
from statistics import median
from typing import NamedTuple

import queenside as qs
from bench.measure import pinned, refuse, tell
from bench.published import PUBLISHED
from bench.report.markdown import digits, milliseconds, table
from bench.report.measurement import Data, Effort, Measurement, show
from queenside import cover
from queenside.ask.published import KNOWN
from queenside.cover import Covering

PATIENCE = 2.0
"""Seconds: what takes longer is measured once."""
USUAL = {"14 queens", "pentominoes 5×12", "pentominoes 6×10"}
"""Questions for peers that are only asked in a thorough measurement."""

TARANTELLA = PUBLISHED["tarantella"]
QUEENS = range(8, 15)
PENTOMINOES = {(3, 20): 8, (4, 15): 1472, (5, 12): 4040, (6, 10): 9356}
"""Four times the numbers of essentially different solutions: 2, 368, 1010 and 2339 (Golomb)."""

SHAPES = {
    "F": ((0, 1), (0, 2), (1, 0), (1, 1), (2, 1)),
    "I": ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)),
    "L": ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1)),
    "N": ((0, 0), (1, 0), (2, 0), (2, 1), (3, 1)),
    "P": ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1), (2, 1)),
    "U": ((0, 0), (0, 2), (1, 0), (1, 1), (1, 2)),
    "V": ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2)),
    "W": ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2)),
    "X": ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)),
    "Y": ((0, 0), (1, 0), (1, 1), (2, 0), (3, 0)),
    "Z": ((0, 0), (0, 1), (1, 1), (2, 1), (2, 2)),
}
"""The twelve pentominoes, as the cells they cover."""

Count = Callable[[], int]


class Case(NamedTuple):
    """An exact cover and the number of its solutions."""

    name: str
    options: list[list[Hashable]]
    optional: list[Hashable]
    solutions: int


def queens(n: int) -> Case:
    """N-Queens: a cell is an option; rows and columns are items, diagonals optional ones."""
    options: list[list[Hashable]] = [
        [("row", r), ("column", c), ("diagonal", r - c), ("antidiagonal", r + c)]
        for r, c in product(range(n), repeat=2)
    ]
    optional = sorted({item for option in options for item in option[2:]}, key=str)
    return Case(f"{n} queens", options, optional, KNOWN[n])


def pentominoes(rows: int, columns: int) -> Case:
    """The twelve pentominoes in a rectangle, each once: a placement is an option."""
    options: list[list[Hashable]] = [
        [name, *((down + r, right + c) for r, c in shape)]
        for name, cells in SHAPES.items()
        for shape in sorted(orientations(cells))
        for down in range(rows - max(r for r, _ in shape))
        for right in range(columns - max(c for _, c in shape))
    ]
    return Case(f"pentominoes {rows}×{columns}", options, [], PENTOMINOES[rows, columns])


def orientations(cells: Iterable[tuple[int, int]]) -> set[tuple[tuple[int, int], ...]]:
    """A shape, turned and mirrored in every way, each pushed to the top left corner."""
    found = set()
    turned = list(cells)
    for turn in range(8):
        top, left = min(r for r, _ in turned), min(c for _, c in turned)
        found.add(tuple(sorted((r - top, c - left) for r, c in turned)))
        turned = [(r, -c) if turn == 3 else (c, -r) for r, c in turned]
    return found


def ours(case: Case) -> dict[str, Count]:
    """The ways of this library: counting, and listing every solution."""

    def counting() -> int:
        return cover.count(case.options, optional=case.optional)

    def listing() -> int:
        return sum(1 for _ in cover.solutions(case.options, optional=case.optional))

    return {"count": counting, "list": listing}


def with_exact_cover(case: Case) -> Count:
    library, numpy = import_module("exact_cover"), import_module("numpy")
    covering = Covering.of(case.options, optional=case.optional)
    number = {item: at for at, item in enumerate(covering.items)}
    rows = [*case.options, *([item] for item in case.optional)]
    matrix = numpy.zeros((len(rows), len(number)), dtype=bool)
    for at, row in enumerate(rows):
        matrix[at, [number[item] for item in row]] = True
    return lambda: int(library.get_solution_count(matrix))


def with_xcover(case: Case) -> Count:
    library = import_module("xcover")
    optional = set(case.optional)
    items = dict.fromkeys(item for option in case.options for item in option)
    primary = [item for item in items if item not in optional]

    def count() -> int:
        found = library.covers(case.options, primary=primary, secondary=case.optional)
        return sum(1 for _ in found)

    return count


def with_dlx(case: Case) -> Count:
    library = import_module("dlx")
    covering = Covering.of(case.options, optional=case.optional)
    number = {item: at for at, item in enumerate(covering.items)}
    must = len(covering.bounds)
    columns = [
        (str(item), library.DLX.PRIMARY if at < must else library.DLX.SECONDARY)
        for item, at in number.items()
    ]
    rows = [sorted(number[item] for item in option) for option in case.options]
    return lambda: sum(1 for _ in library.DLX(columns, rows).solve())


MINUTES = {"dlx": {"pentominoes 4×15", "pentominoes 5×12", "pentominoes 6×10"}}
"""Questions that take minutes and aren't measured."""

PEERS: dict[str, Callable[[Case], Count]] = {
    "xcover": with_xcover,
    "exact-cover": with_exact_cover,
    "dlx": with_dlx,
}


def measure(effort: Effort) -> Data:
    """Every case by every library that is installed: seconds, and whether that was once."""
    peers = [name for name in PEERS if installed(name)]
    cases = [*map(queens, QUEENS), *(pentominoes(*size) for size in PENTOMINOES)]
    engine_agrees()
    with pinned():
        return {"peers": peers, "cases": [of_case(case, peers, effort) for case in cases]}


def installed(name: str) -> bool:
    """Return whether a peer can be measured here."""
    try:
        PEERS[name](queens(8))()
    except ImportError:
        return False
    return True


def of_case(case: Case, peers: list[str], effort: Effort) -> Data:
    """One case."""
    too_long = {name for name in peers if case.name in MINUTES.get(name, ())}
    if case.name in USUAL and not effort.thorough:
        too_long = set(peers)
    ways = ours(case) | {name: PEERS[name](case) for name in peers if name not in too_long}
    taken = measured(case, ways, effort(3, 5))
    tell(case.name, {name: milliseconds(seconds) for name, (seconds, _) in taken.items()})
    times = {name: {"seconds": seconds, "rounds": n} for name, (seconds, n) in taken.items()}
    return {"name": case.name, "solutions": case.solutions, "times": times}


def measured(case: Case, ways: dict[str, Count], rounds: int) -> dict[str, tuple[float, int]]:
    """Median seconds of each way and how often it was measured, in turn, after a round to warm up.

    Ends the benchmark if a count is wrong.
    """
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for number in range(rounds + 1):
        for name, way in ways.items():
            if number and taken[name][0] > PATIENCE:
                continue
            start = time.process_time()
            count = way()
            taken[name].append(time.process_time() - start)
            if count != case.solutions:
                refuse(f"{name} finds {count} solutions of {case.name}, not {case.solutions}")
    return {name: (median(of[1:] or of), len(of)) for name, of in taken.items()}


def engine_agrees() -> None:
    """The engine is the same search: it must count the same."""
    for n in QUEENS:
        if (counted := qs.count(qs.NQueens(n), engine="exact_cover")) != KNOWN[n]:
            refuse(f"the engine finds {counted} solutions of {n} queens, not {KNOWN[n]}")


# ---- what is shown ----


def cover_table(data: Data) -> str:
    """Milliseconds, and how many times as fast as the fastest peer ours are."""
    columns = ["count", "list", *PEERS]
    rows = []
    for case in data["cases"]:
        times = case["times"]
        cells = [cell(name, times, data["peers"]) for name in columns]
        peers = [times[name]["seconds"] for name in data["peers"] if name in times]
        ratios = [
            f"{min(peers) / times[way]['seconds']:.1f}" if peers else "–" for way in columns[:2]
        ]
        rows.append([case["name"], f"{case['solutions']:,}", *cells, *ratios])
    return table(["all solutions, ms", "number", *columns, "fastest peer ÷ count", "÷ list"], rows)


def published_table(data: Data) -> str:
    """Listing N-Queens here, beside what was published of a cover library in Clojure."""
    ours = {case["name"]: case["times"]["list"]["seconds"] for case in data["cases"]}
    rows = [
        [name, milliseconds(ours[name]), f"*{digits(theirs)}*"]
        for name, theirs in TARANTELLA["times"].items()
    ]
    return table(["all solutions, ms", "list", "*Tarantella*"], rows)


def cell(name: str, times: Data, peers: list[str]) -> str:
    """In milliseconds, with a star for what was measured once."""
    if name not in times:
        return "–" if name in peers else "not installed"
    once = "*" if times[name]["rounds"] == 1 else ""
    return f"{milliseconds(times[name]['seconds'])}{once}"


MEASUREMENTS = (
    Measurement(
        "cover",
        "Beside other libraries",
        "Milliseconds of processor time, medians of rounds in turn; * measured once, since it "
        f"takes more than {PATIENCE:.0f} seconds; – would take too long. *count* is `cover.count`, "
        "*list* iterates over `cover.solutions`, and both start from the options; the other "
        "libraries got their input ready-made. xcover is dancing cells compiled by Numba "
        "(compilation not counted), exact-cover is dancing links in C, dlx is dancing links in "
        "plain Python: `pip install xcover exact-cover dlx`.",
        measure,
        {"cover": cover_table, "cover-published": published_table},
        packages=("xcover", "exact-cover", "dlx", "numba"),
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
