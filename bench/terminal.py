"""Measure how soon the command line answers: from start to end, and from Ctrl-C to its end.

python -m bench.terminal [--thorough]
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from bench.measure import refuse, tell
from bench.report.markdown import milliseconds, table
from bench.report.measurement import Data, Effort, Measurement, show

ROOT = Path(__file__).parent.parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "NO_COLOR": "1"}
ENVIRONMENT.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled once
COMMAND = [sys.executable, "-m", "queenside"]
STARTS = {
    "--version": "queenside",
    "--help": "usage: queenside",
    "check examples/first.txt": "unique",
    "solve examples/first.txt": "This is the only solution.",
}
LONG = ("count n-queens:22 --long", "count n-queens:20 --long --engine backtracking")
"""A question that takes for ever."""


def measure(effort: Effort) -> Data:
    """Seconds of each command, median and slowest."""
    found = []
    for words, said in STARTS.items():
        start(words, said)  # to warm up
        seconds = [start(words, said) for _ in range(effort(7, 15))]
        found.append({"command": f"`queenside {words}`", **spread(seconds)})
    for words in LONG:
        seconds = [interrupt(words) for _ in range(effort(5, 15))]
        found.append({"command": f"Ctrl-C in `{words}`", **spread(seconds)})
    return found


def spread(seconds: list[float]) -> Data:
    """Return the figures to keep of these times."""
    tell(f"{1000 * median(seconds):.0f} ms")
    return {"median": median(seconds), "slowest": max(seconds)}


def start(words: str, said: str) -> float:
    """Seconds that the command takes; it must say what is expected."""
    begin = time.perf_counter()
    done = subprocess.run(
        [*COMMAND, *words.split()],
        cwd=ROOT,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    elapsed = time.perf_counter() - begin
    if said not in done.stdout:
        refuse(f"{words} said {done.stdout!r} {done.stderr!r}")
    return elapsed


def interrupt(words: str) -> float:
    """Seconds from Ctrl-C, a second into the work, to the end of the command."""
    process = subprocess.Popen([*COMMAND, *words.split()], cwd=ROOT, env=ENVIRONMENT)
    time.sleep(1)
    begin = time.perf_counter()
    process.send_signal(signal.SIGINT)
    code = process.wait()
    elapsed = time.perf_counter() - begin
    if code != 130:
        refuse(f"{words} ended with {code} after Ctrl-C")
    return elapsed


def terminal_table(data: Data) -> str:
    """A row for each command."""
    rows = [[of["command"], *map(milliseconds, (of["median"], of["slowest"]))] for of in data]
    return table(["from start to end", "median ms", "slowest"], rows)


MEASUREMENTS = (
    Measurement(
        "terminal",
        "The command line",
        "Whole commands, from start to exit; and how long a command that would run forever takes "
        "to exit after Ctrl-C.",
        measure,
        {"terminal": terminal_table},
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
