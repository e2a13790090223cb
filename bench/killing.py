"""How soon a search that would take for ever ends: out of time, and at Ctrl-C; and what it leaves.

python -m bench.killing [ENGINE ...]          prints the table of docs/engines.md

Each engine counts the solutions of 24 queens, and local search looks for one where there is none,
with `--time-limit 1`. The time is that of the whole command: its start, and what the engine's
package takes to load, are in it.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from bench.measure import machine, refuse
from bench.terminal import COMMAND, ENVIRONMENT
from queenside.core.query import Query
from queenside.engines import available, get
from queenside.puzzles import NQueens

ROUNDS = 5
LIMIT = 1.0
HARD = ["count", "n-queens:24"]
HOPELESS = ["solve", "examples/none.txt"]
FOR_EVER = "600"


def main() -> None:
    """Measure and print."""
    print(f"Seconds of the whole command, median and slowest of {ROUNDS}. {machine()}.\n")
    print("| engine | end with `--time-limit 1` | end after Ctrl-C | processes left |")
    print("|---|--:|--:|--:|")
    for name in sys.argv[1:] or [name for name in available() if takes(name)]:
        late = [out_of_time(name) for _ in range(ROUNDS)]
        stopped = [interrupted(name) for _ in range(ROUNDS)]
        figures = (f"{median(of):.2f}, {max(of):.2f}" for of in (late, stopped))
        print(f"| {name} | {' | '.join(figures)} | 0 |", flush=True)


def takes(name: str) -> bool:
    """Whether the engine counts such boards, or is local search."""
    problem = NQueens(24).problem
    return not (get(name).info.proves and get(name).refuses(problem, Query(want="count")))


def begin(name: str, time_limit: str) -> tuple[subprocess.Popen[str], float]:
    """The command, begun, and when."""
    words = HARD if get(name).info.proves else HOPELESS
    clock = time.perf_counter()
    process = subprocess.Popen(
        [*COMMAND, *words, "--engine", name, "--time-limit", time_limit],
        env=ENVIRONMENT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    return process, clock


def out_of_time(name: str) -> float:
    """Seconds from the start of the command to its end."""
    process, clock = begin(name, str(LIMIT))
    return finish(name, process, clock, 75)


def interrupted(name: str) -> float:
    """Seconds from Ctrl-C, a while into the search, to the end."""
    process, _ = begin(name, FOR_EVER)
    time.sleep(1.5)
    clock = time.perf_counter()
    process.send_signal(signal.SIGINT)
    return finish(name, process, clock, 130)


def finish(name: str, process: subprocess.Popen[str], clock: float, code: int) -> float:
    """Seconds to the end, which must be the right one and leave no process behind."""
    _, complaint = process.communicate()
    seconds = time.perf_counter() - clock
    if process.returncode != code:
        refuse(f"{name} ended with {process.returncode}: {complaint}")
    if left := children_of(process.pid):
        refuse(f"{name} left {left}")
    return seconds


def children_of(pid: int) -> list[str]:
    """The processes that were started for a command and still run."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = entry.read_bytes().split(b"\0")
        except OSError:
            continue
        if str(pid).encode() in words and b"queenside.engines.served" in b" ".join(words):
            found.append(entry.parent.name)
    return found


if __name__ == "__main__":
    os.chdir(Path(__file__).parent.parent)
    main()
