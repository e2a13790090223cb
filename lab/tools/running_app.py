"""The web app as its own process, with a store of its own, for programs that ask it."""

from __future__ import annotations

import http.client
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any, NamedTuple


class Site(NamedTuple):
    """A running server."""

    port: int
    token: str
    pid: int

    def ask(self, *question: Any, **options: Any) -> int:
        """Ask as `begin` does, and wait for the answer; its status."""
        with closing(self.begin(*question, **options)) as connection:
            answer = connection.getresponse()
            answer.read()
            return answer.status

    def begin(
        self,
        method: str,
        path: str,
        body: str | bytes | None = None,
        timeout: float = 60.0,
        media_type: str = "application/json",
    ) -> http.client.HTTPConnection:
        """Ask, and do not wait."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": media_type}
        connection.request(method, path, body, headers)
        return connection

    def health(self, goes_on: Callable[[], bool], pause: float) -> list[float]:
        """Ask for `/health` as long as something goes on: the seconds that it took each time."""
        took = list[float]()
        while goes_on():
            begin = time.perf_counter()
            assert self.ask("GET", "/health") == 200
            took.append(time.perf_counter() - begin)
            time.sleep(pause)
        return took


@contextmanager
def site() -> Iterator[Site]:
    """Yield a server with a store of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, "-m", "queenside", "serve", "--no-browser", "--jobs", folder],
            stdout=subprocess.PIPE,
            env=os.environ | {"QUEENSIDE_HOME": folder, "PYTHONUNBUFFERED": "1"},
            text=True,
        )
        try:
            assert server.stdout
            match = re.search(r":(\d+)/#token=(\S+)", server.stdout.readline())
            assert match
            yield Site(int(match[1]), match[2], server.pid)
        finally:
            server.terminate()
            server.wait()
