"""The questions of the page that shows the algorithms, asked as the server asks them."""

from __future__ import annotations

from collections.abc import Generator
from importlib import import_module
from typing import Any

import pytest

from queenside.core import kernels
from queenside.solver.engines import names
from queenside.teacher.lessons import LESSONS

pytest.importorskip("starlette", reason="the web app needs: pip install 'queenside[web]'")

from queenside.app.server.endpoints import ENDPOINTS
from queenside.app.server.questions import nqueens
from queenside.core.contract.fields import Place, read_question

SMALL = {"regions": ["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"]}

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


def test_a_window_of_sights() -> None:
    answer = ask("POST /watch", board=SMALL, search="4", first=2, number=3)
    assert (answer["nodes"], answer["ended"], answer["solutions"]) == (6, True, [5])
    assert [sight["node"] for sight in answer["sights"]] == [2, 3, 4]
    assert set(answer["sights"][0]) == {
        *("node", "depth", "event", "queens", "crossed", "choices", "faults", "found")
    }


def test_every_search_is_listed_with_what_speaks_against_it() -> None:
    listed = ask("POST /watch/searches", board="n-queens:6")["searches"]
    assert [search["search"] for search in listed] == [*LESSONS, *names()]
    refusals = {search["search"]: search["refusal"] for search in listed}
    assert refusals["e"] is None
    assert refusals["4"]
    assert refusals["native"]
    assert all(search["title"] and search["idea"].endswith(".") for search in listed)


@pytest.mark.parametrize("search", ["4", "exact_cover", "genetic"])
def test_the_program_of_a_search(search: str) -> None:
    answer = ask("GET /watch/source", search=search)
    assert answer["source"].startswith('"""')
    assert "def " in answer["source"]


def test_solutions_come_in_pages() -> None:
    full = ask("POST /n-queens/solutions", n=8, distinct=False, number=92)
    assert (len(full["solutions"]), full["more"], full["total"]) == (92, False, "92")
    part = ask("POST /n-queens/solutions", n=8, distinct=False, first=90, number=1)
    assert part["solutions"] == full["solutions"][90:91]
    assert part["more"]
    assert ask("POST /n-queens/solutions", n=8, first=500)["solutions"] == []


@needs_kernels
def test_counts_with_time_enough() -> None:
    events, result = ask("POST /n-queens/counts", up_to=10, seconds=300)
    rows = result["rows"]
    assert events == [("item", row) for row in rows]
    assert [row["n"] for row in rows] == list(range(1, 11))
    assert [row["count"] for row in rows] == [row["published"] for row in rows]
    assert (rows[7]["count"], rows[7]["distinct"]) == ("92", "12")


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
