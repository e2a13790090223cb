"""Names of the units and cells of a board, for the middle of a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from queenside.core.grid import Grid, cells_of, mask_of
from queenside.core.unit import REGION, Unit


def listing(words: Sequence[str]) -> str:
    """The words as a list: "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def sentence(words: str) -> str:
    """The words with a capital at the beginning and a full stop at the end."""
    return f"{capital(words)}."


def capital(words: str) -> str:
    """The words with a capital at the beginning."""
    return words[:1].upper() + words[1:]


@dataclass(frozen=True)
class Names:
    """Names of units: of regions by these labels, by index, or else by number.

    `region` and `regions` are how one and several are spoken of: "the {} region".
    """

    labels: Mapping[int, str] = field(default_factory=dict)
    region: str = ""
    regions: str = ""

    def one(self, unit: Unit) -> str:
        """The unit's name: "row 3", "the orange region"."""
        return self.region.format(self.labels[unit.index]) if self._has(unit) else unit.name

    def several(self, units: Sequence[Unit]) -> str:
        """The names of several units together: "rows 3 and 4", "the orange and teal regions"."""
        kinds = dict.fromkeys(unit.kind for unit in units)
        return listing([self._alike([u for u in units if u.kind == kind]) for kind in kinds])

    def _alike(self, units: Sequence[Unit]) -> str:
        """Units of one kind."""
        if len(units) == 1:
            return self.one(units[0])
        if all(map(self._has, units)):
            return self.regions.format(listing([self.labels[unit.index] for unit in units]))
        return f"{units[0].kind}s {_numbers([unit.index + 1 for unit in units])}"

    def _has(self, unit: Unit) -> bool:
        return unit.kind == REGION and unit.index in self.labels


def _numbers(numbers: Sequence[int]) -> str:
    """The numbers as a list, or "3 to 7" for three and more in a row."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and list(numbers) == list(range(first, last + 1)):
        return f"{first} to {last}"
    return listing([str(number) for number in numbers])


PLAIN = Names()
"""Regions are called by their numbers, from 1."""


def cell_name(grid: Grid, cell: int) -> str:
    """A cell as a person reads it: r3c5 is row 3, column 5."""
    row, column = divmod(cell, grid.columns)
    return f"r{row + 1}c{column + 1}"


def cell_names(grid: Grid, cells: int) -> list[str]:
    """The cells of a mask: "r8c1–4" for neighbours in a row, "r2–5c3" for others in a column."""
    remaining, names = cells, {}
    for step, last_column in ((1, grid.columns - 1), (grid.columns, None)):
        for cell in cells_of(cells):
            last = cell
            while (
                remaining >> last & 1
                and remaining >> last + step & 1
                and last % grid.columns != last_column
            ):
                last += step
            if last > cell:
                names[cell] = block_name(grid, cell, last)
                remaining &= ~mask_of(range(cell, last + 1, step))
    names |= {cell: cell_name(grid, cell) for cell in cells_of(remaining)}
    return [names[cell] for cell in sorted(names)]


def block_name(grid: Grid, first: int, last: int) -> str:
    """The cells from one corner to the opposite one: "r2–3c5–6"."""
    (top, left), (bottom, right) = divmod(first, grid.columns), divmod(last, grid.columns)
    return f"r{_span(top, bottom)}c{_span(left, right)}"


def _span(first: int, last: int) -> str:
    return str(first + 1) if first == last else f"{first + 1}–{last + 1}"


def number(count: int) -> str:
    """A small number in words."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[count] if count < len(words) else str(count)


def queens(count: int) -> str:
    """So many queens, in words."""
    return f"{number(count)} queen{'s' * (count != 1)}"


def any_of(cells: Iterable[str]) -> str:
    """One of these cells, as a list with "or"."""
    words = list(cells)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
