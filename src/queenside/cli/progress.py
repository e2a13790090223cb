"""A bar that shows how far something has come, on standard error, where that is a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Self

from queenside.cli import terminal

if TYPE_CHECKING:
    from threading import Event

_BAR = 24
_PATIENCE = 1.0
"""Seconds after which a person wants to know that something goes on."""
_SELDOM = 0.05
"""Seconds from one drawing to the next."""
_SOON = 0.5
"""Seconds before which it cannot be said how much time is left."""
_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_TIMES = (
    (365.25 * _DAY, "year"),
    (30.44 * _DAY, "month"),
    (7 * _DAY, "week"),
    (_DAY, "day"),
    (_HOUR, "hour"),
    (_MINUTE, "minute"),
    (1.0, "second"),
)
_MANY = 1e6


class Bar:
    """Drawn again and again in the same line, and gone at the end."""

    def __init__(self) -> None:
        self._shown = 0
        self._next = 0.0
        seen = sys.stderr is not None and sys.stderr.isatty()
        self._wanted = seen and not terminal.is_quiet()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.clear()

    def show(self, share: float, words: str) -> None:
        """Show that this share is done, from 0 to 1, and what is going on."""
        if not self._wanted or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + _SELDOM
        full = round(_BAR * share)
        self._line(f"[{'#' * full}{'.' * (_BAR - full)}] {share:4.0%}  {words}")

    def clear(self) -> None:
        """Leave an empty line, so that something else can be written."""
        if self._shown:
            self._put(" " * self._shown)
            self._put("")
            self._shown = 0

    def _line(self, words: str) -> None:
        """Put this over what was shown before."""
        import shutil  # here: most commands end before there is a bar

        line = words[: shutil.get_terminal_size().columns - 1]
        self._put(line + " " * (self._shown - len(line)))
        self._shown = len(line)

    def _put(self, line: str) -> None:
        sys.stderr.write(f"\r{line}")
        sys.stderr.flush()


class Waiting(Bar):
    """Says how long it has been, where it cannot be said how far something has come.

    It begins after a second, and ends once something else is shown. With a limit in seconds the bar
    is that of the time that is used up.
    """

    def __init__(self, limit: float | None = None) -> None:
        super().__init__()
        self._limit = limit
        self._over: Event | None = None

    def __enter__(self) -> Self:
        if self._wanted:
            import threading  # here: most commands have no terminal to say it on

            self._over = threading.Event()
            self._thread = threading.Thread(target=self._watch, args=(self._over,), daemon=True)
            self._thread.start()
        return self

    def show(self, share: float, words: str) -> None:
        self._end()
        super().show(share, words)

    def clear(self) -> None:
        self._end()
        super().clear()

    def say(self, seconds: float) -> None:
        """Show that it has been so many seconds."""
        words = humanize(seconds)
        if self._limit:
            super().show(min(1.0, seconds / self._limit), f"{words} of {humanize(self._limit)}")
        elif self._wanted:
            self._line(f"searching for {words}")

    def _watch(self, over: Event) -> None:
        start = time.monotonic()
        while not over.wait(_PATIENCE):
            self.say(time.monotonic() - start)

    def _end(self) -> None:
        """Let nothing be said any more."""
        if self._over and not self._over.is_set():
            self._over.set()
            self._thread.join()


def time_left(bar: Bar) -> Callable[[float], None]:
    """Return a function that draws a bar for the share done, with the time left at this pace.

    It is reckoned from the first share on, since what comes before is preparation.
    """
    first: tuple[float, float] | None = None

    def show(share: float) -> None:
        nonlocal first
        now = time.monotonic()
        first = first or (now, share)
        elapsed, done = now - first[0], share - first[1]
        known = done > 0 and elapsed >= _SOON
        bar.show(share, f"{humanize(elapsed * (1 - share) / done)} left" if known else "")

    return show


def rate_and_time_left(bar: Bar, total: int) -> Callable[[int], None]:
    """Return a function that draws a bar for a number done, with the pace and the time left."""
    start = time.monotonic()

    def show(done: int) -> None:
        elapsed = time.monotonic() - start
        words = f"{done} of {total}"
        if done and elapsed >= _SOON:
            left = humanize(elapsed * (total - done) / done)
            words += f", {done / elapsed:.3g} a second, {left} left"
        bar.show(min(1.0, done / total) if total else 1.0, words)

    return show


def humanize(seconds: float) -> str:
    """A time as people say it, "3 weeks": in the largest unit of which there are two."""
    fitting = ((seconds / unit, name) for unit, name in _TIMES if seconds >= 1.95 * unit)
    number, name = next(fitting, (max(seconds, 1.0), "second"))
    if number >= _MANY:
        return f"{number:.0e} {name}s".replace("e+", "e")
    return f"{number:,.0f} {name}{'s' * (round(number) != 1)}"
