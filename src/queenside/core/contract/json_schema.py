"""JSON Schema (draft 2020-12) of what is declared: a document, a part of one, a field.

A class is described once and referred to from then on; `Reference` says by which words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, is_typeddict

from queenside.core.contract.kinds import (
    Constraint,
    FieldType,
    NamedType,
    ReadAs,
    Schema,
    members_of,
)

Reference = Callable[[Any], str]
"""Maps a class, or a named type, to the address of its schema."""

_PLAIN: Mapping[object, str] = {
    int: "integer",
    float: "number",
    str: "string",
    bool: "boolean",
    NoneType: "null",
}


def name_of(declared: Any) -> str:
    """Return the name of a class in schemas: `StepData` is "step"; a named type keeps its name."""
    for word in _notes(declared):
        if isinstance(word, NamedType):
            return word.name
    name = re.sub("(Document|Data)$", "", strip_notes(declared).__name__)
    return re.sub("(?<=[a-z])(?=[A-Z])", "-", name).lower()


def is_described(declared: Any) -> bool:
    """Return whether a schema refers to it: a class of JSON objects, or a type with a name."""
    return is_typeddict(strip_notes(declared)) or has_name(declared)


def has_name(declared: Any) -> bool:
    """Return whether it is a type with a name of its own."""
    return any(isinstance(word, NamedType) for word in _notes(declared))


def strip_notes(declared: Any) -> Any:
    """Return the type alone, without what is said about it."""
    return get_args(declared)[0] if get_origin(declared) is Annotated else declared


def schema_of(declared: Any, reference: Reference) -> Schema:
    """Return the schema of a value of this type, where it stands."""
    words = _notes(declared)
    description = next((word for word in reversed(words) if isinstance(word, str)), None)
    notes: Schema = {} if description is None else {"description": description}
    for word in words:
        if isinstance(word, ReadAs):
            return {**schema_of(word.declared, reference), **notes}
    if has_name(declared):
        return {"$ref": reference(declared), **notes}
    for word in words:
        if isinstance(word, FieldType):
            return {**_or_null(declared, word.schema()), **notes}
        if isinstance(word, Constraint):
            notes = {**word.words, **notes}
    return {**_plain(strip_notes(declared), reference), **notes}


def describe_type(declared: Any, reference: Reference) -> Schema:
    """Return the schema that others refer to."""
    if has_name(declared):
        return _describe_named(declared, reference)
    declared = strip_notes(declared)
    members = members_of(declared)
    needed = [name for name, member in members.items() if is_needed(declared, name, member)]
    closed = {"additionalProperties": False} if getattr(declared, "__final__", False) else {}
    return {
        "description": " ".join((declared.__doc__ or "").split()),
        "type": "object",
        "properties": {name: schema_of(member, reference) for name, member in members.items()},
        **({"required": needed} if needed else {}),
        **closed,
    }


def _describe_named(declared: Any, reference: Reference) -> Schema:
    words = [word for word in _notes(declared) if not isinstance(word, str | NamedType)]
    [description] = [word.description for word in _notes(declared) if isinstance(word, NamedType)]
    plain = Annotated[(strip_notes(declared), *words)] if words else strip_notes(declared)
    return {**({"description": description} if description else {}), **schema_of(plain, reference)}


def definitions(
    roots: Iterable[Any], reference: Reference, is_local: Callable[[Any], bool]
) -> dict[str, Schema]:
    """Return the schemas of these types and of all local ones they refer to, nearest first."""
    schemas: dict[str, Schema] = {}
    waiting = [*roots]

    def note(declared: Any) -> str:
        waiting.append(declared)
        return reference(declared)

    while waiting:
        declared = waiting.pop(0)
        name = name_of(declared)
        if name not in schemas and is_local(declared):
            schemas[name] = describe_type(declared, note)
    return schemas


def _notes(declared: Any) -> tuple[Any, ...]:
    return get_args(declared)[1:] if get_origin(declared) is Annotated else ()


def is_needed(owner: Any, name: str, member: Any) -> bool:
    """Return whether a member of a class must be there."""
    return name in owner.__required_keys__ and get_origin(member) is not NotRequired


def _or_null(declared: Any, schema: Schema) -> Schema:
    optional = NoneType in get_args(strip_notes(declared))
    return {**schema, "type": [schema["type"], "null"]} if optional else schema


def _plain(declared: Any, reference: Reference) -> Schema:
    origin, args = get_origin(declared), get_args(declared)
    if is_typeddict(declared):
        return {"$ref": reference(declared)}
    if origin is Literal:
        return {"const": args[0]} if len(args) == 1 else {"enum": [*args]}
    if origin is NotRequired:
        return schema_of(args[0], reference)
    if origin is list:
        return {"type": "array", "items": schema_of(args[0], reference)}
    if origin is dict:
        values = {} if args[1] is object else schema_of(args[1], reference)
        return {"type": "object", **({"additionalProperties": values} if values else {})}
    if origin in (Union, UnionType):
        return _union([schema_of(argument, reference) for argument in args])
    return {"type": _PLAIN[declared]}


def _union(choices: list[Schema]) -> Schema:
    if all(choice.keys() == {"type"} for choice in choices):
        types = list(dict.fromkeys(choice["type"] for choice in choices))
        return {"type": [name for name in types if name != "integer" or "number" not in types]}
    if all("enum" in choice for choice in choices):
        enums: list[Any] = [choice["enum"] for choice in choices]
        return {"enum": [word for enum in enums for word in enum]}
    return {"anyOf": choices}
