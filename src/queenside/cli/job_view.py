"""What one sees while a job runs: a live view on a terminal, lines elsewhere, on standard error."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

from queenside.cli.progress import lasting

if TYPE_CHECKING:
    from queenside.jobs.coordinator import Progress, Watch

_EACH = {"json": 1.0, "lines": 60.0}
"""Seconds from one line to the next."""


def watching(title: str, progress: str) -> AbstractContextManager[Watch | None]:
    """What shows the progress, as told: "auto", "json" or "none"."""
    if progress == "json":
        return _lines(_as_json, _EACH["json"])
    if progress == "none" or sys.stderr is None:
        return _silent()
    if sys.stderr.isatty():
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
    from rich.console import Console
    from rich.live import Live

    console = Console(stderr=True, highlight=False)
    with Live(console=console, auto_refresh=False) as live:

        def watch(progress: Progress) -> None:
            live.update(_view(title, progress), refresh=True)

        yield watch


def _view(title: str, progress: Progress) -> Any:
    """Four lines: what is done, a bar, what came of it so far, and who is at work."""
    from rich.console import Group
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    bar = Table.grid(padding=(0, 1))
    bar.add_column(width=40)
    bar.add_row(
        ProgressBar(total=1.0, completed=progress.share, width=40),
        Text(f"{progress.share:.1%}", style="bold"),
        Text(_units(progress)),
    )
    lines: list[Any] = [Text(title, style="bold"), bar]
    if progress.counted is not None:
        lines.append(Text(f"{progress.counted:,} solutions so far"))
    return Group(*lines, Text(f"{_time(progress)}; {_workers(progress)}", style="dim"))


def _units(progress: Progress) -> str:
    return f"{progress.done:,} of {progress.units:,} units"


def _time(progress: Progress) -> str:
    if progress.share >= 1:
        return f"done in {lasting(progress.seconds)}"
    if progress.left is None:
        return f"{lasting(progress.seconds)} so far"
    return f"about {lasting(progress.left)} left"


def _workers(progress: Progress) -> str:
    some = f"{progress.workers} worker{'s' * (progress.workers != 1)}, {progress.rate:.3g} units/s"
    more = {"failure": progress.failures, "repeated result": progress.repeated}
    told = [f"{number} {word}{'s' * (number != 1)}" for word, number in more.items() if number]
    return ", ".join([some, *told])
