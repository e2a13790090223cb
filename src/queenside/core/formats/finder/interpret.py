"""A found board as a document, and the sentence about what was taken and what was left."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import Faults, quote, square_board
from queenside.core.formats.document import Document, state_of
from queenside.core.formats.finder import meanings, places, tables
from queenside.core.formats.finder.places import Place
from queenside.core.formats.finder.search import Candidate, Field, is_regions
from queenside.core.formats.finder.tables import Table
from queenside.core.formats.finder.tree import Group, Item, Truth
from queenside.core.puzzles import NQueens, Puzzle, RegionPuzzle
from queenside.core.puzzles.puzzle import Cell

_MAX_NAMED = 6
_STARS_IN_WORDS = re.compile(r"\b(one|two|three|four|[1-9])[- ]?(?:stars?\b|[★☆⭐])", re.IGNORECASE)
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4}
_WORDS = {"given": "given queen", "blocked": "blocked cell", "queens": "queen", "marks": "mark"}


class _Reader:
    def __init__(self, candidate: Candidate, text: str) -> None:
        self.table = candidate.table
        self.size = candidate.table.size
        self.is_data = candidate.is_data
        self.text = text
        self.stars: dict[int, str] = {}
        self.cells: dict[str, list[Cell]] = {key: [] for key in (*_WORDS, "solution")}
        self.texts: dict[str, str] = {}
        self.unused: list[str] = []
        self.faults = Faults()

    def read(self, fields: Sequence[Field]) -> None:
        cells: dict[str, list[Place]] = {}
        tables_beside = list[Field]()
        for path, value in fields:
            if isinstance(value, Table):
                tables_beside.append(Field(path, value))
            elif listed := places.listed_places(value):
                cells.setdefault(path, []).extend(listed)
            elif isinstance(value, Group):
                tables_beside.append(Field(path, value))
            else:
                self.read_scalar(Field(path, value))
        for path, listed in cells.items():  # once the stars are known
            with self.faults.collect():
                self.read_places(listed, path, meanings.cells_meaning(path))
        for field in tables_beside:
            with self.faults.collect():
                self.read_table(field)

    @property
    def number(self) -> int:
        """Queens in each row, 1 where the text doesn't say it."""
        if not self.stars and not self.is_data:
            said = {match.lower() for match in _STARS_IN_WORDS.findall(self.text)}
            if len(said) == 1:
                word = said.pop()
                return _NUMBERS.get(word) or int(word)
        return next(iter(self.stars), 1)

    def read_scalar(self, field: Field) -> None:
        path, value = field
        name = path.rpartition(".")[2]
        if isinstance(value, Truth):
            self.leave(path)
            return
        number = int(value) if isinstance(value, str) and re.fullmatch(r"\d{1,3}", value) else value
        if isinstance(number, int) and meanings.is_stars(name):
            self.stars.setdefault(number, path)
        elif isinstance(number, int) and meanings.is_size(name):
            self.check_size(path, number)
        elif (text := meanings.text_field(name)) and value is not None and text not in self.texts:
            self.texts[text] = str(value)
        elif columns := self.columns(_numbers(value)):
            self.place(meanings.cells_meaning(path) or "solution", columns)
        else:
            self.leave(path)

    def check_size(self, path: str, number: int) -> None:
        if number in (self.size, self.size**2):
            return
        if "queen" in meanings.words_of(path) and 0 < number <= self.size // 2:
            self.stars.setdefault(number, path)
        elif self.is_data:
            self.faults.add(f"`{path}` is {number}, but the board has {self.size} rows")
        else:
            self.leave(path)

    def leave(self, path: str) -> None:
        """Note a field that isn't used, unless it looks like a misspelt one that counts."""
        name = path.rpartition(".")[2]
        if self.is_data and name in meanings.CELL_NAMES:
            self.faults.add(_unclear(path))
        elif self.is_data and (hint := meanings.misspelling(name)):
            self.faults.add(f"unknown field {quote(path)}{hint}")
        elif path and path not in self.unused and not (self.table.lines and not self.is_data):
            self.unused.append(path)

    def read_table(self, field: Field) -> None:
        """Read a table of signs, or a list of columns, beside the board."""
        path, value = field
        found = [value] if isinstance(value, Table) else tables.table_of(value, path)
        square = next((table for table in found if table.size == self.size), None)
        meaning = meanings.cells_meaning(path)
        if square and meanings.is_signs(square):
            self.read_signs(square, path, meaning)
        elif meaning and isinstance(value, Group) and (columns := self.columns(value)):
            self.place(meaning, columns)
        elif meaning and isinstance(value, Group) and value.items and self.is_data:
            raise InvalidPuzzle(_unclear(path))
        else:
            self.leave(path)

    def read_signs(self, square: Table, path: str, meaning: str | None) -> None:
        signs = meanings.read_signs(square, self.number)
        if signs is None:
            raise InvalidPuzzle(f"`{path}` isn't clear: which of its signs are queens?")
        if meaning in ("marks", "blocked"):
            self.place(meaning, [*signs.queens, *signs.marks, *signs.blocked])
            return
        self.place(meaning or "queens", signs.queens)
        self.place("marks", signs.marks)
        self.place("blocked", signs.blocked)

    def read_places(self, places: Sequence[Place], path: str, meaning: str | None) -> None:
        if len(places) == self.size**2:
            return  # all cells
        cells, ends = {place.cell for place in places}, (self.size - 1, self.size)
        if meaning is None and cells == {(self.size, self.size)}:
            self.unused += [] if meanings.is_size(path) else [path]
            return  # a size
        if not self.is_data and cells in [{(0, 0), ends[:1] * 2}, {(1, 1), ends[1:] * 2}]:
            return  # the bounds of an array
        signs = [{text for _, text in place.extras} for place in places]
        if len({*map(frozenset, signs)}) > 1:
            table = [meanings.meaning_of_signs(part) for part in signs]
            if None in table:
                raise InvalidPuzzle(f"`{path}` isn't clear: what stands on its cells?")
            for place, kind in zip(places, table, strict=True):
                self.place(kind or "", self.from_zero([place]))
            return
        if meaning is None:
            raise InvalidPuzzle(
                f"`{path}` names cells of the board, but not what stands there: "
                "call it given, blocked, queens, marks or solution"
            )
        self.place(meaning, self.from_zero(places))

    def from_zero(self, places: Sequence[Place]) -> list[Cell]:
        """Return the cells from 0; they are counted as the board is, or else from 0 if possible."""
        base = self.table.base
        if base is None:
            numbers = [*chain.from_iterable(place.cell for place in places)]
            base = int(0 not in numbers and self.size in numbers)
        return [
            (row - first, column - first)
            for (row, column), _, is_from_one in places
            for first in [1 if is_from_one else base]
        ]

    def columns(self, value: Group) -> list[Cell] | None:
        """Return the queens of a list of columns, one for each row; an empty row has none."""
        if value.fields or len(value.values) != self.size:
            return None
        numbers = [part if isinstance(part, int) and part >= 0 else None for part in value.values]
        if any(isinstance(part, Group | str) for part in value.values):
            return None
        first = int(0 not in numbers and self.size in numbers)
        return [(row, number - first) for row, number in enumerate(numbers) if number is not None]

    def place(self, meaning: str, cells: Sequence[Cell]) -> None:
        """Note what stands on cells; queens that are a whole solution are called one."""
        lines = self.size * self.number
        if meaning == "queens" and len({*cells}) == lines and self.is_complete(cells):
            meaning = "solution"
        self.cells[meaning] += [cell for cell in cells if cell not in self.cells[meaning]]

    def is_complete(self, cells: Sequence[Cell]) -> bool:
        rows, columns = zip(*cells, strict=True)
        return all(
            rows.count(line) == columns.count(line) == self.number for line in range(self.size)
        )

    def puzzle(self) -> Puzzle:
        given, blocked = self.cells["given"], self.cells["blocked"]
        if is_regions(self.table):
            return RegionPuzzle(self.table.rows, self.number, given, blocked)
        signs = meanings.read_signs(self.table, 1)
        if signs is None:
            raise InvalidPuzzle("which signs of the board are queens isn't clear")
        self.cells["given"] += signs.queens
        self.cells["blocked"] += signs.blocked
        self.cells["marks"] += signs.marks
        return NQueens(self.size, given=self.cells["given"], blocked=self.cells["blocked"])

    def finding(self, puzzle: Puzzle) -> str:
        """Say what was taken and what was left."""
        taken = [f"{self.number} star{'s' * (self.number > 1)}"]
        if isinstance(puzzle, NQueens):
            taken = [f"{self.size} queens and no regions"]
        for meaning, word in _WORDS.items():
            cells = {*self.cells[meaning]} - (
                {*self.cells["given"]} if meaning == "queens" else set()
            )
            if number := len(cells):
                taken.append(f"{number} {word}{'s' * (number > 1)}")
        if self.cells["solution"]:
            taken.append("a solution")
        origin = f" from `{self.table.name}`" if self.table.name else ""
        names = [f"`{name}`" for name in self.unused[:_MAX_NAMED]]
        more = len(self.unused) - len(names)
        left = (
            f"; not used: {', '.join(names)}" + (f" and {more} more" if more else "")
            if names
            else ""
        )
        return f"{square_board(self.size)}{origin}, {', '.join(taken)}{left}"


def _unclear(path: str) -> str:
    return f"`{path}` isn't clear: it should list cells as [row, column] from 0"


def _numbers(value: object) -> Group:
    """Return the numbers of a text that has nothing else, `5 3 1 4 2`."""
    is_list = isinstance(value, str) and re.fullmatch(r"\d{1,2}(?:[\s,;]+\d{1,2})+", value)
    return Group(items=[Item("", int(word)) for word in re.findall(r"\d+", str(value)) if is_list])


def document_of(candidate: Candidate, text: str) -> Document:
    """Return the document of a board. Raises InvalidPuzzle for what isn't clear, with its place."""
    if not candidate.is_whole:
        raise InvalidPuzzle("the text breaks off: a bracket around the board isn't closed")
    reader = _Reader(candidate, text)
    reader.read(candidate.fields)
    if len(reader.stars) > 1:
        listed = " and ".join(f"`{path}` is {number}" for number, path in reader.stars.items())
        reader.faults.add(f"the number of stars isn't clear: {listed}")
    reader.faults.raise_if_any()
    puzzle = reader.puzzle()
    cells = reader.cells
    queens = [cell for cell in sorted(cells["queens"]) if cell not in cells["given"]]
    state = state_of(queens, sorted(cells["marks"]))
    solution = tuple(sorted(cells["solution"])) or None
    finding = reader.finding(puzzle)
    document = Document(puzzle, state=state, solution=solution, finding=finding, **reader.texts)
    return document.checked()
