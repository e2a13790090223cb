"""Decide when a foreign engine needs no process of its own, and keep its deadline.

A process may be disposable: its memory is limited, and whoever started it kills it with its group
if an answer is late or no longer wanted. The web app's workers for questions are. An engine
searches in such a process itself, if it can be interrupted at its deadline; but packages of two
engines never meet in one process, nor do two searches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread

from queenside.core.query import Query

_POLL_INTERVAL = 0.02
"""Seconds between two looks at the clock."""


class _ThisProcess:
    """Whether this process is disposable, the package it has loaded, and who searches in it."""

    is_disposable = False
    package: str | None = None
    turn = Lock()


def mark_disposable() -> None:
    """Declare this process disposable."""
    _ThisProcess.is_disposable = True


@contextmanager
def claim(package: str) -> Iterator[bool]:
    """Whether a search by this package may run in this process; it does for the whole `with`."""
    if not (_ThisProcess.is_disposable and _ThisProcess.turn.acquire(blocking=False)):
        yield False
        return
    try:
        _ThisProcess.package = _ThisProcess.package or package
        yield _ThisProcess.package == package
    finally:
        _ThisProcess.turn.release()


@contextmanager
def interrupt_when_expired(query: Query, interrupt: Callable[[], object]) -> Iterator[None]:
    """Interrupt a package in the block once the query has expired, until the block is left.

    More than once, since most packages ignore it between two searches.
    """
    is_over = Event()

    def watch() -> None:
        while not is_over.wait(_POLL_INTERVAL):
            if query.expired:
                interrupt()

    thread = Thread(target=watch, daemon=True)
    if query.deadline is not None:
        thread.start()
    try:
        yield
    finally:
        is_over.set()
        if thread.ident is not None:
            thread.join()
