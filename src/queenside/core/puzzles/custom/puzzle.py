"""A board of any shape by rules of your own.

`rows` × `columns` cells, and a list of rules: at least, at most or exactly so many queens in each
row, column, diagonal, 2×2 window, knight's move, region or cage, or in any group of cells. Opposite
edges may be joined, to a cylinder or a torus, and there may be holes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, ClassVar, Self

from queenside.core.arguments import check_type
from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import Faults, quote
from queenside.core.lazy import cached_property
from queenside.core.problem import Problem
from queenside.core.puzzles.custom import reading
from queenside.core.puzzles.custom.faults import faults_of
from queenside.core.puzzles.custom.inverse import rule_of
from queenside.core.puzzles.custom.rules import Rule
from queenside.core.puzzles.custom.units import WRAPS, BoardShape, Wrap
from queenside.core.puzzles.known import clues
from queenside.core.puzzles.puzzle import (
    Cell,
    Cells,
    DisplayedPuzzle,
    Holder,
    clue_faults,
    clue_mask,
    format_call,
    outside_faults,
    place,
    read_cells,
    sort_cells,
)
from queenside.core.unit import Family, UnitList
from queenside.core.value import value

MAX_SIDE = 255
"""Cells are numbered in 16 bits."""

_UNREAD = Rule("unread")
"""In the place of a rule that could not be read, whose faults are known by then."""


@value
class Custom(DisplayedPuzzle):
    """A board of `rows` × `columns` cells with rules from `queenside.rules`.

    `wrap` joins opposite edges: "left-right" or "top-bottom" makes a cylinder, "both" a torus.
    `holes`, `given` and `blocked` are (row, column) cells from 0. A hole is a cell that is not
    there: no queen stands on it, and lines cross it. Raises InvalidPuzzle naming every fault.

        >>> from queenside.rules import columns, diagonals, knights, rows
        >>> superqueens = qs.Custom(10, 10, [rows(1), columns(1), diagonals(), knights()])
        >>> qs.count(superqueens)
        4
    """

    rows: int
    columns: int
    rules: tuple[Rule, ...]
    wrap: Wrap | None
    holes: tuple[Cell, ...]
    given: tuple[Cell, ...]
    blocked: tuple[Cell, ...]

    kind: ClassVar[str] = "custom"

    def __init__(
        self,
        rows: int,
        columns: int,
        rules: Iterable[Rule],
        *,
        wrap: Wrap | None = None,
        holes: Cells = (),
        given: Cells = (),
        blocked: Cells = (),
    ) -> None:
        vars(self).update(rows=rows, columns=columns, rules=tuple(rules), wrap=wrap)
        cells = {"holes": holes, "given": given, "blocked": blocked}
        faults = Faults()
        for name, listed in cells.items():
            vars(self)[name] = ()
            with faults.collect(f"{name}: "):
                vars(self)[name] = sort_cells(listed)
        faults.add(*self._faults())
        faults.raise_if_any()

    @classmethod
    def from_problem(cls, problem: Problem) -> Self:
        """Return the same problem, written down rule by rule.

        Raises InvalidPuzzle for a problem too large to be, and for clues that contradict it.
        """
        check_type("problem", problem, Problem, "a Problem, such as puzzle.problem")
        grid = problem.grid
        board = BoardShape(grid.rows, grid.columns, "both" if grid.torus else None)
        given, blocked = clues(problem)
        if faults := [*_side_faults(*board[:2])]:
            raise InvalidPuzzle(faults)
        rules: list[Rule] = []
        for family in problem.families:
            used_kinds = {kind for rule in rules for kind in rule.kinds}
            rules.append(rule_of(family, board, used_kinds))
        return cls(*board[:2], rules, wrap=board.wrap, given=given, blocked=blocked)

    def __repr__(self) -> str:
        cells = {"holes": self.holes, "given": self.given, "blocked": self.blocked}
        return format_call(self, self.rows, self.columns, [*self.rules], wrap=self.wrap, **cells)

    @property
    def title(self) -> str:
        """One line for a person."""
        shape = {None: "board", "both": "torus"}.get(self.wrap, "cylinder")
        return f"{self.rows}×{self.columns} {shape} by rules of its own"

    @cached_property
    def problem(self) -> Problem:
        """Units of each rule; holes are blocked cells."""
        board = self._board
        families: dict[str, Family] = {}
        for family in (family for rule in self.rules for family in rule.families(board)):
            before = families.get(family.kind)
            families[family.kind] = _join_families(before, family) if before else family
        grid = board.grid
        closed = clue_mask(grid, (*self.holes, *self.blocked))
        return Problem(grid, tuple(families.values()), clue_mask(grid, self.given), closed)

    @property
    def _board(self) -> BoardShape:
        return BoardShape(self.rows, self.columns, self.wrap if self._is_wrap_known else None)

    @property
    def _is_wrap_known(self) -> bool:
        return self.wrap is None or self.wrap in WRAPS

    def _faults(self) -> Iterator[str]:
        sides = [*_side_faults(self.rows, self.columns)]
        yield from sides
        if not self._is_wrap_known:
            yield f"wrap: {quote(str(self.wrap))} is none of {', '.join(WRAPS)}"
        if not sides:
            yield from outside_faults("hole", self.holes, self.rows, self.columns)
            wrong = [*self._rule_faults()]
            yield from wrong
            unsure = wrong or _UNREAD in self.rules
            yield from self._clue_faults(() if unsure else self.rules)

    def _rule_faults(self) -> Iterator[str]:
        if not self.rules:
            yield "there are no rules"
        first: dict[str, int] = {}
        for number, rule in enumerate(self.rules, 1):
            if rule is _UNREAD:
                continue
            if not isinstance(rule, Rule):
                yield f"rule {number}: {quote(str(rule))} is not a rule"
                continue
            wrong = [*faults_of(rule, self._board)]
            yield from (f"rule {number} ({rule.units}): {fault}" for fault in wrong)
            for kind in () if wrong else rule.kinds:
                other = first.setdefault(kind, number)
                if other != number and not rule.units == self.rules[other - 1].units == "groups":
                    yield f"rule {number} ({rule.units}): rule {other} is about {kind}s already"

    def _clue_faults(self, rules: Iterable[Rule]) -> Iterator[str]:
        for cell in sorted({*self.given} & {*self.holes}):
            yield f"the given queen at {place(cell)} stands on a hole"
        holders: dict[Cell, list[Holder]] = {}
        families = (family for rule in rules if self.given for family in rule.families(self._board))
        for unit in chain.from_iterable(family.units for family in families):
            for number in unit.cells:
                cell = divmod(number, self.columns)
                holders.setdefault(cell, []).append((unit.kind, unit.index, unit.upper))
        yield from clue_faults(
            self.rows, self.columns, self.given, self.blocked, lambda cell: holders.get(cell, [])
        )

    def fields(self) -> dict[str, object]:
        """`rows`, `columns`, `rules`, and `wrap` and `holes` where there are some."""
        data: dict[str, object] = {"rows": self.rows, "columns": self.columns}
        data |= {"wrap": self.wrap} if self.wrap else {}
        data |= {"holes": [list(cell) for cell in self.holes]} if self.holes else {}
        return data | {"rules": [rule.fields() for rule in self.rules]}

    @classmethod
    def from_fields(cls, fields: Mapping[str, Any], given: Cells, blocked: Cells) -> Self:
        """From `rows`, `columns`, `rules`, `wrap` and `holes`."""
        check_type("fields", fields, Mapping, "a mapping")
        faults = Faults()
        rules: list[Rule] = []
        listed = fields.get("rules")
        if not isinstance(listed, list):
            faults.add("rules: a list of rules is missing")
            listed = []
        for number, data in enumerate(listed, 1):
            rules.append(_UNREAD)
            with faults.collect(f"rule {number}: "):
                rules[-1] = reading.from_data(data)
        holes = read_cells(fields.get("holes") or [], "holes", faults)
        sides: Any = {key: fields.get(key) for key in ("rows", "columns", "wrap")}
        with faults.collect():
            puzzle = cls(**sides, rules=rules, holes=holes, given=given, blocked=blocked)
        faults.raise_if_any()
        return puzzle


def _side_faults(rows: object, columns: object) -> Iterator[str]:
    for name, side in (("rows", rows), ("columns", columns)):
        if type(side) is not int or not 1 <= side <= MAX_SIDE:
            yield f"{name}: {quote(str(side))} is not a whole number from 1 to {MAX_SIDE}"


def _join_families(first: Family, second: Family) -> UnitList:
    units = (*first.units, *second.units)
    return UnitList(first.kind, tuple(u._replace(index=index) for index, u in enumerate(units)))
