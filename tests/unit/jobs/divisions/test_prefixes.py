"""N-queens by prefixes: each unit in three ways, and all units together."""

from __future__ import annotations

import json
import random
import threading

import pytest

from queenside import kernels
from queenside.core.errors import EngineUnavailable, Unfinished
from queenside.core.problem import Problem
from queenside.jobs.division import Division
from queenside.jobs.divisions.prefixes import Prefixes
from queenside.kernels import MODULUS
from queenside.puzzles import NQueens, RegionPuzzle
from tests.unit.jobs.divisions.checks import WAYS, assert_cancels, assert_counts

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")

KNOWN = {0: 1, 1: 1, 2: 0, 3: 0, 4: 2, 5: 10, 6: 4, 7: 40, 8: 92, 9: 352, 10: 724}
"""A000170."""

TORUS = {5: 10, 6: 0, 7: 28, 11: 88, 13: 4524}
"""A007705, by the size of the board."""


@pytest.mark.parametrize("n", KNOWN)
def test_n_queens(n: int) -> None:
    problem = NQueens(n).problem
    for division in (Prefixes(problem, 1024, 7), Prefixes(problem, 1, 1), Prefixes(problem, 1, 9)):
        assert assert_counts(division) == KNOWN[n]


@pytest.mark.parametrize("n", TORUS)
def test_the_torus(n: int) -> None:
    problem = NQueens(n, toroidal=True).problem
    for division in (Prefixes(problem, 1024, 12), Prefixes(problem, 1, 2)):
        assert assert_counts(division) == TORUS[n]


def test_a_cell_holds_a_queen_or_not() -> None:
    for n, toroidal, whole in ((10, False, 724), (11, True, 88), (12, False, 14200)):
        queen = NQueens(n, toroidal, given=[(1, 3)], blocked=[(0, 1)])
        none = NQueens(n, toroidal, blocked=[(1, 3), (0, 1)])
        other = NQueens(n, toroidal, given=[(0, 1)])
        parts = [Prefixes(puzzle.problem, 40, 8) for puzzle in (queen, none, other)]
        assert sum(map(assert_counts, parts)) == whole


def test_random_clues() -> None:
    rng = random.Random(3)
    counted = 0
    for _ in range(40):
        puzzle = NQueens(rng.randint(4, 11), toroidal=rng.random() < 0.3)
        cells = range(puzzle.n**2)
        problem = puzzle.problem.restrict(
            rng.sample(cells, rng.randint(0, 2)), rng.sample(cells, rng.randint(0, len(cells) // 5))
        )
        count = assert_counts(Prefixes(problem, rng.choice((1, 30, 3000)), rng.randint(1, 20)))
        work = kernels.queens(puzzle.n, problem)
        assert count == sum(map(work.count, range(len(work.weights))))
        counted += count > 0
    assert counted > 10


def test_clues_that_contradict_each_other_leave_nothing_to_count() -> None:
    assert [*Prefixes(NQueens(8).problem.restrict(place=[0, 1]), 10, 10).units()] == []


def test_units_are_ranges_of_all_prefixes() -> None:
    division = Prefixes(NQueens(14).problem, 1, 100)
    units = [*division.units()]
    ends = [tuple(map(int, unit.task.split("-"))) for unit in units]
    assert [first for first, _ in ends] == [0, *[end for _, end in ends[:-1]]]
    assert ends[-1][1] == division.work.prefixes
    assert len(units) == 100
    assert sum(unit.weight for unit in units) == division.work.prefixes
    assert units == [*division.units()], "in the same order"
    assert len([*Prefixes(NQueens(6).problem, 1, 10**6).units()]) < 100, "at least a prefix each"


def test_a_torus_of_29_can_be_cut_into_many_thousands() -> None:
    assert Prefixes(NQueens(29, toroidal=True).problem, 50_000, 10_000).work.prefixes > 50_000


def test_settings_make_the_division_again() -> None:
    problem = NQueens(12).problem
    division = Prefixes(problem, 3000, 17)
    again = Prefixes(problem, **json.loads(json.dumps(division.settings)))
    assert [*again.units()] == [*division.units()]
    [unit, *_] = division.units()
    assert again.count(unit.task, "plain") == division.count(unit.task, "plain")


@pytest.mark.parametrize(
    "task", ["", "0", "0-1", "0-0", "1-2", "-", "a-b", "0-31 ", "+0-31", "٠-31"]
)
def test_tasks_of_no_unit(task: str) -> None:
    division = Prefixes(NQueens(10).problem, 1, 10)
    assert "0-27" in [unit.task for unit in division.units()]
    for way in WAYS:
        with pytest.raises(ValueError, match="not divided into units such as"):
            division.count(task, way)


def test_what_it_does_not_take() -> None:
    region = RegionPuzzle(["aab", "abb", "ccc"]).problem
    for problem in (region, NQueens(kernels.MOST_QUEENS + 1).problem):
        with pytest.raises(ValueError, match="n-queens, of at most 64 queens"):
            Prefixes(problem, 10, 10)
    with pytest.raises(ValueError, match="1 unit or more, not into 0"):
        Prefixes(NQueens(8).problem, 10, 0)
    for prefixes in (0, kernels.MOST_PREFIXES + 1):
        with pytest.raises(ValueError, match="not divided into so many prefixes"):
            Prefixes(NQueens(8).problem, prefixes, 1)


def test_without_the_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "_native", None)
    with pytest.raises(EngineUnavailable, match="C compiler"):
        Prefixes(NQueens(8).problem, 1, 1)


@pytest.mark.parametrize("way", WAYS)
def test_cancelling(way: str) -> None:
    assert_cancels(Prefixes(NQueens(26).problem, 1, 1), way)


def test_a_cancelled_division_counts_nothing_more() -> None:
    division = Prefixes(NQueens(8).problem, 1, 1)
    division.cancel()
    [unit] = division.units()
    for way in WAYS:
        with pytest.raises(Unfinished, match="cancelled"):
            division.count(unit.task, way)


def test_threads_share_a_division() -> None:
    division = Prefixes(NQueens(13).problem, 1, 40)
    counted: list[int] = []

    def count(tasks: list[str]) -> None:
        for i, task in enumerate(tasks):
            counted.append(division.count(task, WAYS[i % 2]).count)

    tasks = [unit.task for unit in division.units()]
    threads = [threading.Thread(target=count, args=(tasks[i::4],)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(counted) == 73712


@pytest.mark.parametrize(
    ("problem", "most"),
    [
        (NQueens(8).problem, 1),
        (NQueens(6, toroidal=True).problem, 0),
        (NQueens(8).problem.restrict(place=[0, 9]), 0),
    ],
)
def test_a_small_board_is_one_unit(problem: Problem, most: int) -> None:
    assert len([*Prefixes.suited(problem, 60).units()]) == most


def test_a_large_board_is_many_units() -> None:
    division = Prefixes.suited(NQueens(29, toroidal=True).problem, 1.0)
    assert division.settings["prefixes"] > 10_000
    assert division.settings["units"] > 10_000


def test_finer_units_for_less_time() -> None:
    """A factor of a thousand, so that no load of the machine turns it round."""
    coarse, fine = (Prefixes.suited(NQueens(17).problem, seconds) for seconds in (10.0, 0.01))
    assert fine.settings["units"] > coarse.settings["units"]


def test_residues_do_not_come_from_the_count() -> None:
    """With weights and sums of their own: here beyond the modulus, where they differ from it."""
    division = Prefixes(NQueens(8).problem, 1, 1)
    first, end = 0, division.work.prefixes
    for before in (MODULUS - 50, 2**63, 2**64 - 93):
        count, residue, _ = division.work.tally(first, end, before)
        assert count == before + 92
        assert residue == count % MODULUS
    with pytest.raises(OverflowError, match="64 bits"):
        division.work.tally(first, end, 2**64 - 92)


def test_it_is_a_division() -> None:
    division: Division = Prefixes(NQueens(8).problem, 1, 1)
    assert division.name == "prefixes"
