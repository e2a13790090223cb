"""The ladder in C: the same waves as the reasoner, sound, and the same for every image."""

from __future__ import annotations

import os
import random
from itertools import chain, product
from math import isqrt

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.grid import Grid
from queenside.core.kernels import LogicGrade
from queenside.core.problem import Problem
from queenside.core.unit import Placement
from queenside.explainer.logic.grade import grade
from queenside.explainer.logic.ladder import ONE
from queenside.explainer.logic.reasoner import Position, find_waves
from tests.boards import neighbours, published_boards, random_regions, untouching

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")

CASES = int(os.environ.get("QUEENSIDE_FUZZ_CASES", "150"))
SUFFICIENT = 15
"""The level that is enough to see that a cell may join another region."""


RUNGS = (
    "001111/002111/032221/033221/444451/445551",
    "000000/010233/112223/414525/414525/444555",
    "011111/000122/311142/313442/333455/334445",
    "000001/222111/332144/344444/333354/333355",
    "00111111/00222111/02222331/00223333/00033444/00533664/50557664/55557774",
    "001112222222/101112223332/111144443532/661444443533/666666473553/886888777555/"
    "588855777555/588555777555/558555555559/5585aabbb599/55555aaab599/555555aa5559",
    "00001111/20334441/22233411/22333445/64443345/66444445/64447555/66667777",
    "11222400/11124440/15324333/55324443/53334433/55533337/66533377/66553777",
    "6544314/0650221/2505544/4136163/3250344/6024611/1364032",
    "00011112/00013332/02011112/42566222/42555272/42225272/42422277/44477777",
    "011122/001122/221355/444435/414435/444445",
    "02011/23331/23333/44033/44033",
    "1550111/1133351/2253333/2211311/5544311/5556111/5556661",
    "12366720/63154710/25427311/02332144/51632531/45573343/06433552/64535177",
)
"""Boards for every level."""

UNMATCHED = "/".join(["001122334455"] * 5 + ["66778899aabb"] * 7)
"""Six regions share five rows, which no smaller set of units shows."""
BEYOND = (
    "044251132053/201335405214/042431153205/401312550243/031344250512/531421034250/"
    "656666666566/7aabb9676889/abab89977686/a9778b69ab68/769a867b89ba/986bb7a7a689"
)
"""Six regions fill six rows, and five of them five; the last cells to go lie in the sixth row."""


def unique_board(rng: random.Random, size: int, per_cell: int = 20) -> tuple[bytes, Placement]:
    """The regions of a board with one solution, and that solution.

    All regions but one begin as single cells. A cell joins the region next to it if a queen there
    contradicts the rules: then no other solution can arise.
    """
    grid, solution = Grid(size, size), untouching(rng, size)
    labels = bytearray([rng.randrange(size)]) * grid.size
    for row, cell in enumerate(solution):
        labels[cell] = row
    for _ in range(per_cell * grid.size):
        cell = rng.randrange(grid.size)
        before, after = labels[cell], labels[rng.choice(neighbours(grid, cell))]
        if cell not in solution and before != after:
            labels[cell] = after
            if not kernels.grade(bytes(labels), size, [cell], (), SUFFICIENT).contradiction:
                labels[cell] = before
    return bytes(labels), solution


def grown_board(rng: random.Random, size: int) -> tuple[bytes, Placement]:
    solution = untouching(rng, size)
    rows = random_regions(rng, size, scattered=rng.random() < 0.3, starts=solution)
    return bytes(chain(*rows)), solution


def problem_of(labels: bytes, given: list[int], blocked: list[int]) -> Problem:
    size = isqrt(len(labels))
    rows = [labels[row * size :][:size] for row in range(size)]
    return qs.RegionPuzzle(rows).problem.restrict(place=given, block=blocked)


def some_clues(
    rng: random.Random, size: int, solution: Placement, wrong: bool
) -> tuple[list[int], list[int]]:
    """A few given queens of the solution and blocked cells; if wrong, any cells."""
    given = rng.sample(range(size**2) if wrong else solution, rng.choice((0, 0, 1, 2)))
    remaining = sorted(set(range(size**2)) - {*given, *(() if wrong else solution)})
    return given, rng.sample(remaining, rng.choice((0, 0, 1, size)))


def assert_same(labels: bytes, given: list[int], blocked: list[int]) -> LogicGrade:
    """The grade is that of the reasoner for any problem, wave by wave."""
    by_kernel = kernels.grade(labels, isqrt(len(labels)), given, blocked)
    problem = problem_of(labels, given, blocked)
    reasoned = grade(problem)
    if reasoned is None:
        assert by_kernel.contradiction, (labels.hex(), given, blocked)
        return by_kernel
    levels = {level.number: level.technique for level in ONE}
    used = {technique for number, technique in levels.items() if by_kernel.used >> number & 1}
    assert by_kernel.solved == reasoned.solved
    waves = find_waves(Position.start(problem)).waves
    work = sum(w.rating * (problem.grid.size + w.before.free.bit_count()) for w in waves)
    assert by_kernel.steps == reasoned.steps == len(waves)
    assert by_kernel.score == pytest.approx(work)
    assert used == {*reasoned.techniques}, (labels.hex(), given, blocked)
    if by_kernel.solved and by_kernel.steps:
        assert levels[by_kernel.hardest] == reasoned.hardest
        assert levels[by_kernel.opening] == reasoned.opening
    return by_kernel


@pytest.mark.parametrize("start", range(0, CASES, 25))
def test_boards_with_one_solution_take_the_waves_of_the_reasoner(start: int) -> None:
    for seed in range(start, min(start + 25, CASES)):
        rng = random.Random(seed)
        size = rng.choice((5, 6, 7, 8, 9))
        labels, _ = unique_board(rng, size)
        assert assert_same(labels, [], []).solved


@pytest.mark.parametrize("start", range(0, CASES, 25))
def test_boards_with_clues_take_them_too(start: int) -> None:
    for seed in range(start, min(start + 25, CASES)):
        rng = random.Random(f"clues {seed}")
        size = rng.choice((4, 5, 6, 7))
        labels, solution = grown_board(rng, size)
        assert_same(labels, *some_clues(rng, size, solution, rng.random() < 0.2))


def test_every_level_is_that_of_the_reasoner() -> None:
    levels = set()
    for rows in (*RUNGS, UNMATCHED, BEYOND):
        labels = bytes(int(label, 16) for label in rows.replace("/", ""))
        used = assert_same(labels, [], []).used
        levels |= {level.number for level in ONE if used >> level.number & 1}
    assert levels == {level.number for level in ONE}


def test_the_ladder_has_the_levels_of_the_reasoner() -> None:
    assert [level.number for level in ONE] == list(range(1, kernels.HIGHEST_LEVEL + 1))


# ---- what a grade is ----


def test_a_batch_is_graded_as_one_by_one() -> None:
    rng = random.Random(4)
    boards = [unique_board(rng, 7)[0] for _ in range(20)]
    expected = [kernels.grade(board, 7) for board in boards]
    for generic in (False, True):
        assert kernels.grade_many(b"".join(boards), 7, generic=generic) == expected
    assert kernels.grade_many(b"", 7) == []


def test_every_size_is_graded() -> None:
    """Single cells and one region around them: the singles are placed, then the last queen."""
    rng = random.Random(5)
    for size in (1, *range(4, kernels.MOST_GRADED + 1)):
        labels, _ = unique_board(rng, size, per_cell=0)
        rungs = 1 if size == 1 else 2
        expected = LogicGrade(True, False, 1, 1, rungs, 2, 2.0)
        for generic in (False, True):
            (graded,) = kernels.grade_many(labels, size, generic=generic)
            assert graded._replace(score=2.0) == expected


# ---- soundness ----


def test_only_boards_with_one_solution_are_solved() -> None:
    for seed in range(CASES // 2):
        rng = random.Random(f"several {seed}")
        size = rng.choice((4, 5, 6))
        labels, _ = grown_board(rng, size)
        result = qs.check(qs.RegionPuzzle([labels[r * size :][:size] for r in range(size)]))
        graded = kernels.grade(labels, size)
        assert not graded.contradiction
        assert result == "unique" or not graded.solved, labels.hex()


def test_published_boards() -> None:
    boards = published_boards("queens_boards.jsonl")
    if not boards:
        pytest.skip("the published boards are not here")
    for board in boards:
        size = board["size"]
        flat = bytes(label for row in board["regions"] for label in row)
        graded = kernels.grade(flat, size, highest=SUFFICIENT if size > 12 else 23)
        assert not graded.contradiction
        assert board["solutions"] == 1 or not graded.solved


def test_clues_that_contradict_each_other() -> None:
    labels = bytes(cell // 5 for cell in range(25))
    for given, blocked in ([[0, 6], []], [[0, 3], []], [[], [0, 1, 2, 3, 4]]):
        graded = kernels.grade(labels, 5, given, blocked)
        assert graded == LogicGrade(False, True, 0, 0, 0, 0, 0.0)


def test_a_solution_that_is_given_needs_no_step() -> None:
    labels, solution = unique_board(random.Random(6), 6)
    assert kernels.grade(labels, 6, solution) == LogicGrade(True, False, 0, 0, 0, 0, 0.0)


# ---- the same for every image ----


def images(rng: random.Random, labels: bytes, size: int) -> list[bytes]:
    """The eight images of a board, its regions numbered anew each time."""
    results = []
    for transposed, below, beyond in product((False, True), repeat=3):
        number, image = rng.sample(range(size), size), bytearray(size * size)
        for cell, label in enumerate(labels):
            row, column = divmod(cell, size)[:: -1 if transposed else 1]
            row, column = size - 1 - row if below else row, size - 1 - column if beyond else column
            image[row * size + column] = number[label]
        results.append(bytes(image))
    return results


def test_images_and_other_names_have_the_same_grade() -> None:
    for seed in range(CASES // 4):
        rng = random.Random(f"image {seed}")
        size = rng.choice((6, 7, 8, 9, 11))
        labels, _ = unique_board(rng, size)
        graded = {*kernels.grade_many(b"".join(images(rng, labels, size)), size)}
        assert len(graded) == 1, labels.hex()


# ---- arrays that are wrong ----
