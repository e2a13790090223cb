"""N-queens, flat or toroidal, with clues or without, cut by where some queens stand beforehand.

The queens kernel cuts its work into prefixes (native/counter/queens/queens.h): a few queens each,
and how many solutions each one found with them stands for. A unit is a range of these prefixes.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from queenside.core import kernels
from queenside.core.contract.documents.job import DivisionName
from queenside.core.errors import Unfinished
from queenside.core.kernels import Tally
from queenside.core.lazy import cached_property
from queenside.core.problem import Problem
from queenside.core.recognise import match_n_queens
from queenside.counter.jobs.division import Part, WorkUnit
from queenside.counter.jobs.divisions.parts import PartsDivision

FINER = (1024, 8192, 65536)
"""Numbers of prefixes to try in turn, if fewer take too long."""


class Prefixes(PartsDivision):
    """At least `prefixes` of them, if the board has so many, in `units` ranges; at most one each.

    A task names the first and the one behind the last: "120-128". Raises ValueError, in words, for
    a problem or numbers that it does not take, and EngineUnavailable without the kernels.
    """

    name: DivisionName = "prefixes"

    def __init__(self, problem: Problem, prefixes: int, units: int) -> None:
        super().__init__(problem)
        n = match_n_queens(problem)
        if n is None or n > kernels.MAX_QUEENS:
            raise ValueError(f"prefixes are for n-queens, of at most {kernels.MAX_QUEENS} queens")
        if units < 1:
            raise ValueError(f"the count is divided into 1 unit or more, not into {units}")
        self.settings = {"prefixes": prefixes, "units": units}
        self.work = kernels.Queens(n, problem, prefixes=prefixes)
        self._ranges = min(units, self.work.prefixes)

    @classmethod
    def suited(cls, problem: Problem, seconds: float) -> Prefixes:
        """Units of about so many seconds of the processor; looking takes a second.

        Where not even one of the shortest prefixes is counted in that time, each is a unit.
        """
        for prefixes in FINER:
            count = cls(problem, prefixes, 1).work.prefixes
            total = cls(problem, prefixes, count or 1).estimate_seconds(1)
            if total is not None and total <= seconds * count:
                break
        units = count if total is None else round(total / seconds)
        return cls(problem, prefixes, max(1, min(units, count)))

    def units(self) -> Iterator[WorkUnit]:
        """The ranges, in order. Prefixes are about the same work: its weight is how many it has."""
        for number in range(self._ranges):
            first, end = self._range(number)
            yield WorkUnit(f"{first}-{end}", float(end - first))

    def weighted_parts(self, task: str) -> list[tuple[Part, int]]:
        prefixes = map(self.work.prefix, range(*self._parse(task)))
        return [(Part(tuple(cells), ()), weight) for cells, weight in prefixes]

    def count_part(self, part: Part, mirrored: bool) -> Tally:
        work = self._mirrored_work if mirrored else self.work
        if self.is_cancelled:  # looked at last: from here on `cancel` finds the mirrored board
            raise Unfinished(0, "cancelled")
        return work.complete(array("H", part.place).tobytes())

    def cancel(self) -> None:
        super().cancel()
        self.work.cancel()
        if "_mirrored_work" in vars(self):
            self._mirrored_work.cancel()

    @cached_property
    def _mirrored_work(self) -> kernels.Queens:
        return kernels.Queens(self.problem.grid.rows, self.mirrored, prefixes=1)

    def _range(self, number: int) -> tuple[int, int]:
        count = self.work.prefixes
        return number * count // self._ranges, (number + 1) * count // self._ranges

    def _parse(self, task: str) -> tuple[int, int]:
        """The range that a task names. Raises ValueError if it is none of the division's."""
        first = task.split("-")[0]
        if first.isdecimal() and self._ranges:
            number = -(-int(first) * self._ranges // self.work.prefixes)
            bounds = self._range(number)
            if number < self._ranges and task == "{}-{}".format(*bounds):
                return bounds
        raise ValueError(f"the count is not divided into units such as {task!r}")
