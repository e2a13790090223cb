"""The web app as a process with a store of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple


class Site(NamedTuple):
    """A running server."""

    port: int
    token: str


@contextmanager
def site() -> Iterator[Site]:
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
            yield Site(int(match[1]), match[2])
        finally:
            server.terminate()
            server.wait()
