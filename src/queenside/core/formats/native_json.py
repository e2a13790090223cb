"""Queenside's own JSON document; its schema is `src/queenside/schema/puzzle.schema.json`.

    {
      "queenside": 1,
      "kind": "regions",
      "stars": 1,
      "regions": [[0, 1, 1, 1, 1], [2, 3, 2, 1, 2], ...],
      "given": [[0, 0]],
      "state": {"queens": [[1, 3]], "marks": [[1, 1], [1, 2]]},
      "solution": [[0, 0], [1, 3], ...]
    }

`queenside` is the version of the document, 1 where it is missing. `kind` is the kind of puzzle,
"regions" where it is missing; each kind adds its own keys. Cells are [row, column] from 0. All
other keys may be left out. Notes such as `date` aren't read; every other key is refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from queenside.core.contract.notes import NOTES
from queenside.core.errors import InvalidPuzzle, UnsupportedByFormat
from queenside.core.faults import Faults, quote, unknown_fields
from queenside.core.formats import strict_json
from queenside.core.formats.document import TEXTS, Document, State, check_texts, state_of
from queenside.core.formats.entry import FORMATS
from queenside.core.formats.limits import check_queens, check_sizes
from queenside.core.puzzles import NQueens, Puzzle, RegionPuzzle
from queenside.core.puzzles.custom.puzzle import Custom
from queenside.core.puzzles.kinds import FIELDS, KINDS
from queenside.core.puzzles.puzzle import Cell, Cells, read_cells, sort_cells

if TYPE_CHECKING:  # every start has this module, and none needs the class
    from queenside.core.contract.documents.puzzle import PuzzleDocument

TITLE = FORMATS["json"].title
VERSION: Final = 1

_LINE = 100
_HEAD = ("queenside", "kind", *TEXTS, "given", "blocked", "state", "solution")
_FIELDS = {kind: frozenset((*_HEAD, *fields, *NOTES)) for kind, fields in FIELDS.items()}
"""The keys that a document of each kind may have."""


def matches(text: str) -> bool:
    """Return whether it begins like a JSON object."""
    return text.startswith("{")


def is_own(text: str) -> bool:
    """Return whether JSON says that it is a document, or has no key but those of documents."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return '"queenside"' in text
    if not isinstance(data, dict) or "queenside" in data:
        return isinstance(data, dict)
    rows = data.get("regions", [])
    has_rows = isinstance(rows, list) and all(isinstance(row, str | list) for row in rows)
    if not has_rows or len({len(row) for row in rows}) > 1:
        return False
    has_rows = not any(isinstance(cell, list | dict) for row in rows for cell in row)
    return has_rows and set(data) <= set().union(*_FIELDS.values())


def parse(text: str) -> Document:
    return from_data(strict_json.load(text))


def format(document: Document) -> str:
    """Format the document in JSON, with a line for each key, or each row of long values."""
    lines = (_member(key, value) for key, value in to_data(document).items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _member(key: str, value: Any) -> str:
    line = f"  {json.dumps(key)}: {json.dumps(value)}"
    if len(line) < _LINE or not isinstance(value, list):
        return line
    items = ",\n".join(f"    {json.dumps(item)}" for item in value)
    return f"  {json.dumps(key)}: [\n{items}\n  ]"


def to_data(document: Document) -> PuzzleDocument:
    """Return the document as plain JSON values.

    Raises UnsupportedByFormat for texts that no file can hold.
    """
    check_texts(document)
    puzzle, state = _as_known_class(document.puzzle), document.state
    texts = {key: getattr(document, key) for key in TEXTS}
    data: dict[str, object] = {"queenside": VERSION, "kind": puzzle.kind}
    data |= {key: text for key, text in texts.items() if text is not None}
    data |= puzzle.fields()
    for key, cells in (("given", puzzle.given), ("blocked", puzzle.blocked)):
        if cells:
            data[key] = _lists(cells)
    if state and (state.queens or state.marks):
        data["state"] = {"queens": _lists(state.queens), "marks": _lists(state.marks)}
    if document.solution is not None:
        data["solution"] = _lists(document.solution)
    return cast("PuzzleDocument", data)  # each kind adds its own keys


def _as_known_class(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle, rule by rule if files don't know its class."""
    if KINDS.get(puzzle.kind) is type(puzzle):
        return puzzle
    try:
        return Custom.from_problem(puzzle.problem)
    except InvalidPuzzle as error:
        raise UnsupportedByFormat(
            f"{TITLE} cannot hold this {puzzle.kind} puzzle: {error}"
        ) from None


def _lists(cells: Cells) -> list[list[int]]:
    return [list(cell) for cell in sort_cells(cells)]


def from_data(data: object) -> Document:
    """Return the document of plain JSON values. Raises InvalidPuzzle naming every fault."""
    if not isinstance(data, dict):
        raise InvalidPuzzle(f"{TITLE} is a JSON object")
    _check_version(data.get("queenside", VERSION))
    faults, texts = Faults(), {}
    if fields := _FIELDS.get(str(data.get("kind", RegionPuzzle.kind))):
        faults.add(*unknown_fields(data, fields))
    for key in TEXTS:
        with faults.collect():
            texts[key] = _text(data, key)
    given, blocked = _cells(data, "given", faults), _cells(data, "blocked", faults)
    with faults.collect():
        puzzle = _puzzle(data, given, blocked)
    state = _state(data.get("state"), faults)
    solution = None if data.get("solution") is None else _cells(data, "solution", faults)
    faults.raise_if_any()
    return Document(puzzle, state=state, solution=solution, **texts).checked()


def _check_version(version: Any) -> None:
    if type(version) is not int or version < 1:
        raise InvalidPuzzle(f"queenside: {quote(str(version))} is not the version of a document")
    if version > VERSION:
        raise InvalidPuzzle(
            f"this is a document of version {quote(str(version))}, but this Queenside reads "
            f"version {VERSION}: a newer one is needed"
        )


def _text(data: Mapping[str, Any], key: str) -> str | None:
    text = data.get(key)
    if text is None or isinstance(text, str):
        return text
    raise InvalidPuzzle(f"{key}: {quote(str(text))} is not a text")


def _cells(data: Mapping[str, Any], key: str, faults: Faults) -> tuple[Cell, ...]:
    """Return the cells under a key, in order; none if there is something wrong with them."""
    return read_cells(data[key], key, faults) if data.get(key) is not None else ()


def _state(state: Any, faults: Faults) -> State | None:
    if state is None:
        return None
    if not isinstance(state, dict):
        faults.add(f"state: {quote(str(state))} has no queens and no marks")
        return None
    faults.add(*(f"state: {fault}" for fault in unknown_fields(state, ("queens", "marks"))))
    return state_of(*(_cells(state, key, faults) for key in ("queens", "marks")))


def _puzzle(data: Mapping[str, Any], given: Cells, blocked: Cells) -> Puzzle:
    name = data.get("kind", RegionPuzzle.kind)
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        *others, last = KINDS
        kinds = f"{', '.join(others)} and {last}"
        raise InvalidPuzzle(f"unknown kind of puzzle {quote(str(name))}: there are {kinds}")
    if name == Custom.kind:  # which knows how large it may be
        return kind.from_fields(data, given, blocked)
    bare = kind.from_fields(data, (), ())
    if isinstance(bare, RegionPuzzle) and data.get("size", bare.size) != bare.size:
        raise InvalidPuzzle(f"size: {quote(str(data['size']))}, but there are {bare.size} rows")
    fields = bare.fields()
    if name == NQueens.kind and isinstance(size := fields["size"], int):
        check_queens(size, has_clues=bool(given or blocked))
    else:
        sizes = {key: size for key, size in fields.items() if isinstance(size, int | list)}
        check_sizes(**{key: s if isinstance(s, int) else len(s) for key, s in sizes.items()})
    return kind.from_fields(data, given, blocked) if given or blocked else bare
