"""Abilities of the system that Python runs on."""

from __future__ import annotations

import sys
import time

HAS_THREADS = sys.platform not in ("emscripten", "wasi")
"""In a browser Python has one, so what threads would share out is done in turn."""

HAS_PROCESSES = HAS_THREADS
"""Whether it can start others. In a browser a tab is all there is."""

read_work_clock = getattr(time, "thread_time", time.monotonic)
"""Seconds of work of this thread, where the platform counts them."""
