"""Measure how fast boards are made, how they look, and whether they meet their wishes.

    python -m bench.generation [--thorough] [NAME ...]

Making a board includes its certificate and its puzzle in Python. Where the published boards lie
beside the project (../shared/data), their shapes are computed again, as a check of the definitions.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from statistics import fmean, median, pstdev

import queenside as qs
from bench.grading import published_boards
from bench.measure import pinned, refuse, tell
from bench.published import PUBLISHED
from bench.report import chart
from bench.report.markdown import milliseconds, table, whole
from bench.report.measurement import Data, Effort, Measurement, Picture, show
from queenside.contract.options import MADE_GRADES, STYLES
from queenside.make.board_spec import BoardSpec
from queenside.make.generate import Made, generate_many, make_many
from queenside.puzzles.region import Regions

THEIRS = PUBLISHED["region shapes"]


# ---- shapes ----


def areas(regions: Regions) -> list[int]:
    """The number of cells of each region."""
    return list(Counter(name for row in regions for name in row).values())


def neighbours(regions: Regions, row: int, column: int) -> Iterator[int]:
    """The regions of the cells that share an edge with this one."""
    size = len(regions)
    for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        if 0 <= r < size and 0 <= c < size:
            yield regions[r][c]


def cells(regions: Regions) -> Iterator[tuple[int, int, int]]:
    """Row, column and region of every cell."""
    for row, names in enumerate(regions):
        for column, name in enumerate(names):
            yield row, column, name


def border_share(regions: Regions) -> float:
    """The share of edges between two cells that lie between two regions."""
    edges = [
        name != other
        for row, column, name in cells(regions)
        for other in neighbours(regions, row, column)
    ]
    return fmean(edges)


def perimeter(regions: Regions) -> float:
    """The perimeter of a region, compared with that of a square of its area; the mean."""
    around = dict.fromkeys(range(len(regions)), 0)
    for row, column, name in cells(regions):
        around[name] += 4 - sum(other == name for other in neighbours(regions, row, column))
    area = Counter(name for row in regions for name in row)
    return fmean(around[name] / (4 * area[name] ** 0.5) for name in area)


def box_fill(regions: Regions) -> float:
    """The share of its bounding box that a region fills; the mean."""
    held: dict[int, list[tuple[int, int]]] = {}
    for row, column, name in cells(regions):
        held.setdefault(name, []).append((row, column))
    return fmean(
        len(own) / ((max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1))
        for own in held.values()
        for rows, columns in [tuple(zip(*own, strict=True))]
    )


def dead_ends(regions: Regions) -> float:
    """The share of cells with just one neighbour in their region."""
    return fmean(
        sum(other == name for other in neighbours(regions, row, column)) == 1
        for row, column, name in cells(regions)
    )


SHAPES: dict[str, Callable[[Regions], float]] = {
    "areas: deviation / mean": lambda r: pstdev(areas(r)) / len(r),
    "largest / N²": lambda r: max(areas(r)) / len(r) ** 2,
    "median / N": lambda r: median(areas(r)) / len(r),
    "regions of one cell": lambda r: areas(r).count(1),
    "edges that are borders": border_share,
    "perimeter / square's": perimeter,
    "bounding box filled": box_fill,
    "dead ends": dead_ends,
}

GROUPS = {"8–9": (8, 9), "10–11": (10, 11), "12–18": (12, 13, 14, 15, 16)}


def means(boards: Sequence[Regions]) -> dict[str, float]:
    """The mean of each figure over these boards."""
    return {name: fmean(map(of, boards)) for name, of in SHAPES.items()}


def shapes(effort: Effort) -> Data:
    """The shapes of our boards, by group of sizes."""
    check_definitions()
    number = effort(100, 200)
    ours = {
        name: means([m.puzzle.regions for n in sizes for m in generate_many(number, n, seed=1)])
        for name, sizes in GROUPS.items()
    }
    return {"boards": number, "groups": ours}


def shapes_table(data: Data) -> str:
    """Ours, and in brackets those of published boards."""
    rows = [
        [
            name,
            *(f"{o[name]:.2f} ({t:.2f})" for o, t in zip(data["groups"].values(), of, strict=True)),
        ]
        for name, of in THEIRS["shapes"].items()
    ]
    return table(["", *data["groups"]], rows)


def check_definitions() -> None:
    """That we measure what was measured on the published boards, as far as these are here."""
    boards = [board.regions for board in published_boards() if board.size >= 12]
    for name, found in means(boards).items() if boards else ():
        expected = THEIRS["shapes"][name][-1]
        if abs(found - expected) > 0.03:
            refuse(f"{name} of the published boards is {found:.3f}, not {expected}")


# ---- speed ----

SIZES = (5, 6, 8, 9, 10, 12, 14, 16, 20, 25, 30, 40, 50, 60)
STARRED = {2: (8, 9, 10, 11, 12), 3: (12, 14), 4: (16, 17), 5: (20, 21)}
"""Rows, by stars."""


def measured(spec: BoardSpec, seconds: float) -> Data:
    """Of about so many seconds: boards, and the median, 95th percentile and slowest of their times.

    Each board is made and certified alone, so that it can be timed.
    """
    times: list[float] = []
    start = time.process_time()
    while time.process_time() < start + seconds:
        before = time.process_time()
        next(make_many(1, spec, seed=len(times)))
        times.append(time.process_time() - before)
    times.sort()
    tell(spec, f"{1000 * median(times):.3g} ms")
    return {
        "board": str(spec),
        "rate": len(times) / sum(times),
        "median": median(times),
        "late": times[len(times) * 95 // 100],
        "slowest": times[-1],
    }


def batch_rate(spec: BoardSpec, seconds: float) -> float:
    """Boards a CPU second, made and certified many at a time."""
    boards = make_many(10**6, spec, seed=0)
    start, number = time.process_time(), 0
    while time.process_time() < start + seconds:
        number += len(list(islice(boards, 32 if spec.size <= 20 else 1)))
    return number / (time.process_time() - start)


def speed(specs: Sequence[BoardSpec]) -> Callable[[Effort], Data]:
    """Boards of these kinds, in a batch and alone."""

    def measure(effort: Effort) -> Data:
        seconds = effort(0.6, 3.0)
        with pinned():
            return [{**measured(w, seconds), "batch": batch_rate(w, seconds)} for w in specs]

    return measure


def grades(effort: Effort) -> Data:
    """Boards of each grade, and of the ratings that take longest, alone."""
    specs = [BoardSpec(size, grade=name) for size in (8, 10) for name in MADE_GRADES]
    specs.append(BoardSpec(8, rating=(8.0, 9.0)))
    with pinned():
        return [measured(spec, effort(1.0, 3.0) * (20 if spec.rating else 1)) for spec in specs]


def speed_table(data: Data) -> str:
    """Boards a second; milliseconds a board."""
    is_batch = "batch" in data[0]
    rows = [
        [
            f"`{of['board']}`",
            *([whole(of["batch"])] if is_batch else []),
            whole(of["rate"]),
            *(milliseconds(of[name]) for name in ("median", "late", "slowest")),
        ]
        for of in data
    ]
    heads = ["batch, a second", "alone, a second"] if is_batch else ["a second"]
    return table(["board", *heads, "median ms", "95 %", "slowest"], rows)


def draw(data: Data) -> str:
    """Milliseconds a board by size."""
    points = [(int(of["board"]), 1000 * of["median"]) for of in data]
    title = "Making a board of regions with one solution"
    return chart.lines(title, "rows", "milliseconds", {"one queen a row": points})


# ---- certificates ----


def mixture(number: int) -> Iterator[Made]:
    """Boards of all kinds, mostly small."""
    kinds = [BoardSpec(size) for size in (5, 6, 7, 8, 9, 10, 11, 12)]
    kinds += [BoardSpec(8, grade=name) for name in MADE_GRADES] + [BoardSpec(9, symmetric=True)]
    kinds += [BoardSpec(10, style=style) for style in STYLES[1:]] + [BoardSpec(15), BoardSpec(20)]
    kinds += [BoardSpec(9, 2), BoardSpec(10, 2), BoardSpec(12, 3)]
    for at, spec in enumerate(kinds):
        share = number // len(kinds) + (at < number % len(kinds))
        yield from make_many(share, spec, seed=at * 10**6)


def certify(effort: Effort) -> Data:
    """Each board is unique by a second family of engines too. Ends the benchmark if not."""
    number = effort(1_000, 10_000)
    for made in mixture(number):
        engine = "exact_cover" if made.puzzle.stars == 1 else "sat"
        result = qs.solve(made.puzzle, engine=engine, limit=2)
        if result.status != "unique" or result.solution != made.solution:
            refuse(f"{made.id} is {result.status} by {engine}")
    return {"boards": number}


def certify_sentence(data: Data) -> str:
    """Say how many boards were made and proved unique."""
    return f"{data['boards']:,} boards of all kinds are unique by both engines."


ONE_BY_ONE = (
    "Boards per second of processor time, including certificates and the puzzles in Python, in a "
    "batch and one by one; then milliseconds a board, one by one. `10k2` means 10 rows with two "
    "stars in each."
)
MEASUREMENTS = (
    Measurement(
        "making",
        "Boards by size",
        ONE_BY_ONE,
        speed([BoardSpec(size) for size in SIZES]),
        {"making": speed_table},
        pictures={"making.svg": Picture("Milliseconds a board by the number of rows", draw)},
    ),
    Measurement(
        "making-stars",
        "Star Battles",
        ONE_BY_ONE,
        speed([BoardSpec(size, stars) for stars, sizes in STARRED.items() for size in sizes]),
        {"making-stars": speed_table},
    ),
    Measurement(
        "making-grades",
        "Boards by grade",
        "Boards per second of processor time, made one by one, and milliseconds a board. `8-r8-9` "
        "means 8 rows and a rating from 8 to 9.",
        grades,
        {"making-grades": speed_table},
    ),
    Measurement(
        "shapes",
        "The shapes of regions",
        "Means over boards of each size in the style `drawn`. In brackets, those of published "
        f"boards: {THEIRS['source']}.",
        shapes,
        {"shapes": shapes_table},
        {"shapes-boards": lambda data: whole(data["boards"])},
    ),
    Measurement(
        "certificates",
        "Boards with one solution",
        "When Queenside makes a board, the native search proves that it has one solution. Here a "
        "second family of engines, exact cover or SAT, proves it again.",
        certify,
        {"certificates": certify_sentence},
        packages=("python-sat",),
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
