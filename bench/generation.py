"""How fast boards are made, how they look, and whether they are what they should be.

    python -m bench.generation              all tables but the last
    python -m bench.generation speed        boards a CPU second, by size, style and stars
    python -m bench.generation grades       the same, by grade
    python -m bench.generation shapes       region shapes, beside those of published boards
    python -m bench.generation certify      10,000 boards, each unique by two families of engines

Making a board includes its certificate and its puzzle in Python. The figures of published boards in
`shapes` are means over 849 boards of LinkedIn's daily game and 294 of a community's (sizes 5 to
18, from samimsu/queens-game), computed from these boards; where the latter lie beside the project
(../shared/data), they are computed again, as a check of the definitions.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from statistics import fmean, median, pstdev

import queenside as qs
from bench.measure import machine, pin, refuse
from queenside import kernels
from queenside.formats import board
from queenside.logic.grade import NAMES
from queenside.puzzles.region import RegionPuzzle, Regions
from queenside.tasks.generate import Made, generate_many, in_one_piece, make_many
from queenside.tasks.wishes import STYLES, Wish

PUBLISHED = Path(__file__).parent.parent.parent / "shared" / "data" / "queens_boards.jsonl"

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

PUBLISHED_SHAPES = {
    "areas: deviation / mean": (0.85, 0.99, 0.95),
    "largest / N²": (0.35, 0.34, 0.24),
    "median / N": (0.76, 0.68, 0.69),
    "regions of one cell": (0.27, 0.20, 0.18),
    "edges that are borders": (0.42, 0.40, 0.32),
    "perimeter / square's": (1.41, 1.47, 1.41),
    "bounding box filled": (0.69, 0.66, 0.68),
    "dead ends": (0.22, 0.21, 0.14),
}
"""LinkedIn 8–9, LinkedIn 10–11, community from 12 on."""

GROUPS = {"8–9": (8, 9), "10–11": (10, 11), "12–18": (12, 13, 14, 15, 16)}


def means(boards: Sequence[Regions]) -> dict[str, float]:
    """The mean of each figure over these boards."""
    return {name: fmean(map(of, boards)) for name, of in SHAPES.items()}


def published() -> list[Regions]:
    """The community's boards from 12 rows on, unique and in one piece."""
    if not PUBLISHED.exists():
        return []
    puzzles = [document.puzzle for document in board.read_all(PUBLISHED)]
    return [
        p.regions
        for p in puzzles
        if isinstance(p, RegionPuzzle) and p.size >= 12 and in_one_piece(p.regions) and qs.check(p)
    ]


def print_shapes() -> None:
    """Our boards beside the published ones."""
    check_definitions()
    print("\nRegion shapes: means; in brackets those of published boards\n")
    print("| | " + " | ".join(GROUPS) + " |")
    print("|---|" + "--:|" * len(GROUPS))
    ours = [
        means([m.puzzle.regions for size in sizes for m in generate_many(200, size, seed=1)])
        for sizes in GROUPS.values()
    ]
    for name, theirs in PUBLISHED_SHAPES.items():
        row = [f"{o[name]:.2f} ({t:.2f})" for o, t in zip(ours, theirs, strict=True)]
        print(f"| {name} | {' | '.join(row)} |", flush=True)


def check_definitions() -> None:
    """That we measure what was measured on the published boards, as far as these are here."""
    boards = published()
    if not boards:
        return
    for name, found in means(boards).items():
        expected = PUBLISHED_SHAPES[name][-1]
        if abs(found - expected) > 0.03:
            refuse(f"{name} of the published boards is {found:.3f}, not {expected}")


# ---- speed ----

SIZES = (5, 6, 8, 9, 10, 12, 14, 16, 20, 25, 30, 40, 50, 60)
STARRED = (
    (8, 2),
    (9, 2),
    (10, 2),
    (11, 2),
    (12, 2),
    (12, 3),
    (14, 3),
    (16, 4),
    (17, 4),
    (20, 5),
    (21, 5),
)
FOR = 3.0
"""Seconds for each line of a table, about."""


def measured(wish: Wish, seconds: float = FOR) -> str:
    """Boards a CPU second; and the median, the 95th percentile and the slowest, in milliseconds.

    Each board is made and certified alone, so that it can be timed.
    """
    times: list[float] = []
    start = time.process_time()
    while time.process_time() < start + seconds:
        before = time.process_time()
        next(make_many(1, wish, seed=len(times)))
        times.append(time.process_time() - before)
    times.sort()
    shown = [median(times), times[len(times) * 95 // 100], times[-1]]
    return f"{len(times) / sum(times):,.0f} | " + " | ".join(f"{1000 * t:.2f}" for t in shown)


def batch_rate(wish: Wish, seconds: float = FOR) -> float:
    """Boards a CPU second, made and certified many at a time."""
    boards = make_many(10**6, wish, seed=0)
    start, number = time.process_time(), 0
    while time.process_time() < start + seconds:
        number += len(list(islice(boards, 32 if wish.size <= 20 else 1)))
    return number / (time.process_time() - start)


def print_speed() -> None:
    """Boards of any difficulty."""
    print("\nBoards a CPU second: in a batch; alone; then milliseconds a board\n")
    print("| board | batch | alone | median | 95 % | slowest |\n|---|--:|--:|--:|--:|--:|")
    wishes = [Wish(size) for size in SIZES] + [Wish(size, stars) for size, stars in STARRED]
    wishes += [Wish(8, style=style) for style in STYLES[1:]] + [Wish(8, symmetric=True)]
    for wish in wishes:
        print(f"| {wish} | {batch_rate(wish):,.0f} | {measured(wish)} |", flush=True)


def print_grades() -> None:
    """Boards of each grade."""
    print("\nBoards of a grade a CPU second; milliseconds a board\n")
    print("| board | a second | median | 95 % | slowest |\n|---|--:|--:|--:|--:|")
    for size in (8, 10):
        for name in NAMES:
            print(f"| {Wish(size, grade=name)} | {measured(Wish(size, grade=name))} |", flush=True)


# ---- certificates ----


def mixture(number: int) -> Iterator[Made]:
    """Boards of all kinds, mostly small."""
    kinds = [Wish(size) for size in (5, 6, 7, 8, 9, 10, 11, 12)]
    kinds += [Wish(8, grade=name) for name in NAMES[:-1]] + [Wish(9, symmetric=True)]
    kinds += [Wish(10, style=style) for style in STYLES[1:]] + [Wish(15), Wish(20)]
    kinds += [Wish(9, 2), Wish(10, 2), Wish(12, 3)]
    for at, wish in enumerate(kinds):
        share = number // len(kinds) + (at < number % len(kinds))
        yield from make_many(share, wish, seed=at * 10**6)


def certify(number: int) -> None:
    """Each board is unique by a second family of engines too. Ends the benchmark if not."""
    start = time.perf_counter()
    for made in mixture(number):
        engine = "exact_cover" if made.puzzle.stars == 1 else "sat"
        result = qs.solve(made.puzzle, engine=engine, limit=2)
        if result.status != "unique" or result.solution != made.solution:
            refuse(f"{made.id} is {result.status} by {engine}")
    seconds = time.perf_counter() - start
    print(f"\n{number:,} boards are unique by native and by exact_cover or sat ({seconds:.0f} s)")


def main() -> None:
    """Print what is asked for."""
    if kernels.missing():
        refuse(str(kernels.missing()))
    tables = {"speed": print_speed, "grades": print_grades, "shapes": print_shapes}
    asked = sys.argv[1:] or list(tables)
    pin()
    print(f"On {machine()}")
    for name in asked:
        if name == "certify":
            certify(10_000)
        else:
            tables[name]()


if __name__ == "__main__":
    main()
