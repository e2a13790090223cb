"""Values that keep what they have computed, and leave it behind when they travel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801 - it is used like a function
    """A value that is computed on first use, and then kept.

    `functools.cached_property` without its lock, which Python 3.12 dropped as well.

    On 3.11 the lock takes longer than most of the values kept here.
    """

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self.compute = compute
        self.name = compute.__name__
        self.__doc__ = compute.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: object | None, owner: type) -> Self | T:
        if instance is None:
            return self
        value = instance.__dict__[self.name] = self.compute(instance)
        return value


class Value:
    """The base of frozen dataclasses: only their fields are pickled, not what was computed."""

    __match_args__: tuple[str, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, name) for name in self.__match_args__)
