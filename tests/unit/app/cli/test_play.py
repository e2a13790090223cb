"""`queenside play`, where it cannot be played."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


def test_without_its_extra_it_says_what_to_install(tmp_path: Path) -> None:
    missing = "import sys; sys.modules['prompt_toolkit'] = None; "
    process = run(
        f"{missing}from queenside.app.cli import main; sys.exit(main(['play']))", tmp_path
    )
    assert process.returncode == 69
    assert "[play]'" in process.stderr  # from where it was installed
    assert len(process.stderr.splitlines()) == 1


def test_without_a_terminal_it_refuses(tmp_path: Path) -> None:
    pytest.importorskip("prompt_toolkit", reason="pip install 'queenside[play]'")
    process = run(
        "import sys; from queenside.app.cli import main; sys.exit(main(['play']))", tmp_path
    )
    assert process.returncode == 2
    assert process.stderr == "queenside: play needs a terminal for both input and output\n"


def run(code: str, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env={"PATH": "", "QUEENSIDE_HOME": str(home)},
    )
