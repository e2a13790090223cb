"""Values: `@dataclass(frozen=True)` for classes that every start has.

`dataclasses` and what it imports take longer to load than a board takes to be read and solved, so
it is loaded when somebody asks for the fields of a value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")

_KNOWN = ("__dataclass_fields__", "__dataclass_params__")
"""The attributes in which `dataclasses` keeps its knowledge of a class."""


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
    own = vars(kind)
    names = [
        name
        for name, annotation in kind.__annotations__.items()
        if not str(annotation).startswith(("ClassVar", "typing.ClassVar"))
    ]
    defaults = {name: own[name] for name in names if name in own}
    compiled = _compiled(names, defaults, has_more="__post_init__" in own)
    compiled["__init__"].__annotations__ = {name: kind.__annotations__[name] for name in names}
    for name, method in compiled.items():
        method.__module__, method.__qualname__ = kind.__module__, f"{kind.__qualname__}.{name}"
    made: Mapping[str, object] = {
        **compiled,
        "__repr__": _repr,
        "__setattr__": _refuse,
        "__delattr__": _refuse,
        "__replace__": _replace,
        "__match_args__": tuple(names),
        **{name: _Asked(name, kind, names, defaults) for name in _KNOWN},
    }
    for name, given in made.items():
        if own.get(name) is None:  # a class that compares itself has None as __hash__
            setattr(kind, name, given)
    return kind


def _compiled(
    names: list[str], defaults: Mapping[str, object], *, has_more: bool
) -> Mapping[str, Callable[..., object]]:
    """The methods that name each field, all by one call of the compiler, which is what is slow."""
    mine, others = (
        "(" + "".join(f"{who}.{name}, " for name in names) + ")" for who in ("self", "other")
    )
    taken = ", ".join(f"{name}={name}" if name in defaults else name for name in names)
    lines = [
        f"def __init__(self, {taken}):",
        "    own = self.__dict__",
        *(f"    own[{name!r}] = {name}" for name in names),
        *(["    self.__post_init__()"] if has_more else []),
        "def __eq__(self, other):",
        "    if other.__class__ is not self.__class__:",
        "        return NotImplemented",
        f"    return {mine} == {others}",
        "def __hash__(self):",
        f"    return hash({mine})",
    ]
    found: dict[str, Callable[..., object]] = {}
    exec("\n".join(lines), dict(defaults), found)
    return found


def _repr(self: Any) -> str:
    fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{type(self).__qualname__}({fields})"


def _refuse(self: Any, name: str, *_: Any) -> NoReturn:  # noqa: ARG001
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"a value never changes: its {name} cannot be set or deleted")


def _replace(self: T, **changes: Any) -> T:
    from dataclasses import replace

    return replace(self, **changes)  # type: ignore[type-var]


class _Asked:
    """The knowledge of `dataclasses` about a class of values, made when somebody asks for it."""

    def __init__(
        self, name: str, kind: type, names: list[str], defaults: Mapping[str, object]
    ) -> None:
        self.name = name
        annotations = {name: kind.__annotations__[name] for name in names}
        self.like = {"__module__": kind.__module__, "__annotations__": annotations, **defaults}

    def __get__(self, instance: object, owner: type) -> Any:
        from dataclasses import dataclass

        return getattr(dataclass(frozen=True)(type(owner.__name__, (), {**self.like})), self.name)
