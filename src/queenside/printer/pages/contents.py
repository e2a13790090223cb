"""The content of a book, before it has pages."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from queenside.core.puzzles.region import RegionPuzzle
from queenside.core.solution import Solution
from queenside.explainer.logic.grade import NAMES


class BookBoard(NamedTuple):
    """A board of a book: what it is called, its only solution, and the name of its grade.

    `address` opens it in a browser; empty where no address can hold it.
    """

    id: str
    puzzle: RegionPuzzle
    solution: Solution
    grade: str
    address: str


class Lesson(NamedTuple):
    """A step of the example, as its drawing and its sentence tell it."""

    title: str
    sentence: str
    drawing: str


class Contents(NamedTuple):
    """All that stands in a book; the boards in order, those of a grade together.

    `cover` is the drawing on the title page; `example` a board and its solution as drawings, and
    `lessons` the first steps to it. `remake` is the command that makes the same book again; empty
    where the boards came from elsewhere.
    """

    title: str
    boards: tuple[BookBoard, ...]
    cover: str
    example: tuple[str, str]
    lessons: tuple[Lesson, ...]
    remake: str

    @property
    def stars(self) -> int:
        return self.boards[0].puzzle.stars

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(sorted({board.puzzle.size for board in self.boards}))

    @property
    def grades(self) -> str:
        """Range of grades: "easy", or "easy to expert"."""
        names = sorted({board.grade for board in self.boards}, key=NAMES.index)
        return names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"

    def chapters(self) -> list[Chapter]:
        """Return the boards by grade."""
        chapters = []
        first = 1
        for grade, boards in groupby(self.boards, lambda board: board.grade):
            chapter = Chapter(grade, first, tuple(boards))
            chapters.append(chapter)
            first += len(chapter.boards)
        return chapters


class Chapter(NamedTuple):
    """Boards of a grade, and the number of the first."""

    grade: str
    first: int
    boards: tuple[BookBoard, ...]

    @property
    def numbers(self) -> str:
        last = self.first + len(self.boards) - 1
        return f"Board {last}" if last == self.first else f"Boards {self.first} to {last}"
