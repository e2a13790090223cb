"""Kinds of values. A kind checks a value that came from outside, and has its JSON schema.

A value comes from JSON, or as a text from an address or the command line.

These aren't dataclasses, which would take ten times as long to import: every start has them.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache
from math import inf
from typing import Any, TypeVar, cast, get_type_hints

from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import quote, read_each

T = TypeVar("T")

Schema = dict[str, object]
"""A JSON schema."""

_SAFE = 2**53
"""Up to here JavaScript has every whole number."""


@cache
def members_of(declared: Any) -> Mapping[str, Any]:
    """Return the declared types of a class's members, with what is said about them."""
    return get_type_hints(declared, include_extras=True)


def data_of(declared: type[T], value: object, **more: object) -> T:
    """Return the JSON object of this type, with what the value has of its members, and more."""
    names: Any = members_of(declared)  # type: ignore[arg-type]  # hashable
    own = {name: getattr(value, name) for name in names if hasattr(value, name)}
    return cast("T", own | more)


class FieldType(ABC):
    """A kind of value."""

    @abstractmethod
    def schema(self) -> Schema:
        """Return the JSON schema of what is read."""

    @abstractmethod
    def read(self, value: Any) -> Any:
        """Return the value, checked. Raises InvalidPuzzle with the faults, which name no field."""

    def read_text(self, text: str) -> Any:
        """Return the value that a text stands for."""
        return self.read(text)


class Title:
    """Label of a field's control on the page, where it has one; `none_label` stands for None."""

    def __init__(self, text: str, none_label: str = "any") -> None:
        self.text = text
        self.none_label = none_label


class WholeNumber(FieldType):
    """A whole number."""

    def __init__(self, minimum: int = 0, maximum: int | None = None) -> None:
        self.minimum = minimum
        self.maximum = maximum

    def schema(self) -> Schema:
        maximum = {} if self.maximum is None else {"maximum": self.maximum}
        return {"type": "integer", "minimum": self.minimum, **maximum}

    def read(self, value: Any) -> int:
        """Return the number, also where JSON has it as 1.0."""
        maximum = _SAFE if self.maximum is None else self.maximum
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is not int or not self.minimum <= value <= maximum:
            raise InvalidPuzzle(
                f"must be a whole number from {self.minimum} to {maximum}, not {quote_value(value)}"
            )
        return value

    def read_text(self, text: str) -> int:
        return self.read(int(text) if re.fullmatch("[0-9]{1,20}", text) else text)


class Number(FieldType):
    """A number."""

    def __init__(self, minimum: float = 0, maximum: float = inf) -> None:
        self.minimum = minimum
        self.maximum = maximum

    def schema(self) -> Schema:
        maximum = {} if self.maximum == inf else {"maximum": self.maximum}
        return {"type": "number", "minimum": self.minimum, **maximum}

    def read(self, value: Any) -> float:
        if type(value) not in (int, float) or not self.minimum <= value <= self.maximum:
            bounds = f"{self.minimum:g} to {self.maximum:g}"
            raise InvalidPuzzle(f"must be a number from {bounds}, not {quote_value(value)}")
        return float(value)


class Seconds(Number):
    """Time limit of the whole question in seconds, waiting included."""


class Flag(FieldType):
    """Yes or no."""

    def schema(self) -> Schema:
        return {"type": "boolean"}

    def read(self, value: Any) -> bool:
        if type(value) is not bool:
            raise InvalidPuzzle(f"must be true or false, not {quote_value(value)}")
        return value


class Text(FieldType):
    """A text; `pattern` is what all of it looks like, and `looks` says so in words."""

    def __init__(
        self, max_length: int | None = 200, pattern: str = "", expected_form: str = ""
    ) -> None:
        self.max_length = max_length
        self.pattern = pattern
        self.expected_form = expected_form

    def schema(self) -> Schema:
        max_length = {} if self.max_length is None else {"maxLength": self.max_length}
        pattern = {"pattern": f"^(?:{self.pattern})$"} if self.pattern else {}
        return {"type": "string", **max_length, **pattern}

    def read(self, value: Any) -> str:
        if not isinstance(value, str):
            raise InvalidPuzzle(f"must be text, not {quote_value(value)}")
        if self.max_length is not None and len(value) > self.max_length:
            raise InvalidPuzzle(
                f"has {len(value)} characters; at most {self.max_length} are allowed"
            )
        if self.pattern and not re.fullmatch(self.pattern, value):
            raise InvalidPuzzle(f"must be {self.expected_form}, not {quote_value(value)}")
        is_short = self.max_length is not None and self.max_length <= 200
        if is_short and not value.isprintable():
            raise InvalidPuzzle("contains unprintable characters")
        return value


class OneOf(FieldType):
    """One of these words."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def schema(self) -> Schema:
        return {"enum": [*self.words]}

    def read(self, value: Any) -> str:
        if not isinstance(value, str) or value not in self.words:
            raise InvalidPuzzle(f"must be one of {', '.join(self.words)}, not {quote_value(value)}")
        return value


class ListOf(FieldType):
    """A list of values of a kind."""

    def __init__(self, kind: FieldType, max_items: int, min_items: int = 1) -> None:
        self.kind = kind
        self.max_items = max_items
        self.min_items = min_items

    def schema(self) -> Schema:
        items = {"items": self.kind.schema()}
        return {"type": "array", "minItems": self.min_items, "maxItems": self.max_items, **items}

    def read(self, value: Any) -> tuple[Any, ...]:
        """Return the values. Raises InvalidPuzzle with the faults of all items."""
        if not isinstance(value, list) or not self.min_items <= len(value) <= self.max_items:
            raise InvalidPuzzle(f"must be a list of {self.min_items} to {self.max_items} items")
        return tuple(read_each(value, self.kind.read, "item {}: "))


class AnyObject(FieldType):
    """A JSON object with whatever is in it, by keys of at most so many printable characters."""

    def __init__(self, max_key_length: int) -> None:
        self.max_key_length = max_key_length

    def schema(self) -> Schema:
        return {
            "type": "object",
            "propertyNames": {"minLength": 1, "maxLength": self.max_key_length},
        }

    def read(self, value: Any) -> dict[str, object]:
        if not isinstance(value, dict):
            raise InvalidPuzzle(f"must be an object, not {quote_value(value)}")
        if any(not (key.isprintable() and 0 < len(key) <= self.max_key_length) for key in value):
            raise InvalidPuzzle(f"a key has 1 to {self.max_key_length} printable characters")
        return value


class Constraint:
    """A limit on written values that their type doesn't express, as a part of a schema."""

    def __init__(self, words: Schema) -> None:
        self.words = words


class ReadAs:
    """Type that is read, where it is wider than the type that is written."""

    def __init__(self, declared: Any) -> None:
        self.declared = declared


class NamedType:
    """A type that is described once in a schema, under this name, with these words."""

    def __init__(self, name: str, description: str = "") -> None:
        self.name = name
        self.description = description


def quote_value(value: object) -> str:
    """Return the value as a message quotes it."""
    return quote(value) if isinstance(value, str) else quote(repr(value))[1:-1]
