"""The bar over many boards says how fast they go and how much time is left."""

from __future__ import annotations

import io
import sys

import pytest

from queenside.app.cli import progress, terminal
from queenside.app.cli.progress import Bar, Waiting, report_number, report_share
from tests.unit.app.cli.conftest import Screen


def draw_bar(monkeypatch: pytest.MonkeyPatch, *steps: tuple[float, int]) -> str:
    """What the bar over 40 boards draws after so many seconds with so many done."""
    screen, now = Screen(), 100.0
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress.time, "monotonic", lambda: now)
    with Bar() as bar:
        show = report_number(bar, 40)
        for seconds, number in steps:
            now = 100.0 + seconds
            show(number)
    return screen.getvalue()


def test_rate_and_time_left_stand_beside_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "1 of 40" in (early := draw_bar(monkeypatch, (0.1, 1)))
    assert "left" not in early
    later = draw_bar(monkeypatch, (0.1, 1), (5.0, 10))
    assert "10 of 40, 2 a second, 15 seconds left" in later


def test_the_bar_says_how_much_time_is_left_and_fits_its_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen, now = Screen(), 100.0
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr(progress.time, "monotonic", lambda: now)
    with Bar() as bar:
        show = report_share(bar)
        for now, share in ((100.0, 0.0), (100.2, 0.1), (130.0, 0.25), (340.0, 0.75)):  # noqa: B007
            show(share)
        now = 400.0
        bar.show(0.8, "a long name " * 9)
        bar.show(0.9, "too soon to be drawn")
    *draw_bar, cleared, last = screen.getvalue().split("\r")[1:]
    assert [line.rstrip() for line in draw_bar[:4]] == [
        "[........................]   0%",
        "[##......................]  10%",
        "[######..................]  25%  90 seconds left",
        "[##################......]  75%  80 seconds left",
    ]
    assert draw_bar[4].startswith("[###################.....]  80%  a long name")
    assert len(draw_bar[4]) == 59
    assert (len(draw_bar), cleared, last) == (5, " " * 59, "")


def test_quiet_draws_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "is_quiet", lambda: True)
    assert draw_bar(monkeypatch, (1.0, 1)) == ""


def test_waiting_says_nothing_at_once_nor_into_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    for screen in (Screen(), io.StringIO()):
        monkeypatch.setattr(sys, "stderr", screen)
        with Waiting():
            pass
        assert screen.getvalue() == ""
    with Bar() as bar:
        bar.show(0.5, "half")
    assert screen.getvalue() == ""
