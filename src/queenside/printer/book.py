"""A book of boards: which ones, in which order, and what stands beside them.

Boards are made, the same number of each grade, from seeds that follow each other; copies of each
other under turning and mirroring are left out. Or else they are the reader's own. In the book they
stand by grade, and in a grade by their score. `printer.pages` makes pages of it.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, NamedTuple

from queenside.core import extras
from queenside.core.arguments import check_type, check_whole
from queenside.core.errors import GenerationTimeout, InvalidPuzzle, NotUnique, UnsupportedByFormat
from queenside.core.formats import puzzlink, svg
from queenside.core.formats.document import Document
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.puzzles.canonical import canonical_id
from queenside.core.puzzles.known import as_regions
from queenside.core.puzzles.region import RegionPuzzle
from queenside.core.recognise import unusual_rule
from queenside.core.solution import Solution
from queenside.explainer.explain.explain import explain
from queenside.explainer.explain.moves import moves
from queenside.explainer.grade import grade as graded
from queenside.explainer.logic.grade import NAMES, Grade
from queenside.maker.board_spec import BoardSpec, resolve
from queenside.maker.generate import TIMEOUT, draw_seed, make_many
from queenside.reader import resolve_board
from queenside.solver.batch import solve_many

with extras.required("image", "a book"):
    from queenside.printer.pages.contents import BookBoard, Contents, Lesson

if TYPE_CHECKING:
    from queenside.printer.pages import Bound

SIZE, NUMBER, GRADES = 8, 60, "easy-expert"

_BOARD_TIMEOUT = 5.0
"""Seconds for each board after the first, unless told otherwise."""

_MAX_COPIES = 500
"""So many copies one after the other show that there are no other boards."""

_MAX_BOARDS = 2000
"""Boards of a book: a binder holds no more."""

_EXAMPLES = {
    1: ("AAAAAA", "BACCDD", "BCCDDB", "BBBBDB", "BBEBBB", "EEEFFF"),
    2: (
        *("AAAABCCD", "ABBBBCCD", "ABBBBCCD", "AEEEBCCD"),
        *("FEEEDDDD", "FEEEGHHH", "FFEEGHHH", "EEEEGHHH"),
    ),
}
"""Boards whose first steps use a technique each; by stars, and the last one for more."""


class _GradedBoard(NamedTuple):
    name: str
    puzzle: RegionPuzzle
    solution: Solution
    grade: Grade

    @property
    def order(self) -> tuple[int, float, float]:
        return NAMES.index(self.grade.name), self.grade.rating, self.grade.score


@dataclass(frozen=True, repr=False)
class Book:
    """Boards in the order of a book, rising in difficulty.

    `title` stands on its first page, with the board `cover` and, where it is known, its solution.
    `boards` are those inside, each with its number, id and answer. `seed` makes the same book
    again, None for boards that were not made for it. `words` are those of the command that does.

        >>> qs.book(number=2, size=6, grade="easy", seed=1)
        <Book 'Queens': 2 boards>
    """

    title: str
    boards: tuple[BookBoard, ...]
    cover: tuple[RegionPuzzle, Solution | None]
    seed: int | None = None
    words: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Book {self.title!r}: {len(self.boards)} boards>"

    def _repr_html_(self) -> str:
        from queenside.core.formats import notebook  # here: it is for notebooks

        number = len(self.boards)
        grades = " to ".join(dict.fromkeys([self.boards[0].grade, self.boards[-1].grade]))
        return notebook.board(
            self.cover[0], captions=[self.title, f"{number} boards, {grades}; pdf() prints them."]
        )

    def pdf(
        self,
        *,
        paper: str = "a4",
        monochrome: bool = False,
        per_page: int | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> bytes:
        """Return the book as a PDF, on "a4" or "letter"; the same bytes whenever it is asked for.

        `monochrome` is black and white, with letters for the regions. `per_page` is how many boards
        a page has, 1, 2, 4, 6, 9 or 12: as many as there is room for if it is None. `progress` is
        told the share that is done.

        Raises UnsupportedByFormat for boards that are too large for the page and a title that
        cannot be written, ValueError for a paper or a number of boards that is none,
        EngineUnavailable without the extra `image`.
        """
        return self.bound(paper, monochrome, per_page, progress).pdf

    def bound(
        self,
        paper: str = "a4",
        monochrome: bool = False,
        per_page: int | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> Bound:
        """Return the PDF, as `pdf` makes it, and how many pages it has."""
        with extras.required("image", "a book"):
            from queenside.printer.pages import bind

            return bind(
                self._contents(paper, monochrome, per_page),
                paper=paper,
                monochrome=monochrome,
                per_page=per_page,
                progress=progress,
            )

    def _contents(self, paper: str, monochrome: bool, per_page: int | None) -> Contents:
        puzzle, solution = self.cover
        example = RegionPuzzle(_EXAMPLES[min(self.stars, max(_EXAMPLES))], min(self.stars, 2))
        (answer,) = solve_many([example])
        boards = (
            svg.draw(example, queens, monochrome=monochrome) for queens in (None, answer.solution)
        )
        return Contents(
            self.title,
            self.boards,
            svg.draw(puzzle, solution, monochrome=monochrome, lettered=False),
            (next(boards), next(boards)),
            tuple(_lessons(example, monochrome)),
            self._remake(paper, monochrome, per_page),
        )

    @property
    def stars(self) -> int:
        """Queens in each row, column and region."""
        return self.boards[0].puzzle.stars

    def _remake(self, paper: str, monochrome: bool, per_page: int | None) -> str:
        """Return the command that makes the same book; empty where none does."""
        if self.seed is None:
            return ""
        words = ["queenside", "book", *self.words, "--paper", paper]
        words += ["--monochrome"] * monochrome
        words += ["--per-page", str(per_page)] * (per_page is not None)
        return shlex.join([*words, "-o", "book.pdf"])


def book(
    boards: str | PathLike[str] | Iterable[BoardLike | Document] | None = None,
    *,
    size: int = SIZE,
    stars: int = 1,
    number: int = NUMBER,
    grade: str = GRADES,
    seed: int | None = None,
    title: str | None = None,
    time_limit: float | None = None,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Book:
    """Return a book of `number` boards, each with exactly one solution: `book().pdf()` is the PDF.

    `grade` is a grade or a range of them, "medium" or "easy-expert"; each has as many boards. The
    same seed makes the same book. `workers` threads make the boards, which changes nothing else;
    `time_limit` is in seconds, a minute and 5 seconds for each further board if it is None;
    `progress` is called with the number of boards made. `title` is for the first page.

    Or else `boards` are your own: a file or whatever else is read, or puzzles. Then size, stars,
    number, grade and seed count for nothing.

    Raises ValueError for boards that cannot be made, GenerationTimeout when the time runs out or
    there are not so many different boards, EngineUnavailable without the compiled kernels;
    InvalidPuzzle for boards of your own that aren't boards with regions, or copies, or of different
    kinds, and NotUnique for one that has not exactly one solution.

        >>> book = qs.book(number=3, size=6, grade="easy", seed=1)
        >>> book.pdf()[:5]
        b'%PDF-'
    """
    if boards is not None:
        return _of_own(list(_documents(boards)), title)
    check_type("grade", grade, str, "a grade or a range, such as easy-hard")
    names = grades(grade)
    specs = _specs(size, stars, names)
    check_whole("number", number)
    if not 1 <= number <= _MAX_BOARDS:
        raise ValueError(f"a book has 1 to {_MAX_BOARDS} boards, not {number}")
    if seed is None:
        seed = draw_seed()
    if time_limit is None:
        time_limit = TIMEOUT + _BOARD_TIMEOUT * (number - 1)
    shares = Counter(specs[place * len(specs) // number] for place in range(number))
    shares[specs[0]] += 1  # the one on the title page
    maker = _BookMaker(seed, time_limit, workers, progress)
    boards_by_spec = {spec: maker.generate_different(spec, share) for spec, share in shares.items()}
    ornament = boards_by_spec[specs[0]].pop()
    chosen = [board for spec in specs for board in boards_by_spec.get(spec, ())]
    words = ["--size", str(size), "--number", str(number), "--grade", grade, "--seed", str(seed)]
    words += ["--stars", str(stars)] * (stars > 1)
    words += [] if title is None else ["--title", title]
    name = title if title is not None else _title(stars)
    cover = (ornament.puzzle, ornament.solution)
    return Book(name, _in_order(chosen), cover, seed, tuple(words))


def _specs(size: int, stars: int, names: Sequence[str]) -> list[BoardSpec]:
    """Choose the boards to generate: of all grades in a range that such boards can have."""
    specs, faults = list[BoardSpec](), list[ValueError]()
    for name in names:
        spec = BoardSpec(size, stars, name)
        try:
            resolve(spec)
            specs.append(spec)
        except ValueError as fault:
            faults.append(fault)
    if not specs:
        raise faults[0]
    return specs


def check_fit(
    *,
    size: int = SIZE,
    stars: int = 1,
    title: str | None = None,
    paper: str = "a4",
    per_page: int | None = None,
    **_: object,
) -> None:
    """Raise what `Book.pdf` would raise in the end, before boards are made that take their time."""
    with extras.required("image", "a book"):
        from queenside.printer.pages import check_pages

        check_pages(size, _title(stars) if title is None else title, paper, per_page)


def grades(text: str) -> tuple[str, ...]:
    """Return the names of a grade or a range of grades. Raises ValueError for anything else."""
    first, _, last = text.partition("-")
    last = last or first
    for name in (first, last):
        if name not in NAMES:
            raise ValueError(f"unknown grade '{name}'; choose one of: {', '.join(NAMES)}")
    names = NAMES[NAMES.index(first) : NAMES.index(last) + 1]
    if not names:
        raise ValueError(f"'{text}' goes from hard to easy: write {last}-{first}")
    return names


def _title(stars: int) -> str:
    return "Queens" if stars == 1 else "Star Battle"


def _in_order(graded: Iterable[_GradedBoard]) -> tuple[BookBoard, ...]:
    return tuple(
        BookBoard(
            board.name, board.puzzle, board.solution, board.grade.name, _address(board.puzzle)
        )
        for board in sorted(graded, key=lambda board: board.order)
    )


def _address(puzzle: RegionPuzzle) -> str:
    try:
        return puzzlink.format(Document(puzzle))
    except UnsupportedByFormat:
        return ""


class _BookMaker:
    def __init__(
        self, seed: int, time_limit: float, workers: int, progress: Callable[[int], None] | None
    ) -> None:
        self.seed, self.time_limit = seed, time_limit
        self.workers, self.progress = workers, progress
        self._names: set[str] = set()

    def generate_different(self, spec: BoardSpec, number: int) -> list[_GradedBoard]:
        boards: list[_GradedBoard] = []
        seed, copies = self.seed, 0
        while len(boards) < number:
            missing = number - len(boards)
            for board in self._generate(spec, seed, missing):
                name = canonical_id(board.puzzle)
                copies += 1
                if name not in self._names:
                    self._names.add(name)
                    boards.append(board)
                    copies = 0
            seed += missing
            if copies > _MAX_COPIES:
                raise GenerationTimeout(
                    f"only {len(boards)} of {number} different boards were found, each a "
                    f"{spec.sentence()}: choose fewer boards or another size"
                )
        return boards

    def _generate(self, spec: BoardSpec, seed: int, number: int) -> Iterator[_GradedBoard]:
        boards = make_many(
            number, spec, seed=seed, time_limit=self.time_limit, workers=self.workers
        )
        for board in boards:
            yield _GradedBoard(board.id, board.puzzle, board.solution, graded(board.puzzle))
            if self.progress is not None:
                self.progress(len(self._names))


def _documents(boards: str | PathLike[str] | Iterable[BoardLike | Document]) -> Iterable[Document]:
    if isinstance(boards, str | PathLike):
        return resolve_board.read_all(boards)
    return (
        board if isinstance(board, Document) else Document(as_puzzle(board)) for board in boards
    )


def _of_own(documents: list[Document], title: str | None) -> Book:
    if not 1 <= len(documents) <= _MAX_BOARDS:
        raise InvalidPuzzle(f"a book has 1 to {_MAX_BOARDS} boards, not {len(documents)}")
    puzzles = list(_check_boards(documents))
    results = solve_many(puzzles)
    graded_boards = []
    for number, (document, puzzle, result) in enumerate(
        zip(documents, puzzles, results, strict=True), 1
    ):
        if result.status != "unique" or result.solution is None:
            raise NotUnique(
                f"{_name_of(document, number)} has {_SOLUTION_COUNTS[result.status]}: each board "
                "of a book has exactly one (queenside mend makes it so)"
            )
        graded_boards.append(
            _GradedBoard(document.id or "", puzzle, result.solution, graded(puzzle))
        )
    boards = _in_order(graded_boards)
    return Book(
        title if title is not None else _title(boards[0].puzzle.stars),
        boards,
        (boards[0].puzzle, None),
    )


_SOLUTION_COUNTS = {
    "none": "no solution",
    "several": "several solutions",
    "solved": "more solutions, perhaps",
    "unknown": "no solution that was found",
}


def _check_boards(documents: list[Document]) -> Iterator[RegionPuzzle]:
    """Check the puzzles. Raises InvalidPuzzle for what belongs in no book, or not in this one."""
    stars: dict[int, str] = {}
    names: dict[str, str] = {}
    for number, document in enumerate(documents, 1):
        puzzle, name = as_regions(document.puzzle), _name_of(document, number)
        if puzzle is None:
            odd = unusual_rule(document.puzzle.problem)
            raise InvalidPuzzle(f"{name} is not a board of regions: a book cannot hold {odd}")
        stars.setdefault(puzzle.stars, name)
        if len(stars) > 1:
            raise InvalidPuzzle(
                "the boards of a book have the same number of queens in a row, but "
                + " and ".join(f"{name} has {queens}" for queens, name in stars.items())
            )
        other = names.setdefault(canonical_id(puzzle), name)
        if other != name:
            raise InvalidPuzzle(
                f"{name} is a copy of {other}, perhaps turned or mirrored: queenside dedupe leaves "
                "copies out"
            )
        yield puzzle


def _name_of(document: Document, number: int) -> str:
    return f"board {number} ({document.id})" if document.id else f"board {number}"


def _lessons(puzzle: RegionPuzzle, monochrome: bool) -> Iterator[Lesson]:
    explanation = explain(puzzle, naming="letters" if monochrome else "colours")
    for move in moves(explanation, unfold=True):
        drawing = move.picture(puzzle, monochrome=monochrome)
        yield Lesson(move.title, move.steps[0].sentence, drawing)
