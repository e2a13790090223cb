"""Kinds of values. A kind checks a value that came from outside, and has its JSON schema.

A value comes from JSON, or as a text from an address or the command line.

These aren't dataclasses, which would take ten times as long to import: every start has them.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from math import inf
from typing import Any

from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import Faults, quote

Schema = dict[str, object]
"""A JSON schema."""

_SAFE = 2**53
"""Up to here JavaScript has every whole number."""


class Kind(ABC):
    """A kind of value."""

    @abstractmethod
    def schema(self) -> Schema:
        """The JSON schema of what is read."""

    @abstractmethod
    def read(self, value: Any) -> Any:
        """The value, checked. Raises InvalidPuzzle with the faults, which name no field."""

    def read_text(self, text: str) -> Any:
        """The same from a text."""
        return self.read(text)


class Title:
    """The label of a field's control on the page, where it has one; `without` is said of None."""

    def __init__(self, text: str, without: str = "any") -> None:
        self.text = text
        self.without = without


class Whole(Kind):
    """A whole number."""

    def __init__(self, least: int = 0, most: int | None = None) -> None:
        self.least = least
        self.most = most

    def schema(self) -> Schema:
        """The JSON schema of what is read."""
        most = {} if self.most is None else {"maximum": self.most}
        return {"type": "integer", "minimum": self.least, **most}

    def read(self, value: Any) -> int:
        """The number, also where JSON has it as 1.0."""
        most = _SAFE if self.most is None else self.most
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is not int or not self.least <= value <= most:
            raise InvalidPuzzle(
                f"must be a whole number from {self.least} to {most}, not {shown(value)}"
            )
        return value

    def read_text(self, text: str) -> int:
        """The number that the digits are."""
        return self.read(int(text) if re.fullmatch("[0-9]{1,20}", text) else text)


class Number(Kind):
    """A number."""

    def __init__(self, least: float = 0, most: float = inf) -> None:
        self.least = least
        self.most = most

    def schema(self) -> Schema:
        """The JSON schema of what is read."""
        most = {} if self.most == inf else {"maximum": self.most}
        return {"type": "number", "minimum": self.least, **most}

    def read(self, value: Any) -> float:
        """The number."""
        if type(value) not in (int, float) or not self.least <= value <= self.most:
            raise InvalidPuzzle(
                f"must be a number from {self.least:g} to {self.most:g}, not {shown(value)}"
            )
        return float(value)


class Seconds(Number):
    """The time limit of the whole question in seconds, waiting included."""


class Flag(Kind):
    """Yes or no."""

    def schema(self) -> Schema:
        """The JSON schema of what is read."""
        return {"type": "boolean"}

    def read(self, value: Any) -> bool:
        """Whether."""
        if type(value) is not bool:
            raise InvalidPuzzle(f"must be true or false, not {shown(value)}")
        return value


class Text(Kind):
    """A text; `pattern` is what all of it looks like, and `looks` says so in words."""

    def __init__(self, longest: int | None = 200, pattern: str = "", looks: str = "") -> None:
        self.longest = longest
        self.pattern = pattern
        self.looks = looks

    def schema(self) -> Schema:
        """The JSON schema of what is read."""
        longest = {} if self.longest is None else {"maxLength": self.longest}
        pattern = {"pattern": f"^(?:{self.pattern})$"} if self.pattern else {}
        return {"type": "string", **longest, **pattern}

    def read(self, value: Any) -> str:
        """The text."""
        if not isinstance(value, str):
            raise InvalidPuzzle(f"must be text, not {shown(value)}")
        if self.longest is not None and len(value) > self.longest:
            raise InvalidPuzzle(f"has {len(value)} characters; at most {self.longest} are allowed")
        if self.pattern and not re.fullmatch(self.pattern, value):
            raise InvalidPuzzle(f"must be {self.looks}, not {shown(value)}")
        is_short = self.longest is not None and self.longest <= 200
        if is_short and not value.isprintable():
            raise InvalidPuzzle("contains unprintable characters")
        return value


class Choice(Kind):
    """One of these words."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def schema(self) -> Schema:
        """The JSON schema of what is read."""
        return {"enum": [*self.words]}

    def read(self, value: Any) -> str:
        """The word."""
        if not isinstance(value, str) or value not in self.words:
            raise InvalidPuzzle(f"must be one of {', '.join(self.words)}, not {shown(value)}")
        return value


class Many(Kind):
    """A list of values of a kind."""

    def __init__(self, kind: Kind, most: int, least: int = 1) -> None:
        self.kind = kind
        self.most = most
        self.least = least

    def schema(self) -> Schema:
        """The JSON schema of what is read."""
        items = {"items": self.kind.schema()}
        return {"type": "array", "minItems": self.least, "maxItems": self.most, **items}

    def read(self, value: Any) -> tuple[Any, ...]:
        """The values. Raises InvalidPuzzle with the faults of all items."""
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            raise InvalidPuzzle(f"must be a list of {self.least} to {self.most} items")
        faults, found = Faults(), []
        for number, item in enumerate(value, 1):
            with faults.collect(f"item {number}: "):
                found.append(self.kind.read(item))
        faults.raise_if_any()
        return tuple(found)


class Anything(Kind):
    """A JSON object with whatever is in it, by keys of at most so many printable characters."""

    def __init__(self, longest: int) -> None:
        self.longest = longest

    def schema(self) -> Schema:
        """The JSON schema of what is read."""
        return {"type": "object", "propertyNames": {"minLength": 1, "maxLength": self.longest}}

    def read(self, value: Any) -> dict[str, object]:
        """The object."""
        if not isinstance(value, dict):
            raise InvalidPuzzle(f"must be an object, not {shown(value)}")
        if any(not (key.isprintable() and 0 < len(key) <= self.longest) for key in value):
            raise InvalidPuzzle(f"a key has 1 to {self.longest} printable characters")
        return value


class Constraint:
    """A limit on written values that their type doesn't express, as a part of a schema."""

    def __init__(self, words: Schema) -> None:
        self.words = words


class Read:
    """The type that is read, where it is wider than the type that is written."""

    def __init__(self, declared: Any) -> None:
        self.declared = declared


class Named:
    """A type that is described once in a schema, under this name, with these words."""

    def __init__(self, name: str, about: str = "") -> None:
        self.name = name
        self.about = about


def shown(value: object) -> str:
    """The value as a message quotes it."""
    return quote(value) if isinstance(value, str) else quote(repr(value))[1:-1]
