"""Values that keep what they have computed, and leave it behind when they travel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    cached_property = property  # what type checkers understand: a value of the class, read only
else:

    class cached_property:  # noqa: N801 - it is used like a function
        """A value that is computed on first use, and then stored on the instance.

        `functools.cached_property` without its lock, which Python 3.12 dropped as well.
        On 3.11 the lock takes longer than most of the values stored here.
        """

        def __init__(self, compute):
            self.compute = compute
            self.name = compute.__name__
            self.__doc__ = compute.__doc__

        def __get__(self, instance, owner):
            if instance is None:
                return self
            value = instance.__dict__[self.name] = self.compute(instance)
            return value


class Value:
    """Base of frozen dataclasses: only their fields are pickled, not what was computed."""

    __match_args__: tuple[str, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, name) for name in self.__match_args__)
