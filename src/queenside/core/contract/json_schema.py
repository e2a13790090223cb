"""JSON Schema (draft 2020-12) of what is declared: a document, a part of one, a field.

A class is described once and referred to from then on; `Reference` says by which words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from queenside.core.contract.kinds import Constraint, Kind, Named, Read, Schema

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
    for word in _words(declared):
        if isinstance(word, Named):
            return word.name
    name = re.sub("(Document|Data)$", "", bare(declared).__name__)
    return re.sub("(?<=[a-z])(?=[A-Z])", "-", name).lower()


def is_described(declared: Any) -> bool:
    """Return whether a schema refers to it: a class of JSON objects, or a type with a name."""
    return is_typeddict(bare(declared)) or has_name(declared)


def has_name(declared: Any) -> bool:
    """Return whether it is a type with a name of its own."""
    return any(isinstance(word, Named) for word in _words(declared))


def bare(declared: Any) -> Any:
    """The type alone, without what is said about it."""
    return get_args(declared)[0] if get_origin(declared) is Annotated else declared


def schema_of(declared: Any, reference: Reference) -> Schema:
    """The schema of a value of this type, where it stands."""
    words = _words(declared)
    about = next((word for word in reversed(words) if isinstance(word, str)), None)
    own: Schema = {} if about is None else {"description": about}
    for word in words:
        if isinstance(word, Read):
            return {**schema_of(word.declared, reference), **own}
    if has_name(declared):
        return {"$ref": reference(declared), **own}
    for word in words:
        if isinstance(word, Kind):
            return {**_or_null(declared, word.schema()), **own}
        if isinstance(word, Constraint):
            own = {**word.words, **own}
    return {**_plain(bare(declared), reference), **own}


def described(declared: Any, reference: Reference) -> Schema:
    """The schema that others refer to."""
    if has_name(declared):
        return _described_by_name(declared, reference)
    declared = bare(declared)
    members = get_type_hints(declared, include_extras=True)
    needed = [name for name, each in members.items() if is_needed(declared, name, each)]
    closed = {"additionalProperties": False} if getattr(declared, "__final__", False) else {}
    return {
        "description": " ".join((declared.__doc__ or "").split()),
        "type": "object",
        "properties": {name: schema_of(each, reference) for name, each in members.items()},
        **({"required": needed} if needed else {}),
        **closed,
    }


def _described_by_name(declared: Any, reference: Reference) -> Schema:
    words = [word for word in _words(declared) if not isinstance(word, str | Named)]
    [about] = [word.about for word in _words(declared) if isinstance(word, Named)]
    plain = Annotated[(bare(declared), *words)] if words else bare(declared)
    return {**({"description": about} if about else {}), **schema_of(plain, reference)}


def definitions(
    roots: Iterable[Any], reference: Reference, is_local: Callable[[Any], bool]
) -> dict[str, Schema]:
    """The schemas of these types and of all local ones that they refer to, the nearest first."""
    found: dict[str, Schema] = {}
    waiting = [*roots]

    def note(declared: Any) -> str:
        waiting.append(declared)
        return reference(declared)

    while waiting:
        declared = waiting.pop(0)
        name = name_of(declared)
        if name not in found and is_local(declared):
            found[name] = described(declared, note)
    return found


def _words(declared: Any) -> tuple[Any, ...]:
    """Return what an annotation adds to the type."""
    return get_args(declared)[1:] if get_origin(declared) is Annotated else ()


def is_needed(owner: Any, name: str, member: Any) -> bool:
    """Return whether a member of a class must be there."""
    return name in owner.__required_keys__ and get_origin(member) is not NotRequired


def _or_null(declared: Any, schema: Schema) -> Schema:
    """The schema of a value that may be missing."""
    optional = NoneType in get_args(bare(declared))
    return {**schema, "type": [schema["type"], "null"]} if optional else schema


def _plain(declared: Any, reference: Reference) -> Schema:
    """The schema of a type about which nothing else is said."""
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
        return _union([schema_of(each, reference) for each in args])
    return {"type": _PLAIN[declared]}


def _union(choices: list[Schema]) -> Schema:
    """The schema of a value that is one of these."""
    if all(each.keys() == {"type"} for each in choices):
        types = list(dict.fromkeys(each["type"] for each in choices))
        return {"type": [name for name in types if name != "integer" or "number" not in types]}
    if all("enum" in each for each in choices):
        enums: list[Any] = [each["enum"] for each in choices]
        return {"enum": [word for enum in enums for word in enum]}
    return {"anyOf": choices}
