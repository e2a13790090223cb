"""N-queens, flat or toroidal, with clues or without, cut by where some queens stand beforehand.

The queens kernel cuts its work into prefixes (native/counter/queens/queens.h): a few queens each,
and how many placements each one found with them stands for. A unit is a range of these prefixes.
"""

from __future__ import annotations

import random
import time
from array import array
from collections.abc import Iterator
from threading import Timer

from queenside.core import kernels
from queenside.core.contract.documents.job import DivisionName, Method
from queenside.core.kernels import MODULUS, Tally
from queenside.core.lazy import cached_property
from queenside.core.problem import Problem
from queenside.core.recognise import match_n_queens
from queenside.core.symmetry import image
from queenside.core.unit import Placement
from queenside.counter.jobs.division import Part, Unit
from queenside.counter.jobs.divisions.searches import MIRROR, by_cover, need_kernels, unfinished

FINER = (1024, 8192, 65536)
"""The numbers of prefixes to try in turn, if fewer ones take too long."""

PROBE = 0.25
"""Seconds in which a few prefixes are counted to see how long they take."""

MOST_PROBES = 200

DUG = 3
"""The number of prefixes that are cut further if none ends in that time."""


class Prefixes:
    """At least `prefixes` of them, if the board has so many, in `units` ranges; at most one each.

    A task names the first and the one behind the last: "120-128". Raises ValueError, in words, for
    a problem or numbers that it does not take, and EngineUnavailable without the kernels.
    """

    name: DivisionName = "prefixes"

    def __init__(self, problem: Problem, prefixes: int, units: int) -> None:
        need_kernels()
        n = match_n_queens(problem)
        if n is None or n > kernels.MOST_QUEENS:
            most = kernels.MOST_QUEENS
            raise ValueError(f"prefixes are for n-queens, of at most {most} queens")
        if units < 1:
            raise ValueError(f"the count is divided into 1 unit or more, not into {units}")
        self.problem, self.n = problem, n
        self.settings = {"prefixes": prefixes, "units": units}
        self.work = kernels.queens(n, problem, prefixes=prefixes)
        self._ranges = min(units, self.work.prefixes)
        self._cancelled = False

    @classmethod
    def suited(cls, problem: Problem, seconds: float) -> Prefixes:
        """Units of about so many seconds of the processor; looking takes two seconds at most.

        Where even that does not show how long a prefix takes, each is a unit.
        """
        for wanted in FINER:
            division = cls(problem, wanted, 1)
            count = division.work.prefixes
            each = division._probe()
            if each is not None and each <= seconds:
                break
        else:
            each = each or _dig(
                problem, [division.work.prefix(count * i // DUG)[0] for i in range(DUG)]
            )
        units = count if each is None else round(each * count / seconds)
        return cls(problem, wanted, max(1, min(units, count)))

    def units(self) -> Iterator[Unit]:
        """The ranges, in order. Prefixes are about the same work: its weight is how many it has."""
        for number in range(self._ranges):
            first, end = self._range(number)
            yield Unit(f"{first}-{end}", float(end - first))

    def count(self, task: str, way: Method) -> Tally:
        """Count the solutions of a range of prefixes."""
        first, end = self._read(task)
        tally = self._plain(first, end) if way == "plain" else self._again(first, end, way)
        if self._cancelled:
            raise unfinished()
        return tally

    def parts(self, task: str) -> list[Part] | None:
        prefixes = [self.work.prefix(number) for number in range(*self._read(task))]
        if any(weight != 1 for _, weight in prefixes):
            return None
        return [Part(tuple(cells), ()) for cells, _ in prefixes]

    def cancel(self) -> None:
        self._cancelled = True
        self.work.cancel()
        if "_mirrored" in vars(self):
            self._mirrored.work.cancel()

    def _plain(self, first: int, end: int) -> Tally:
        return Tally(*self.work.tally(first, end))

    def _again(self, first: int, end: int, way: Method) -> Tally:
        """Prefix by prefix, its queens given on the mirrored board; the nodes are of other work."""
        count, residue = 0, 0
        mirrored = self._mirrored
        for number in range(first, end):
            cells, weight = self.work.prefix(number)
            place = [mirrored.targets[cell] for cell in cells]
            if self._cancelled:  # looked at last: from here on `cancel` finds the mirrored board
                raise unfinished()
            part = mirrored.count(place) if way == "mirrored" else self._other(place)
            count += weight * part.count
            residue = (residue + weight * part.residue) % MODULUS
        return Tally(count, residue, 0)

    def _other(self, place: list[int]) -> Tally:
        return by_cover(self._mirrored.problem.restrict(place), lambda: self._cancelled)

    @cached_property
    def _mirrored(self) -> _Mirrored:
        return _Mirrored(self.n, self.problem)

    def _range(self, number: int) -> tuple[int, int]:
        count = self.work.prefixes
        return number * count // self._ranges, (number + 1) * count // self._ranges

    def _read(self, task: str) -> tuple[int, int]:
        """The range that a task names. Raises ValueError if it is none of the division's."""
        first = task.split("-")[0]
        if first.isdecimal() and self._ranges:
            number = -(-int(first) * self._ranges // self.work.prefixes)
            bounds = self._range(number)
            if number < self._ranges and task == "{}-{}".format(*bounds):
                return bounds
        raise ValueError(f"the count is not divided into units such as {task!r}")

    def _probe(self) -> float | None:
        """Seconds of the processor for a prefix; None if none ends in time.

        The division is cancelled then, and good for nothing else.
        """
        numbers = range(self.work.prefixes)
        if not numbers:
            return 0.0
        timer = Timer(PROBE, self.cancel)
        timer.start()
        begin, done = time.thread_time(), 0
        for number in random.Random(0).sample(numbers, min(len(numbers), MOST_PROBES)):
            self.work.tally(number, number + 1)
            if self._cancelled:
                break
            done += 1
        timer.cancel()
        return (time.thread_time() - begin) / done if done else None


def _dig(problem: Problem, prefixes: list[Placement]) -> float | None:
    """Seconds for a prefix, from the prefixes that a few of them are cut into; None if too long."""
    taken = 0.0
    for place in prefixes:
        part = Prefixes(problem.restrict(place), FINER[-1], 1)
        each = part._probe()
        if each is None:
            return None
        taken += each * part.work.prefixes
    return taken / len(prefixes)


class _Mirrored:
    """The mirrored board, and where each cell goes on it."""

    def __init__(self, n: int, problem: Problem) -> None:
        self.problem = image(problem, MIRROR)
        self.targets = MIRROR.cells(problem.grid)
        self.work = kernels.queens(n, self.problem, prefixes=1)

    def count(self, place: list[int]) -> Tally:
        """The solutions with these queens."""
        return Tally(*self.work.complete(array("H", place).tobytes()))
