"""The jobs of solving and of grading the boards of a file, with a line of answer for each.

The file has a board on each line, as `formats.lines` reads it. The worker gets a slice of the file
as a text; it alone takes it apart. A line that isn't a board is answered with its faults, and
doesn't stop the others.
"""

from __future__ import annotations

import json
import os
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from queenside.core.contract.checked import check_json
from queenside.core.contract.documents.batch import GradedData, SolvedData
from queenside.core.contract.documents.job import (
    AskedSettings,
    BoardsSettings,
    Method,
    SolveSettings,
)
from queenside.core.contract.options import Task
from queenside.core.errors import (
    EngineUnavailable,
    GenerationTimeout,
    InvalidPuzzle,
    NotUnique,
    UnsupportedProblem,
)
from queenside.core.faults import shorten
from queenside.core.formats import lines
from queenside.core.formats.document import Document
from queenside.core.outcome import status_of
from queenside.core.problem import Problem
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.query import Query
from queenside.core.unit import Placement
from queenside.core.verify import verify
from queenside.counter.jobs import input_slices, jsonl_results
from queenside.counter.jobs.division import WorkUnit
from queenside.counter.jobs.jsonl_results import BoardAnswer
from queenside.counter.jobs.kinds.kind import JobKind
from queenside.explainer.grade import grade
from queenside.reader import resolve_board
from queenside.solver.batch import solve_many
from queenside.solver.engines import get
from queenside.solver.request import solved
from queenside.solver.result import Result
from queenside.solver.solve import solve

UNIT = 1000
"""Boards of a unit, if nothing is said: small ones take a tenth of a second."""


class _Boards(JobKind):
    """Something to do with each board of a file, in units of so many boards."""

    name: Task
    _verb: str

    def __init__(self, file: str | os.PathLike[str], boards: int | None = None) -> None:
        self.file, self.boards = os.path.abspath(file), UNIT if boards is None else boards
        if self.boards < 1:
            raise ValueError(f"a unit must have at least 1 board, not {boards}")

    @property
    def title(self) -> str:
        return f"{self._verb} the boards of {self.file}"

    @property
    def settings(self) -> BoardsSettings:
        return {"file": self.file, "boards": self.boards}

    def units(self) -> Iterator[WorkUnit]:
        return input_slices.cut(self.file, self.boards)

    def load_input(self, task: str) -> str:
        return input_slices.read(self.file, task)

    def perform(self, task: str, method: Method, material: str, device: str) -> str:  # noqa: ARG002 - there is one way
        if device != "cpu":
            raise UnsupportedProblem(f"a GPU can't {self._verb} boards")
        documents = [(number, _read(text)) for number, text in _numbered(task, material)]
        answers_iter = self.answers(
            [board for _, board in documents if isinstance(board, Document)]
        )
        return "".join(
            jsonl_results.format_line(number, board, next(answers_iter))
            if isinstance(board, Document)
            else jsonl_results.format_line(number, None, jsonl_results.failed(board))
            for number, board in documents
        )

    def find_fault(self, task: str, answer: int | str | None) -> str | None:
        texts = _numbered(task, self.load_input(task))
        return jsonl_results.find_fault(answer, [*texts], self._check_line)

    def _check_line(self, numbered: tuple[int, str], line: str) -> None:
        number, text = numbered
        answer = jsonl_results.parse_answer(line)
        board = _read(text) if "error" in answer else _read(text, json.loads)  # twice as fast
        document = board if isinstance(board, Document) else None
        if line != jsonl_results.format_line(number, document, answer).rstrip():
            raise InvalidPuzzle(f"it isn't an answer about line {number} of the file")
        if document is None and {name: type(reason) for name, reason in answer.items()} != {
            "error": str
        }:
            raise InvalidPuzzle("it doesn't say what is wrong with the line")
        if document is not None and "error" in answer:
            self._check_refusal(document, answer)
        elif document is not None:
            self._check_answer(document.puzzle, answer)

    def _check_refusal(self, board: Document, answer: BoardAnswer) -> None:
        with suppress(EngineUnavailable):  # here, where nobody has to solve anything
            if answer != next(self.answers([board])):
                raise InvalidPuzzle("it refuses a board that can be answered")

    @abstractmethod
    def answers(self, boards: Sequence[Document]) -> Iterator[BoardAnswer]:
        """Yield the answer for each of these boards."""

    @abstractmethod
    def _check_answer(self, puzzle: Puzzle, answer: BoardAnswer) -> None:
        """Raise InvalidPuzzle unless this can be the answer about a board."""


class SolveJob(_Boards):
    """The solutions of each board, up to a limit, and whether there are others.

    `time_limit` is in seconds for each board; where it runs out the status says so.
    """

    name: Task = "solve"
    declared = SolveSettings
    _verb = "solve"

    def __init__(
        self,
        file: str | os.PathLike[str],
        boards: int | None = None,
        *,
        engine: str = "auto",
        limit: int = 2,
        time_limit: float | None = None,
    ) -> None:
        super().__init__(file, boards)
        get(engine)
        Query.from_arguments(limit, time_limit, None)
        self.engine, self.limit, self.time_limit = engine, limit, time_limit

    @property
    def settings(self) -> SolveSettings:
        return {**super().settings, **self._question}

    def recheck(self, took: Mapping[str, float], seconds: float) -> Iterator[tuple[str, int | str]]:
        """Only by our own engine without a limit: others may find other solutions first."""
        alike = self.repeatable and self.engine in ("auto", "native")
        return super().recheck(took, seconds) if alike else iter(())

    def answers(self, boards: Sequence[Document]) -> Iterator[BoardAnswer]:
        puzzles = [board.puzzle for board in boards]
        try:
            results = solve_many(puzzles, **self._question)
        except UnsupportedProblem:  # one of them, and perhaps not the others
            yield from map(self._solve_alone, puzzles)
            return
        for puzzle, result in zip(puzzles, results, strict=True):
            yield (self._solve_alone(puzzle) if self._was_late(result) else solved(result))

    def _check_answer(self, puzzle: Puzzle, answer: BoardAnswer) -> None:
        """Verify the solutions, and that the other fields go with them."""
        data = check_json(SolvedData, answer)
        solutions, exhausted = data["solutions"], data["exhausted"]
        count = len(solutions)
        fields = {"status": status_of(count, exhausted), "count": str(count)}
        if data != {**fields, "exhausted": exhausted, "solutions": solutions}:
            raise InvalidPuzzle(f"it contradicts itself: {count} solutions are in it")
        problem = puzzle.problem
        placements = {_placement(problem, solution) for solution in solutions}
        if len(placements) != count or not all(
            verify(problem, placement) for placement in placements
        ):
            raise InvalidPuzzle("it has a wrong solution, or the same one twice")

    @property
    def _question(self) -> AskedSettings:
        return {"engine": self.engine, "limit": self.limit, "time_limit": self.time_limit}

    def _was_late(self, result: Result) -> bool:
        """Whether the others, which shared the time, have left this board too little of it."""
        finished = result.exhausted or result.count >= self.limit
        return self.time_limit is not None and not finished

    def _solve_alone(self, puzzle: Puzzle) -> BoardAnswer:
        try:
            return solved(solve(puzzle, **self._question))
        except UnsupportedProblem as error:
            return jsonl_results.failed(str(error))


class GradeJob(_Boards):
    """Grade how hard each board is to solve by logic."""

    name: Task = "grade"
    declared = BoardsSettings
    _verb = "grade"

    def _check_answer(self, puzzle: Puzzle, answer: BoardAnswer) -> None:  # noqa: ARG002
        data = check_json(GradedData, answer)
        if data.keys() != GradedData.__required_keys__ or (data["grade"] is None) != bool(
            data["why"]
        ):
            raise InvalidPuzzle("it has neither a grade nor a reason why there is none")

    def answers(self, boards: Iterable[Document]) -> Iterator[BoardAnswer]:
        for board in boards:
            try:
                yield jsonl_results.graded(grade(board.puzzle))
            except NotUnique as error:
                yield jsonl_results.graded(None, str(error))


def _numbered(task: str, material: str) -> Iterator[tuple[int, str]]:
    """The lines of a slice that should hold a board, with their numbers in the file."""
    texts = enumerate(material.split("\n"), input_slices.Slice.named(task).first)
    return ((number, text) for number, text in texts if lines.is_board_line(text))


def _placement(problem: Problem, solution: list[list[int]]) -> Placement:
    """The cell numbers of a solution. Raises InvalidPuzzle for what isn't a list of cells."""
    columns = problem.grid.columns
    placement = tuple([row * columns + column for row, column in solution])
    if [list(divmod(cell, columns)) for cell in placement] != solution:
        raise InvalidPuzzle("it has cells beside the board")
    return placement


def _read(line: str, load: Callable[[str], object] | None = None) -> Document | str:
    try:
        if not line.isascii():
            line.encode()
        return lines.read_line(line, resolve_board.NAMES, load)
    except UnicodeEncodeError as error:
        return f"character {error.start + 1} isn't valid UTF-8"
    except InvalidPuzzle as error:
        return "; ".join(shorten(error.faults))
    except GenerationTimeout as error:
        return str(error)
