"""The web app under load, and hostile pictures sent to it.

Under load, 64 clients ask hard questions, and all go away in the middle of their question, or are
told that too much is being asked; `/health` is asked all the while. Four clients send pictures that
would harm a server if they could. It ends without figures if anything else is answered, or if the
server grows by 20 MB.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from statistics import median, quantiles
from threading import Event, Thread

from lab.bench.report.markdown import milliseconds, table
from lab.bench.report.measurement import Data, Effort, Measurement, UnavailableHere
from lab.bench.timing import read_memory, refuse
from lab.tools.running_app import Site, site
from tests.hostile_pictures import HostilePicture, make_hostile

CLIENTS = 64
HARD = json.dumps({"board": "n-queens:24", "time_limit": 600, "workers": 1})
LEAVING = 3
"""A client of so many goes away instead of waiting."""
MAX_GROWTH = 20.0
"""Megabytes that the server's process may gain."""


def refuse_elsewhere() -> None:
    """Raise UnavailableHere where the server or its memory can't be watched."""
    if not (find_spec("uvicorn") and find_spec("starlette") and find_spec("PIL")):
        raise UnavailableHere("pip install 'queenside[web,image]'")
    if not Path("/proc/self/stat").exists():
        raise UnavailableHere("the system does not tell what a process uses")


# ---- load ----


def measure_load(effort: Effort) -> Data:
    """Load the server for a while."""
    refuse_elsewhere()
    seconds = effort(5.0, 20.0)
    with site() as place:
        place.ask("POST", "/api/v1/check", json.dumps({"board": "n-queens:8"}))
        health, answers = load_server(place, seconds)
    if not {*answers} <= {"503", "left"}:
        refuse(f"other answers than expected: {dict(answers)}")
    worst = quantiles(health, n=100)[-1]
    times = {"median": median(health), "p99": worst, "most": max(health)}
    return {"clients": CLIENTS, "seconds": seconds, "asked": answers.total(), "health": times}


def load_server(place: Site, seconds: float) -> tuple[list[float], Counter[str]]:
    """Load the server for so long; return the seconds of each `/health`, and all answers."""
    over, answers = Event(), Counter[str]()
    clients = [Thread(target=run_client, args=(place, n, over, answers)) for n in range(CLIENTS)]
    for client in clients:
        client.start()
    end = time.monotonic() + seconds
    health = place.health(lambda: time.monotonic() < end, 0.01)
    over.set()
    for client in clients:
        client.join()
    return health, answers


def run_client(place: Site, number: int, over: Event, answers: Counter[str]) -> None:
    """Ask again and again; some go away after a second, and all do when it is over."""
    timeout = 1.0 if number % LEAVING == 0 else 5.0
    while not over.is_set():
        try:
            answers[str(place.ask("POST", "/api/v1/count", HARD, timeout))] += 1
        except TimeoutError:
            answers["left"] += 1
        over.wait(0.2)


# ---- hostile pictures ----


def measure_pictures(effort: Effort) -> Data:
    """Send pictures to the server; return what was answered, and by how much it grew."""
    refuse_elsewhere()
    number = effort(100, 500)
    with site() as place:
        send_pictures(place, 15, seed=1)  # so that all is loaded
        before = read_memory(place.pid, "VmRSS")
        answers = send_pictures(place, number, seed=0)
        growth = read_memory(place.pid, "VmHWM") - before
    if not {*answers} <= {200, 422} or growth >= MAX_GROWTH:
        refuse(f"the answers were {answers}, and the server grew by {growth:.0f} MB")
    return {"pictures": number, "read": answers[200], "refused": answers[422], "growth": growth}


def send_pictures(place: Site, number: int, seed: int) -> Counter[int]:
    """Send so many by four clients; return the statuses of all answers."""

    def send(picture: HostilePicture) -> int:
        path, media_type = "/api/v1/read", picture.media_type
        return place.ask("POST", path, picture.content, media_type=media_type)

    with ThreadPoolExecutor(4) as clients:
        return Counter(clients.map(send, make_hostile(number, seed)))


# ---- what is shown ----


def load_table(data: Data) -> str:
    """Show milliseconds under load."""
    sentence = (
        f"{data['clients']} clients for {data['seconds']:.0f} seconds: {data['asked']:,} questions "
        "were answered or cancelled."
    )
    names = {"median": "median", "99th percentile": "p99", "most": "most"}
    rows = [[name, milliseconds(data["health"][key])] for name, key in names.items()]
    return f"{sentence}\n\n{table(['`/health`', 'ms'], rows)}"


def pictures_sentence(data: Data) -> str:
    """Say what was answered."""
    return (
        f"Of {data['pictures']} hostile pictures {data['refused']} were refused and {data['read']} "
        f"read, and the server's process grew by {data['growth']:.1f} MB at most."
    )


MEASUREMENTS = (
    Measurement(
        "web",
        "The web app under load",
        "More clients than the server takes at once ask hard questions and leave or get an error, "
        "while another asks `/health` again and again.",
        measure_load,
        {"web": load_table},
        packages=("starlette", "uvicorn"),
    ),
    Measurement(
        "web-pictures",
        "Hostile pictures",
        "Small files that say they are huge or unfold into something huge, and damaged ones, sent "
        "to the web app by four clients.",
        measure_pictures,
        {"web-pictures": pictures_sentence},
        packages=("starlette", "uvicorn", "pillow"),
    ),
)
