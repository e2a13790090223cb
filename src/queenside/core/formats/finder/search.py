"""Boards in a tree, and what stands beside each: its fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from queenside.core.formats.finder import meanings, places, tables, walls
from queenside.core.formats.finder.lines import TextLines
from queenside.core.formats.finder.tables import Table
from queenside.core.formats.finder.tree import Group, Item

_MAX_PIECES = 1.5
"""Pieces of regions for each row, at most: more are no regions but letters or digits."""

Value = Group | Table | str | int | None
IsBoard = Callable[[Table], bool]


class Field(NamedTuple):
    """A value beside a board, by the names that lead to it."""

    path: str
    value: Value


@dataclass(slots=True)
class Candidate:
    """A board's table with what stands beside it."""

    table: Table
    fields: list[Field] = field(default_factory=list)
    is_whole: bool = True
    is_data: bool = False


class _Part(NamedTuple):
    """A value of a group, the boards in it, and otherwise its fields."""

    key: str
    boards: list[Candidate]
    fields: list[Field]


def is_regions(table: Table) -> bool:
    """Return whether the names of a table are regions: as many as rows, nearly all in one piece."""
    is_word = len({*table.rows}) == 1  # said again and again
    if is_word or len(table.names) != table.size:
        return False
    return tables.pieces(table.rows) <= _MAX_PIECES * table.size


def is_position(table: Table) -> bool:
    """Return whether a table is a chessboard with queens or blocked cells, and no solution."""
    if not meanings.is_signs(table) or meanings.cells_meaning(table.name) == "solution":
        return False
    signs = meanings.read_signs(table, 1)
    return signs is None or bool(signs.queens or signs.blocked)


def find_boards(root: Group, lines: TextLines, is_board: IsBoard) -> list[Candidate]:
    """Return the boards of a text and of its tree, in order, with what stands beside each."""
    boards = _search(root, is_board)
    if not boards and not root.is_data:
        in_lines = lines.tables(
            lambda table: is_regions(table) or is_board(table), meanings.is_signs
        )
        in_records = [table for table in lines.records if is_regions(table)]
        drawn = any(map(is_board, lines.drawings))
        found, fields = lines.drawings if drawn else [*in_lines, *in_records], root.items
        if not found and (found := [table for table in lines.regions if is_board(table)]):
            fields = [item for item in fields if not places.listed_places(item.value)]
        items = [Item(table.name, table) for table in found]  # type: ignore[arg-type]
        boards = _search(Group(items=[*items, *fields]), is_board)
    is_cut = any(isinstance(value, Group) and not value.is_closed for _, value in root.items[:1])
    for board in boards:
        board.is_data = root.is_data
        board.is_whole = board.is_whole and not is_cut
    return boards


def _search(group: Group, is_board: IsBoard) -> list[Candidate]:
    """Return the boards in a group, each with the fields beside it and further out."""
    parts = [*_parts(group, is_board)]
    boards = [board for part in parts for board in part.boards]
    times = Counter(field.path for part in parts for field in part.fields)
    last: list[Candidate] = []
    for part in parts:
        last = part.boards or last
        for item in part.fields:
            is_shared = (
                len(boards) == 1
                or not last
                or (times[item.path] == 1 and not isinstance(item.value, Group | Table))
            )
            for board in boards if is_shared else last:
                board.fields.append(item)
    return boards


def _parts(group: Group, is_board: IsBoard) -> Iterator[_Part]:
    used = set[int]()
    runs = {covered.start: (covered, table) for covered, table in tables.runs(group.items)}
    siblings: dict[int, list[Table]] = {}
    together = [*tables.tables_of_siblings(group.items), *walls.tables_of_bits(group.items)]
    for numbers, table in together:
        siblings.setdefault(numbers[0], []).append(table)
        if is_board(table):
            used.update(numbers)
    for number, (key, value) in enumerate(group.items):
        found = siblings.get(number, [])
        if number in runs and (is_board(runs[number][1]) or meanings.is_signs(runs[number][1])):
            used.update(runs[number][0])
            found = [*found, runs[number][1]]
        if any(map(is_board, found)):
            yield _board_part(found, is_board)
        elif number in used:
            yield _Part("", [], [Field(table.name, table) for table in found])
        else:
            yield _part(_name(key, value), value, group, is_board)


def _name(key: str | Group, value: Value) -> str:
    """Return the name of a value, or what stands before its bracket."""
    name = key if isinstance(key, str) else key.name
    return name or (value.name if isinstance(value, Group) else "")


def _board_part(found: list[Table], is_board: IsBoard, is_whole: bool = True) -> _Part:
    board = next(filter(is_board, found))
    others = [Field(table.name, table) for table in found if table.rows != board.rows]
    return _Part(board.name, [Candidate(board, others, is_whole)], [])


def _part(key: str, value: Value, group: Group, is_board: IsBoard) -> _Part:
    if isinstance(value, Table):
        is_found = is_board(value)
        return _board_part([value], is_board) if is_found else _Part(key, [], [Field(key, value)])
    if not isinstance(value, Group | str):
        return _Part(key, [], [*_fields(key, value, group.is_data)])
    found = [*tables.table_of(value, key), *tables.tables_of_cells(value, key)]
    if any(map(is_board, found)):
        part = _board_part(found, is_board, not isinstance(value, Group) or value.is_closed)
        if isinstance(value, Group) and part.boards[0].table.base is not None:
            beside = value.fields.items()  # which are none of its rows
            part.boards[0].fields.extend(
                Field(name, child) for name, child in beside if not isinstance(child, Group)
            )
        return part
    if isinstance(value, Group) and (boards := _search(value, is_board)):
        return _Part(key, boards, [])
    return _Part(key, [], [*_fields(key, value, group.is_data)])


def _fields(path: str, value: Value, is_data: bool) -> Iterator[Field]:
    """Yield the values inside one that has no board, by their names."""
    if not isinstance(value, Group):
        if path:
            yield Field(path, value)
    elif _has_names(value, is_data or meanings.cells_meaning(path) is not None):
        for key, child in value.items:
            yield from _fields(f"{path}.{_name(key, child)}".strip("."), child, is_data)
    elif path and (is_data or value.is_closed):
        only = value.values[0] if len(value.items) == len(value.values) == 1 else value
        yield Field(path, value if isinstance(only, Group) else only)  # {2}, <stars>2</stars>


def _has_names(group: Group, is_data: bool) -> bool:
    """Return whether a group is no list of cells, but values with names, or elements of XML."""
    if not is_data or places.places_of(group) or places.place_of(group):
        return False
    values = group.values
    return bool(group.fields) or bool(
        values and all(isinstance(child, Group) and child.name for child in values)
    )
