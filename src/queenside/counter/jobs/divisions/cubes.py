"""Any board, cut into cubes: cells placed and cells blocked (`core/cubes.py`).

A task is a cube's cells, those with a queen and those without: "+3+17-4-5".
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from queenside.core import kernels
from queenside.core.contract.documents.job import DivisionName
from queenside.core.cubes import Cube, split_into_cubes
from queenside.core.kernels import Tally
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.counter.jobs.division import Part, WorkUnit
from queenside.counter.jobs.divisions.parts import WHOLE_BOARD, PartsDivision
from queenside.solver.engines.native import Native

FINER = (1, 64, 1024, 8192)
"""Numbers of pieces to try in turn, if fewer take too long."""

MAX_PIECES = 2**15
"""The most that are chosen without being asked for. Everyone who counts makes all cubes first."""

MIN_PROBES = 8
"""Cubes that must end in time to estimate the time of all."""


class Cubes(PartsDivision):
    """At least so many cubes, the heaviest first; fewer if the board has no more.

    Raises ValueError, in words, for a problem that the native search does not take or a number that
    makes no sense, and EngineUnavailable without the kernels.
    """

    name: DivisionName = "cubes"

    def __init__(self, problem: Problem, pieces: int) -> None:
        super().__init__(problem)
        refusal = Native().unsupported_reason(problem, Query(want="count"))
        if refusal is not None:
            raise ValueError(refusal)
        self.settings = {"pieces": pieces}
        self._cubes = {_task(cube): cube for cube in split_into_cubes(problem, pieces)}

    @classmethod
    def suited(cls, problem: Problem, seconds: float) -> Cubes:
        """Units of about so many seconds of the processor; looking takes one or two seconds."""
        pieces = MAX_PIECES
        for pieces_tried in FINER:
            total = cls(problem, pieces_tried).estimate_seconds(MIN_PROBES)
            if total is not None:
                pieces = min(max(1, math.ceil(total / seconds)), MAX_PIECES)
                break
        return cls(problem, pieces)

    def units(self) -> Iterator[WorkUnit]:
        for task, cube in self._cubes.items():
            yield WorkUnit(task, cube.weight)

    def weighted_parts(self, task: str) -> list[tuple[Part, int]]:
        cube = self._cubes.get(task)
        if cube is None:
            raise ValueError(f"the count is not divided into units such as {task!r}")
        return [(Part(cube.place, cube.block), 1)]

    def count_part(self, part: Part, mirrored: bool) -> Tally:
        problem = self.mirrored if mirrored else self.problem
        return self.run(kernels.SearchKernel(problem.restrict(*part), None, None, False))


def _task(cube: Cube) -> str:
    placed, blocked = (
        "".join([f"{sign}{cell}" for cell in cells])
        for sign, cells in (("+", cube.place), ("-", cube.block))
    )
    return placed + blocked or WHOLE_BOARD
