"""A JSON value from outside, checked against the type that it is said to have."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    is_typeddict,
)

from queenside.core.contract.kinds import members_of, quote_value
from queenside.core.errors import InvalidPuzzle

T = TypeVar("T")


def check_json(declared: type[T], value: object, place: str = "") -> T:
    """Return the value if it has this type. Else raises InvalidPuzzle, with the place.

    The type is a class of JSON objects or what such a class is made of. Members that the class does
    not declare are passed over.
    """
    _check(declared, value, place)
    return value  # type: ignore[return-value]  # that is what has been checked


def _check(declared: Any, value: object, place: str) -> None:
    origin, args = get_origin(declared), get_args(declared)
    if origin in (Annotated, NotRequired):
        _check(args[0], value, place)
    elif is_typeddict(declared):
        _check_members(declared, value, place)
    elif origin is list and isinstance(value, list):
        for number, item in enumerate(value):
            _check(args[0], item, f"{place}[{number}]")
    elif origin is dict and isinstance(value, dict):
        for key, item in value.items():
            _check(args[1], item, _inner(place, key))
    elif origin in (Union, UnionType):
        _check_one_of(args, value, place)
    elif not _is_plain(declared, value):
        raise InvalidPuzzle(f"{place or 'the document'} cannot be {quote_value(value)}")


def _check_members(declared: Any, value: object, place: str) -> None:
    if not isinstance(value, dict):
        raise InvalidPuzzle(f"{place or 'the document'} must be an object")
    for name, member in members_of(declared).items():
        if name in value:
            _check(member, value[name], _inner(place, name))
        elif name in declared.__required_keys__:
            raise InvalidPuzzle(f"{_inner(place, name)} is missing")


def _check_one_of(choices: tuple[Any, ...], value: object, place: str) -> None:
    for choice in choices:
        try:
            _check(choice, value, place)
        except InvalidPuzzle:
            if choice is choices[-1]:
                raise
        else:
            return


def _inner(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


def _is_plain(declared: Any, value: object) -> bool:
    if get_origin(declared) is Literal:
        return any(type(value) is type(word) and value == word for word in get_args(declared))
    if declared is object:
        return True
    if declared is float:
        return type(value) in (int, float)
    return type(value) is (NoneType if declared is None else declared)
