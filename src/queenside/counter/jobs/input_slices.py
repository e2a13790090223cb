"""A file of boards, one on each line, cut into slices: read once to plan, then a slice at a time.

A slice is called "lines 1-500, bytes 0-184320, digest 9f86d081884c7d65". Its digest belongs to the
plan, so that a file that has changed since is noticed before an answer is given for another board.
However long the file or one of its lines is, little of it is in memory at any time.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from hashlib import blake2b
from typing import BinaryIO, NamedTuple

from queenside.core.errors import InputNotFound, InvalidPuzzle, JobError
from queenside.core.formats.limits import LONGEST
from queenside.counter.jobs.division import WorkUnit

MAX_BYTES = 1_000_000
"""A slice ends with the line that passes so many bytes, since it travels to a worker as a whole."""

_CUT = 4 * LONGEST + 1
"""Bytes after which a line is cut: by then it has more characters than are read for one board."""

_NAME = re.compile(r"lines (\d+)-(\d+), bytes (\d+)-(\d+), digest ([0-9a-f]+)")


class Slice(NamedTuple):
    """The lines from `first` to `last`, both from 1, in the bytes from `start` to before `end`."""

    first: int
    last: int
    start: int
    end: int
    digest: str

    def __str__(self) -> str:
        lines, places = f"{self.first}-{self.last}", f"{self.start}-{self.end}"
        return f"lines {lines}, bytes {places}, digest {self.digest}"

    @classmethod
    def named(cls, task: str) -> Slice:
        """The slice of this name. Raises ValueError for a name that is none."""
        match = _NAME.fullmatch(task)
        if match is None:
            raise ValueError(f"{task!r} isn't a slice of a file")
        first, last, start, end, digest = match.groups()
        return cls(int(first), int(last), int(start), int(end), digest)


def cut(path: str, boards: int) -> Iterator[WorkUnit]:
    """The file in slices of so many boards, or fewer where these are many bytes.

    Raises InputNotFound where there is no file, InvalidPuzzle for a device or a pipe.
    """
    if not os.path.exists(path):
        raise InputNotFound(f"file not found: {path}")
    if not os.path.isfile(path):
        raise InvalidPuzzle(f"{path} isn't a file of boards: a job reads its file more than once")
    with open(path, "rb") as file:
        last = end = 0
        while True:
            first, start, boards_held, digest = last + 1, end, 0, _digest()
            while (
                boards_held < boards and end - start < MAX_BYTES and (line := _line(file, digest))
            ):
                last, end, boards_held = last + 1, file.tell(), boards_held + bool(line.strip())
            if end == start:
                return
            yield WorkUnit(
                str(Slice(first, last, start, end, digest.hexdigest())), float(boards_held)
            )


def read(path: str, task: str) -> str:
    """The lines of a slice. Raises JobError unless they are what they were when it was cut.

    A line that is too long for a board is cut short; it stays too long. Bytes that aren't UTF-8
    come as surrogates, which no board has.
    """
    part = Slice.named(task)
    lines, digest = [], _digest()
    try:
        file = open(path, "rb")  # noqa: SIM115 - it is closed below; only its absence is told here
    except FileNotFoundError:
        raise JobError(
            f"the file of boards {path} is gone: put it back, or begin another job"
        ) from None
    with file:
        file.seek(part.start)
        while file.tell() < part.end and (line := _line(file, digest)):
            lines.append(line.rstrip(b"\n"))
        end = file.tell()
    if (end, digest.hexdigest()) != (part.end, part.digest):
        raise JobError(
            f"the file of boards {path} has changed since the job was begun (lines {part.first}-"
            f"{part.last}): put it back as it was, or begin another job"
        )
    return b"\n".join(lines).decode("utf-8", "surrogateescape")


def _digest() -> blake2b:
    return blake2b(digest_size=8)


def _line(file: BinaryIO, digest: blake2b) -> bytes:
    """The next line, cut short if it is very long; all of it goes into the digest."""
    line = remainder = file.readline(_CUT)
    digest.update(line)
    while remainder and not remainder.endswith(b"\n"):
        remainder = file.readline(_CUT)
        digest.update(remainder)
    return line
