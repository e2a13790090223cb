"""Measure things: pinned, warmed up, in alternation, by medians; and name the machine."""

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

from queenside.ask.machine import machine

T = TypeVar("T")


def pin() -> None:
    """Keep this process on one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


@contextmanager
def pinned() -> Iterator[None]:
    """This process is kept on one core, and may use all of them afterwards."""
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    pin()
    try:
        yield
    finally:
        if cores is not None:
            os.sched_setaffinity(0, cores)


def load() -> float:
    """Return how many other programs want a processor: now, or else over the last minute."""
    counts = Path("/proc/loadavg")
    if not counts.exists():
        return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    running = []
    for _ in range(20):
        time.sleep(0.05)
        running.append(int(counts.read_text().split()[3].partition("/")[0]) - 1)
    return fmean(running)


def in_turn(
    ways: Mapping[str, Callable[[], list[float]]], rounds: int, *, warm_up: bool = True
) -> dict[str, list[float]]:
    """Median seconds of each way, for each of the things it measures in one go.

    The ways run in turn, A B A B, after one round to warm up; the collector of garbage waits.
    """
    taken: dict[str, list[list[float]]] = {name: [] for name in ways}
    gc.collect()
    gc.disable()
    try:
        for number in range(rounds + warm_up):
            for name, measure in ways.items():
                seconds = measure()
                if number >= warm_up:
                    taken[name].append(seconds)
    finally:
        gc.enable()
    return {name: [median(of) for of in zip(*runs, strict=True)] for name, runs in taken.items()}


def seconds_each(
    action: Callable[[T], object],
    things: Iterable[T],
    clock: Callable[[], float] = time.perf_counter,
) -> list[float]:
    """Return the seconds of the action on each of these things, as this clock has them."""
    seconds = []
    for thing in things:
        start = clock()
        action(thing)
        seconds.append(clock() - start)
    return seconds


def worked_each(action: Callable[[T], object], things: Iterable[T]) -> list[float]:
    """Return the same as processor seconds, of work that this process does itself."""
    return seconds_each(action, things, time.process_time)


def refuse(reason: str) -> NoReturn:
    """End the benchmark: a time for a wrong answer is worth nothing."""
    sys.exit(f"no times are printed: {reason}")


def tell(*words: object) -> None:
    """Say how far it has come, where it does not get into what is printed."""
    print(*words, file=sys.stderr, flush=True)


__all__ = [
    "in_turn",
    "load",
    "machine",
    "pin",
    "pinned",
    "refuse",
    "seconds_each",
    "tell",
    "worked_each",
]
