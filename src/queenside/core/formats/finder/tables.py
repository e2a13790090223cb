"""Square tables in a tree or in lines, and cells by their places.

[["A", "A"], …]  ["AA…", …]  [0, 0, …]           rows; words; all cells in one list
[[{"region": 0, "queen": true}, …], …]           records: a table for each of their fields
cell(1, 1, a).   {"row": 0, "col": 0, "r": 3}    records with a place
{"A": [[0, 0], [0, 1]], …}   "cages": [[…], …]   the cells of each region
| A | A | B |    0;0;1    INFO AAB               lines
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, groupby, pairwise
from math import isqrt
from typing import NamedTuple

from queenside.core.formats.finder.tree import Group, Item
from queenside.core.puzzles.puzzle import Cell

Scalar = str | int | None
Rows = tuple[tuple[str, ...], ...]

MIN_SIZE, MAX_SIZE = 4, 64
_ROW_KEYS = ("row", "r", "y", "data-row", "rowindex", "rowidx", "i")
_COLUMN_KEYS = ("col", "column", "c", "x", "data-col", "colindex", "colidx", "j")
_PLACE_KEYS = (*_ROW_KEYS, *_COLUMN_KEYS)
_INDEX_KEYS = ("index", "idx", "data-cell-idx", "cell", "data-index")
_NUMBER = re.compile(r"\d{1,3}")
_COORDINATE = re.compile(r"\d{1,5}(?:\.\d{1,6})?")
_PLACE = re.compile(r"[\[(]?\s*[rR]?(\d{1,2})\s*[,;cC:_\- ]\s*(\d{1,2})\s*[\])]?")
_VARIATION = str.maketrans("", "", "\ufe0e\ufe0f\u200d")
_DELIMITERS = "|,;\t&"
_RULE = re.compile(r"[\s|+:=─━┼├┤┬┴┌┐└┘╔╗╚╝═╬╠╣╦╩-]+")
_UPRIGHT = str.maketrans("│┃║", "|||")
_NOT_A_CELL = re.compile(r"[\[\](){}<>\"`]")
_MAX_SKIPPED = 4
_MAX_COLUMNS = 8


class Table(NamedTuple):
    """A square table of names.

    `name` is what the text calls it; `lines` are its lines if it is made of lines; `base` is the
    number of its first row, where the text numbers them.
    """

    rows: Rows
    name: str = ""
    lines: range = range(0)
    base: int | None = None

    @property
    def size(self) -> int:
        return len(self.rows)

    @property
    def names(self) -> set[str]:
        return set(chain.from_iterable(self.rows))

    def cells(self, signs: Iterable[str]) -> list[Cell]:
        """Return the cells that have one of the signs."""
        return [
            (r, c) for r, row in enumerate(self.rows) for c, sign in enumerate(row) if sign in signs
        ]


def pieces(rows: Sequence[Sequence[str]]) -> int:
    """Count the connected pieces of all regions."""
    size, count = len(rows), 0
    reached = [[False] * size for _ in rows]
    for start in ((r, c) for r in range(size) for c in range(size)):
        waiting = [] if reached[start[0]][start[1]] else [start]
        count += len(waiting)
        while waiting:
            r, c = waiting.pop()
            if not reached[r][c]:
                reached[r][c] = True
                near = ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1))
                waiting += [
                    (y, x) for y, x in near if 0 <= y < size > x >= 0 and rows[y][x] == rows[r][c]
                ]
    return count


def as_text(value: Group | Scalar) -> str | None:
    """Return the text of a value, or of the only one in a group; None for any other group."""
    if isinstance(value, Group):
        inner = value.values
        only = inner[0] if len(inner) == 1 else value
        return None if isinstance(only, Group) or len(value.items) > 1 else as_text(only)
    return "" if value is None else str(value).translate(_VARIATION).strip()


def split_word(text: str) -> list[str]:
    """Return the cells of a row that is one text: words, or else signs."""
    words = re.split(r"[\s,;|]+", text.strip())
    return words if len(words) > 1 else list(text.strip())


def row_of(value: Group | Scalar) -> list[str] | None:
    """Return the cells of a row: of a list of scalars, or of a text."""
    if isinstance(value, str):
        return split_word(value.translate(_VARIATION)) if len(value) >= MIN_SIZE else None
    if not isinstance(value, Group):
        return None
    cells = [as_text(cell) for cell in value.values]
    if len(cells) == 1 and cells[0] is not None:
        return row_of(cells[0])
    if not cells:  # {"colors": [0, 0, 1]}, {"0": 0, "1": 0, "2": 1}
        lists = [child for child in value.fields.values() if isinstance(child, Group)]
        if len(lists) == 1 and len(value.items) == 1:
            return row_of(lists[0])
        cells = [as_text(cell) for cell in value.fields.values()] if not lists else []
    row = [cell for cell in cells if cell is not None]
    return row if len(row) == len(cells) >= MIN_SIZE else None


def table_of(value: Group | Scalar, name: str) -> Iterator[Table]:
    """Yield the tables that a value is: one, or one for each field of its records."""
    if isinstance(value, Group):
        items = [
            Item(key, child) for key, child in value.items if isinstance(child, Group) or key == ""
        ]
        records = [child for _, child in items if isinstance(child, Group) and child.items]
        tables = [table for _, table in runs(value.items)]
        if len(tables) == 1 and len(tables[0].rows) >= len(value.items) - 1:
            yield tables[0]._replace(name=name)
            return
        scalars = [as_text(child) for child in value.values]
        if (
            None not in scalars
            and len(scalars) == len(value.items)
            and (table := _reshaped(scalars, name))
        ):
            yield table
        elif len(records) >= len(items) - 1:
            yield from _tables_of_records(records, name)
    elif isinstance(value, str) and MIN_SIZE**2 <= len(value) <= MAX_SIZE**2 * 8:
        yield from _tables_of_text(value, name)


def _tables_of_text(text: str, name: str) -> Iterator[Table]:
    parts = [
        part
        for part in re.split(r"\\n|[\n/|,;]|\s{2,}|(?<=\w{4})\s(?=\w{4})", text.strip())
        if part.strip()
    ]
    rows = [split_word(part.translate(_VARIATION)) for part in parts]
    words = re.split(r"[\s,;]+", text.strip())
    if table := _square(rows, name) or _reshaped(words, name) or _reshaped([*text.strip()], name):
        yield table


def _square(rows: Sequence[Sequence[str]], name: str) -> Table | None:
    if not MIN_SIZE <= len(rows) <= MAX_SIZE or any(len(row) != len(rows) for row in rows):
        return None
    return Table(tuple(map(tuple, rows)), name)


def _reshaped(cells: Sequence[str | None], name: str) -> Table | None:
    side = isqrt(len(cells))
    if side**2 != len(cells) or not MIN_SIZE <= side <= MAX_SIZE:
        return None
    names = [cell or "" for cell in cells]
    return Table(tuple(tuple(names[side * r : side * (r + 1)]) for r in range(side)), name)


def runs(items: Sequence[Item]) -> Iterator[tuple[range, Table]]:
    """Yield each square table of rows that follow one another, and the numbers of these items."""
    rows = [row_of(value) for _, value in items]
    for length, run in groupby(enumerate(rows), lambda pair: len(pair[1] or ())):
        numbers = [number for number, _ in run]
        if not MIN_SIZE <= length <= MAX_SIZE or len(numbers) % length:
            continue
        for start in range(0, len(numbers), length):
            part = numbers[start : start + length]
            first, second = items[part[0]].key, items[part[1]].key
            name = first if isinstance(first, str) and second == "" else ""
            yield (
                range(part[0], part[-1] + 1),
                Table(tuple(tuple(rows[number] or ()) for number in part), name),
            )


def _tables_of_records(records: Sequence[Group], name: str) -> Iterator[Table]:
    """Yield a table for each field that all records have, by their order or their places."""
    inner = [[child for child in record.values if isinstance(child, Group)] for record in records]
    if len(records) >= MIN_SIZE and all(len(cells) == len(records) for cells in inner):
        colours = [[",".join(map(str, cell.scalars())) for cell in row] for row in inner]
        yield from filter(None, [_square(colours, name)])
    if len(records) >= MIN_SIZE and all(len(cells) == len(records) for cells in inner):
        yield from _tables_of_records([*chain.from_iterable(inner)], name)
        return
    side = isqrt(len(records))
    if side**2 != len(records) or not MIN_SIZE <= side <= MAX_SIZE:
        return
    fields = [_fields(record) for record in records]
    common = [key for key in fields[0] if all(key in others for others in fields)]
    keys, cells, base = _places(fields, common, side)
    if not keys and not {*_PLACE_KEYS, "0"}.isdisjoint(common):
        return  # the places are no square: a record is missing
    for key in common:
        if key not in keys:
            rows = _arranged(cells, [record[key] for record in fields], side)
            title = name if key.isdigit() else f"{name}.{key}".strip(".")
            yield from (Table(part, title, base=base) for part in _families(rows))


def tables_of_siblings(items: Sequence[Item]) -> Iterator[tuple[list[int], Table]]:
    """Yield tables of values that aren't in a list: `(0, 0): "A", …`, `cell(1, 1, a). …`.

    With each come the numbers of its items.
    """
    facts: dict[str, list[int]] = {}
    name = ""
    for number, (key, value) in enumerate(items):
        if isinstance(key, Group) or place_of(key):
            name = "()"
        elif isinstance(value, Group):
            name = (
                key or value.name or name
            )  # as the first of several may be named: VALUES (1, 2), (3, 4)
        elif key != "":
            name = key
        else:
            continue
        facts.setdefault(name, []).append(number)
    for name, numbers in facts.items():
        if len(numbers) >= MIN_SIZE and numbers[-1] - numbers[0] < 4 * len(numbers):
            values = [_record(items[number]) for number in numbers]
            rows = [row_of(items[number].value) or [] for number in numbers]
            tables = [*_tables_of_records(values, name)] or _partition(
                [_region_cells(value) for value in values], name
            )
            if table := _square(rows, name):
                tables = [table]
            yield from (
                (numbers, table._replace(name=table.name.replace("()", ""))) for table in tables
            )


def _record(item: Item) -> Group:
    key, value = item
    if isinstance(value, Group) and not isinstance(key, Group) and not place_of(key):
        return value
    return Group(items=[Item("", key), Item("", value)])


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
            yield from _tables_of_records(records, "")


def _fields(record: Group) -> dict[str, str]:
    """Return the fields of a record; the values without a name by their number."""
    fields = {
        str(number): "" if value is None else str(value)
        for number, value in enumerate(record.scalars())
    }
    if record.fields:
        named = {key.lower(): as_text(value) for key, value in record.fields.items()}
        fields = {key: value for key, value in named.items() if value is not None}
        if record.name:  # an element, which may have a text
            texts = Group(items=[item for item in record.items if item.key == ""]).scalars()
            fields["text"] = "".join(map(str, texts))
    return fields


def _families(rows: Rows) -> Iterator[Rows]:
    """Yield the table; of classes also that of each word that all have, but for its number."""
    yield rows
    if not all(re.search(r"[\s;]", name) for row in rows for name in row):
        return
    words = [
        [re.split(r"\s*[;\s]\s*(?![\w.#%(),]+\s*(?:;|$))|\s+", name) for name in row]
        for row in rows
    ]
    stems = Counter(
        stem for row in words for cell in row for stem in {_stem(word) for word in cell}
    )
    for stem, times in stems.items():
        if stem and times == len(rows) ** 2:
            yield tuple(
                tuple(next(word for word in cell if _stem(word) == stem) for cell in row)
                for row in words
            )


def _stem(word: str) -> str:
    return re.sub(r"(?<=[-_:]).*|\d+$", "", word)


def _places(
    fields: Sequence[dict[str, str]], common: Sequence[str], side: int
) -> tuple[set[str], Sequence[Cell], int | None]:
    """Return the fields that say where each record is, the cells, and the number of the first row.

    Where none says it, records are in their order.
    """
    grid = [divmod(number, side) for number in range(side**2)]
    pairs = [
        (row, column)
        for row in _ROW_KEYS
        for column in _COLUMN_KEYS
        if row in common and column in common
    ]
    numbered = [key for key in common if key.isdigit()]
    for row, column in [*pairs, *pairwise(numbered)]:
        if cells := _from_zero([(record[row], record[column]) for record in fields], side):
            return {row, column}, cells, _base(record[row] for record in fields)
    for key in common:
        if key in _INDEX_KEYS and sorted(record[key] for record in fields) == sorted(
            map(str, range(side**2))
        ):
            return {key}, [grid[int(record[key])] for record in fields], 0
        places = [_PLACE.fullmatch(record[key].strip()) for record in fields]
        if cells := _from_zero(
            [(place[1], place[2]) if place else ("", "") for place in places], side
        ):
            return {key}, cells, _base(place[1] for place in places if place)
    return set(), grid, None


def _base(rows: Iterable[str]) -> int | None:
    """Return the number of the first row, 0 or 1; None where places are told in pixels."""
    first = min(map(float, rows))
    return int(first) if first in (0, 1) else None


def _from_zero(pairs: Sequence[tuple[str, str]], side: int) -> list[Cell] | None:
    """Return the cells from 0, if each of the board is there once, whatever they are counted in."""
    if not all(_COORDINATE.fullmatch(number) for pair in pairs for number in pair):
        return None
    cells = [(float(row), float(column)) for row, column in pairs]
    ranks = [
        {n: i for i, n in enumerate(sorted({*numbers}))} for numbers in zip(*cells, strict=True)
    ]
    if len({*cells}) != side**2 or any(len(rank) != side for rank in ranks):
        return None
    return [(ranks[0][row], ranks[1][column]) for row, column in cells]


class Place(NamedTuple):
    """A cell as a text counts it, and what else is said of it.

    `is_from_one`: whether cells are counted from 1, as in `r1c2`.
    """

    cell: Cell
    extras: tuple[tuple[str, str], ...] = ()
    is_from_one: bool = False


def place_of(value: Group | Scalar) -> Place | None:
    """Return the cell of a value: `[0, 1]`, `{"row": 0, "col": 1}`, `"r1c2"`, `"0,1"`."""
    if not isinstance(value, Group):
        match = _PLACE.fullmatch(value.strip()) if isinstance(value, str) else None
        if named := re.fullmatch(r"([A-Z])(\d{1,2})", value) if isinstance(value, str) else None:
            return Place((int(named[2]), ord(named[1]) - ord("A") + 1), (), True)
        return Place((int(match[1]), int(match[2])), (), value[:1] in "rR") if match else None  # type: ignore[index]
    fields = {key.lower(): as_text(child) or "" for key, child in value.fields.items()}
    for row in _ROW_KEYS:
        for column in _COLUMN_KEYS:
            if _NUMBER.fullmatch(fields.get(row, "")) and _NUMBER.fullmatch(fields.get(column, "")):
                extras = tuple(
                    (key, text) for key, text in fields.items() if key not in (row, column)
                )
                return Place((int(fields[row]), int(fields[column])), extras)
    numbers = value.values
    if len(numbers) == len(value.items) == 2 and all(
        isinstance(part, int) and 0 <= part < 100 for part in numbers
    ):
        return Place((numbers[0], numbers[1]))  # type: ignore[arg-type]
    return place_of(numbers[0]) if len(numbers) == len(value.items) == 1 else None


def places_of(value: Group | Scalar) -> list[Place] | None:
    """Return the cells that a list or a text names; None if it isn't such a list."""
    if isinstance(value, str):
        value = Group(
            items=[
                Item("", word) for word in re.findall(r"[\[(]?\d+\s*,\s*\d+[\])]?|[^\s,;]+", value)
            ]
        )
    if not isinstance(value, Group) or not value.items or (value.fields and value.values):
        return None
    if value.fields:  # {"r1c5": "Q"}
        named = [(place_of(key), as_text(child)) for key, child in value.fields.items()]
        return (
            [
                Place(place.cell, (("", text),), place.is_from_one)
                for place, text in named
                if place and text is not None
            ]
            if all(place and text is not None for place, text in named)
            else None
        )
    cells = [place_of(child) for child in value.values]
    return [cell for cell in cells if cell] if None not in cells else None


def tables_of_cells(value: Group | Scalar, name: str) -> list[Table]:
    """Return the table of regions told by their cells, and one for each thing said of cells."""
    if not isinstance(value, Group) or not MIN_SIZE <= len(value.items) <= 2 * MAX_SIZE:
        return []
    regions = [child for _, child in value.items if isinstance(child, Group | str)]
    return _partition([_region_cells(child) for child in regions], name) or _partition(
        [_numbered_cells(child, isqrt(_count(regions))) for child in regions], name
    )


def _count(regions: Sequence[Group | str]) -> int:
    return sum(len(region.values) for region in regions if isinstance(region, Group))


def _numbered_cells(region: Group | Scalar, side: int) -> list[Place] | None:
    """Return the cells of a list of their numbers, row by row from 0."""
    numbers = region.values if isinstance(region, Group) and not region.fields else []
    cells = [divmod(n, side) for n in numbers if isinstance(n, int) and 0 <= n < side**2]
    return [Place(cell) for cell in cells] if cells and len(cells) == len(numbers) else None


def _partition(regions: Sequence[list[Place] | None], name: str) -> list[Table]:
    listed = [cells for cells in regions if cells is not None]
    places = [*chain.from_iterable(listed)]
    side = isqrt(len(places))
    if side**2 != len(places) or not MIN_SIZE <= side <= MAX_SIZE or len(listed) < len(regions) - 1:
        return []
    cells = _from_zero([(str(r), str(c)) for (r, c), _, _ in places], side)
    if cells is None:
        return []
    base = min(min(place.cell) for place in places)
    names = [str(number) for number, region in enumerate(listed) for _ in region]
    result = [Table(_arranged(cells, names, side), name, base=base)]
    extras = [dict(place.extras) for place in places]
    for key in extras[0]:
        signs = [extra.get(key, "") for extra in extras]
        if len({*signs}) > 1:
            result.append(Table(_arranged(cells, signs, side), key, base=base))
    return result


def _arranged(cells: Sequence[Cell], names: Sequence[str], side: int) -> Rows:
    by_cell = dict(zip(cells, names, strict=True))
    return tuple(tuple(by_cell[r, c] for c in range(side)) for r in range(side))


def _region_cells(value: Group | Scalar, depth: int = 0) -> list[Place] | None:
    """Return the cells of a region, its only list; a name or a colour may stand beside it."""
    if cells := places_of(value):
        return cells
    if not isinstance(value, Group) or depth > 3:
        return None
    alone = [child for _, child in value.items if isinstance(child, Group) or places_of(child)]
    if len(alone) > 1 and all(
        map(place_of, alone)
    ):  # a region(a, (1, 1), (1, 2)), or elements beside a label
        return [place for child in alone if (place := place_of(child))]
    lists = [cells for child in alone if (cells := _region_cells(child, depth + 1))]
    return lists[0] if len(lists) == 1 else None


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
    lines = [line.strip().translate(_UPRIGHT).translate(_VARIATION) for line in text.split("\n")]
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
