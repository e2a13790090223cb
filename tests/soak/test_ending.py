"""The server ends whenever it is asked to: as it starts, as it answers, on a busy machine."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from threading import Thread

import pytest

pytest.importorskip("starlette", reason="the web app needs: pip install 'queenside[web]'")

from tests.processes import LONG, below, eventually, is_running
from tests.soak.share import ALL, cases
from tests.unit.app.server.running import Site, serving

pytestmark = pytest.mark.skipif(os.name != "posix", reason="about signals")


@contextmanager
def load() -> Iterator[None]:
    """More processes than there are cores, which do nothing as fast as they can."""
    code = [sys.executable, "-c", "while True: pass"]
    busy = [subprocess.Popen(code) for _ in range(2 * (os.cpu_count() or 1) if ALL else 0)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def keep_asking(site: Site) -> None:
    """Ask what takes no time on one connection, until the server is gone."""
    with closing(site.connect()) as connection, suppress(OSError, HTTPException):
        while True:
            connection.request("GET", "/health")
            connection.getresponse().read()


def test_it_ends_whenever_it_is_asked_to(tmp_path: Path) -> None:
    chance = random.Random(27)
    with load():
        for _ in range(cases(6, 200)):
            with serving(tmp_path) as site:
                clients = [Thread(target=keep_asking, args=(site,)) for _ in range(2)]
                for client in clients:
                    client.start()
                with suppress(subprocess.TimeoutExpired):
                    site.process.wait(chance.uniform(0, 0.5))
                started = below(site.process.pid)
                site.process.send_signal(signal.SIGTERM)
                _, complained = site.process.communicate(timeout=LONG)
                for client in clients:
                    client.join()
                assert (site.process.returncode, complained) == (0, "")
                eventually(lambda pids=started: not any(map(is_running, pids)))


def test_it_ends_before_it_serves(tmp_path: Path) -> None:
    """Where nobody has heard of it yet, the system may end it."""
    chance = random.Random(28)
    with load():
        for _ in range(cases(3, 50)):
            process = subprocess.Popen(
                [sys.executable, "-m", "queenside", "serve", "--no-browser", "--jobs", tmp_path],
                stdout=subprocess.DEVNULL,
                env=os.environ | {"QUEENSIDE_HOME": str(tmp_path)},
            )
            with suppress(subprocess.TimeoutExpired):
                process.wait(chance.uniform(0, 1))
            process.terminate()
            assert process.wait(LONG) in (0, -signal.SIGTERM)
