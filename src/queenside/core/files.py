"""A person's files: reads that are bounded, and writes that never lose what was there.

A file is written beside its target, brought to the disk and renamed, so that after a crash or on a
full disk there is the old file or the new one, never a part of either. A link stays a link, and a
file keeps its owner and permissions. What can't be replaced is written in place: a pipe, a device,
a file in a folder that can't be written.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO

from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import quote

MAX_BYTES = 256_000_000
"""Bytes of the largest file that is read: boards take ten times as much memory."""

_CHUNK = 1 << 20
_PREFIX = ".queenside-"
_STREAMS = ("/dev/std", "/dev/fd/", "/proc/")
"""Other names of open files: replacing one would hide it from the program that opened it."""

_IN_PLACE = (errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY)
"""Errors of a file that can perhaps be written, though not replaced."""

Path = str | os.PathLike[str]


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """Read a file of at most `limit` bytes.

    Raises InvalidPuzzle for a larger one, before it is read, and OSError, which names the file.
    """
    name = os.fspath(path)
    with _name_errors(name), open(name, "rb") as file:
        if os.fstat(file.fileno()).st_size > limit:
            raise _too_large(quote(name), limit)
        content: bytes = read_stream(file, quote(name), limit)
        return content


def read_text(path: Path) -> str:
    """Read a file of text. Raises what `read_bytes` does, and InvalidPuzzle if it isn't UTF-8."""
    return _decode(read_bytes(path), quote(os.fspath(path)))


def read_standard_input() -> bytes:
    """Read all of standard input. Raises OSError where it is closed, InvalidPuzzle if too large."""
    if sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed")
    content: bytes = read_stream(sys.stdin.buffer, "standard input")
    return content


def read_standard_text() -> str:
    """Read all of standard input as text. Raises what `read_text` does."""
    return _decode(read_standard_input(), "standard input")


def read_stream(stream: Any, name: str, limit: int = MAX_BYTES) -> Any:
    """Read an open file, text or bytes, to its end. Raises InvalidPuzzle if that is too far."""
    parts, size = [], 0
    while part := stream.read(min(_CHUNK, limit + 1 - size)):
        parts.append(part)
        size += len(part)
        if size > limit:
            raise _too_large(name, limit)
    return part.join(parts)


def write_text(path: Path, text: str) -> None:
    """Replace a file by this text. Raises OSError, which names the file."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Replace a file by these bytes. Raises OSError, which names the file."""
    with replace_file(path) as file:
        file.write(content)


@contextmanager
def replace_file(path: Path) -> Iterator[BinaryIO]:
    """Yield a file that takes the place of this one if the block ends without an error.

    Raises OSError, which names the file.
    """
    target = os.fspath(path)
    with _name_errors(target):
        file = _create_beside(target)
        if file is None:
            with open(target, "wb") as file:
                yield file
            return
        try:
            with file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            _rename(file.name, target)
        except BaseException:
            with suppress(OSError):
                os.remove(file.name)
            raise


@contextmanager
def write_records(path: Path) -> Iterator[Callable[[str], None]]:
    """Yield a function that adds a record to the file, and keep the records of a block cut short.

    A new file has each record at once. One that was there is replaced when the block ends; it stays
    if there is no record, or one can't be written. Raises OSError, which names the file.
    """
    target, finished, ending = os.fspath(path), 0, None
    is_new = not os.path.exists(target)
    try:
        with _name_errors(target), open(target, "wb") if is_new else replace_file(target) as file:

            def add(record: str) -> None:
                nonlocal finished
                file.write(record.encode())
                file.flush()
                finished += len(record.encode())

            try:
                yield add
            except BaseException as error:
                if not finished or isinstance(error, OSError):
                    raise
                ending = error
    except BaseException:
        if is_new:
            with suppress(OSError):
                os.truncate(target, finished) if finished else os.remove(target)
        raise
    if ending is not None:
        raise ending


def check_writable(path: Path) -> None:
    """Raise OSError, which names the file, if it can't be written; what is in it stays."""
    target = os.fspath(path)
    with _name_errors(target):
        if file := _create_beside(target):
            file.close()
            os.remove(file.name)


def _create_beside(target: str) -> BinaryIO | None:
    """Create the file that is to replace the target; None if that is to be written in place."""
    if target.startswith(_STREAMS):
        return None
    try:
        status = os.stat(target)
    except FileNotFoundError:
        status = None
    if status and not stat.S_ISREG(status.st_mode):
        return None
    if status and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), target)
    folder = os.path.dirname(os.path.realpath(target))
    path_beside = os.path.join(folder, f"{_PREFIX}{os.urandom(6).hex()}.part")
    try:
        file = open(path_beside, "xb")  # noqa: SIM115 - the caller closes it
    except OSError as error:
        if status and error.errno in _IN_PLACE:
            return None
        raise
    if status and not _copy_status(status, path_beside):
        file.close()
        os.remove(path_beside)
        return None
    return file


def _copy_status(status: os.stat_result, path: str) -> bool:
    """Give a file this owner and these permissions; return whether that is possible."""
    created = os.stat(path)
    owner = status.st_uid, status.st_gid
    try:
        if owner != (created.st_uid, created.st_gid):
            os.chown(path, *owner)
        os.chmod(path, stat.S_IMODE(status.st_mode))
    except OSError:
        return False
    return True


def _rename(source: str, target: str) -> None:
    real = os.path.realpath(target)
    try:
        os.replace(source, real)
    except OSError as error:
        if error.errno not in _IN_PLACE:
            raise
        from shutil import copyfile  # here, since it is slow to load and hardly ever needed

        copyfile(source, real)
        os.remove(source)


@contextmanager
def _name_errors(path: str) -> Iterator[None]:
    """Name this file in each OSError that names none, or one of ours beside it."""
    try:
        yield
    except OSError as error:
        named = error.filename
        is_ours = named is None or os.path.basename(str(named)).startswith(_PREFIX)
        if error.errno is None or not is_ours:
            raise
        raise OSError(error.errno, os.strerror(error.errno), path) from error


def _decode(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise InvalidPuzzle(f"{name} isn't a UTF-8 text file") from None


def _too_large(name: str, limit: int) -> InvalidPuzzle:
    size = f"{limit // 1_000_000} MB"
    return InvalidPuzzle(f"{name} has more than {size}, the most that is read: split it")
