"""The hook that looks at the subjects of commits."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

HOOK = Path(__file__).parents[2] / "lab" / "hooks" / "commit-msg"


@pytest.mark.parametrize(
    ("message", "complaint"),
    [
        ("Add a hint for two stars\n\nThe reason.", ""),
        ("# a comment\n\nDrop the old door\n", ""),
        ("x" * 72, ""),
        ("x" * 73, "73 characters"),
        ("♛" * 72, ""),
        ("The door is dropped", "imperative"),
        ("Renamed a door", "imperative"),
    ],
)
def test_it_speaks_and_stops_nothing(message: str, complaint: str, tmp_path: Path) -> None:
    file = tmp_path / "message"
    file.write_text(message, encoding="utf-8")
    completed = subprocess.run(
        [HOOK, file],
        capture_output=True,
        text=True,
        env={"LC_ALL": "C.UTF-8", "PATH": "/bin:/usr/bin"},
    )
    assert completed.returncode == 0
    assert (complaint in completed.stderr) if complaint else completed.stderr == ""
