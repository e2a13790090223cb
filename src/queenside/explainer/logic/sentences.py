"""Reasons in words, by the templates in `sentences.json`, which JavaScript reads as well.

A template is a string, or a list of cases of which the first whose `when` holds is taken: it says
how large a slot must be ("0", "0-1", "5+"). Units, cells and lists are as large as they are long.
`app/page/puzzle/sentences.js` is this file's twin, and the tests hold the two to each other.

    {x}        units, cells and numbers by name, reasons in words; lists as "a, b and c"
    {x:or}     cells as "a, b or c"
    {x:each}   cells or units one by one, however many
    {x:then}   reasons as "a, then b"
    {x:either} reasons as "a; or b"
    {x:parts}  reasons as "a; b"
    {x:kind}   the kind of units: "row"
    {x:place}  a cell as "row 3, column 5"
    {x:block}  the smallest block that holds the cells: "r2–3c5–6"
    {x:number} how large it is, in words; {x:queens} with "queen" or "queens"
    {x?a|b|c}  a for one, b for two, c for more; of two the second is for more than one
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from typing import NotRequired, TypedDict

from queenside.core.grid import cells_of
from queenside.explainer.logic.board import Board
from queenside.explainer.logic.names import any_of, cell_names, listing, number, queens, sentence
from queenside.explainer.logic.reason import Cells, Reason, Slot, Units

_SLOT = re.compile(r"\{(\w+)(?::(\w+)|\?([^}]*))?\}")


class Case(TypedDict):
    """A template, and how large which slot must be for it."""

    when: NotRequired[Mapping[str, str]]
    say: str


def say(reason: Reason) -> str:
    """The reason as a whole sentence."""
    return name_pieces(sentence(words(reason)), reason.board)


def name_pieces(text: str, board: Board) -> str:
    """The text; on a board of stars a queen is a star."""
    return text.replace("queen", "star").replace("Queen", "Star") if board.has_stars else text


def words(reason: Reason) -> str:
    """The reason in words, in the middle of a sentence."""

    def fill(match: re.Match[str]) -> str:
        name, form, choices = match.groups()
        slot = reason.slots[name]
        if choices is None:
            return _FORMS[form](reason, slot)
        by_size = choices.split("|")
        return str(by_size[min(max(size(slot), 1), len(by_size)) - 1])

    return _SLOT.sub(fill, _template(reason))


def size(slot: Slot) -> int:
    """Return the size of a slot: a number itself, of all else how much there is of it."""
    match slot:
        case int():
            return slot
        case Units():
            return len(slot.numbers)
        case Cells():
            return slot.mask.bit_count()
        case Reason():
            return 1
    return len(slot)


def _template(reason: Reason) -> str:
    cases = _templates()[reason.key]
    if isinstance(cases, str):
        return cases
    return next(
        case["say"]
        for case in cases
        if all(
            _is(size(reason.slots[name]), bounds) for name, bounds in case.get("when", {}).items()
        )
    )


def _is(value: int, bounds: str) -> bool:
    """Return whether a size is as "3", "0-1" or "5+" says."""
    if bounds.endswith("+"):
        return value >= int(bounds[:-1])
    first, _, last = bounds.partition("-")
    return int(first) <= value <= int(last or first)


@cache
def _templates() -> Mapping[str, str | list[Case]]:
    templates: Mapping[str, str | list[Case]] = json.loads(templates_text())
    return templates


def templates_text() -> str:
    """The file with the templates; `app/page/puzzle/templates.js` is made from it."""
    return (resources.files("queenside.explainer.logic") / "sentences.json").read_text("utf-8")


def _plainly(reason: Reason, slot: Slot) -> str:
    match slot:
        case int():
            return number(slot)
        case Units():
            return reason.board.units_named(slot.numbers)
        case Cells():
            return reason.board.cells(slot.mask)
        case Reason():
            return words(slot)
    return listing([words(part) for part in slot])


def _one_by_one(reason: Reason, slot: Slot) -> list[str]:
    match slot:
        case Units():
            return [reason.board.unit(unit) for unit in slot.numbers]
        case Cells():
            return cell_names(reason.board.grid, slot.mask)
        case tuple():
            return [words(part) for part in slot]
    raise TypeError(f"{reason.key}: {slot!r} is not a list")


def _kind(reason: Reason, slot: Slot) -> str:
    assert isinstance(slot, Units)
    return reason.board.units[slot.numbers[0]].kind


def _place(reason: Reason, slot: Slot) -> str:
    assert isinstance(slot, Cells)
    row, column = reason.board.grid.positions[next(cells_of(slot.mask))]
    return f"row {row + 1}, column {column + 1}"


def _block(reason: Reason, slot: Slot) -> str:
    assert isinstance(slot, Cells)
    return reason.board.block(slot.mask)


_FORMS: dict[str | None, Callable[[Reason, Slot], str]] = {
    None: _plainly,
    "or": lambda reason, slot: any_of(_one_by_one(reason, slot)),
    "each": lambda reason, slot: listing(_one_by_one(reason, slot)),
    "then": lambda reason, slot: ", then ".join(_one_by_one(reason, slot)),
    "either": lambda reason, slot: "; or ".join(_one_by_one(reason, slot)),
    "parts": lambda reason, slot: "; ".join(_one_by_one(reason, slot)),
    "kind": _kind,
    "place": _place,
    "block": _block,
    "number": lambda _, slot: number(size(slot)),
    "queens": lambda _, slot: queens(size(slot)),
}
