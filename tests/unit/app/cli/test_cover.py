"""`queenside cover`: what it prints, and how it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

TEXT = """\
| two ways
a b | c
a b
a c:1
b c:1
b c:2
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "board.dlx"
    path.write_text(TEXT)
    return str(path)


INTERRUPTED = """
import os, signal, sys, threading
from queenside.app.cli import main
threading.Timer(0.4, os.kill, (os.getpid(), signal.SIGINT)).start()
sys.exit(main(["cover", sys.argv[1], "--count"]))
"""


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
def test_ctrl_c(tmp_path: Path, child_environment: dict[str, str]) -> None:
    """In a count that would take for ever: 40 items, and every pair of them an option."""
    items = [f"i{number}" for number in range(40)]
    pairs = [f"{first} {second}" for first, second in combinations(items, 2)]
    path = tmp_path / "pairs.dlx"
    path.write_text("\n".join([" ".join(items), *pairs]))
    process = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, str(path)],
        env=child_environment,
        capture_output=True,
        timeout=600,
        check=False,
    )
    assert (process.returncode, process.stdout, process.stderr) == (130, b"", b"")
