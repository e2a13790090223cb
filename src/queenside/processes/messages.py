"""What two processes send each other: frames, each a length and so many bytes.

A call is two frames: the pickled function with its arguments, and bytes attached to it, mostly
none. Each message back is one frame: an `Item` for what the function yields, and at the end a
`Result` or a `Failure`.
"""

from __future__ import annotations

import pickle
import struct
from collections.abc import Callable
from typing import IO, Any, NamedTuple

HEADER = struct.Struct(">Q")
"""The length before each frame."""


class Item(NamedTuple):
    """Something that the function yielded."""

    value: Any


class Result(NamedTuple):
    """What the function returned."""

    value: Any


class Failure(NamedTuple):
    """What the function raised, or how its process died."""

    error: Exception


Message = Item | Result | Failure


def write(stream: IO[bytes], *contents: bytes) -> None:
    """Send frames with these contents."""
    for content in contents:
        stream.write(HEADER.pack(len(content)))
        stream.write(content)
    stream.flush()


def read(stream: IO[bytes]) -> bytes:
    """The content of the next frame. Raises EOFError when there are no more."""
    (length,) = HEADER.unpack(_read_exactly(stream, HEADER.size))
    return _read_exactly(stream, length)


def _read_exactly(stream: IO[bytes], length: int) -> bytes:
    content = stream.read(length)
    if len(content) < length:
        raise EOFError
    return content


def encode_call(function: Callable[..., Any], *args: Any, **kwargs: Any) -> bytes:
    """A call as the content of a frame; the worker must be able to import the function."""
    return pickle.dumps((function, args, kwargs))


def encode(message: Message) -> bytes:
    """A message as the content of a frame. Raises whatever a value raises that cannot travel."""
    return pickle.dumps(message)


def decode(content: bytes) -> Message:
    """The message in a frame; a failure if it cannot be made again here."""
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
