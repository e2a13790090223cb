"""Measure how soon an endless search ends, by its time limit or Ctrl-C, and what it leaves.

    python -m bench.killing [--thorough]

Each engine counts the solutions of 24 queens, and local search looks for one where there is none,
with `--time-limit 1`. The time is that of the whole command: its start, and what the engine's
package takes to load, are in it.
"""

from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path
from statistics import median

from bench.measure import refuse, tell
from bench.report.markdown import table
from bench.report.measurement import Data, Effort, Measurement, NotHere, show
from bench.terminal import COMMAND, ENVIRONMENT, ROOT
from queenside.core.query import Query
from queenside.engines import available, get
from queenside.puzzles import NQueens

LIMIT = 1.0
HARD = ["count", "n-queens:24"]
HOPELESS = ["solve", "examples/none.txt"]
FOR_EVER = "600"


def measure(effort: Effort) -> Data:
    """Seconds of each engine, each way: median and slowest."""
    if not Path("/proc/self/cmdline").exists():
        raise NotHere("the system does not tell which processes are left")
    found = []
    for name in filter(takes, available()):
        rounds = range(effort(1, 5))
        late, stopped = ([way(name) for _ in rounds] for way in (out_of_time, interrupted))
        tell(name, late, stopped)
        times = {"late": [median(late), max(late)], "stopped": [median(stopped), max(stopped)]}
        found.append({"engine": name, **times})
    return found


def takes(name: str) -> bool:
    """Return whether the engine counts such boards, or is local search."""
    problem = NQueens(24).problem
    return not (get(name).info.proves and get(name).refuses(problem, Query(want="count")))


def begin(name: str, time_limit: str) -> tuple[subprocess.Popen[str], float]:
    """The command, begun, and when."""
    words = HARD if get(name).info.proves else HOPELESS
    clock = time.perf_counter()
    process = subprocess.Popen(
        [*COMMAND, *words, "--engine", name, "--time-limit", time_limit],
        cwd=ROOT,
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
            words = entry.read_bytes()
        except OSError:
            continue
        if b"queenside.processes.worker" in words and b"serve(%d," % pid in words:
            found.append(entry.parent.name)
    return found


def killing_table(data: Data) -> str:
    """A row for each engine; that nothing is left has been checked."""
    rows = [
        [
            f"`{of['engine']}`",
            *(", ".join(f"{each:.2f}" for each in of[way]) for way in ("late", "stopped")),
            "0",
        ]
        for of in data
    ]
    head = ["engine, seconds", "end with `--time-limit 1`", "end after Ctrl-C", "processes left"]
    return table(head, rows)


MEASUREMENTS = (
    Measurement(
        "killing",
        "Stopping a search that would run forever",
        "How soon a search stops: counting 24 queens, and for local search a board without a "
        "solution. Seconds for the whole command, median and slowest.",
        measure,
        {"killing": killing_table},
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
