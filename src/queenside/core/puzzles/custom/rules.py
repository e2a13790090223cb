"""Rules to make a board of your own from: how many queens stand in which units.

    rows(1)                         one queen in each row
    columns(at_most=2)              at most two in each column
    rows([1, 2, 1, 2])              another number in each row
    diagonals()                     at most one in each diagonal; `falling()` and `rising()` one way
    windows()                       at most one in each 2×2 window: queens do not touch
    knights()                       no two a knight's move apart
    regions(["AAB", ".BB"], 1)      one in each region; "." is a cell in no region, as in cages
    groups([[(0, 0), (2, 2)]], at_least=1)      any cells at all

A `Rule` is a plain value; `Custom` puts rules together and says what is wrong with them. On a board
whose edges are joined, diagonals, windows and knight's moves go on at the other side.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import chain

from queenside.core.errors import InvalidPuzzle
from queenside.core.puzzles.custom.units import SORTS, BoardShape
from queenside.core.puzzles.puzzle import Cell, Cells, format_call, sort_cells
from queenside.core.unit import REGION, Family, Partition, UnitList
from queenside.core.value import value

Numbers = int | tuple[int, ...]
"""A number of queens: the same for all units, or one for each."""

Counts = int | list[int] | tuple[int, ...] | None
"""A number of queens in a rule: one for all units, or one for each."""

GROUP = "group"

ONE_NUMBER = ("diagonals", "windows", "knights")
"""Rules that take one number for all their units."""

_EMPTY = (None, ".")
"""Signs of a cell outside all regions."""


@value
class Rule:
    """At least `at_least` and at most `at_most` queens in each of some units.

    `units` says which: "rows", "columns", "diagonals" (both ways), "falling", "rising", "windows",
    "knights" (pairs of cells), "regions" or "groups". The numbers are the same for all of them, or
    a tuple with one for each; `at_most` is None for any number. `regions` is the number of each
    cell's region, row by row, None where it has none. `groups` are the cells of each group, and
    `name` is what sentences call one.

        >>> from queenside.rules import rows
        >>> rows([1, 2, 1])
        Rule('rows', (1, 2, 1), (1, 2, 1))
    """

    units: str
    at_least: Numbers = 0
    at_most: Numbers | None = None
    regions: tuple[tuple[int | None, ...], ...] = ()
    groups: tuple[tuple[Cell, ...], ...] = ()
    name: str = GROUP

    def __repr__(self) -> str:
        name = None if self.name == GROUP else self.name
        cells = {"regions": self.regions, "groups": self.groups, "name": name}
        return format_call(self, self.units, self.at_least, self.at_most, **cells)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of its units."""
        return (self.name,) if self.units == "groups" else SORTS[self.units].kinds

    def families(self, board: BoardShape) -> tuple[Family, ...]:
        """Its units on a board that it fits."""
        max_queens = board.rows * board.columns if self.at_most is None else self.at_most
        lower, upper = uniform(self.at_least), uniform(max_queens)
        if self.units == "regions":
            return (self._regions(lower, upper),)
        if self.units == "groups":
            cells = [
                [row * board.columns + column for row, column in family] for family in self.groups
            ]
            return (_with_bounds(UnitList.from_cells(self.name, cells, 0, 1), lower, upper),)
        if isinstance(lower, int) and isinstance(upper, int):
            return SORTS[self.units].make(board, lower, upper)
        return tuple(
            _with_bounds(family, lower, upper) for family in SORTS[self.units].make(board, 0, 1)
        )

    def _regions(self, lower: Numbers, upper: Numbers) -> Family:
        labels = [*chain.from_iterable(self.regions)]
        numbers = [label for label in labels if label is not None]
        if isinstance(lower, int) and isinstance(upper, int) and len(numbers) == len(labels):
            return Partition.from_labels(REGION, numbers, lower, upper)
        members: list[list[int]] = [[] for _ in range(max(numbers) + 1)]
        for cell, label in enumerate(labels):
            if label is not None:
                members[label].append(cell)
        return _with_bounds(UnitList.from_cells(REGION, members, 0, 1), lower, upper)

    def fields(self) -> dict[str, object]:
        """Return the rule as plain JSON values."""
        lower, upper = (
            list(n) if isinstance(n, tuple) else n for n in (self.at_least, self.at_most)
        )
        data: dict[str, object] = {"rule": self.units}
        if lower == upper:
            data["exactly"] = lower
        else:
            data |= {"at_least": lower} if lower or upper is None else {}
            data |= {"at_most": upper} if upper is not None else {}
        if self.units == "regions":
            data["regions"] = [list(row) for row in self.regions]
        if self.units == "groups":
            data |= {"name": self.name} if self.name != GROUP else {}
            data["groups"] = [[list(cell) for cell in cells] for cells in self.groups]
        return data


def uniform(numbers: Numbers) -> Numbers:
    """Return equal numbers as one."""
    return numbers[0] if isinstance(numbers, tuple) and len({*numbers}) == 1 else numbers


def _with_bounds(family: Family, lower: Numbers, upper: Numbers) -> UnitList:
    lowers, uppers = (
        n if isinstance(n, tuple) else (n,) * len(family.units) for n in (lower, upper)
    )
    units = zip(family.units, lowers, uppers, strict=True)
    return UnitList(
        family.kind, tuple(unit._replace(lower=low, upper=high) for unit, low, high in units)
    )


def rows(exactly: Counts = None, *, at_least: Counts = None, at_most: Counts = None) -> Rule:
    """Return a rule for each row; a list has a number for each, from the top.

    >>> rows(1)
    Rule('rows', 1, 1)
    >>> rows([1, 2, 1])
    Rule('rows', (1, 2, 1), (1, 2, 1))
    >>> rows(at_most=2)
    Rule('rows', 0, 2)
    """
    return make_rule("rows", exactly, at_least, at_most)


def columns(exactly: Counts = None, *, at_least: Counts = None, at_most: Counts = None) -> Rule:
    """Return a rule for each column; a list has a number for each, from the left.

    >>> columns(at_least=1)
    Rule('columns', 1, None)
    """
    return make_rule("columns", exactly, at_least, at_most)


def diagonals(exactly: int | None = None, *, at_least: int = 0, at_most: int | None = 1) -> Rule:
    """Return a rule for each diagonal, falling and rising; without a number, at most one queen.

    >>> diagonals()
    Rule('diagonals', 0, 1)
    """
    return _ordinary("diagonals", exactly, at_least, at_most)


def falling(exactly: int | None = None, *, at_least: int = 0, at_most: int | None = 1) -> Rule:
    """Return a rule for each diagonal that falls to the right; without a number, at most one queen.

    >>> falling()
    Rule('falling', 0, 1)
    """
    return _ordinary("falling", exactly, at_least, at_most)


def rising(exactly: int | None = None, *, at_least: int = 0, at_most: int | None = 1) -> Rule:
    """Return a rule for each diagonal that rises to the right; without a number, at most one queen.

    >>> rising()
    Rule('rising', 0, 1)
    """
    return _ordinary("rising", exactly, at_least, at_most)


def windows(*, at_least: int = 0, at_most: int = 1) -> Rule:
    """Return a rule for each 2×2 window; without a number, at most one queen, so that none touch.

    >>> windows()
    Rule('windows', 0, 1)
    """
    return _ordinary("windows", None, at_least, at_most)


def knights() -> Rule:
    """No two queens a knight's move apart.

    >>> knights()
    Rule('knights', 0, 1)
    """
    return _ordinary("knights", None, 0, 1)


def regions(
    names: Iterable[Iterable[Hashable]],
    exactly: Counts = None,
    *,
    at_least: Counts = None,
    at_most: Counts = None,
) -> Rule:
    """Return a rule for each region, or cage: `names` has the region of each cell, row by row.

    A cell named "." or None is in no region. A list has a number for each region, in the order in
    which they are met.

        >>> regions(["AAB", ".BB"], 1).regions
        ((0, 0, 1), (None, 1, 1))
    """
    number: dict[Hashable, int] = {}
    labels = tuple(
        tuple(None if name in _EMPTY else number.setdefault(name, len(number)) for name in row)
        for row in names
    )
    rule = make_rule("regions", exactly, at_least, at_most)
    return Rule(rule.units, rule.at_least, rule.at_most, regions=labels)


def groups(
    cells: Iterable[Cells],
    exactly: Counts = None,
    *,
    at_least: Counts = None,
    at_most: Counts = None,
    name: str = GROUP,
) -> Rule:
    """Return a rule for each of these groups of cells, which may overlap.

    Cells are (row, column) from 0. `name` is what sentences call one: "cage 3".

        >>> groups([[(0, 0), (2, 2)]], at_least=1)
        Rule('groups', 1, None, groups=(((0, 0), (2, 2)),))
    """
    rule = make_rule("groups", exactly, at_least, at_most)
    members = tuple(sort_cells(group) for group in cells)
    return Rule(rule.units, rule.at_least, rule.at_most, groups=members, name=name)


def make_rule(units: str, exactly: Counts, at_least: Counts, at_most: Counts) -> Rule:
    """Return the rule for these units.

    Raises InvalidPuzzle where the numbers do not go together.
    """
    if exactly is not None:
        if at_least is not None or at_most is not None:
            raise InvalidPuzzle(f"{units}: exactly stands alone, without at_least and at_most")
        at_least = at_most = exactly
    elif at_least is None and at_most is None:
        raise InvalidPuzzle(f"{units}: a number is missing: exactly, at_least or at_most")
    lower, upper = (tuple(n) if isinstance(n, list) else n for n in (at_least, at_most))
    return Rule(units, 0 if lower is None else lower, upper)


def _ordinary(units: str, exactly: int | None, at_least: int, at_most: int | None) -> Rule:
    return Rule(units, *((at_least, at_most) if exactly is None else (exactly, exactly)))
