"""Many puzzles at once: the same answers as one by one."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.grid import Grid
from queenside.solver.engines.engine import Engine
from tests.boards import corpus, random_regions
from tests.conformance.checks import takes
from tests.unit.solver.test_solve import CROSS, NONE, ROWS, Liar, Lost

Install = Callable[[str, Engine], None]


def boards(number: int) -> list[qs.Puzzle]:
    """Random boards of regions of several sizes, some with blocked cells."""
    rng = random.Random(number)
    puzzles: list[qs.Puzzle] = []
    for _ in range(number):
        size = rng.randint(4, 7)
        blocked = rng.sample(Grid(size, size).positions, rng.randint(0, 2))
        puzzles.append(qs.RegionPuzzle(random_regions(rng, size), blocked=blocked))
    return puzzles


def facts(result: qs.Result) -> tuple[object, ...]:
    return result.puzzle, result.status, result.count, result.exhausted


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("limit", [1, 2, None])
def test_the_same_as_one_by_one(limit: int | None, workers: int) -> None:
    """Enough boards for more than one call of the kernel."""
    puzzles = boards(600)
    results = qs.solve_many(puzzles, limit=limit, workers=workers)
    assert [facts(r) for r in results] == [facts(qs.solve(p, limit=limit)) for p in puzzles]
    if limit is None:
        for result in results:
            assert set(result.solutions) == set(qs.solutions(result.puzzle, engine="backtracking"))


@pytest.mark.parametrize("engine", ["auto", "backtracking"])
def test_puzzles_of_all_sorts_together(engine: str) -> None:
    expected = [
        reference for reference in corpus() if takes("backtracking", reference.puzzle.problem)
    ]
    results = qs.solve_many([k.puzzle for k in expected], engine=engine, limit=None)
    assert [result.count for result in results] == [k.solutions for k in expected]
    assert all(result.exhausted for result in results)


def test_any_iterable_and_none_at_all() -> None:
    results = qs.solve_many(iter([CROSS, ROWS, NONE]))
    assert [result.status for result in results] == ["unique", "several", "none"]
    assert qs.solve_many([]) == []


def test_no_time_is_not_no() -> None:
    for engine in ("auto", "backtracking"):
        results = qs.solve_many([qs.NQueens(8)] * 3, engine=engine, time_limit=0)
        assert [result.status for result in results] == ["unknown"] * 3


@pytest.mark.parametrize("workers", [1, 2])
def test_what_solve_raises(workers: int, install_engine: Install) -> None:
    install_engine("liar", Liar())
    install_engine("lost", Lost())
    with pytest.raises(qs.EngineBug, match="the engine 'liar' placed queens"):
        qs.solve_many([CROSS], engine="liar", workers=workers)
    with pytest.raises(qs.EngineUnavailable):
        qs.solve_many([CROSS], engine="lost", workers=workers)
    with pytest.raises(qs.UnknownEngine):
        qs.solve_many([CROSS], engine="magic", workers=workers)


INTERRUPTED = """
import os, signal, threading
import queenside as qs
from queenside.core import kernels
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    qs.solve_many([qs.NQueens(20)] * 2000, limit=None, workers={workers})
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_ends_it_and_all_its_threads(workers: int) -> None:
    """The work would take years."""
    command = [sys.executable, "-c", INTERRUPTED.format(workers=workers)]
    process = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert (process.returncode, process.stdout, process.stderr) == (0, "interrupted\n", "")


@pytest.mark.skipif(bool(kernels.missing()), reason="needs the compiled kernels")
def test_what_the_kernel_finds_wrong_itself_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a batch, and for one puzzle."""
    wrong = (1, True, 9, ((0, 1, 2, 3),), False)
    monkeypatch.setattr(kernels, "search_many", lambda problems, *_: [wrong for _ in problems])
    with pytest.raises(qs.EngineBug, match="the engine 'native' placed queens"):
        qs.solve_many([qs.NQueens(4)])
    with pytest.raises(qs.EngineBug, match="the engine 'native' placed queens"):
        qs.solve(qs.NQueens(4))
