"""The memory of processes; imports nothing of Queenside, so that any version can be measured."""

from __future__ import annotations

from pathlib import Path


def memory_of(pid: int, which: str) -> float:
    """Megabytes of a process: `VmRSS` what it has, `VmHWM` the most that it has had.

    The `ru_maxrss` of a process begins with the most of the one that started it.
    """
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(f"{which}:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise ValueError(which)
