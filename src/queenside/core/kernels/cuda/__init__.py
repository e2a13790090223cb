"""The door to the kernels for graphics processors: CUDA, compiled when they are first used.

    meet.cu                 the kernels
    program.py              compiling, and keeping what was compiled
    machine.py              a device: memory and launches; all that is known of CUDA on the host
    bands.py, meeting.py    how boards are divided to meet in the middle, and what meet.cu is asked

Nothing of CUDA is imported before it is used, and nothing else in the package knows of it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from threading import Lock

from queenside.core.errors import EngineUnavailable
from queenside.core.kernels import Tally
from queenside.core.kernels.cuda.bands import GpuPlan, bands, flip, plan
from queenside.core.kernels.cuda.machine import Gpu, Machine, count_devices, missing
from queenside.core.kernels.cuda.meeting import Meeting, is_small

_one_at_a_time = Lock()
"""A device is used by one thread at a time; two would only wait for each other there."""


def device_number(name: str) -> int:
    """Return 1 for "cuda:1", 0 for "cuda". Raises EngineUnavailable where no kernel can run."""
    number = int(name.partition(":")[2] or 0)
    if (reason := missing(number)) is not None:
        raise EngineUnavailable(f"can't count on a GPU here: {reason}")
    return number


@cache
def device(number: int = 0) -> Machine:
    """The device of this number; opened once."""
    return Gpu(number)


@lru_cache(maxsize=1)
def _meeting(number: int, n: int, columns: int) -> Meeting:
    return Meeting(device(number), plan(n, columns))


def count_bands(
    n: int, columns: int, prefix: bytes = b"", flipped: bool = False, number: int = 0
) -> Tally:
    """The solutions around the bands of so many columns that begin with queens in these rows.

    The same count as that of `MeetKernel(n, band=columns).count_bands(prefix, 0)`, and the same
    nodes where that does not list halves apart by their innermost queens; if `flipped`, it is made
    from the images of the bands upside down. Raises ValueError for a board that cannot
    be divided so, MemoryError where the lists of a single band do not fit into the device.
    """
    division = plan(n, columns)
    selected = bands(division, prefix)
    if flipped:
        selected = [flip(division, band) for band in selected]
    with _one_at_a_time:
        return _meeting(number, n, columns).count(selected)


__all__ = [
    "GpuPlan",
    "Machine",
    "Meeting",
    "bands",
    "count_bands",
    "count_devices",
    "device",
    "device_number",
    "is_small",
    "missing",
    "plan",
]
