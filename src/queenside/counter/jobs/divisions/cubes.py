"""Any board, cut into cubes: cells placed and cells blocked (`core/cubes.py`).

A task is a cube's cells, those with a queen and those without: "+3+17-4-5". The native search
counts them, on the board and on the mirrored one; exact cover counts them in another way.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator

from queenside.core.contract.documents.job import DivisionName, Method
from queenside.core.cubes import Cube, split_into_cubes
from queenside.core.errors import Unfinished
from queenside.core.kernels import Tally
from queenside.core.lazy import cached_property
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.symmetry import image
from queenside.core.unit import Placement
from queenside.counter.jobs.division import Part, Unit
from queenside.counter.jobs.divisions.searches import MIRROR, by_cover, by_search, need_kernels
from queenside.solver.engines.native import Native

WHOLE = "whole"
"""The task of a board in one piece, with no cell placed or blocked."""

FINER = (1, 64, 1024, 8192)
"""The numbers of pieces to try in turn, if fewer ones take too long."""

MOST_PIECES = 2**15
"""The most that are chosen without being asked for. Everyone who counts makes all cubes first."""

PROBE = 0.25
"""Seconds in which a few cubes are counted to see how long they take."""

ENOUGH_PROBES = 8


class Cubes:
    """At least so many cubes, the heaviest first; fewer if the board has no more.

    Raises ValueError, in words, for a problem that the native search does not take or a number that
    makes no sense, and EngineUnavailable without the kernels.
    """

    name: DivisionName = "cubes"

    def __init__(self, problem: Problem, pieces: int) -> None:
        need_kernels()
        refusal = Native().unsupported_reason(problem, Query(want="count"))
        if refusal is not None:
            raise ValueError(refusal)
        self.problem = problem
        self.settings = {"pieces": pieces}
        self._cubes = {_task(cube): cube for cube in split_into_cubes(problem, pieces)}
        self._cancelled = False

    @classmethod
    def suited(cls, problem: Problem, seconds: float) -> Cubes:
        """Units of about so many seconds of the processor; looking takes one or two seconds."""
        pieces = MOST_PIECES
        for few in FINER:
            whole = cls(problem, few)._probe()
            if whole is not None:
                pieces = min(max(1, math.ceil(whole / seconds)), MOST_PIECES)
                break
        return cls(problem, pieces)

    def units(self) -> Iterator[Unit]:
        for task, cube in self._cubes.items():
            yield Unit(task, cube.weight)

    def count(self, task: str, way: Method) -> Tally:
        """The solutions of a cube."""
        cube = self._cubes.get(task)
        if cube is None:
            raise ValueError(f"the count is not divided into units such as {task!r}")
        if way == "plain":
            return by_search(self._part(cube), self._is_cancelled)
        count = by_search if way == "mirrored" else by_cover
        found = count(self._mirrored(cube), self._is_cancelled)
        return found._replace(nodes=0)  # of another search than the plain one

    def parts(self, task: str) -> list[Part]:
        cube = self._cubes[task]
        return [Part(cube.place, cube.block)]

    def cancel(self) -> None:
        self._cancelled = True

    def _is_cancelled(self) -> bool:
        return self._cancelled

    def _part(self, cube: Cube) -> Problem:
        return self.problem.restrict(cube.place, cube.block)

    def _mirrored(self, cube: Cube) -> Problem:
        """The part that a cube is, on the mirrored board."""
        problem, targets = self._mirror
        place, block = ([targets[cell] for cell in cells] for cells in (cube.place, cube.block))
        return problem.restrict(place, block)

    @cached_property
    def _mirror(self) -> tuple[Problem, Placement]:
        """The mirrored board, and where each cell goes on it."""
        return image(self.problem, MIRROR), MIRROR.cells(self.problem.grid)

    def _probe(self) -> float | None:
        """Seconds of the processor for all, as a few say; None if only very few end in time."""
        cubes = list(self._cubes.values())
        random.Random(0).shuffle(cubes)
        end = time.monotonic() + PROBE
        begin, weight, done = time.thread_time(), 0.0, 0
        for cube in cubes:
            try:
                by_search(self._part(cube), lambda: time.monotonic() >= end)
            except Unfinished:
                break
            weight, done = weight + cube.weight, done + 1
        if done < min(ENOUGH_PROBES, len(cubes)):
            return None
        taken = time.thread_time() - begin
        return taken / weight * sum([cube.weight for cube in cubes]) if weight else 0.0


def _task(cube: Cube) -> str:
    """Its cells, those with a queen first."""
    placed, blocked = (
        "".join([f"{sign}{cell}" for cell in cells])
        for sign, cells in (("+", cube.place), ("-", cube.block))
    )
    return placed + blocked or WHOLE
