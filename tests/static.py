"""A static site of the app, built, and served as any host would, in a folder of it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from queenside.app.server import bundling
from queenside.app.site.build import build
from queenside.app.site.packages import find_package
from queenside.core.errors import EngineUnavailable

ROOT = Path(__file__).parents[1]


def build_site(folder: Path, *, python: bool = True) -> Path:
    """A site in this folder, bundled; where npm's packages are missing, the test is skipped."""
    try:
        esbuild = find_package("esbuild", ROOT)
        pyodide = find_package("pyodide", ROOT) if python else None
    except EngineUnavailable as missing:
        pytest.skip(str(missing))
    with TemporaryDirectory() as bundle:
        bundling.write(Path(bundle), esbuild)
        build(folder, pyodide, bundle=Path(bundle))
    return folder


@contextmanager
def serve_site(folder: Path, build_site: Callable[[Path], object] = build_site) -> Iterator[str]:
    """The address of a site, without a slash at its end, while it is served."""
    build_site(folder / "host" / "queens")
    words = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    server = subprocess.Popen(
        [*words, "--directory", str(folder / "host")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout
    try:
        match = re.search(r"port (\d+)", server.stdout.readline())
        assert match
        yield f"http://127.0.0.1:{match[1]}/queens"
    finally:
        server.terminate()
        server.wait(10)
        server.stdout.close()
