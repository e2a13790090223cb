"""The browser extension's engine against the native one, on random boards of regions.

A share of them in the tests, 10,000 with `make fuzz`: up to 12×12 with one queen a unit, and Star
Battle boards that were known and are changed. Answers must be the same to the last solution, and
documents that state no puzzle refused in the same words. Each board is solved twice, once with the
stronger inference from the beginning: on small boards it would hardly ever be needed.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import queenside as qs
from queenside import kernels
from queenside.core.grid import Grid
from queenside.core.query import Query
from queenside.engines import get
from queenside.formats import board
from queenside.puzzles import RegionPuzzle
from tests.boards import random_problem, random_regions
from tests.conformance.checks import check_limit, solutions_by
from tests.extension import Extension

CASES = int(os.environ.get("QUEENSIDE_FUZZ_CASES", "500"))
CHUNK = 100
MOST = 50
"""Solutions that are compared; of boards with more, as many of them."""
EXAMPLES = Path(__file__).parents[2] / "examples"

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason=str(kernels.missing()))


@pytest.mark.parametrize("start", range(0, CASES, CHUNK))
def test_random_boards(extension: Extension, start: int) -> None:
    for seed in range(start, min(start + CHUNK, CASES)):
        document = random_document(seed)
        right = expected(document)
        for options in ({}, {"patience": 0}):
            answer = extension.solve(document, limit=MOST + 1, **options)
            assert told(answer) == right, f"seed {seed}: {document} {options}"


@pytest.mark.parametrize("start", range(0, CASES, CHUNK))
def test_random_problems_against_brute_force(extension: Extension, start: int) -> None:
    """Those problems of the engines' own test that are boards of regions."""
    for seed in range(start, min(start + CHUNK, CASES)):
        problem = random_problem(seed)
        if extension.refuses(problem, Query()):
            continue
        right = solutions_by(get("reference"), problem)
        for limit in (1, 2, len(right) + 1):
            check_limit(extension, problem, right, limit)


def test_the_boards_are_not_one_sided() -> None:
    counts = Counter(expected(random_document(seed))[0] for seed in range(1000))
    assert counts["none"] >= 300
    assert counts["several"] >= 300
    assert counts["unique"] >= 100
    assert counts["refused"] >= 10


def told(answer: dict[str, Any]) -> tuple[str, Any]:
    """The answer as `expected` gives it."""
    if "faults" in answer:
        return "refused", answer["faults"]
    assert answer["exhausted"] or len(answer["solutions"]) == MOST + 1
    return answer["status"], solutions(answer["solutions"])


def expected(document: dict[str, Any]) -> tuple[str, Any]:
    """What the native engine says of a document: status and solutions, or refused and why."""
    try:
        puzzle = RegionPuzzle(**document)
    except qs.InvalidPuzzle as error:
        return "refused", list(error.faults)
    result = qs.solve(puzzle, engine="native", limit=MOST + 1)
    status = "several" if result.count > 1 else result.status
    return status, solutions(result.solutions)


def solutions(found: Any) -> Any:
    """The solutions in order, or that there are more than are compared."""
    if len(found) > MOST:
        return f"more than {MOST}"
    return sorted([list(cell) for cell in solution] for solution in found)


def random_document(seed: int) -> dict[str, Any]:
    """A board with clues, most of them without contradiction; the same for a seed."""
    rng = random.Random(seed)
    regions, stars, queens = _star_battle(rng) if rng.random() < 0.2 else _one_queen(rng)
    size = len(regions)
    cells = [[row, column] for row in range(size) for column in range(size)]
    given: list[list[int]] = []
    if rng.random() < 0.3:
        given = rng.sample(queens if rng.random() < 0.8 else cells, rng.randint(1, min(3, size)))
    blocked = rng.sample(cells, rng.randint(1, size)) if rng.random() < 0.3 else []
    return {"regions": regions, "stars": stars, "given": given, "blocked": blocked}


def _one_queen(rng: random.Random) -> tuple[list[list[int]], int, list[list[int]]]:
    """Regions grown anywhere, or from the queens of a solution, and those or other queens."""
    size = rng.randint(1, 12)
    grid = Grid(size, size)
    columns = rng.sample(range(size), size)
    for _ in range(size * 20):
        touching = [row for row, (a, b) in enumerate(pairwise(columns)) if abs(a - b) < 2]
        if not touching:
            break
        one, other = rng.choice(touching), rng.randrange(size)
        columns[one], columns[other] = columns[other], columns[one]
    queens = tuple(size * row + column for row, column in enumerate(columns))
    around = queens if rng.random() < 0.7 else ()
    label = random_regions(rng, grid, size, scattered=rng.random() < 0.3, around=around)
    rows = [label[size * row : size * (row + 1)] for row in range(size)]
    return rows, 1, [list(grid.positions[queen]) for queen in queens]


def _star_battle(rng: random.Random) -> tuple[list[list[int]], int, list[list[int]]]:
    """A known board with a few cells in another region, which changes the number of solutions."""
    puzzle, queens = rng.choices(_known(), weights=(10, 10, 1))[0]
    regions = [list(row) for row in puzzle.regions]
    for _ in range(rng.randint(0, 6)):
        row, column = rng.randrange(puzzle.size), rng.randrange(puzzle.size)
        beside = regions[min(row + 1, puzzle.size - 1)][column]
        if sum(line.count(regions[row][column]) for line in regions) > puzzle.stars:
            regions[row][column] = beside
    return regions, puzzle.stars, [list(queen) for queen in queens]


@cache
def _known() -> list[tuple[RegionPuzzle, Any]]:
    """The Star Battle boards among the examples, solved; the last one is large."""
    found = []
    for path in sorted(EXAMPLES.glob("stars-*.txt")):
        puzzle = board.read_all(path)[0].puzzle
        assert isinstance(puzzle, RegionPuzzle)
        found.append((puzzle, qs.solve(puzzle).solution))
    return found
