"""The view of a running job on standard error: live on a terminal, lines elsewhere."""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING

from queenside.app.cli import terminal
from queenside.app.cli.progress import humanize
from queenside.core.faults import format_count

if TYPE_CHECKING:
    from queenside.counter.jobs.coordinator import Progress, Watch

_INTERVALS = {"json": 1.0, "lines": 60.0}  # seconds from one line to the next
_BAR = 40
_BOLD, _DIM = 1, 2


def watch_job(title: str, progress: str) -> AbstractContextManager[Watch | None]:
    """Return the progress view for "auto", "json" or "none"."""
    if progress == "json":
        return _print_lines(_format_json, _INTERVALS["json"])
    if progress == "none" or sys.stderr is None:
        return nullcontext()
    if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
        return _draw_live(title)
    return _print_lines(_format_text, _INTERVALS["lines"])


@contextmanager
def _print_lines(format_progress: Callable[[Progress], str], seconds: float) -> Iterator[Watch]:
    last, due = None, time.monotonic() + seconds

    def watch(progress: Progress) -> None:
        nonlocal last, due
        last = progress
        if time.monotonic() >= due:
            due = time.monotonic() + seconds
            print(format_progress(progress), file=sys.stderr, flush=True)
            last = None

    yield watch
    if last is not None:
        print(format_progress(last), file=sys.stderr, flush=True)


def _format_json(progress: Progress) -> str:
    data = progress._asdict()
    if progress.counted is not None:
        data["counted"] = str(progress.counted)
    return json.dumps({"queenside": 1, **data})


def _format_text(progress: Progress) -> str:
    return f"{progress.share:.1%}: {_format_units(progress)}, {_format_time(progress)}"


@contextmanager
def _draw_live(title: str) -> Iterator[Watch]:
    """Redraw the view in the same place; leave it at the end."""
    drawn = 0
    coloured = terminal.colour_depth(sys.stderr, os.environ) is not None

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
    """Yield up to four lines: title, bar, result so far, workers."""
    full = round(_BAR * progress.share)
    bar = f"[{'#' * full}{'.' * (_BAR - full)}] {progress.share:.1%}  {_format_units(progress)}"
    yield _style(_BOLD, terminal.replace_unencodable(title, sys.stderr)[:width], coloured)
    yield bar[:width]
    if progress.counted is not None:
        yield f"{progress.counted:,} solutions so far"[:width]
    yield _style(_DIM, f"{_format_time(progress)}; {_format_workers(progress)}"[:width], coloured)


def _style(style: int, words: str, coloured: bool) -> str:
    return f"\x1b[{style}m{words}\x1b[0m" if coloured else words


def _format_units(progress: Progress) -> str:
    plural = "s" * (progress.units != 1)
    return f"{progress.done:,} of {progress.units:,} unit{plural}"


def _format_time(progress: Progress) -> str:
    if progress.share >= 1:
        return f"done in {humanize(progress.seconds)}"
    if progress.left is None:
        return f"{humanize(progress.seconds)} so far"
    return f"about {humanize(progress.left)} left"


def _format_workers(progress: Progress) -> str:
    text = f"{format_count(progress.workers, 'worker')}, {progress.rate:.3g} units/s"
    numbers = {"failure": progress.failures, "repeated result": progress.repeated}
    parts = [format_count(number, word) for word, number in numbers.items() if number]
    return ", ".join([text, *parts])
