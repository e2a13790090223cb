"""Messages between two processes, in pickles.

A call is pickled bytes, the function with its arguments, and then pieces of an attachment to the
empty one. What comes back is pickled bytes too, one message each: an `Item` for what the function
yields, and at the end a `Result` or a `Failure`. So the end of a message is found before anything
is made of it, and what cannot be made costs no more than itself.
"""

from __future__ import annotations

import pickle
from typing import Any, NamedTuple


class Item(NamedTuple):
    """Something that the function yielded."""

    value: Any


class Result(NamedTuple):
    """The value that the function returned."""

    value: Any


class Failure(NamedTuple):
    """The error that the function raised, or the way its process died."""

    error: Exception


Message = Item | Result | Failure


def decode(content: bytes) -> Message:
    """The message; a failure if it cannot be made again here."""
    try:
        message: Message = pickle.loads(content)
    except Exception as error:  # noqa: BLE001 - any class may fail in its own way
        return Failure(error)
    return message


def portable(error: BaseException) -> Exception:
    """The error; its words, if it cannot travel or would end the process that it travels to."""
    try:
        copy = pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001 - any class may fail in its own way
        copy = None
    if isinstance(copy, Exception):
        return copy
    return RuntimeError(f"{type(error).__name__}: {error}")
