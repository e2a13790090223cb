"""The web app under load: 64 clients ask hard questions, and `/health` is asked all the while.

    python -m bench.web

All clients go away in the middle of their question, or are told that too much is being asked. It
prints how long `/health` took, and how long the server takes to end at Ctrl-C while it is asked
something hard. It fails if the 99th percentile of `/health` is above 50 ms, if anything else was
answered, if a process still computes a second after all clients have left, or if Ctrl-C takes long.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections import Counter
from contextlib import closing, suppress
from importlib.util import find_spec
from pathlib import Path
from statistics import median, quantiles
from threading import Event, Thread

from bench.report.markdown import milliseconds, table
from bench.report.measurement import Data, Effort, Measurement, NotHere
from tools.running_app import Site, site

CLIENTS = 64
SECONDS = 20.0
LONGEST = 0.050
"""Seconds that `/health` may take, 99 times of 100."""

SOON, ROUNDS = 0.2, 10
"""Seconds that Ctrl-C may take, and how often it is tried."""

HARD = json.dumps({"board": "n-queens:24", "time_limit": 600, "workers": 1})
LEAVING = 3
"""A client of so many goes away instead of waiting."""


def computing(server: int) -> list[int]:
    """The processes below the server that have used the processor in the last tenth of a second."""
    before = _times(server)
    time.sleep(0.1)
    return [pid for pid, ticks in _times(server).items() if ticks > before.get(pid, 0)]


def _times(server: int) -> dict[int, int]:
    """The time that each process below the server has used, in ticks of the system's clock."""
    parents, used = {}, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            words = path.read_text().rpartition(")")[2].split()
            parents[int(path.parent.name)] = int(words[1])
            used[int(path.parent.name)] = int(words[11]) + int(words[12])
    below = {server}
    while more := {pid for pid, parent in parents.items() if parent in below} - below:
        below |= more
    return {pid: used[pid] for pid in below - {server}}


def load(place: Site, seconds: float) -> tuple[list[float], Counter[str]]:
    """Load the server for so long: the seconds that `/health` took each time, and what came."""
    over, told = Event(), Counter[str]()
    clients = [Thread(target=_client, args=(place, n, over, told)) for n in range(CLIENTS)]
    for client in clients:
        client.start()
    end = time.monotonic() + seconds
    took = place.health(lambda: time.monotonic() < end, 0.01)
    over.set()
    for client in clients:
        client.join()
    return took, told


def _client(place: Site, number: int, over: Event, told: Counter[str]) -> None:
    """Ask again and again; some go away after a second, and all do when it is over."""
    patience = 1.0 if number % LEAVING == 0 else 5.0
    while not over.is_set():
        try:
            told[str(place.ask("POST", "/api/v1/count", HARD, patience))] += 1
        except TimeoutError:
            told["left"] += 1
        over.wait(0.2)


def ending() -> float:
    """The seconds from Ctrl-C to the end, while a question is being answered."""
    with site() as place:
        place.ask("POST", "/api/v1/check", json.dumps({"board": "n-queens:8"}))
        with closing(place.begin("POST", "/api/v1/count", HARD)):
            while not computing(place.pid):
                pass
            begin = time.perf_counter()
            os.kill(place.pid, signal.SIGINT)
            os.waitid(os.P_PID, place.pid, os.WEXITED | os.WNOWAIT)
            return time.perf_counter() - begin


def measure(effort: Effort) -> Data:
    """Load for a while, end some times; `faults` says in words what should not have come of it."""
    if not (find_spec("uvicorn") and find_spec("starlette")):
        raise NotHere("pip install 'queenside[web]'")
    if not Path("/proc/self/stat").exists():
        raise NotHere("the system does not tell which processes compute")
    seconds, rounds = effort(5.0, SECONDS), effort(3, ROUNDS)
    with site() as place:
        place.ask("POST", "/api/v1/check", json.dumps({"board": "n-queens:8"}))
        took, told = load(place, seconds)
        time.sleep(1)
        left = computing(place.pid)
    faults = [f"{len(left)} processes still compute"] if left else []
    if not {*told} <= {"503", "left"}:
        faults.append(f"other answers than expected: {dict(told)}")
    worst = quantiles(took, n=100)[-1]
    return {
        "clients": CLIENTS,
        "seconds": seconds,
        "asked": sum(told.values()),
        "health": {"number": len(took), "median": median(took), "p99": worst, "most": max(took)},
        "ending": max(ending() for _ in range(rounds)),
        "rounds": rounds,
        "faults": faults,
    }


def web_table(data: Data) -> str:
    """Milliseconds."""
    health = data["health"]
    rows = [
        [f"`/health`, {name}", milliseconds(health[key])]
        for name, key in (("median", "median"), ("99th percentile", "p99"), ("most", "most"))
    ]
    rows.append([f"from Ctrl-C to the end, most of {data['rounds']}", milliseconds(data["ending"])])
    faults = "; ".join(data["faults"]) or "all were answered, and nothing computes a second after"
    said = f"{data['clients']} clients for {data['seconds']:.0f} seconds: {faults}."
    return f"{said}\n\n{table(['', 'ms'], rows)}"


MEASUREMENTS = (
    Measurement(
        "web",
        "The web app under load",
        "More clients than the server takes at once ask hard questions and leave or get an error, "
        "while another asks `/health` again and again. Then Ctrl-C during a question.",
        measure,
        {"web": web_table},
        packages=("starlette", "uvicorn"),
    ),
)


def main() -> int:
    """Load, print, and judge."""
    found = measure(Effort(thorough=True))
    print(web_table(found))
    slow = found["health"]["p99"] > LONGEST or found["ending"] > SOON
    return int(slow or bool(found["faults"]))


if __name__ == "__main__":
    sys.exit(main())
