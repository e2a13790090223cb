"""Runs another program to its end, unless time runs out or a person interrupts: then it is killed.

`subprocess.run` would give the program a quarter of a second after Ctrl-C, and a program in C may
not even hear it.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Sequence
from tempfile import TemporaryFile

LOOK = 0.05
"""Seconds between two looks at the clock and at Ctrl-C."""


def run(
    words: Sequence[str], text: str = "", deadline: float | None = None
) -> subprocess.CompletedProcess[str] | None:
    """What the program said to this text; None if it was not done by the deadline."""
    with TemporaryFile("w+", encoding="utf-8") as told:  # `communicate` would lose it
        told.write(text)
        told.seek(0)
        pipe = subprocess.PIPE
        with subprocess.Popen(
            words, stdin=told, stdout=pipe, stderr=pipe, encoding="utf-8", errors="replace"
        ) as process:
            try:
                return _ended(process, deadline)
            finally:
                if process.poll() is None:
                    process.kill()
                    process.wait()


def _ended(
    process: subprocess.Popen[str], deadline: float | None
) -> subprocess.CompletedProcess[str] | None:
    while deadline is None or time.monotonic() < deadline:
        try:
            out, err = process.communicate(timeout=LOOK)
        except subprocess.TimeoutExpired:
            continue
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)
    return None
