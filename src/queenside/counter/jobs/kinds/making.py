"""The job of making boards: for each of so many seeds the board that `generate` makes of it.

A unit is a range of seeds, called "seeds 1-100"; what it gives are the lines that `generate` writes
as JSON Lines, with solutions, byte by byte. A seed whose board does not come in time is answered by
a line that says so, with the id that tries it again, and the other boards are made.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import suppress

from queenside.core import formats
from queenside.core.contract.documents.job import GenerateSettings, Method
from queenside.core.contract.options import Task
from queenside.core.errors import GenerationTimeout, InvalidPuzzle, UnsupportedProblem
from queenside.core.formats import native_json, strict_json
from queenside.core.formats.document import Document
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.puzzles.region import RegionPuzzle
from queenside.core.solution import Solution
from queenside.counter.jobs import jsonl_results
from queenside.counter.jobs.division import WorkUnit
from queenside.counter.jobs.kinds.kind import JobKind
from queenside.maker.board_spec import parse_seed_id, seed_id
from queenside.maker.generate import TIMEOUT, Made, make_many
from queenside.solver.solve import solve

UNIT = 2.0
"""Seconds that a unit is to take, if nothing is said."""

MAX_BOARDS = 1000
"""Boards of a unit at most, since their lines travel together."""

_SAMPLE = 0.3
"""Seconds for the boards that are made to see how long they take."""

_PROOF = 60.0
"""Seconds for a proof that a board has one solution; it takes some milliseconds."""

_NAME = re.compile(r"seeds (\d+)-(\d+)")


class GenerateJob(JobKind):
    """So many boards as a seed id names them, of its seed and those that follow.

    `time_limit` is in seconds for each board, None for as long as it takes. Raises ValueError for
    what isn't a seed id and for boards that cannot be made, EngineUnavailable without the kernels.
    """

    name: Task = "generate"
    declared = GenerateSettings

    def __init__(
        self, first: str, number: int, boards: int, time_limit: float | None = TIMEOUT
    ) -> None:
        if boards < 1:
            raise ValueError(f"a unit must have at least 1 board, not {boards}")
        self.spec, self.seed = parse_seed_id(first)
        self.number, self.boards, self.time_limit = number, boards, time_limit
        make_many(number, self.spec, seed=self.seed, time_limit=time_limit)  # it may refuse

    @classmethod
    def suited(
        cls, first: str, number: int, time_limit: float | None = TIMEOUT, seconds: float = UNIT
    ) -> GenerateJob:
        """The same in units of about so many seconds each, judging by the first boards."""
        kind = cls(first, number, MAX_BOARDS, time_limit)
        kind.boards = max(1, min(MAX_BOARDS, int(seconds * kind._rate())))
        return kind

    @property
    def title(self) -> str:
        return f"make {self.number} boards from {self._id(self.seed)} on"

    @property
    def settings(self) -> GenerateSettings:
        first = self._id(self.seed)  # with the version, since another makes other boards
        return {
            "first": first,
            "number": self.number,
            "boards": self.boards,
            "time_limit": self.time_limit,
        }

    def units(self) -> Iterator[WorkUnit]:
        end = self.seed + self.number
        for first in range(self.seed, end, self.boards):
            last = min(first + self.boards, end) - 1
            yield WorkUnit(f"seeds {first}-{last}", float(last - first + 1))

    def find_fault(self, task: str, payload: int | str | None) -> str | None:
        return jsonl_results.find_fault(payload, _seeds(task), self._check_line)

    def _check_line(self, seed: int, line: str) -> None:
        name, data = self._id(seed), strict_json.load(line)
        if isinstance(data, dict) and "error" in data and self.time_limit is not None:
            expected = jsonl_results.not_made(name, str(data["error"]))
        else:
            puzzle = native_json.from_data(data).puzzle
            result = solve(puzzle, time_limit=_PROOF)
            if result.status != "unique" or not self._suits(puzzle):
                raise InvalidPuzzle("it isn't a board as asked for, with exactly one solution")
            expected = _line(puzzle, name, result.solution)
        if line != expected.rstrip():
            raise InvalidPuzzle(f"it isn't the answer for {name}")

    def _suits(self, puzzle: Puzzle) -> bool:
        size = puzzle.problem.grid.rows, puzzle.problem.grid.columns
        stars = isinstance(puzzle, RegionPuzzle) and puzzle.stars
        return (*size, stars) == (self.spec.size, self.spec.size, self.spec.stars)

    def perform(self, task: str, method: Method, material: str, device: str) -> str:  # noqa: ARG002 - as above
        if device != "cpu":
            raise UnsupportedProblem("a GPU can't generate boards")
        return "".join(self._lines(_seeds(task)))

    def _lines(self, seeds: range) -> Iterator[str]:
        """Yield the board made for each seed; each may take its own time limit.

        Boards are quicker made many at a time, so they share the time limit as long as it lasts;
        one that comes to nothing so has all of it to itself.
        """
        while seeds:
            count = 0
            try:
                for board in self._make(seeds):
                    count += 1
                    yield _line(board.puzzle, board.id, board.solution)
            except GenerationTimeout as error:
                if not count:
                    count = 1
                    yield self._late(seeds[0], error)
            seeds = seeds[count:]

    def _late(self, seed: int, error: GenerationTimeout) -> str:
        if self.spec.is_plain:  # else it was alone already
            with suppress(GenerationTimeout):
                board = next(self._make(range(seed, seed + 1)))
                return _line(board.puzzle, board.id, board.solution)
        return jsonl_results.not_made(self._id(seed), str(error))

    def _make(self, seeds: range) -> Iterator[Made]:
        return make_many(len(seeds), self.spec, seed=seeds[0], time_limit=self.time_limit)

    def _id(self, seed: int) -> str:
        return seed_id(self.spec, seed)

    def _rate(self) -> float:
        """Boards a second; 0 where the first does not come soon."""
        start, count = time.perf_counter(), 0
        number = min(self.number, MAX_BOARDS)
        with suppress(GenerationTimeout):
            for _ in make_many(number, self.spec, seed=self.seed, time_limit=_SAMPLE):
                count += 1
        return count / (time.perf_counter() - start)


def _seeds(task: str) -> range:
    match = _NAME.fullmatch(task)
    if match is None:
        raise ValueError(f"{task!r} isn't a range of seeds")
    return range(int(match[1]), int(match[2]) + 1)


def _line(puzzle: Puzzle, name: str, solution: Solution | None) -> str:
    return formats.format(Document(puzzle, name, solution=solution), "jsonl")
