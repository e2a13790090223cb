"""Many boards of regions in a NumPy array, answered in arrays: no object for each board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from queenside.core import extras, kernels
from queenside.core.arguments import MAX_WORKERS, check_whole
from queenside.core.errors import EngineBug, EngineUnavailable, InvalidPuzzle
from queenside.core.puzzles import RegionPuzzle
from queenside.core.query import Query
from queenside.core.system import HAS_THREADS
from queenside.solver.batch_kernel import split_range
from queenside.solver.solve import search

if TYPE_CHECKING:
    import numpy

_MAX_LABEL = 255
"""Largest number for a region, which must fit into a byte."""

_BATCH_SIZE = 4096
"""Boards that a thread takes at a time, at most."""


class Answered(NamedTuple):
    """Results of `solve_array`, board by board.

    counts   an array of bytes: 0 solutions, 1, or 2, which means several
    columns  an array of shape (boards, n, stars): the columns of each row's queens in the first
             solution, from 0; all 0 where there is none

        >>> qs.solve_array([[[0, 0], [1, 1]]]).unique
        array([False])
    """

    counts: numpy.ndarray
    columns: numpy.ndarray

    @property
    def unique(self) -> numpy.ndarray:
        """An array of truth values: True for each board with exactly one solution."""
        unique: numpy.ndarray = self.counts == 1
        return unique


def solve_array(boards: Any, *, stars: int = 1, workers: int = 1) -> Answered:
    """Solve all boards of regions in an array of shape (boards, n, n), and say which are unique.

    Each cell has the number of its region, from 0 to 255; `stars` is as in `RegionPuzzle`. It
    takes half the time of `solve_many`, which makes a result of each board. `workers` threads share
    the boards; two of them take little more than half the time.

    Raises InvalidPuzzle for an array of another shape or kind, naming the first faulty board;
    EngineUnavailable without NumPy or the compiled kernels, ValueError for fewer than one worker.

        >>> boards = [qs.generate(5, seed=seed).puzzle.regions for seed in (1, 2, 3)]
        >>> answered = qs.solve_array(boards)
        >>> answered.unique
        array([ True,  True,  True])
        >>> answered.columns[0, :, 0]
        array([2, 0, 4, 1, 3], dtype=uint16)
    """
    check_whole("workers", workers, 1, MAX_WORKERS)
    np = extras.import_extra("numpy", "array")
    if reason := kernels.missing():
        raise EngineUnavailable(f"arrays of boards cannot be solved: {reason}")
    labels = _labels(np, boards)
    count, n, _ = labels.shape
    any_board = RegionPuzzle([[row] * n for row in range(n)], stars)
    answered = Answered(np.zeros(count, np.uint8), np.zeros((count, n, stars), np.uint16))

    def answer(part: slice) -> None:
        shares = labels[part], *(array[part] for array in answered)
        _answer(any_board.problem.packed, part.start, *shares)

    work = split_range(count, _BATCH_SIZE, workers)
    if workers == 1 or not HAS_THREADS:
        list(map(answer, work))
    else:
        from concurrent.futures import ThreadPoolExecutor  # here, since it takes a while to load

        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(answer, work))
    return answered


def _labels(np: Any, boards: Any) -> numpy.ndarray:
    regions = np.asarray(boards)
    if regions.ndim != 3 or regions.shape[1] != regions.shape[2] or not regions.shape[1]:
        raise InvalidPuzzle(
            [f"boards must be an array of shape (boards, n, n), not {regions.shape}"]
        )
    n = regions.shape[1]
    if regions.dtype.kind not in "iu":
        raise InvalidPuzzle([f"regions are whole numbers from 0, not {regions.dtype}"])
    if n * n > kernels.MAX_CELLS:
        raise InvalidPuzzle([f"the boards are {n}×{n}, and an array holds boards up to 64×64"])
    if regions.size and not 0 <= regions.min() <= regions.max() <= _MAX_LABEL:
        raise InvalidPuzzle([f"regions are whole numbers from 0 to {_MAX_LABEL}"])
    labels: numpy.ndarray = np.ascontiguousarray(regions, dtype=np.uint8)
    return labels


def _answer(
    packed: tuple[bytes, ...],
    start: int,
    labels: numpy.ndarray,
    counts: numpy.ndarray,
    columns: numpy.ndarray,
) -> None:
    """Answer these boards, the first of which is number `start` of all."""
    n, stars, finished = labels.shape[1], columns.shape[2], 0
    while finished < len(labels):
        part_labels, part_counts, part_columns = (
            array[finished:].reshape(-1) for array in (labels, counts, columns)
        )
        count, faulty = kernels.search_labels(
            packed, part_labels.data, part_counts.data, part_columns.data, 2, kernels.TIME_SLICE
        )
        if faulty >= 0:
            board = start + finished + faulty
            raise InvalidPuzzle([f"board {board} (from 0) must have {n} regions"])
        finished += count
    columns %= n
    for board in (counts > 2).nonzero()[0].tolist():
        puzzle = RegionPuzzle(labels[board].tolist(), stars)
        if counts[board] == kernels.WRONG:
            raise EngineBug(f"the engine 'native' erred; please report this, with {puzzle!r}")
        result = search(puzzle, puzzle.problem, "native", Query.from_arguments(2, None, None))
        counts[board] = result.count
        if result.solution:
            columns[board].flat = result.solution.columns
