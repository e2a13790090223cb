"""Colour where it is wanted, and signs that the output can write."""

from __future__ import annotations

import io
import os

import pytest

from queenside.app.cli import terminal
from tests.unit.app.cli.conftest import Screen, Start


@pytest.mark.parametrize(
    ("environment", "depth"),
    [
        ({"TERM": "xterm"}, 4),
        ({"TERM": "xterm-256color"}, 8),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, 24),
        ({"TERM": "xterm", "COLORTERM": "24bit"}, 24),
        ({"TERM": "dumb"}, None),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, None),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, 8),
        ({"TERM": "xterm-256color", "NO_COLOR": "1", "FORCE_COLOR": "3"}, None),
        ({"FORCE_COLOR": "3"}, 24),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, 4),
        ({"TERM": "xterm", "FORCE_COLOR": "2"}, 8),
    ],
)
def test_colours(environment: dict[str, str], depth: int | None) -> None:
    assert terminal.colour_depth(Screen(), environment) == depth
    forced = "FORCE_COLOR" in environment
    assert terminal.colour_depth(io.StringIO(), environment) == (depth if forced else None)
    for word in ("0", ""):
        assert terminal.colour_depth(io.StringIO(), {**environment, "FORCE_COLOR": word}) is None


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX terminal")
@pytest.mark.parametrize(
    ("environment", "escape"),
    [({}, "\x1b[48;5;"), ({"COLORTERM": "truecolor"}, "\x1b[48;2;"), ({"NO_COLOR": "1"}, None)],
)
def test_solve_on_a_terminal(
    first: str, start: Start, environment: dict[str, str], escape: str | None
) -> None:
    import pty

    reader, writer = pty.openpty()
    process = start("solve", first, env={"TERM": "xterm-256color", **environment}, stdout=writer)
    assert process.wait() == 0
    os.close(writer)
    output = os.read(reader, 65536).decode()
    os.close(reader)
    process.communicate()
    assert output.count("♛") == 5
    assert output.endswith("This is the only solution.\r\n")
    assert (escape in output) if escape else ("\x1b" not in output)


@pytest.mark.parametrize(
    "environment",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
    ],
    ids=["C", "ascii", "latin-1"],
)
def test_a_terminal_that_knows_no_queen(
    first: str, start: Start, environment: dict[str, str]
) -> None:
    process = start("solve", first, env=environment)
    output, complaint = process.communicate()
    assert (process.returncode, complaint) == (0, "")
    assert output.isascii()
    assert output.startswith("+---+---------------+\n| Q | .")
    coloured = start("solve", first, env={**environment, "FORCE_COLOR": "1"})
    output, complaint = coloured.communicate()
    assert (coloured.returncode, complaint) == (0, "")
    assert " Q " in output


def test_complaints_fit_the_terminal_too(start: Start) -> None:
    environment = {"PYTHONIOENCODING": "ascii"}
    process = start("show", "♛×♛", env=environment)
    output, complaint = process.communicate()
    assert (process.returncode, output) == (66, "")
    assert "QxQ" in complaint
