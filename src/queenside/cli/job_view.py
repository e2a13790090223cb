"""The view of a running job on standard error: live on a terminal, lines elsewhere."""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING

from queenside.cli import terminal
from queenside.cli.progress import humanize

if TYPE_CHECKING:
    from queenside.jobs.coordinator import Progress, Watch

_EACH = {"json": 1.0, "lines": 60.0}
"""Seconds from one line to the next."""

_BAR = 40
_BOLD, _DIM = 1, 2


def watch_job(title: str, progress: str) -> AbstractContextManager[Watch | None]:
    """Return the view of the progress for "auto", "json" or "none"."""
    if progress == "json":
        return _lines(_as_json, _EACH["json"])
    if progress == "none" or sys.stderr is None:
        return _silent()
    if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
        return _live(title)
    return _lines(_as_words, _EACH["lines"])


@contextmanager
def _silent() -> Iterator[None]:
    yield None


@contextmanager
def _lines(told: Callable[[Progress], str], seconds: float) -> Iterator[Watch]:
    """A line now and then, and one at the end."""
    last, due = None, time.monotonic() + seconds

    def watch(progress: Progress) -> None:
        nonlocal last, due
        last = progress
        if time.monotonic() >= due:
            due = time.monotonic() + seconds
            print(told(progress), file=sys.stderr, flush=True)
            last = None

    yield watch
    if last is not None:
        print(told(last), file=sys.stderr, flush=True)


def _as_json(progress: Progress) -> str:
    data = progress._asdict()
    if progress.counted is not None:
        data["counted"] = str(progress.counted)
    return json.dumps({"queenside": 1, **data})


def _as_words(progress: Progress) -> str:
    return f"{progress.share:.1%}: {_units(progress)}, {_time(progress)}"


@contextmanager
def _live(title: str) -> Iterator[Watch]:
    """A view that is drawn again and again in the same place, and stays at the end."""
    drawn = 0
    coloured = terminal.depth(sys.stderr, os.environ) is not None

    def watch(progress: Progress) -> None:
        nonlocal drawn
        width = shutil.get_terminal_size().columns - 1
        lines = list(_view(title, progress, coloured, width))
        back = f"\x1b[{drawn}F\x1b[J" if drawn else ""
        sys.stderr.write(back + "".join(f"{line}\n" for line in lines))
        sys.stderr.flush()
        drawn = len(lines)

    yield watch


def _view(title: str, progress: Progress, coloured: bool, width: int) -> Iterator[str]:
    """Four lines: what is done, a bar, what came of it so far, and who is at work."""
    full = round(_BAR * progress.share)
    bar = f"[{'#' * full}{'.' * (_BAR - full)}] {progress.share:.1%}  {_units(progress)}"
    yield _styled(_BOLD, terminal.fitting(title, sys.stderr)[:width], coloured)
    yield bar[:width]
    if progress.counted is not None:
        yield f"{progress.counted:,} solutions so far"[:width]
    yield _styled(_DIM, f"{_time(progress)}; {_workers(progress)}"[:width], coloured)


def _styled(style: int, words: str, coloured: bool) -> str:
    return f"\x1b[{style}m{words}\x1b[0m" if coloured else words


def _units(progress: Progress) -> str:
    return f"{progress.done:,} of {progress.units:,} units"


def _time(progress: Progress) -> str:
    if progress.share >= 1:
        return f"done in {humanize(progress.seconds)}"
    if progress.left is None:
        return f"{humanize(progress.seconds)} so far"
    return f"about {humanize(progress.left)} left"


def _workers(progress: Progress) -> str:
    some = f"{terminal.counted(progress.workers, 'worker')}, {progress.rate:.3g} units/s"
    more = {"failure": progress.failures, "repeated result": progress.repeated}
    told = [terminal.counted(number, word) for word, number in more.items() if number]
    return ", ".join([some, *told])
