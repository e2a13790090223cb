"""What a job shows on a terminal while it runs."""

from __future__ import annotations

from contextlib import redirect_stderr

import pytest

from queenside.app.cli import job_view
from queenside.counter.jobs.coordinator import Progress
from tests.unit.app.cli.conftest import Screen

HALF = Progress(
    units=2000, done=1000, share=0.5, counted=1234567, seconds=60.0, left=60.0, rate=16.66,
    workers=4, out=4, failures=1, repeated=0,
)  # fmt: skip
FINISHED = HALF._replace(done=2000, share=1.0, left=0.0, failures=0, seconds=120.0)


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLORTERM", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")


def view(*reports: Progress, title: str = "count 12-queens") -> str:
    """What is written on a terminal while a job tells this."""
    with redirect_stderr(Screen()) as screen, job_view.watch_job(title, "auto") as watch:
        assert watch
        for progress in reports:
            watch(progress)
    return screen.getvalue()


def test_the_view_is_drawn_in_one_place() -> None:
    first = view(HALF)
    assert first == (
        "count 12-queens\n"
        f"[{'#' * 20}{'.' * 20}] 50.0%  1,000 of 2,000 units\n"
        "1,234,567 solutions so far\n"
        "about 60 seconds left; 4 workers, 16.7 units/s, 1 failure\n"
    )
    second = view(HALF, FINISHED).removeprefix(first)
    assert second.startswith("\x1b[4F\x1b[Jcount 12-queens\n")
    assert second.endswith("done in 2 minutes; 4 workers, 16.7 units/s\n")
    assert second.count("\n") == 4


def test_a_narrow_terminal_breaks_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    lines = view(HALF, title="count the solutions of a board with a long name").splitlines()
    assert max(map(len, lines)) == 29


def test_a_dumb_terminal_gets_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert view(HALF) == "50.0%: 1,000 of 2,000 units, about 60 seconds left\n"
