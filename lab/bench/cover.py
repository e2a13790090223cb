"""How fast exact covers are found, beside other people's libraries, where they are installed.

Every answer is checked. Preparing the matrix or the objects counts for Queenside alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from importlib import import_module
from typing import NamedTuple

from lab.bench.everyday_tasks import queens_options
from lab.bench.report.markdown import NOTHING, milliseconds, table
from lab.bench.report.measurement import Data, Effort, Measurement
from lab.bench.timing import log, pinned, time_answer, time_in_turn
from queenside.solver import cover
from queenside.solver.cover import Covering
from queenside.solver.published import KNOWN

QUEENS = range(8, 15)
THOROUGH = {"14 queens"}  # questions for peers that are only asked in a thorough measurement

Count = Callable[[], int]


class Case(NamedTuple):
    """An exact cover and the number of its solutions."""

    name: str
    options: list[list[Hashable]]
    optional: list[Hashable]
    solutions: int


def queens(n: int) -> Case:
    """State N-Queens: a cell is an option; rows and columns are items, diagonals optional ones."""
    options, optional = queens_options(n)
    return Case(f"{n} queens", options, optional, KNOWN[n])


# ---- libraries ----


def with_queenside(case: Case) -> dict[str, Count]:
    """Return what counts, and what lists every solution, with this library."""
    return {
        "count": lambda: cover.count(case.options, optional=case.optional),
        "list": lambda: sum(1 for _ in cover.solutions(case.options, optional=case.optional)),
    }


def with_exact_cover(case: Case) -> Count:
    """Give each optional item an option of its own: this library knows no optional items."""
    library, numpy = import_module("exact_cover"), import_module("numpy")
    items = Covering.of(case.options, optional=case.optional).items
    number = {item: column for column, item in enumerate(items)}
    rows = [*case.options, *([item] for item in case.optional)]
    matrix = numpy.zeros((len(rows), len(number)), dtype=bool)
    for index, row in enumerate(rows):
        matrix[index, [number[item] for item in row]] = True
    return lambda: int(library.get_solution_count(matrix))


def with_xcover(case: Case) -> Count:
    library = import_module("xcover")
    optional = set(case.optional)
    items = dict.fromkeys(item for option in case.options for item in option)
    primary = [item for item in items if item not in optional]
    return lambda: sum(
        1 for _ in library.covers(case.options, primary=primary, secondary=case.optional)
    )


def with_dlx(case: Case) -> Count:
    library = import_module("dlx")
    covering = Covering.of(case.options, optional=case.optional)
    number = {item: column for column, item in enumerate(covering.items)}
    primary, secondary = library.DLX.PRIMARY, library.DLX.SECONDARY
    columns = [
        (str(item), primary if column < len(covering.bounds) else secondary)
        for item, column in number.items()
    ]
    rows = [sorted(number[item] for item in option) for option in case.options]
    return lambda: sum(1 for _ in library.DLX(columns, rows).solve())


PEERS: dict[str, Callable[[Case], Count]] = {
    "xcover": with_xcover,
    "exact-cover": with_exact_cover,
    "dlx": with_dlx,
}


# ---- measuring ----


def measure(effort: Effort) -> Data:
    peers = [name for name in PEERS if is_installed(name)]
    with pinned():
        cases = [measure_case(queens(n), peers, effort) for n in QUEENS]
    return {"peers": peers, "cases": cases}


def is_installed(name: str) -> bool:
    try:
        PEERS[name](queens(8))()
    except ImportError:
        return False
    return True


def measure_case(case: Case, peers: list[str], effort: Effort) -> Data:
    counts = with_queenside(case)
    if case.name not in THOROUGH or effort.thorough:
        counts |= {name: PEERS[name](case) for name in peers}
    runs = {
        name: partial(time_answer, count, case.solutions, f"solutions of {case.name} by {name}")
        for name, count in counts.items()
    }
    times = {name: seconds[0] for name, seconds in time_in_turn(runs, effort(1, 5)).items()}
    log(case.name, times)
    return {"name": case.name, "solutions": case.solutions, "times": times}


# ---- what is shown ----


def cover_table(data: Data) -> str:
    columns = ["count", "list", *PEERS]
    rows = []
    for case in data["cases"]:
        times = case["times"]
        cells = [milliseconds(times.get(name)) for name in columns]
        peers = [times[name] for name in data["peers"] if name in times]
        ratios = [f"{min(peers) / times[ours]:.1f}" if peers else NOTHING for ours in columns[:2]]
        rows.append([case["name"], f"{case['solutions']:,}", *cells, *ratios])
    return table(["all solutions, ms", "number", *columns, "fastest peer ÷ count", "÷ list"], rows)


MEASUREMENTS = (
    Measurement(
        "cover",
        "Beside other libraries",
        "Milliseconds of processor time. *count* is `cover.count`, *list* iterates over "
        "`cover.solutions`, from the options; the others got their input ready-made. xcover is "
        "dancing cells compiled by Numba (compilation not counted), exact-cover is dancing links "
        "in C, dlx in plain Python.",
        measure,
        {"cover": cover_table},
        packages=("xcover", "exact-cover", "dlx", "numba"),
    ),
)
