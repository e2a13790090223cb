"""Counts what a Dask scheduler reads and writes; it runs in the scheduler's own process."""

from __future__ import annotations

import time
from typing import Any

_counted = [0, 0]
"""Messages, and their bytes."""


def begin() -> None:
    """Count from now on what goes through the sockets of this process."""
    from distributed.comm import tcp

    read, write = tcp.read_bytes_rw, tcp.TCP.write

    async def metered_read(stream: Any, number: int) -> Any:
        _count(number)
        return await read(stream, number)

    async def metered_write(self: Any, *words: Any, **more: Any) -> Any:
        number = await write(self, *words, **more)
        _count(number)
        return number

    tcp.read_bytes_rw, tcp.TCP.write = metered_read, metered_write


def _count(number: int) -> None:
    _counted[0] += 1
    _counted[1] += number


def so_far() -> list[float]:
    """Seconds of the processor that this process has used; messages and bytes."""
    return [time.process_time(), *_counted]
