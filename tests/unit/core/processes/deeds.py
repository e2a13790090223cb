"""What the tests of worker processes have them do."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from itertools import count

from queenside.core.processes.client import Client

FOREVER = [sys.executable, "-c", "import time; time.sleep(600)"]


class Unportable(Exception):
    """Cannot be made again from its pickle."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(first + second)


class Unreadable:
    """Becomes a pickle that cannot be read."""

    def __reduce__(self) -> tuple[object, ...]:
        return (int, ("no number",))


def numbers(maximum: int) -> Generator[int, None, str]:
    yield from range(maximum)
    return "done"


def endless() -> Iterator[bytes]:
    yield from (b"x" * 10_000 for _ in count())


def echo(*items: object) -> tuple[object, ...]:
    return items


def fail(kind: str) -> object:
    if kind == "unportable":
        raise Unportable("one ", "two")
    if kind == "exit":
        sys.exit(3)
    if kind == "unreadable":
        return Unreadable()
    if kind == "unpicklable":
        return lambda: 1
    raise ValueError(kind)


def wait() -> Generator[int, None, None]:
    yield os.getpid()
    time.sleep(600)


def start_another() -> Generator[tuple[int, int], None, None]:
    """Start a process, say both numbers, and hang."""
    yield os.getpid(), subprocess.Popen(FOREVER).pid
    time.sleep(600)


def start_worker() -> Generator[tuple[int, int], None, None]:
    client = Client()
    client.ask(wait)
    yield os.getpid(), client.pid
    client.answer()


def die(name: str) -> None:
    """End by a signal."""
    os.kill(os.getpid(), getattr(signal, name))


def leave(code: int) -> None:
    """End with an exit code."""
    os._exit(code)


def chatter() -> str:
    print("out", flush=True)
    os.write(1, b"bytes that are no message\n")
    subprocess.run([sys.executable, "-c", "print('another')"], check=True)
    return "quiet"


def where() -> str:
    return os.getcwd()


def prepare() -> None:
    os.environ["PREPARED"] = "yes"


def is_prepared() -> bool:
    return os.environ.get("PREPARED") == "yes"
