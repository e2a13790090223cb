"""`count`: threads, estimates, what would take too long, and the bar."""

from __future__ import annotations

import pytest

from queenside.app.cli import count, main
from queenside.app.cli.progress import humanize
from queenside.counter import forecast as forecasts
from queenside.solver.request import Request

Output = pytest.CaptureFixture[str]

WEEKS = 21 * 86_400.0


def test_all_cores_are_used_if_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    requests: list[Request] = []
    answer = count.answer
    monkeypatch.setattr(count, "cores", lambda: 7)
    monkeypatch.setattr(
        count,
        "answer",
        lambda request, progress: requests.append(request) or answer(request, progress),
    )
    main(["count", "n-queens:4"])
    main(["count", "n-queens:4", "--workers", "2"])
    assert [request.workers for request in requests] == [7, 2]
    monkeypatch.undo()
    assert count.cores() >= 1


@pytest.fixture
def _weeks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecasts, "forecast", lambda *_, **__: WEEKS)


@pytest.mark.usefixtures("_weeks")
def test_a_count_that_would_take_weeks_is_not_begun(capsys: Output) -> None:
    assert main(["count", "n-queens:6", "--workers", "2"]) == 2
    assert capsys.readouterr() == (
        "",
        "queenside: counting n-queens:6 would take about 3 weeks here, with 2 threads; "
        "use queenside job to count in parts that survive a restart, --long to count anyway, "
        "--estimate for an estimate\n",
    )
    for words in (["--long"], ["--time-limit", "99"]):
        assert main(["count", "n-queens:6", *words]) == 0
        assert capsys.readouterr() == ("4\n", "")


def test_an_hour_is_the_limit(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    for seconds, code in ((3599.0, 0), (3601.0, 2), (None, 0)):
        monkeypatch.setattr(forecasts, "forecast", lambda *_, s=seconds, **__: s)
        assert main(["count", "n-queens:6"]) == code
    assert "60 minutes" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.0, "1 second"),
        (1.2, "1 second"),
        (59.0, "59 seconds"),
        (110.0, "110 seconds"),
        (150.0, "2 minutes"),
        (3 * 3600.0, "3 hours"),
        (3 * 86_400.0, "3 days"),
        (WEEKS, "3 weeks"),
        (250 * 86_400.0, "8 months"),
        (7 * 365.25 * 86_400, "7 years"),
        (3e12, "95,064 years"),
        (6.3e49, "2e42 years"),
    ],
)
def test_a_time_as_people_say_it(seconds: float, words: str) -> None:
    assert humanize(seconds) == words
