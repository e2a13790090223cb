"""JSON from anywhere, read strictly.

What the standard library lets through is a fault here: a key given twice, NaN and the infinities
(also as a number that overflows, 1e999), integers of more than 64 bits, lone surrogates, which no
file can hold, and nesting so deep that no puzzle needs it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import NoReturn

from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import quote

_DEPTH = 32
_INTEGERS = range(-(2**63), 2**64)
"""Signed or unsigned, 64 bits hold them: so every program, database and array can."""


def load(text: str) -> object:
    """Load the value of the text. Raises InvalidPuzzle with the place of what isn't JSON."""
    try:
        value: object = json.loads(text, object_pairs_hook=_object, parse_constant=_not_json)
    except json.JSONDecodeError as error:
        line = f"line {error.lineno}, " if "\n" in text else ""
        raise InvalidPuzzle(f"{line}column {error.colno}: invalid JSON: {error.msg}") from None
    except RecursionError:
        raise _too_deep() from None
    except InvalidPuzzle:
        raise
    except ValueError:  # of more digits than Python turns into an int
        raise InvalidPuzzle("a number has too many digits") from None
    check(value)
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result: dict[str, object] = {}
    for key, value in pairs:
        if key in result:
            raise InvalidPuzzle(f"the key {quote(key)} is given twice")
        result[key] = value
    return result


def _not_json(name: str) -> NoReturn:
    raise InvalidPuzzle(f"{name} is not a number in JSON")


def check(value: object) -> None:
    """Raise InvalidPuzzle unless `load` could have read this value from some text."""
    level = [value]
    for _ in range(_DEPTH):
        for item in level:
            _check_plain(item)
        level = [child for item in level for child in _children(item)]
        if not level:
            return
    raise _too_deep()


def _check_plain(value: object) -> None:
    if isinstance(value, float):
        if not math.isfinite(value):
            raise InvalidPuzzle("a number is too large, or isn't a number")
    elif isinstance(value, int):
        if value not in _INTEGERS:
            raise InvalidPuzzle("a whole number has more than 64 bits")
    elif isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            fault = f"the text {quote(value)} contains half of a surrogate pair"
            raise InvalidPuzzle(fault) from None


def _children(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        yield from value
        yield from value.values()
    elif isinstance(value, list):
        yield from value


def _too_deep() -> InvalidPuzzle:
    return InvalidPuzzle("the JSON is nested too deeply")
