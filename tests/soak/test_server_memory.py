"""The server answers thousands of requests, good and bad ones, and does not grow."""

from __future__ import annotations

import http.client
import json
import random
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the web app needs: pip install 'queenside[web]'")

from tests.processes import below
from tests.soak.share import cases
from tests.unit.app.server.running import Site, serving

REQUESTS = cases(100, 10_000)
FIRST = REQUESTS // 10
"""Requests before the memory is read for the first time, by when all that is kept has been met."""
MOST = 8.0
"""MB that the server may grow by while it answers the others."""

BOARD = "q8-0001"
GOOD = [
    ("POST", "/api/v1/check", {"board": BOARD}),
    ("POST", "/api/v1/count", {"board": "n-queens:8"}),
    ("POST", "/api/v1/solve", {"board": "n-queens:6", "limit": 4}),
    ("POST", "/api/v1/hint", {"board": BOARD}),
    ("POST", "/api/v1/grade", {"board": BOARD}),
    ("POST", "/api/v1/explain", {"board": BOARD}),
    ("PUT", "/api/v1/settings", {"theme": "dark"}),
    ("GET", "/api/v1/settings", None),
    ("GET", "/health", None),
    ("GET", "/", None),
]
BAD = [
    ("POST", "/api/v1/check", {"board": "no such board"}),
    ("POST", "/api/v1/check", {"bord": BOARD}),
    ("PUT", "/api/v1/settings", {"": 1}),
    ("GET", "/api/v1/nothing", None),
    ("POST", "/api/v1/check", "x" * 1000),
]

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="it reads the memory of processes in /proc"
)


def memory(pid: int) -> float:
    with suppress(FileNotFoundError, ProcessLookupError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    return 0.0


def send(site: Site, connection: http.client.HTTPConnection, chance: random.Random) -> int:
    method, path, fields = chance.choice(GOOD if chance.random() < 0.8 else BAD)
    reported = {"Authorization": f"Bearer {site.token}"}
    if fields is not None:
        reported["Content-Type"] = "application/json"
    if chance.random() < 0.05:
        reported["Authorization"] = "Bearer wrong"
    connection.request(method, path, None if fields is None else json.dumps(fields), reported)
    answer = connection.getresponse()
    answer.read()
    return answer.status


def test_it_does_not_grow(tmp_path: Path) -> None:
    chance, encountered = random.Random(10), set[int]()
    with serving(tmp_path) as site, ExitStack() as stack:
        connection = stack.enter_context(closing(site.connect()))
        before = workers = 0.0
        for number in range(REQUESTS):
            if number == FIRST:
                before = memory(site.process.pid)
                workers = sum(map(memory, below(site.process.pid)))
            encountered.add(send(site, connection, chance))
        after = memory(site.process.pid)
        workers_after = sum(map(memory, below(site.process.pid)))
        print(f"\n{REQUESTS} requests, answered {sorted(encountered)}")
        print(f"the server: {before:.1f} MB after {FIRST}, {after:.1f} MB after all")
        print(f"its workers together: {workers:.1f} MB, then {workers_after:.1f} MB")
        assert {200, 401, 404, 422} <= encountered
        assert not {status for status in encountered if status >= 500}
        assert after - before < MOST
