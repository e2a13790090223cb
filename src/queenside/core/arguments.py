"""Checks of the arguments of public functions, which raise TypeError or ArgumentError.

A limit or a time beyond what any search can reach means the same as one it can't reach.
"""

from __future__ import annotations

from math import inf
from operator import index

TYPE_CHECKING = False  # see queenside/__init__.py
if TYPE_CHECKING:
    from typing import Any

MAX_LIMIT = 2**63 - 1
"""More solutions than any search finds; the kernels count no further."""

MAX_SECONDS = 1e9
"""Thirty years: as good as no time limit."""

MAX_WORKERS = 1024


class ArgumentError(ValueError):
    """A number is out of range."""


def check_type(name: str, value: object, classes: Any, expected: str) -> None:
    """Raise TypeError unless the value is of one of these classes."""
    if not isinstance(value, classes):
        raise TypeError(f"{name} must be {expected}, not {_describe(value)}")


def check_whole(name: str, value: Any, min_value: int = 0, max_value: int | None = None) -> int:
    """Return the whole number. Raises TypeError for anything else, ArgumentError out of range."""
    if isinstance(value, bool | type) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be a whole number, not {_describe(value)}")
    number = index(value)
    if number < min_value:
        raise ArgumentError(f"{name} must be at least {min_value}, not {_describe(number)}")
    if max_value is not None and number > max_value:
        raise ArgumentError(f"{name} must be at most {max_value:,}, not {_describe(number)}")
    return number


def check_seconds(name: str, value: Any) -> float:
    """Return the seconds, at most MAX_SECONDS. Raises TypeError for anything but a number."""
    is_number = hasattr(value, "__float__") and not isinstance(value, bool | type)
    if not is_number:
        raise TypeError(f"{name} must be a number of seconds, not {_describe(value)}")
    try:
        seconds = float(value)
    except OverflowError:  # a whole number that is too large
        seconds = inf if value > 0 else -inf
    if not seconds >= 0:
        raise ArgumentError(f"{name} must be 0 seconds or more, not {seconds:g}")
    return min(seconds, MAX_SECONDS)


def _describe(value: object) -> str:
    if isinstance(value, int) and abs(value) >= 10**30:
        return f"a number of {value.bit_length()} bits"
    from queenside.core.faults import quote

    return quote(value) if isinstance(value, str) else quote(repr(value))[1:-1]
