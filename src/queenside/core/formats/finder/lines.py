"""Tables whose rows are lines: in logs, tables of Markdown, drawings, letters.

| A | A | B |    0;0;1    2026-11-27 INFO AAB    > A A B    3 │ A A B
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from itertools import groupby, pairwise
from typing import NamedTuple

from queenside.core.formats.finder import tables
from queenside.core.formats.finder.places import Place, cells_in
from queenside.core.formats.finder.tables import MAX_SIZE, MIN_SIZE, Table
from queenside.core.formats.finder.tree import VARIATION, Group, Item
from queenside.core.formats.finder.walls import tables_in_drawings

_NUMBER = re.compile(r"\d{1,3}")
_DELIMITERS = "|,;\t&"
_RULE = re.compile(r"[\s|+:=─━┼├┤┬┴┌┐└┘╔╗╚╝═╬╠╣╦╩-]+")
_UPRIGHT = str.maketrans("│┃║", "|||")
_EMOJI = re.compile(r":([a-z]\w+):")
_NOT_A_CELL = re.compile(r"[\[\](){}<>\"`]")
_MAX_SKIPPED = 4
_MAX_COLUMNS = 8
_MAX_NAMES = 3
"""Names for each row, at most: a table of more is none of a puzzle."""
_SEPARATOR = re.compile(r"\s*[,;|\t]\s*|\s+")

IsTable = Callable[[Table], bool]


class _Line(NamedTuple):
    """A line read in one way: its cells, and the words around them."""

    cells: list[str]
    others: list[str]


class TextLines:
    """The lines of a text, split into squares once for all questions about them."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._raw = text.split("\n")
        words = _EMOJI.sub(r" \1 ", text.replace("||", "|")).translate(_UPRIGHT)
        self._lines = [line.strip() for line in words.translate(VARIATION).split("\n")]

    def tables(self, is_board: IsTable, is_state: IsTable) -> list[Table]:
        """Return the tables whose rows are lines, with anything before or after each.

        Bars, commas, semicolons, tabs or blanks divide the cells, or else each sign is one. Most
        ways to read a text give no tables: `is_board` and `is_state` tell which squares are.
        """
        found = list[Table]()
        for square in self._squares:
            is_table = is_board if is_board(square) else is_state
            if is_table(square):
                taken = {line for other in found if is_table(other) for line in other.lines}
                if taken.isdisjoint(square.lines):
                    found.append(square._replace(name=_label(self._lines, square.lines.start)))
        return sorted(found, key=lambda table: table.lines.start)

    @cached_property
    def _squares(self) -> list[Table]:
        is_rule = [_RULE.fullmatch(line) is not None for line in self._lines]
        ways = [
            [
                _NOTHING if rule else read(line)
                for line, rule in zip(self._lines, is_rule, strict=True)
            ]
            for read in _READERS
        ]
        every = range(len(self._lines))
        bare = [n for n in every if self._lines[n] and not is_rule[n]]
        squares = list[Table]()
        for numbers in (every, bare):  # a rule may end a table, or stand between its rows
            for rows in ways:
                for length, run in groupby(numbers, lambda n, rows=rows: len(rows[n].cells)):
                    if MIN_SIZE <= length <= MAX_SIZE:
                        squares += _squares([(n, rows[n]) for n in run], length)
        return squares

    @cached_property
    def drawings(self) -> list[Table]:
        """The tables of drawings with walls."""
        return tables_in_drawings(self._text)

    @cached_property
    def regions(self) -> list[Table]:
        """The table of lines that have the cells of a region each, as places or as numbers."""
        regions = filter(None, ([*map(Place, cells_in(line))] for line in self._raw))
        lists = [
            Group(items=[Item("", int(word)) for word in re.findall(r"\d+", numbers)])
            for numbers in re.findall(r"[\[({]([\d\s,]+)[\])}]", self._text)
        ]
        return tables.partition(regions) or tables.partition(tables.numbered_cells(lists))

    @cached_property
    def records(self) -> list[Table]:
        """The tables of lines with a row, a column and a name each; the first may be a head."""
        rows = [_SEPARATOR.split(line.strip(" |\t")) for line in self._raw]
        found = list[Table]()
        for length, run in groupby(rows, len):
            members = [*run]
            if 3 <= length <= _MAX_COLUMNS and len(members) >= MIN_SIZE**2:
                has_head = not any(word.isdigit() for word in members[0])
                head = members[0] if has_head else [""] * length
                records = [
                    Group(items=[Item(*pair) for pair in zip(head, row, strict=True)])
                    for row in members[has_head:]
                ]
                found += tables.tables_of_records(records, "")
        return found


def _squares(members: Sequence[tuple[int, _Line]], length: int) -> Iterator[Table]:
    """Yield the squares of rows that follow one another, without lines that are no rows."""
    extra = len(members) % length
    if len(members) < length or extra > _MAX_SKIPPED:
        return
    for first in range(extra, -1, -1):
        last = len(members) - (extra - first)
        names = {name for _, row in members[first:last] for name in row.cells}
        if not all(_is_no_row(row, names) for _, row in [*members[:first], *members[last:]]):
            continue
        for start in range(first, last, length):
            part = members[start : start + length]
            rows = tuple(tuple(row.cells) for _, row in part)
            table = Table(rows, "", range(part[0][0], part[-1][0] + 1))
            if len(table.names) <= _MAX_NAMES * length and _are_labels(
                [row.others for _, row in part], table.names
            ):
                yield table


def _is_no_row(line: _Line, names: set[str]) -> bool:
    """Return whether a line has other words than a table, or is the head of its columns."""
    return names.isdisjoint(line.cells) or len({*line.cells}) == len(line.cells)


def _are_labels(others: Sequence[Sequence[str]], names: set[str]) -> bool:
    """Return whether words around rows are no cells: numbers of the rows, or unlike any cell."""
    columns = [*zip(*(words[::-1] for words in others), strict=False)]
    likeness = {_likeness(name) for name in names} if columns else set()
    for column in columns:
        if {word.lower() for word in column} not in ({"row"}, {"line"}) and not likeness.isdisjoint(
            map(_likeness, column)
        ):
            numbers = [int(w) if _NUMBER.fullmatch(w) else ord(w[:1] or " ") for w in column]
            if {later - earlier for earlier, later in pairwise(numbers)} not in ({1}, {-1}):
                return False
    return True


def _likeness(word: str) -> tuple[int, bool, bool]:
    return min(len(word), 2), word.isalpha(), word.isdigit()


def _divided(line: str, skip: int) -> _Line:
    sign = next((sign for sign in _DELIMITERS if line.count(sign) >= 2), None)
    if sign is None:
        return _NOTHING
    cells = [cell.strip(" '\"\\|") for cell in line.strip(" " + sign).split(sign)]
    return _line(cells[skip:], cells[:skip])


def _words(line: str, skip: int, end: int | None = None) -> _Line:
    words = [word.strip("'\",;") for word in line.split()]
    return _line(words[skip:end], [*words[:skip], *(words[end:] if end else [])])


def _signs(line: str, number: int) -> _Line:
    words = line.split()
    if not -len(words) <= number < len(words):
        return _NOTHING
    word = words.pop(number).strip("'\",;`|[]()")
    return _line([*word], words)


def _all_signs(line: str, skip: int) -> _Line:
    words = line.split()
    return _line([*"".join(words[skip:])], words[:skip])


def _line(cells: list[str], others: list[str]) -> _Line:
    is_row = MIN_SIZE <= len(cells) <= MAX_SIZE and not _NOT_A_CELL.search(" ".join(cells))
    return _Line(cells, others) if is_row else _NOTHING


_NOTHING = _Line([], [])
_READERS: Sequence[Callable[[str], _Line]] = (
    *(partial(_divided, skip=skip) for skip in (0, 1)),
    *(partial(_words, skip=skip) for skip in range(_MAX_SKIPPED + 1)),
    partial(_words, skip=0, end=-1),
    *(partial(_signs, number=number) for number in (0, -1, *range(1, _MAX_SKIPPED + 1))),
    *(partial(_all_signs, skip=skip) for skip in (0, 1)),
)


def _label(lines: Sequence[str], number: int) -> str:
    """Return what the line above a table calls it."""
    above = next((line for line in reversed(lines[max(0, number - 2) : number]) if line), "")
    match = re.fullmatch(r"[-*#>\s]*[\"'`]?(\w[\w .-]{0,30}?)[\"'`*]*\s*[:=]\s*[\[|>({]*", above)
    return match[1] if match else ""
