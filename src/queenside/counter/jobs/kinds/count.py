"""The job of counting all solutions of a board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Timer

from queenside.core.arguments import check_seconds
from queenside.core.contract.checked import check_json
from queenside.core.contract.documents.job import CountSettings, Method
from queenside.core.contract.jobs import CountTask as Options
from queenside.core.contract.options import Task
from queenside.core.errors import Unfinished, UnsupportedProblem
from queenside.core.formats import native_json
from queenside.core.formats.document import Document
from queenside.core.kernels import MAX_MEET, MAX_QUEENS, MIN_MEET, Tally
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.recognise import match_empty_n_queens, match_n_queens
from queenside.counter.jobs.division import METHODS, Division, WorkUnit
from queenside.counter.jobs.divisions.bands import Bands
from queenside.counter.jobs.divisions.cubes import Cubes
from queenside.counter.jobs.divisions.prefixes import Prefixes
from queenside.counter.jobs.kinds.kind import JobKind

UNIT = Options().unit_seconds
"""Seconds that a unit is to take, if nothing is said."""


_LOOK = 0.05
"""Seconds between two looks at Ctrl-C, which not every system lets through."""


class CountJob(JobKind):
    """All solutions of a puzzle, counted by a division of its problem."""

    name: Task = "count"
    methods = METHODS

    def __init__(self, puzzle: Puzzle, division: Division) -> None:
        self.puzzle, self.division = puzzle, division
        self._again: dict[str, int] = {}

    @classmethod
    def dividing(cls, puzzle: Puzzle, seconds: float = UNIT) -> CountJob:
        """The count of this puzzle in units of about so many seconds each.

        Raises ValueError for units of no time at all.
        """
        seconds = check_seconds("a unit", seconds)
        if not seconds > 0:
            raise ValueError(f"a unit must take some time, not {seconds} seconds")
        problem = puzzle.problem
        n = match_empty_n_queens(problem)
        if n is not None and MIN_MEET <= n <= MAX_MEET:
            return cls(puzzle, Bands.suited(n, seconds))
        n = match_n_queens(problem)
        if n is not None and n <= MAX_QUEENS:
            return cls(puzzle, Prefixes.suited(problem, seconds))
        return cls(puzzle, Cubes.suited(problem, seconds))

    @classmethod
    def from_settings(cls, settings: object) -> CountJob:
        document = check_json(CountSettings, settings)
        puzzle = native_json.from_data(document["puzzle"]).puzzle
        return cls(puzzle, _DIVISIONS[document["division"]](puzzle.problem, **document["cut"]))

    @property
    def title(self) -> str:
        return f"count all solutions of {self.puzzle.title}"

    @property
    def settings(self) -> CountSettings:
        return {
            "puzzle": native_json.to_data(Document(self.puzzle)),
            "division": self.division.name,
            "cut": self.division.settings,
        }

    def units(self) -> Iterator[WorkUnit]:
        return self.division.units()

    def perform(self, task: str, method: Method, material: str, device: str) -> Tally:  # noqa: ARG002
        if device == "cpu":
            return self.division.count(task, method)
        if not isinstance(self.division, Bands):
            raise UnsupportedProblem("only n-queens on an empty board is counted on a GPU")
        return self.division.count_on_gpu(task, method, device)

    def find_fault(self, task: str, payload: int | str | None) -> str | None:  # noqa: ARG002 - any unit
        return None if isinstance(payload, int) and payload >= 0 else "it isn't a count"

    def recheck(self, took: Mapping[str, float], seconds: float) -> Iterator[tuple[str, int | str]]:
        """By another kernel. The counts are kept; once the time is over no others are made."""
        timer = Timer(seconds, self.division.cancel)
        timer.start()
        try:
            for task in took:
                if task not in self._again:
                    self._again[task] = self.division.count(task, "other").count
        except Unfinished:
            pass
        finally:
            timer.cancel()
        yield from ((task, self._again[task]) for task in took if task in self._again)

    def count_mirrored(self, task: str) -> int:
        """Count a unit on the mirrored board, however long it takes; the count is kept.

        Raises MemoryError where the unit needs more than there is here.
        """
        if task not in self._again:
            division = self.from_settings(
                self.settings
            ).division  # the first may have been cancelled
            with ThreadPoolExecutor(1) as thread:  # Ctrl-C isn't heard in the kernels
                counting = thread.submit(division.count, task, "mirrored")
                try:
                    while not counting.done():
                        wait([counting], _LOOK)
                except BaseException:
                    division.cancel()
                    raise
            self._again[task] = counting.result().count
        return self._again[task]


_DIVISIONS: dict[str, Callable[..., Division]] = {
    "bands": lambda _, **cut: Bands(**cut),
    "prefixes": Prefixes,
    "cubes": Cubes,
}
