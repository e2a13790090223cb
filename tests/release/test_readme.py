"""README.md's commands, typed in their order in a fresh clone: `make release-check`."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.readme import commands
from tests.release.packing import copy

pytestmark = [
    pytest.mark.skipif("QUEENSIDE_RELEASE" not in os.environ, reason="make release-check does it"),
    pytest.mark.skipif(os.name == "nt", reason="it takes make and a shell of POSIX"),
]
UNTIL_CTRL_C = {"queenside serve": "queenside serve --no-browser"}
UNTIL_CTRL_C |= {run: run for run in commands() if run.startswith("queenside job run")}
"""What goes on for hours, and how it is told to open nothing here."""
NOT_UNIQUE = {"queenside check examples/none.txt"}
"""What ends with code 1, as it should."""


def line_of(command: str) -> str:
    """The command in a script that stops where one fails."""
    if command in UNTIL_CTRL_C:
        stopped = f"timeout --signal=INT 10 {UNTIL_CTRL_C[command]}"
        return f"{stopped} || test $? = 124 -o $? = 130"
    return f"{command} || test $? = 1" if command in NOT_UNIQUE else command


def test_the_commands_work_in_the_order_they_stand_in(tmp_path: Path) -> None:
    project = copy(tmp_path / "clone")
    script = tmp_path / "typed.sh"
    typed = [command for command in commands() if command != "make test"]  # which runs this
    script.write_text("\n".join(["set -e", *map(line_of, typed)]) + "\n")
    env = {
        name: os.environ[name] for name in os.environ if name not in ("VIRTUAL_ENV", "PYTHONPATH")
    }
    env |= {"HOME": str(tmp_path), "QUEENSIDE_HOME": str(tmp_path / "home"), "BROWSER": "true"}
    process = subprocess.run(
        ["sh", "-x", str(script)], cwd=project, env=env, capture_output=True, text=True, check=False
    )
    assert process.returncode == 0, process.stdout + process.stderr
    assert "This is the only solution." in process.stdout
