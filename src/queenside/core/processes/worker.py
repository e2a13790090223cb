"""Inside a worker process: answer calls until there are no more, or no one to ask."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Generator, Iterator
from contextlib import suppress
from pkgutil import resolve_name
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, NoReturn

from queenside.core.processes.memory import limit_memory
from queenside.core.processes.messages import Failure, Item, Result, portable
from queenside.core.run import Run

Call = tuple[bytes, bytes]
"""The pickle of a function with its arguments, and what is attached."""


def serve(parent: int, memory: int = 0, prepare: str = "") -> NoReturn:
    """Answer the calls of the process with this number.

    `memory` is how many MiB this one may take (0 for any), and `prepare` the function to run first,
    as "module:function". What is printed goes to standard error, as it must not disturb.
    """
    die_with(parent)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2 if sys.stderr else os.open(os.devnull, os.O_WRONLY), 1)
    calls: SimpleQueue[Call] = SimpleQueue()
    Thread(target=_read_calls, args=(sys.stdin.buffer, calls), daemon=True).start()
    if memory:
        limit_memory(memory)
    if prepare:
        resolve_name(prepare)()
    with suppress(OSError):  # no one listens any more
        while True:
            for content in _answer(*calls.get()):
                pickle.dump(content, answers)
                answers.flush()
    _exit()


def die_with(parent: int) -> None:
    """Ask Linux to end this process when its parent ends, even in the middle of compiled code."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
        if os.getppid() != parent:
            os._exit(0)


def _read_calls(stream: BinaryIO, calls: SimpleQueue[Call]) -> None:
    """Take in calls in a thread of its own, so that the end is heard during a call too."""
    with suppress(Exception):
        while True:
            call = pickle.load(stream)
            calls.put((call, b"".join(iter(lambda: pickle.load(stream), b""))))
    _exit()


def _exit() -> NoReturn:
    """End at once, whatever packages would like to tidy up, with the group if this one leads it."""
    with suppress(AttributeError, OSError):  # Windows has no groups
        if os.getpgid(0) == os.getpid():
            os.killpg(0, signal.SIGKILL)
    os._exit(0)


def _answer(call: bytes, attachment: bytes) -> Iterator[bytes]:
    try:
        function, args = pickle.loads(call)
        found = function(*args, *([attachment] if attachment else []))
        if isinstance(found, Generator):
            run = Run(found)
            for item in run:
                yield pickle.dumps(Item(item))
            found = run.value
        yield pickle.dumps(Result(found))
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever it is, the client must know
        yield pickle.dumps(Failure(portable(error)))
