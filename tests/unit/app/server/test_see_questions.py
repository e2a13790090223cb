"""The questions of the page that shows the algorithms, asked as the server asks them."""

from __future__ import annotations

from collections.abc import Generator
from importlib import import_module
from typing import Any

import pytest

from queenside.core import kernels

pytest.importorskip("starlette", reason="the web app needs: pip install 'queenside[web]'")

from queenside.app.server.endpoints import ENDPOINTS
from queenside.app.server.questions import nqueens
from queenside.core.contract.fields import Place, read_question

needs_kernels = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")


def ask(key: str, **given: Any) -> Any:
    """The answer of an endpoint; of a stream, the events and the result."""
    endpoint = ENDPOINTS[key]
    place: Place = "query" if key.startswith("GET") else "body"
    file, name = endpoint.question.split(":")
    question = getattr(import_module(f"queenside.app.server.questions.{file}"), name)
    answer = question(read_question(endpoint.takes, {place: given}))
    if not isinstance(answer, Generator):
        return answer
    events = []
    while True:
        try:
            events.append(next(answer))
        except StopIteration as stop:
            return events, stop.value


def test_solutions_come_in_pages() -> None:
    full = ask("POST /n-queens/solutions", n=8, distinct=False, number=92)
    assert (len(full["solutions"]), full["more"], full["total"]) == (92, False, "92")
    part = ask("POST /n-queens/solutions", n=8, distinct=False, first=90, number=1)
    assert part["solutions"] == full["solutions"][90:91]
    assert part["more"]
    assert ask("POST /n-queens/solutions", n=8, first=500)["solutions"] == []


@needs_kernels
def test_counts_as_far_as_the_time_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock that stands still, where each solution is said to take a thousandth."""

    def count_instantly(n: int) -> dict[str, Any]:
        return {"n": n, "count": str(nqueens.KNOWN[n]), "seconds": nqueens.KNOWN[n] / 1000}

    monkeypatch.setattr(nqueens.time, "monotonic", lambda: 0.0)
    monkeypatch.setattr(nqueens, "_count", count_instantly)
    _, result = ask("POST /n-queens/counts", up_to=30, seconds=14)
    rows = result["rows"]
    assert [row["n"] for row in rows if "count" in row] == list(range(1, 12))
    assert rows[11]["expected_seconds"] == pytest.approx(14.2)
    assert rows[12]["expected_seconds"] == pytest.approx(73.712)
    estimated = [row["estimate"] for row in rows if "estimate" in row]
    assert all(interval["low"] < interval["high"] for interval in estimated)
    assert (rows[27]["published"], rows[26]["published"] is None) == (None, False)


@needs_kernels
def test_no_time_to_count() -> None:
    _, result = ask("POST /n-queens/counts", up_to=6, seconds=0)
    assert all("estimate" in row for row in result["rows"])
