"""A progress bar on standard error, where that is a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Self

from queenside.app.cli import terminal

if TYPE_CHECKING:
    from threading import Event

_BAR = 24
_DELAY = 1.0  # seconds after which a person wants to know that something goes on
_INTERVAL = 0.05  # seconds from one drawing to the next
_MIN_ELAPSED = 0.5  # seconds before which it cannot be said how much time is left
_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_UNITS = (
    (365.25 * _DAY, "year"),
    (30.44 * _DAY, "month"),
    (7 * _DAY, "week"),
    (_DAY, "day"),
    (_HOUR, "hour"),
    (_MINUTE, "minute"),
    (1.0, "second"),
)
_LARGE = 1e6


class Bar:
    """A bar that is redrawn in one line, and cleared at the end."""

    def __init__(self) -> None:
        self._width = 0
        self._next = 0.0
        is_terminal = sys.stderr is not None and sys.stderr.isatty()
        self._is_visible = is_terminal and not terminal.is_quiet()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.clear()

    def show(self, share: float, words: str) -> None:
        if not self._is_visible or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + _INTERVAL
        full = round(_BAR * share)
        self._overwrite(f"[{'#' * full}{'.' * (_BAR - full)}] {share:4.0%}  {words}")

    def clear(self) -> None:
        if self._width:
            self._write(" " * self._width)
            self._write("")
            self._width = 0

    def _overwrite(self, words: str) -> None:
        import shutil  # here: most commands end before there is a bar

        line = words[: shutil.get_terminal_size().columns - 1]
        self._write(line + " " * (self._width - len(line)))
        self._width = len(line)

    def _write(self, line: str) -> None:
        sys.stderr.write(f"\r{line}")
        sys.stderr.flush()


class Waiting(Bar):
    """A clock for work of unknown progress; with a limit in seconds, a bar of the time used."""

    def __init__(self, limit: float | None = None) -> None:
        super().__init__()
        self._limit = limit
        self._stop: Event | None = None

    def __enter__(self) -> Self:
        if self._is_visible:
            import threading  # here: most commands have no terminal to say it on

            self._stop = threading.Event()
            self._thread = threading.Thread(target=self._watch, args=(self._stop,), daemon=True)
            self._thread.start()
        return self

    def show(self, share: float, words: str) -> None:
        self._end()
        super().show(share, words)

    def clear(self) -> None:
        self._end()
        super().clear()

    def say(self, seconds: float) -> None:
        words = humanize(seconds)
        if self._limit:
            super().show(min(1.0, seconds / self._limit), f"{words} of {humanize(self._limit)}")
        elif self._is_visible:
            self._overwrite(f"searching for {words}")

    def _watch(self, stop: Event) -> None:
        start = time.monotonic()
        while not stop.wait(_DELAY):
            self.say(time.monotonic() - start)

    def _end(self) -> None:
        if self._stop and not self._stop.is_set():
            self._stop.set()
            self._thread.join()


def report_share(bar: Bar) -> Callable[[float], None]:
    """Return a function that draws a bar for the share done, with the time left since the first."""
    first: tuple[float, float] | None = None

    def show(share: float) -> None:
        nonlocal first
        now = time.monotonic()
        first = first or (now, share)
        elapsed, share_since = now - first[0], share - first[1]
        is_known = share_since > 0 and elapsed >= _MIN_ELAPSED
        bar.show(share, f"{humanize(elapsed * (1 - share) / share_since)} left" if is_known else "")

    return show


def report_number(bar: Bar, total: int) -> Callable[[int], None]:
    """Return a function that draws a bar for a number done, with the pace and the time left."""
    start = time.monotonic()

    def show(finished: int) -> None:
        elapsed = time.monotonic() - start
        words = f"{finished} of {total}"
        if finished and elapsed >= _MIN_ELAPSED:
            remaining = humanize(elapsed * (total - finished) / finished)
            words += f", {finished / elapsed:.3g} a second, {remaining} left"
        bar.show(min(1.0, finished / total) if total else 1.0, words)

    return show


def humanize(seconds: float) -> str:
    """Format a time as people say it, "3 weeks": in the largest unit of which there are two."""
    fitting = ((seconds / unit, name) for unit, name in _UNITS if seconds >= 1.95 * unit)
    number, name = next(fitting, (max(seconds, 1.0), "second"))
    if number >= _LARGE:
        return f"{number:.0e} {name}s".replace("e+", "e")
    return f"{number:,.0f} {name}{'s' * (round(number) != 1)}"
