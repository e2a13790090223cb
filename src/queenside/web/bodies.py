"""What a question may say: each field described once, then checked and documented from that.

A field has a kind. A kind reads a value, which comes from JSON or (as a text) from an address, and
has the JSON schema of what it reads. All faults of a request are told at once.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import Faults, quote, shorten
from queenside.formats import native_json, strict_json
from queenside.formats.document import Document
from queenside.see import resolve_board
from queenside.web.problems import Problem

Schema = dict[str, Any]
Body = dict[str, Any]
"""The fields of a request, checked; those that may be left out have their defaults."""

LONGEST = 600.0
"""The most seconds that a question may be given."""

PATIENCE = 60.0
"""The seconds it gets unless it says otherwise."""


class Kind(ABC):
    """A kind of value."""

    @abstractmethod
    def schema(self) -> Schema:
        """The JSON schema of what is read."""

    @abstractmethod
    def read(self, value: Any) -> Any:
        """The value, checked. Raises InvalidPuzzle with the faults, which name no field."""

    def read_text(self, text: str) -> Any:
        """The same from an address."""
        return self.read(text)


@dataclass(frozen=True)
class Whole(Kind):
    """A whole number."""

    least: int
    most: int

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}

    def read(self, value: Any) -> int:
        if type(value) is float and value.is_integer():  # 1.0 and 1 are the same in JSON
            value = int(value)
        if type(value) is not int or not self.least <= value <= self.most:
            raise InvalidPuzzle(
                f"must be a whole number from {self.least} to {self.most}, not {_shown(value)}"
            )
        return value

    def read_text(self, text: str) -> int:
        return self.read(int(text) if re.fullmatch("[0-9]{1,20}", text) else text)


@dataclass(frozen=True)
class Number(Kind):
    """A number."""

    least: float
    most: float

    def schema(self) -> Schema:
        return {"type": "number", "minimum": self.least, "maximum": self.most}

    def read(self, value: Any) -> float:
        if type(value) not in (int, float) or not self.least <= value <= self.most:
            raise InvalidPuzzle(
                f"must be a number from {self.least:g} to {self.most:g}, not {_shown(value)}"
            )
        return float(value)


class Seconds(Number):
    """How long the whole question may take, in seconds, the time that it waits included."""

    def __init__(self) -> None:
        super().__init__(0.0, LONGEST)


@dataclass(frozen=True)
class Flag(Kind):
    """Yes or no."""

    def schema(self) -> Schema:
        return {"type": "boolean"}

    def read(self, value: Any) -> bool:
        if type(value) is not bool:
            raise InvalidPuzzle(f"must be true or false, not {_shown(value)}")
        return value


@dataclass(frozen=True)
class Text(Kind):
    """A text; `pattern` is what all of it looks like, and `looks` says so in words."""

    longest: int = 200
    pattern: str = ""
    looks: str = ""

    def schema(self) -> Schema:
        found: Schema = {"type": "string", "maxLength": self.longest}
        return found | ({"pattern": f"^(?:{self.pattern})$"} if self.pattern else {})

    def read(self, value: Any) -> str:
        if not isinstance(value, str):
            raise InvalidPuzzle(f"must be a text, not {_shown(value)}")
        if len(value) > self.longest:
            raise InvalidPuzzle(f"has {len(value)} characters, and may have {self.longest}")
        if self.pattern and not re.fullmatch(self.pattern, value):
            raise InvalidPuzzle(f"must be {self.looks}, not {_shown(value)}")
        if not value.isprintable() and self.longest <= 200:
            raise InvalidPuzzle("has signs in it that cannot be printed")
        return value


@dataclass(frozen=True)
class Choice(Kind):
    """One of these words."""

    words: tuple[str, ...]

    def schema(self) -> Schema:
        return {"enum": list(self.words)}

    def read(self, value: Any) -> str:
        if not isinstance(value, str) or value not in self.words:
            raise InvalidPuzzle(f"must be one of {', '.join(self.words)}, not {_shown(value)}")
        return value


@dataclass(frozen=True)
class Board(Kind):
    """A puzzle document, or the text of a board, its id or its address; never a file.

    `rows` is how many it may have, since not every question makes sense for a million.
    """

    rows: int

    def schema(self) -> Schema:
        text: Schema = {"type": "string", "description": "a text in any format, or an id"}
        return {"anyOf": [{"$ref": "#/components/schemas/puzzle"}, text]}

    def read(self, value: Any) -> Document:
        if isinstance(value, dict):
            found = native_json.from_data(value)
        elif isinstance(value, str):
            found = resolve_board.of_text(value)
        else:
            raise InvalidPuzzle(f"must be a puzzle document or a text, not {_shown(value)}")
        grid = found.puzzle.problem.grid
        for word, side in (("rows", grid.rows), ("columns", grid.columns)):
            if side > self.rows:
                raise InvalidPuzzle(f"has {side} {word}, and may have {self.rows} here")
        return found


@dataclass(frozen=True)
class Many(Kind):
    """A list of values of a kind."""

    kind: Kind
    most: int
    least: int = 1

    def schema(self) -> Schema:
        items = {"items": self.kind.schema()}
        return {"type": "array", "minItems": self.least, "maxItems": self.most, **items}

    def read(self, value: Any) -> list[Any]:
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            raise InvalidPuzzle(f"must be a list of {self.least} to {self.most} items")
        faults, found = Faults(), []
        for number, item in enumerate(value, 1):
            with faults.collecting(f"item {number}: "):
                found.append(self.kind.read(item))
        faults.stop()
        return found


@dataclass(frozen=True)
class Anything(Kind):
    """A JSON object with whatever is in it."""

    def schema(self) -> Schema:
        return {"type": "object"}

    def read(self, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise InvalidPuzzle(f"must be an object, not {_shown(value)}")
        return value


@dataclass(frozen=True)
class Picture(Kind):
    """The bytes of a picture; whether they are one is for its reader to say."""

    def schema(self) -> Schema:
        return {"type": "string", "format": "binary"}

    def read(self, value: Any) -> bytes:
        return bytes(value)


Place = Literal["body", "query", "path", "whole", "picture"]
"""Where a field stands. "whole" is the body itself; "picture" as well, where it is no JSON: then
there are no fields of the others in it, and none is missed."""
_IN_ADDRESS: tuple[Place, ...] = ("query", "path")
_REQUIRED: Any = object()


@dataclass(frozen=True)
class Field:
    """A field of a question: where it stands, and what it is if it is left out.

    A field of a body whose default is None may be null.
    """

    name: str
    kind: Kind
    about: str
    default: Any = field(default=_REQUIRED)
    place: Place = "body"

    @property
    def required(self) -> bool:
        """Whether it must be there."""
        return self.default is _REQUIRED

    def schema(self) -> Schema:
        """The JSON schema of the field."""
        found = self.kind.schema()
        if self.default is None and self.place == "body":
            found = {"anyOf": [found, {"type": "null"}]}
        elif not self.required and self.default is not None:
            found = {**found, "default": self.default}
        return {**found, "description": self.about}


def parse(body: bytes) -> Mapping[str, Any]:
    """The JSON object of a body, read strictly; that of no body is empty. Raises Problem."""
    try:
        found = strict_json.load(body.decode("utf-8")) if body else {}
    except UnicodeDecodeError as error:
        raise _no_json(f"byte {error.start + 1} is not UTF-8") from None
    except InvalidPuzzle as error:
        raise _no_json(str(error)) from None
    if not isinstance(found, dict):
        raise _no_json("the body must be a JSON object")
    return found


def _no_json(why: str) -> Problem:
    return Problem(400, "no-json", "The body cannot be read", why, (why,))


def checked(fields: Sequence[Field], given: Mapping[Place, Mapping[str, Any]]) -> Body:
    """The fields with their values, wherever they stand. Raises InvalidPuzzle with all faults."""
    faults = Faults()
    found: Body = {}
    for place, values in _places(fields, given).items():
        known = {each.name: each for each in fields if each.place == place}
        faults.add(*(f"{quote(name)} is no field of this" for name in values if name not in known))
        for each in known.values():
            with faults.collecting(f"{each.name}: "):
                found[each.name] = _value(each, values)
    try:
        faults.stop()
    except InvalidPuzzle as error:
        raise InvalidPuzzle(shorten(error.faults)) from None
    return found


def _places(
    fields: Sequence[Field], given: Mapping[Place, Mapping[str, Any]]
) -> Mapping[Place, Mapping[str, Any]]:
    """What is given where; a body that is one field as a whole stands under its name."""
    for each in fields:
        if each.place == "whole":
            return {**given, "body": {}, "whole": {each.name: given["body"]}}
    return given


def _value(each: Field, values: Mapping[str, Any]) -> Any:
    if each.name not in values:
        if each.required:
            raise InvalidPuzzle("is missing")
        return each.default
    value = values[each.name]
    if value is None and each.default is None:
        return None
    return each.kind.read_text(value) if each.place in _IN_ADDRESS else each.kind.read(value)


def _shown(value: Any) -> str:
    return quote(value) if isinstance(value, str) else quote(repr(value))[1:-1]
