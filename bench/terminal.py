"""How soon the command line answers: from its start to its end, and from Ctrl-C to its end.

python -m bench.terminal
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

ROOT = Path(__file__).parent.parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "NO_COLOR": "1"}
ENVIRONMENT.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled once
COMMAND = [sys.executable, "-m", "queenside"]
ROUNDS = 15
STARTS = {
    "--version": "queenside",
    "check examples/first.txt": "unique",
    "solve examples/first.txt": "This is the only solution.",
}
LONG = ("count n-queens:20 --engine native", "count n-queens:20 --engine backtracking")
"""What would take for ever."""


def main() -> None:
    """Measure and print."""
    print(f"\nMilliseconds, median and slowest of {ROUNDS}. {machine()}.\n")
    for words, said in STARTS.items():
        start(words, said)  # to warm up
        show(f"queenside {words}", [start(words, said) for _ in range(ROUNDS)])
    for words in LONG:
        show(f"Ctrl-C in {words}", [interrupt(words) for _ in range(ROUNDS)])


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


def show(what: str, seconds: list[float]) -> None:
    """One line."""
    print(f"{what:50} {1000 * median(seconds):6.0f} {1000 * max(seconds):6.0f}", flush=True)


if __name__ == "__main__":
    main()
