"""Values: `@dataclass(frozen=True)` for classes that every start has.

`dataclasses` and what it imports take longer to load than a board takes to be read and solved, so
it is loaded when somebody asks for the fields of a value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")

_DATACLASS_ATTRIBUTES = ("__dataclass_fields__", "__dataclass_params__")
"""Attributes in which `dataclasses` keeps its knowledge of a class."""


@dataclass_transform(frozen_default=True)
def value(kind: type[T]) -> type[T]:
    """Make a class one of values: compared and hashed by its fields, which never change.

    A method that the class has itself stays as it is. `dataclasses.replace`, `fields` and `asdict`
    take values too.

        >>> @value
        ... class Point:
        ...     x: int
        ...     y: int = 0
        >>> Point(1), Point(1) == Point(1, 0)
        (Point(x=1, y=0), True)
    """
    own_attributes = vars(kind)
    names = [
        name
        for name, annotation in kind.__annotations__.items()
        if not str(annotation).startswith(("ClassVar", "typing.ClassVar"))
    ]
    defaults = {name: own_attributes[name] for name in names if name in own_attributes}
    compiled = _compile_methods(names, defaults, has_more="__post_init__" in own_attributes)
    compiled["__init__"].__annotations__ = {name: kind.__annotations__[name] for name in names}
    for name, method in compiled.items():
        method.__module__, method.__qualname__ = kind.__module__, f"{kind.__qualname__}.{name}"
    attributes: Mapping[str, object] = {
        **compiled,
        "__repr__": _repr,
        "__setattr__": _raise_frozen,
        "__delattr__": _raise_frozen,
        "__replace__": _replace,
        "__match_args__": tuple(names),
        **{
            name: _DataclassAttribute(name, kind, names, defaults) for name in _DATACLASS_ATTRIBUTES
        },
    }
    for name, attribute in attributes.items():
        if own_attributes.get(name) is None:  # a class that compares itself has None as __hash__
            setattr(kind, name, attribute)
    return kind


def _compile_methods(
    names: list[str], defaults: Mapping[str, object], *, has_more: bool
) -> Mapping[str, Callable[..., object]]:
    """Compile the methods that name each field, in one slow call of the compiler."""
    own_fields, other_fields = (
        "(" + "".join(f"{owner}.{name}, " for name in names) + ")" for owner in ("self", "other")
    )
    parameters = ", ".join(f"{name}={name}" if name in defaults else name for name in names)
    lines = [
        f"def __init__(self, {parameters}):",
        "    own = self.__dict__",
        *(f"    own[{name!r}] = {name}" for name in names),
        *(["    self.__post_init__()"] if has_more else []),
        "def __eq__(self, other):",
        "    if other.__class__ is not self.__class__:",
        "        return NotImplemented",
        f"    return {own_fields} == {other_fields}",
        "def __hash__(self):",
        f"    return hash({own_fields})",
    ]
    methods: dict[str, Callable[..., object]] = {}
    exec("\n".join(lines), dict(defaults), methods)
    return methods


def _repr(self: Any) -> str:
    fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{type(self).__qualname__}({fields})"


def _raise_frozen(self: Any, name: str, *_: Any) -> NoReturn:  # noqa: ARG001
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"a value never changes: its {name} cannot be set or deleted")


def _replace(self: T, **changes: Any) -> T:
    from dataclasses import replace

    return replace(self, **changes)  # type: ignore[type-var]


class _DataclassAttribute:
    """Dataclass metadata, built on first use."""

    def __init__(
        self, name: str, kind: type, names: list[str], defaults: Mapping[str, object]
    ) -> None:
        self.name = name
        annotations = {name: kind.__annotations__[name] for name in names}
        self.like = {"__module__": kind.__module__, "__annotations__": annotations, **defaults}

    def __get__(self, instance: object, owner: type) -> Any:
        from dataclasses import dataclass

        return getattr(dataclass(frozen=True)(type(owner.__name__, (), {**self.like})), self.name)
