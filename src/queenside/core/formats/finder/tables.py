"""Square tables in a tree.

[["A", "A"], …]  ["AA…", …]  [0, 0, …]           rows; words; all cells in one list
[[{"region": 0, "queen": true}, …], …]           records: a table for each of their fields
cell(1, 1, a).   {"row": 0, "col": 0, "r": 3}    records with a place
{"A": [[0, 0], [0, 1]], …}   "cages": [[…], …]   the cells of each region
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import chain, groupby, pairwise
from math import isqrt
from typing import NamedTuple

from queenside.core.formats import borders
from queenside.core.formats import signs as grids
from queenside.core.formats.finder import places
from queenside.core.formats.finder.places import Place, place_of, places_of
from queenside.core.formats.finder.tree import VARIATION, Group, Item, Scalar, as_text
from queenside.core.puzzles.puzzle import Cell

Rows = tuple[tuple[str, ...], ...]

MIN_SIZE, MAX_SIZE = 4, 64
_PLACED = "()"  # the name of values that have places for names
_INDEX_KEYS = ("index", "idx", "data-cell-idx", "cell", "data-index")
_LINE_BREAK = re.compile(r"\\n|[\n/|,;]|\s{2,}|(?<=\w{4})\s(?=\w{4})")
_CLASS_BREAK = re.compile(r"\s*[;\s]\s*(?![\w.#%(),]+\s*(?:;|$))|\s+")


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

    def cells(self, signs: Container[str]) -> list[Cell]:
        """Return the cells that have one of the signs."""
        return [*grids.cells_with(self.rows, signs)]


def pieces(rows: Sequence[Sequence[str]]) -> int:
    """Count the connected pieces of all regions."""
    return 1 + max(map(max, borders.regions(*borders.walls_between(rows))))


def split_word(text: str) -> list[str]:
    """Return the cells of a row that is one text: words, or else signs."""
    words = re.split(r"[\s,;|]+", text.strip())
    return words if len(words) > 1 else list(text.strip())


def row_of(value: Group | Scalar) -> list[str]:
    """Return the cells of a row: of a list of scalars, or of a text; none if it is no row."""
    if isinstance(value, str):
        return split_word(value.translate(VARIATION)) if len(value) >= MIN_SIZE else []
    if not isinstance(value, Group):
        return []
    parts = value.values or [*value.fields.values()]  # or {"colors": [0, 0, 1]}, {"0": 0, "1": 0}
    cells = [as_text(part) for part in parts]
    if len(parts) == 1 and (cells[0] is not None or not value.values):
        return row_of(parts[0] if cells[0] is None else cells[0])
    row = [cell for cell in cells if cell is not None]
    return row if len(row) == len(cells) >= MIN_SIZE else []


def table_of(value: Group | Scalar, name: str) -> Iterator[Table]:
    """Yield the tables that a value is: one, or one for each field of its records."""
    if isinstance(value, str) and MIN_SIZE**2 <= len(value) <= MAX_SIZE**2 * 8:
        yield from _tables_of_text(value.translate(VARIATION).strip(), name)
    if not isinstance(value, Group):
        return
    tables = [table for _, table in runs(value.items)]
    if len(tables) == 1 and tables[0].size >= len(value.items) - 1:
        yield tables[0]._replace(name=name)
        return
    cells = [as_text(child) for child in value.values]
    if None not in cells and len(cells) == len(value.items):
        yield from _square(cells, name)
    else:
        items = [child for key, child in value.items if isinstance(child, Group) or key == ""]
        records = [child for child in items if isinstance(child, Group) and child.items]
        if len(records) >= len(items) - 1:
            yield from tables_of_records(records, name)


def _tables_of_text(text: str, name: str) -> list[Table]:
    parts = filter(str.strip, _LINE_BREAK.split(text))
    words = re.split(r"[\s,;]+", text)
    return _table(map(split_word, parts), name) or _square(words, name) or _square([*text], name)


def _table(rows: Iterable[Sequence[str]], name: str) -> list[Table]:
    table = tuple(map(tuple, rows))
    is_square = MIN_SIZE <= len(table) <= MAX_SIZE and {*map(len, table)} == {len(table)}
    return [Table(table, name)] if is_square else []


def _square(cells: Sequence[str | None], name: str) -> list[Table]:
    """Return the table of cells that are told row by row, if they are a square."""
    side = isqrt(len(cells))
    names = [cell or "" for cell in cells]
    rows = (names[start : start + side] for start in range(0, len(cells), side or 1))
    return _table(rows, name) if side**2 == len(cells) else []


def runs(items: Sequence[Item]) -> Iterator[tuple[range, Table]]:
    """Yield each square table of rows that follow one another, and the numbers of these items."""
    rows = [row_of(value) for _, value in items]
    start = 0
    for length, run in groupby(map(len, rows)):
        end = start + len([*run])
        if length and not (end - start) % length:
            for first in range(start, end, length):
                key = items[first].key
                name = str(key) if isinstance(key, str) and items[first + 1].key == "" else ""
                for table in _table(rows[first : first + length], name):
                    yield range(first, first + length), table
        start = end


def tables_of_records(records: Sequence[Group], name: str) -> Iterator[Table]:
    """Yield a table for each field that all records have, by their order or their places."""
    inner = [[child for child in record.values if isinstance(child, Group)] for record in records]
    if len(records) >= MIN_SIZE and all(len(cells) == len(records) for cells in inner):
        yield from _table(
            ([",".join(map(str, cell.scalars())) for cell in row] for row in inner), name
        )
        records = [*chain.from_iterable(inner)]
    side = isqrt(len(records))
    if side**2 != len(records) or not MIN_SIZE <= side <= MAX_SIZE:
        return
    fields = [_fields(record) for record in records]
    common = [key for key in fields[0] if all(key in others for others in fields)]
    keys, cells, base = _places(fields, common, side)
    if not keys and (
        "0" in common or not {*places.ROW_KEYS, *places.COLUMN_KEYS}.isdisjoint(common)
    ):
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
            name = _PLACED
        elif isinstance(value, Group):  # the first of several may be named: VALUES (1, 2), (3, 4)
            name = key or value.name or name
        elif key == "":
            continue
        else:
            name = key
        facts.setdefault(name, []).append(number)
    for name, numbers in facts.items():
        if len(numbers) >= MIN_SIZE and numbers[-1] - numbers[0] < 4 * len(numbers):
            title = name.replace(_PLACED, "")
            records = [_record(items[number]) for number in numbers]
            tables = _table((row_of(items[number].value) for number in numbers), title)
            tables = tables or [*tables_of_records(records, title)]
            tables = tables or partition(map(_region_cells, records), title)
            yield from ((numbers, table) for table in tables)


def _record(item: Item) -> Group:
    key, value = item
    if isinstance(value, Group) and not isinstance(key, Group) and not place_of(key):
        return value
    return Group(items=[Item("", key), Item("", value)])


def _fields(record: Group) -> dict[str, str]:
    """Return the fields of a record; the values without a name by their number."""
    if not record.fields:
        scalars = enumerate(record.scalars())
        return {str(number): "" if value is None else str(value) for number, value in scalars}
    named = {key.lower(): as_text(value) for key, value in record.fields.items()}
    fields = {key: value for key, value in named.items() if value is not None}
    if record.name:  # an element, which may have a text
        texts = Group(items=[item for item in record.items if item.key == ""]).scalars()
        fields["text"] = "".join(map(str, texts))
    return fields


def _families(rows: Rows) -> Iterator[Rows]:
    """Yield the table; of classes also that of each word that all have, but for its number."""
    yield rows
    if all(re.search(r"[\s;]", name) for row in rows for name in row):
        words = [
            [{_stem(word): word for word in _CLASS_BREAK.split(name)} for name in row]
            for row in rows
        ]
        times = Counter(stem for row in words for cell in row for stem in cell)
        for stem in (stem for stem, number in times.items() if stem and number == len(rows) ** 2):
            yield tuple(tuple(cell[stem] for cell in row) for row in words)


def _stem(word: str) -> str:
    return re.sub(r"(?<=[-_:]).*|\d+$", "", word)


def _places(
    fields: Sequence[dict[str, str]], common: Sequence[str], side: int
) -> tuple[set[str], Sequence[Cell], int | None]:
    """Return the fields that say where each record is, the cells, and the number of the first row.

    Where none says it, records are in their order.
    """
    order = [divmod(number, side) for number in range(side**2)]
    numbered = [key for key in common if key.isdigit()]
    for row, column in [*places.keys_of_places(common), *pairwise(numbered)]:
        if cells := places.from_zero([(record[row], record[column]) for record in fields], side):
            return {row, column}, cells, places.base_of(record[row] for record in fields)
    for key in common:
        texts = [record[key] for record in fields]
        if key in _INDEX_KEYS and {*texts} == {*map(str, range(side**2))}:
            return {key}, [order[int(text)] for text in texts], 0
        named = [place.cell for text in texts if (place := place_of(text))]
        pairs = [(str(row), str(column)) for row, column in named]
        if len(pairs) == len(texts) and (cells := places.from_zero(pairs, side)):
            return {key}, cells, places.base_of(row for row, _ in pairs)
    return set(), order, None


def tables_of_cells(value: Group | Scalar, name: str) -> list[Table]:
    """Return the table of regions told by their cells, and one for each thing said of cells."""
    if not isinstance(value, Group) or not MIN_SIZE <= len(value.items) <= 2 * MAX_SIZE:
        return []
    regions = [child for _, child in value.items if isinstance(child, Group | str)]
    return partition(map(_region_cells, regions), name) or partition(numbered_cells(regions), name)


def numbered_cells(regions: Sequence[Group | str]) -> list[list[Place] | None]:
    """Return the cells of lists of their numbers, row by row from 0 or 1."""
    lists = [child.values for child in regions if isinstance(child, Group) and not child.fields]
    told = [[number for number in part if isinstance(number, int)] for part in lists]
    numbers = sorted(chain.from_iterable(told))
    first, side = int(0 not in numbers), isqrt(len(numbers))
    is_whole = len(lists) == len(regions) and sum(map(len, lists)) == len(numbers) > 0
    if not is_whole or numbers != [*range(first, side**2 + first)]:
        return []
    return [[Place(divmod(number - first, side)) for number in part] for part in told]


def partition(regions: Iterable[list[Place] | None], name: str = "") -> list[Table]:
    parts = [*regions]
    listed = [cells for cells in parts if cells is not None]
    told = [*chain.from_iterable(listed)]
    side = isqrt(len(told))
    if not MIN_SIZE <= side <= MAX_SIZE or side**2 != len(told) or len(listed) < len(parts) - 1:
        return []
    cells = places.from_zero([(str(r), str(c)) for (r, c), _, _ in told], side)
    if cells is None:
        return []
    base = min(min(place.cell) for place in told)
    names = [str(number) for number, region in enumerate(listed) for _ in region]
    result = [Table(_arranged(cells, names, side), name, base=base)]
    extras = [dict(place.extras) for place in told]
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
