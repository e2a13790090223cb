"""All solutions in an array, and one solution of any size."""

from __future__ import annotations

import builtins
import time
from array import array
from math import prod
from typing import Any

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.solver import arrays

numpy = pytest.importorskip("numpy")

compiled = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")
COUNTS = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712]
"""OEIS A000170, from n = 0."""
DISTINCT = [1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233]
"""OEIS A002562."""


@compiled
@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("n", range(14))
def test_all_solutions(n: int, distinct: bool) -> None:
    rows = qs.solutions_array(n, distinct=distinct)
    assert rows.shape == ((DISTINCT if distinct else COUNTS)[n], n)
    assert rows.dtype == numpy.uint8
    if n < 10:
        assert [tuple(row) for row in rows.tolist()] == [
            solution.columns for solution in qs.solutions(qs.NQueens(n), distinct=distinct)
        ]


@compiled
@pytest.mark.parametrize("wrong", [COUNTS[8] - 2, COUNTS[8] + 2])
def test_another_number_than_is_known(wrong: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrays, "KNOWN", (*COUNTS[:8], wrong))
    with pytest.raises(qs.EngineBug, match="have the known number of solutions"):
        qs.solutions_array(8)


@compiled
def test_a_wrong_row_does_not_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    mirror = kernels.mirror_rows

    def mistaken(n: int, rows: Any) -> None:
        mirror(n, rows)
        rows[-1] ^= 1

    monkeypatch.setattr(kernels, "mirror_rows", mistaken)
    monkeypatch.setattr(arrays, "_CHECKED", 10)
    with pytest.raises(qs.EngineBug, match="no solution or out of order"):
        qs.solutions_array(8)


@pytest.mark.parametrize(
    ("n", "message"), [(19, "94,393,099,112 bytes"), (28, "don't fit into memory")]
)
def test_what_fits_into_no_memory(n: int, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrays, "_memory", lambda: 16 * 2**30)
    with pytest.raises(qs.UnsupportedProblem, match=message):
        qs.solutions_array(n)


@pytest.mark.parametrize("n", [-1, 2.0, "8", None])
def test_no_size(n: Any) -> None:
    for ask in (qs.solutions_array, qs.construct):
        with pytest.raises(qs.InvalidPuzzle, match="whole number"):
            ask(n)


@compiled
def test_out_of_time() -> None:
    begin = time.process_time()
    with pytest.raises(qs.Unfinished, match="out of time"):
        qs.solutions_array(17, time_limit=0)
    assert time.process_time() - begin < 5


def test_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    load = builtins.__import__

    def without(name: str, *remaining: Any, **extra: Any) -> Any:
        if name == "numpy":
            raise ImportError(name)
        return load(name, *remaining, **extra)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(qs.EngineUnavailable, match=r"pip install .*\[array\]"):
        qs.solutions_array(8)


def test_without_the_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "_native", None)
    with pytest.raises(qs.EngineUnavailable, match="compiled kernels are missing"):
        qs.solutions_array(8)


@pytest.mark.parametrize("n", [0, 1, 4, 5, 8, 9, 14, 1000])
def test_one_solution(n: int) -> None:
    columns = qs.construct(n)
    assert isinstance(columns, array)
    assert columns.itemsize == 4
    board = qs.NQueens(n)
    assert n == 0 or qs.complete(board, enumerate(columns[: n if n < 60 else 0]), limit=1).count
    if n == 1000:
        assert numpy.asarray(columns).dtype == numpy.uint32
        assert sorted(columns) == list(range(n))
        assert prod(len({r + s * c for r, c in enumerate(columns)}) for s in (-1, 1)) == n * n
    for size, toroidal in ((2, False), (3, False), (8, True), (9, True)):
        assert qs.construct(size, toroidal=toroidal) is None
