"""JSON from anywhere, read strictly.

What the standard library lets through is a fault here: a key given twice, NaN and the infinities,
and nesting so deep that no puzzle needs it.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import quote

_DEPTH = 32


def load(text: str) -> Any:
    """The value of the text. Raises InvalidPuzzle with the place of what is no JSON."""
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_not_json)
    except json.JSONDecodeError as error:
        line = f"line {error.lineno}, " if "\n" in text else ""
        raise InvalidPuzzle(f"{line}column {error.colno}: no JSON here: {error.msg}") from None
    except RecursionError:
        raise _too_deep() from None
    except InvalidPuzzle:
        raise
    except ValueError:  # of more digits than Python turns into an int
        raise InvalidPuzzle("a number has too many digits") from None
    _check_depth(value)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise InvalidPuzzle(f"the key {quote(key)} is given twice")
        found[key] = value
    return found


def _not_json(name: str) -> NoReturn:
    raise InvalidPuzzle(f"{name} is not a number in JSON")


def _check_depth(value: Any) -> None:
    level = [value]
    for _ in range(_DEPTH):
        level = [
            child
            for item in level
            if isinstance(item, list | dict)
            for child in (item.values() if isinstance(item, dict) else item)
        ]
        if not level:
            return
    raise _too_deep()


def _too_deep() -> InvalidPuzzle:
    return InvalidPuzzle("the JSON is nested too deeply")
