"""Time things: pinned to one core, warmed up, in turns, by medians; any version of Queenside."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean, median
from typing import NoReturn, TypeVar

T = TypeVar("T")


@contextmanager
def pinned() -> Iterator[None]:
    """Keep this process on one core, where the system can."""
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    if cores:
        os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        if cores:
            os.sched_setaffinity(0, cores)


def read_load() -> float:
    """Return how many other programs want a processor: now, or else over the last minute."""
    counts = Path("/proc/loadavg")
    if not counts.exists():
        return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    running = []
    for _ in range(20):
        time.sleep(0.05)
        running.append(int(counts.read_text().split()[3].partition("/")[0]) - 1)
    return fmean(running)


def time_in_turn(
    methods: Mapping[str, Callable[[], list[float]]], rounds: int, *, warm_up: bool = True
) -> dict[str, list[float]]:
    """Return medians of methods' figures, in turn, A B A B; a warm-up round isn't counted."""
    runs: dict[str, list[list[float]]] = {name: [] for name in methods}
    gc.collect()
    gc.disable()
    try:
        for number in range(rounds + warm_up):
            for name, method in methods.items():
                figures = method()
                if number >= warm_up:
                    runs[name].append(figures)
    finally:
        gc.enable()
    return {name: [*map(median, zip(*lists, strict=True))] for name, lists in runs.items()}


def time_each(
    action: Callable[[T], object],
    subjects: Iterable[T],
    clock: Callable[[], float] = time.process_time,
) -> list[float]:
    """Return the seconds of the action on each of these subjects, of the processor by default."""
    seconds = []
    for subject in subjects:
        start = clock()
        action(subject)
        seconds.append(clock() - start)
    return seconds


def time_answer(
    ask: Callable[[], T],
    expected: T,
    what: str,
    clock: Callable[[], float] = time.process_time,
    at_least: float = 0.05,
) -> list[float]:
    """Return the seconds of a question, the mean of some short ones; refuse a wrong answer."""
    start, times = clock(), 0
    while not times or clock() - start < at_least:
        answer = ask()
        times += 1
        if answer != expected:
            refuse(f"{answer} {what} were counted, and there are {expected}")
    return [(clock() - start) / times]


def refuse(reason: str) -> NoReturn:
    """End the benchmark: a time for a wrong answer is worth nothing."""
    sys.exit(f"no times are printed: {reason}")


def log(*words: object) -> None:
    print(*words, file=sys.stderr, flush=True)
