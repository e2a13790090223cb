"""The kernels in WebAssembly: the file is what the sources give, and its door takes no harm."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

import pytest

import queenside as qs
from lab.tools import wasm as building
from queenside.core import kernels
from queenside.core.formats import native_json
from queenside.core.formats.document import Document
from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.maker import collection
from tests.boards import random_custom
from tests.wasm import Wasm, text

COMPILED = building.KERNEL.read_bytes()


def test_it_is_made_from_these_sources() -> None:
    """If not, they have changed since: `make wasm`."""
    assert building.source_hash().encode() in COMPILED


@pytest.mark.long  # `make wasm-agree` runs it: the hash above tells any change of a source
@pytest.mark.skipif(bool(building.missing()), reason=str(building.missing()))
def test_the_same_sources_make_the_same_bytes() -> None:
    assert building.compile_kernel() == COMPILED


def test_it_needs_nothing_but_a_clock(wasm: Wasm) -> None:
    subject = wasm.ask("about")
    assert subject["build"] == building.source_hash()
    assert subject["imports"] == [{"module": "host", "name": "now", "kind": "function"}]


def test_there_is_no_room_beyond_the_memory(wasm: Wasm) -> None:
    """Not even where the number of bytes wraps once some are added to it."""
    assert [wasm.ask("room", bytes=item) for item in (-1, -2, -16, -17, 2**31)] == [0] * 5
    assert wasm.ask("room", bytes=8)


CLUES = ((0, 3), (2, 4)), ((2, 2), (5, 5))
PUZZLES = [
    *[qs.NQueens(n, toroidal=toroidal) for n in (0, 1, 2, 5, 8, 30) for toroidal in (False, True)],
    qs.NQueens(6, True, *CLUES),
    *[qs.RegionPuzzle([[row] * n for row in range(n)], n // 5 + 1) for n in (1, 2, 3, 9, 30, 64)],
    qs.RegionPuzzle(
        [[row // 2 * 2 + column // 3 for column in range(6)] for row in range(6)], 1, *CLUES
    ),
]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=repr)
def test_problems_are_written_as_python_writes_them(wasm: Wasm, puzzle: qs.Puzzle) -> None:
    clues = {
        "given": [row * puzzle.problem.grid.columns + column for row, column in puzzle.given],
        "blocked": [row * puzzle.problem.grid.columns + column for row, column in puzzle.blocked],
    }
    if isinstance(puzzle, qs.NQueens):
        wrap = "both" if puzzle.toroidal else None
        written = wasm.ask("customProblem", rows=puzzle.n, columns=puzzle.n, wrap=wrap, **clues)
    else:
        labels = bytes(label for row in puzzle.regions for label in row)
        fields = {"size": puzzle.size, "stars": puzzle.stars, "regions": text(labels)}
        written = wasm.ask("regionProblem", **fields, **clues)
    assert written == [text(array) for array in puzzle.problem.packed]


def test_own_rules_are_written_as_python_writes_them(wasm: Wasm) -> None:
    for seed in range(100):
        puzzle = random_custom(random.Random(seed))
        board, problem = native_json.to_data(Document(puzzle)), puzzle.problem
        clues = {"given": [*cells_of(problem.given)], "blocked": [*cells_of(problem.blocked)]}
        shape = {key: board.get(key) for key in ("rows", "columns", "wrap", "rules")}
        written = wasm.ask("customProblem", **shape, **clues)
        assert written == [text(array) for array in problem.packed], puzzle


def test_what_is_no_position_is_refused(wasm: Wasm) -> None:
    problem = [text(array) for array in qs.NQueens(8).problem.packed]
    position = {"rows": 8, "columns": 8, "kinds": [0, 1, 3, 3], "queens": [], "crossed": []}
    assert wasm.ask("reason", problem=problem, **position)["state"] == "open"
    assert "refused" in wasm.ask("reason", problem=problem, **position | {"rows": 7})
    assert "refused" in wasm.ask("reason", problem=[], **position)


def test_a_count_of_more_than_it_keeps_at_once(wasm: Wasm) -> None:
    answer = wasm.solve(qs.NQueens(10, toroidal=False).problem.packed, limit=0)
    assert answer["count"] == len(answer["solutions"]) == 724
    answer = wasm.solve(qs.NQueens(12).problem.packed, limit=0)
    assert len({*map(tuple, answer["solutions"])}) == 14_200


def test_out_of_time_nothing_is_claimed(wasm: Wasm) -> None:
    answer = wasm.solve(qs.NQueens(8).problem.packed, seconds=0)
    assert (answer["status"], answer["solutions"], answer["exhausted"]) == ("unknown", [], False)
    assert wasm.ask("make", wish={"size": 30}, seed="1", seconds=0) is None


def test_out_of_time_a_reasoner_begins_anew(wasm: Wasm) -> None:
    board = collection.find("s10-0001").puzzle
    problem = [text(array) for array in board.problem.packed]
    position: dict[str, object] = {"rows": 10, "columns": 10, "queens": [], "crossed": []}
    position |= {"kinds": [0, 1, 3, 2], "about": "proof"}
    expected = wasm.ask("reason", problem=problem, **position)
    assert wasm.ask("reason", problem=problem, **position | {"seconds": 1e-9}) == {"state": "late"}
    assert wasm.ask("reason", problem=problem, **position) == expected


QUARTERS = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]
QUEEN, CROSS = 2 << 30, 1 << 30


@pytest.mark.parametrize(
    ("token", "cells", "meaning"),
    [
        (":Königin", [1], QUEEN),
        (":♛", [1, 2, 3, 6], QUEEN | 1 << 1),
        (":starting", [1], 0),
        ('"Q', [1], QUEEN),
        ('"Quit', [1], 0),
        ('"x', range(15), CROSS),
        (":empty", range(9), 15),
        (":blue", [0, 1, 4, 5], 1),
        ("cell-x", [], CROSS),
        ("lilac", [2, 3, 6], 1 << 1),
        ("lilac", [2, 3, 11], 0),
    ],
)
def test_what_words_say_of_cells(
    wasm: Wasm, token: str, cells: Sequence[int], meaning: int
) -> None:
    flags = [cell in cells for cell in range(16)]
    assert wasm.ask("token", regions=QUARTERS, cells=flags, token=token) == meaning
    assert wasm.ask("token", regions=[*QUARTERS[:15], 4], cells=flags, token=token) == 0


def test_digits_and_letters_of_other_puzzles(wasm: Wasm) -> None:
    for cells, is_other in (
        ("1.1..2.2", True),
        ("1.2.1.2.", False),  # they name the regions
        ("QxQ.....", False),
        ("ABAC....", True),
        ("AB......", False),
    ):
        texts = [*cells.replace(".", " ").ljust(16)]
        written = [text.strip() for text in texts]
        assert wasm.ask("other", regions=QUARTERS, texts=written) == is_other, cells
        assert not wasm.ask("other", regions=QUARTERS, texts=written[1:])


def test_what_is_no_problem_is_refused_in_words(wasm: Wasm) -> None:
    flat = qs.NQueens(8).problem.packed
    for wrong in ([], [b""], [flat[0][:-1]], [*flat, b""], [*flat, flat[1][:-9]], [*flat] * 9):
        assert 10 < len(wasm.solve(wrong)["refused"]) < 80
    for wish in ({"size": 4}, {"size": 65}, {"size": 8, "style": "odd"}, {"size": 8, "stars": 9}):
        assert 10 < len(wasm.ask("make", wish=wish, seed="1")["refused"]) < 80
    for seed in (-1, 2**64):
        assert "seeds are from 0" in wasm.ask("make", wish={"size": 8}, seed=str(seed))["refused"]
    assert wasm.solve(flat)["status"] == "several"


def test_no_bytes_bring_it_down(wasm: Wasm) -> None:
    """What Python's kernels refuse is refused in the same words; all else is answered."""
    boards = [*qs.NQueens(6).problem.packed, *qs.generate(6, seed=1).problem.packed]
    for seed in range(300):
        rng = random.Random(seed)
        arrays = [bytearray(array) for array in rng.choices(boards, k=rng.randint(1, 6))]
        for array in arrays:
            for _ in range(rng.randint(0, 3)):
                array[rng.randrange(len(array))] = rng.choice((0, 1, 2, 9, 255))
        problem = [bytes(array) for array in arrays]
        local = wasm.solve(problem, limit=5, seconds=0.2)
        assert local.get("refused") == refusal(problem), json.dumps([text(a) for a in problem])


def refusal(flat: list[bytes]) -> str | None:
    try:
        kernels._native.verify(tuple(flat), b"")
    except ValueError as error:
        return str(error)
    return None


@pytest.mark.parametrize("rounds", [700, pytest.param(3_000, marks=pytest.mark.long)])
def test_thousands_of_boards_leave_nothing_behind(wasm: Wasm, rounds: int) -> None:
    """A hundred bytes a round would be a page of memory more."""
    problems = [qs.generate(size, seed=1).problem for size in (5, 9, 12)]
    ask_all(wasm, problems, 20)
    before = wasm.ask("memory")
    ask_all(wasm, problems, rounds)
    assert wasm.ask("memory") == before


def ask_all(wasm: Wasm, problems: list[Problem], rounds: int) -> None:
    for number in range(rounds):
        assert wasm.ask("make", wish={"size": 5 + number % 4}, seed=str(number))
        problem = problems[number % len(problems)]
        assert wasm.solve(problem.packed)["status"] == "unique"
