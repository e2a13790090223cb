"""A bar that shows how far something has come, on standard error, where that is a terminal."""

from __future__ import annotations

import shutil
import sys
import time
from types import TracebackType
from typing import Self

_BAR = 24
_SELDOM = 0.05
"""Seconds from one drawing to the next."""


class Bar:
    """Drawn again and again in the same line, and gone at the end."""

    def __init__(self) -> None:
        self._shown = 0
        self._next = 0.0
        self._wanted = sys.stderr is not None and sys.stderr.isatty()

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
        room = shutil.get_terminal_size().columns - 1
        line = f"[{'#' * full}{'.' * (_BAR - full)}] {share:4.0%}  {words}"[:room]
        self._put(line + " " * (self._shown - len(line)))
        self._shown = len(line)

    def clear(self) -> None:
        """Leave an empty line, so that something else can be written."""
        if self._shown:
            self._put(" " * self._shown)
            self._put("")
            self._shown = 0

    def _put(self, line: str) -> None:
        sys.stderr.write(f"\r{line}")
        sys.stderr.flush()
