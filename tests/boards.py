"""Boards for the tests: a corpus with known answers, and random problems, the same for a seed.

Random problems are small enough for the reference engine, and of every sort: boards of regions
(connected or scattered), placements to complete, flat and toroidal N-Queens with given and blocked
cells, rectangles, and units of arbitrary cells and bounds. About a third of them have no solution
and a third have several.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from queenside.core import lines
from queenside.core.errors import InvalidPuzzle
from queenside.core.grid import Grid, cells_of, mask_of
from queenside.core.problem import Problem
from queenside.core.puzzles import NQueens, Puzzle, RegionPuzzle
from queenside.core.puzzles.custom.puzzle import Custom
from queenside.core.puzzles.custom.rules import Rule
from queenside.core.puzzles.custom.units import WRAPS
from queenside.core.puzzles.known import recognise
from queenside.core.symmetry import image, symmetries
from queenside.core.unit import Family, Partition, Placement, Unit, UnitList
from queenside.rules import (
    columns,
    diagonals,
    falling,
    groups,
    knights,
    regions,
    rising,
    rows,
    windows,
)
from queenside.solver.sample import sample

FOLDER = Path(__file__).parent
SHARED = FOLDER.parents[1] / "shared" / "data"


class KnownBoard(NamedTuple):
    """A puzzle of the corpus, as written there, and the number of its solutions."""

    text: str
    puzzle: Puzzle
    solutions: int


def corpus() -> Iterator[KnownBoard]:
    for line in (FOLDER / "data" / "corpus.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            text, count = line.rsplit(":", 1)
            yield KnownBoard(text, known_puzzle(text), int(count))


def known_puzzle(text: str) -> Puzzle:
    """The puzzle that a line of the corpus names.

    `n-queens:8`, `n-queens:5:toroidal`, or the rows of a board joined by `/`; then, if wanted,
    `stars=2`, and cells as `given=0.3,1.1` and `blocked=2.2` (row.column from 0).
    """
    board, *words = text.split()
    options = dict(word.split("=") for word in words)
    clues = {name: _cells(options[name]) for name in ("given", "blocked") if name in options}
    if board.startswith("n-queens:"):
        _, size, *form = board.split(":")
        return NQueens(int(size), toroidal=form == ["toroidal"], **clues)
    return RegionPuzzle(board.split("/"), int(options.get("stars", 1)), **clues)


def _cells(text: str) -> list[tuple[int, int]]:
    pairs = (pair.split(".") for pair in text.split(","))
    return [(int(row), int(column)) for row, column in pairs]


def published_boards(name: str) -> list[dict[str, Any]]:
    """The boards of a file of published boards beside the project; none where it is absent."""
    path = SHARED / name
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def random_problem(seed: int) -> Problem:
    """A small random problem; the same seed gives the same problem."""
    rng = random.Random(seed)
    problem = rng.choice(_SORTS)(rng)
    return image(problem, rng.choice(symmetries(problem.grid)))


def random_puzzle(rng: random.Random) -> NQueens | RegionPuzzle:
    """A small board of regions or for N-Queens, often with clues."""
    while True:
        with suppress(InvalidPuzzle):  # clues that contradict each other
            if puzzle := recognise(random_problem(rng.randrange(10**9))):
                return puzzle


def random_regions(
    rng: random.Random,
    rows: int,
    columns: int = 0,
    *,
    scattered: bool = False,
    starts: Placement = (),
) -> list[list[int]]:
    """Region numbers of a board: as many as rows, or grown from the cells `starts` if given."""
    grid = Grid(rows, columns or rows)
    seeds = starts or rng.sample(range(grid.size), rows)
    label = {cell: number for number, cell in enumerate(seeds)}
    while len(label) < grid.size:
        cell = rng.choice(list(label))
        new = rng.randrange(grid.size) if scattered else rng.choice(neighbours(grid, cell))
        label.setdefault(new, label[cell])
    labels = [label[cell] for cell in range(grid.size)]
    return [labels[start : start + grid.columns] for start in range(0, grid.size, grid.columns)]


def untouching(rng: random.Random, size: int) -> Placement:
    """A queen in each row and column, none touching; none at all where there is no such way."""
    while size not in (2, 3):
        columns = rng.sample(range(size), size)
        for _ in range(10 * size):
            touching = [row for row, (a, b) in enumerate(pairwise(columns)) if abs(a - b) < 2]
            if not touching:
                return tuple(size * row + column for row, column in enumerate(columns))
            one, other = touching[0], rng.randrange(size)
            columns[one], columns[other] = columns[other], columns[one]
    return ()


def neighbours(grid: Grid, cell: int) -> list[int]:
    """The cells that share a side with this one."""
    row, column = grid.positions[cell]
    places = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [grid.cell(r, c) for r, c in places if 0 <= r < grid.rows and 0 <= c < grid.columns]


def _region_board(rng: random.Random) -> Problem:
    """A one-queen board of regions, often grown around a placement, sometimes with clues."""
    size = rng.randint(1, 6)
    starts = untouching(rng, size) if rng.random() < 0.5 else ()
    rows = random_regions(rng, size, scattered=rng.random() < 0.3, starts=starts)
    return _with_clues(rng, RegionPuzzle(rows).problem)


def _star_board(rng: random.Random) -> Problem:
    """Two or three queens in each row and column of a small board, about as many in each region.

    They may touch, or no small board would have a solution.
    """
    stars = rng.choice((2, 2, 3))
    size = rng.randint(stars + 1, 5)
    grid = Grid(size, size)
    label = [*chain(*random_regions(rng, size, scattered=rng.random() < 0.5))]
    slack = rng.choice((0, 1, 1))
    regions = Partition.from_labels("region", label, stars - slack, stars + slack)
    families = (lines.rows(grid, stars, stars), lines.columns(grid, stars, stars), regions)
    return _with_clues(rng, Problem(grid, families))


def _two_star_board(rng: random.Random) -> Problem:
    """A Star Battle board of two stars, from a placement, with enough given to be quick."""
    size, queens = rng.choice(_TWO_STARS)
    rows = random_regions(rng, size)
    if rng.random() < 0.8:  # deal the queens to the regions, two each
        dealt = [number for number in range(size) for _ in range(2)]
        rng.shuffle(dealt)
        for cell, number in zip(queens, dealt, strict=True):
            rows[cell // size][cell % size] = number
    if len(set().union(*rows)) < size:
        return _region_board(rng)
    given = rng.sample(queens, rng.randint(1, 5))
    return RegionPuzzle(rows, stars=2).problem.restrict(place=given)


def _n_queens(rng: random.Random) -> Problem:
    puzzle = NQueens(rng.randint(0, 6), toroidal=rng.random() < 0.3)
    return _with_clues(rng, puzzle.problem)


def _rectangle(rng: random.Random) -> Problem:
    """Queens on a rectangle: a number in each row, at most one in each column or diagonal."""
    grid = Grid(rng.randint(1, 4), rng.randint(1, 6), torus=rng.random() < 0.3)
    count = rng.choice((1, 1, 2))
    families: list[Family] = [lines.rows(grid, rng.randint(0, count), count)]
    extra: list[Family] = [
        lines.columns(grid, 0, 1),
        lines.diagonals(grid, 0, 1),
        lines.antidiagonals(grid, 0, 1),
        lines.windows(grid, 0, 1),
    ]
    families += rng.sample(extra, rng.randint(1, 4))
    return _with_clues(rng, Problem(grid, tuple(families)))


def _any_units(rng: random.Random) -> Problem:
    """Units of arbitrary cells and bounds, overlapping; some cells in none, some units empty."""
    grid = Grid(rng.randint(1, 4), rng.randint(1, 4))
    families: list[Family] = []
    for kind in ("cage", "ring")[: rng.randint(1, 2)]:
        units = []
        for index in range(rng.randint(1, 6)):
            cells = sorted(rng.sample(range(grid.size), rng.randint(0, min(7, grid.size))))
            lower = rng.randint(0, max(0, len(cells) - 1))
            upper = rng.randint(lower, max(lower, len(cells)))
            units.append(Unit(kind, index, tuple(cells), lower, upper))
        families.append(UnitList(kind, tuple(units)))
    if rng.random() < 0.5:
        families.append(lines.rows(grid, rng.randint(0, 1), rng.randint(1, 2)))
    return _with_clues(rng, Problem(grid, tuple(families)))


def _with_clues(rng: random.Random, problem: Problem) -> Problem:
    """The problem, or the problem with a few given and blocked cells."""
    size = problem.grid.size
    if not size or rng.random() < 0.5:
        return problem
    given = rng.sample(range(size), rng.choice((0, 0, 1, 1, 2))) if size > 1 else []
    blocked = rng.sample(range(size), rng.randint(0, size // 6))
    return problem.restrict(place=given, block=blocked)


_SORTS: tuple[Callable[[random.Random], Problem], ...] = (
    _region_board,
    _region_board,
    _star_board,
    _star_board,
    _two_star_board,
    _n_queens,
    _rectangle,
    _rectangle,
    _any_units,
    _any_units,
)

_TWO_STARS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (8, (1, 3, 13, 15, 17, 19, 29, 31, 32, 34, 44, 46, 48, 50, 60, 62)),
    (9, (1, 5, 12, 17, 19, 24, 31, 35, 38, 42, 45, 49, 56, 61, 63, 68, 75, 79)),
    (9, (4, 6, 9, 11, 24, 26, 29, 31, 36, 43, 48, 50, 55, 62, 66, 68, 73, 79)),
)


def replayable(problem: Problem) -> str:
    """The problem as Python that builds it again."""
    units = ",\n    ".join(repr(tuple(unit)) for unit in problem.units)
    return (
        f"grid = {problem.grid!r}\n"
        f"units = [\n    {units}\n]\n"
        f"given, blocked = {list(cells_of(problem.given))}, {list(cells_of(problem.blocked))}\n"
        "problem = rebuilt(grid, units, given, blocked)"
    )


def rebuilt(
    grid: Grid, units: list[tuple[Any, ...]], given: list[int], blocked: list[int]
) -> Problem:
    """The problem that `replayable` printed: the same units, in one family."""
    family = UnitList("unit", tuple(Unit(*unit) for unit in units))
    return Problem(grid, (family,), mask_of(given), mask_of(blocked))


def random_custom(rng: random.Random) -> Custom:
    """A small board of any shape with a few rules, mostly with some solutions."""
    height, width = rng.choice([(1, 4), (2, 3), (3, 3), (2, 5), (3, 4), (4, 3), (5, 2)])
    cells = [(row, column) for row in range(height) for column in range(width)]
    wrap = rng.choice([None, None, *WRAPS])
    names = [[rng.choice("ABC.") for _ in range(width)] for _ in range(height - 1)]
    names.append(["A"] * width)
    cages = [rng.sample(cells, rng.randint(1, 4)) for _ in range(rng.randint(1, 2))]
    rules = [
        rows([rng.randint(0, 2) for _ in range(height)]) if rng.random() < 0.3 else rows(at_most=2),
        columns(at_least=rng.randint(0, 1), at_most=rng.randint(1, 2)),
        rng.choice([diagonals(), falling(), rising(at_most=2)]),
        rng.choice([windows(), knights()]) if min(height, width) > 2 else knights(),
        regions(names, at_least=0, at_most=rng.randint(1, 3)),
        groups(cages, at_least=rng.randint(0, 1), name="cage"),
    ]
    marked = rng.sample(cells, 3)
    hole, blocked = ([cell] if rng.random() < 0.4 else [] for cell in marked[:2])
    chosen = rng.sample(rules, rng.randint(2, 5))
    try:
        given = [marked[2]] if rng.random() < 0.3 else []
        return Custom(height, width, chosen, wrap=wrap, holes=hole, given=given, blocked=blocked)
    except InvalidPuzzle:
        return Custom(height, width, chosen, wrap=wrap, holes=hole)


def ruled_custom(number: int, rng: random.Random) -> Custom:
    """A board of a usual size by the `number`th of `OWN_RULES`, with at least one solution.

    Its regions grow around the queens of a random solution, and hold one each.
    """
    height, width, chosen, options = OWN_RULES[number % len(OWN_RULES)]
    cells = [(row, column) for row in range(height) for column in range(width)]
    holes = rng.sample(cells, 4) if options.get("holes") else []
    wrap = options.get("wrap")
    free = Custom(height, width, chosen, wrap=wrap, holes=holes)
    (solution,) = sample(free, seed=rng.randrange(10**6))
    grid = Grid(height, width)
    starts = tuple(sorted(grid.cell(*queen) for queen in solution))
    names = random_regions(rng, height, width, starts=starts)
    rule = regions(names, **options.get("regions", {"exactly": 1}))
    given = rng.sample(solution, rng.randint(0, 2))
    others = [cell for cell in cells if cell not in {*solution, *holes}]
    blocked = rng.sample(others, rng.choice((0, 0, 3)))
    rules = [*chosen, rule]
    return Custom(height, width, rules, wrap=wrap, holes=holes, given=given, blocked=blocked)


_DOMINOES = [[(row, column), (row, column + 1)] for row in range(0, 8, 3) for column in (0, 5)]
_CAGES = groups(_DOMINOES, at_most=1, name="cage")
OWN_RULES: tuple[tuple[int, int, list[Rule], dict[str, Any]], ...] = (
    (8, 8, [rows(1), columns(1), windows()], {}),
    (8, 8, [rows(1), columns(1), knights()], {}),
    (8, 8, [rows(1), columns(1), diagonals()], {}),
    (7, 7, [rows(1), columns(1), diagonals()], {"wrap": "both"}),
    (6, 9, [rows(1), columns(at_most=1), windows()], {}),
    (9, 9, [rows(2), columns(2), windows()], {}),
    (10, 6, [rows(1), columns(at_least=1, at_most=2), windows()], {"wrap": "left-right"}),
    (8, 8, [rows(at_least=1, at_most=2), columns(1), falling()], {"holes": True}),
    (7, 8, [rows([2, 1, 0, 2, 1, 0, 2]), columns(1), knights(), windows()], {}),
    (8, 8, [rows(1), columns(1), _CAGES], {"regions": {"at_most": 1}}),
)
"""Rules of own boards: height, width, rules, and what else there is to them."""
