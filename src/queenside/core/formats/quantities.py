"""Times and amounts of memory as people read them: "14.2 µs", "18 MB", or on a clock "1:15"."""

from __future__ import annotations

from math import inf

_TIMES = ((1e-6, "µs"), (1e-3, "ms"), (1.0, "s"))


def duration(seconds: float) -> str:
    """Return a time, as "1.42 ms"."""
    return f"{number(seconds, seconds)} {_time_unit(seconds)[1]}"


def number(seconds: float, like: float) -> str:
    """Return a time without its unit, in the unit that `duration` takes for `like`."""
    if seconds == inf:
        return "∞"
    value = seconds / _time_unit(like)[0]
    decimals = 0 if value >= 99.95 or not value else 1 if value >= 9.995 else 2
    return f"{value:,.{decimals}f}"


def clock(seconds: float) -> str:
    """Return a time as clocks show it: 1:15, 1:02:03."""
    minutes, remainder = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{remainder:02}" if hours else f"{minutes}:{remainder:02}"


def _time_unit(seconds: float) -> tuple[float, str]:
    """Return the largest unit of which there is at least one, as three digits show it."""
    fitting = [unit for unit in _TIMES if seconds >= 0.9995 * unit[0]]
    return fitting[-1] if fitting else _TIMES[0]


def memory(size: int) -> str:
    """Return a number of bytes, in megabytes, as "18 MB"."""
    return f"{size / 1e6:,.0f} MB"
