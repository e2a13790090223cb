"""The listing of n-queens: all solutions, in order, however it is sliced, started or filtered."""

from __future__ import annotations

import time
from itertools import permutations
from threading import Event, Timer

import pytest

from queenside.core import kernels
from queenside.core.errors import EngineBug
from queenside.core.puzzles import NQueens
from queenside.core.query import Query
from queenside.solver.engines import get
from queenside.solver.engines.listing import chunks
from tests.conformance.checks import run

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")

COUNTS = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200]
"""OEIS A000170, from n = 0."""
DISTINCT = [1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787]
"""OEIS A002562."""
LISTING = get("listing")


def by_hand(n: int) -> list[bytes]:
    return [
        bytes(columns)
        for columns in permutations(range(n))
        if len({row + column for row, column in enumerate(columns)}) == n
        and len({row - column for row, column in enumerate(columns)}) == n
    ]


def listed(n: int, choice: str = "all", prefix: bytes = b"", room: int = 100) -> list[bytes]:
    """What the kernel lists, through a room for so many boards."""
    listing, boards = kernels.ListingKernel(n, choice, prefix), bytearray(n * room)
    results = []
    while not listing.is_finished:
        count = listing.fill(boards, 1)
        assert count <= room
        results += [bytes(boards[n * index : n * index + n]) for index in range(count)]
    assert listing.fill(boards, 1) == 0
    return results


def images(columns: bytes) -> set[bytes]:
    last = len(columns) - 1
    cells = set(enumerate(columns))
    result = set()
    for _ in range(4):
        cells = {(column, last - row) for row, column in cells}
        for flipped in (cells, {(row, last - column) for row, column in cells}):
            result.add(bytes(column for _, column in sorted(flipped)))
    return result


@pytest.mark.parametrize("n", range(1, 13))
def test_one_of_each_orbit(n: int) -> None:
    result = listed(n, "distinct")
    assert len(result) == DISTINCT[n]
    if n <= 9:
        assert result == [columns for columns in by_hand(n) if columns == min(images(columns))]


@pytest.mark.parametrize("n", [5, 7, 8])
@pytest.mark.parametrize("choice", ["all", "half", "distinct"])
def test_what_begins_so(n: int, choice: str) -> None:
    everything = listed(n, choice)
    for length in range(n + 1):
        for prefix in {columns[:length] for columns in by_hand(n)}:
            begun = [item for item in everything if item[:length] == prefix]
            assert listed(n, choice, prefix) == begun


@pytest.mark.parametrize("n", range(4, 9))
def test_the_check_finds_every_fault(n: int) -> None:
    """Of all permutations, and of all words with one queen moved, only solutions pass."""
    right = {*by_hand(n)}
    for columns in map(bytes, permutations(range(n))):
        assert (kernels.faulty_row(n, columns) is None) == (columns in right)
    for columns in right:
        for row in range(n):
            for column in {*range(n + 1)} - {columns[row]}:
                wrong = bytearray(columns)
                wrong[row] = column
                assert kernels.faulty_row(n, wrong) == 0


def test_the_check_sees_the_order() -> None:
    one, two, *_ = by_hand(8)
    assert kernels.faulty_row(8, one + two) is None
    assert kernels.faulty_row(8, two + one) == 1
    assert kernels.faulty_row(8, one + one) == 1
    with pytest.raises(ValueError, match="no rows"):
        kernels.faulty_row(8, one[:-1])


# -- the engine ------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(9))
def test_the_engine(n: int) -> None:
    result, outcome = run(LISTING, NQueens(n).problem, Query())
    assert [bytes(cell % n for cell in placement) for placement in result] == by_hand(n)
    assert outcome[:2] == (COUNTS[n], True)


@pytest.mark.parametrize(("limit", "count"), [(1, 1), (91, 91), (92, 92), (93, 92)])
def test_a_limit(limit: int, count: int) -> None:
    result, outcome = run(LISTING, NQueens(8).problem, Query(limit=limit))
    assert len(result) == count
    assert outcome[:2] == (count, limit > 92)


def test_what_it_refuses() -> None:
    for puzzle in (NQueens(8, toroidal=True), NQueens(8, given=[(0, 0)]), NQueens(31)):
        assert LISTING.unsupported_reason(puzzle.problem, Query())
    assert LISTING.unsupported_reason(NQueens(8).problem, Query(seed=1))
    assert not LISTING.unsupported_reason(NQueens(30).problem, Query())


def test_it_stops_when_told() -> None:
    stop = Event()
    search = LISTING.search(NQueens(27).problem, Query(stop=stop, want="count"))
    Timer(0.05, stop.set).start()
    with pytest.raises(StopIteration) as finished:
        next(search)
    assert not finished.value.value.exhausted
    late = Query(deadline=time.monotonic() - 1)
    assert run(LISTING, NQueens(6).problem, late)[1].exhausted is False


def test_a_wrong_chunk_does_not_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "faulty_row", lambda *_: 3)
    with pytest.raises(EngineBug, match="8-queens"):
        next(chunks(8, Query()))


def test_auto_lists_in_order() -> None:
    problem = NQueens(8).problem
    choose = get("auto").choose  # type: ignore[attr-defined]
    assert choose(problem, Query()).engine.info.name == "listing"
    assert choose(problem, Query(limit=3)).engine.info.name == "listing"
    for query in (Query(limit=2), Query(want="count"), Query(seed=1)):
        assert choose(problem, query).engine.info.name != "listing"
