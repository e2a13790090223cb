"""A server for tests in a browser: started, killed, and started again at the same address."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Server:
    """`queenside serve` with a store and jobs of its own in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.token = ""
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def store(self) -> Path:
        return self.folder / "home" / "store.sqlite3"

    def start(self) -> None:
        """Start it, at the address where it was before."""
        environment = os.environ | {
            "QUEENSIDE_HOME": str(self.folder / "home"),
            "PYTHONUNBUFFERED": "1",
        }
        words = ("serve", "--no-browser", "--jobs", self.folder, "--port", str(self.port))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "queenside", *words],
            stdout=subprocess.PIPE,
            env=environment,
            text=True,
        )
        assert self._process.stdout
        line = self._process.stdout.readline()
        result = re.search(r"http://[\d.]+:(\d+)/#token=([\w-]+)", line)
        assert result, "the server ended before it said where it is"
        self.port, self.token = int(result[1]), result[2]

    def kill(self) -> None:
        """End it as a power cut does."""
        self._end("kill")

    def stop(self) -> None:
        self._end("terminate")

    def _end(self, way: str) -> None:
        process = self._process
        if process is None:
            return
        getattr(process, way)()
        process.wait(60)
        assert process.stdout
        process.stdout.close()
        self._process = None


@contextmanager
def served(folder: Path) -> Iterator[Server]:
    """A server that runs, and has ended afterwards."""
    server = Server(folder)
    try:
        server.start()
        yield server
    finally:
        server.stop()
