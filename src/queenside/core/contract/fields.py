"""Fields of a question: read off a class, and filled from what a request or a command says.

    class Practice(NamedTuple):
        technique: Annotated[str, Text(), "its name; see /techniques"]
        seed: Seed = None
        page: Annotated[int, Whole(1), "which page", In("query")] = 1

A field whose type is such a class itself stands for all of its fields. All faults of a request are
reported at once.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from queenside.core.contract.kinds import FieldType, Flag, OneOf, Schema, Title, members_of
from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import Faults, shorten, unknown_fields

T = TypeVar("T")

Place = Literal["body", "query", "path", "whole", "picture"]
"""Place of a field. "whole" is the body itself; "picture" as well, where it is not JSON: then
the body has no other fields, and none is missed."""

_IN_ADDRESS: tuple[Place, ...] = ("query", "path")
_REQUIRED: Any = object()


@dataclass(frozen=True)
class In:
    """Place of a field outside the JSON of the body."""

    place: Place


@dataclass(frozen=True)
class Field:
    """A field of a question: where it stands, and what it is if it is left out.

    A field of a body whose default is None may be null.
    """

    name: str
    kind: FieldType
    description: str
    default: Any = field(default=_REQUIRED)
    place: Place = "body"
    title: Title | None = None

    @property
    def required(self) -> bool:
        return self.default is _REQUIRED

    def schema(self) -> Schema:
        schema = self.kind.schema()
        if self.default is None and self.place == "body":
            schema = {"anyOf": [schema, {"type": "null"}]}
        elif not self.required and self.default is not None:
            default = [*self.default] if isinstance(self.default, tuple) else self.default
            schema = {**schema, "default": default}
        return {**schema, "description": self.description}


@cache
def fields_of(question: type) -> tuple[Field, ...]:
    """Return the fields that a class declares, those of its parts in their places."""
    defaults: Mapping[str, Any] = getattr(question, "_field_defaults", {})
    fields: list[Field] = []
    for name, declared in members_of(question).items():
        if _is_part(declared):
            fields += fields_of(declared)
        else:
            fields.append(_field(name, declared, defaults.get(name, _REQUIRED)))
    return tuple(fields)


def _is_part(declared: Any) -> bool:
    return isinstance(declared, type) and hasattr(declared, "_fields")


def _field(name: str, declared: Any, default: Any) -> Field:
    words = [*reversed(_words(declared))]
    kind = next((word for word in words if isinstance(word, FieldType)), None)
    description = next((word for word in words if isinstance(word, str)), "")
    place: Place = next((word.place for word in words if isinstance(word, In)), "body")
    title = next((word for word in words if isinstance(word, Title)), None)
    return Field(name, kind or _kind_of(declared), description, default, place, title)


def _words(declared: Any) -> tuple[Any, ...]:
    """Return the notes of a type, and of the type of an optional value."""
    if get_origin(declared) is Annotated:
        return (*_words(get_args(declared)[0]), *get_args(declared)[1:])
    return _words(_without_none(declared)) if _without_none(declared) is not declared else ()


def _without_none(declared: Any) -> Any:
    if get_origin(declared) not in (Union, UnionType):
        return declared
    [present] = [argument for argument in get_args(declared) if argument is not NoneType]
    return present


def _kind_of(declared: Any) -> FieldType:
    if get_origin(declared) is Annotated:
        declared = get_args(declared)[0]
    declared = _without_none(declared)
    if get_origin(declared) is Literal:
        return OneOf(get_args(declared))
    if declared is bool:
        return Flag()
    raise TypeError(f"no kind is declared for {declared}")


Body = MutableMapping[str, Any]
"""Fields of a request, checked; those that may be left out have their defaults."""

Given = Mapping[Place, Mapping[str, Any]]
"""Values of a request, by place."""


def read_question(question: type[T], given: Given) -> T:
    """Return the question that a request asks. Raises InvalidPuzzle with all faults."""
    return build_question(question, check_fields(fields_of(question), given))  # type: ignore[arg-type] # hashable


def build_question(question: type[T], values: Mapping[str, Any]) -> T:
    """Return the question with these values, those of its parts among them."""
    arguments: dict[str, object] = {}
    for name, declared in members_of(question).items():  # type: ignore[arg-type] # hashable
        if _is_part(declared):
            arguments[name] = build_question(declared, values)
        else:
            arguments[name] = values.get(name)  # None for what another place makes needless
    return question(**arguments)


def check_fields(fields: Sequence[Field], given: Given) -> Body:
    """Return the fields with their values, wherever they stand.

    Raises InvalidPuzzle with all faults.
    """
    faults = Faults()
    body: Body = {}
    for place, values in _places(fields, given).items():
        declared = {member.name: member for member in fields if member.place == place}
        faults.add(*unknown_fields(values, declared))
        for member in declared.values():
            with faults.collect(f"{member.name}: "):
                body[member.name] = _value(member, values)
    try:
        faults.raise_if_any()
    except InvalidPuzzle as error:
        raise InvalidPuzzle(shorten(error.faults)) from None
    return body


def _places(fields: Sequence[Field], given: Given) -> Given:
    """Return the given values by place; a body that is one field stands under its name."""
    for member in fields:
        if member.place == "whole":
            return {**given, "body": {}, "whole": {member.name: given["body"]}}
    return given


def _value(member: Field, values: Mapping[str, Any]) -> Any:
    if member.name not in values:
        if member.required:
            raise InvalidPuzzle("is missing")
        return member.default
    value = values[member.name]
    if value is None and member.default is None:
        return None
    return member.kind.read_text(value) if member.place in _IN_ADDRESS else member.kind.read(value)
