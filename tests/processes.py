"""Processes of the system, as /proc tells of them, and waiting for what they do."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

LONG = 120.0
"""Seconds within which everything happens, on the slowest machine."""


def eventually(holds: Callable[[], object]) -> None:
    """Wait until something holds; fail if that takes far longer than it can."""
    end = time.monotonic() + LONG
    while not holds():
        assert time.monotonic() < end, "it never came to be"
        time.sleep(0.01)


async def eventually_in_loop(holds: Callable[[], object]) -> None:
    await asyncio.to_thread(eventually, holds)


def _status(pid: int) -> list[str]:
    """What follows the name: its state, its parent, its group; nothing of one that has ended."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
    return [] if words[0] in "ZX" else words


def is_running(pid: int) -> bool:
    return bool(_status(pid))


def below(pid: int) -> list[int]:
    """Its children, and theirs."""
    try:
        texts = [path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/children")]
    except OSError:
        return []
    children = [int(word) for text in texts for word in text.split()]
    return [*children, *(descendant for child in children for descendant in below(child))]


def group(leader: int) -> list[int]:
    pids = [int(path.name) for path in Path("/proc").glob("[0-9]*")]
    return [pid for pid in pids if _status(pid)[2:3] == [str(leader)]]
