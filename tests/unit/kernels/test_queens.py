"""The kernels that count n-queens: every method against known values and other searches."""

from __future__ import annotations

import random
import threading
from array import array

import pytest

from queenside import kernels
from queenside.core.query import Query
from queenside.engines.backtracking import Backtracking
from queenside.engines.division import Work, total
from queenside.puzzles import NQueens
from tests.boards import replayable
from tests.conformance.checks import run

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")

KNOWN = (1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712)
"""A000170, from n = 0."""

TORUS = {0: 1, 1: 1, 2: 0, 3: 0, 4: 0, 5: 10, 6: 0, 7: 28, 8: 0, 9: 0, 10: 0, 11: 88, 13: 4524}
"""A007705, by the size of the board."""

HALF_TURN = (1, 1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136, 420, 1240, 3000, 8152, 18104, 44184)
"""A032522, from n = 0."""

QUARTER_TURN = {0: 1, 1: 1, 4: 2, 5: 2, 12: 8, 13: 8, 16: 64, 17: 128, 20: 480, 21: 704, 24: 3328}
"""A033148 where it is not 0."""


def runs(method: str) -> bool:
    try:
        kernels.queens(5, NQueens(5).problem, method)
    except ValueError:
        return False
    return True


METHODS = [
    pytest.param(name, marks=pytest.mark.skipif(not runs(name), reason="not on this processor"))
    for name in kernels.QUEENS_METHODS
    if not kernels.missing()
]


def count(puzzle: NQueens, method: str = "") -> int:
    work = kernels.queens(puzzle.n, puzzle.problem, method)
    return sum(map(work.count, range(len(work.weights))))


@pytest.mark.parametrize("method", METHODS)
def test_known_counts(method: str) -> None:
    assert [count(NQueens(n), method) for n in range(len(KNOWN))] == list(KNOWN)


@pytest.mark.parametrize("method", METHODS)
def test_known_counts_on_the_torus(method: str) -> None:
    counts = {n: count(NQueens(n, toroidal=True), method) for n in TORUS}
    assert counts == TORUS


@pytest.mark.parametrize("method", METHODS)
def test_a_blocked_cell_takes_its_solutions_away(method: str) -> None:
    """Without its symmetries the board has the same solutions: those through a cell or not."""
    for toroidal in (False, True):
        free = NQueens(11, toroidal, blocked=[(4, 3)])
        placed = NQueens(11, toroidal, given=[(4, 3)])
        parts = count(free, method) + count(placed, method)
        assert parts == count(NQueens(11, toroidal), method)


@pytest.mark.parametrize("method", METHODS)
def test_clues_against_plain_search(method: str) -> None:
    rng = random.Random(4)
    for _ in range(60):
        puzzle = NQueens(rng.randint(0, 7), toroidal=rng.random() < 0.3)
        cells = range(puzzle.n**2)
        problem = puzzle.problem.restrict(
            place=rng.sample(cells, min(len(cells), rng.choice((0, 0, 1, 2)))),
            block=rng.sample(cells, rng.randint(0, len(cells) // 4)),
        )
        work = kernels.queens(puzzle.n, problem, method)
        counted = sum(map(work.count, range(len(work.weights))))
        assert counted == run(Backtracking(), problem, Query())[1].count, replayable(problem)


@pytest.mark.parametrize("method", METHODS)
def test_clues_against_the_other_search(method: str) -> None:
    """On boards so large that some rows are taken out of order, and some beyond 32 bits."""
    rng = random.Random(5)
    for n, given, blocked in ((16, 2, 60), (20, 1, 260), (24, 9, 60), (31, 18, 0), (32, 16, 50)):
        problem = completion(rng, n, given, blocked)
        work = kernels.queens(n, problem, method)
        counted = sum(map(work.count, range(len(work.weights))))
        assert counted == by_search(problem) > 0, replayable(problem)


def test_boards_beyond_the_lanes() -> None:
    rng = random.Random(6)
    for n, given, blocked in ((33, 20, 0), (40, 24, 100), (64, 45, 200)):
        problem = completion(rng, n, given, blocked)
        work = kernels.queens(n, problem)
        assert work.method == "generic"
        counted = sum(map(work.count, range(len(work.weights))))
        assert counted == by_search(problem) > 0, replayable(problem)


def completion(rng: random.Random, n: int, given: int, blocked: int):
    """A board with a solution: some of its queens given, and cells without a queen blocked."""
    found = kernels.repair_queens(n, (), rng.randrange(2**32)).run(10**9, 10)
    assert found
    columns = memoryview(found).cast("I")
    queens = [row * n + column for row, column in enumerate(columns)]
    others = sorted(set(range(n * n)) - set(queens))
    problem = NQueens(n).problem
    return problem.restrict(place=rng.sample(queens, given), block=rng.sample(others, blocked))


def by_search(problem) -> int:
    search = kernels.search(problem, None, None, False)
    while not search.run(1):
        pass
    return search.count


@pytest.mark.parametrize("method", METHODS)
def test_clues_that_contradict_each_other(method: str) -> None:
    problem = NQueens(12).problem
    for place, block in (([0, 1], []), ([0, 13], []), ([5], [5]), ([], range(12))):
        work = kernels.queens(12, problem.restrict(place, block), method)
        assert sum(map(work.count, range(len(work.weights)))) == 0


def test_half_turns() -> None:
    counts = [total(kernels.turns(n, False), Query()).count for n in range(len(HALF_TURN))]
    assert counts == list(HALF_TURN)


def test_quarter_turns() -> None:
    counts = {n: total(kernels.turns(n, True), Query()).count for n in range(26)}
    assert {n: c for n, c in counts.items() if c} == QUARTER_TURN | {25: 3264}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("puzzle", [NQueens(28), NQueens(29, True), NQueens(30, blocked=[(0, 0)])])
def test_cancelling_ends_a_unit_that_would_take_for_ever(puzzle: NQueens, method: str) -> None:
    assert_cancels(kernels.queens(puzzle.n, puzzle.problem, method))


def test_cancelling_ends_a_count_of_turns() -> None:
    assert_cancels(kernels.turns(32, False))


def assert_cancels(work: Work) -> None:
    thread = threading.Thread(target=work.count, args=(1,), daemon=True)
    thread.start()
    thread.join(0.02)
    assert thread.is_alive()
    work.cancel()
    thread.join(30)
    assert not thread.is_alive()


@pytest.mark.parametrize("method", METHODS)
def test_tallies(method: str) -> None:
    """However finely it is cut, and the same amount of work by every method."""
    for puzzle, known in ((NQueens(13), 73712), (NQueens(13, True), 4524), (NQueens(0), 1)):
        for prefixes in (1, 1024, 5000):
            work = kernels.queens(puzzle.n, puzzle.problem, method, prefixes)
            plain = kernels.queens(puzzle.n, puzzle.problem, "generic", prefixes)
            tally = work.tally(0, work.prefixes)
            assert tally[:2] == (known, known)
            assert tally == plain.tally(0, plain.prefixes)
            middle = work.prefixes // 2
            halves = (work.tally(0, middle), work.tally(middle, work.prefixes))
            assert tuple(map(sum, zip(*halves, strict=True))) == tally


def test_prefixes_as_many_as_wanted() -> None:
    problem = NQueens(20).problem
    for prefixes in (1, 10_000, kernels.MOST_PREFIXES):
        work = kernels.queens(20, problem, "", prefixes)
        assert work.prefixes >= prefixes
        assert 2 <= len(work.prefix(work.prefixes - 1)[0]) <= 8
    assert kernels.queens(5, NQueens(5).problem, "", 1000).prefixes < 20


def test_a_prefix_stands_for_its_completions() -> None:
    for puzzle in (NQueens(12), NQueens(13, True), NQueens(12, blocked=[(5, 5)])):
        work = kernels.queens(puzzle.n, puzzle.problem, "", 100)
        whole = kernels.queens(puzzle.n, puzzle.problem, "", 1)
        for number in range(0, work.prefixes, 17):
            cells, weight = work.prefix(number)
            count, residue, nodes = whole.complete(array("H", cells).tobytes())
            assert work.tally(number, number + 1) == (count * weight, residue * weight, nodes)
            assert count == by_search(puzzle.problem.restrict(place=cells))


def test_queens_that_attack_each_other_cannot_be_completed() -> None:
    problem = NQueens(8).problem
    work = kernels.queens(8, problem)
    for cells in ([0, 1], [0, 9], [3, 3], [0, 8, 16]):
        assert work.complete(array("H", cells).tobytes()) == (0, 0, 0)
    dead = kernels.queens(8, problem.restrict(place=[0, 1]))
    assert (dead.prefixes, dead.complete(b"")) == (0, (0, 0, 0))
    torus = NQueens(6, True).problem
    assert kernels.queens(6, torus).complete(b"") == (0, 0, 0), "Pólya: there is none"


def test_more_solutions_than_64_bits_hold_are_an_error() -> None:
    work = kernels.queens(8, NQueens(8).problem)
    assert work.tally(0, work.prefixes, 2**64 - 93)[0] == 2**64 - 1
    with pytest.raises(OverflowError, match="64 bits"):
        work.tally(0, work.prefixes, 2**64 - 92)


def test_prefixes_that_are_not_there() -> None:
    work = kernels.queens(8, NQueens(8).problem)
    for first, end in ((-1, 2), (2, 1), (0, work.prefixes + 1)):
        with pytest.raises(IndexError, match="no such prefixes"):
            work.tally(first, end)
    for number in (-1, work.prefixes):
        with pytest.raises(IndexError, match="no such prefix"):
            work.prefix(number)
    for cells in (b"\0", b"\x40\0"):
        with pytest.raises(ValueError, match="not cells of the board"):
            work.complete(cells)
    for prefixes in (0, kernels.MOST_PREFIXES + 1):
        with pytest.raises(ValueError, match="so many prefixes"):
            kernels.queens(8, NQueens(8).problem, "", prefixes)


def test_wrong_arguments() -> None:
    problem = NQueens(5).problem
    for wrong in (-1, kernels.MOST_QUEENS + 1, 6):
        with pytest.raises(ValueError, match="board of this size"):
            kernels.queens(wrong, problem)
    with pytest.raises(ValueError, match="board of this size"):
        kernels.turns(kernels.MOST_TURNED + 1, True)
    with pytest.raises(ValueError, match="method"):
        kernels.queens(33, NQueens(33).problem, "avx2")
    for work in (kernels.queens(5, problem), kernels.turns(5, False)):
        for unit in (-1, len(work.weights)):
            with pytest.raises(IndexError, match="no such unit"):
                work.count(unit)
