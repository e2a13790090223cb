"""A server that runs, for the tests that ask it from outside."""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

pytest.importorskip("starlette", reason="the web app needs: pip install 'queenside[web]'")
pytest.importorskip("uvicorn", reason="the web app needs: pip install 'queenside[web]'")

from tests.processes import LONG


class Site(NamedTuple):
    process: subprocess.Popen[str]
    port: int
    token: str
    home: Path

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG)

    def ask(self, path: str, fields: Any = None, **headers: str) -> tuple[int, bytes]:
        method = "GET" if fields is None else "POST"
        return self.send(method, path, None if fields is None else json.dumps(fields), **headers)

    def send(self, method: str, path: str, words: str | None, **headers: str) -> tuple[int, bytes]:
        """Ask by any method, with a body as it is."""
        connection = self.connect()
        own_headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        try:
            connection.request(method, path, words, own_headers | headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()


@contextmanager
def serving(home: Path, *words: str) -> Iterator[Site]:
    """A server of its own, which is killed if it has not ended by then."""
    process = subprocess.Popen(
        [sys.executable, "-m", "queenside", "serve", "--no-browser", "--jobs", home, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"QUEENSIDE_HOME": str(home), "PYTHONUNBUFFERED": "1"},
        text=True,
        restore_signals=True,
    )
    try:
        assert process.stdout
        match = re.search(r"http://127\.0\.0\.1:(\d+)/#token=(\S+)", process.stdout.readline())
        assert match, process.communicate()
        yield Site(process, int(match[1]), match[2], home)
    finally:
        process.kill()
        process.communicate()
