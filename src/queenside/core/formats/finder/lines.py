"""Tables whose rows are lines: in logs, tables of Markdown, drawings, letters.

| A | A | B |    0;0;1    2026-11-27 INFO AAB    > A A B    3 │ A A B
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby, pairwise
from typing import NamedTuple

from queenside.core.formats.finder.tables import MAX_SIZE, MIN_SIZE, Table, tables_of_records
from queenside.core.formats.finder.tree import VARIATION, Group, Item

_NUMBER = re.compile(r"\d{1,3}")
_DELIMITERS = "|,;\t&"
_RULE = re.compile(r"[\s|+:=─━┼├┤┬┴┌┐└┘╔╗╚╝═╬╠╣╦╩-]+")
_UPRIGHT = str.maketrans("│┃║", "|||")
_NOT_A_CELL = re.compile(r"[\[\](){}<>\"`]")
_MAX_SKIPPED = 4
_MAX_COLUMNS = 8


class _Line(NamedTuple):
    """A line read in one way: its cells, and the words around them."""

    cells: list[str]
    others: list[str]


def tables_in_lines(
    text: str, is_board: Callable[[Table], bool], is_state: Callable[[Table], bool]
) -> list[Table]:
    """Return the tables whose rows are lines, with anything before or after each.

    Bars, commas, semicolons, tabs or blanks divide the cells, or else each sign is one. `is_board`
    and `is_state` tell which squares are tables, since most ways to read a text give none.
    """
    lines = [line.strip().translate(_UPRIGHT).translate(VARIATION) for line in text.split("\n")]
    tables = list[Table]()
    for keep_rules in (True, False):  # a rule may end a table, or stand between its rows
        numbers = [
            n for n, line in enumerate(lines) if keep_rules or (line and not _RULE.fullmatch(line))
        ]
        for read in _READERS:
            rows = [
                (number, _NOTHING if _RULE.fullmatch(lines[number]) else read(lines[number]))
                for number in numbers
            ]
            for length, run in groupby(rows, lambda pair: len(pair[1].cells)):
                if MIN_SIZE <= length <= MAX_SIZE:
                    for table in _squares([*run], length):
                        is_table = is_board if is_board(table) else is_state
                        taken = {
                            line for other in tables if is_table(other) for line in other.lines
                        }
                        if is_table(table) and taken.isdisjoint(table.lines):
                            tables.append(table._replace(name=_label(lines, table.lines.start)))
    return sorted(tables, key=lambda table: table.lines.start)


def _squares(members: Sequence[tuple[int, _Line]], length: int) -> Iterator[Table]:
    """Yield the squares of rows that follow one another, without lines that are no rows."""
    extra = len(members) % length
    for first in range(extra, -1, -1) if extra <= _MAX_SKIPPED else ():
        last = len(members) - (extra - first)
        names = {name for _, row in members[first:last] for name in row.cells}
        if all(_is_no_row(row, names) for _, row in [*members[:first], *members[last:]]):
            for start in range(first, last, length):
                part = members[start : start + length]
                table = Table(
                    tuple(tuple(row.cells) for _, row in part),
                    "",
                    range(part[0][0], part[-1][0] + 1),
                )
                if _are_labels([row.others for _, row in part], table.names):
                    yield table


def _is_no_row(line: _Line, names: set[str]) -> bool:
    """Return whether a line has other words than a table, or is the head of its columns."""
    return names.isdisjoint(line.cells) or len({*line.cells}) == len(line.cells)


def _are_labels(others: Sequence[Sequence[str]], names: set[str]) -> bool:
    """Return whether words around rows are no cells: numbers of the rows, or unlike any cell."""
    likeness = {_likeness(name) for name in names}
    for column in zip(*(words[::-1] for words in others), strict=False):
        if not likeness.isdisjoint(map(_likeness, column)):
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
    return _NOTHING if any(map(_NOT_A_CELL.search, cells)) else _Line(cells, others)


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


def records_in_lines(text: str) -> Iterator[Table]:
    """Yield tables of lines with a row, a column and a name each; the first may be a head."""
    rows = [re.split(r"\s*[,;|\t]\s*|\s+", line.strip(" |\t")) for line in text.split("\n")]
    for length, run in groupby(rows, len):
        members = [*run]
        if 3 <= length <= _MAX_COLUMNS and len(members) >= MIN_SIZE**2:
            has_head = not any(word.isdigit() for word in members[0])
            head = members[0] if has_head else [""] * length
            records = [
                Group(items=[Item(*pair) for pair in zip(head, row, strict=True)])
                for row in members[has_head:]
            ]
            yield from tables_of_records(records, "")
