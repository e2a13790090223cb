"""The bar over many boards says how fast they go and how much time is left."""

from __future__ import annotations

import io
import sys

import pytest

from queenside.cli import progress, terminal
from queenside.cli.progress import Bar, rate_and_time_left


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def drawn(monkeypatch: pytest.MonkeyPatch, *steps: tuple[float, int]) -> str:
    """What the bar over 40 boards draws after so many seconds with so many done."""
    screen, now = Screen(), 100.0
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress.time, "monotonic", lambda: now)
    with Bar() as bar:
        show = rate_and_time_left(bar, 40)
        for seconds, done in steps:
            now = 100.0 + seconds
            show(done)
    return screen.getvalue()


def test_rate_and_time_left_stand_beside_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "1 of 40" in (early := drawn(monkeypatch, (0.1, 1)))
    assert "left" not in early
    later = drawn(monkeypatch, (0.1, 1), (5.0, 10))
    assert "10 of 40, 2 a second, 15 seconds left" in later


def test_quiet_draws_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "is_quiet", lambda: True)
    assert drawn(monkeypatch, (1.0, 1)) == ""
