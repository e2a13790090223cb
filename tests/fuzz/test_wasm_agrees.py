"""The kernels in WebAssembly against those of Python: the same sources, so the same answers.

Random problems of every sort, boards of regions with clues, boards that both make from one seed,
and boards made by others. What is compared is not only what was found but the way there: the same
number of nodes, and the solutions in the same order. A share of it in the tests, 10,000 problems
and 300 made boards with `make fuzz`.
"""

from __future__ import annotations

import os
import random

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.kernels import NEARS, STYLES
from queenside.core.problem import Problem
from queenside.core.puzzles import RegionPuzzle
from tests.boards import published_boards, random_problem
from tests.extension import Extension
from tests.maps import random_document
from tests.wasm import Wasm

CASES = int(os.environ.get("QUEENSIDE_FUZZ_CASES", "400"))
CHUNK = 100
MOST = 50
"""Solutions of a problem to stop at."""
PUBLISHED = ("queens_boards.jsonl", "daily_boards.jsonl", "star_battle.jsonl")

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason=str(kernels.missing()))


@pytest.mark.parametrize("start", range(0, CASES, CHUNK))
def test_random_problems(wasm: Wasm, start: int) -> None:
    for seed in range(start, min(start + CHUNK, CASES)):
        check(wasm, random_problem(seed), f"random problem {seed}")


@pytest.mark.parametrize("start", range(0, CASES, CHUNK))
def test_random_boards(wasm: Wasm, extension: Extension, start: int) -> None:
    for seed in range(start, min(start + CHUNK, CASES)):
        document = random_document(seed)
        if (puzzle := puzzle_of(extension, document)) is None:
            continue
        check(wasm, puzzle.problem, f"random board {seed}", seed - 200 if seed % 3 == 0 else None)


def puzzle_of(extension: Extension, document: dict[str, object]) -> RegionPuzzle | None:
    """The board; or none, which the extension refuses by one of the same faults."""
    try:
        return RegionPuzzle(**document)
    except qs.InvalidPuzzle as error:
        faults = list(error.faults)
    assert extension.solve(document)["fault"] in faults
    return None


@pytest.mark.parametrize("start", range(0, max(CASES * 3 // 100, 24), 10))
def test_boards_that_both_make(wasm: Wasm, start: int) -> None:
    for seed in range(start, start + 10):
        wish = random_wish(random.Random(seed))
        created = wasm.ask("make", wish=wish, seed=str(seed * 2**55))
        kernel = kernels.Generation(**wish)
        kernel.start(seed * 2**55)
        assert kernel.run(60.0), wish
        labels, queens = kernel.board()
        size = wish["size"]
        rows = [labels[index : index + size] for index in range(0, size * size, size)]
        puzzle = RegionPuzzle(rows, wish["stars"])
        assert created["regions"] == [label for row in puzzle.regions for label in row], wish
        assert created["queens"] == [cell for cell, queen in enumerate(queens) if queen], wish
        check(wasm, puzzle.problem, str(wish))


@pytest.mark.parametrize("name", PUBLISHED)
def test_boards_made_by_others(wasm: Wasm, name: str) -> None:
    boards = published_boards(name)
    if not boards:
        pytest.skip(f"{name} is not beside the project")
    for board in boards[:: max(1, len(boards) * 50 // CASES)]:
        puzzle = RegionPuzzle(board["regions"], board.get("stars", 1))
        check(wasm, puzzle.problem, str(board))


def check(wasm: Wasm, problem: Problem, context: str, seed: int | None = None) -> None:
    """The same solutions, found in the same order and by the same number of nodes."""
    for limit in (2, MOST):
        search = kernels.SearchKernel(problem, limit, seed, True)
        result: list[list[int]] = []
        while not search.run(60.0):
            result += map(list, search.take())
        result += map(list, search.take())
        local = wasm.solve(problem.packed, limit=limit, seed=seed)
        expected = (search.count, search.exhausted, search.nodes, result)
        assert (
            local["count"],
            local["exhausted"],
            local["nodes"],
            local["solutions"],
        ) == expected, context
        assert local["status"] == status(search.count, search.exhausted), context


def status(count: int, exhausted: bool) -> str:
    if count > 1:
        return "several"
    return ("unique" if count else "none") if exhausted else "unknown"


def random_wish(rng: random.Random) -> dict[str, object]:
    """A kind of board that takes no long time to make."""
    stars = rng.choice((1, 1, 1, 1, 2))
    size = rng.randint(8, 10) if stars > 1 else rng.choice((5, 6, 7, 8, 9, 10, 12, 15, 20, 30))
    style = rng.choice(STYLES)
    wish = {"size": size, "stars": stars, "style": style, "symmetric": False}
    if stars == 1 and 6 < size < 13:
        wish["symmetric"] = rng.random() < 0.2
        wish["levels"] = rng.choice((0, 0, 0b1111110))
        if style == STYLES[0] and not wish["symmetric"]:
            wish["near"] = rng.choice((None, *NEARS))
    return wish
