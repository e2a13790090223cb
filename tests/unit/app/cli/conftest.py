"""Running `queenside` as a person does: as a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[4] / "src"
COLOURLESS = ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "TERM", "COLUMNS", "PYTHONIOENCODING")

Start = Callable[..., "subprocess.Popen[str]"]


class Screen(io.StringIO):
    """A terminal to write to."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """No colour, whatever the environment of the tests says."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)


@pytest.fixture
def child_environment() -> dict[str, str]:
    """The environment of a child process, without what would colour or recode its output."""
    environment = {name: value for name, value in os.environ.items() if name not in COLOURLESS}
    return environment | {
        "PYTHONPATH": os.pathsep.join((str(SOURCE), environment.get("PYTHONPATH", "")))
    }


@pytest.fixture
def start(child_environment: dict[str, str]) -> Start:
    """Starts `queenside` with these words; more environment and other pipes by name."""

    def begin(
        *words: str, env: dict[str, str] | None = None, **pipes: object
    ) -> subprocess.Popen[str]:
        settings: dict[str, object] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return subprocess.Popen(  # type: ignore[call-overload,no-any-return]
            [sys.executable, "-m", "queenside", *words],
            env=child_environment | (env or {}),
            encoding="utf-8",
            **(settings | pipes),
        )

    return begin


@pytest.fixture
def first(tmp_path: Path) -> str:
    """A file with a board that has one solution: columns 0 3 1 4 2."""
    path = tmp_path / "first.txt"
    path.write_text("01111\n23212\n23212\n22244\n22222\n")
    return str(path)
